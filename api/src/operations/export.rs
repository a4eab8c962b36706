//! `POST /v1/export`: the position and the game as other programs write them.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::call::{Call, Quick, example_answer, respond};
use crate::body::Body;
use crate::pool::Stop;
use crate::position::position_request;
use crate::problem::Problem;
use crate::schemas::PositionProblems;
use crate::service::{Desk, Service};

position_request! {
    /// A position, with the moves that led to it where a record is wanted.
    Export {}
}

/// The position and the game as other programs write them.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exported {
    /// Other programs' names for the position, by the name's kind; as `state` they are read too. None
    /// in games, or at moments, that no other program has a name for.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    identifiers: Map<String, Value>,
    /// The game's record in other programs' formats, by the format's name; none where the format
    /// cannot tell a game that began as this one did.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    records: Map<String, Value>,
}

fn named(texts: Vec<(&'static str, String)>) -> Map<String, Value> {
    texts.into_iter().map(|(name, text)| (name.to_owned(), text.into())).collect()
}

impl Call for Export {
    type Answer = Exported;

    fn answer(&self, desk: &Desk, _turns: usize, stop: &Stop) -> Result<Exported, Problem> {
        let state = self.position().reach(desk, stop)?;
        Ok(Exported { identifiers: named(state.identifiers()), records: named(state.records()) })
    }
}

impl Quick for Export {
    fn moves(&self) -> usize {
        self.position().moves.len()
    }

    fn is_whole(_: &Exported) -> bool {
        true
    }
}

pub(super) fn example() -> Value {
    json!({"game": "backgammon_match", "options": {"points": 3}, "moves": ["3-1", "8/5 6/5"]})
}

/// Write a position for other programs
///
/// Other programs' names for the position, and the record of the game so far in their formats.
#[utoipa::path(
    tag = "positions",
    operation_id = "export",
    request_body(content = Export, example = json!(example())),
    responses(
        (status = 200, description = "What other programs read.", body = Exported,
         example = json!(example_answer::<Export>(example()))),
        PositionProblems
    )
)]
#[post("/v1/export")]
pub(crate) async fn export(
    service: Data<Service>,
    Body(call): Body<Export>,
) -> Result<HttpResponse, Problem> {
    respond(service, call).await
}
