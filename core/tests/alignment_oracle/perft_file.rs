//! Writes the family's golden counts from the oracle, not from the code that they are to test.

use std::fmt::Write as _;

use super::games;
use super::oracle::{Board, Rules};
use taula::game::Stream;

const HEADER: &str = "\
# Numbers of action sequences, counted by the independent statement of the rules in
# core/tests/alignment_oracle. To write them anew:
# cargo test --test alignment_oracle -- --ignored write_the_perft_file
# spec | state text, or - for the start | depth | count
";

/// Depths until a count is larger than this.
const MOST: u64 = 40_000;

#[test]
#[ignore = "writes core/src/games/alignment/perft.txt; run it when games are added"]
fn write_the_perft_file() {
    let mut text = HEADER.to_owned();
    for (index, (spec, rules)) in games().iter().enumerate() {
        write_counts(&mut text, spec, "-", &Board::new(*rules));
        let board = middle_of_a_game(*rules, &mut Stream::new(21, index as u64));
        write_counts(&mut text, spec, &board.text(), &board);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/alignment/perft.txt");
    std::fs::write(path, text).unwrap();
}

fn write_counts(text: &mut String, spec: &str, state: &str, board: &Board) {
    for depth in 1..=9 {
        let count = board.perft(depth);
        writeln!(text, "{spec} | {state} | {depth} | {count}").unwrap();
        if count == 0 || count * board.legal().len() as u64 > MOST {
            break;
        }
    }
}

/// A position after half of a random game.
fn middle_of_a_game(rules: Rules, stream: &mut Stream) -> Board {
    let mut boards = vec![Board::new(rules)];
    while let Some(n) = stream.index(boards[boards.len() - 1].legal().len()) {
        let mut after = boards[boards.len() - 1].clone();
        after.play(after.legal()[n].1);
        boards.push(after);
    }
    boards.swap_remove(boards.len() / 2)
}
