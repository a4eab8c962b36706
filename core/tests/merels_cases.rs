//! More special cases of the merels rules page, each option and board for itself, through the texts
//! that users see.

#![allow(clippy::unwrap_used)] // test helpers may stop at what should not be

mod merels_texts;

use merels_texts::{after, at, forbids, legal};

#[test]
fn a_mill_counts_only_when_its_third_man_arrives() {
    // White's top side stands already: a man elsewhere takes nothing.
    let moves = ["a7", "b2", "d7", "f2", "g7xb2", "b2", "a1"];
    let text = after("nine_mens_morris", "-", &moves);
    assert_eq!(text, "www/3/3/6/3/b1b/w2 1 place 5,6 0");
}

#[test]
fn a_mill_may_be_opened_and_closed_any_number_of_times() {
    // The same man leaves and comes back twice, and takes a man each time.
    let text = "www/1w1/3/6/b2/b1b/b1b 0 move 0,0 0";
    let moves = ["g7-g4", "c3-c4", "g4-g7xc4", "b2-d2", "g7-g4", "d2-b2", "g4-g7xf2"];
    let twice = after("nine_mens_morris", text, &moves);
    assert_eq!(twice, "www/1w1/3/6/3/b2/b1b 1 move 0,0 0");
}

#[test]
fn what_cannot_be_taken_any_more_lapses() {
    // Two men are owed; after the only free one all others stand in a mill, and the turn ends.
    let text = "w1w/1w1/1w1/6/3/b2/bbb 0 place 5,5 0";
    let due = after("nine_mens_morris", text, &["d7"]);
    assert_eq!(due, "www/1w1/1w1/6/3/b2/bbb 0 remove2 4,5 0");
    assert_eq!(after("nine_mens_morris", &due, &["xb2"]), "www/1w1/1w1/6/3/3/bbb 1 place 4,5 0");
}

#[test]
fn links_capture_but_only_a_line_wins_where_the_goal_is_a_line() {
    // The link's pair owes a man and ends nothing; the side does.
    let spec = "akidada(goal=line)";
    let pair = after(spec, "1w1/3/4/1b1/3 0 place 4,4 0", &["c4"]);
    assert_eq!(pair, "1w1/1w1/4/1b1/3 0 remove1 3,4 0");
    assert_eq!(after(spec, &pair, &["xc2"]), "1w1/1w1/4/3/3 1 place 3,4 0");
    let line = after(spec, "ww1/3/4/3/b1b 0 place 3,3 0", &["e5"]);
    assert_eq!(line, "www/3/4/3/b1b - place 2,3 result=0:line 0");
}

#[test]
fn a_placing_takes_nothing_where_mills_are_forbidden_while_placing() {
    // Neither does a pair on a link, and Murray's throw enters no three men.
    let pair = "1w1/3/4/1b1/3 0 place 4,4 0";
    let on = after("akidada(placement_mills=forbidden)", pair, &["c4"]);
    assert_eq!(on, "1w1/1w1/4/1b1/3 1 place 3,4 0");
    let special = "3/3/3/6/3/3/3 0 place 9,9 dice=6-3-3 0";
    let spec = "nine_mens_morris_dice_murray(placement_mills=forbidden)";
    assert_eq!(legal(spec, special).len(), 24);
    assert_eq!(legal("nine_mens_morris_dice_murray", special).len(), 24 + 16);
}

#[test]
fn three_men_at_once_need_three_in_hand() {
    // With two in hand a special throw leaves only the ordinary entries.
    let spec = "nine_mens_morris_dice_murray(men=3)";
    let text = "w2/3/3/6/3/3/b2 0 place 2,2 dice=6-3-3 0";
    assert_eq!(legal(spec, text).len(), 22);
    assert_eq!(forbids(spec, text, "d5+d6+d7"), "hand_too_small");
}

#[test]
fn dice_of_bell_and_murray_rest_while_men_move() {
    // They precede placements alone: after a move the other player acts at once.
    let text = "1w1/w2/3/w4b/3/2b/1b1 0 move 0,0 0";
    for dice in ["bell", "murray"] {
        let moved = after(&format!("nine_mens_morris_dice_{dice}"), text, &["b6-d6"]);
        assert_eq!(moved, "1w1/1w1/3/w4b/3/2b/1b1 1 move 0,0 1");
    }
}

#[test]
fn a_throw_stands_until_its_thrower_acts() {
    // Ordinary throws too, in whatever order the dice are told; chance itself plays no turn.
    let spec = "nine_mens_morris_dice_bell";
    assert!(at(spec, "-").legal_turns(10).turns.is_empty());
    let thrown = after(spec, "-", &["1-3-2"]);
    assert_eq!(thrown, "3/3/3/6/3/3/3 0 place 9,9 dice=3-2-1 0");
    assert_eq!(after(spec, &thrown, &["d6"]), "3/1w1/3/6/3/3/3 c place 8,9 turn=1 0");
    assert_eq!(after(spec, "-", &["4-5-6"]), "3/3/3/6/3/3/3 0 place 9,9 dice=6-5-4 0");
}

