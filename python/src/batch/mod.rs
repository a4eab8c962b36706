//! `BatchEnv`: many games at once, stepped into numpy arrays without the interpreter lock.

mod gallery;
mod python;
mod rollout;
mod sheets;
mod timestep;

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use taula::batch::{AnyFrame, Autoreset, BatchConfig, ErasedBatch, Seeds};
use taula::erased::ErasedState;

use crate::arguments::{
    AUTORESETS, AutoresetName, CHANCES, ChanceName, IsBytes, KINDS, LAYOUTS, Layout, MaxSteps,
    NumEnvs, NumThreads, Seed, Steps, type_name,
};
use crate::arrays::{Blank, flags, numbers};
use crate::catalogue::load_game;
use crate::errors::{busy, raise};
use crate::game::{Game, Rulebook};
use crate::interrupt::Interrupt;
use crate::state::{State, borrowed};
use sheets::{BlankSheets, Sheets, Shelf};

pub(crate) use rollout::Rollout;
pub(crate) use timestep::TimeStep;

/// Many games of one kind, stepped together.
///
/// `game` is a `Game` or its text. Chance (dice) is sampled from one counter-based stream for each
/// environment index, so the games depend on `seed` and the index alone: not on `num_threads`, and
/// the first games of a larger batch are those of a smaller one.
///
/// - `autoreset` "same_step": the step that ends a game shows the start of the next, the end is in
///   `final_observation`; "next_step": the step after begins the next game, its action is ignored and
///   its rewards are 0; "disabled": ended games stay until `reset(mask=...)`
/// - `obs_dtype`: "float32" or "uint8"; `layout`: "CHW" or "HWC"
/// - `copy`: False writes every step into the same arrays, which saves making new ones
/// - `max_steps`: after so many actions of players a game is cut off as `truncated`
/// - `chance` "explicit": games stop where chance acts, `current_player` is `taula.CHANCE` there and
///   the action is an outcome's id; `chance_probabilities` tells the odds, `random_actions` throws
///
/// The new games are under way: `step` may be called without `reset`. Illegal actions raise
/// `IllegalActionError` with the `index` of the environment, and no game moves. An environment can be
/// stepped by one thread at a time: others get `BusyError`. Copies and pickles go on with the same
/// games and the same dice.
///
/// >>> env = taula.BatchEnv(taula.load_game("connect_four"), num_envs=4, seed=1)
/// >>> step = env.reset()
/// >>> for _ in range(50):
/// ...     step = env.step(env.random_actions())
/// >>> step.legal_action_mask.shape
/// (4, 7)
#[pyclass(module = "taula", frozen)]
pub(crate) struct BatchEnv {
    rulebook: Arc<Rulebook>,
    config: BatchConfig,
    bytes: bool,
    /// One environment's observation in the layout asked for.
    shape: [usize; 3],
    games: Mutex<Games>,
    blank: BlankSheets,
    blank_actions: Blank<i32>,
    /// The arrays that every step is written into, where they are not made anew.
    reused: Option<Sheets>,
}

/// What one thread at a time may use.
struct Games {
    batch: Box<dyn ErasedBatch>,
    shelf: Shelf,
}

impl BatchEnv {
    /// A batch with the arrays that it is shown in.
    fn of(
        py: Python<'_>,
        rulebook: Arc<Rulebook>,
        batch: Box<dyn ErasedBatch>,
        bytes: bool,
        copy: bool,
    ) -> PyResult<Self> {
        let config = batch.config();
        let [planes, rows, columns] = rulebook.shape;
        let shape = match config.channels_last {
            true => [rows, columns, planes],
            false => rulebook.shape,
        };
        let blank = BlankSheets::new(py, &[config.envs], bytes, &shape, rulebook.actions)?;
        let reused = if copy { None } else { Some(blank.make(py)?) };
        let blank_actions = Blank::new(py, &[config.envs])?;
        let games = Mutex::new(Games { batch, shelf: Shelf::default() });
        Ok(Self { rulebook, config, bytes, shape, games, blank, blank_actions, reused })
    }

