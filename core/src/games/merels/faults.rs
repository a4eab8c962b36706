//! What can be wrong with a position whose fields could be read.

use super::bars::Bars;
use super::rules::Merels;
use super::settings::{Dice, Opening};
use super::setup::{LETTERS, Setup};
use super::state::{End, State, Throw};
use crate::game::{Fault, Seat};

impl<B: Bars> Merels<B> {
    /// Adds every fault of the position.
    pub(super) fn judge(&self, state: &State<B>, setup: &Setup, faults: &mut Vec<Fault>) {
        let before = faults.len();
        self.judge_counts(state, faults);
        self.judge_phase(state, setup, faults);
        if faults.len() > before {
            // The rest would only repeat that the numbers are wrong.
            return;
        }
        self.judge_turns(state, faults);
        self.judge_losses(state, faults);
        self.judge_centre(state, faults);
        self.judge_dice(state, setup, faults);
        self.judge_quiet(state, faults);
        if !state.bars.all().is_empty() && self.is_for_a_line() && state.end != End::Line {
            let reason = "a mill made by a move would have won";
            faults.push(Fault::new("barred", setup.key("barred").unwrap_or(""), reason));
        }
        match state.end {
            End::Open if state.due > 0 => self.judge_removal(state, setup, faults),
            End::Open => self.judge_open(state, faults),
            _ => self.judge_end(state, setup, faults),
        }
    }

    fn judge_counts(&self, state: &State<B>, faults: &mut Vec<Fault>) {
        let men = self.settings.men;
        for seat in Seat::BOTH {
            let (letter, hand) = (LETTERS[seat.index()], state.hands[seat.index()]);
            let on_board = state.men[seat.index()].count_ones();
            if hand > men {
                let reason = format!("player {} has at most {men} men", seat.index());
                faults.push(Fault::new("hands", hand, reason));
            }
            let total = on_board + u32::from(hand);
            let value = format!("{on_board} {letter}, {hand} in hand");
            if total > u32::from(men) {
                faults.push(Fault::new("board", value, format!("{total} men of at most {men}")));
            } else if total < u32::from(men) && !self.settings.captures() {
                let reason = format!("no man is ever removed here: there must be {men}");
                faults.push(Fault::new("board", value, reason));
            }
        }
    }

    fn judge_phase(&self, state: &State<B>, setup: &Setup, faults: &mut Vec<Fault>) {
        let phase = setup.phase.as_str();
        if state.due == 0 && ["place", "move"].contains(&phase) {
            let due = self.phase_word(state);
            if due != phase {
                let reason = format!("must be {due}: the player has {} in hand", state.hand());
                faults.push(Fault::new("phase", phase, reason));
            }
        }
        if state.due > 0 && (state.end != End::Open || state.throw != Throw::Idle) {
            let reason = "removals are owed only while a player acts and no dice stand";
            faults.push(Fault::new("phase", phase, reason));
        }
    }

    /// Both players have had as many turns as the men they have entered say.
    fn judge_turns(&self, state: &State<B>, faults: &mut Vec<Fault>) {
        let mover_is_ahead = state.due > 0;
        let ahead = u32::from((state.mover == Seat::One) != mover_is_ahead);
        let possible = |ahead: u32| {
            (0..=40).any(|turns| {
                self.fits(state, Seat::Zero, turns + ahead) && self.fits(state, Seat::One, turns)
            })
        };
        // A man taken by the dice can end the game in the middle of its taker's turn.
        let cut_short = state.end == End::MillOut && self.settings.dice == Dice::Bell;
        let fits = possible(ahead) || cut_short && possible(1 - ahead);
        if !fits {
            let [own, other] = state.hands;
            let reason = format!(
                "players who take turns from {0} men each cannot have these in hand when player {1} \
                 is to act in this phase",
                self.settings.men,
                state.mover.index()
            );
            faults.push(Fault::new("hands", format!("{own},{other}"), reason));
        }
    }

    /// Whether a player can have entered the men that are not in hand in so many turns.
    fn fits(&self, state: &State<B>, seat: Seat, turns: u32) -> bool {
        let hand = state.hands[seat.index()];
        let entered = u32::from(self.settings.men.saturating_sub(hand));
        let least = if self.can_enter_lines() { entered.div_ceil(3) } else { entered };
        if entered == 0 {
            return turns == 0;
        }
        if self.has_moved(state, seat) {
            return turns >= least;
        }
        (least..=entered).contains(&turns) && (entered - turns).is_multiple_of(2)
    }

