//! The rule against long chases (option `more_squares`): a threatening move may not bring back a
//! position that already stood in the same continuous chase.
//!
//! Positions are compared by which piece stands where, never by rank: otherwise legality would tell
//! the chaser whether two hidden pieces that changed places are alike.

use super::board::{Cells, Field, bit, has};
use crate::game::Seat;

/// What is remembered of the chases under way; empty without the option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Chase {
    /// For each seat, over how many plies it has threatened without a break.
    pub(super) lengths: [u32; 2],
    /// The plies of the longer chase, oldest first: where from and where to.
    pub(super) plies: Vec<(u8, u8)>,
}

/// A ply that was just made, the board standing as it left it.
pub(super) struct Ply {
    pub(super) seat: Seat,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) attack: bool,
    /// Whether the piece that moved lives and stands beside an enemy.
    pub(super) threatens: bool,
}

impl Chase {
    /// Adds a ply.
    pub(super) fn push(&mut self, field: &Field, ply: &Ply) {
        let enemy = ply.seat.other().index();
        let pursuer = self.plies.last().filter(|_| self.lengths[enemy] > 0);
        let flees = pursuer.is_some_and(|&(_, to)| has(field.beside(bit(to as usize)), ply.from));
        if ply.attack {
            *self = Self::default();
        } else if flees {
            self.lengths[enemy] += 1;
        } else {
            self.lengths[enemy] = 0;
        }
        let own = &mut self.lengths[ply.seat.index()];
        *own = if ply.threatens { *own + 1 } else { 0 };
        self.plies.push((ply.from, ply.to));
        let kept = self.lengths[0].max(self.lengths[1]) as usize;
        self.plies.drain(..self.plies.len().saturating_sub(kept));
    }

    /// The moves of the seat to act that would bring back a position of its chase, but for taking
    /// back its own last move. Whether they can be made at all is not asked.
    pub(super) fn returns(
        &self,
        field: &Field,
        seat: Seat,
        own: Cells,
        enemy: Cells,
    ) -> Vec<(u8, u8)> {
        let length = self.lengths[seat.index()] as usize;
        let taken_back = self.plies.iter().rev().nth(1).map(|&(from, to)| (to, from));
        let mut displaced: Vec<(u8, u8)> = Vec::new();
        let mut found = Vec::new();
        for &(from, to) in self.plies.iter().rev().take(length.saturating_sub(1)) {
            undo(&mut displaced, from, to);
            if let &[(now, then)] = displaced.as_slice() {
                let threatens = field.beside(bit(then as usize)) & enemy != 0;
                if has(own, now) && threatens && taken_back != Some((now, then)) {
                    found.push((now, then));
                }
            }
        }
        found
    }
}

/// Takes a ply back: `displaced` tells for each piece that stands elsewhere where it is now and
/// where it was then.
pub(super) fn undo(displaced: &mut Vec<(u8, u8)>, from: u8, to: u8) {
    match displaced.iter().position(|&(_, then)| then == to) {
        None => displaced.push((to, from)),
        Some(place) if displaced[place].0 == from => {
            displaced.swap_remove(place);
        }
        Some(place) => displaced[place].1 = from,
    }
}
