//! Where matches are kept: the small trait that every store has.

use std::fmt;

use futures_util::future::BoxFuture;
use taula::game::Seat;

use super::secret::Bytes32;
use crate::problem::{Code, Problem};

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Actor {
    Seat(Seat),
    Chance,
}

impl Actor {
    /// As it is kept.
    pub(crate) const fn number(self) -> i16 {
        match self {
            Self::Seat(seat) => seat as i16,
            Self::Chance => 2,
        }
    }

    /// As it was kept.
    pub(crate) fn of_number(number: i16) -> Self {
        let seat = usize::try_from(number).ok().and_then(Seat::from_index);
        seat.map_or(Self::Chance, Self::Seat)
    }
}

/// Names a request, so that its repetition is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// What the client calls it.
    pub(crate) key: String,
    /// What it asked.
    pub(crate) print: Bytes32,
}

/// A move or throw, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) actor: Actor,
    pub(crate) turn: String,
    pub(crate) request: Option<Request>,
}

/// A match before anything was played.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) id: String,
    /// [`super::terms::Agreed`] as JSON.
    pub(crate) agreed: String,
    pub(crate) seed: Bytes32,
    pub(crate) tokens: [Option<Bytes32>; 2],
    pub(crate) created_ms: i64,
}

/// The store's own number of a match.
pub(crate) type Key = i64;

/// A match as it was found.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) key: Key,
    pub(crate) header: Header,
}

/// The lines of a match from some ply on, and what lies sealed.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    pub(crate) lines: Vec<Line>,
    pub(crate) sealed: Vec<Line>,
}

/// Whether something found its place free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// It is kept for good.
    Done,
    /// Somebody was faster; nothing was written.
    Taken,
}

/// The store failed; whether something was written is not known.
#[derive(Clone, Debug)]
pub(crate) struct StoreError(pub(crate) String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the store failed: {}", self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(cause = error.0, "store");
        let detail = "what was asked could not be kept, or it is not known whether it was; \
                      repeat the request with the same Idempotency-Key";
        Self::new(Code::StoreUnavailable, detail)
    }
}

/// What a store did, when it has.
pub(crate) type Answer<T> = BoxFuture<'static, Result<T, StoreError>>;

/// Keeps matches. What is answered as written survives the end of the process.
pub(crate) trait Store: Send + Sync {
    /// Keeps a new match.
    fn create(&self, header: Header) -> Answer<Key>;
    /// The match of this id.
    fn find(&self, id: &str) -> Answer<Option<Kept>>;
    /// Its lines from this ply on.
    fn read(&self, key: Key, from: usize) -> Answer<News>;
    /// Adds lines from this ply on, all or none.
    fn append(&self, key: Key, ply: usize, lines: Vec<Line>) -> Answer<Written>;
    /// Keeps a turn that was made in secret before its time.
    fn seal(&self, key: Key, line: Line) -> Answer<Written>;
    /// Whether other instances may write to it too.
    fn is_shared(&self) -> bool;
    /// Tells other instances that something happened in a match.
    fn announce(&self, id: &str);
}
