//! The Match ID: 72 bits of cube, turn, dice and score, the 67th telling that Jacoby's rule is off.

use super::super::board::Board;
use super::super::state::Cube;
use super::Told;
use super::bits::Bits;
use crate::game::{Fault, Seat};

/// The two bits of a centred cube's owner.
const NOBODY: u16 = 3;
/// The three bits of a game under way.
const PLAYING: u16 = 1;

pub(super) fn write(told: &Told) -> String {
    let mut bits = Bits::<9>::new();
    let on_roll = told.on_roll.index() as u16;
    let decides = if told.doubled { 1 - on_roll } else { on_roll };
    bits.push(told.cube.value.ilog2() as u16, 4);
    bits.push(told.cube.owner.map_or(NOBODY, |seat| seat.index() as u16), 2);
    bits.push(on_roll, 1);
    bits.push(told.crawford.into(), 1);
    bits.push(PLAYING, 3);
    bits.push(decides, 1);
    bits.push(told.doubled.into(), 1);
    bits.push(0, 2);
    for die in told.dice.unwrap_or([0, 0]) {
        bits.push(die.into(), 3);
    }
    bits.push(told.points, 15);
    for points in told.score {
        bits.push(points, 15);
    }
    bits.push((told.jacoby == Some(false)).into(), 1);
    bits.to_text()
}

/// What a Match ID tells; the board is left at the start.
pub(super) fn read(text: &str) -> Result<Told, Vec<Fault>> {
    let fault = |reason: &str| vec![Fault::new("match_id", text, reason)];
    let mut bits =
        Bits::<9>::read(text).ok_or_else(|| fault("must be 12 letters of Base64 (72 bits)"))?;
    let value = 1u16 << bits.pull(4);
    let owner = bits.pull(2);
    let owner = match owner {
        NOBODY => None,
        _ => Some(Seat::from_index(owner.into()).ok_or_else(|| fault("names no cube owner"))?),
    };
    let on_roll = if bits.pull(1) == 0 { Seat::Zero } else { Seat::One };
    let crawford = bits.pull(1) == 1;
    if bits.pull(3) > PLAYING {
        return Err(fault("tells a game that is over"));
    }
    let decides = bits.pull(1);
    let doubled = bits.pull(1) == 1;
    if (decides as usize == on_roll.index()) == doubled {
        return Err(fault("does not fit who decides with who is on roll"));
    }
    if bits.pull(2) != 0 {
        return Err(fault("tells an offered resignation, which is not a position here"));
    }
    let dice = read_dice([bits.pull(3), bits.pull(3)]);
    let dice = dice.ok_or_else(|| fault("must have two dice of 1 to 6, or none"))?;
    let points = bits.pull(15);
    let score = [bits.pull(15), bits.pull(15)];
    let jacoby = (points == 0).then_some(bits.pull(1) == 0);
    let cube = Cube { value, owner };
    Ok(Told { board: Board::START, on_roll, dice, doubled, cube, points, score, crawford, jacoby })
}

/// Two dice, or none; the outer `None` is a fault.
#[allow(clippy::option_option)] // a text has dice, has none, or is wrong
pub(super) fn read_dice(dice: [u16; 2]) -> Option<Option<[u8; 2]>> {
    match dice {
        [0, 0] => Some(None),
        [a @ 1..=6, b @ 1..=6] => Some(Some([a as u8, b as u8])),
        _ => None,
    }
}
