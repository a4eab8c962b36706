//! What the games of the family differ in: a rule set as plain data.

use super::boards::Board;

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The first line of three.
    Line,
    /// Leaving the opponent fewer than three men.
    Reduce,
}

/// Which enemy men a mill may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// Any.
    Any,
    /// Only one outside mills; none if there is none.
    FreeOnly,
    /// One outside mills, or any if there is none.
    FreeFirst,
}

/// Where player 0's first man may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Anywhere.
    Free,
    /// To the centre only.
    CentreRequired,
    /// Anywhere but the centre.
    CentreForbidden,
}

/// What happens to a player who has no man in hand and cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// The player loses.
    Loses,
    /// The player passes.
    Passes,
    /// The game is drawn.
    Draws,
}

/// How dice are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// Not at all.
    None,
    /// A special throw may enter three men on a line.
    Murray,
    /// A special throw may first take a man out of an enemy mill.
    Bell,
    /// A special throw may jump a man into a mill.
    Schadler,
}

/// A rule set: a board and a value for every option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The board.
    pub board: Board,
    /// Men of each player.
    pub men: u8,
    /// What wins.
    pub goal: Goal,
    /// Whether the board's diagonal lines count as mills.
    pub diagonal_mills: bool,
    /// Whether a man moves to any empty point, not only along an edge.
    pub anywhere: bool,
    /// With at most so many men, and none in hand, a player flies; 0: never.
    pub fly_at: u8,
    /// Which men a mill takes.
    pub removal: Removal,
    /// Whether a turn takes one man at most.
    pub one_removal: bool,
    /// Whether entering a man that makes a mill is illegal.
    pub placement_mills_forbidden: bool,
    /// Whether a player with men in hand may step instead.
    pub move_while_placing: bool,
    /// Whether a mill left for another is closed to its men for good.
    pub barred: bool,
    /// Whether both ends of a link between two squares capture.
    pub radial_capture: bool,
    /// Player 0's first man.
    pub opening: Opening,
    /// Whether a man entered on the centre stays there.
    pub centre_fixed: bool,
    /// What becomes of a blocked player.
    pub blocked: Blocked,
    /// The dice.
    pub dice: Dice,
    /// How many times a position occurs before the game is drawn; 0: never.
    pub repetition: u32,
    /// After so many quiet plies the game is drawn; 0: never.
    pub quiet_limit: u16,
}

impl Settings {
    /// The commonest rules on a board: what a preset does not say.
    #[must_use]
    pub const fn new(board: Board, men: u8, goal: Goal) -> Self {
        Self {
            board,
            men,
            goal,
            diagonal_mills: true,
            anywhere: false,
            fly_at: 0,
            removal: Removal::FreeOnly,
            one_removal: false,
            placement_mills_forbidden: false,
            move_while_placing: false,
            barred: false,
            radial_capture: false,
            opening: Opening::Free,
            centre_fixed: false,
            blocked: Blocked::Loses,
            dice: Dice::None,
            repetition: 3,
            quiet_limit: 100,
        }
    }

    /// Whether an enemy man can ever be taken.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.goal == Goal::Reduce || self.radial_capture || self.dice == Dice::Bell
    }
}
