//! Steps on a flat board: neighbours, rays and the cells that enclose a third. Knows no game.

use super::{Bits, Grid};

/// Files to the right and rows down of one step: four orthogonal directions clockwise from up the
/// board, then the four diagonal ones clockwise.
const STEPS: [(isize, isize); 8] =
    [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

/// The directions along ranks and files.
pub const ORTHOGONAL: std::ops::Range<usize> = 0..4;

const OFF_BOARD: u16 = u16::MAX;

/// What a man that has moved can enclose on one of its sides; empty sets where the board ends.
#[derive(Clone, Copy, Debug, Default)]
struct Pincer<B> {
    victim: B,
    partner: B,
}

impl<B: Bits> Pincer<B> {
    fn of(mut cells: impl Iterator<Item = usize>) -> Self {
        match (cells.next(), cells.next()) {
            (Some(victim), Some(partner)) => {
                Self { victim: B::cell(victim), partner: B::cell(partner) }
            }
            _ => Self::default(),
        }
    }
}

/// The tables of one board.
#[derive(Clone, Debug)]
pub struct Compass<B> {
    next: Vec<[u16; 8]>,
    near: Vec<B>,
    rays: Vec<[B; 4]>,
    pincers: Vec<[Pincer<B>; 4]>,
    flanks: Vec<Flanks<B>>,
}

/// The pairs of cells on opposite orthogonal sides; the first `count` are there.
#[derive(Clone, Copy, Debug, Default)]
struct Flanks<B> {
    pairs: [B; 2],
    count: u8,
}

impl<B: Bits> Flanks<B> {
    fn of(next: &[[u16; 8]], cell: usize) -> Self {
        let pair = |d| Some(B::cell(step(next, cell, d)?) | B::cell(step(next, cell, d + 2)?));
        let mut flanks = Self::default();
        for pair in [0, 1].into_iter().filter_map(pair) {
            flanks.pairs[flanks.count as usize] = pair;
            flanks.count += 1;
        }
        flanks
    }
}

impl<B: Bits> Compass<B> {
    /// The tables of a flat board that fits `B`.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        debug_assert!(grid.levels == 1 && grid.cells() <= B::SIZE);
        let next: Vec<[u16; 8]> = (0..grid.cells()).map(|cell| neighbours(grid, cell)).collect();
        let cells = 0..grid.cells();
        Self {
            near: cells
                .clone()
                .map(|cell| set(ORTHOGONAL.filter_map(|d| step(&next, cell, d))))
                .collect(),
            rays: cells
                .clone()
                .map(|cell| std::array::from_fn(|d| set(walk(&next, cell, d))))
                .collect(),
            pincers: cells
                .clone()
                .map(|cell| std::array::from_fn(|d| Pincer::of(walk(&next, cell, d))))
                .collect(),
            flanks: cells.map(|cell| Flanks::of(&next, cell)).collect(),
            next,
        }
    }

    /// The cell one step away; `None` where the board ends.
    #[must_use]
    pub fn step(&self, cell: usize, direction: usize) -> Option<usize> {
        step(&self.next, cell, direction)
    }

    /// The cell two steps away, behind the cell one step away.
    #[must_use]
    pub fn leap(&self, cell: usize, direction: usize) -> Option<(usize, usize)> {
        let over = self.step(cell, direction)?;
        Some((over, self.step(over, direction)?))
    }

    /// The orthogonal neighbours.
    #[must_use]
    pub fn near(&self, cell: usize) -> B {
        self.near[cell]
    }

    /// The two pairs of cells on opposite orthogonal sides, where the board has them.
    #[must_use]
    pub fn flanks(&self, cell: usize) -> &[B] {
        let flanks = &self.flanks[cell];
        &flanks.pairs[..flanks.count as usize]
    }

    /// Whether men stand on two opposite orthogonal sides of the cell.
    #[must_use]
    pub fn is_flanked(&self, cell: usize, men: B) -> bool {
        self.flanks(cell).iter().any(|&pair| men & pair == pair)
    }

    /// The prey that stands between the man that moved to `cell` and a partner opposite.
    #[must_use]
    pub fn enclosed(&self, cell: usize, prey: B, partners: B) -> B {
        let closed = |pincer: &&Pincer<B>| {
            !(prey & pincer.victim).is_empty() && !(partners & pincer.partner).is_empty()
        };
        self.pincers[cell]
            .iter()
            .filter(closed)
            .fold(B::default(), |set, pincer| set | pincer.victim)
    }

    /// The cells that a rook on `cell` reaches: up to the first occupied one in each direction.
    #[must_use]
    pub fn slides(&self, cell: usize, occupied: B) -> B {
        ORTHOGONAL.fold(B::default(), |reach, direction| {
            let ray = self.rays[cell][direction];
            let blockers = ray & occupied;
            if blockers.is_empty() {
                return reach | ray;
            }
            // Up the board and to the left cells' indices fall.
            let falls = matches!(direction, 0 | 3);
            let blocker = if falls { blockers.highest() } else { blockers.lowest() };
            reach | (ray & !self.rays[blocker][direction] & !B::cell(blocker))
        })
    }

    /// The prey in an unbroken line of any length between the man that moved to `cell` and a
    /// partner at its other end.
    #[must_use]
    pub fn enclosed_lines(&self, cell: usize, prey: B, partners: B) -> B {
        ORTHOGONAL.fold(B::default(), |taken, direction| {
            let mut line = B::default();
            let mut at = self.step(cell, direction);
            while let Some(victim) = at.filter(|&victim| prey.has(victim)) {
                line = line | B::cell(victim);
                at = self.step(victim, direction);
            }
            if at.is_some_and(|end| partners.has(end)) { taken | line } else { taken }
        })
    }
}

