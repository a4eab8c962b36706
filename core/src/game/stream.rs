//! Counter-based random streams: the n-th number of a stream is a pure function of its key and n,
//! so a result never depends on how work was divided between threads or batches.

use std::num::NonZeroU64;

/// SplitMix64's odd increment (Steele, Lea and Flood 2014).
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's finaliser: a bijection of 64 bits in which every input bit moves every output bit.
#[must_use]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// One stream of random numbers. Copying it copies the future too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    key: u64,
    counter: u64,
}

impl Stream {
    /// The stream with this index under a seed; streams of different indices are unrelated.
    #[must_use]
    pub const fn new(seed: u64, index: u64) -> Self {
        let key = mix(mix(seed.wrapping_add(GAMMA)) ^ index.wrapping_mul(GAMMA).wrapping_add(1));
        Self { key, counter: 0 }
    }

    /// The next 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(1);
        mix(self.key.wrapping_add(self.counter.wrapping_mul(GAMMA)))
    }

    /// A number below `bound`, all equally likely (Lemire 2019).
    pub fn below(&mut self, bound: NonZeroU64) -> u64 {
        let bound = bound.get();
        let mut product = u128::from(self.bits()) * u128::from(bound);
        if (product as u64) < bound {
            let reject = bound.wrapping_neg() % bound;
            while (product as u64) < reject {
                product = u128::from(self.bits()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// An index below `len`, or `None` where there is nothing to choose from.
    pub fn index(&mut self, len: usize) -> Option<usize> {
        NonZeroU64::new(len as u64).map(|bound| self.below(bound) as usize)
    }

    /// A number in 0..1 with 53 random bits.
    #[allow(clippy::cast_precision_loss)] // 53 bits are exact
    pub const fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Key and counter, to store a stream.
    #[must_use]
    pub const fn to_parts(self) -> (u64, u64) {
        (self.key, self.counter)
    }

    /// The stream that [`Stream::to_parts`] described.
    #[must_use]
    pub const fn from_parts(key: u64, counter: u64) -> Self {
        Self { key, counter }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_uniform() {
        let mut stream = Stream::new(1, 2);
        let mut counts = [0u32; 6];
        for _ in 0..600_000 {
            counts[stream.index(6).unwrap()] += 1;
        }
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 1e5).powi(2) / 1e5).sum();
        // 5 degrees of freedom: 20.5 is the 0.999 quantile.
        assert!(chi < 20.5, "{counts:?}");
    }

    #[test]
    fn streams_differ_by_seed_and_index() {
        let first = |seed, index| Stream::new(seed, index).bits();
        let mut seen: Vec<u64> =
            (0..50).flat_map(|seed| (0..50).map(move |index| first(seed, index))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2500);
    }

    #[test]
    fn parts_restore_the_future() {
        let mut stream = Stream::new(7, 3);
        stream.bits();
        let (key, counter) = stream.to_parts();
        assert_eq!(Stream::from_parts(key, counter).bits(), stream.bits());
    }
}
