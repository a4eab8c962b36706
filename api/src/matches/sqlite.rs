//! The embedded store: one SQLite file that this process alone may open, one thread that writes.
//!
//! Whatever waits when the thread is free is written in one transaction and made durable by one
//! `fsync` (write-ahead log, `synchronous=FULL`); everybody in the group hears of it afterwards.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use tokio::sync::oneshot;

use super::store::{
    Actor, Answer, Header, Kept, Key, Line, News, Request, Store, StoreError, Written,
};

/// Each brings the file from one version to the next.
const MIGRATIONS: [&str; 1] = [include_str!("sql/sqlite_1.sql")];

/// So many requests share a transaction at most.
const GROUP: usize = 1_024;

/// Work in the group's transaction; it returns how to tell whoever waits what became of it.
type Job = Box<dyn FnOnce(&Connection) -> Result<Tell, StoreError> + Send>;
type Tell = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The embedded store.
pub(super) struct Sqlite {
    jobs: Sender<Job>,
}

impl Sqlite {
    /// Opens or makes the file; `:memory:` keeps everything in memory.
    ///
    /// # Errors
    /// Where the file cannot be opened, belongs to another process or was made by a later version.
    pub(super) fn open(path: &str) -> Result<Self, StoreError> {
        let connection = if path == ":memory:" {
            Connection::open_in_memory()
        } else {
            Connection::open(Path::new(path))
        };
        let mut connection = connection.map_err(failed)?;
        prepare(&mut connection)?;
        let (jobs, queue) = channel();
        let named = std::thread::Builder::new().name("store".to_owned());
        let spawned = named.spawn(move || work(&mut connection, &queue));
        spawned.map_err(|error| StoreError(error.to_string()))?;
        Ok(Self { jobs })
    }

    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<T> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let found = work(connection).map_err(failed)?;
            // Nobody waits any more only where the process ends.
            Ok(Box::new(move |kept| drop(tell.send(kept.map(|()| found)))))
        });
        let sent = self.jobs.send(job);
        Box::pin(async move {
            sent.map_err(|_| StoreError("the writer has ended".to_owned()))?;
            let gone = |_| Err(StoreError("its group was not written".to_owned()));
            told.await.unwrap_or_else(gone)
        })
    }
}

fn failed(error: rusqlite::Error) -> StoreError {
    StoreError(error.to_string())
}

fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_millis(200)).map_err(failed)?;
    let settings = "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL;
                    PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF;";
    connection.execute_batch(settings).map_err(failed)?;
    let known = MIGRATIONS.len() as i64;
    let version: i64 =
        connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    if version > known {
        return Err(StoreError(format!("its version is {version}; this program knows {known}")));
    }
    let done = usize::try_from(version).unwrap_or(0);
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(done) {
        let transaction = connection.transaction().map_err(failed)?;
        transaction.execute_batch(migration).map_err(failed)?;
        transaction.pragma_update(None, "user_version", index as i64 + 1).map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    Ok(())
}

/// Writes group after group until nobody can ask any more.
fn work(connection: &mut Connection, queue: &Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let group = std::iter::once(first).chain(queue.try_iter().take(GROUP - 1));
        let mut waiting = Vec::new();
        let written = write(connection, group, &mut waiting);
        if let Err(error) = &written {
            tracing::error!(cause = error.0, "a group was not written");
        }
        for tell in waiting {
            tell(written.clone());
        }
    }
}

/// A group all of which is written, or nothing.
fn write(
    connection: &mut Connection,
    group: impl Iterator<Item = Job>,
    waiting: &mut Vec<Tell>,
) -> Result<(), StoreError> {
    let transaction = connection.transaction().map_err(failed)?;
    for job in group {
        waiting.push(job(&transaction)?);
    }
    transaction.commit().map_err(failed)
}

