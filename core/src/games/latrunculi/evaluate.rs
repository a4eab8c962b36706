//! What a position is worth: men, room to move, ground gained, and men in danger or bound.

use super::rules::{Action, Latrunculi, State};
use crate::boards::Bits;
use crate::game::{Evaluate, Rules, Seat, Turn};

/// The estimate of a position that is as good as won.
const NEARLY: f32 = 0.95;

impl<B: Bits> Latrunculi<B> {
    /// Free men of a side that one enemy move could enclose: an enemy stands on one side and the
    /// cell opposite is empty with another enemy next to it.
    fn endangered(&self, state: &State<B>, seat: Seat) -> usize {
        let men = state.men[seat.index()] & !state.bound;
        let enemies = state.men[seat.other().index()] & !state.bound;
        let empty = self.empty(state);
        let can_close = |cell: usize, pair: B| {
            let held = pair & enemies;
            let open = pair & empty;
            held.count() == 1
                && open.cells().any(|gap| {
                    let others = enemies & !held & !B::cell(cell);
                    !(self.compass.near(gap) & others).is_empty()
                })
        };
        let in_danger =
            |&cell: &usize| self.compass.flanks(cell).iter().any(|&pair| can_close(cell, pair));
        men.cells().filter(in_danger).count()
    }

    /// Empty cells beside a side's free men.
    fn room(&self, state: &State<B>, seat: Seat) -> usize {
        let free = state.men[seat.index()] & !state.bound;
        let beside = free.cells().fold(B::default(), |set, cell| set | self.compass.near(cell));
        (beside & self.empty(state)).count()
    }

    /// How far a side's men have gone forward from their rows, in rows: two lines that wait for each
    /// other never meet. Nothing where men are placed, who meet at once.
    fn advance(&self, state: &State<B>, seat: Seat) -> usize {
        if self.shape.placed {
            return 0;
        }
        let last = self.shape.grid.height - 1;
        let gone = |cell: usize| match (seat, cell / self.shape.grid.width) {
            (Seat::Zero, row) => last - row,
            (Seat::One, row) => row,
        };
        state.men[seat.index()].cells().map(gone).sum()
    }

    /// What a side has, in men.
    #[allow(clippy::cast_precision_loss)] // small counts
    fn account(&self, state: &State<B>, seat: Seat) -> f32 {
        let men = state.men[seat.index()];
        let count = |set: B| set.count() as f32;
        // Who is to move can still save what is in danger.
        let danger = if state.mover == seat { 0.15 } else { 0.45 };
        let special = if self.shape.milites { -0.3 } else { 0.4 };
        let kinds = special * count(men & state.special) - 0.7 * count(men & state.bound);
        let room = 0.03 * self.room(state, seat) as f32;
        let advance = 0.05 * self.advance(state, seat) as f32;
        count(men) + kinds + room + advance - danger * self.endangered(state, seat) as f32
    }
}

impl<B: Bits> Evaluate for Latrunculi<B> {
    fn estimate(&self, state: &State<B>) -> f32 {
        match self.turn(state) {
            Turn::Over(outcome) => NEARLY * outcome.returns()[0],
            _ => {
                let [own, others] = Seat::BOTH.map(|seat| self.account(state, seat));
                // A man more counts more where few are left.
                NEARLY * (4.0 * (own - others) / (own + others).abs().max(4.0)).tanh()
            }
        }
    }

    fn promise(&self, state: &State<B>, action: Action) -> i32 {
        let taken = 100 * self.would_take(state, action).count() as i32;
        match action {
            Action::Place(_) | Action::Dux(_) | Action::Stop | Action::Take(_) => taken,
            Action::Pass => -50,
            _ if self.shape.binds() => 60 * self.would_bind(state, action),
            _ => taken,
        }
    }
}

impl<B: Bits> Latrunculi<B> {
    /// How many enemies a move would bind, were it to end where it lands.
    fn would_bind(&self, state: &State<B>, action: Action) -> i32 {
        let Some((from, to)) = self.goal(action) else {
            return 0;
        };
        let mut after = state.clone();
        after.shift(from, to);
        let newly = self.bound_after(&after, to) & !state.bound & after.enemies();
        newly.count() as i32
    }
}
