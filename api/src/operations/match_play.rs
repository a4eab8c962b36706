//! `POST /v1/matches/{id}/moves`: play in a stored match.

use actix_web::http::header::HeaderName;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, post, rt};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::call::json as answer;
use super::matched::{Owner, around, look};
use crate::body::Body;
use crate::matches::engine::think;
use crate::matches::shown::MatchView;
use crate::matches::store::Request;
use crate::matches::table::{Answered, Asked, Table, print};
use crate::problem::Problem;
use crate::schemas::MoveProblems;
use crate::service::Service;

/// The header that names a request, so that it may be repeated.
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// A move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchPlay {
    /// A turn or an action, as text.
    r#move: String,
    /// The `ply` of the match as you have seen it: a move for a position that is no more is refused.
    #[schema(maximum = 4_294_967_295u64)]
    ply: u32,
}

/// What was played and what followed.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchPlayed {
    /// What was played: a turn, or the part of one.
    turn: String,
    /// What it captured.
    captured: Vec<String>,
    /// The match after it and after the throw that followed, as the seat knows it.
    r#match: MatchView,
}

pub(super) fn example() -> Value {
    json!({"move": "d", "ply": 0})
}

fn example_played() -> Value {
    json!({"turn": "d", "captured": [], "match": super::match_view::example()})
}

/// Play in a match
///
/// Plays for the token's seat. When the answer arrives the move is kept for good. A request with an
/// `Idempotency-Key` may be repeated safely: it is played once, and answered alike each time.
#[utoipa::path(
    tag = "matches",
    operation_id = "match_play",
    params(
        ("id" = String, Path, description = "The match's id.",
         example = "0123456789abcdef0123456789abcdef"),
        ("Idempotency-Key" = Option<String>, Header,
         description = "Your name for this request: 1 to 100 visible ASCII characters.")
    ),
    security(("seat" = [])),
    request_body(content = MatchPlay, example = json!(example())),
    responses(
        (status = 200, description = "It was played.", body = MatchPlayed,
         example = json!(example_played())),
        MoveProblems
    )
)]
#[post("/v1/matches/{id}/moves")]
pub(crate) async fn match_play(
    service: Data<Service>,
    owner: Owner,
    request: HttpRequest,
    id: Path<String>,
    Body(call): Body<MatchPlay>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request)?;
    // A task of its own: a client that goes away must not leave a move half told.
    let play = play(service, id.into_inner(), owner, call, key);
    let done = rt::spawn(play).await;
    done.unwrap_or_else(|error| Err(Problem::internal(&error.to_string()))).map(answer)
}

async fn play(
    service: Data<Service>,
    id: String,
    owner: Owner,
    call: MatchPlay,
    key: Option<String>,
) -> Result<Vec<u8>, Problem> {
    let mut held = look(&service, &id).await?;
    let seat = owner.seat(held.table())?;
    let ply = call.ply as usize;
    let request = key.map(|key| Request { key, print: print(&call.r#move, ply) });
    let asked = Asked { seat, turn: &call.r#move, ply, request };
    let most = service.desk.limits.moves;
    let answered = service.hall.play(&mut held, asked, most).await?;
    think(&service, &held);
    let table = held.table().clone();
    drop(held);
    let table = then(&service, table, answered.ply).await?;
    let (turn, captured) = told(&table, seat, answered);
    let wrap =
        move |view| MatchPlayed { turn: turn.clone(), captured: captured.clone(), r#match: view };
    around(&service, table, Some(seat), wrap).await
}

/// The match as it was when it was answered: a repeated request is told nothing newer.
async fn then(service: &Data<Service>, table: Table, ply: usize) -> Result<Table, Problem> {
    if table.ply() == ply {
        return Ok(table);
    }
    service.pool.run(service.desk.limits.work_time(), move |_| table.at(ply)).await
}

fn told(table: &Table, seat: taula::game::Seat, answered: Answered) -> (String, Vec<String>) {
    match answered.event.and_then(|at| table.events.get(at)) {
        Some(event) => (event.turn.clone(), event.captured.clone()),
        None => (table.sealed(seat).unwrap_or_default().to_owned(), Vec::new()),
    }
}

fn key(request: &HttpRequest) -> Result<Option<String>, Problem> {
    let Some(value) = request.headers().get(IDEMPOTENCY_KEY) else { return Ok(None) };
    let text = value.to_str().unwrap_or_default();
    if (1..=100).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(Some(text.to_owned()));
    }
    let shown: String = text.chars().take(100).collect();
    let allowed = "1 to 100 visible ASCII characters";
    Err(taula::Error::bad_argument("Idempotency-Key", shown, allowed).into())
}
