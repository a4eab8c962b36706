//! The rules and the slow reading of the page, position by position over random games.

use super::reference::{Slow, Words};
use super::shape::MARKING;
use super::tests::{IDS, texts};
use crate::catalogue::load;
use crate::game::{Stream, Turn};

/// Bigger boards for words that have sizes; random options for the rest.
fn words(id: &'static str, default: bool, stream: &mut Stream) -> (String, Words) {
    let mut pick = |n: i32| if default { 0 } else { stream.index(n as usize).unwrap() as i32 };
    let sizes = [(8, 8), (5, 5), (7, 8), (9, 9), (9, 10), (13, 10), (6, 5), (18, 17)];
    let mut w = Words {
        id,
        width: 8,
        height: 8,
        men: 16,
        slide: false,
        placed: false,
        placements_per_turn: 1,
        extra_any: false,
        dux_jump_captures: false,
        pass: false,
        marking: MARKING.to_owned(),
        quiet_limit: 60,
    };
    let mut options = Vec::new();
    if id == "polis" || id == "latrunculi_schadler" {
        (w.width, w.height) = sizes[pick(8) as usize];
        options.push(format!("width={},height={}", w.width, w.height));
        w.men = 2 * w.width;
    }
    match id {
        "petteia" | "polis" => {
            if id == "petteia" {
                (w.width, w.height, w.men) = (5, 5, 5);
            }
            (w.slide, w.placed) = (pick(2) == 1, pick(2) == 1);
            let (how, start) = (["step", "slide"], ["rows", "placed"]);
            let choice = |words: [&'static str; 2], flag: bool| words[usize::from(flag)];
            options.push(format!("move={}", choice(how, w.slide)));
            options.push(format!("start={}", choice(start, w.placed)));
        }
        "latrunculi_bell" | "latrunculi_oiasso" => {
            let bell = id == "latrunculi_bell";
            (w.height, w.placed, w.quiet_limit) = (7, true, 30);
            w.placements_per_turn = 1 + pick(2);
            w.extra_any = pick(2) == 1;
            w.dux_jump_captures = (pick(2) == 1) == bell;
            w.pass = (pick(2) == 1) != bell;
            options.push(format!("placements_per_turn={}", w.placements_per_turn));
            options.push(format!("extra_move={}", if w.extra_any { "any" } else { "same" }));
            options.push(format!("dux_jump_captures={},pass={}", w.dux_jump_captures, w.pass));
        }
        "latrunculi_cailloux" => {
            w.quiet_limit = 100;
            if !default {
                w.marking =
                    (0..64).map(|_| ".Xpqrs".as_bytes()[pick(6) as usize] as char).collect();
            }
            options.push(format!("marking={}", w.marking));
        }
        "latrunculi_cailloux_milites" => w.quiet_limit = 100,
        _ => {
            let cells = w.width * w.height;
            (w.placed, w.quiet_limit) = (true, 40);
            w.men = if cells < 43 { cells / 4 } else { (cells / 4).max(16) };
            w.men = if pick(2) == 1 { 3 * cells / 8 } else { w.men };
            options.push(format!("men={}", w.men));
        }
    }
    w.quiet_limit = [w.quiet_limit, 0, 5][pick(3) as usize];
    options.push(format!("quiet_limit={},repetition=0", w.quiet_limit));
    (format!("{id}({})", options.join(",")), w)
}

/// Plays one random game, captures preferred half of the time, and compares every position with the
/// slow reading.
fn compare(spec: &str, words: &Words, stream: &mut Stream, most: usize) -> usize {
    let mut state = load(spec).unwrap().start();
    let mut positions = 0;
    while positions < most && matches!(state.turn(), Turn::Player(_)) {
        let text = state.text();
        let slow = Slow::new(words, &text);
        assert_eq!(slow.text(), text, "{spec}");
        let (mut found, mut expected) = (texts(&*state), slow.actions());
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{spec} {text}");
        let mut capturing = Vec::new();
        for action in &found {
            // Each action in some position is enough, not every action in each.
            if stream.index(found.len().div_ceil(8)) != Some(0) {
                continue;
            }
            let (mut fast, mut slow) = (state.clone(), slow.clone());
            let played = fast.play(action).unwrap();
            let mut taken = slow.play(action);
            taken.sort();
            assert_eq!(played.captured, taken, "{spec} {text} {action}");
            assert_eq!(fast.text(), slow.text(), "{spec} {text} {action}");
            let reached = fast.text().contains(['x', 'X']);
            if !taken.is_empty() || (reached && !action.contains(':')) {
                capturing.push(action.clone());
            }
        }
        let n = stream.index(found.len()).unwrap();
        let wild = stream.index(capturing.len()).filter(|_| n.is_multiple_of(2));
        state.play(wild.map_or(&found[n], |index| &capturing[index])).unwrap();
        positions += 1;
    }
    positions
}

#[test]
fn the_slow_reading_of_the_page_agrees_everywhere() {
    for id in IDS {
        let mut positions = 0;
        for index in 0..30 {
            let mut stream = Stream::new(91, index);
            let (spec, words) = words(id, index < 10, &mut stream);
            positions += compare(&spec, &words, &mut stream, if index < 10 { 220 } else { 90 });
        }
        assert!(positions > 1_500, "{id}: {positions}");
    }
}
