//! The rules: where a mark may be placed and who has made a line.

use crate::boards::{Bits, Grid};
use crate::game::{Forbidden, Outcome, PerfectInformation, Rules, Seat, Turn};

/// What makes one alignment game different from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The board.
    pub grid: Grid,
    /// The length of a line.
    pub k: usize,
    /// Whether a mark falls to the lowest empty cell of its column or rod.
    pub gravity: bool,
    /// Whether a line longer than `k` counts.
    pub overline: bool,
    /// Whether making a line loses.
    pub misere: bool,
}

/// The rules under one shape, with the board's tables; `B` holds a set of cells.
#[derive(Clone, Debug)]
pub struct Alignment<B> {
    pub(super) shape: Shape,
    pub(super) full: B,
    /// All action ids.
    places: B,
    /// Every line, once.
    pub(super) lines: Vec<Line<B>>,
    /// For each cell, the lines through it.
    pub(super) through: Vec<Vec<Line<B>>>,
    /// For each column or rod, its cells; empty without gravity.
    pub(super) columns: Vec<B>,
    /// What an open line counts in an estimate, by the marks on it.
    pub(super) weights: Vec<f32>,
}

/// A line: complete for a player whose marks on `span` are exactly `cells`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<B> {
    pub(super) cells: B,
    /// The line itself, and where a longer one does not count the cells beyond its ends too.
    pub(super) span: B,
}

impl<B: Bits> Line<B> {
    pub(super) fn is_complete(&self, marks: B) -> bool {
        marks & self.span == self.cells
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// It goes on.
    Open,
    /// The last mark made a line.
    Line,
    /// The board is full and has no line.
    Full,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<B> {
    /// The marks of player 0 and player 1.
    pub marks: [B; 2],
    /// Who places next, or would.
    pub mover: Seat,
    /// Whether it is over.
    pub end: End,
}

/// An action: the cell (free placement) or the column or rod (gravity) where a mark is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(pub u16);

impl<B: Bits> Alignment<B> {
    /// The game of this shape, on a board that fits `B`.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let grid = shape.grid;
        debug_assert!(grid.cells() <= B::SIZE);
        let set = |cells: &[usize]| cells.iter().fold(B::default(), |set, &c| set | B::cell(c));
        let mut through = vec![Vec::new(); grid.cells()];
        let mut lines = Vec::new();
        for line in grid.lines(shape.k) {
            let cells = set(&line.cells);
            let span = if shape.overline { cells } else { cells | set(&line.ends) };
            lines.push(Line { cells, span });
            for &cell in &line.cells {
                through[cell].push(Line { cells, span });
            }
        }
        let columns = if shape.gravity { shape.columns() } else { Vec::new() };
        let columns = columns.iter().map(|cells| set(cells)).collect();
        let (full, places) = (B::first(grid.cells()), B::first(shape.places()));
        let weight = |marks: usize| 0.125f32.powi(shape.k as i32 - 1 - marks as i32);
        let weights = (0..=shape.k).map(weight).collect();
        Self { shape, full, places, lines, through, columns, weights }
    }

    /// What kind of game this is.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn empty(&self, state: &State<B>) -> B {
        self.full & !(state.marks[0] | state.marks[1])
    }

    /// The cell that a mark placed there lands on; `None` where there is no room.
    pub(super) fn landing(&self, state: &State<B>, Place(place): Place) -> Option<usize> {
        let place = place as usize;
        let empty = self.empty(state);
        if !self.shape.gravity {
            return empty.has(place).then_some(place);
        }
        let room = empty & self.columns[place];
        // Rows are counted from the top, levels from the bottom.
        let lowest = if self.shape.grid.levels > 1 { B::lowest } else { B::highest };
        (!room.is_empty()).then(|| lowest(room))
    }

    /// Whether these marks hold a line through this cell.
    pub(super) fn has_line(&self, marks: B, cell: usize) -> bool {
        self.through[cell].iter().any(|line| line.is_complete(marks))
    }

