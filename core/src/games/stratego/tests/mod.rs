//! What the rules page says, checked: against a slow generator of another make, case by case, and
//! from the point of view of a seat that must not see.

mod agreement;
mod counts;
mod deploy;
mod hidden;
mod reference;
mod samples;
mod special;
mod strength;
mod texts;

use super::{Action, BARRAGE, CLASSIC, Choices, Kind, State, Stratego};
use crate::game::{Notation, Rules, Stream, Turn};

fn classic() -> Stratego {
    Stratego::new(CLASSIC, Choices::default())
}

/// Sets both armies up at random.
fn random_setup(game: &Stratego, stream: &mut Stream) -> State {
    let mut state = game.start();
    while game.is_setup(&state) {
        play_random(game, &mut state, stream);
    }
    state
}

fn play_random(game: &Stratego, state: &mut State, stream: &mut Stream) {
    let count = game.legal_count(state);
    let action = stream.index(count).and_then(|n| game.nth_legal(state, n)).unwrap();
    game.apply(state, action);
}

/// Plays moves by their texts; the last may be refused, then the rule's name is told.
fn play(game: &Stratego, state: &mut State, moves: &str) -> Result<(), &'static str> {
    for text in moves.split_whitespace() {
        let action = game.read_action(state, text).unwrap_or_else(|| panic!("{text}"));
        game.check(state, action).map_err(|forbidden| forbidden.rule)?;
        game.apply(state, action);
    }
    Ok(())
}

/// A position of these pieces, `Aa4` an own piece by letter and cell (small letters: player 1), all
/// others lost long ago; everything has moved that can. Player 0 acts.
fn position(game: &Stratego, pieces: &str) -> State {
    position_after(game, pieces, 100)
}

/// The same after so many plies.
fn position_after(game: &Stratego, pieces: &str, plies: u32) -> State {
    let mut state = State::empty();
    state.settled = 2 * game.field.home_cells() as u8;
    state.lost = [game.edition.army; 2];
    state.plies = plies;
    state.mover = crate::game::Seat::from_index(plies as usize % 2).unwrap();
    for text in pieces.split_whitespace() {
        let letter = text.chars().next().unwrap();
        let kind = Kind::from_letter(letter).unwrap();
        let seat = crate::game::Seat::from_index(usize::from(letter.is_lowercase())).unwrap();
        let cell = game.field.grid.read(&text[1..]).unwrap();
        state.put(seat, kind, cell as u8);
        state.lost[seat.index()][kind.index()] -= 1;
        if kind.is_mobile() {
            state.moved |= super::board::bit(cell);
        }
    }
    state
}

fn is_over(game: &Stratego, state: &State) -> Option<&'static str> {
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome.reason),
        _ => None,
    }
}
