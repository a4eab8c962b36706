//! The golden counts of `perft.txt`, counted once more by the slow reading of the page, so that they do
//! not rest on the generator that they are to judge.

use super::reference::{Slow, Words};
use crate::catalogue::load;
use crate::games::recount;

/// The options of a spec, spelled out by the catalogue.
fn words(spec: &str) -> Words {
    let full = load(spec).unwrap().spec();
    let word = |name: &str, allowed: &[&'static str]| {
        let chosen = |word: &&&str| full.contains(&format!("{name}={word}"));
        *allowed.iter().rev().find(chosen).unwrap()
    };
    Words {
        escape: word("escape", &["corner", "edge"]),
        corner_stop: word("corner_stop", &["king", "all"]),
        king_armed: word("king_armed", &["full", "none"]),
        throne_hostile: word("throne_hostile", &["king_only", "all", "none"]),
        throne_reentry: word("throne_reentry", &["king", "never"]),
        king_capture: word("king_capture", &["surround", "four", "custodial"]),
        ..Words::default()
    }
}

fn leaves(slow: &Slow, depth: u32) -> u64 {
    let moves = slow.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |step| {
        let mut after = slow.clone();
        after.play(step);
        leaves(&after, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

/// No line is so deep that a position could occur three times, which the slow reading does not count.
#[test]
fn every_golden_count_is_the_slow_readings_too() {
    let counted = recount(include_str!("perft.txt"), |spec, text, depth| {
        leaves(&Slow::new(words(spec), text), depth)
    });
    assert!(counted > 20, "{counted}");
}

/// `cargo test --release -p taula --lib tablut::golden -- --ignored`
#[test]
#[ignore = "sixteen million positions by slow rules: minutes"]
fn four_plies_from_the_start_are_the_slow_readings_too() {
    let text = load("tablut").unwrap().start().text();
    assert_eq!(leaves(&Slow::new(Words::default(), &text), 4), 16_170_968);
}
