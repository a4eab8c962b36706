//! The state text: anything that can be written in its fields, and whether it is a position.

use super::board::{Board, CHECKERS, POINTS, Side};
use super::dice::Dice;
use super::legality;
use super::rules::Backgammon;
use super::stakes::Stakes;
use super::state::{Cube, End, Stage, State};
use crate::game::{Fault, Seat};

/// The state text.
pub(super) fn text(game: &Backgammon, state: &State) -> String {
    let [zero, one] = &state.board.sides;
    let point =
        |index: usize| i32::from(zero.points[index]) - i32::from(one.points[POINTS - 1 - index]);
    let points: Vec<String> = (0..POINTS).map(|index| point(index).to_string()).collect();
    let (actor, turn) = match state.stage {
        Stage::Opening => ("c", None),
        Stage::Throw(seat) => ("c", Some(seat)),
        Stage::Cube(Seat::Zero) | Stage::Doubled(Seat::Zero) | Stage::Checkers(Seat::Zero) => {
            ("0", None)
        }
        Stage::Cube(_) | Stage::Doubled(_) | Stage::Checkers(_) => ("1", None),
        Stage::Over(_) => ("-", None),
    };
    let mut fields = vec![
        points.join(","),
        actor.to_owned(),
        format!("{},{}", zero.bar, one.bar),
        format!("{},{}", zero.off, one.off),
        state.dice.to_string(),
    ];
    fields.extend(turn.map(|seat| format!("turn={}", seat.index())));
    if game.stakes.has_cube() {
        let owner = state.cube.owner.map_or("-".to_owned(), |seat| seat.index().to_string());
        fields.push(format!("cube={}@{owner}", state.cube.value));
    }
    if let Stakes::Match { points, .. } = game.stakes {
        fields.push(format!("match={points}:{}-{}", state.score[0], state.score[1]));
    }
    fields.extend(state.crawford.then(|| "crawford".to_owned()));
    fields.extend(matches!(state.stage, Stage::Doubled(_)).then(|| "doubled".to_owned()));
    if let (Stage::Over(End { winner, ending, .. }), None) = (state.stage, settled(game, state)) {
        fields.push(format!("result={}:{}", winner.index(), ending.name()));
    }
    fields.join(" ")
}

/// The winner, where board or score tell that all is over.
pub(super) fn settled(game: &Backgammon, state: &State) -> Option<Seat> {
    match game.stakes {
        Stakes::Match { points, .. } => {
            Seat::BOTH.into_iter().find(|seat| state.score[seat.index()] >= points)
        }
        _ => state.borne_off(),
    }
}

/// The fields of a text.
#[derive(Default)]
pub(super) struct Fields<'a> {
    pub(super) actor: &'a str,
    pub(super) turn: Option<Seat>,
    pub(super) cube: Option<Cube>,
    pub(super) score: Option<[u16; 2]>,
    pub(super) crawford: bool,
    pub(super) doubled: bool,
    pub(super) result: Option<&'a str>,
}

/// Reads a state text strictly.
pub(super) fn read(game: &Backgammon, given: &str) -> Result<State, Vec<Fault>> {
    let words: Vec<&str> = given.split(' ').collect();
    let [points, actor, bars, off, dice, rest @ ..] = words.as_slice() else {
        let reason = "must have at least five fields: points, actor, bars, off, dice";
        return Err(vec![Fault::new("state", words.len(), reason)]);
    };
    let mut faults = Vec::new();
    let board = read_board(points, bars, off, &mut faults);
    let dice = Dice::read(dice).unwrap_or_else(|| {
        let reason = "must be - or the dice left to play, the larger first: 5-3, 3, 4-4-4";
        faults.push(Fault::new("dice", dice, reason));
        Dice::NONE
    });
    let mut fields = Fields { actor, ..Fields::default() };
    for word in rest {
        if let Err(reason) = fields.read(game, word) {
            faults.push(Fault::new("state", word, reason));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let state = legality::state(game, board, dice, &fields)?;
    let canonical = text(game, &state);
    if canonical != given {
        let reason = format!("must be written {canonical:?}");
        return Err(vec![Fault::new("state", given, reason)]);
    }
    Ok(state)
}

impl<'a> Fields<'a> {
    /// Reads one of the fields behind the dice.
    fn read(&mut self, game: &Backgammon, word: &'a str) -> Result<(), String> {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        match (name, game.stakes) {
            ("turn", _) => self.turn = Some(seat(value).ok_or("turn must be 0 or 1")?),
            ("result", _) => self.result = Some(value),
            ("cube", Stakes::Match { .. } | Stakes::Money { .. }) => {
                let cube = read_cube(value);
                self.cube = Some(cube.ok_or("a cube is written value@owner: 1@-, 2@0, 4@1")?);
            }
            ("match", Stakes::Match { points, .. }) => {
                let score = read_score(value, points);
                let allowed = format!("must be match={points}:own-other, the points of both");
                self.score = Some(score.ok_or(allowed)?);
            }
            ("crawford", Stakes::Match { .. }) if word == name => self.crawford = true,
            ("doubled", Stakes::Match { .. } | Stakes::Money { .. }) if word == name => {
                self.doubled = true;
            }
            _ => return Err("is no field of this game".to_owned()),
        }
        Ok(())
    }
}

pub(super) fn seat(text: &str) -> Option<Seat> {
    match text {
        "0" => Some(Seat::Zero),
        "1" => Some(Seat::One),
        _ => None,
    }
}

fn read_cube(text: &str) -> Option<Cube> {
    let (value, owner) = text.split_once('@')?;
    let owner = if owner == "-" { None } else { Some(seat(owner)?) };
    Some(Cube { value: value.parse().ok()?, owner })
}

fn read_score(text: &str, points: u16) -> Option<[u16; 2]> {
    let (length, score) = text.split_once(':')?;
    let (zero, one) = score.split_once('-')?;
    let score = [zero.parse().ok()?, one.parse().ok()?];
    (length.parse() == Ok(points)).then_some(score)
}

fn read_board(points: &str, bars: &str, off: &str, faults: &mut Vec<Fault>) -> Board {
    let mut sides = [Side { points: [0; POINTS], bar: 0, off: 0 }; 2];
    let numbers = read_numbers::<i8>(points);
    if numbers.len() != POINTS {
        let reason = "must be 24 numbers, comma separated";
        faults.push(Fault::new("points", numbers.len(), reason));
    }
    for (index, (text, number)) in numbers.into_iter().take(POINTS).enumerate() {
        match number {
            Some(number @ 0..=15) => sides[0].points[index] = number as u8,
            Some(number @ -15..0) => sides[1].points[POINTS - 1 - index] = number.unsigned_abs(),
            _ => {
                let reason = format!("{} must be a number from -15 to 15", index + 1);
                faults.push(Fault::new("points", text, reason));
            }
        }
    }
    for (field, text, place) in [("bars", bars, 0), ("off", off, 1)] {
        let pair = read_numbers::<u8>(text);
        let [(_, Some(zero @ 0..=CHECKERS)), (_, Some(one @ 0..=CHECKERS))] = *pair.as_slice()
        else {
            faults.push(Fault::new(field, text, "must be two numbers from 0 to 15, as 0,0"));
            continue;
        };
        for (side, count) in sides.iter_mut().zip([zero, one]) {
            *(if place == 0 { &mut side.bar } else { &mut side.off }) = count;
        }
    }
    Board { sides }
}

fn read_numbers<N: std::str::FromStr>(text: &str) -> Vec<(&str, Option<N>)> {
    text.split(',').take(POINTS + 1).map(|number| (number, number.parse().ok())).collect()
}
