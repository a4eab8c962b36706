//! Positions drawn from a view: consistent with it, and all that are equally likely.

use std::collections::HashMap;

use super::*;
use crate::game::{Seat, Views};

#[test]
fn samples_keep_to_the_view() {
    for edition in [CLASSIC, BARRAGE] {
        let game = Stratego::new(edition, Choices::default());
        for round in 0..30 {
            let mut stream = Stream::new(41, round);
            let mut state = game.start();
            loop {
                for seat in
                    Seat::BOTH.into_iter().filter(|_| round % 5 == u64::from(state.plies) % 5)
                {
                    let view = game.view(&state, seat);
                    let drawn = game.resample(&view, &mut stream);
                    let text = game.state_text(&drawn);
                    assert_eq!(game.view(&drawn, seat), view, "{text}");
                    assert_eq!(game.read_state(&text).as_ref(), Ok(&drawn), "{text}");
                    assert_eq!(drawn.kinds[super::super::state::UNKNOWN], 0);
                    assert_eq!(game.turn(&drawn), game.turn(&state), "{text}");
                }
                if is_over(&game, &state).is_some() || state.plies > 300 {
                    break;
                }
                play_random(&game, &mut state, &mut stream);
            }
        }
    }
}

/// Draws so often and compares with equal chances for `expected` different positions.
fn is_uniform(game: &Stratego, state: &State, seat: Seat, expected: usize) -> bool {
    let view = game.view(state, seat);
    let mut stream = Stream::new(51, 0);
    let mut counts: HashMap<State, u32> = HashMap::new();
    let draws = 1000 * expected as u32;
    (0..draws).for_each(|_| *counts.entry(game.resample(&view, &mut stream)).or_default() += 1);
    assert_eq!(counts.len(), expected);
    let chi: f64 = counts.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
    // Chi-square with f degrees of freedom has mean f and variance 2 f; four deviations up.
    let freedom = (expected - 1) as f64;
    chi < freedom + 4.0 * (2.0 * freedom).sqrt()
}

#[test]
fn all_consistent_positions_are_equally_likely() {
    let game = Stratego::new(BARRAGE, Choices::default());
    // Hidden: flag, bomb, spy, two scouts, miner on six cells, two of which have moved. The mobile
    // kinds S C C N leave S, C, C, N on the moved pair in 4 * 3 orders (C C once): 7 pairs; the rest
    // fill four cells: with two alike 12 orders, else 24. CC 1 * 24, pairs with one C (SC CS NC CN)
    // 4 * 24, SN NS 2 * 12: 144 positions.
    let mut state = position(&game, "Fa1 Mb4 fj10 bi10 sh9 cg9 ce5 nf5");
    for cell in ["g9", "h9"] {
        state.moved &= !super::super::board::bit(game.field.grid.read(cell).unwrap());
    }
    assert!(is_uniform(&game, &state, Seat::Zero, 144));
}

#[test]
fn what_must_move_next_can_move_in_every_sample() {
    let game = Stratego::new(BARRAGE, Choices::default());
    // Blue to move: of its two hidden pieces in the corner one shields the other. The outer must be
    // the scout, or blue could not move and the game would be over.
    let mut state = position_after(&game, "Fa1 Mb4 bj10 fi10 ch10 ni9 cj9", 101);
    let unmoved =
        ["h10", "i9", "j9"].map(|c| super::super::board::bit(game.field.grid.read(c).unwrap()));
    state.moved &= !unmoved.iter().fold(0, |set, bit| set | bit);
    for round in 0..300 {
        let drawn = game.resample(&game.view(&state, Seat::Zero), &mut Stream::new(61, round));
        assert!(game.can_move(&drawn));
    }
    // Five hidden pieces B F C C N on five unmoved cells, 60 orders; h10, i9, j9 touch open cells
    // and cannot all be immobile, as there are only two such pieces: all 60 remain.
    assert!(is_uniform(&game, &state, Seat::Zero, 60));
}

#[test]
fn a_side_that_lost_by_being_stuck_is_stuck_in_every_sample() {
    let game = Stratego::new(BARRAGE, Choices::default());
    // Blue's scout behind its bomb and flag in the corner cannot move: the two outer pieces are
    // bomb and flag in every sample, in two orders.
    let mut state = position_after(&game, "Fa1 Mb4 cj10 bi10 fj9", 101);
    state.moved &= !super::super::board::bit(game.field.grid.read("j10").unwrap());
    state.end = game.judged(&state, Seat::One);
    state.mover = Seat::Zero;
    assert_eq!(is_over(&game, &state), Some("no_moves"));
    assert!(is_uniform(&game, &state, Seat::Zero, 2));
}
