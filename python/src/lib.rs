//! The Python module `taula._taula`: games, states and batches of the core for numpy. Everything is
//! driven by the catalogue and the erased layer; nothing here may name a single game outside
//! examples. What is plain Python (errors, records, adapters) lives in `py_src/taula`.

mod arguments;
mod arrays;
mod batch;
mod catalogue;
mod errors;
mod forest;
mod game;
mod holders;
mod interrupt;
mod plain;
mod state;
mod symmetries;
mod tables;

use pyo3::pymodule;

/// Who acts at a chance node.
const CHANCE: i32 = -1;
/// Who acts when the game is over.
const TERMINAL: i32 = -4;

/// Rules, states and batches; use them through `taula`.
#[pymodule]
mod _taula {
    #[pymodule_export]
    use crate::batch::{BatchEnv, Rollout, TimeStep};
    #[pymodule_export]
    use crate::catalogue::{catalogue, games, load_game};
    #[pymodule_export]
    use crate::forest::Forest;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::state::State;

    #[pymodule_export]
    const CHANCE: i32 = crate::CHANCE;
    #[pymodule_export]
    const TERMINAL: i32 = crate::TERMINAL;
    #[pymodule_export]
    #[allow(non_upper_case_globals)] // Python's own name for it
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
