//! The slow reading's part on men that are bound and freed.

use super::{Board, Cell, ORTHOGONAL, is_bound, player_of, plus};

pub(super) fn look(board: &Board, cell: Cell) -> Option<char> {
    let file = board.get(usize::try_from(cell.0).ok()?)?;
    file.get(usize::try_from(cell.1).ok()?).copied()
}

pub(super) fn put(board: &mut Board, cell: Cell, letter: char) {
    board[cell.0 as usize][cell.1 as usize] = letter;
}

fn turn_over(board: &mut Board, cell: Cell, bound: bool) {
    let plain = if bound { 'X' } else { 'M' };
    let player = player_of(look(board, cell).unwrap());
    put(board, cell, if player == Some(0) { plain } else { plain.to_ascii_lowercase() });
}

/// Schädler's third rule: the board after a man of `player` has ended its move on `to`.
pub(super) fn settled(before: &Board, player: usize, to: Cell) -> Board {
    let mut board = before.clone();
    let cells: Vec<Cell> = (0..board.len() as i32)
        .flat_map(|file| (0..board[0].len() as i32).map(move |rank| (file, rank)))
        .collect();
    let free = |board: &Board, cell: Cell, of: usize| {
        look(board, cell).is_some_and(|letter| player_of(letter) == Some(of) && !is_bound(letter))
    };
    let held = |board: &Board, cell: Cell, by: usize| {
        [(1, 0), (0, 1)].into_iter().any(|way: Cell| {
            free(board, plus(cell, way), by) && free(board, plus(cell, (-way.0, -way.1)), by)
        })
    };
    let bound_of = |board: &Board, of: usize| -> Vec<Cell> {
        let is = |cell: &Cell| {
            look(board, *cell).is_some_and(|l| is_bound(l) && player_of(l) == Some(of))
        };
        cells.iter().copied().filter(is).collect()
    };
    // (a) Enemy bound men that have lost their enclosers.
    for cell in bound_of(&board, 1 - player) {
        if !held(&board, cell, player) {
            turn_over(&mut board, cell, false);
        }
    }
    // (b) Free enemies between the moved man and another free one, all at once.
    let snapshot = board.clone();
    for way in ORTHOGONAL {
        let (victim, partner) = (plus(to, way), plus(plus(to, way), way));
        if free(&snapshot, victim, 1 - player) && free(&snapshot, partner, player) {
            turn_over(&mut board, victim, true);
        }
    }
    // (c) Own bound men that no longer stand between two free enemies.
    for cell in bound_of(&board, player) {
        if !held(&board, cell, 1 - player) {
            turn_over(&mut board, cell, false);
        }
    }
    board
}
