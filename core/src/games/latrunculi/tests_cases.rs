//! The rules page, case by case: the sentences that concern all games, and the ends of each.

use super::tests::{
    BELL, CAILLOUX, MILITES, OIASSO, SCHADLER, after, at, captured, forbidden, reason, texts,
};
use crate::catalogue::load;

/// "Nothing is captured while men are being placed": a man put down between two enemies stays, and in
/// Schädler's game is not bound either.
#[test]
fn placing_neither_takes_nor_binds() {
    let bell = "8/8/8/2Mm4/8/8/8 0 place 15,15 0";
    assert_eq!(after(BELL, bell, &["e4"]), "8/8/8/2MmM3/8/8/8 1 place 14,15 0");
    let schadler = "8/8/8/8/2Mm4/8/8/8 0 place 15,15 0";
    assert_eq!(after(SCHADLER, schadler, &["e4"]), "8/8/8/8/2MmM3/8/8/8 1 place 14,15 0");
}

/// "If the man that moved is one of the two": who stepped in between two enemies stays safe until one
/// of them renews the enclosure, whatever moves elsewhere.
#[test]
fn an_enclosure_must_be_renewed_by_one_of_the_two() {
    let between = "8/8/8/8/2mMm3/8/7m/M7 1 move 0,0 1";
    assert_eq!(captured("polis", between, "h2-h3"), Vec::<String>::new());
    let away = after("polis", between, &["e4-e5", "a1-a2"]);
    assert_eq!(captured("polis", &away, "e5-e4"), ["d4"]);
}

/// The order of ends: men also inside a turn; passes and a blocked player before the quiet limit.
#[test]
fn ends_are_judged_in_the_pages_order() {
    let again = "8/8/5mM1/4M3/8/8/8 0 again=e4 0,0 0";
    assert_eq!(reason(BELL, again, &["e4-e5"]), (1, "men"), "at once, inside the turn");
    let last = "8/8/8/2m5/8/8/M6D 1 passed 0,0 29";
    assert_eq!(reason(BELL, last, &["pass"]), (1, "passes"));
    let first = "8/8/8/2m5/8/8/M6D 0 move 0,0 29";
    assert_eq!(reason(BELL, first, &["pass"]), (1, "quiet_limit"), "one pass ends nothing");
    let walled = "mMM2/mMM2/5/M4/5 0 move 0,0 59";
    assert_eq!(reason("petteia", walled, &["a2-a3"]), (1, "blocked"));
}

/// "Two passes in a row": a move between them begins the count anew.
#[test]
fn passes_count_only_in_a_row() {
    let text = "8/8/8/2m5/8/8/M6D 0 move 0,0 3";
    let passed_again = after(BELL, text, &["pass", "c4-c5", "pass"]);
    assert_eq!(passed_again, "8/8/2m5/8/8/8/M6D 1 passed 0,0 6");
}

/// "Men may stand on the centre" of petteia.
#[test]
fn men_stand_on_the_centre_of_petteia() {
    let text = "mm3/5/5/2M2/M4 0 move 0,0 0";
    assert_eq!(after("petteia", text, &["c2-c3"]), "mm3/5/2M2/5/M4 1 move 0,0 1");
}

/// "Ends as `petteia`": fewer than two men lose, a blocked player loses, 60 quiet turns count men.
#[test]
fn polis_ends_as_petteia_does() {
    let one_left = "m7/8/8/8/8/1mM5/M7/8 0 move 0,0 7";
    assert_eq!(reason("polis", one_left, &["a2-a3"]), (1, "men"));
    let walled = "mMM5/mMM5/8/M7/8/8/8/8 0 move 0,0 0";
    assert_eq!(reason("polis", walled, &["a5-a6"]), (1, "blocked"));
    let quiet = |men: &str| format!("mm6/8/8/8/8/8/8/{men} 0 move 0,0 59");
    assert_eq!(reason("polis", &quiet("MM6"), &["a1-a2"]), (0, "quiet_limit"));
    assert_eq!(reason("polis", &quiet("MMM5"), &["a1-a2"]), (1, "quiet_limit"));
}

