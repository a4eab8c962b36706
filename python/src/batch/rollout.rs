//! `Rollout`: many steps of random play in one call.

use numpy::PyArray1;
use pyo3::prelude::*;
use taula::Error;
use taula::batch::{AnyFinals, AnyFrame, ErasedBatch, Finals, Frame};

use super::sheets::{Pixel, Sheets};
use super::timestep::TimeStep;
use crate::interrupt::Interrupt;

/// `T` steps of random play of `N` games: what `BatchEnv.rollout` returns. At step `t`, `observation`,
/// `legal_action_mask` and `current_player` are from before the action, `rewards`, `terminated` and
/// `truncated` from after it.
///
/// - `observation`: float32 or uint8 `[T, N, C, H, W]` (`[T, N, H, W, C]`)
/// - `legal_action_mask`: bool `[T, N, A]`; `current_player`: int32 `[T, N]`
/// - `actions`: int32 `[T, N]`, 0 in games that waited for their reset
/// - `rewards`: float32 `[T, N, 2]`; `terminated`, `truncated`: bool `[T, N]`
/// - `final_steps`, `final_env_ids`: int64 `[K]`, where games ended under autoreset "same_step", and
///   `final_observation` `[K, C, H, W]`: their last observations
/// - `next`: the `TimeStep` after the last action
#[pyclass(module = "taula", frozen, get_all)]
pub(crate) struct Rollout {
    observation: Py<PyAny>,
    legal_action_mask: Py<PyAny>,
    current_player: Py<PyAny>,
    actions: Py<PyAny>,
    rewards: Py<PyAny>,
    terminated: Py<PyAny>,
    truncated: Py<PyAny>,
    final_steps: Py<PyArray1<i64>>,
    final_env_ids: Py<PyArray1<i64>>,
    final_observation: Py<PyAny>,
    next: Py<TimeStep>,
}

#[pymethods]
impl Rollout {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shape = self.observation.bind(py).getattr("shape")?.repr()?;
        Ok(format!("<taula.Rollout: observations {shape}>"))
    }
}

/// The last observations of all games that ended in a rollout.
pub(super) struct Ends {
    steps: Vec<i64>,
    environments: Vec<i64>,
    pixels: AnyFinals,
}

impl Rollout {
    pub(super) fn new(
        py: Python<'_>,
        sheets: Sheets,
        actions: Py<PyAny>,
        ends: Ends,
        next: Sheets,
    ) -> PyResult<Self> {
        let pixels = match ends.pixels {
            AnyFinals::F32(finals) => PyArray1::from_vec(py, finals.observation).into_any(),
            AnyFinals::U8(finals) => PyArray1::from_vec(py, finals.observation).into_any(),
        };
        let mut shape: Vec<usize> = next.observation.bind(py).getattr("shape")?.extract()?;
        if let Some(rows) = shape.first_mut() {
            *rows = ends.steps.len();
        }
        Ok(Self {
            observation: sheets.observation,
            legal_action_mask: sheets.mask,
            current_player: sheets.current_player,
            actions,
            rewards: sheets.rewards,
            terminated: sheets.terminated,
            truncated: sheets.truncated,
            final_steps: PyArray1::from_vec(py, ends.steps).unbind(),
            final_env_ids: PyArray1::from_vec(py, ends.environments).unbind(),
            final_observation: pixels.call_method1("reshape", (shape,))?.unbind(),
            next: Py::new(py, TimeStep::new(next, None))?,
        })
    }
}

