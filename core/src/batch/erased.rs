//! Batches behind an object-safe trait: one virtual call a step.

use super::frame::{AnyFrame, Finals};
use super::{Batch, BatchConfig, SavedGame, Seeds};
use crate::erased::{ErasedState, Play};
use crate::game::{Error, Game};

/// [`Finals`] in the number type of the frame.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyFinals {
    /// 32-bit floats.
    F32(Finals<f32>),
    /// Bytes.
    U8(Finals<u8>),
}

/// Many games of one kind, of any kind.
///
/// Frames must have the sizes that [`super::Frame`] tells, for the batch's configuration.
pub trait ErasedBatch: Send + Sync {
    /// How it is run.
    fn config(&self) -> BatchConfig;
    /// An independent copy that goes on in the same way.
    fn boxed_clone(&self) -> Box<dyn ErasedBatch>;
    /// Begins new games where `mask` says so (everywhere without one) and shows all games. Seeds
    /// restart the streams of the games that begin.
    ///
    /// # Errors
    /// `BadArgument` for a mask or seeds of another length.
    fn reset(
        &mut self,
        seeds: Seeds<'_>,
        mask: Option<&[bool]>,
        frame: AnyFrame<'_>,
    ) -> Result<(), Error>;
    /// Shows all games as they stand: no game moves, rewards are 0.
    fn show(&mut self, frame: AnyFrame<'_>);
    /// Plays one action in every game, or in those where `mask` says so: the others are only shown.
    /// In games that wait for a reset the action is ignored.
    ///
    /// # Errors
    /// `IllegalMove` or `UnreadableMove` with the index of the first environment whose action is
    /// refused, `BadArgument` for another number of actions. Nothing has moved then.
    fn step(
        &mut self,
        actions: &[i32],
        mask: Option<&[bool]>,
        frame: AnyFrame<'_>,
    ) -> Result<AnyFinals, Error>;
    /// Writes a legal action for every game (or for those where `mask` says so), all equally likely,
    /// from streams of their own, and chance's outcomes by their probabilities; 0 elsewhere and where
    /// nobody acts or the game waits for its reset. `out` has one place for each environment.
    ///
    /// # Errors
    /// `BadArgument` for a mask of another length.
    fn random_actions(&mut self, mask: Option<&[bool]>, out: &mut [i32]) -> Result<(), Error>;
    /// Writes the probabilities of chance's outcomes, a row of `max_chance_outcomes` for each
    /// environment; zeros where chance does not act.
    fn chance_probabilities(&self, out: &mut [f64]);
    /// The games under way with their random streams.
    fn save(&self) -> Vec<SavedGame>;
    /// Goes on from saved games, one for each environment.
    ///
    /// # Errors
    /// What a saved game is refused for, or `BadArgument` for another number. Nothing has changed
    /// then.
    fn restore(&mut self, saved: &[SavedGame]) -> Result<(), Error>;
    /// One game's position with its history.
    fn state(&self, index: usize) -> Option<Box<dyn ErasedState>>;
    /// The positions with their histories.
    fn states(&self) -> Vec<Box<dyn ErasedState>> {
        (0..self.config().envs).filter_map(|index| self.state(index)).collect()
    }
    /// Goes on from given positions; streams run on, chance acts at once where it is to act.
    ///
    /// # Errors
    /// `BadArgument` for another number of states or one of another game. Nothing has changed then.
    fn set_states(&mut self, states: &[&dyn ErasedState]) -> Result<(), Error>;
}

impl<G: Game> ErasedBatch for Batch<G> {
    fn config(&self) -> BatchConfig {
        self.config
    }

    fn boxed_clone(&self) -> Box<dyn ErasedBatch> {
        Box::new(self.clone())
    }

    fn reset(
        &mut self,
        seeds: Seeds<'_>,
        mask: Option<&[bool]>,
        frame: AnyFrame<'_>,
    ) -> Result<(), Error> {
        match frame {
            AnyFrame::F32(frame) => self.reset_all(seeds, mask, frame),
            AnyFrame::U8(frame) => self.reset_all(seeds, mask, frame),
        }
    }

    fn show(&mut self, frame: AnyFrame<'_>) {
        match frame {
            AnyFrame::F32(frame) => self.show_all(frame),
            AnyFrame::U8(frame) => self.show_all(frame),
        }
    }

    fn step(
        &mut self,
        actions: &[i32],
        mask: Option<&[bool]>,
        frame: AnyFrame<'_>,
    ) -> Result<AnyFinals, Error> {
        match frame {
            AnyFrame::F32(frame) => self.step_all(actions, mask, frame).map(AnyFinals::F32),
            AnyFrame::U8(frame) => self.step_all(actions, mask, frame).map(AnyFinals::U8),
        }
    }

    fn random_actions(&mut self, mask: Option<&[bool]>, out: &mut [i32]) -> Result<(), Error> {
        self.check_count("mask", mask.map_or(self.config.envs, <[bool]>::len))?;
        for (index, (environment, action)) in self.environments.iter_mut().zip(out).enumerate() {
            let is_asked = mask.is_none_or(|mask| mask[index]);
            *action = if is_asked { environment.random_action(&self.named.rules) } else { 0 };
        }
        Ok(())
    }

    fn chance_probabilities(&self, out: &mut [f64]) {
        let rules = &self.named.rules;
        let rows = out.chunks_mut(rules.max_chance_outcomes().max(1));
        for (environment, row) in self.environments.iter().zip(rows) {
            environment.chance_probabilities(rules, row);
        }
    }

    fn save(&self) -> Vec<SavedGame> {
        self.environments.iter().map(|environment| environment.save(&self.named.rules)).collect()
    }

    fn restore(&mut self, saved: &[SavedGame]) -> Result<(), Error> {
        self.check_count("games", saved.len())?;
        let played = saved
            .iter()
            .enumerate()
            .map(|(index, saved)| self.replay(saved).map_err(|error| error.at_index(index)));
        let plays = played.collect::<Result<Vec<_>, _>>()?;
        for ((environment, play), saved) in self.environments.iter_mut().zip(&plays).zip(saved) {
            environment.restore(&self.named.rules, play, saved);
        }
        Ok(())
    }

    fn state(&self, index: usize) -> Option<Box<dyn ErasedState>> {
        let environment = self.environments.get(index)?;
        Some(environment.to_state(self.named.clone()))
    }

    fn set_states(&mut self, states: &[&dyn ErasedState]) -> Result<(), Error> {
        if states.len() != self.config.envs {
            let allowed = format!("{} states, one for each environment", self.config.envs);
            return Err(Error::bad_argument("states", states.len(), allowed));
        }
        let mut plays = Vec::with_capacity(states.len());
        for state in states {
            let play = state.as_any().downcast_ref::<Play<G>>();
            let Some(play) = play.filter(|play| play.is_of(&self.named)) else {
                let allowed = format!("states of {} under the batch's options", self.named.id);
                return Err(Error::bad_argument("states", state.game().spec(), allowed));
            };
            plays.push(play);
        }
        for (environment, play) in self.environments.iter_mut().zip(plays) {
            environment.adopt(&self.named.rules, play);
        }
        Ok(())
    }
}

impl<G: Game> Batch<G> {
    /// A saved game, played anew: what is not legal is refused.
    fn replay(&self, saved: &SavedGame) -> Result<Play<G>, Error> {
        let mut play = Play::read(self.named.clone(), &saved.start, &saved.past)?;
        for &id in &saved.actions {
            play.play_id(id)?;
        }
        Ok(play)
    }
}
