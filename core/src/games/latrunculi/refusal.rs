//! Why an action is not legal, in words.

use super::rules::{Action, Latrunculi, Phase, State};
use super::shape::Leap;
use crate::boards::Bits;
use crate::game::Forbidden;

impl<B: Bits> Latrunculi<B> {
    /// Why an action that is not legal is not.
    pub(super) fn refusal(&self, state: &State<B>, action: Action) -> Forbidden {
        let name = |cell: u16| self.shape.grid.name(cell as usize);
        let begins = matches!(state.phase, Phase::Move | Phase::Passed);
        match action {
            _ if matches!(state.phase, Phase::Over(_)) => {
                Forbidden::new("game_over", "the game is over")
            }
            _ if !self.ids.knows(action) => {
                Forbidden::new("no_such_action", "this game has no such action")
            }
            Action::Place(cell) | Action::Dux(cell) => self.placing_refusal(state, action, cell),
            _ if state.phase == Phase::Place => {
                Forbidden::new("placing", "men are still to be placed")
            }
            Action::Pass => Forbidden::new("pass", "a turn that has begun is ended with ."),
            Action::Stop if begins => Forbidden::new("stop", "there is no turn to end early"),
            Action::Stop => Forbidden::new("between_enemies", "the man may not stand there"),
            Action::Take(_) if !begins => {
                Forbidden::new("turn_begun", "a bound man is taken instead of moving")
            }
            Action::Take(cell) => {
                Forbidden::new("not_bound", format!("no bound enemy lies on {}", name(cell)))
            }
            Action::Step { from, .. } | Action::Slide { from, .. } | Action::Jump { from, .. } => {
                self.move_refusal(state, action, from)
            }
        }
    }

    fn placing_refusal(&self, state: &State<B>, action: Action, cell: u16) -> Forbidden {
        let name = self.shape.grid.name(cell as usize);
        let has_men = state.hands[state.mover.index()] > 0;
        match action {
            _ if state.phase != Phase::Place => {
                Forbidden::new("not_placing", "nothing is left to be placed")
            }
            Action::Dux(_) if has_men => Forbidden::new("dux_last", "the dux is placed last"),
            Action::Place(_) if !has_men => {
                Forbidden::new("dux_now", format!("it is the dux's turn: D{name}"))
            }
            _ => Forbidden::new("occupied", format!("{name} is occupied")),
        }
    }

    fn move_refusal(&self, state: &State<B>, action: Action, from: u16) -> Forbidden {
        let name = self.shape.grid.name(from as usize);
        let cell = from as usize;
        if !state.occupied().has(cell) {
            return Forbidden::new("no_piece", format!("no piece stands on {name}"));
        }
        if !state.own().has(cell) {
            return Forbidden::new("not_yours", format!("the piece on {name} is the opponent's"));
        }
        if state.bound.has(cell) {
            return Forbidden::new("bound", format!("the man on {name} is bound"));
        }
        match (&state.phase, action) {
            (Phase::Jump(_), Action::Step { .. }) => {
                Forbidden::new("chain", "the man in the chain jumps on or stops")
            }
            (Phase::Jump(path), _) if path.last() != Some(&from) => {
                Forbidden::new("chain", "only the man in the chain jumps on")
            }
            (Phase::AgainWith(_), _) if !self.may_move_now(state, cell) => {
                Forbidden::new("extra_move", "only the piece that has captured moves again")
            }
            (_, Action::Jump { way, .. }) => self.jump_refusal(state, cell, way),
            (_, Action::Step { way, .. }) => self.step_refusal(state, cell, way),
            _ => Forbidden::new("blocked", "a piece stands in the way"),
        }
    }

    fn step_refusal(&self, state: &State<B>, cell: usize, way: u8) -> Forbidden {
        let to = self.compass.step(cell, way as usize);
        if to.is_none_or(|to| state.occupied().has(to)) {
            return Forbidden::new("occupied", "the cell is occupied");
        }
        if self.ways[cell] >> way & 1 == 0 {
            return Forbidden::new("mark", "the marks of the cell do not lead there");
        }
        if self.ways_of(state, cell) >> way & 1 == 0 {
            return Forbidden::new("forward", "a miles only goes forward");
        }
        Forbidden::new("between_enemies", "the man may not end its move between two free enemies")
    }

    fn jump_refusal(&self, state: &State<B>, cell: usize, way: u8) -> Forbidden {
        let is_special = state.special.has(cell);
        match self.shape.leap {
            Leap::Dux { .. } if !is_special => {
                return Forbidden::new("leap", "only the dux jumps");
            }
            Leap::Latro if is_special => return Forbidden::new("leap", "a miles does not jump"),
            Leap::Latro if self.ways[cell] >> way & 1 == 0 => {
                return Forbidden::new("mark", "the marks of the cell do not lead there");
            }
            _ => {}
        }
        match self.lands(state, cell, way) {
            None => Forbidden::new("leap", "a jump goes over an enemy to the empty cell behind"),
            Some(to) if matches!(&state.phase, Phase::Jump(path) if path.contains(&(to as u16))) => {
                Forbidden::new("landed_twice", "a chain lands on no cell twice")
            }
            Some(_) => Forbidden::new(
                "between_enemies",
                "from there the chain reaches no cell on which the man may end its move",
            ),
        }
    }
}
