//! The special cases of the merels rules page, one by one, through the texts that users see.

#![allow(clippy::unwrap_used)] // test helpers may stop at what should not be

mod merels_texts;

use merels_texts::{after, at, forbids, legal};
use taula::Error;
use taula::catalogue::{entries, entry, load};
use taula::game::{Fault, Seat, Stream};

fn faults(spec: &str, text: &str) -> Vec<Fault> {
    match load(spec).unwrap().read(text) {
        Err(Error::BadState { faults, .. }) => faults,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("{text} was accepted"),
    }
}

/// The fields with faults.
fn wrong(spec: &str, text: &str) -> Vec<&'static str> {
    faults(spec, text).iter().map(|fault| fault.field).collect()
}

#[test]
fn a_mill_made_by_the_last_placement_is_paid_before_the_phase_changes() {
    // The removal belongs to the player who made the mill, whose hand is now empty.
    let text = "ww1/2w/3/6/3/w2/bb1 1 place 0,1 0";
    let due = after("nine_mens_morris", text, &["g1"]);
    assert_eq!(due, "ww1/2w/3/6/3/w2/bbb 1 remove1 0,0 0");
    assert_eq!(after("nine_mens_morris", &due, &["xa7"]), "1w1/2w/3/6/3/w2/bbb 0 move 0,0 0");
}

#[test]
fn men_in_mills_are_safe_and_what_happens_when_all_are_is_an_option() {
    let text = "ww1/3/3/5w/3/3/bbb 0 move 0,0 0";
    // free_only: no man is lost, the turn ends at once.
    let lapsed = after("nine_mens_morris", text, &["g4-g7"]);
    assert_eq!(lapsed, "www/3/3/6/3/3/bbb 1 move 0,0 1");
    // free_first: any man then, and with two left the game ends.
    let won = after("nine_mens_morris_tournament", text, &["g4-g7xa1"]);
    assert_eq!(won, "www/3/3/6/3/3/1bb - move 0,0 result=0:mill_out 0");
    // A man outside a mill must be taken while there is one.
    let due = "www/3/3/6/b2/3/bbb 0 remove1 0,0 1";
    assert_eq!(legal("nine_mens_morris_tournament", due), ["xc3"]);
    assert_eq!(forbids("nine_mens_morris_tournament", due, "xa1"), "in_mill");
    assert_eq!(legal("nine_mens_morris(removal=any)", due).len(), 4);
}

#[test]
fn two_mills_at_once_take_two_men_or_one() {
    let text = "w1w/1w1/1w1/6/3/b1b/b1b 0 place 5,5 0";
    let two = after("nine_mens_morris", text, &["d7"]);
    assert_eq!(two, "www/1w1/1w1/6/3/b1b/b1b 0 remove2 4,5 0");
    let one = after("nine_mens_morris_tournament", text, &["d7"]);
    assert_eq!(one, "www/1w1/1w1/6/3/b1b/b1b 0 remove1 4,5 0");
    let whole = after("nine_mens_morris", text, &["d7xa1xb2"]);
    assert_eq!(whole, "www/1w1/1w1/6/3/2b/2b 1 place 4,5 0");
    // The order of removals makes no other turn.
    assert_eq!(whole, after("nine_mens_morris", text, &["d7", "xb2", "xa1"]));
    let turns = at("nine_mens_morris", &two).legal_turns(100);
    assert_eq!(turns.turns.len(), 6, "pairs out of four men: {:?}", turns.turns);
}

#[test]
fn each_removal_is_judged_afresh() {
    // Taking one man out of a mill frees its companions.
    let spec = "nine_mens_morris_tournament(removals=per_mill)";
    let text = "w1w/1w1/1w1/6/3/3/bbb 0 place 5,5 0";
    let second = after(spec, text, &["d7", "xa1"]);
    assert_eq!(second, "www/1w1/1w1/6/3/3/1bb 0 remove1 4,5 0");
    assert_eq!(legal(spec, &second), ["xd1", "xg1"]);
}

#[test]
fn fewer_than_three_men_lose_at_once_though_removals_are_owed() {
    let spec = "nine_mens_morris(movement=anywhere)";
    let text = "w1w/1w1/1w1/6/b1b/3/w1b 0 move 0,0 0";
    let end = after(spec, text, &["a1-d7", "xc3"]);
    assert_eq!(end, "www/1w1/1w1/6/2b/3/2b - move 0,0 result=0:mill_out 0");
    // Men in hand count: two on the board and one in hand play on.
    let text = "www/3/3/6/b1b/3/3 0 remove1 6,7 0";
    let on = after("nine_mens_morris", text, &["xc3"]);
    assert_eq!(on, "www/3/3/6/2b/3/3 1 place 6,7 0");
}

