//! What the accounts of the game disagree about, and the cells that follow from it.

use crate::boards::{Bits, Grid};

/// The side of the board.
pub(super) const SIDE: usize = 9;
/// The number of cells.
pub(super) const CELLS: usize = SIDE * SIDE;
/// The board.
pub(super) const GRID: Grid = Grid::flat(SIDE, SIDE);
/// The throne (konakis), e5.
pub(super) const THRONE: usize = CELLS / 2;

/// Where the king escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// On the four corners.
    Corner,
    /// On every edge cell; corners are then ordinary cells.
    Edge,
}

/// Against whom the empty throne is a partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThroneHostile {
    /// Against the king alone.
    KingOnly,
    /// Against everybody.
    All,
    /// Against nobody.
    Nobody,
}

/// How the king is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingCapture {
    /// Every neighbour is a Muscovite, a hostile empty cell or off the board.
    Surround,
    /// Always by four Muscovites.
    Four,
    /// By two Muscovites on opposite sides; on and beside the throne as `Surround`.
    Custodial,
}

/// The rules chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Where the king escapes.
    pub escape: Escape,
    /// Whether soldiers may stop on corners.
    pub soldiers_stop_on_corners: bool,
    /// Whether the king captures.
    pub king_is_armed: bool,
    /// Against whom the empty throne is a partner.
    pub throne_hostile: ThroneHostile,
    /// Whether the king may come back to his throne.
    pub king_may_return: bool,
    /// How the king is taken.
    pub king_capture: KingCapture,
    /// How often a position may occur before the game is drawn; 0: as often as one likes.
    pub repetition: u32,
    /// Plies without a capture after which the game is drawn; 0: never.
    pub quiet_limit: u16,
}

impl Default for Shape {
    fn default() -> Self {
        Self {
            escape: Escape::Corner,
            soldiers_stop_on_corners: false,
            king_is_armed: true,
            throne_hostile: ThroneHostile::KingOnly,
            king_may_return: true,
            king_capture: KingCapture::Surround,
            repetition: 3,
            quiet_limit: 100,
        }
    }
}

/// The four corners.
pub(super) fn corners() -> u128 {
    [0, SIDE - 1, CELLS - SIDE, CELLS - 1].into_iter().fold(0, |set, cell| set | u128::cell(cell))
}

/// All edge cells.
pub(super) fn edges() -> u128 {
    let on_edge = |cell: &usize| {
        let (file, row) = (cell % SIDE, cell / SIDE);
        [file, row].into_iter().any(|place| place == 0 || place == SIDE - 1)
    };
    (0..CELLS).filter(on_edge).fold(0, |set, cell| set | u128::cell(cell))
}

/// The cells that a shape makes special.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marked {
    /// Where the king escapes.
    pub(super) goals: u128,
    /// Where soldiers may not stop.
    pub(super) barred: u128,
    /// Where the king may not stop.
    pub(super) king_barred: u128,
    /// Empty, these are partners against soldiers.
    pub(super) partners: u128,
    /// Empty, these count as Muscovites about the king.
    pub(super) walls: u128,
}

impl Marked {
    pub(super) fn of(shape: &Shape) -> Self {
        let throne = u128::cell(THRONE);
        let only = |set: u128, holds: bool| if holds { set } else { 0 };
        let corner_game = shape.escape == Escape::Corner;
        let corners_kept = corner_game && !shape.soldiers_stop_on_corners;
        let partner_corners = only(corners(), corner_game);
        Self {
            goals: if corner_game { corners() } else { edges() },
            barred: throne | only(corners(), corners_kept),
            king_barred: only(throne, !shape.king_may_return),
            partners: partner_corners | only(throne, shape.throne_hostile == ThroneHostile::All),
            walls: partner_corners | only(throne, shape.throne_hostile != ThroneHostile::Nobody),
        }
    }
}
