//! The transposition table: what a search remembers of positions it has seen.

use super::score::Score;

/// How the score stands to the truth at that depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the score.
    Exact = 1,
    /// The score is at least this.
    Lower = 2,
    /// The score is at most this.
    Upper = 3,
}

/// What is remembered of a position. Scores count distances from it and are those of whoever acts
/// there (seat zero's where chance does).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) score: Score,
    pub(super) low: Score,
    pub(super) high: Score,
    pub(super) bound: Bound,
    /// How many actions deep it was searched.
    pub(super) depth: u32,
    /// Whether a draw by repetition was met on the way: the score may be another on another path.
    pub(super) repeats: bool,
    /// The best action's id.
    pub(super) action: Option<usize>,
}

/// Key and packed entry; all zeros where empty, so that the system's zeroed pages will do and a table
/// costs only what is written to it.
type Slot = [u64; 3];

pub(super) struct Table {
    slots: Vec<Slot>,
}

const LEAST_SLOTS: usize = 1 << 8;
/// 48 MB.
const MOST_SLOTS: usize = 1 << 21;
const DEPTH_BITS: u32 = 10;
const ACTION_BITS: u32 = 19;

impl Table {
    /// A table for a search of so many nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let wanted = usize::try_from(nodes).unwrap_or(MOST_SLOTS).clamp(LEAST_SLOTS, MOST_SLOTS);
        Self { slots: vec![[0; 3]; wanted.next_power_of_two()] }
    }

    /// The first of the two places of a key.
    fn place(&self, key: u64) -> usize {
        (key as usize & (self.slots.len() - 1)) & !1
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        self.slots[place..place + 2].iter().filter(|slot| slot[0] == key).find_map(unpack)
    }

    /// The first place keeps what was searched deepest, the second what was searched last.
    pub(super) fn put(&mut self, key: u64, entry: &Entry) {
        let place = self.place(key);
        let first = &self.slots[place];
        let keeps = first[0] != key && depth(first) > entry.depth;
        self.slots[place + usize::from(keeps)] = pack(key, entry);
    }
}

fn pack(key: u64, entry: &Entry) -> Slot {
    let action = entry.action.map_or(0, |id| id as u64 + 1);
    let action = if action >> ACTION_BITS == 0 { action } else { 0 };
    let depth = u64::from(entry.depth.min((1 << DEPTH_BITS) - 1));
    let rest = ((action << DEPTH_BITS | depth) << 1 | u64::from(entry.repeats)) << 2;
    let rest = rest | entry.bound as u64;
    let half = |score: Score| u64::from(score as u32);
    [key, half(entry.score) << 32 | half(entry.low), half(entry.high) << 32 | rest]
}

const fn depth(slot: &Slot) -> u32 {
    (slot[2] >> 3) as u32 & ((1 << DEPTH_BITS) - 1)
}

fn unpack(slot: &Slot) -> Option<Entry> {
    let bound = match slot[2] & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let action = (slot[2] as u32 >> (3 + DEPTH_BITS)) as usize;
    Some(Entry {
        score: (slot[1] >> 32) as Score,
        low: slot[1] as Score,
        high: (slot[2] >> 32) as Score,
        bound,
        depth: depth(slot),
        repeats: slot[2] & 4 != 0,
        action: action.checked_sub(1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry = Entry {
        score: -5,
        low: Score::MIN + 1,
        high: 1 << 29,
        bound: Bound::Upper,
        depth: 17,
        repeats: true,
        action: Some(4321),
    };

    #[test]
    fn what_was_put_comes_back() {
        let mut table = Table::new(0);
        assert_eq!(table.get(0), None);
        for (key, entry) in [
            (0, ENTRY),
            (1 << 40, Entry { action: None, repeats: false, bound: Bound::Exact, ..ENTRY }),
            (7, Entry { depth: 0, action: Some(0), bound: Bound::Lower, ..ENTRY }),
        ] {
            table.put(key, &entry);
            assert_eq!(table.get(key), Some(entry));
        }
        let huge = Entry { action: Some(1 << ACTION_BITS), ..ENTRY };
        table.put(9, &huge);
        assert_eq!(table.get(9), Some(Entry { action: None, ..ENTRY }));
    }

    #[test]
    fn the_deepest_of_a_place_stays_beside_the_last() {
        let mut table = Table::new(0);
        let keys = [1 << 32, 2 << 32, 3 << 32];
        for (key, depth) in keys.into_iter().zip([9, 5, 4]) {
            table.put(key, &Entry { depth, ..ENTRY });
        }
        assert!(table.get(keys[0]).is_some() && table.get(keys[2]).is_some());
        assert_eq!(table.get(keys[1]), None);
    }
}
