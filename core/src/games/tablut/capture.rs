//! What a move takes.

use super::rules::{MUSCOVITES, Move, SWEDES, State, Tablut};
use super::shape::{KingCapture, THRONE};
use crate::boards::Bits;
use crate::game::Seat;

impl Tablut {
    /// What a piece of `mover` that has just stopped on `cell` takes, soldiers and king together.
    pub(super) fn taken(&self, state: &State, mover: Seat, cell: usize) -> u128 {
        let prey = state.soldiers[mover.other().index()];
        match mover {
            SWEDES if self.shape.king_is_armed => {
                self.enclosed(state, cell, prey, state.soldiers[0] | state.king)
            }
            SWEDES if state.king.has(cell) => 0,
            SWEDES => self.enclosed(state, cell, prey, state.soldiers[0]),
            MUSCOVITES => {
                self.enclosed(state, cell, prey, state.soldiers[1]) | self.king_taken(state, cell)
            }
        }
    }

    /// What a legal move of the side to act would take.
    pub(super) fn would_take(&self, state: &State, mover: Seat, action: Move) -> u128 {
        let mut after = *state;
        after.shift(action);
        self.taken(&after, mover, action.to as usize)
    }

    fn enclosed(&self, state: &State, cell: usize, prey: u128, armed: u128) -> u128 {
        let partners = armed | (self.marked.partners & !state.occupied());
        self.compass.enclosed(cell, prey, partners)
    }

    /// The king, where a Muscovite's arrival on `cell` takes him.
    fn king_taken(&self, state: &State, cell: usize) -> u128 {
        if self.compass.near(cell) & state.king == 0 {
            return 0;
        }
        let king = state.king.lowest();
        let muscovites = state.soldiers[1];
        let near = self.compass.near(king);
        let is_surrounded = || {
            let walls = self.marked.walls & !state.occupied();
            near & !(muscovites | walls) == 0
        };
        let is_taken = match self.shape.king_capture {
            KingCapture::Surround => is_surrounded(),
            KingCapture::Four => (near & muscovites).count() == 4,
            KingCapture::Custodial if king == THRONE || near.has(THRONE) => is_surrounded(),
            KingCapture::Custodial => self.compass.enclosed(cell, state.king, muscovites) != 0,
        };
        if is_taken { state.king } else { 0 }
    }
}
