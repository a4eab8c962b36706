//! XGID: ten fields joined by colons. Seat zero is the player at the bottom, in capitals.

use super::super::board::{Board, CHECKERS, POINTS, Side};
use super::super::state::Cube;
use super::Told;
use super::match_id::read_dice;
use crate::game::{Fault, Seat};

pub(super) fn write(told: &Told, cube_limit: u16) -> String {
    let owner = told.cube.owner.map_or(0, Seat::sign);
    let dice = match (told.dice, told.doubled) {
        (Some([a, b]), _) => format!("{a}{b}"),
        (None, true) => "D".to_owned(),
        (None, false) => "00".to_owned(),
    };
    let rule = if told.points > 0 { told.crawford } else { told.jacoby == Some(true) };
    format!(
        "XGID={}:{}:{owner}:{}:{dice}:{}:{}:{}:{}:{}",
        write_board(&told.board),
        told.cube.value.ilog2(),
        told.on_roll.sign(),
        told.score[0],
        told.score[1],
        u8::from(rule),
        told.points,
        cube_limit.ilog2(),
    )
}

/// Seat one's bar, the points from seat zero's 1-point on, seat zero's bar.
fn write_board(board: &Board) -> String {
    let [zero, one] = &board.sides;
    let letter = |capital: u8, small: u8| match (capital, small) {
        (0, 0) => '-',
        (0, men) => (b'a' + men - 1) as char,
        (men, _) => (b'A' + men - 1) as char,
    };
    let points = zero.points.iter().zip(one.points.iter().rev());
    let points: String = points.map(|(&zero, &one)| letter(zero, one)).collect();
    format!("{}{points}{}", letter(0, one.bar), letter(zero.bar, 0))
}

/// What an XGID tells, given without its prefix.
pub(super) fn read(text: &str) -> Result<Told, Vec<Fault>> {
    let fields: Vec<&str> = text.split(':').collect();
    let &[board, cube, owner, turn, dice, zero, one, rule, length, limit] = fields.as_slice()
    else {
        let reason = "must have ten fields joined by colons";
        return Err(vec![Fault::new("xgid", fields.len(), reason)]);
    };
    let mut faults = Vec::new();
    let board = read_board(board, &mut faults);
    let mut number = |name: &str, text: &str, most: u16| {
        let read = text.parse().ok().filter(|&number: &u16| number <= most);
        read.unwrap_or_else(|| {
            let reason = format!("must have a {name} from 0 to {most}");
            faults.push(Fault::new("xgid", text, reason));
            0
        })
    };
    let points = number("match length", length, 25);
    let value = 1 << number("cube exponent", cube, 12);
    let score = [number("score", zero, 20_000), number("score", one, 20_000)];
    let rule = number("Crawford or Jacoby flag", rule, 3);
    number("cube limit", limit, 15);
    let mut side = |name: &str, text: &str, nobody: bool| match text {
        "1" => Some(Seat::Zero),
        "-1" => Some(Seat::One),
        "0" if nobody => None,
        _ => {
            let reason = format!("must have 1 or -1 as {name}");
            faults.push(Fault::new("xgid", text, reason));
            None
        }
    };
    let owner = side("the cube's owner (0: centred)", owner, true);
    let on_roll = side("the player on roll", turn, false).unwrap_or(Seat::Zero);
    let (dice, doubled) = match dice {
        "D" => (None, true),
        _ => {
            let digits: Vec<u16> =
                dice.bytes().map(|byte| byte.wrapping_sub(b'0').into()).collect();
            let dice = <[u16; 2]>::try_from(digits).ok().and_then(read_dice);
            (
                dice.unwrap_or_else(|| {
                    let reason = "must have two dice, 00 or D (beavers are not played)";
                    faults.push(Fault::new("xgid", fields[4], reason));
                    None
                }),
                false,
            )
        }
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Told {
        board,
        on_roll,
        dice,
        doubled,
        cube: Cube { value, owner },
        points,
        score,
        crawford: points > 0 && rule == 1,
        jacoby: (points == 0).then_some(rule & 1 == 1),
    })
}

fn read_board(text: &str, faults: &mut Vec<Fault>) -> Board {
    let mut board = Board { sides: [Side { points: [0; POINTS], bar: 0, off: CHECKERS }; 2] };
    if text.len() != POINTS + 2 {
        faults.push(Fault::new("xgid", text.len(), "must have a board of 26 letters"));
        return board;
    }
    for (place, letter) in text.bytes().enumerate() {
        let (seat, men) = match letter {
            b'-' => continue,
            b'A'..=b'O' => (Seat::Zero, letter - b'A' + 1),
            b'a'..=b'o' => (Seat::One, letter - b'a' + 1),
            _ => {
                faults.push(Fault::new("xgid", letter as char, "must have -, A to O or a to o"));
                continue;
            }
        };
        let own = if seat == Seat::Zero { place } else { POINTS + 1 - place };
        let side = &mut board.sides[seat.index()];
        let Some(off) = side.off.checked_sub(men).filter(|_| own > 0) else {
            let reason = "has more than 15 checkers a side, or one on the other's bar";
            faults.push(Fault::new("xgid", letter as char, reason));
            continue;
        };
        side.off = off;
        *side.points.get_mut(own - 1).unwrap_or(&mut side.bar) = men;
    }
    board
}
