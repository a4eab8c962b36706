//! The core's records as plain Python values: dicts and lists equal to the HTTP JSON, and the
//! dataclasses of `taula._records` made from them.

use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;
use serde_json::json;
use taula::game::{About, Evaluation};

use crate::game::Rulebook;

/// A serialisable value as dicts, lists, numbers and texts.
pub(crate) fn plain<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, value)?)
}

fn record<'py>(
    py: Python<'py>,
    class: &str,
    value: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import("taula._records")?.getattr(class)?;
    class.call_method1("_of", (plain(py, value)?,))
}

/// An `Evaluation`.
pub(crate) fn evaluation<'py>(
    py: Python<'py>,
    evaluation: &Evaluation,
    elapsed_ms: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import("taula._records")?.getattr("Evaluation")?;
    let fields = plain(py, evaluation)?;
    fields.set_item("elapsed_ms", elapsed_ms)?;
    class.call_method1("_of", (fields,))
}

/// A `GameType`.
pub(crate) fn game_type<'py>(
    py: Python<'py>,
    about: &About,
    rulebook: &Rulebook,
) -> PyResult<Bound<'py, PyAny>> {
    let has_chance = rulebook.game.max_chance_outcomes() > 0;
    let fields = json!({
        "short_name": about.id,
        "long_name": about.name,
        "family": about.family,
        "dynamics": "sequential",
        "chance_mode": if has_chance { "explicit_stochastic" } else { "deterministic" },
        "information":
            if rulebook.game.has_hidden_information() { "imperfect" } else { "perfect" },
        "utility": "zero_sum",
        "reward_model": "terminal",
    });
    record(py, "GameType", &fields)
}
