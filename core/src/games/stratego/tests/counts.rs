//! The golden counts of `perft.txt`, found again by the slow generator where it can.

use super::agreement::{BARRAGE_ARMY, CLASSIC_ARMY, options};
use super::reference::Reference;
use super::*;
use crate::game::Record;
use crate::search::perft;

const GOLDEN: &str = include_str!("../perft.txt");

/// How a position of the file came about: a game, options that differ from the defaults, and how
/// many random plies after a random setup.
struct Case {
    spec: &'static str,
    choices: Choices,
    seed: u64,
    plies: usize,
    depth: u32,
}

fn cases() -> Vec<Case> {
    let plain = Choices::default();
    let case = |spec, choices, seed, plies, depth| Case { spec, choices, seed, plies, depth };
    vec![
        case("stratego", plain, 1, 0, 4),
        case("stratego", plain, 2, 120, 4),
        case("stratego(two_squares=5)", Choices { two_squares: 5, ..plain }, 3, 300, 4),
        case("barrage", plain, 4, 0, 4),
        case("barrage", plain, 5, 40, 4),
        case("barrage(scout_attack=adjacent)", Choices { run_attack: false, ..plain }, 6, 60, 4),
        case("barrage(more_squares=true)", Choices { more_squares: true, ..plain }, 7, 60, 4),
    ]
}

/// The case's position, by both generators.
fn reached(case: &Case) -> (Stratego, State, Reference) {
    let classic = case.spec.starts_with("stratego");
    let (edition, army) = if classic { (CLASSIC, CLASSIC_ARMY) } else { (BARRAGE, BARRAGE_ARMY) };
    let game = Stratego::new(edition, case.choices);
    let mut slow = Reference::new(options(case.choices, army));
    let mut stream = Stream::new(case.seed, 0);
    let mut state = game.start();
    for _ in 0..80 + case.plies {
        let count = game.legal_count(&state);
        let action = game.nth_legal(&state, stream.index(count).unwrap()).unwrap();
        slow.play(&game.action_text(&state, action));
        game.apply(&mut state, action);
    }
    (game, state, slow)
}

fn slow_count(slow: &Reference, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |text: String| {
        let mut next = slow.clone();
        next.play(&text);
        slow_count(&next, depth - 1)
    };
    slow.legal().into_iter().map(after).sum()
}

#[test]
fn the_golden_counts_are_the_slow_generators() {
    for case in cases() {
        let (_, _, slow) = reached(&case);
        // The slow generator carries its whole history along.
        let deepest = if case.plies <= 60 { 2 } else { 1 };
        for depth in 1..=deepest {
            let count = slow_count(&slow, depth);
            let line = format!("{} | {} | {depth} | {count}\n", case.spec, slow.text());
            assert!(GOLDEN.contains(&line), "missing: {line}");
        }
    }
}

/// `cargo test -p taula --lib stratego::tests::counts -- --ignored --nocapture`
#[test]
#[ignore = "prints the golden counts, to be looked at before they are kept"]
fn print_the_golden_counts() {
    for id in ["stratego", "barrage"] {
        let edition = if id == "stratego" { CLASSIC } else { BARRAGE };
        let game = Stratego::new(edition, Choices::default());
        let start = Record::new(&game, game.start());
        (1..=4).for_each(|depth| println!("{id} | - | {depth} | {}", perft(&game, &start, depth)));
    }
    for case in cases() {
        let (game, state, _) = reached(&case);
        let text = game.state_text(&state);
        let record = Record::new(&game, state);
        for depth in 1..=case.depth {
            println!("{} | {text} | {depth} | {}", case.spec, perft(&game, &record, depth));
        }
    }
}