#[test]
fn the_last_three_men_must_leave_their_mill_and_may_fly() {
    let text = "www/3/3/6/b1b/3/b1b 0 move 0,0 0";
    // Moving is compulsory: 3 men, 17 empty points.
    assert_eq!(legal("nine_mens_morris", text).len(), 51);
    // Without flight only two steps are left: a7-a4, d7-d6, g7-g4.
    assert_eq!(legal("nine_mens_morris(fly_at=0)", text), ["a7-a4", "d7-d6", "g7-g4"]);
    assert_eq!(forbids("nine_mens_morris(fly_at=0)", text, "a7-a1"), "occupied");
    assert_eq!(forbids("nine_mens_morris(fly_at=0)", text, "a7-d1"), "not_adjacent");
    assert_eq!(forbids("nine_mens_morris", text, "c3-c4"), "not_your_man");
    assert_eq!(forbids("nine_mens_morris", text, "c4"), "hand_empty");
    assert_eq!(forbids("nine_mens_morris", text, "xc3"), "no_removal_due");
}

#[test]
fn a_blocked_player_loses_passes_or_draws() {
    let text = "bbb/wbw/2w/w4w/3/3/3 0 move 0,0 5";
    let shut = "bbb/wbw/1w1/w4w/3/3/3";
    let played =
        |blocked: &str| after(&format!("nine_mens_morris(blocked={blocked})"), text, &["e5-d5"]);
    assert_eq!(played("loses"), format!("{shut} - move 0,0 result=0:blocked 6"));
    assert_eq!(played("draws"), format!("{shut} - move 0,0 result=draw:blocked 6"));
    assert_eq!(played("passes"), format!("{shut} 1 move 0,0 6"));
    let spec = "nine_mens_morris(blocked=passes)";
    assert_eq!(legal(spec, &played("passes")), ["pass"]);
    assert_eq!(after(spec, &played("passes"), &["pass"]), format!("{shut} 0 move 0,0 7"));
    assert_eq!(forbids(spec, text, "pass"), "can_act");
}

#[test]
fn a_player_with_men_in_hand_is_never_blocked() {
    // Black's one man on a7 cannot step, but Black places.
    let text = "bw1/3/3/w5/3/3/3 1 place 7,8 0";
    assert_eq!(legal("nine_mens_morris", text).len(), 21);
    assert_eq!(legal("lasker_morris", "bw1/3/3/w5/3/3/3 1 place 8,9 0").len(), 21);
}

#[test]
fn lasker_s_players_step_or_place_but_do_not_fly() {
    let stepped = after("lasker_morris", "-", &["d6", "a1", "d6-d5"]);
    assert_eq!(stepped, "3/3/1w1/6/3/3/b2 1 place 9,9 1");
    assert_eq!(forbids("lasker_morris", "-", "d6-d5"), "not_your_man");
    let text = "3/1w1/3/6/3/3/b2 0 place 9,9 0";
    assert_eq!(forbids("lasker_morris", text, "d6-g1"), "not_adjacent");
    assert_eq!(
        forbids("nine_mens_morris", "3/1w1/3/6/3/3/b2 0 place 8,8 0", "d6-d5"),
        "men_in_hand"
    );
    // A step may close a mill, also where placements must not.
    let spec = "lasker_morris(placement_mills=forbidden)";
    let text = "ww1/3/3/5w/3/3/bb1 0 place 7,8 0";
    assert_eq!(forbids(spec, text, "g7"), "mill_while_placing");
    assert_eq!(after(spec, text, &["g4-g7"]), "www/3/3/6/3/3/bb1 0 remove1 7,8 1");
}

#[test]
fn the_first_man_and_the_centre() {
    assert_eq!(legal("artzain_joko", "-"), ["b2"]);
    assert_eq!(legal("alquerque_de_tres", "-"), ["b2"]);
    assert_eq!(legal("three_mens_morris_french", "-").len(), 8);
    assert_eq!(forbids("artzain_joko", "-", "a1"), "centre_required");
    assert_eq!(forbids("three_mens_morris_french", "-", "b2"), "centre_forbidden");
    // Only player 0's first man is meant.
    assert!(legal("three_mens_morris_french", "3/3/w2 1 place 2,3 0").contains(&"b2".to_owned()));
    let begun = after("artzain_joko", "-", &["b2", "a3", "c1", "c3", "b3", "b1"]);
    assert_eq!(begun, "bwb/1w1/1bw 0 move 0,0 fixed=b2 0");
    assert_eq!(forbids("artzain_joko", &begun, "b2-a1"), "fixed_man");
    // A man that comes to the centre by a move is not fixed.
    let spec = "three_mens_morris_french(centre_fixed=true)";
    let moved = after(spec, "-", &["a1", "a3", "b1", "c1", "c2", "c3", "b1-b2"]);
    assert_eq!(moved, "b1b/1ww/w1b 1 move 0,0 1");
}

