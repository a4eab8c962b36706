//! State texts are read strictly, and refused with all that is wrong.

use taula::catalogue::load;
use taula::game::Error;

const START: &str = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2";

/// The fields that are at fault.
fn faults(game: &str, text: &str) -> Vec<&'static str> {
    match load(game).unwrap().read(text).map(|state| state.text()) {
        Err(Error::BadState { faults, .. }) => faults.iter().map(|fault| fault.field).collect(),
        other => panic!("{text:?} gave {other:?}"),
    }
}

#[test]
fn the_start_is_written_as_agreed() {
    let start = |game: &str| load(game).unwrap().start().text();
    assert_eq!(start("backgammon"), format!("{START} c 0,0 0,0 -"));
    assert_eq!(start("backgammon_money"), format!("{START} c 0,0 0,0 - cube=1@-"));
    assert_eq!(start("backgammon_match"), format!("{START} c 0,0 0,0 - cube=1@- match=5:0-0"));
}

#[test]
fn what_is_no_position_is_refused_by_field() {
    let bad = |tail: &str| faults("backgammon", &format!("{START} {tail}"));
    assert_eq!(bad("0 0,0 0,0"), ["state"]);
    assert_eq!(bad("0 0,0 0,0 3-5"), ["dice"]);
    assert_eq!(bad("0 0,0 0,0 7"), ["dice"]);
    assert_eq!(bad("0 0,0 0,0 -"), ["dice"], "without a cube nobody waits for the throw");
    assert_eq!(bad("2 0,0 0,0 3-1"), ["actor"]);
    assert_eq!(bad("- 0,0 0,0 -"), ["actor"]);
    assert_eq!(bad("c 0,0 0,0 3-1 turn=0"), ["dice"]);
    assert_eq!(bad("c 0,0 0,0 - turn=2"), ["state"]);
    assert_eq!(bad("0 0,0 0,0 3-1 turn=0"), ["turn"]);
    assert_eq!(bad("0 1,0 0,0 3-1"), ["points"]);
    assert_eq!(bad("0 1,0 0,1 3-1"), ["points", "points"]);
    assert_eq!(bad("0 0,0,0 0 3-1"), ["bars", "off"]);
    assert_eq!(bad("0 -1,0 0,16 3-1"), ["bars", "off"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=1@-"), ["state"], "this game has no cube");
    assert_eq!(bad("0 0,0 0,0 3-1 result=0:single"), ["result"]);
    assert_eq!(bad("0 0,0 00,0 3-1"), ["state"], "there is one spelling");
    assert_eq!(bad("0 0,0 0,0 3-1 "), ["state"]);
    assert_eq!(bad("0  0,0 0,0 3-1"), ["bars", "dice", "state"]);
    assert_eq!(faults("backgammon", "0"), ["state"]);
    assert_eq!(faults("backgammon", &"9,".repeat(100_000)), ["state"]);
    let short = "-2,0,0,x,0,5,0,3 0 0,0 0,0 3-1";
    assert_eq!(faults("backgammon", short), ["points", "points"]);
}

#[test]
fn unplayable_leftovers_and_locked_boards_are_refused() {
    let closed = "2,2,2,2,2,2,0,0,0,0,0,0,0,0,0,0,0,0,-2,-2,-2,-2,-2,-2";
    assert_eq!(faults("backgammon", &format!("{closed} c 1,1 2,2 - turn=0")), ["bars"]);
    let shut = "-2,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,-2,-2,-2,-2,-2,-2";
    let pass = load("backgammon").unwrap().read(&format!("{shut} 0 1,0 12,1 6-5")).unwrap();
    assert_eq!(pass.legal_turns(9).turns, ["pass"]);
    assert_eq!(faults("backgammon", &format!("{shut} 0 1,0 12,1 6")), ["dice"]);
    let done = "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-2";
    assert_eq!(faults("backgammon", &format!("{done} c 0,0 15,13 - turn=1")), ["actor"]);
}

#[test]
fn cube_and_score_must_fit() {
    let bad = |tail: &str| faults("backgammon_match", &format!("{START} {tail}"));
    assert_eq!(bad("0 0,0 0,0 3-1"), ["cube", "match"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=3@0 match=5:0-0"), ["cube"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=2048@0 match=5:0-0"), ["cube"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=1@0 match=5:0-0"), ["cube"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=2@- match=5:0-0"), ["cube"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=1@- match=7:0-0"), ["state"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=1@- match=5:5-5"), ["match"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=1@- match=5:5-1"), ["actor"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=1@- match=5:3-1 crawford"), ["crawford"]);
    assert_eq!(bad("0 0,0 0,0 3-1 cube=2@0 match=5:4-1 crawford"), ["cube"]);
    assert_eq!(bad("0 0,0 0,0 3-1 match=5:0-0 cube=1@-"), ["state"], "fields have an order");
    assert_eq!(bad("0 0,0 0,0 - cube=2@1 match=5:0-0"), ["dice"]);
    assert_eq!(bad("1 0,0 0,0 3-1 cube=1@- match=5:0-0 doubled"), ["dice"]);
    assert_eq!(bad("1 0,0 0,0 - cube=2@1 match=5:0-0 doubled"), ["dice"]);
}
