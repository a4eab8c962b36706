//! Alignment games: marks are placed in turn and never move; a straight line of `k` wins.
//! Lives here: noughts and crosses, its larger and spatial forms, with and without gravity.

mod bound_table;
mod columns;
mod evaluate;
mod notation;
mod pairing;
mod picture;
mod presets;
mod rules;
mod setup;
mod solver_free;
mod solver_gravity;
mod tensor;
mod threats;

pub use presets::{
    connect_four, five_in_a_row_3d, four_in_a_row_3d, gravity, mnk, noughts_and_crosses, score_four,
};
pub use rules::{Alignment, End, Place, Shape, State};
