//! What is legal, as sets of points.

use super::bars::Bars;
use super::dice;
use super::rows::Row;
use super::rules::{Merels, POINTS, bit, points};
use super::settings::{Blocked, Dice, Goal, Opening, Removal};
use super::state::{End, State, Throw};
use crate::game::Seat;

impl<B: Bars> Merels<B> {
    pub(super) fn empty(&self, state: &State<B>) -> u32 {
        self.full & !(state.men[0] | state.men[1])
    }

    /// The points of the mill with this number.
    pub(super) fn line(&self, line: u8) -> u32 {
        self.mills.get(line as usize).copied().unwrap_or(0)
    }

    /// Which of these men stand in mills of theirs.
    pub(super) fn in_mills(&self, men: u32) -> u32 {
        self.mills.iter().fold(0, |found, &mill| found | if men & mill == mill { mill } else { 0 })
    }

    /// The points whose third man would complete a mill of these men.
    pub(super) fn closing(&self, men: u32) -> u32 {
        let missing = |mill: u32| {
            let missing = mill & !men;
            if missing.is_power_of_two() { missing } else { 0 }
        };
        self.mills.iter().fold(0, |found, &mill| found | missing(mill))
    }

    /// Which of these enemy men a mill may take now.
    pub(super) fn removable(&self, enemy: u32) -> u32 {
        if self.settings.removal == Removal::Any {
            return enemy;
        }
        match enemy & !self.in_mills(enemy) {
            0 if self.settings.removal == Removal::FreeFirst => enemy,
            free => free,
        }
    }

    /// Whether lines may be entered at once.
    pub(super) fn can_enter_lines(&self) -> bool {
        self.settings.dice == Dice::Murray && !self.settings.placement_mills_forbidden
    }

    pub(super) fn can_pass(&self) -> bool {
        self.settings.blocked == Blocked::Passes
    }

    /// Whether the first line wins.
    pub(super) fn is_for_a_line(&self) -> bool {
        self.settings.goal == Goal::Line
    }

    pub(super) fn is_special(&self, state: &State<B>) -> bool {
        matches!(state.throw, Throw::Thrown(throw) if dice::is_special(throw))
    }

    /// The points that the opening leaves to this entry.
    pub(super) fn opening(&self, state: &State<B>) -> u32 {
        let first = state.mover == Seat::Zero && state.hands[0] == self.settings.men;
        match self.settings.opening {
            Opening::CentreForbidden if first => self.full & !self.centre,
            _ => self.full,
        }
    }

    /// Whether this entry must hold the centre.
    pub(super) fn must_take_centre(&self, state: &State<B>) -> bool {
        self.settings.opening == Opening::CentreRequired
            && state.mover == Seat::Zero
            && state.hands[0] == self.settings.men
    }

    /// Where a man may be entered.
    pub(super) fn entries(&self, state: &State<B>) -> u32 {
        let mut open = self.empty(state) & self.opening(state);
        if self.must_take_centre(state) {
            open &= self.centre;
        }
        if !self.settings.placement_mills_forbidden {
            return open;
        }
        match open & !self.closing(state.own()) {
            0 => open,
            quiet => quiet,
        }
    }

    /// Enemy men that a special throw lets the mover take before placing.
    pub(super) fn taken_by_dice(&self, state: &State<B>) -> u32 {
        if self.settings.dice == Dice::Bell && self.is_special(state) {
            self.in_mills(state.enemy())
        } else {
            0
        }
    }

    pub(super) fn may_enter_line(&self, state: &State<B>, line: u32) -> bool {
        let open = self.empty(state) & self.opening(state);
        line & open == line && (!self.must_take_centre(state) || line & self.centre != 0)
    }

    /// The lines that a special throw lets the mover enter.
    fn lines_to_enter(&self, state: &State<B>) -> u64 {
        if !self.can_enter_lines() || state.hand() < 3 {
            return 0;
        }
        let may = |line: &u8| self.may_enter_line(state, self.line(*line));
        (0..self.mills.len() as u8).filter(may).fold(0, |lines, line| lines | 1 << line)
    }

    /// The mover's men that may move at all.
    pub(super) fn movable(&self, state: &State<B>) -> u32 {
        if state.fixed { state.own() & !self.centre } else { state.own() }
    }

    /// Whether the mover moves to any empty point.
    pub(super) fn flies(&self, state: &State<B>) -> bool {
        let few = state.own().count_ones() <= u32::from(self.settings.fly_at);
        self.settings.anywhere || state.hand() == 0 && few
    }

    /// Whether the mover has an ordinary move.
    pub(super) fn can_move(&self, state: &State<B>) -> bool {
        let empty = self.empty(state);
        let flies = self.flies(state);
        points(self.movable(state)).any(|from| {
            let reach = if flies { empty } else { empty & self.neighbours[from as usize % POINTS] };
            match state.bars.all() {
                [] => reach != 0,
                _ => points(reach).any(|to| !state.bars.forbid(bit(from), bit(to))),
            }
        })
    }

    /// Where the mover's man may go, dice and all.
    #[inline]
    pub(super) fn targets(&self, state: &State<B>, from: u8, flies: bool) -> u32 {
        let empty = self.empty(state);
        let mut open = if flies { empty } else { empty & self.neighbours[from as usize % POINTS] };
        if self.settings.dice == Dice::Schadler && self.is_special(state) {
            open |= empty & self.closing(state.own() & !bit(from));
        }
        for (man, to) in state.bars.all().iter().filter_map(|bar| bar.closed_move()) {
            if man == from {
                open &= !to;
            }
        }
        open
    }

    pub(super) fn may_move(&self, state: &State<B>) -> bool {
        state.hand() == 0 || self.settings.move_while_placing && !self.has_taken_by_dice(state)
    }

    /// Visits the legal actions by rows: places, removals, lines, the moves of each man, a pass.
    pub(super) fn visit_rows(&self, state: &State<B>, visit: &mut impl FnMut(Row, u64)) {
        if state.end != End::Open {
            return;
        }
        if state.throw == Throw::Awaited {
            return visit(Row::Throw, (1 << dice::THROWS.len()) - 1);
        }
        if state.due > 0 {
            return visit(Row::Remove, self.removable(state.enemy()).into());
        }
        if state.hand() > 0 {
            visit(Row::Place, self.entries(state).into());
            if self.is_special(state) {
                visit(Row::Remove, self.taken_by_dice(state).into());
                visit(Row::Enter, self.lines_to_enter(state));
            }
        }
        if self.may_move(state) {
            self.visit_moves(state, visit);
        }
    }

    fn visit_moves(&self, state: &State<B>, visit: &mut impl FnMut(Row, u64)) {
        let flies = self.flies(state);
        let mut any = 0;
        for from in points(self.movable(state)) {
            let targets = self.targets(state, from, flies);
            any |= targets;
            visit(Row::From(from), targets.into());
        }
        if any == 0 && state.hand() == 0 && self.can_pass() {
            visit(Row::Pass, 1);
        }
    }
}
