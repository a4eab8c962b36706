//! A batch among Python's values: copies and pickles, which go on with the same games and dice.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};
use taula::batch::SavedGame;

use super::BatchEnv;
use crate::errors::{bad_argument, raise};
use crate::game::Game;

/// The version of the format; it grows when the format changes.
const FORMAT: u32 = 1;

/// The games of a batch as a text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedBatch {
    taula_batch: u32,
    games: Vec<SavedGame>,
}

#[pymethods]
impl BatchEnv {
    /// An independent copy that goes on with the same games and the same dice.
    ///
    /// >>> env = taula.BatchEnv("backgammon", num_envs=3)
    /// >>> twin = env.clone()
    /// >>> bool((env.random_actions() == twin.random_actions()).all())
    /// True
    #[pyo3(name = "clone")]
    fn py_clone(&self, py: Python<'_>) -> PyResult<Self> {
        let batch = self.lock()?.batch.boxed_clone();
        Self::of(py, self.rulebook.clone(), batch, self.bytes, self.reused.is_none())
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.py_clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.py_clone(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, env) = (slf.py(), slf.get());
        let config = env.config;
        let made = (
            Bound::new(py, Game(env.rulebook.clone()))?,
            config.envs,
            config.seed,
            config.threads,
            env.autoreset(),
            env.obs_dtype(),
            env.layout(),
            env.copy(),
            config.max_steps,
            env.chance(),
        );
        let saved = SavedBatch { taula_batch: FORMAT, games: env.lock()?.batch.save() };
        let saved = serde_json::to_string(&saved)
            .map_err(|error| bad_argument("state", error, "games that can be saved"))?;
        (slf.get_type(), made, saved).into_pyobject(py)
    }

    /// Goes on from what `__reduce__` saved.
    fn __setstate__(&self, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = crate::arguments::text(state, "state")?;
        let allowed = "what a pickled BatchEnv holds";
        let saved: SavedBatch = serde_json::from_str(&text)
            .map_err(|error| bad_argument("state", format!("read: {error}"), allowed))?;
        if saved.taula_batch != FORMAT {
            let value = format!("of format {}", saved.taula_batch);
            return Err(bad_argument("state", value, format!("format {FORMAT}")));
        }
        self.lock()?.batch.restore(&saved.games).map_err(raise)
    }
}
