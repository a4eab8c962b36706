//! Backgammon from outside: legal plays against an independent generator and against GNU
//! Backgammon, match play, names of positions, records, dice, values.

#![allow(clippy::unwrap_used)] // test helpers too may stop at what should not be
#![allow(clippy::print_stderr)] // a skipped test says so

mod counts;
mod cube;
mod dice;
mod exact;
mod gnubg;
mod ids;
mod match_play;
mod naive;
mod notation;
mod perft_file;
mod plays;
mod positions;
mod records;
mod texts;
mod value;
