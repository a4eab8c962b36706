//! The engine with the family's estimate against a player who draws every action by lot.

#![allow(clippy::unwrap_used)] // test helpers may stop at what should not be

use taula::catalogue::load;
use taula::erased::ErasedState;
use taula::game::{Question, Seat, Stream, Turn};

const GAMES: [&str; 4] =
    ["nine_mens_morris", "six_mens_morris", "lasker_morris", "twelve_mens_morris"];

fn engine_s_turn(state: &dyn ErasedState, nodes: u64, seed: u64) -> String {
    let question = Question { nodes, seed, ..Question::default() };
    let answer = state.evaluate(&question, &|| false, &mut |_| {}).unwrap();
    answer.best[0].turn.clone()
}

/// The engine's points in one game.
fn play(spec: &str, engine: Seat, nodes: u64, seed: u64) -> i32 {
    let mut state = load(spec).unwrap().start();
    let mut lots = Stream::new(seed, engine.index() as u64);
    loop {
        match state.turn() {
            Turn::Over(outcome) => return outcome.points * engine.sign(),
            Turn::Player(seat) if seat == engine => {
                let turn = engine_s_turn(&*state, nodes, seed);
                state.play(&turn).unwrap();
            }
            _ => {
                let legal = state.legal();
                state.play_id(legal[lots.index(legal.len()).unwrap()]).unwrap();
            }
        }
    }
}

#[test]
fn the_engine_beats_a_random_player() {
    for spec in GAMES {
        for seat in Seat::BOTH {
            assert_eq!(play(spec, seat, 1_500, 1), 1, "{spec} as {seat:?}");
        }
    }
}

/// `cargo test --release --test merels_strength -- --ignored --nocapture`.
#[test]
#[ignore = "eight hundred games take minutes"]
#[allow(clippy::print_stdout)]
fn the_engine_wins_at_least_98_of_100_games_from_either_side() {
    for spec in GAMES {
        for seat in Seat::BOTH {
            let wins = (0..100).filter(|&seed| play(spec, seat, 20_000, seed) == 1).count();
            println!("{spec} as player {}: {wins} of 100", seat.index());
            assert!(wins >= 98, "{spec} as {seat:?}: {wins}");
        }
    }
}
