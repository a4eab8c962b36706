//! Match play and money: cube, Crawford's rule, Jacoby's rule, scores.

use taula::catalogue::load;
use taula::erased::ErasedState;
use taula::game::{Error, Outcome, Turn};

const START: &str = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2";
/// Seat zero bears off its last checker with any throw; seat one has borne off none, `LOSER` some.
const LAST: &str = "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-5,0,0,0";
const LOSER: &str = "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-4,0,0,0";
const TRAPPED: &str = "1,0,0,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-4,0,0,0";

fn read(game: &str, text: &str) -> Box<dyn ErasedState> {
    load(game).unwrap().read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn played(game: &str, text: &str, moves: &[&str]) -> Box<dyn ErasedState> {
    let mut state = read(game, text);
    for text in moves {
        state.play(text).unwrap_or_else(|error| panic!("{error}"));
    }
    state
}

/// Seat zero's points and why, at the end.
fn outcome(state: &dyn ErasedState) -> (i32, &'static str) {
    match state.turn() {
        Turn::Over(Outcome { points, reason }) => (points, reason),
        turn => panic!("{turn:?} at {}", state.text()),
    }
}

fn refusal(state: &dyn ErasedState, text: &str) -> &'static str {
    match state.boxed_clone().play(text) {
        Err(Error::IllegalMove { rule, .. }) => rule,
        other => panic!("{other:?}"),
    }
}

/// The texts of what is legal.
fn legal(state: &dyn ErasedState) -> Vec<String> {
    state.position(0).legal.actions.into_iter().map(|action| action.text).collect()
}

#[test]
fn a_single_game_counts_one_two_or_three() {
    let end = |board: &str, off: &str| {
        let state = format!("{board} 0 0,0 14,{off} 2-1");
        outcome(&*played("backgammon", &state, &["1/off"]))
    };
    assert_eq!(end(LOSER, "1"), (1, "single"), "the loser has borne off a checker");
    assert_eq!(end(LAST, "0"), (2, "gammon"), "the loser has borne off none");
    assert_eq!(end(TRAPPED, "0"), (3, "backgammon"), "and has one in the winner's home");
    let saved = TRAPPED.replace("-5,-5,-4", "-5,-5,-3");
    assert_eq!(end(&saved, "1"), (1, "single"), "one borne off saves even a trapped side");
    let barred = "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,-5,-4,0,0,0 0 0,1 14,0 2-1";
    let state = played("backgammon", barred, &["1/off"]);
    assert_eq!(outcome(&*state), (3, "backgammon"), "a checker on the bar counts like one at home");
    assert_eq!(state.text().split(' ').nth(1), Some("-"));
    assert_eq!(outcome(&*read("backgammon", &state.text())), (3, "backgammon"));
}

#[test]
fn the_cube_multiplies_and_gammons_multiply_the_cube() {
    let end = |tail: &str| {
        let state = format!("{LAST} 0 0,0 14,0 2-1 {tail}");
        outcome(&*played("backgammon_money", &state, &["1/off"]))
    };
    assert_eq!(end("cube=1@-"), (2, "gammon"));
    assert_eq!(end("cube=4@1"), (8, "gammon"));
}

#[test]
fn under_jacoby_gammons_need_a_turned_cube() {
    let end = |tail: &str| {
        let state = format!("{LAST} 0 0,0 14,0 2-1 {tail}");
        outcome(&*played("backgammon_money(jacoby=true)", &state, &["1/off"]))
    };
    assert_eq!(end("cube=1@-"), (1, "single"), "a centred cube makes every win single");
    assert_eq!(end("cube=2@0"), (4, "gammon"), "a turned one does not");
}

