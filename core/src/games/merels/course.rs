//! The course of a turn: men arrive, mills are judged, men are taken.

use super::bars::{Bar, Bars};
use super::rules::{Merels, POINTS, bit};
use super::settings::Goal;
use super::state::{End, State, Throw};

impl<B: Bars> Merels<B> {
    pub(super) fn enter(&self, state: &mut State<B>, new: u32) {
        let seat = state.mover.index();
        state.men[seat] |= new;
        state.hands[seat] = state.hands[seat].saturating_sub(new.count_ones() as u8);
        state.quiet = 0;
        state.throw = Throw::Idle;
        state.fixed |= self.settings.centre_fixed && new & self.centre != 0;
        if self.settings.placement_mills_forbidden {
            self.end_turn(state);
        } else {
            self.arrive(state, new);
        }
    }

    pub(super) fn step(&self, state: &mut State<B>, from: u8, to: u8) {
        let seat = state.mover.index();
        let (left, new) = (bit(from), bit(to));
        let before = state.men[seat];
        state.men[seat] = (before & !left) | new;
        state.throw = Throw::Idle;
        self.count_quiet_ply(state);
        if B::KEPT {
            state.bars.moved(left, new);
            if self.mills_at(state.own(), to) > 0 {
                for &partners in &self.partners[from as usize % POINTS] {
                    if before & partners == partners {
                        state.bars.add(Bar { line: partners | left, men: partners | new });
                    }
                }
            }
        }
        self.arrive(state, new);
    }

    pub(super) fn count_quiet_ply(&self, state: &mut State<B>) {
        if self.settings.quiet_limit > 0 {
            state.quiet = state.quiet.saturating_add(1);
        }
    }

    /// Judges the mills that new men have made.
    fn arrive(&self, state: &mut State<B>, new: u32) {
        let (mills, pairs) = self.made(state.own(), new);
        if mills > 0 && self.settings.goal == Goal::Line {
            return self.finish(state, End::Line);
        }
        state.due = self.owed(mills + pairs);
        self.go_on(state);
    }

    fn owed(&self, made: u8) -> u8 {
        if self.settings.one_removal { made.min(1) } else { made }
    }

    /// The removals that the mover's men on these points would be worth as the last to arrive.
    pub(super) fn removals_for(&self, state: &State<B>, new: u32) -> u8 {
        let (mills, pairs) = self.made(state.own(), new);
        self.owed(mills + pairs)
    }

    /// The same player goes on removing, where something is owed and can be taken.
    fn go_on(&self, state: &mut State<B>) {
        if state.due == 0 || self.removable(state.enemy()) == 0 {
            self.end_turn(state);
        }
    }

    pub(super) fn take(&self, state: &mut State<B>, point: u8) {
        let loser = state.mover.other();
        let man = bit(point);
        state.men[loser.index()] &= !man;
        state.fixed &= man & self.centre == 0;
        state.bars.captured(man);
        state.quiet = 0;
        state.throw = Throw::Idle;
        if self.settings.goal == Goal::Reduce && state.total(loser) < 3 {
            self.finish(state, End::MillOut);
        } else if state.due > 0 {
            state.due -= 1;
            self.go_on(state);
        }
    }
}
