//! Arguments as Python gives them: every type here refuses what is not allowed with the argument's
//! name, its value and what is allowed. A wrong type is a `TypeError`, a wrong value a `TaulaError`.

use std::fmt::Display;
use std::ops::RangeInclusive;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyUnicodeEncodeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3::{Borrowed, PyTypeInfo};
use taula::batch::Autoreset;
use taula::game::{Engine, Seat};

use crate::errors::bad_argument;

/// What the type of a value is called.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string())
}

/// A value as errors repeat it: hostile values may be long or may refuse to be printed.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 100;
    let Ok(text) = value.repr() else { return format!("an unprintable {}", type_name(value)) };
    let text = text.to_string_lossy();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// Whether a conversion failed because the number is too large (or negative) for its type.
pub(crate) fn is_overflow(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance(py, &PyOverflowError::type_object(py))
}

/// The error of a value that did not become a whole number, where it is neither too large nor an
/// error that the value raised itself.
pub(crate) fn not_whole(value: &Bound<'_, PyAny>, field: &str, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(value.py()) {
        return error;
    }
    PyTypeError::new_err(format!("{field} must be a whole number, not {}", type_name(value)))
}

/// A whole number in a range.
pub(crate) fn whole<'py, T>(
    value: &Bound<'py, PyAny>,
    field: &'static str,
    range: RangeInclusive<T>,
) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Display,
{
    match value.extract::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Err(error) if !is_overflow(value.py(), &error) => Err(not_whole(value, field, error)),
        _ => {
            let allowed = format!("a whole number from {} to {}", range.start(), range.end());
            Err(bad_argument(field, shown(value), allowed))
        }
    }
}

/// A text.
pub(crate) fn text(value: &Bound<'_, PyAny>, field: &'static str) -> PyResult<String> {
    let Ok(string) = value.cast::<PyString>() else {
        let message = format!("{field} must be a str, not {}", type_name(value));
        return Err(PyTypeError::new_err(message));
    };
    match string.to_str() {
        Ok(text) => Ok(text.to_owned()),
        Err(error) if error.is_instance_of::<PyUnicodeEncodeError>(value.py()) => {
            Err(bad_argument(field, shown(value), "a text without lone surrogates"))
        }
        Err(error) => Err(error),
    }
}

/// One of some words.
pub(crate) fn choice<T: Copy>(
    value: &Bound<'_, PyAny>,
    field: &'static str,
    names: &[(&str, T)],
) -> PyResult<T> {
    let word = text(value, field)?;
    names.iter().find(|(name, _)| *name == word).map(|&(_, meaning)| meaning).ok_or_else(|| {
        let allowed: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        bad_argument(field, shown(value), allowed.join(", "))
    })
}

/// Declares the type of a whole-number argument: its name, range and number type.
macro_rules! whole_argument {
    ($(#[$doc:meta])* $name:ident($kind:ty), $field:literal, $range:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name(pub(crate) $kind);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                whole(&value, $field, $range).map(Self)
            }
        }
    };
}
whole_argument!(
    /// The seed of everything random.
    Seed(u64), "seed", 0..=u64::MAX
);
whole_argument!(
    /// At most so many nodes.
    Nodes(u64), "nodes", 1..=u64::MAX
);
whole_argument!(
    /// At most so many actions deep.
    Depth(u32), "depth", 0..=u32::MAX
);
whole_argument!(
    /// At most so many milliseconds.
    TimeMs(u64), "time_ms", 1..=u32::MAX.into()
);
whole_argument!(
    /// How many of the best turns.
    Top(usize), "top", 0..=10_000
);
whole_argument!(
    /// How many games a batch plays.
    NumEnvs(usize), "num_envs", 1..=taula::batch::MAX_ENVS
);
whole_argument!(
    /// How many threads step a batch.
    NumThreads(usize), "num_threads", 1..=taula::batch::MAX_THREADS
);
whole_argument!(
    /// After so many actions a game of a batch is cut off.
    MaxSteps(u32), "max_steps", 1..=u32::MAX
);
whole_argument!(
    /// How many steps a rollout has.
    Steps(usize), "num_steps", 1..=(1 << 32)
);
whole_argument!(
    /// How many games of a batch are drawn.
    NumGames(usize), "num_games", 1..=256
);
whole_argument!(
    /// How many pictures stand in a row.
    Columns(usize), "columns", 1..=256
);
whole_argument!(
    /// At most so many turns.
    Limit(usize), "limit", 0..=crate::state::MOST_TURNS
);

/// A player's seat.
#[derive(Clone, Copy)]
pub(crate) struct Player(pub(crate) Seat);

impl<'py> FromPyObject<'_, 'py> for Player {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(if whole::<i64>(&value, "player", 0..=1)? == 0 { Seat::Zero } else { Seat::One }))
    }
}

/// Declares the type of an argument that is one of some words.
macro_rules! word_argument {
    ($(#[$doc:meta])* $name:ident($kind:ty), $field:literal, $words:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name(pub(crate) $kind);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                choice(&value, $field, &$words).map(Self)
            }
        }
    };
}
word_argument!(
    /// Which search.
    EngineName(Engine), "engine", Engine::NAMES
);
word_argument!(
    /// When an ended game makes room for the next.
    AutoresetName(Autoreset), "autoreset", AUTORESETS
);
word_argument!(
    /// Whether observations have their planes last.
    Layout(bool), "layout", LAYOUTS
);
word_argument!(
    /// Whether the caller chooses chance's outcomes.
    ChanceName(bool), "chance", CHANCES
);

/// The autoreset modes.
pub(crate) const AUTORESETS: [(&str, Autoreset); 3] = [
    ("same_step", Autoreset::SameStep),
    ("next_step", Autoreset::NextStep),
    ("disabled", Autoreset::Disabled),
];
/// The layouts of observations, and whether planes come last.
pub(crate) const LAYOUTS: [(&str, bool); 2] = [("CHW", false), ("HWC", true)];
/// Who chooses chance's outcomes, and whether it is the caller.
pub(crate) const CHANCES: [(&str, bool); 2] = [("sampled", false), ("explicit", true)];
/// The number types of observations, and whether they are bytes.
pub(crate) const KINDS: [(&str, bool); 2] = [("float32", false), ("uint8", true)];

/// Whether observations are bytes: reads everything that numpy takes for a dtype.
#[derive(Clone, Copy)]
pub(crate) struct IsBytes(pub(crate) bool);

impl<'py> FromPyObject<'_, 'py> for IsBytes {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let dtype = value.py().import("numpy")?.call_method1("dtype", (&*value,));
        let name = dtype.and_then(|dtype| dtype.getattr("name")?.extract::<String>());
        let found = name.ok().and_then(|name| KINDS.iter().find(|(known, _)| *known == name));
        let refused = || bad_argument("obs_dtype", shown(&value), "float32, uint8");
        found.map(|&(_, bytes)| Self(bytes)).ok_or_else(refused)
    }
}
