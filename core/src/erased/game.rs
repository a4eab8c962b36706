//! The generic implementation of [`ErasedGame`].

use std::sync::Arc;

use super::play::Play;
use super::{ErasedGame, ErasedState};
use crate::batch::{Batch, BatchConfig, ErasedBatch};
use crate::game::{Error, Game, Options, Plane, Symmetry, Table, laws, symmetries};

/// Rules with the name and options under which the catalogue knows them.
pub(crate) struct Named<G> {
    pub(crate) id: &'static str,
    pub(crate) options: Options,
    pub(crate) rules: G,
}

pub(super) struct Erased<G>(pub(super) Arc<Named<G>>);

/// Hides the type of a game.
pub fn erase<G: Game>(id: &'static str, options: Options, rules: G) -> Arc<dyn ErasedGame> {
    Arc::new(Erased(Arc::new(Named { id, options, rules })))
}

impl<G: Game> ErasedGame for Erased<G> {
    fn id(&self) -> &'static str {
        self.0.id
    }

    fn options(&self) -> &Options {
        &self.0.options
    }

    fn action_count(&self) -> usize {
        self.0.rules.action_count()
    }

    fn max_chance_outcomes(&self) -> usize {
        self.0.rules.max_chance_outcomes()
    }

    fn max_game_length(&self) -> usize {
        self.0.rules.max_game_length()
    }

    fn max_points(&self) -> i32 {
        self.0.rules.max_points()
    }

    fn has_hidden_information(&self) -> bool {
        G::HIDDEN
    }

    fn tables(&self) -> &'static [&'static dyn Table] {
        self.0.rules.tables()
    }

    fn observation_shape(&self) -> [usize; 3] {
        self.0.rules.observation_shape()
    }

    fn planes(&self) -> Vec<Plane> {
        self.0.rules.planes()
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetries(&self.0.rules)
    }

    fn action_syntax(&self) -> &'static str {
        self.0.rules.action_syntax()
    }

    fn start(&self) -> Box<dyn ErasedState> {
        Box::new(Play::new(self.0.clone(), self.0.rules.start()))
    }

    fn read(&self, text: &str) -> Result<Box<dyn ErasedState>, Error> {
        self.resume(text, &[])
    }

    fn resume(&self, text: &str, past: &[u64]) -> Result<Box<dyn ErasedState>, Error> {
        Ok(Box::new(Play::read(self.0.clone(), text, past)?))
    }

    fn batch(&self, config: BatchConfig) -> Result<Box<dyn ErasedBatch>, Error> {
        Ok(Box::new(Batch::new(self.0.clone(), config)?))
    }

    fn check_laws(&self, seed: u64, positions: usize) -> Result<(), String> {
        laws::check(&self.0.rules, seed, positions)
            .map_err(|broken| format!("{}: {broken}", self.spec()))
    }
}
