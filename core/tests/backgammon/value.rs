//! Values: exact bear-offs, the evaluator, the cube.

use std::sync::LazyLock;

use taula::catalogue::load;
use taula::game::{CubeVerdict, Evaluate, Rules, Seat, Stream, Turn, turns};
use taula::games::backgammon::{
    Action, Backgammon, Evaluator, HandMade, OneSided, State, TwoSided, position_id,
};

use super::gnubg::{ask, home};
use super::positions::{MONEY, SINGLE, random_action, with_dice};

/// Values are exact only once the tables are there.
pub(crate) fn with_tables() {
    OneSided::get();
    TwoSided::get();
}

fn near(found: f64, expected: f64, within: f64) -> bool {
    (found - expected).abs() <= within
}

#[test]
fn a_checker_on_the_six_point_is_off_in_one_throw_three_times_in_four() {
    let table = OneSided::get();
    let chances = table.chances(&[0, 0, 0, 0, 0, 1]);
    assert!(near(chances[1].into(), 0.75, 1e-6) && near(chances[2].into(), 0.25, 1e-6));
    assert!(near(table.mean(&[0, 0, 0, 0, 0, 1]).into(), 1.25, 1e-6));
    for home in [[15, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 15], [3, 3, 3, 2, 2, 2]] {
        let sum: f32 = table.chances(&home).iter().sum();
        assert!(near(sum.into(), 1.0, 1e-5), "{home:?} {sum}");
    }
    // Two on the 1-point are off in one throw whatever falls.
    assert!(near(table.chances(&[2, 0, 0, 0, 0, 0])[1].into(), 1.0, 1e-6));
}

#[test]
fn a_last_throw_proposition_has_its_known_equities() {
    // 6-point against 1-point: 27 throws of 36 win at once, or else all is lost.
    let exact = TwoSided::get().equity(&[0, 0, 0, 0, 0, 1], &[1, 0, 0, 0, 0, 0]).unwrap();
    assert!(near(exact.cubeless.into(), 0.5, 1e-6) && near(exact.against.into(), 0.5, 1e-6));
    // So a double is worth 1.0 whether it is taken or dropped.
    assert!(near(exact.with_doubling().centred.into(), 1.0, 1e-6));
    assert_eq!(TwoSided::get().equity(&[7, 0, 0, 0, 0, 0], &[1, 0, 0, 0, 0, 0]), None);
}

#[test]
fn tables_travel_as_bytes_and_damage_is_noticed() {
    static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| TwoSided::get().to_bytes());
    assert_eq!(TwoSided::from_bytes(&BYTES).as_ref(), Some(TwoSided::get()));
    assert_eq!(OneSided::from_bytes(&OneSided::get().to_bytes()).as_ref(), Some(OneSided::get()));
    assert_eq!(OneSided::from_bytes(&BYTES), None, "another table");
    assert_eq!(TwoSided::from_bytes(&BYTES[..BYTES.len() - 4]), None, "cut short");
    let mut damaged = BYTES.clone();
    damaged[5_000] ^= 1;
    assert_eq!(TwoSided::from_bytes(&damaged), None, "one bit turned");
    assert_eq!(TwoSided::from_bytes(&[]), None);
}

/// A home of so many checkers at most.
fn any_home(stream: &mut Stream, most: usize) -> [u8; 6] {
    let mut home = [0; 6];
    for _ in 0..=stream.index(most).unwrap() {
        home[stream.index(6).unwrap()] += 1;
    }
    home
}

#[test]
fn bear_off_values_agree_with_the_oracle() {
    with_tables();
    let mut stream = Stream::new(31, 0);
    let mut pairs: Vec<([u8; 6], [u8; 6])> =
        (0..300).map(|_| (any_home(&mut stream, 6), any_home(&mut stream, 6))).collect();
    pairs.extend((0..200).map(|_| (any_home(&mut stream, 15), any_home(&mut stream, 14))));
    let question = |&(own, other): &([u8; 6], [u8; 6])| {
        format!("value {}", position_id(&home(own, other), Seat::Zero))
    };
    let questions: Vec<String> = pairs.iter().map(question).collect();
    let Some(answers) = ask("bearoff", &questions) else {
        return;
    };
    for ((own, other), answer) in pairs.iter().zip(answers) {
        let told: Vec<f64> = answer.split(' ').map(|number| number.parse().unwrap()).collect();
        let board = home(*own, *other);
        let chances = HandMade.probabilities(&board, Seat::Zero);
        let at = format!("{own:?} {other:?}: {answer}");
        // It keeps 16 bits of two-sided equities and of each one-sided chance.
        assert!(near(chances.win, told[0], 5e-4), "{} {at}", chances.win);
        let Some(exact) = TwoSided::get().equity(own, other) else {
            continue;
        };
        assert!(near((1.0 + f64::from(exact.cubeless)) / 2.0, told[0], 1e-4), "{at}");
        assert!(near(exact.centred.into(), told[7], 3e-4), "no double: {exact:?} {at}");
        assert!(
            near(2.0 * f64::from(exact.against), told[8], 3e-4),
            "double, take: {exact:?} {at}"
        );
    }
}

