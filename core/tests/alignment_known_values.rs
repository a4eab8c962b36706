//! Values and counts that the literature knows, each with the reason why it can be trusted.
//!
//! Two known values are out of this solver's reach and not tested: 8 x 8 with gravity (the second
//! player wins, stone 62) and 4 x 4 x 4 without (the first player wins).
//!
//! Those that take long are ignored by default:
//! `cargo test --release --test alignment_known_values -- --ignored --nocapture`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)] // test helpers too may stop at what should not be

use std::collections::HashSet;
use std::time::Instant;

use taula::boards::Grid;
use taula::catalogue;
use taula::game::{Budget, Evaluate, Record, Rules, Solved, Turn};
use taula::games::alignment::{Alignment, Place, Shape, State};
use taula::search::perft;

fn flat(width: usize, height: usize, k: usize, gravity: bool) -> Shape {
    Shape { grid: Grid::flat(width, height), k, gravity, overline: true, misere: false }
}

/// Points of player 0 and the length of the game from the empty board.
fn value(shape: Shape) -> (i32, u32) {
    let game = Alignment::<u128>::new(shape);
    let mut budget = Budget::new(u64::MAX, &|| false);
    let begin = Instant::now();
    let solved = game.solve(&game.start(), &mut budget).expect("an unlimited budget");
    let Shape { grid: Grid { width, height, .. }, k, gravity, .. } = shape;
    let (nodes, time) = (budget.spent, begin.elapsed());
    println!("{width} x {height}, {k}, gravity {gravity}: {solved:?}, {nodes} nodes, {time:?}");
    (solved.points, solved.distance)
}

fn free(width: usize, height: usize, k: usize) -> (i32, u32) {
    value(flat(width, height, k, false))
}

fn reachable(game: &Alignment<u64>, state: State<u64>, seen: &mut HashSet<State<u64>>) {
    if seen.insert(state) {
        game.legal(&state, &mut |place| reachable(game, game.play(state, place).unwrap(), seen));
    }
}

fn games(game: &Alignment<u64>, state: State<u64>) -> u64 {
    let mut count = u64::from(matches!(game.turn(&state), Turn::Over(_)));
    game.legal(&state, &mut |place| count += games(game, game.play(state, place).unwrap()));
    count
}

/// Counted many times since the 1950s: 5,478 positions with the empty board, 255,168 ways to play.
#[test]
fn noughts_and_crosses_has_the_known_numbers_of_positions_and_games() {
    let game = Alignment::<u64>::new(flat(3, 3, 3, false));
    let mut seen = HashSet::new();
    reachable(&game, game.start(), &mut seen);
    assert_eq!(seen.len(), 5478);
    assert_eq!(games(&game, game.start()), 255_168);
}

/// Every child finds out: with good play nobody wins, and the board fills up.
#[test]
fn noughts_and_crosses_is_a_draw() {
    assert_eq!(free(3, 3, 3), (0, 9));
}

/// Three in a row: one file more than 3 x 3 gives the first player a forced win (Uiterwijk and van
/// den Herik 2000), at ply 7 on 4 x 3 and at ply 5 on 4 x 4, where a second open row exists.
#[test]
fn three_in_a_row_is_won_on_anything_larger_than_three_by_three() {
    assert_eq!(free(4, 3, 3), (1, 7));
    assert_eq!(free(3, 4, 3), (1, 7));
    assert_eq!(free(4, 4, 3), (1, 5));
    assert_eq!(free(5, 5, 3), (1, 5));
}

/// One line through two cells is open wherever the first mark lies; a line of one is made at once.
#[test]
fn lines_of_one_and_two_are_won_at_the_earliest_ply() {
    assert_eq!(free(2, 2, 1), (1, 1));
    assert_eq!(free(2, 2, 2), (1, 3));
    assert_eq!(value(flat(5, 4, 1, true)), (1, 1));
    assert_eq!(value(flat(3, 2, 2, true)), (1, 3));
}

/// No room for a line of four: pairing strategies hold the draw (m,n,k literature).
#[test]
fn four_in_a_row_is_drawn_on_four_by_four_and_on_five_by_four() {
    assert_eq!(free(4, 4, 4), (0, 16));
    assert_eq!(free(5, 4, 4), (0, 20));
    assert_eq!(free(7, 3, 4), (0, 21));
}

/// Lines of five are paired off on the small boards (m,n,k literature).
#[test]
fn five_in_a_row_is_drawn_on_five_by_five() {
    assert_eq!(free(5, 5, 5), (0, 25));
}

/// The largest square on which four in a row is not a win (m,n,k literature).
#[test]
fn four_in_a_row_is_drawn_on_five_by_five() {
    assert_eq!(free(5, 5, 4), (0, 25));
    assert_eq!(free(6, 4, 4), (0, 24));
}

