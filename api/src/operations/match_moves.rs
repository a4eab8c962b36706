//! `GET /v1/matches/{id}/moves`: what was played.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, route};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::call::{bytes, json as answer};
use super::matched::{Bearer, look};
use crate::matches::shown::{MatchMove, moves};
use crate::problem::Problem;
use crate::schemas::MatchProblems;
use crate::service::Service;

/// What was played, as somebody may know it.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchMoves {
    /// Moves and throws, oldest first.
    moves: Vec<MatchMove>,
}

fn example() -> Value {
    json!({"moves": [{"ply": 1, "actor": 0, "turn": "d", "captured": []}]})
}

/// The moves of a match
///
/// All moves and throws so far; `turn` is null where you may not know it.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/moves",
    tag = "matches",
    operation_id = "match_moves",
    params(
        ("id" = String, Path, description = "The match's id.",
         example = "0123456789abcdef0123456789abcdef"),
        ("after" = Option<u64>, Query, description = "Only what came after this ply.",
         maximum = 9_007_199_254_740_991u64)
    ),
    security((), ("seat" = [])),
    responses(
        (status = 200, description = "The moves.", body = MatchMoves, example = json!(example())),
        MatchProblems
    )
)]
#[route("/v1/matches/{id}/moves", method = "GET", method = "HEAD")]
pub(crate) async fn match_moves(
    service: Data<Service>,
    request: HttpRequest,
    id: Path<String>,
    bearer: Bearer,
) -> Result<HttpResponse, Problem> {
    let after = after(request.query_string())?;
    let held = look(&service, &id).await?;
    let onlooker = bearer.onlooker(held.table())?;
    let moves = moves(held.table(), after, onlooker);
    drop(held);
    bytes(&MatchMoves { moves }).map(answer)
}

/// JavaScript reads larger whole numbers as others.
const LARGEST_PLY: usize = (1 << 53) - 1;

fn after(query: &str) -> Result<usize, Problem> {
    match query.strip_prefix("after=") {
        None if query.is_empty() => Ok(0),
        Some(number) => match number.parse::<usize>() {
            Ok(ply) if ply <= LARGEST_PLY => Ok(ply),
            _ => Err(wrong(number)),
        },
        None => Err(wrong(query)),
    }
}

fn wrong(value: &str) -> Problem {
    let shown: String = value.chars().take(100).collect();
    taula::Error::bad_argument("after", shown, "`after` and a ply, and nothing else").into()
}
