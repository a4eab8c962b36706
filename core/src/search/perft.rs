//! Counting action sequences: the measure of a move generator's exactness and speed.

use crate::game::{Record, Rules};

/// The number of action sequences of this length, chance's outcomes counted as actions. A sequence
/// that ends the game early is not counted.
pub fn perft<G: Rules>(game: &G, record: &Record<G>, depth: u32) -> u64 {
    // A position comes back after four plies at the earliest (two where passing is allowed), so
    // shallow counts need not carry the record along.
    let repetitions = game.repetition().saturating_sub(1) as usize;
    if repetitions == 0 || record.depth() + depth as usize <= 2 * repetitions {
        plain(game, record.state(), depth)
    } else {
        recorded(game, record, depth)
    }
}

fn plain<G: Rules>(game: &G, state: &G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.legal_count(state) as u64,
        _ => {
            let mut total = 0;
            game.legal(state, &mut |action| {
                let mut after = state.clone();
                game.apply(&mut after, action);
                total += plain(game, &after, depth - 1);
            });
            total
        }
    }
}

fn recorded<G: Rules>(game: &G, record: &Record<G>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.legal_count(record.state()) as u64,
        _ => {
            let mut total = 0;
            game.legal(record.state(), &mut |action| {
                let mut after = record.clone();
                after.apply(game, action);
                total += recorded(game, &after, depth - 1);
            });
            total
        }
    }
}
