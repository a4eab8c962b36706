//! The games' tables: read from disk at the first search that needs one, else computed then and kept.

use std::env;

use taula::erased::ErasedGame;
use taula::game::{Prepared, prepare};
use taula_files::Folder;

/// Names a folder for tables; `none` keeps them nowhere.
const VARIABLE: &str = "TAULA_CACHE_DIR";

/// Makes a game's tables ready, unless `is_due` ends it. Called without the interpreter lock.
pub(crate) fn warm(game: &dyn ErasedGame, is_due: impl Fn() -> bool) {
    let missing = || game.tables().iter().filter(|table| !table.is_ready());
    if missing().next().is_some() {
        // Without a copy the next process computes the table again, which is all the harm.
        let folder = Folder::chosen(env::var_os(VARIABLE), |_, _| ());
        let mut go_on = |_| !is_due();
        missing().all(|&table| prepare(table, &folder, &mut go_on) != Prepared::Ended);
    }
}
