//! What players see: tensors, view texts, pictures, and what could lie behind a view.

use numpy::{Element, PyArray3, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use taula::erased::Pixels;
use taula::game::{Look, Seat};

use super::State;
use crate::arguments::{Player, Seed, text};
use crate::arrays::{fill, given, wrong_kind};
use crate::errors::raise;

/// A number type that observations are written in.
trait Pixel: Element {
    fn pixels(out: &mut [Self]) -> Pixels<'_>;
}

impl Pixel for f32 {
    fn pixels(out: &mut [Self]) -> Pixels<'_> {
        Pixels::F32(out)
    }
}

impl Pixel for u8 {
    fn pixels(out: &mut [Self]) -> Pixels<'_> {
        Pixels::U8(out)
    }
}

impl State {
    fn write<T: Pixel>(&self, seat: Seat, out: &Bound<'_, PyArrayDyn<T>>) -> PyResult<()> {
        fill(out, "out", |out| self.inner.observe(seat, T::pixels(out)))
    }
}

#[pymethods]
impl State {
    /// What a player sees, float32 of shape `[C, H, W]` (see `Game.observation_spec`). Without a
    /// player: the player to act; player 0 at chance nodes and when the game is over. `out`, a
    /// C-contiguous float32 or uint8 array of that shape, is written and returned instead of a new
    /// array.
    ///
    /// >>> state = taula.load_game("connect_four").new_initial_state(moves=["d"])
    /// >>> state.observation_tensor().shape, int(state.observation_tensor(0)[0].sum())
    /// ((2, 6, 7), 1)
    #[pyo3(signature = (player=None, out=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<Player>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = player.map_or_else(|| self.viewer(), |Player(seat)| seat);
        let shape = self.rulebook.shape;
        let Some(out) = out else {
            let array = PyArray3::<f32>::zeros(py, shape, false);
            self.write(seat, array.to_dyn())?;
            return Ok(array.into_any());
        };
        if let Some(floats) = given::<f32>(&out, "out", &shape)? {
            self.write(seat, floats)?;
        } else if let Some(bytes) = given::<u8>(&out, "out", &shape)? {
            self.write(seat, bytes)?;
        } else {
            return Err(wrong_kind(&out, "out", "an array of float32 or uint8"));
        }
        Ok(out)
    }

    /// The state text as that player knows it, `?` for unknown pieces; equal to `str(state)` in games
    /// of perfect information.
    fn view_text(&self, player: Player) -> String {
        self.inner.view_text(player.0)
    }

    /// `view_text` of a player; without one, of the player to act (player 0 where nobody is).
    #[pyo3(signature = (player=None))]
    fn observation_string(&self, player: Option<Player>) -> String {
        self.inner.view_text(player.map_or_else(|| self.viewer(), |Player(seat)| seat))
    }

    /// A full state, drawn at random, that is consistent with what the player knows. Its history
    /// begins there. The same seed draws the same state.
    fn resample_from_infostate(&self, player: Player, seed: Seed) -> Self {
        let inner = self.inner.resample(player.0, seed.0);
        Self { rulebook: self.rulebook.clone(), inner }
    }

    /// An SVG picture: as `player` sees the position (without one: the full position), the side of
    /// `perspective` (0 or 1) at the bottom, the cells named in `highlight` marked. Raises
    /// `BadArgumentError` for a cell that the board has not.
    ///
    /// >>> taula.load_game("connect_four").new_initial_state().svg().startswith("<svg")
    /// True
    #[pyo3(signature = (player=None, perspective=None, highlight=None))]
    fn svg(
        &self,
        player: Option<Player>,
        perspective: Option<Player>,
        highlight: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let highlight = highlight.map_or_else(|| Ok(Vec::new()), cells)?;
        let look = Look { perspective: perspective.map(|Player(seat)| seat), highlight };
        self.inner.svg(player.map(|Player(seat)| seat), &look).map_err(raise)
    }

    /// The board drawn with letters for a terminal, as `player` sees it (without one: the full
    /// position), and below it the state text.
    ///
    /// >>> print(taula.load_game("noughts_and_crosses").new_initial_state(moves=["b2"]).to_ansi())
    ///  3 . . .
    ///  2 . x .
    ///  1 . . .
    ///    a b c
    /// 3/1x1/3 1
    #[pyo3(signature = (player=None))]
    fn to_ansi(&self, player: Option<Player>) -> String {
        let seat = player.map(|Player(seat)| seat);
        let text = seat.map_or_else(|| self.inner.text(), |seat| self.inner.view_text(seat));
        format!("{}\n{text}", self.inner.board_text(seat))
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, None, None)
    }
}

fn cells(names: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if names.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("highlight must be a list of cells, not a single str"));
    }
    names.try_iter()?.map(|name| text(&name?, "highlight")).collect()
}
