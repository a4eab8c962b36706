//! The games' tables: read from disk or computed, and then kept there, in the background when the service
//! begins. Searches do not wait for this: they compute what they miss themselves, in the same steps.

use std::{io, thread};

use taula::catalogue::entries;
use taula::game::{Table, prepare};
use taula_files::Folder;

/// Every table of the catalogue, once.
fn tables() -> Vec<&'static dyn Table> {
    let games = entries().iter().filter_map(|entry| entry.make_default().ok());
    let mut tables: Vec<&'static dyn Table> =
        games.flat_map(|game| game.tables().iter().copied()).collect();
    tables.sort_by_key(|table| table.name());
    tables.dedup_by_key(|table| table.name());
    tables
}

/// Makes all tables ready in a thread of its own, with the copies in this folder.
///
/// # Errors
/// When the system gives no thread.
pub fn warm(cache_dir: Option<&str>) -> io::Result<()> {
    let folder = Folder::chosen(cache_dir.map(Into::into), |folder, error| {
        tracing::warn!(folder = %folder.display(), %error, "a table could not be kept");
    });
    let work = move || {
        for table in tables() {
            let prepared = prepare(table, &folder, &mut |_| true);
            tracing::info!(table = table.name(), ?prepared, "table");
        }
    };
    thread::Builder::new().name("tables".to_owned()).spawn(work).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_warmed_once() {
        let names: Vec<&str> = tables().iter().map(|table| table.name()).collect();
        assert!(!names.is_empty() && names.is_sorted_by(|a, b| a < b), "{names:?}");
    }
}
