//! Many games of one kind at once, stepped into the caller's buffers: what reinforcement learning
//! runs on. Generic and monomorphised; one virtual call a batch.
//!
//! Every environment has its own counter-based random streams, so games depend on the seed and the
//! environment's index and on nothing else: not on the number of threads nor on the batch's size.

mod environment;
mod erased;
mod frame;
mod saved;

use std::sync::Arc;

use rayon::prelude::*;

use crate::game::{Error, Game, Scalar};
use environment::Environment;

pub(crate) use crate::erased::Named;
pub use erased::{AnyFinals, ErasedBatch};
use frame::Painter;
pub use frame::{AnyFrame, Finals, Frame};
pub use saved::SavedGame;

/// The largest batch.
pub const MAX_ENVS: usize = 1 << 20;
/// The most threads.
pub const MAX_THREADS: usize = 256;

/// When an ended game makes room for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Autoreset {
    /// In the step that ends it: that step shows the next game, the end is in [`Finals`].
    #[default]
    SameStep,
    /// In the step after: that step's action is ignored and its rewards are 0.
    NextStep,
    /// Never: an ended game stays (actions ignored, rewards 0) until [`ErasedBatch::reset`].
    Disabled,
}

/// How a batch is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchConfig {
    /// How many games.
    pub envs: usize,
    /// The seed of all streams.
    pub seed: u64,
    /// How many threads step them.
    pub threads: usize,
    /// What happens after an end.
    pub autoreset: Autoreset,
    /// Whether observations are `[H, W, C]` instead of `[C, H, W]`.
    pub channels_last: bool,
    /// After so many actions of players a game is cut off as truncated.
    pub max_steps: Option<u32>,
    /// Whether the caller's actions choose chance's outcomes; otherwise they are thrown.
    pub explicit_chance: bool,
}

/// From which seeds new games draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Seeds<'a> {
    /// The streams run on.
    #[default]
    Keep,
    /// The streams that a batch made with this seed has: one for each index.
    All(u64),
    /// For each environment the stream of the only environment of a batch made with its seed.
    Each(&'a [u64]),
}

impl BatchConfig {
    /// So many games, everything else plain.
    #[must_use]
    pub const fn new(envs: usize) -> Self {
        Self {
            envs,
            seed: 0,
            threads: 1,
            autoreset: Autoreset::SameStep,
            channels_last: false,
            max_steps: None,
            explicit_chance: false,
        }
    }
}

/// Many games of one kind.
#[derive(Clone)]
pub(crate) struct Batch<G: Game> {
    named: Arc<Named<G>>,
    config: BatchConfig,
    shape: [usize; 3],
    environments: Vec<Environment<G>>,
    pool: Option<Arc<rayon::ThreadPool>>,
}

impl<G: Game> Batch<G> {
    pub(crate) fn new(named: Arc<Named<G>>, config: BatchConfig) -> Result<Self, Error> {
        within("num_envs", config.envs, MAX_ENVS)?;
        within("num_threads", config.threads, MAX_THREADS)?;
        if config.max_steps == Some(0) {
            return Err(Error::bad_argument("max_steps", 0, "at least 1, or none"));
        }
        let pool = (config.threads > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(config.threads).build())
            .transpose()
            .map_err(|error| Error::bad_argument("num_threads", config.threads, error.to_string()))?
            .map(Arc::new);
        let environments = (0..config.envs as u64)
            .map(|index| Environment::new(&named.rules, &config, index))
            .collect();
        let shape = named.rules.observation_shape();
        Ok(Self { named, config, shape, environments, pool })
    }

