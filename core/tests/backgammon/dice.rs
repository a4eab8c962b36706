//! Fair dice, the same from the same seed.

use taula::game::{Rules, Stream, sample_chance};
use taula::games::backgammon::{Action, State, Throw};

use super::positions::SINGLE;

/// How often each outcome fell in so many throws.
fn thrown(state: &State, throws: usize) -> Vec<f64> {
    let mut stream = Stream::new(2024, 0);
    let mut counts = vec![0.0; SINGLE.max_chance_outcomes()];
    for _ in 0..throws {
        let action = sample_chance(&SINGLE, state, &mut stream).unwrap();
        counts[SINGLE.encode(action)] += 1.0;
    }
    counts
}

fn chi_square(counts: &[f64], expected: impl Fn(usize) -> f64) -> f64 {
    counts.iter().enumerate().map(|(id, n)| (n - expected(id)).powi(2) / expected(id)).sum()
}

const THROWS: usize = 1_000_000;

#[test]
fn a_million_throws_are_fair() {
    let mut state = SINGLE.start();
    let opening = Action::Throw(Throw::of(3, 1));
    SINGLE.apply(&mut state, opening);
    while !matches!(SINGLE.turn(&state), taula::game::Turn::Chance) {
        let first = SINGLE.nth_legal(&state, 0).unwrap();
        SINGLE.apply(&mut state, first);
    }
    let counts = thrown(&state, THROWS);
    assert!(counts[21..].iter().all(|&n| n == 0.0));
    let expected = |id| THROWS as f64 * if id < 15 { 2.0 / 36.0 } else { 1.0 / 36.0 };
    let chi = chi_square(&counts[..21], expected);
    // 20 degrees of freedom: the 0.001 and 0.999 quantiles.
    assert!((5.92..45.3).contains(&chi), "{chi}");
    // Two equal dice fall once in six, and the six on either die once in six.
    let doubles: f64 = counts[15..21].iter().sum();
    assert!((doubles / THROWS as f64 - 1.0 / 6.0).abs() < 0.002);
}

#[test]
fn the_opening_is_one_of_thirty_unequal_pairs() {
    let counts = thrown(&SINGLE.start(), THROWS);
    let chi = chi_square(&counts, |_| THROWS as f64 / 30.0);
    // 29 degrees of freedom: the 0.001 and 0.999 quantiles.
    assert!((11.0..58.3).contains(&chi), "{chi}");
}

#[test]
fn the_same_seed_throws_the_same_dice() {
    let dice = |seed| {
        let mut stream = Stream::new(seed, 5);
        let start = SINGLE.start();
        (0..50).map(|_| sample_chance(&SINGLE, &start, &mut stream)).collect::<Vec<_>>()
    };
    assert_eq!(dice(1), dice(1));
    assert_ne!(dice(1), dice(2));
}
