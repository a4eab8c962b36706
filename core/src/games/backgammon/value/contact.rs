//! Positions of contact, judged by hand: pips, points, primes, anchors, blots and shots.

use super::super::board::{Board, Side};
use super::evaluator::Probabilities;
use crate::game::Seat;

/// What holding a point (two checkers or more) is worth, from the own 1-point to the 24-point: home
/// points and the bar point block, points in the enemy's home are anchors.
const POINT: [f64; 24] = [
    0.02, 0.06, 0.14, 0.22, 0.26, 0.22, 0.22, 0.12, 0.07, 0.05, 0.05, 0.05, //
    0.05, 0.05, 0.06, 0.08, 0.08, 0.12, 0.12, 0.28, 0.26, 0.16, 0.10, 0.08,
];
/// Each pip of the lead.
const PIP: f64 = 0.022;
/// Half a throw for the side on roll.
const ROLL: f64 = 4.0;
/// Each checker piled beyond the third of a point.
const PILED: f64 = 0.05;
/// Each checker on the own 1-point or 2-point beyond two.
const DEEP: f64 = 0.06;
/// Being hit, apart from the pips: for each home point of the hitter.
const HIT: f64 = 0.16;
/// How much of the danger of its own blots a side keeps that is on roll and can still move them.
const KEPT: f64 = 0.4;

/// The chances of the seat on roll.
pub(super) fn probabilities(board: &Board, seat: Seat) -> Probabilities {
    let (own, other) = (board.side(seat), board.side(seat.other()));
    let lead = f64::from(other.pips()) - f64::from(own.pips()) + ROLL;
    let mut score = PIP * lead + structure(own, other) - structure(other, own);
    score += danger(board, seat) - KEPT * danger(board, seat.other());
    let win = logistic(score);
    let [win_gammon, win_backgammon] = gammons(other, own).map(|share| share * win);
    let [lose_gammon, lose_backgammon] = gammons(own, other).map(|share| share * (1.0 - win));
    Probabilities { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
}

fn logistic(score: f64) -> f64 {
    1.0 / (1.0 + (-score).exp())
}

/// What a side's arrangement is worth, blots aside.
fn structure(own: &Side, other: &Side) -> f64 {
    let held = own.crowded() & 0xFF_FFFF;
    let points = (0..24).filter(|point| held >> point & 1 == 1);
    let points: f64 = points.map(|point| POINT[point]).sum();
    let piled: u32 = own.points.iter().map(|&men| u32::from(men.saturating_sub(3))).sum();
    let deep =
        u32::from(own.points[0].saturating_sub(2)) + u32::from(own.points[1].saturating_sub(2));
    let entry = f64::from(home_points(own));
    let barred = f64::from(other.bar.min(3)) * entry * entry * 0.045;
    points + prime(held, other) + barred - PILED * f64::from(piled) - DEEP * f64::from(deep)
}

/// How many points of the home quadrant a side holds.
fn home_points(side: &Side) -> u32 {
    (side.crowded() & 0b11_1111).count_ones()
}

/// What the best block of six points' length is worth against the checkers behind it.
fn prime(held: u32, other: &Side) -> f64 {
    let block = |low: usize| {
        let points = (held >> low & 0b11_1111).count_ones();
        // The enemies that have yet to come past: in its numbering they stand on higher points.
        let behind: u8 = other.points[24 - low..].iter().sum::<u8>() + other.bar;
        if points < 4 {
            0.0
        } else {
            0.13 * f64::from(points - 3).powf(1.6) * f64::from(behind.min(3))
        }
    };
    (0..=18).map(block).fold(0.0, f64::max)
}

/// What the seat can expect from hitting with its next throw.
fn danger(board: &Board, hitter: Seat) -> f64 {
    let loss = HIT * f64::from(home_points(board.side(hitter))) + 0.12;
    let (mut hits, mut pips) = (0.0, 0.0);
    for a in 1..=6u8 {
        for b in 1..=a {
            let ways = if a == b { 1.0 } else { 2.0 };
            let lost = best_hit(board, hitter, a, b);
            if lost > 0 {
                hits += ways / 36.0;
                pips += ways / 36.0 * f64::from(lost);
            }
        }
    }
    hits * loss + pips * PIP
}

/// The most pips that one hit with this throw costs the other side; 0 where nothing is hit.
fn best_hit(board: &Board, hitter: Seat, a: u8, b: u8) -> u8 {
    let (own, other) = (board.side(hitter), board.side(hitter.other()));
    let open = board.open(hitter);
    let is_open = |place: u8| open >> (place - 1) & 1 == 1;
    // While checkers wait on the bar only they can hit, unless one die enters the last of them.
    let stands = |place: u8| place <= 25 && own.at(place) > 0;
    let from = |place: u8| stands(place) && (own.bar == 0 || place == 25);
    let entered = |die: u8, place: u8| own.bar == 1 && is_open(25 - die) && stands(place);
    let reaches = |place: u8| {
        let joint = from(place + a + b) && (is_open(place + a) || is_open(place + b));
        let far = |n: u8| from(place + n * a) && (1..n).all(|k| is_open(place + k * a));
        from(place + a)
            || from(place + b)
            || entered(b, place + a)
            || entered(a, place + b)
            || joint
            || (a == b && (far(3) || far(4)))
    };
    // A blot on the hitter's point `n` has come `n` pips, which it loses.
    (1..=24).filter(|&place| other.at(25 - place) == 1 && reaches(place)).max().unwrap_or(0)
}

/// Of the games that a side loses, the shares that are gammons and backgammons.
fn gammons(loser: &Side, winner: &Side) -> [f64; 2] {
    if loser.off > 0 {
        return [0.0; 2];
    }
    let places = loser.points.iter().chain([&loser.bar]);
    let outside: u32 =
        (1..).zip(places).map(|(point, &men)| u32::saturating_sub(point, 6) * u32::from(men)).sum();
    let back: u8 = loser.points[18..].iter().sum();
    let bar = f64::from(loser.bar);
    let ahead = (f64::from(loser.pips()) - f64::from(winner.pips())) * 0.004;
    let score = 0.02 * (f64::from(outside) - 77.0) + 0.12 * (f64::from(back) - 2.0) + 0.35 * bar;
    let gammon = logistic(score + ahead - 1.0);
    let backgammon = gammon * logistic(0.5 * bar + 0.3 * (f64::from(back) - 2.0) - 3.0);
    [gammon, backgammon]
}
