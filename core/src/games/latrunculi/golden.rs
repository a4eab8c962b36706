//! The golden counts of `perft.txt`, counted once more by the slow reading of the page, so that they do
//! not rest on the generator that they are to judge.

use super::reference::{Slow, Words};
use super::tests::IDS;
use crate::catalogue::load;
use crate::games::recount;

/// The options of a spec, spelled out by the catalogue.
fn words(spec: &str) -> Words {
    let full = load(spec).unwrap().spec();
    let (id, options) = full.trim_end_matches(')').split_once('(').unwrap();
    let option = |name: &str| {
        let mut pairs = options.split(',').filter_map(|pair| pair.split_once('='));
        pairs.find(|pair| pair.0 == name).map_or("", |pair| pair.1)
    };
    let number = |name: &str, otherwise: i32| option(name).parse().unwrap_or(otherwise);
    let placed_as_bell = ["latrunculi_bell", "latrunculi_oiasso"].contains(&id);
    let (width, height) = match id {
        "petteia" => (5, 5),
        _ if placed_as_bell => (8, 7),
        _ => (number("width", 8), number("height", 8)),
    };
    let men = match (id, number("men", 0)) {
        ("petteia", _) => 5,
        ("polis", _) => 2 * width,
        ("latrunculi_schadler", 0) => (width * height / 4).max(16),
        ("latrunculi_schadler", men) => men,
        _ => 16,
    };
    Words {
        id: IDS.into_iter().find(|known| *known == id).unwrap(),
        width,
        height,
        men,
        slide: option("move") == "slide",
        placed: placed_as_bell || id == "latrunculi_schadler" || option("start") == "placed",
        placements_per_turn: number("placements_per_turn", 1),
        extra_any: option("extra_move") == "any",
        dux_jump_captures: option("dux_jump_captures") == "true",
        pass: option("pass") == "true",
        marking: option("marking").to_owned(),
        quiet_limit: number("quiet_limit", 0),
    }
}

fn leaves(slow: &Slow, depth: u32) -> u64 {
    let actions = slow.actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |action: &String| {
        let mut after = slow.clone();
        after.play(action);
        leaves(&after, depth - 1)
    };
    actions.iter().map(after).sum()
}

/// No line is so deep that a position could occur three times, which the slow reading does not count.
#[test]
fn every_golden_count_is_the_slow_readings_too() {
    let counted = recount(include_str!("perft.txt"), |spec, text, depth| {
        leaves(&Slow::new(&words(spec), text), depth)
    });
    assert!(counted > 90, "{counted}");
}
