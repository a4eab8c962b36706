//! Match records in Jellyfish's `.mat` text, which GNU Backgammon and others import: two columns,
//! seat zero's on the left, a row for each pair of turns.

use super::action::Action;
use super::play;
use super::rules::Backgammon;
use super::stakes::Stakes;
use super::state::{End, Stage, State};
use crate::game::{Notation, Rules, Seat};

/// Where the right column begins.
const COLUMN: usize = 34;

/// The record of all that was played from the opening of a game; `None` from any other start, which
/// the format cannot tell.
pub(super) fn record(game: &Backgammon, start: &State, actions: &[Action]) -> Option<String> {
    if start.stage != Stage::Opening {
        return None;
    }
    let points = match game.stakes {
        Stakes::Match { points, .. } => points,
        _ => 0,
    };
    let mut text = format!(" {points} point match\n");
    let mut writer = Writer { game, number: 0, cells: Vec::new() };
    let mut state = *start;
    let mut rest = actions;
    while !rest.is_empty() {
        let begun = state;
        rest = writer.play(&mut state, rest);
        text += &writer.game(&begun, &state);
    }
    Some(text)
}

/// A row with both columns filled, at least two spaces apart.
fn beside(left: &str, right: &str) -> String {
    const WIDTH: usize = COLUMN - 2;
    format!("{left:<WIDTH$}  {right}\n")
}

struct Writer<'a> {
    game: &'a Backgammon,
    number: usize,
    cells: Vec<(Seat, String)>,
}

impl Writer<'_> {
    /// Plays to the end of one game and gives back the actions after it.
    fn play<'a>(&mut self, state: &mut State, actions: &'a [Action]) -> &'a [Action] {
        self.cells.clear();
        let mut rest = actions;
        while let [action, later @ ..] = rest {
            let before = *state;
            let steps = self.turn_length(&before, rest);
            let (now, next) = rest.split_at(steps);
            now.iter().for_each(|&action| self.game.apply(state, action));
            rest = if steps > 1 { next } else { later };
            self.write(&before, *action, now);
            if matches!(state.stage, Stage::Opening | Stage::Over(_)) {
                break;
            }
        }
        rest
    }

    /// How many of the actions belong to one cell: the steps of a turn.
    fn turn_length(&self, state: &State, actions: &[Action]) -> usize {
        let mut at = *state;
        let mut length = 0;
        for &action in actions {
            let is_step = matches!(action, Action::Step(_));
            if length > 0 && !(is_step && at.stage == state.stage) {
                break;
            }
            self.game.apply(&mut at, action);
            length += 1;
            if !is_step {
                break;
            }
        }
        length
    }

    fn write(&mut self, before: &State, action: Action, turn: &[Action]) {
        let (Stage::Checkers(seat) | Stage::Cube(seat) | Stage::Doubled(seat)) = before.stage
        else {
            return;
        };
        let cell = match action {
            Action::Step(_) | Action::Pass => {
                let [a, b] = before.dice.pair();
                let play = match action {
                    Action::Pass => String::new(),
                    _ => play::text(self.game, before, turn),
                };
                // The format leaves the die of a bear-off open.
                let play = play.split(':').next().unwrap_or("");
                format!("{a}{b}: {}", play.replace("bar", "25").replace("off", "0"))
            }
            Action::Double => format!(" Doubles => {}", 2 * before.cube.value),
            Action::Take => " Takes".to_owned(),
            Action::Drop => " Drops".to_owned(),
            _ => return,
        };
        self.cells.push((seat, cell));
    }

    /// The game's heading, rows and result.
    fn game(&mut self, begun: &State, ended: &State) -> String {
        self.number += 1;
        let [zero, one] = Seat::BOTH
            .map(|seat| format!("{} : {}", self.game.player_name(seat), begun.score[seat.index()]));
        let mut text =
            format!("\n Game {}\n {zero:<width$}{one}\n", self.number, width = COLUMN - 1);
        let mut row = 0;
        let mut left: Option<&str> = None;
        let cells = self.cells.iter().map(|(seat, cell)| (*seat, cell.trim_end()));
        for (seat, cell) in cells {
            match (seat, left) {
                (Seat::Zero, _) => left = Some(cell),
                (Seat::One, _) => {
                    row += 1;
                    let line = format!("{row:>3}) {}", left.take().unwrap_or(""));
                    text += &beside(&line, cell);
                }
            }
        }
        let result = self.result(begun, ended);
        match (left, result) {
            // The winner's cell beside a last cell on the left holds the result.
            (Some(cell), Some((Seat::One, result))) => {
                let line = format!("{:>3}) {cell}", row + 1);
                text + &beside(&line, &result)
            }
            (left, result) => {
                let line = |cell| format!("{:>3}) {cell}\n", row + 1);
                text += &left.map_or_else(String::new, line);
                text + &result.map_or_else(String::new, |(winner, result)| match winner {
                    Seat::Zero => format!("      {result}\n"),
                    Seat::One => format!("{:COLUMN$}{result}\n", ""),
                })
            }
        }
    }

    /// The winner of a game that has ended, and the words for it.
    fn result(&self, begun: &State, ended: &State) -> Option<(Seat, String)> {
        let (winner, points, match_is_over) = match (self.game.stakes, ended.stage) {
            (Stakes::Match { .. }, Stage::Over(_) | Stage::Opening) => {
                let won = |seat: Seat| ended.score[seat.index()] - begun.score[seat.index()];
                let winner = if won(Seat::Zero) > 0 { Seat::Zero } else { Seat::One };
                (winner, won(winner), ended.stage != Stage::Opening)
            }
            (_, Stage::Over(End { winner, points, .. })) => (winner, points, false),
            _ => return None,
        };
        let plural = if points == 1 { "" } else { "s" };
        let all = if match_is_over { " and the match" } else { "" };
        Some((winner, format!("Wins {points} point{plural}{all}")))
    }
}
