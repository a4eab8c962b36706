//! Rook moves on the 9 x 9 board: one piece by tables of nine-cell lines, all pieces of a side at
//! once by filling. Cells are bits of a `u128`, row by row.

use super::shape::{CELLS, SIDE};

/// One file: the lowest bit of every row.
const FILE: u128 = {
    let mut file = 0;
    let mut row = 0;
    while row < SIDE {
        file |= 1 << (SIDE * row);
        row += 1;
    }
    file
};
/// The rows that fit one word; the other two are gathered singly.
const LOW_ROWS: usize = 7;
/// Multiplying the low rows' bits of a file (9 apart) by this brings bit `9 * row` to `57 + row` and
/// nothing else into those seven places.
const GATHER: u64 = {
    let mut factor = 0;
    let mut row = 0;
    while row < LOW_ROWS {
        factor |= 1 << (57 - (SIDE - 1) * row);
        row += 1;
    }
    factor
};

/// For a place on a line and the occupied places, the places that a rook reaches, its own place taken
/// out: eight bits.
static REACH: [[u8; 1 << SIDE]; SIDE] = {
    let mut table = [[0; 1 << SIDE]; SIDE];
    let mut place = 0;
    while place < SIDE {
        let mut occupied = 0;
        while occupied < 1 << SIDE {
            let mut reach = 0;
            let mut up = place + 1;
            while up < SIDE && occupied >> up & 1 == 0 {
                reach |= 1 << (up - 1);
                up += 1;
            }
            let mut down = place;
            while down > 0 && occupied >> (down - 1) & 1 == 0 {
                down -= 1;
                reach |= 1 << down;
            }
            table[place][occupied] = reach;
            occupied += 1;
        }
        place += 1;
    }
    table
};

/// The rows that fit one word, and the two others.
const fn halves(set: u128) -> (u64, u32) {
    (set as u64 & ((1 << (SIDE * LOW_ROWS)) - 1), (set >> (SIDE * LOW_ROWS)) as u32)
}

/// The cells of a set that lie on one row, as nine bits from the left.
const fn row_of((low, high): (u64, u32), row: usize) -> u16 {
    const LINE: u16 = (1 << SIDE) - 1;
    match row {
        0..LOW_ROWS => (low >> (SIDE * row)) as u16 & LINE,
        _ => (high >> (SIDE * (row - LOW_ROWS))) as u16 & LINE,
    }
}

/// The cells of a set that lie on one file, as nine bits from the top.
const fn file_of((low, high): (u64, u32), file: usize) -> u16 {
    let seven = (low >> file & FILE as u64).wrapping_mul(GATHER) >> 57;
    let two = high >> file & 1 | (high >> (file + SIDE) & 1) << 1;
    seven as u16 | (two as u16) << LOW_ROWS
}

/// The 16 targets of a rook on a cell, whose row and file are occupied so: the other places of its row
/// from the left (bits 0..8), then those of its file from the top (bits 8..16).
const fn reach(cell: usize, row: u16, file: u16) -> u16 {
    let along = REACH[cell % SIDE][row as usize];
    let across = REACH[cell / SIDE][file as usize];
    along as u16 | (across as u16) << 8
}

/// The 16 targets of one rook.
pub(super) const fn targets(cell: usize, occupied: u128) -> u16 {
    let halves = halves(occupied);
    reach(cell, row_of(halves, cell / SIDE), file_of(halves, cell % SIDE))
}

/// The occupied cells as all rows and all files: for a side's many rooks this is cheaper than two
/// lines for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    rows: [u16; SIDE],
    files: [u16; SIDE],
}

impl Lines {
    pub(super) fn of(occupied: u128) -> Self {
        let halves = halves(occupied);
        Self {
            rows: std::array::from_fn(|row| row_of(halves, row)),
            files: std::array::from_fn(|file| file_of(halves, file)),
        }
    }

    /// The 16 targets of a rook on a cell.
    pub(super) const fn targets(&self, cell: usize) -> u16 {
        reach(cell, self.rows[cell / SIDE], self.files[cell % SIDE])
    }
}

/// For every cell, those of the 16 targets that are cells of the set.
pub(super) fn targets_in(set: u128) -> [u16; CELLS] {
    std::array::from_fn(|cell| {
        let inside = (0..16).filter(|&target| set >> target_cell(cell, target) & 1 != 0);
        inside.fold(0, |bits, target| bits | 1 << target)
    })
}

