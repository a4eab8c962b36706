//! Stratego: two armies whose ranks the enemy does not see.
//! Lives here: the rules for any board and army of the family, what each seat knows, texts, planes,
//! judgement and pictures. May not know other families, searches or doors.

mod advance;
mod board;
mod chase;
mod deploy;
mod evaluate;
mod insignia;
mod lawful;
mod legal;
mod notation;
mod past;
mod picture;
mod piece;
mod presets;
mod reading;
mod rules;
mod run;
mod state;
mod tensor;
mod text;
mod views;

#[cfg(test)]
mod tests;

pub use board::{BARRAGE, CLASSIC, Edition};
pub use piece::{Battle, KINDS, Kind, battle};
pub use presets::{barrage, stratego};
pub use rules::{Action, Choices, Stratego};
pub use state::{End, State};
