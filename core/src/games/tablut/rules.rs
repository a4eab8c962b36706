//! The rules: how pieces move and when the game ends.

use super::lines::{Lines, count, target_cell, target_index, targets, targets_in};
use super::shape::{CELLS, GRID, Marked, Shape, THRONE};
use crate::boards::{Bits, Compass};
use crate::game::{Forbidden, Outcome, PerfectInformation, Rules, Seat, Turn, Unsaid, hash64};

/// The side of the king.
pub(super) const SWEDES: Seat = Seat::Zero;
/// The side that hunts him.
pub(super) const MUSCOVITES: Seat = Seat::One;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The king reached a goal.
    KingEscaped,
    /// The king was taken; he is off the board.
    KingTaken,
    /// This side cannot move.
    NoMoves(Seat),
    /// The position came back too often.
    Repetition,
    /// Too long without a capture; this side would have moved.
    QuietLimit(Unsaid<Seat>),
}

/// Who moves, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// This side moves.
    Move(Seat),
    /// Nobody moves.
    Over(End),
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The soldiers of the Swedes and the Muscovites.
    pub soldiers: [u128; 2],
    /// The king's cell as a set; empty when he has been taken.
    pub king: u128,
    /// Plies since the last capture; always 0 where there is no limit.
    pub quiet: u16,
    /// Who moves, or how it ended.
    pub phase: Phase,
}

/// A piece's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cell it leaves.
    pub from: u8,
    /// The cell on which it stops, in the same row or file.
    pub to: u8,
}

/// The rules under chosen options.
#[derive(Clone, Debug)]
pub struct Tablut {
    pub(super) shape: Shape,
    pub(super) marked: Marked,
    pub(super) compass: Compass<u128>,
    /// By cell, the targets that are open to a soldier, and those open to the king.
    open: [[u16; CELLS]; 2],
}

impl State {
    pub(super) const fn occupied(&self) -> u128 {
        self.soldiers[0] | self.soldiers[1] | self.king
    }

    /// The pieces of a side, its king included.
    pub(super) const fn pieces(&self, seat: Seat) -> u128 {
        match seat {
            SWEDES => self.soldiers[0] | self.king,
            MUSCOVITES => self.soldiers[1],
        }
    }

    /// Takes up a piece and puts it down, without capturing.
    pub(super) fn shift(&mut self, Move { from, to }: Move) {
        let (from, to) = (u128::cell(from as usize), u128::cell(to as usize));
        for set in self.soldiers.iter_mut().chain([&mut self.king]) {
            if *set & from != 0 {
                *set ^= from | to;
            }
        }
    }
}

