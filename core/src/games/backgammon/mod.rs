//! Backgammon: one game, a match with the doubling cube, and money play.
//!
//! Lives here: the board, the dice, legal plays, cube and score, standard play notation, other
//! programs' position names and match records, exact bear-off values and an evaluator. Every text
//! and observation numbers the points as the player concerned does; only the state text and XGID
//! number them as seat zero.

mod action;
mod board;
mod dice;
mod generator;
mod ids;
mod legality;
mod mat;
mod notation;
mod picture;
mod play;
mod presets;
mod reach;
mod rules;
mod setup;
mod stakes;
mod state;
mod tensor;
mod value;

pub use action::{Action, Step};
pub use board::{BAR, Board, CHECKERS, OFF, POINTS, Side};
pub use dice::{Dice, Throw};
pub use ids::{position_id, read_position_id};
pub use presets::{backgammon, backgammon_match, backgammon_money};
pub use rules::Backgammon;
pub use stakes::Stakes;
pub use state::{Cube, End, Ending, Stage, State};
pub use value::{CubeEquity, Evaluator, HandMade, OneSided, Probabilities, TwoSided, match_equity};
