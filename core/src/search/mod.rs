//! Searches, generic over a game: none may name one.
//!
//! [`evaluate()`] answers questions about a position. Below it lie `alphabeta` (with its `score`,
//! `table`, `path` and `ordering`), deepened from a `root` by `deepening`; `mcts`; `solved`, for games
//! that bring a solver; and `worlds`, for games with hidden information. [`forest`] searches many
//! positions at once with a judge from outside. [`perft()`] counts, and
//! [`retrograde`] solves whole games.

mod alphabeta;
mod deepening;
mod engines;
pub mod forest;
mod mcts;
mod ordering;
mod path;
mod perft;
pub mod retrograde;
mod root;
mod score;
mod solved;
mod table;
mod worlds;

pub use engines::evaluate;
pub use perft::perft;
