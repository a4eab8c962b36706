//! `POST /v1/legal-moves`: what may be played.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde_json::{Value, json};
use taula::erased::PositionView;

use super::call::{Call, Quick, example_answer, respond};
use crate::body::Body;
use crate::pool::Stop;
use crate::position::position_request;
use crate::problem::Problem;
use crate::schemas::{self, PositionProblems};
use crate::service::{Desk, Service};

position_request! {
    /// A position.
    LegalMoves {}
}

impl Call for LegalMoves {
    type Answer = PositionView;

    fn answer(&self, desk: &Desk, turns: usize, stop: &Stop) -> Result<PositionView, Problem> {
        Ok(self.position().reach(desk, stop)?.position(turns))
    }
}

impl Quick for LegalMoves {
    fn moves(&self) -> usize {
        self.position().moves.len()
    }

    fn is_whole(answer: &PositionView) -> bool {
        answer.legal.turns_complete
    }
}

pub(super) fn example() -> Value {
    json!({"game": "connect_four", "moves": ["d", "d", "c"]})
}

/// What may be played
///
/// The position with everything that may be played in it.
#[utoipa::path(
    tag = "positions",
    operation_id = "legal_moves",
    request_body(content = LegalMoves, example = json!(example())),
    responses(
        (status = 200, description = "The position in full.", body = schemas::PositionView,
         example = json!(example_answer::<LegalMoves>(example()))),
        PositionProblems
    )
)]
#[post("/v1/legal-moves")]
pub(crate) async fn legal_moves(
    service: Data<Service>,
    Body(call): Body<LegalMoves>,
) -> Result<HttpResponse, Problem> {
    respond(service, call).await
}
