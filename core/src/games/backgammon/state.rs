//! A position: checkers, dice, cube and score, and which decision is due.

use std::hash::{Hash, Hasher};

use super::board::{BAR, Board, CHECKERS, POINTS};
use super::dice::Dice;
use super::reach::Reach;
use crate::game::Seat;

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Each side throws one die to see who begins.
    Opening,
    /// This seat may double before it throws.
    Cube(Seat),
    /// This seat has been offered a double.
    Doubled(Seat),
    /// This seat's dice are thrown.
    Throw(Seat),
    /// This seat moves its checkers, or passes where it cannot.
    Checkers(Seat),
    /// Nothing: it is over.
    Over(End),
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Who won.
    pub winner: Seat,
    /// How many points: of a match always one.
    pub points: u16,
    /// Why.
    pub ending: Ending,
}

/// Why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All borne off.
    Single,
    /// All borne off while the loser had borne off none.
    Gammon,
    /// A gammon with a loser's checker on the bar or in the winner's home.
    Backgammon,
    /// A double was refused.
    Dropped,
    /// The loser resigned.
    Resigned,
    /// The match was won, whatever ended its last game.
    Match,
}

impl Ending {
    /// The reason's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Gammon => "gammon",
            Self::Backgammon => "backgammon",
            Self::Dropped => "dropped",
            Self::Resigned => "resigned",
            Self::Match => "match",
        }
    }
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cube {
    /// 1, 2, 4 …
    pub value: u16,
    /// Who alone may double next; nobody while it is centred.
    pub owner: Option<Seat>,
}

impl Cube {
    /// At the start of a game.
    pub const CENTRED: Self = Self { value: 1, owner: None };
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The checkers.
    pub board: Board,
    /// What is due.
    pub stage: Stage,
    /// The dice left to play; none unless checkers are moved.
    pub dice: Dice,
    /// The cube; centred for ever where the game has none.
    pub cube: Cube,
    /// The points of a match; 0-0 elsewhere.
    pub score: [u16; 2],
    /// Whether this is the Crawford game of a match.
    pub crawford: bool,
    /// From where the larger and the smaller die left may move, as bits (bit 0 the 1-point, bit 24
    /// the bar): follows from the rest and is kept because legality is asked far more often than
    /// dice are thrown.
    pub(super) steps: [u32; 2],
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { board, stage, dice, cube, score, crawford, steps: _ } = self;
        (board, stage, dice, cube, score, crawford).hash(hasher);
    }
}

impl State {
    /// The beginning of a game at this score.
    #[must_use]
    pub const fn opening(score: [u16; 2], crawford: bool) -> Self {
        Self {
            board: Board::START,
            stage: Stage::Opening,
            dice: Dice::NONE,
            cube: Cube::CENTRED,
            score,
            crawford,
            steps: [0; 2],
        }
    }

    /// Whose turn it is, where it is somebody's: the doubler's while a double is offered.
    #[must_use]
    pub const fn on_roll(&self) -> Option<Seat> {
        match self.stage {
            Stage::Cube(seat) | Stage::Throw(seat) | Stage::Checkers(seat) => Some(seat),
            Stage::Doubled(seat) => Some(seat.other()),
            Stage::Opening | Stage::Over(_) => None,
        }
    }

    /// Gives `seat` these dice to play.
    pub(super) const fn set_dice(&mut self, seat: Seat, dice: Dice) {
        self.stage = Stage::Checkers(seat);
        self.dice = dice;
        let reach = Reach::of(&self.board, seat);
        let [larger, smaller] = dice.pair();
        self.steps = match dice.left() {
            0 => [0, 0],
            2 if dice.is_mixed() => reach.steps(larger, smaller),
            // A step by one of several equal dice never takes another such step away, so every
            // order of them plays as many as can be.
            _ => [reach.sources(larger), 0],
        };
    }

    /// Moves a checker and takes its die away; the dice that are left may be unplayable.
    pub(super) fn step(&mut self, seat: Seat, from: u8, die: u8) {
        self.board.step(seat, from, die);
        self.set_dice(seat, self.dice.without(die));
    }

    /// Whether a checker of the seat to move may go from this place by this die.
    pub(super) fn allows(&self, from: u8, die: u8) -> bool {
        let [larger, smaller] = self.dice.pair();
        let places = match die {
            _ if self.dice.left() == 0 => 0,
            _ if die == larger => self.steps[0],
            _ if die == smaller => self.steps[1],
            _ => 0,
        };
        (1..=BAR).contains(&from) && places >> (from - 1) & 1 == 1
    }

    /// Whether any checker may be moved.
    pub(super) const fn can_step(&self) -> bool {
        self.steps[0] | self.steps[1] != 0
    }

    /// Whether neither side could ever enter from the bar.
    pub(super) fn is_locked(&self) -> bool {
        const HOME: u32 = 0b11_1111;
        Seat::BOTH.into_iter().all(|seat| {
            let entry = self.board.open(seat) >> (POINTS - 6) & HOME;
            self.board.side(seat).bar > 0 && entry == 0
        })
    }

    /// Who has borne off everything.
    pub(super) fn borne_off(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.board.side(seat).off == CHECKERS)
    }
}
