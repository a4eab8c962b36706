//! Which moves there are: geometry first, then the rules against repetition. Cells here are the
//! board's own, not turned to a seat's side.

use super::board::{Cells, Direction, bit, each, has};
use super::piece::Kind;
use super::rules::Stratego;
use super::run::Ban;
use super::state::State;
use crate::game::{Forbidden, Seat};

/// What the rules against repetition refuse to the seat to act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Refused {
    ban: Option<Ban>,
    chase: Vec<(u8, u8)>,
}

impl Refused {
    const fn is_empty(&self) -> bool {
        self.ban.is_none() && self.chase.is_empty()
    }

    fn by_two_squares(&self, from: u8, to: u8) -> bool {
        self.ban.is_some_and(|ban| ban.from == from && has(ban.past, to))
    }

    fn by_chase(&self, from: u8, to: u8) -> bool {
        self.chase.contains(&(from, to))
    }
}

impl Stratego {
    /// What repetition refuses to a seat.
    pub(super) fn refused(&self, state: &State, seat: Seat) -> Refused {
        let (own, enemy) = (state.side(seat), state.side(seat.other()));
        let most = self.choices.two_squares as usize;
        let ban = state.runs[seat.index()].ban(&self.field, most).map(|ban| Ban {
            past: if self.choices.exempt { ban.past & !enemy } else { ban.past },
            ..ban
        });
        let chase = match self.choices.more_squares {
            true => state.chase.returns(&self.field, seat, own, enemy),
            false => Vec::new(),
        };
        // An attack changes the position for good, so it brings none back.
        let chase = chase.into_iter().filter(|&(_, to)| !has(enemy, to)).collect();
        Refused { ban, chase }
    }

    /// Visits every legal move of the seat to act; none of a seat whose pieces are not known here.
    pub(super) fn moves(&self, state: &State, visit: &mut impl FnMut(u8, u8)) {
        let refused = self.refused(state, state.mover);
        if refused.is_empty() {
            return self.steps(state, state.mover, visit);
        }
        self.steps(state, state.mover, &mut |from, to| {
            if !refused.by_two_squares(from, to) && !refused.by_chase(from, to) {
                visit(from, to);
            }
        });
    }

    /// Visits the moves that repetition refuses to the seat to act.
    pub(super) fn refusals(&self, state: &State, visit: &mut impl FnMut(u8, u8)) {
        let refused = self.refused(state, state.mover);
        if !refused.is_empty() {
            self.steps(state, state.mover, &mut |from, to| {
                if refused.by_two_squares(from, to) || refused.by_chase(from, to) {
                    visit(from, to);
                }
            });
        }
    }

    /// Visits every move of a seat, repetition aside.
    pub(super) fn steps(&self, state: &State, seat: Seat, visit: &mut impl FnMut(u8, u8)) {
        if state.unknown(seat) != 0 {
            return;
        }
        let enemy = state.side(seat.other());
        let open = self.open(state);
        let (mobile, scouts) = (state.mobile(seat), state.kinds[Kind::Scout.index()]);
        for direction in Direction::ALL {
            for to in each(self.field.shifted(mobile, direction) & (open | enemy)) {
                visit(self.field.before(to, direction), to);
            }
            let strikes = if self.choices.run_attack { enemy } else { 0 };
            for scout in each(scouts & mobile) {
                let mut at = self.field.shifted(bit(scout as usize), direction) & open;
                while at != 0 {
                    let next = self.field.shifted(at, direction);
                    if next & (open | strikes) != 0 {
                        visit(scout, next.trailing_zeros() as u8);
                    }
                    at = next & open;
                }
            }
        }
    }

    /// The cells that a piece can step onto without a fight.
    pub(super) const fn open(&self, state: &State) -> Cells {
        self.field.everywhere() & !(state.occupied() | self.field.lakes)
    }

    /// Whether a seat has any move, repetition aside.
    pub(super) fn can_step(&self, state: &State, seat: Seat) -> bool {
        let goal = self.open(state) | state.side(seat.other());
        // Who cannot see the pieces cannot know that none of them moves.
        state.unknown(seat) != 0 || self.field.beside(state.mobile(seat)) & goal != 0
    }

    /// Whether the seat to act has a legal move.
    pub(super) fn can_move(&self, state: &State) -> bool {
        if !self.can_step(state, state.mover) {
            return false;
        }
        if state.unknown(state.mover) != 0 || self.refused(state, state.mover).is_empty() {
            return true;
        }
        let mut found = false;
        self.moves(state, &mut |_, _| found = true);
        found
    }

    /// Why a move of the seat to act is not legal.
    pub(super) fn check_move(&self, state: &State, from: u8, to: u8) -> Result<(), Forbidden> {
        let name = |cell: u8| self.field.grid.name(cell as usize);
        let no = |rule, why: String| Err(Forbidden::new(rule, why));
        let seat = state.mover;
        if state.unknown(seat) != 0 {
            return no("unknown_piece", "this is a view, and the pieces to move are hidden".into());
        }
        match state.owner(from) {
            None => return no("empty_cell", format!("no piece stands on {}", name(from))),
            Some(owner) if owner != seat => {
                return no("not_your_piece", format!("the piece on {} is not yours", name(from)));
            }
            Some(_) => {}
        }
        let Some(kind) = state.kind(from).filter(|kind| kind.is_mobile()) else {
            return no("immobile", format!("the piece on {} never moves", name(from)));
        };
        self.check_way(state, kind, from, to)?;
        let refused = self.refused(state, seat);
        if refused.by_two_squares(from, to) {
            let why = "the same piece may not go on moving to and fro over the same border";
            return no("two_squares", format!("{why} (from {} to {})", name(from), name(to)));
        }
        if refused.by_chase(from, to) {
            return no(
                "more_squares",
                "the threat would bring back a position of the chase".into(),
            );
        }
        if has(state.unknown(seat.other()), to) {
            let why = "this is a view: what stands on";
            return no("unknown_piece", format!("{why} {} is hidden, who wins is open", name(to)));
        }
        Ok(())
    }

    /// Whether a piece of this kind can go this way.
    fn check_way(&self, state: &State, kind: Kind, from: u8, to: u8) -> Result<(), Forbidden> {
        let name = |cell: u8| self.field.grid.name(cell as usize);
        let no = |rule, why: String| Err(Forbidden::new(rule, why));
        let far = self.field.distance(from, to) > 1;
        if has(self.field.lakes, to) {
            return no("lake", format!("{} is a lake", name(to)));
        }
        if has(state.side(state.mover), to) {
            return no("own_piece", format!("your own piece stands on {}", name(to)));
        }
        if far && kind != Kind::Scout {
            return no("too_far", format!("a {} moves one step", kind.name()));
        }
        if self.field.between(from, to) & !self.open(state) != 0 {
            return no(
                "blocked",
                format!("the way from {} to {} is not free", name(from), name(to)),
            );
        }
        if far && has(state.occupied(), to) && !self.choices.run_attack {
            return no("scout_attack", "a scout attacks only the neighbouring cell".into());
        }
        Ok(())
    }
}