/// "The turn goes on while moves capture, and a move that takes nothing ends it; or stop with `.`",
/// which Oiasso has too though nobody passes there.
#[test]
fn a_turn_goes_on_while_its_moves_capture() {
    let text = "8/8/5mM1/2Mm4/4M3/8/m6m 0 move 0,0 5";
    let once = "8/8/5mM1/2M1M3/8/8/m6m 0 again=e4 0,0 0";
    let twice = "8/8/4M1M1/2M5/8/8/m6m 0 again=e5 0,0 0";
    let ended = "8/4M3/6M1/2M5/8/8/m6m 1 move 0,0 0";
    assert_eq!(after(BELL, text, &["e3-e4"]), once);
    assert_eq!(after(BELL, text, &["e3-e4", "e4-e5"]), twice);
    assert_eq!(after(BELL, text, &["e3-e4 e4-e5 e5-e6"]), ended);
    let offered = texts(&*at(OIASSO, once));
    assert!(offered.contains(&".".to_owned()) && !offered.contains(&"pass".to_owned()));
}

/// "Over an orthogonally adjacent enemy piece": the enemy's dux too, and at Oiasso he is taken so; not
/// over one's own.
#[test]
fn a_dux_leaps_over_a_dux_but_not_over_his_own() {
    let duces = "8/8/8/3d4/3D4/8/m6M 0 move 0,0 0";
    assert_eq!(after(BELL, duces, &["d3:d5"]), "8/8/3D4/3d4/8/8/m6M 1 move 0,0 1");
    assert_eq!(captured(OIASSO, duces, "d3:d5"), ["d4"]);
    assert_eq!(forbidden(BELL, "8/8/8/3M4/3D4/8/m7 0 move 0,0 0", "d3:d5"), "leap");
}

/// On the marked boards a player without men loses, not one with a last man; a blocked player loses;
/// 100 quiet turns count men.
#[test]
fn the_ends_of_the_marked_boards() {
    let two = "m7/8/8/8/1Mm5/4M3/8/8 0 move 0,0 0";
    assert_eq!(after(CAILLOUX, two, &["e3-d4"]), "m7/8/8/8/1M1M4/8/8/8 1 move 0,0 0");
    let one = "8/8/8/8/1Mm5/4M3/8/8 0 move 0,0 0";
    assert_eq!(reason(CAILLOUX, one, &["e3-d4"]), (1, "men"));
    // a8 is marked \ with |: its only ways are a7 and b7.
    let walled = "m7/1M6/1M6/8/8/8/8/8 0 move 0,0 0";
    assert_eq!(reason(CAILLOUX, walled, &["b6-a7"]), (1, "blocked"));
    let quiet = |men: &str| format!("mm6/8/8/8/8/8/8/{men} 0 move 0,0 99");
    assert_eq!(reason(CAILLOUX, &quiet("MM6"), &["a1-a2"]), (0, "quiet_limit"));
    assert_eq!(reason(CAILLOUX, &quiet("MMM5"), &["a1-a2"]), (1, "quiet_limit"));
}

/// Whoever moves in between two men, or into a corner between two, is safe on the marked boards too.
#[test]
fn moving_into_an_enclosure_or_a_corner_is_safe() {
    let between = "8/8/8/8/2m1m3/4M3/8/M7 0 move 0,0 0";
    assert_eq!(after(CAILLOUX, between, &["e3-d4"]), "8/8/8/8/2mMm3/8/8/M7 1 move 0,0 1");
    let corner = "8/8/8/8/8/8/mM6/1m5M 0 move 0,0 0";
    assert_eq!(after(CAILLOUX, corner, &["b2-a1"]), "8/8/8/8/8/8/m7/Mm5M 1 move 0,0 1");
}

