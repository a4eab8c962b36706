//! Setups that the judgement suggests: whole, lawful, sensible, and told by the seed alone.

use super::super::board::bit;
use super::*;
use crate::game::{Evaluate, Question, Record, Seat};
use crate::search::evaluate;

fn asked(game: &Stratego, state: &State, seed: u64) -> String {
    let question = Question { seed, ..Question::default() };
    let record = Record::new(game, state.clone());
    let found = evaluate(game, &record, &question, &|| false, &mut |_| {}).unwrap();
    found.best[0].turn.clone()
}

/// Plays one turn's text.
fn take(game: &Stratego, state: &mut State, text: &str) {
    let turn = game.read_turn(state, text).unwrap_or_else(|| panic!("{text}"));
    turn.iter().for_each(|&action| game.apply(state, action));
}

/// The service plays the best turn until a seat's setup is whole: one turn must be enough.
#[test]
fn the_best_turn_is_a_whole_setup_for_either_seat() {
    for edition in [CLASSIC, BARRAGE] {
        let game = Stratego::new(edition, Choices::default());
        for seed in 0..50 {
            let mut state = game.start();
            for seat in Seat::BOTH {
                assert_eq!(state.mover, seat);
                let text = asked(&game, &state, seed);
                assert!(text.starts_with("setup ") && text.len() == 46, "{text}");
                take(&game, &mut state, &text);
                let flag = state.kinds[Kind::Flag.index()] & state.side(seat);
                let back =
                    (0..10).fold(0, |row, n| row | bit(game.field.home_cell(seat, n) as usize));
                assert_ne!(flag & back, 0, "the flag stands forward: {text}");
                let bombs = state.kinds[Kind::Bomb.index()] & state.side(seat);
                let lone = bombs.count_ones() == 1;
                assert!(!lone || game.field.beside(flag) & bombs != 0, "no guard: {text}");
            }
            assert!(!game.is_setup(&state) && is_over(&game, &state).is_none());
        }
    }
}

/// A setup that is always the same would be known to the enemy; one that is not told by the seed
/// could not be asked for again; one that looks across would tell what is hidden.
#[test]
fn a_setup_depends_on_the_seed_and_own_pieces_alone() {
    let game = classic();
    let ready = |red: u64| {
        let mut state = game.start();
        let text = asked(&game, &state, red);
        take(&game, &mut state, &text);
        state
    };
    let setups: Vec<String> = (0..20).map(|seed| asked(&game, &ready(1), seed)).collect();
    let mut distinct = setups.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), setups.len());
    for (seed, setup) in setups.iter().enumerate() {
        assert_eq!(*setup, asked(&game, &ready(2), seed as u64), "red's setup shows");
    }
}

/// What was placed before stays, and only the rest is told.
#[test]
fn a_setup_that_was_begun_is_finished() {
    let game = classic();
    for seed in 0..20 {
        let mut state = game.start();
        let mut stream = Stream::new(seed, 3);
        let begun = 1 + stream.index(39).unwrap();
        (0..begun).for_each(|_| play_random(&game, &mut state, &mut stream));
        let rest = game.suggest(&state, seed).unwrap();
        assert_eq!(rest.len(), 40 - begun);
        let text = asked(&game, &state, seed);
        take(&game, &mut state, &text);
        assert_eq!((state.mover, state.settled), (Seat::One, 40));
    }
}

/// The flag's own row has 868 of a thousand flags in the table, nobody's front row more than five:
/// the draws follow the table where nothing else binds them.
#[test]
fn flags_are_drawn_as_often_as_people_put_them() {
    let game = classic();
    let (mut counts, draws) = ([0u32; 10], 20_000);
    let start = game.start();
    let mut stream = Stream::new(8, 8);
    for _ in 0..draws {
        let setup = game.deployment(&start, &mut stream);
        let flag = setup.iter().position(|&at| at == Action::Place(Some(Kind::Flag))).unwrap();
        counts[flag] += 1;
    }
    let liked = [106, 27, 86, 143, 72, 72, 143, 86, 27, 106].map(|n| f64::from(n) / 868.0);
    let chi: f64 = counts
        .iter()
        .zip(liked)
        .map(|(&count, part)| {
            let expected = part * f64::from(draws);
            (f64::from(count) - expected).powi(2) / expected
        })
        .sum();
    // 9 degrees of freedom: 27.9 is the 0.999 quantile.
    assert!(chi < 27.9, "{counts:?}");
}
