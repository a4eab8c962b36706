//! Exact values by retrograde analysis: the games on nine points whole, and endgames of nine men's
//! morris under tournament rules. Endless play is a draw.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // ignored tests print what they find

mod merels_positions;
mod merels_sweeps;

use std::iter::zip;
use std::time::Instant;

use merels_positions::{Game, Reached, symmetries};
use merels_sweeps::{Counts, by_sweeps};
use taula::game::{Notation, Rules, sorted_legal};
use taula::games::merels::{Settings, settings};
use taula::search::retrograde::{Level, Positions, Table, Value, solve};

fn endless(id: &str) -> Game {
    Game::new(Settings { repetition: 0, quiet_limit: 0, ..settings(id).unwrap() })
}

/// `+9`: the seat to act wins in nine actions; `-8`: it loses in eight; `=`: a draw.
fn word(value: Value) -> String {
    match value {
        Value::Draw => "=".to_owned(),
        Value::Win(distance) => format!("+{distance}"),
        Value::Loss(distance) => format!("-{distance}"),
    }
}

/// The start's value, the number of positions, and each first move with its value to its player.
fn solved(id: &str, reached: &Reached, progress: &mut dyn FnMut(Level) -> bool) -> String {
    let table = solve(reached, progress).unwrap();
    let (game, start) = (&reached.game, reached.states[0]);
    let mut text = format!("{id}: {} of {}:", word(table.value(0)), reached.count());
    for action in sorted_legal(game, &start) {
        let mut after = start;
        game.apply(&mut after, action);
        let value = table.value(reached.index(&after).unwrap()).to_other();
        text += &format!(" {}{}", game.action_text(&start, action), word(value));
    }
    text
}

const SMALL: [&str; 6] = [
    "nine_holes",
    "three_mens_morris",
    "achi",
    "artzain_joko",
    "three_mens_morris_french",
    "alquerque_de_tres",
];

#[test]
fn the_games_on_nine_points_have_these_values() {
    for (id, known) in SMALL.iter().zip(KNOWN) {
        assert_eq!(solved(id, &Reached::from_start(endless(id)), &mut |_| true), known);
    }
}

/// Found alike by a plain solver of another making, on sets of names and without the core.
const KNOWN: [&str; 6] = [
    "nine_holes: = of 5164: a3= b3= c3= a2= b2= c2= a1= b1= c1=",
    "three_mens_morris: +9 of 4974: a3= b3-7 c3= a2-7 b2+8 c2-7 a1= b1-7 c1=",
    "achi: +11 of 4700: a3-11 b3-9 c3-11 a2-9 b2+10 c2-9 a1-11 b1-9 c1-11",
    "artzain_joko: = of 1450: b2=",
    "three_mens_morris_french: = of 4965: a3= b3-7 c3= a2-7 c2-7 a1= b1-7 c1=",
    "alquerque_de_tres: +9 of 3338: b2+8",
];

/// Says every tenth distance how far an analysis is, and how many actions a second it has played: the
/// time includes making the lists of predecessors, the actions do not.
fn speaking() -> impl FnMut(Level) -> bool {
    let start = Instant::now();
    move |Level { distance, settled, played }| {
        if distance % 10 == 1 {
            let seconds = start.elapsed().as_secs_f64();
            let speed = played as f64 / seconds / 1e6;
            println!("  distance {distance}: {settled} settled, {seconds:.1} s, {speed:.2} M/s");
        }
        true
    }
}

/// `cargo test --test merels_values -- --ignored --nocapture five_and_six`.
#[test]
#[ignore = "millions of positions take a minute or more"]
fn five_and_six_men_s_morris_from_the_empty_board() {
    for id in ["five_mens_morris", "six_mens_morris"] {
        print_solved(id);
    }
}

/// `cargo test --test merels_values -- --ignored --nocapture sixpenny`.
#[test]
#[ignore = "millions of positions take minutes"]
fn sixpenny_madell_from_the_empty_board() {
    print_solved("sixpenny_madell");
}

fn print_solved(id: &str) {
    let reached = Reached::up_to_symmetry(endless(id));
    println!("{id}: {} positions up to symmetry", reached.count());
    println!("{}", solved(id, &reached, &mut speaking()));
}

