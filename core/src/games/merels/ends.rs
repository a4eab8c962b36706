//! How turns and games end, in the order of the rules page.

use super::bars::Bars;
use super::rules::Merels;
use super::settings::{Blocked, Dice};
use super::state::{End, State, Throw};

impl<B: Bars> Merels<B> {
    /// Ends the game; the player who would act next has lost, unless it is a draw.
    pub(super) fn finish(&self, state: &mut State<B>, end: End) {
        state.mover = state.mover.other();
        state.due = 0;
        state.throw = Throw::Idle;
        state.end = end;
    }

    /// Passes the turn on, and judges what is judged when a turn begins.
    pub(super) fn end_turn(&self, state: &mut State<B>) {
        state.mover = state.mover.other();
        state.due = 0;
        state.end = self.end_at_turn(state);
        if state.end == End::Open && self.needs_throw(state) {
            state.throw = Throw::Awaited;
        }
    }

    /// How the game stands when the mover's turn begins, repetition apart.
    pub(super) fn end_at_turn(&self, state: &State<B>) -> End {
        if state.hand() == 0 {
            if self.is_board_full(state) {
                return End::BoardFull;
            }
            if self.settings.blocked != Blocked::Passes && !self.can_move(state) {
                return match self.settings.blocked {
                    Blocked::Draws => End::Stalemate,
                    _ => End::Blocked,
                };
            }
        }
        let limit = self.settings.quiet_limit;
        if limit > 0 && state.quiet >= limit { End::QuietLimit } else { End::Open }
    }

    pub(super) fn is_board_full(&self, state: &State<B>) -> bool {
        state.hands == [0; 2] && self.empty(state) == 0
    }

    /// Whether dice are thrown before the mover's turn.
    pub(super) fn needs_throw(&self, state: &State<B>) -> bool {
        match self.settings.dice {
            Dice::None => false,
            Dice::Murray | Dice::Bell => state.hand() > 0,
            Dice::Schadler => state.hand() == 0 && self.can_move(state),
        }
    }
}
