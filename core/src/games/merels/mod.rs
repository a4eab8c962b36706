//! Merels, the mill games: men are entered on the points of a lined board, then moved along its
//! lines; three men of a player on one line are a mill.
//! Lives here: all games of the family, as presets of one rule set over a board graph.

mod barred;
mod bars;
mod boards;
mod course;
mod dice;
mod ends;
mod evaluate;
mod faults;
mod moves;
mod names;
mod notation;
mod options;
mod picture;
mod position;
mod presets;
mod refusals;
mod rows;
mod rules;
mod settings;
mod setup;
mod state;
mod symmetry;
mod tensor;

pub use bars::{Bar, BarList, Bars, NoBars};
pub use boards::{Board, Chain, Graph, Links};
pub use presets::{entries, settings};
pub use rules::Merels;
pub use settings::{Blocked, Dice, Goal, Opening, Removal, Settings};
pub use state::{Action, End, State, Throw};
