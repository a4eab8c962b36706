//! Counting and picking actions without visiting each, and the mask of placing: what batches of random
//! play do most.

use super::rules::{Action, Latrunculi, Phase, State};
use super::shape::{Leap, Walk};
use crate::boards::{Bits, expand};

impl<B: Bits> Latrunculi<B> {
    /// How many actions there are.
    pub(super) fn count_actions(&self, state: &State<B>) -> usize {
        match state.phase {
            Phase::Place => self.empty(state).count(),
            Phase::Move | Phase::Passed => {
                let pieces = self.pieces_that_move(state);
                let moves: usize = pieces.map(|cell| self.count_moves(state, cell)).sum();
                let taken = (state.enemies() & state.bound).count();
                moves + taken + usize::from(self.shape.pass)
            }
            _ => {
                let mut count = 0;
                self.actions(state, &mut |_| count += 1);
                count
            }
        }
    }

    /// The action that is visited after `n` others.
    pub(super) fn nth_action(&self, state: &State<B>, n: usize) -> Option<Action> {
        match state.phase {
            Phase::Place => {
                let cell = self.empty(state).nth(n)? as u16;
                let is_man = state.hands[state.mover.index()] > 0;
                Some(if is_man { Action::Place(cell) } else { Action::Dux(cell) })
            }
            Phase::Move | Phase::Passed => {
                let mut left = n;
                for cell in self.pieces_that_move(state) {
                    let count = self.count_moves(state, cell);
                    if left < count {
                        return nth(left, |mut visit| self.moves_of(state, cell, &mut visit));
                    }
                    left -= count;
                }
                let bound = state.enemies() & state.bound;
                if left < bound.count() {
                    return bound.nth(left).map(|cell| Action::Take(cell as u16));
                }
                (left == bound.count() && self.shape.pass).then_some(Action::Pass)
            }
            _ => nth(n, |mut visit| self.actions(state, &mut visit)),
        }
    }

    /// How many moves a free piece has.
    fn count_moves(&self, state: &State<B>, cell: usize) -> usize {
        let is_special = state.special.has(cell);
        let steps_only = match self.shape.leap {
            Leap::Nobody => true,
            Leap::Dux { .. } => !is_special,
            Leap::Latro | Leap::Chain => false,
        };
        match self.shape.walk {
            Walk::Slide => self.compass.slides(cell, state.occupied()).count(),
            _ if steps_only => (self.reach[cell] & self.empty(state)).count(),
            _ => {
                let mut count = 0;
                self.moves_of(state, cell, &mut |_| count += 1);
                count
            }
        }
    }

    /// Writes the mask.
    pub(super) fn write_mask(&self, state: &State<B>, out: &mut [bool]) {
        out.fill(false);
        if state.phase == Phase::Place {
            let first = self.ids.first_placing(state.hands[state.mover.index()] > 0);
            let places = out.get_mut(first..first + self.shape.grid.cells());
            return places.map_or((), |places| expand(self.empty(state), places));
        }
        self.actions(state, &mut |action| {
            if let Some(place) = out.get_mut(self.ids.encode(action)) {
                *place = true;
            }
        });
    }
}

/// The action visited after `n` others.
fn nth(n: usize, all: impl FnOnce(&mut dyn FnMut(Action))) -> Option<Action> {
    let (mut left, mut found) = (n, None);
    all(&mut |action| {
        if left == 0 && found.is_none() {
            found = Some(action);
        }
        left = left.saturating_sub(1);
    });
    found
}
