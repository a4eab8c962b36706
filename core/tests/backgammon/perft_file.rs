//! Writes the golden counts of the family from the independent generator; the counts themselves are
//! checked against the rules with all families'.

use std::fmt::Write as _;

use taula::game::{Notation, Rules, Seat, Stream};
use taula::games::backgammon::{Stage, State};

use super::naive;
use super::positions::{SINGLE, random_game, scattered};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/backgammon/perft.txt");

const HEAD: &str = "\
# Numbers of action sequences, throws counted as actions, by the independent generator in
# core/tests/backgammon/naive.rs. To write them anew:
# cargo test -p taula --test backgammon -- --ignored write_the_perft_file
# spec | state text, or - for the start | depth | count
";

/// Positions with a throw due: from games and scattered.
fn throws_due() -> Vec<State> {
    let mut stream = Stream::new(2, 0);
    let due = |state: &State| matches!(state.stage, Stage::Throw(_));
    let mut states: Vec<State> = (0..4)
        .flat_map(|_| {
            let game = random_game(&SINGLE, &mut stream);
            game.into_iter().filter(due).step_by(23).collect::<Vec<_>>()
        })
        .collect();
    for seat in Seat::BOTH {
        for _ in 0..12 {
            let mut state = SINGLE.start();
            (state.board, state.stage) = (scattered(&mut stream), Stage::Throw(seat));
            states.push(state);
        }
    }
    states.retain(|state| SINGLE.read_state(&SINGLE.state_text(state)).is_ok());
    states
}

fn counts() -> String {
    let mut text = HEAD.to_owned();
    for depth in 1..=5 {
        writeln!(text, "backgammon | - | {depth} | {}", naive::count_opening(depth)).unwrap();
    }
    for state in throws_due() {
        let Stage::Throw(seat) = state.stage else { continue };
        let at = naive::board(&state.board, seat);
        let name = SINGLE.state_text(&state);
        for depth in 2..=4 {
            let count = naive::count_throw(&at, depth);
            writeln!(text, "backgammon | {name} | {depth} | {count}").unwrap();
        }
    }
    text
}

#[test]
fn the_perft_file_begins_with_the_independent_counts() {
    let file = std::fs::read_to_string(FILE).unwrap();
    for depth in 1..=3 {
        let line = format!("backgammon | - | {depth} | {}", naive::count_opening(depth));
        assert!(file.lines().any(|known| known == line), "{line}");
    }
}

#[test]
#[ignore = "writes a file; cargo test -p taula --test backgammon -- --ignored write_the_perft_file"]
fn write_the_perft_file() {
    std::fs::write(FILE, counts()).unwrap();
}
