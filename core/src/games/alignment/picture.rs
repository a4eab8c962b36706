//! Pictures of the board: ruled squares, the drop frame of the gravity games, and stacked levels
//! seen from the front for boards in space.

use super::rules::{Alignment, End, Place, State};
use crate::boards::{Bits, Grid, file_letter};
use crate::game::{Look, Notation, Outcome, Picture, Rules, Seat, Turn, View};
use crate::picture::{ACCENT, Drawing, FAINT, GLOW, INK, MARGIN, PAPER, Point, Style};

/// The side of a square.
const CELL: f64 = 48.0;
/// How far each rank of a board in space is shifted to the right of the one before it.
const SLANT: f64 = 18.0;
/// The height of a rank of a board in space, which is seen from a low angle.
const DEPTH: f64 = 26.0;
/// The room between two levels.
const STOREY: f64 = 30.0;

const FRAME: &str = "#3f6a9e";
const FRAME_EDGE: &str = "#2c4d75";
const DISCS: [(&str, &str); 2] = [("#cf3a2b", "#97261b"), ("#f0c23b", "#b98d15")];
const MARKS: [&str; 2] = ["#2f4d7c", "#a5402d"];

impl<B: Bits> Picture for Alignment<B> {
    fn svg(&self, view: &View<State<B>>, look: &Look) -> Result<String, String> {
        let grid = self.shape().grid;
        let cells = look.highlight.iter().map(|name| grid.read(name).ok_or_else(|| name.clone()));
        let glowing: Vec<usize> = cells.collect::<Result<_, _>>()?;
        let plan = Plan { grid, gravity: self.shape().gravity };
        let state = view.known();
        let mut drawing = plan.board(&glowing);
        for seat in Seat::BOTH {
            for cell in state.marks[seat.index()].cells() {
                plan.mark(&mut drawing, cell, seat);
            }
        }
        for (from, to) in self.winning_lines(state) {
            let style = Style::stroke(ACCENT, 5.0).faded(0.85);
            drawing.line(plan.centre(from), plan.centre(to), style);
        }
        Ok(drawing.finish(&self.caption(state)))
    }

    fn touched(&self, state: &State<B>, place: Place) -> Vec<String> {
        let name = |cell| self.shape().grid.name(cell);
        self.landing(state, place).map(name).into_iter().collect()
    }
}

impl<B: Bits> Alignment<B> {
    /// First and last cell of every complete line.
    fn winning_lines(&self, state: &State<B>) -> Vec<(usize, usize)> {
        if state.end != End::Line {
            return Vec::new();
        }
        let marks = state.marks[state.mover.other().index()];
        let mut ends: Vec<(usize, usize)> = marks
            .cells()
            .flat_map(|cell| &self.through[cell])
            .filter(|line| line.is_complete(marks))
            .map(|line| (line.cells.lowest(), line.cells.highest()))
            .collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    fn caption(&self, state: &State<B>) -> String {
        match self.turn(state) {
            Turn::Player(seat) => format!("{} to play", self.player_name(seat)),
            Turn::Over(Outcome { points: 0, .. }) | Turn::Chance => "Draw".to_owned(),
            Turn::Over(outcome) => {
                let winner = outcome.winner().map_or("Nobody", |seat| self.player_name(seat));
                format!("{winner} wins")
            }
        }
    }
}

/// Where everything goes.
struct Plan {
    grid: Grid,
    gravity: bool,
}

impl Plan {
    const fn is_flat(&self) -> bool {
        self.grid.levels == 1
    }

    /// The height of one level with the room above it.
    fn storey(&self) -> f64 {
        self.grid.height as f64 * DEPTH + STOREY
    }

    fn size(&self) -> Point {
        let (files, ranks) = (self.grid.width as f64, self.grid.height as f64);
        if self.is_flat() {
            return (2.0 * MARGIN + CELL * files, 2.0 * MARGIN + CELL * ranks);
        }
        let width = 2.0 * MARGIN + CELL * files + SLANT * ranks;
        (width, 2.0 * MARGIN + self.storey() * self.grid.levels as f64 - STOREY)
    }

    /// A place on a level, in files from the left and ranks from the top; whole numbers are corners.
    fn point(&self, file: f64, row: f64, level: usize) -> Point {
        if self.is_flat() {
            return (MARGIN + CELL * file, MARGIN + CELL * row);
        }
        let from_top = (self.grid.levels - 1 - level) as f64;
        let shift = SLANT * (self.grid.height as f64 - row);
        (MARGIN + CELL * file + shift, MARGIN + self.storey() * from_top + DEPTH * row)
    }

