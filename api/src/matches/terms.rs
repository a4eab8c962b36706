//! What was agreed when a match was made; it never changes.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use taula::catalogue;
use taula::erased::ErasedGame;
use taula::game::{Engine, Question, Seat};
use utoipa::ToSchema;

use super::secret::{Bytes32, Dice, Token};
use crate::problem::Problem;

/// Who sits at a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Player {
    /// Whoever has the seat's token.
    #[default]
    Human,
    /// The service.
    Engine,
}

/// What an engine may spend on each action of its.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Effort {
    pub(crate) nodes: u64,
    pub(crate) depth: Option<u32>,
    pub(crate) time_ms: u64,
}

impl Effort {
    /// The question that an engine asks, with this seed.
    pub(crate) fn question(&self, seed: u64) -> Question {
        Question { engine: Engine::Auto, nodes: self.nodes, depth: self.depth, seed, top: 1 }
    }

    /// How long it may take.
    pub(crate) const fn time(&self) -> Duration {
        Duration::from_millis(self.time_ms)
    }
}

/// What was agreed, as it is kept in a text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Agreed {
    /// `id(option=value,…)` with every option, so that later defaults change nothing.
    pub(crate) game: String,
    pub(crate) seats: [Player; 2],
    pub(crate) effort: Effort,
    /// The creator's part of the dice.
    pub(crate) number: u64,
}

/// All that does not change.
pub(crate) struct Terms {
    pub(crate) id: String,
    pub(crate) game: Arc<dyn ErasedGame>,
    pub(crate) agreed: Agreed,
    pub(crate) dice: Dice,
    /// The hashes of the human seats' tokens.
    pub(crate) tokens: [Option<Bytes32>; 2],
}

impl Terms {
    /// The same from what was kept.
    ///
    /// # Errors
    /// `internal_error` where this version does not know the game any more.
    pub(crate) fn kept(
        id: &str,
        agreed: &str,
        seed: Bytes32,
        tokens: [Option<Bytes32>; 2],
    ) -> Result<Self, Problem> {
        let broken = |why: String| Problem::internal(&format!("match {id}: {why}"));
        let agreed: Agreed = serde_json::from_str(agreed).map_err(|e| broken(e.to_string()))?;
        let game = catalogue::load(&agreed.game).map_err(|e| broken(e.to_string()))?;
        let dice = Dice { seed, number: agreed.number };
        Ok(Self { id: id.to_owned(), game, agreed, dice, tokens })
    }

    /// Who sits there.
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.agreed.seats[seat.index()]
    }

    /// The seat that a token opens.
    pub(crate) fn seat_of(&self, token: &Token) -> Option<Seat> {
        // Both are compared, so that the time does not tell which seat was nearly meant.
        let fits = self
            .tokens
            .each_ref()
            .map(|hash| hash.as_ref().is_some_and(|hash| token.has_hash(hash)));
        Seat::BOTH.into_iter().find(|seat| fits[seat.index()])
    }
}
