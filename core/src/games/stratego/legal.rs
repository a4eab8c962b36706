//! Which moves there are: geometry first, then the rules against repetition. Cells here are the
//! board's own, not turned to a seat's side.

use super::board::{Cells, Direction, bit, each, has};
use super::piece::Kind;
use super::rules::Stratego;
use super::run::Ban;
use super::state::{End, State};
use crate::boards::Bits;
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

/// Sets of cells that the moves of a seat are made of.
struct Sets {
    mobile: Cells,
    scouts: Cells,
    open: Cells,
    /// Where a single step may end.
    steps: Cells,
    /// Where a run may end.
    ends: Cells,
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
        let sets = self.sets(state, seat);
        for direction in Direction::ALL {
            each(self.singles(&sets, direction))
                .for_each(|to| visit(self.field.before(to, direction), to));
            each(sets.scouts).for_each(|scout| {
                self.runs(&sets, direction, bit(scout as usize), &mut |to| {
                    visit(scout, to.trailing_zeros() as u8);
                });
            });
        }
    }

    /// How many moves [`Stratego::steps`] visits.
    pub(super) fn step_count(&self, state: &State, seat: Seat) -> usize {
        if state.unknown(seat) != 0 {
            return 0;
        }
        let sets = self.sets(state, seat);
        let count = |direction| {
            self.singles(&sets, direction).count() + self.run_count(&sets, direction, sets.scouts)
        };
        Direction::ALL.into_iter().map(count).sum()
    }

    /// The move that [`Stratego::steps`] visits after `n` others.
    pub(super) fn nth_step(&self, state: &State, seat: Seat, n: usize) -> Option<(u8, u8)> {
        if state.unknown(seat) != 0 {
            return None;
        }
        let sets = self.sets(state, seat);
        let mut left = n;
        for direction in Direction::ALL {
            let singles = self.singles(&sets, direction);
            if let Some(to) = singles.nth(left) {
                return Some((self.field.before(to as u8, direction), to as u8));
            }
            left -= singles.count();
            let runs = self.run_count(&sets, direction, sets.scouts);
            if left < runs {
                return self.nth_run(&sets, direction, left);
            }
            left -= runs;
        }
        None
    }

    fn nth_run(&self, sets: &Sets, direction: Direction, n: usize) -> Option<(u8, u8)> {
        let mut left = n;
        for scout in each(sets.scouts) {
            let from = bit(scout as usize);
            let runs = self.run_count(sets, direction, from);
            if left < runs {
                // The first run goes two steps, the next one more.
                let to = (0..left + 2).fold(from, |at, _| self.field.shifted(at, direction));
                return Some((scout, to.trailing_zeros() as u8));
            }
            left -= runs;
        }
        None
    }

    /// What the moves of a seat are made of.
    fn sets(&self, state: &State, seat: Seat) -> Sets {
        let (mobile, enemy) = (state.mobile(seat), state.side(seat.other()));
        let open = self.open(state);
        let strikes = if self.choices.run_attack { enemy } else { 0 };
        let scouts = state.kinds[Kind::Scout.index()] & mobile;
        Sets { mobile, scouts, open, steps: open | enemy, ends: open | strikes }
    }

    /// Where single steps in this direction end.
    const fn singles(&self, sets: &Sets, direction: Direction) -> Cells {
        self.field.shifted(sets.mobile, direction) & sets.steps
    }

    /// Visits where runs of more than one step end, for all these scouts at once: the set of those
    /// that are a step farther each time.
    fn runs(
        &self,
        sets: &Sets,
        direction: Direction,
        scouts: Cells,
        visit: &mut impl FnMut(Cells),
    ) {
        let mut at = self.field.shifted(scouts, direction) & sets.open;
        while at != 0 {
            let next = self.field.shifted(at, direction) & sets.ends;
            if next != 0 {
                visit(next);
            }
            at = next & sets.open;
        }
    }

    fn run_count(&self, sets: &Sets, direction: Direction, scouts: Cells) -> usize {
        let mut count = 0;
        self.runs(sets, direction, scouts, &mut |ends| count += ends.count());
        count
    }

    /// Whether the seat to act moves, and repetition refuses it nothing: then [`Stratego::steps`] are
    /// its legal moves.
    pub(super) fn is_plain(&self, state: &State) -> bool {
        state.end == End::Open
            && !self.is_setup(state)
            && self.refused(state, state.mover).is_empty()
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
