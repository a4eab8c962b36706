//! The position as a plain record: what HTTP answers and what Python's `to_dict` returns.

use serde::{Serialize, Serializer};

use crate::game::{Options, Outcome, Turn};

/// A position in full.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionView {
    /// The game's id.
    pub game: &'static str,
    /// All its options.
    pub options: Options,
    /// The state text.
    pub state: String,
    /// Actions played since the given start, chance's included.
    pub ply: usize,
    /// Who acts: 0, 1, "chance" or null.
    pub to_act: ToAct,
    /// The phase of the game.
    pub phase: &'static str,
    /// Whether the game is over.
    pub terminal: bool,
    /// The returns of seats zero and one, when over.
    pub returns: Option<Vec<f32>>,
    /// Who won and why, when over.
    pub result: Option<ResultView>,
    /// What may be played.
    pub legal: LegalView,
    /// Chance's outcomes, at a chance node.
    pub chance: Option<Vec<ChanceView>>,
    /// What the players call out.
    pub announcements: Vec<&'static str>,
}

/// Who acts, as JSON has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToAct(pub Turn);

impl Serialize for ToAct {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Turn::Player(seat) => serializer.serialize_u8(seat as u8),
            Turn::Chance => serializer.serialize_str("chance"),
            Turn::Over(_) => serializer.serialize_none(),
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ResultView {
    /// 0, 1, or null for a draw.
    pub winner: Option<u8>,
    /// Why.
    pub reason: &'static str,
}

impl From<Outcome> for ResultView {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner().map(|seat| seat as u8), reason: outcome.reason }
    }
}

/// What may be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalView {
    /// Actions, by rising id; at a chance node its outcomes.
    pub actions: Vec<ActionView>,
    /// Turns, in the order of their actions' ids; none at a chance node.
    pub turns: Vec<String>,
    /// Whether `turns` are all.
    pub turns_complete: bool,
}

/// An action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionView {
    /// Its id.
    pub id: u32,
    /// Its text.
    pub text: String,
}

/// An outcome of a chance node.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChanceView {
    /// Its id among chance's outcomes.
    pub id: u32,
    /// Its text.
    pub text: String,
    /// Its probability.
    pub probability: f64,
}
