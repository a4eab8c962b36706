//! Reading a state text into a drawing: fields that are well formed, whether or not they make a
//! position. What makes a position is asked in `lawful`.

use super::board::{Cells, bit};
use super::piece::{KINDS, Kind};
use super::rules::Stratego;
use super::state::End;
use super::text::{HIDDEN, LAKE, NONE};
use crate::boards::read_row;
use crate::game::{Fault, Seat};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Square {
    Empty,
    Lake,
    Piece(Seat, Kind),
    Hidden,
}

/// The fields of a state text.
pub(super) struct Drawing<'a> {
    pub(super) game: &'a Stratego,
    pub(super) squares: Vec<Square>,
    pub(super) actor: Option<Seat>,
    pub(super) is_setup: bool,
    pub(super) moved: Cells,
    pub(super) public: Cells,
    pub(super) runs: [Vec<(u8, u8)>; 2],
    pub(super) lost: [[u8; KINDS]; 2],
    pub(super) plies: u32,
    pub(super) settled: Option<usize>,
    pub(super) chase: Vec<(u8, u8)>,
    pub(super) result: Option<End>,
    pub(super) quiet: u32,
}

/// How many fields every text has.
const FIELDS: usize = 10;

impl<'a> Drawing<'a> {
    /// Reads a text's fields.
    pub(super) fn read(game: &'a Stratego, text: &str) -> Result<Self, Vec<Fault>> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (&[board, actor, phase, moved, public, red, blue, lost, plies], [extra @ .., quiet]) =
            (match fields.split_first_chunk::<{ FIELDS - 1 }>() {
                Some((first, rest)) if !rest.is_empty() => (first, rest),
                _ => return Err(vec![Fault::new("state", fields.len(), SHAPE)]),
            })
        else {
            return Err(vec![Fault::new("state", fields.len(), SHAPE)]);
        };
        let mut reader = Reader { game, faults: Vec::new() };
        let drawing = Self {
            game,
            squares: reader.board(board),
            actor: reader.actor(actor),
            is_setup: reader.phase(phase),
            moved: reader.cells("moved", moved),
            public: reader.cells("public", public),
            runs: [reader.run(Seat::Zero, red), reader.run(Seat::One, blue)],
            lost: reader.losses(lost),
            plies: reader.counter("plies", plies),
            settled: reader.extra(extra, "settled=").and_then(|text| reader.settled(text)),
            chase: reader
                .extra(extra, "chase=")
                .map_or_else(Vec::new, |text| reader.moves("chase", text)),
            result: reader.extra(extra, "result=").and_then(|text| reader.result(text)),
            quiet: reader.counter("quiet", quiet),
        };
        reader.no_more(extra);
        if reader.faults.is_empty() { Ok(drawing) } else { Err(reader.faults) }
    }
}

const SHAPE: &str = "must be ten fields separated by single spaces: board, actor, phase, moved \
                     cells, public cells, last turns of player 0, of player 1, losses, plies, (then \
                     settled=, chase=, result= where they are needed,) quiet counter";
const KEYS: [&str; 3] = ["settled=", "chase=", "result="];

