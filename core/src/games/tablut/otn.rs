//! Positions in OpenTafl's notation: `t` taflmen of the attackers, `T` of the defenders, `K` the
//! king, rows between slashes. `start:` (or nothing) begins with the first rank, `starti:` with the
//! last.

use super::rules::{State, Tablut};
use super::setup;
use super::shape::{GRID, SIDE};
use crate::boards::read_rows;
use crate::game::{Fault, Seat};

const LETTERS: &str = "tTK";

/// Whether a board is written in OpenTafl's way.
pub(super) fn is_otn(board: &str) -> bool {
    board.starts_with('/') || board.starts_with("start")
}

/// Our letters of all cells of a board in OpenTafl's notation.
pub(super) fn letters(board: &str) -> Result<Vec<Option<char>>, Vec<(String, String)>> {
    let (rows, highest_first) = match (board.strip_prefix("starti:"), board.strip_prefix("start:"))
    {
        (Some(rows), _) => (rows, true),
        (_, Some(rows)) => (rows, false),
        _ => (board, false),
    };
    let Some(rows) = rows.strip_prefix('/').and_then(|rows| rows.strip_suffix('/')) else {
        let reason = "an OpenTafl board begins and ends with /".to_owned();
        return Err(vec![(rows.chars().take(40).collect(), reason)]);
    };
    let read = read_rows(rows, GRID, LETTERS)?;
    let ours = |letter: char| match letter {
        't' => 'm',
        'T' => 'S',
        other => other,
    };
    let mut rows: Vec<&[Option<char>]> = read.chunks(SIDE).collect();
    if !highest_first {
        rows.reverse();
    }
    Ok(rows.concat().into_iter().map(|letter| letter.map(ours)).collect())
}

impl Tablut {
    /// The position of a board in OpenTafl's notation, in either order of rows
    /// (`/3ttt3/…/3ttt3/` or `start:/…/` from the first rank, `starti:/…/` from the last).
    /// OpenTafl does not write who moves next, so that is told apart.
    ///
    /// ```
    /// use taula::game::{Rules, Seat};
    /// use taula::games::tablut::{Shape, Tablut};
    ///
    /// let game = Tablut::new(Shape::default());
    /// let board = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    /// assert_eq!(game.read_otn(board, Seat::Zero), Ok(game.start()));
    /// ```
    ///
    /// # Errors
    /// All faults of the board.
    pub fn read_otn(&self, board: &str, next: Seat) -> Result<State, Vec<Fault>> {
        let told = |(value, reason)| Fault::new("board", value, reason);
        let letters =
            letters(board).map_err(|wrong| wrong.into_iter().map(told).collect::<Vec<_>>())?;
        setup::of_board(self, &letters, next)
    }
}