/// A latro's leap takes nobody by itself, but he encloses where he lands.
#[test]
fn a_latro_encloses_where_he_lands() {
    let text = "8/8/1L6/1l6/2lL4/8/8/7l 0 move 0,0 0";
    assert_eq!(captured(MILITES, text, "d4:b4"), ["b5"]);
    assert!(after(MILITES, text, &["d4:b4"]).starts_with("8/8/1L6/8/1Ll5/8/8/7l "));
}

/// A player whose every piece is blocked loses: a miles neither leaps nor turns back.
#[test]
fn a_blocked_miles_loses() {
    // a4 is marked / with |: forward lead a5 and b5 alone.
    let text = "8/8/1l6/l7/P7/8/8/8 1 move 0,0 0";
    assert_eq!(reason(MILITES, text, &["b6-b5"]), (-1, "blocked"));
}

/// "Free or bound; never one's own."
#[test]
fn schadlers_men_leap_over_bound_enemies_but_never_over_their_own() {
    let bound = "8/8/8/8/2MxM3/3M4/8/m6m 0 move 0,0 0";
    assert_eq!(after(SCHADLER, bound, &["d3:d5"]), "8/8/8/3M4/2MxM3/8/8/m6m 1 move 0,0 1");
    let own = "8/8/8/8/3M4/3M4/8/m6m 0 move 0,0 0";
    assert_eq!(forbidden(SCHADLER, own, "d3:d5"), "leap");
}

/// "Nothing is bound or freed before it ends": c4 is bound where the chain stops on d4, not where it
/// only touches it.
#[test]
fn a_chain_binds_where_it_ends_only() {
    let text = "8/8/8/8/1Mm1m3/3m4/3M4/m6M 0 move 0,0 4";
    let touches = after(SCHADLER, text, &["d2:d4"]);
    assert_eq!(touches, "8/8/8/8/1MmMm3/3m4/8/m6M 0 jump=d2:d4 0,0 4");
    assert_eq!(after(SCHADLER, &touches, &["."]), "8/8/8/8/1MxMm3/3m4/8/m6M 1 move 0,0 0");
    let goes_on = after(SCHADLER, &touches, &["d4:f4"]);
    assert_eq!(goes_on, "8/8/8/8/1Mm1mM2/3m4/8/m6M 1 move 0,0 5");
}

/// "It cannot move and cannot enclose."
#[test]
fn a_bound_man_encloses_nobody() {
    let text = "8/8/8/2m5/2Xm4/2m1M3/8/M6m 0 move 0,0 9";
    assert_eq!(after(SCHADLER, text, &["e3-e4"]), "8/8/8/2m5/2XmM3/2m5/8/M6m 1 move 0,0 10");
}

/// A player with no legal action loses; 40 turns without a binding or a removal count men.
#[test]
fn schadlers_other_ends() {
    // a8 cannot step, and behind its neighbours the cells are held; d4 is bound.
    let walled = "mMM5/1M6/M7/8/2MxM3/8/8/8 0 move 0,0 0";
    assert_eq!(reason(SCHADLER, walled, &["b7-a7"]), (1, "blocked"));
    let quiet = |men: &str| format!("8/8/8/8/8/8/8/mm{men} 0 move 0,0 39");
    assert_eq!(reason(SCHADLER, &quiet("4MM"), &["g1-g2"]), (0, "quiet_limit"));
    assert_eq!(reason(SCHADLER, &quiet("3MMM"), &["g1-g2"]), (1, "quiet_limit"));
}

/// "A marking that is not 64 of these characters is refused."
#[test]
fn a_marking_of_other_characters_is_refused() {
    let refused = |marking: String| load(&format!("{CAILLOUX}(marking={marking})")).is_err();
    assert!(refused("Z".repeat(64)) && refused("X".repeat(63)) && refused("X".repeat(65)));
    assert!(!refused("s".repeat(64)));
}
