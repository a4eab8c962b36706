//! Pictures of the board.

use super::rules::{Action, Latrunculi, State};
use crate::boards::Bits;
use crate::game::{Look, Notation, Picture, View};

impl<B: Bits> Picture for Latrunculi<B> {
    fn svg(&self, _view: &View<State<B>>, _look: &Look) -> Result<String, String> {
        Ok("<svg/>".to_owned())
    }

    fn touched(&self, state: &State<B>, action: Action) -> Vec<String> {
        let name = |cell: usize| self.shape.grid.name(cell);
        let cells = match (action, self.goal(action)) {
            (Action::Place(cell) | Action::Dux(cell), _) => vec![name(cell as usize)],
            (_, Some((from, to))) => vec![name(from), name(to)],
            _ => Vec::new(),
        };
        cells.into_iter().chain(self.captured(state, action)).collect()
    }
}
