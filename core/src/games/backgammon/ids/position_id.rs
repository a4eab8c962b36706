//! The Position ID: 80 bits, for the player *not* on roll and then for the player on roll, for each
//! place from the own 1-point to the 24-point and the bar, a one for every checker and then a zero.

use super::super::board::{Board, CHECKERS, POINTS, Side};
use super::bits::Bits;
use crate::game::{Fault, Seat};

/// Its length in letters.
pub(super) const LENGTH: usize = 14;

/// The Position ID of a board with this seat on roll.
#[must_use]
pub fn write(board: &Board, on_roll: Seat) -> String {
    let mut bits = Bits::<10>::new();
    for seat in [on_roll.other(), on_roll] {
        let side = board.side(seat);
        for &men in side.points.iter().chain([&side.bar]) {
            bits.push((1 << men) - 1, usize::from(men) + 1);
        }
    }
    bits.to_text()
}

/// The board of a Position ID with this seat on roll.
///
/// # Errors
/// What is wrong with the text.
pub fn read(text: &str, on_roll: Seat) -> Result<Board, Vec<Fault>> {
    let fault = |reason: &str| vec![Fault::new("position_id", text, reason)];
    let mut bits =
        Bits::<10>::read(text).ok_or_else(|| fault("must be 14 letters of Base64 (80 bits)"))?;
    let mut board = Board::START;
    for seat in [on_roll.other(), on_roll] {
        let side = read_side(&mut bits).ok_or_else(|| fault("has more than 15 checkers a side"))?;
        board.sides[seat.index()] = side;
    }
    if !bits.is_spent() {
        return Err(fault("has bits beyond the last place"));
    }
    Ok(board)
}

fn read_side(bits: &mut Bits<10>) -> Option<Side> {
    let mut side = Side { points: [0; POINTS], bar: 0, off: CHECKERS };
    for place in 0..=POINTS {
        let mut men = 0;
        while bits.pull(1) == 1 {
            men += 1;
            side.off = side.off.checked_sub(1)?;
        }
        *side.points.get_mut(place).unwrap_or(&mut side.bar) = men;
    }
    Some(side)
}
