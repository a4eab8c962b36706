//! Who acts, what is legal, playing, and how it ended.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use taula::erased::ResultView;
use taula::game::Turn;

use super::{MOST_TURNS, State};
use crate::arguments::{Limit, Player, whole};
use crate::arrays::{fill, given, wrong_kind};
use crate::errors::{bad_argument, raise};
use crate::game::Game;
use crate::plain::plain;

#[pymethods]
impl State {
    /// The game that it belongs to.
    fn get_game(&self) -> Game {
        Game(self.rulebook.clone())
    }

    /// Always 2.
    #[allow(clippy::unused_self)] // OpenSpiel has it as a method
    const fn num_players(&self) -> usize {
        2
    }

    /// The number of the players' action ids.
    fn num_distinct_actions(&self) -> usize {
        self.rulebook.actions
    }

    /// Who acts: 0, 1, `taula.CHANCE` or `taula.TERMINAL`.
    fn current_player(&self) -> i32 {
        self.actor()
    }

    /// Whether chance acts.
    fn is_chance_node(&self) -> bool {
        self.inner.turn() == Turn::Chance
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        matches!(self.inner.turn(), Turn::Over(_))
    }

    /// The legal action ids in rising order; at a chance node the outcomes' ids, none when the game
    /// is over. With a player: none unless that player is to act.
    ///
    /// >>> taula.load_game("connect_four").new_initial_state().legal_actions()
    /// [0, 1, 2, 3, 4, 5, 6]
    #[pyo3(signature = (player=None))]
    fn legal_actions(&self, player: Option<Player>) -> Vec<u32> {
        match player {
            Some(Player(seat)) if self.inner.turn() != Turn::Player(seat) => Vec::new(),
            _ => self.inner.legal(),
        }
    }