/// The cell of one of the 16 targets.
pub(super) const fn target_cell(cell: usize, target: usize) -> usize {
    let (row, file) = (cell / SIDE, cell % SIDE);
    let (place, own) = (target % 8, if target < 8 { file } else { row });
    let place = if place < own { place } else { place + 1 };
    if target < 8 { SIDE * row + place } else { SIDE * place + file }
}

/// Which of the 16 targets a cell is; `None` where no rook goes in one move.
pub(super) const fn target_index(from: usize, to: usize) -> Option<usize> {
    let (row, file) = (from / SIDE, from % SIDE);
    let (to_row, to_file) = (to / SIDE, to % SIDE);
    if row == to_row && file != to_file {
        Some(if to_file < file { to_file } else { to_file - 1 })
    } else if file == to_file && row != to_row {
        Some(8 + if to_row < row { to_row } else { to_row - 1 })
    } else {
        None
    }
}

/// How many moves all these rooks have together: `free` cells let them pass, on `stops` they may
/// stop. Every free cell is reached from each side by the nearest rook alone.
pub(super) fn count(rooks: u128, free: u128, stops: u128) -> usize {
    const BOARD: u128 = (1 << CELLS) - 1;
    let right = fill::<1, true>(rooks, free & !FILE);
    let left = fill::<1, false>(rooks, free & !(FILE << (SIDE - 1)));
    let down = fill::<SIDE, true>(rooks, free & BOARD);
    let up = fill::<SIDE, false>(rooks, free);
    [right, left, down, up].iter().map(|reach| (reach & stops).count_ones() as usize).sum()
}

/// The free cells that rooks reach in one direction (towards higher or lower cells).
fn fill<const STEP: usize, const HIGHER: bool>(rooks: u128, free: u128) -> u128 {
    let shift = |set: u128, by: usize| if HIGHER { set << by } else { set >> by };
    let mut reach = rooks;
    let mut open = free;
    // Runs of 1, 3 and 7 cells; one more step makes the 8 that a line has.
    for by in [STEP, 2 * STEP, 4 * STEP] {
        reach |= open & shift(reach, by);
        open &= shift(open, by);
    }
    free & shift(reach, STEP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Stream;

    /// The definition: walk each way until something stands there.
    fn walked(cell: usize, occupied: u128, stops: u128) -> Vec<usize> {
        let mut cells = Vec::new();
        for (files, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (mut file, mut row) = ((cell % 9) as i32 + files, (cell / 9) as i32 + rows);
            while (0..9).contains(&file) && (0..9).contains(&row) {
                let at = (9 * row + file) as usize;
                if occupied >> at & 1 != 0 {
                    break;
                }
                if stops >> at & 1 != 0 {
                    cells.push(at);
                }
                (file, row) = (file + files, row + rows);
            }
        }
        cells.sort_unstable();
        cells
    }

    #[test]
    fn tables_and_fills_agree_with_walking() {
        let mut stream = Stream::new(5, 0);
        const BOARD: u128 = (1 << CELLS) - 1;
        let mut random = || u128::from(stream.bits()) << 64 | u128::from(stream.bits());
        for _ in 0..300 {
            let occupied = random() & random() & BOARD;
            let stops = (random() | random()) & BOARD & !occupied;
            let rooks = occupied & random();
            let (mut total, open, lines) = (0, targets_in(stops), Lines::of(occupied));
            for cell in (0..CELLS).filter(|cell| rooks >> cell & 1 != 0) {
                assert_eq!(lines.targets(cell), targets(cell, occupied));
                let bits = lines.targets(cell) & open[cell];
                let mut cells: Vec<usize> = (0..16)
                    .filter(|target| bits >> target & 1 != 0)
                    .map(|target| target_cell(cell, target))
                    .collect();
                cells.sort_unstable();
                let expected = walked(cell, occupied, stops);
                assert_eq!(cells, expected, "{cell} {occupied:x}");
                total += expected.len();
            }
            assert_eq!(count(rooks, BOARD & !occupied, stops), total);
        }
    }

    #[test]
    fn targets_and_cells_are_each_others_inverse() {
        for from in 0..CELLS {
            for target in 0..16 {
                let to = target_cell(from, target);
                assert_eq!(target_index(from, to), Some(target));
            }
            let reached = (0..CELLS).filter(|&to| target_index(from, to).is_some()).count();
            assert_eq!(reached, 16);
        }
    }
}
