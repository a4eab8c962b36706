//! Pictures of the field: grass, lakes, and both armies' blocks, hidden ones from behind.

use super::board::{each, has};
use super::insignia;
use super::piece::Kind;
use super::rules::{Action, Stratego};
use super::state::State;
use crate::boards::file_letter;
use crate::game::{Look, Notation, Outcome, Picture, Rules, Seat, Turn, View};
use crate::picture::{Drawing, FAINT, GLOW, MARGIN, Point, Style};

/// The side of a square.
const CELL: f64 = 48.0;
/// The side of a block.
const BLOCK: f64 = 38.0;

const GRASS: [&str; 2] = ["#e4e6c8", "#dbdeba"];
const EDGE: &str = "#8b8f63";
const WATER: &str = "#8fb8cf";
const SHORE: &str = "#5f8ea8";
const WAVE: &str = "#dcebf2";
/// A block's face, edge and inlay, for each side.
const BLOCKS: [[&str; 3]; 2] =
    [["#b8392e", "#7d2119", "#d9776c"], ["#2f5d94", "#1c3c63", "#7397c2"]];
/// Signs and numbers on a block.
const SIGN: &str = "#fdf6e3";
/// The mark of a rank that both players know.
const KNOWN: &str = "#f0c23b";

impl Picture for Stratego {
    fn svg(&self, view: &View<State>, look: &Look) -> Result<String, String> {
        let grid = self.edition.grid;
        let cells = look.highlight.iter().map(|name| grid.read(name).ok_or_else(|| name.clone()));
        let glowing: Vec<usize> = cells.collect::<Result<_, _>>()?;
        let state = view.known();
        let mut sheet = Sheet::new(self, look.perspective.unwrap_or(Seat::Zero));
        sheet.squares();
        glowing.iter().for_each(|&cell| sheet.glow(cell as u8));
        sheet.lakes();
        sheet.names();
        for seat in Seat::BOTH {
            each(state.side(seat)).for_each(|cell| sheet.block(state, seat, cell));
        }
        Ok(sheet.drawing.finish(&self.caption(state)))
    }

    fn touched(&self, state: &State, action: Action) -> Vec<String> {
        let name = |cell: u8| self.field.grid.name(cell as usize);
        match action {
            Action::Move { from, to } => {
                let (from, to) = self.cells_of(state.mover, from, to);
                vec![name(from), name(to)]
            }
            Action::Place(_) if self.is_setup(state) => {
                vec![name(self.field.home_cell(state.mover, self.settled(state)))]
            }
            Action::Place(_) => Vec::new(),
        }
    }
}

impl Stratego {
    fn caption(&self, state: &State) -> String {
        match self.turn(state) {
            Turn::Player(seat) if self.is_setup(state) => {
                format!("{} sets up", self.player_name(seat))
            }
            Turn::Player(seat) => format!("{} to play", self.player_name(seat)),
            Turn::Over(Outcome { points: 0, .. }) | Turn::Chance => "Draw".to_owned(),
            Turn::Over(outcome) => {
                let winner = outcome.winner().map_or("Nobody", |seat| self.player_name(seat));
                format!("{winner} wins")
            }
        }
    }
}

/// The board as one side sees it.
struct Sheet<'a> {
    game: &'a Stratego,
    below: Seat,
    drawing: Drawing,
}

impl<'a> Sheet<'a> {
    fn new(game: &'a Stratego, below: Seat) -> Self {
        let size = |cells: usize| 2.0 * MARGIN + CELL * cells as f64;
        let grid = game.edition.grid;
        Self { game, below, drawing: Drawing::new(size(grid.width), size(grid.height)) }
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: u8) -> Point {
        let cell = self.game.field.turned(cell, self.below);
        let (file, row, _) = self.game.edition.grid.place(cell as usize);
        (MARGIN + CELL * file as f64, MARGIN + CELL * row as f64)
    }

    fn squares(&mut self) {
        let grid = self.game.edition.grid;
        for cell in 0..grid.cells() {
            let (file, row, _) = grid.place(cell);
            let style = Style::fill(GRASS[(file + row) % 2]);
            self.drawing.rect(self.corner(cell as u8), (CELL, CELL), style);
        }
        let size = (CELL * grid.width as f64, CELL * grid.height as f64);
        self.drawing.rounded((MARGIN, MARGIN), size, 3.0, Style::stroke(EDGE, 2.0));
        self.borders();
    }

    /// A line before each side's ground.
    fn borders(&mut self) {
        let (grid, home) = (self.game.edition.grid, self.game.edition.home);
        for row in [home, grid.height - home] {
            let y = MARGIN + CELL * row as f64;
            let ends = [MARGIN, MARGIN + CELL * grid.width as f64].map(|x| (x, y));
            self.drawing.line(ends[0], ends[1], Style::stroke(EDGE, 1.0).faded(0.6));
        }
    }

