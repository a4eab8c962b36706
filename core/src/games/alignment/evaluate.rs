//! What a position is worth: a count of open lines as an estimate, proven limits, the moves worth a
//! look, and the way to the exact solvers.

use super::pairing::can_pair;
use super::rules::{Alignment, End, Place, State};
use super::threats::Sides;
use super::{solver_free, solver_gravity};
use crate::boards::Bits;
use crate::game::{Budget, Evaluate, Rules, Seat, Solved, Turn};

impl<B: Bits> Evaluate for Alignment<B> {
    /// Open lines, each mark on one worth eight times the one before.
    fn estimate(&self, state: &State<B>) -> f32 {
        let [zero, one] = state.marks;
        let sides = Sides { own: zero, others: one };
        let lead = self.open_weight(sides) - self.open_weight(sides.swapped());
        // The mover's next mark counts for something too.
        let lead = lead + 0.02 * state.mover.sign() as f32;
        let toward_line = lead / (1.0 + lead.abs());
        0.99 * if self.shape.misere { -toward_line } else { toward_line }
    }

    /// A win at once, or else the answer to the threat of one. With gravity no mark is placed under
    /// a cell on which the opponent wins, where it can be helped.
    fn candidates(&self, state: &State<B>, visit: &mut impl FnMut(Place)) {
        if state.end == End::Open {
            self.worthwhile(state).cells().for_each(|cell| visit(self.place_on(cell)));
        }
    }

    /// The lines through the cell that one side alone has marks on, the fuller the better.
    fn promise(&self, state: &State<B>, place: Place) -> i32 {
        let Some(cell) = self.landing(state, place) else {
            return 0;
        };
        let worth = self.promise_of(state.sides(), cell);
        if self.shape.misere { -worth } else { worth }
    }

    /// A side without open lines makes none; without gravity, a side whose lines can be paired off
    /// neither; and an empty board is never bad for the first player (he could steal any strategy).
    fn bounds(&self, state: &State<B>) -> (i32, i32) {
        if let Turn::Over(outcome) = self.turn(state) {
            return (outcome.points, outcome.points);
        }
        let [zero, one] = Seat::BOTH.map(|seat| i32::from(self.may_line(state, seat)));
        if self.shape.misere {
            return (-zero, one);
        }
        let is_start = self.empty(state) == self.full;
        let steals = is_start && !self.shape.gravity && self.shape.overline;
        (if steals { 0 } else { -one }, zero)
    }

    fn solve(&self, state: &State<B>, budget: &mut Budget<'_>) -> Option<Solved> {
        let (low, high) = self.bounds(state);
        if state.end != End::Open {
            return Some(Solved { points: low, distance: 0 });
        }
        if low == high {
            return budget.spend().then(|| self.drawn(state));
        }
        match (self.shape.misere, self.shape.gravity, self.shape.grid.levels) {
            (false, true, 1) => solver_gravity::solve(self, state, budget),
            (false, false, _) => solver_free::solve(self, state, budget),
            _ => None,
        }
    }

    fn confirm(&self, state: &State<B>, value: Solved, budget: &mut Budget<'_>) -> Option<bool> {
        let (low, high) = self.bounds(state);
        let is_flat = self.shape.gravity && !self.shape.misere && self.shape.grid.levels == 1;
        if low < high && is_flat {
            return solver_gravity::confirm(self, state, value, budget);
        }
        self.solve(state, budget).map(|solved| solved == value)
    }
}

impl<B: Bits> Alignment<B> {
    /// A drawn game ends when the board is full and not before.
    pub(super) fn drawn(&self, state: &State<B>) -> Solved {
        Solved { points: 0, distance: self.empty(state).count() as u32 }
    }

    fn open_weight(&self, sides: Sides<B>) -> f32 {
        let mut sum = 0.0;
        for line in &self.lines {
            let marks = line.cells & sides.own;
            if !marks.is_empty() && line.is_open(sides) {
                sum += self.weights[marks.count()];
            }
        }
        sum
    }

    pub(super) fn promise_of(&self, sides: Sides<B>, cell: usize) -> i32 {
        let mut worth = 0;
        for line in &self.through[cell] {
            let (own, others) = (line.cells & sides.own, line.cells & sides.others);
            if own.is_empty() || others.is_empty() {
                worth += 1 << (2 * (own | others).count().min(10));
            }
        }
        worth
    }

    fn worthwhile(&self, state: &State<B>) -> B {
        let landings = self.landings(state);
        let wins = landings & self.completing(state.sides());
        if self.shape.misere {
            return or_else(landings & !wins, landings);
        }
        if !wins.is_empty() {
            return wins;
        }
        let threats = self.completing(state.sides().swapped());
        let forced = landings & threats;
        // Two threats cannot both be answered: any answer loses as fast as the others.
        let moves = if forced.is_empty() { landings } else { B::cell(forced.lowest()) };
        if self.shape.gravity { or_else(self.not_under(moves, threats), moves) } else { moves }
    }

    /// The cells that have none of the threats above them.
    fn not_under(&self, cells: B, threats: B) -> B {
        let under = |&cell: &usize| self.above(cell).is_some_and(|above| threats.has(above));
        let under = cells.cells().filter(under).fold(B::default(), |set, cell| set | B::cell(cell));
        cells & !under
    }

    /// Whether nothing proves that the seat will make no line.
    fn may_line(&self, state: &State<B>, seat: Seat) -> bool {
        let sides = match seat == state.mover {
            true => state.sides(),
            false => state.sides().swapped(),
        };
        let empty = self.empty(state).count();
        let marks = if seat == state.mover { empty.div_ceil(2) } else { empty / 2 };
        let is_paired = || can_pair(self.open_lines(sides, marks), empty);
        let can_be_paired = !self.shape.gravity && !self.shape.misere;
        self.open_lines(sides, marks).next().is_some() && !(can_be_paired && is_paired())
    }
}

fn or_else<B: Bits>(set: B, other: B) -> B {
    if set.is_empty() { other } else { set }
}
