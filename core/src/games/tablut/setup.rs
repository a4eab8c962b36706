//! Positions as text: anything that can be drawn is read, then judged with all its faults.

use super::otn;
use super::rules::{End, MUSCOVITES, Phase, SWEDES, State, Tablut};
use super::shape::{CELLS, GRID, THRONE};
use crate::boards::{Bits, read_rows, write_rows};
use crate::game::{Fault, Seat, Unsaid};

/// Swede, king, Muscovite.
const LETTERS: &str = "SKm";

/// A text's fields, each readable by itself.
struct Setup {
    soldiers: [u128; 2],
    king: u128,
    /// Who acts; `None` when the game is over.
    actor: Option<Seat>,
    /// The end that is written down because the board does not tell it.
    result: Option<End>,
    quiet: u16,
}

/// The state text.
pub(super) fn write(state: &State) -> String {
    let letter = |cell: usize| {
        let sets = [state.soldiers[0], state.king, state.soldiers[1]];
        LETTERS.chars().zip(sets).find(|(_, set)| set.has(cell)).map(|(letter, _)| letter)
    };
    let board = write_rows(GRID, letter);
    let quiet = state.quiet;
    match state.phase {
        Phase::Move(seat) => format!("{board} {} {quiet}", seat.index()),
        Phase::Over(end) => match written(end) {
            Some(result) => format!("{board} - {result} {quiet}"),
            None => format!("{board} - {quiet}"),
        },
    }
}

/// How an end is written, where the board does not tell it.
const fn written(end: End) -> Option<&'static str> {
    match end {
        End::KingEscaped | End::KingTaken => None,
        End::NoMoves(SWEDES) => Some("result=1:no_moves"),
        End::NoMoves(MUSCOVITES) => Some("result=0:no_moves"),
        End::Repetition => Some("result=draw:repetition"),
        End::QuietLimit(_) => Some("result=draw:quiet_limit"),
    }
}

/// The ends that are written down.
const WRITTEN: [End; 4] = [
    End::NoMoves(SWEDES),
    End::NoMoves(MUSCOVITES),
    End::Repetition,
    End::QuietLimit(Unsaid(SWEDES)),
];

/// Reads a state's text.
pub(super) fn read(game: &Tablut, text: &str) -> Result<State, Vec<Fault>> {
    Setup::read(text)?.check(game)
}

/// A position of this board (the letters of 81 cells) with the next to move.
pub(super) fn of_board(
    game: &Tablut,
    letters: &[Option<char>],
    actor: Seat,
) -> Result<State, Vec<Fault>> {
    let set = |wanted| of_letter(letters, wanted);
    let setup = Setup {
        soldiers: [set('S'), set('m')],
        king: set('K'),
        actor: Some(actor),
        result: None,
        quiet: 0,
    };
    setup.check(game)
}

fn of_letter(letters: &[Option<char>], wanted: char) -> u128 {
    let cells = letters.iter().enumerate().filter(|&(_, &letter)| letter == Some(wanted));
    cells.fold(0, |set, (cell, _)| set | u128::cell(cell))
}

