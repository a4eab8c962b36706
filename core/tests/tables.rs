//! Searches and the tables that their values come from. One test, since a process has its tables once.

#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::sync::atomic::{AtomicUsize, Ordering};

use taula::catalogue::{entries, load};
use taula::game::{Question, Table};

/// Two checkers a side, thirteen off: in the table.
const BEAR_OFF: &str = "0,0,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,0,-1,0 c 0,0 13,13 - turn=0";

/// Every table of the catalogue, once.
fn tables() -> Vec<&'static dyn Table> {
    let mut tables: Vec<&'static dyn Table> = Vec::new();
    for entry in entries() {
        for &table in entry.make_default().unwrap().tables() {
            if tables.iter().all(|known| known.name() != table.name()) {
                tables.push(table);
            }
        }
    }
    tables
}

/// A search that is told to stop while the tables are missing says so at once and answers roughly; one
/// that is not makes them and is exact. In between nothing is lost, and the bytes make an equal table.
#[test]
fn a_search_waits_for_its_tables_no_longer_than_it_may() {
    let state = load("backgammon").unwrap().read(BEAR_OFF).unwrap();
    let ready = || tables().iter().filter(|table| table.is_ready()).count();
    let asked = AtomicUsize::new(0);
    let after_three = || asked.fetch_add(1, Ordering::Relaxed) >= 3;
    let rough = state.evaluate(&Question::default(), &after_three, &mut |_| {}).unwrap();
    assert!(!rough.exact && rough.value[0].abs() < 1.0, "{rough:?}");
    assert_eq!((ready(), tables().len()), (0, 2));

    let exact = state.evaluate(&Question::default(), &|| false, &mut |_| {}).unwrap();
    assert!(exact.exact, "{exact:?}");
    assert_eq!(ready(), 2);
    for table in tables() {
        let bytes = table.to_bytes().unwrap();
        assert!(table.load(&bytes), "{} refuses its own bytes", table.name());
        assert!(!table.load(&bytes[1..]), "{} takes others", table.name());
        let plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        assert!(table.name().chars().all(plain), "{} is no file's name", table.name());
    }
}
