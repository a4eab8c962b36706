//! One whole number for every worth, from an estimate to a win in so many actions.
//!
//! A point is `1 << shift`. An end worth `p` points after `n` actions scores `p << shift`, moved `n`
//! towards zero, so that the winner hurries and the loser delays; a draw scores 0 whenever it comes.
//! Estimates are whole steps of [`STEP`] and half a step more: no end scores so, which tells the two
//! apart. Games with chance know expectations, not distances: there nothing is moved or rounded to
//! steps. Scores are seat zero's, or where it is said so the mover's.

use crate::game::{Rules, Seat};

pub(super) type Score = i32;

/// Farther from the root no search looks.
pub(super) const MAX_PLY: u32 = 1024;

/// Beyond every score.
pub(super) const INFINITE: Score = Score::MAX;

/// Larger than twice the distance of an end that is only known to come some day.
const STEP: Score = 1 << 13;
const HALF: Score = STEP / 2;
/// The distance of such an end.
const SOME_DAY: Score = 2 * MAX_PLY as Score - 1;
/// The most points that leave a point as large as a step.
const MAX_POINTS: i32 = (1 << 17) - 1;

/// What a position scores and what is proven of it: the true score under best play lies in
/// `low..=high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) score: Score,
    pub(super) low: Score,
    pub(super) high: Score,
}

impl Worth {
    /// Nothing is known.
    pub(super) const UNKNOWN: Self = Self { score: 0, low: -INFINITE, high: INFINITE };
    /// Worse than anything: where a best worth begins.
    pub(super) const WORST: Self = Self { score: -INFINITE, low: -INFINITE, high: -INFINITE };

    pub(super) const fn settled(score: Score) -> Self {
        Self { score, low: score, high: score }
    }

    pub(super) const fn is_settled(self) -> bool {
        self.low == self.high
    }

    /// Seat zero's worth as the seat's, and back.
    pub(super) const fn for_seat(self, seat: Seat) -> Self {
        match seat {
            Seat::Zero => self,
            Seat::One => Self { score: -self.score, low: -self.high, high: -self.low },
        }
    }

    /// What both prove, and a score that agrees with it.
    pub(super) fn within(self, other: Self) -> Self {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        Self { score: self.score.max(low).min(high), low, high }
    }
}

/// How a game's points become scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    shift: u32,
    most: i32,
    /// Whether distances count: not in games with chance.
    hurries: bool,
}

impl Scale {
    pub(super) fn of<G: Rules>(game: &G) -> Self {
        let most = game.max_points().clamp(1, MAX_POINTS);
        let shift = most.leading_zeros() - 2;
        Self { shift, most, hurries: game.max_chance_outcomes() == 0 }
    }

    /// The score of an end.
    pub(super) const fn end(self, points: i32, ply: u32) -> Score {
        self.end_after(points, ply as Score)
    }

    const fn end_after(self, points: i32, distance: Score) -> Score {
        let score = points << self.shift;
        if self.hurries { score - points.signum() * distance } else { score }
    }

    /// The score of an estimate, inside what can be reached.
    pub(super) fn estimate(self, points: f32) -> Score {
        let most = (self.most << self.shift) - STEP;
        let score = (points * (1 << self.shift) as f32) as Score;
        let score = score.clamp(-most, most);
        if self.hurries { (score & !(STEP - 1)) + HALF } else { score }
    }

    /// What can be said of any position.
    pub(super) const fn anything(self) -> Worth {
        let most = self.most << self.shift;
        Worth { score: 0, low: -most, high: most }
    }

    /// The limits of a position at this ply where at least one action is to come, given proven limits
    /// of its points.
    pub(super) const fn limits(self, (low, high): (i32, i32), ply: u32) -> Worth {
        let soon = ply as Score + 1;
        let low = self.end_after(low, if low > 0 { SOME_DAY } else { soon });
        let high = self.end_after(high, if high < 0 { SOME_DAY } else { soon });
        Worth { score: 0, low, high }
    }

    /// A score from the root as one from a position at this ply.
    pub(super) const fn at_ply(self, score: Score, ply: u32) -> Score {
        self.moved(score, ply as Score)
    }