#[test]
fn a_player_whose_only_free_man_is_shut_in_passes_in_the_basque_form() {
    // White's centre is fixed, and a1 and a2 are walled in.
    let text = "b1b/ww1/wb1 0 move 0,0 fixed=b2 0";
    assert_eq!(legal("artzain_joko", text), ["pass"]);
    assert_eq!(after("artzain_joko", text, &["pass"]), "b1b/ww1/wb1 1 move 0,0 fixed=b2 1");
    // Elsewhere such a player has lost, and the text must say so.
    assert_eq!(wrong("artzain_joko(blocked=loses)", text), ["actor"]);
}

#[test]
fn a_line_wins_while_placing_too_and_diagonals_count_only_where_drawn() {
    let won = after("three_mens_morris", "-", &["a1", "a2", "b2", "a3", "c3"]);
    assert_eq!(won, "b1w/bw1/w2 - place 0,1 result=0:line 0");
    let on = after("nine_holes", "-", &["a1", "a2", "b2", "a3", "c3"]);
    assert_eq!(on, "b1w/bw1/w2 1 place 0,1 0");
    let spec = "three_mens_morris(diagonal_mills=false)";
    assert_eq!(after(spec, "-", &["a1", "a2", "b2", "a3", "c3"]), on);
    // Movement along the diagonal is free all the same; nine holes' men go anywhere.
    let text = "b1b/1w1/wbw 0 move 0,0 0";
    assert_eq!(forbids(spec, text, "a1-c2"), "not_adjacent");
    assert!(legal(spec, text).contains(&"a1-a2".to_owned()));
    assert!(legal("nine_holes", text).contains(&"a1-c2".to_owned()));
}

#[test]
fn diagonals_of_1840_are_for_moving_only() {
    let spec = "twelve_mens_morris_1840";
    let text = "3/3/3/6/w2/3/3 1 place 11,12 0";
    assert!(at(spec, text).text() == text);
    let placed = after(spec, "w2/w2/3/6/3/b2/b2 0 place 10,10 0", &["c5"]);
    assert_eq!(placed, "w2/w2/w2/6/3/b2/b2 1 place 9,10 0");
    let mill = after("twelve_mens_morris", "w2/w2/3/6/3/b2/b2 0 place 10,10 0", &["c5"]);
    assert_eq!(mill, "w2/w2/w2/6/3/b2/b2 0 remove1 9,10 0");
    let moving = "www/w2/3/w5/3/3/bb1 0 move 0,0 0";
    assert!(legal(spec, &moving.replace("bb1", "bbb")).contains(&"b6-c5".to_owned()));
}

/// White leaves the mill a7 d7 g7 with g7-g4 and closes e4 f4 g4.
const LEAVING: &str = "www/3/bb1/3ww1/1b1/2b/bb1 0 move 0,0 0";

#[test]
fn a_mill_left_for_another_is_barred_to_its_three_men() {
    let spec = "twelve_mens_morris";
    let left = after(spec, LEAVING, &["g7-g4"]);
    assert_eq!(left, "ww1/3/bb1/3www/1b1/2b/bb1 0 remove1 0,0 barred=a7+d7+g7:a7+d7+g4 1");
    let on = after(spec, &left, &["xd5", "c5-c4"]);
    assert_eq!(forbids(spec, &on, "g4-g7"), "barred_mill");
    // The bar follows its men, in whatever order they would come back.
    let gone = after(spec, &on, &["d7-d6", "c4-c5"]);
    assert_eq!(gone, "w2/1w1/b2/3www/1b1/2b/bb1 0 move 0,0 barred=a7+d7+g7:a7+d6+g4 3");
    let back = after(spec, &gone, &["g4-g7", "c5-c4"]);
    assert_eq!(forbids(spec, &back, "d6-d7"), "barred_mill");
    // Another man may close the line.
    let other = after(spec, &on, &["f4-f6", "c4-c5", "f6-g7"]);
    assert!(other.contains("remove1"), "{other}");
    // Where mills may be rebuilt nothing is barred.
    let free = after("twelve_mens_morris_rebuild", LEAVING, &["g7-g4", "xd5", "c5-c4", "g4-g7"]);
    assert!(free.contains("remove1") && !free.contains("barred"), "{free}");
}

