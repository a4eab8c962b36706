//! What the lines say of a position: which cells complete one, and which lines are still open.

use super::rules::{Alignment, Line, Place, State};
use crate::boards::Bits;

/// The marks of the side that is looked at, and of its opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides<B> {
    pub(super) own: B,
    pub(super) others: B,
}

impl<B: Bits> State<B> {
    /// The position as the mover sees it.
    pub(super) const fn sides(&self) -> Sides<B> {
        let mover = self.mover.index();
        Sides { own: self.marks[mover], others: self.marks[1 - mover] }
    }
}

impl<B> Sides<B> {
    /// The position as the opponent sees it.
    pub(super) fn swapped(self) -> Self {
        Self { own: self.others, others: self.own }
    }
}

impl<B: Bits> Line<B> {
    /// Whether the side can still complete the line.
    pub(super) fn is_open(&self, sides: Sides<B>) -> bool {
        (self.cells & sides.others).is_empty() && self.is_unspoilt(sides.own)
    }

    /// Whether no own mark lies where it would make the line too long.
    fn is_unspoilt(&self, own: B) -> bool {
        (own & self.span & !self.cells).is_empty()
    }
}

impl<B: Bits> Alignment<B> {
    /// The empty cells that make a line with the side's marks, wherever marks may be placed now.
    pub(super) fn completing(&self, sides: Sides<B>) -> B {
        let mut found = B::default();
        for line in &self.lines {
            let missing = line.cells & !sides.own;
            if is_single(missing) && line.is_open(sides) {
                found = found | missing;
            }
        }
        found
    }

    /// The missing cells of every line that the side can complete with at most so many marks.
    pub(super) fn open_lines(&self, sides: Sides<B>, marks: usize) -> impl Iterator<Item = B> {
        let open = self.lines.iter().filter(move |line| line.is_open(sides));
        open.map(move |line| line.cells & !sides.own)
            .filter(move |missing| missing.count() <= marks)
    }

    /// The cells on which a mark can be placed now.
    pub(super) fn landings(&self, state: &State<B>) -> B {
        let empty = self.empty(state);
        if !self.shape.gravity {
            return empty;
        }
        let lowest = if self.shape.grid.levels > 1 { B::lowest } else { B::highest };
        let rooms = self.columns.iter().map(|&column| column & empty);
        rooms
            .filter(|room| !room.is_empty())
            .fold(B::default(), |set, room| set | B::cell(lowest(room)))
    }

    /// The action that marks this cell.
    pub(super) const fn place_on(&self, cell: usize) -> Place {
        let grid = self.shape.grid;
        let place = match (self.shape.gravity, grid.levels) {
            (false, _) => cell,
            (true, 1) => cell % grid.width,
            (true, _) => cell % grid.level_cells(),
        };
        Place(place as u16)
    }

    /// The cell above, with gravity.
    pub(super) fn above(&self, cell: usize) -> Option<usize> {
        let grid = self.shape.grid;
        match grid.levels {
            1 => cell.checked_sub(grid.width),
            _ => Some(cell + grid.level_cells()).filter(|&above| above < grid.cells()),
        }
    }
}

fn is_single<B: Bits>(set: B) -> bool {
    !set.is_empty() && set.lowest() == set.highest()
}
