//! Steps and whole plays: the same, complete and exact.

use std::collections::BTreeSet;

use taula::game::{Notation, Rules, Seat, Turn, turns};
use taula::games::backgammon::{Action, Stage, State};

use super::naive;
use super::positions::{MONEY, SINGLE, match_to, thrown, with_dice};

fn mover(state: &State) -> Seat {
    match SINGLE.turn(state) {
        Turn::Player(seat) => seat,
        turn => panic!("{turn:?}"),
    }
}

/// The boards that whole turns reach, as the naive generator writes them.
fn reached(state: &State) -> Vec<([i8; 26], i8)> {
    let seat = mover(state);
    let after = |actions: &Vec<Action>| {
        let mut after = *state;
        actions.iter().for_each(|&action| SINGLE.apply(&mut after, action));
        naive::board(&after.board, seat)
    };
    turns(&SINGLE, state, usize::MAX).turns.iter().map(after).collect()
}

#[test]
fn steps_and_whole_plays_are_those_of_an_independent_generator() {
    let (mut passes, mut halves) = (0, 0);
    for state in with_dice(7, 12_000) {
        let text = SINGLE.state_text(&state);
        let (first, places) = naive::plays(&state, mover(&state));
        let mut steps = BTreeSet::new();
        SINGLE.legal(&state, &mut |action| match action {
            Action::Step(step) => assert!(steps.insert((step.from as usize, step.die)), "{text}"),
            other => assert_eq!((other, first.len()), (Action::Pass, 0), "{text}"),
        });
        assert_eq!(steps, first, "{text}");
        let reached = reached(&state);
        assert_eq!(reached.len(), places.len(), "{text}: a position reached twice or not at all");
        assert_eq!(reached.into_iter().collect::<BTreeSet<_>>(), places, "{text}");
        passes += usize::from(first.is_empty());
        halves += usize::from(first.iter().all(|&(_, die)| die == state.dice.pair()[0]));
    }
    // The positions must try the rare rules, or nothing was shown.
    assert!(passes > 300 && halves > 300, "{passes} {halves}");
}

/// The fast list of plays is the walk over single steps in everything: order, steps, what follows
/// (the next game of a match, whose turn it is, who may double).
#[test]
fn whole_plays_lead_where_their_steps_lead() {
    for game in [SINGLE, MONEY, match_to(3)] {
        let mut ended = 0;
        for state in with_dice(17, 3_000) {
            let mut plays = Vec::new();
            game.plays(&state, &mut |steps, after| {
                plays.push((steps.to_vec(), *after));
                true
            });
            let turns = turns(&game, &state, usize::MAX).turns;
            assert_eq!(turns.len(), plays.len());
            for (actions, (steps, after)) in turns.iter().zip(plays) {
                let mut walked = state;
                for &action in actions {
                    assert!(game.check(&walked, action).is_ok());
                    game.apply(&mut walked, action);
                }
                let steps: Vec<Action> = steps.into_iter().map(Action::Step).collect();
                assert_eq!(*actions, if steps.is_empty() { vec![Action::Pass] } else { steps });
                assert_eq!(walked, after, "{}", game.state_text(&state));
                ended += usize::from(matches!(after.stage, Stage::Over(_) | Stage::Opening));
            }
        }
        assert!(ended > 20, "{ended}: the ends of games were hardly tried");
    }
}

#[test]
fn both_seats_play_alike() {
    for state in with_dice(11, 300) {
        let seat = mover(&state);
        let [larger, smaller] = state.dice.pair();
        let throw = taula::games::backgammon::Throw::of(larger, smaller);
        let swapped = thrown(state.board.swapped(), seat.other(), throw).unwrap();
        let texts = |state: &State| -> Vec<String> {
            let found = turns(&SINGLE, state, usize::MAX).turns;
            found.iter().map(|actions| SINGLE.turn_text(state, actions)).collect()
        };
        assert_eq!(texts(&state), texts(&swapped));
    }
}

/// The rule that forbids an action, or "" where none does.
fn rule(state: &str, action: &str) -> &'static str {
    let state = SINGLE.read_state(state).unwrap();
    let action = SINGLE.read_action(&state, action).unwrap();
    SINGLE.check(&state, action).map_or_else(|forbidden| forbidden.rule, |()| "")
}

#[test]
fn refusals_name_the_rule() {
    let start = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2 0 0,0 0,0 6-5";
    assert_eq!(rule(start, "24/18"), "");
    assert_eq!(rule(start, "24/19"), "blocked");
    assert_eq!(rule(start, "24/20"), "no_such_die");
    assert_eq!(rule(start, "23/17"), "no_checker");
    assert_eq!(rule(start, "6/off"), "not_home");
    assert_eq!(rule(start, "bar/20"), "no_checker");
    assert_eq!(rule(start, "pass"), "must_play");
    assert_eq!(rule(start, "roll"), "no_decision");
    assert_eq!(rule(start, "double"), "no_cube");
    assert_eq!(rule(start, "take"), "no_double");
    assert_eq!(rule(start, "resign"), "no_resignation");
    let on_bar = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,1 0 1,0 0,0 4-3";
    assert_eq!(rule(on_bar, "13/10"), "bar_first");
    assert_eq!(rule(on_bar, "bar/21"), "");
    let bearing_off = "0,3,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-5,0,0,0,0,-10 0 0,0 10,0 6-3";
    assert_eq!(rule(bearing_off, "2/off:3"), "higher_point");
    assert_eq!(rule(bearing_off, "4/off"), "");
}

#[test]
fn both_dice_are_played_where_an_order_allows_it() {
    // Nothing stands in the way: the play may begin with either die.
    let state = "0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,-2,0,0,0,0,0 0 0,0 14,13 6-5";
    assert_eq!(rule(state, "14/9"), "");
    assert_eq!(rule(state, "14/8"), "");
    let state = "0,0,-2,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0 0 0,0 14,13 6-5";
    assert_eq!(rule(state, "14/9"), "larger_die", "either can be played alone: the larger must");
    // 20/14 then 14/13 is held; 20/19 then 19/13 is the same point, so only one die is playable.
    let state = "0,0,0,0,0,0,0,0,0,0,0,0,-2,0,0,0,0,0,0,1,0,0,0,0 0 0,0 14,13 6-1";
    assert_eq!(rule(state, "20/19"), "larger_die");
    // Entering with the 2 leaves 8/3 by the 5; entering with the 5 leaves no 2.
    let state = "0,0,0,0,0,-2,0,1,0,0,0,0,0,0,0,0,0,-2,0,0,0,0,0,0 0 1,0 13,11 5-2";
    assert_eq!(rule(state, "bar/20"), "both_dice");
    assert_eq!(rule(state, "bar/23"), "");
}
