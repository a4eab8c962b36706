//! Pairing strategies: where every line that the attacker can still make has two empty cells of its
//! own, the defender answers each mark on one of them with the other, and no line is ever made.
//!
//! This holds whoever moves first: a mark too many never harms the defender. It needs free placement.

use crate::boards::Bits;

/// Whether each of these sets of empty cells can be given two cells that no other has. Sets that
/// hold another one are covered by its pair.
///
/// The answer is by augmenting paths (Hall's condition for pairs), so it is exact for disjoint pairs.
pub(super) fn can_pair<B: Bits>(sets: impl Iterator<Item = B>, empty: usize) -> bool {
    // So many lines are never paired; do not compare them all.
    let sets: Vec<(usize, B)> = sets.take(2 * empty + 1).map(|set: B| (set.count(), set)).collect();
    if sets.len() > 2 * empty || sets.iter().any(|&(size, _)| size < 2) {
        return false;
    }
    // The smaller first, so that what is kept once is needed and the answer is often no early.
    let most = sets.iter().map(|&(size, _)| size).max().unwrap_or(0);
    let mut smallest: Vec<B> = Vec::new();
    for &(_, set) in (2..=most).flat_map(|size| sets.iter().filter(move |set| set.0 == size)) {
        if !smallest.iter().any(|&smaller| (smaller & !set).is_empty()) {
            smallest.push(set);
            if 2 * smallest.len() > empty {
                return false;
            }
        }
    }
    let mut pairing = Pairing { owner: vec![None; B::SIZE], sets: &smallest };
    (0..smallest.len()).all(|set| (0..2).all(|_| pairing.claim(set, &mut B::default())))
}

struct Pairing<'a, B> {
    sets: &'a [B],
    /// For each cell, the set that has it.
    owner: Vec<Option<usize>>,
}

impl<B: Bits> Pairing<'_, B> {
    /// Gives the set one cell more, where needed by giving other sets other cells.
    fn claim(&mut self, set: usize, seen: &mut B) -> bool {
        for cell in self.sets[set].cells() {
            if seen.has(cell) {
                continue;
            }
            *seen = *seen | B::cell(cell);
            if self.owner[cell].is_none_or(|owner| self.claim(owner, seen)) {
                self.owner[cell] = Some(set);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(sets: &[u64], empty: usize) -> bool {
        can_pair(sets.iter().copied(), empty)
    }

    #[test]
    fn two_cells_for_each_set_are_needed_and_suffice() {
        assert!(pairs(&[], 0), "nothing to stop");
        assert!(pairs(&[0b11], 2));
        assert!(!pairs(&[0b1], 9), "a single missing cell cannot be answered");
        assert!(!pairs(&[0b011, 0b110], 9), "they fight for the middle cell");
        assert!(pairs(&[0b0111, 0b1110], 4), "the ends belong to one set each");
        assert!(!pairs(&[0b0111, 0b1110], 3), "no four cells");
        // The first set must give up what it took first: cells 0 and 1 are all the second has.
        assert!(pairs(&[0b1111, 0b0011], 4));
    }

    #[test]
    fn a_set_that_holds_another_needs_no_pair_of_its_own() {
        assert!(pairs(&[0b11, 0b11, 0b111], 3));
        assert!(pairs(&[0b111, 0b11], 3));
    }
}
