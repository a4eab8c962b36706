//! A board with gravity in one word, for the solver: columns side by side, lowest cell first, and
//! above each column a row that stays empty, so that no line runs over an edge.
//!
//! The form is the well-known one of John Tromp and Pascal Pons: the mover's stones and all stones.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::rules::State;
use crate::boards::{Bits, Grid};

/// Positions of fewer stones share their key with their mirror images.
const MIRRORED: u32 = 16;

/// No side of a board and no line is longer.
pub(super) const LONGEST: usize = 16;

/// A machine word that holds a board.
pub(super) trait Word:
    Copy
    + Ord
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;

    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn count(self) -> u32;
    /// A bijection whose high bits depend on all bits of the word.
    fn scattered(self) -> Self;
    fn low_byte(self) -> u8;
    fn from_byte(byte: u8) -> Self;
    /// The word as an index; its value must fit.
    fn index(self) -> usize;

    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// The lowest bit alone.
    fn lowest(self) -> Self {
        self & Self::ZERO.minus(self)
    }
}

macro_rules! word {
    ($kind:ty, $odd:expr) => {
        impl Word for $kind {
            const BITS: u32 = <$kind>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn scattered(self) -> Self {
                self.wrapping_mul($odd)
            }

            fn low_byte(self) -> u8 {
                self as u8
            }

            fn from_byte(byte: u8) -> Self {
                byte.into()
            }

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}
// The golden ratio's fraction, made odd.
word!(u64, 0x9E37_79B9_7F4A_7C15);
word!(u128, 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);

/// The board. Where `STRIDE` (height + 1) and `K` are not 0 they are known to the compiler.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<W, const STRIDE: u32, const K: u32> {
    stride: u32,
    k: u32,
    /// The lowest cell of every column.
    bottom: W,
    /// Every cell.
    cells: W,
    /// A column's cells in its own place, from the middle column outwards.
    columns: [W; LONGEST],
    width: usize,
}

/// A position: the mover's stones, everybody's, and how many they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones<W> {
    own: W,
    all: W,
    pub(super) count: u32,
}

impl<W: Word> Stones<W> {
    /// A number that no other position has.
    fn key(&self) -> W {
        self.own.plus(self.all)
    }

    /// The position after the mover's stone on this cell.
    pub(super) fn after(&self, cell: W) -> Self {
        Self { own: self.own ^ self.all, all: self.all | cell, count: self.count + 1 }
    }
}

impl<W: Word, const STRIDE: u32, const K: u32> Columns<W, STRIDE, K> {
    /// A board of at most [`LONGEST`] columns, `width * (height + 1)` no more than the word's bits.
    pub(super) fn new(grid: Grid, k: usize) -> Self {
        let (width, height) = (grid.width, grid.height as u32);
        let stride = height + 1;
        let column = (W::ONE << height).minus(W::ONE);
        let mut columns = [W::ZERO; LONGEST];
        let mut cells = W::ZERO;
        for (place, slot) in columns.iter_mut().take(width).enumerate() {
            let aside = place.div_ceil(2);
            let file = if place % 2 == 0 { width / 2 + aside } else { width / 2 - aside };
            *slot = column << (file as u32 * stride);
            cells = cells | *slot;
        }
        let bottom = cells & !(cells << 1);
        Self { stride, k: k as u32, bottom, cells, columns, width }
    }

    pub(super) fn stones<B: Bits>(&self, grid: Grid, state: &State<B>) -> Stones<W> {
        let set = |marks: B| {
            marks.cells().fold(W::ZERO, |set, cell| {
                let (file, row, _) = grid.place(cell);
                set | W::ONE << (file as u32 * self.stride() + (grid.height - 1 - row) as u32)
            })
        };
        let [own, others] =
            [state.mover, state.mover.other()].map(|seat| set(state.marks[seat.index()]));
        let all = own | others;
        Stones { own, all, count: all.count() }
    }

    /// A number that no other position has but, while there are few stones, its mirror image: later
    /// such pairs are too rare to be worth the search for them.
    pub(super) fn key(&self, stones: &Stones<W>) -> W {
        let key = stones.key();
        if stones.count >= MIRRORED {
            return key;
        }
        let mirror = self.mirrored(key);
        if mirror < key { mirror } else { key }
    }

    /// A word of columns, in the other order. A column's own bits hold its share of a key.
    fn mirrored(&self, word: W) -> W {
        let column = (W::ONE << self.stride()).minus(W::ONE);
        (0..self.width as u32).fold(W::ZERO, |mirror, file| {
            let bits = word >> (file * self.stride()) & column;
            mirror | bits << ((self.width as u32 - 1 - file) * self.stride())
        })
    }

    fn stride(&self) -> u32 {
        if STRIDE == 0 { self.stride } else { STRIDE }
    }

    fn k(&self) -> u32 {
        if K == 0 { self.k } else { K }
    }

    /// The cells that stones fall on now.
    fn landings(&self, stones: &Stones<W>) -> W {
        stones.all.plus(self.bottom) & self.cells
    }

    /// The landings on which the mover wins.
    pub(super) fn wins(&self, stones: &Stones<W>) -> W {
        self.completing(stones.own) & self.landings(stones)
    }

    /// The landings after which the opponent cannot win at once; asked where the mover cannot.
    pub(super) fn safe(&self, stones: &Stones<W>) -> W {
        let threats = self.completing(stones.own ^ stones.all);
        let landings = self.landings(stones);
        let forced = landings & threats;
        let landings = match forced {
            none if none.is_zero() => landings,
            one if one == one.lowest() => one,
            _ => return W::ZERO,
        };
        landings & !(threats >> 1)
    }

    /// How many empty cells complete a line for the mover once he has this one too.
    pub(super) fn threats(&self, stones: &Stones<W>, cell: W) -> u32 {
        (self.completing(stones.own | cell) & !stones.all).count()
    }

    /// Of some cells with at most one to a column, those in a column, the middle column first.
    pub(super) fn by_column(&self, cells: W) -> impl DoubleEndedIterator<Item = W> {
        let columns = self.columns.iter().take(self.width);
        columns.map(move |&column| cells & column).filter(|cell| !cell.is_zero())
    }

    /// The cells, taken or not, that make a line with the others of these stones.
    #[inline(always)]
    fn completing(&self, own: W) -> W {
        let up = self.stride() - 1;
        let flat = [up, up + 1, up + 2].into_iter();
        flat.fold(self.above(own), |all, shift| all | self.along(own, shift)) & self.cells
    }

    /// The cells on top of `k - 1` stones.
    #[inline(always)]
    fn above(&self, own: W) -> W {
        (1..self.k()).fold(!W::ZERO, |below, _| (below & own) << 1)
    }

    /// The cells with `i` stones on one side and `k - 1 - i` on the other, for any `i`.
    #[inline(always)]
    fn along(&self, own: W, shift: u32) -> W {
        let mut before = [!W::ZERO; LONGEST];
        let longest = self.k() as usize - 1;
        for i in 0..longest {
            before[i + 1] = (before[i] & own) << shift;
        }
        let mut after = !W::ZERO;
        let mut found = before[longest];
        for i in (0..longest).rev() {
            after = (after & own) >> shift;
            found = found | (before[i] & after);
        }
        found
    }
}
