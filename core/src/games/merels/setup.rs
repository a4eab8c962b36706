//! Anything that can be written as a position: the fields of a state text, not yet judged.

use crate::boards::read_row;
use crate::game::{Fault, Seat};

/// Who acts, as the second field says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    Seat(Seat),
    Chance,
    Nobody,
}

/// The fields of a state text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setup {
    /// A man or none on every point.
    pub(super) cells: Vec<Option<Seat>>,
    pub(super) actor: Actor,
    pub(super) phase: String,
    pub(super) hands: [u8; 2],
    /// The fields `key=value`, in the order written.
    pub(super) keys: Vec<(&'static str, String)>,
    pub(super) quiet: u16,
}

/// The letters of the men.
pub(super) const LETTERS: [char; 2] = ['w', 'b'];
const KEYS: [&str; 5] = ["turn", "dice", "fixed", "barred", "result"];

impl Setup {
    /// The state text; `rows` says how many points each row has.
    pub(super) fn text(&self, rows: &[usize]) -> String {
        let mut rest = self.cells.as_slice();
        let board: Vec<String> = rows
            .iter()
            .map(|&length| {
                let (row, after) = rest.split_at(length.min(rest.len()));
                rest = after;
                row_text(row)
            })
            .collect();
        let actor = match self.actor {
            Actor::Seat(seat) => seat.index().to_string(),
            Actor::Chance => "c".to_owned(),
            Actor::Nobody => "-".to_owned(),
        };
        let [own, other] = self.hands;
        let mut text = format!("{} {actor} {} {own},{other}", board.join("/"), self.phase);
        for (key, value) in &self.keys {
            text += &format!(" {key}={value}");
        }
        format!("{text} {}", self.quiet)
    }

    /// The value of a key, where it is written.
    pub(super) fn key(&self, name: &str) -> Option<&str> {
        self.keys.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str())
    }

    /// Reads the fields, without asking whether the position can be.
    pub(super) fn read(text: &str, rows: &[usize]) -> Result<Self, Vec<Fault>> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, actor, phase, hands, keys @ .., quiet] = fields.as_slice() else {
            let reason = "must be board, actor, phase, hands and quiet counter, each after a \
                          single space, with key=value fields before the counter where needed";
            return Err(vec![Fault::new("state", format!("{} fields", fields.len()), reason)]);
        };
        let mut faults = Vec::new();
        let setup = Self {
            cells: read_board(board, rows, &mut faults),
            actor: read_actor(actor, &mut faults),
            phase: (*phase).to_owned(),
            hands: read_hands(hands, &mut faults),
            keys: read_keys(keys, &mut faults),
            quiet: number(quiet).unwrap_or_else(|| {
                let reason = "must be a whole number up to 65535 without sign or leading zeros";
                faults.push(Fault::new("quiet", *quiet, reason));
                0
            }),
        };
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }
}

fn row_text(row: &[Option<Seat>]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
        match run {
            [Some(seat), ..] => text.push(LETTERS[seat.index()]),
            _ => text += &run.len().to_string(),
        }
    }
    text
}

fn read_actor(actor: &str, faults: &mut Vec<Fault>) -> Actor {
    match actor {
        "0" => Actor::Seat(Seat::Zero),
        "1" => Actor::Seat(Seat::One),
        "c" => Actor::Chance,
        "-" => Actor::Nobody,
        _ => {
            let reason = "must be 0, 1, c (chance) or - (game over)";
            faults.push(Fault::new("actor", actor, reason));
            Actor::Nobody
        }
    }
}

fn read_hands(hands: &str, faults: &mut Vec<Fault>) -> [u8; 2] {
    let read = hands.split_once(',').and_then(|(own, other)| Some([number(own)?, number(other)?]));
    read.unwrap_or_else(|| {
        let reason = "must be the two players' men in hand, like 9,9";
        faults.push(Fault::new("hands", hands, reason));
        [0; 2]
    })
}

fn read_keys(fields: &[&str], faults: &mut Vec<Fault>) -> Vec<(&'static str, String)> {
    let mut keys: Vec<(&'static str, String)> = Vec::new();
    for field in fields {
        let pair = field.split_once('=');
        let known = pair.and_then(|(key, _)| KEYS.into_iter().find(|&known| known == key));
        let (Some(key), Some((_, value))) = (known, pair) else {
            let reason = format!("must be one of {}, each with = and a value", KEYS.join(", "));
            faults.push(Fault::new("state", *field, reason));
            continue;
        };
        if keys.iter().any(|(earlier, _)| *earlier == key) {
            faults.push(Fault::new(key, value, "must not be given twice"));
        }
        keys.push((key, value.to_owned()));
    }
    keys
}

/// A whole number without sign or leading zeros.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let plain =
        text == "0" || text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}

fn seat_of(letter: Option<char>) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| letter == Some(LETTERS[seat.index()]))
}

fn read_board(board: &str, rows: &[usize], faults: &mut Vec<Fault>) -> Vec<Option<Seat>> {
    let written: Vec<&str> = board.split('/').collect();
    if written.len() != rows.len() {
        let reason = format!("must have {} rows joined by /", rows.len());
        faults.push(Fault::new("board", format!("{} rows", written.len()), reason));
        return Vec::new();
    }
    let mut cells = Vec::new();
    for (row, &length) in written.iter().zip(rows) {
        match read_row(row, length, &String::from_iter(LETTERS)) {
            Ok(row) => cells.extend(row.into_iter().map(seat_of)),
            Err(reason) => faults.push(Fault::new("board", *row, reason)),
        }
    }
    cells
}
