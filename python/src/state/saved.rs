//! States as texts that keep everything: what `serialize` writes and `deserialize_state` reads.

use serde::{Deserialize, Serialize};
use taula::erased::ErasedState;

use pyo3::prelude::*;

use crate::errors::{bad_argument, raise};
use crate::game::Rulebook;

/// The version of the format; it grows when the format changes.
const FORMAT: u32 = 1;

/// A state with its history.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saved {
    taula_state: u32,
    game: String,
    start: String,
    /// What repetition had counted up to the start.
    past: Vec<u64>,
    actions: Vec<u32>,
}

impl Saved {
    pub(crate) fn of(rulebook: &Rulebook, state: &dyn ErasedState) -> Self {
        Self {
            taula_state: FORMAT,
            game: rulebook.spec.clone(),
            start: state.start_text(),
            past: state.start_past().to_vec(),
            actions: state.history().to_vec(),
        }
    }

    pub(crate) fn write(&self) -> PyResult<String> {
        serde_json::to_string(self).map_err(|error| bad_argument("state", error, "a state"))
    }

    pub(crate) fn read(text: &str) -> PyResult<Self> {
        let allowed = "a text that State.serialize wrote";
        let saved: Self = serde_json::from_str(text)
            .map_err(|error| bad_argument("serialized", format!("read: {error}"), allowed))?;
        if saved.taula_state != FORMAT {
            let value = format!("of format {}", saved.taula_state);
            return Err(bad_argument("serialized", value, format!("format {FORMAT}")));
        }
        Ok(saved)
    }

    /// The state, replayed: what is not legal is refused.
    pub(crate) fn restore(&self, rulebook: &Rulebook) -> PyResult<Box<dyn ErasedState>> {
        if self.game != rulebook.spec {
            let value = format!("of the game {}", self.game.chars().take(200).collect::<String>());
            return Err(bad_argument("serialized", value, &*rulebook.spec));
        }
        let mut state = rulebook.game.resume(&self.start, &self.past).map_err(raise)?;
        for (index, &id) in self.actions.iter().enumerate() {
            state.play_id(id).map_err(|error| raise(error.at_index(index)))?;
        }
        Ok(state)
    }
}
