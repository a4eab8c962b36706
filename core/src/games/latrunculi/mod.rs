//! Petteia, polis and the reconstructions of ludus latrunculorum: men on a grid that are taken, or
//! bound, between two enemies. One rule set with features; the catalogue's entries are presets.

#[cfg(test)]
mod agreement;
mod capture;
mod count;
mod evaluate;
#[cfg(test)]
mod golden;
mod ids;
mod moves;
mod notation;
mod picture;
mod presets;
#[cfg(test)]
mod reference;
mod refusal;
mod rules;
mod setup;
mod shape;
mod tensor;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_binding;
#[cfg(test)]
mod tests_cases;
#[cfg(test)]
mod tests_marked;
#[cfg(test)]
mod tests_options;
#[cfg(test)]
mod tests_picture;
mod turn;

pub use presets::{
    latrunculi_bell, latrunculi_cailloux, latrunculi_cailloux_milites, latrunculi_oiasso,
    latrunculi_schadler, petteia, polis,
};
pub use rules::{Action, End, Latrunculi, Phase, Result, State};
pub use shape::{Capture, Extra, Leap, Shape, Walk};
