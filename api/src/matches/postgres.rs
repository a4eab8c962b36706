//! The shared store: PostgreSQL, for several instances. Every write is one statement, so that it is
//! there as a whole or not at all; news between instances go over `LISTEN` and `NOTIFY`, after the
//! commit, since a commit that notifies waits for all others that do.

use std::time::Duration;

use actix_web::rt;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use futures_util::{StreamExt, stream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_postgres::error::SqlState;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row};

use super::store::{
    Actor, Answer, Header, Kept, Key, Line, News, Request, Store, StoreError, Written,
};

/// Each brings the database from one version to the next.
const MIGRATIONS: [&str; 1] = [include_str!("sql/postgres_1.sql")];

/// Held while migrating, so that instances that start together do not both.
const MIGRATING: i64 = 0x0074_6175_6c61;

/// Where the instances tell each other of changes.
const CHANNEL: &str = "taula_matches";

/// So many connections write at once.
const CONNECTIONS: usize = 16;

/// How long a connection may be waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// The shared store.
pub(super) struct Postgres {
    pool: Pool,
    news: UnboundedSender<String>,
}

impl Postgres {
    /// Connects, brings the tables up to date and listens for news: `heard` is told the match, or
    /// nothing where anything may have happened.
    ///
    /// # Errors
    /// Where the database cannot be reached or was made by a later version.
    pub(super) async fn open(
        url: &str,
        heard: impl Fn(Option<&str>) + 'static,
    ) -> Result<Self, StoreError> {
        let mut config: Config = url.parse().map_err(failed)?;
        config.connect_timeout(PATIENCE).application_name("taula-api");
        let recycling_method = RecyclingMethod::Fast;
        let manager =
            Manager::from_config(config.clone(), NoTls, ManagerConfig { recycling_method });
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE));
        let pool = pool.build().map_err(|error| StoreError(error.to_string()))?;
        migrate(&mut *connection(&pool).await?).await?;
        let (news, to_tell) = unbounded_channel();
        rt::spawn(exchange_news(config, to_tell, heard));
        Ok(Self { pool, news })
    }

    fn ask<T: Send + 'static, F>(
        &self,
        work: impl FnOnce(Object) -> F + Send + 'static,
    ) -> Answer<T>
    where
        F: Future<Output = Result<T, tokio_postgres::Error>> + Send + 'static,
    {
        let pool = self.pool.clone();
        Box::pin(async move { work(connection(&pool).await?).await.map_err(failed) })
    }
}

fn failed(error: tokio_postgres::Error) -> StoreError {
    let why = error.as_db_error().map(ToString::to_string);
    StoreError(why.unwrap_or_else(|| error.to_string()))
}

async fn connection(pool: &Pool) -> Result<Object, StoreError> {
    pool.get().await.map_err(|error| StoreError(error.to_string()))
}

async fn migrate(client: &mut deadpool_postgres::ClientWrapper) -> Result<(), StoreError> {
    let transaction = client.transaction().await.map_err(failed)?;
    let version = async {
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATING]).await?;
        let table = "CREATE TABLE IF NOT EXISTS taula_version (version INTEGER NOT NULL)";
        transaction.batch_execute(table).await?;
        transaction.query_opt("SELECT version FROM taula_version", &[]).await
    };
    let version = version.await.map_err(failed)?.map_or(0, |row| row.get::<_, i32>(0));
    let (done, known) = (usize::try_from(version).unwrap_or(0), MIGRATIONS.len());
    if done > known {
        return Err(StoreError(format!("its version is {done}; this program knows {known}")));
    }
    for migration in &MIGRATIONS[done..] {
        transaction.batch_execute(migration).await.map_err(failed)?;
    }
    let told = format!("DELETE FROM taula_version; INSERT INTO taula_version VALUES ({known})");
    transaction.batch_execute(&told).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)
}