    /// The inverse of [`Scale::at_ply`].
    pub(super) const fn at_root(self, score: Score, ply: u32) -> Score {
        self.moved(score, -(ply as Score))
    }

    const fn moved(self, score: Score, by: Score) -> Score {
        if !self.hurries || is_estimate(score) { score } else { score + score.signum() * by }
    }

    /// The points that a score stands for.
    pub(super) fn points(self, score: Score) -> f64 {
        let unit = f64::from(1 << self.shift);
        match (self.hurries, is_estimate(score)) {
            (true, true) => f64::from(score - HALF) / unit,
            (true, false) => f64::from(self.end_points(score)),
            (false, _) => f64::from(score) / unit,
        }
    }

    pub(super) const fn tells_distances(self) -> bool {
        self.hurries
    }

    /// The whole points nearest to a score.
    pub(super) const fn end_points(self, score: Score) -> i32 {
        (score + (1 << (self.shift - 1))) >> self.shift
    }

    /// The distance from the root of the end that a score stands for; `None` for a draw and where
    /// distances do not count.
    pub(super) const fn distance(self, score: Score) -> Option<u32> {
        let distance = (self.end_points(score) << self.shift) - score;
        if self.hurries && score != 0 { Some(distance.unsigned_abs()) } else { None }
    }

    /// A score's points for both seats.
    pub(super) fn value(self, score: Score) -> [f64; 2] {
        let points = self.points(score);
        // Not -points: that would be -0 for a draw.
        [points, 0.0 - points]
    }

    /// Whether the true points are known: the limits may still leave the distance open.
    pub(super) const fn is_exact(self, worth: Worth) -> bool {
        if self.hurries {
            self.end_points(worth.low) == self.end_points(worth.high)
        } else {
            worth.is_settled()
        }
    }

    /// The points of a result that is certain: not of an expectation.
    pub(super) const fn outcome(self, worth: Worth) -> Option<i32> {
        let points = self.end_points(worth.low);
        let extreme = self.most << self.shift;
        let certain = self.hurries || worth.low == extreme || worth.low == -extreme;
        if self.is_exact(worth) && certain { Some(points) } else { None }
    }
}

const fn is_estimate(score: Score) -> bool {
    score & (STEP - 1) == HALF
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(most: i32) -> Scale {
        Scale { shift: most.leading_zeros() - 2, most, hurries: true }
    }

    #[test]
    fn ends_rank_by_points_then_distance_and_read_back() {
        for most in [1, 2, 3, 192, 511, MAX_POINTS] {
            let scale = scale(most);
            assert!(scale.end(most, 3) > scale.end(most, 4));
            assert!(scale.end(-most, 3) < scale.end(-most, 4));
            assert_eq!(scale.end(0, 3), scale.end(0, 4));
            for points in [-most, -1, 0, 1, most] {
                for ply in [0, 1, 77, MAX_PLY] {
                    let score = scale.end(points, ply);
                    assert_eq!(scale.end_points(score), points);
                    assert_eq!(scale.distance(score), (points != 0).then_some(ply));
                    assert!(!is_estimate(score));
                    let here = scale.at_ply(score, ply / 2);
                    assert_eq!(scale.at_root(here, ply / 2), score);
                    assert_eq!(here, scale.end(points, ply - ply / 2));
                }
            }
        }
    }

    #[test]
    fn estimates_are_told_from_ends_and_keep_their_points() {
        for most in [1, 3, 192, 511] {
            let scale = scale(most);
            for tenth in -10..=10 {
                let points = most as f32 * tenth as f32 / 10.0;
                let score = scale.estimate(points);
                assert!(is_estimate(score) && is_estimate(-score));
                assert!(score < scale.end(most, MAX_PLY) && score > scale.end(-most, MAX_PLY));
                let error = (scale.points(score) - f64::from(points)).abs();
                assert!(error <= f64::from(most) * 0.01, "{points} became {score}");
            }
        }
        assert!(is_estimate(scale(1).estimate(f32::NAN)));
        assert!(is_estimate(scale(1).estimate(f32::INFINITY)));
    }
}
