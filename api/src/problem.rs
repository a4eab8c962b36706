//! Every refusal of the service, as `application/problem+json` (RFC 9457). A code owns its status,
//! title and log level; a problem is a code with what was wrong this time. Knows no operation.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use serde_json::{Map, Value, json};
use tracing::Level;

/// The media type of every error.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// The stable name of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the titles below say it
pub enum Code {
    MalformedJson,
    BadRequest,
    Unauthorized,
    NotFound,
    UnknownGame,
    MethodNotAllowed,
    NotAcceptable,
    RequestTimeout,
    GameOver,
    StalePly,
    NotYourTurn,
    PayloadTooLarge,
    UnsupportedMediaType,
    InvalidRequest,
    BadOption,
    BadState,
    UnreadableMove,
    IllegalMove,
    BadArgument,
    BudgetTooLarge,
    KeyReused,
    TooManyRequests,
    InternalError,
    Busy,
    NotReady,
    StoreUnavailable,
}

impl Code {
    /// All codes, by rising status, the most general of each status first.
    pub const ALL: [Self; 26] = [
        Self::BadRequest,
        Self::MalformedJson,
        Self::Unauthorized,
        Self::NotFound,
        Self::UnknownGame,
        Self::MethodNotAllowed,
        Self::NotAcceptable,
        Self::RequestTimeout,
        Self::GameOver,
        Self::StalePly,
        Self::NotYourTurn,
        Self::PayloadTooLarge,
        Self::UnsupportedMediaType,
        Self::InvalidRequest,
        Self::BadOption,
        Self::BadState,
        Self::UnreadableMove,
        Self::IllegalMove,
        Self::BadArgument,
        Self::BudgetTooLarge,
        Self::KeyReused,
        Self::TooManyRequests,
        Self::InternalError,
        Self::Busy,
        Self::NotReady,
        Self::StoreUnavailable,
    ];

    /// Name, status and title.
    const fn facts(self) -> (&'static str, StatusCode, &'static str) {
        use StatusCode as S;
        match self {
            Self::MalformedJson => ("malformed_json", S::BAD_REQUEST, "The body is not JSON"),
            Self::BadRequest => ("bad_request", S::BAD_REQUEST, "The request cannot be read"),
            Self::Unauthorized => {
                ("unauthorized", S::UNAUTHORIZED, "The token opens no seat of this match")
            }
            Self::NotFound => ("not_found", S::NOT_FOUND, "Nothing is here"),
            Self::UnknownGame => ("unknown_game", S::NOT_FOUND, "No game has this id"),
            Self::MethodNotAllowed => {
                ("method_not_allowed", S::METHOD_NOT_ALLOWED, "This path has other methods")
            }
            Self::NotAcceptable => {
                ("not_acceptable", S::NOT_ACCEPTABLE, "The answer has no such form")
            }
            Self::RequestTimeout => {
                ("request_timeout", S::REQUEST_TIMEOUT, "The body took too long to arrive")
            }
            Self::GameOver => ("game_over", S::CONFLICT, "The game is over"),
            Self::StalePly => ("stale_ply", S::CONFLICT, "The match has gone on"),
            Self::NotYourTurn => ("not_your_turn", S::CONFLICT, "Another is to move"),
            Self::PayloadTooLarge => {
                ("payload_too_large", S::PAYLOAD_TOO_LARGE, "The body is too large")
            }
            Self::UnsupportedMediaType => {
                ("unsupported_media_type", S::UNSUPPORTED_MEDIA_TYPE, "The body must be JSON")
            }
            Self::InvalidRequest => (
                "invalid_request",
                S::UNPROCESSABLE_ENTITY,
                "The body does not have the documented fields",
            ),
            Self::BadOption => {
                ("bad_option", S::UNPROCESSABLE_ENTITY, "The game has no such option or value")
            }
            Self::BadState => {
                ("bad_state", S::UNPROCESSABLE_ENTITY, "The text is no position of the game")
            }
            Self::UnreadableMove => {
                ("unreadable_move", S::UNPROCESSABLE_ENTITY, "The text is no move here")
            }
            Self::IllegalMove => {
                ("illegal_move", S::UNPROCESSABLE_ENTITY, "A rule forbids the move")
            }
            Self::BadArgument => {
                ("bad_argument", S::UNPROCESSABLE_ENTITY, "An argument is out of range")
            }
            Self::BudgetTooLarge => (
                "budget_too_large",
                S::UNPROCESSABLE_ENTITY,
                "More was asked than the limits allow",
            ),
            Self::KeyReused => {
                ("key_reused", S::UNPROCESSABLE_ENTITY, "The key named another request")
            }
            Self::TooManyRequests => {
                ("too_many_requests", S::TOO_MANY_REQUESTS, "Too many requests in too short a time")
            }
            Self::InternalError => {
                ("internal_error", S::INTERNAL_SERVER_ERROR, "The service made a mistake")
            }
            Self::Busy => ("busy", S::SERVICE_UNAVAILABLE, "All searchers are at work"),
            Self::NotReady => ("not_ready", S::SERVICE_UNAVAILABLE, "The service is shutting down"),
            Self::StoreUnavailable => {
                ("store_unavailable", S::SERVICE_UNAVAILABLE, "The store of matches failed")
            }
        }
    }

    /// The name, as the `code` member has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// The HTTP status.
    #[must_use]
    pub const fn status(self) -> StatusCode {
        self.facts().1
    }