/// Without symmetries there are more positions, and the same values: the symmetries are right.
#[test]
fn symmetries_change_no_value() {
    for id in ["nine_holes", "three_mens_morris", "achi"] {
        let (all, few) = (Reached::from_start(endless(id)), Reached::up_to_symmetry(endless(id)));
        let tables = [&all, &few].map(|reached| solve(reached, &mut |_| true).unwrap());
        for (number, state) in zip(0.., &all.states) {
            let same = few.index(state).unwrap();
            assert_eq!(tables[0].value(number), tables[1].value(same), "{id}: {state:?}");
        }
        assert!(few.states.len() * 4 < all.states.len(), "{id}");
    }
}

#[test]
fn boards_have_the_known_numbers_of_symmetries() {
    let known =
        [("achi", 8), ("six_mens_morris", 16), ("sixpenny_madell", 12), ("lasker_morris", 16)];
    for (id, count) in known {
        assert_eq!(symmetries(endless(id).graph()).len(), count, "{id}");
    }
}

fn counts(reached: &Reached, table: &Table, men: [u32; 2]) -> Counts {
    let mut counts = Counts::default();
    for (state, value) in zip(&reached.states, table.values()) {
        if state.due == 0 && state.hands == [0; 2] && state.men.map(u32::count_ones) == men {
            let images = reached.images(state);
            match value {
                Value::Draw => counts.drawn += images,
                Value::Loss(_) => counts.lost += images,
                Value::Win(far) => {
                    counts.won += images;
                    counts.longest = counts.longest.max(far);
                }
            }
        }
    }
    // The blocked have no number.
    let points = reached.game.graph().names.len() as u32;
    let all = choose(points, men[0]) * choose(points - men[0], men[1]);
    counts.lost = all - counts.won - counts.drawn;
    counts
}

fn choose(n: u32, k: u32) -> usize {
    (0..k as usize).fold(1, |ways, i| ways * (n as usize - i) / (i + 1))
}

fn endgames(sides: &[[u32; 2]]) -> Vec<Counts> {
    let reached = Reached::endgames(endless("nine_mens_morris_tournament"), sides);
    println!("{sides:?}: {} positions up to symmetry", reached.count());
    let table = solve(&reached, &mut speaking()).unwrap();
    let found = sides.iter().map(|&men| {
        let counts = counts(&reached, &table, men);
        println!("{men:?}: {counts:?}");
        counts
    });
    found.collect()
}

const THREE_EACH: Counts = Counts { won: 2_232_160, drawn: 4_112, lost: 455_648, longest: 26 };

/// `cargo test --test merels_values -- --ignored --nocapture three_men_each`.
#[test]
#[ignore = "two ways through 2.7 million positions take a minute"]
fn endgames_of_three_men_each_by_two_ways() {
    assert_eq!(endgames(&[[3, 3]]), [THREE_EACH]);
    assert_eq!(by_sweeps(&[[3, 3]]), [THREE_EACH]);
}

const FOUR_AND_THREE: [Counts; 2] = [
    Counts { won: 1_201_560, drawn: 10_863_360, lost: 48_720, longest: 2 },
    Counts { won: 1_629_336, drawn: 10_484_304, lost: 0, longest: 35 },
];

/// `cargo test --test merels_values -- --ignored --nocapture four_and_three`.
#[test]
#[ignore = "millions of positions take minutes"]
fn endgames_of_four_and_three_men() {
    let found = endgames(&[[3, 3], [4, 3], [3, 4]]);
    assert_eq!(found[0], THREE_EACH);
    assert_eq!(found[1..], FOUR_AND_THREE);
}

/// `cargo test --test merels_values -- --ignored sweeps_find`.
#[test]
#[ignore = "sweeps through 27 million positions take minutes"]
fn sweeps_find_the_same_endgames_of_four_and_three_men() {
    let found = by_sweeps(&[[3, 3], [4, 3], [3, 4]]);
    assert_eq!(found[0], THREE_EACH);
    assert_eq!(found[1..], FOUR_AND_THREE);
}

/// `cargo test --test merels_values -- --ignored --nocapture four_men_each`.
#[test]
#[ignore = "millions of positions take minutes"]
fn endgames_of_four_men_each() {
    let found = endgames(&[[3, 3], [4, 3], [3, 4], [4, 4]]);
    assert_eq!(found[0], THREE_EACH);
}