    fn centre(&self, cell: usize) -> Point {
        let (file, row, level) = self.grid.place(cell);
        self.point(file as f64 + 0.5, row as f64 + 0.5, level)
    }

    fn board(&self, glowing: &[usize]) -> Drawing {
        let (width, height) = self.size();
        let mut drawing = Drawing::new(width, height);
        if self.is_flat() && self.gravity {
            self.frame(&mut drawing, glowing);
        } else {
            for &cell in glowing {
                drawing.polygon(&self.corners(cell), Style::fill(GLOW));
            }
            (0..self.grid.levels).for_each(|level| self.rule(&mut drawing, level));
        }
        self.name_edges(&mut drawing);
        drawing
    }

    fn corners(&self, cell: usize) -> [Point; 4] {
        let (file, row, level) = self.grid.place(cell);
        let (file, row) = (file as f64, row as f64);
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(right, down)| self.point(file + right, row + down, level))
    }

    /// The lines of a level.
    fn rule(&self, drawing: &mut Drawing, level: usize) {
        let (files, ranks) = (self.grid.width, self.grid.height);
        let width = |line, last| if line == 0 || line == last { 2.0 } else { 1.2 };
        for file in 0..=files {
            let ends = [0.0, ranks as f64].map(|row| self.point(file as f64, row, level));
            drawing.line(ends[0], ends[1], Style::stroke(INK, width(file, files)));
        }
        for row in 0..=ranks {
            let ends = [0.0, files as f64].map(|file| self.point(file, row as f64, level));
            drawing.line(ends[0], ends[1], Style::stroke(INK, width(row, ranks)));
        }
    }

    /// The upright frame with its holes.
    fn frame(&self, drawing: &mut Drawing, glowing: &[usize]) {
        let size = (CELL * self.grid.width as f64 + 8.0, CELL * self.grid.height as f64 + 8.0);
        let style = Style::fill(FRAME).outlined(FRAME_EDGE, 2.0);
        drawing.rounded((MARGIN - 4.0, MARGIN - 4.0), size, 10.0, style);
        for cell in 0..self.grid.cells() {
            let rim = if glowing.contains(&cell) { (GLOW, 4.0) } else { (FRAME_EDGE, 1.5) };
            drawing.circle(self.centre(cell), 19.0, Style::fill(PAPER).outlined(rim.0, rim.1));
        }
    }

    fn name_edges(&self, drawing: &mut Drawing) {
        let below = self.size().1 - MARGIN / 2.0;
        for file in 0..self.grid.width {
            let (x, _) = self.point(file as f64 + 0.5, self.grid.height as f64, 0);
            drawing.text((x, below), 14.0, FAINT, &file_letter(file).to_string());
        }
        // A column of the flat gravity games is named by its letter alone.
        if self.is_flat() && self.gravity {
            return;
        }
        for level in 0..self.grid.levels {
            for row in 0..self.grid.height {
                let (x, y) = self.point(0.0, row as f64 + 0.5, level);
                drawing.text((x - 14.0, y), 14.0, FAINT, &(self.grid.height - row).to_string());
            }
            if !self.is_flat() {
                let (x, y) = self.point(self.grid.width as f64, 0.0, level);
                drawing.text((x + 16.0, y + 8.0), 17.0, INK, &(level + 1).to_string());
            }
        }
    }

    fn mark(&self, drawing: &mut Drawing, cell: usize, seat: Seat) {
        let at = self.centre(cell);
        match (self.gravity, self.is_flat()) {
            (true, true) => disc(drawing, at, 17.5, seat),
            (true, false) => disc(drawing, at, 11.0, seat),
            (false, true) => letter(drawing, at, (13.0, 13.0), seat),
            (false, false) => letter(drawing, at, (9.0, 8.0), seat),
        }
    }
}

fn disc(drawing: &mut Drawing, at: Point, radius: f64, seat: Seat) {
    let (colour, edge) = DISCS[seat.index()];
    drawing.circle(at, radius, Style::fill(colour).outlined(edge, 1.5));
    drawing.circle(at, 0.62 * radius, Style::stroke(edge, 1.2).faded(0.55));
}

/// A cross or a nought.
fn letter(drawing: &mut Drawing, (x, y): Point, (right, down): Point, seat: Seat) {
    let style = Style::stroke(MARKS[seat.index()], 0.3 * right + 0.6);
    match seat {
        Seat::Zero => {
            drawing.line((x - right, y - down), (x + right, y + down), style);
            drawing.line((x - right, y + down), (x + right, y - down), style);
        }
        Seat::One => drawing.circle((x, y), down + 0.5, style),
    }
}
