//! The exact solver of flat boards with gravity: negamax with null windows over the score that
//! Connect Four programs share (`docs/connect-four-scores.md`): positive where the mover wins, and
//! then the more the more stones he has left.
//!
//! The method is Pascal Pons': only moves that do not lose at once, ordered by the threats they make,
//! with a table of bounds.

use super::bound_table::BoundTable;
use super::columns::{Columns, LONGEST, Stones, Word};
use super::rules::{Alignment, State};
use crate::boards::Bits;
use crate::game::{Budget, Seat, Solved};

/// The table grows to 64 MiB at most.
const TABLE_BYTES: u32 = 26;

/// The exact value of an open position of a flat board with gravity; `None` where the board is too
/// large or the budget too small.
pub(super) fn solve<B: Bits>(
    game: &Alignment<B>,
    state: &State<B>,
    budget: &mut Budget<'_>,
) -> Option<Solved> {
    run(game, state, None, budget)
}

/// Whether the exact value is this one, for the same positions: two null windows tell.
pub(super) fn confirm<B: Bits>(
    game: &Alignment<B>,
    state: &State<B>,
    value: Solved,
    budget: &mut Budget<'_>,
) -> Option<bool> {
    run(game, state, Some(value), budget).map(|solved| solved == value)
}

/// The exact value or, where one is asked about, any other that it is not.
fn run<B: Bits>(
    game: &Alignment<B>,
    state: &State<B>,
    asked: Option<Solved>,
    budget: &mut Budget<'_>,
) -> Option<Solved> {
    let grid = game.shape.grid;
    if ![grid.width, grid.height, game.shape.k].iter().all(|size| (1..=LONGEST).contains(size)) {
        return None;
    }
    match (grid.height, game.shape.k, grid.width * (grid.height + 1)) {
        (6, 4, ..=64) => {
            Search::<u64, 7, 4>::new(game, TABLE_BYTES, budget).solve(game, state, asked)
        }
        (_, 4, ..=64) => {
            Search::<u64, 0, 4>::new(game, TABLE_BYTES, budget).solve(game, state, asked)
        }
        (_, _, ..=64) => {
            Search::<u64, 0, 0>::new(game, TABLE_BYTES, budget).solve(game, state, asked)
        }
        (8, 4, ..=128) => {
            Search::<u128, 9, 4>::new(game, TABLE_BYTES, budget).solve(game, state, asked)
        }
        (_, _, ..=128) => {
            Search::<u128, 0, 0>::new(game, TABLE_BYTES, budget).solve(game, state, asked)
        }
        _ => None,
    }
}

struct Search<'a, 'b, W, const STRIDE: u32, const K: u32> {
    board: Columns<W, STRIDE, K>,
    cells: i32,
    table: BoundTable<W>,
    budget: &'a mut Budget<'b>,
}

impl<'a, 'b, W: Word, const STRIDE: u32, const K: u32> Search<'a, 'b, W, STRIDE, K> {
    fn new<B: Bits>(game: &Alignment<B>, table_bytes: u32, budget: &'a mut Budget<'b>) -> Self {
        let grid = game.shape.grid;
        Self {
            board: Columns::new(grid, game.shape.k),
            cells: grid.cells() as i32,
            table: budget.recall(|| BoundTable::new(table_bytes - (W::BITS / 8).ilog2())),
            budget,
        }
    }

    fn solve<B: Bits>(
        mut self,
        game: &Alignment<B>,
        state: &State<B>,
        asked: Option<Solved>,
    ) -> Option<Solved> {
        let stones = self.board.stones(game.shape.grid, state);
        let (left, mover) = (self.cells - stones.count as i32, state.mover);
        // A line's end leaves so many cells: the score counts the winner's share of them.
        let about = asked
            .map(|asked| asked.points * mover.sign() * ((left - asked.distance as i32) / 2 + 1));
        let score = self.score(&stones, about);
        let solved = score.map(|score| self.solved(score, stones.count as i32, mover));
        self.budget.keep(self.table);
        solved
    }

