//! What a move does: fights, marks, counters, and whether the game is over.

use super::board::{bit, has};
use super::chase::{Chase, Ply};
use super::piece::{Battle, Kind, battle};
use super::rules::Stratego;
use super::run::Run;
use super::state::{End, State};
use crate::game::Seat;

impl Stratego {
    /// Makes a move; cells are the board's own.
    pub(super) fn advance(&self, state: &mut State, from: u8, to: u8) {
        let (seat, attack) = (state.mover, has(state.side(state.mover.other()), to));
        let limit = |limit: u32, counter: u32| if limit == 0 { 0 } else { counter + 1 };
        state.plies = limit(self.choices.max_plies, state.plies);
        state.quiet = if attack { 0 } else { limit(self.choices.quiet_limit, state.quiet) };
        let alive = if attack { self.fight(state, from, to) } else { true };
        if alive {
            self.relocate(state, from, to, attack);
        } else {
            state.runs[seat.index()] = Run::default();
        }
        if self.choices.more_squares {
            let beside = self.field.beside(bit(to as usize));
            let threatens = alive && beside & state.side(seat.other()) != 0;
            state.chase.push(&self.field, &Ply { seat, from, to, attack, threatens });
        }
        state.mover = seat.other();
        self.judge(state);
    }

    /// Moves a piece to a cell that is free by now.
    fn relocate(&self, state: &mut State, from: u8, to: u8, attack: bool) {
        let seat = state.mover;
        let ran = self.field.distance(from, to) > 1;
        let public = attack || ran || has(state.public, from);
        let Some(kind) = state.kind(from) else {
            return;
        };
        state.clear(from);
        state.put(seat, kind, to);
        state.moved |= bit(to as usize);
        state.public |= if public { bit(to as usize) } else { 0 };
        let run = &mut state.runs[seat.index()];
        if self.choices.two_squares == 0 || (attack && self.choices.exempt) {
            *run = Run::default();
        } else {
            run.push(&self.field, self.choices.two_squares as usize, from, to);
        }
    }

    /// Fights for a cell and removes who loses; whether the attacker lives.
    fn fight(&self, state: &mut State, from: u8, to: u8) -> bool {
        let (seat, enemy) = (state.mover, state.mover.other());
        let (attacker, defender) = (state.kind(from), state.kind(to));
        let outcome = match (attacker, defender) {
            (Some(attacker), Some(defender)) => battle(attacker, defender),
            // Nobody plays out an attack in a view; this only keeps the board sound.
            _ => Battle::Both,
        };
        if outcome == Battle::Lost {
            state.public |= bit(to as usize);
        } else {
            state.lose(enemy, defender, to);
        }
        if outcome != Battle::Won {
            state.lose(seat, attacker, from);
        }
        outcome == Battle::Won
    }

    /// Ends the game where it is over; `mover` is who would be next.
    pub(super) fn judge(&self, state: &mut State) {
        let flagless = |seat: &Seat| state.lost[seat.index()][Kind::Flag.index()] > 0;
        let reached = |limit: u32, counter: u32| limit > 0 && counter >= limit;
        if let Some(seat) = Seat::BOTH.into_iter().find(flagless) {
            state.end = End::Flag(seat);
        } else if !self.can_move(state) {
            let stuck = Seat::BOTH.iter().all(|&seat| !self.can_step(state, seat));
            let draw = self.choices.stuck_draw && stuck;
            state.end = if draw { End::BothStuck } else { End::NoMoves(state.mover) };
        } else if reached(self.choices.quiet_limit, state.quiet) {
            state.end = End::QuietLimit;
        } else if reached(self.choices.max_plies, state.plies) {
            state.end = End::MaxPlies;
        }
        if state.end != End::Open {
            state.mover = Seat::Zero;
            state.chase = Chase::default();
        }
    }

    /// The end that the position would have, did this seat act: for reading texts.
    pub(super) fn judged(&self, state: &State, mover: Seat) -> End {
        let mut copy = State { mover, end: End::Open, ..state.clone() };
        self.judge(&mut copy);
        copy.end
    }
}
