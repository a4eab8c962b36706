//! Bearing off against each other, both with at most six checkers: exact equities of one point,
//! without a cube and with one in money play. No gammons: nine are off on either side.

use super::bearoff::{Home, all, homes, plays, rank, throws};
use super::lazy::{Computed, Lazy};
use super::table;

/// The most checkers a side.
pub(super) const MOST: u8 = 6;
const HOMES: usize = homes(MOST as usize);
/// Names the table's contents and layout.
const FINGERPRINT: u64 = u64::from_le_bytes(*b"bear2.06");

/// Equities of the player on roll who throws now, for a cube of one.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct CubeEquity {
    /// Without a cube.
    pub cubeless: f32,
    /// Owning the cube.
    pub owned: f32,
    /// With the cube centred.
    pub centred: f32,
    /// With the opponent owning the cube.
    pub against: f32,
}

impl CubeEquity {
    const LOST: Self = Self { cubeless: -1.0, owned: -1.0, centred: -1.0, against: -1.0 };

    /// The equities where the player may also double first, as a good one would.
    #[must_use]
    pub fn with_doubling(self) -> Self {
        let doubled = (2.0 * self.against).min(1.0);
        Self { owned: self.owned.max(doubled), centred: self.centred.max(doubled), ..self }
    }

    /// The same seen by the opponent.
    fn reversed(self) -> Self {
        Self {
            cubeless: -self.cubeless,
            owned: -self.against,
            centred: -self.centred,
            against: -self.owned,
        }
    }

    /// The best of each. Plain comparisons, since none is NaN and this is the inner loop.
    fn max(self, other: Self) -> Self {
        let larger = |a: f32, b: f32| if a > b { a } else { b };
        Self {
            cubeless: larger(self.cubeless, other.cubeless),
            owned: larger(self.owned, other.owned),
            centred: larger(self.centred, other.centred),
            against: larger(self.against, other.against),
        }
    }

    fn plus(self, weight: f32, other: Self) -> Self {
        Self {
            cubeless: self.cubeless + weight * other.cubeless,
            owned: self.owned + weight * other.owned,
            centred: self.centred + weight * other.centred,
            against: self.against + weight * other.against,
        }
    }
}

/// The equities of all pairs of homes.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoSided {
    equities: Vec<CubeEquity>,
}

/// For each throw its weight and the ranks that its plays reach.
type Ways = Vec<(f32, Vec<usize>)>;

impl TwoSided {
    /// The table, computed now where no search has done so.
    pub fn get() -> &'static Self {
        TWO_SIDED.get()
    }

    /// Computes a table; `progress` hears the part that is done, 0 to 1.
    pub fn compute(progress: &mut dyn FnMut(f32)) -> Self {
        Computed::compute(progress)
    }

    /// The equities of a player on roll with `own` against `other`, each of one to six checkers;
    /// `None` for more.
    #[must_use]
    pub fn equity(&self, own: &[u8; 6], other: &[u8; 6]) -> Option<CubeEquity> {
        let small = |home: &[u8; 6]| (1..=MOST).contains(&home.iter().sum());
        let fits = small(own) && small(other);
        fits.then(|| self.equities[rank(own) * HOMES + rank(other)])
    }

    /// The table as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let four = |e: &CubeEquity| [e.cubeless, e.owned, e.centred, e.against];
        table::to_bytes(FINGERPRINT, self.equities.iter().flat_map(four))
    }

    /// The table of [`TwoSided::to_bytes`]; `None` for bytes of anything else, or damaged ones.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let numbers = table::from_bytes(FINGERPRINT, 4 * HOMES * HOMES, bytes)?;
        let (fours, _) = numbers.as_chunks::<4>();
        let equity = |&[cubeless, owned, centred, against]: &[f32; 4]| CubeEquity {
            cubeless,
            owned,
            centred,
            against,
        };
        Some(Self { equities: fours.iter().map(equity).collect() })
    }
}

/// The equities before a throw, given those after each play.
fn expected(after: &[CubeEquity], ways: &Ways) -> CubeEquity {
    let mut sum = CubeEquity::default();
    for (weight, reached) in ways {
        let best = reached.iter().map(|&rank| after[rank]).fold(CubeEquity::LOST, CubeEquity::max);
        sum = sum.plus(*weight, best);
    }
    sum
}

/// The table in use.
pub(super) static TWO_SIDED: Lazy<TwoSided> = Lazy::new();

/// The table so far: all pairs of homes of smaller rank than `next`.
pub(super) struct Draft {
    ways: Vec<Ways>,
    equities: Vec<CubeEquity>,
    /// What each pair is worth to the opponent of the player on roll, who may double first.
    answers: Vec<CubeEquity>,
    next: usize,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            ways: all(MOST).iter().map(ways).collect(),
            // Against an opponent who is done the game is lost.
            equities: vec![CubeEquity::LOST; HOMES * HOMES],
            answers: vec![CubeEquity::LOST.reversed(); HOMES * HOMES],
            next: 1,
        }
    }
}

fn ways(home: &Home) -> Ways {
    let reached = |(a, b, weight)| {
        let mut found = Vec::new();
        plays(home, a, b, &mut |rank| found.push(rank));
        found.sort_unstable();
        found.dedup();
        (weight, found)
    };
    throws().map(reached).collect()
}

impl Computed for TwoSided {
    type Draft = Draft;
    const NAME: &'static str = "bear-off-two-sided";

    fn advance(draft: &mut Draft) -> f32 {
        // A pair needs only pairs of which one side has a smaller rank, so this order has them ready.
        let larger = draft.next;
        for smaller in 1..=larger {
            for (own, other) in [(smaller, larger), (larger, smaller)] {
                let after = &draft.answers[other * HOMES..][..HOMES];
                let equity = expected(after, &draft.ways[own]);
                draft.equities[own * HOMES + other] = equity;
                draft.answers[own * HOMES + other] = equity.with_doubling().reversed();
            }
        }
        draft.next += 1;
        (draft.next * draft.next) as f32 / (HOMES * HOMES) as f32
    }

    fn finish(draft: Draft) -> Self {
        Self { equities: draft.equities }
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes)
    }
}
