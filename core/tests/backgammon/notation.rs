//! Standard play notation, in and out.

use taula::catalogue::load;
use taula::game::{Notation, Stream, turns};
use taula::games::backgammon::State;

use super::positions::{SINGLE, with_dice};

const START: &str = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2";

/// The position after a turn is played from a state text, or the error's code.
fn play(state: &str, text: &str) -> String {
    let mut state = load("backgammon").unwrap().read(state).unwrap();
    match state.play(text) {
        Ok(_) => state.text(),
        Err(error) => error.code().to_owned(),
    }
}

fn texts(state: &str) -> Vec<String> {
    load("backgammon").unwrap().read(state).unwrap().legal_turns(usize::MAX).turns
}

#[test]
fn turns_are_written_in_standard_notation() {
    let has = |dice: &str, text: &str| {
        let found = texts(&format!("{START} 0 0,0 0,0 {dice}"));
        assert!(found.iter().any(|known| known == text), "{text} is not in {found:?}");
    };
    has("3-1", "8/5 6/5");
    has("6-5", "24/13");
    has("2-2-2-2", "13/11(2) 6/4(2)");
    has("4-4-4-4", "24/16(2)");
    has("6-4", "24/14");
    has("6-4", "8/2 6/2");
    has("1-1-1-1", "8/7(2) 6/5(2)");
    has("3-3-3-3", "24/18(2)");
}

#[test]
fn hits_entries_and_bearing_off_are_written() {
    let hit = "0,0,0,0,-1,0,-1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0 0 0,0 14,13 6-2";
    assert_eq!(texts(hit), ["13/11/5*", "13/7*/5*"].map(|text| text.replace("11/", "")));
    let enter = "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,0 0 1,0 14,14 3-1";
    assert_eq!(texts(enter), ["bar/21", "bar/22*/21"].map(str::to_owned));
    let off = "0,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1 0 0,0 13,14 6-5";
    assert_eq!(texts(off), ["6/off 5/off", "6/1 5/off"]);
}

#[test]
fn parts_may_come_in_any_order_and_spelling() {
    let dice = |dice: &str| format!("{START} 0 0,0 0,0 {dice}");
    let reference = play(&dice("3-1"), "8/5 6/5");
    for text in ["6/5 8/5", "8/5, 6/5".replace(',', "").as_str(), "8/5* 6/5", "  6/5   8/5 "] {
        assert_eq!(play(&dice("3-1"), text), reference, "{text}");
    }
    let reference = play(&dice("2-2-2-2"), "13/11(2) 6/4(2)");
    for text in ["6/4 13/11 6/4 13/11", "6/4(2) 13/11(2)", "6/4 6/4 13/11(2)"] {
        assert_eq!(play(&dice("2-2-2-2"), text), reference, "{text}");
    }
    assert_eq!(play(&dice("6-5"), "24/18/13"), play(&dice("6-5"), "24/13"));
    let enter = "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,0 0 1,0 14,14 3-1";
    assert_eq!(play(enter, "25/22/21"), play(enter, "BAR/22*/21"));
    let off = "0,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1 0 0,0 13,14 6-5";
    assert_eq!(play(off, "5/0 6/0"), play(off, "6/off 5/off"));
}

#[test]
fn a_whole_turn_may_be_written_action_by_action() {
    let start = format!("{START} 0 0,0 0,0 3-1");
    let half = play(&start, "8/5");
    assert!(half.ends_with(" 0 0,0 0,0 1"), "{half}");
    assert_eq!(play(&half, "6/5"), play(&start, "8/5 6/5"));
}

#[test]
fn what_is_no_play_is_refused() {
    let start = format!("{START} 0 0,0 0,0 3-1");
    for text in [
        "",
        "8/5 6/5 6/5",
        "8/4 6/5",
        "8-5",
        "8/5(3)",
        "8/5(0)",
        "8/5(",
        "5/8",
        "8/8",
        "8/",
        "/",
        "8/5/",
        "99/5",
        "8/5(99999999999999999999)",
        "x",
        "8/5 resign",
        "13/10 banana",
        "８/5",
    ] {
        assert_eq!(play(&start, text), "unreadable_move", "{text:?}");
    }
    assert_eq!(play(&start, "24/23*"), play(&start, "24/23"), "a star too many does no harm");
    assert_eq!(play(&start, "6/off"), "illegal_move");
    assert_eq!(play(&start, "8/4"), play(&start, "8/5/4"));
}

#[test]
fn a_bear_off_that_two_dice_can_do_names_the_larger() {
    let state = "0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1 0 0,0 13,14 6-5";
    let legal = load("backgammon").unwrap().read(state).unwrap().position(10).legal.actions;
    let texts: Vec<&str> = legal.iter().map(|action| action.text.as_str()).collect();
    assert_eq!(texts, ["4/off", "4/off:6"]);
    assert_eq!(play(state, "4/off(2)"), play(state, "4/off 4/off"));
}

#[test]
fn every_turn_of_random_positions_reads_back_in_any_order() {
    let mut stream = Stream::new(5, 0);
    for state in with_dice(3, 600) {
        let after = |actions: &[_]| {
            let mut after: State = state;
            use taula::game::Rules;
            actions.iter().for_each(|&action| SINGLE.apply(&mut after, action));
            after
        };
        for actions in turns(&SINGLE, &state, 200).turns {
            let text = SINGLE.turn_text(&state, &actions);
            let mut parts: Vec<&str> = text.split(' ').collect();
            let turned = stream.index(parts.len()).unwrap();
            parts.rotate_left(turned);
            let read = SINGLE.read_turn(&state, &parts.join(" "));
            assert_eq!(read.map(|read| after(&read)), Some(after(&actions)), "{text}");
        }
    }
}
