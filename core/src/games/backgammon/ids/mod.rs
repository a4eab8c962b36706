//! Other programs' names for a position: GNU Backgammon's Position ID and Match ID, and XGID. They
//! are read wherever a state text is, and written where they tell the whole position.

mod bits;
mod match_id;
mod position_id;
mod xgid;

use super::board::Board;
use super::dice::Dice;
use super::legality;
use super::rules::Backgammon;
use super::setup::Fields;
use super::stakes::Stakes;
use super::state::{Cube, Stage, State};
use crate::game::{Fault, Seat};

pub use position_id::{read as read_position_id, write as position_id};

/// What such a name tells: everything but the options, which the game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Told {
    board: Board,
    /// Whose throw or checkers it is; the doubler's while a double is offered.
    on_roll: Seat,
    /// `None` before the throw.
    dice: Option<[u8; 2]>,
    doubled: bool,
    cube: Cube,
    /// The length of the match; 0 for money.
    points: u16,
    score: [u16; 2],
    crawford: bool,
    jacoby: Option<bool>,
}

impl Told {
    /// A board alone: seat zero is on roll, the cube is centred and the score nothing.
    const fn board(game: &Backgammon, board: Board) -> Self {
        let points = match game.stakes {
            Stakes::Match { points, .. } => points,
            _ => 0,
        };
        Self {
            board,
            on_roll: Seat::Zero,
            dice: None,
            doubled: false,
            cube: Cube::CENTRED,
            points,
            score: [0; 2],
            crawford: false,
            jacoby: None,
        }
    }

    /// All of a position, where such a name can tell it: not in the middle of a turn, nor at the
    /// end. The opening is told as seat zero being on roll, and a throw that was chosen instead of a
    /// double as that choice.
    fn of(game: &Backgammon, state: &State) -> Option<Self> {
        let dice = match state.stage {
            Stage::Over(_) => return None,
            Stage::Checkers(_) if !state.dice.is_fresh() => return None,
            Stage::Checkers(_) => Some(state.dice.pair()),
            _ => None,
        };
        Some(Self {
            on_roll: state.on_roll().unwrap_or(Seat::Zero),
            dice,
            doubled: matches!(state.stage, Stage::Doubled(_)),
            cube: state.cube,
            score: state.score,
            crawford: state.crawford,
            jacoby: Some(game.stakes.is_jacoby()),
            ..Self::board(game, state.board)
        })
    }

    /// The state under the game's options, or what does not fit them.
    fn state(&self, game: &Backgammon) -> Result<State, Vec<Fault>> {
        let faults = self.misfits(game);
        if !faults.is_empty() {
            return Err(faults);
        }
        let cube = game.stakes.has_cube().then_some(self.cube);
        let score = (self.points > 0).then_some(self.score);
        let (crawford, doubled) = (self.crawford, self.doubled);
        let fields = Fields { cube, score, crawford, doubled, ..Fields::default() };
        let dice = self.dice.map_or(Dice::NONE, |[a, b]| Dice::thrown(a, b));
        let actor = if self.doubled { self.on_roll.other() } else { self.on_roll };
        let actor = if actor == Seat::Zero { "0" } else { "1" };
        let by_player = |dice| legality::state(game, self.board, dice, &Fields { actor, ..fields });
        if dice != Dice::NONE || doubled {
            return by_player(dice);
        }
        // Before the throw the cube may be the player's to turn, or chance acts at once.
        let turn = Some(self.on_roll);
        let thrown =
            legality::state(game, self.board, dice, &Fields { actor: "c", turn, ..fields })?;
        let doubles = game.may_double(&thrown, self.on_roll).is_ok();
        if doubles { by_player(dice) } else { Ok(thrown) }
    }

    /// What the name tells that the game's options do not allow.
    fn misfits(&self, game: &Backgammon) -> Vec<Fault> {
        let mut faults = Vec::new();
        let length = match game.stakes {
            Stakes::Match { points, .. } => points,
            _ => 0,
        };
        if self.points != length {
            let reason = format!("this game has a match length of {length} (0: no match)");
            faults.push(Fault::new("match", self.points, reason));
        }
        if game.stakes == Stakes::Single && (self.cube != Cube::CENTRED || self.doubled) {
            faults.push(Fault::new("cube", self.cube.value, "this game is played without a cube"));
        }
        if let (Stakes::Money { jacoby }, Some(told)) = (game.stakes, self.jacoby)
            && jacoby != told
        {
            let reason = format!("the option jacoby of this game is {jacoby}");
            faults.push(Fault::new("jacoby", told, reason));
        }
        faults
    }
}

/// The names of a position.
pub(super) fn of(game: &Backgammon, state: &State) -> Vec<(&'static str, String)> {
    let on_roll = state.on_roll().unwrap_or(Seat::Zero);
    let mut names = vec![("position_id", position_id(&state.board, on_roll))];
    if let Some(told) = Told::of(game, state) {
        if game.stakes.has_cube() {
            names.push(("match_id", match_id::write(&told)));
        }
        names.push(("xgid", xgid::write(&told, game.cube_limit)));
    }
    names
}

/// Reads `PositionID`, `PositionID:MatchID` or `XGID=…`; `None` where the text is no such name.
pub(super) fn read(game: &Backgammon, text: &str) -> Option<Result<State, Vec<Fault>>> {
    if text.contains(',') {
        return None;
    }
    if text.starts_with("XGID=") || text.matches(':').count() > 1 {
        let fields = text.strip_prefix("XGID=").unwrap_or(text);
        return Some(xgid::read(fields).and_then(|told| told.state(game)));
    }
    let (position, match_id) = match text.split_once(':') {
        Some((position, match_id)) => (position, Some(match_id)),
        None => (text, None),
    };
    if position.len() != position_id::LENGTH {
        return None;
    }
    Some(read_gnu(game, position, match_id))
}

fn read_gnu(game: &Backgammon, position: &str, id: Option<&str>) -> Result<State, Vec<Fault>> {
    let told = match id {
        // A board lies in the position as its player on roll sees it.
        Some(id) => match_id::read(id)?,
        None => Told::board(game, Board::START),
    };
    let board = read_position_id(position, told.on_roll)?;
    Told { board, ..told }.state(game)
}