    fn judge_losses(&self, state: &State<B>, faults: &mut Vec<Fault>) {
        let settings = &self.settings;
        let entered = |seat: Seat| settings.men - state.hands[seat.index()];
        let by_dice = |loser: Seat| settings.dice == Dice::Bell && entered(loser) >= 3;
        for loser in Seat::BOTH {
            let taker = loser.other();
            let lost = u32::from(settings.men) - state.total(loser);
            let enough = if settings.radial_capture { 2 } else { 3 };
            let able = entered(taker) >= enough
                && (!settings.placement_mills_forbidden || self.has_moved(state, taker));
            if lost > 0 && !able && !by_dice(loser) {
                let reason = format!(
                    "player {} has lost {lost}, but player {} cannot have made a mill",
                    loser.index(),
                    taker.index()
                );
                faults.push(Fault::new("board", LETTERS[loser.index()], reason));
            }
        }
    }

    fn judge_centre(&self, state: &State<B>, faults: &mut Vec<Fault>) {
        let owner = Seat::BOTH.into_iter().find(|s| state.men[s.index()] & self.centre != 0);
        let name = self.set_text(self.centre);
        if state.fixed && owner.is_none() {
            faults.push(Fault::new("fixed", &name, "no man stands there"));
        }
        let came = owner.is_some_and(|seat| self.has_moved(state, seat));
        if self.settings.centre_fixed && owner.is_some() && !state.fixed && !came {
            let reason = format!("must be {name}: the man there was entered from the hand");
            faults.push(Fault::new("fixed", "", reason));
        }
        let entered = self.settings.men - state.hands[0];
        let none_lost = state.total(Seat::Zero) == u32::from(self.settings.men);
        if entered == 0 || !none_lost {
            return;
        }
        let stays = state.hands[0] > 0 && !self.settings.move_while_placing;
        let held = owner == Some(Seat::Zero);
        match self.settings.opening {
            Opening::CentreRequired if !held && (stays || self.settings.centre_fixed) => {
                let reason = "player 0's first man was entered on the centre and must stand there";
                faults.push(Fault::new("board", name, reason));
            }
            Opening::CentreForbidden if held && stays && entered == 1 => {
                let reason = "player 0's first man must not be entered on the centre";
                faults.push(Fault::new("board", name, reason));
            }
            _ => {}
        }
    }

    fn judge_dice(&self, state: &State<B>, setup: &Setup, faults: &mut Vec<Fault>) {
        if state.end != End::Open || state.due > 0 {
            return;
        }
        let needed = self.needs_throw(state);
        let text = setup.key("dice").unwrap_or("");
        match state.throw {
            Throw::Awaited if !needed => {
                let reason = "must not be c: no dice are thrown before this turn";
                faults.push(Fault::new("actor", "c", reason));
            }
            Throw::Thrown(_) if !needed => {
                faults.push(Fault::new("dice", text, "no dice are thrown before this turn"));
            }
            Throw::Idle if needed => {
                let lost = u32::from(self.settings.men) > state.total(state.mover.other());
                let taken = self.settings.dice == Dice::Bell && lost && state.quiet == 0;
                if !taken {
                    let reason = "the dice are thrown before this turn: the actor is c, or they \
                                  stand in dice=";
                    faults.push(Fault::new("actor", state.mover.index(), reason));
                }
            }
            _ => {}
        }
    }

    fn judge_quiet(&self, state: &State<B>, faults: &mut Vec<Fault>) {
        let (limit, quiet) = (self.settings.quiet_limit, state.quiet);
        let placing = Seat::BOTH.into_iter().filter(|&seat| !self.has_moved(state, seat)).count();
        let hands_empty = state.hands == [0; 2];
        let most = match (state.end, placing) {
            (End::MillOut | End::BoardFull, _) => 0,
            (_, 2) => 0,
            (_, 1) => limit.min(1),
            _ => limit,
        };
        let least = match state.end {
            End::QuietLimit => limit,
            End::Repetition if limit > 0 => {
                (2 * self.settings.repetition.saturating_sub(1)).min(u32::from(limit)) as u16
            }
            _ => 0,
        };
        if !(least..=most).contains(&quiet) {
            let why = if hands_empty { "" } else { " with these men in hand" };
            let reason = format!("must be {least} to {most} here{why}");
            faults.push(Fault::new("quiet", quiet, reason));
        }
    }

