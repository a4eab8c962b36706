//! What a position is worth.

use super::solver_gravity;
use super::rules::{Alignment, End, State};
use crate::boards::Bits;
use crate::game::{Budget, Evaluate, Seat, Solved};

impl<B: Bits> Evaluate for Alignment<B> {
    fn estimate(&self, state: &State<B>) -> f32 {
        match state.end {
            End::Open => 0.0,
            _ => f32::from(state.mover == Seat::Zero),
        }
    }

    fn solve(&self, state: &State<B>, budget: &mut Budget<'_>) -> Option<Solved> {
        solver_gravity::solve(self, state, budget)
    }
}
