//! Pictures of the board: the throne, the goals, soldiers and the crowned king.

use super::rules::{MUSCOVITES, Move, Phase, SWEDES, State, Tablut};
use super::shape::{Escape, GRID, THRONE};
use crate::boards::Bits;
use crate::game::{Look, Notation, Outcome, Picture, Rules, Turn, View};
use crate::picture::{Drawing, Squares};

const THRONE_TINT: &str = "#d9c7a0";
const GOAL_TINT: &str = "#cfdcc6";
const GOLD: &str = "#e0b43c";

impl Picture for Tablut {
    fn svg(&self, view: &View<State>, look: &Look) -> Result<String, String> {
        let cells = look.highlight.iter().map(|name| GRID.read(name).ok_or_else(|| name.clone()));
        let glowing: Vec<usize> = cells.collect::<Result<_, _>>()?;
        let state = view.known();
        let squares = Squares::new(GRID, look.perspective);
        let mut drawing = squares.paper();
        self.marked.goals.cells().for_each(|cell| squares.tint(&mut drawing, cell, GOAL_TINT));
        squares.tint(&mut drawing, THRONE, THRONE_TINT);
        squares.glow(&mut drawing, &glowing);
        squares.rule_squares(&mut drawing);
        if self.shape.escape == Escape::Corner {
            self.marked.goals.cells().for_each(|cell| cross(&squares, &mut drawing, cell));
        }
        cross(&squares, &mut drawing, THRONE);
        for seat in [SWEDES, MUSCOVITES] {
            for cell in state.soldiers[seat.index()].cells() {
                squares.man(&mut drawing, cell, seat, 16.0);
            }
        }
        for cell in state.king.cells() {
            squares.man(&mut drawing, cell, SWEDES, 20.0);
            squares.crown(&mut drawing, cell, 9.0, GOLD);
        }
        Ok(drawing.finish(&self.caption(state)))
    }

    fn touched(&self, state: &State, action: Move) -> Vec<String> {
        let ends = [action.from, action.to].map(|cell| GRID.name(cell as usize));
        let taken = match state.phase {
            Phase::Move(_) => self.captured(state, action),
            Phase::Over(_) => Vec::new(),
        };
        ends.into_iter().chain(taken).collect()
    }
}

/// The mark of a cell that is the king's.
fn cross(squares: &Squares, drawing: &mut Drawing, cell: usize) {
    for direction in [(1.0, 1.0), (1.0, -1.0)] {
        squares.mark(drawing, cell, direction);
    }
}

impl Tablut {
    fn caption(&self, state: &State) -> String {
        match self.turn(state) {
            Turn::Player(seat) => {
                let called = self.announcements(state);
                let called = called.first().map_or(String::new(), |word| format!(" ({word}!)"));
                format!("{} to move{called}", self.player_name(seat))
            }
            Turn::Over(Outcome { points: 0, reason }) => format!("Draw: {reason}"),
            Turn::Over(outcome) => {
                let winner = outcome.winner().map_or("Nobody", |seat| self.player_name(seat));
                format!("{winner} win: {}", outcome.reason)
            }
            Turn::Chance => String::new(),
        }
    }
}
