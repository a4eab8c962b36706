//! Whether the judgement, searched a little, wins against moves drawn at random.

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

/// How many of so many games the thinker wins, with either colour in turn.
fn wins(game: &Stratego, games: u64, nodes: u64) -> usize {
    let seat = |n: u64| Seat::BOTH[n as usize % 2];
    (0..games).filter(|&n| points(game, seat(n), nodes, 100 + n) == 1).count()
}

#[test]
fn a_little_search_beats_random_moves() {
    let game = Stratego::new(CLASSIC, Choices::default());
    assert_eq!(wins(&game, 4, 400), 4);
}

/// `cargo test --release -p taula --lib stratego::tests::strength -- --ignored --nocapture`
///
/// Barrage needs several worlds a move: with one, a scout runs into what that world has not.
#[test]
#[ignore = "a hundred games of either id: minutes"]
fn search_beats_random_moves_98_times_in_100() {
    for (name, edition, nodes) in [("stratego", CLASSIC, 2000), ("barrage", BARRAGE, 33_000)] {
        let won = wins(&Stratego::new(edition, Choices::default()), 100, nodes);
        println!("{name}: {won} of 100 with {nodes} nodes a move");
        assert!(won >= 98, "{name}: {won} of 100");
    }
}
