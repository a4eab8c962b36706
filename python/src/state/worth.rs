//! What a position is worth, and counting what can be played.

use pyo3::prelude::*;
use taula::erased::ErasedState;
use taula::game::{Engine, Question};

use super::State;
use crate::arguments::{Depth, EngineName, Nodes, Seed, TimeMs, Top};
use crate::errors::raise;
use crate::interrupt::Interrupt;
use crate::plain::evaluation;
use crate::tables;

/// Counts this deep run inside the core in one go; above that every position is looked at here, so
/// that a signal can end a long count.
const UNINTERRUPTED: u32 = 4;

#[pymethods]
impl State {
    /// The position's worth as an `Evaluation`.
    ///
    /// `engine` is "auto", "exact", "alphabeta" or "mcts"; the search ends after `nodes` nodes
    /// (simulations for "mcts"; None: no such limit), at `depth` actions or after `time_ms`
    /// milliseconds, whichever comes first. `top` is how many of the best turns to tell. The same
    /// question gives the same answer unless time ends it. Other threads run meanwhile; Ctrl-C ends
    /// it. Raises `BadArgumentError` for an engine that the game has not.
    ///
    /// >>> evaluation = taula.load_game("connect_four").new_initial_state().evaluate(nodes=1000)
    /// >>> sum(evaluation.value), evaluation.nodes <= 1000
    /// (0.0, True)
    #[pyo3(
        signature = (
            engine=EngineName(Engine::Auto), nodes=Some(Nodes(100_000)), seed=Seed(0), *,
            depth=None, time_ms=None, top=Top(1)
        ),
        text_signature = "($self, engine='auto', nodes=100000, seed=0, *, depth=None, time_ms=None, top=1)"
    )]
    #[allow(clippy::too_many_arguments)] // as many as the question has parts
    fn evaluate<'py>(
        slf: &Bound<'py, Self>,
        engine: EngineName,
        nodes: Option<Nodes>,
        seed: Seed,
        depth: Option<Depth>,
        time_ms: Option<TimeMs>,
        top: Top,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = Question {
            engine: engine.0,
            nodes: nodes.map_or(u64::MAX, |Nodes(nodes)| nodes),
            depth: depth.map(|Depth(depth)| depth),
            seed: seed.0,
            top: top.0,
        };
        let state = slf.borrow().inner.clone();
        let watch = Interrupt::new(time_ms.map(|TimeMs(ms)| ms));
        let found = slf
            .py()
            .detach(|| {
                tables::warm(&*state.game(), || watch.is_due());
                state.evaluate(&question, &|| watch.is_due(), &mut |_| ())
            })
            .map_err(raise);
        let elapsed_ms = watch.elapsed_ms();
        let found = watch.result(found)??;
        evaluation(slf.py(), &found, elapsed_ms)
    }

    /// The number of action sequences of this length, chance's outcomes counted as actions; a
    /// sequence that ends the game early does not count. Other threads run meanwhile; Ctrl-C ends it.
    ///
    /// >>> taula.load_game("connect_four").new_initial_state().perft(4)
    /// 2401
    fn perft(slf: &Bound<'_, Self>, depth: Depth) -> PyResult<u64> {
        let state = slf.borrow().inner.clone();
        let watch = Interrupt::new(None);
        let count = slf.py().detach(|| count(&*state, depth.0, &watch));
        watch.result(count)
    }
}

/// Counts sequences; nonsense after the watch has ended it.
fn count(state: &dyn ErasedState, depth: u32, watch: &Interrupt) -> u64 {
    if depth <= UNINTERRUPTED {
        return state.perft(depth);
    }
    let mut total = 0;
    for id in state.legal() {
        let mut child = state.boxed_clone();
        if watch.is_due() || child.play_id(id).is_err() {
            break;
        }
        total += count(&*child, depth - 1, watch);
    }
    total
}
