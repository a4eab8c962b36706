//! Sets of up to 384 cells as bits: one register where the board fits, several words otherwise.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::game::FromBit;

/// A set of cells.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// How many cells fit.
    const SIZE: usize;

    /// The set of this cell alone.
    fn cell(index: usize) -> Self;
    /// Whether the cell is in the set.
    fn has(self, index: usize) -> bool;
    /// How many cells are in the set.
    fn count(self) -> usize;
    /// The cells `8 * index..8 * index + 8` as a byte, lowest cell in the lowest bit.
    fn byte(self, index: usize) -> u8;
    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> usize;
    /// The highest cell of a set that is not empty.
    fn highest(self) -> usize;

    /// The cells from `n` on, counted from there.
    fn skip(self, n: usize) -> Self;

    /// The cell in the set above `n` others, where there is one.
    fn nth(self, n: usize) -> Option<usize> {
        self.cells().nth(n)
    }

    /// Whether nothing is in the set.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The set of the first `n` cells.
    fn first(n: usize) -> Self {
        (0..n).fold(Self::default(), |set, index| set | Self::cell(index))
    }

    /// The cells in rising order.
    fn cells(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            (!left.is_empty()).then(|| {
                let index = left.lowest();
                left = left ^ Self::cell(index);
                index
            })
        })
    }
}

macro_rules! register {
    ($($kind:ty),*) => {$(
        impl Bits for $kind {
            const SIZE: usize = <$kind>::BITS as usize;

            fn cell(index: usize) -> Self {
                1 << index
            }

            fn has(self, index: usize) -> bool {
                self >> index & 1 != 0
            }

            fn count(self) -> usize {
                self.count_ones() as usize
            }

            fn byte(self, index: usize) -> u8 {
                (self >> (8 * index)) as u8
            }

            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn highest(self) -> usize {
                (<$kind>::BITS - 1 - self.leading_zeros()) as usize
            }

            fn skip(self, n: usize) -> Self {
                self >> n
            }

            fn cells(self) -> impl Iterator<Item = usize> {
                let mut left = self;
                std::iter::from_fn(move || {
                    (left != 0).then(|| {
                        let index = left.lowest();
                        left &= left - 1;
                        index
                    })
                })
            }
        }
    )*};
}
register!(u64, u128);

/// A set over several words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

macro_rules! wordwise {
    ($($kind:ident $method:ident $operator:tt),*) => {$(
        impl<const N: usize> $kind for Wide<N> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|word| self.0[word] $operator other.0[word]))
            }
        }
    )*};
}
wordwise!(BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const SIZE: usize = 64 * N;

    fn cell(index: usize) -> Self {
        Self(std::array::from_fn(|word| if word == index / 64 { 1 << (index % 64) } else { 0 }))
    }

    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn byte(self, index: usize) -> u8 {
        (self.0[index / 8] >> (8 * (index % 8))) as u8
    }

    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        64 * word + self.0[word].trailing_zeros() as usize
    }

    fn highest(self) -> usize {
        let word = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        64 * word + 63 - self.0[word].leading_zeros() as usize
    }

    fn skip(self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        Self(std::array::from_fn(|index| {
            let (low, high) = (word(index + words), word(index + words + 1));
            if bits == 0 { low } else { low >> bits | high << (64 - bits) }
        }))
    }

    fn nth(self, n: usize) -> Option<usize> {
        let mut left = n;
        for (index, word) in self.0.iter().enumerate() {
            let count = word.count_ones() as usize;
            if left < count {
                return word.nth(left).map(|cell| 64 * index + cell);
            }
            left -= count;
        }
        None
    }
}

/// Writes the first `out.len()` cells, 1 (or true) where the set has the cell and 0 elsewhere.
pub fn expand<T: FromBit, B: Bits>(set: B, out: &mut [T]) {
    let mut chunks = out.chunks_exact_mut(8);
    let mut index = 0;
    for chunk in &mut chunks {
        chunk.copy_from_slice(&T::BYTES[set.byte(index) as usize]);
        index += 1;
    }
    let rest = chunks.into_remainder();
    if !rest.is_empty() {
        let tail = &T::BYTES[set.byte(index) as usize];
        rest.copy_from_slice(&tail[..rest.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_a_list<B: Bits>() {
        let cells: Vec<usize> =
            [0, 1, 7, 8, 31, 32, 63].into_iter().chain([64, 127, 128, 200, 383]).collect();
        let cells: Vec<usize> = cells.into_iter().filter(|&cell| cell < B::SIZE).collect();
        let set = cells.iter().fold(B::default(), |set, &cell| set | B::cell(cell));
        assert_eq!(set.cells().collect::<Vec<_>>(), cells);
        assert_eq!(set.count(), cells.len());
        assert_eq!((set.lowest(), Some(set.highest())), (0, cells.last().copied()));
        let mut out = vec![9.0f32; B::SIZE - 3];
        expand(set, &mut out);
        for (cell, &shown) in out.iter().enumerate() {
            assert_eq!(shown == 1.0, cells.contains(&cell), "cell {cell}");
            assert_eq!(set.has(cell), cells.contains(&cell));
        }
        for n in 0..=cells.len() {
            assert_eq!(set.nth(n), cells.get(n).copied());
        }
        for n in [0, 1, 8, 63] {
            let shifted = cells.iter().filter_map(|cell| cell.checked_sub(n)).collect::<Vec<_>>();
            assert_eq!(set.skip(n).cells().collect::<Vec<_>>(), shifted);
        }
        assert_eq!(B::first(B::SIZE), !B::default());
        assert_eq!(B::first(9).count(), 9);
    }

    #[test]
    fn every_width_agrees_with_a_list() {
        agrees_with_a_list::<u64>();
        agrees_with_a_list::<u128>();
        agrees_with_a_list::<Wide<4>>();
        agrees_with_a_list::<Wide<6>>();
    }
}
