//! `POST /v1/batch/evaluate`. The limits on nodes and time hold for the batch as a whole.

use std::time::Duration;

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::batch::{self, Answers, Items};
use super::evaluate::{self, Evaluate, Evaluated};
use crate::body::Body;
use crate::problem::Problem;
use crate::schemas::BatchProblems;
use crate::service::{Desk, Service};

/// Many positions to judge.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // a description only: items are read one by one
struct EvaluateBatch {
    /// The positions. The nodes that they ask for must together stay within the limit; those that
    /// name none share what is left.
    #[schema(min_items = 1)]
    items: Vec<Evaluate>,
}

fn example() -> Value {
    json!({"items": [evaluate::example()]})
}

fn example_answers() -> Value {
    json!({"items": [{"result": evaluate::example_found()}]})
}

/// Shares the nodes out.
fn share(calls: &mut [Result<Evaluate, Problem>], desk: &Desk) -> Result<(), Problem> {
    let most = desk.limits.evaluate_nodes;
    let asked: Vec<_> = calls.iter().flatten().map(Evaluate::nodes).collect();
    // What one item alone may not ask for is refused with that item.
    let named = asked.iter().flatten().filter(|&&nodes| nodes <= most);
    let named = named.fold(0, |sum: u64, nodes| sum.saturating_add(*nodes));
    let silent = asked.iter().filter(|nodes| nodes.is_none()).count() as u64;
    // One node each, at least, so that every item has an answer.
    let needed = named.saturating_add(silent);
    if needed > most {
        return Err(Problem::too_large("the items' budget.nodes together", needed, most));
    }
    let each = (most - named).checked_div(silent).unwrap_or(0);
    for call in calls.iter_mut().flatten() {
        call.limit_nodes(each, &desk.limits);
    }
    Ok(())
}

/// Judge many positions
///
/// One bad item does not fail the rest.
#[utoipa::path(
    tag = "positions",
    operation_id = "batch_evaluate",
    request_body(content = EvaluateBatch, example = json!(example())),
    responses(
        (status = 200, description = "For each item its answer or its refusal.",
         body = Answers<Evaluated>, example = json!(example_answers())),
        BatchProblems
    )
)]
#[post("/v1/batch/evaluate")]
pub(crate) async fn batch_evaluate(
    service: Data<Service>,
    Body(items): Body<Items>,
) -> Result<HttpResponse, Problem> {
    let time = Duration::from_millis(service.desk.limits.evaluate_ms);
    batch::respond(service, items, "/v1/batch/evaluate", time, share).await
}
