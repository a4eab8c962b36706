//! One game of a batch with its streams.

use std::sync::Arc;

use super::frame::{NOBODY, Painter, Row};
use super::{Autoreset, BatchConfig, Named};
use crate::erased::{ErasedState, Play};
use crate::game::{Game, Record, Scalar, Stream, Turn, sample_chance};

/// Separates the two streams of an environment under one seed.
const POLICY: u64 = 1 << 63;

pub(super) struct Environment<G: Game> {
    record: Record<G>,
    chance: Stream,
    policy: Stream,
    steps: u32,
    truncated: bool,
}

impl<G: Game> Environment<G> {
    pub(super) fn new(rules: &G, seed: u64, index: u64) -> Self {
        let mut environment = Self {
            record: Record::new(rules, rules.start()),
            chance: Stream::new(seed, index),
            policy: Stream::new(seed, index | POLICY),
            steps: 0,
            truncated: false,
        };
        environment.settle(rules);
        environment
    }

    pub(super) const fn reseed(&mut self, seed: u64, index: u64) {
        self.chance = Stream::new(seed, index);
        self.policy = Stream::new(seed, index | POLICY);
    }

    /// A new game.
    pub(super) fn begin(&mut self, rules: &G) {
        self.adopt(rules, Record::new(rules, rules.start()));
    }

    /// Goes on from a given position.
    pub(super) fn adopt(&mut self, rules: &G, record: Record<G>) {
        self.record = record;
        self.steps = 0;
        self.truncated = false;
        self.settle(rules);
    }

    /// Lets chance act until a player acts or the game is over.
    fn settle(&mut self, rules: &G) {
        while self.record.turn(rules) == Turn::Chance {
            let Some(action) = sample_chance(rules, self.record.state(), &mut self.chance) else {
                return;
            };
            self.record.apply(rules, action);
        }
    }

    /// Whether the game has ended and waits for a reset.
    pub(super) fn is_waiting(&self, rules: &G) -> bool {
        self.truncated || matches!(self.record.turn(rules), Turn::Over(_))
    }

    fn action(&self, rules: &G, id: i32) -> Option<G::Action> {
        rules.decode(self.record.state(), usize::try_from(id).ok()?)
    }

    /// Whether the game runs and this is the id of a legal action.
    pub(super) fn takes(&self, rules: &G, id: i32) -> bool {
        let check = |action| rules.check(self.record.state(), action).is_ok();
        self.action(rules, id).is_some_and(check)
    }

    /// Plays an action that [`Environment::takes`] and writes what follows. `ended` gets the last observation of a game
    /// whose successor the row shows.
    pub(super) fn step<T: Scalar>(
        &mut self,
        rules: &G,
        config: &BatchConfig,
        painter: &mut Painter<T>,
        action: i32,
        mut row: Row<'_, T>,
        ended: impl FnOnce(&[T]),
    ) {
        if self.is_waiting(rules) {
            if config.autoreset != Autoreset::Disabled {
                self.begin(rules);
            }
            return self.show(rules, painter, &mut row);
        }
        if let Some(action) = self.action(rules, action) {
            self.record.apply(rules, action);
        }
        self.steps += 1;
        self.settle(rules);
        let turn = self.record.turn(rules);
        let returns = match turn {
            Turn::Over(outcome) => Some(outcome.returns()),
            _ => None,
        };
        self.truncated =
            returns.is_none() && config.max_steps.is_some_and(|most| self.steps >= most);
        let (terminated, truncated) = (returns.is_some(), self.truncated);
        if (terminated || truncated) && config.autoreset == Autoreset::SameStep {
            painter.observe(rules, &self.record, turn, row.observation);
            ended(row.observation);
            self.begin(rules);
        }
        self.show(rules, painter, &mut row);
        row.rewards.copy_from_slice(&returns.unwrap_or_default());
        *row.terminated = terminated;
        *row.truncated = truncated;
    }

    /// Writes the row of the position as it stands.
    pub(super) fn show<T: Scalar>(
        &self,
        rules: &G,
        painter: &mut Painter<T>,
        row: &mut Row<'_, T>,
    ) {
        let turn = self.record.turn(rules);
        painter.observe(rules, &self.record, turn, row.observation);
        rules.mask(self.record.state(), row.mask);
        *row.current_player = match turn {
            Turn::Player(seat) => seat as i32,
            _ => NOBODY,
        };
        row.rewards.fill(0.0);
        *row.terminated = matches!(turn, Turn::Over(_));
        *row.truncated = self.truncated;
    }

    /// 0 in a game that waits for its reset: drawing nothing there makes the games the same under
    /// every autoreset mode.
    pub(super) fn random_action(&mut self, rules: &G) -> i32 {
        if self.is_waiting(rules) {
            return 0;
        }
        let action = rules.random_legal(self.record.state(), &mut self.policy);
        action.map_or(0, |action| rules.encode(action) as i32)
    }

    pub(super) fn to_state(&self, named: Arc<Named<G>>) -> Box<dyn ErasedState> {
        Box::new(Play::from_record(named, self.record.clone()))
    }
}
