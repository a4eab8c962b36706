//! What is played for, and who may turn the cube.

use super::rules::{Backgammon, refuse};
use super::state::{Stage, State};
use crate::game::{Forbidden, Seat};

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stakes {
    /// One game without a cube.
    Single,
    /// Games with the cube until somebody has so many points.
    Match {
        /// The points that win.
        points: u16,
        /// Whether there is no doubling in the first game after somebody comes within one point.
        crawford: bool,
    },
    /// One game with the cube.
    Money {
        /// Whether gammons and backgammons count only once the cube has been turned.
        jacoby: bool,
    },
}

impl Stakes {
    /// Whether gammons need a turned cube.
    #[must_use]
    pub const fn is_jacoby(self) -> bool {
        matches!(self, Self::Money { jacoby: true })
    }

    /// Whether a cube lies on the table.
    #[must_use]
    pub const fn has_cube(self) -> bool {
        !matches!(self, Self::Single)
    }
}

impl Backgammon {
    /// Whether the game that begins at the score `now` is the Crawford game: the winner of the last
    /// has just come within one point of the match, and nobody had before.
    pub(super) fn is_crawford(&self, before: [u16; 2], now: [u16; 2]) -> bool {
        match self.stakes {
            Stakes::Match { points, crawford: true } => {
                !before.contains(&(points - 1)) && now.contains(&(points - 1))
            }
            _ => false,
        }
    }

    /// Whether `seat` may offer a double before its throw.
    ///
    /// # Errors
    /// The rule that keeps the cube from it.
    pub fn may_double(&self, state: &State, seat: Seat) -> Result<(), Forbidden> {
        let doubled = u32::from(state.cube.value) * 2;
        match self.stakes {
            Stakes::Single => return refuse("no_cube", "this game is played without a cube"),
            Stakes::Match { .. } if state.crawford => {
                return refuse("crawford", "there is no doubling in the Crawford game");
            }
            _ if state.cube.owner == Some(seat.other()) => {
                return refuse("cube_owner", "the cube is the opponent's");
            }
            _ if doubled > u32::from(self.cube_limit) => {
                let why = format!("the cube cannot go beyond {}", self.cube_limit);
                return refuse("cube_limit", why);
            }
            Stakes::Match { points, .. } => {
                let score = state.score[seat.index()];
                if score + state.cube.value >= points {
                    let why = "winning this game already wins the match, so the cube is dead";
                    return refuse("dead_cube", why);
                }
            }
            Stakes::Money { .. } => {}
        }
        Ok(())
    }

    /// Why the player who acts, or whose throw is due, may not double now.
    pub(super) fn check_double(&self, state: &State) -> Result<(), Forbidden> {
        match state.stage {
            Stage::Cube(_) => Ok(()),
            Stage::Opening => refuse("no_decision", "nobody doubles before the opening throw"),
            Stage::Doubled(_) => refuse("double_offered", "a double is answered by take or drop"),
            Stage::Throw(seat) | Stage::Checkers(seat) => {
                self.may_double(state, seat)?;
                refuse("after_roll", "doubling comes before the throw")
            }
            Stage::Over(_) => refuse("game_over", "the game is over"),
        }
    }
}
