//! Which checkers a die can move, by bits alone. Playing as many dice as possible needs looking one
//! die ahead; bits make that cheap enough to be done once a throw and kept in the state.

use super::board::{BAR, Board, POINTS};
use crate::game::Seat;

/// The bit of the bar.
const BAR_BIT: u32 = 1 << POINTS;
/// The points outside the home quadrant and the bar.
const OUTSIDE: u32 = !0b11_1111;

/// One side's checkers and the points open to it, as bits in its own numbering: bit 0 the 1-point,
/// bit 24 the bar.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    occupied: u32,
    crowded: u32,
    open: u32,
}

impl Reach {
    pub(super) const fn of(board: &Board, seat: Seat) -> Self {
        let side = board.side(seat);
        Self { occupied: side.occupied(), crowded: side.crowded(), open: board.open(seat) }
    }

    /// The places from which a checker can move by this die, other dice aside.
    pub(super) const fn sources(self, die: u8) -> u32 {
        sources(self.occupied, self.open, die)
    }

    /// Those of `places` from which a step by `die` leaves `other` playable.
    const fn before(self, places: u32, die: u8, other: u8) -> u32 {
        let (mut left, mut kept) = (places, 0);
        while left != 0 {
            let place = left & left.wrapping_neg();
            left ^= place;
            let rest =
                if self.crowded & place == 0 { self.occupied ^ place } else { self.occupied };
            // A checker borne off drops out of the bits by itself. Hits do not matter: a blot's
            // point was open before.
            if sources(rest | place >> die, self.open, other) != 0 {
                kept |= place;
            }
        }
        kept
    }

    /// For a throw of two unequal dice, the places from which the larger and the smaller may move:
    /// both dice must be played where some order allows it, else the larger, else the smaller.
    pub(super) const fn steps(self, larger: u8, smaller: u8) -> [u32; 2] {
        let single = [self.sources(larger), self.sources(smaller)];
        let both = self.beginnings(larger, smaller);
        match (both, single) {
            ([0, 0], [0, _]) => [0, single[1]],
            ([0, 0], _) => [single[0], 0],
            _ => both,
        }
    }

    /// From where the larger and the smaller die may begin a play of both.
    const fn beginnings(self, larger: u8, smaller: u8) -> [u32; 2] {
        [
            self.before(self.sources(larger), larger, smaller),
            self.before(self.sources(smaller), smaller, larger),
        ]
    }

    /// Whether both of two unequal dice can be played, in one order at least.
    pub(super) const fn plays_both(self, larger: u8, smaller: u8) -> bool {
        let [first, second] = self.beginnings(larger, smaller);
        first | second != 0
    }
}

const fn sources(occupied: u32, open: u32, die: u8) -> u32 {
    if occupied & BAR_BIT != 0 {
        return if open >> (BAR - 1 - die) & 1 == 1 { BAR_BIT } else { 0 };
    }
    let inside = occupied & open << die;
    if occupied & OUTSIDE != 0 { inside } else { inside | bears_off(occupied, die) }
}

/// From where a die bears off when all are home: its own point, or the highest where all are lower.
const fn bears_off(occupied: u32, die: u8) -> u32 {
    match occupied >> (die - 1) {
        0 if occupied == 0 => 0,
        0 => 1 << occupied.ilog2(),
        higher => (higher & 1) << (die - 1),
    }
}
