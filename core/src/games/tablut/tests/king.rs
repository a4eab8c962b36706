//! How the king is taken.

use super::super::shape::GRID;
use super::super::{KingCapture, Move, Phase, State};
use super::{game, outcome, play, turn, turned, with};
use crate::game::{Notation, Outcome, Rules, Seat};

/// For every cell of the king and every side from which the last Muscovite may arrive, under all
/// eight symmetries: the king is taken when and only when the page says so.
#[test]
fn the_king_is_taken_from_every_side_under_every_symmetry() {
    let cases = [
        // (king, Muscovites about him once the last has arrived, taken): four in the open,
        ("g6", vec!["g7", "g5", "f6", "h6"], true),
        // three in the open are too few,
        ("g6", vec!["g7", "g5", "f6"], false),
        // three beside the throne,
        ("e6", vec!["e7", "d6", "f6"], true),
        // but not when one of the three is missing,
        ("e6", vec!["d6", "f6"], false),
        // four on the throne,
        ("e5", vec!["e6", "e4", "d5", "f5"], true),
        ("e5", vec!["e6", "e4", "d5"], false),
        // three on the edge,
        ("c1", vec!["b1", "d1", "c2"], true),
        // two along the edge do not take him,
        ("c1", vec!["b1", "d1"], false),
        // two beside a corner.
        ("b1", vec!["c1", "b2"], true),
        ("b1", vec!["b2"], false),
    ];
    let game = game();
    let cell = |name: &str| GRID.read(name).unwrap();
    for (king, men, is_taken) in cases {
        for last in &men {
            for symmetry in 0..8 {
                let set = |names: &[&str]| {
                    names.iter().fold(0, |set, name| set | 1u128 << turned(cell(name), symmetry))
                };
                let others: Vec<&str> = men.iter().copied().filter(|man| man != last).collect();
                let to = turned(cell(last), symmetry);
                let arrivals = (0..81).filter(|&from| {
                    let crowd = set(&others) | set(&[king]);
                    from != 40
                        && crowd >> from & 1 == 0
                        && game.compass.slides(from, crowd) >> to & 1 != 0
                });
                let mut arrived = 0;
                for from in arrivals.filter(|&from| game.marked.barred >> from & 1 == 0) {
                    let mut state = State {
                        soldiers: [0, set(&others) | 1 << from],
                        king: set(&[king]),
                        ..game.start()
                    };
                    state.phase = Phase::Move(Seat::One);
                    let action = Move { from: from as u8, to: to as u8 };
                    assert_eq!(game.check(&state, action), Ok(()));
                    game.apply(&mut state, action);
                    assert_eq!(state.king == 0, is_taken, "{king} {men:?} {last} {symmetry}");
                    arrived += 1;
                }
                assert!(arrived > 1, "{king} {last}");
            }
        }
    }
}

#[test]
fn a_swede_beside_the_king_saves_him() {
    // b2 is a Swede: the two Muscovites on the edge and he leave no free cell, yet nothing is taken.
    let state = play(&game(), "9/9/9/9/9/9/m8/1S7/1K1m5 1 0", "d1-c1");
    assert_eq!(outcome(&game(), &state), None);
    assert_ne!(state.king, 0);
}

#[test]
fn a_king_who_steps_into_a_closed_pocket_is_safe_until_it_is_renewed() {
    // He steps over the empty throne between three Muscovites: only the mover captures.
    let game = game();
    let inside = "9/9/4m4/3m1m3/9/4K4/9/m8/9 0 5";
    let state = play(&game, inside, "e4-e6");
    assert_eq!(outcome(&game, &state), None);
    let elsewhere = play(&game, &game.state_text(&state), "a2-a3");
    assert_eq!(outcome(&game, &elsewhere), None, "a move elsewhere renews nothing");
    // One of the three leaves and comes back.
    let away = play(&game, &game.state_text(&state), "d6-d7");
    let waits = "9/9/3mm4/4Km3/9/9/9/m8/4S4 1 0";
    assert_ne!(away.king, 0);
    let renewed = play(&game, waits, "d7-d6");
    assert_eq!(outcome(&game, &renewed), Some(Outcome::win(Seat::One, 1, "king_taken")));
}

#[test]
fn king_and_soldier_fall_to_one_move() {
    // e1 closes the pocket c1, d2 about the king on d1 and, with e3, encloses the Swede on e2.
    let text = "9/9/9/9/9/9/4m4/3mS4/2mK3m1 1 0";
    assert_eq!(turn(&game(), text, "h1-e1"), "h1-e1xd1/e2");
    let after = play(&game(), text, "h1-e1xKd1/e2");
    assert_eq!(game().state_text(&after), "9/9/9/9/9/9/4m4/3m5/2m1m4 - 0");
}

#[test]
fn king_capture_of_four_needs_four_men_everywhere() {
    let four = with(|shape| shape.king_capture = KingCapture::Four);
    let beside_throne = "9/9/4m4/4Km3/9/3m5/9/9/9 1 0";
    assert_ne!(play(&four, beside_throne, "d4-d6").king, 0);
    let open = "9/9/6m2/6Km1/6m2/5m3/9/9/9 1 0";
    assert_eq!(play(&four, open, "f4-f6").king, 0);
}

#[test]
fn custodial_capture_of_the_king_is_by_two_away_from_the_throne_only() {
    let custodial = with(|shape| shape.king_capture = KingCapture::Custodial);
    // Along the edge too,
    let edge = "9/9/9/9/9/9/9/3m5/1mK6 1 0";
    assert_eq!(play(&custodial, edge, "d2-d1").king, 0);
    // an empty corner is no Muscovite,
    assert_ne!(play(&custodial, "9/9/9/9/9/9/9/2m6/1K7 1 0", "c2-c1").king, 0);
    // and beside the throne two are too few.
    assert_ne!(play(&custodial, "9/9/9/4Km3/9/3m5/9/9/9 1 0", "d4-d6").king, 0);
    assert_eq!(play(&custodial, "9/9/4m4/4Km3/9/3m5/9/9/9 1 0", "d4-d6").king, 0);
}
