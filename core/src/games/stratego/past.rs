//! Whether what a text tells of the past fits the board: last turns, the chase under way, and how the
//! game ended.

use super::board::{Cells, Field, bit, has};
use super::chase::{Chase, Ply};
use super::lawful::Check;
use super::piece::Kind;
use super::run::Run;
use super::state::{End, State, UNKNOWN};
use super::text::{NONE, result};
use crate::game::{Rules, Seat, Turn};

const TURNS: [&str; 2] = ["last turns of player 0", "last turns of player 1"];

impl Check<'_> {
    pub(super) fn runs(&mut self) {
        for seat in Seat::BOTH {
            let turns = std::mem::take(&mut self.drawing.runs[seat.index()]);
            match self.run(seat, &turns) {
                Ok(run) => self.state.runs[seat.index()] = run,
                Err(reason) => {
                    let value = turns.iter().map(|&(from, to)| self.game.move_text(from, to));
                    self.fault(TURNS[seat.index()], value.collect::<Vec<_>>().join(","), reason);
                }
            }
        }
    }

    fn run(&self, seat: Seat, turns: &[(u8, u8)]) -> Result<Run, &'static str> {
        let (field, state) = (&self.game.field, &self.state);
        let most = self.game.choices.two_squares as usize;
        let mut run = Run::default();
        for &(from, to) in turns.iter().take(most) {
            run.push(field, most, from, to);
        }
        let Some(end) = run.end() else {
            return if turns.is_empty() { Ok(run) } else { Err("there is no two-squares rule") };
        };
        if run.len() != turns.len() || !run.turns().eq(turns.iter().copied()) {
            return Err("must be turns of one piece, as many as the rule looks back at, that all \
                        cross one border");
        }
        if !has(state.side(seat) & state.moved, end) {
            return Err("must lead to a piece of the player's that has moved");
        }
        if self.game.choices.max_plies > 0 && turns.len() > self.turns(seat) as usize {
            return Err("are more than the turns made");
        }
        let ran = turns.iter().any(|&(from, to)| field.distance(from, to) > 1);
        let scout = state.kind(end) == Some(Kind::Scout) && has(state.public, end);
        if ran && !scout {
            return Err("only a scout runs, and is known then");
        }
        let touched = |&(from, to): &(u8, u8)| {
            field.between(from, to) | bit(from as usize) | bit(to as usize)
        };
        match turns.iter().any(|turn| touched(turn) & field.lakes != 0) {
            true => Err("cannot cross a lake"),
            false => Ok(run),
        }
    }

    pub(super) fn chase(&mut self) {
        let plies = std::mem::take(&mut self.drawing.chase);
        if plies.is_empty() {
            return;
        }
        match self.replayed(&plies) {
            Some(chase) => self.state.chase = chase,
            None => {
                let value = plies.iter().map(|&(from, to)| self.game.move_text(from, to));
                let reason = "must be the plies of one continuous chase (option more_squares) that \
                              leads to this board, the last made by the player who does not act";
                self.fault("chase", value.collect::<Vec<_>>().join(","), reason);
            }
        }
    }

    /// The chase of these plies: they are taken back from the board, all but the first, which may
    /// have been an attack, and made again.
    fn replayed(&self, plies: &[(u8, u8)]) -> Option<Chase> {
        let (field, actor) = (&self.game.field, self.drawing.actor?);
        let seat = |back: usize| if back.is_multiple_of(2) { actor.other() } else { actor };
        let mut sides = self.state.sides;
        for (back, &(from, to)) in plies.iter().rev().enumerate().take(plies.len() - 1) {
            step(field, &mut sides, seat(back), to, from)?;
        }
        let mut chase = Chase::default();
        for (index, &(from, to)) in plies.iter().enumerate() {
            let seat = seat(plies.len() - 1 - index);
            if index > 0 {
                step(field, &mut sides, seat, from, to)?;
            }
            let threatens = field.beside(bit(to as usize)) & sides[seat.other().index()] != 0
                && has(sides[seat.index()], to);
            chase.push(field, &Ply { seat, from, to, attack: false, threatens });
        }
        let quiet = self.state.quiet as usize + 1;
        let recent = self.game.choices.quiet_limit == 0 || plies.len() <= quiet;
        (self.game.choices.more_squares && recent && chase.plies == plies).then_some(chase)
    }

    /// Whether the game is over, and rightly called so.
    pub(super) fn end(&mut self) {
        if self.drawing.is_setup {
            return;
        }
        let told = self.told();
        let movers = match self.drawing.actor {
            Some(actor) => vec![actor],
            None if self.game.choices.max_plies == 0 => Seat::BOTH.to_vec(),
            None if self.state.plies.is_multiple_of(2) => vec![Seat::Zero],
            None => vec![Seat::One],
        };
        let is_due = |&mover: &Seat| match told {
            End::Open if self.drawing.actor.is_none() => false,
            // Whether hidden pieces are stuck cannot be seen.
            End::NoMoves(loser) if self.state.unknown(loser) != 0 => mover == loser,
            End::BothStuck if self.state.kinds[UNKNOWN] != 0 => self.game.choices.stuck_draw,
            _ => self.game.judged(&self.state, mover) == told,
        };
        if movers.iter().any(is_due) {
            self.state.end = told;
            let dealable = Seat::BOTH.iter().all(|&seat| self.game.is_dealable(&self.state, seat));
            return self.require(dealable, "result", "no moves", "the hidden pieces could move");
        }
        let due = movers.first().map_or(End::Open, |&mover| self.game.judged(&self.state, mover));
        let due = State { end: due, ..self.state.clone() };
        let reason = match self.game.turn(&due) {
            Turn::Over(outcome) => match result(due.end) {
                Some(result) => format!("the game is over, with actor - and result={result}"),
                None => format!("the game is over ({}), with actor -", outcome.reason),
            },
            _ => format!("the game goes on: player {} acts", due.mover.index()),
        };
        let given = self.drawing.actor.map_or(NONE.to_owned(), |actor| actor.index().to_string());
        self.fault("actor", given, reason);
    }

    /// The end that the text tells.
    fn told(&self) -> End {
        let flagless = |seat: &Seat| self.state.lost[seat.index()][Kind::Flag.index()] > 0;
        match (self.drawing.actor, self.drawing.result) {
            (Some(_), None) => End::Open,
            (None, Some(end)) => end,
            (None, None) => Seat::BOTH.into_iter().find(flagless).map_or(End::Open, End::Flag),
            // An actor and a result contradict each other; the text would not be written so.
            (Some(_), Some(end)) => end,
        }
    }
}

/// Moves a piece of a seat on two sets of cells; `None` where that cannot be.
fn step(field: &Field, sides: &mut [Cells; 2], seat: Seat, from: u8, to: u8) -> Option<()> {
    let occupied = sides[0] | sides[1] | field.lakes;
    let way = field.between(from, to) | bit(to as usize);
    let own = &mut sides[seat.index()];
    if !has(*own, from) || way & occupied != 0 {
        return None;
    }
    *own ^= bit(from as usize) | bit(to as usize);
    Some(())
}
