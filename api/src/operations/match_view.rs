//! `GET /v1/matches/{id}`: a stored match as somebody may see it.

use std::sync::Arc;

use actix_web::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH, VARY};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, route};
use serde_json::Value;
use taula::catalogue;

use super::matched::{Bearer, around, look};
use crate::matches::secret::{Dice, fingerprint, hex};
use crate::matches::shown::MatchView;
use crate::matches::table::Table;
use crate::matches::terms::{Agreed, Effort, Player, Terms};
use crate::problem::Problem;
use crate::schemas::MatchProblems;
use crate::service::Service;

/// The view of a match that nobody has played yet.
pub(super) fn example() -> Value {
    let effort = Effort { nodes: 100_000, depth: None, time_ms: 1_000 };
    let seats = [Player::Human, Player::Engine];
    let agreed = Agreed { game: "connect_four".to_owned(), seats, effort, number: 7 };
    let made = || -> Result<Value, Problem> {
        let terms = Terms {
            id: "0123456789abcdef0123456789abcdef".to_owned(),
            game: catalogue::load(&agreed.game)?,
            agreed,
            dice: Dice { seed: [0; 32], number: 7 },
            tokens: [None, None],
        };
        let view = MatchView::new(&Table::start(Arc::new(terms)), None, 10)?;
        Ok(serde_json::json!(view))
    };
    // A test holds every example against its schema: null fits none.
    made().unwrap_or_default()
}

/// See a match
///
/// The match as the token's seat knows it; without a token, as anybody may. `ETag` changes when what
/// you may know does.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}",
    tag = "matches",
    operation_id = "match",
    params(
        ("id" = String, Path, description = "The match's id.",
         example = "0123456789abcdef0123456789abcdef"),
        ("If-None-Match" = Option<String>, Header,
         description = "The `ETag` of the view that you have.")
    ),
    security((), ("seat" = [])),
    responses(
        (status = 200, description = "The match.", body = MatchView,
         headers(("ETag" = String, description = "Names what is shown.")),
         example = json!(example())),
        (status = 304, description = "It is as you know it."),
        MatchProblems
    )
)]
#[route("/v1/matches/{id}", method = "GET", method = "HEAD")]
pub(crate) async fn match_view(
    service: Data<Service>,
    request: HttpRequest,
    id: Path<String>,
    bearer: Bearer,
) -> Result<HttpResponse, Problem> {
    let held = look(&service, &id).await?;
    let onlooker = bearer.onlooker(held.table())?;
    let table = held.table().clone();
    drop(held);
    let body = around(&service, table, onlooker, |view| view).await?;
    // Made of what is shown, so that it tells no more.
    let text = String::from_utf8_lossy(&body);
    let tag = format!("\"{}\"", hex(&fingerprint(&[&text])[..16]));
    let known = request.headers().get_all(IF_NONE_MATCH).filter_map(|value| value.to_str().ok());
    let mut known = known.flat_map(|value| value.split(',')).map(str::trim);
    let same = known.any(|known| known == "*" || known.trim_start_matches("W/") == tag);
    let mut answer = if same { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, "private, no-cache"))
        .insert_header((VARY, "Authorization"));
    Ok(match same {
        true => answer.finish(),
        false => answer.content_type("application/json").body(body),
    })
}
