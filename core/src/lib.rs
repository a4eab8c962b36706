//! Historical board games, exact and fast: rules, search, tensors and batches.
//!
//! ```
//! let game = taula::catalogue::load("connect_four")?;
//! let mut state = game.start();
//! state.play("d")?;
//! assert_eq!(state.text(), "7/7/7/7/7/3x3 1");
//! # Ok::<(), taula::Error>(())
//! ```

pub mod batch;
pub mod boards;
pub mod catalogue;
pub mod erased;
pub mod game;
pub mod games;
pub mod picture;
pub mod search;

pub use game::{Error, Fault};

/// The README's Rust examples, compiled and run with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
