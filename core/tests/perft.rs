//! Golden counts: every family's `perft.txt` against the move generators.
//!
//! A line is `spec | state text, or - for the start | depth | count`, the fields separated by a bar
//! with a space on either side (a state text has bars too, but never with spaces around them). Empty
//! lines and lines that begin with `#` say nothing.

#![allow(clippy::unwrap_used)] // test helpers too may stop at what should not be

use std::fs;
use std::path::PathBuf;

use taula::catalogue;

/// The families' files, by name.
fn files() -> Vec<PathBuf> {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games");
    let families = fs::read_dir(games).unwrap().map(|family| family.unwrap().path());
    let mut files: Vec<PathBuf> =
        families.map(|family| family.join("perft.txt")).filter(|file| file.exists()).collect();
    files.sort();
    files
}

fn check(line: &str) {
    let fields: Vec<&str> = line.split(" | ").collect();
    let &[spec, state, depth, count] = fields.as_slice() else {
        panic!("four fields are needed: {line:?}");
    };
    let game = catalogue::load(spec).unwrap();
    let state = if state == "-" { game.start() } else { game.read(state).unwrap() };
    assert_eq!(state.perft(depth.parse().unwrap()), count.parse::<u64>().unwrap(), "{line}");
}

#[test]
fn every_golden_count_is_met() {
    let mut checked = 0;
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            check(line);
            checked += 1;
        }
    }
    assert!(checked > 0, "no golden counts were found");
}
