//! `GET /v1/matches/{id}/events`: a stored match as it goes on, as server-sent events.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::{CACHE_CONTROL, HeaderName};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse, route, rt};
use futures_util::stream;
use serde::Serialize;
use taula::game::{Seat, Turn};
use tokio::sync::watch;

use super::call::{bytes, turns};
use super::matched::{Bearer, look};
use crate::matches::engine::think;
use crate::matches::hall::Open;
use crate::matches::shown::{MatchView, Onlooker, moves};
use crate::matches::table::Table;
use crate::problem::Problem;
use crate::schemas::{MatchEvent, MatchProblems};
use crate::service::Service;

/// A line that says nothing, so that a connection is not thought dead.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// So many turns are listed in the match that an event tells.
const FEW: u64 = 64;

/// Where a reader was when its connection broke.
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// Somebody who looks on.
struct Watching {
    service: Data<Service>,
    open: Arc<Open>,
    onlooker: Onlooker,
    /// So many moves have been told.
    told: usize,
    /// The seats that are awaited, as told last.
    awaits: Option<Vec<Seat>>,
    changed: watch::Receiver<()>,
    ending: watch::Receiver<bool>,
    over: bool,
}

/// Follow a match
///
/// Server-sent events: `move` for each move or throw as in the list of moves, its `id` the ply; then
/// `match` with the match as it stands, as when it is asked for. It begins with `match`, or, with
/// `Last-Event-ID`, with the moves after that ply. The last event of a finished match is `end`;
/// `closing` says that the service ends.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/events",
    tag = "matches",
    operation_id = "match_events",
    params(
        ("id" = String, Path, description = "The match's id.",
         example = "0123456789abcdef0123456789abcdef"),
        ("Last-Event-ID" = Option<u64>, Header, description = "The ply of the last move you know.",
         maximum = 9_007_199_254_740_991u64)
    ),
    security((), ("seat" = [])),
    responses(
        (status = 200, description = "The events.", body = MatchEvent,
         content_type = "text/event-stream",
         example = json!({"id": "1", "event": "move",
                          "data": "{\"ply\":1,\"actor\":0,\"turn\":\"d\",\"captured\":[]}"})),
        MatchProblems
    )
)]
#[route("/v1/matches/{id}/events", method = "GET", method = "HEAD")]
pub(crate) async fn match_events(
    service: Data<Service>,
    request: HttpRequest,
    id: Path<String>,
    bearer: Bearer,
) -> Result<HttpResponse, Problem> {
    let last = last_event(&request)?;
    let held = look(&service, &id).await?;
    let onlooker = bearer.onlooker(held.table())?;
    let ply = held.table().ply();
    let told = last.unwrap_or(ply);
    if told > ply {
        return Err(wrong(told));
    }
    let (open, changed, ending) = (held.open.clone(), held.open.news(), service.ending());
    drop(held);
    let watching =
        Watching { service, open, onlooker, told, awaits: None, changed, ending, over: false };
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-store"))
        .streaming(stream::unfold(watching, next)))
}

fn last_event(request: &HttpRequest) -> Result<Option<usize>, Problem> {
    let Some(value) = request.headers().get(LAST_EVENT_ID) else { return Ok(None) };
    let text = value.to_str().unwrap_or_default();
    text.parse().map(Some).map_err(|_| wrong(text))
}

fn wrong(value: impl ToString) -> Problem {
    let shown: String = value.to_string().chars().take(100).collect();
    taula::Error::bad_argument("Last-Event-ID", shown, "a ply of this match").into()
}

/// The next piece of the stream, once there is one.
async fn next(mut watching: Watching) -> Option<(Result<Bytes, Problem>, Watching)> {
    if watching.over {
        return None;
    }
    loop {
        let text = match watching.news().await {
            Ok(text) => text,
            Err(problem) => return Some((Err(problem), Watching { over: true, ..watching })),
        };
        if !text.is_empty() {
            return Some((Ok(text.into()), watching));
        }
        let text = tokio::select! {
            _ = watching.changed.changed() => continue,
            _ = watching.ending.wait_for(|&ending| ending) => {
                watching.over = true;
                "event: closing\ndata: {}\n\n"
            }
            () = rt::time::sleep(HEARTBEAT) => ":\n\n",
        };
        return Some((Ok(Bytes::from_static(text.as_bytes())), watching));
    }
}

impl Watching {
    /// What happened since it was last told.
    async fn news(&mut self) -> Result<String, Problem> {
        let held = self.service.hall.hold(self.open.clone()).await?;
        think(&self.service, &held);
        let awaits = held.table().awaited();
        if held.table().ply() == self.told && self.awaits.as_ref() == Some(&awaits) {
            return Ok(String::new());
        }
        let table = held.table().clone();
        drop(held);
        let text = self.tell(&table)?;
        self.told = table.ply();
        self.awaits = Some(awaits);
        Ok(text)
    }

    fn tell(&mut self, table: &Table) -> Result<String, Problem> {
        let mut text = String::new();
        if self.awaits.is_none() {
            text.push_str("retry: 1000\n");
        }
        for line in moves(table, self.told, self.onlooker) {
            // A text takes whatever is written to it.
            let _ = writeln!(text, "id: {}", line.ply());
            event(&mut text, "move", &line)?;
        }
        let view = MatchView::new(table, self.onlooker, turns(&self.service.desk, FEW))?;
        self.over = matches!(table.state.turn(), Turn::Over(_));
        event(&mut text, if self.over { "end" } else { "match" }, &view)?;
        Ok(text)
    }
}

fn event(text: &mut String, name: &str, data: &impl Serialize) -> Result<(), Problem> {
    let data = String::from_utf8(bytes(data)?);
    let data = data.map_err(|error| Problem::internal(&error.to_string()))?;
    let _ = write!(text, "event: {name}\ndata: {data}\n\n");
    Ok(())
}
