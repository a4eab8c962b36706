//! From a drawing to a position: reads the fields' meaning and collects everything that is wrong.

use super::bars::{Bar, Bars};
use super::dice;
use super::notation::removals;
use super::rules::{Merels, points};
use super::settings::Blocked;
use super::setup::{Actor, Setup};
use super::state::{End, State, Throw};
use crate::game::{Fault, Notation, Seat};

impl<B: Bars> Merels<B> {
    /// The position that is drawn, which the text must write as we do.
    pub(super) fn position(&self, setup: &Setup, text: &str) -> Result<State<B>, Vec<Fault>> {
        let mut faults = Vec::new();
        let state = self.interpreted(setup, &mut faults);
        self.judge(&state, setup, &mut faults);
        if faults.is_empty() {
            let ours = self.state_text(&state);
            if ours != text {
                faults.push(Fault::new("state", text, format!("must be written {ours:?}")));
            }
        }
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }

    fn interpreted(&self, setup: &Setup, faults: &mut Vec<Fault>) -> State<B> {
        let mut state = State::new(0);
        for (point, man) in setup.cells.iter().enumerate() {
            if let Some(seat) = man {
                state.men[seat.index()] |= 1 << point;
            }
        }
        state.hands = setup.hands;
        state.quiet = setup.quiet;
        state.due = self.read_due(setup, faults);
        state.throw = read_throw(setup, faults);
        (state.end, state.mover) = self.read_actor(setup, faults);
        state.fixed = self.read_fixed(setup, faults);
        self.read_bars(setup, &mut state, faults);
        state
    }

    fn read_due(&self, setup: &Setup, faults: &mut Vec<Fault>) -> u8 {
        let phase = setup.phase.as_str();
        let due = removals(phase);
        if due.is_none() && !["place", "move"].contains(&phase) {
            faults.push(Fault::new("phase", phase, "must be place, move or remove1, remove2, …"));
        }
        due.unwrap_or(0)
    }

    /// How the game stands, and whose turn it is or would be next.
    fn read_actor(&self, setup: &Setup, faults: &mut Vec<Fault>) -> (End, Seat) {
        let turn = setup.key("turn");
        let result = setup.key("result");
        if let (Some(turn), true) = (turn, setup.actor != Actor::Chance) {
            faults.push(Fault::new("turn", turn, "stands only where the actor is c"));
        }
        if let (Some(result), true) = (result, setup.actor != Actor::Nobody) {
            faults.push(Fault::new("result", result, "stands only where the actor is -"));
        }
        match setup.actor {
            Actor::Seat(seat) => (End::Open, seat),
            Actor::Chance => match turn {
                Some("0") => (End::Open, Seat::Zero),
                Some("1") => (End::Open, Seat::One),
                _ => {
                    let reason = "must be 0 or 1 where the actor is c: who throws";
                    faults.push(Fault::new("turn", turn.unwrap_or(""), reason));
                    (End::Open, Seat::Zero)
                }
            },
            Actor::Nobody => self.read_result(setup, result.unwrap_or(""), faults),
        }
    }

    fn read_result(&self, setup: &Setup, result: &str, faults: &mut Vec<Fault>) -> (End, Seat) {
        let ends: &[End] = match result.split_once(':') {
            Some(("0" | "1", _)) => &[End::Line, End::MillOut, End::Blocked],
            Some(("draw", _)) => {
                &[End::Stalemate, End::BoardFull, End::Repetition, End::QuietLimit]
            }
            _ => &[],
        };
        let reason = result.split_once(':').map_or("", |(_, reason)| reason);
        let end = ends.iter().find(|end| end.reason() == reason);
        // Of a draw the text tells no more than whether the next player would place or move.
        let phase_of = |seat: Seat| setup.hands[seat.index()] > 0;
        let mover = match result.split_once(':') {
            Some(("0", _)) => Seat::One,
            Some(("1", _)) => Seat::Zero,
            _ if phase_of(Seat::Zero) == (setup.phase == "place") => Seat::Zero,
            _ => Seat::One,
        };
        let Some(&end) = end else {
            let reason = "must be 0:, 1: with line, mill_out, blocked, or draw: with board_full, \
                          blocked, repetition, quiet_limit, where the actor is -";
            faults.push(Fault::new("result", result, reason));
            return (End::Open, mover);
        };
        let due = match end {
            End::Blocked => self.settings.blocked == Blocked::Loses,
            End::Stalemate => self.settings.blocked == Blocked::Draws,
            End::Line => self.is_for_a_line(),
            End::MillOut => !self.is_for_a_line(),
            End::Repetition => self.settings.repetition > 0,
            End::QuietLimit => self.settings.quiet_limit > 0,
            _ => true,
        };
        if !due {
            faults.push(Fault::new("result", result, "is no end of this game under its options"));
        }
        (end, mover)
    }

