//! The rules page, case by case: men who are bound before they are taken.

use super::tests::{SCHADLER, after, at, captured, forbidden, reason, texts};
use crate::catalogue::load;

#[test]
fn schadlers_men_are_bound_then_taken() {
    let text = "8/8/8/8/2Mm4/4M3/8/m6m 0 move 0,0 9";
    let bound = after(SCHADLER, text, &["e3-e4"]);
    assert_eq!(bound, "8/8/8/8/2MxM3/8/8/m6m 1 move 0,0 0");
    let waits = after(SCHADLER, &bound, &["a1-a2"]);
    assert_eq!(forbidden(SCHADLER, &bound, "d4-d5"), "bound");
    assert_eq!(captured(SCHADLER, &waits, "xd4"), ["d4"]);
    assert_eq!(after(SCHADLER, &waits, &["xd4"]), "8/8/8/8/2M1M3/8/m7/7m 1 move 0,0 0");
    // Taking may wait as long as the enclosers stay; one that leaves frees him (a).
    assert_eq!(after(SCHADLER, &waits, &["e4-f4"]), "8/8/8/8/2Mm1M2/8/m7/7m 1 move 0,0 2");
    // He cannot be taken in the turn that bound him, nor can a free man be.
    assert_eq!(forbidden(SCHADLER, text, "xd4"), "not_bound");
}

#[test]
fn binding_an_encloser_frees_and_frees_nobody_twice() {
    // White's d4 is bound between c4 and e4. White binds e4 between e3 and e5: d4 is free (c), and
    // encloses nobody in this move though c4 now stands between b4 and him.
    let text = "8/8/8/3M4/1MmXm3/4M3/8/m6m 0 move 0,0 9";
    assert_eq!(after(SCHADLER, text, &["d5-e5"]), "8/8/8/4M3/1MmMx3/4M3/8/m6m 1 move 0,0 0");
}

#[test]
fn a_bound_man_stays_while_any_pair_holds_him() {
    let text = "8/8/8/3M4/2MxM3/3M4/8/m6m 0 move 0,0 0";
    assert_eq!(after(SCHADLER, text, &["e4-f4"]), "8/8/8/3M4/2Mx1M2/3M4/8/m6m 1 move 0,0 1");
}

#[test]
fn nobody_may_end_between_two_free_enemies_unless_he_binds_one() {
    let between = "8/8/8/8/2m1m3/3M4/8/M7 0 move 0,0 0";
    assert_eq!(forbidden(SCHADLER, between, "d3-d4"), "between_enemies");
    // With a partner beyond e4 the arrival binds e4, and then c4 alone threatens nobody.
    let binds = "8/8/8/8/2m1mM2/3M4/8/m7 0 move 0,0 0";
    assert_eq!(after(SCHADLER, binds, &["d3-d4"]), "8/8/8/8/2mMxM2/8/8/m7 1 move 0,0 0");
    // A bound enemy does not threaten.
    let bound = "8/8/8/4M3/2m1x3/3MM3/8/m7 0 move 0,0 0";
    assert_eq!(after(SCHADLER, bound, &["d3-d4"]), "8/8/8/4M3/2mMx3/4M3/8/m7 1 move 0,0 1");
}

#[test]
fn chains_jump_on_and_may_stop() {
    let text = "8/8/8/8/4m3/3m4/3M4/m6M 0 move 0,0 4";
    // d2 over d3 to d4, then over e4 to f4.
    let chain = after(SCHADLER, text, &["d2:d4"]);
    assert_eq!(chain, "8/8/8/8/3Mm3/3m4/8/m6M 0 jump=d2:d4 0,0 4");
    assert_eq!(texts(&*at(SCHADLER, &chain)), ["d4:f4", "."]);
    assert_eq!(after(SCHADLER, &chain, &["."]), "8/8/8/8/3Mm3/3m4/8/m6M 1 move 0,0 5");
    assert_eq!(after(SCHADLER, &chain, &["d4:f4"]), "8/8/8/8/4mM2/3m4/8/m6M 1 move 0,0 5");
    let turns = at(SCHADLER, text).legal_turns(100).turns;
    assert!(turns.contains(&"d2:d4:f4".to_owned()) && turns.contains(&"d2:d4.".to_owned()));
    assert_eq!(after(SCHADLER, text, &["d2:d4:f4"]), "8/8/8/8/4mM2/3m4/8/m6M 1 move 0,0 5");
    assert_eq!(forbidden(SCHADLER, &chain, "d4-d5"), "chain");
    assert_eq!(forbidden(SCHADLER, &chain, "d4:d2"), "landed_twice");
}

#[test]
fn a_chain_that_nowhere_may_end_does_not_begin() {
    // d4 lies between c4 and e4, and nothing leads on from there: the jump is not legal.
    let dead = "8/8/8/8/1mm1mm2/3m4/3M4/m6M 0 move 0,0 0";
    assert_eq!(forbidden(SCHADLER, dead, "d2:d4"), "between_enemies");
    // With the cell beyond e4 free it leads on, but may not stop on d4.
    let open = "8/8/8/8/1mm1m3/3m4/3M4/m6M 0 move 0,0 0";
    let chain = after(SCHADLER, open, &["d2:d4"]);
    assert_eq!(texts(&*at(SCHADLER, &chain)), ["d4:f4"]);
    assert_eq!(forbidden(SCHADLER, &chain, "."), "between_enemies");
}

#[test]
fn schadler_is_lost_with_one_man_bound_men_counted() {
    let text = "8/8/8/8/2MxM3/8/8/m7 0 move 0,0 0";
    assert_eq!(reason(SCHADLER, text, &["xd4"]), (1, "men"));
    let three = "8/8/8/8/2MxM3/8/8/m1m5 0 move 0,0 0";
    assert_eq!(after(SCHADLER, three, &["xd4"]), "8/8/8/8/2M1M3/8/8/m1m5 1 move 0,0 0");
}

#[test]
fn schadlers_men_are_as_many_as_the_board_bears() {
    let men = |spec: &str| load(spec).map(|game| game.start().text().contains(" place 16,16 "));
    assert!(men(SCHADLER).unwrap());
    assert!(load("latrunculi_schadler").unwrap().spec().contains("men=16"));
    let start = |spec: &str| load(spec).unwrap().start().text();
    assert!(start("latrunculi_schadler(width=18,height=17)").ends_with("place 76,76 0"));
    assert!(start("latrunculi_schadler(width=5,height=5)").ends_with("place 6,6 0"));
    assert!(start("latrunculi_schadler(men=24)").ends_with("place 24,24 0"));
    for spec in ["latrunculi_schadler(men=25)", "latrunculi_schadler(men=15)"] {
        assert_eq!(load(spec).err().map(|error| error.code()), Some("bad_option"));
    }
    assert!(load("latrunculi_schadler(width=5,height=5,men=9)").is_ok());
    assert!(load("latrunculi_schadler(width=5,height=5,men=10)").is_err());
}
