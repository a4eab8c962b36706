//! Writing state texts.

use super::board::has;
use super::piece::{KINDS, Kind};
use super::rules::Stratego;
use super::run::Run;
use super::state::{End, State};
use crate::game::{Rules, Seat, Turn};

/// An unknown enemy in a view.
pub(super) const HIDDEN: char = '?';
/// A cell that nothing enters.
pub(super) const LAKE: char = '_';
/// An empty list.
pub(super) const NONE: &str = "-";

impl Stratego {
    /// The state text; of a view the view text.
    pub(super) fn text(&self, state: &State) -> String {
        let actor = match self.turn(state) {
            Turn::Player(seat) => seat.index().to_string(),
            _ => NONE.to_owned(),
        };
        let [red, blue] = Seat::BOTH.map(|seat| losses(&state.lost[seat.index()]));
        let mut fields = vec![
            self.board_text(state),
            actor,
            if self.is_setup(state) { "setup" } else { "move" }.to_owned(),
            self.cells_text(state.moved),
            self.cells_text(state.public),
        ];
        fields.extend(Seat::BOTH.map(|seat| self.run_text(seat, &state.runs[seat.index()])));
        fields.push(format!("{red}/{blue}"));
        fields.push(state.plies.to_string());
        fields.extend(self.settled_text(state));
        if !state.chase.plies.is_empty() {
            fields.push(format!("chase={}", self.moves_text(state.chase.plies.iter().copied())));
        }
        fields.extend(result(state.end).map(|result| format!("result={result}")));
        fields.push(state.quiet.to_string());
        fields.join(" ")
    }

    fn letter(&self, state: &State, cell: u8) -> Option<char> {
        if self.is_unknown(state, cell) {
            return Some(HIDDEN);
        }
        let letter = state.kind(cell)?.letter();
        let red = has(state.side(Seat::Zero), cell);
        Some(if red { letter } else { letter.to_ascii_lowercase() })
    }

    fn board_text(&self, state: &State) -> String {
        let square = |cell: usize| match has(self.field.lakes, cell as u8) {
            true => Some(LAKE),
            false => self.letter(state, cell as u8),
        };
        let squares: Vec<Option<char>> = (0..self.field.cells()).map(square).collect();
        let row = |row: &[Option<char>]| {
            let mut text = String::new();
            for run in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
                match run[0] {
                    Some(letter) => text.push(letter),
                    None => text += &run.len().to_string(),
                }
            }
            text
        };
        squares.chunks(self.edition.grid.width).map(row).collect::<Vec<_>>().join("/")
    }

    /// Cells by name, sorted by file, then rank.
    pub(super) fn cells_text(&self, set: super::board::Cells) -> String {
        let mut cells: Vec<u8> = super::board::each(set).collect();
        cells.sort_unstable_by_key(|&cell| {
            let (file, row, _) = self.field.grid.place(cell as usize);
            (file, std::cmp::Reverse(row))
        });
        let names: Vec<String> =
            cells.iter().map(|&cell| self.field.grid.name(cell as usize)).collect();
        if names.is_empty() { NONE.to_owned() } else { names.join(",") }
    }

    fn moves_text(&self, moves: impl Iterator<Item = (u8, u8)>) -> String {
        moves.map(|(from, to)| self.move_text(from, to)).collect::<Vec<_>>().join(",")
    }

    fn run_text(&self, seat: Seat, run: &Run) -> String {
        match run.is_empty() {
            true => NONE.to_owned(),
            false => format!("{}:{}", seat.index(), self.moves_text(run.turns())),
        }
    }

    /// How many cells are settled, where the board does not tell it: behind its last piece the seat
    /// has left cells empty.
    fn settled_text(&self, state: &State) -> Option<String> {
        let settled = self.settled(state);
        let told = !self.is_setup(state) || settled == self.shown(state, state.mover);
        (!told).then(|| format!("settled={settled}"))
    }

    /// How many cells a side has settled at least, by the pieces on the board.
    pub(super) fn shown(&self, state: &State, seat: Seat) -> usize {
        let placed = |n: &usize| has(state.side(seat), self.field.home_cell(seat, *n));
        (0..self.field.home_cells()).rev().find(placed).map_or(0, |last| last + 1)
    }
}

fn losses(lost: &[u8; KINDS]) -> String {
    let some = |kind: Kind| std::iter::repeat_n(kind.letter(), lost[kind.index()] as usize);
    let letters: String = Kind::ALL.into_iter().flat_map(some).collect();
    if letters.is_empty() { NONE.to_owned() } else { letters }
}

/// The end as a text tells it, where the board does not: a taken flag is missing from the board.
pub(super) fn result(end: End) -> Option<String> {
    match end {
        End::Open | End::Flag(_) => None,
        End::NoMoves(loser) => Some(format!("{}:no_moves", loser.other().index())),
        End::BothStuck => Some("draw:both_stuck".to_owned()),
        End::QuietLimit => Some("draw:quiet_limit".to_owned()),
        End::MaxPlies => Some("draw:max_plies".to_owned()),
    }
}
