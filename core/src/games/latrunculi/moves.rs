//! What a player may do.

use super::rules::{Action, Latrunculi, Phase, State};
use super::shape::{EVERY, FORWARD, Leap, STRAIGHT, Walk};
use crate::boards::Bits;
use crate::game::Seat;

/// The directions of a set, in the order of the compass.
fn each(mut ways: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (ways != 0).then(|| {
            let way = ways.trailing_zeros() as u8;
            ways &= ways - 1;
            way
        })
    })
}

impl<B: Bits> Latrunculi<B> {
    /// Visits every legal action.
    pub(super) fn actions(&self, state: &State<B>, visit: &mut impl FnMut(Action)) {
        match &state.phase {
            Phase::Over(_) => {}
            Phase::Place if state.hands[state.mover.index()] > 0 => {
                self.empty(state).cells().for_each(|cell| visit(Action::Place(cell as u16)));
            }
            Phase::Place => {
                self.empty(state).cells().for_each(|cell| visit(Action::Dux(cell as u16)));
            }
            Phase::Move | Phase::Passed => {
                self.pieces_that_move(state).for_each(|cell| self.moves_of(state, cell, visit));
                let bound = state.enemies() & state.bound;
                bound.cells().for_each(|cell| visit(Action::Take(cell as u16)));
                if self.shape.pass {
                    visit(Action::Pass);
                }
            }
            Phase::Again => {
                self.pieces_that_move(state).for_each(|cell| self.moves_of(state, cell, visit));
                visit(Action::Stop);
            }
            Phase::AgainWith(cell) => {
                self.moves_of(state, *cell as usize, visit);
                visit(Action::Stop);
            }
            Phase::Jump(path) => {
                self.jumps_on(state, path, visit);
                if path.last().is_some_and(|&cell| self.may_stand(state, cell as usize)) {
                    visit(Action::Stop);
                }
            }
        }
    }

    pub(super) fn pieces_that_move(
        &self,
        state: &State<B>,
    ) -> impl Iterator<Item = usize> + use<B> {
        (state.own() & !state.bound).cells()
    }

    /// Whether the player has an action at the beginning of a turn.
    pub(super) fn can_act(&self, state: &State<B>) -> bool {
        self.shape.pass
            || !(state.enemies() & state.bound).is_empty()
            || self.pieces_that_move(state).any(|cell| self.can_move(state, cell))
    }

    /// Whether the piece on a cell has a move.
    pub(super) fn can_move(&self, state: &State<B>, cell: usize) -> bool {
        let mut moves = false;
        self.moves_of(state, cell, &mut |_| moves = true);
        moves
    }

    /// The directions by which a piece may leave its cell.
    pub(super) fn ways_of(&self, state: &State<B>, cell: usize) -> u8 {
        let is_miles = self.shape.milites && state.special.has(cell);
        self.ways[cell] & if is_miles { FORWARD[state.mover.index()] } else { EVERY }
    }

    /// Visits the moves of a free piece of the player to act.
    pub(super) fn moves_of(&self, state: &State<B>, cell: usize, visit: &mut impl FnMut(Action)) {
        let empty = self.empty(state);
        let from = cell as u16;
        if self.shape.walk == Walk::Slide {
            let reach = self.compass.slides(cell, state.occupied());
            reach.cells().for_each(|to| visit(Action::Slide { from, to: to as u16 }));
            return;
        }
        let ways = self.ways_of(state, cell);
        if !(self.reach[cell] & empty).is_empty() {
            for way in each(ways) {
                let to = self.compass.step(cell, way as usize).filter(|&to| empty.has(to));
                if to.is_some_and(|to| !self.shape.binds() || self.may_go(state, cell, to)) {
                    visit(Action::Step { from, way });
                }
            }
        }
        match self.shape.leap {
            Leap::Nobody => {}
            Leap::Chain => self.jumps_on(state, &[from], visit),
            Leap::Dux { .. } if state.special.has(cell) => {
                self.single_jumps(state, cell, STRAIGHT, visit);
            }
            Leap::Latro if !state.special.has(cell) => self.single_jumps(state, cell, ways, visit),
            Leap::Dux { .. } | Leap::Latro => {}
        }
    }

    pub(super) fn single_jumps(
        &self,
        state: &State<B>,
        cell: usize,
        ways: u8,
        visit: &mut impl FnMut(Action),
    ) {
        for way in each(ways) {
            if self.lands(state, cell, way).is_some() {
                visit(Action::Jump { from: cell as u16, way });
            }
        }
    }

    /// Where a jump over an enemy lands, if the cell behind is empty.
    pub(super) fn lands(&self, state: &State<B>, cell: usize, way: u8) -> Option<usize> {
        let (over, to) = self.compass.leap(cell, way as usize)?;
        (state.enemies().has(over) && !state.occupied().has(to)).then_some(to)
    }

