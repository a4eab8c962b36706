//! Writes the golden counts of the family from the independent generator; the counts themselves are
//! checked against the rules with all families'.

use std::fmt::Write as _;

use taula::game::{Notation, Rules, Seat, Stream};
use taula::games::backgammon::{Backgammon, Stage, Stakes, State};

use super::naive::{self, Table};
use super::positions::{MONEY, SINGLE, match_to, random_game, scattered};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/backgammon/perft.txt");

const HEAD: &str = "\
# Numbers of action sequences, throws counted as actions, by the independent generator in
# core/tests/backgammon/naive.rs. To write them anew:
# cargo test -p taula --test backgammon -- --ignored write_the_perft_file
# spec | state text, or - for the start | depth | count
";

/// How long the sequences with a cube are.
const DEEPEST: u32 = 5;

/// Positions of the games with a cube: what is told behind the points, and why it is here.
const WITH_CUBE: [(&str, &[&str]); 4] = [
    (
        "backgammon_money",
        &[
            // The start, a first double, and its answer.
            "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2 c 0,0 0,0 - cube=1@-",
            "-2,0,0,0,1,5,0,3,0,0,0,-5,4,0,0,0,-3,0,-5,0,0,0,0,2 0 0,0 0,0 - cube=1@-",
            "-2,0,0,0,1,5,0,3,0,0,0,-5,4,0,0,0,-3,0,-5,0,0,0,0,2 1 0,0 0,0 - cube=1@- doubled",
            // A redouble and its answer, both bars occupied.
            "2,1,2,-1,-1,3,1,0,0,0,-1,-1,1,1,2,0,-1,-3,-2,0,0,1,0,-2 1 1,3 0,0 - cube=2@1",
            "2,1,2,-1,-1,3,1,0,0,0,-1,-1,1,1,2,0,-1,-3,-2,0,0,1,0,-2 0 1,3 0,0 - cube=2@1 doubled",
            // The cube is the other's: straight to the throw, from the bar against a closed home.
            "2,2,2,2,2,2,0,0,1,0,0,0,0,-2,-1,0,0,0,-3,-4,-4,0,0,0 c 0,1 2,0 - turn=1 cube=4@0",
            // Bear-offs in a throw or two: the end, by the last checker or by a drop.
            "0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,-1,0 0 0,0 13,13 - cube=8@0",
            "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-5,0,0,0 1 0,0 14,0 - cube=1@- doubled",
        ],
    ),
    (
        "backgammon_money(cube_limit=2)",
        &["0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,-1,0 0 0,0 13,13 - cube=1@-"],
    ),
    (
        "backgammon_match(points=3)",
        &["1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,-1,0 0 0,0 14,13 - cube=1@- match=3:0-0"],
    ),
    (
        "backgammon_match",
        &[
            "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2 c 0,0 0,0 - cube=1@- match=5:0-0",
            "2,1,2,-1,-1,3,1,0,0,0,-1,-1,1,1,2,0,-1,-3,-2,0,0,1,0,-2 1 1,3 0,0 - cube=1@- match=5:2-3",
            // A drop begins the Crawford game, or ends the match.
            "1,0,0,0,0,4,0,3,0,0,0,-5,5,0,0,-2,-3,0,-5,0,0,0,0,2 1 0,0 0,0 - cube=1@- match=5:3-0 doubled",
            "1,0,0,0,0,4,0,3,0,0,0,-5,5,0,0,-2,-3,0,-5,0,0,0,0,2 0 0,0 0,0 - cube=2@1 match=5:0-2 doubled",
            // The Crawford game, and its end by a single game and by a gammon.
            "-2,0,0,0,1,5,0,3,0,0,0,-5,4,0,0,0,-3,0,-5,0,0,0,0,2 c 0,0 0,0 - turn=1 cube=1@- match=5:1-4 crawford",
            "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-4,0,0,0 c 0,0 14,1 - turn=0 cube=1@- match=5:1-4 crawford",
            "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-5,0,0,0 c 0,0 14,0 - turn=0 cube=1@- match=5:1-4 crawford",
            // After it: the trailer may double, the leader's cube is dead.
            "-2,0,0,0,1,5,0,3,0,0,0,-5,4,0,0,0,-3,0,-5,0,0,0,0,2 1 0,0 0,0 - cube=1@- match=5:4-2",
            "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-2,-2,0,0 c 0,0 14,11 - turn=0 cube=1@- match=5:4-2",
            // A gammon and a backgammon with a turned cube.
            "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-5,0,0,0 0 0,0 14,0 - cube=2@0 match=5:0-1",
            "1,0,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-4,0,0,0 0 0,0 14,0 - cube=1@- match=5:0-1",
        ],
    ),
];

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

