//! Tablut, the Sami game of the king who must escape: unequal sides, every piece a rook, capture by
//! enclosure. Lives here: the 9 x 9 board with its throne and corners, and the options by which
//! accounts of the game differ.

#[cfg(test)]
mod agreement;
mod capture;
mod evaluate;
#[cfg(test)]
mod golden;
mod lines;
mod notation;
mod otn;
mod picture;
mod presets;
#[cfg(test)]
mod reference;
mod rules;
mod setup;
mod shape;
mod tensor;
#[cfg(test)]
mod tests;

pub use presets::tablut;
pub use rules::{End, Move, Phase, State, Tablut};
pub use shape::{Escape, KingCapture, Shape, ThroneHostile};
