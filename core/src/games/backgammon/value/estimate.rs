//! What the contract asks: a position's expected points, the chances behind them, and the cube.

use super::super::action::Action;
use super::super::rules::Backgammon;
use super::super::stakes::Stakes;
use super::super::state::{End, Stage, State};
use super::cube::{Equities, Prospects};
use super::evaluator::{Evaluator, HandMade, Probabilities};
use super::one_sided::ONE_SIDED;
use super::race::{has_contact, home, is_home};
use super::two_sided::TWO_SIDED;
use crate::game::{CubeDecision, Evaluate, Rules, Seat, Table};

impl Backgammon {
    /// The prospects of the seat on roll before its throw.
    fn prospects<'a>(&'a self, state: &'a State, seat: Seat) -> Prospects<'a> {
        let chances = HandMade.probabilities(&state.board, seat);
        Prospects { game: self, state, seat, chances, efficiency: efficiency(state, seat) }
    }

    /// The three equities: exact in money play where both sides are home with few checkers.
    fn equities(&self, prospects: &Prospects<'_>) -> Equities {
        let (state, seat) = (prospects.state, prospects.seat);
        let sides = [state.board.side(seat), state.board.side(seat.other())];
        if !matches!(self.stakes, Stakes::Money { .. }) || !sides.into_iter().all(is_home) {
            return prospects.equities();
        }
        let [own, other] = sides.map(home);
        let Some(exact) = TWO_SIDED.ready().and_then(|table| table.equity(&own, &other)) else {
            return prospects.equities();
        };
        // The table's owner may turn its cube for ever; a limit that is far off changes nothing.
        let value = f64::from(state.cube.value);
        let stays = match state.cube.owner {
            None => exact.centred,
            Some(owner) if owner == seat => exact.owned,
            Some(_) => exact.against,
        };
        Equities {
            no_double: value * f64::from(stays),
            double_take: 2.0 * value * f64::from(exact.against),
            double_pass: value,
        }
    }

    /// The value to the seat on roll before its throw, by its best use of the cube.
    fn before_throw(&self, state: &State, seat: Seat) -> f64 {
        let prospects = self.prospects(state, seat);
        if self.stakes == Stakes::Single {
            return prospects.chances.equity();
        }
        let Equities { no_double, double_take, double_pass } = self.equities(&prospects);
        match state.stage {
            Stage::Cube(_) => no_double.max(double_take.min(double_pass)),
            Stage::Doubled(_) => double_take.min(double_pass),
            _ => no_double,
        }
    }

    /// The positions that whole turns reach where checkers are to be moved.
    fn reached(&self, state: &State) -> Vec<State> {
        let mut reached = Vec::new();
        self.plays(state, &mut |_, after| {
            reached.push(*after);
            true
        });
        if self.resign {
            let mut after = *state;
            self.apply(&mut after, Action::Resign);
            reached.push(after);
        }
        reached
    }

    /// The best whole turn's value to seat zero and the position after it.
    fn best_turn(&self, state: &State, seat: Seat) -> (f64, State) {
        let sign = f64::from(seat.sign());
        let reached = self.reached(state).into_iter().map(|after| (self.value(&after), after));
        let best = reached.max_by(|(a, _), (b, _)| (sign * a).total_cmp(&(sign * b)));
        best.unwrap_or((0.0, *state))
    }

    /// The value to seat zero.
    fn value(&self, state: &State) -> f64 {
        match state.stage {
            Stage::Over(End { winner, points, .. }) => f64::from(winner.sign()) * f64::from(points),
            Stage::Opening => match self.stakes {
                Stakes::Match { .. } => self.prospects(state, Seat::Zero).opening(),
                _ => 0.0,
            },
            Stage::Cube(seat) | Stage::Throw(seat) => {
                f64::from(seat.sign()) * self.before_throw(state, seat)
            }
            Stage::Doubled(seat) => {
                let doubler = seat.other();
                f64::from(doubler.sign()) * self.before_throw(state, doubler)
            }
            Stage::Checkers(seat) => self.best_turn(state, seat).0,
        }
    }
}

