//! An environment of a batch as plain numbers and texts, to be stored.

use serde::{Deserialize, Serialize};

/// A game under way with its random streams: all from which it goes on in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The text of the position in which it began.
    pub start: String,
    /// The keys that repetition counted up to there.
    pub past: Vec<u64>,
    /// The ids played since, chance's included.
    pub actions: Vec<u32>,
    /// Key and counter of chance's stream.
    pub chance: (u64, u64),
    /// Key and counter of the stream of random actions.
    pub policy: (u64, u64),
    /// How many actions of players were counted towards the cut-off.
    pub steps: u32,
    /// Whether it was cut off.
    pub truncated: bool,
}