#[test]
fn estimates_are_antisymmetric_and_in_range() {
    with_tables();
    for state in with_dice(13, 150) {
        let mut swapped = state;
        swapped.board = state.board.swapped();
        let Turn::Player(seat) = SINGLE.turn(&state) else { panic!() };
        let own = HandMade.probabilities(&state.board, seat);
        assert_eq!(own, HandMade.probabilities(&swapped.board, seat.other()));
        let ordered = own.win >= own.win_gammon
            && own.win_gammon >= own.win_backgammon
            && 1.0 - own.win >= own.lose_gammon
            && own.lose_gammon >= own.lose_backgammon
            && own.lose_backgammon >= 0.0
            && own.win_backgammon >= 0.0;
        assert!(ordered, "{own:?}");
        assert!(SINGLE.estimate(&state).abs() < 3.0);
    }
}

/// The turn with the best estimate.
fn best(game: &Backgammon, state: &State, seat: Seat) -> Vec<Action> {
    let worth = |actions: &Vec<Action>| {
        let mut after = *state;
        actions.iter().for_each(|&action| game.apply(&mut after, action));
        seat.sign() as f32 * game.estimate(&after)
    };
    let found = turns(game, state, usize::MAX).turns;
    found.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap()
}

/// Points a game against random play, seats taken in turn.
fn against_random(games: usize) -> f64 {
    with_tables();
    let mut points = 0;
    for index in 0..games {
        let mut stream = Stream::new(99, index as u64);
        let player = Seat::from_index(index % 2).unwrap();
        let mut state = SINGLE.start();
        points += loop {
            let actions = match SINGLE.turn(&state) {
                Turn::Over(outcome) => break outcome.points * player.sign(),
                Turn::Player(seat) if seat == player => best(&SINGLE, &state, seat),
                _ => vec![random_action(&SINGLE, &state, &mut stream).unwrap()],
            };
            actions.iter().for_each(|&action| SINGLE.apply(&mut state, action));
        };
    }
    f64::from(points) / games as f64
}

#[test]
fn the_evaluator_beats_random_play() {
    let points = against_random(40);
    eprintln!("{points} points a game over 40 games");
    assert!(points >= 1.5, "{points}");
}

#[test]
#[ignore = "a minute; cargo test --release -p taula --test backgammon -- --ignored beats_random"]
fn the_evaluator_beats_random_play_over_many_games() {
    let points = against_random(2_000);
    eprintln!("{points} points a game over 2000 games");
    assert!(points >= 1.5, "{points}");
}

fn decision(game: &str, text: &str) -> Option<taula::game::CubeDecision> {
    let state = load(game).unwrap().read(text).unwrap();
    let question = taula::game::Question { nodes: 1, depth: Some(1), ..Default::default() };
    state.evaluate(&question, &|| false, &mut |_| {}).unwrap().cube
}

#[test]
fn cube_verdicts_follow_the_chances() {
    with_tables();
    let verdict = |own: [u8; 6], other: [u8; 6]| {
        let mut state = MONEY.start();
        state.board = home(own, other);
        state.stage = taula::games::backgammon::Stage::Cube(Seat::Zero);
        MONEY.cube(&state).unwrap()
    };
    // Three throws in four: a double, and just a take.
    let close = verdict([0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0]);
    assert!(near(close.double_take, 1.0, 1e-5) && near(close.no_double, 0.5, 1e-5), "{close:?}");
    // 5-2: 25 + 11 … more than three in four, so the other drops.
    let sure = verdict([1, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0]);
    let slim = verdict([0, 0, 0, 0, 2, 1], [2, 0, 0, 0, 0, 0]);
    assert_eq!(slim.verdict, CubeVerdict::NoDouble, "{slim:?}");
    assert!(sure.double_take < 1.0 || sure.verdict == CubeVerdict::DoublePass, "{sure:?}");
    let certain = verdict([2, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]);
    assert_eq!(certain.verdict, CubeVerdict::DoublePass, "{certain:?}");
}

#[test]
fn an_unavailable_cube_tells_why() {
    let start = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2";
    let why =
        |game: &str, tail: &str| decision(game, &format!("{start} {tail}")).unwrap().unavailable;
    assert_eq!(why("backgammon_money", "0 0,0 0,0 - cube=1@-"), None);
    assert_eq!(why("backgammon_money", "c 0,0 0,0 - turn=0 cube=2@1"), Some("cube_owner"));
    let crawford = "c 0,0 0,0 - turn=0 cube=1@- match=5:4-1 crawford";
    assert_eq!(why("backgammon_match", crawford), Some("crawford"));
    let dead = "c 0,0 0,0 - turn=0 cube=1@- match=5:4-1";
    assert_eq!(why("backgammon_match", dead), Some("dead_cube"));
    assert_eq!(decision("backgammon", &format!("{start} c 0,0 0,0 - turn=0")), None);
}

#[test]
fn match_values_are_match_chances() {
    let state = |text: &str| load("backgammon_match").unwrap().read(text).unwrap();
    let start = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2";
    let value = |score: &str| {
        let text = format!("{start} c 0,0 0,0 - cube=1@- match=5:{score}");
        let question = taula::game::Question { nodes: 1, depth: Some(0), ..Default::default() };
        state(&text).evaluate(&question, &|| false, &mut |_| {}).unwrap().value[0]
    };
    assert!(near(value("0-0"), 0.0, 1e-6));
    // Four away, two away: the table's 33.13 % of matches.
    assert!(near(value("1-3"), 2.0 * 0.3313 - 1.0, 1e-3), "{}", value("1-3"));
    assert!(near(value("4-4"), 0.0, 1e-6));
}