/// Plays at random through all rows of `frame`; `next` gets what follows the last step.
pub(super) fn roll(
    batch: &mut dyn ErasedBatch,
    frame: AnyFrame<'_>,
    next: AnyFrame<'_>,
    actions: &mut [i32],
    watch: &Interrupt,
) -> Result<Ends, Error> {
    let (mut steps, mut environments) = (Vec::new(), Vec::new());
    let mut keep = |step: usize, ended: &[usize]| {
        steps.extend(ended.iter().map(|_| step as i64));
        environments.extend(ended.iter().map(|&index| index as i64));
    };
    let pixels = match (frame, next) {
        (AnyFrame::F32(frame), AnyFrame::F32(next)) => {
            let mut all = Finals::default();
            roll_typed(batch, frame, next, actions, watch, |step, finals| {
                if let AnyFinals::F32(finals) = finals {
                    keep(step, &finals.environments);
                    all.observation.extend(finals.observation);
                }
            })?;
            AnyFinals::F32(all)
        }
        (AnyFrame::U8(frame), AnyFrame::U8(next)) => {
            let mut all = Finals::default();
            roll_typed(batch, frame, next, actions, watch, |step, finals| {
                if let AnyFinals::U8(finals) = finals {
                    keep(step, &finals.environments);
                    all.observation.extend(finals.observation);
                }
            })?;
            AnyFinals::U8(all)
        }
        _ => return Err(Error::bad_argument("obs_dtype", "mixed", "one number type")),
    };
    Ok(Ends { steps, environments, pixels })
}

/// What is seen before a step; the step before it writes it.
struct Seen<'a, T> {
    observation: &'a mut [T],
    mask: &'a mut [bool],
    current_player: &'a mut [i32],
}

/// What a step brings about.
struct Results<'a> {
    rewards: &'a mut [f32],
    terminated: &'a mut [bool],
    truncated: &'a mut [bool],
}

/// The rows of a frame, one for every `envs` environments.
fn rows<T>(
    frame: Frame<'_, T>,
    envs: usize,
) -> (impl Iterator<Item = Seen<'_, T>>, impl Iterator<Item = Results<'_>>) {
    let steps = frame.current_player.len() / envs;
    let observations = frame.observation.chunks_mut(frame.observation.len() / steps);
    let masks = frame.mask.chunks_mut(frame.mask.len() / steps);
    let seen = observations
        .zip(masks)
        .zip(frame.current_player.chunks_mut(envs))
        .map(|((observation, mask), current_player)| Seen { observation, mask, current_player });
    let results = (frame.rewards.chunks_mut(2 * envs))
        .zip(frame.terminated.chunks_mut(envs))
        .zip(frame.truncated.chunks_mut(envs))
        .map(|((rewards, terminated), truncated)| Results { rewards, terminated, truncated });
    (seen, results)
}

fn joined<'a, T: Pixel>(seen: Seen<'a, T>, results: &'a mut Results<'_>) -> AnyFrame<'a> {
    T::any(Frame {
        observation: seen.observation,
        mask: seen.mask,
        current_player: seen.current_player,
        rewards: results.rewards,
        terminated: results.terminated,
        truncated: results.truncated,
    })
}

fn roll_typed<T: Pixel>(
    batch: &mut dyn ErasedBatch,
    frame: Frame<'_, T>,
    next: Frame<'_, T>,
    actions: &mut [i32],
    watch: &Interrupt,
    mut keep: impl FnMut(usize, AnyFinals),
) -> Result<(), Error> {
    let envs = next.current_player.len();
    let (seen, results) = rows(frame, envs);
    let (seen_last, mut last) = rows(next, envs);
    let (mut seen, Some(mut last)) = (seen.chain(seen_last), last.next()) else { return Ok(()) };
    if let Some(first) = seen.next() {
        batch.show(joined(first, &mut last));
    }
    let steps = seen.zip(results).zip(actions.chunks_mut(envs)).enumerate();
    for (step, ((seen, mut results), actions)) in steps {
        batch.random_actions(None, actions)?;
        keep(step, batch.step(actions, None, joined(seen, &mut results))?);
        if watch.is_due() {
            break;
        }
        last.rewards.copy_from_slice(results.rewards);
        last.terminated.copy_from_slice(results.terminated);
        last.truncated.copy_from_slice(results.truncated);
    }
    Ok(())
}
