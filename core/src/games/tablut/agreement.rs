//! The rules and the slow reading of the page, position by position over random games; and the
//! symmetries of the board.

use super::reference::{Slow, Words};
use super::tests::turned;
use super::{Escape, KingCapture, Move, Shape, State, Tablut, ThroneHostile};
use crate::game::{Evaluate, Notation, Rules, Stream, Turn};

fn turned_set(set: u128, symmetry: usize) -> u128 {
    (0..81).filter(|cell| set >> cell & 1 != 0).fold(0, |set, c| set | 1 << turned(c, symmetry))
}

fn turned_state(state: &State, symmetry: usize) -> State {
    State {
        soldiers: state.soldiers.map(|set| turned_set(set, symmetry)),
        king: turned_set(state.king, symmetry),
        ..*state
    }
}

/// Every combination of the options' words that the comparison draws from.
fn some_words(stream: &mut Stream) -> Words {
    let mut pick = |words: &[&'static str]| words[stream.index(words.len()).unwrap()];
    let mut words = Words {
        escape: pick(&["corner", "edge"]),
        corner_stop: pick(&["king", "all"]),
        king_armed: pick(&["full", "none"]),
        throne_hostile: pick(&["king_only", "all", "none"]),
        throne_reentry: pick(&["king", "never"]),
        king_capture: pick(&["surround", "four", "custodial"]),
        ..Words::default()
    };
    words.quiet_limit = [0, 3, 30, 100][stream.index(4).unwrap()];
    words
}

fn shape_of(words: &Words) -> Shape {
    Shape {
        escape: if words.escape == "edge" { Escape::Edge } else { Escape::Corner },
        soldiers_stop_on_corners: words.corner_stop == "all",
        king_is_armed: words.king_armed == "full",
        throne_hostile: match words.throne_hostile {
            "all" => ThroneHostile::All,
            "none" => ThroneHostile::Nobody,
            _ => ThroneHostile::KingOnly,
        },
        king_may_return: words.throne_reentry == "king",
        king_capture: match words.king_capture {
            "four" => KingCapture::Four,
            "custodial" => KingCapture::Custodial,
            _ => KingCapture::Surround,
        },
        repetition: 0,
        quiet_limit: words.quiet_limit as u16,
    }
}

/// Plays one random game (captures preferred every other move, so that boards empty out) and
/// compares every position with the slow reading.
fn compare(words: Words, stream: &mut Stream, most: usize) -> usize {
    let game = Tablut::new(shape_of(&words));
    let mut state = game.start();
    let mut positions = 0;
    while positions < most && matches!(game.turn(&state), Turn::Player(_)) {
        let text = game.state_text(&state);
        let slow = Slow::new(words, &text);
        assert_eq!(slow.text(), text);
        let mut expected: Vec<String> = slow.moves().into_iter().map(Slow::move_text).collect();
        let mut found = Vec::new();
        game.legal(&state, &mut |action| found.push(game.action_text(&state, action)));
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{words:?} {text}");
        assert_eq!(game.legal_count(&state), found.len());
        let mut capturing = Vec::new();
        for step in slow.moves() {
            let action = game.read_action(&state, &Slow::move_text(step)).unwrap();
            let (mut after, mut slow_after) = (state, slow.clone());
            let taken = slow_after.play(step);
            assert_eq!(game.captured(&state, action), taken, "{words:?} {text} {action:?}");
            game.apply(&mut after, action);
            assert_eq!(game.state_text(&after), slow_after.text(), "{words:?} {text} {action:?}");
            if !taken.is_empty() {
                capturing.push(action);
            }
        }
        let n = stream.index(game.legal_count(&state)).unwrap();
        let quiet = game.nth_legal(&state, n).unwrap();
        let wild = stream.index(capturing.len()).filter(|_| n.is_multiple_of(2));
        game.apply(&mut state, wild.map_or(quiet, |index| capturing[index]));
        positions += 1;
    }
    positions
}

#[test]
fn the_slow_reading_of_the_page_agrees_everywhere() {
    let mut positions = 0;
    for index in 0..160 {
        let mut stream = Stream::new(77, index);
        let words = if index < 30 { Words::default() } else { some_words(&mut stream) };
        positions += compare(words, &mut stream, 120);
    }
    assert!(positions > 5_000, "{positions}");
}

#[test]
fn symmetries_commute_with_the_rules() {
    let game = Tablut::new(Shape::default());
    let mut stream = Stream::new(4, 4);
    let mut state = game.start();
    for _ in 0..150 {
        let Some(n) = stream.index(game.legal_count(&state)) else {
            break;
        };
        let action = game.nth_legal(&state, n).unwrap();
        for symmetry in 0..8 {
            let mut mirrored = turned_state(&state, symmetry);
            assert_eq!(game.legal_count(&mirrored), game.legal_count(&state));
            assert_eq!(game.estimate(&mirrored), game.estimate(&state));
            let turned = |cell: u8| turned(cell as usize, symmetry) as u8;
            game.apply(&mut mirrored, Move { from: turned(action.from), to: turned(action.to) });
            let mut after = state;
            game.apply(&mut after, action);
            assert_eq!(mirrored, turned_state(&after, symmetry));
        }
        game.apply(&mut state, action);
    }
}
