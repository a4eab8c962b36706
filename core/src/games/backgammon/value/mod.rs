//! What positions are worth: exact bear-off tables, an evaluator for the rest, match equities and
//! the doubling cube. Knows the rules; the rules do not know it.

mod bearoff;
mod contact;
mod cube;
mod estimate;
mod evaluator;
mod kazaross_xg2;
mod lazy;
mod match_equity;
mod one_sided;
mod race;
mod table;
mod two_sided;

pub use evaluator::{Evaluator, HandMade, Probabilities};
pub use match_equity::match_equity;
pub use one_sided::OneSided;
pub use two_sided::{CubeEquity, TwoSided};