impl Setup {
    fn read(text: &str) -> Result<Self, Vec<Fault>> {
        let fields: Vec<&str> = text.split(' ').take(5).collect();
        let (board, actor, result, quiet) = match *fields.as_slice() {
            [board, actor, quiet] => (board, actor, None, quiet),
            [board, "-", result, quiet] => (board, "-", Some(result), quiet),
            _ => {
                let reason = "must be the board, who acts, after - where the board does not tell \
                              it result=…, and the quiet counter, separated by single spaces";
                return Err(vec![Fault::new("state", text.split(' ').count(), reason)]);
            }
        };
        let mut faults = Vec::new();
        let letters = read_board(board, &mut faults);
        let actor = read_actor(actor, &mut faults);
        let result = result.and_then(|result| read_result(result, &mut faults));
        let quiet = read_quiet(quiet, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let set = |wanted| of_letter(&letters, wanted);
        Ok(Self { soldiers: [set('S'), set('m')], king: set('K'), actor, result, quiet })
    }

    fn check(&self, game: &Tablut) -> Result<State, Vec<Fault>> {
        let mut faults = self.piece_faults(game);
        let limit = game.shape.quiet_limit;
        if self.quiet > limit {
            let reason = format!("must be at most the quiet limit, {limit}");
            faults.push(Fault::new("quiet", self.quiet, reason));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let state =
            |phase| State { soldiers: self.soldiers, king: self.king, quiet: self.quiet, phase };
        let phase = match self.actor {
            Some(actor) => self.open(game, &state(Phase::Move(actor)), actor),
            None => self.over(game, &state(Phase::Move(SWEDES))),
        };
        phase.map(state).map_err(|fault| vec![fault])
    }

    fn piece_faults(&self, game: &Tablut) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut most = |set: u128, letter: char, most: usize| {
            if set.count() > most {
                let reason = format!("must have at most {most} {letter}");
                faults.push(Fault::new("board", format!("{} {letter}", set.count()), reason));
            }
        };
        most(self.soldiers[0], 'S', 8);
        most(self.soldiers[1], 'm', 16);
        most(self.king, 'K', 1);
        let soldiers = self.soldiers[0] | self.soldiers[1];
        for cell in (soldiers & game.marked.barred).cells() {
            let place = if cell == THRONE { "the throne" } else { "a corner" };
            let reason = format!("only the king may stand on {place}");
            faults.push(Fault::new("board", GRID.name(cell), reason));
        }
        faults
    }

    /// A position that somebody moves in must not be decided.
    fn open(&self, game: &Tablut, state: &State, actor: Seat) -> Result<Phase, Fault> {
        let written_as = |end: End| match end {
            End::KingEscaped => "the king has escaped, so the actor is -".to_owned(),
            End::KingTaken => "the king is taken (not on the board), so the actor is -".to_owned(),
            _ => format!("the game is over: - {}", written(end).unwrap_or_default()),
        };
        match game.judge(state, actor.other()) {
            Phase::Over(end) => Err(Fault::new("actor", actor.index(), written_as(end))),
            phase => Ok(phase),
        }
    }

    /// A finished position must be finished in the way that it says.
    fn over(&self, game: &Tablut, state: &State) -> Result<Phase, Fault> {
        let by_board = match game.judge(state, MUSCOVITES) {
            Phase::Over(end @ (End::KingTaken | End::KingEscaped)) => Some(end),
            _ => None,
        };
        let ((Some(end), None) | (None, Some(end))) = (by_board, self.result) else {
            let reason = match by_board {
                Some(_) => "the board tells the result, so it is not written",
                None => "the king is on the board and has not escaped, so result=… is missing",
            };
            return Err(Fault::new("result", self.result.and_then(written).unwrap_or("-"), reason));
        };
        match self.contradiction(game, state, end) {
            Some(reason) => Err(Fault::new("result", written(end).unwrap_or("-"), reason)),
            None => Ok(Phase::Over(end)),
        }
    }

    /// What speaks against this end.
    fn contradiction(&self, game: &Tablut, state: &State, end: End) -> Option<String> {
        let limit = game.shape.quiet_limit;
        let nobody_moves = || Seat::BOTH.into_iter().all(|seat| game.mobility(state, seat) == 0);
        match end {
            End::KingTaken if self.quiet > 0 => Some("a capture leaves the counter at 0".into()),
            End::KingTaken | End::KingEscaped => None,
            End::NoMoves(stuck) => (game.mobility(state, stuck) > 0)
                .then(|| format!("player {} has moves", stuck.index())),
            End::Repetition if game.shape.repetition == 0 => {
                Some("repetition is off in this game".into())
            }
            End::Repetition | End::QuietLimit(_) if nobody_moves() => {
                Some("nobody can move".into())
            }
            End::Repetition => None,
            End::QuietLimit(_) if limit == 0 => Some("the quiet limit is off in this game".into()),
            End::QuietLimit(_) if self.quiet != limit => {
                Some(format!("the quiet counter is not at the limit, {limit}"))
            }
            End::QuietLimit(_) => None,
        }
    }
}

/// The board in our order of rows, or in OpenTafl's notation.
fn read_board(board: &str, faults: &mut Vec<Fault>) -> Vec<Option<char>> {
    let read = match otn::is_otn(board) {
        true => otn::letters(board),
        false => read_rows(board, GRID, LETTERS),
    };
    read.unwrap_or_else(|wrong| {
        let told = wrong.into_iter().map(|(value, reason)| Fault::new("board", value, reason));
        faults.extend(told);
        vec![None; CELLS]
    })
}

fn read_actor(actor: &str, faults: &mut Vec<Fault>) -> Option<Seat> {
    match actor {
        "0" => Some(SWEDES),
        "1" => Some(MUSCOVITES),
        "-" => None,
        _ => {
            let reason = "must be 0 (Swedes), 1 (Muscovites) or - (game over)";
            faults.push(Fault::new("actor", short(actor), reason));
            None
        }
    }
}

fn read_result(result: &str, faults: &mut Vec<Fault>) -> Option<End> {
    let found = WRITTEN.into_iter().find(|&end| written(end) == Some(result));
    if found.is_none() {
        let known: Vec<&str> = WRITTEN.into_iter().filter_map(written).collect();
        let reason = format!("must be one of {}", known.join(", "));
        faults.push(Fault::new("result", short(result), reason));
    }
    found
}

fn read_quiet(quiet: &str, faults: &mut Vec<Fault>) -> u16 {
    let number = quiet.parse().ok().filter(|number: &u16| number.to_string() == quiet);
    number.unwrap_or_else(|| {
        let reason = "must be the number of plies since the last capture";
        faults.push(Fault::new("quiet", short(quiet), reason));
        0
    })
}

/// A value as faults repeat it: hostile input may be long.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
