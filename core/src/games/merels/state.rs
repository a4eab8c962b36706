//! Positions and actions as plain data.

use std::hash::{Hash, Hasher};

use super::bars::Bars;
use crate::game::Seat;

/// Where the dice are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Throw {
    /// Not in play.
    #[default]
    Idle,
    /// To be thrown: chance acts.
    Awaited,
    /// This throw stands until the thrower's first action.
    Thrown(u8),
}

/// How far a game has come. The winner of a decided game is the one who would not act next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum End {
    /// It goes on.
    Open,
    /// A line won.
    Line,
    /// A player has fewer than three men left.
    MillOut,
    /// A player who could not move lost.
    Blocked,
    /// A player could not move: drawn.
    Stalemate,
    /// No empty point and no men in hand: drawn.
    BoardFull,
    /// Drawn.
    Repetition,
    /// Drawn.
    QuietLimit,
}

impl End {
    /// The reason's name.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Open => "",
            Self::Line => "line",
            Self::MillOut => "mill_out",
            Self::Blocked | Self::Stalemate => "blocked",
            Self::BoardFull => "board_full",
            Self::Repetition => "repetition",
            Self::QuietLimit => "quiet_limit",
        }
    }

    /// Whether the game is over and nobody has won.
    #[must_use]
    pub const fn is_draw(self) -> bool {
        !matches!(self, Self::Open | Self::Line | Self::MillOut | Self::Blocked)
    }
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct State<B> {
    /// The points where each player's men stand.
    pub men: [u32; 2],
    /// Men not yet entered.
    pub hands: [u8; 2],
    /// Whose turn it is, or would be next.
    pub mover: Seat,
    /// Removals that the mover still owes.
    pub due: u8,
    /// The dice.
    pub throw: Throw,
    /// Whether it is over.
    pub end: End,
    /// Whether the man on the centre may never move.
    pub fixed: bool,
    /// Plies since the last placement or removal.
    pub quiet: u16,
    /// Mills that may not be formed again.
    pub bars: B,
}

impl<B: Bars> State<B> {
    /// An empty board.
    pub(super) fn new(men: u8) -> Self {
        Self {
            men: [0; 2],
            hands: [men; 2],
            mover: Seat::Zero,
            due: 0,
            throw: Throw::Idle,
            end: End::Open,
            fixed: false,
            quiet: 0,
            bars: B::default(),
        }
    }

    /// The mover's men.
    pub(super) const fn own(&self) -> u32 {
        self.men[self.mover.index()]
    }

    /// The opponent's men.
    pub(super) const fn enemy(&self) -> u32 {
        self.men[self.mover.other().index()]
    }

    /// The mover's men in hand.
    pub(super) const fn hand(&self) -> u8 {
        self.hands[self.mover.index()]
    }

    /// A player's men, on the board and in hand.
    pub(super) const fn total(&self, seat: Seat) -> u32 {
        self.men[seat.index()].count_ones() + self.hands[seat.index()] as u32
    }

    /// The board, and everything else but the bars, each in a word. In a drawn game only the phase
    /// shows who would have acted, so no more of it counts.
    const fn words(&self) -> [u64; 2] {
        let mover =
            if self.end.is_draw() { 2 + (self.hand() > 0) as u64 } else { self.mover as u64 };
        let throw = match self.throw {
            Throw::Idle => 0,
            Throw::Awaited => 0xFF,
            Throw::Thrown(throw) => 1 + throw as u64,
        };
        let rest = self.hands[0] as u64
            | (self.hands[1] as u64) << 8
            | mover << 16
            | (self.due as u64) << 24
            | throw << 32
            | (self.end as u64) << 40
            | (self.fixed as u64) << 44
            | (self.quiet as u64) << 48;
        [self.board_word(), rest]
    }

    const fn board_word(&self) -> u64 {
        self.men[0] as u64 | (self.men[1] as u64) << 32
    }

    /// What two occurrences of a position have in common when a turn begins.
    pub(super) fn recurring(&self) -> impl Hash + '_ {
        let rest = [self.hands[0], self.hands[1], self.mover as u8, u8::from(self.fixed)];
        (self.board_word(), u32::from_le_bytes(rest), &self.bars)
    }
}

impl<B: Bars> PartialEq for State<B> {
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words() && self.bars == other.bars
    }
}

impl<B: Bars> Eq for State<B> {}

impl<B: Bars> Hash for State<B> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.words().hash(hasher);
        self.bars.hash(hasher);
    }
}

/// An action. Points are places in [`super::Graph::names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Enter a man.
    Place(u8),
    /// Step, fly or jump.
    Move {
        /// From this point.
        from: u8,
        /// To this one.
        to: u8,
    },
    /// Take an enemy man off.
    Remove(u8),
    /// Nothing can move.
    Pass,
    /// Enter three men at once on this line.
    Enter(u8),
    /// Chance throws the dice.
    Throw(u8),
}