impl Tablut {
    /// The game with these rules.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let marked = Marked::of(&shape);
        let open = [marked.barred, marked.king_barred].map(|kept| targets_in(!kept));
        Self { shape, marked, compass: Compass::new(GRID), open }
    }

    /// The rules chosen.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Where a piece may stop: empty cells that are not kept from it.
    pub(super) const fn stops(&self, state: &State, is_king: bool) -> u128 {
        const BOARD: u128 = (1 << CELLS) - 1;
        let kept = if is_king { self.marked.king_barred } else { self.marked.barred };
        BOARD & !state.occupied() & !kept
    }

    /// Those of the 16 targets of a cell on which the piece there may stop.
    fn open(&self, state: &State, cell: usize) -> u16 {
        self.open[usize::from(state.king.has(cell))][cell]
    }

    /// The targets that the piece on a cell may move to, as bits.
    fn targets(&self, state: &State, cell: usize) -> u16 {
        targets(cell, state.occupied()) & self.open(state, cell)
    }

    /// The pieces of a side, each with the targets that it may move to, as bits.
    fn movers(&self, state: &State, seat: Seat) -> impl Iterator<Item = (usize, u16)> {
        let lines = Lines::of(state.occupied());
        let targets = move |cell| (cell, lines.targets(cell) & self.open(state, cell));
        state.pieces(seat).cells().map(targets)
    }

    /// The cells that the king can move to.
    pub(super) fn king_moves(&self, state: &State) -> u128 {
        if state.king == 0 {
            return 0;
        }
        self.compass.slides(state.king.lowest(), state.occupied()) & self.stops(state, true)
    }

    /// How many moves a side has.
    pub(super) fn mobility(&self, state: &State, seat: Seat) -> usize {
        let soldiers = state.soldiers[seat.index()];
        let moves = count(soldiers, !state.occupied(), self.stops(state, false));
        match seat {
            MUSCOVITES => moves,
            SWEDES => match state.king {
                0 => moves,
                king => moves + self.targets(state, king.lowest()).count_ones() as usize,
            },
        }
    }

    fn can_move(&self, state: &State, seat: Seat) -> bool {
        // Nearly always some soldier has a free cell beside it to stop on.
        let stops = self.stops(state, false);
        let mut soldiers = state.soldiers[seat.index()].cells();
        soldiers.any(|cell| self.compass.near(cell) & stops != 0) || self.mobility(state, seat) > 0
    }

    /// Who moves after `mover`, or how the game ended.
    pub(super) fn judge(&self, state: &State, mover: Seat) -> Phase {
        let next = mover.other();
        let limit = self.shape.quiet_limit;
        let end = if state.king == 0 {
            End::KingTaken
        } else if state.king & self.marked.goals != 0 {
            End::KingEscaped
        } else if !self.can_move(state, next) {
            End::NoMoves(next)
        } else if limit > 0 && state.quiet >= limit {
            End::QuietLimit(Unsaid(next))
        } else {
            return Phase::Move(next);
        };
        Phase::Over(end)
    }

    /// Why no piece of `mover` goes there; called for a move that is not legal.
    fn refusal(&self, state: &State, mover: Seat, Move { from, to }: Move) -> Forbidden {
        let (from, to) = (from as usize, to as usize);
        let [at, goal] = [from, to].map(|cell| GRID.name(cell));
        if !state.occupied().has(from) {
            return Forbidden::new("no_piece", format!("no piece stands on {at}"));
        }
        if !state.pieces(mover).has(from) {
            return Forbidden::new("not_yours", format!("the piece on {at} is the opponent's"));
        }
        if !self.compass.slides(from, state.occupied()).has(to) {
            return Forbidden::new("blocked", format!("a piece stands between {at} and {goal}"));
        }
        if to == THRONE && state.king.has(from) {
            return Forbidden::new("throne_reentry", "the king may not return to his throne");
        }
        if to == THRONE {
            return Forbidden::new("throne", "only the king may stop on the throne");
        }
        Forbidden::new("corner", "only the king may stop on a corner")
    }
}

/// How a finished game is counted.
const fn outcome(end: End) -> Outcome {
    match end {
        End::KingEscaped => Outcome::win(SWEDES, 1, "king_escaped"),
        End::KingTaken => Outcome::win(MUSCOVITES, 1, "king_taken"),
        End::NoMoves(stuck) => Outcome::win(stuck.other(), 1, "no_moves"),
        End::Repetition => Outcome::draw("repetition"),
        End::QuietLimit(_) => Outcome::draw("quiet_limit"),
    }
}

/// The n-th lowest of the bits set.
const fn nth_bit(mut bits: u16, n: usize) -> usize {
    let mut skipped = 0;
    while skipped < n {
        bits &= bits - 1;
        skipped += 1;
    }
    bits.trailing_zeros() as usize
}

fn to_target(from: usize, target: usize) -> Move {
    Move { from: from as u8, to: target_cell(from, target) as u8 }
}

impl Rules for Tablut {
    type State = State;
    type Action = Move;

    fn start(&self) -> State {
        const START: &str = "3mmm3/4m4/4S4/m3S3m/mmSS1SSmm/m3S3m/4S4/4m4/3mmm3";
        let set = |letter: char| {
            let rows = START.split('/').flat_map(|row| {
                row.chars().flat_map(|c| {
                    let run = c.to_digit(10).unwrap_or(1);
                    (0..run).map(move |_| c)
                })
            });
            let cells = rows.enumerate().filter(|&(_, c)| c == letter);
            cells.fold(0, |set, (cell, _)| set | u128::cell(cell))
        };
        State {
            soldiers: [set('S'), set('m')],
            king: u128::cell(THRONE),
            quiet: 0,
            phase: Phase::Move(SWEDES),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Move(seat) => Turn::Player(seat),
            Phase::Over(end) => Turn::Over(outcome(end)),
        }
    }