/// What lies on the table of a state.
fn table(game: &Backgammon, state: &State) -> Table {
    let target = match game.stakes {
        Stakes::Match { points, .. } => Some(points),
        _ => None,
    };
    Table {
        target,
        limit: game.cube_limit,
        cube: state.cube.value,
        owner: state.cube.owner,
        score: state.score,
        crawford: state.crawford,
    }
}

/// The independent count from a state in which no dice lie.
fn count(game: &Backgammon, state: &State, depth: u32) -> u64 {
    let table = table(game, state);
    let seen_by = |seat| naive::board(&state.board, seat);
    match state.stage {
        Stage::Opening => table.count_opening(depth),
        Stage::Throw(seat) => table.count_throw(&seen_by(seat), seat, depth),
        Stage::Cube(seat) => table.count_turn(&seen_by(seat), seat, depth),
        Stage::Doubled(seat) => table.count_answer(&seen_by(seat.other()), seat.other(), depth),
        Stage::Checkers(_) | Stage::Over(_) => panic!("{state:?}"),
    }
}

/// The rules that a spec of `WITH_CUBE` names.
fn rules(spec: &str) -> Backgammon {
    match spec {
        "backgammon_money" => MONEY,
        "backgammon_money(cube_limit=2)" => Backgammon { cube_limit: 2, ..MONEY },
        "backgammon_match(points=3)" => match_to(3),
        _ => match_to(5),
    }
}

/// The lines of the games with a cube.
fn with_cube(depths: std::ops::RangeInclusive<u32>) -> Vec<String> {
    let mut lines = Vec::new();
    for (spec, texts) in WITH_CUBE {
        let game = rules(spec);
        for text in texts {
            let state = game.read_state(text).unwrap_or_else(|faults| panic!("{text} {faults:?}"));
            let name = if state == game.start() { "-" } else { text };
            for depth in depths.clone() {
                let count = count(&game, &state, depth);
                lines.push(format!("{spec} | {name} | {depth} | {count}"));
            }
        }
    }
    lines
}

fn counts() -> String {
    let mut text = HEAD.to_owned();
    let start = SINGLE.start();
    for depth in 1..=5 {
        writeln!(text, "backgammon | - | {depth} | {}", count(&SINGLE, &start, depth)).unwrap();
    }
    for state in throws_due() {
        let name = SINGLE.state_text(&state);
        for depth in 2..=4 {
            let count = count(&SINGLE, &state, depth);
            writeln!(text, "backgammon | {name} | {depth} | {count}").unwrap();
        }
    }
    for line in with_cube(1..=DEEPEST) {
        writeln!(text, "{line}").unwrap();
    }
    text
}

#[test]
fn the_perft_file_holds_the_independent_counts() {
    let file = std::fs::read_to_string(FILE).unwrap();
    let known = |line: &String| file.lines().any(|known| known == line);
    for depth in 1..=3 {
        let line = format!("backgammon | - | {depth} | {}", count(&SINGLE, &SINGLE.start(), depth));
        assert!(known(&line), "{line}");
    }
    for line in with_cube(1..=4) {
        assert!(known(&line), "{line}");
    }
}

#[test]
#[ignore = "writes a file; cargo test -p taula --test backgammon -- --ignored write_the_perft_file"]
fn write_the_perft_file() {
    std::fs::write(FILE, counts()).unwrap();
}
