//! `POST /v1/batch/legal-moves`.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::batch::{self, Answers, Items};
use super::call::example_answer;
use super::legal_moves::{self, LegalMoves};
use crate::body::Body;
use crate::problem::Problem;
use crate::schemas::{self, BatchProblems};
use crate::service::Service;

/// Many positions.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // a description only: items are read one by one
struct LegalMovesBatch {
    /// The positions.
    #[schema(min_items = 1)]
    items: Vec<LegalMoves>,
}

fn example() -> Value {
    json!({"items": [legal_moves::example(), {"game": "unheard_of"}]})
}

fn example_answers() -> Value {
    let refused = taula::catalogue::load("unheard_of").err().map(Problem::from);
    let refused = refused.map(|problem| problem.body("/v1/batch/legal-moves#/items/1"));
    json!({"items": [
        {"result": example_answer::<LegalMoves>(legal_moves::example())},
        {"problem": refused}
    ]})
}

/// What may be played, in many positions
///
/// One bad item does not fail the rest.
#[utoipa::path(
    tag = "positions",
    operation_id = "batch_legal_moves",
    request_body(content = LegalMovesBatch, example = json!(example())),
    responses(
        (status = 200, description = "For each item its answer or its refusal.",
         body = Answers<schemas::PositionView>, example = json!(example_answers())),
        BatchProblems
    )
)]
#[post("/v1/batch/legal-moves")]
pub(crate) async fn batch_legal_moves(
    service: Data<Service>,
    Body(items): Body<Items>,
) -> Result<HttpResponse, Problem> {
    let time = service.desk.limits.work_time();
    batch::respond::<LegalMoves>(service, items, "/v1/batch/legal-moves", time, |_, _| Ok(())).await
}
