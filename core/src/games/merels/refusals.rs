//! Which rule forbids an action, and why.

use super::bars::Bars;
use super::dice;
use super::rules::{Merels, bit};
use super::settings::Dice;
use super::state::{Action, End, State, Throw};
use crate::game::Forbidden;

impl<B: Bars> Merels<B> {
    fn name(&self, point: u8) -> &str {
        self.graph.names.get(point as usize).map_or("?", String::as_str)
    }

    pub(super) fn check_action(&self, state: &State<B>, action: Action) -> Result<(), Forbidden> {
        if state.end != End::Open {
            return refuse("game_over", "the game is over");
        }
        match (state.throw == Throw::Awaited, action) {
            (true, Action::Throw(throw)) if (throw as usize) < dice::THROWS.len() => return Ok(()),
            (true, _) => return refuse("throw_first", "the dice are thrown first"),
            (false, Action::Throw(_)) => return refuse("no_throw", "no dice are thrown now"),
            _ => {}
        }
        if state.due > 0 && !matches!(action, Action::Remove(_)) {
            return refuse("removal_due", "an enemy man must be removed first");
        }
        match action {
            Action::Remove(point) => self.check_removal(state, point),
            Action::Place(point) => self.check_entry(state, point),
            Action::Enter(line) => self.check_line(state, line),
            Action::Move { from, to } => self.check_move(state, from, to),
            Action::Throw(_) | Action::Pass => {
                let stuck = state.hand() == 0 && self.can_pass() && !self.can_move(state);
                if stuck { Ok(()) } else { refuse("can_act", "a player who can act does not pass") }
            }
        }
    }

    fn check_entry(&self, state: &State<B>, point: u8) -> Result<(), Forbidden> {
        let name = self.name(point);
        if state.hand() == 0 {
            return refuse("hand_empty", "no man is left in hand");
        }
        if self.empty(state) & bit(point) == 0 {
            return refuse("occupied", format!("there is already a man on {name}"));
        }
        if self.entries(state) & bit(point) != 0 {
            return Ok(());
        }
        if self.must_take_centre(state) {
            return refuse("centre_required", "the first man must be entered on the centre");
        }
        if self.opening(state) & bit(point) == 0 {
            return refuse("centre_forbidden", "the first man must not be entered on the centre");
        }
        refuse("mill_while_placing", format!("a man on {name} would make a mill while placing"))
    }

    fn check_line(&self, state: &State<B>, line: u8) -> Result<(), Forbidden> {
        if !self.can_enter_lines() || !self.is_special(state) {
            return refuse("no_special_throw", "only a special throw enters three men at once");
        }
        if state.hand() < 3 {
            return refuse("hand_too_small", "there are not three men in hand");
        }
        let line = self.line(line);
        if line == 0 || line & self.empty(state) != line {
            return refuse("occupied", "the three points of the line are not all empty");
        }
        if self.may_enter_line(state, line) {
            return Ok(());
        }
        if self.must_take_centre(state) {
            return refuse("centre_required", "the first men must include one on the centre");
        }
        refuse("centre_forbidden", "the first men must not be entered on the centre")
    }

    fn check_move(&self, state: &State<B>, from: u8, to: u8) -> Result<(), Forbidden> {
        if !self.may_move(state) {
            return refuse("men_in_hand", "men move when all are entered: place one");
        }
        let (from_name, to_name) = (self.name(from), self.name(to));
        if state.own() & bit(from) == 0 {
            return refuse("not_your_man", format!("the mover has no man on {from_name}"));
        }
        if self.movable(state) & bit(from) == 0 {
            return refuse("fixed_man", format!("the man entered on {from_name} never moves"));
        }
        if self.empty(state) & bit(to) == 0 {
            return refuse("occupied", format!("there is already a man on {to_name}"));
        }
        if self.targets(state, from, self.flies(state)) & bit(to) != 0 {
            return Ok(());
        }
        if state.bars.forbid(bit(from), bit(to)) {
            let why = "these three men left this mill for another and must not form it again";
            return refuse("barred_mill", why);
        }
        if self.settings.dice == Dice::Schadler && self.is_special(state) {
            return refuse("jump_makes_no_mill", "a jump by dice must complete a mill");
        }
        refuse("not_adjacent", format!("no line leads from {from_name} to {to_name} in one step"))
    }

    fn check_removal(&self, state: &State<B>, point: u8) -> Result<(), Forbidden> {
        let name = self.name(point);
        let by_dice = state.due == 0 && state.hand() > 0;
        if state.due == 0
            && !(by_dice && self.settings.dice == Dice::Bell && self.is_special(state))
        {
            return refuse("no_removal_due", "nothing is to be removed");
        }
        if state.enemy() & bit(point) == 0 {
            return refuse("not_an_enemy_man", format!("there is no enemy man on {name}"));
        }
        if by_dice && self.taken_by_dice(state) & bit(point) == 0 {
            return refuse("not_in_mill", format!("the man on {name} stands in no mill"));
        }
        if !by_dice && self.removable(state.enemy()) & bit(point) == 0 {
            return refuse("in_mill", format!("the man on {name} is safe in a mill"));
        }
        Ok(())
    }
}

fn refuse(rule: &'static str, why: impl Into<String>) -> Result<(), Forbidden> {
    Err(Forbidden::new(rule, why))
}
