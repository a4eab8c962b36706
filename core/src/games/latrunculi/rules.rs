//! Positions and actions, and the rules as the contract asks for them.

use super::ids::Ids;
use super::shape::{AXES, Extra, Shape, Walk, directions};
use super::tensor::Layer;
use crate::boards::{Bits, Compass};
use crate::game::{Forbidden, Outcome, PerfectInformation, Rules, Seat, Turn, Unsaid, hash64};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// A player has too few pieces.
    Men,
    /// A player has no action.
    Blocked,
    /// Both passed.
    Passes,
    /// The position came back too often.
    Repetition,
    /// Too long without a capture. Repetition is judged first, so the state remembers who would
    /// have acted, and whether after a pass.
    QuietLimit(Unsaid<(Seat, bool)>),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Result {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub end: End,
}

/// What the player to act is at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Placing men, then the dux.
    Place,
    /// Beginning a turn.
    Move,
    /// Beginning a turn after a pass.
    Passed,
    /// After a capture any piece may move again.
    Again,
    /// After a capture the piece on this cell may move again.
    AgainWith(u16),
    /// In a chain of jumps: the cell it began on and all landed on since.
    Jump(Vec<u16>),
    /// Nobody acts.
    Over(Result),
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State<B> {
    /// The pieces of each player, whatever their kind.
    pub men: [B; 2],
    /// Those of either player that are duces or milites.
    pub special: B,
    /// Those of either player that are bound.
    pub bound: B,
    /// Men still to be placed, duces not counted.
    pub hands: [u8; 2],
    /// Who acts; seat zero when the game is over.
    pub mover: Seat,
    /// What the mover is at.
    pub phase: Phase,
    /// Turns finished since the last capture; always 0 where there is no limit.
    pub quiet: u16,
}

/// An atomic step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A man is placed.
    Place(u16),
    /// The dux is placed.
    Dux(u16),
    /// A piece goes to the next cell in a direction of the compass.
    Step {
        /// The cell it leaves.
        from: u16,
        /// The direction.
        way: u8,
    },
    /// A piece slides along rank or file.
    Slide {
        /// The cell it leaves.
        from: u16,
        /// The cell it stops on.
        to: u16,
    },
    /// A piece jumps over the next cell in a direction of the compass.
    Jump {
        /// The cell it leaves.
        from: u16,
        /// The direction.
        way: u8,
    },
    /// A bound man is taken off.
    Take(u16),
    /// The turn ends early.
    Stop,
    /// The turn is passed over.
    Pass,
}

/// The rules under one shape, with the board's tables; `B` holds a set of cells.
#[derive(Clone, Debug)]
pub struct Latrunculi<B> {
    pub(super) shape: Shape,
    pub(super) compass: Compass<B>,
    pub(super) board: B,
    /// The centre where it encloses, else nothing.
    pub(super) centre: B,
    /// The corners with their two neighbours.
    pub(super) corners: [(B, B); 4],
    /// The row on which a miles of each side becomes a latro.
    pub(super) last_row: [B; 2],
    /// The directions by which a piece leaves each cell.
    pub(super) ways: Vec<u8>,
    /// The cells one step away along them.
    pub(super) reach: Vec<B>,
    /// The cells that a piece may leave along each of the four lines.
    pub(super) axes: [B; 4],
    pub(super) layers: Vec<Layer>,
    pub(super) ids: Ids,
}

impl<B: Bits> State<B> {
    pub(super) fn occupied(&self) -> B {
        self.men[0] | self.men[1]
    }

    /// The pieces of the player to act.
    pub(super) fn own(&self) -> B {
        self.men[self.mover.index()]
    }

    /// The pieces of the other player.
    pub(super) fn enemies(&self) -> B {
        self.men[self.mover.other().index()]
    }

    /// Whoever has more pieces.
    pub(super) fn leader(&self) -> Option<Seat> {
        match self.men[0].count().cmp(&self.men[1].count()) {
            std::cmp::Ordering::Greater => Some(Seat::Zero),
            std::cmp::Ordering::Less => Some(Seat::One),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Takes up a piece of the player to act and puts it down.
    pub(super) fn shift(&mut self, from: usize, to: usize) {
        let (from, to) = (B::cell(from), B::cell(to));
        let own = &mut self.men[self.mover.index()];
        *own = (*own & !from) | to;
        if !(self.special & from).is_empty() {
            self.special = (self.special & !from) | to;
        }
    }

    /// Takes pieces off the board.
    pub(super) fn remove(&mut self, taken: B) {
        self.men = self.men.map(|men| men & !taken);
        self.special = self.special & !taken;
        self.bound = self.bound & !taken;
    }
}

impl<B: Bits> Latrunculi<B> {
    /// The game of this shape, on a board that fits `B`.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let grid = shape.grid;
        debug_assert!(grid.cells() <= B::SIZE);
        let compass = Compass::<B>::new(grid);
        let (right, bottom) = (grid.width - 1, grid.height - 1);
        let corner = |file, row| {
            let cell = grid.index(file, row, 0);
            (B::cell(cell), compass.near(cell))
        };
        let row = |row| {
            (0..grid.width).fold(B::default(), |set, file| set | B::cell(grid.index(file, row, 0)))
        };
        let centre = if shape.hostile_centre { B::cell(grid.cells() / 2) } else { B::default() };
        let ways: Vec<u8> = match shape.walk {
            Walk::Marked => shape.marking.bytes().map(directions).collect(),
            _ => vec![super::shape::STRAIGHT; grid.cells()],
        };
        let reach = |cell: usize| {
            let ways = (0..8).filter(|way| ways[cell] >> way & 1 != 0);
            let next = ways.filter_map(|way| compass.step(cell, way));
            next.fold(B::default(), |set, to| set | B::cell(to))
        };
        let along = |axis: u8| {
            let cells = (0..ways.len()).filter(|&cell| ways[cell] & axis != 0);
            cells.fold(B::default(), |set, cell| set | B::cell(cell))
        };
        Self {
            board: B::first(grid.cells()),
            centre,
            corners: [corner(0, 0), corner(right, 0), corner(0, bottom), corner(right, bottom)],
            last_row: [row(0), row(bottom)],
            axes: AXES.map(along),
            layers: Layer::of(&shape),
            reach: (0..ways.len()).map(reach).collect(),
            ways,
            ids: Ids::new(&shape, &compass),
            compass,
            shape,
        }
    }

    /// What kind of game this is.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(super) fn empty(&self, state: &State<B>) -> B {
        self.board & !state.occupied()
    }