#[test]
fn opening_and_closing_one_mill_plainly_bars_nothing() {
    let text = after("twelve_mens_morris", LEAVING, &["d7-d6", "d3-d2", "d6-d7"]);
    assert!(text.contains("remove1") && !text.contains("barred"), "{text}");
}

#[test]
fn a_bar_ends_when_one_of_its_men_is_captured() {
    let text = "ww1/3/3/3www/3/3/bbb 1 remove1 0,0 barred=a7+d7+g7:a7+d7+g4 0";
    let freed = after("twelve_mens_morris", text, &["xa7"]);
    assert_eq!(freed, "1w1/3/3/3www/3/3/bbb 0 move 0,0 0");
}

#[test]
fn a_barred_move_is_no_move_when_asking_who_is_blocked() {
    // White's a7, d7 and d6 left the top side; d6-d7 would form it anew. Here g4-g7 is all that
    // White could play, and it is barred.
    let open = "ww1/1b1/3/b4w/3/3/2b 0 move 0,0";
    let spec = "twelve_mens_morris(fly_at=0)";
    let barred = "barred=a7+d7+g7:a7+d7+g4";
    let walled = "ww1/bbb/3/b3bw/3/3/2b";
    assert!(at(spec, &format!("{open} {barred} 0")).legal().len() > 1);
    assert_eq!(legal(spec, &format!("{walled} 0 move 0,0 0")), ["d7-g7", "g4-g7"]);
    let text = "ww1/bbb/3/b3bw/3/3/2b";
    let left: Vec<String> = legal(spec, &format!("{text} 0 move 0,0 {barred} 0"));
    assert_eq!(left, ["d7-g7"]);
}

#[test]
fn both_ends_of_a_link_capture_in_africa_and_protect_nobody() {
    let text = "1w1/3/4/1b1/3 0 place 4,4 0";
    let pair = after("akidada", text, &["c4"]);
    assert_eq!(pair, "1w1/1w1/4/1b1/3 0 remove1 3,4 0");
    let corner = after("akidada", "w2/3/4/1b1/3 0 place 4,4 0", &["b4"]);
    assert_eq!(corner, "w2/w2/4/1b1/3 0 remove1 3,4 0");
    assert_eq!(
        after("five_mens_morris", text, &["c4"]),
        "1w1/1w1/4/1b1/3 1 place 4,5 0".replace("4,5", "3,4")
    );
    // Black's pair on c1 and c2 may be taken.
    let text = "1w1/3/4/1b1/1b1 0 place 4,3 0".replace("4,3", "3,3").replace("1w1/3", "1w1/w2");
    assert_eq!(legal("akidada", &after("akidada", &text, &["c4"])), ["xc2", "xc1"]);
    // A mill and a pair at once owe two men, or one where that is the rule.
    let both = "1w1/w1w/4/b1b/1b1 0 place 2,2 0";
    assert!(after("akidada", both, &["c4"]).contains("remove2"));
    assert!(after("akidada(removals=one)", both, &["c4"]).contains("remove1"));
}

#[test]
fn placements_that_would_make_a_mill_can_be_forbidden() {
    let spec = "twelve_mens_morris_quiet";
    let text = "ww1/3/3/6/3/3/bb1 0 place 9,9 0";
    assert_eq!(forbids(spec, text, "g7"), "mill_while_placing");
    // Where every empty point would close one, all are legal and nothing comes of it.
    let spec = "three_mens_morris(men=4,placement_mills=forbidden)";
    let text = "ww1/bwb/b2 0 place 1,1 0";
    assert_eq!(legal(spec, text), ["c3", "b1", "c1"]);
    assert_eq!(after(spec, text, &["c3"]), "www/bwb/b2 1 place 0,1 0");
}

#[test]
fn a_full_board_is_drawn_before_anybody_is_blocked() {
    let spec = "twelve_mens_morris_quiet(men=12)";
    let text = "wbw/bwb/wbw/bwbwbw/bwb/wbw/bw1 1 place 0,1 0";
    let full = after(spec, text, &["g1"]);
    assert_eq!(full, "wbw/bwb/wbw/bwbwbw/bwb/wbw/bwb - move 0,0 result=draw:board_full 0");
}

