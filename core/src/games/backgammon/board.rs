//! The checkers: how many of each side stand where, and how one of them moves. Knows no dice left
//! over, no turns, no cube.

use crate::game::Seat;

/// The points of a board.
pub const POINTS: usize = 24;
/// The checkers of a side.
pub const CHECKERS: u8 = 15;
/// The place of checkers on the bar, as the place before a side's own 24-point.
pub const BAR: u8 = 25;
/// The place of checkers borne off, as the place after a side's own 1-point.
pub const OFF: u8 = 0;

/// The checkers of one side, in its own numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// How many stand on its own 1-point, 2-point … 24-point.
    pub points: [u8; POINTS],
    /// How many wait on the bar.
    pub bar: u8,
    /// How many are borne off.
    pub off: u8,
}

impl Side {
    const START: Self = {
        let mut points = [0; POINTS];
        (points[5], points[7], points[12], points[23]) = (5, 3, 5, 2);
        Self { points, bar: 0, off: 0 }
    };

    /// How many stand on a place: 1..=24, or [`BAR`], or [`OFF`].
    #[must_use]
    pub fn at(&self, place: u8) -> u8 {
        match place {
            OFF => self.off,
            BAR => self.bar,
            _ => self.points.get(place as usize - 1).copied().unwrap_or(0),
        }
    }

    /// How many there are in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        u32::from(self.bar) + u32::from(self.off) + self.on_points()
    }

    fn on_points(&self) -> u32 {
        self.points.iter().map(|&men| u32::from(men)).sum()
    }

    /// The pips that it takes to bear all off.
    #[must_use]
    pub fn pips(&self) -> u32 {
        let on_points: u32 =
            (1..).zip(self.points).map(|(point, men)| point * u32::from(men)).sum();
        on_points + u32::from(BAR) * u32::from(self.bar)
    }

    /// The occupied places as bits: bit 0 the 1-point … bit 23 the 24-point, bit 24 the bar.
    pub(super) const fn occupied(&self) -> u32 {
        at_least::<1>(&self.points) | ((self.bar > 0) as u32) << POINTS
    }

    /// The places of two checkers or more, likewise.
    pub(super) const fn crowded(&self) -> u32 {
        at_least::<2>(&self.points) | ((self.bar > 1) as u32) << POINTS
    }

    fn add(&mut self, place: u8) {
        *self.count(place) += 1;
    }

    fn take(&mut self, place: u8) {
        let count = self.count(place);
        *count = count.saturating_sub(1);
    }

    fn count(&mut self, place: u8) -> &mut u8 {
        match place {
            OFF => &mut self.off,
            1..=24 => &mut self.points[place as usize - 1],
            _ => &mut self.bar,
        }
    }
}

/// The points with at least `N` checkers as bits, eight points at a time: a byte of at most 15 plus
/// 128 - N has its highest bit set exactly when it was at least N; the product then gathers the
/// eight highest bits in the topmost byte.
const fn at_least<const N: u64>(points: &[u8; POINTS]) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let (eights, _) = points.as_chunks::<8>();
    let mut bits = 0;
    let mut eight = 0;
    while eight < eights.len() {
        let sums = u64::from_le_bytes(eights[eight]) + ONES * (128 - N);
        let gathered = (sums >> 7 & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= (gathered as u32) << (8 * eight);
        eight += 1;
    }
    bits
}

/// Both sides' checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Seat zero's and seat one's, each in its own numbering.
    pub sides: [Side; 2],
}

impl Board {
    /// The start: 24: 2, 13: 5, 8: 3, 6: 5 on either side.
    pub const START: Self = Self { sides: [Side::START; 2] };

    /// A seat's checkers.
    #[must_use]
    pub const fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// The points, in `seat`'s numbering, where it may land: all but those that two or more enemy
    /// checkers hold. Bit 0 is the 1-point.
    pub(super) const fn open(&self, seat: Seat) -> u32 {
        let held = at_least::<2>(&self.side(seat.other()).points);
        // One side's 1-point is the other's 24-point.
        !(held.reverse_bits() >> (32 - POINTS)) & ((1 << POINTS) - 1)
    }

    /// Whether a checker of `seat` that lands on this place hits.
    #[must_use]
    pub fn hits(&self, seat: Seat, place: u8) -> bool {
        (1..=24).contains(&place) && self.side(seat.other()).at(25 - place) == 1
    }

    /// Moves a checker of `seat` from a place by a die, hitting what it hits.
    pub fn step(&mut self, seat: Seat, from: u8, die: u8) {
        let to = from.saturating_sub(die);
        if self.hits(seat, to) {
            let enemy = &mut self.sides[seat.other().index()];
            enemy.take(25 - to);
            enemy.add(BAR);
        }
        let own = &mut self.sides[seat.index()];
        own.take(from);
        own.add(to);
    }

    /// What the winner's bearing off the last checker is worth before any cube: 1, 2 when the loser
    /// has borne off none, 3 when one of the loser's is moreover on the bar or in the winner's home.
    #[must_use]
    pub fn worth(&self, winner: Seat) -> u8 {
        let loser = self.side(winner.other());
        match loser.off {
            0 if loser.bar > 0 || loser.points[18..].iter().any(|&men| men > 0) => 3,
            0 => 2,
            _ => 1,
        }
    }

    /// The board with the two sides exchanged.
    #[must_use]
    pub const fn swapped(&self) -> Self {
        Self { sides: [self.sides[1], self.sides[0]] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupied_and_crowded_count_every_place() {
        for men in 0..=15 {
            for place in 0..POINTS {
                let mut side = Side { points: [0; POINTS], bar: men, off: 0 };
                side.points[place] = men;
                let bits = 1 << place | 1 << POINTS;
                assert_eq!(side.occupied(), if men >= 1 { bits } else { 0 });
                assert_eq!(side.crowded(), if men >= 2 { bits } else { 0 });
            }
        }
    }

    #[test]
    fn each_side_starts_with_167_pips() {
        assert_eq!(Board::START.sides.map(|side| (side.pips(), side.total())), [(167, 15); 2]);
    }
}
