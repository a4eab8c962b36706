//! Bearing off alone: how many throws it takes from every home of up to fifteen checkers, when each
//! play makes the expected number least.

use super::bearoff::{Home, all, homes, plays, rank, throws};
use super::lazy::{Computed, Lazy};
use super::table;

/// More throws than fifteen checkers ever take but for less than a thousandth of a millionth.
pub(super) const THROWS: usize = 32;
/// Names the table's contents and layout.
const FINGERPRINT: u64 = u64::from_le_bytes(*b"bear1.15");

/// For every home the chances of being done after exactly 0, 1, 2 … throws.
#[derive(Clone, Debug, PartialEq)]
pub struct OneSided {
    chances: Vec<[f32; THROWS]>,
    mean: Vec<f32>,
}

impl OneSided {
    /// The table, computed now where no search has done so.
    pub fn get() -> &'static Self {
        ONE_SIDED.get()
    }

    /// Computes a table; `progress` hears the part that is done, 0 to 1.
    pub fn compute(progress: &mut dyn FnMut(f32)) -> Self {
        Computed::compute(progress)
    }

    fn chances_before(&self, home: &Home) -> [f32; THROWS] {
        let mut chances = [0.0; THROWS];
        for (a, b, weight) in throws() {
            let (mut best, mut least) = (0, f32::INFINITY);
            plays(home, a, b, &mut |reached| {
                if self.mean[reached] < least {
                    (best, least) = (reached, self.mean[reached]);
                }
            });
            let after = &self.chances[best];
            for (chance, &later) in chances[1..].iter_mut().zip(after) {
                *chance += weight * later;
            }
        }
        chances
    }

    /// The chances of a home of at most fifteen checkers.
    #[must_use]
    pub fn chances(&self, home: &[u8; 6]) -> &[f32; THROWS] {
        // The empty home stands in for one that cannot be.
        self.chances.get(rank(home)).unwrap_or(&self.chances[0])
    }

    /// The expected number of throws.
    #[must_use]
    pub fn mean(&self, home: &[u8; 6]) -> f32 {
        self.mean.get(rank(home)).copied().unwrap_or(0.0)
    }

    /// The chance that `own`, who throws first, is done before `other`.
    #[must_use]
    pub fn wins(&self, own: &[u8; 6], other: &[u8; 6]) -> f64 {
        let other = self.chances(other);
        let mut not_done = 1.0;
        let mut wins = 0.0;
        for (throw, &chance) in self.chances(own).iter().enumerate() {
            // Done with this throw, while the other was not with the one before.
            if throw > 0 {
                not_done -= f64::from(other[throw - 1]);
            }
            wins += f64::from(chance) * not_done;
        }
        wins
    }

    /// The table as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        table::to_bytes(FINGERPRINT, self.chances.iter().flatten().copied())
    }

    /// The table of [`OneSided::to_bytes`]; `None` for bytes of anything else, or damaged ones.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let numbers = table::from_bytes(FINGERPRINT, homes(15) * THROWS, bytes)?;
        let (chances, _) = numbers.as_chunks::<THROWS>();
        Some(Self { mean: chances.iter().map(mean).collect(), chances: chances.to_vec() })
    }
}

/// The table in use.
pub(super) static ONE_SIDED: Lazy<OneSided> = Lazy::new();

/// How many homes are computed at a time.
const STEP: usize = 256;

/// The table so far, and the homes that it is to have.
pub(super) struct Draft {
    homes: Vec<Home>,
    table: OneSided,
}

impl Default for Draft {
    fn default() -> Self {
        let mut done = [0.0; THROWS];
        done[0] = 1.0;
        Self { homes: all(15), table: OneSided { chances: vec![done], mean: vec![0.0] } }
    }
}

impl Computed for OneSided {
    type Draft = Draft;
    const NAME: &'static str = "bear-off-one-sided";

    fn advance(Draft { homes, table }: &mut Draft) -> f32 {
        let known = table.chances.len();
        for home in homes.iter().skip(known).take(STEP) {
            let chances = table.chances_before(home);
            table.mean.push(mean(&chances));
            table.chances.push(chances);
        }
        table.chances.len() as f32 / homes.len() as f32
    }

    fn finish(draft: Draft) -> Self {
        draft.table
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes)
    }
}

fn mean(chances: &[f32; THROWS]) -> f32 {
    chances.iter().enumerate().map(|(throws, &chance)| throws as f32 * chance).sum()
}
