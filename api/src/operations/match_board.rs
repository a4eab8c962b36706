//! `GET /v1/matches/{id}/board.svg`: a picture of a stored match.

use actix_web::http::header::{CACHE_CONTROL, VARY};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, route};
use taula::game::Seat;

use super::board::{PICTURE_ONLY, SVG};
use super::call::unbroken;
use super::matched::{Bearer, look};
use crate::matches::shown::picture;
use crate::problem::Problem;
use crate::schemas::MatchProblems;
use crate::service::Service;

/// Draw a match
///
/// The board as the token's seat knows it, from its side, with the latest move marked; without a
/// token, what anybody may know.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/board.svg",
    tag = "matches",
    operation_id = "match_board",
    params(
        ("id" = String, Path, description = "The match's id.",
         example = "0123456789abcdef0123456789abcdef"),
        ("perspective" = Option<u8>, Query,
         description = "The seat whose side is at the bottom; your own where absent.",
         maximum = 1)
    ),
    security((), ("seat" = [])),
    responses(
        (status = 200, description = "The picture.", body = String, content_type = "image/svg+xml",
         example = json!("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>")),
        MatchProblems
    )
)]
#[route("/v1/matches/{id}/board.svg", method = "GET", method = "HEAD")]
pub(crate) async fn match_board(
    service: Data<Service>,
    request: HttpRequest,
    id: Path<String>,
    bearer: Bearer,
) -> Result<HttpResponse, Problem> {
    let perspective = perspective(request.query_string())?;
    let held = look(&service, &id).await?;
    let onlooker = bearer.onlooker(held.table())?;
    let table = held.table().clone();
    drop(held);
    let picture = unbroken(|| picture(&table, onlooker, perspective))?;
    Ok(HttpResponse::Ok()
        .content_type(SVG)
        .insert_header(("Content-Security-Policy", PICTURE_ONLY))
        .insert_header((CACHE_CONTROL, "private, no-cache"))
        .insert_header((VARY, "Authorization"))
        .body(picture))
}

fn perspective(query: &str) -> Result<Option<Seat>, Problem> {
    match query {
        "" => Ok(None),
        "perspective=0" => Ok(Some(Seat::Zero)),
        "perspective=1" => Ok(Some(Seat::One)),
        other => {
            let shown: String = other.chars().take(100).collect();
            Err(taula::Error::bad_argument("perspective", shown, "0 or 1").into())
        }
    }
}
