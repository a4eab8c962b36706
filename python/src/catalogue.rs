//! The functions of the module: what games there are, and loading one.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyMapping, PyString};
use serde_json::{Value as Json, json};
use taula::Error;
use taula::catalogue::{Entry, entries, entry};
use taula::game::{Given, Value, read_spec, schema};

use crate::arguments::{is_overflow, shown, text, type_name};
use crate::errors::raise;
use crate::game::Game;
use crate::plain::plain;

/// The ids of all games, family by family.
///
/// >>> "connect_four" in taula.games()
/// True
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    entries().iter().map(|entry| entry.about.id).collect()
}

/// What is told about every game, as plain dicts in the order of `games()`.
///
/// Each has `id`, `family`, `name`, `names` (in other languages), `history`, `source`, `players`,
/// `provenance`, `options` (a JSON Schema), `option_sources`, and, under default options,
/// `num_distinct_actions`, `max_chance_outcomes`, `max_game_length`, `observation_shape`, `planes`,
/// `hidden_information`, `action_syntax`, `start`; `rules` is the rules page (Markdown).
///
/// >>> [game] = [game for game in taula.catalogue() if game["id"] == "mnk"]
/// >>> game["options"]["properties"]["k"]["default"]
/// 5
#[pyfunction]
pub(crate) fn catalogue(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let told: Result<Vec<Json>, Error> = entries().iter().map(told).collect();
    plain(py, &told.map_err(raise)?)
}

fn told(entry: &Entry) -> Result<Json, Error> {
    let game = entry.make_default()?;
    let mut told = json!(entry.about);
    let sources: serde_json::Map<String, Json> =
        entry.options.iter().map(|spec| (spec.name.to_owned(), json!(spec.source))).collect();
    told["options"] = schema(&entry.options);
    told["option_sources"] = Json::Object(sources);
    told["num_distinct_actions"] = json!(game.action_count());
    told["max_chance_outcomes"] = json!(game.max_chance_outcomes());
    told["max_game_length"] = json!(game.max_game_length());
    told["observation_shape"] = json!(game.observation_shape());
    told["planes"] = json!(game.planes());
    told["hidden_information"] = json!(game.has_hidden_information());
    told["action_syntax"] = json!(game.action_syntax());
    told["start"] = json!(game.start().text());
    told["rules"] = json!(entry.about.rules);
    Ok(told)
}

/// The game of a text `id` or `id(option=value,…)`, with further options as keywords or, as in
/// OpenSpiel, in a mapping.
///
/// Raises `UnknownGameError`, or `BadOptionError` for an option that the game has not, that is given
/// twice or that cannot have the value.
///
/// >>> taula.load_game("mnk", width=5, height=5, k=4)
/// taula.load_game("mnk(width=5,height=5,k=4,overline=win,misere=false)")
/// >>> taula.load_game("mnk(width=5,height=5,k=4)") == taula.load_game("mnk", {"width": 5, "height": 5, "k": 4})
/// True
#[pyfunction]
#[pyo3(signature = (game, parameters=None, /, **options))]
pub(crate) fn load_game(
    game: &Bound<'_, PyAny>,
    parameters: Option<&Bound<'_, PyMapping>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Game> {
    let spec = text(game, "game")?;
    let (id, mut given) = read_spec(&spec).map_err(raise)?;
    let entry = entry(id).map_err(raise)?;
    for options in [parameters, options.map(|options| options.as_mapping())].into_iter().flatten() {
        read_options(id, options, &mut given)?;
    }
    entry.make(&given).map(Game::new).map_err(raise)
}

fn read_options(id: &str, options: &Bound<'_, PyMapping>, given: &mut Given) -> PyResult<()> {
    for item in options.items()? {
        let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        let name = text(&name, "option name")?;
        let value = option_value(id, &name, &value)?;
        given.push((name, value));
    }
    Ok(())
}

fn option_value(id: &str, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(answer) = value.cast::<PyBool>() {
        return Ok(Value::Bool(answer.is_true()));
    }
    if value.is_instance_of::<PyString>() {
        return text(value, "option").map(Value::Text);
    }
    match value.extract::<i64>() {
        Ok(number) => Ok(Value::Int(number)),
        Err(error) if is_overflow(value.py(), &error) => {
            let value = Value::Text(shown(value));
            Err(raise(Error::bad_option(id, name, &value, "a smaller number")))
        }
        Err(error) if !error.is_instance_of::<PyTypeError>(value.py()) => Err(error),
        Err(_) => {
            let kind = type_name(value);
            let message = format!("option {name} must be a bool, an int or a str, not {kind}");
            Err(PyTypeError::new_err(message))
        }
    }
}
