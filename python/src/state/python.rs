//! A state among Python's values: text, equality, copies, pickles, dicts.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::{Saved, State};
use crate::arguments::Limit;
use crate::game::Game;
use crate::plain::plain;

#[pymethods]
impl State {
    /// The state as a text from which `Game.deserialize_state` makes it again, with its history and
    /// what repetition counts. The format has a version. Texts of another version of the format are
    /// refused.
    fn serialize(&self) -> PyResult<String> {
        Saved::of(&self.rulebook, &*self.inner).write()
    }

    /// The position view that HTTP answers: `game`, `options`, `state`, `ply`, `to_act`, `phase`,
    /// `terminal`, `returns`, `result`, `legal`, `chance`, `announcements`. `limit` cuts
    /// `legal.turns`; `legal.turns_complete` tells whether they are all.
    ///
    /// >>> view = taula.load_game("connect_four").new_initial_state().to_dict()
    /// >>> view["state"], view["legal"]["actions"][3]
    /// ('7/7/7/7/7/7 0', {'id': 3, 'text': 'd'})
    #[pyo3(signature = (limit=Limit(1000)), text_signature = "($self, limit=1000)")]
    fn to_dict<'py>(slf: &Bound<'py, Self>, limit: Limit) -> PyResult<Bound<'py, PyAny>> {
        let state = slf.borrow().inner.clone();
        let view = slf.py().detach(|| state.position(limit.0));
        plain(slf.py(), &view)
    }

    fn __str__(&self) -> String {
        self.inner.text()
    }

    fn __repr__(&self) -> String {
        format!("<taula.State {}: {}>", self.rulebook.spec, self.inner.text())
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.inner.is_same_position(&*other.inner)
    }

    fn __hash__(&self) -> u64 {
        self.inner.key()
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = Bound::new(py, Game(self.rulebook.clone()))?;
        (game.getattr("deserialize_state")?, (self.serialize()?,)).into_pyobject(py)
    }
}
