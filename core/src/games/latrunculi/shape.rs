//! What makes one game of the family different from another.

use crate::boards::Grid;

/// How a man moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// One cell along rank or file.
    Step,
    /// Any number of empty cells along rank or file.
    Slide,
    /// One cell in the directions that its cell allows.
    Marked,
}

/// What enclosure does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// Takes a single man between two.
    Pair,
    /// Takes a whole line between two, and a man in a corner by both its neighbours.
    Line,
    /// Binds a single man, which is taken later.
    Bind,
}

/// Who jumps over an enemy to the empty cell behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leap {
    /// Nobody.
    Nobody,
    /// The dux.
    Dux {
        /// Whether he takes whom he jumps.
        captures: bool,
    },
    /// A latro (not a miles), where its cell allows the direction.
    Latro,
    /// Every man, several times in a turn.
    Chain,
}

/// Who may move again after a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Nobody.
    Nobody,
    /// The piece that has captured.
    Same,
    /// Any piece of the player.
    Any,
}

/// The features of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The board.
    pub grid: Grid,
    /// Men of each side, a dux not counted.
    pub men: u8,
    /// Whether men are placed in turn; otherwise they start on each side's nearest rows.
    pub placed: bool,
    /// How many men a placing turn places, 1 or 2.
    pub placements_per_turn: u8,
    /// How men move.
    pub walk: Walk,
    /// The marks of the cells, in the order of cells, where [`Walk::Marked`].
    pub marking: String,
    /// What enclosure does.
    pub capture: Capture,
    /// Whether the empty centre encloses with the man that moved.
    pub hostile_centre: bool,
    /// Whether each side has a dux, placed last.
    pub dux: bool,
    /// Whether men on unmarked cells start as milites.
    pub milites: bool,
    /// Who jumps.
    pub leap: Leap,
    /// Who moves again after a capture.
    pub extra: Extra,
    /// Whether a player may pass.
    pub pass: bool,
    /// With fewer pieces than this a player has lost.
    pub fewest: u8,
    /// Whether pieces are counted when a player cannot move; otherwise that player has lost.
    pub blocked_is_counted: bool,
    /// How often a position may occur before the game is drawn; 0: as often as one likes.
    pub repetition: u32,
    /// Turns without a capture after which pieces are counted; 0: never.
    pub quiet_limit: u16,
}

/// The decided marking of the marked boards, rank 8 first.
pub(super) const MARKING: &str = "s.X.p.X..q.X.s.XX.r.X.r..X.p.X.qq.X.p.X..r.X.r.XX.s.X.q..X.p.X.s";

/// The characters of a marking.
pub(super) const MARKS: &str = ".Xpqrs";

// Directions as bits, in the order of the compass: up, right, down, left, then the diagonals
// clockwise from up right.
const UPRIGHT: u8 = 0b0000_0101;
const LEVEL: u8 = 0b0000_1010;
const RISING: u8 = 0b0101_0000;
const FALLING: u8 = 0b1010_0000;

/// Straight directions.
pub(super) const STRAIGHT: u8 = UPRIGHT | LEVEL;
/// Every direction.
pub(super) const EVERY: u8 = 0xff;
/// The directions up the board, for player 0, and down, for player 1.
pub(super) const FORWARD: [u8; 2] = [0b1001_0001, 0b0110_0100];

/// The directions that a mark lets a piece leave by.
pub(super) const fn directions(mark: u8) -> u8 {
    match mark {
        b'X' => RISING | FALLING,
        b'p' => RISING | LEVEL,
        b'q' => RISING | UPRIGHT,
        b'r' => FALLING | LEVEL,
        b's' => FALLING | UPRIGHT,
        _ => EVERY,
    }
}

/// The lines drawn on marked cells: the set of directions of each.
pub(super) const AXES: [u8; 4] = [UPRIGHT, LEVEL, RISING, FALLING];

impl Shape {
    /// Two rows of men that step and take between two: what the presets differ from.
    #[must_use]
    pub fn plain(width: usize, height: usize) -> Self {
        Self {
            grid: Grid::flat(width, height),
            men: 2 * width as u8,
            placed: false,
            placements_per_turn: 1,
            walk: Walk::Step,
            marking: String::new(),
            capture: Capture::Pair,
            hostile_centre: false,
            dux: false,
            milites: false,
            leap: Leap::Nobody,
            extra: Extra::Nobody,
            pass: false,
            fewest: 2,
            blocked_is_counted: false,
            repetition: 3,
            quiet_limit: 60,
        }
    }

    /// Whether men are bound before they are taken.
    pub(super) fn binds(&self) -> bool {
        self.capture == Capture::Bind
    }

    /// All pieces of a side at the start, a dux included.
    pub(super) const fn pieces(&self) -> usize {
        self.men as usize + self.dux as usize
    }

    /// Whether a cell is marked.
    pub(super) fn is_marked(&self, cell: usize) -> bool {
        self.marking.as_bytes().get(cell).is_some_and(|&mark| mark != b'.')
    }

    /// The rows on which a side's men start.
    pub(super) const fn home_rows(&self) -> usize {
        (self.men as usize).div_ceil(self.grid.width)
    }

    /// The cells of a side's home rows.
    pub(super) fn home(&self, seat: crate::game::Seat) -> std::ops::Range<usize> {
        let cells = self.home_rows() * self.grid.width;
        match seat {
            crate::game::Seat::Zero => self.grid.cells() - cells..self.grid.cells(),
            crate::game::Seat::One => 0..cells,
        }
    }

    /// The letters of pieces of player 0: an ordinary piece, the special one, a bound one.
    pub(super) const fn letters(&self) -> [char; 3] {
        match (self.milites, self.dux) {
            (true, _) => ['L', 'P', ' '],
            (_, true) => ['M', 'D', ' '],
            _ if matches!(self.capture, Capture::Bind) => ['M', ' ', 'X'],
            _ => ['M', ' ', ' '],
        }
    }
}
