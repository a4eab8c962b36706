//! How fast backgammon is: `cargo bench --bench backgammon`. Counts are asserted, so that a fast wrong
//! answer fails.

#![allow(clippy::unwrap_used)] // a bench may fail

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use taula::batch::{AnyFrame, BatchConfig, Frame};
use taula::catalogue::load;
use taula::game::{Notation, Rules, Seat};
use taula::games::backgammon::{
    Action, Backgammon, Board, Evaluator, HandMade, OneSided, Stakes, State, Throw, TwoSided,
};

fn main() {
    divan::main();
}

const GAME: Backgammon = Backgammon { stakes: Stakes::Single, cube_limit: 1, resign: false };
const ON_ROLL: &str = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2 c 0,0 0,0 - turn=0";
const TWO_THROWS: usize = 202_782;

/// Visits the positions after every whole turn with every throw.
fn after_each_turn(state: &State, visit: &mut impl FnMut(&State)) {
    for (a, b) in (1..=6).flat_map(|a| (1..=a).map(move |b| (a, b))) {
        let mut thrown = *state;
        GAME.apply(&mut thrown, Action::Throw(Throw::of(a, b)));
        GAME.plays(&thrown, &mut |_, after| {
            visit(after);
            true
        });
    }
}

/// All whole turns with two throws, merged by the position that each turn reaches.
#[divan::bench(sample_count = 5)]
fn two_throws(bencher: Bencher) {
    let start = GAME.read_state(ON_ROLL).unwrap();
    bencher.counter(ItemsCount::new(TWO_THROWS)).bench(|| {
        let mut count = 0;
        after_each_turn(black_box(&start), &mut |state| {
            after_each_turn(state, &mut |_| count += 1);
        });
        assert_eq!(count, TWO_THROWS);
    });
}

/// Action sequences of four actions: two throws and the first two steps after them.
#[divan::bench(sample_count = 5)]
fn perft_of_actions(bencher: Bencher) {
    let start = load("backgammon").unwrap().read(ON_ROLL).unwrap();
    bencher.bench(|| black_box(&start).perft(4));
}

#[divan::bench(sample_count = 20)]
fn evaluations(bencher: Bencher) {
    let mut boards = Vec::new();
    after_each_turn(&GAME.read_state(ON_ROLL).unwrap(), &mut |state| boards.push(state.board));
    bencher.counter(ItemsCount::new(boards.len())).bench(|| {
        let win = |board: &Board| HandMade.probabilities(board, Seat::One).win;
        boards.iter().map(win).sum::<f64>()
    });
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn one_sided_table() -> OneSided {
    OneSided::compute(&mut |_| {})
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn two_sided_table() -> TwoSided {
    TwoSided::compute(&mut |_| {})
}

/// Random games in a batch with observations and masks; the counter tells finished games.
#[divan::bench(args = ["backgammon", "backgammon_match"], sample_count = 3)]
fn random_games(bencher: Bencher, spec: &str) {
    const ENVS: usize = 64;
    const STEPS: usize = 4_000;
    let game = load(spec).unwrap();
    let places: usize = game.observation_shape().iter().product();
    let play = || {
        let mut batch = game.batch(BatchConfig::new(ENVS)).unwrap();
        let mut observation = vec![0f32; ENVS * places];
        let mut mask = vec![false; ENVS * game.action_count()];
        let (mut players, mut rewards) = ([0; ENVS], [0.0; 2 * ENVS]);
        let (mut terminated, mut truncated) = ([false; ENVS], [false; ENVS]);
        let mut actions = [0; ENVS];
        let mut ended = 0;
        for _ in 0..STEPS {
            batch.random_actions(None, &mut actions).unwrap();
            let frame = Frame {
                observation: &mut observation[..],
                mask: &mut mask[..],
                current_player: &mut players[..],
                rewards: &mut rewards[..],
                terminated: &mut terminated[..],
                truncated: &mut truncated[..],
            };
            batch.step(&actions, None, AnyFrame::F32(frame)).unwrap();
            ended += terminated.iter().filter(|&&over| over).count();
        }
        ended
    };
    bencher.counter(ItemsCount::new(play())).bench(play);
}
