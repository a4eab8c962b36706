//! The core's errors as exceptions. The classes are Python's (`taula.errors`); here each error finds
//! its class and its attributes.

use pyo3::prelude::*;
use pythonize::pythonize;
use serde_json::{Map, Value, json};
use taula::Error;

/// The exception for an error of the core.
pub(crate) fn raise(error: Error) -> PyErr {
    let (class, attributes) = described(&error);
    exception(class, &error.to_string(), &attributes)
}

/// The refusal of an argument.
pub(crate) fn bad_argument(
    field: &'static str,
    value: impl ToString,
    allowed: impl Into<String>,
) -> PyErr {
    raise(Error::bad_argument(field, value, allowed))
}

/// The refusal of an id (or its text) that is no action at all.
pub(crate) fn no_action(value: impl ToString, index: Option<usize>, space: usize) -> PyErr {
    let expected = format!("an action id below {space}");
    raise(Error::UnreadableMove { index, text: value.to_string(), expected })
}

/// What this game has not.
pub(crate) fn not_available(what: &str, game: &str) -> PyErr {
    let attributes = json!({"field": what, "game": game});
    exception("NotAvailableError", &format!("{game} has no {what}"), &attributes)
}

/// Another thread is using the environment.
pub(crate) fn busy() -> PyErr {
    let message = "another thread is stepping this BatchEnv; give each thread one of its own";
    exception("BusyError", message, &Value::Object(Map::new()))
}

fn exception(class: &str, message: &str, attributes: &Value) -> PyErr {
    Python::attach(|py| {
        instance(py, class, message, attributes).map_or_else(|error| error, PyErr::from_value)
    })
}

fn instance<'py>(
    py: Python<'py>,
    class: &str,
    message: &str,
    attributes: &Value,
) -> PyResult<Bound<'py, PyAny>> {
    let exception = py.import("taula.errors")?.getattr(class)?.call1((message,))?;
    for (name, value) in attributes.as_object().into_iter().flatten() {
        exception.setattr(name, pythonize(py, value)?)?;
    }
    Ok(exception)
}

/// The class and the attributes of an error. Names shared by several errors mean the same in all.
fn described(error: &Error) -> (&'static str, Value) {
    match error {
        Error::UnknownGame { id, similar } => {
            ("UnknownGameError", json!({"field": "game", "value": id, "similar": similar}))
        }
        Error::BadOption { game, option, value, allowed } => (
            "BadOptionError",
            json!({"field": option, "value": value, "allowed": allowed, "game": game}),
        ),
        Error::BadState { game, state, faults } => (
            "BadStateError",
            json!({"field": "state", "value": state, "faults": faults, "game": game}),
        ),
        Error::UnreadableMove { index, text, expected } => (
            "UnreadableActionError",
            json!({"field": "action", "value": text, "index": index, "allowed": expected}),
        ),
        Error::IllegalMove { index, text, rule, why, legal } => (
            "IllegalActionError",
            json!({"field": "action", "value": text, "index": index, "rule": rule, "why": why,
                   "legal": legal}),
        ),
        Error::GameOver { index, text, reason } => (
            "GameOverError",
            json!({"field": "action", "value": text, "index": index, "reason": reason}),
        ),
        Error::BadArgument { field, value, allowed } => {
            ("BadArgumentError", json!({"field": field, "value": value, "allowed": allowed}))
        }
        other => ("TaulaError", json!({"code": other.code()})),
    }
}
