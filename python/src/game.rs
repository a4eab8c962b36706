//! `Game`: rules under chosen options.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use taula::catalogue::entry;
use taula::erased::{ErasedGame, ErasedState};

use crate::arguments::{is_overflow, not_whole, shown, text};
use crate::errors::{no_action, raise};
use crate::plain::{game_type, plain};
use crate::state::{Saved, State};

/// A game with what states ask of it all the time.
pub(crate) struct Rulebook {
    pub(crate) game: Arc<dyn ErasedGame>,
    pub(crate) spec: String,
    pub(crate) shape: [usize; 3],
    pub(crate) actions: usize,
}

/// The rules of a game under chosen options; immutable, equal by id and options, picklable.
/// Made by `taula.load_game`.
///
/// >>> game = taula.load_game("connect_four")
/// >>> game.num_distinct_actions(), game.observation_tensor_shape()
/// (7, [2, 6, 7])
#[pyclass(module = "taula", frozen)]
pub(crate) struct Game(pub(crate) Arc<Rulebook>);

impl Game {
    pub(crate) fn new(game: Arc<dyn ErasedGame>) -> Self {
        Self(Arc::new(Rulebook {
            spec: game.spec(),
            shape: game.observation_shape(),
            actions: game.action_count(),
            game,
        }))
    }

    fn state(&self, inner: Box<dyn ErasedState>) -> State {
        State { rulebook: self.0.clone(), inner }
    }
}

/// Plays moves given as texts (actions or turns) or ids; a refusal names the place in the list.
fn play_all(state: &mut State, moves: &Bound<'_, PyAny>) -> PyResult<()> {
    if moves.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("moves must be a list of moves, not a single str"));
    }
    for (index, step) in moves.try_iter()?.enumerate() {
        let step = step?;
        let played = match step.is_instance_of::<PyString>() {
            true => state.inner.play(&text(&step, "moves")?),
            false => state.inner.play_id(move_id(&step, index, state.space())?),
        };
        played.map_err(|error| raise(error.at_index(index)))?;
    }
    Ok(())
}

fn move_id(step: &Bound<'_, PyAny>, index: usize, space: usize) -> PyResult<u32> {
    step.extract::<u32>().map_err(|error| match is_overflow(step.py(), &error) {
        true => no_action(shown(step), Some(index), space),
        false => not_whole(step, &format!("moves[{index}], where no str,"), error),
    })
}

#[pymethods]
impl Game {
    /// A state at the start, or at the position of a state text, after some moves.
    ///
    /// `text` is the text that `str(state)` gives (or a name of the position that another program
    /// gives, where the game reads them). `moves` are texts of actions or turns, or action ids,
    /// chance's outcomes included; they count for repetition, what came before `text` does not.
    ///
    /// Raises `BadStateError` with all `faults` of the text; for a refused move
    /// `IllegalActionError` (or a subclass) with its `index` in the list.
    ///
    /// >>> game = taula.load_game("connect_four")
    /// >>> str(game.new_initial_state("7/7/7/7/7/3x3 1", moves=["d", "a"]))
    /// '7/7/7/7/3o3/x2x3 1'
    #[pyo3(signature = (text=None, moves=None))]
    fn new_initial_state(
        &self,
        text: Option<&Bound<'_, PyAny>>,
        moves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let inner = match text {
            None => self.0.game.start(),
            Some(text) => {
                let text = crate::arguments::text(text, "text")?;
                self.0.game.read(&text).map_err(raise)?
            }
        };
        let mut state = self.state(inner);
        moves.map_or(Ok(()), |moves| play_all(&mut state, moves))?;
        Ok(state)
    }

    /// The state that `State.serialize` wrote, with its history. Raises `BadArgumentError` for a
    /// text that it did not write or that is of another game, else what its parts are refused for.
    ///
    /// >>> game = taula.load_game("connect_four")
    /// >>> state = game.new_initial_state(moves=["d", "d"])
    /// >>> game.deserialize_state(state.serialize()).history()
    /// [3, 3]
    fn deserialize_state(&self, serialized: &Bound<'_, PyAny>) -> PyResult<State> {
        let saved = Saved::read(&text(serialized, "serialized")?)?;
        Ok(self.state(saved.restore(&self.0)?))
    }

    /// The number of the players' action ids, which run from 0.
    fn num_distinct_actions(&self) -> usize {
        self.0.actions
    }

    /// The number of chance's outcome ids, a space of their own; 0 in a game without chance.
    fn max_chance_outcomes(&self) -> usize {
        self.0.game.max_chance_outcomes()
    }

    /// Always 2.
    #[allow(clippy::unused_self)] // OpenSpiel has it as a method
    const fn num_players(&self) -> usize {
        2
    }

    /// `[C, H, W]`: planes, rows from the top of the board, columns from its left.
    fn observation_tensor_shape(&self) -> Vec<usize> {
        self.0.shape.to_vec()
    }

    /// `C * H * W`.
    fn observation_tensor_size(&self) -> usize {
        self.0.shape.iter().product()
    }

    /// The planes of an observation in order: their names with what their numbers mean.
    ///
    /// >>> list(taula.load_game("connect_four").observation_spec())
    /// ['own', 'opponents']
    fn observation_spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let spec = PyDict::new(py);
        for plane in self.0.game.planes() {
            spec.set_item(plane.name, plane.meaning)?;
        }
        Ok(spec)
    }

    /// The least return a player can have.
    fn min_utility(&self) -> f64 {
        -self.max_utility()
    }

    /// The greatest return a player can have.
    fn max_utility(&self) -> f64 {
        self.0.game.max_points().into()
    }

    /// The sum of the players' returns: always 0.
    #[allow(clippy::unused_self)] // OpenSpiel has it as a method
    const fn utility_sum(&self) -> f64 {
        0.0
    }

    /// A length in actions, chance's included, that no game exceeds; `sys.maxsize` where the options
    /// allow an endless game.
    fn max_game_length(&self) -> usize {
        self.0.game.max_game_length().min(isize::MAX as usize)
    }

    /// All options with their values.
    ///
    /// >>> taula.load_game("mnk", k=4).get_parameters()["k"]
    /// 4
    fn get_parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, self.0.game.options())
    }

    /// What kind of game it is, under OpenSpiel's names.
    ///
    /// >>> taula.load_game("connect_four").get_type().chance_mode
    /// 'deterministic'
    fn get_type<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let entry = entry(self.0.game.id()).map_err(raise)?;
        game_type(py, &entry.about, &self.0)
    }

    /// What an action's text looks like.
    fn action_syntax(&self) -> &'static str {
        self.0.game.action_syntax()
    }

    fn __str__(&self) -> &str {
        &self.0.spec
    }

    fn __repr__(&self) -> String {
        format!("taula.load_game({:?})", self.0.spec)
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        other.get().0.spec == self.0.spec
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.spec.hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let load = py.import("taula")?.getattr("load_game")?;
        (load, (&self.0.spec,)).into_pyobject(py)
    }
}