#[test]
fn bell_s_special_throw_breaks_a_mill_before_placing() {
    let spec = "nine_mens_morris_dice_bell";
    let text = "www/bb1/3/6/3/3/3 1 place 6,7 dice=6-5-4 0";
    let actions = legal(spec, text);
    assert_eq!(actions.len(), 19 + 3, "place, or take one of three: {actions:?}");
    let taken = after(spec, text, &["xa7"]);
    assert_eq!(taken, "1ww/bb1/3/6/3/3/3 1 place 6,7 0");
    assert_eq!(forbids(spec, &taken, "xd7"), "no_removal_due");
    // The mill made by the placement removes as usual; the whole is one turn.
    let whole = after(spec, text, &["xa7f6xd7"]);
    assert_eq!(whole, "2w/bbb/3/6/3/3/3 c place 6,6 turn=0 0");
    let ordinary = text.replace("6-5-4", "6-6-4");
    assert_eq!(legal(spec, &ordinary).len(), 19);
    assert_eq!(forbids(spec, &ordinary, "xa7"), "no_removal_due");
    // A man in no mill is safe from the dice, whatever the option removal says.
    let loose = "ww1/w1b/b2/6/3/3/3 1 place 6,7 dice=4-1-1 0";
    assert_eq!(forbids("nine_mens_morris_dice_bell(removal=any)", loose, "xa7"), "not_in_mill");
}

#[test]
fn murray_s_special_throw_enters_three_men_on_a_line() {
    let spec = "nine_mens_morris_dice_murray";
    let text = "3/3/3/6/3/3/3 0 place 9,9 dice=6-3-3 0";
    assert_eq!(legal(spec, text).len(), 24 + 16);
    // Nobody can be taken: the removal lapses. Any order of the points will do.
    let entered = after(spec, text, &["a7+a1+a4"]);
    assert_eq!(entered, "w2/3/3/w5/3/3/w2 c place 6,9 turn=1 0");
    assert_eq!(entered, after(spec, text, &["22+10+1"]));
    assert_eq!(forbids(spec, &text.replace("6-3-3", "6-3-2"), "a1+a4+a7"), "no_special_throw");
    // The line and the crossing line that it completes are two mills.
    let text = "3/bb1/3/6/3/3/1ww 0 place 7,7 dice=6-5-4 0";
    let two = after(spec, text, &["a1+a4+a7"]);
    assert_eq!(two, "w2/bb1/3/w5/3/3/www 0 remove2 4,7 0");
    assert_eq!(forbids(spec, text, "d5+d6+d7"), "occupied");
}

#[test]
fn schadler_s_special_throw_jumps_into_a_mill() {
    let spec = "nine_mens_morris_dice_schadler";
    assert_eq!(at(spec, "-").text(), "3/3/3/6/3/3/3 0 place 9,9 0", "no dice while placing");
    let text = "ww1/3/3/6/3/w1b/bb1 0 move 0,0 dice=6-5-4 0";
    assert!(legal(spec, text).contains(&"b2-g7".to_owned()));
    // Any man may be taken.
    let due = after(spec, text, &["b2-g7"]);
    assert_eq!(due, "www/3/3/6/3/2b/bb1 0 remove1 0,0 1");
    assert_eq!(forbids(spec, text, "b2-f6"), "jump_makes_no_mill");
    let ordinary = text.replace("6-5-4", "6-5-3");
    assert_eq!(forbids(spec, &ordinary, "b2-g7"), "not_adjacent");
    // One who has no ordinary move is blocked, and nothing is thrown.
    let text = "bbb/wbw/2w/w4w/3/3/3 0 move 0,0 dice=1-1-1 5";
    let shut = after(spec, text, &["e5-d5"]);
    assert_eq!(shut, "bbb/wbw/1w1/w4w/3/3/3 - move 0,0 result=0:blocked 6");
    let spec = "nine_mens_morris_dice_schadler(blocked=passes)";
    assert_eq!(after(spec, text, &["e5-d5", "pass"]), "bbb/wbw/1w1/w4w/3/3/3 c move 0,0 turn=0 7");
}

/// Two men go to and fro.
const SHUTTLE: [&str; 4] = ["b6-d6", "f2-d2", "d6-b6", "d2-f2"];
const QUIET: &str = "1w1/w2/3/w4b/3/2b/1b1 0 move 0,0 0";

#[test]
fn the_third_occurrence_draws_and_the_start_counts_once() {
    let spec = "nine_mens_morris_tournament";
    let twice = [SHUTTLE, SHUTTLE].concat();
    let drawn = after(spec, QUIET, &twice);
    assert_eq!(drawn, "1w1/w2/3/w4b/3/2b/1b1 - move 0,0 result=draw:repetition 8");
    assert!(after(spec, QUIET, &twice[..7]).contains(" 1 move 0,0 7"));
    let second = after("nine_mens_morris_tournament(repetition=2)", QUIET, &SHUTTLE);
    assert!(second.contains("result=draw:repetition 4"), "{second}");
    let off = after("nine_mens_morris_tournament(repetition=0)", QUIET, &twice);
    assert!(off.contains(" 0 move 0,0 8"), "{off}");
    // Repetition ranks before the quiet limit that is reached by the same ply.
    let both = after("nine_mens_morris_tournament(quiet_limit=8)", QUIET, &twice);
    assert!(both.contains("result=draw:repetition 8"), "{both}");
}