#[test]
fn a_double_is_taken_or_dropped() {
    let before = format!("{START} 0 0,0 0,0 - cube=1@-");
    let state = read("backgammon_money", &before);
    assert_eq!(legal(&*state), ["roll", "double"], "the cube is centred, so either may double");
    let doubled = played("backgammon_money", &before, &["double"]);
    assert_eq!(doubled.text(), format!("{START} 1 0,0 0,0 - cube=1@- doubled"));
    assert_eq!(legal(&*doubled), ["take", "drop"], "the opponent answers before anything else");
    assert_eq!(refusal(&*doubled, "double"), "double_offered");
    let dropped = played("backgammon_money", &before, &["double", "drop"]);
    assert_eq!(outcome(&*dropped), (1, "dropped"), "dropping loses the value before the double");
    assert_eq!(dropped.text(), format!("{START} - 0,0 0,0 - cube=1@- result=0:dropped"));
    let taken = played("backgammon_money", &before, &["double", "take"]);
    assert_eq!(
        taken.text(),
        format!("{START} c 0,0 0,0 - turn=0 cube=2@1"),
        "who takes owns the cube, and the doubler throws"
    );
    let redropped = format!("{START} 1 0,0 0,0 - cube=2@1");
    let state = played("backgammon_money", &redropped, &["redouble", "pass"]);
    assert_eq!(outcome(&*state), (-2, "dropped"), "a redouble at 2 that is dropped costs 2");
}

#[test]
fn who_may_not_double_throws_at_once() {
    let state = format!("{START} 1 0,0 0,0 3-1 cube=2@1");
    let after = played("backgammon_money", &state, &["8/5 6/5"]);
    assert_eq!(after.text().split(' ').nth(1), Some("c"), "the cube is the other's");
    assert!(after.text().ends_with("- turn=0 cube=2@1"), "{}", after.text());
    assert_eq!(refusal(&*after, "double"), "cube_owner");
    let state = format!("{START} 0 0,0 0,0 3-1 cube=2@1");
    let after = played("backgammon_money", &state, &["8/5 6/5"]);
    assert_eq!(legal(&*after), ["roll", "double"], "the owner may redouble");
    let limit = played("backgammon_money(cube_limit=2)", &state, &["8/5 6/5"]);
    assert_eq!(refusal(&*limit, "double"), "cube_limit", "the cube cannot go beyond its limit");
    let opening = read("backgammon_money", &format!("{START} c 0,0 0,0 - cube=1@-"));
    let state = played("backgammon_money", &opening.text(), &["3-1"]);
    assert_eq!(refusal(&*state, "double"), "after_roll", "the opening throw leaves no time for it");
}

#[test]
fn a_match_goes_on_with_a_fresh_opening_throw() {
    let state = format!("{LAST} 0 0,0 14,0 2-1 cube=1@- match=5:1-2");
    let next = played("backgammon_match", &state, &["1/off"]);
    assert_eq!(next.text(), format!("{START} c 0,0 0,0 - cube=1@- match=5:3-2"));
    assert_eq!(next.turn(), Turn::Chance);
    assert_eq!(next.chance_outcomes().len(), 30, "the opening throw is never a double");
}

#[test]
fn the_crawford_game_follows_when_somebody_comes_within_one_point() {
    let state = format!("{LAST} 0 0,0 14,0 2-1 cube=1@- match=5:2-1");
    let next = played("backgammon_match", &state, &["1/off"]);
    assert!(next.text().ends_with("cube=1@- match=5:4-1 crawford"), "{}", next.text());
    let state = format!("{START} 1 0,0 0,0 3-1 cube=1@- match=5:4-1 crawford");
    let after = played("backgammon_match", &state, &["8/5 6/5"]);
    assert_eq!(refusal(&*after, "double"), "crawford", "nobody doubles in the Crawford game");
    let off = played(
        "backgammon_match(crawford=false)",
        &format!("{LAST} 0 0,0 14,0 2-1 cube=1@- match=5:2-1"),
        &["1/off"],
    );
    assert!(off.text().ends_with("match=5:4-1"), "the option turns the rule off");
}

