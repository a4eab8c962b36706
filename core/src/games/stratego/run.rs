//! The two-squares rule: the last turns of a player as far as they were made by one living piece to
//! and fro over one border.

use super::board::{Cells, Direction, Field, bit};

/// The most turns that any form of the rule looks at.
pub(super) const LONGEST: usize = 5;

/// The longest series of a player's last turns that were all made by one piece, still alive, and all
/// crossed one common border between neighbouring cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Run {
    length: u8,
    /// Where the piece stood before the first turn and after each; 0 beyond.
    path: [u8; LONGEST + 1],
}

/// What the rule refuses: moves of one piece to certain cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ban {
    pub(super) from: u8,
    pub(super) past: Cells,
}

impl Run {
    /// The number of turns.
    pub(super) const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there are none.
    pub(super) const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The turns, oldest first: where from and where to.
    pub(super) fn turns(&self) -> impl DoubleEndedIterator<Item = (u8, u8)> {
        let path = &self.path[..=self.len()];
        path.iter().zip(&path[1..]).map(|(&from, &to)| (from, to))
    }

    /// Where the piece stands.
    pub(super) const fn end(&self) -> Option<u8> {
        if self.is_empty() { None } else { Some(self.path[self.len()]) }
    }

    /// Adds a turn and forgets those that no longer matter; keeps at most `most`.
    pub(super) fn push(&mut self, field: &Field, most: usize, from: u8, to: u8) {
        if self.end() != Some(from) {
            *self = Self { length: 0, path: [from, 0, 0, 0, 0, 0] };
        }
        if self.len() == LONGEST {
            self.forget_first();
        }
        self.length += 1;
        self.path[self.len()] = to;
        while self.len() > most || self.common(field).is_none() {
            self.forget_first();
        }
    }

    fn forget_first(&mut self) {
        self.path.copy_within(1.., 0);
        self.path[self.len()] = 0;
        self.length -= 1;
    }

    /// The borders that every turn crossed: which axis they lie on, and the first and the one past
    /// the last, border `i` lying between places `i` and `i + 1` of the axis. `None` where there are
    /// none.
    pub(super) fn common(&self, field: &Field) -> Option<(Axis, u8, u8)> {
        let crossed = |(from, to)| {
            let axis = Axis::of(field, from, to);
            let (a, b) = (axis.place(field, from), axis.place(field, to));
            (axis, a.min(b), a.max(b))
        };
        self.turns()
            .map(crossed)
            .reduce(|(axis, low, high), (other, first, last)| {
                let high = if axis == other { high.min(last) } else { 0 };
                (axis, low.max(first), high)
            })
            .filter(|(_, low, high)| low < high)
    }

    /// What a run of this many turns refuses.
    pub(super) fn ban(&self, field: &Field, most: usize) -> Option<Ban> {
        if most == 0 || self.len() < most {
            return None;
        }
        let (from, (axis, low, high)) = (self.end()?, self.common(field)?);
        let at = axis.place(field, from);
        // The last turn crossed all these borders, so they all lie on one side of the piece.
        let (direction, least) =
            if at <= low { (axis.rising(), low - at + 1) } else { (axis.falling(), at - high + 1) };
        let mut past = (0..least).fold(bit(from as usize), |set, _| field.shifted(set, direction));
        for _ in 0..field.grid.width.max(field.grid.height) {
            past |= field.shifted(past, direction);
        }
        Some(Ban { from, past })
    }
}

/// A file or a rank, as a line of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    File,
    Rank,
}

impl Axis {
    const fn of(field: &Field, from: u8, to: u8) -> Self {
        let width = field.grid.width as u8;
        if from % width == to % width { Self::File } else { Self::Rank }
    }

    const fn place(self, field: &Field, cell: u8) -> u8 {
        let width = field.grid.width as u8;
        match self {
            Self::File => cell / width,
            Self::Rank => cell % width,
        }
    }

    const fn rising(self) -> Direction {
        match self {
            Self::File => Direction::Down,
            Self::Rank => Direction::Right,
        }
    }

    const fn falling(self) -> Direction {
        match self {
            Self::File => Direction::Up,
            Self::Rank => Direction::Left,
        }
    }
}