#[test]
fn throws_do_not_hide_a_repetition() {
    // The position recurs when a turn begins, before the throw, though dice fell in between.
    let spec = "nine_mens_morris_dice_schadler";
    let text = "1w1/w2/3/w4b/3/2b/1b1 c move 0,0 turn=0 0";
    let mut moves = Vec::new();
    for step in [SHUTTLE, SHUTTLE].concat() {
        moves.extend(["3-2-1", step]);
    }
    let drawn = after(spec, text, &moves);
    assert_eq!(drawn, "1w1/w2/3/w4b/3/2b/1b1 - move 0,0 result=draw:repetition 8");
}

#[test]
fn the_quiet_limit_counts_moves_and_passes_and_ranks_last() {
    let spec = "nine_mens_morris_tournament(quiet_limit=4,repetition=0)";
    let drawn = after(spec, QUIET, &SHUTTLE);
    assert_eq!(drawn, "1w1/w2/3/w4b/3/2b/1b1 - move 0,0 result=draw:quiet_limit 4");
    // A win by the hundredth quiet ply is a win.
    let text = "bbb/wbw/2w/w4w/3/3/3 0 move 0,0 99";
    assert!(after("nine_mens_morris", text, &["e5-d5"]).ends_with("result=0:blocked 100"));
    // A mill by the hundredth is paid, and the counter begins anew.
    let text = "ww1/3/3/5w/3/b2/bb1 0 move 0,0 99";
    let due = after("nine_mens_morris", text, &["g4-g7"]);
    assert_eq!(due, "www/3/3/6/3/b2/bb1 0 remove1 0,0 100");
    assert!(after("nine_mens_morris", &due, &["xa1"]).contains("result=0:mill_out 0"));
    let off = after("nine_mens_morris(quiet_limit=0,repetition=0)", QUIET, &SHUTTLE);
    assert!(off.ends_with(" 0 move 0,0 0"), "{off}");
}

#[test]
fn points_are_read_by_name_and_number_and_printed_by_name() {
    assert_eq!(after("nine_mens_morris", "-", &["5"]), after("nine_mens_morris", "-", &["D6"]));
    let text = "1w1/w2/3/w4b/3/2b/1b1 0 move 0,0 0";
    let by_name = after("nine_mens_morris", text, &["b6-d6"]);
    assert_eq!(by_name, after("nine_mens_morris", text, &["4-5"]));
    assert_eq!(by_name, after("nine_mens_morris", text, &["b6d6"]));
    let mut state = at("nine_mens_morris", "www/3/3/6/b2/3/bb1 0 remove1 0,0 1");
    assert_eq!(state.play("x16").unwrap().captured, ["c3"]);
    for nonsense in ["", "x", "d4", "25", "0", "d6-", "-d6", "d6-d7-d5", "a1+a1+a4", "pass", "é1"]
    {
        let refused = at("nine_mens_morris", "-").play(nonsense);
        assert!(matches!(refused, Err(Error::UnreadableMove { .. })), "{nonsense}: {refused:?}");
    }
}

#[test]
fn a_stateless_call_goes_on_from_any_position() {
    // All that a turn needs is in the text: play on from texts and from the state alike.
    for (entry, seed) in entries().iter().zip(0..).filter(|(e, _)| e.about.family == "merels") {
        let game = entry.make_default().unwrap();
        let mut stream = Stream::new(21, seed);
        let mut state = game.start();
        for _ in 0..80 {
            let ids = state.legal();
            let Some(index) = stream.index(ids.len()) else { break };
            let mut read = game.read(&state.text()).unwrap();
            assert_eq!(read.legal(), ids);
            read.play_id(ids[index]).unwrap();
            state.play_id(ids[index]).unwrap();
            if !state.text().contains("repetition") {
                assert_eq!(read.text(), state.text());
            }
        }
    }
}

