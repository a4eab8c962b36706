//! `POST /v1/batch/apply-move`.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::apply_move::{self, AppliedMove, ApplyMove};
use super::batch::{self, Answers, Items};
use super::call::example_answer;
use crate::body::Body;
use crate::problem::Problem;
use crate::schemas::BatchProblems;
use crate::service::Service;

/// Many moves, each in a position of its own.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // a description only: items are read one by one
struct ApplyMoveBatch {
    /// The positions and moves.
    #[schema(min_items = 1)]
    items: Vec<ApplyMove>,
}

fn example() -> Value {
    json!({"items": [apply_move::example()]})
}

fn example_answers() -> Value {
    json!({"items": [{"result": example_answer::<ApplyMove>(apply_move::example())}]})
}

/// Play moves in many positions
///
/// One bad item does not fail the rest.
#[utoipa::path(
    tag = "positions",
    operation_id = "batch_apply_move",
    request_body(content = ApplyMoveBatch, example = json!(example())),
    responses(
        (status = 200, description = "For each item its answer or its refusal.",
         body = Answers<AppliedMove>, example = json!(example_answers())),
        BatchProblems
    )
)]
#[post("/v1/batch/apply-move")]
pub(crate) async fn batch_apply_move(
    service: Data<Service>,
    Body(items): Body<Items>,
) -> Result<HttpResponse, Problem> {
    let time = service.desk.limits.work_time();
    batch::respond::<ApplyMove>(service, items, "/v1/batch/apply-move", time, |_, _| Ok(())).await
}
