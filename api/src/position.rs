//! A position as requests give it: game, options, state, moves.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use taula::catalogue;
use taula::erased::ErasedState;
use taula::game::{Given, Value};
use utoipa::ToSchema;

use crate::pool::Stop;
use crate::problem::Problem;
use crate::service::Desk;

/// Declares a request that begins with a position: its four fields are written here once, because
/// flattened ones cannot refuse unknown fields.
macro_rules! position_request {
    ($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            /// The game's id, or `id(option=value,…)`.
            pub(crate) game: String,
            /// The options that differ from the game's defaults.
            #[schema(value_type = Option<std::collections::HashMap<String, $crate::position::OptionValue>>)]
            pub(crate) options: Option<$crate::position::GivenOptions>,
            /// The state text; the start position where absent. What happened before is unknown.
            pub(crate) state: Option<String>,
            /// Turns or actions to play from there, chance outcomes included. They count for
            /// repetition. One that is refused refuses the whole call.
            pub(crate) moves: Option<Vec<String>>,
            $($(#[$field_about])* pub(crate) $field: $kind,)*
        }

        impl $name {
            /// The position asked about.
            pub(crate) fn position(&self) -> $crate::position::Position<'_> {
                $crate::position::Position {
                    game: &self.game,
                    options: self.options.as_ref(),
                    state: self.state.as_deref(),
                    moves: self.moves.as_deref().unwrap_or_default(),
                }
            }
        }
    };
}
pub(crate) use position_request;

/// The fields of a request that say which position is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<'a> {
    pub(crate) game: &'a str,
    pub(crate) options: Option<&'a GivenOptions>,
    pub(crate) state: Option<&'a str>,
    pub(crate) moves: &'a [String],
}

impl Position<'_> {
    /// The position.
    ///
    /// # Errors
    /// Whatever is wrong with the game, its options, the state or a move.
    pub(crate) fn reach(&self, desk: &Desk, stop: &Stop) -> Result<Box<dyn ErasedState>, Problem> {
        let mut state = self.begin(desk)?;
        for (index, text) in self.moves.iter().enumerate() {
            if index % 64 == 63 {
                stop.check()?;
            }
            state.play(text).map_err(|error| error.at_index(index))?;
        }
        Ok(state)
    }

    /// The position before the moves.
    fn begin(&self, desk: &Desk) -> Result<Box<dyn ErasedState>, Problem> {
        let (count, most) = (self.moves.len() as u64, desk.limits.moves);
        if count > most {
            return Err(Problem::too_large("moves", count, most));
        }
        let none = Given::new();
        let options = self.options.map_or(&none, |options| &options.0);
        let game = catalogue::load_with(self.game, options)?;
        match self.state {
            Some(text) => Ok(game.read(text)?),
            None => Ok(game.start()),
        }
    }
}

/// Options as given: every pair is kept, so that an option given twice can be refused.
#[derive(Clone, Debug, Default)]
pub(crate) struct GivenOptions(pub(crate) Given);

/// `true`, `false`, a whole number or a word.
#[derive(ToSchema)]
#[serde(untagged)]
#[allow(dead_code)] // a description only
pub(crate) enum OptionValue {
    Bool(bool),
    Int(i64),
    Text(String),
}

impl<'de> Deserialize<'de> for GivenOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Given;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of options")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
                let mut given = Given::new();
                while let Some((name, Single(value))) = map.next_entry()? {
                    given.push((name, value));
                }
                Ok(given)
            }
        }
        deserializer.deserialize_map(Pairs).map(Self)
    }
}

/// One option's value.
struct Single(Value);

impl<'de> Deserialize<'de> for Single {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Plain;
        impl Visitor<'_> for Plain {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false, a whole number or a word")
            }

            fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
                Ok(Value::Bool(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
                Ok(Value::Int(value))
            }

            fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Value, E> {
                i64::try_from(value).map(Value::Int).map_err(E::custom)
            }

            fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
                // JSON does not tell 3 from 3.0.
                let whole = value.fract() == 0.0 && value.abs() < 9e15;
                let number = whole.then_some(Value::Int(value as i64));
                number.ok_or_else(|| E::invalid_type(serde::de::Unexpected::Float(value), &self))
            }

            fn visit_str<E>(self, value: &str) -> Result<Value, E> {
                Ok(Value::Text(value.to_owned()))
            }
        }
        deserializer.deserialize_any(Plain).map(Self).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_keep_their_kinds_and_their_repetitions() {
        let read = |text| serde_json::from_str::<GivenOptions>(text);
        let given = read(r#"{"a": 1, "b": true, "c": "x", "a": 2.0}"#).unwrap().0;
        let names: Vec<_> = given.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c", "a"]);
        assert_eq!(given[3].1, Value::Int(2));
        for text in [r#"{"a": 1.5}"#, r#"{"a": null}"#, r#"{"a": []}"#, "[]"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