    /// Where a mark may be placed, as a set of action ids.
    pub(super) fn open_places(&self, state: &State<B>) -> B {
        let empty = self.empty(state);
        let grid = self.shape.grid;
        if !self.shape.gravity {
            return empty;
        }
        // A column or rod is open while its topmost cell is. On a flat board these cells are the
        // first, in space the last.
        let top = (grid.levels - 1) * grid.level_cells();
        empty.skip(top) & self.places
    }
}

impl Shape {
    /// For each column of a flat board or rod of a spatial one, its cells.
    fn columns(&self) -> Vec<Vec<usize>> {
        let grid = self.grid;
        let same = |column: usize| match grid.levels {
            1 => (0..grid.cells()).filter(|cell| cell % grid.width == column).collect(),
            _ => (0..grid.cells()).filter(|cell| cell % grid.level_cells() == column).collect(),
        };
        (0..self.places()).map(same).collect()
    }

    /// The number of action ids.
    pub(super) const fn places(&self) -> usize {
        match (self.gravity, self.grid.levels) {
            (false, _) => self.grid.cells(),
            (true, 1) => self.grid.width,
            (true, _) => self.grid.level_cells(),
        }
    }
}

impl<B: Bits> State<B> {
    /// The position of these marks, open or over as the last mark left it.
    pub(super) const fn open(marks: [B; 2], mover: Seat) -> Self {
        Self { marks, mover, end: End::Open }
    }
}

impl<B: Bits> Rules for Alignment<B> {
    type State = State<B>;
    type Action = Place;

    fn start(&self) -> State<B> {
        State::open([B::default(); 2], Seat::Zero)
    }

    fn turn(&self, state: &State<B>) -> Turn {
        match state.end {
            End::Open => Turn::Player(state.mover),
            End::Line if self.shape.misere => Turn::Over(Outcome::win(state.mover, 1, "line")),
            End::Line => Turn::Over(Outcome::win(state.mover.other(), 1, "line")),
            End::Full => Turn::Over(Outcome::draw("board_full")),
        }
    }

    fn legal(&self, state: &State<B>, visit: &mut impl FnMut(Place)) {
        if state.end == End::Open {
            self.open_places(state).cells().for_each(|place| visit(Place(place as u16)));
        }
    }

    fn legal_count(&self, state: &State<B>) -> usize {
        if state.end == End::Open { self.open_places(state).count() } else { 0 }
    }

    fn nth_legal(&self, state: &State<B>, n: usize) -> Option<Place> {
        let open = (state.end == End::Open).then(|| self.open_places(state))?;
        open.nth(n).map(|place| Place(place as u16))
    }

    fn check(&self, state: &State<B>, place: Place) -> Result<(), Forbidden> {
        if state.end != End::Open {
            return Err(Forbidden::new("game_over", "the game is over"));
        }
        if self.landing(state, place).is_some() {
            return Ok(());
        }
        let name = self.place_text(place);
        Err(match (self.shape.gravity, self.shape.grid.levels) {
            (false, _) => Forbidden::new("occupied", format!("there is already a mark on {name}")),
            (true, 1) => Forbidden::new("column_full", format!("the column {name} is full")),
            (true, _) => Forbidden::new("rod_full", format!("the rod {name} is full")),
        })
    }

    fn apply(&self, state: &mut State<B>, place: Place) {
        let Some(cell) = self.landing(state, place) else {
            return;
        };
        let own = &mut state.marks[state.mover.index()];
        *own = *own | B::cell(cell);
        if self.has_line(*own, cell) {
            state.end = End::Line;
        } else if self.empty(state).is_empty() {
            state.end = End::Full;
        }
        state.mover = state.mover.other();
    }

    fn action_count(&self) -> usize {
        self.shape.places()
    }

    fn encode(&self, Place(place): Place) -> usize {
        place as usize
    }

    fn decode(&self, _state: &State<B>, id: usize) -> Option<Place> {
        (id < self.shape.places()).then_some(Place(id as u16))
    }

    fn mask(&self, state: &State<B>, out: &mut [bool]) {
        let open = match state.end {
            End::Open => self.open_places(state),
            _ => B::default(),
        };
        crate::boards::expand(open, out);
    }

    fn max_game_length(&self) -> usize {
        self.shape.grid.cells()
    }
}

impl<B: Bits> PerfectInformation for Alignment<B> {}
