//! The matches that are open here. Each is behind a lock, so that its events have one order; its
//! lines are kept before anybody hears of them.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use taula::game::Seat;
use tokio::sync::{OwnedMutexGuard, watch};

use super::postgres::Postgres;
use super::secret::{Bytes32, Dice, match_id};
use super::sqlite::Sqlite;
use super::store::{Header, Key, Line, Store, StoreError, Written};
use super::table::{Answered, Asked, Move, Next, Table};
use super::terms::{Agreed, Terms};
use crate::problem::{Code, Problem};

/// So many matches are kept in memory; when there are more, those that nobody uses are forgotten.
const OPEN: usize = 10_000;

/// All matches.
pub(crate) struct Hall {
    store: Arc<dyn Store>,
    open: Arc<Mutex<HashMap<String, Arc<Open>>>>,
}

/// A match that is open here.
pub(crate) struct Open {
    pub(crate) terms: Arc<Terms>,
    key: Key,
    play: Arc<tokio::sync::Mutex<Play>>,
    changed: watch::Sender<()>,
    /// Whether an engine thinks about it here.
    pub(super) thinking: AtomicBool,
}

/// What the lock of a match protects.
pub(crate) struct Play {
    pub(crate) table: Table,
    /// Whether the store may know more.
    unsure: bool,
}

/// A match that is locked and up to date.
pub(crate) struct Held {
    pub(crate) open: Arc<Open>,
    play: OwnedMutexGuard<Play>,
}

impl Held {
    pub(crate) fn table(&self) -> &Table {
        &self.play.table
    }
}

impl Open {
    /// Tells of changes from now on.
    pub(crate) fn news(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }
}

impl Hall {
    /// Opens the store that a setting names: `sqlite://path` or `postgres://…`.
    ///
    /// # Errors
    /// Where it cannot be opened.
    pub(crate) async fn enter(database: &str) -> Result<Self, StoreError> {
        let open = Arc::new(Mutex::new(HashMap::<String, Arc<Open>>::new()));
        let store: Arc<dyn Store> = match database.split_once("://") {
            Some(("sqlite", path)) => Arc::new(Sqlite::open(path)?),
            Some(("postgres" | "postgresql", _)) => {
                let known = open.clone();
                let heard = move |id: Option<&str>| wake(&known, id);
                Arc::new(Postgres::open(database, heard).await?)
            }
            _ => {
                let allowed = "sqlite://PATH, sqlite://:memory: or postgres://…";
                return Err(StoreError(format!("{database:?} is no database; allowed: {allowed}")));
            }
        };
        Ok(Self { store, open })
    }

    /// Makes a match.
    ///
    /// # Errors
    /// `store_unavailable`.
    pub(crate) async fn create(
        &self,
        game: Arc<dyn taula::erased::ErasedGame>,
        agreed: Agreed,
        tokens: [Option<Bytes32>; 2],
    ) -> Result<Held, Problem> {
        let (id, dice) = (match_id()?, Dice::fresh(agreed.number)?);
        let text = serde_json::to_string(&agreed).map_err(|e| Problem::internal(&e.to_string()))?;
        let seed = dice.seed;
        let header = Header { id: id.clone(), agreed: text, seed, tokens, created_ms: now_ms() };
        let terms = Arc::new(Terms { id: id.clone(), game, agreed, dice, tokens });
        let key = self.store.create(header).await?;
        self.hold(self.remember(key, Table::start(terms), false)).await
    }

    /// The match of this id, locked and up to date.
    ///
    /// # Errors
    /// `not_found`, `store_unavailable`.
    pub(crate) async fn look(&self, id: &str) -> Result<Held, Problem> {
        let known = self.known(id);
        let open = match known {
            Some(open) => open,
            None => self.load(id).await?,
        };
        self.hold(open).await
    }

    fn known(&self, id: &str) -> Option<Arc<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    async fn load(&self, id: &str) -> Result<Arc<Open>, Problem> {
        let kept = self.store.find(id).await?.ok_or_else(|| not_found(id))?;
        let Header { id, agreed, seed, tokens, .. } = kept.header;
        let terms = Terms::kept(&id, &agreed, seed, tokens)?;
        Ok(self.remember(kept.key, Table::start(Arc::new(terms)), true))
    }

