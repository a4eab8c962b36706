//! What follows an action: captures, the end of the turn and of the game.

use super::rules::{Action, End, Latrunculi, Phase, Result, State};
use super::shape::{Capture, Extra, Leap};
use crate::boards::Bits;
use crate::game::{Seat, Unsaid};

impl<B: Bits> Latrunculi<B> {
    /// Applies a legal action.
    pub(super) fn act(&self, state: &mut State<B>, action: Action) {
        match action {
            Action::Place(cell) => self.place(state, B::cell(cell as usize), false),
            Action::Dux(cell) => self.place(state, B::cell(cell as usize), true),
            Action::Step { .. } | Action::Slide { .. } | Action::Jump { .. } => {
                self.make_move(state, action);
            }
            Action::Take(cell) => {
                state.remove(B::cell(cell as usize));
                if !self.ends_by_men(state) {
                    self.end_turn(state, true, false);
                }
            }
            Action::Stop => match &state.phase {
                Phase::Jump(path) => {
                    let cell = path.last().copied().unwrap_or_default();
                    self.settle(state, cell as usize);
                }
                _ => self.end_turn(state, true, false),
            },
            Action::Pass => self.end_turn(state, false, true),
        }
    }

    fn place(&self, state: &mut State<B>, cell: B, is_dux: bool) {
        let mover = state.mover.index();
        state.men[mover] = state.men[mover] | cell;
        if is_dux {
            state.special = state.special | cell;
        } else {
            state.hands[mover] = state.hands[mover].saturating_sub(1);
        }
        match self.next_to_place(state) {
            Some(seat) => state.mover = seat,
            None => {
                state.mover = Seat::Zero;
                self.begin_turn(state, false);
            }
        }
    }

    /// Whose turn it is to place, as the hands and the duces on the board tell; nobody's when all
    /// stand.
    pub(super) fn next_to_place(&self, state: &State<B>) -> Option<Seat> {
        let turns = state.hands.map(|hand| {
            (self.shape.men - hand.min(self.shape.men)) / self.shape.placements_per_turn.max(1)
        });
        if state.hands != [0, 0] {
            // Player 1 is one whole turn behind, or both are level.
            return Some(if turns[0] > turns[1] { Seat::One } else { Seat::Zero });
        }
        let lacks_dux = |&seat: &Seat| self.shape.dux && self.dux(state, seat).is_empty();
        Seat::BOTH.into_iter().find(lacks_dux)
    }

    fn make_move(&self, state: &mut State<B>, action: Action) {
        let Some((from, to)) = self.goal(action) else {
            return;
        };
        state.shift(from, to);
        if !self.shape.binds() {
            let jumped = self.jumped(state, action);
            return self.arrive(state, to, jumped);
        }
        let Action::Jump { .. } = action else {
            return self.settle(state, to);
        };
        let mut path = match &state.phase {
            Phase::Jump(path) => path.clone(),
            _ => vec![from as u16],
        };
        path.push(to as u16);
        let mut goes_on = false;
        self.jumps_on(state, &path, &mut |_| goes_on = true);
        if goes_on {
            state.phase = Phase::Jump(path);
        } else {
            self.settle(state, to);
        }
    }

    /// The enemy that a jump takes by itself.
    fn jumped(&self, state: &State<B>, action: Action) -> B {
        match (self.shape.leap, action) {
            (Leap::Dux { captures: true }, Action::Jump { from, way }) => self
                .compass
                .step(from as usize, way as usize)
                .map_or_else(B::default, |over| B::cell(over) & state.enemies()),
            _ => B::default(),
        }
    }

    /// Everything that an action takes off the board.
    pub(super) fn would_take(&self, state: &State<B>, action: Action) -> B {
        match (action, self.goal(action)) {
            (Action::Take(cell), _) => B::cell(cell as usize),
            (_, Some((from, to))) if self.shape.capture != Capture::Bind => {
                let mut after = state.clone();
                after.shift(from, to);
                let jumped = self.jumped(&after, action);
                after.remove(jumped);
                jumped | self.taken(&after, to)
            }
            _ => B::default(),
        }
    }

