//! The contract between a game and everything else. Lives here: what a game must say of itself, and
//! what follows for all games from that. Knows no game and no door.

mod about;
pub(crate) mod board_text;
mod error;
mod evaluate;
pub mod laws;
mod notation;
mod options;
mod picture;
mod record;
mod rules;
mod stream;
mod symmetry;
mod tables;
mod tensor;
mod turns;
mod view;

pub use about::{About, Name, Provenance};
pub use error::{Error, Fault, shortened};
pub use evaluate::{
    BestTurn, Budget, CubeDecision, CubeVerdict, Engine, Evaluate, Evaluation, Question, Solved,
};
pub use notation::Notation;
pub use options::{Given, Kind, OptionSpec, Options, Value, read_spec, read_value, schema};
pub use picture::{Look, Picture};
pub use record::{Record, Unsaid};
pub use rules::{Forbidden, Outcome, Rules, Seat, Turn, hash64, sample_chance};
pub use stream::{Stream, mix};
pub(crate) use symmetry::sight;
pub use symmetry::{Symmetry, symmetries};
pub use tables::{Prepared, Shelf, Table, complete, prepare};
pub use tensor::{FromBit, Plane, Scalar, Tensor};
pub use turns::{Turns, sorted_legal, turns};
pub use view::{PerfectInformation, View, Views};

/// All that a catalogue game offers.
pub trait Game: Rules + Views + Notation + Tensor + Picture + Evaluate {}

impl<G: Rules + Views + Notation + Tensor + Picture + Evaluate> Game for G {}
