//! Texts of actions and turns. Legal moves are plain; the outcome of an attack is told only of a turn
//! that was played.

use super::piece::{Battle, Kind, battle};
use super::reading::Drawing;
use super::rules::{Action, Stratego};
use super::state::State;
use crate::game::{Fault, Notation, Rules, Seat};

/// What stands before the letters of a setup.
const SETUP: &str = "setup ";

/// A placement's letter for a cell that stays empty.
const GAP: char = '.';

fn letter(piece: Option<Kind>) -> char {
    piece.map_or(GAP, Kind::letter)
}

impl Stratego {
    /// The board's own cells of a move, by their names.
    pub(super) fn move_text(&self, from: u8, to: u8) -> String {
        let name = |cell: u8| self.field.grid.name(cell as usize);
        format!("{}-{}", name(from), name(to))
    }

    /// Reads `a4-a5`, `a4a5`, `a4xa5`, `a4:a5` or `a4 a5` into the board's own cells.
    pub(super) fn read_cells(&self, text: &str) -> Option<(u8, u8)> {
        let is_digit = |c: char| c.is_ascii_digit();
        let file = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let digits = text[file.len_utf8()..].chars().take_while(|&c| is_digit(c)).count();
        let (from, rest) = text.split_at(1 + digits);
        let plain = self.field.grid.read(rest);
        let to =
            plain.or_else(|| self.field.grid.read(rest.strip_prefix(['-', 'x', ':', ' '])?))?;
        let (from, to) = (self.field.grid.read(from)? as u8, to as u8);
        self.field.direction(from, to).map(|_| (from, to))
    }

    /// A move without the outcome that a played text tells; `None` where an outcome cannot be one.
    fn without_outcome<'a>(&self, state: &State, text: &'a str) -> Option<&'a str> {
        let mut backwards = text.char_indices().rev();
        let (_, last) = backwards.next()?;
        if Kind::from_letter(last).is_none() {
            return Some(text);
        }
        let (end, mark) = backwards.next()?;
        let head = text.get(..end)?;
        let attacks = self
            .read_cells(head)
            .is_some_and(|(_, to)| state.owner(to).is_some_and(|owner| owner != state.mover));
        // Whether the outcome is true is not asked: a refusal would tell the hidden rank.
        (matches!(mark, 'x' | '+' | '=') && attacks).then_some(head)
    }

    fn read_placement(&self, text: &str) -> Option<Action> {
        let mut letters = text.chars();
        let (first, None) = (letters.next()?, letters.next()) else {
            return None;
        };
        match Kind::from_letter(first) {
            Some(kind) => Some(Action::Place(Some(kind))),
            None => (first == GAP && self.gaps() > 0).then_some(Action::Place(None)),
        }
    }

    /// The legal placements that the letters of a setup spell.
    fn read_setup(&self, state: &State, letters: &str) -> Option<Vec<Action>> {
        let mut at = state.clone();
        let mut actions = Vec::new();
        for (index, _) in letters.char_indices() {
            let action = self.read_placement(letters.get(index..=index)?)?;
            // The letters end with the setup, not in the other side's.
            if !self.is_setup(&at) || at.mover != state.mover {
                return None;
            }
            self.check(&at, action).ok()?;
            self.apply(&mut at, action);
            actions.push(action);
        }
        (!actions.is_empty()).then_some(actions)
    }
}

impl Notation for Stratego {
    fn action_text(&self, state: &State, action: Action) -> String {
        match action {
            Action::Place(piece) => letter(piece).to_string(),
            Action::Move { from, to } => {
                let (from, to) = self.cells_of(state.mover, from, to);
                self.move_text(from, to)
            }
        }
    }

    fn read_action(&self, state: &State, text: &str) -> Option<Action> {
        if let Some(placement) = self.read_placement(text) {
            return Some(placement);
        }
        let (from, to) = self.read_cells(self.without_outcome(state, text)?)?;
        Some(self.move_of(state.mover, from, to))
    }

    fn action_syntax(&self) -> &'static str {
        "a move like a4-a5 (or, while setting up, one letter of FBSCNRLPJOGM, or all as setup FB…; \
         . for a cell left empty)"
    }

    fn turn_text(&self, state: &State, actions: &[Action]) -> String {
        if !self.is_setup(state) {
            return actions.iter().map(|&action| self.action_text(state, action)).collect();
        }
        let letters = actions.iter().map(|&action| match action {
            Action::Place(piece) => letter(piece),
            Action::Move { .. } => '?',
        });
        SETUP.chars().chain(letters).collect()
    }

    fn played_text(&self, state: &State, actions: &[Action]) -> String {
        let text = self.turn_text(state, actions);
        let &[Action::Move { from, to }] = actions else {
            return text;
        };
        let (from, to) = self.cells_of(state.mover, from, to);
        let (Some(attacker), Some(defender)) = (state.kind(from), state.kind(to)) else {
            return text;
        };
        let mark = match battle(attacker, defender) {
            Battle::Won => 'x',
            Battle::Lost => '+',
            Battle::Both => '=',
        };
        format!("{text}{mark}{}", defender.letter())
    }

    fn read_turn(&self, state: &State, text: &str) -> Option<Vec<Action>> {
        let head = text.get(..SETUP.len()).filter(|head| head.eq_ignore_ascii_case(SETUP));
        if head.is_some() && self.is_setup(state) {
            return self.read_setup(state, &text[SETUP.len()..]);
        }
        let action = self.read_action(state, text)?;
        self.check(state, action).is_ok().then(|| vec![action])
    }

    fn captured(&self, state: &State, action: Action) -> Vec<String> {
        let Action::Move { from, to } = action else {
            return Vec::new();
        };
        let (from, to) = self.cells_of(state.mover, from, to);
        let pair = state.kind(from).zip(state.kind(to));
        let taken = pair.is_some_and(|(from, to)| battle(from, to) != Battle::Lost);
        if taken { vec![self.field.grid.name(to as usize)] } else { Vec::new() }
    }

    fn state_text(&self, state: &State) -> String {
        self.text(state)
    }

    fn read_state(&self, text: &str) -> Result<State, Vec<Fault>> {
        Drawing::read(self, text)?.check(text)
    }

    fn phase(&self, state: &State) -> &'static str {
        if self.is_setup(state) { "setup" } else { "move" }
    }

    fn player_name(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::Zero => "Red",
            Seat::One => "Blue",
        }
    }
}
