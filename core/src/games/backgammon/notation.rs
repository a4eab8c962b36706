//! Texts of actions, and what the contract asks of a game's texts.

use super::action::{Action, Step};
use super::board::{BAR, OFF};
use super::dice::{Throw, read_face};
use super::rules::Backgammon;
use super::state::{Stage, State};
use super::{ids, mat, play, setup};
use crate::game::{Fault, Notation, Seat, View};

/// `bar`, `off`, or the point's number.
pub(super) fn place_name(place: u8) -> String {
    match place {
        BAR => "bar".to_owned(),
        OFF => "off".to_owned(),
        _ => place.to_string(),
    }
}

/// Reads a place: `bar` or `25`, `off` or `0`, or a point's number.
pub(super) fn read_place(text: &str) -> Option<u8> {
    match text {
        _ if text.eq_ignore_ascii_case("bar") => Some(BAR),
        _ if text.eq_ignore_ascii_case("off") => Some(OFF),
        _ if text.len() > 2 || !text.bytes().all(|byte| byte.is_ascii_digit()) => None,
        _ => text.parse().ok().filter(|&place| place <= BAR),
    }
}

/// The die that `from/off` means where it is not told: the smallest one left that may do it, else
/// the smallest left that is large enough, else the exact one.
fn bearing_die(state: &State, from: u8) -> u8 {
    let large_enough = || (from.min(6)..=6).filter(|&die| state.dice.count(die) > 0);
    let legal = large_enough().find(|&die| state.allows(from, die));
    legal.or_else(|| large_enough().next()).unwrap_or(from)
}

fn step_text(state: &State, step: Step) -> String {
    let (from, to) = (place_name(step.from), place_name(step.to()));
    let hits = matches!(state.stage, Stage::Checkers(seat) if state.board.hits(seat, step.to()));
    match (hits, step.to()) {
        (true, _) => format!("{from}/{to}*"),
        (_, OFF) if bearing_die(state, step.from) != step.die => {
            format!("{from}/{to}:{}", step.die)
        }
        _ => format!("{from}/{to}"),
    }
}

fn read_step(state: &State, text: &str) -> Option<Step> {
    let (text, die) = match text.split_once(':') {
        Some((text, die)) => (text, Some(read_face(die)?)),
        None => (text, None),
    };
    let (from, to) = text.strip_suffix('*').unwrap_or(text).split_once('/')?;
    let (from, to) = (read_place(from)?, read_place(to)?);
    let die = match die {
        _ if from <= to => return None,
        Some(die) => die,
        None if to == OFF => bearing_die(state, from),
        None => from - to,
    };
    let step = Step { from, die };
    ((1..=6).contains(&die) && step.to() == to).then_some(step)
}

impl Notation for Backgammon {
    fn action_text(&self, state: &State, action: Action) -> String {
        match action {
            Action::Step(step) => step_text(state, step),
            Action::Throw(throw) => format!("{}-{}", throw.first, throw.second),
            _ => {
                let word = Action::WORDS.iter().find(|&&(word, _)| word == action);
                word.map_or("", |&(_, text)| text).to_owned()
            }
        }
    }

    fn read_action(&self, state: &State, text: &str) -> Option<Action> {
        let word = text.to_ascii_lowercase();
        let known = Action::WORDS.into_iter().find(|&(_, text)| text == word);
        match (word.as_str(), state.stage) {
            // What players say for refusing and offering again.
            ("pass", Stage::Doubled(_)) => Some(Action::Drop),
            ("redouble", _) => Some(Action::Double),
            // Words are read while the dice are due as well, to be refused with their reason.
            _ if known.is_some() => known.map(|(action, _)| action),
            (_, Stage::Opening) => Throw::read(text).map(Action::Throw),
            (_, Stage::Throw(_)) => {
                let Throw { first, second } = Throw::read(text)?;
                Some(Action::Throw(Throw::of(first.max(second), first.min(second))))
            }
            _ => read_step(state, text).map(Action::Step),
        }
    }

    fn action_syntax(&self) -> &'static str {
        "a play like 13/8 6/5*, bar/22, 6/off or 8/5(2) in the mover's own numbering; pass, roll, \
         double, take, drop or resign; a throw like 5-3 where the dice are due"
    }

    fn turn_text(&self, state: &State, actions: &[Action]) -> String {
        play::text(self, state, actions)
    }

    fn read_turn(&self, state: &State, text: &str) -> Option<Vec<Action>> {
        play::read(self, state, text)
    }

    fn captured(&self, state: &State, action: Action) -> Vec<String> {
        match (action, state.stage) {
            (Action::Step(step), Stage::Checkers(seat)) if state.board.hits(seat, step.to()) => {
                vec![step.to().to_string()]
            }
            _ => Vec::new(),
        }
    }

    fn state_text(&self, state: &State) -> String {
        setup::text(self, state)
    }

    fn read_state(&self, text: &str) -> Result<State, Vec<Fault>> {
        match ids::read(self, text.trim()) {
            Some(read) => read,
            None => setup::read(self, text),
        }
    }

    fn board_text(&self, view: &View<State>) -> String {
        let [white, black] = &view.known().board.sides;
        // Points are player 0's; player 1 counts from the other end.
        let men = |point: u8| match (white.at(point), black.at(25 - point)) {
            (0, 0) => ".".to_owned(),
            (0, men) => format!("b{men}"),
            (men, _) => format!("w{men}"),
        };
        let row = |points: &mut dyn Iterator<Item = u8>, show: &dyn Fn(u8) -> String| {
            points.map(|point| format!("{:>4}", show(point))).collect::<String>()
        };
        let name = |point: u8| point.to_string();
        [
            row(&mut (13..=24), &name),
            row(&mut (13..=24), &men),
            row(&mut (1..=12).rev(), &men),
            row(&mut (1..=12).rev(), &name),
            format!("bar w{} b{}, off w{} b{}", white.bar, black.bar, white.off, black.off),
        ]
        .join("\n")
    }

    fn phase(&self, state: &State) -> &'static str {
        match state.stage {
            Stage::Opening => "opening_throw",
            Stage::Cube(_) => "roll_or_double",
            Stage::Doubled(_) => "take_or_drop",
            Stage::Throw(_) => "throw",
            Stage::Checkers(_) => "checkers",
            Stage::Over(_) => "over",
        }
    }

    fn identifiers(&self, state: &State) -> Vec<(&'static str, String)> {
        ids::of(self, state)
    }

    fn records(&self, start: &State, actions: &[Action]) -> Vec<(&'static str, String)> {
        mat::record(self, start, actions).map(|text| ("mat", text)).into_iter().collect()
    }

    fn player_name(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::Zero => "White",
            Seat::One => "Black",
        }
    }
}
