//! The symmetries of a game for numpy: tables, and observations and policies gathered by them.

use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::bad_argument;
use crate::game::Game;

type Tables<'py> = (Bound<'py, PyArray2<i64>>, Bound<'py, PyArray2<i64>>);

#[pymethods]
impl Game {
    /// The symmetries of the board that keep the start, the identity first, as two int64 tables to
    /// gather by: of shapes `[S, C * H * W]` and `[S, num_distinct_actions]`. Place `i` of a
    /// transformed observation is place `tables[0][s, i]` of the old one, action `a` of a transformed
    /// policy is `tables[1][s, a]` of the old one.
    ///
    /// >>> pixels, actions = taula.load_game("connect_four").symmetry_tables()
    /// >>> actions.tolist()
    /// [[0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1, 0]]
    fn symmetry_tables<'py>(&self, py: Python<'py>) -> PyResult<Tables<'py>> {
        let all = self.0.game.symmetries();
        let table = |row: fn(&taula::game::Symmetry) -> &[u32]| {
            let rows: Vec<Vec<i64>> =
                all.iter().map(|one| row(one).iter().map(|&from| from.into()).collect()).collect();
            PyArray2::from_vec2(py, &rows).map_err(|error| bad_argument("game", error, "tables"))
        };
        Ok((table(|one| &one.pixels)?, table(|one| &one.actions)?))
    }

    /// An observation and a policy (or a legal mask) transformed by every symmetry of the board, the
    /// identity first: a list of pairs. Axes in front, as those of a batch, stay as they are. Raises
    /// `BadArgumentError` for other shapes than `[..., C, H, W]` and `[..., num_distinct_actions]`.
    ///
    /// >>> game = taula.load_game("noughts_and_crosses")
    /// >>> state = game.new_initial_state(moves=["a1"])
    /// >>> len(game.symmetries(state.observation_tensor(), state.legal_actions_mask()))
    /// 8
    fn symmetries<'py>(
        &self,
        observation: &Bound<'py, PyAny>,
        policy: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let (pixels, actions) = self.symmetry_tables(observation.py())?;
        let observations = gathered(observation, "observation", &self.0.shape, &pixels)?;
        let policies = gathered(policy, "policy", &[self.0.actions], &actions)?;
        Ok(observations.into_iter().zip(policies).collect())
    }
}

/// An array whose last axes have this shape, gathered by every row of a table.
fn gathered<'py>(
    array: &Bound<'py, PyAny>,
    field: &'static str,
    shape: &[usize],
    table: &Bound<'py, PyArray2<i64>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let py = array.py();
    let array = crate::arrays::as_array(array, field)?.into_any();
    let whole: Vec<usize> = array.getattr("shape")?.extract()?;
    let Some(lead) = whole.strip_suffix(shape) else {
        let allowed = format!("an array of shape [..., {shape:?}]");
        return Err(bad_argument(field, format!("of shape {whole:?}"), allowed));
    };
    let flat = [lead, &[shape.iter().product()]].concat();
    let flat = array.call_method1("reshape", (PyTuple::new(py, flat)?,))?;
    let axis = pyo3::types::PyDict::new(py);
    axis.set_item("axis", -1)?;
    let one = |row: PyResult<Bound<'py, PyAny>>| {
        let taken = flat.call_method("take", (row?,), Some(&axis))?;
        taken.call_method1("reshape", (PyTuple::new(py, &whole)?,))
    };
    table.try_iter()?.map(one).collect()
}
