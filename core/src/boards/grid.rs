//! Rectangular boards in two and three dimensions, their cells' names and straight lines.
//!
//! A cell's index is its place in an observation: levels from the bottom, in a level the highest
//! rank first, in a rank the a-file first.

use std::fmt::Write as _;

/// A board of `width` files, `height` ranks and `levels` levels (1 for a flat board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Files, from the left.
    pub width: usize,
    /// Ranks, from the bottom of the page.
    pub height: usize,
    /// Levels, from the table up.
    pub levels: usize,
}

/// The steps to one of the two neighbours in every straight direction: 4 in the plane, 13 in space.
const DIRECTIONS: [[isize; 3]; 13] = [
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [1, -1, 0],
    [0, 0, 1],
    [1, 0, 1],
    [1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [1, -1, -1],
];

impl Grid {
    /// A flat board.
    #[must_use]
    pub const fn flat(width: usize, height: usize) -> Self {
        Self { width, height, levels: 1 }
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.width * self.height * self.levels
    }

    /// The number of cells of a level.
    #[must_use]
    pub const fn level_cells(&self) -> usize {
        self.width * self.height
    }

    /// The cell at file, row (from the top) and level, all counted from 0.
    #[must_use]
    pub const fn index(&self, file: usize, row: usize, level: usize) -> usize {
        (level * self.height + row) * self.width + file
    }

    /// File, row (from the top) and level of a cell.
    #[must_use]
    pub const fn place(&self, cell: usize) -> (usize, usize, usize) {
        let (line, file) = (cell / self.width, cell % self.width);
        (file, line % self.height, line / self.height)
    }

    /// A cell's name: `b2`, on a board of several levels `b3-2`.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        let (file, row, level) = self.place(cell);
        let mut name = format!("{}{}", file_letter(file), self.height - row);
        if self.levels > 1 {
            let _ = write!(name, "-{}", level + 1);
        }
        name
    }

    /// The cell with this name (capitals allowed).
    #[must_use]
    pub fn read(&self, name: &str) -> Option<usize> {
        let (flat, level) = match name.split_once('-') {
            Some((flat, level)) if self.levels > 1 => (flat, number(level)?.checked_sub(1)?),
            None if self.levels == 1 => (name, 0),
            _ => return None,
        };
        let (file, rank) = read_cell(flat)?;
        let inside = file < self.width && rank < self.height && level < self.levels;
        inside.then(|| self.index(file, self.height - 1 - rank, level))
    }

    /// The cells from `cell` on in a direction for `length` cells; `None` where the board ends.
    fn run(&self, cell: usize, direction: [isize; 3], length: usize) -> Option<Vec<usize>> {
        (0..length.cast_signed()).map(|step| self.shifted(cell, direction, step)).collect()
    }

    /// The cell so many steps away, where the board has it.
    fn shifted(&self, cell: usize, direction: [isize; 3], steps: isize) -> Option<usize> {
        let (file, row, level) = self.place(cell);
        let moved = |from: usize, axis: usize, size: usize| {
            from.checked_add_signed(direction[axis] * steps).filter(|&to| to < size)
        };
        Some(self.index(
            moved(file, 0, self.width)?,
            moved(row, 1, self.height)?,
            moved(level, 2, self.levels)?,
        ))
    }

    /// The turns and reflections of the board, each as the images of its cells. The identity is among
    /// them.
    #[must_use]
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
        let sides = [self.width, self.height, self.levels];
        let image = |cell: usize, order: [usize; 3], flips: usize| {
            let (file, row, level) = self.place(cell);
            let place = [file, row, level];
            let at = |axis: usize| match flips >> axis & 1 {
                0 => place[order[axis]],
                _ => sides[axis] - 1 - place[order[axis]],
            };
            self.index(at(0), at(1), at(2))
        };
        let mut all: Vec<Vec<usize>> = ORDERS
            .into_iter()
            .filter(|order| order.map(|axis| sides[axis]) == sides)
            .flat_map(|order| (0..8).map(move |flips| (order, flips)))
            .map(|(order, flips)| (0..self.cells()).map(|c| image(c, order, flips)).collect())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Every straight run of `length` cells, with the cells that would make it longer.
    #[must_use]
    pub fn lines(&self, length: usize) -> Vec<Line> {
        // A single cell is one line, not one for each direction.
        let directions = if length == 1 { &DIRECTIONS[..1] } else { &DIRECTIONS[..] };
        let mut lines = Vec::new();
        for &direction in directions {
            for cell in 0..self.cells() {
                if let Some(cells) = self.run(cell, direction, length) {
                    let after = length.cast_signed();
                    let ends = [-1, after].map(|steps| self.shifted(cell, direction, steps));
                    lines.push(Line { cells, ends: ends.into_iter().flatten().collect() });
                }
            }
        }
        lines
    }
}

/// A straight run of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The cells, in order.
    pub cells: Vec<usize>,
    /// The cells just beyond either end, where the board has them.
    pub ends: Vec<usize>,
}

/// The letter of a file.
#[must_use]
pub const fn file_letter(file: usize) -> char {
    (b'a' + file as u8) as char
}

/// File and rank of a name like `b2`, counted from 0.
#[must_use]
pub fn read_cell(name: &str) -> Option<(usize, usize)> {
    let mut rest = name.chars();
    let file = rest.next()?.to_ascii_lowercase();
    let file = ('a'..='z').position(|letter| letter == file)?;
    let rank = number(rest.as_str())?;
    Some((file, rank.checked_sub(1)?))
}

/// A whole number without sign or leading zeros.
fn number(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_cell_is_not_read() {
        for name in
            ["", "b", "11", "B", "+1", "b0", "b01", "b-1", "é2", "bb2", "b99999999999999999999"]
        {
            assert_eq!(read_cell(name), None, "{name}");
        }
    }

    #[test]
    fn names_and_cells_are_each_others_inverse() {
        for grid in [Grid::flat(3, 3), Grid::flat(19, 16), Grid { width: 4, height: 5, levels: 3 }]
        {
            for cell in 0..grid.cells() {
                let name = grid.name(cell);
                assert_eq!(grid.read(&name), Some(cell), "{name}");
                assert_eq!(grid.read(&name.to_uppercase()), Some(cell));
            }
        }
    }

    #[test]
    fn strange_names_are_no_cells() {
        let flat = Grid::flat(3, 3);
        for name in [
            "",
            "a",
            "a0",
            "a4",
            "d1",
            "a1-1",
            "a01",
            "a+1",
            "1a",
            "é1",
            "a99999999999999999999",
            "11",
            "{1",
        ] {
            assert_eq!(flat.read(name), None, "{name}");
        }
        let cube = Grid { width: 4, height: 4, levels: 4 };
        for name in ["a1", "a1-", "a1-0", "a1-5", "a1-1-1"] {
            assert_eq!(cube.read(name), None, "{name}");
        }
    }

    #[test]
    fn boards_have_the_known_numbers_of_lines() {
        let cube = |side| Grid { width: side, height: side, levels: side };
        assert_eq!(Grid::flat(3, 3).lines(3).len(), 8);
        assert_eq!(Grid::flat(7, 6).lines(4).len(), 69);
        assert_eq!(cube(4).lines(4).len(), 76);
        assert_eq!(cube(5).lines(5).len(), 109);
        assert_eq!(Grid::flat(5, 4).lines(1).len(), 20);
    }
}
