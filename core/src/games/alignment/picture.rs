//! Pictures of the board.

use super::rules::{Alignment, Place, State};
use crate::boards::Bits;
use crate::game::{Look, Picture, View};

impl<B: Bits> Picture for Alignment<B> {
    fn svg(&self, _view: &View<State<B>>, _look: &Look) -> Result<String, String> {
        Ok("<svg/>".to_owned())
    }

    fn touched(&self, state: &State<B>, place: Place) -> Vec<String> {
        self.landing(state, place).map(|cell| self.shape.grid.name(cell)).into_iter().collect()
    }
}
