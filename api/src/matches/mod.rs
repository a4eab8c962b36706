//! Stored matches: seats with secret tokens, moves that are kept once they are acknowledged, dice
//! that nobody can choose, and news for whoever looks on. Knows games only as the catalogue's; shows
//! a seat nothing but its view.
//!
//! - [`secret`]: tokens, ids and dice;
//! - [`terms`]: what was agreed at the start;
//! - [`table`]: a match replayed from its lines, and what may happen next (no store, no clock);
//! - [`shown`]: what a seat or the public gets to see of it;
//! - [`store`] with [`sqlite`] and [`postgres`]: where lines are kept;
//! - [`hall`]: the matches that are open here, and their order of events;
//! - [`engine`]: engines' turns.

pub(crate) mod engine;
pub(crate) mod hall;
mod postgres;
pub(crate) mod secret;
pub(crate) mod shown;
mod sqlite;
pub(crate) mod store;
pub(crate) mod table;
pub(crate) mod terms;

pub(crate) use hall::Hall;
