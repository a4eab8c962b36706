//! `TimeStep`: what a batch shows after a step.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use taula::batch::AnyFinals;

use super::sheets::Sheets;

/// What a `BatchEnv` of `N` games shows after `reset`, `step` or `set_states`. The arrays belong to
/// the caller, unless the environment was made with `copy=False`: then the next step overwrites them.
///
/// - `observation`: float32 or uint8 `[N, C, H, W]` (`[N, H, W, C]` with layout "HWC"), what the
///   player to act sees (player 0 where the game is over)
/// - `legal_action_mask`: bool `[N, A]`, all false where the game is over
/// - `current_player`: int32 `[N]`, 0 or 1, `taula.TERMINAL` where the game is over, `taula.CHANCE`
///   where chance acts and the caller chooses its outcomes
/// - `rewards`: float32 `[N, 2]`, both players' returns in games that this step ended, else zeros
/// - `terminated`, `truncated`: bool `[N]`, games that ended by their rules, that were cut off
/// - `final_observation`, `final_env_ids`: the last observations of the games that ended
///
/// >>> env = taula.BatchEnv(taula.load_game("connect_four"), num_envs=3)
/// >>> step = env.step([3, 3, 3])
/// >>> step.observation.shape, step.current_player
/// ((3, 2, 6, 7), array([1, 1, 1], dtype=int32))
#[pyclass(module = "taula", frozen)]
pub(crate) struct TimeStep {
    sheets: Sheets,
    finals: Option<AnyFinals>,
    final_observation: PyOnceLock<Py<PyAny>>,
}

impl TimeStep {
    pub(super) const fn new(sheets: Sheets, finals: Option<AnyFinals>) -> Self {
        Self { sheets, finals, final_observation: PyOnceLock::new() }
    }

    /// The environments whose last observation is not in `observation` any more.
    fn replaced(&self) -> &[usize] {
        match &self.finals {
            Some(AnyFinals::F32(finals)) => &finals.environments,
            Some(AnyFinals::U8(finals)) => &finals.environments,
            None => &[],
        }
    }

    /// The last observations of the games that ended, zeros elsewhere.
    fn gather<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let zeros = py.import("numpy")?.getattr("zeros_like")?;
        let all = zeros.call1((self.sheets.observation.bind(py),))?;
        let ended = self.ended(py)?;
        all.set_item(&ended, self.sheets.observation.bind(py).get_item(&ended)?)?;
        let rows = PyArray1::from_iter(py, self.replaced().iter().map(|&index| index as i64));
        if let Some(pixels) = self.finals.as_ref().map(|finals| pixels(py, finals)) {
            let shape = all.get_item(&rows)?.getattr("shape")?;
            all.set_item(rows, pixels.call_method1("reshape", (shape,))?)?;
        }
        Ok(all)
    }

    /// `terminated | truncated`.
    fn ended<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.sheets.terminated.bind(py).bitor(self.sheets.truncated.bind(py))
    }
}

fn pixels<'py>(py: Python<'py>, finals: &AnyFinals) -> Bound<'py, PyAny> {
    match finals {
        AnyFinals::F32(finals) => PyArray1::from_slice(py, &finals.observation).into_any(),
        AnyFinals::U8(finals) => PyArray1::from_slice(py, &finals.observation).into_any(),
    }
}

#[pymethods]
impl TimeStep {
    /// What the player to act sees.
    #[getter]
    fn observation(&self, py: Python<'_>) -> Py<PyAny> {
        self.sheets.observation.clone_ref(py)
    }

    /// What the player to act may play: bool `[N, A]`.
    #[getter]
    fn legal_action_mask(&self, py: Python<'_>) -> Py<PyAny> {
        self.sheets.mask.clone_ref(py)
    }

    /// Who acts: int32 `[N]`.
    #[getter]
    fn current_player(&self, py: Python<'_>) -> Py<PyAny> {
        self.sheets.current_player.clone_ref(py)
    }

    /// Both players' returns in games that ended: float32 `[N, 2]`.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyAny> {
        self.sheets.rewards.clone_ref(py)
    }

    /// Games that ended by their rules: bool `[N]`.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyAny> {
        self.sheets.terminated.clone_ref(py)
    }

    /// Games that were cut off: bool `[N]`.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyAny> {
        self.sheets.truncated.clone_ref(py)
    }

    /// The last observation of every game that is `terminated` or `truncated`, under every autoreset
    /// mode; zeros in the rows of other games. Shape and dtype as `observation`. It is made when
    /// first asked for; with `copy=False` ask before the next step.
    #[getter]
    fn final_observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let made =
            self.final_observation.get_or_try_init(py, || self.gather(py).map(Bound::unbind));
        made.map(|array| array.bind(py).clone())
    }

    /// The indices of the games that are `terminated` or `truncated`: int64 `[K]`, rising.
    #[getter]
    fn final_env_ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("numpy")?.call_method1("flatnonzero", (self.ended(py)?,))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let observation = self.sheets.observation.bind(py);
        let shape = observation.getattr("shape")?.repr()?;
        let kind = observation.getattr("dtype")?.str()?;
        let ended: usize = self.final_env_ids(py)?.len()?;
        Ok(format!("<taula.TimeStep: {kind} observations {shape}, {ended} games ended>"))
    }
}
