//! What a picture of a position is asked to show. How it is drawn is each family's, with the shared
//! pens of [`crate::picture`].

use super::{Rules, Seat, View};

/// How to draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whose side is at the bottom; seat zero's where absent.
    pub perspective: Option<Seat>,
    /// The names of the cells to mark; the last move where the caller knows it.
    pub highlight: Vec<String>,
}

/// A game that can be drawn.
pub trait Picture: Rules {
    /// An SVG document of what the view shows.
    ///
    /// # Errors
    /// The highlighted name that is no cell of the board.
    fn svg(&self, view: &View<Self::State>, look: &Look) -> Result<String, String>;

    /// The cells that an action touches, by the names that [`Look::highlight`] takes.
    fn touched(&self, state: &Self::State, action: Self::Action) -> Vec<String>;
}
