//! The caller's buffers of one step, and what ended in it.

use crate::game::{Game, Record, Scalar, Seat, Turn};

/// The seat number shown where nobody acts: OpenSpiel's `TERMINAL`.
pub(super) const NOBODY: i32 = -4;
/// The seat number shown where chance acts: OpenSpiel's `CHANCE`.
pub(super) const CHANCE: i32 = -1;

/// One step of `N` environments, every array with `N` rows. A step writes every place.
#[derive(Debug)]
pub struct Frame<'a, T> {
    /// `[N, C, H, W]` (or `[N, H, W, C]`): what the player to act sees; seat zero's view where
    /// nobody acts.
    pub observation: &'a mut [T],
    /// `[N, A]`: what the player to act may play; all false where nobody acts.
    pub mask: &'a mut [bool],
    /// `[N]`: 0 or 1; -1 where chance acts, -4 where nobody acts.
    pub current_player: &'a mut [i32],
    /// `[N, 2]`: returns of a game that ended in this step, else 0.
    pub rewards: &'a mut [f32],
    /// `[N]`: whether a game ended by its rules in this step (or, unless reset, before).
    pub terminated: &'a mut [bool],
    /// `[N]`: whether a game was cut off in this step (or, unless reset, before).
    pub truncated: &'a mut [bool],
}

/// One environment's part of a frame.
pub(super) struct Row<'a, T> {
    pub(super) observation: &'a mut [T],
    pub(super) mask: &'a mut [bool],
    pub(super) current_player: &'a mut i32,
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut bool,
    pub(super) truncated: &'a mut bool,
}

impl<T> Frame<'_, T> {
    fn rows(&self) -> usize {
        self.current_player.len()
    }

    /// The rows in their order.
    pub(super) fn split(&mut self) -> impl Iterator<Item = Row<'_, T>> {
        let pixels = self.observation.len() / self.rows();
        let actions = self.mask.len() / self.rows();
        let pictures = self.observation.chunks_exact_mut(pixels);
        let masks = self.mask.chunks_exact_mut(actions);
        let rewards = self.rewards.chunks_exact_mut(2);
        let ends = self.terminated.iter_mut().zip(self.truncated.iter_mut());
        let rest = self.current_player.iter_mut().zip(rewards).zip(ends);
        pictures.zip(masks).zip(rest).map(
            |((observation, mask), ((current_player, rewards), (terminated, truncated)))| Row {
                observation,
                mask,
                current_player,
                rewards,
                terminated,
                truncated,
            },
        )
    }

    /// Parts of `size` rows each (the last may be shorter).
    pub(super) fn chunks(self, size: usize) -> Vec<Self> {
        let rows = self.rows();
        let pixels = self.observation.len() / rows;
        let actions = self.mask.len() / rows;
        let mut rest = self;
        let mut chunks = Vec::new();
        while rest.rows() > size {
            let (observation, observations) = rest.observation.split_at_mut(size * pixels);
            let (mask, masks) = rest.mask.split_at_mut(size * actions);
            let (current_player, current_players) = rest.current_player.split_at_mut(size);
            let (rewards, more_rewards) = rest.rewards.split_at_mut(2 * size);
            let (terminated, more_terminated) = rest.terminated.split_at_mut(size);
            let (truncated, more_truncated) = rest.truncated.split_at_mut(size);
            chunks.push(Frame {
                observation,
                mask,
                current_player,
                rewards,
                terminated,
                truncated,
            });
            rest = Frame {
                observation: observations,
                mask: masks,
                current_player: current_players,
                rewards: more_rewards,
                terminated: more_terminated,
                truncated: more_truncated,
            };
        }
        chunks.push(rest);
        chunks
    }
}

/// A frame in one of the number types.
#[derive(Debug)]
pub enum AnyFrame<'a> {
    /// 32-bit floats.
    F32(Frame<'a, f32>),
    /// Bytes.
    U8(Frame<'a, u8>),
}

/// The last observations of the games that ended in a step whose frame already shows the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Finals<T> {
    /// Which environments, rising.
    pub environments: Vec<usize>,
    /// Their observations, one after the other.
    pub observation: Vec<T>,
}

impl<T> Default for Finals<T> {
    fn default() -> Self {
        Self { environments: Vec::new(), observation: Vec::new() }
    }
}

impl<T: Scalar> Finals<T> {
    pub(super) fn push(&mut self, environment: usize, pixels: &[T]) {
        self.environments.push(environment);
        self.observation.extend_from_slice(pixels);
    }

    pub(super) fn joined(parts: Vec<Self>) -> Self {
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        for part in parts {
            all.environments.extend(part.environments);
            all.observation.extend(part.observation);
        }
        all
    }
}

/// Writes observations in the layout that was asked for.
pub(super) struct Painter<T> {
    shape: [usize; 3],
    /// Room for `[C, H, W]` before it is turned into `[H, W, C]`; empty where it is not.
    scratch: Vec<T>,
}

impl<T: Scalar> Painter<T> {
    pub(super) fn new(shape: [usize; 3], channels_last: bool) -> Self {
        let scratch =
            if channels_last { vec![T::ZERO; shape.iter().product()] } else { Vec::new() };
        Self { shape, scratch }
    }

    /// What the player to act sees; seat zero's view where nobody acts.
    pub(super) fn observe<G: Game>(
        &mut self,
        rules: &G,
        record: &Record<G>,
        turn: Turn,
        out: &mut [T],
    ) {
        let seat = match turn {
            Turn::Player(seat) => seat,
            _ => Seat::Zero,
        };
        let view = rules.view(record.state(), seat);
        if self.scratch.is_empty() {
            return rules.observe(&view, out);
        }
        rules.observe(&view, &mut self.scratch);
        let [channels, rows, columns] = self.shape;
        for (cell, pixel) in out.chunks_exact_mut(channels).enumerate() {
            for (channel, value) in pixel.iter_mut().enumerate() {
                *value = self.scratch[channel * rows * columns + cell];
            }
        }
    }
}