fn set<B: Bits>(cells: impl Iterator<Item = usize>) -> B {
    cells.fold(B::default(), |set, cell| set | B::cell(cell))
}

fn step(next: &[[u16; 8]], cell: usize, direction: usize) -> Option<usize> {
    let to = next[cell][direction];
    (to != OFF_BOARD).then_some(to as usize)
}

/// The cells from the neighbour in a direction to the edge.
fn walk(next: &[[u16; 8]], cell: usize, direction: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(step(next, cell, direction), move |&at| step(next, at, direction))
}

fn neighbours(grid: Grid, cell: usize) -> [u16; 8] {
    let (file, row, _) = grid.place(cell);
    STEPS.map(|(files, rows)| {
        let to_file = file.checked_add_signed(files).filter(|&file| file < grid.width);
        let to_row = row.checked_add_signed(rows).filter(|&row| row < grid.height);
        match (to_file, to_row) {
            (Some(file), Some(row)) => grid.index(file, row, 0) as u16,
            _ => OFF_BOARD,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Wide;

    fn named<B: Bits>(grid: Grid, names: &[&str]) -> B {
        set(names.iter().map(|name| grid.read(name).unwrap()))
    }

    fn directions_and_edges<B: Bits>(width: usize, height: usize) {
        let grid = Grid::flat(width, height);
        let compass = Compass::<B>::new(grid);
        let cell = |name| grid.read(name).unwrap();
        let around = ["b3", "c2", "b1", "a2", "c3", "c1", "a1", "a3"];
        for (direction, name) in around.into_iter().enumerate() {
            assert_eq!(compass.step(cell("b2"), direction), Some(cell(name)));
        }
        assert_eq!(compass.near(cell("a1")), named::<B>(grid, &["a2", "b1"]));
        assert_eq!(compass.flanks(cell("a1")).len(), 0);
        assert_eq!(compass.flanks(cell("a2")), [named::<B>(grid, &["a1", "a3"])]);
        assert_eq!(compass.leap(cell("a1"), 1), Some((cell("b1"), cell("c1"))));
        assert_eq!(compass.leap(cell("b1"), 3), None);
    }

    #[test]
    fn every_width_of_set_has_the_same_compass() {
        directions_and_edges::<u64>(8, 7);
        directions_and_edges::<u128>(9, 9);
        directions_and_edges::<Wide<4>>(13, 10);
        directions_and_edges::<Wide<6>>(18, 17);
    }

    #[test]
    fn a_rook_slides_to_the_first_man_each_way() {
        let grid = Grid::flat(9, 9);
        let compass = Compass::<u128>::new(grid);
        let reach =
            compass.slides(grid.read("c3").unwrap(), named(grid, &["c6", "a3", "d3", "c1"]));
        assert_eq!(reach, named::<u128>(grid, &["c4", "c5", "b3", "c2"]));
    }

    #[test]
    fn lines_are_enclosed_only_when_closed_at_both_ends() {
        let grid = Grid::flat(8, 8);
        let compass = Compass::<u64>::new(grid);
        let prey = named(grid, &["b1", "c1", "a2", "a3", "d2", "d4"]);
        let own = named(grid, &["a1", "d1", "a8", "d5"]);
        let taken = |name| compass.enclosed_lines(grid.read(name).unwrap(), prey, own);
        assert_eq!(taken("a1"), named::<u64>(grid, &["b1", "c1"]), "a2 and a3 meet an empty cell");
        assert_eq!(taken("d1"), named::<u64>(grid, &["b1", "c1"]), "d3 breaks the line d2 d4");
        assert_eq!(compass.enclosed(grid.read("a1").unwrap(), prey, own), 0, "two are no single");
    }
}