    /// The legal mask, bool of shape `[num_distinct_actions]`; all false at chance nodes and when the
    /// game is over. `out`, a C-contiguous bool array of that shape, is written and returned instead
    /// of a new array.
    ///
    /// >>> taula.load_game("connect_four").new_initial_state().legal_actions_mask().sum()
    /// np.int64(7)
    #[pyo3(signature = (out=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.rulebook.actions];
        let Some(out) = out else {
            let array = PyArray1::<bool>::zeros(py, shape, false);
            fill(array.to_dyn(), "out", |out| self.inner.mask(out))?;
            return Ok(array.into_any());
        };
        match given::<bool>(&out, "out", &shape)? {
            Some(array) => fill(array, "out", |out| self.inner.mask(out))?,
            None => return Err(wrong_kind(&out, "out", "an array of bool")),
        }
        Ok(out)
    }

    /// The texts of the legal turns (in mid-turn: of what is left of them), in the order of their
    /// actions' ids; of several plays that reach the same position the first stands for all. None
    /// at chance nodes and when the game is over.
    ///
    /// `limit` cuts the list. Without it the list is whole; `BadArgumentError` where it would have
    /// more than a million turns.
    ///
    /// >>> taula.load_game("connect_four").new_initial_state().legal_turns()
    /// ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    #[pyo3(signature = (limit=None))]
    fn legal_turns(slf: &Bound<'_, Self>, limit: Option<Limit>) -> PyResult<Vec<String>> {
        let state = slf.borrow().inner.clone();
        let most = limit.map_or(MOST_TURNS, |Limit(most)| most);
        let found = slf.py().detach(|| state.legal_turns(most));
        if limit.is_none() && !found.complete {
            let allowed = format!("a limit: there are more than {MOST_TURNS} turns");
            return Err(bad_argument("limit", "None", allowed));
        }
        Ok(found.turns)
    }

    /// Plays an action by its id; at a chance node, the outcome that came up.
    ///
    /// Raises `IllegalActionError` (with the `rule` and the `legal` actions' texts),
    /// `UnreadableActionError` for an id outside the space or `GameOverError`; the state is then
    /// unchanged.
    ///
    /// >>> state = taula.load_game("noughts_and_crosses").new_initial_state()
    /// >>> state.apply_action(4)
    /// >>> state.apply_action(4)  # doctest: +ELLIPSIS
    /// Traceback (most recent call last):
    /// taula.errors.IllegalActionError: "b2" is not legal: ...
    fn apply_action(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let id = self.id(action)?;
        self.inner.play_id(id).map(drop).map_err(raise)
    }

    /// Plays an action or a whole turn by its text. Raises as `apply_action` does.
    ///
    /// >>> state = taula.load_game("connect_four").new_initial_state()
    /// >>> state.apply("d")
    /// >>> state.history()
    /// [3]
    #[pyo3(signature = (text))]
    fn apply(&mut self, text: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = crate::arguments::text(text, "text")?;
        self.inner.play(&text).map(drop).map_err(raise)
    }

    /// Takes the last action back, which `player` played (`taula.CHANCE` for chance's), as in
    /// OpenSpiel. The other actions are played anew: for searches `child` is faster. Raises
    /// `BadArgumentError` where another action was the last or another player's; the state is then
    /// unchanged.
    ///
    /// >>> state = taula.load_game("connect_four").new_initial_state(moves=["d", "a"])
    /// >>> state.undo_action(1, 0)
    /// >>> str(state)
    /// '7/7/7/7/7/3x3 1'
    fn undo_action(
        &mut self,
        player: &Bound<'_, PyAny>,
        action: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let player = whole::<i64>(player, "player", -1..=1)?;
        let id = self.id(action)?;
        let last = self.inner.history().last().copied();
        if last != Some(id) {
            let allowed =
                last.map_or("an action: none was played".to_owned(), |last| last.to_string());
            return Err(bad_argument("action", id, allowed));
        }
        let mut before = self.copy();
        before.inner.undo();
        if i64::from(before.actor()) != player {
            return Err(bad_argument("player", player, before.actor().to_string()));
        }
        *self = before;
        Ok(())
    }

    /// The state after an action, this one staying as it is. Raises as `apply_action` does.
    fn child(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut child = self.copy();
        child.apply_action(action)?;
        Ok(child)
    }

    /// An independent copy with the history.
    #[pyo3(name = "clone")]
    fn py_clone(&self) -> Self {
        self.copy()
    }

    /// The ids played since the state from which this one was made, chance's included.
    fn history(&self) -> Vec<u32> {
        self.inner.history().to_vec()
    }

    /// How many actions were played since then, chance's included.
    fn move_number(&self) -> usize {
        self.inner.history().len()
    }

    /// At a chance node its outcomes as `(id, probability)`, by rising id; else none.
    fn chance_outcomes(&self) -> Vec<(u32, f64)> {
        self.inner.chance_outcomes()
    }

    /// What each player has won when the game is over, before that zeros.
    ///
    /// >>> state = taula.load_game("noughts_and_crosses").new_initial_state("xxx/oo1/3 -")
    /// >>> state.returns()
    /// [1.0, -1.0]
    fn returns(&self) -> [f32; 2] {
        match self.inner.turn() {
            Turn::Over(outcome) => outcome.returns(),
            _ => [0.0; 2],
        }
    }

    /// What each player won by the last action: the returns when the game is over, else zeros.
    fn rewards(&self) -> [f32; 2] {
        self.returns()
    }

    /// One player's return.
    fn player_return(&self, player: Player) -> f32 {
        self.returns()[player.0.index()]
    }

    /// `{"winner": 0 | 1 | None, "reason": "…"}` when the game is over, else None.
    ///
    /// >>> taula.load_game("noughts_and_crosses").new_initial_state("xxx/oo1/3 -").result()
    /// {'winner': 0, 'reason': 'line'}
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.inner.turn() {
            Turn::Over(outcome) => plain(py, &ResultView::from(outcome)).map(Some),
            _ => Ok(None),
        }
    }
}