    /// One sentence that is the same each time.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.facts().2
    }

    /// How loudly it is logged: our faults loudest, then what an operator may want to see.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::InternalError | Self::StoreUnavailable => Level::ERROR,
            Self::Busy | Self::TooManyRequests | Self::RequestTimeout => Level::WARN,
            _ => Level::DEBUG,
        }
    }

    /// The code that stands for an error of the framework's own.
    #[must_use]
    pub fn of_status(status: StatusCode) -> Self {
        let same = |code: &Self| code.status() == status;
        let fallback =
            if status.is_server_error() { Self::InternalError } else { Self::BadRequest };
        Self::ALL.into_iter().find(same).unwrap_or(fallback)
    }

    const fn of_error(error: &taula::Error) -> Self {
        match error {
            taula::Error::UnknownGame { .. } => Self::UnknownGame,
            taula::Error::BadOption { .. } => Self::BadOption,
            taula::Error::BadState { .. } => Self::BadState,
            taula::Error::UnreadableMove { .. } => Self::UnreadableMove,
            taula::Error::IllegalMove { .. } => Self::IllegalMove,
            taula::Error::GameOver { .. } => Self::GameOver,
            taula::Error::BadArgument { .. } => Self::BadArgument,
            _ => Self::InternalError,
        }
    }
}

/// One refusal.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What kind.
    pub code: Code,
    told: Box<Told>,
}

/// What there is to say of one refusal; boxed, so that results stay small.
#[derive(Clone, Debug)]
struct Told {
    detail: String,
    members: Map<String, Value>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    /// A refusal with a sentence about this occurrence.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        let told = Told { detail: detail.into(), members: Map::new(), headers: Vec::new() };
        Self { code, told: Box::new(told) }
    }

    /// With a further member.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Serialize) -> Self {
        // Only maps with keys other than texts fail, and no member is one.
        self.told.members.insert(name.to_owned(), json!(value));
        self
    }

    /// With a header on its answer; a value that no header can carry is left out.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.told.headers.push((name, value));
        }
        self
    }

    /// More was asked than a limit allows.
    #[must_use]
    pub fn too_large(field: &str, value: u64, most: u64) -> Self {
        let detail = format!("{field} cannot be {value}; allowed: at most {most}");
        Self::new(Code::BudgetTooLarge, detail)
            .with("field", field)
            .with("value", value)
            .with("allowed", format!("at most {most}"))
            .with("limit", most)
    }

    /// Our own mistake; the cause is for the log, not for the client.
    #[must_use]
    pub fn internal(cause: &str) -> Self {
        tracing::error!(cause, "internal error");
        Self::new(Code::InternalError, "the request could not be answered; the log says why")
    }

    /// The body of an answer (or of an item) that came about at `instance`.
    #[must_use]
    pub fn body(&self, instance: &str) -> Value {
        let mut body = Map::new();
        body.insert("type".to_owned(), json!(format!("urn:taula:problem:{}", self.code.name())));
        body.insert("title".to_owned(), json!(self.code.title()));
        body.insert("status".to_owned(), json!(self.code.status().as_u16()));
        body.insert("detail".to_owned(), json!(self.told.detail));
        body.insert("instance".to_owned(), json!(instance));
        body.insert("code".to_owned(), json!(self.code.name()));
        body.extend(self.told.members.clone());
        Value::Object(body)
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code.name(), self.told.detail)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    /// Without a body: [`crate::envelope`] writes it, who knows the request.
    fn error_response(&self) -> HttpResponse {
        let mut answer = HttpResponse::new(self.code.status());
        for (name, value) in &self.told.headers {
            answer.headers_mut().insert(name.clone(), value.clone());
        }
        answer.extensions_mut().insert(self.clone());
        answer
    }
}

impl From<taula::Error> for Problem {
    fn from(error: taula::Error) -> Self {
        use taula::Error as E;
        let problem = Self::new(Code::of_error(&error), error.to_string());
        match error {
            E::UnknownGame { id, similar } => problem.with("game", id).with("similar", similar),
            E::BadOption { game, option, value, allowed } => problem
                .with("game", game)
                .with("field", option)
                .with("value", value)
                .with("allowed", allowed),
            E::BadState { game, state, faults } => {
                problem.with("game", game).with("value", state).with("faults", faults)
            }
            E::UnreadableMove { index, text, expected } => {
                problem.at(index).with("move", text).with("allowed", expected)
            }
            E::IllegalMove { index, text, rule, why, legal } => problem
                .at(index)
                .with("move", text)
                .with("rule", rule)
                .with("why", why)
                .with("legal", legal),
            E::GameOver { index, text, reason } => {
                problem.at(index).with("move", text).with("reason", reason)
            }
            E::BadArgument { field, value, allowed } => {
                problem.with("field", field).with("value", value).with("allowed", allowed)
            }
            _ => problem,
        }
    }
}

impl Problem {
    fn at(self, index: Option<usize>) -> Self {
        match index {
            Some(index) => self.with("index", index),
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_core_keep_their_names() {
        let errors = [
            taula::Error::UnknownGame { id: "x".into(), similar: vec![] },
            taula::Error::bad_argument("top", 3, "less"),
            taula::Error::GameOver { index: Some(1), text: "a".into(), reason: "line" },
        ];
        for error in errors {
            let code = error.code();
            assert_eq!(Problem::from(error).code.name(), code);
        }
    }

    #[test]
    fn names_are_unique_and_in_the_order_of_their_status() {
        let names: std::collections::HashSet<_> = Code::ALL.map(Code::name).into();
        assert_eq!(names.len(), Code::ALL.len());
        assert!(Code::ALL.is_sorted_by_key(|code| code.status().as_u16()));
    }
}
