//! The rules page, case by case.

mod calls;
mod ends;
mod king;
mod moves;
mod picture;
mod texts;

use super::{Escape, Shape, State, Tablut};
use crate::game::{Engine, Notation, Outcome, Question, Record, Rules, Seat, Stream, Turn};
use crate::search::perft;

fn game() -> Tablut {
    Tablut::new(Shape::default())
}

fn with(change: impl FnOnce(&mut Shape)) -> Tablut {
    let mut shape = Shape::default();
    change(&mut shape);
    Tablut::new(shape)
}

fn read(game: &Tablut, text: &str) -> State {
    game.read_state(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn play(game: &Tablut, text: &str, played: &str) -> State {
    let mut state = read(game, text);
    let action = game.read_action(&state, played).unwrap_or_else(|| panic!("{played}"));
    assert_eq!(game.check(&state, action), Ok(()), "{played}");
    game.apply(&mut state, action);
    state
}

/// The canonical turn text of a move.
fn turn(game: &Tablut, text: &str, played: &str) -> String {
    let state = read(game, text);
    game.turn_text(&state, &game.read_turn(&state, played).unwrap())
}

fn outcome(game: &Tablut, state: &State) -> Option<Outcome> {
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome),
        _ => None,
    }
}

/// The eight symmetries of the square.
pub(in super::super) fn turned(cell: usize, symmetry: usize) -> usize {
    let (mut file, mut row) = (cell % 9, cell / 9);
    if symmetry & 1 != 0 {
        file = 8 - file;
    }
    if symmetry & 2 != 0 {
        row = 8 - row;
    }
    if symmetry & 4 != 0 {
        (file, row) = (row, file);
    }
    9 * row + file
}

fn leaves(game: &Tablut, depth: u32) -> u64 {
    perft(game, &Record::new(game, game.start()), depth)
}

#[test]
fn perft_of_the_start_is_as_published() {
    let game = game();
    assert_eq!([1, 2, 3, 4].map(|depth| leaves(&game, depth)), [56, 3_968, 225_224, 16_170_968]);
    let edge = with(|shape| shape.escape = Escape::Edge);
    assert_eq!([1, 2, 3, 4].map(|depth| leaves(&edge, depth)), [56, 4_408, 251_856, 20_023_920]);
}

/// `cargo test --release -p taula --lib tablut::tests::perft_of_five -- --ignored`
#[test]
#[ignore = "counts 922 million positions; several seconds in release"]
fn perft_of_five_plies_is_as_published() {
    assert_eq!(leaves(&game(), 5), 922_488_200);
}

/// A search of a few nodes beats random play on either side; the full measure is
/// `examples/measure.rs`.
#[test]
fn a_little_search_beats_random_play() {
    let question = Question { engine: Engine::Alphabeta, nodes: 1_500, ..Question::default() };
    for seat in Seat::BOTH {
        let mut state = crate::catalogue::load("tablut").unwrap().start();
        let mut stream = Stream::new(5, 1);
        while let Turn::Player(mover) = state.turn() {
            if mover != seat {
                let legal = state.legal();
                state.play_id(legal[stream.index(legal.len()).unwrap()]).unwrap();
                continue;
            }
            let found = state.evaluate(&question, &|| false, &mut |_| {}).unwrap();
            state.play(&found.best[0].turn).unwrap();
        }
        let Turn::Over(outcome) = state.turn() else { unreachable!() };
        assert_eq!(outcome.winner(), Some(seat), "{}", state.text());
    }
}
