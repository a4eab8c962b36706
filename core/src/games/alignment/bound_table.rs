//! A transposition table of proven bounds that starts small and grows with its use.

use super::columns::Word;

/// Remembers a byte for a key, the newest of those that share a place.
///
/// An entry is one word: the scattered key above, the byte below. The key's highest eight bits are
/// not stored, for the place tells them; so a key is never mistaken for another.
pub(super) struct BoundTable<W> {
    entries: Vec<W>,
    bits: u32,
    most_bits: u32,
    filled: usize,
}

const FIRST_BITS: u32 = 12;

impl<W: Word> BoundTable<W> {
    /// An empty table that grows to at most `2^most_bits` entries.
    pub(super) fn new(most_bits: u32) -> Self {
        let entries = vec![W::ZERO; 1 << FIRST_BITS];
        Self { entries, bits: FIRST_BITS, most_bits, filled: 0 }
    }

    /// The byte stored for the key; 0 where there is none.
    pub(super) fn get(&self, key: W) -> u8 {
        let hash = key.scattered();
        let entry = self.entries[self.place(hash)];
        if entry >> 8 == (hash << 8) >> 8 { entry.low_byte() } else { 0 }
    }

    /// Stores a byte other than 0.
    pub(super) fn put(&mut self, key: W, byte: u8) {
        let hash = key.scattered();
        let place = self.place(hash);
        self.filled += usize::from(self.entries[place].is_zero());
        self.entries[place] = hash << 8 | W::from_byte(byte);
        if self.filled > self.entries.len() / 2 && self.bits < self.most_bits {
            self.grow();
        }
    }

    fn place(&self, hash: W) -> usize {
        (hash >> (W::BITS - self.bits)).index()
    }

    /// Moves to four times as many places.
    fn grow(&mut self) {
        let bits = (self.bits + 2).min(self.most_bits);
        let old = std::mem::replace(&mut self.entries, vec![W::ZERO; 1 << bits]);
        let top = self.bits - 8;
        self.bits = bits;
        for (place, &entry) in old.iter().enumerate().filter(|(_, entry)| !entry.is_zero()) {
            let high = W::from_byte((place >> top) as u8) << (W::BITS - 8);
            let new = self.place(high | entry >> 8);
            self.entries[new] = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_last_is_found_through_every_growth() {
        fn check<W: Word>() {
            let mut table = BoundTable::<W>::new(18);
            let key = |n: u32| W::ONE << (n % 30) | W::from_byte((n % 251) as u8) << 35;
            let mut found = 0;
            for n in 0..30_000 {
                table.put(key(n), (n % 255) as u8 + 1);
                assert_eq!(table.get(key(n)), (n % 255) as u8 + 1);
                found += u32::from(table.get(key(n / 2)) == (n / 2 % 255) as u8 + 1);
            }
            assert!(found > 1000);
            assert_eq!(table.get(W::from_byte(77) << 50), 0, "a key never stored");
        }
        check::<u64>();
        check::<u128>();
    }

    #[test]
    fn it_grows_to_its_limit_and_loses_little_on_the_way() {
        let mut table = BoundTable::<u64>::new(16);
        for key in 1..=20_000u64 {
            table.put(key * key, 7);
        }
        let kept = (1..=20_000u64).filter(|key| table.get(key * key) == 7).count();
        assert_eq!(table.entries.len(), 1 << 16);
        // Some fell on another's place while the table was small.
        assert!(kept > 13_000, "{kept}");
    }
}
