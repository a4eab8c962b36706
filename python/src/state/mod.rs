//! `State`: a position under way. Its methods lie in files by what they are for.

mod observation;
mod play;
mod python;
mod saved;
mod text;
mod worth;

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use taula::erased::ErasedState;
use taula::game::{Seat, Turn};

use crate::arguments::{is_overflow, not_whole, shown, type_name};
use crate::errors::no_action;
use crate::game::Rulebook;

pub(crate) use saved::Saved;

/// The most turns that are listed at once.
pub(crate) const MOST_TURNS: usize = 1_000_000;

/// A position with its history: whose turn it is, what is legal, what players see. Made by
/// `Game.new_initial_state`; changed only by playing. States are copyable and picklable; `==` and
/// `hash` go by the position (not by the history), so a state must not be played on while it is a
/// key of a dict.
///
/// >>> state = taula.load_game("connect_four").new_initial_state()
/// >>> state.apply_action(3)
/// >>> state
/// <taula.State connect_four: 7/7/7/7/7/3x3 1>
#[pyclass(module = "taula")]
pub(crate) struct State {
    pub(crate) rulebook: Arc<Rulebook>,
    pub(crate) inner: Box<dyn ErasedState>,
}

/// Several states as an argument gives them.
pub(crate) fn borrowed<'py>(states: &[Bound<'py, PyAny>]) -> PyResult<Vec<PyRef<'py, State>>> {
    let borrow = |(index, state): (usize, &Bound<'py, PyAny>)| {
        let kind = || format!("states[{index}] must be a State, not {}", type_name(state));
        let state = state.cast::<State>().map_err(|_| PyTypeError::new_err(kind()))?;
        Ok(state.try_borrow()?)
    };
    states.iter().enumerate().map(borrow).collect()
}

impl State {
    /// The number of ids that whoever acts can choose from.
    pub(crate) fn space(&self) -> usize {
        match self.inner.turn() {
            Turn::Chance => self.rulebook.game.max_chance_outcomes(),
            _ => self.rulebook.actions,
        }
    }

    fn copy(&self) -> Self {
        Self { rulebook: self.rulebook.clone(), inner: self.inner.clone() }
    }

    /// OpenSpiel's number of who acts.
    fn actor(&self) -> i32 {
        match self.inner.turn() {
            Turn::Player(seat) => seat as i32,
            Turn::Chance => crate::CHANCE,
            Turn::Over(_) => crate::TERMINAL,
        }
    }

    /// Whose view is meant where none is named.
    fn viewer(&self) -> Seat {
        match self.inner.turn() {
            Turn::Player(seat) => seat,
            _ => Seat::Zero,
        }
    }

    /// The id of an action argument.
    fn id(&self, action: &Bound<'_, PyAny>) -> PyResult<u32> {
        action.extract::<u32>().map_err(|error| match is_overflow(action.py(), &error) {
            true => no_action(shown(action), None, self.space()),
            false => not_whole(action, "action", error),
        })
    }
}
