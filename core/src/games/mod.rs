//! The games, a folder for each family. A family knows the contract and the shared boards; it does
//! not know other families, searches or doors.

pub mod alignment;
pub mod backgammon;
pub mod latrunculi;
pub mod merels;
pub mod stratego;
pub mod tablut;
