//! Boards and armies as data, and a board's geometry as bit sets.
//!
//! A cell's bit is its place in an observation: the highest rank first, in a rank the a-file first.

use super::piece::KINDS;
use crate::boards::{Bits, Grid};
use crate::game::Seat;

/// A set of cells.
pub(super) type Cells = u128;

/// A board and the army that each side puts on it: what makes one edition different from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// The board; at most 128 cells.
    pub grid: Grid,
    /// The cells that nothing enters.
    pub lakes: &'static [&'static str],
    /// How many ranks each side sets its army up on.
    pub home: usize,
    /// How many pieces of each kind a side has, in the order of [`super::Kind::ALL`].
    pub army: [u8; KINDS],
}

const LAKES: &[&str] = &["c5", "c6", "d5", "d6", "g5", "g6", "h5", "h6"];

/// The board of the source with its forty pieces a side.
pub const CLASSIC: Edition = Edition {
    grid: Grid::flat(10, 10),
    lakes: LAKES,
    home: 4,
    army: [1, 6, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1],
};

/// The same board with eight pieces a side.
pub const BARRAGE: Edition = Edition { army: [1, 1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1], ..CLASSIC };

/// One of the four directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];
}

/// A board's geometry.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) grid: Grid,
    pub(super) lakes: Cells,
    /// Where each seat sets its army up.
    pub(super) homes: [Cells; 2],
    all: Cells,
    first_file: Cells,
    last_file: Cells,
    /// Each cell's row and file: ids need both, and to look them up is cheaper than to divide.
    places: [(u8, u8); Cells::SIZE],
}

impl Field {
    pub(super) fn new(edition: &Edition) -> Self {
        let grid = edition.grid;
        debug_assert!(grid.cells() <= Cells::SIZE && grid.levels == 1);
        let set = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |set, c| set | bit(c));
        let file = |file: usize| set(&mut (0..grid.height).map(|row| grid.index(file, row, 0)));
        let (all, home) = (Cells::first(grid.cells()), edition.home * grid.width);
        let theirs = Cells::first(home);
        Self {
            grid,
            lakes: set(&mut edition.lakes.iter().filter_map(|name| grid.read(name))),
            homes: [theirs << (grid.cells() - home), theirs],
            all,
            first_file: file(0),
            last_file: file(grid.width - 1),
            places: std::array::from_fn(|cell| {
                ((cell / grid.width) as u8, (cell % grid.width) as u8)
            }),
        }
    }

    /// The row and the file of a cell.
    pub(super) const fn place(&self, cell: u8) -> (usize, usize) {
        let (row, file) = self.places[cell as usize];
        (row as usize, file as usize)
    }

    /// All cells.
    pub(super) const fn everywhere(&self) -> Cells {
        self.all
    }

    /// The number of cells.
    pub(super) const fn cells(&self) -> usize {
        self.grid.cells()
    }

    /// The number of cells that a side sets up.
    pub(super) fn home_cells(&self) -> usize {
        self.homes[0].count()
    }

    /// Every cell of the set moved by one step; what leaves the board is gone.
    pub(super) const fn shifted(&self, set: Cells, direction: Direction) -> Cells {
        match direction {
            Direction::Up => set >> self.grid.width,
            Direction::Down => (set << self.grid.width) & self.all,
            Direction::Right => (set << 1) & self.all & !self.first_file,
            Direction::Left => (set >> 1) & !self.last_file,
        }
    }

    /// The cells one step away from the set's.
    pub(super) const fn beside(&self, set: Cells) -> Cells {
        self.shifted(set, Direction::Up)
            | self.shifted(set, Direction::Right)
            | self.shifted(set, Direction::Down)
            | self.shifted(set, Direction::Left)
    }

    /// The cell from which a step in this direction ends on `to`.
    pub(super) const fn before(&self, to: u8, direction: Direction) -> u8 {
        let width = self.grid.width as u8;
        match direction {
            Direction::Up => to + width,
            Direction::Right => to - 1,
            Direction::Down => to - width,
            Direction::Left => to + 1,
        }
    }

    /// The direction from one cell to another, where they share a file or rank.
    pub(super) const fn direction(&self, from: u8, to: u8) -> Option<Direction> {
        let width = self.grid.width as u8;
        match (from % width == to % width, from / width == to / width, from < to) {
            (true, false, true) => Some(Direction::Down),
            (true, false, false) => Some(Direction::Up),
            (false, true, true) => Some(Direction::Right),
            (false, true, false) => Some(Direction::Left),
            _ => None,
        }
    }

    /// How many steps lie between two cells of one file or rank.
    pub(super) const fn distance(&self, from: u8, to: u8) -> u8 {
        let (width, apart) = (self.grid.width as u8, from.abs_diff(to));
        if from % width == to % width { apart / width } else { apart }
    }

    /// The cells strictly between two cells of one file or rank.
    pub(super) fn between(&self, from: u8, to: u8) -> Cells {
        let Some(direction) = self.direction(from, to) else {
            return 0;
        };
        let (mut at, mut set) = (bit(from as usize), 0);
        for _ in 1..self.distance(from, to) {
            at = self.shifted(at, direction);
            set |= at;
        }
        set
    }

    /// A cell as the seat sees it, and back: seat one's board is turned by half.
    pub(super) const fn turned(&self, cell: u8, seat: Seat) -> u8 {
        match seat {
            Seat::Zero => cell,
            Seat::One => (self.grid.cells() - 1) as u8 - cell,
        }
    }

    /// [`Field::turned`] for a set.
    pub(super) const fn turned_set(&self, set: Cells, seat: Seat) -> Cells {
        match seat {
            Seat::Zero => set,
            Seat::One => set.reverse_bits() >> (Cells::BITS as usize - self.grid.cells()),
        }
    }

    /// The cell that a seat settles after `settled` others: its back row from its own left to right,
    /// then the next row.
    pub(super) const fn home_cell(&self, seat: Seat, settled: usize) -> u8 {
        let (row, file) = (settled / self.grid.width, settled % self.grid.width);
        let own = (self.grid.height - 1 - row) * self.grid.width + file;
        self.turned(own as u8, seat)
    }
}

/// The set of one cell.
pub(super) const fn bit(cell: usize) -> Cells {
    1 << cell
}

/// Whether the set has the cell.
pub(super) const fn has(set: Cells, cell: u8) -> bool {
    set >> cell & 1 != 0
}

/// The cells of a set, rising. One word after the other, which is cheaper than both at once.
pub(super) fn each(set: Cells) -> impl Iterator<Item = u8> {
    let cells = |word: Cells, first: u8| (word as u64).cells().map(move |cell| first + cell as u8);
    cells(set, 0).chain(cells(set >> 64, 64))
}