#[test]
fn every_fault_of_a_text_is_told() {
    let spec = "nine_mens_morris";
    assert_eq!(wrong(spec, "3/3/3/6/3/3 2 x 9 -1"), ["board", "actor", "hands", "quiet"]);
    let many = faults(spec, "www/3/3/6/3/3/3 0 move 9,10 0");
    assert_eq!(many.len(), 4, "{many:?}");
    for (text, fields) in [
        ("3/3/3/6/3/3/3 0 move 9,9 0", vec!["phase"]),
        ("3/3/3/6/3/3/3 1 place 9,9 0", vec!["hands"]),
        ("3/3/3/6/3/3/3 0 place 9,9 1", vec!["quiet"]),
        ("3/3/3/6/3/3/3 0 remove1 9,9 0", vec!["hands", "phase"]),
        ("3/3/3/6/3/3/3 c place 9,9 turn=0 0", vec!["actor"]),
        ("3/3/3/6/3/3/3 0 place 9,9 dice=6-5-4 0", vec!["dice"]),
        ("3/3/3/6/3/3/3 0 place 9,9 fixed=b2 0", vec!["fixed"]),
        ("3/3/3/6/3/3/3 0 place 9,9 barred=a7+d7+g7:a1+d1+g1 0", vec!["barred"]),
        ("3/3/3/6/3/3/3 0 place 9,9 colour=red 0", vec!["state"]),
        ("3/3/3/6/3/3/3 0 place  9,9 0", vec!["hands", "state"]),
        ("3/3/3/6/3/3/3 - place 9,9 0", vec!["result"]),
        ("www/3/3/6/3/3/bbb - move 0,0 result=0:mill_out 0", vec!["result"]),
        ("www/3/3/6/3/3/bbb - move 0,0 result=0:line 0", vec!["result"]),
        // Decided, but not marked so.
        ("www/3/3/6/3/3/bb1 1 move 0,0 0", vec!["board"]),
        ("bbb/wbw/1w1/w4w/3/3/3 1 move 0,0 0", vec!["actor"]),
        ("www/3/3/6/3/3/bbb 0 move 0,0 100", vec!["actor"]),
        ("www/3/3/6/3/3/bbb 0 move 0,0 101", vec!["quiet", "actor"]),
        // Nothing is owed where nobody can be taken, or where no mill is.
        ("www/3/3/6/3/3/bbb 0 remove1 0,0 1", vec!["phase"]),
        ("ww1/w2/3/6/3/3/bb1 0 remove1 6,7 0", vec!["phase"]),
        ("www/3/3/6/3/b2/b2 0 remove2 6,7 0", vec!["phase"]),
        // Black has entered two men and cannot have taken one.
        ("w2/3/3/6/3/3/bb1 0 place 7,7 0", vec!["board"]),
        ("3/3/3/6/3/3/3 0 place 09,9 0", vec!["hands"]),
        ("12/3/3/6/3/3/3 0 place 9,9 0", vec!["board"]),
        ("11w/3/3/6/3/3/3 1 place 8,9 0", vec!["board"]),
    ] {
        assert_eq!(wrong(spec, text), fields, "{text}: {:?}", faults(spec, text));
    }
    let bar = "ww1/3/3/3www/3/3/bbb 1 remove1 0,0";
    for barred in [
        "a7+d7+g7",
        "a7+d7+e5:a7+d7+g4",
        "a7+d7+g7:a7+d7",
        "a7+d7+g7:a1+d7+g4",
        "g7+d7+a7:a7+d7+g4",
        "e4+f4+g4:e4+f4+g4",
        "a7+d7+g7:a7+d7+g4,a7+d7+g7:a7+d7+g4",
    ] {
        let text = format!("{bar} barred={barred} 0");
        let fields = wrong("twelve_mens_morris", &text);
        assert!(fields == ["barred"] || fields == ["state"], "{text}: {fields:?}");
    }
}

#[test]
fn hostile_texts_neither_panic_nor_pass_unread() {
    let letters: Vec<char> = "wb123456789/ 01c-placemoveremove,=:+xé\u{0}".chars().collect();
    let mut stream = Stream::new(22, 0);
    for entry in entries().iter().filter(|entry| entry.about.family == "merels") {
        let game = entry.make_default().unwrap();
        let mut state = game.start();
        for _ in 0..150 {
            let mut text: Vec<char> = state.text().chars().collect();
            for _ in 0..=stream.index(3).unwrap() {
                let place = stream.index(text.len()).unwrap();
                text[place] = letters[stream.index(letters.len()).unwrap()];
            }
            let text: String = text.into_iter().collect();
            if let Ok(read) = game.read(&text) {
                assert_eq!(read.text(), text);
            }
            let _ = state.clone().play(&text);
            let ids = state.legal();
            match stream.index(ids.len()) {
                Some(index) => drop(state.play_id(ids[index]).unwrap()),
                None => state = game.start(),
            }
        }
    }
}