struct Reader<'a> {
    game: &'a Stratego,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, field: &'static str, value: impl ToString, reason: impl Into<String>) {
        self.faults.push(Fault::new(field, value, reason));
    }

    fn board(&mut self, text: &str) -> Vec<Square> {
        let grid = self.game.edition.grid;
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != grid.height {
            let reason = format!("must have {} rows, joined by /", grid.height);
            self.fault("board", rows.len(), reason);
            return Vec::new();
        }
        let mut squares = Vec::with_capacity(grid.cells());
        for row in rows {
            match read_row(row, grid.width, SQUARES) {
                Ok(row) => squares.extend(row.into_iter().map(square)),
                Err(reason) => self.fault("board", row, reason),
            }
        }
        self.lakes(&squares);
        squares
    }

    fn lakes(&mut self, squares: &[Square]) {
        if squares.len() != self.game.field.cells() {
            return;
        }
        let drawn = (0..squares.len()).filter(|&cell| squares[cell] == Square::Lake);
        let drawn: Cells = drawn.fold(0, |set, cell| set | bit(cell));
        if drawn != self.game.field.lakes {
            let lakes = self.game.cells_text(self.game.field.lakes);
            let reason = format!("the lakes _ are {lakes} and no others");
            self.fault("board", self.game.cells_text(drawn), reason);
        }
    }

    fn actor(&mut self, text: &str) -> Option<Seat> {
        match text {
            "0" => Some(Seat::Zero),
            "1" => Some(Seat::One),
            NONE => None,
            _ => {
                self.fault("actor", text, "must be 0, 1 or - (game over)");
                None
            }
        }
    }

    fn phase(&mut self, text: &str) -> bool {
        if !matches!(text, "setup" | "move") {
            self.fault("phase", text, "must be setup or move");
        }
        text == "setup"
    }

    fn cells(&mut self, field: &'static str, text: &str) -> Cells {
        let mut set = 0;
        for name in text.split(',').filter(|_| text != NONE) {
            match self.game.field.grid.read(name) {
                Some(cell) => set |= bit(cell),
                None => {
                    self.fault(field, name, "must be cells of the board joined by commas, or -")
                }
            }
        }
        if self.faults.is_empty() && self.game.cells_text(set) != text {
            let reason = format!("must be sorted, each cell once: {}", self.game.cells_text(set));
            self.fault(field, text, reason);
        }
        set
    }

    fn run(&mut self, seat: Seat, text: &str) -> Vec<(u8, u8)> {
        if text == NONE {
            return Vec::new();
        }
        let field = ["last turns of player 0", "last turns of player 1"][seat.index()];
        match text.strip_prefix(["0:", "1:"][seat.index()]) {
            Some(moves) => self.moves(field, moves),
            None => {
                let reason = format!("must be {}: and moves like a4-a5, or -", seat.index());
                self.fault(field, text, reason);
                Vec::new()
            }
        }
    }

    fn moves(&mut self, field: &'static str, text: &str) -> Vec<(u8, u8)> {
        let mut moves = Vec::new();
        for part in text.split(',') {
            match self.game.read_cells(part) {
                Some(cells) => moves.push(cells),
                None => self.fault(field, part, "must be moves like a4-a5 joined by commas"),
            }
        }
        moves
    }

    fn losses(&mut self, text: &str) -> [[u8; KINDS]; 2] {
        let mut lost = [[0u8; KINDS]; 2];
        let Some((red, blue)) = text.split_once('/') else {
            self.fault("losses", text, "must be two lists of letters joined by /, - for none");
            return lost;
        };
        for (letters, lost) in [red, blue].into_iter().zip(&mut lost) {
            for letter in letters.chars().filter(|_| letters != NONE) {
                match Kind::from_letter(letter).filter(|_| letter.is_ascii_uppercase()) {
                    Some(kind) => lost[kind.index()] = lost[kind.index()].saturating_add(1),
                    None => self.fault("losses", letter, "must be letters of FBSCNRLPJOGM"),
                }
            }
        }
        lost
    }

    fn counter(&mut self, field: &'static str, text: &str) -> u32 {
        let plain = text == "0" || !text.starts_with('0');
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| plain && digits);
        if number.is_none() {
            self.fault(field, text, "must be a whole number");
        }
        number.unwrap_or(0)
    }

    fn extra<'t>(&self, extra: &[&'t str], key: &str) -> Option<&'t str> {
        extra.iter().find_map(|field| field.strip_prefix(key))
    }

    /// Refuses fields that are unknown, repeated or out of order.
    fn no_more(&mut self, extra: &[&str]) {
        let places: Vec<Option<usize>> =
            extra.iter().map(|field| KEYS.iter().position(|&key| field.starts_with(key))).collect();
        if places.contains(&None) || places.windows(2).any(|pair| pair[0] >= pair[1]) {
            let reason = "between plies and quiet counter may stand, in this order and once, \
                          settled=, chase=, result=";
            self.fault("state", extra.join(" "), reason);
        }
    }

    fn settled(&mut self, text: &str) -> Option<usize> {
        Some(self.counter("settled", text) as usize)
    }

    fn result(&mut self, text: &str) -> Option<End> {
        let end = match text {
            "0:no_moves" => End::NoMoves(Seat::One),
            "1:no_moves" => End::NoMoves(Seat::Zero),
            "draw:both_stuck" => End::BothStuck,
            "draw:quiet_limit" => End::QuietLimit,
            "draw:max_plies" => End::MaxPlies,
            _ => {
                let reason = "must be 0:no_moves, 1:no_moves, draw:both_stuck, draw:quiet_limit or \
                              draw:max_plies; a taken flag is told by the board alone";
                self.fault("result", text, reason);
                return None;
            }
        };
        Some(end)
    }
}

/// What may stand on a cell: a piece, a lake or a piece not seen.
const SQUARES: &str = "FBSCNRLPJOGMfbscnrlpjogm_?";

fn square(letter: Option<char>) -> Square {
    match letter {
        Some(LAKE) => Square::Lake,
        Some(HIDDEN) => Square::Hidden,
        Some(letter) => {
            let seat = if letter.is_ascii_uppercase() { Seat::Zero } else { Seat::One };
            Kind::from_letter(letter).map_or(Square::Empty, |kind| Square::Piece(seat, kind))
        }
        None => Square::Empty,
    }
}
