//! Texts of actions and turns.

use super::rules::{Action, Latrunculi, Phase, State};
use super::setup;
use crate::boards::Bits;
use crate::game::{Fault, Notation, Seat};

impl<B: Bits> Latrunculi<B> {
    /// A move between two cells, whichever kind goes that way in this game.
    fn between(&self, from: usize, to: usize, jumps: bool) -> Option<Action> {
        let (from_cell, to_cell) = (from as u16, to as u16);
        let ways = 0..8u8;
        let step = |way: &u8| self.compass.step(from, *way as usize) == Some(to);
        let leap = |way: &u8| {
            self.compass.leap(from, *way as usize).is_some_and(|(_, landing)| landing == to)
        };
        let moves = [
            ways.clone().find(step).map(|way| Action::Step { from: from_cell, way }),
            ways.clone().find(leap).map(|way| Action::Jump { from: from_cell, way }),
            Some(Action::Slide { from: from_cell, to: to_cell }),
        ];
        let known = moves.into_iter().flatten().filter(|&action| self.ids.knows(action));
        known.into_iter().find(|action| !jumps || matches!(action, Action::Jump { .. }))
    }

    /// What stands between two actions of one turn.
    fn joint(&self, before: Action, after: Action) -> &'static str {
        match (before, after) {
            (_, Action::Stop) => "",
            (Action::Jump { .. }, Action::Jump { .. }) if self.shape.binds() => ":",
            _ => " ",
        }
    }
}

impl<B: Bits> Notation for Latrunculi<B> {
    fn action_text(&self, _state: &State<B>, action: Action) -> String {
        let name = |cell: usize| self.shape.grid.name(cell);
        match (action, self.goal(action)) {
            (Action::Place(cell), _) => name(cell as usize),
            (Action::Dux(cell), _) => format!("D{}", name(cell as usize)),
            (Action::Take(cell), _) => format!("x{}", name(cell as usize)),
            (Action::Pass, _) => "pass".to_owned(),
            (Action::Jump { .. }, Some((from, to))) => format!("{}:{}", name(from), name(to)),
            (_, Some((from, to))) => format!("{}-{}", name(from), name(to)),
            _ => ".".to_owned(),
        }
    }

    fn read_action(&self, _state: &State<B>, text: &str) -> Option<Action> {
        let grid = self.shape.grid;
        let cell = |name: &str| grid.read(name).map(|cell| cell as u16);
        let action = match text.to_ascii_lowercase().as_str() {
            "." => Action::Stop,
            "pass" => Action::Pass,
            small => {
                match (small.split_once('-'), small.split_once(':'), small.split_at_checked(1)) {
                    (Some((from, to)), _, _) => {
                        self.between(grid.read(from)?, grid.read(to)?, false)?
                    }
                    (_, Some((from, to)), _) => {
                        self.between(grid.read(from)?, grid.read(to)?, true)?
                    }
                    (_, _, Some(("x", name))) if self.shape.binds() => Action::Take(cell(name)?),
                    (_, _, Some(("d", name))) if self.shape.dux && cell(name).is_some() => {
                        Action::Dux(cell(name)?)
                    }
                    _ => Action::Place(cell(small)?),
                }
            }
        };
        self.ids.knows(action).then_some(action)
    }

    fn action_syntax(&self) -> &'static str {
        if self.shape.binds() {
            "a cell to place on (c4), a step (c4-c5), a jump (c4:c6), a bound man to take (xc5), or ."
        } else if self.shape.dux {
            "a cell to place on (c4, Dc4), a step (c4-c5), a jump (c4:c6), . or pass"
        } else {
            "a move like c4-c5 (a jump: c4:c6), or a cell to place on (c4)"
        }
    }

    fn turn_text(&self, state: &State<B>, actions: &[Action]) -> String {
        let mut text = String::new();
        let mut before = None;
        for &action in actions {
            let joint = before.map_or("", |before| self.joint(before, action));
            let full = self.action_text(state, action);
            // A chain names each cell once.
            let part = match joint {
                ":" => full.split_once(':').map_or(full.as_str(), |(_, to)| to),
                _ => &full,
            };
            text = text + joint + part;
            before = Some(action);
        }
        text
    }

    fn captured(&self, state: &State<B>, action: Action) -> Vec<String> {
        let taken = self.would_take(state, action).cells();
        let mut names: Vec<String> = taken.map(|cell| self.shape.grid.name(cell)).collect();
        names.sort_unstable();
        names
    }

    fn state_text(&self, state: &State<B>) -> String {
        setup::write(self, state)
    }

    fn read_state(&self, text: &str) -> Result<State<B>, Vec<Fault>> {
        setup::read(self, text)
    }

    fn phase(&self, state: &State<B>) -> &'static str {
        match state.phase {
            Phase::Place => "place",
            Phase::Move => "move",
            Phase::Passed => "passed",
            Phase::Again | Phase::AgainWith(_) => "again",
            Phase::Jump(_) => "jump",
            Phase::Over(_) => "over",
        }
    }

    fn player_name(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::Zero => "White",
            Seat::One => "Black",
        }
    }
}
