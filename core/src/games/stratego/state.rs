//! A position, full or as one seat knows it.

use super::board::{Cells, bit, has};
use super::chase::Chase;
use super::piece::{KINDS, Kind};
use super::run::Run;
use crate::game::Seat;

/// The place of unknown pieces behind the kinds.
pub(super) const UNKNOWN: usize = KINDS;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// It goes on.
    Open,
    /// This seat's flag was taken.
    Flag(Seat),
    /// This seat was to move and could not.
    NoMoves(Seat),
    /// Neither seat could ever move again (option `both_stuck`).
    BothStuck,
    /// Too long without an attack.
    QuietLimit,
    /// Too long altogether.
    MaxPlies,
}

/// A position. In a view, pieces that the seat does not know stand under no kind but as unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// For each kind the cells of its pieces, both seats'; unknown pieces last.
    pub(super) kinds: [Cells; KINDS + 1],
    /// Each seat's cells.
    pub(super) sides: [Cells; 2],
    /// The cells of pieces that have moved.
    pub(super) moved: Cells,
    /// The cells of pieces whose rank both players know.
    pub(super) public: Cells,
    /// What each seat has lost, by kind.
    pub(super) lost: [[u8; KINDS]; 2],
    /// What the two-squares rule remembers of each seat.
    pub(super) runs: [Run; 2],
    /// What the rule against long chases remembers.
    pub(super) chase: Chase,
    /// Who acts; seat zero when the game is over.
    pub(super) mover: Seat,
    /// How many cells have been settled, seat zero's before seat one's.
    pub(super) settled: u8,
    /// Turns since the setup; stays 0 where no limit is set.
    pub(super) plies: u32,
    /// Turns since the last attack; stays 0 where no limit is set.
    pub(super) quiet: u32,
    /// How it ended.
    pub(super) end: End,
}

impl State {
    /// The empty board before the first placement.
    pub(super) fn empty() -> Self {
        Self {
            kinds: [0; KINDS + 1],
            sides: [0; 2],
            moved: 0,
            public: 0,
            lost: [[0; KINDS]; 2],
            runs: [Run::default(); 2],
            chase: Chase::default(),
            mover: Seat::Zero,
            settled: 0,
            plies: 0,
            quiet: 0,
            end: End::Open,
        }
    }

    /// The cells of a seat.
    pub(super) const fn side(&self, seat: Seat) -> Cells {
        self.sides[seat.index()]
    }

    /// All cells with a piece.
    pub(super) const fn occupied(&self) -> Cells {
        self.sides[0] | self.sides[1]
    }

    /// Whose piece stands on the cell.
    pub(super) fn owner(&self, cell: u8) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| has(self.side(*seat), cell))
    }

    /// The kind of the piece on the cell; `None` where there is none or it is unknown.
    pub(super) fn kind(&self, cell: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| has(self.kinds[kind.index()], cell))
    }

    /// The pieces of a seat that are not known here.
    pub(super) const fn unknown(&self, seat: Seat) -> Cells {
        self.kinds[UNKNOWN] & self.side(seat)
    }

    /// The pieces of a seat that can move at all, as far as is known.
    pub(super) const fn mobile(&self, seat: Seat) -> Cells {
        let never = self.kinds[Kind::Flag.index()] | self.kinds[Kind::Bomb.index()];
        self.side(seat) & !never & !self.kinds[UNKNOWN]
    }

    /// Puts a piece on an empty cell.
    pub(super) const fn put(&mut self, seat: Seat, kind: Kind, cell: u8) {
        self.kinds[kind.index()] |= bit(cell as usize);
        self.sides[seat.index()] |= bit(cell as usize);
    }

    /// Clears a cell with all that is remembered of it.
    pub(super) fn clear(&mut self, cell: u8) {
        let rest = !bit(cell as usize);
        self.kinds.iter_mut().for_each(|set| *set &= rest);
        self.sides.iter_mut().for_each(|set| *set &= rest);
        self.moved &= rest;
        self.public &= rest;
    }

    /// Removes a piece as lost.
    pub(super) fn lose(&mut self, seat: Seat, kind: Option<Kind>, cell: u8) {
        self.clear(cell);
        if let Some(kind) = kind {
            self.lost[seat.index()][kind.index()] += 1;
        }
        if self.runs[seat.index()].end() == Some(cell) {
            self.runs[seat.index()] = Run::default();
        }
    }

    /// How many pieces of a kind a seat has on the board.
    pub(super) const fn standing(&self, seat: Seat, kind: Kind) -> u8 {
        (self.kinds[kind.index()] & self.side(seat)).count_ones() as u8
    }
}
