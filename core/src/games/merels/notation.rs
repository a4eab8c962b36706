//! Texts of actions and positions.

use super::bars::Bars;
use super::dice;
use super::rules::{Merels, bit, points};
use super::setup::{Actor, Setup};
use super::state::{Action, State, Throw};
use crate::game::board_text::framed;
use crate::game::{Fault, Notation, Rules, Seat, Turn, View};

/// The names of the phases in which so many removals are owed, from one on. No turn owes more: three
/// men entered at once have at most ten mills and links between them.
const REMOVE: [&str; 12] = [
    "remove1", "remove2", "remove3", "remove4", "remove5", "remove6", "remove7", "remove8",
    "remove9", "remove10", "remove11", "remove12",
];

impl<B: Bars> Merels<B> {
    pub(super) fn point_name(&self, point: u8) -> String {
        self.graph.names.get(point as usize).cloned().unwrap_or_default()
    }

    /// The names of a set's points, sorted and joined by `+`.
    pub(super) fn set_text(&self, set: u32) -> String {
        let mut names: Vec<String> = points(set).map(|point| self.point_name(point)).collect();
        names.sort();
        names.join("+")
    }

    fn read_point(&self, text: &str) -> Option<u8> {
        self.graph.read_point(text).map(|point| point as u8)
    }

    /// Reads points joined by `+`, in any order.
    pub(super) fn read_set(&self, text: &str) -> Option<u32> {
        let mut set = 0;
        for part in text.split('+') {
            let point = bit(self.read_point(part)?);
            if set & point != 0 {
                return None;
            }
            set |= point;
        }
        Some(set)
    }

    fn read_step(&self, text: &str) -> Option<Action> {
        let (from, to) = match text.split_once('-') {
            Some(ends) => ends,
            // `d6d7`: two names in a row; numbers need the hyphen.
            None if text.len() == 4 && text.is_ascii() && !text.starts_with(char::is_numeric) => {
                text.split_at(2)
            }
            None => return None,
        };
        Some(Action::Move { from: self.read_point(from)?, to: self.read_point(to)? })
    }

    fn read_players_action(&self, text: &str) -> Option<Action> {
        if text.eq_ignore_ascii_case("pass") {
            return self.can_pass().then_some(Action::Pass);
        }
        if let Some(man) = text.strip_prefix(['x', 'X']) {
            let point = self.read_point(man)?;
            return self.settings.captures().then_some(Action::Remove(point));
        }
        if text.contains('+') {
            let set = self.read_set(text)?;
            let line = self.mills.iter().position(|&mill| mill == set)?;
            return self.can_enter_lines().then_some(Action::Enter(line as u8));
        }
        self.read_point(text).map(Action::Place).or_else(|| self.read_step(text))
    }

    /// The phase of the player to act, or who would act next.
    pub(super) fn phase_word(&self, state: &State<B>) -> &'static str {
        match state.due as usize {
            0 if state.hand() > 0 => "place",
            0 => "move",
            due => REMOVE.get(due - 1).copied().unwrap_or("remove"),
        }
    }
}

/// The number of removals that a phase's name says.
pub(super) fn removals(phase: &str) -> Option<u8> {
    REMOVE.iter().position(|&name| name == phase).map(|place| place as u8 + 1)
}

impl<B: Bars> Notation for Merels<B> {
    fn action_text(&self, _state: &State<B>, action: Action) -> String {
        match action {
            Action::Place(point) => self.point_name(point),
            Action::Move { from, to } => {
                format!("{}-{}", self.point_name(from), self.point_name(to))
            }
            Action::Remove(point) => format!("x{}", self.point_name(point)),
            Action::Pass => "pass".to_owned(),
            Action::Enter(line) => self.set_text(self.line(line)),
            Action::Throw(throw) => dice::text(throw),
        }
    }

    fn read_action(&self, state: &State<B>, text: &str) -> Option<Action> {
        match self.turn(state) {
            Turn::Chance => dice::read(text).map(Action::Throw),
            _ => self.read_players_action(text),
        }
    }

    fn action_syntax(&self) -> &'static str {
        "a point to place a man (d6 or its number), a move (d6-d7), a removal (xd7), three points of \
         a line (a1+a4+a7) or pass, as the game has them; a throw of the dice is written 6-5-4"
    }

    fn captured(&self, _state: &State<B>, action: Action) -> Vec<String> {
        match action {
            Action::Remove(point) => vec![self.point_name(point)],
            _ => Vec::new(),
        }
    }

    fn state_text(&self, state: &State<B>) -> String {
        self.setup(state).text(&self.graph.rows)
    }

    fn read_state(&self, text: &str) -> Result<State<B>, Vec<Fault>> {
        let setup = Setup::read(text, &self.graph.rows)?;
        self.position(&setup, text)
    }

    fn board_text(&self, view: &View<Self::State>) -> String {
        let (columns, rows) = self.graph.plane;
        let mut cells = vec![vec![' '; columns]; rows];
        for (point, &(column, row)) in self.graph.places.iter().enumerate() {
            cells[row][column] = match view.known().owner(point) {
                Some(Seat::Zero) => 'w',
                Some(Seat::One) => 'b',
                None => '.',
            };
        }
        framed(&cells)
    }

    fn phase(&self, state: &State<B>) -> &'static str {
        self.phase_word(state)
    }

    fn player_name(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::Zero => "White",
            Seat::One => "Black",
        }
    }
}

impl<B: Bars> Merels<B> {
    /// The drawing of a position.
    fn setup(&self, state: &State<B>) -> Setup {
        let actor = match self.turn(state) {
            Turn::Player(seat) => Actor::Seat(seat),
            Turn::Chance => Actor::Chance,
            Turn::Over(_) => Actor::Nobody,
        };
        let mut keys = Vec::new();
        let mut key = |name, value: String| keys.push((name, value));
        match (actor, state.throw) {
            (Actor::Chance, _) => key("turn", state.mover.index().to_string()),
            (_, Throw::Thrown(throw)) => key("dice", dice::text(throw)),
            _ => {}
        }
        if state.fixed {
            key("fixed", self.set_text(self.centre));
        }
        if !state.bars.all().is_empty() {
            key("barred", self.bars_text(state));
        }
        if let Turn::Over(outcome) = self.turn(state) {
            let winner =
                outcome.winner().map_or("draw".to_owned(), |seat| seat.index().to_string());
            key("result", format!("{winner}:{}", outcome.reason));
        }
        Setup {
            cells: (0..self.graph.names.len()).map(|point| state.owner(point)).collect(),
            actor,
            phase: self.phase_word(state).to_owned(),
            hands: state.hands,
            keys,
            quiet: state.quiet,
        }
    }

    fn bars_text(&self, state: &State<B>) -> String {
        let text = |line, men| format!("{}:{}", self.set_text(line), self.set_text(men));
        let mut bars: Vec<String> =
            state.bars.all().iter().map(|bar| text(bar.line, bar.men)).collect();
        bars.sort();
        bars.join(",")
    }
}
