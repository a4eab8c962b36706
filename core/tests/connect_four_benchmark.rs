//! Real positions: six public sets of Connect Four positions with their exact scores, read from
//! `connect_four/c4_pons_test_sets.jsonl` in the folder that the environment variable `TAULA_DATA`
//! names (`../shared/data` beside the repository where it is not set). Without the file the tests
//! say that they skip.
//!
//! To see the figures: `cargo test --release --test connect_four_benchmark -- --nocapture`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)] // test helpers too may stop at what should not be

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Deserialize;
use taula::boards::Grid;
use taula::game::{Budget, Evaluate, Rules, Solved, Turn};
use taula::games::alignment::{Alignment, Place, Shape, State};

#[derive(Deserialize)]
struct Line {
    set: String,
    moves: String,
    score: i32,
    move_scores: Option<[Option<i32>; 7]>,
}

fn lines() -> Option<Vec<Line>> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data");
    let folder = std::env::var("TAULA_DATA").unwrap_or_else(|_| beside.to_owned());
    let path = PathBuf::from(folder).join("connect_four/c4_pons_test_sets.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {} cannot be read", path.display());
        return None;
    };
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn connect_four() -> Alignment<u64> {
    let grid = Grid::flat(7, 6);
    Alignment::new(Shape { grid, k: 4, gravity: true, overline: true, misere: false })
}

fn replay(game: &Alignment<u64>, moves: &str) -> State<u64> {
    moves.bytes().fold(game.start(), |state, column| {
        game.play(state, Place(u16::from(column - b'1'))).expect("a legal column")
    })
}

/// The usual score of a solved position: the winner's own stones left when he wins.
fn score(state: &State<u64>, solved: Solved) -> i32 {
    let laid = (state.marks[0] | state.marks[1]).count_ones() as i32;
    let at_the_end = laid + solved.distance as i32;
    solved.points * state.mover.sign() * ((42 - at_the_end) / 2 + 1)
}

fn solve(game: &Alignment<u64>, state: &State<u64>, nodes: &mut u64) -> i32 {
    let mut budget = Budget::new(u64::MAX, &|| false);
    let solved = game.solve(state, &mut budget).expect("an unlimited budget");
    *nodes += budget.spent;
    score(state, solved)
}

/// Solves the set's positions and says what that took.
fn check_scores(set: &str, most: usize) {
    let Some(lines) = lines() else { return };
    let game = connect_four();
    let (mut nodes, mut time, mut count) = (0, Duration::ZERO, 0);
    for line in lines.iter().filter(|line| line.set == set).take(most) {
        let state = replay(&game, &line.moves);
        let begin = Instant::now();
        let found = solve(&game, &state, &mut nodes);
        time += begin.elapsed();
        count += 1;
        assert_eq!(found, line.score, "{}", line.moves);
    }
    assert!(count > 0, "{set} is not in the file");
    let seconds = time.as_secs_f64();
    let (each, rate) = (nodes as f64 / f64::from(count), nodes as f64 / seconds / 1e6);
    println!(
        "{set}: {count} positions in {seconds:.2} s, {each:.1} nodes each, {rate:.2} M nodes/s"
    );
}

#[test]
fn every_game_of_the_sets_is_replayed() {
    let Some(lines) = lines() else { return };
    let game = connect_four();
    for line in &lines {
        let state = replay(&game, &line.moves);
        assert!(matches!(game.turn(&state), Turn::Player(_)), "{}", line.moves);
        if let Some(scores) = line.move_scores {
            let open: Vec<bool> = scores.iter().map(Option::is_some).collect();
            let mut mask = vec![false; 7];
            game.mask(&state, &mut mask);
            assert_eq!(mask, open, "{}", line.moves);
        }
    }
    assert_eq!(lines.len(), 6000);
}

/// The score of every column, as the side to move sees it.
fn check_move_scores(set: &str, most: usize) {
    let Some(lines) = lines() else { return };
    let game = connect_four();
    let with_moves = lines.iter().filter(|line| line.set == set && line.move_scores.is_some());
    for line in with_moves.take(most) {
        let state = replay(&game, &line.moves);
        let found: Vec<Option<i32>> = (0..7)
            .map(|column| {
                let after = game.play(state, Place(column)).ok()?;
                Some(-solve(&game, &after, &mut 0))
            })
            .collect();
        assert_eq!(found, line.move_scores.unwrap(), "{}", line.moves);
    }
}

#[test]
fn every_column_of_easy_positions_has_its_score() {
    check_move_scores("Test_L3_R1", 1000);
    check_move_scores("Test_L2_R1", 200);
    check_move_scores("Test_L2_R2", 5);
}

#[test]
fn end_easy() {
    check_scores("Test_L3_R1", 1000);
}

#[test]
fn middle_easy() {
    check_scores("Test_L2_R1", 1000);
}

#[test]
fn begin_easy() {
    check_scores("Test_L1_R1", 1000);
}

#[test]
fn middle_medium() {
    check_scores("Test_L2_R2", 100);
}

#[test]
#[ignore = "seconds when optimised; cargo test --release --test connect_four_benchmark -- --ignored --nocapture"]
fn middle_medium_in_full() {
    check_scores("Test_L2_R2", 1000);
}

#[test]
#[ignore = "up to a minute when optimised; cargo test --release --test connect_four_benchmark -- --ignored --nocapture"]
fn begin_medium() {
    check_scores("Test_L1_R2", 100);
}

#[test]
#[ignore = "up to a minute when optimised; cargo test --release --test connect_four_benchmark -- --ignored --nocapture"]
fn begin_hard() {
    check_scores("Test_L1_R3", 12);
}
