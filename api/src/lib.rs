//! The HTTP door: positions come in with the request, moves and values go out. Knows the games only
//! as the catalogue describes them, and names none.

mod app;
mod body;
pub mod document;
mod envelope;
mod matches;
mod metrics;
mod operations;
mod pool;
mod position;
pub mod problem;
mod rate;
mod schemas;
mod server;
mod service;
pub mod settings;
pub mod tables;

pub use server::Running;
pub use settings::{Limits, Settings};