impl Store for Sqlite {
    fn create(&self, header: Header) -> Answer<Key> {
        self.ask(move |connection| {
            let insert = "INSERT INTO matches (id, terms, seed, token_0, token_1, created_ms)
                          VALUES (?, ?, ?, ?, ?, ?)";
            let [zero, one] = header.tokens;
            connection.prepare_cached(insert)?.insert(params![
                header.id,
                header.agreed,
                header.seed,
                zero,
                one,
                header.created_ms
            ])
        })
    }

    fn find(&self, id: &str) -> Answer<Option<Kept>> {
        let id = id.to_owned();
        self.ask(move |connection| {
            let select = "SELECT key, id, terms, seed, token_0, token_1, created_ms
                          FROM matches WHERE id = ?";
            connection.prepare_cached(select)?.query_row([id], kept).optional()
        })
    }

    fn read(&self, key: Key, from: usize) -> Answer<News> {
        self.ask(move |connection| {
            let select = "SELECT actor, turn, request_key, request_print FROM lines
                          WHERE match = ? AND ply >= ? ORDER BY ply";
            let mut select = connection.prepare_cached(select)?;
            let lines =
                select.query_map(params![key, from as i64], line)?.collect::<Result<_, _>>()?;
            let select = "SELECT actor, turn, request_key, request_print FROM sealed
                          WHERE match = ? ORDER BY actor";
            let mut select = connection.prepare_cached(select)?;
            let sealed = select.query_map([key], line)?.collect::<Result<_, _>>()?;
            Ok(News { lines, sealed })
        })
    }

    fn append(&self, key: Key, ply: usize, lines: Vec<Line>) -> Answer<Written> {
        self.ask(move |connection| {
            let insert = "INSERT INTO lines (match, ply, actor, turn, request_key, request_print)
                          VALUES (?, ?, ?, ?, ?, ?)";
            let mut insert = connection.prepare_cached(insert)?;
            for (index, Line { actor, turn, request }) in lines.into_iter().enumerate() {
                let (name, print) = request.map(|request| (request.key, request.print)).unzip();
                let at = (ply + index) as i64;
                let done = insert.execute(params![key, at, actor.number(), turn, name, print]);
                // Plies have no gaps: where the first is free, all are.
                if is_taken(&done) {
                    return Ok(Written::Taken);
                }
                done?;
            }
            Ok(Written::Done)
        })
    }

    fn seal(&self, key: Key, line: Line) -> Answer<Written> {
        self.ask(move |connection| {
            let insert = "INSERT INTO sealed (match, actor, turn, request_key, request_print)
                          VALUES (?, ?, ?, ?, ?)";
            let Line { actor, turn, request } = line;
            let (name, print) = request.map(|request| (request.key, request.print)).unzip();
            let mut insert = connection.prepare_cached(insert)?;
            let done = insert.execute(params![key, actor.number(), turn, name, print]);
            if is_taken(&done) {
                return Ok(Written::Taken);
            }
            done.map(|_| Written::Done)
        })
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn announce(&self, _id: &str) {}
}

fn is_taken(done: &rusqlite::Result<usize>) -> bool {
    let code = done.as_ref().err().and_then(rusqlite::Error::sqlite_error_code);
    code == Some(ErrorCode::ConstraintViolation)
}

fn kept(row: &Row<'_>) -> rusqlite::Result<Kept> {
    let header = Header {
        id: row.get(1)?,
        agreed: row.get(2)?,
        seed: row.get(3)?,
        tokens: [row.get(4)?, row.get(5)?],
        created_ms: row.get(6)?,
    };
    Ok(Kept { key: row.get(0)?, header })
}

fn line(row: &Row<'_>) -> rusqlite::Result<Line> {
    let (key, print): (Option<String>, Option<[u8; 32]>) = (row.get(2)?, row.get(3)?);
    let request = key.zip(print).map(|(key, print)| Request { key, print });
    Ok(Line { actor: Actor::of_number(row.get(0)?), turn: row.get(1)?, request })
}
