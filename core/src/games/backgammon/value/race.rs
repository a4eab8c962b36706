//! Races: no checker can be hit any more, so only throws count.

use super::super::board::Side;
use super::evaluator::Probabilities;
use super::one_sided::OneSided;
use super::two_sided::TwoSided;

/// The pips of an average throw.
const PIPS_A_THROW: f64 = 49.0 / 6.0;
/// The pips that bearing off typically wastes.
const WASTAGE: f64 = 7.5;
/// The variance of a throw's pips in throws, for each throw.
const VARIANCE_A_THROW: f64 = 0.28;

/// The home quadrant.
pub(super) fn home(side: &Side) -> [u8; 6] {
    let [a, b, c, d, e, f, ..] = side.points;
    [a, b, c, d, e, f]
}

/// Whether all that are not borne off stand at home.
pub(super) fn is_home(side: &Side) -> bool {
    side.occupied() >> 6 == 0
}

/// Whether some checker has yet to pass an enemy.
pub(super) fn has_contact(own: &Side, other: &Side) -> bool {
    let farthest = |side: &Side| u32::BITS - side.occupied().leading_zeros();
    farthest(own) + farthest(other) > 25
}

/// A number of throws, as mean and variance.
#[derive(Clone, Copy)]
struct Throws {
    mean: f64,
    variance: f64,
}

impl Throws {
    /// To move so many pips and then go on as long as `rest` takes.
    fn pips(pips: f64, rest: f64) -> Self {
        let mean = pips / PIPS_A_THROW;
        Self { mean: mean + rest, variance: VARIANCE_A_THROW * mean + 0.1 }
    }

    /// To bear everything off.
    fn to_finish(side: &Side) -> Self {
        if !is_home(side) {
            return Self::pips(f64::from(side.pips()) + WASTAGE, 0.0);
        }
        let chances = OneSided::get().chances(&home(side));
        let moment = |power: i32| -> f64 {
            let of = |(n, &chance): (usize, &f32)| (n as f64).powi(power) * f64::from(chance);
            chances.iter().enumerate().map(of).sum()
        };
        let mean = moment(1);
        Self { mean, variance: (moment(2) - mean * mean).max(0.0) + 0.02 }
    }

    /// To bring everything within `line` points and, behind the home line, to bear one off.
    fn to_reach(side: &Side, line: u8, rest: f64) -> Self {
        let beyond = |(point, &men): (u32, &u8)| point.saturating_sub(line.into()) * u32::from(men);
        let places = side.points.iter().chain([&side.bar]);
        let pips: u32 = (1..).zip(places).map(beyond).sum();
        Self::pips(f64::from(pips), if pips == 0 { rest } else { rest + 0.3 })
    }

    /// The chance that this takes no more throws than the other's, with a start of `ahead` throws.
    fn at_most(self, other: Self, ahead: f64) -> f64 {
        let spread = (self.variance + other.variance).max(1e-6).sqrt();
        normal((other.mean - self.mean + ahead) / spread)
    }
}

/// The normal distribution (Abramowitz and Stegun 26.2.17: within a ten-millionth).
fn normal(x: f64) -> f64 {
    const A: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let poly = A.iter().rev().fold(0.0, |sum, &a| (sum + a) * t);
    let tail = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt() * poly;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

/// The chances of a race; exact wins where both sides are home.
pub(super) fn probabilities(own: &Side, other: &Side) -> Probabilities {
    let [finish, theirs] = [own, other].map(Throws::to_finish);
    let win = if is_home(own) && is_home(other) {
        let (own, other) = (home(own), home(other));
        let few = TwoSided::get().equity(&own, &other);
        few.map_or_else(
            || OneSided::get().wins(&own, &other),
            |equity| f64::midpoint(1.0, equity.cubeless.into()),
        )
    } else {
        finish.at_most(theirs, 0.5)
    };
    // The side on roll has thrown once more than the other when it is done; the other as often.
    let [win_gammon, win_backgammon] = gammons(finish, other, 0.5);
    let [lose_gammon, lose_backgammon] = gammons(theirs, own, -0.5);
    Probabilities { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
}

/// The winner's chances of a gammon and a backgammon.
fn gammons(winner: Throws, loser: &Side, ahead: f64) -> [f64; 2] {
    if loser.off > 0 {
        return [0.0; 2];
    }
    let gammon = winner.at_most(Throws::to_reach(loser, 6, 0.75), ahead);
    if loser.occupied() >> 18 == 0 {
        return [gammon, 0.0];
    }
    [gammon, winner.at_most(Throws::to_reach(loser, 18, 0.0), ahead)]
}