    fn rows(&self) -> State<B> {
        let mut state = self.bare(Phase::Move);
        for seat in Seat::BOTH {
            for cell in self.shape.home(seat) {
                let men = &mut state.men[seat.index()];
                *men = *men | B::cell(cell);
                if self.shape.milites && !self.shape.is_marked(cell) {
                    state.special = state.special | B::cell(cell);
                }
            }
        }
        state
    }

    /// An empty board.
    pub(super) fn bare(&self, phase: Phase) -> State<B> {
        State {
            men: [B::default(); 2],
            special: B::default(),
            bound: B::default(),
            hands: [0; 2],
            mover: Seat::Zero,
            phase,
            quiet: 0,
        }
    }
}

impl Result {
    /// How it is counted.
    const fn outcome(self) -> Outcome {
        let reason = match self.end {
            End::Men => "men",
            End::Blocked => "blocked",
            End::Passes => "passes",
            End::Repetition => "repetition",
            End::QuietLimit(_) => "quiet_limit",
        };
        match self.winner {
            Some(winner) => Outcome::win(winner, 1, reason),
            None => Outcome::draw(reason),
        }
    }
}

impl<B: Bits> Rules for Latrunculi<B> {
    type State = State<B>;
    type Action = Action;

    fn start(&self) -> State<B> {
        if !self.shape.placed {
            return self.rows();
        }
        State { hands: [self.shape.men; 2], ..self.bare(Phase::Place) }
    }

    fn turn(&self, state: &State<B>) -> Turn {
        match state.phase {
            Phase::Over(result) => Turn::Over(result.outcome()),
            _ => Turn::Player(state.mover),
        }
    }

    fn legal(&self, state: &State<B>, visit: &mut impl FnMut(Action)) {
        self.actions(state, visit);
    }

    fn legal_count(&self, state: &State<B>) -> usize {
        self.count_actions(state)
    }

    fn nth_legal(&self, state: &State<B>, n: usize) -> Option<Action> {
        self.nth_action(state, n)
    }

    fn mask(&self, state: &State<B>, out: &mut [bool]) {
        self.write_mask(state, out);
    }

    fn check(&self, state: &State<B>, action: Action) -> std::result::Result<(), Forbidden> {
        if self.is_legal(state, action) { Ok(()) } else { Err(self.refusal(state, action)) }
    }

    fn apply(&self, state: &mut State<B>, action: Action) {
        self.act(state, action);
    }

    fn action_count(&self) -> usize {
        self.ids.count()
    }

    fn encode(&self, action: Action) -> usize {
        self.ids.encode(action)
    }

    fn decode(&self, _state: &State<B>, id: usize) -> Option<Action> {
        self.ids.decode(id)
    }

    fn max_game_length(&self) -> usize {
        let limit = self.shape.quiet_limit as usize;
        // A binding comes and goes and sets the counter back each time.
        if limit == 0 || self.shape.binds() {
            return usize::MAX;
        }
        let pieces = 2 * self.shape.pieces();
        // A miles' step cannot be taken back: there are as many as milites have rows before them.
        let steps = if self.shape.milites { pieces * self.shape.grid.height } else { 0 };
        // Every capture may bring one more action and a stop within the turn.
        pieces + (pieces + steps + 1) * limit + 2 * pieces
    }

    fn repetition(&self) -> u32 {
        self.shape.repetition
    }

    fn repetition_key(&self, state: &State<B>) -> Option<u64> {
        let (mover, passed) = match state.phase {
            Phase::Move => (state.mover, false),
            Phase::Passed => (state.mover, true),
            Phase::Over(Result { end: End::QuietLimit(Unsaid(next)), .. }) => next,
            _ => return None,
        };
        Some(hash64(&(state.men, state.special, state.bound, mover, passed)))
    }

    fn is_irreversible(&self, state: &State<B>) -> bool {
        match state.phase {
            Phase::Place => true,
            // A binding can be undone.
            _ => !self.shape.binds() && self.shape.quiet_limit > 0 && state.quiet == 0,
        }
    }

    fn end_by_repetition(&self, state: &mut State<B>) {
        state.mover = Seat::Zero;
        state.phase = Phase::Over(Result { winner: None, end: End::Repetition });
    }
}

impl<B: Bits> PerfectInformation for Latrunculi<B> {}

impl Extra {
    /// Whether a capture earns another move.
    pub(super) fn is_granted(self) -> bool {
        self != Self::Nobody
    }
}