/// Tells other instances what changed here and hears what changed there, over a connection of its
/// own that is made anew whenever it breaks.
async fn exchange_news(
    config: Config,
    mut to_tell: UnboundedReceiver<String>,
    heard: impl Fn(Option<&str>),
) {
    loop {
        match exchange(&config, &mut to_tell, &heard).await {
            Ok(()) => return,
            Err(error) => {
                tracing::warn!(cause = %error, "no news from other instances");
                rt::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Ends when nobody here has news any more.
async fn exchange(
    config: &Config,
    to_tell: &mut UnboundedReceiver<String>,
    heard: &impl Fn(Option<&str>),
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
    // News that are lost with the machine are no loss: nothing waits for the disk here.
    let begin = format!("SET synchronous_commit = off; LISTEN {CHANNEL}");
    let begun = client.batch_execute(&begin);
    tokio::pin!(begun);
    loop {
        tokio::select! {
            done = &mut begun => { done?; break }
            message = messages.next() => { message.transpose()?; }
        }
    }
    // Whatever happened while nobody listened.
    heard(None);
    loop {
        let mut ids = Vec::new();
        tokio::select! {
            count = to_tell.recv_many(&mut ids, 1_000) => match count {
                0 => return Ok(()),
                _ => tell(&client, &mut messages, ids, heard).await?,
            },
            message = messages.next() => match message.transpose()? {
                Some(message) => hear(&message, heard),
                None => return client.batch_execute("").await,
            },
        }
    }
}

async fn tell(
    client: &Client,
    messages: &mut (
             impl futures_util::Stream<Item = Result<AsyncMessage, tokio_postgres::Error>> + Unpin
         ),
    mut ids: Vec<String>,
    heard: &impl Fn(Option<&str>),
) -> Result<(), tokio_postgres::Error> {
    ids.sort_unstable();
    ids.dedup();
    let told = async {
        let notify = "SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id";
        client.execute(notify, &[&CHANNEL, &ids]).await
    };
    tokio::pin!(told);
    loop {
        tokio::select! {
            done = &mut told => return done.map(drop),
            message = messages.next() => {
                if let Some(message) = message.transpose()? {
                    hear(&message, heard);
                }
            }
        }
    }
}

fn hear(message: &AsyncMessage, heard: &impl Fn(Option<&str>)) {
    if let AsyncMessage::Notification(news) = message {
        heard(Some(news.payload()));
    }
}

impl Store for Postgres {
    fn create(&self, header: Header) -> Answer<Key> {
        self.ask(async move |client| {
            let insert = "INSERT INTO matches (id, terms, seed, token_0, token_1, created_ms)
                          VALUES ($1, $2, $3, $4, $5, $6) RETURNING key";
            let insert = client.prepare_cached(insert).await?;
            let [zero, one] = header.tokens.each_ref().map(|hash| hash.as_ref().map(|h| &h[..]));
            let seed = &header.seed[..];
            let Header { id, agreed, created_ms, .. } = &header;
            let row =
                client.query_one(&insert, &[id, agreed, &seed, &zero, &one, created_ms]).await;
            row?.try_get(0)
        })
    }

    fn find(&self, id: &str) -> Answer<Option<Kept>> {
        let id = id.to_owned();
        self.ask(async move |client| {
            let select = "SELECT key, id, terms, seed, token_0, token_1, created_ms
                          FROM matches WHERE id = $1";
            let select = client.prepare_cached(select).await?;
            client.query_opt(&select, &[&id]).await?.map(|row| kept(&row)).transpose()
        })
    }

    fn read(&self, key: Key, from: usize) -> Answer<News> {
        self.ask(async move |client| {
            // Lines and seals of one moment: a seal is never seen without the line that opened it.
            let select = "SELECT actor, turn, request_key, request_print, ply FROM lines
                          WHERE match = $1 AND ply >= $2
                          UNION ALL
                          SELECT actor, turn, request_key, request_print, NULL FROM sealed
                          WHERE match = $1 ORDER BY ply";
            let select = client.prepare_cached(select).await?;
            let mut news = News::default();
            for row in client.query(&select, &[&key, &(from as i64)]).await? {
                let ply: Option<i64> = row.try_get(4)?;
                let place = if ply.is_some() { &mut news.lines } else { &mut news.sealed };
                place.push(line(&row)?);
            }
            Ok(news)
        })
    }

    fn append(&self, key: Key, ply: usize, lines: Vec<Line>) -> Answer<Written> {
        self.ask(async move |client| {
            let insert = "INSERT INTO lines (match, ply, actor, turn, request_key, request_print)
                          SELECT $1, $2 + place - 1, actor, turn, name, print
                          FROM unnest($3::smallint[], $4::text[], $5::text[], $6::bytea[])
                          WITH ORDINALITY AS line (actor, turn, name, print, place)";
            let insert = client.prepare_cached(insert).await?;
            let actors: Vec<i16> = lines.iter().map(|line| line.actor.number()).collect();
            let turns: Vec<&str> = lines.iter().map(|line| line.turn.as_str()).collect();
            let (names, prints): (Vec<_>, Vec<_>) = lines.iter().map(request).unzip();
            let ply = ply as i64;
            written(client.execute(&insert, &[&key, &ply, &actors, &turns, &names, &prints]).await)
        })
    }

    fn seal(&self, key: Key, line: Line) -> Answer<Written> {
        self.ask(async move |client| {
            let insert = "INSERT INTO sealed (match, actor, turn, request_key, request_print)
                          VALUES ($1, $2, $3, $4, $5)";
            let insert = client.prepare_cached(insert).await?;
            let (name, print) = request(&line);
            let actor = line.actor.number();
            written(client.execute(&insert, &[&key, &actor, &line.turn, &name, &print]).await)
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn announce(&self, id: &str) {
        // Nobody takes it only when the service ends.
        let _ = self.news.send(id.to_owned());
    }
}

fn request(line: &Line) -> (Option<&str>, Option<&[u8]>) {
    line.request.as_ref().map(|request| (request.key.as_str(), &request.print[..])).unzip()
}

fn written(done: Result<u64, tokio_postgres::Error>) -> Result<Written, tokio_postgres::Error> {
    match done {
        Ok(_) => Ok(Written::Done),
        Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Ok(Written::Taken),
        Err(error) => Err(error),
    }
}

/// A column of 32 bytes; other lengths are not ours, and fit nothing.
fn bytes(row: &Row, column: usize) -> Result<Option<[u8; 32]>, tokio_postgres::Error> {
    let found: Option<&[u8]> = row.try_get(column)?;
    Ok(found.map(|found| <[u8; 32]>::try_from(found).unwrap_or_default()))
}

fn kept(row: &Row) -> Result<Kept, tokio_postgres::Error> {
    let header = Header {
        id: row.try_get(1)?,
        agreed: row.try_get(2)?,
        seed: bytes(row, 3)?.unwrap_or_default(),
        tokens: [bytes(row, 4)?, bytes(row, 5)?],
        created_ms: row.try_get(6)?,
    };
    Ok(Kept { key: row.try_get(0)?, header })
}

fn line(row: &Row) -> Result<Line, tokio_postgres::Error> {
    let (key, print): (Option<String>, _) = (row.try_get(2)?, bytes(row, 3)?);
    let request = key.zip(print).map(|(key, print)| Request { key, print });
    Ok(Line { actor: Actor::of_number(row.try_get(0)?), turn: row.try_get(1)?, request })
}