    /// Whether a line on the board would have ended the game.
    fn lines_win(&self) -> bool {
        self.is_for_a_line() && !self.settings.placement_mills_forbidden
    }

    /// Lines and losses that end a game at once.
    fn judge_undecided(&self, state: &State<B>, faults: &mut Vec<Fault>) {
        for seat in Seat::BOTH {
            let letter = LETTERS[seat.index()];
            if self.lines_win() && self.in_mills(state.men[seat.index()]) != 0 {
                let reason = "has a line: the game is over and must be marked so";
                faults.push(Fault::new("board", letter, reason));
            }
            if !self.is_for_a_line() && state.total(seat) < 3 {
                let reason = "has fewer than three men: the game is over and must be marked so";
                faults.push(Fault::new("board", letter, reason));
            }
        }
    }

    fn judge_open(&self, state: &State<B>, faults: &mut Vec<Fault>) {
        self.judge_undecided(state, faults);
        let end = self.end_at_turn(state);
        if end != End::Open {
            let actor = state.mover.index();
            let reason = format!("the game is over by {}: the actor is -", end.reason());
            faults.push(Fault::new("actor", actor, reason));
        }
    }

    fn judge_removal(&self, state: &State<B>, setup: &Setup, faults: &mut Vec<Fault>) {
        self.judge_undecided(state, faults);
        let mut refuse = |reason: &str| {
            faults.push(Fault::new("phase", &setup.phase, reason));
        };
        if !self.settings.captures() {
            return refuse("nothing is ever removed in this game");
        }
        if self.settings.placement_mills_forbidden && !self.has_moved(state, state.mover) {
            return refuse("a placement never captures in this game");
        }
        if self.removable(state.enemy()) == 0 {
            return refuse("no enemy man may be removed, so nothing is owed");
        }
        let made = |&new: &u32| self.removals_for(state, new) >= state.due;
        if !self.last_entries(state).iter().any(made) {
            refuse("no man of the player to act stands in so many mills");
        }
    }

    /// Every seat that may be the mover of a finished game, as far as the text tells.
    fn next_players(&self, state: &State<B>) -> Vec<State<B>> {
        let other = State { mover: state.mover.other(), ..state.clone() };
        let alike = state.end.is_draw() && (other.hand() > 0) == (state.hand() > 0);
        if alike { vec![state.clone(), other] } else { vec![state.clone()] }
    }

    fn judge_end(&self, state: &State<B>, setup: &Setup, faults: &mut Vec<Fault>) {
        let fits = match state.end {
            End::Line => self.is_won_by_line(state),
            End::MillOut => state.total(state.mover) == 2 && state.total(state.mover.other()) >= 3,
            End::Repetition => self
                .next_players(state)
                .iter()
                .any(|state| matches!(self.end_at_turn(state), End::Open | End::QuietLimit)),
            end => self.next_players(state).iter().any(|state| self.end_at_turn(state) == end),
        };
        if !matches!(state.end, End::Line | End::MillOut) {
            self.judge_undecided(state, faults);
        }
        if !fits {
            let reason = "the position is not decided in this way";
            faults.push(Fault::new("result", setup.key("result").unwrap_or(""), reason));
        }
    }

    /// Whether the player who acted last can have completed all the lines on the board at once.
    fn is_won_by_line(&self, state: &State<B>) -> bool {
        let winner = state.enemy();
        let complete: Vec<u32> =
            self.mills.iter().copied().filter(|&mill| mill & winner == mill).collect();
        if !self.lines_win() {
            return !complete.is_empty();
        }
        let shared = complete.iter().fold(winner, |shared, &mill| shared & mill);
        let entered = self.can_enter_lines()
            && complete.iter().any(|&line| complete.iter().all(|&other| other & line != 0));
        !complete.is_empty() && (shared != 0 || entered) && self.in_mills(state.own()) == 0
    }
}
