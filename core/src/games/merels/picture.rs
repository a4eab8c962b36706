//! Pictures of the board.

use super::bars::Bars;
use super::rules::Merels;
use super::state::{Action, State};
use crate::game::{Look, Picture, View};

impl<B: Bars> Picture for Merels<B> {
    fn svg(&self, _view: &View<State<B>>, _look: &Look) -> Result<String, String> {
        Ok("<svg/>".to_owned())
    }

    fn touched(&self, _state: &State<B>, action: Action) -> Vec<String> {
        match action {
            Action::Place(point) | Action::Remove(point) => vec![self.point_name(point)],
            Action::Move { from, to } => vec![self.point_name(from), self.point_name(to)],
            Action::Enter(line) => {
                super::rules::points(self.line(line)).map(|point| self.point_name(point)).collect()
            }
            Action::Pass | Action::Throw(_) => Vec::new(),
        }
    }
}
