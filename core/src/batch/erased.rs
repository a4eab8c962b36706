//! Batches behind an object-safe trait: one virtual call a step.

use super::frame::{AnyFrame, Finals};
use super::{Batch, BatchConfig};
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
    /// Begins new games where `mask` says so (everywhere without one) and shows all games. A seed
    /// restarts the streams of the games that begin; without one they run on.
    ///
    /// # Errors
    /// `BadArgument` for a mask of another length.
    fn reset(
        &mut self,
        seed: Option<u64>,
        mask: Option<&[bool]>,
        frame: AnyFrame<'_>,
    ) -> Result<(), Error>;
    /// Shows all games as they stand: no game moves, rewards are 0.
    fn show(&mut self, frame: AnyFrame<'_>);
    /// Plays one action in every game; in games that wait for a reset the action is ignored.
    ///
    /// # Errors
    /// `IllegalMove` or `UnreadableMove` with the index of the first environment whose action is
    /// refused, `BadArgument` for another number of actions. Nothing has moved then.
    fn step(&mut self, actions: &[i32], frame: AnyFrame<'_>) -> Result<AnyFinals, Error>;
    /// Writes a legal action for every game, all equally likely, from streams of their own; 0 where
    /// nobody acts or the game waits for its reset. `out` has one place for each environment.
    fn random_actions(&mut self, out: &mut [i32]);
    /// The positions, each with the past that repetition needs.
    fn states(&self) -> Vec<Box<dyn ErasedState>>;
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

    fn reset(
        &mut self,
        seed: Option<u64>,
        mask: Option<&[bool]>,
        frame: AnyFrame<'_>,
    ) -> Result<(), Error> {
        match frame {
            AnyFrame::F32(frame) => self.reset_all(seed, mask, frame),
            AnyFrame::U8(frame) => self.reset_all(seed, mask, frame),
        }
    }

    fn show(&mut self, frame: AnyFrame<'_>) {
        match frame {
            AnyFrame::F32(frame) => self.show_all(frame),
            AnyFrame::U8(frame) => self.show_all(frame),
        }
    }

    fn step(&mut self, actions: &[i32], frame: AnyFrame<'_>) -> Result<AnyFinals, Error> {
        match frame {
            AnyFrame::F32(frame) => self.step_all(actions, frame).map(AnyFinals::F32),
            AnyFrame::U8(frame) => self.step_all(actions, frame).map(AnyFinals::U8),
        }
    }

    fn random_actions(&mut self, out: &mut [i32]) {
        for (environment, action) in self.environments.iter_mut().zip(out) {
            *action = environment.random_action(&self.named.rules);
        }
    }

    fn states(&self) -> Vec<Box<dyn ErasedState>> {
        let state = |environment: &super::Environment<G>| environment.to_state(self.named.clone());
        self.environments.iter().map(state).collect()
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
            environment.adopt(&self.named.rules, play.record().clone());
        }
        Ok(())
    }
}
