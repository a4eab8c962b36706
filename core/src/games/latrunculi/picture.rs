//! Pictures of the board: squares, marked squares or crossing lines; men, duces with a crown,
//! latrones with a ring, bound men crossed out.

use super::rules::{Action, Latrunculi, Phase, State};
use super::shape::{AXES, Walk};
use crate::boards::Bits;
use crate::game::{Look, Notation, Outcome, Picture, Rules, Seat, Turn, View};
use crate::picture::{ACCENT, Drawing, Squares};

const MARKED_TINT: &str = "#efe6d2";
const CENTRE_TINT: &str = "#b9a06a";
const BLUE: &str = "#4a7bb5";

/// Files to the right and rows down of the four lines a cell may be marked with.
const LINES: [(f64, f64); 4] = [(0.0, 1.0), (1.0, 0.0), (1.0, -1.0), (1.0, 1.0)];

impl<B: Bits> Picture for Latrunculi<B> {
    fn svg(&self, view: &View<State<B>>, look: &Look) -> Result<String, String> {
        let grid = self.shape.grid;
        let cells = look.highlight.iter().map(|name| grid.read(name).ok_or_else(|| name.clone()));
        let glowing: Vec<usize> = cells.collect::<Result<_, _>>()?;
        let state = view.known();
        let squares = Squares::new(grid, look.perspective);
        let mut drawing = squares.paper();
        self.draw_board(&squares, &mut drawing, &glowing);
        for seat in Seat::BOTH {
            for cell in state.men[seat.index()].cells() {
                self.draw_piece(&squares, &mut drawing, state, seat, cell);
            }
        }
        if let Some(cell) = active(state) {
            squares.ring(&mut drawing, cell, 21.0, ACCENT);
        }
        Ok(drawing.finish(&self.caption(state)))
    }

    fn touched(&self, state: &State<B>, action: Action) -> Vec<String> {
        let name = |cell: usize| self.shape.grid.name(cell);
        let cells = match (action, self.goal(action)) {
            (Action::Place(cell) | Action::Dux(cell), _) => vec![name(cell as usize)],
            (_, Some((from, to))) => vec![name(from), name(to)],
            _ => Vec::new(),
        };
        cells.into_iter().chain(self.captured(state, action)).collect()
    }
}

/// The piece in the middle of its turn.
fn active<B: Bits>(state: &State<B>) -> Option<usize> {
    match &state.phase {
        Phase::AgainWith(cell) => Some(*cell as usize),
        Phase::Jump(path) => path.last().map(|&cell| cell as usize),
        _ => None,
    }
}

impl<B: Bits> Latrunculi<B> {
    fn draw_board(&self, squares: &Squares, drawing: &mut Drawing, glowing: &[usize]) {
        let is_marked = self.shape.walk == Walk::Marked;
        let marked =
            || (0..self.ways.len()).filter(|&cell| is_marked && self.shape.is_marked(cell));
        marked().for_each(|cell| squares.tint(drawing, cell, MARKED_TINT));
        squares.glow(drawing, glowing);
        if self.shape.hostile_centre {
            squares.rule_points(drawing);
            for cell in self.centre.cells() {
                squares.ring(drawing, cell, 8.0, CENTRE_TINT);
            }
            return;
        }
        squares.rule_squares(drawing);
        for cell in marked() {
            for (axis, line) in AXES.into_iter().zip(LINES) {
                if self.ways[cell] & axis != 0 {
                    squares.mark(drawing, cell, line);
                }
            }
        }
    }

    fn draw_piece(
        &self,
        squares: &Squares,
        drawing: &mut Drawing,
        state: &State<B>,
        seat: Seat,
        cell: usize,
    ) {
        let is_special = state.special.has(cell);
        if state.bound.has(cell) {
            return squares.bound_man(drawing, cell, seat, 16.0);
        }
        squares.man(drawing, cell, seat, if self.shape.dux && is_special { 19.0 } else { 16.0 });
        if self.shape.dux && is_special {
            squares.crown(drawing, cell, 8.0, BLUE);
        }
        if self.shape.milites && !is_special {
            squares.ring(drawing, cell, 7.0, ACCENT);
        }
    }

    fn caption(&self, state: &State<B>) -> String {
        match self.turn(state) {
            Turn::Player(seat) => format!("{} to play", self.player_name(seat)),
            Turn::Over(Outcome { points: 0, reason }) => format!("Draw: {reason}"),
            Turn::Over(outcome) => {
                let winner = outcome.winner().map_or("Nobody", |seat| self.player_name(seat));
                format!("{winner} wins: {}", outcome.reason)
            }
            Turn::Chance => String::new(),
        }
    }
}
