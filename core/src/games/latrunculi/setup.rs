//! Positions as text. Writing; and reading the fields, each by itself.

use super::rules::{End, Latrunculi, Phase, Result as Ended, State};
use super::shape::Shape;
use crate::boards::{Bits, read_rows, write_rows};
use crate::game::{Fault, Seat, Unsaid};

mod judge;

/// The state text.
pub(super) fn write<B: Bits>(game: &Latrunculi<B>, state: &State<B>) -> String {
    let [man, special, bound] = game.shape.letters();
    let letter = |cell: usize| {
        let seat = Seat::BOTH.into_iter().find(|seat| state.men[seat.index()].has(cell))?;
        let letter = match (state.special.has(cell), state.bound.has(cell)) {
            (true, _) => special,
            (_, true) => bound,
            _ => man,
        };
        Some(if seat == Seat::Zero { letter } else { letter.to_ascii_lowercase() })
    };
    let board = write_rows(game.shape.grid, letter);
    let actor = match state.phase {
        Phase::Over(_) => "-".to_owned(),
        _ => state.mover.index().to_string(),
    };
    let [zero, one] = state.hands;
    let phase = write_phase(&game.shape, &state.phase);
    format!("{board} {actor} {phase} {zero},{one} {}", state.quiet)
}

fn write_phase(shape: &Shape, phase: &Phase) -> String {
    let name = |&cell: &u16| shape.grid.name(cell as usize);
    match phase {
        Phase::Place => "place".to_owned(),
        Phase::Move => "move".to_owned(),
        Phase::Passed => "passed".to_owned(),
        Phase::Again => "again".to_owned(),
        Phase::AgainWith(cell) => format!("again={}", name(cell)),
        Phase::Jump(path) => {
            format!("jump={}", path.iter().map(name).collect::<Vec<_>>().join(":"))
        }
        Phase::Over(result) => {
            let winner = result.winner.map_or("draw".to_owned(), |seat| seat.index().to_string());
            format!("result={winner}:{}", reason(result.end))
        }
    }
}

const fn reason(end: End) -> &'static str {
    match end {
        End::Men => "men",
        End::Blocked => "blocked",
        End::Passes => "passes",
        End::Repetition => "repetition",
        End::QuietLimit(_) => "quiet_limit",
    }
}

/// Reads a state's text.
pub(super) fn read<B: Bits>(game: &Latrunculi<B>, text: &str) -> Result<State<B>, Vec<Fault>> {
    let fields: Vec<&str> = text.split(' ').take(6).collect();
    let &[board, actor, phase, hands, quiet] = fields.as_slice() else {
        let reason = "must be five fields separated by single spaces: board, who acts, phase, \
                      hands, quiet counter";
        return Err(vec![Fault::new("state", text.split(' ').count(), reason)]);
    };
    let mut faults = Vec::new();
    let letters = read_board(&game.shape, board, &mut faults);
    let mut wrong = |field: &'static str, value: &str, reason: &str| {
        faults.push(Fault::new(field, value, reason));
    };
    let mover = match actor {
        "0" | "-" => Seat::Zero,
        "1" => Seat::One,
        _ => {
            wrong("actor", actor, "must be 0, 1 or - (game over)");
            Seat::Zero
        }
    };
    let read_phase = read_phase(&game.shape, phase).unwrap_or_else(|| {
        let reason = "must be place, move, passed, again, again=c5, jump=c4:c6 or result=…, with \
                      cells of the board";
        wrong("phase", phase, reason);
        Phase::Move
    });
    if matches!(read_phase, Phase::Over(_)) != (actor == "-") {
        wrong("actor", actor, "must be - with a phase result=…, and only then");
    }
    let hands = read_hands(hands).unwrap_or_else(|| {
        wrong(
            "hands",
            hands,
            "must be two numbers like 16,16: the men that each side still places",
        );
        [0; 2]
    });
    let quiet = read_number(quiet).unwrap_or_else(|| {
        wrong("quiet", quiet, "must be the number of turns finished since the last capture");
        0
    });
    if !faults.is_empty() {
        return Err(faults);
    }
    let state = State { hands, mover, quiet, ..place_men(game, &letters, read_phase) };
    let faults = judge::faults(game, &state);
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

fn read_board(shape: &Shape, board: &str, faults: &mut Vec<Fault>) -> Vec<Option<char>> {
    let upper = shape.letters().into_iter().filter(|letter| *letter != ' ');
    let letters: String = upper.flat_map(|letter| [letter, letter.to_ascii_lowercase()]).collect();
    read_rows(board, shape.grid, &letters).unwrap_or_else(|wrong| {
        let told = wrong.into_iter().map(|(value, reason)| Fault::new("board", value, reason));
        faults.extend(told);
        Vec::new()
    })
}

fn place_men<B: Bits>(game: &Latrunculi<B>, letters: &[Option<char>], phase: Phase) -> State<B> {
    let [_, special, bound] = game.shape.letters();
    let mut state = game.bare(phase);
    for (cell, letter) in letters.iter().enumerate() {
        let Some(letter) = letter else {
            continue;
        };
        let seat = if letter.is_ascii_uppercase() { Seat::Zero } else { Seat::One };
        let cell = B::cell(cell);
        let men = &mut state.men[seat.index()];
        *men = *men | cell;
        if letter.to_ascii_uppercase() == special {
            state.special = state.special | cell;
        }
        if letter.to_ascii_uppercase() == bound {
            state.bound = state.bound | cell;
        }
    }
    state
}

fn read_phase(shape: &Shape, text: &str) -> Option<Phase> {
    let cell = |name: &str| {
        let cell = shape.grid.read(name).filter(|_| name == name.to_ascii_lowercase())?;
        Some(cell as u16)
    };
    Some(match (text, text.split_once('=')) {
        ("place", _) => Phase::Place,
        ("move", _) => Phase::Move,
        ("passed", _) => Phase::Passed,
        ("again", _) => Phase::Again,
        (_, Some(("again", name))) => Phase::AgainWith(cell(name)?),
        (_, Some(("jump", path))) => Phase::Jump(path.split(':').map(cell).collect::<Option<_>>()?),
        (_, Some(("result", result))) => Phase::Over(read_result(result)?),
        _ => return None,
    })
}

fn read_result(text: &str) -> Option<Ended> {
    let (winner, why) = text.split_once(':')?;
    let winner = match winner {
        "0" => Some(Seat::Zero),
        "1" => Some(Seat::One),
        "draw" => None,
        _ => return None,
    };
    let quiet = End::QuietLimit(Unsaid((Seat::Zero, false)));
    let ends = [End::Men, End::Blocked, End::Passes, End::Repetition, quiet];
    let end = ends.into_iter().find(|&end| reason(end) == why)?;
    Some(Ended { winner, end })
}

fn read_hands(text: &str) -> Option<[u8; 2]> {
    let (zero, one) = text.split_once(',')?;
    Some([read_number(zero)?.try_into().ok()?, read_number(one)?.try_into().ok()?])
}

/// A whole number without sign or leading zeros.
fn read_number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|number: &u16| number.to_string() == text)
}