#[test]
fn options_that_make_no_game_are_refused_by_name() {
    for (spec, option) in [
        ("nine_mens_morris(men=2)", "men"),
        ("nine_mens_morris(men=13)", "men"),
        ("achi(men=5)", "men"),
        ("nine_mens_morris(fly_at=2)", "fly_at"),
        ("nine_mens_morris(repetition=1)", "repetition"),
        ("nine_mens_morris(quiet_limit=-1)", "quiet_limit"),
        ("nine_mens_morris(opening=free)", "opening"),
        ("nine_mens_morris(radial_capture=true)", "radial_capture"),
        ("akidada(diagonals=false)", "diagonals"),
        ("sixpenny_madell(links=none)", "links"),
        ("nine_mens_morris(board=nine)", "board"),
    ] {
        match load(spec).map(|_| ()) {
            Err(Error::BadOption { option: named, .. }) => assert_eq!(named, option, "{spec}"),
            other => panic!("{spec}: {other:?}"),
        }
    }
}

/// The presets as the rules page has them: what differs from the commonest rules.
const PRESETS: &str = "
nine_holes | 3 line movement=anywhere
three_mens_morris | 3 line
achi | 4 line
artzain_joko | 3 line opening=centre_required centre_fixed=true blocked=passes
three_mens_morris_french | 3 line opening=centre_forbidden
alquerque_de_tres | 3 line opening=centre_required
five_mens_morris | 5 reduce
six_mens_morris | 6 reduce
akidada | 5 reduce radial_capture=true
sixpenny_madell | 6 reduce links=midpoints
nine_mens_morris | 9 reduce fly_at=3
nine_mens_morris_tournament | 9 reduce fly_at=3 removal=free_first removals=one
nine_mens_morris_dice_murray | 9 reduce fly_at=3 dice=murray
nine_mens_morris_dice_bell | 9 reduce fly_at=3 dice=bell
nine_mens_morris_dice_schadler | 9 reduce removal=any placement_mills=forbidden dice=schadler
lasker_morris | 10 reduce fly_at=3 removal=free_first removals=one move_while_placing=true
twelve_mens_morris | 12 reduce fly_at=3 removal=free_first rebuild=barred
twelve_mens_morris_rebuild | 12 reduce fly_at=3 removal=free_first
twelve_mens_morris_quiet | 11 reduce fly_at=3 removal=free_first rebuild=barred placement_mills=forbidden
twelve_mens_morris_1840 | 12 reduce diagonal_mills=false fly_at=4 removal=free_first
";

const COMMON: &str = "movement=adjacent diagonal_mills=true fly_at=0 removal=free_only \
    removals=per_mill placement_mills=capture opening=free blocked=loses dice=none rebuild=free \
    move_while_placing=false radial_capture=false centre_fixed=false diagonals=false \
    repetition=3 quiet_limit=100";

#[test]
fn presets_are_those_of_the_page() {
    let rows: Vec<(&str, &str)> =
        PRESETS.lines().filter_map(|line| line.split_once(" | ")).collect();
    let ids: Vec<&str> = entries()
        .iter()
        .filter(|entry| entry.about.family == "merels")
        .map(|entry| entry.about.id)
        .collect();
    assert_eq!(ids, rows.iter().map(|(id, _)| *id).collect::<Vec<_>>());
    for (id, row) in rows {
        let (men, rest) = row.split_once(' ').unwrap();
        let (goal, settings) = rest.split_once(' ').unwrap_or((rest, ""));
        let entry = entry(id).unwrap();
        for (option, value) in entry.make_default().unwrap().options().iter() {
            let wanted = match option {
                "men" => men,
                "goal" => goal,
                _ => settings
                    .split(' ')
                    .chain(COMMON.split(' '))
                    .find_map(|pair| pair.strip_prefix(option)?.strip_prefix('='))
                    .unwrap(),
            };
            assert_eq!(value.to_string(), wanted, "{id}: {option}");
        }
        assert!(!entry.about.names.is_empty() || id == "lasker_morris");
        assert!(entry.about.history.len() > 100);
    }
}

#[test]
fn the_centre_s_first_man_cannot_vanish_from_a_text() {
    // Nobody is ever removed in the Basque form, so the fixed man stands for good.
    assert_eq!(wrong("artzain_joko", "3/3/w2 1 place 2,3 0"), ["board"]);
    assert_eq!(wrong("artzain_joko", "3/1w1/3 1 place 2,3 0"), ["fixed"]);
    assert_eq!(
        at("artzain_joko", "3/1w1/3 1 place 2,3 fixed=b2 0").turn(),
        taula::game::Turn::Player(Seat::One)
    );
}
