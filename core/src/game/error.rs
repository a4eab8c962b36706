//! The one error type of the core: each kind names the field, the value and what is allowed.

use std::fmt::Write as _;

use super::Value;

/// One thing wrong with a position's text.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fault {
    /// Which field of the text.
    pub field: &'static str,
    /// What stands there.
    pub value: String,
    /// What is wrong with it and what is allowed.
    pub reason: String,
}

impl Fault {
    /// A fault.
    pub fn new(field: &'static str, value: impl ToString, reason: impl Into<String>) -> Self {
        Self { field, value: shortened(&value.to_string()), reason: reason.into() }
    }
}

/// Everything the core refuses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No game has this id.
    #[error("unknown game {id:?}{}", suggestion(.similar))]
    UnknownGame {
        /// The id given.
        id: String,
        /// The catalogue's nearest ids.
        similar: Vec<&'static str>,
    },
    /// An option or a combination of options makes no game.
    #[error("option {option:?} of {game} cannot be {value}; allowed: {allowed}")]
    BadOption {
        /// The game.
        game: String,
        /// The option.
        option: String,
        /// The value given.
        value: String,
        /// What is allowed.
        allowed: String,
    },
    /// A text is no position of the game.
    #[error("{state:?} is no position of {game}: {}", list(.faults))]
    BadState {
        /// The game.
        game: &'static str,
        /// The text given.
        state: String,
        /// All that is wrong with it.
        faults: Vec<Fault>,
    },
    /// A text or id is no action or turn here at all.
    #[error("{}{text:?} is no move here; expected {expected}", at(.index))]
    UnreadableMove {
        /// Its place in a list of moves.
        index: Option<usize>,
        /// The text or id given.
        text: String,
        /// What moves look like.
        expected: String,
    },
    /// A rule forbids the action.
    #[error("{}{text:?} is not legal: {why}", at(.index))]
    IllegalMove {
        /// Its place in a list of moves, or the environment in a batch.
        index: Option<usize>,
        /// The move given.
        text: String,
        /// The rule's stable name.
        rule: &'static str,
        /// Why the rule forbids it.
        why: String,
        /// Texts of actions that are legal instead (cut at 100).
        legal: Vec<String>,
    },
    /// The game has ended, nothing can be played.
    #[error("{}{text:?} cannot be played: the game is over ({reason})", at(.index))]
    GameOver {
        /// Its place in a list of moves, or the environment in a batch.
        index: Option<usize>,
        /// The move given.
        text: String,
        /// How it ended.
        reason: &'static str,
    },
    /// Another argument is out of range.
    #[error("{field} cannot be {value}; allowed: {allowed}")]
    BadArgument {
        /// The argument.
        field: &'static str,
        /// The value given.
        value: String,
        /// What is allowed.
        allowed: String,
    },
}

impl Error {
    /// A refused option.
    pub fn bad_option(game: &str, option: &str, value: &Value, allowed: impl Into<String>) -> Self {
        Self::BadOption {
            game: shortened(game),
            option: shortened(option),
            value: shortened(&value.to_string()),
            allowed: allowed.into(),
        }
    }

    /// A refused argument.
    pub fn bad_argument(
        field: &'static str,
        value: impl ToString,
        allowed: impl Into<String>,
    ) -> Self {
        Self::BadArgument { field, value: shortened(&value.to_string()), allowed: allowed.into() }
    }

    /// The stable code that HTTP and Python show.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownGame { .. } => "unknown_game",
            Self::BadOption { .. } => "bad_option",
            Self::BadState { .. } => "bad_state",
            Self::UnreadableMove { .. } => "unreadable_move",
            Self::IllegalMove { .. } => "illegal_move",
            Self::GameOver { .. } => "game_over",
            Self::BadArgument { .. } => "bad_argument",
        }
    }

    /// The same error about the move at this place of a list.
    #[must_use]
    pub fn at_index(mut self, place: usize) -> Self {
        if let Self::UnreadableMove { index, .. }
        | Self::IllegalMove { index, .. }
        | Self::GameOver { index, .. } = &mut self
        {
            *index = Some(place);
        }
        self
    }
}

/// A text as errors repeat it: hostile input may be long.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn at(index: &Option<usize>) -> String {
    index.map_or_else(String::new, |index| format!("move {index}: "))
}

fn suggestion(similar: &[&str]) -> String {
    match similar {
        [] => String::new(),
        _ => format!("; did you mean {}?", similar.join(", ")),
    }
}

fn list(faults: &[Fault]) -> String {
    let mut text = String::new();
    for (index, fault) in faults.iter().enumerate() {
        let joint = if index == 0 { "" } else { "; " };
        let _ = write!(text, "{joint}{} {:?}: {}", fault.field, fault.value, fault.reason);
    }
    text
}