    /// Opens a match, whose lines may still have to be read, unless somebody else has by now.
    fn remember(&self, key: Key, table: Table, unsure: bool) -> Arc<Open> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= OPEN {
            open.retain(|_, open| Arc::strong_count(open) > 1);
        }
        let terms = table.terms.clone();
        let new = || Open {
            terms: terms.clone(),
            key,
            play: Arc::new(tokio::sync::Mutex::new(Play { table, unsure })),
            changed: watch::Sender::new(()),
            thinking: AtomicBool::new(false),
        };
        open.entry(terms.id.clone()).or_insert_with(|| Arc::new(new())).clone()
    }

    /// Locks a match and reads what the store knows more.
    ///
    /// # Errors
    /// `store_unavailable`.
    pub(crate) async fn hold(&self, open: Arc<Open>) -> Result<Held, Problem> {
        let play = open.play.clone().lock_owned().await;
        let mut held = Held { open, play };
        if held.play.unsure || self.store.is_shared() {
            self.catch_up(&mut held).await?;
        }
        while let Some(next) = held.table().overdue()? {
            self.keep(&mut held, next).await?;
        }
        Ok(held)
    }

    async fn catch_up(&self, held: &mut Held) -> Result<(), Problem> {
        let news = self.store.read(held.open.key, held.table().ply()).await?;
        held.play.table.follow(news)?;
        held.play.unsure = false;
        Ok(())
    }

    /// Keeps lines and goes on to where they lead; where somebody else was faster, to where the store
    /// is.
    async fn keep(&self, held: &mut Held, next: Next) -> Result<Written, Problem> {
        // Were this future dropped or the store to fail, nobody would know what it has written.
        held.play.unsure = true;
        let written = self.store.append(held.open.key, held.table().ply(), next.lines).await?;
        match written {
            Written::Done => {
                held.play.table = next.table;
                held.play.unsure = false;
                self.tell(held);
            }
            Written::Taken => self.catch_up(held).await?,
        }
        Ok(written)
    }

    async fn seal(&self, held: &mut Held, seat: Seat, line: Line) -> Result<Written, Problem> {
        held.play.unsure = true;
        let written = self.store.seal(held.open.key, line.clone()).await?;
        match written {
            Written::Done => {
                held.play.table.seal(seat, line);
                held.play.unsure = false;
                self.tell(held);
            }
            Written::Taken => self.catch_up(held).await?,
        }
        Ok(written)
    }

    fn tell(&self, held: &Held) {
        held.open.changed.send_replace(());
        self.store.announce(&held.open.terms.id);
    }

    /// Does what a seat asks for, and keeps it before it answers.
    ///
    /// # Errors
    /// What [`Table::ask`] refuses; `store_unavailable`.
    pub(crate) async fn play(
        &self,
        held: &mut Held,
        asked: Asked<'_>,
        most: u64,
    ) -> Result<Answered, Problem> {
        loop {
            let now = held.table().ply();
            let asked = Asked { request: asked.request.clone(), ..asked };
            let seat = asked.seat;
            // Where somebody was faster, the same question has another answer now.
            match held.table().ask(asked, most)? {
                Move::Known(answered) => return Ok(answered),
                Move::Next(next) => {
                    let ply = next.table.ply();
                    if self.keep(held, *next).await? == Written::Done {
                        return Ok(Answered { event: Some(now), ply });
                    }
                }
                Move::Sealed(line) => {
                    if self.seal(held, seat, line).await? == Written::Done {
                        return Ok(Answered { event: None, ply: now });
                    }
                }
            }
        }
    }
}

/// Wakes those who look on at a match, or at all.
fn wake(open: &Mutex<HashMap<String, Arc<Open>>>, id: Option<&str>) {
    let open = open.lock().unwrap_or_else(PoisonError::into_inner);
    let all = id.is_none();
    for open in open.iter().filter(|(name, _)| all || id == Some(name)).map(|(_, open)| open) {
        open.changed.send_replace(());
    }
}

fn not_found(id: &str) -> Problem {
    let shown: String = id.chars().take(100).collect();
    let problem = Problem::new(Code::NotFound, "there is no match of this id");
    problem.with("field", "id").with("value", shown)
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
