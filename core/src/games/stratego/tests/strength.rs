//! Whether the judgement, searched a little, wins against moves drawn at random.

use std::ops::Range;

use super::*;
use crate::game::{Question, Record, Seat};
use crate::search::evaluate;

/// Plays one game, the setup included; the points of the seat that thinks.
fn points(game: &Stratego, thinker: Seat, nodes: u64, seed: u64) -> i32 {
    let mut stream = Stream::new(seed, 0);
    let mut state = game.start();
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return thinker.sign() * outcome.points,
            Turn::Player(seat) if seat == thinker => {
                let question = Question { nodes, seed: stream.bits(), ..Question::default() };
                let record = Record::new(game, state.clone());
                let found = evaluate(game, &record, &question, &|| false, &mut |_| {}).unwrap();
                let turn = game.read_turn(&state, &found.best[0].turn).unwrap();
                turn.iter().for_each(|&action| game.apply(&mut state, action));
            }
            _ => play_random(game, &mut state, &mut stream),
        }
    }
}

/// How many of these games a seat wins that thinks.
fn wins(game: &Stratego, thinker: Seat, games: Range<u64>, nodes: u64) -> usize {
    games.filter(|&seed| points(game, thinker, nodes, seed) == 1).count()
}

#[test]
fn a_little_search_beats_random_moves() {
    let game = Stratego::new(CLASSIC, Choices::default());
    let won = Seat::BOTH.map(|seat| wins(&game, seat, 100..102, 2000));
    assert_eq!(won, [2, 2]);
}

/// `cargo test --release -p taula --lib stratego::tests::strength -- --ignored --nocapture`
#[test]
#[ignore = "four hundred games: an hour"]
fn search_beats_random_moves_98_times_in_100_from_either_side() {
    for (name, edition) in [("stratego", CLASSIC), ("barrage", BARRAGE)] {
        let game = Stratego::new(edition, Choices::default());
        for seat in Seat::BOTH {
            let won = wins(&game, seat, 5000..5100, 20_000);
            println!("{name}: seat {} won {won} of 100 at 20,000 nodes a move", seat.index());
            assert!(won >= 98, "{name}: {won} of 100");
        }
    }
}