/// The smallest board on which four in a row is won (Lustenberger; m,n,k literature).
#[test]
fn four_in_a_row_is_won_on_six_by_five() {
    assert_eq!(free(6, 5, 4).0, 1);
    assert_eq!(free(5, 6, 4), free(6, 5, 4), "the same board turned");
}

/// Lines of five and six are drawn on boards of this size (m,n,k literature).
#[test]
fn longer_lines_are_drawn_on_boards_up_to_six_by_six() {
    for (width, height, k) in [(6, 5, 5), (6, 6, 6), (7, 6, 6)] {
        assert_eq!(free(width, height, k), (0, (width * height) as u32), "{width} x {height}");
    }
}

/// Lines of four on seven by four, of five on six by six and of six on seven by seven (m,n,k
/// literature).
#[test]
#[ignore = "a minute when optimised"]
fn long_proofs_of_draws() {
    for (width, height, k) in [(7, 4, 4), (7, 5, 5), (6, 6, 5), (7, 7, 6)] {
        assert_eq!(free(width, height, k), (0, (width * height) as u32), "{width} x {height}");
    }
}

/// Six files, four ranks: the second player wins Connect Four (Tromp's table of board sizes), for
/// the even ranks are his.
#[test]
fn the_second_player_wins_with_gravity_on_six_by_four() {
    assert_eq!(value(flat(6, 4, 4, true)).0, -1);
}

/// Too narrow or too low for more than a draw (Tromp's table of board sizes).
#[test]
fn small_boards_with_gravity_are_drawn() {
    for (width, height) in [(4, 4), (5, 4), (4, 5), (5, 5), (4, 6)] {
        let cells = (width * height) as u32;
        assert_eq!(value(flat(width, height, 4, true)), (0, cells), "{width} x {height}");
    }
}

/// Tromp's table again: six by six is the second player's.
#[test]
#[ignore = "15 seconds when optimised"]
fn the_second_player_wins_with_gravity_on_six_by_six() {
    assert_eq!(value(flat(6, 6, 4, true)).0, -1);
}

/// Allis and Allen 1988: the first player wins Connect Four, by the centre column only. The scores
/// of the columns are those that every solver publishes; the other three mirror the first.
#[test]
#[ignore = "a quarter of an hour when optimised"]
fn connect_four_is_won_by_the_centre_column_only() {
    let game = Alignment::<u64>::new(flat(7, 6, 4, true));
    for (column, expected) in [-2, -1, 0, 1].into_iter().enumerate() {
        let after = game.play(game.start(), Place(column as u16)).unwrap();
        let mut budget = Budget::new(u64::MAX, &|| false);
        let begin = Instant::now();
        let Solved { points, distance } = game.solve(&after, &mut budget).unwrap();
        let score = points * ((42 - 1 - distance as i32) / 2 + 1);
        println!("column {}: {score}, {} nodes, {:?}", column + 1, budget.spent, begin.elapsed());
        assert_eq!(score, expected);
    }
}

/// 7 to the power of the length until a column is full, for it takes six stones in one column to
/// fill it and seven plies for a line to end a game: the seventh loses the seven full columns.
#[test]
fn connect_four_has_the_known_numbers_of_move_sequences() {
    let game = Alignment::<u64>::new(flat(7, 6, 4, true));
    let record = Record::new(&game, game.start());
    let counts: Vec<u64> = (1..=7).map(|depth| perft(&game, &record, depth)).collect();
    assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649, 823_536]);
}

/// Rows, columns and diagonals counted by hand: 3 + 3 + 2; 24 + 21 + 24; 48 + 24 + 4; 75 + 30 + 4.
#[test]
fn boards_have_the_known_numbers_of_lines() {
    let cube = |side| Grid { width: side, height: side, levels: side };
    assert_eq!(Grid::flat(3, 3).lines(3).len(), 8);
    assert_eq!(Grid::flat(7, 6).lines(4).len(), 69);
    assert_eq!(Grid::flat(15, 15).lines(5).len(), 572);
    assert_eq!(cube(4).lines(4).len(), 76);
    assert_eq!(cube(5).lines(5).len(), 109);
}

/// The catalogue's own games are these shapes.
#[test]
fn the_catalogue_games_count_the_same_sequences() {
    let count = |id, depth| catalogue::load(id).unwrap().start().perft(depth);
    assert_eq!(count("connect_four", 7), 823_536);
    assert_eq!(count("noughts_and_crosses", 9), 127_872, "games that fill the board");
    assert_eq!(count("score_four", 8), 16_553_664);
    assert_eq!(count("four_in_a_row_3d", 4), 65_536);
    assert_eq!(count("four_in_a_row_3d(gravity=false)", 3), 64 * 63 * 62);
}
