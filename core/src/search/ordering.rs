//! In which order choices are tried: the table's, then by the game's promise, then those that have
//! ended the search of sister positions (killers) or of others (history), then as the game lists them.

use super::alphabeta::Place;
use super::score::MAX_PLY;
use crate::game::Seat;

/// One action that can be chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<A> {
    pub(super) action: A,
    pub(super) id: usize,
    /// Higher is tried first; no two choices of a position have the same.
    pub(super) rank: i64,
}

pub(super) struct Ordering {
    /// By ply, the last two action ids that ended a search.
    killers: Vec<[usize; 2]>,
    /// By seat and action id.
    history: [Vec<u32>; 2],
}

const NONE: usize = usize::MAX;
/// History counts stay below it.
const MOST: u32 = 1 << 18;
const ORDER_BITS: u32 = 12;

impl Ordering {
    pub(super) fn new(actions: usize) -> Self {
        Self { killers: Vec::new(), history: [vec![0; actions], vec![0; actions]] }
    }

    /// The rank of the choice that the game lists after `order` others.
    pub(super) fn rank(
        &self,
        seat: Seat,
        id: usize,
        place: Place,
        promise: i32,
        order: usize,
        is_preferred: bool,
    ) -> i64 {
        if is_preferred {
            return i64::MAX;
        }
        let killers = self.killers.get(place.ply as usize);
        let kills = killers.is_some_and(|killers| killers.contains(&id));
        let history = self.history[seat.index()].get(id).copied().unwrap_or(0);
        let last = (1 << ORDER_BITS) - 1;
        let low = (i64::from(kills) << 18 | i64::from(history)) << ORDER_BITS;
        i64::from(promise) << 32 | low | (last - order.min(last as usize) as i64)
    }

    /// Remembers a choice that ended a search.
    pub(super) fn reward(&mut self, seat: Seat, id: usize, place: Place) {
        let ply = place.ply.min(MAX_PLY) as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NONE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != id {
            *killers = [id, killers[0]];
        }
        let history = &mut self.history[seat.index()];
        if let Some(count) = history.get_mut(id) {
            *count += place.depth.min(256).pow(2);
            if *count >= MOST {
                history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }

    /// Brings the choice that is to be tried after `at` others to its place.
    pub(super) fn pick<A: Copy>(choices: &mut [Choice<A>], at: usize) -> Choice<A> {
        /// Searches that end at all mostly end within the first choices: sorting waits until then.
        const PICKED: usize = 4;
        if at < PICKED {
            let mut best = at;
            for other in at + 1..choices.len() {
                if choices[other].rank > choices[best].rank {
                    best = other;
                }
            }
            choices.swap(at, best);
        } else if at == PICKED {
            choices[at..].sort_unstable_by_key(|choice| std::cmp::Reverse(choice.rank));
        }
        choices[at]
    }
}
