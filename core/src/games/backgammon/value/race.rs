//! Races: no checker can be hit any more, so only throws count.

use super::super::board::Side;
use super::evaluator::Probabilities;
use super::one_sided::{ONE_SIDED, OneSided};
use super::two_sided::TWO_SIDED;

/// The pips of an average throw.
const PIPS_A_THROW: f64 = 49.0 / 6.0;
/// The pips that bearing off typically wastes.
const WASTAGE: f64 = 7.5;
/// The variance of a throw's pips in throws, for each throw: (49/6)^-2 times 3066/36 - (49/6)^2.
const VARIANCE_A_THROW: f64 = 0.277;
/// What coming home loses, in throws, for each checker that stands low already and for each pip that is
/// played beyond need, since the last checkers near the line take a die each. Fitted to 570 races of one
/// side, each played out 2,500 times by the fewest expected throws: the mean is told within 0.06 throws.
const LOST: f64 = 1.0 / 60.0;
/// What a checker's last die before home moves it, in pips.
const DIE_TO_ENTER: f64 = 3.5;

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

/// The pips that it takes to bring everything within `line` points, and how many checkers are beyond.
fn beyond(side: &Side, line: u8) -> (u32, u8) {
    let places = (1u8..).zip(side.points.into_iter().chain([side.bar]));
    places.filter(|&(place, _)| place > line).fold((0, 0), |(pips, all), (place, men)| {
        (pips + u32::from(place - line) * u32::from(men), all + men)
    })
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
        match ONE_SIDED.ready() {
            Some(table) => Self::by_table(side, table),
            None => Self::pips(f64::from(side.pips()) + WASTAGE, 0.0),
        }
    }

    /// To bring home what is outside and to bear off from there as the table says. Throws differ less in
    /// the bear-off than pips do, since most take two checkers off whatever they show; and the table
    /// sees what an arrangement wastes.
    fn by_table(side: &Side, table: &OneSided) -> Self {
        let (outside, men) = beyond(side, 6);
        let mut arrived = home(side);
        let mut pips = outside;
        for _ in 0..men {
            // Players fill their gaps as they come in.
            let place = [5, 4, 3].into_iter().min_by_key(|&place| arrived[place]).unwrap_or(5);
            arrived[place] += 1;
            pips += 5 - place as u32;
        }
        let coming_in = f64::from(pips) / PIPS_A_THROW;
        let beyond_need = (DIE_TO_ENTER * f64::from(men) - f64::from(outside)).max(0.0);
        let low = if men > 0 { side.points[..3].iter().sum() } else { 0u8 };
        let lost = LOST * (f64::from(low) + beyond_need);
        let chances = table.chances(&arrived);
        let moment = |power: i32| -> f64 {
            let of = |(n, &chance): (usize, &f32)| (n as f64).powi(power) * f64::from(chance);
            chances.iter().enumerate().map(of).sum()
        };
        let mean = moment(1);
        let variance = (moment(2) - mean * mean).max(0.0) + VARIANCE_A_THROW * coming_in;
        Self { mean: coming_in + lost + mean, variance }
    }

    /// To bring everything within `line` points and, behind the home line, to bear one off.
    fn to_reach(side: &Side, line: u8, rest: f64) -> Self {
        let (pips, _) = beyond(side, line);
        Self::pips(f64::from(pips), if pips == 0 { rest } else { rest + 0.3 })
    }

    /// The chance that this takes no more throws than the other's, with a start of `ahead` throws.
    fn at_most(self, other: Self, ahead: f64) -> f64 {
        // Throws are whole numbers: what rounding adds to the variance is not the curve's.
        let spread = (self.variance + other.variance - 1.0 / 12.0).max(1e-3).sqrt();
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

/// The chance that the side on roll bears off first, where the tables are there.
fn exact_win(own: [u8; 6], other: [u8; 6]) -> Option<f64> {
    match TWO_SIDED.ready()?.equity(&own, &other) {
        Some(equity) => Some(f64::midpoint(1.0, equity.cubeless.into())),
        None => Some(ONE_SIDED.ready()?.wins(&own, &other)),
    }
}

/// The chances of a race; exact wins where both sides are home.
pub(super) fn probabilities(own: &Side, other: &Side) -> Probabilities {
    let [finish, theirs] = [own, other].map(Throws::to_finish);
    let win = if is_home(own) && is_home(other) { exact_win(home(own), home(other)) } else { None };
    let win = win.unwrap_or_else(|| finish.at_most(theirs, 0.5));
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
