//! Geometry that families share: bit sets, grids, their rays and rows. Knows no game.

mod bits;
mod compass;
mod grid;
mod rows;

pub use bits::{Bits, Wide, expand};
pub use compass::{Compass, ORTHOGONAL};
pub use grid::{Grid, file_letter, read_cell};
pub use rows::{read_row, read_rows, write_rows};