    fn glow(&mut self, cell: u8) {
        self.drawing.rect(self.corner(cell), (CELL, CELL), Style::fill(GLOW));
    }

    /// Each lake as one sheet of water; lakes are rectangles of cells.
    fn lakes(&mut self) {
        let (grid, lakes) =
            (self.game.edition.grid, self.game.field.turned_set(self.game.field.lakes, self.below));
        let wet = |file: usize, row: usize| {
            file < grid.width && row < grid.height && has(lakes, grid.index(file, row, 0) as u8)
        };
        for cell in each(lakes) {
            let (file, row, _) = grid.place(cell as usize);
            let inner = (file > 0 && wet(file - 1, row)) || (row > 0 && wet(file, row - 1));
            if !inner {
                let width = (file..).take_while(|&file| wet(file, row)).count();
                let height = (row..).take_while(|&row| wet(file, row)).count();
                self.lake((file as f64, row as f64), (width as f64, height as f64));
            }
        }
    }

    fn lake(&mut self, (file, row): Point, (width, height): Point) {
        let (x, y) = (MARGIN + CELL * file + 3.0, MARGIN + CELL * row + 3.0);
        let size = (CELL * width - 6.0, CELL * height - 6.0);
        self.drawing.rounded((x, y), size, 16.0, Style::fill(WATER).outlined(SHORE, 1.6));
        for (along, down) in [(0.2, 0.3), (0.52, 0.45), (0.25, 0.65), (0.58, 0.78)] {
            let (x, y) = (x + along * size.0, y + down * size.1);
            let style = Style::stroke(WAVE, 2.0);
            self.drawing.line((x, y), (x + 7.0, y - 3.0), style);
            self.drawing.line((x + 7.0, y - 3.0), (x + 14.0, y), style);
            self.drawing.line((x + 14.0, y), (x + 21.0, y - 3.0), style);
        }
    }

    fn names(&mut self) {
        let grid = self.game.edition.grid;
        let turn = |place: usize, count: usize| match self.below {
            Seat::Zero => place,
            Seat::One => count - 1 - place,
        };
        let below = MARGIN + CELL * grid.height as f64 + MARGIN / 2.0;
        for file in 0..grid.width {
            let x = MARGIN + CELL * (turn(file, grid.width) as f64 + 0.5);
            self.drawing.text((x, below), 14.0, FAINT, &file_letter(file).to_string());
        }
        for row in 0..grid.height {
            let y = MARGIN + CELL * (turn(row, grid.height) as f64 + 0.5);
            let rank = (grid.height - row).to_string();
            self.drawing.text((MARGIN / 2.0, y), 14.0, FAINT, &rank);
        }
    }

    fn block(&mut self, state: &State, seat: Seat, cell: u8) {
        let [face, edge, inlay] = BLOCKS[seat.index()];
        let (x, y) = self.corner(cell);
        let (x, y) = (x + (CELL - BLOCK) / 2.0, y + (CELL - BLOCK) / 2.0);
        // A shadow below lets blocks stand.
        let shadow = Style::fill(edge).faded(0.35);
        self.drawing.rounded((x + 1.5, y + 2.5), (BLOCK, BLOCK), 5.0, shadow);
        self.drawing.rounded((x, y), (BLOCK, BLOCK), 5.0, Style::fill(face).outlined(edge, 1.5));
        let centre = (x + BLOCK / 2.0, y + BLOCK / 2.0);
        match state.kind(cell) {
            Some(kind) => self.face(kind, centre, has(state.public, cell), inlay),
            None => self.back(centre, inlay),
        }
        if has(state.moved, cell) {
            let foot = (x + BLOCK - 5.5, y + BLOCK - 5.5);
            self.drawing.circle(foot, 2.2, Style::fill(SIGN).faded(0.9));
        }
    }

    fn face(&mut self, kind: Kind, (x, y): Point, public: bool, inlay: &str) {
        let rim = if public { KNOWN } else { inlay };
        let (at, size) = ((x - 16.0, y - 16.0), (32.0, 32.0));
        self.drawing.rounded(at, size, 3.5, Style::stroke(rim, 1.4));
        match kind.rank() {
            Some(rank) => {
                self.drawing.text((x, y - 4.5), 18.0, SIGN, &rank.to_string());
                insignia::badge(&mut self.drawing, kind, (x, y + 9.5), SIGN);
            }
            None => insignia::badge(&mut self.drawing, kind, (x, y), SIGN),
        }
    }

    /// The same for every rank.
    fn back(&mut self, (x, y): Point, inlay: &str) {
        self.drawing.rounded((x - 16.0, y - 16.0), (32.0, 32.0), 3.5, Style::stroke(inlay, 1.4));
        for size in [11.0, 6.5] {
            let corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)];
            self.drawing.polygon(&corners, Style::stroke(inlay, 1.6));
        }
        self.drawing.circle((x, y), 1.8, Style::fill(inlay));
    }
}
