//! Geometry that families share: bit sets and grids. Knows no game.

mod bits;
mod grid;

pub use bits::{Bits, Wide, expand};
pub use grid::{Grid, file_letter, read_cell};
