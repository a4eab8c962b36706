//! `Forest`: the trees of `taula.mcts.search`. The interpreter lock is held only to make arrays and to
//! read what the caller's judge says.

use std::sync::{Mutex, MutexGuard, TryLockError};

use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, ToPyArray};
use pyo3::prelude::*;
use taula::erased::ErasedState;
use taula::search::forest::{self, Algorithm, ForestConfig};

use crate::arguments::{Seed, choice};
use crate::arrays::{Blank, numbers};
use crate::errors::{bad_argument, busy, raise};
use crate::interrupt::Interrupt;
use crate::state::borrowed;

/// Leaves to be judged: observations, masks, and who is to play.
type Leaves = (Py<PyAny>, Py<PyAny>, Py<PyAny>);

/// What was found: action, action weights, visits, values, root value.
type Found<'py> = (
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<i32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<f32>>,
);

/// The trees of a search, a judge's question and answer at a time; `taula.mcts.search` leads it.
#[pyclass(module = "taula.mcts", frozen)]
pub(crate) struct Forest {
    trees: Mutex<Option<forest::Forest>>,
    shape: [usize; 3],
    actions: usize,
    /// Whether there are as many rows as trees, however many leaves wait.
    fixed: bool,
}

impl Forest {
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<forest::Forest>>> {
        match self.trees.try_lock() {
            Ok(trees) => Ok(trees),
            Err(TryLockError::Poisoned(trees)) => Ok(trees.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy()),
        }
    }

    fn with<R>(&self, work: impl FnOnce(&mut forest::Forest) -> PyResult<R>) -> PyResult<R> {
        let mut trees = self.lock()?;
        let gone = || bad_argument("tree", "one that grew on elsewhere", "the latest tree");
        work(trees.as_mut().ok_or_else(gone)?)
    }
}

#[pymethods]
impl Forest {
    #[new]
    #[pyo3(signature = (
        states, num_simulations, algorithm, seed, num_threads, c_puct, max_considered, dirichlet,
        temperature, worlds, fixed_batch, tree
    ))]
    #[allow(clippy::too_many_arguments)] // as many as a search has settings
    fn new(
        py: Python<'_>,
        states: Vec<Bound<'_, PyAny>>,
        num_simulations: u32,
        algorithm: &Bound<'_, PyAny>,
        seed: Seed,
        num_threads: usize,
        c_puct: f32,
        max_considered: u32,
        dirichlet: Option<(f32, f32)>,
        temperature: f32,
        worlds: u32,
        fixed_batch: bool,
        tree: Option<&Self>,
    ) -> PyResult<Self> {
        let names = [
            ("puct", Algorithm::Puct { explore: c_puct }),
            ("gumbel", Algorithm::Gumbel { considered: max_considered }),
        ];
        let config = ForestConfig {
            simulations: num_simulations,
            algorithm: choice(algorithm, "algorithm", &names)?,
            dirichlet,
            temperature,
            worlds: worlds.min(num_simulations),
            seed: seed.0,
            threads: num_threads,
        };
        let borrowed = borrowed(&states)?;
        let positions: Vec<&dyn ErasedState> = borrowed.iter().map(|state| &*state.inner).collect();
        let earlier = tree.map(|tree| Ok::<_, PyErr>(tree.lock()?.take())).transpose()?.flatten();
        let made = py.detach(|| forest::Forest::new(&positions, config, earlier)).map_err(raise)?;
        let (shape, actions) = borrowed
            .first()
            .map_or(([0; 3], 0), |state| (state.rulebook.shape, state.rulebook.actions));
        Ok(Self { trees: Mutex::new(Some(made)), shape, actions, fixed: fixed_batch })
    }

    /// Leaves to be judged, or None when all simulations are done.
    fn leaves(&self, py: Python<'_>) -> PyResult<Option<Leaves>> {
        self.with(|trees| {
            let waiting = py.detach(|| trees.select());
            if waiting == 0 {
                return Ok(None);
            }
            let rows = if self.fixed { trees.trees() } else { waiting };
            let [planes, height, width] = self.shape;
            let made = (
                Blank::<f32>::new(py, &[rows, planes, height, width])?.zeros(py)?,
                Blank::<bool>::new(py, &[rows, self.actions])?.zeros(py)?,
                Blank::<i32>::new(py, &[rows])?.zeros(py)?,
            );
            let mut seen = writable::<f32>(made.0.bind(py))?;
            let mut masks = writable::<bool>(made.1.bind(py))?;
            let mut seats = writable::<i32>(made.2.bind(py))?;
            let seen = numbers(&mut seen, "observation")?;
            let masks = numbers(&mut masks, "mask")?;
            let seats = numbers(&mut seats, "to_play")?;
            py.detach(|| trees.show(seen, masks, seats));
            Ok(Some(made))
        })
    }

    /// Takes the judgement of the leaves: float32 logits `[B, A]`, and values `[B]` for who is to play
    /// or `[B, 2]` for both seats.
    fn judge(
        &self,
        py: Python<'_>,
        logits: PyReadonlyArrayDyn<'_, f32>,
        value: PyReadonlyArrayDyn<'_, f32>,
    ) -> PyResult<()> {
        self.with(|trees| {
            let waiting = trees.waiting();
            let rows = if self.fixed { trees.trees() } else { waiting };
            let shape = logits.as_array().shape().to_vec();
            if shape != [rows, self.actions] {
                let allowed = format!("an array of shape {:?}", [rows, self.actions]);
                return Err(bad_argument("logits", format!("of shape {shape:?}"), allowed));
            }
            let shape = value.as_array().shape().to_vec();
            if shape != [rows] && shape != [rows, 2] {
                let allowed = format!("an array of shape [{rows}] or [{rows}, 2]");
                return Err(bad_argument("value", format!("of shape {shape:?}"), allowed));
            }
            let each = shape.get(1).copied().unwrap_or(1);
            let (logits, value) = (logits.to_vec().map_err(odd)?, value.to_vec().map_err(odd)?);
            let (logits, value) = (&logits[..waiting * self.actions], &value[..waiting * each]);
            py.detach(|| trees.judge(logits, value)).map_err(raise)
        })
    }

    /// Searches to the end by random play. Ctrl-C ends it.
    fn play_out(&self, py: Python<'_>) -> PyResult<()> {
        self.with(|trees| {
            let watch = Interrupt::new(None);
            py.detach(|| trees.play_out(&|| watch.is_due()));
            watch.result(())
        })
    }

    /// Action `[N]`, action weights `[N, A]`, visits `[N, A]`, values `[N, A]`, root value `[N]`.
    fn found<'py>(&self, py: Python<'py>) -> PyResult<Found<'py>> {
        self.with(|trees| {
            let found = py.detach(|| trees.found());
            let shape = [trees.positions(), self.actions];
            Ok((
                found.action.to_pyarray(py),
                found.weights.to_pyarray(py).reshape(shape)?,
                found.visits.to_pyarray(py).reshape(shape)?,
                found.values.to_pyarray(py).reshape(shape)?,
                found.root_value.to_pyarray(py),
            ))
        })
    }
}

fn odd(error: impl std::fmt::Display) -> PyErr {
    bad_argument("logits", error, "a C-contiguous array")
}

fn writable<'py, T: numpy::Element>(
    array: &Bound<'py, PyAny>,
) -> PyResult<numpy::PyReadwriteArrayDyn<'py, T>> {
    Ok(array.cast::<PyArrayDyn<T>>()?.try_readwrite()?)
}
