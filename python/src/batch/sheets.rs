//! The arrays of a step: made fresh or used again, and lent to the core as a frame.

use numpy::Element;
use pyo3::prelude::*;
use taula::batch::{AnyFrame, Frame};
use taula::game::Scalar;

use crate::arrays::{Blank, numbers};

/// A number type that observations are written in.
pub(super) trait Pixel: Scalar + Element {
    /// The frame among frames of any number type.
    fn any(frame: Frame<'_, Self>) -> AnyFrame<'_>;
}

impl Pixel for f32 {
    fn any(frame: Frame<'_, Self>) -> AnyFrame<'_> {
        AnyFrame::F32(frame)
    }
}

impl Pixel for u8 {
    fn any(frame: Frame<'_, Self>) -> AnyFrame<'_> {
        AnyFrame::U8(frame)
    }
}

/// The arrays of one step (or, with a further axis in front, of many). They are Python's: their
/// shapes and number types are looked at anew whenever they are written.
pub(super) struct Sheets {
    pub(super) observation: Py<PyAny>,
    pub(super) mask: Py<PyAny>,
    pub(super) current_player: Py<PyAny>,
    pub(super) rewards: Py<PyAny>,
    pub(super) terminated: Py<PyAny>,
    pub(super) truncated: Py<PyAny>,
}

impl Sheets {
    pub(super) fn clone_ref(&self, py: Python<'_>) -> Self {
        Self {
            observation: self.observation.clone_ref(py),
            mask: self.mask.clone_ref(py),
            current_player: self.current_player.clone_ref(py),
            rewards: self.rewards.clone_ref(py),
            terminated: self.terminated.clone_ref(py),
            truncated: self.truncated.clone_ref(py),
        }
    }
}

/// Observations that are yet to be made, in one of the number types.
enum Observations {
    F32(Blank<f32>),
    U8(Blank<u8>),
}

/// Sheets that are yet to be made, again and again.
pub(super) struct BlankSheets {
    observation: Observations,
    mask: Blank<bool>,
    current_player: Blank<i32>,
    rewards: Blank<f32>,
    flags: Blank<bool>,
}

impl BlankSheets {
    /// `lead` are the axes in front: `[N]` of a step, `[T, N]` of a rollout. `bytes` tells whether
    /// observations are bytes.
    pub(super) fn new(
        py: Python<'_>,
        lead: &[usize],
        bytes: bool,
        observation: &[usize],
        actions: usize,
    ) -> PyResult<Self> {
        let shape = [lead, observation].concat();
        Ok(Self {
            observation: match bytes {
                true => Observations::U8(Blank::new(py, &shape)?),
                false => Observations::F32(Blank::new(py, &shape)?),
            },
            mask: Blank::new(py, &[lead, &[actions]].concat())?,
            current_player: Blank::new(py, lead)?,
            rewards: Blank::new(py, &[lead, &[2]].concat())?,
            flags: Blank::new(py, lead)?,
        })
    }

    pub(super) fn make(&self, py: Python<'_>) -> PyResult<Sheets> {
        Ok(Sheets {
            observation: match &self.observation {
                Observations::F32(blank) => blank.make(py)?,
                Observations::U8(blank) => blank.make(py)?,
            },
            mask: self.mask.make(py)?,
            current_player: self.current_player.make(py)?,
            rewards: self.rewards.make(py)?,
            terminated: self.flags.make(py)?,
            truncated: self.flags.make(py)?,
        })
    }

    /// Whether nobody else has any of the sheets, so that they are as good as fresh ones.
    pub(super) fn are_free(&self, py: Python<'_>, sheets: &Sheets) -> bool {
        let observation = sheets.observation.bind(py);
        let is_free = match &self.observation {
            Observations::F32(blank) => blank.is_free(observation),
            Observations::U8(blank) => blank.is_free(observation),
        };
        is_free
            && self.mask.is_free(sheets.mask.bind(py))
            && self.current_player.is_free(sheets.current_player.bind(py))
            && self.rewards.is_free(sheets.rewards.bind(py))
            && self.flags.is_free(sheets.terminated.bind(py))
            && self.flags.is_free(sheets.truncated.bind(py))
    }

    /// Lends sheets that were made here as a frame.
    pub(super) fn lend<R>(
        &self,
        py: Python<'_>,
        sheets: &Sheets,
        work: impl FnOnce(AnyFrame<'_>) -> R,
    ) -> PyResult<R> {
        match &self.observation {
            Observations::F32(blank) => self.lend_as(py, blank, sheets, work),
            Observations::U8(blank) => self.lend_as(py, blank, sheets, work),
        }
    }

    fn lend_as<T: Pixel, R>(
        &self,
        py: Python<'_>,
        observation: &Blank<T>,
        sheets: &Sheets,
        work: impl FnOnce(AnyFrame<'_>) -> R,
    ) -> PyResult<R> {
        let mut observation = observation.take(sheets.observation.bind(py), "observation")?;
        let mut mask = self.mask.take(sheets.mask.bind(py), "legal_action_mask")?;
        let current_player = sheets.current_player.bind(py);
        let mut current_player = self.current_player.take(current_player, "current_player")?;
        let mut rewards = self.rewards.take(sheets.rewards.bind(py), "rewards")?;
        let mut terminated = self.flags.take(sheets.terminated.bind(py), "terminated")?;
        let mut truncated = self.flags.take(sheets.truncated.bind(py), "truncated")?;
        Ok(work(T::any(Frame {
            observation: numbers(&mut observation, "observation")?,
            mask: numbers(&mut mask, "legal_action_mask")?,
            current_player: numbers(&mut current_player, "current_player")?,
            rewards: numbers(&mut rewards, "rewards")?,
            terminated: numbers(&mut terminated, "terminated")?,
            truncated: numbers(&mut truncated, "truncated")?,
        })))
    }
}

/// The arrays of past steps. Those that nobody has any more serve again: to the user they are fresh,
/// but their memory is already mapped.
#[derive(Default)]
pub(super) struct Shelf(Vec<Sheets>);

/// A loop holds the last step, some the one before; one more set is being written.
const KEPT: usize = 3;

impl Shelf {
    /// Sheets that nobody else has.
    pub(super) fn take(&mut self, py: Python<'_>, blank: &BlankSheets) -> PyResult<Sheets> {
        if let Some(sheets) = self.0.iter().find(|sheets| blank.are_free(py, sheets)) {
            return Ok(sheets.clone_ref(py));
        }
        let sheets = blank.make(py)?;
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push(sheets.clone_ref(py));
        Ok(sheets)
    }
}
