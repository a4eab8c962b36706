//! Observations for learning: named planes of small counts, written into the caller's buffer.

use super::{Rules, Symmetry, View};

/// What a bit can be written as: the numbers of observations, and `bool` for masks.
pub trait FromBit: Copy + Send + Sync + 'static {
    /// For each byte, its eight bits, lowest first.
    const BYTES: &'static [[Self; 8]; 256];
}

/// A number type of observations. Values are small counts, the same in every type.
pub trait Scalar: FromBit {
    /// Nothing here.
    const ZERO: Self;
    /// Something here.
    const ONE: Self;

    /// A count.
    fn from_count(count: u8) -> Self;
}

macro_rules! from_bit {
    ($kind:ty, $zero:expr, $one:expr) => {
        impl FromBit for $kind {
            const BYTES: &'static [[Self; 8]; 256] = {
                static TABLE: [[$kind; 8]; 256] = {
                    let mut table = [[$zero; 8]; 256];
                    let mut place = 0;
                    while place < 8 * 256 {
                        if place / 8 >> (place % 8) & 1 != 0 {
                            table[place / 8][place % 8] = $one;
                        }
                        place += 1;
                    }
                    table
                };
                &TABLE
            };
        }
    };
}
from_bit!(bool, false, true);
from_bit!(f32, 0.0, 1.0);
from_bit!(u8, 0, 1);

macro_rules! scalar {
    ($kind:ty) => {
        impl Scalar for $kind {
            const ZERO: Self = 0 as Self;
            const ONE: Self = 1 as Self;

            fn from_count(count: u8) -> Self {
                count.into()
            }
        }
    };
}
scalar!(f32);
scalar!(u8);

/// One plane of an observation.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Plane {
    /// A short snake_case name.
    pub name: String,
    /// What its numbers mean.
    pub meaning: String,
}

impl Plane {
    /// A plane.
    pub fn new(name: impl Into<String>, meaning: impl Into<String>) -> Self {
        Self { name: name.into(), meaning: meaning.into() }
    }
}

/// How a game is seen by a network: `[C, H, W]`, planes in the order of [`Tensor::planes`], rows as
/// the board is printed (the highest rank first). Equal observations of the seat to act imply equal
/// legal masks.
pub trait Tensor: Rules {
    /// The planes' names.
    fn planes(&self) -> Vec<Plane>;

    /// Rows and columns of a plane.
    fn plane_shape(&self) -> [usize; 2];

    /// Writes what the view shows, every place of `out` (`C * H * W`), in `[C, H, W]` order.
    fn observe<T: Scalar>(&self, view: &View<Self::State>, out: &mut [T]);

    /// Turns and reflections of the board under which the rules stay the same, with how they move
    /// observations and actions. Those that change the start are left out by
    /// [`super::symmetries`].
    fn board_symmetries(&self) -> Vec<Symmetry> {
        Vec::new()
    }

    /// `[C, H, W]`.
    fn observation_shape(&self) -> [usize; 3] {
        let [rows, columns] = self.plane_shape();
        [self.planes().len(), rows, columns]
    }
}
