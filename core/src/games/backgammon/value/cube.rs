//! Equities with the doubling cube, by Janowski's interpolation between a dead cube and one that is
//! turned at the best possible moment, in points or in match chances alike.

use super::super::rules::Backgammon;
use super::super::stakes::Stakes;
use super::super::state::{Cube, State};
use super::evaluator::Probabilities;
use super::match_equity::match_equity;
use crate::game::{CubeDecision, CubeVerdict, Seat};

/// Equities this close are equal: playing on must promise more than the sure point.
const TIE: f64 = 1e-6;

/// A position's chances under the stakes, seen by the seat on roll.
pub(super) struct Prospects<'a> {
    pub(super) game: &'a Backgammon,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) chances: Probabilities,
    /// 0: the cube is as good as dead; 1: it is always turned at the best moment.
    pub(super) efficiency: f64,
}

/// The three equities of a cube decision, in the currency of the stakes.
#[derive(Clone, Copy)]
pub(super) struct Equities {
    pub(super) no_double: f64,
    pub(super) double_take: f64,
    pub(super) double_pass: f64,
}

impl Prospects<'_> {
    /// What winning (or, below 0, losing) so many points is worth to a seat: points, or twice the
    /// match chance less one.
    fn worth(&self, seat: Seat, points: i32) -> f64 {
        let Stakes::Match { points: target, .. } = self.game.stakes else {
            return f64::from(points);
        };
        let mut score = self.state.score;
        let winner = if points > 0 { seat } else { seat.other() };
        score[winner.index()] += points.unsigned_abs() as u16;
        let away = |seat: Seat| target.saturating_sub(score[seat.index()]);
        let crawford = self.game.is_crawford(self.state.score, score);
        2.0 * match_equity(away(seat), away(seat.other()), !crawford) - 1.0
    }

    /// The average worth to `seat` of winning and of losing with the cube at this value.
    fn win_and_loss(&self, seat: Seat, cube: u16) -> [f64; 2] {
        let chances = if seat == self.seat { self.chances } else { self.chances.reversed() };
        let centred = self.state.cube.owner.is_none() && cube == self.state.cube.value;
        let graded = !(self.game.stakes.is_jacoby() && centred);
        let side = |total: f64, gammon: f64, backgammon: f64, sign: i32| {
            let worth = |grade: i32| self.worth(seat, sign * grade * i32::from(cube));
            if total <= 0.0 || !graded {
                return worth(1);
            }
            let (gammon, backgammon) = (gammon / total, backgammon / total);
            worth(1) * (1.0 - gammon) + worth(2) * (gammon - backgammon) + worth(3) * backgammon
        };
        [
            side(chances.win, chances.win_gammon, chances.win_backgammon, 1),
            side(1.0 - chances.win, chances.lose_gammon, chances.lose_backgammon, -1),
        ]
    }

    /// Whether a seat could turn a cube of this value that is its own or centred.
    fn can_turn(&self, seat: Seat, cube: u16) -> bool {
        let owner = (cube > 1).then_some(seat);
        let state = State { cube: Cube { value: cube, owner }, ..*self.state };
        self.game.may_double(&state, seat).is_ok()
    }

    /// The least chance of winning with which `taker` may take a double of a cube of this value,
    /// if it uses its own cube perfectly afterwards.
    fn take_point(&self, taker: Seat, cube: u16) -> f64 {
        let drop = self.worth(taker, -i32::from(cube));
        let [win, loss] = self.win_and_loss(taker, 2 * cube);
        let point = if self.can_turn(taker, 2 * cube) {
            let cash = self.worth(taker, 2 * i32::from(cube));
            self.cash_point(taker, 2 * cube) * (drop - loss) / (cash - loss)
        } else {
            (drop - loss) / (win - loss)
        };
        if point.is_finite() { point.clamp(0.0, 1.0) } else { 0.0 }
    }

    /// The chance of winning at which `seat`, turning the cube, makes the other drop.
    fn cash_point(&self, seat: Seat, cube: u16) -> f64 {
        1.0 - self.take_point(seat.other(), cube)
    }

    /// The worth to the seat on roll of going on with this cube.
    fn with_cube(&self, cube: Cube) -> f64 {
        let (seat, p) = (self.seat, self.chances.win);
        let [win, loss] = self.win_and_loss(seat, cube.value);
        let dead = loss + p * (win - loss);
        let may = |who: Seat| cube.owner != Some(who.other()) && self.can_turn(who, cube.value);
        let stake = i32::from(cube.value);
        let mut corners = vec![(0.0, loss)];
        if may(seat.other()) {
            corners.push((self.take_point(seat, cube.value), self.worth(seat, -stake)));
        }
        if may(seat) {
            corners.push((self.cash_point(seat, cube.value), self.worth(seat, stake)));
        }
        corners.push((1.0, win));
        let live = along(&corners, p);
        // An opponent who has nothing left to lose turns the cube as soon as he may.
        let theirs = seat.other();
        let is_sure = may(theirs) && self.risks_nothing(theirs, cube.value);
        let efficiency = if is_sure { 1.0 } else { self.efficiency };
        dead + efficiency * (live - dead)
    }

    /// Whether losing a game with this cube already loses a seat the match, so that turning it is free.
    fn risks_nothing(&self, seat: Seat, cube: u16) -> bool {
        let Stakes::Match { points, .. } = self.game.stakes else {
            return false;
        };
        self.state.score[seat.other().index()] + cube >= points
    }

    /// The three equities, whether or not the cube may be turned now.
    pub(super) fn equities(&self) -> Equities {
        let Cube { value, .. } = self.state.cube;
        let turned = Cube { value: 2 * value, owner: Some(self.seat.other()) };
        Equities {
            no_double: self.with_cube(self.state.cube),
            double_take: self.with_cube(turned),
            double_pass: self.worth(self.seat, value.into()),
        }
    }

    /// The worth of a match to the seat before a game begins.
    pub(super) fn opening(&self) -> f64 {
        let Stakes::Match { points, .. } = self.game.stakes else {
            return 0.0;
        };
        let away = |seat: Seat| points.saturating_sub(self.state.score[seat.index()]);
        2.0 * match_equity(away(self.seat), away(self.seat.other()), !self.state.crawford) - 1.0
    }

    /// The equities as those of a cube of one in money play, a pass being +1.
    fn normalised(&self, equities: Equities) -> Equities {
        let stake = i32::from(self.state.cube.value);
        let [won, lost] = [self.worth(self.seat, stake), self.worth(self.seat, -stake)];
        let scale = |worth: f64| 2.0 * (worth - lost) / (won - lost) - 1.0;
        Equities {
            no_double: scale(equities.no_double),
            double_take: scale(equities.double_take),
            double_pass: scale(equities.double_pass),
        }
    }

    /// The decision over equities in the currency of the stakes.
    pub(super) fn decision(&self, equities: Equities) -> CubeDecision {
        let Equities { no_double, double_take, double_pass } = self.normalised(equities);
        let verdict = match (double_take > double_pass, no_double) {
            (true, stay) if stay > double_pass + TIE => CubeVerdict::TooGood,
            (true, _) => CubeVerdict::DoublePass,
            (false, stay) if stay > double_take => CubeVerdict::NoDouble,
            _ => CubeVerdict::DoubleTake,
        };
        let unavailable = self.game.may_double(self.state, self.seat).err();
        CubeDecision {
            player: self.seat as u8,
            no_double,
            double_take,
            double_pass,
            verdict,
            take_point: self.take_point(self.seat.other(), self.state.cube.value),
            unavailable: unavailable.map(|forbidden| forbidden.rule),
        }
    }
}