    fn legal(&self, state: &State, visit: &mut impl FnMut(Move)) {
        let Phase::Move(mover) = state.phase else {
            return;
        };
        for (cell, mut left) in self.movers(state, mover) {
            while left != 0 {
                visit(to_target(cell, left.trailing_zeros() as usize));
                left &= left - 1;
            }
        }
    }

    fn legal_count(&self, state: &State) -> usize {
        match state.phase {
            Phase::Move(mover) => self.mobility(state, mover),
            Phase::Over(_) => 0,
        }
    }

    fn nth_legal(&self, state: &State, n: usize) -> Option<Move> {
        let Phase::Move(mover) = state.phase else {
            return None;
        };
        let mut left = n;
        for (cell, targets) in self.movers(state, mover) {
            let count = targets.count_ones() as usize;
            if left < count {
                return Some(to_target(cell, nth_bit(targets, left)));
            }
            left -= count;
        }
        None
    }

    fn check(&self, state: &State, action: Move) -> Result<(), Forbidden> {
        let Phase::Move(mover) = state.phase else {
            return Err(Forbidden::new("game_over", "the game is over"));
        };
        let (from, to) = (action.from as usize, action.to as usize);
        let Some(target) = target_index(from, to).filter(|_| from < CELLS && to < CELLS) else {
            let why = "pieces move along a rank or file to another cell";
            return Err(Forbidden::new("not_a_line", why));
        };
        if state.pieces(mover).has(from) && self.targets(state, from) >> target & 1 != 0 {
            return Ok(());
        }
        Err(self.refusal(state, mover, action))
    }

    fn apply(&self, state: &mut State, action: Move) {
        let Phase::Move(mover) = state.phase else {
            return;
        };
        state.shift(action);
        let taken = self.taken(state, mover, action.to as usize);
        let other = mover.other();
        state.soldiers[other.index()] &= !taken;
        if other == SWEDES {
            state.king &= !taken;
        }
        let counts = taken == 0 && self.shape.quiet_limit > 0;
        state.quiet = if counts { state.quiet.saturating_add(1) } else { 0 };
        state.phase = self.judge(state, mover);
    }

    fn action_count(&self) -> usize {
        CELLS * 16
    }

    fn encode(&self, Move { from, to }: Move) -> usize {
        16 * from as usize + target_index(from as usize, to as usize).unwrap_or(0)
    }

    fn decode(&self, _state: &State, id: usize) -> Option<Move> {
        (id < self.action_count()).then(|| to_target(id / 16, id % 16))
    }

    fn mask(&self, state: &State, out: &mut [bool]) {
        out.fill(false);
        let Phase::Move(mover) = state.phase else {
            return;
        };
        for (cell, targets) in self.movers(state, mover) {
            if let Some(places) = out.get_mut(16 * cell..16 * cell + 16) {
                crate::boards::expand(u64::from(targets), places);
            }
        }
    }

    fn max_game_length(&self) -> usize {
        // Each of the 24 soldiers can be taken on the last ply before the limit.
        match self.shape.quiet_limit {
            0 => usize::MAX,
            limit => 25 * limit as usize,
        }
    }

    fn repetition(&self) -> u32 {
        self.shape.repetition
    }

    fn repetition_key(&self, state: &State) -> Option<u64> {
        match state.phase {
            Phase::Move(next) | Phase::Over(End::QuietLimit(Unsaid(next))) => {
                Some(hash64(&(state.soldiers, state.king, next)))
            }
            Phase::Over(_) => None,
        }
    }

    fn is_irreversible(&self, state: &State) -> bool {
        self.shape.quiet_limit > 0 && state.quiet == 0
    }

    fn end_by_repetition(&self, state: &mut State) {
        state.phase = Phase::Over(End::Repetition);
    }
}

impl PerfectInformation for Tablut {}
