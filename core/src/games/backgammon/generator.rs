//! Whole plays of a throw, straight from the dice: the same ones, in the same order, as the generic
//! walk over single steps finds, but without making a state for every step.

use rustc_hash::FxHashSet;

use super::action::{Action, Step};
use super::board::{Board, OFF};
use super::dice::Dice;
use super::reach::Reach;
use super::rules::Backgammon;
use super::state::{Stage, State};
use crate::game::{Seat, Turns};

impl Backgammon {
    /// Visits each play of the dice that are left with the position after it, in the order of its
    /// steps' ids; of several that reach the same position the first stands for all. Where no die can
    /// be played there is one play of no steps. None where no checkers are to be moved. A visitor
    /// that answers false stops it, and this is false then.
    pub fn plays(&self, state: &State, visit: &mut impl FnMut(&[Step], &State) -> bool) -> bool {
        let Stage::Checkers(seat) = state.stage else {
            return true;
        };
        if !state.can_step() {
            return visit(&[], &self.after(state, seat, state.board));
        }
        let mut seen = FxHashSet::default();
        seen.reserve(32);
        let none = Step { from: 0, die: 0 };
        let mut walk = Walk { game: self, start: state, seat, seen, steps: [none; 4], visit };
        let at = Reached { board: state.board, trail: Trail::START, played: 0 };
        walk.from(&at, state.dice, state.steps)
    }

    /// The position once the turn has ended with this board.
    fn after(&self, state: &State, seat: Seat, board: Board) -> State {
        let mut after = State { board, ..*state };
        self.end_turn(&mut after, seat);
        after
    }

    /// The turns with checkers, as [`crate::game::Rules::whole_turns`] wants them.
    pub(super) fn turns_with_checkers(&self, state: &State, limit: usize) -> Option<Turns<Action>> {
        // Giving up is possible in the middle of a play as well: the generic walk knows how.
        if self.resign || !matches!(state.stage, Stage::Checkers(_)) {
            return None;
        }
        let mut turns = Vec::new();
        let complete = self.plays(state, &mut |steps, _| {
            let is_room = turns.len() < limit;
            if is_room {
                turns.push(match steps {
                    [] => vec![Action::Pass],
                    _ => steps.iter().copied().map(Action::Step).collect(),
                });
            }
            is_room
        });
        Some(Turns { turns, complete })
    }
}

/// What a play has changed, as one number: who stands where after it follows from the start and this.
/// Four bits for each place from the 1-point to the bar count its gains and losses from five up, as no
/// place gains or loses more than four; above them lies a bit for each point that was hit, and below
/// them the number of dice that can still be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Trail(u128);

impl Trail {
    const START: Self = Self(0x55_5555_5555_5555_5555_5555_5550);
    const HITS: u32 = 4 * 26;

    fn step(self, board: &Board, seat: Seat, step: Step) -> Self {
        let place = |place: u8| 1 << (4 * place);
        let to = step.to();
        let mut trail = self.0 - place(step.from);
        if to != OFF {
            trail += place(to);
            trail |= u128::from(board.hits(seat, to)) << (Self::HITS + u32::from(to) - 1);
        }
        Self(trail)
    }

    fn with_left(self, dice: u8) -> Self {
        Self(self.0 | u128::from(dice))
    }
}

/// Where a play has come to.
struct Reached {
    board: Board,
    trail: Trail,
    /// How many steps it has made.
    played: usize,
}

struct Walk<'a, V> {
    game: &'a Backgammon,
    start: &'a State,
    seat: Seat,
    seen: FxHashSet<Trail>,
    steps: [Step; 4],
    visit: &'a mut V,
}

impl<V: FnMut(&[Step], &State) -> bool> Walk<'_, V> {
    /// Goes on in every way; false where the visitor stopped it.
    fn from(&mut self, at: &Reached, dice: Dice, steps: [u32; 2]) -> bool {
        let [larger, smaller] = dice.pair();
        let mut places = steps[0] | steps[1];
        while places != 0 {
            let from = places.trailing_zeros() as u8 + 1;
            places &= places - 1;
            for (die, sources) in [(smaller, steps[1]), (larger, steps[0])] {
                let allowed = sources >> (from - 1) & 1 == 1;
                if allowed && !self.step(at, dice.without(die), Step { from, die }) {
                    return false;
                }
            }
        }
        true
    }

    /// Makes a step that leaves these dice.
    fn step(&mut self, at: &Reached, dice: Dice, step: Step) -> bool {
        let trail = at.trail.step(&at.board, self.seat, step);
        let mut board = at.board;
        board.step(self.seat, step.from, step.die);
        // What is left is of one number, and a step by one of several equal dice never takes another
        // such step away.
        let sources = match dice.pair() {
            [0, _] => 0,
            [die, _] => Reach::of(&board, self.seat).sources(die),
        };
        let left = if sources == 0 { 0 } else { dice.left() };
        // Merging in mid-play as well keeps a double from being walked in every order.
        if !self.seen.insert(trail.with_left(left)) {
            return true;
        }
        self.steps[at.played] = step;
        let played = at.played + 1;
        if sources == 0 {
            let after = self.game.after(self.start, self.seat, board);
            return (self.visit)(&self.steps[..played], &after);
        }
        self.from(&Reached { board, trail, played }, dice, [sources, 0])
    }
}
