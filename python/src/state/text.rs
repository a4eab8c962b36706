//! Texts of actions, and other programs' names for positions.

use std::collections::BTreeMap;

use pyo3::prelude::*;

use super::State;
use crate::arguments::whole;
use crate::errors::{bad_argument, not_available, raise};

impl State {
    /// Checks the player that OpenSpiel's calls name: ids and texts are those of whoever acts.
    fn check_actor(&self, player: &Bound<'_, PyAny>) -> PyResult<()> {
        let player = whole::<i64>(player, "player", -1..=1)?;
        match self.actor() {
            crate::TERMINAL => Ok(()),
            actor if i64::from(actor) == player => Ok(()),
            actor => Err(bad_argument("player", player, format!("{actor}, who acts"))),
        }
    }

    fn identifier(&self, name: &str) -> PyResult<String> {
        let found = self.inner.identifiers().into_iter().find(|(known, _)| *known == name);
        found.map(|(_, id)| id).ok_or_else(|| not_available(name, &self.rulebook.spec))
    }
}

#[pymethods]
impl State {
    /// The text of an action id of whoever acts, legal or not: `action_to_string(action)` or, as in
    /// OpenSpiel, `action_to_string(player, action)`. Raises `UnreadableActionError` for an id
    /// outside the space.
    ///
    /// >>> taula.load_game("connect_four").new_initial_state().action_to_string(3)
    /// 'd'
    #[pyo3(signature = (action_or_player, action=None, /))]
    fn action_to_string(
        &self,
        action_or_player: &Bound<'_, PyAny>,
        action: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        if action.is_some() {
            self.check_actor(action_or_player)?;
        }
        let id = self.id(action.unwrap_or(action_or_player))?;
        self.inner.action_text(id).map_err(raise)
    }

    /// The id of an action's text, legal or not: `string_to_action(text)` or, as in OpenSpiel,
    /// `string_to_action(player, text)`. The usual spellings are read beside ours. Raises
    /// `UnreadableActionError` for what is no action.
    ///
    /// >>> taula.load_game("connect_four").new_initial_state().string_to_action("d")
    /// 3
    #[pyo3(signature = (text_or_player, text=None, /))]
    fn string_to_action(
        &self,
        text_or_player: &Bound<'_, PyAny>,
        text: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        if text.is_some() {
            self.check_actor(text_or_player)?;
        }
        let text = crate::arguments::text(text.unwrap_or(text_or_player), "text")?;
        self.inner.action_id(&text).map_err(raise)
    }

    /// Other programs' names for the position, by the name's kind; empty in games, or at moments, that
    /// no other program has a name for.
    ///
    /// >>> taula.load_game("backgammon").new_initial_state(moves=["3-1"]).identifiers()["position_id"]
    /// '4HPwATDgc/ABMA'
    fn identifiers(&self) -> BTreeMap<&'static str, String> {
        self.inner.identifiers().into_iter().collect()
    }

    /// The game's record so far in other programs' formats, by the format's name; empty where the
    /// format cannot tell a game that began as this one did.
    ///
    /// >>> game = taula.load_game("backgammon_match")
    /// >>> list(game.new_initial_state(moves=["3-1", "8/5 6/5"]).records())
    /// ['mat']
    fn records(&self) -> BTreeMap<&'static str, String> {
        self.inner.records().into_iter().collect()
    }

    /// The position ID of the game's other programs. Raises `NotAvailableError` where there is none.
    fn position_id(&self) -> PyResult<String> {
        self.identifier("position_id")
    }

    /// The match ID of the game's other programs. Raises `NotAvailableError` where there is none.
    fn match_id(&self) -> PyResult<String> {
        self.identifier("match_id")
    }

    /// The XGID of the game's other programs. Raises `NotAvailableError` where there is none.
    fn xgid(&self) -> PyResult<String> {
        self.identifier("xgid")
    }
}