/// A table's cube may be turned for ever: a limit is far off where so many more doubles are allowed.
const FAR_OFF: u16 = 1 << 8;

impl Backgammon {
    /// The exact value to seat zero, where both sides are home with few checkers.
    fn exact(&self, state: &State) -> Option<f64> {
        let seat = match state.stage {
            Stage::Over(_) => return Some(self.value(state)),
            Stage::Opening => return None,
            Stage::Checkers(seat) => return self.exact_best(state, seat),
            Stage::Cube(seat) | Stage::Throw(seat) => seat,
            Stage::Doubled(seat) => seat.other(),
        };
        let sides = [state.board.side(seat), state.board.side(seat.other())];
        if !sides.into_iter().all(is_home) {
            return None;
        }
        let [own, other] = sides.map(home);
        let equity = TWO_SIDED.ready()?.equity(&own, &other)?;
        match self.stakes {
            Stakes::Single => Some(f64::from(seat.sign()) * f64::from(equity.cubeless)),
            Stakes::Money { .. } => {
                (self.cube_limit / state.cube.value >= FAR_OFF).then(|| self.value(state))
            }
            Stakes::Match { .. } => None,
        }
    }

    /// The exact value of the best whole turn, where those of all are known.
    fn exact_best(&self, state: &State, seat: Seat) -> Option<f64> {
        let own = |after: State| self.exact(&after).map(|value| f64::from(seat.sign()) * value);
        let values = self.reached(state).into_iter().map(own);
        let best = values.collect::<Option<Vec<f64>>>()?.into_iter().max_by(f64::total_cmp)?;
        Some(f64::from(seat.sign()) * best)
    }
}

/// Janowski's efficiency: less in short races and in the bear-off, where the market is easily missed.
fn efficiency(state: &State, seat: Seat) -> f64 {
    let (own, other) = (state.board.side(seat), state.board.side(seat.other()));
    if has_contact(own, other) {
        return 0.68;
    }
    if is_home(own) && is_home(other) {
        return 0.6;
    }
    0.6 + 0.1 * ((f64::from(own.pips()) - 40.0) / 80.0).clamp(0.0, 1.0)
}

impl Evaluate for Backgammon {
    fn estimate(&self, state: &State) -> f32 {
        let most = f64::from(self.max_points());
        let value = self.value(state);
        let inside = if matches!(state.stage, Stage::Over(_)) { 1.0 } else { 0.9999 };
        value.clamp(-most * inside, most * inside) as f32
    }

    fn tables(&self) -> &'static [&'static dyn Table] {
        static TABLES: [&dyn Table; 2] = [&ONE_SIDED, &TWO_SIDED];
        &TABLES
    }

    fn expected(&self, state: &State) -> Option<f64> {
        self.exact(state)
    }

    fn probabilities(&self, state: &State) -> Option<Vec<(&'static str, f64)>> {
        let named = |chances: Probabilities| Some(chances.named());
        match state.stage {
            Stage::Checkers(seat) => {
                let (_, after) = self.best_turn(state, seat);
                match after.stage {
                    Stage::Cube(_) | Stage::Throw(_) => {
                        named(HandMade.probabilities(&after.board, seat.other()).reversed())
                    }
                    _ => None,
                }
            }
            _ => named(HandMade.probabilities(&state.board, state.on_roll()?)),
        }
    }

    fn cube(&self, state: &State) -> Option<CubeDecision> {
        if !self.stakes.has_cube() {
            return None;
        }
        let seat = match state.stage {
            Stage::Cube(seat) | Stage::Throw(seat) => seat,
            Stage::Doubled(seat) => seat.other(),
            Stage::Opening | Stage::Checkers(_) | Stage::Over(_) => return None,
        };
        let prospects = self.prospects(state, seat);
        Some(prospects.decision(self.equities(&prospects)))
    }
}