    fn read_fixed(&self, setup: &Setup, faults: &mut Vec<Fault>) -> bool {
        let Some(fixed) = setup.key("fixed") else {
            return false;
        };
        let centre = self.set_text(self.centre);
        if !self.settings.centre_fixed {
            faults.push(Fault::new("fixed", fixed, "no man is fixed in this game"));
            return false;
        }
        if fixed != centre {
            faults.push(Fault::new("fixed", fixed, format!("must be {centre}, the centre")));
        }
        true
    }

    fn read_bars(&self, setup: &Setup, state: &mut State<B>, faults: &mut Vec<Fault>) {
        let Some(barred) = setup.key("barred") else {
            return;
        };
        if !B::KEPT {
            faults.push(Fault::new("barred", barred, "no mill is barred in this game"));
            return;
        }
        for part in barred.split(',') {
            match self.read_bar(part, state) {
                Ok(bar) => state.bars.add(bar),
                Err(reason) => faults.push(Fault::new("barred", part, reason)),
            }
        }
    }

    fn read_bar(&self, part: &str, state: &State<B>) -> Result<Bar, String> {
        let read = part.split_once(':').and_then(|(line, men)| {
            Some(Bar { line: self.read_set(line)?, men: self.read_set(men)? })
        });
        let bar = read.ok_or("must be a line and its three men, like a7+d7+g7:a7+d6+g7")?;
        if !self.mills.contains(&bar.line) {
            return Err(format!("{} is no mill of this board", self.set_text(bar.line)));
        }
        let owner = Seat::BOTH.into_iter().find(|seat| {
            let men = state.men[seat.index()];
            bar.men.count_ones() == 3 && bar.men & men == bar.men
        });
        let owner = owner.ok_or("must name three men of one player")?;
        if bar.men == bar.line {
            return Err("the three men stand on the line that is barred to them".to_owned());
        }
        if !self.has_moved(state, owner) {
            let owner = owner.index();
            return Err(format!("player {owner} still places and has left no mill"));
        }
        Ok(bar)
    }

    /// Whether the player can have moved a man.
    pub(super) fn has_moved(&self, state: &State<B>, seat: Seat) -> bool {
        state.hands[seat.index()] == 0 || self.settings.move_while_placing
    }

    /// Every way in which the mover can have made mills with the last action: the man's point, or
    /// the line entered at once.
    pub(super) fn last_entries(&self, state: &State<B>) -> Vec<u32> {
        let own = state.own();
        let single = points(own).map(|point| 1 << point);
        let lines = self.mills.iter().copied().filter(|&line| line & own == line);
        match self.can_enter_lines() {
            true => single.chain(lines).collect(),
            false => single.collect(),
        }
    }
}

fn read_throw(setup: &Setup, faults: &mut Vec<Fault>) -> Throw {
    let Some(text) = setup.key("dice") else {
        return if setup.actor == Actor::Chance { Throw::Awaited } else { Throw::Idle };
    };
    if !matches!(setup.actor, Actor::Seat(_)) {
        faults.push(Fault::new("dice", text, "dice stand only where a player acts"));
    }
    dice::read(text).map_or_else(
        || {
            faults.push(Fault::new("dice", text, "must be three dice like 6-5-4"));
            Throw::Idle
        },
        Throw::Thrown,
    )
}
