//! What a position is worth.

use super::rules::{Alignment, End, State};
use crate::boards::Bits;
use crate::game::{Evaluate, Seat};

impl<B: Bits> Evaluate for Alignment<B> {
    fn estimate(&self, state: &State<B>) -> f32 {
        match state.end {
            End::Open => 0.0,
            _ => f32::from(state.mover == Seat::Zero),
        }
    }
}
