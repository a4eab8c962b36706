//! Exact bear-off values through `evaluate`, against a search of every throw and play to the end.

use std::collections::HashMap;

use taula::catalogue::load;
use taula::game::{Engine, Evaluation, Notation, Question, Rules, Turn};
use taula::games::backgammon::{Backgammon, Stakes, State};

const MONEY: Backgammon =
    Backgammon { stakes: Stakes::Money { jacoby: false }, cube_limit: 1024, resign: false };
const SINGLE: Backgammon = Backgammon { stakes: Stakes::Single, cube_limit: 1, resign: false };

/// Two checkers a side, thirteen off: the first on points six and three, the second on five and two.
const BOARD: &str = "0,0,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,0,-1,0";

/// Seat zero's expected points by trying everything, one action at a time.
fn expected(game: &Backgammon, state: &State, known: &mut HashMap<State, f64>) -> f64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let after = |action| {
        let mut after = *state;
        game.apply(&mut after, action);
        after
    };
    let mut value = match game.turn(state) {
        Turn::Over(outcome) => f64::from(outcome.points),
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.chance(state, &mut |action, probability| outcomes.push((action, probability)));
            outcomes.iter().map(|&(action, p)| p * expected(game, &after(action), known)).sum()
        }
        Turn::Player(seat) => {
            let mut actions = Vec::new();
            game.legal(state, &mut |action| actions.push(action));
            let sign = f64::from(seat.sign());
            let own = actions.iter().map(|&action| sign * expected(game, &after(action), known));
            sign * own.fold(f64::NEG_INFINITY, f64::max)
        }
    };
    value += 0.0; // no negative nought
    known.insert(*state, value);
    value
}

fn judged(spec: &str, text: &str, engine: Engine) -> Evaluation {
    let question = Question { engine, nodes: 10_000, top: 100, ..Question::default() };
    let state = load(spec).unwrap().read(text).unwrap();
    state.evaluate(&question, &|| false, &mut |_| {}).unwrap()
}

/// The value of a small bear-off and of each of its turns is that of the whole tree, before a throw,
/// with dice to play, with the cube in every hand and while a double is offered.
#[test]
fn small_bear_offs_are_worth_what_the_whole_tree_says() {
    let (single, money) = ("backgammon", "backgammon_money");
    for (spec, game, tail) in [
        (single, SINGLE, "c 0,0 13,13 - turn=0"),
        (single, SINGLE, "c 0,0 13,13 - turn=1"),
        (single, SINGLE, "0 0,0 13,13 2-1"),
        (money, MONEY, "0 0,0 13,13 - cube=1@-"),
        (money, MONEY, "0 0,0 13,13 - cube=2@0"),
        (money, MONEY, "c 0,0 13,13 - turn=0 cube=2@1"),
        (money, MONEY, "1 0,0 13,13 - cube=1@- doubled"),
        (money, MONEY, "1 0,0 13,13 4-1 cube=2@0"),
    ] {
        let text = format!("{BOARD} {tail}");
        let state = game.read_state(&text).unwrap();
        let mut known = HashMap::new();
        let value = expected(&game, &state, &mut known);
        for engine in [Engine::Auto, Engine::Exact] {
            let found = judged(spec, &text, engine);
            assert!(found.exact, "{text}");
            assert!((found.value[0] - value).abs() < 1e-5, "{text}: {found:?}, not {value}");
            if let Some(best) = found.best.first() {
                assert!((best.value[0] - value).abs() < 1e-5, "{text}: {best:?}, not {value}");
            }
        }
    }
}

/// A table for a cube without a limit is not exact where the limit is near, nor in a match, where a
/// point has no fixed worth; and seven checkers are in no table.
#[test]
fn what_the_table_does_not_cover_is_not_called_exact() {
    let match_play = "0 0,0 13,13 - cube=1@- match=5:0-0";
    let seven = "0,0,6,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,0,-1,0 c 0,0 8,13 - turn=0";
    for (spec, text) in [
        ("backgammon_money(cube_limit=64)", format!("{BOARD} 0 0,0 13,13 - cube=1@-")),
        ("backgammon_money", format!("{BOARD} 0 0,0 13,13 - cube=64@0")),
        ("backgammon_match(points=5)", format!("{BOARD} {match_play}")),
        ("backgammon", seven.to_owned()),
    ] {
        assert!(!judged(spec, &text, Engine::Auto).exact, "{spec} {text}");
    }
}
