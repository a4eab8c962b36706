//! Text in and out. Turns' texts are built from actions' texts here once for all games; a game says
//! only what differs.

use super::{Fault, Rules, Seat, View, Views};

/// How a game is written and read.
pub trait Notation: Rules {
    /// The action's text, as the rules page has it.
    fn action_text(&self, state: &Self::State, action: Self::Action) -> String;

    /// The action with this text for whoever acts, legal or not; `None` where the text is no action.
    /// Accepts the usual spellings beside ours.
    fn read_action(&self, state: &Self::State, text: &str) -> Option<Self::Action>;

    /// What an action text looks like, for error messages.
    fn action_syntax(&self) -> &'static str;

    /// The text of (the beginning of) a turn made of these actions from `state`.
    /// The text of a beginning must be a prefix of the text of the whole, or
    /// [`Notation::read_turn`] must be replaced too.
    fn turn_text(&self, state: &Self::State, actions: &[Self::Action]) -> String {
        let mut at = state.clone();
        let mut text = String::new();
        for &action in actions {
            text += &self.action_text(&at, action);
            self.apply(&mut at, action);
        }
        text
    }

    /// The text of a turn that was played, where it tells more than the legal turn did.
    fn played_text(&self, state: &Self::State, actions: &[Self::Action]) -> String {
        self.turn_text(state, actions)
    }

    /// The legal actions that a turn's text (or a beginning of a turn) spells out; `None` where it
    /// spells none.
    fn read_turn(&self, state: &Self::State, text: &str) -> Option<Vec<Self::Action>> {
        let mut actions = Vec::new();
        super::turns::spell(self, state, state, text, &mut actions).then_some(actions)
    }

    /// What the action captures, as texts.
    fn captured(&self, _state: &Self::State, _action: Self::Action) -> Vec<String> {
        Vec::new()
    }

    /// The state's text, one line.
    fn state_text(&self, state: &Self::State) -> String;

    /// Reads a state's text strictly.
    ///
    /// # Errors
    /// Every fault that was found, not only the first.
    fn read_state(&self, text: &str) -> Result<Self::State, Vec<Fault>>;

    /// The text of what a seat knows.
    fn view_text(&self, view: &View<Self::State>) -> String
    where
        Self: Views,
    {
        self.state_text(view.known())
    }

    /// The board drawn with letters over several lines, for terminals.
    fn board_text(&self, view: &View<Self::State>) -> String
    where
        Self: Views,
    {
        super::board_text::of_rows(&self.view_text(view))
    }

    /// The phase of the game in one snake_case word.
    fn phase(&self, state: &Self::State) -> &'static str;

    /// What the players call out in this position.
    fn announcements(&self, _state: &Self::State) -> Vec<&'static str> {
        Vec::new()
    }

    /// Other programs' names for the position (`position_id`, `match_id`, `xgid`).
    fn identifiers(&self, _state: &Self::State) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The record of a game that began in `start`, in other programs' formats, by the format's name
    /// (`mat`); none where such a record cannot tell it.
    fn records(
        &self,
        _start: &Self::State,
        _actions: &[Self::Action],
    ) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The name of a seat's men in pictures and results.
    fn player_name(&self, seat: Seat) -> &'static str;
}
