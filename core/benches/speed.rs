//! How fast the core is: `cargo bench`. Node counts are asserted, so that a fast wrong answer fails.

#![allow(clippy::unwrap_used)] // a bench may fail

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use taula::batch::{AnyFrame, BatchConfig, Frame};
use taula::boards::Grid;
use taula::catalogue::{entries, load};
use taula::erased::ErasedState;
use taula::game::{Engine, Question, Record, Rules};
use taula::games::alignment::{Alignment, Shape};
use taula::search::perft;

fn main() {
    divan::main();
}

const GAMES: [&str; 4] = ["noughts_and_crosses", "connect_four", "four_in_a_row_3d", "mnk"];
const PERFT_DEPTH: u32 = 9;
const PERFT_NODES: u64 = 39_394_572;

/// Connect Four without the erased layer.
fn connect_four() -> Alignment<u64> {
    let grid = Grid::flat(7, 6);
    Alignment::new(Shape { grid, k: 4, gravity: true, overline: true, misere: false })
}

#[divan::bench(sample_count = 5)]
fn perft_generic(bencher: Bencher) {
    let game = connect_four();
    let record = Record::new(&game, game.start());
    bencher.counter(ItemsCount::new(PERFT_NODES)).bench(|| {
        assert_eq!(perft(&game, black_box(&record), PERFT_DEPTH), PERFT_NODES);
    });
}

#[divan::bench(sample_count = 5)]
fn perft_behind_one_virtual_call(bencher: Bencher) {
    let start = load("connect_four").unwrap().start();
    bencher.counter(ItemsCount::new(PERFT_NODES)).bench(|| {
        assert_eq!(black_box(&start).perft(PERFT_DEPTH), PERFT_NODES);
    });
}

/// For contrast: what erasing every state would cost.
fn boxed_perft(state: &dyn ErasedState, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => state.legal().len() as u64,
        _ => {
            let after = |id| {
                let mut after = state.boxed_clone();
                after.play_id(id).unwrap();
                boxed_perft(&*after, depth - 1)
            };
            state.legal().into_iter().map(after).sum()
        }
    }
}

#[divan::bench(sample_count = 3)]
fn perft_through_boxed_states(bencher: Bencher) {
    const DEPTH: u32 = 6;
    let start = load("connect_four").unwrap().start();
    let nodes = start.perft(DEPTH);
    bencher.counter(ItemsCount::new(nodes)).bench(|| {
        assert_eq!(boxed_perft(black_box(&*start), DEPTH), nodes);
    });
}

fn evaluate(bencher: Bencher, game: &str, engine: Engine, nodes: u64) {
    let start = load(game).unwrap().start();
    let question = Question { engine, nodes, ..Question::default() };
    let spent = start.evaluate(&question, &|| false, &mut |_| {}).unwrap().nodes;
    assert!(spent <= nodes);
    bencher.counter(ItemsCount::new(spent)).bench(|| {
        let found = black_box(&start).evaluate(&question, &|| false, &mut |_| {}).unwrap();
        assert_eq!(found.nodes, spent);
    });
}

#[divan::bench(args = GAMES, sample_count = 5)]
fn alphabeta_nodes(bencher: Bencher, game: &str) {
    evaluate(bencher, game, Engine::Alphabeta, 500_000);
}

#[divan::bench(args = GAMES, sample_count = 5)]
fn mcts_simulations(bencher: Bencher, game: &str) {
    evaluate(bencher, game, Engine::Mcts, 20_000);
}

#[divan::bench(args = entries().iter().map(|entry| entry.about.id), sample_count = 5)]
fn batch_steps(bencher: Bencher, game: &str) {
    const ENVS: usize = 1024;
    const STEPS: usize = 100;
    let game = load(game).unwrap();
    let mut batch = game.batch(BatchConfig::new(ENVS)).unwrap();
    let pixels = ENVS * game.observation_shape().iter().product::<usize>();
    let mut observation = vec![0f32; pixels];
    let mut mask = vec![false; ENVS * game.action_count()];
    let (mut current_player, mut rewards) = (vec![0; ENVS], vec![0.0; 2 * ENVS]);
    let (mut terminated, mut truncated) = (vec![false; ENVS], vec![false; ENVS]);
    let mut actions = vec![0; ENVS];
    bencher.counter(ItemsCount::new(ENVS * STEPS)).bench_local(|| {
        for _ in 0..STEPS {
            batch.random_actions(None, &mut actions).unwrap();
            let frame = Frame {
                observation: &mut observation,
                mask: &mut mask,
                current_player: &mut current_player,
                rewards: &mut rewards,
                terminated: &mut terminated,
                truncated: &mut truncated,
            };
            batch.step(&actions, None, AnyFrame::F32(frame)).unwrap();
        }
    });
}