/// The height at `x` of the line through corners of rising place.
fn along(corners: &[(f64, f64)], x: f64) -> f64 {
    for pair in corners.windows(2) {
        let [(left, low), (right, high)] = [pair[0], pair[1]];
        if x <= right && right > left {
            return low + (high - low) * (x - left) / (right - left);
        }
    }
    corners.last().map_or(0.0, |&(_, height)| height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;

    fn money(chances: Probabilities) -> Prospects<'static> {
        static GAME: Backgammon =
            Backgammon { stakes: Stakes::Money { jacoby: false }, cube_limit: 4096, resign: false };
        let state: &State = Box::leak(Box::new(GAME.start()));
        Prospects { game: &GAME, state, seat: Seat::Zero, chances, efficiency: 0.68 }
    }

    #[test]
    fn money_take_points_are_janowskis() {
        // Without gammons a perfectly used cube is taken with a fifth of the games.
        let plain = money(Probabilities { win: 0.7, ..Probabilities::default() });
        assert!((plain.take_point(Seat::One, 1) - 0.2).abs() < 1e-3);
        // With gammons: (L - 1/2) / (W + L + 1/2), W and L the taker's average win and loss.
        let chances = Probabilities {
            win: 0.7,
            win_gammon: 0.21,
            win_backgammon: 0.007,
            lose_gammon: 0.06,
            lose_backgammon: 0.003,
        };
        let (w, l) = (1.0 + 0.063 / 0.3, 1.0 + 0.217 / 0.7);
        let found = money(chances).take_point(Seat::One, 1);
        assert!((found - (l - 0.5) / (w + l + 0.5)).abs() < 1e-3, "{found}");
    }

    #[test]
    fn equities_of_even_chances_are_even() {
        let even = money(Probabilities { win: 0.5, ..Probabilities::default() });
        assert!(even.equities().no_double.abs() < 1e-9);
        assert!((even.equities().double_pass - 1.0).abs() < 1e-9);
    }
}
