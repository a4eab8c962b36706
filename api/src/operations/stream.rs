//! Evaluations as they deepen: a line of JSON each.

use actix_web::HttpResponse;
use actix_web::web::{Bytes, Data};
use futures_util::stream;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::call::{bytes, unbroken};
use super::evaluate::{Evaluate, Evaluated};
use crate::pool::{Guard, Stop};
use crate::problem::Problem;
use crate::service::{Desk, Service};

/// The media type of lines of JSON.
pub(super) const LINES: &str = "application/x-ndjson";

/// So many lines wait for a slow reader; those between are left out, the last never is.
const WAITING: usize = 64;

type Line = Result<Bytes, Problem>;

/// Searches in the pool and sends what it finds. What is refused before the first line is an
/// ordinary refusal.
pub(super) async fn respond(
    service: Data<Service>,
    call: Evaluate,
) -> Result<HttpResponse, Problem> {
    let limits = &service.desk.limits;
    let longest = std::time::Duration::from_millis(limits.evaluate_ms) + limits.work_time();
    let (stop, guard) = Stop::after(longest);
    let (sender, mut lines) = channel(WAITING);
    let shared = service.clone();
    service.pool.submit(stop, move |stop| search(&shared.desk, &call, stop, &sender))?;
    let first = lines.recv().await;
    let first = first.unwrap_or_else(|| Err(Problem::internal("the search was not finished")))?;
    let body = stream::unfold(Lines { next: Some(first), rest: lines, _guard: guard }, next);
    Ok(HttpResponse::Ok().content_type(LINES).streaming(body))
}

/// The lines to come; dropped with the connection, and the search stops with them.
struct Lines {
    next: Option<Bytes>,
    rest: Receiver<Line>,
    _guard: Guard,
}

async fn next(mut lines: Lines) -> Option<(Line, Lines)> {
    let line = match lines.next.take() {
        Some(first) => Ok(first),
        None => lines.rest.recv().await?,
    };
    Some((line, lines))
}

fn search(desk: &Desk, call: &Evaluate, stop: &Stop, lines: &Sender<Line>) {
    let mut progress = |found: Evaluated| {
        if lines.capacity() > 1 {
            // Nobody reads any more only where the client has gone.
            let _ = lines.try_send(line(&found));
        }
    };
    let found = unbroken(|| call.search(desk, stop, &mut progress));
    let _ = lines.try_send(found.and_then(|found| line(&found)));
}

fn line(found: &Evaluated) -> Line {
    let mut line = bytes(found)?;
    line.push(b'\n');
    Ok(line.into())
}
