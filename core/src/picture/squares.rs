//! Boards of squares, and boards of points where lines cross, with men as discs. Knows no game.

use super::{Drawing, FAINT, GLOW, INK, MARGIN, Point, Style};
use crate::boards::{Grid, file_letter};
use crate::game::Seat;

/// The side of a square.
pub(super) const CELL: f64 = 48.0;

/// Fill and edge of the men of seat zero and seat one.
const MEN: [(&str, &str); 2] = [("#f7efdc", "#7a6a4a"), ("#4a4038", "#241f1a")];

/// A flat board as it lies on the page.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    grid: Grid,
    turned: bool,
}

impl Squares {
    /// The board with this side at the bottom.
    #[must_use]
    pub const fn new(grid: Grid, bottom: Option<Seat>) -> Self {
        Self { grid, turned: matches!(bottom, Some(Seat::One)) }
    }

    /// Paper with the names of files and ranks around the board.
    #[must_use]
    pub fn paper(&self) -> Drawing {
        let (files, ranks) = (self.grid.width as f64, self.grid.height as f64);
        let height = 2.0 * MARGIN + CELL * ranks;
        let mut drawing = Drawing::new(2.0 * MARGIN + CELL * files, height);
        let last_row = self.grid.cells() - self.grid.width;
        for file in 0..self.grid.width {
            let (x, _) = self.centre(last_row + file);
            drawing.text((x, height - MARGIN / 2.0), 14.0, FAINT, &file_letter(file).to_string());
        }
        for row in 0..self.grid.height {
            let (_, y) = self.centre(row * self.grid.width);
            let rank = (self.grid.height - row).to_string();
            drawing.text((MARGIN / 2.0, y), 14.0, FAINT, &rank);
        }
        drawing
    }

    /// The middle of a cell.
    #[must_use]
    pub fn centre(&self, cell: usize) -> Point {
        let cell = if self.turned { self.grid.cells() - 1 - cell } else { cell };
        let (file, row, _) = self.grid.place(cell);
        (MARGIN + CELL * (file as f64 + 0.5), MARGIN + CELL * (row as f64 + 0.5))
    }

    /// Fills a cell with a colour.
    pub fn tint(&self, drawing: &mut Drawing, cell: usize, colour: &str) {
        let (x, y) = self.centre(cell);
        drawing.rect((x - CELL / 2.0, y - CELL / 2.0), (CELL, CELL), Style::fill(colour));
    }

    /// Marks the cells of a last move.
    pub fn glow(&self, drawing: &mut Drawing, cells: &[usize]) {
        cells.iter().for_each(|&cell| self.tint(drawing, cell, GLOW));
    }

    /// The lines between squares.
    pub fn rule_squares(&self, drawing: &mut Drawing) {
        let (width, height) = (self.grid.width, self.grid.height);
        self.rule(drawing, (width, height), 0.0);
    }

    /// The lines through the middles of cells, where men stand on points.
    pub fn rule_points(&self, drawing: &mut Drawing) {
        let (width, height) = (self.grid.width - 1, self.grid.height - 1);
        self.rule(drawing, (width, height), CELL / 2.0);
    }

    fn rule(&self, drawing: &mut Drawing, (files, ranks): (usize, usize), inset: f64) {
        let from = MARGIN + inset;
        let (right, below) = (from + CELL * files as f64, from + CELL * ranks as f64);
        let style = |line: usize, last: usize| {
            Style::stroke(INK, if line == 0 || line == last { 2.0 } else { 1.1 })
        };
        for file in 0..=files {
            let x = from + CELL * file as f64;
            drawing.line((x, from), (x, below), style(file, files));
        }
        for row in 0..=ranks {
            let y = from + CELL * row as f64;
            drawing.line((from, y), (right, y), style(row, ranks));
        }
    }

    /// A man: a disc with a rim.
    pub fn man(&self, drawing: &mut Drawing, cell: usize, seat: Seat, radius: f64) {
        let (fill, edge) = MEN[seat.index()];
        let at = self.centre(cell);
        drawing.circle(at, radius, Style::fill(fill).outlined(edge, 1.6));
        drawing.circle(at, 0.72 * radius, Style::stroke(edge, 1.0).faded(0.5));
    }

    /// A man turned over: a disc crossed by two bars.
    pub fn bound_man(&self, drawing: &mut Drawing, cell: usize, seat: Seat, radius: f64) {
        let (fill, edge) = MEN[seat.index()];
        let (x, y) = self.centre(cell);
        drawing.circle((x, y), radius, Style::fill(fill).outlined(edge, 1.6).faded(0.55));
        let reach = 0.7 * radius;
        for side in [-1.0, 1.0] {
            let ends = [(x - reach, y - side * reach), (x + reach, y + side * reach)];
            drawing.line(ends[0], ends[1], Style::stroke(super::ACCENT, 3.0));
        }
    }

    /// A ring on a man.
    pub fn ring(&self, drawing: &mut Drawing, cell: usize, radius: f64, colour: &str) {
        drawing.circle(self.centre(cell), radius, Style::stroke(colour, 2.4));
    }

    /// A crown on a man: three points over a band.
    pub fn crown(&self, drawing: &mut Drawing, cell: usize, size: f64, colour: &str) {
        let (x, y) = self.centre(cell);
        let points = [
            (-1.0, 0.6),
            (-1.0, -0.5),
            (-0.5, 0.05),
            (0.0, -0.8),
            (0.5, 0.05),
            (1.0, -0.5),
            (1.0, 0.6),
        ];
        let corners: Vec<Point> =
            points.iter().map(|&(right, down)| (x + size * right, y + size * down)).collect();
        drawing.polygon(&corners, Style::fill(colour).outlined(INK, 1.0));
    }

    /// A straight mark through the middle of a cell, along a direction in files and rows.
    pub fn mark(&self, drawing: &mut Drawing, cell: usize, (right, down): Point) {
        let (x, y) = self.centre(cell);
        let reach = 0.42 * CELL;
        let style = Style::stroke(FAINT, 1.6).faded(0.8);
        let (right, down) = (reach * right, reach * down);
        drawing.line((x - right, y - down), (x + right, y + down), style);
    }
}