#[test]
fn after_the_crawford_game_the_trailer_doubles_again() {
    // The trailer wins the Crawford game with a single.
    let state = format!("{LOSER} 0 0,0 14,1 2-1 cube=1@- match=5:1-4 crawford");
    let next = played("backgammon_match", &state, &["1/off"]);
    assert!(next.text().ends_with("cube=1@- match=5:2-4"), "no second Crawford game");
    let state = format!("{START} 1 0,0 0,0 3-1 cube=1@- match=5:2-4");
    let trailer = played("backgammon_match", &state, &["8/5 6/5"]);
    assert_eq!(legal(&*trailer), ["roll", "double"]);
    let state = format!("{START} 0 0,0 0,0 3-1 cube=1@- match=5:2-4");
    let leader = played("backgammon_match", &state, &["8/5 6/5"]);
    assert_eq!(refusal(&*leader, "double"), "dead_cube", "the leader has nothing to gain");
    // The trailer comes level: both need one point, and there is still no Crawford game.
    let state = format!("{LAST} 0 0,0 14,0 2-1 cube=1@- match=5:2-4");
    let level = played("backgammon_match", &state, &["1/off"]);
    assert!(level.text().ends_with("match=5:4-4"), "{}", level.text());
}

#[test]
fn a_dead_cube_stays_where_it_is() {
    let state = format!("{START} 1 0,0 0,0 3-1 cube=2@0 match=5:3-0");
    let owner = played("backgammon_match", &state, &["8/5 6/5"]);
    assert_eq!(refusal(&*owner, "double"), "dead_cube", "3 and 2 are 5 already");
    let state = format!("{START} 1 0,0 0,0 3-1 cube=2@0 match=5:2-0");
    let owner = played("backgammon_match", &state, &["8/5 6/5"]);
    assert_eq!(legal(&*owner), ["roll", "double"], "2 and 2 are not 5 yet");
    let one = played(
        "backgammon_match(points=1)",
        &format!("{START} 1 0,0 0,0 3-1 cube=1@- match=1:0-0"),
        &["8/5 6/5"],
    );
    assert_eq!(refusal(&*one, "double"), "dead_cube", "one game decides a match of one point");
}

#[test]
fn a_match_ends_when_the_points_are_reached_or_passed() {
    let state = format!("{LAST} 0 0,0 14,0 2-1 cube=2@1 match=5:3-4");
    let end = played("backgammon_match", &state, &["1/off"]);
    assert_eq!(outcome(&*end), (1, "match"), "a match is worth one, whatever the last game was");
    assert!(end.text().contains(" - 0,0 15,0 - cube=2@1 match=5:7-4"), "{}", end.text());
    assert_eq!(outcome(&*read("backgammon_match", &end.text())), (1, "match"));
    let dropped = format!("{START} 0 0,0 0,0 - cube=2@0 match=5:1-3");
    let moves = ["double", "drop"];
    let next = played("backgammon_match", &dropped, &moves);
    assert!(next.text().ends_with("c 0,0 0,0 - cube=1@- match=5:3-3"), "a dropped 2 counts 2");
    let dropped = format!("{START} 1 0,0 0,0 - cube=2@1 match=5:4-2");
    let end = played("backgammon_match", &dropped, &["double", "drop"]);
    assert!(end.text().ends_with("match=5:4-4"), "{}", end.text());
}

