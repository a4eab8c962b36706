//! Actions and their ids.

use super::board::{BAR, OFF};
use super::dice::Throw;

/// What a player or chance can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Moves one checker by one die.
    Step(Step),
    /// Plays nothing where no die can be played.
    Pass,
    /// Throws without doubling.
    Roll,
    /// Offers a double.
    Double,
    /// Accepts a double.
    Take,
    /// Refuses a double and loses the game.
    Drop,
    /// Gives the game up.
    Resign,
    /// Chance: the dice fall.
    Throw(Throw),
}

/// One checker by one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The place it leaves in the mover's numbering: 1..=24, or [`BAR`].
    pub from: u8,
    /// The number of the die.
    pub die: u8,
}

impl Step {
    /// The place it reaches: 1..=24, or [`OFF`].
    #[must_use]
    pub const fn to(self) -> u8 {
        self.from.saturating_sub(self.die)
    }

    /// Whether it bears a checker off by a die larger than the checker's point.
    pub(super) const fn is_oversize(self) -> bool {
        self.to() == OFF && self.die > self.from
    }
}

/// The ids of steps: 6 * (point - 1) + die - 1, the bar counting as point 25.
const STEPS: usize = 6 * BAR as usize;

impl Action {
    /// The number of players' ids: 150 steps and six words.
    pub(super) const IDS: usize = STEPS + Self::WORDS.len();

    /// The actions that are words, in the order of their ids, with their texts.
    pub(super) const WORDS: [(Self, &'static str); 6] = [
        (Self::Pass, "pass"),
        (Self::Roll, "roll"),
        (Self::Double, "double"),
        (Self::Take, "take"),
        (Self::Drop, "drop"),
        (Self::Resign, "resign"),
    ];

    /// The id among the players' actions, or among chance's outcomes.
    pub(super) const fn id(self) -> usize {
        match self {
            Self::Step(step) => 6 * (step.from as usize - 1) + step.die as usize - 1,
            Self::Pass => STEPS,
            Self::Roll => STEPS + 1,
            Self::Double => STEPS + 2,
            Self::Take => STEPS + 3,
            Self::Drop => STEPS + 4,
            Self::Resign => STEPS + 5,
            Self::Throw(throw) => throw.id(),
        }
    }

    /// The player's action with this id.
    pub(super) fn of_player(id: usize) -> Option<Self> {
        match id.checked_sub(STEPS) {
            None => Some(Self::Step(Step { from: (id / 6) as u8 + 1, die: (id % 6) as u8 + 1 })),
            Some(word) => Self::WORDS.get(word).map(|&(action, _)| action),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_an_action_with_that_id() {
        for id in 0..Action::IDS {
            assert_eq!(Action::of_player(id).map(Action::id), Some(id));
        }
        assert_eq!(Action::of_player(Action::IDS), None);
    }
}
