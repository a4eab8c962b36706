//! Texts of actions and positions.

use super::rules::{Alignment, Place, State};
use super::setup::Setup;
use crate::boards::{Bits, file_letter, read_cell};
use crate::game::{Fault, Notation, Seat};

impl<B: Bits> Alignment<B> {
    /// `b2`, `b3-2`; with gravity the column `d` or the rod `b3`.
    pub(super) fn place_text(&self, Place(place): Place) -> String {
        let grid = self.shape.grid;
        match (self.shape.gravity, grid.levels) {
            (false, _) => grid.name(place as usize),
            (true, 1) => file_letter(place as usize).to_string(),
            (true, _) => {
                let (file, row, _) = grid.place(place as usize);
                format!("{}{}", file_letter(file), grid.height - row)
            }
        }
    }
}

impl<B: Bits> Notation for Alignment<B> {
    fn action_text(&self, _state: &State<B>, place: Place) -> String {
        self.place_text(place)
    }

    fn read_action(&self, _state: &State<B>, text: &str) -> Option<Place> {
        let grid = self.shape.grid;
        let place = match (self.shape.gravity, grid.levels) {
            (false, _) => grid.read(text)?,
            (true, 1) => {
                let column = text.parse::<usize>().ok().filter(|_| !text.starts_with(['+', '0']));
                let letter = || read_cell(&format!("{text}1")).map(|(file, _)| file + 1);
                column.or_else(letter)?.checked_sub(1).filter(|&file| file < grid.width)?
            }
            (true, _) => {
                let (file, rank) = read_cell(text)?;
                let inside = file < grid.width && rank < grid.height;
                inside.then(|| grid.index(file, grid.height - 1 - rank, 0))?
            }
        };
        Some(Place(place as u16))
    }

    fn action_syntax(&self) -> &'static str {
        match (self.shape.gravity, self.shape.grid.levels) {
            (false, 1) => "a cell like b2",
            (false, _) => "a cell like b3-2 (file, rank, level from the bottom)",
            (true, 1) => "a column like d or 4",
            (true, _) => "a rod like b3",
        }
    }

    fn state_text(&self, state: &State<B>) -> String {
        Setup::of(self, state).text(self.shape.grid)
    }

    fn read_state(&self, text: &str) -> Result<State<B>, Vec<Fault>> {
        Setup::read(text, self.shape.grid)?.check(self)
    }

    fn phase(&self, _state: &State<B>) -> &'static str {
        "place"
    }

    fn player_name(&self, seat: Seat) -> &'static str {
        match (self.shape.gravity, seat) {
            (false, Seat::Zero) => "X",
            (false, Seat::One) => "O",
            (true, Seat::Zero) => "Red",
            (true, Seat::One) => "Yellow",
        }
    }
}
