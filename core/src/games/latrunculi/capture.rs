//! What a move takes, binds and frees.

use super::rules::{Latrunculi, State};
use super::shape::Capture;
use crate::boards::Bits;

impl<B: Bits> Latrunculi<B> {
    /// The enemies that the piece which has just arrived on `cell` takes.
    pub(super) fn taken(&self, state: &State<B>, cell: usize) -> B {
        let (own, prey) = (state.own(), state.enemies());
        match self.shape.capture {
            Capture::Pair => {
                let centre = self.centre & !state.occupied();
                self.compass.enclosed(cell, prey, own | centre)
            }
            Capture::Line => {
                self.compass.enclosed_lines(cell, prey, own) | self.cornered(cell, own, prey)
            }
            Capture::Bind => B::default(),
        }
    }

    /// The prey in a corner both of whose neighbours are own men, one of which is on `cell`.
    fn cornered(&self, cell: usize, own: B, prey: B) -> B {
        let closed = |&&(corner, near): &&(B, B)| {
            near.has(cell) && own & near == near && !(prey & corner).is_empty()
        };
        self.corners.iter().filter(closed).fold(B::default(), |set, &(corner, _)| set | corner)
    }

    /// All bound men once a man of the mover, which now stands on `cell`, has finished its move.
    pub(super) fn bound_after(&self, state: &State<B>, cell: usize) -> B {
        let (own, enemies) = (state.own(), state.enemies());
        // The moved man was free, and nothing of the mover's is freed before the bindings.
        let free = own & !state.bound;
        let held = self.flanked(enemies & state.bound, free);
        let caught = self.compass.enclosed(cell, enemies & !held, free);
        let enemies_bound = held | caught;
        let own_bound = self.flanked(own & state.bound, enemies & !enemies_bound);
        enemies_bound | own_bound
    }

    /// Those of these men that stand between two of `by`.
    pub(super) fn flanked(&self, men: B, by: B) -> B {
        let between = men.cells().filter(|&cell| self.compass.is_flanked(cell, by));
        between.fold(B::default(), |set, cell| set | B::cell(cell))
    }

    /// Whether the mover's man on `cell` may end its move there: not between two enemies that are
    /// still free once it has bound what it binds.
    pub(super) fn may_stand(&self, state: &State<B>, cell: usize) -> bool {
        let enemies = state.enemies();
        // Most cells are safe whatever is bound.
        if !self.compass.is_flanked(cell, enemies) {
            return true;
        }
        !self.compass.is_flanked(cell, enemies & !self.bound_after(state, cell))
    }
}
