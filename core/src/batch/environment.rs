//! One game of a batch with its streams.

use std::sync::Arc;

use super::frame::{CHANCE, NOBODY, Painter, Row};
use super::saved::SavedGame;
use super::{Autoreset, BatchConfig, Named};
use crate::erased::{ErasedState, Play};
use crate::game::{Game, Record, Scalar, Stream, Turn, sample_chance};

/// Separates the two streams of an environment under one seed.
const POLICY: u64 = 1 << 63;

#[derive(Clone)]
pub(super) struct Environment<G: Game> {
    /// Where the game under way began; absent: at the start of the rules.
    origin: Option<Box<Record<G>>>,
    record: Record<G>,
    /// The ids played since the origin, chance's included.
    history: Vec<u32>,
    /// Whether the caller chooses chance's outcomes.
    explicit_chance: bool,
    chance: Stream,
    policy: Stream,
    steps: u32,
    truncated: bool,
}

impl<G: Game> Environment<G> {
    pub(super) fn new(rules: &G, config: &BatchConfig, index: u64) -> Self {
        let mut environment = Self {
            origin: None,
            record: Record::new(rules, rules.start()),
            history: Vec::new(),
            explicit_chance: config.explicit_chance,
            chance: Stream::new(config.seed, index),
            policy: Stream::new(config.seed, index | POLICY),
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
        self.origin = None;
        self.record = Record::new(rules, rules.start());
        self.history.clear();
        self.steps = 0;
        self.truncated = false;
        self.settle(rules);
    }

    /// Goes on from a given play.
    pub(super) fn adopt(&mut self, rules: &G, play: &Play<G>) {
        self.origin = Some(Box::new(play.start().clone()));
        self.record = play.record().clone();
        self.history.clear();
        self.history.extend_from_slice(play.history());
        self.steps = 0;
        self.truncated = false;
        self.settle(rules);
    }

    fn apply(&mut self, rules: &G, action: G::Action) {
        // Ids fit: no game of the catalogue has four billion actions.
        self.history.push(rules.encode(action) as u32);
        self.record.apply(rules, action);
    }

    /// Lets chance act until a player acts or the game is over, unless that is the caller's.
    fn settle(&mut self, rules: &G) {
        while !self.explicit_chance && self.record.turn(rules) == Turn::Chance {
            let Some(action) = sample_chance(rules, self.record.state(), &mut self.chance) else {
                return;
            };
            self.apply(rules, action);
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

    /// Plays an action that [`Environment::takes`] and writes what follows. `ended` gets the last
    /// observation of a game whose successor the row shows.
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
        // Chance's outcomes are no steps, so that games are cut off alike whoever chooses them.
        self.steps += u32::from(self.record.turn(rules) != Turn::Chance);
        if let Some(action) = self.action(rules, action) {
            self.apply(rules, action);
        }
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
            Turn::Chance => CHANCE,
            Turn::Over(_) => NOBODY,
        };
        row.rewards.fill(0.0);
        *row.terminated = matches!(turn, Turn::Over(_));
        *row.truncated = self.truncated;
    }

    /// 0 in a game that waits for its reset: drawing nothing there makes the games the same under
    /// every autoreset mode. Chance's outcomes come by their probabilities from the stream that would
    /// have thrown them, so that the games are the same whoever chooses them.
    pub(super) fn random_action(&mut self, rules: &G) -> i32 {
        if self.is_waiting(rules) {
            return 0;
        }
        let state = self.record.state();
        let action = match self.record.turn(rules) {
            Turn::Chance => sample_chance(rules, state, &mut self.chance),
            _ => rules.random_legal(state, &mut self.policy),
        };
        action.map_or(0, |action| rules.encode(action) as i32)
    }

    /// Writes the probabilities of chance's outcomes by their ids; zeros where chance does not act.
    pub(super) fn chance_probabilities(&self, rules: &G, out: &mut [f64]) {
        out.fill(0.0);
        if self.truncated {
            return;
        }
        rules.chance(self.record.state(), &mut |action, probability| {
            if let Some(place) = out.get_mut(rules.encode(action)) {
                *place = probability;
            }
        });
    }

    fn start(&self, rules: &G) -> Record<G> {
        match &self.origin {
            Some(record) => (**record).clone(),
            None => Record::new(rules, rules.start()),
        }
    }

    pub(super) fn to_state(&self, named: Arc<Named<G>>) -> Box<dyn ErasedState> {
        let start = self.start(&named.rules);
        Box::new(Play::from_parts(named, start, self.record.clone(), self.history.clone()))
    }

    pub(super) fn save(&self, rules: &G) -> SavedGame {
        let start = self.start(rules);
        SavedGame {
            start: rules.state_text(start.state()),
            past: start.past().to_vec(),
            actions: self.history.clone(),
            chance: self.chance.to_parts(),
            policy: self.policy.to_parts(),
            steps: self.steps,
            truncated: self.truncated,
        }
    }

    /// Goes on from a saved game, whose moves have been played anew as `play`.
    pub(super) fn restore(&mut self, rules: &G, play: &Play<G>, saved: &SavedGame) {
        self.adopt(rules, play);
        self.chance = Stream::from_parts(saved.chance.0, saved.chance.1);
        self.policy = Stream::from_parts(saved.policy.0, saved.policy.1);
        self.steps = saved.steps;
        self.truncated = saved.truncated;
    }
}