    /// Runs `work` on every chunk of environments with its part of the frame, on all threads.
    /// `work` gets the index of the chunk's first environment.
    fn each<T: Scalar, R: Send>(
        &mut self,
        frame: Frame<'_, T>,
        work: impl Fn(usize, &mut [Environment<G>], Frame<'_, T>) -> R + Sync,
    ) -> Vec<R> {
        let Some(pool) = &self.pool else {
            return vec![work(0, &mut self.environments, frame)];
        };
        let size = self.config.envs.div_ceil(self.config.threads);
        let chunks: Vec<_> =
            self.environments.chunks_mut(size).zip(frame.chunks(size)).enumerate().collect();
        pool.install(|| {
            chunks
                .into_par_iter()
                .map(|(index, (environments, frame))| work(index * size, environments, frame))
                .collect()
        })
    }

    /// A painter for every chunk; `Copy` parts only, so that threads can share the closure.
    fn painter<T: Scalar>(&self) -> impl Fn() -> Painter<T> + Sync + use<T, G> {
        let (shape, channels_last) = (self.shape, self.config.channels_last);
        move || Painter::new(shape, channels_last)
    }

    /// Begins new games where `mask` says so (everywhere without one) and shows all.
    fn reset_all<T: Scalar>(
        &mut self,
        seeds: Seeds<'_>,
        mask: Option<&[bool]>,
        frame: Frame<'_, T>,
    ) -> Result<(), Error> {
        self.check_count("mask", mask.map_or(self.config.envs, <[bool]>::len))?;
        if let Seeds::Each(seeds) = seeds {
            self.check_count("seed", seeds.len())?;
        }
        let (named, painter) = (self.named.clone(), self.painter());
        self.each(frame, |first, environments, mut frame| {
            let mut painter = painter();
            for ((index, environment), mut row) in
                environments.iter_mut().enumerate().zip(frame.split())
            {
                let number = first + index;
                if mask.is_none_or(|mask| mask[number]) {
                    match seeds {
                        Seeds::Keep => (),
                        Seeds::All(seed) => environment.reseed(seed, number as u64),
                        Seeds::Each(seeds) => environment.reseed(seeds[number], 0),
                    }
                    environment.begin(&named.rules);
                }
                environment.show(&named.rules, &mut painter, &mut row);
            }
        });
        Ok(())
    }

    /// Shows all games as they stand.
    fn show_all<T: Scalar>(&mut self, frame: Frame<'_, T>) {
        let (named, painter) = (self.named.clone(), self.painter());
        self.each(frame, |_, environments, mut frame| {
            let mut painter = painter();
            for (environment, mut row) in environments.iter_mut().zip(frame.split()) {
                environment.show(&named.rules, &mut painter, &mut row);
            }
        });
    }

    /// Refuses what has not one value for each environment.
    fn check_count(&self, field: &'static str, count: usize) -> Result<(), Error> {
        if count == self.config.envs {
            return Ok(());
        }
        let allowed = format!("{} values, one for each environment", self.config.envs);
        Err(Error::bad_argument(field, count, allowed))
    }

    /// Refuses the whole step where one action is not legal: nothing has moved then.
    fn check_all(&self, actions: &[i32], mask: Option<&[bool]>) -> Result<(), Error> {
        for (index, (environment, &action)) in self.environments.iter().zip(actions).enumerate() {
            let rules = &self.named.rules;
            if mask.is_some_and(|mask| !mask[index]) {
                continue;
            }
            if !environment.takes(rules, action) && !environment.is_waiting(rules) {
                return Err(self.refusal(index, action));
            }
        }
        Ok(())
    }

    /// Why this environment does not take this action.
    fn refusal(&self, index: usize, action: i32) -> Error {
        let state = || self.environments[index].to_state(self.named.clone());
        let refused = u32::try_from(action).ok().and_then(|id| state().play_id(id).err());
        let negative = || Error::UnreadableMove {
            index: None,
            text: action.to_string(),
            expected: format!("an action id below {}", self.named.rules.action_count()),
        };
        refused.unwrap_or_else(negative).at_index(index)
    }

    fn step_all<T: Scalar>(
        &mut self,
        actions: &[i32],
        mask: Option<&[bool]>,
        frame: Frame<'_, T>,
    ) -> Result<Finals<T>, Error> {
        self.check_count("actions", actions.len())?;
        self.check_count("mask", mask.map_or(self.config.envs, <[bool]>::len))?;
        self.check_all(actions, mask)?;
        let (named, painter, config) = (self.named.clone(), self.painter(), self.config);
        let parts = self.each(frame, |first, environments, mut frame| {
            let (mut painter, mut finals) = (painter(), Finals::default());
            let rows = environments.iter_mut().zip(frame.split());
            for ((index, &action), (environment, mut row)) in
                actions.iter().enumerate().skip(first).zip(rows)
            {
                if mask.is_some_and(|mask| !mask[index]) {
                    environment.show(&named.rules, &mut painter, &mut row);
                    continue;
                }
                environment.step(&named.rules, &config, &mut painter, action, row, |pixels| {
                    finals.push(index, pixels);
                });
            }
            finals
        });
        Ok(Finals::joined(parts))
    }
}

fn within(field: &'static str, value: usize, most: usize) -> Result<(), Error> {
    if (1..=most).contains(&value) {
        return Ok(());
    }
    Err(Error::bad_argument(field, value, format!("a whole number from 1 to {most}")))
}
