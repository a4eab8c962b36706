//! Bearing off alone: how many throws it takes from every home of up to fifteen checkers, when each
//! play makes the expected number least.

use std::sync::OnceLock;

use super::bearoff::{Home, all, homes, plays, rank, throws};
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
    /// The table, computed at its first use.
    pub fn get() -> &'static Self {
        TABLE.get_or_init(|| Self::compute(&mut |_| {}))
    }

    /// Makes a table that was kept the one in use; false where there is one already.
    pub fn install(self) -> bool {
        TABLE.set(self).is_ok()
    }

    /// Computes the table; `progress` hears the part that is done, 0 to 1.
    pub fn compute(progress: &mut dyn FnMut(f32)) -> Self {
        let homes = all(15);
        let mut done = [0.0; THROWS];
        done[0] = 1.0;
        let mut table = Self { chances: vec![done], mean: vec![0.0] };
        for (index, home) in homes.iter().enumerate().skip(1) {
            let chances = table.chances_before(home);
            table.mean.push(mean(&chances));
            table.chances.push(chances);
            if index % 1024 == 0 {
                progress(index as f32 / homes.len() as f32);
            }
        }
        progress(1.0);
        table
    }

    fn chances_before(&self, home: &Home) -> [f32; THROWS] {
        let mut chances = [0.0; THROWS];
        for (a, b, weight) in throws() {
            let reached = plays(home, a, b);
            let best = reached.into_iter().min_by(|&a, &b| self.mean[a].total_cmp(&self.mean[b]));
            let after = &self.chances[best.unwrap_or(0)];
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

static TABLE: OnceLock<OneSided> = OnceLock::new();

fn mean(chances: &[f32; THROWS]) -> f32 {
    chances.iter().enumerate().map(|(throws, &chance)| throws as f32 * chance).sum()
}