    /// A piece has stopped on a cell, having jumped an enemy that is taken or not.
    fn arrive(&self, state: &mut State<B>, cell: usize, jumped: B) {
        state.remove(jumped);
        let taken = jumped | self.taken(state, cell);
        state.remove(taken);
        let is_miles = self.shape.milites && state.special.has(cell);
        if is_miles && self.last_row[state.mover.index()].has(cell) {
            state.special = state.special & !B::cell(cell);
        }
        let captured = !taken.is_empty();
        if captured {
            state.quiet = 0;
        }
        if captured && self.ends_by_men(state) {
            return;
        }
        let began_with_capture = matches!(state.phase, Phase::Again | Phase::AgainWith(_));
        if captured && self.shape.extra.is_granted() && self.grant_extra_move(state, cell) {
            return;
        }
        self.end_turn(state, captured || is_miles || began_with_capture, false);
    }

    /// Lets the turn go on after a capture, where anything can follow.
    fn grant_extra_move(&self, state: &mut State<B>, cell: usize) -> bool {
        let own = state.own();
        let follows = match self.shape.extra {
            Extra::Nobody => false,
            Extra::Same => self.can_move(state, cell),
            Extra::Any => own.cells().any(|cell| self.can_move(state, cell)),
        };
        if follows {
            let same = self.shape.extra == Extra::Same;
            state.phase = if same { Phase::AgainWith(cell as u16) } else { Phase::Again };
        }
        follows
    }

    /// A man has ended its move on a cell: enemies and own men are bound and freed.
    fn settle(&self, state: &mut State<B>, cell: usize) {
        let bound = self.bound_after(state, cell);
        let newly = bound & !state.bound & state.enemies();
        state.bound = bound;
        self.end_turn(state, !newly.is_empty(), false);
    }

    /// Ends the game where the other player has too few pieces.
    fn ends_by_men(&self, state: &mut State<B>) -> bool {
        let ends = state.enemies().count() < self.shape.fewest as usize;
        if ends {
            let winner = Some(state.mover);
            state.quiet = 0;
            self.end(state, Result { winner, end: End::Men });
        }
        ends
    }

    /// The mover's turn is over. `counts` where it sets the quiet counter back.
    fn end_turn(&self, state: &mut State<B>, counts: bool, passes: bool) {
        let limit = self.shape.quiet_limit;
        state.quiet = if counts || limit == 0 { 0 } else { state.quiet.saturating_add(1) };
        if passes && state.phase == Phase::Passed {
            let winner = state.leader();
            return self.end(state, Result { winner, end: End::Passes });
        }
        state.mover = state.mover.other();
        self.begin_turn(state, passes);
    }

    /// The mover begins a turn, unless the game is over.
    fn begin_turn(&self, state: &mut State<B>, after_pass: bool) {
        state.phase = if after_pass { Phase::Passed } else { Phase::Move };
        let end = if self.can_act(state) { self.quiet_end(state) } else { self.blocked(state) };
        if let Some(result) = end {
            self.end(state, result);
        }
    }

    pub(super) fn blocked(&self, state: &State<B>) -> Option<Result> {
        let counted = self.shape.blocked_is_counted;
        let winner = if counted { state.leader() } else { Some(state.mover.other()) };
        Some(Result { winner, end: End::Blocked })
    }

    fn quiet_end(&self, state: &State<B>) -> Option<Result> {
        let limit = self.shape.quiet_limit;
        let due = Unsaid((state.mover, state.phase == Phase::Passed));
        (limit > 0 && state.quiet >= limit)
            .then(|| Result { winner: state.leader(), end: End::QuietLimit(due) })
    }

    fn end(&self, state: &mut State<B>, result: Result) {
        state.mover = Seat::Zero;
        state.phase = Phase::Over(result);
    }
}
