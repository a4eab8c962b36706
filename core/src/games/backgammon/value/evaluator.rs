//! What an evaluator tells of a position, and the one made by hand.

use super::super::board::Board;
use super::{contact, race};
use crate::game::Seat;

/// Chances of graded results for the side on roll. Each grade includes the higher ones: `win` counts
/// gammons too.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Probabilities {
    /// To win at all.
    pub win: f64,
    /// To win a gammon or more.
    pub win_gammon: f64,
    /// To win a backgammon.
    pub win_backgammon: f64,
    /// To lose a gammon or more.
    pub lose_gammon: f64,
    /// To lose a backgammon.
    pub lose_backgammon: f64,
}

impl Probabilities {
    /// Their names, as answers give them.
    #[must_use]
    pub fn named(&self) -> Vec<(&'static str, f64)> {
        vec![
            ("win", self.win),
            ("win_gammon", self.win_gammon),
            ("win_backgammon", self.win_backgammon),
            ("lose_gammon", self.lose_gammon),
            ("lose_backgammon", self.lose_backgammon),
        ]
    }

    /// The same seen by the opponent.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Self {
            win: 1.0 - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// Expected points without a cube.
    #[must_use]
    pub fn equity(&self) -> f64 {
        2.0 * self.win - 1.0 + self.win_gammon + self.win_backgammon
            - self.lose_gammon
            - self.lose_backgammon
    }

    /// The nearest sound chances: each within 0 and 1 and no higher grade likelier than a lower one.
    #[must_use]
    pub(super) fn sound(mut self) -> Self {
        self.win = self.win.clamp(0.0, 1.0);
        self.win_gammon = self.win_gammon.clamp(0.0, self.win);
        self.win_backgammon = self.win_backgammon.clamp(0.0, self.win_gammon);
        self.lose_gammon = self.lose_gammon.clamp(0.0, 1.0 - self.win);
        self.lose_backgammon = self.lose_backgammon.clamp(0.0, self.lose_gammon);
        self
    }
}

/// Judges boards before the throw.
pub trait Evaluator: Send + Sync {
    /// The chances of `seat`, who is on roll; neither side has borne off everything.
    fn probabilities(&self, board: &Board, seat: Seat) -> Probabilities;
}

/// Pips, contact, primes, blots, anchors and gammon chances weighed by hand; exact where the
/// bear-off tables reach, once they are there: see [`super::OneSided::get`], [`super::TwoSided::get`].
#[derive(Clone, Copy, Debug, Default)]
pub struct HandMade;

impl Evaluator for HandMade {
    fn probabilities(&self, board: &Board, seat: Seat) -> Probabilities {
        let (own, other) = (board.side(seat), board.side(seat.other()));
        let judged = if race::has_contact(own, other) {
            contact::probabilities(board, seat)
        } else {
            race::probabilities(own, other)
        };
        judged.sound()
    }
}