    /// Which games are meant.
    fn mask(&self, mask: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Vec<bool>>> {
        mask.map(|mask| flags(mask, "mask", self.config.envs)).transpose()
    }

    /// The games, unless another thread is at them.
    fn lock(&self) -> PyResult<MutexGuard<'_, Games>> {
        match self.games.try_lock() {
            Ok(games) => Ok(games),
            Err(TryLockError::Poisoned(games)) => Ok(games.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy()),
        }
    }

    /// Lets the batch write a frame without the interpreter lock.
    fn show<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn ErasedBatch, AnyFrame<'_>) -> R + Send,
    ) -> PyResult<(Sheets, R)> {
        let mut games = self.lock()?;
        let Games { batch, shelf } = &mut *games;
        let sheets = match &self.reused {
            Some(sheets) => sheets.clone_ref(py),
            None => shelf.take(py, &self.blank)?,
        };
        let batch: &mut dyn ErasedBatch = &mut **batch;
        let result = self.blank.lend(py, &sheets, |frame| py.detach(|| work(batch, frame)))?;
        Ok((sheets, result))
    }
}

#[pymethods]
impl BatchEnv {
    #[new]
    #[pyo3(
        signature = (
            game, num_envs, seed=Seed(0), num_threads=NumThreads(1), autoreset=AutoresetName(Autoreset::SameStep),
            obs_dtype=IsBytes(false), layout=Layout(false), copy=true, max_steps=None,
            chance=ChanceName(false)
        ),
        text_signature = "(game, num_envs, seed=0, num_threads=1, autoreset='same_step', obs_dtype='float32', layout='CHW', copy=True, max_steps=None, chance='sampled')"
    )]
    #[allow(clippy::too_many_arguments)] // as many as the configuration has parts
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        num_envs: NumEnvs,
        seed: Seed,
        num_threads: NumThreads,
        autoreset: AutoresetName,
        obs_dtype: IsBytes,
        layout: Layout,
        copy: bool,
        max_steps: Option<MaxSteps>,
        chance: ChanceName,
    ) -> PyResult<Self> {
        let rulebook = rulebook(game)?;
        let config = BatchConfig {
            envs: num_envs.0,
            seed: seed.0,
            threads: num_threads.0,
            autoreset: autoreset.0,
            channels_last: layout.0,
            max_steps: max_steps.map(|MaxSteps(most)| most),
            explicit_chance: chance.0,
        };
        let batch = rulebook.game.batch(config).map_err(raise)?;
        Self::of(py, rulebook, batch, obs_dtype.0, copy)
    }

    /// Begins new games, all or where `mask` (bool `[N]`) says so, and shows all games. A seed
    /// restarts the streams of the games that begin; without one they run on, so that a second
    /// `reset()` begins other games. A list of seeds gives each environment the stream of the only
    /// environment of a batch made with its seed.
    #[pyo3(signature = (seed=None, mask=None))]
    fn reset(
        &self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<TimeStep> {
        let mask = self.mask(mask)?;
        let each: Vec<u64>;
        let seeds = match seed {
            None => Seeds::Keep,
            Some(seed) if is_list(seed) => {
                let seeds = seed.try_iter()?.map(|seed| Ok(seed?.extract::<Seed>()?.0));
                each = seeds.collect::<PyResult<_>>()?;
                Seeds::Each(&each)
            }
            Some(seed) => Seeds::All(seed.extract::<Seed>()?.0),
        };
        let (sheets, done) =
            self.show(py, |batch, frame| batch.reset(seeds, mask.as_deref(), frame))?;
        done.map_err(raise)?;
        Ok(TimeStep::new(sheets, None))
    }

    /// Plays one action in every game: whole numbers of any kind, `[N]` (a C-contiguous int32 array
    /// is the fastest). In games that wait for a reset the action is ignored. With a `mask` (bool
    /// `[N]`) only the games where it says so move: their players take turns, and so may the policies
    /// that choose for them.
    ///
    /// Raises `IllegalActionError` or `UnreadableActionError` with the `index` of the first refused
    /// action, `BadArgumentError` for another number of actions; no game has moved then.
    #[pyo3(signature = (actions, mask=None))]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<TimeStep> {
        let actions = crate::arrays::actions(actions, self.config.envs, self.rulebook.actions)?;
        let mask = self.mask(mask)?;
        let (sheets, finals) =
            self.show(py, |batch, frame| batch.step(&actions, mask.as_deref(), frame))?;
        Ok(TimeStep::new(sheets, Some(finals.map_err(raise)?)))
    }

    /// A legal action for every game, all equally likely, int32 `[N]`; 0 where nobody acts. They come
    /// from streams of their own, so that asking does not change the dice. Under chance "explicit" an
    /// outcome of chance is thrown by its probability: the games are those of chance "sampled". With
    /// a `mask` (bool `[N]`) only games where it says so are asked, 0 elsewhere.
    #[pyo3(signature = (mask=None))]
    fn random_actions(
        &self,
        py: Python<'_>,
        mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let mask = self.mask(mask)?;
        let mut games = self.lock()?;
        let array = self.blank_actions.make(py)?;
        let mut guard = self.blank_actions.take(array.bind(py), "actions")?;
        let actions = numbers(&mut guard, "actions")?;
        let batch: &mut dyn ErasedBatch = &mut *games.batch;
        py.detach(|| batch.random_actions(mask.as_deref(), actions)).map_err(raise)?;
        Ok(array)
    }

    /// The probabilities of chance's outcomes by their ids, float64 `[N, max_chance_outcomes]`; zeros
    /// in games where chance does not act.
    ///
    /// >>> env = taula.BatchEnv("backgammon", num_envs=2, chance="explicit")
    /// >>> env.reset().current_player == taula.CHANCE
    /// array([ True,  True])
    /// >>> env.chance_probabilities().sum(axis=1).round(9)
    /// array([1., 1.])
    fn chance_probabilities(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let games = self.lock()?;
        let outcomes = self.rulebook.game.max_chance_outcomes();
        let blank = Blank::<f64>::new(py, &[self.config.envs, outcomes])?;
        let array = blank.make(py)?;
        let mut guard = blank.take(array.bind(py), "probabilities")?;
        games.batch.chance_probabilities(numbers(&mut guard, "probabilities")?);
        Ok(array)
    }

    /// Plays `num_steps` random actions in every game and returns everything that was seen; the same
    /// as as many calls of `step(random_actions())`. Ctrl-C ends it. `MemoryError` where the arrays
    /// do not fit.
    ///
    /// >>> rollout = taula.BatchEnv("connect_four", num_envs=4).rollout(100)
    /// >>> rollout.observation.shape, rollout.actions.shape
    /// ((100, 4, 2, 6, 7), (100, 4))
    fn rollout(&self, py: Python<'_>, num_steps: Steps) -> PyResult<Rollout> {
        let mut games = self.lock()?;
        let lead = [num_steps.0, self.config.envs];
        let blank = BlankSheets::new(py, &lead, self.bytes, &self.shape, self.rulebook.actions)?;
        let blank_actions = Blank::<i32>::new(py, &lead)?;
        let (sheets, next) = (blank.make(py)?, self.blank.make(py)?);
        let actions = blank_actions.make(py)?;
        let mut guard = blank_actions.take(actions.bind(py), "actions")?;
        let played = numbers(&mut guard, "actions")?;
        let watch = Interrupt::new(None);
        let batch: &mut dyn ErasedBatch = &mut *games.batch;
        let ends = blank.lend(py, &sheets, |frame| {
            self.blank.lend(py, &next, |next| {
                py.detach(|| rollout::roll(batch, frame, next, played, &watch))
            })
        })??;
        let ends = watch.result(ends)?.map_err(raise)?;
        Rollout::new(py, sheets, actions, ends, next)
    }

    /// The positions as states with their histories: all, or those where `mask` (bool `[N]`) says so.
    #[pyo3(signature = (mask=None))]
    fn get_states(&self, mask: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<State>> {
        let mask = self.mask(mask)?;
        let games = self.lock()?;
        let asked = |index: &usize| mask.as_ref().is_none_or(|mask| mask[*index]);
        let states =
            (0..self.config.envs).filter(asked).filter_map(|index| games.batch.state(index));
        Ok(states.map(|inner| State { rulebook: self.rulebook.clone(), inner }).collect())
    }

    /// Goes on from given positions, one for each environment, and shows them. Streams run on; where
    /// chance is to act it acts at once. Raises `BadArgumentError` for another number of states or a
    /// state of another game; nothing has changed then.
    fn set_states(&self, py: Python<'_>, states: Vec<Bound<'_, PyAny>>) -> PyResult<TimeStep> {
        let borrowed = borrowed(&states)?;
        let inner: Vec<&dyn ErasedState> = borrowed.iter().map(|state| &*state.inner).collect();
        let (sheets, done) = self.show(py, |batch, frame| {
            batch.set_states(&inner)?;
            batch.show(frame);
            Ok(())
        })?;
        done.map_err(raise)?;
        Ok(TimeStep::new(sheets, None))
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        Game(self.rulebook.clone())
    }

    /// How many games are played.
    #[getter]
    fn num_envs(&self) -> usize {
        self.config.envs
    }

    /// The number of action ids.
    #[getter]
    fn num_actions(&self) -> usize {
        self.rulebook.actions
    }

    /// The shape of one game's observation, in the layout asked for.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.shape.into()
    }

    /// The seed that the environment was made with.
    #[getter]
    fn seed(&self) -> u64 {
        self.config.seed
    }

    /// How many threads step the games.
    #[getter]
    fn num_threads(&self) -> usize {
        self.config.threads
    }

    /// The autoreset mode.
    #[getter]
    fn autoreset(&self) -> &'static str {
        name_of(&AUTORESETS, self.config.autoreset)
    }

    /// The number type of observations.
    #[getter]
    fn obs_dtype(&self) -> &'static str {
        name_of(&KINDS, self.bytes)
    }

    /// The layout of observations.
    #[getter]
    fn layout(&self) -> &'static str {
        name_of(&LAYOUTS, self.config.channels_last)
    }

    /// Whether every step makes new arrays.
    #[getter]
    fn copy(&self) -> bool {
        self.reused.is_none()
    }

    /// After how many actions a game is cut off, if ever.
    #[getter]
    fn max_steps(&self) -> Option<u32> {
        self.config.max_steps
    }

    /// Who chooses chance's outcomes.
    #[getter]
    fn chance(&self) -> &'static str {
        name_of(&CHANCES, self.config.explicit_chance)
    }

    fn __len__(&self) -> usize {
        self.config.envs
    }

    fn __repr__(&self) -> String {
        format!("<taula.BatchEnv {} x {}>", self.config.envs, self.rulebook.spec)
    }
}

/// Whether a seed is several seeds.
fn is_list(seed: &Bound<'_, PyAny>) -> bool {
    !seed.is_instance_of::<PyString>() && seed.hasattr("__len__").unwrap_or(false)
}

fn name_of<T: PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, meaning)| *meaning == value).map_or("", |(name, _)| name)
}

fn rulebook(game: &Bound<'_, PyAny>) -> PyResult<Arc<Rulebook>> {
    if game.is_instance_of::<PyString>() {
        return Ok(load_game(game, None, None)?.0);
    }
    match game.cast::<Game>() {
        Ok(game) => Ok(game.get().0.clone()),
        Err(_) => Err(PyTypeError::new_err(format!(
            "game must be a taula.Game or a str, not {}",
            type_name(game)
        ))),
    }
}
