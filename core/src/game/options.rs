//! Options as data: one description each, from which checks, JSON Schema, docstrings and tables are
//! made.

use serde::{Serialize, Serializer};
use serde_json::{Map, json};

use super::Error;

/// A chosen value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word.
    Text(String),
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Text(value) => f.write_str(value),
        }
    }
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Bool,
    /// A whole number in `min..=max`.
    Int {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of these numbers.
    OneOf(&'static [i64]),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A text of so many characters, each out of `alphabet`.
    Letters {
        /// Its length.
        length: usize,
        /// The characters allowed.
        alphabet: &'static str,
    },
}

/// The description of one option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// snake_case.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is when not given.
    pub default: Value,
    /// One sentence.
    pub meaning: &'static str,
    /// Where the option comes from.
    pub source: &'static str,
}

impl OptionSpec {
    /// A description.
    pub fn new(
        name: &'static str,
        kind: Kind,
        default: impl Into<Value>,
        meaning: &'static str,
        source: &'static str,
    ) -> Self {
        Self { name, kind, default: default.into(), meaning, source }
    }

    /// What is allowed, for a person.
    #[must_use]
    pub fn allowed(&self) -> String {
        let list = |items: Vec<String>| items.join(", ");
        match &self.kind {
            Kind::Bool => "true, false".to_owned(),
            Kind::Int { min, max } => format!("a whole number from {min} to {max}"),
            Kind::OneOf(numbers) => list(numbers.iter().map(ToString::to_string).collect()),
            Kind::Choice(words) => list(words.iter().map(ToString::to_string).collect()),
            Kind::Letters { length, alphabet } => format!("{length} characters out of {alphabet}"),
        }
    }

    /// Whether the value may be chosen.
    #[must_use]
    pub fn admits(&self, value: &Value) -> bool {
        match (&self.kind, value) {
            (Kind::Bool, Value::Bool(_)) => true,
            (Kind::Int { min, max }, Value::Int(number)) => (min..=max).contains(&number),
            (Kind::OneOf(numbers), Value::Int(number)) => numbers.contains(number),
            (Kind::Choice(words), Value::Text(word)) => words.contains(&word.as_str()),
            (Kind::Letters { length, alphabet }, Value::Text(text)) => {
                text.chars().count() == *length && text.chars().all(|c| alphabet.contains(c))
            }
            _ => false,
        }
    }

    /// The option as JSON Schema.
    #[must_use]
    pub fn schema(&self) -> serde_json::Value {
        let mut schema = match &self.kind {
            Kind::Bool => json!({"type": "boolean"}),
            Kind::Int { min, max } => json!({"type": "integer", "minimum": min, "maximum": max}),
            Kind::OneOf(numbers) => json!({"type": "integer", "enum": numbers}),
            Kind::Choice(words) => json!({"type": "string", "enum": words}),
            Kind::Letters { length, .. } => {
                json!({"type": "string", "minLength": length, "maxLength": length})
            }
        };
        schema["default"] = json!(self.default);
        schema["description"] = json!(self.meaning);
        schema
    }
}

/// The JSON Schema of an options object.
#[must_use]
pub fn schema(specs: &[OptionSpec]) -> serde_json::Value {
    let properties: Map<String, serde_json::Value> =
        specs.iter().map(|spec| (spec.name.to_owned(), spec.schema())).collect();
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// What a user chose, unchecked: names and values.
pub type Given = Vec<(String, Value)>;

/// All options of a game with their values, in the order of its descriptions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Options(Vec<(&'static str, Value)>);

impl Options {
    /// Fills in the defaults and refuses what is not allowed.
    ///
    /// # Errors
    /// The first unknown, repeated or inadmissible option.
    pub fn resolve(game: &str, specs: &[OptionSpec], given: &Given) -> Result<Self, Error> {
        for (index, (name, value)) in given.iter().enumerate() {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                return Err(Error::bad_option(game, name, value, known(specs)));
            };
            if !spec.admits(value) {
                return Err(Error::bad_option(game, name, value, spec.allowed()));
            }
            if given[..index].iter().any(|(earlier, _)| earlier == name) {
                return Err(Error::bad_option(game, name, value, "each option once"));
            }
        }
        let chosen = |spec: &OptionSpec| {
            given.iter().find(|(name, _)| name == spec.name).map(|(_, value)| value.clone())
        };
        let pairs = specs
            .iter()
            .map(|spec| (spec.name, chosen(spec).unwrap_or_else(|| spec.default.clone())));
        Ok(Self(pairs.collect()))
    }

    /// The same with another value for an option that the game describes: for a default that
    /// follows from the other options.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        if let Some((_, chosen)) = self.0.iter_mut().find(|(known, _)| *known == name) {
            *chosen = value.into();
        }
        self
    }

    /// The options, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    fn get(&self, name: &str) -> Option<&Value> {
        let found = self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
        debug_assert!(found.is_some(), "the game does not describe an option {name}");
        found
    }

    /// The number chosen for an option that the game describes as a number.
    #[must_use]
    pub fn int(&self, name: &str) -> i64 {
        match self.get(name) {
            Some(Value::Int(number)) => *number,
            _ => 0,
        }
    }

    /// The answer chosen for an option that the game describes as a yes or no.
    #[must_use]
    pub fn bool(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::Bool(true)))
    }

    /// The word chosen for an option that the game describes as a word.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

fn known(specs: &[OptionSpec]) -> String {
    if specs.is_empty() {
        return "this game has no options".to_owned();
    }
    format!("the options {}", specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", "))
}

/// Reads `id` or `id(name=value,…)`.
///
/// # Errors
/// The part that is no such text.
pub fn read_spec(text: &str) -> Result<(&str, Given), Error> {
    let text = text.trim();
    let Some((id, rest)) = text.split_once('(') else {
        return Ok((text, Given::new()));
    };
    let bad = |part: &str| Error::bad_option(id.trim(), part, &Value::Text(text.to_owned()), SPEC);
    let inner = rest.strip_suffix(')').ok_or_else(|| bad(")"))?;
    let mut given = Given::new();
    for part in inner.split(',').map(str::trim).filter(|_| !inner.trim().is_empty()) {
        let (name, value) = part.split_once('=').ok_or_else(|| bad(part))?;
        given.push((name.trim().to_owned(), read_value(value.trim())));
    }
    Ok((id.trim(), given))
}

const SPEC: &str = "a game is written id or id(option=value,option=value)";

/// Reads a bare value: `true`, `false`, a whole number, or else a word.
#[must_use]
pub fn read_value(text: &str) -> Value {
    match text {
        "true" | "True" => Value::Bool(true),
        "false" | "False" => Value::Bool(false),
        _ => text.parse().map_or_else(|_| Value::Text(text.to_owned()), Value::Int),
    }
}
