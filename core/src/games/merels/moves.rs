//! What is legal, as sets of points.

use super::bars::Bars;
use super::dice;
use super::options::{Blocked, Dice, Goal, Opening, Removal};
use super::rules::{Merels, POINTS, bit, points};
use super::state::{Action, End, State, Throw};
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

    fn lines_to_enter(&self, state: &State<B>) -> impl Iterator<Item = u8> {
        let may = self.can_enter_lines() && self.is_special(state) && state.hand() >= 3;
        (0..self.mills.len() as u8)
            .filter(move |&line| may && self.may_enter_line(state, self.line(line)))
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
    pub(super) fn targets(&self, state: &State<B>, from: u8, flies: bool) -> u32 {
        let empty = self.empty(state);
        let mut open = if flies { empty } else { empty & self.neighbours[from as usize % POINTS] };
        if self.settings.dice == Dice::Schadler && self.is_special(state) {
            open |= empty & self.closing(state.own() & !bit(from));
        }
        for bar in state.bars.all() {
            open &= !barred_target(bar.line, bar.men, from);
        }
        open
    }

    pub(super) fn may_move(&self, state: &State<B>) -> bool {
        state.hand() == 0 || self.settings.move_while_placing && !self.has_taken_by_dice(state)
    }

    pub(super) fn visit_legal(&self, state: &State<B>, visit: &mut impl FnMut(Action)) {
        if state.end != End::Open {
            return;
        }
        if state.throw == Throw::Awaited {
            return (0..dice::THROWS.len() as u8).for_each(|throw| visit(Action::Throw(throw)));
        }
        if state.due > 0 {
            let removable = self.removable(state.enemy());
            return points(removable).for_each(|point| visit(Action::Remove(point)));
        }
        if state.hand() > 0 {
            points(self.entries(state)).for_each(|point| visit(Action::Place(point)));
            points(self.taken_by_dice(state)).for_each(|point| visit(Action::Remove(point)));
            self.lines_to_enter(state).for_each(|line| visit(Action::Enter(line)));
        }
        if self.may_move(state) {
            self.visit_moves(state, visit);
        }
    }

    fn visit_moves(&self, state: &State<B>, visit: &mut impl FnMut(Action)) {
        let flies = self.flies(state);
        let mut any = false;
        for from in points(self.movable(state)) {
            for to in points(self.targets(state, from, flies)) {
                any = true;
                visit(Action::Move { from, to });
            }
        }
        if !any && state.hand() == 0 && self.can_pass() {
            visit(Action::Pass);
        }
    }

    pub(super) fn count_legal(&self, state: &State<B>) -> usize {
        if state.end != End::Open {
            return 0;
        }
        if state.throw == Throw::Awaited {
            return dice::THROWS.len();
        }
        if state.due > 0 {
            return self.removable(state.enemy()).count_ones() as usize;
        }
        let mut count = 0;
        if state.hand() > 0 {
            let sets = [self.entries(state), self.taken_by_dice(state)];
            count += sets.map(|set| set.count_ones() as usize).iter().sum::<usize>();
            if self.can_enter_lines() {
                count += self.lines_to_enter(state).count();
            }
        }
        if self.may_move(state) { count + self.count_moves(state) } else { count }
    }

    fn count_moves(&self, state: &State<B>) -> usize {
        let flies = self.flies(state);
        let targets = points(self.movable(state))
            .map(|from| self.targets(state, from, flies).count_ones() as usize);
        match targets.sum() {
            0 => usize::from(state.hand() == 0 && self.can_pass()),
            count => count,
        }
    }
}

/// The point to which this man must not go, as a set: the other two already stand on the line.
fn barred_target(line: u32, men: u32, from: u8) -> u32 {
    let to = line & !men;
    if men & bit(from) != 0 && (men ^ bit(from)) | to == line { to } else { 0 }
}