#[test]
fn four_men_fly_where_the_option_says_so_and_five_never_do() {
    // Four men, seventeen empty points.
    let spec = "twelve_mens_morris_1840";
    let four = "w1w/3/3/5w/1w1/2b/b1b 0 move 0,0 0";
    assert_eq!(legal(spec, four).len(), 4 * 17);
    assert_eq!(forbids(&format!("{spec}(fly_at=3)"), four, "a7-c5"), "not_adjacent");
    let five = four.replace("w1w/3/3", "w1w/3/2w");
    assert_eq!(forbids(spec, &five, "a7-c5"), "not_adjacent");
}

#[test]
fn diagonal_mills_change_nothing_where_no_diagonal_is_drawn() {
    // A side counts on the triangle and on the three squares under either value.
    for value in [true, false] {
        let triangle = format!("sixpenny_madell(diagonal_mills={value})");
        let side = after(&triangle, "-", &["a1", "d3", "b1", "e3", "c1"]);
        assert!(side.contains("remove1"), "{side}");
        let squares = format!("nine_mens_morris(diagonal_mills={value})");
        let side = after(&squares, "-", &["a7", "a1", "d7", "g1", "g7"]);
        assert!(side.contains("remove1"), "{side}");
    }
}

#[test]
fn the_triangles_are_linked_where_the_option_says() {
    // b is the middle of a side, a a corner: a mill along a spoke shows that its link is there.
    let spoke = |links: &str, spoke: &str| {
        let point = |ring: u32| format!("{spoke}{ring}");
        let moves = [&point(1), "d3", &point(2), "e3", &point(3)].map(str::to_owned);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        after(&format!("sixpenny_madell(links={links})"), "-", &moves).contains("remove1")
    };
    let found =
        ["midpoints", "corners", "both"].map(|links| [spoke(links, "b"), spoke(links, "a")]);
    assert_eq!(found, [[true, false], [false, true], [true, true]]);
    // Without the link there is no step either.
    let text = "w1w1w1/6/b1b1b1 0 move 0,0 0";
    assert_eq!(forbids("sixpenny_madell", text, "a1-a2"), "not_adjacent");
    assert!(legal("sixpenny_madell(links=corners)", text).contains(&"a1-a2".to_owned()));
}

#[test]
fn corners_of_two_squares_are_linked_where_the_option_says() {
    // The link is a way to move on, and no mill: it holds two points.
    let text = "w1w/3/w3/2b/b1b 0 move 0,0 0";
    for game in ["five_mens_morris", "six_mens_morris"] {
        assert_eq!(forbids(game, text, "a5-b4"), "not_adjacent");
        let moved = after(&format!("{game}(diagonals=true)"), text, &["a5-b4"]);
        assert_eq!(moved, "2w/w2/w3/2b/b1b 1 move 0,0 1");
    }
}

#[test]
fn a_man_that_leaves_two_mills_for_a_third_bars_both() {
    // f6 stands in b6 d6 f6 and in f2 f4 f6, and goes along the corner link to close c5 d5 e5.
    let text = "3/www/ww1/b3w1/b2/2w/bb1 0 move 0,0 0";
    let left = after("twelve_mens_morris", text, &["f6-e5"]);
    let bars = "barred=b6+d6+f6:b6+d6+e5,f2+f4+f6:e5+f2+f4";
    assert_eq!(left, format!("3/ww1/www/b3w1/b2/2w/bb1 0 remove1 0,0 {bars} 1"));
    let on = after("twelve_mens_morris", &left, &["xc3", "d1-d2"]);
    assert_eq!(forbids("twelve_mens_morris", &on, "e5-f6"), "barred_mill");
}

#[test]
fn a_barred_mill_stays_barred_when_the_move_makes_another_mill_too() {
    // g4-g7 would close e5 f6 g7 as well; f6-g7 closes the top side with another man and is free.
    let text = "ww1/2w/2w/b4w/2b/3/2b 0 move 0,0 barred=a7+d7+g7:a7+d7+g4 0";
    assert_eq!(forbids("twelve_mens_morris", text, "g4-g7"), "barred_mill");
    assert!(after("twelve_mens_morris", text, &["f6-g7"]).contains("remove1"));
}

#[test]
fn the_same_men_may_make_another_mill() {
    // Their bar is of the top side alone, and it stays.
    let text = "3/ww1/3/b3w1/3/3/b1b 0 move 0,0 barred=a7+d7+g7:b6+d6+f4 0";
    let made = after("twelve_mens_morris", text, &["f4-f6"]);
    assert_eq!(made, "3/www/3/b5/3/3/b1b 0 remove1 0,0 barred=a7+d7+g7:b6+d6+f6 1");
}

#[test]
fn a_player_who_has_barred_moves_only_is_blocked() {
    // White could only go to g7, from d7 or from g4, and each would make a barred mill.
    let board = "ww1/b2/1b1/b3bw/3/2b/1bw 1 move 0,0";
    let shut = "ww1/bb1/3/b3bw/3/2b/1bw";
    let bars = "barred=a7+d7+g7:a7+d7+g4,g1+g4+g7:d7+g1+g4";
    let lost = after("twelve_mens_morris", &format!("{board} {bars} 0"), &["d5-d6"]);
    assert_eq!(lost, format!("{shut} - move 0,0 {bars} result=1:blocked 1"));
    let free = after("twelve_mens_morris", &format!("{board} 0"), &["d5-d6"]);
    assert_eq!(free, format!("{shut} 0 move 0,0 1"));
    assert_eq!(legal("twelve_mens_morris", &free), ["d7-g7", "g4-g7"]);
}
