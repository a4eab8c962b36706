//! Anything that can be drawn on the board, and whether it is a position of the game.

use super::rules::{Alignment, End, State};
use crate::boards::{Bits, Grid, read_row};
use crate::game::{Fault, Rules, Seat, Turn};

/// A drawing: a mark or none on every cell, and the actor field.
pub(super) struct Setup {
    cells: Vec<Option<Seat>>,
    actor: Option<Seat>,
}

const LETTERS: [char; 2] = ['x', 'o'];

impl Setup {
    pub(super) fn of<B: Bits>(game: &Alignment<B>, state: &State<B>) -> Self {
        let mark = |cell| Seat::BOTH.into_iter().find(|seat| state.marks[seat.index()].has(cell));
        let actor = match game.turn(state) {
            Turn::Player(seat) => Some(seat),
            _ => None,
        };
        Self { cells: (0..game.shape().grid.cells()).map(mark).collect(), actor }
    }

    /// The state text.
    pub(super) fn text(&self, grid: Grid) -> String {
        let row = |row: &[Option<Seat>]| {
            let mut text = String::new();
            for run in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
                match run[0] {
                    Some(seat) => text.push(LETTERS[seat.index()]),
                    None => text += &run.len().to_string(),
                }
            }
            text
        };
        let level = |level: &[Option<Seat>]| {
            level.chunks(grid.width).map(row).collect::<Vec<_>>().join("/")
        };
        let board: Vec<String> = self.cells.chunks(grid.level_cells()).map(level).collect();
        let actor = self.actor.map_or("-".to_owned(), |seat| seat.index().to_string());
        format!("{} {actor}", board.join("|"))
    }

    /// Reads a text's fields, without asking whether the position can be.
    pub(super) fn read(text: &str, grid: Grid) -> Result<Self, Vec<Fault>> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[board, actor_field] = fields.as_slice() else {
            let reason = "the board and who acts, separated by a single space";
            return Err(vec![Fault::new(
                "state",
                fields.len(),
                format!("must be two fields: {reason}"),
            )]);
        };
        let mut faults = Vec::new();
        let actor = match actor_field {
            "0" => Some(Seat::Zero),
            "1" => Some(Seat::One),
            "-" => None,
            _ => {
                faults.push(Fault::new("actor", actor_field, "must be 0, 1 or - (game over)"));
                None
            }
        };
        let cells = read_board(board, grid, &mut faults);
        if faults.is_empty() { Ok(Self { cells, actor }) } else { Err(faults) }
    }

    /// The state, where the drawing is a position of the game.
    pub(super) fn check<B: Bits>(&self, game: &Alignment<B>) -> Result<State<B>, Vec<Fault>> {
        let mut marks = [B::default(); 2];
        for (cell, mark) in self.cells.iter().enumerate() {
            if let Some(seat) = mark {
                marks[seat.index()] = marks[seat.index()] | B::cell(cell);
            }
        }
        let mut faults = self.floating(game);
        let counts = marks.map(B::count);
        let mover = match counts {
            [xs, os] if xs == os => Seat::Zero,
            [xs, os] if xs == os + 1 => Seat::One,
            [xs, os] => {
                let reason = "player 0 has as many marks as player 1, or one more";
                faults.push(Fault::new("board", format!("{xs} x, {os} o"), reason));
                return Err(faults);
            }
        };
        let mut state = State::open(marks, mover);
        state.end = self.end(game, &state, &mut faults);
        let due = match state.end {
            End::Open => mover.index().to_string(),
            _ => "-".to_owned(),
        };
        let given = self.actor.map_or("-".to_owned(), |seat| seat.index().to_string());
        if given != due {
            let reason = match state.end {
                End::Open => format!("the marks' counts say that player {due} acts"),
                End::Line => "the game is over by a line, so the actor is -".to_owned(),
                End::Full => "the game is over, the board is full, so the actor is -".to_owned(),
            };
            faults.push(Fault::new("actor", given, reason));
        }
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }

    fn floating<B: Bits>(&self, game: &Alignment<B>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let grid = game.shape().grid;
        for column in &game.columns {
            let mut from_below: Vec<usize> = column.cells().collect();
            if grid.levels == 1 {
                from_below.reverse();
            }
            for pair in from_below.windows(2) {
                if self.cells[pair[0]].is_none() && self.cells[pair[1]].is_some() {
                    let reason =
                        format!("the mark floats: {} below it is empty", grid.name(pair[0]));
                    faults.push(Fault::new("board", grid.name(pair[1]), reason));
                }
            }
        }
        faults
    }

    /// How the game stands by the lines on the board; a line that nobody could have made last is a
    /// fault.
    fn end<B: Bits>(&self, game: &Alignment<B>, state: &State<B>, faults: &mut Vec<Fault>) -> End {
        let last = state.mover.other();
        let lines = |seat: Seat| complete_lines(game, state.marks[seat.index()]);
        let letter = |seat: Seat| LETTERS[seat.index()];
        if !lines(state.mover).is_empty() {
            let reason = format!("{} has a line, but did not place last", letter(state.mover));
            faults.push(Fault::new("board", letter(state.mover), reason));
        }
        let made = lines(last);
        if made.is_empty() {
            let open = !game.empty(state).is_empty();
            return if open { End::Open } else { End::Full };
        }
        let shared = made.iter().fold(game.full, |shared, &line| shared & line);
        if !shared.cells().any(|cell| game.is_topmost(state, cell)) {
            let reason = "the lines cannot all have been made by one last mark";
            faults.push(Fault::new("board", letter(last), reason));
        }
        End::Line
    }
}

/// The lines that these marks complete.
fn complete_lines<B: Bits>(game: &Alignment<B>, marks: B) -> Vec<B> {
    let through = marks.cells().flat_map(|cell| &game.through[cell]);
    through.filter(|line| line.is_complete(marks)).map(|line| line.cells).collect()
}

impl<B: Bits> Alignment<B> {
    /// Whether the mark on this cell can have been placed last: nothing lies on it.
    fn is_topmost(&self, state: &State<B>, cell: usize) -> bool {
        let Some(&column) = self.columns.iter().find(|column| column.has(cell)) else {
            return true;
        };
        let marks = column & (state.marks[0] | state.marks[1]);
        let top = if self.shape.grid.levels > 1 { B::highest } else { B::lowest };
        !marks.is_empty() && top(marks) == cell
    }
}

fn seat_of(letter: Option<char>) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| letter == Some(LETTERS[seat.index()]))
}

fn read_board(board: &str, grid: Grid, faults: &mut Vec<Fault>) -> Vec<Option<Seat>> {
    let levels: Vec<&str> = board.split('|').collect();
    if levels.len() != grid.levels {
        let reason = format!("must have {} levels, joined by |", grid.levels);
        faults.push(Fault::new("board", levels.len(), reason));
        return Vec::new();
    }
    let mut cells = Vec::with_capacity(grid.cells());
    for level in levels {
        let rows: Vec<&str> = level.split('/').collect();
        if rows.len() != grid.height {
            let reason = format!("must have {} rows, joined by /", grid.height);
            faults.push(Fault::new("board", rows.len(), reason));
        }
        for row in rows {
            match read_row(row, grid.width, &String::from_iter(LETTERS)) {
                Ok(row) => cells.extend(row.into_iter().map(seat_of)),
                Err(reason) => faults.push(Fault::new("board", row, reason)),
            }
        }
    }
    cells
}
