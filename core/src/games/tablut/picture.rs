//! Pictures of the board.

use super::rules::{Move, Phase, State, Tablut};
use super::shape::GRID;
use crate::game::{Look, Picture, View};

impl Picture for Tablut {
    fn svg(&self, _view: &View<State>, _look: &Look) -> Result<String, String> {
        Ok("<svg/>".to_owned())
    }

    fn touched(&self, state: &State, action: Move) -> Vec<String> {
        let ends = [action.from, action.to].map(|cell| GRID.name(cell as usize));
        let taken = match state.phase {
            Phase::Move(_) => crate::game::Notation::captured(self, state, action),
            Phase::Over(_) => Vec::new(),
        };
        ends.into_iter().chain(taken).collect()
    }
}