    /// Points and distance of a score.
    fn solved(&self, score: i32, count: i32, mover: Seat) -> Solved {
        let points = score.signum() * mover.sign();
        // The winner's last stone is laid on so many others: two numbers have this score, and one
        // of them is his turn.
        let winner = if points > 0 { Seat::Zero } else { Seat::One };
        let before = self.cells - 2 * score.abs();
        let before = before + i32::from(before % 2 != winner.index() as i32);
        let length = if score == 0 { self.cells } else { before + 1 };
        Solved { points, distance: (length - count).unsigned_abs() }
    }

    /// The mover's score, by null windows that close in on it from the side of zero; where one score
    /// is asked about, that one or a bound that excludes it.
    fn score(&mut self, stones: &Stones<W>, about: Option<i32>) -> Option<i32> {
        let left = self.cells - stones.count as i32;
        if !self.board.wins(stones).is_zero() {
            return self.budget.spend().then_some((left + 1) / 2);
        }
        let (mut low, mut high) = (-left / 2, (left - 1) / 2);
        if let Some(score) = about.filter(|score| (low..=high).contains(score)) {
            let most = self.negamax(stones, score)?;
            return if most > score { Some(most) } else { self.negamax(stones, score - 1) };
        }
        while low < high {
            // Early wins are the cheapest to refute, so the window is set nearer to them.
            let middle = match low + (high - low) / 2 {
                middle @ ..=0 => middle.min(low / 2),
                middle => middle.max(high / 2),
            };
            let found = self.negamax(stones, middle)?;
            if found <= middle {
                high = found;
            } else {
                low = found;
            }
        }
        Some(low)
    }

    /// A bound of the score, on the side of `alpha` on which the score lies: at most `alpha` or
    /// more. Asked only where the mover cannot win at once.
    fn negamax(&mut self, stones: &Stones<W>, alpha: i32) -> Option<i32> {
        if !self.budget.spend() {
            return None;
        }
        let moves = self.board.safe(stones);
        let left = self.cells - stones.count as i32;
        if moves.is_zero() {
            return Some(-(left / 2));
        }
        if left <= 2 {
            return Some(0);
        }
        let (low, high) = self.limits(stones, left);
        if low > alpha || high <= alpha {
            return Some(if low > alpha { low } else { high });
        }
        let mut best = low;
        for cell in self.ordered(stones, moves).into_iter().flatten() {
            let score = -self.negamax(&stones.after(cell), -alpha - 1)?;
            if score > alpha {
                self.table.put(self.board.key(stones), self.lower(score));
                return Some(score);
            }
            best = best.max(score);
        }
        self.table.put(self.board.key(stones), self.upper(best));
        Some(best)
    }

    /// The bounds that are known without a search.
    fn limits(&self, stones: &Stones<W>, left: i32) -> (i32, i32) {
        let (low, high) = (-(left - 2) / 2, (left - 1) / 2);
        match i32::from(self.table.get(self.board.key(stones))) {
            0 => (low, high),
            byte if byte > 2 * self.most() + 1 => (low.max(byte - 3 * self.most() - 2), high),
            byte => (low, high.min(byte - self.most() - 1)),
        }
    }

    /// No score is greater.
    const fn most(&self) -> i32 {
        self.cells / 2 + 1
    }

    const fn upper(&self, score: i32) -> u8 {
        (score + self.most() + 1) as u8
    }

    const fn lower(&self, score: i32) -> u8 {
        (score + 3 * self.most() + 2) as u8
    }

    /// The moves that make the most threats first; among equals those nearest the middle.
    fn ordered(&self, stones: &Stones<W>, moves: W) -> [Option<W>; LONGEST] {
        let mut order = [None; LONGEST];
        let mut threats = [0; LONGEST];
        for (count, cell) in self.board.by_column(moves).enumerate() {
            let made = self.board.threats(stones, cell);
            let mut place = count;
            while place > 0 && threats[place - 1] < made {
                order[place] = order[place - 1];
                threats[place] = threats[place - 1];
                place -= 1;
            }
            order[place] = Some(cell);
            threats[place] = made;
        }
        order
    }
}