    /// Whether a man may go from one cell to another and end its move there.
    fn may_go(&self, state: &State<B>, from: usize, to: usize) -> bool {
        if !self.compass.is_flanked(to, state.enemies()) {
            return true;
        }
        let mut after = state.clone();
        after.shift(from, to);
        self.may_stand(&after, to)
    }

    /// Visits the jumps by which a chain may begin or go on: over an enemy to an empty cell that the
    /// chain has not touched, from where some cell can be reached on which it may end.
    pub(super) fn jumps_on(&self, state: &State<B>, path: &[u16], visit: &mut impl FnMut(Action)) {
        let Some(&from) = path.last() else {
            return;
        };
        if (self.compass.near(from as usize) & state.enemies()).is_empty() {
            return;
        }
        for way in 0..4u8 {
            let to = self.lands(state, from as usize, way);
            let fresh = to.filter(|&to| !path.contains(&(to as u16)));
            if fresh.is_some_and(|to| self.reaches_a_stop(state, from as usize, to, path)) {
                visit(Action::Jump { from, way });
            }
        }
    }

    /// Whether a chain that lands on `to` can end there or further on. Nothing but the jumping man
    /// moves in a chain, so any way to a cell will do.
    fn reaches_a_stop(&self, state: &State<B>, from: usize, to: usize, path: &[u16]) -> bool {
        if !self.compass.is_flanked(to, state.enemies()) {
            return true;
        }
        let mut seen = path.iter().fold(B::cell(to), |set, &cell| set | B::cell(cell as usize));
        let mut open = vec![to];
        let mut man = state.clone();
        let mut stands = from;
        while let Some(cell) = open.pop() {
            man.shift(stands, cell);
            stands = cell;
            if self.may_stand(&man, cell) {
                return true;
            }
            for next in (0..4u8).filter_map(|way| self.lands(&man, cell, way)) {
                if !seen.has(next) {
                    seen = seen | B::cell(next);
                    open.push(next);
                }
            }
        }
        false
    }

    /// Whether the action is legal.
    pub(super) fn is_legal(&self, state: &State<B>, action: Action) -> bool {
        let mover = state.mover.index();
        let begins = matches!(state.phase, Phase::Move | Phase::Passed);
        match action {
            _ if !self.ids.knows(action) || matches!(state.phase, Phase::Over(_)) => false,
            Action::Place(cell) | Action::Dux(cell) => {
                let is_man = matches!(action, Action::Place(_));
                state.phase == Phase::Place
                    && is_man == (state.hands[mover] > 0)
                    && self.empty(state).has(cell as usize)
            }
            Action::Take(cell) => begins && (state.enemies() & state.bound).has(cell as usize),
            Action::Pass => begins && self.shape.pass,
            Action::Stop | Action::Jump { .. } if matches!(state.phase, Phase::Jump(_)) => {
                self.visits(action, |mut visit| self.actions(state, &mut visit))
            }
            Action::Stop => matches!(state.phase, Phase::Again | Phase::AgainWith(_)),
            Action::Step { from, .. } | Action::Slide { from, .. } | Action::Jump { from, .. } => {
                self.may_move_now(state, from as usize)
                    && self.visits(action, |mut visit| {
                        self.moves_of(state, from as usize, &mut visit);
                    })
            }
        }
    }

    /// Whether the phase lets the piece on this cell move.
    pub(super) fn may_move_now(&self, state: &State<B>, from: usize) -> bool {
        let is_free = (state.own() & !state.bound).has(from);
        match state.phase {
            Phase::Move | Phase::Passed | Phase::Again => is_free,
            Phase::AgainWith(cell) => is_free && from == cell as usize,
            _ => false,
        }
    }

    fn visits(&self, action: Action, all: impl FnOnce(&mut dyn FnMut(Action))) -> bool {
        let mut found = false;
        all(&mut |visited| found |= visited == action);
        found
    }

    /// The cell that a move ends on.
    pub(super) fn goal(&self, action: Action) -> Option<(usize, usize)> {
        match action {
            Action::Step { from, way } => {
                Some((from as usize, self.compass.step(from as usize, way as usize)?))
            }
            Action::Jump { from, way } => {
                Some((from as usize, self.compass.leap(from as usize, way as usize)?.1))
            }
            Action::Slide { from, to } => Some((from as usize, to as usize)),
            _ => None,
        }
    }

    /// The dux of a side.
    pub(super) fn dux(&self, state: &State<B>, seat: Seat) -> B {
        if self.shape.dux { state.special & state.men[seat.index()] } else { B::default() }
    }
}
