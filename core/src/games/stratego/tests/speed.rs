//! How fast batches step; printed, never asserted.

use std::time::Instant;

use crate::batch::{AnyFrame, BatchConfig, Frame};
use crate::catalogue::load;
use crate::game::Scalar;

const ENVS: usize = 1024;
const STEPS: usize = 400;

/// Steps a second of so many random games on one thread, the drawing of actions not counted.
fn speed<T: Scalar>(id: &str, wrap: impl for<'a> Fn(Frame<'a, T>) -> AnyFrame<'a>) -> f64 {
    let game = load(id).unwrap();
    let mut batch = game.batch(BatchConfig::new(ENVS)).unwrap();
    let pixels = ENVS * game.observation_shape().iter().product::<usize>();
    let mut observation = vec![T::ZERO; pixels];
    let mut mask = vec![false; ENVS * game.action_count()];
    let (mut current_player, mut rewards) = (vec![0; ENVS], vec![0.0; 2 * ENVS]);
    let (mut terminated, mut truncated) = (vec![false; ENVS], vec![false; ENVS]);
    let mut actions = vec![0; ENVS];
    let mut seconds = 0.0;
    for _ in 0..STEPS {
        batch.random_actions(&mut actions);
        let frame = Frame {
            observation: &mut observation,
            mask: &mut mask,
            current_player: &mut current_player,
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
        };
        let begun = Instant::now();
        batch.step(&actions, wrap(frame)).unwrap();
        seconds += begun.elapsed().as_secs_f64();
    }
    (ENVS * STEPS) as f64 / seconds
}

/// `cargo test --release -p taula --lib stratego::tests::speed -- --ignored --nocapture`
#[test]
#[allow(clippy::redundant_closure)] // the variants take one lifetime only
#[ignore = "prints how fast batches step, only worth knowing in a release build"]
fn print_batch_steps_a_second() {
    for id in ["stratego", "barrage"] {
        println!("{id}: {:.0} with bytes", speed::<u8>(id, |frame| AnyFrame::U8(frame)));
        println!("{id}: {:.0} with floats", speed::<f32>(id, |frame| AnyFrame::F32(frame)));
    }
}