#[test]
fn resigning_loses_a_gammon_until_a_checker_is_off() {
    let resign = |game: &str, text: &str| played(game, text, &["resign"]);
    let single = "backgammon(resign=true)";
    let early = format!("{START} 0 0,0 0,0 3-1");
    assert_eq!(outcome(&*resign(single, &early)), (-2, "resigned"), "none borne off: a gammon");
    let late = format!("{LOSER} 1 0,0 14,1 2-1");
    assert_eq!(outcome(&*resign(single, &late)), (1, "resigned"), "one borne off: a single game");
    let text = resign(single, &early).text();
    assert!(text.ends_with("- result=1:resigned"), "{text}");
    assert_eq!(outcome(&*read(single, &text)), (-2, "resigned"));
    let money = format!("{START} 0 0,0 0,0 - cube=2@0");
    let state = resign("backgammon_money(resign=true)", &money);
    assert_eq!(outcome(&*state), (-4, "resigned"), "the cube multiplies");
    let jacoby = format!("{START} 0 0,0 0,0 - cube=1@-");
    let state = resign("backgammon_money(jacoby=true,resign=true)", &jacoby);
    assert_eq!(outcome(&*state), (-1, "resigned"), "no gammon under Jacoby with a centred cube");
    let next = resign(
        "backgammon_match(resign=true)",
        &format!("{START} 0 0,0 0,0 3-1 cube=1@- match=5:0-0"),
    );
    assert!(next.text().ends_with("match=5:0-2"), "the match goes on");
    let doubled = format!("{START} 1 0,0 0,0 - cube=1@- doubled");
    let state = read("backgammon_money(resign=true)", &doubled);
    assert_eq!(refusal(&*state, "resign"), "double_offered", "dropping is the cheaper way");
}

#[test]
fn the_most_a_game_can_be_worth() {
    let most = |game: &str| load(game).unwrap().max_points();
    assert_eq!(most("backgammon"), 3);
    assert_eq!(most("backgammon_match"), 1);
    assert_eq!(most("backgammon_money"), 3 * 1024);
    assert_eq!(most("backgammon_money(cube_limit=4)"), 12);
}

#[test]
fn each_use_of_the_cube_out_of_turn_is_refused_with_its_reason() {
    let refused = |game: &str, tail: &str, text: &str| {
        refusal(&*read(game, &format!("{START} {tail}")), text)
    };
    let money = |tail: &str, text: &str| refused("backgammon_money", tail, text);
    assert_eq!(refused("backgammon", "0 0,0 0,0 3-1", "double"), "no_cube");
    assert_eq!(money("c 0,0 0,0 - cube=1@-", "double"), "no_decision", "before the opening throw");
    assert_eq!(money("c 0,0 0,0 - turn=0 cube=1@-", "double"), "after_roll", "it chose to throw");
    assert_eq!(money("c 0,0 0,0 - turn=0 cube=1@-", "roll"), "no_decision", "the dice are falling");
    assert_eq!(money("1 0,0 0,0 - cube=1@- doubled", "roll"), "no_decision", "take or drop first");
    for answer in ["take", "drop"] {
        assert_eq!(money("0 0,0 0,0 - cube=1@-", answer), "no_double", "nothing was offered");
        assert_eq!(money("0 0,0 0,0 3-1 cube=2@1", answer), "no_double");
    }
    let over = format!("{START} - 0,0 0,0 - cube=1@- result=0:dropped");
    for text in ["double", "take", "drop", "roll", "resign"] {
        let refused = read("backgammon_money", &over).play(text);
        assert!(matches!(refused, Err(Error::GameOver { .. })), "{text}: {refused:?}");
    }
}

#[test]
fn resigning_is_refused_where_it_is_no_action_or_nobody_acts() {
    let refused =
        |game: &str, tail: &str| refusal(&*read(game, &format!("{START} {tail}")), "resign");
    assert_eq!(refused("backgammon", "0 0,0 0,0 3-1"), "no_resignation", "the option is off");
    assert_eq!(refused("backgammon(resign=true)", "c 0,0 0,0 -"), "no_decision");
    assert_eq!(refused("backgammon(resign=true)", "c 0,0 0,0 - turn=1"), "no_decision");
    // A match is lost by resigning its last game, the points passing the target as well.
    let tail = "0 0,0 0,0 3-1 cube=2@1 match=5:1-4";
    let end = played("backgammon_match(resign=true)", &format!("{START} {tail}"), &["resign"]);
    assert_eq!(outcome(&*end), (-1, "match"));
    assert!(end.text().ends_with("match=5:1-8"), "a gammon with the cube at 2: {}", end.text());
}
