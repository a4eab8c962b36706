//! `POST /v1/apply-move`: the position after a move.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde::Serialize;
use serde_json::{Value, json};
use taula::erased::{Played, PositionView};
use utoipa::ToSchema;

use super::call::{Call, Quick, example_answer, respond};
use crate::body::Body;
use crate::pool::Stop;
use crate::position::position_request;
use crate::problem::{Code, Problem};
use crate::schemas::{self, PositionProblems};
use crate::service::{Desk, Service};

position_request! {
    /// A position and the move to play in it: exactly one of `move` and `action`.
    ApplyMove {
        /// A turn or an action, as text.
        r#move: Option<String>,
        /// The id of an action, or of a chance outcome where chance acts.
        #[schema(maximum = 4_294_967_295u64)]
        action: Option<u32>,
    }
}

/// What was played and what follows.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AppliedMove {
    /// What was played: a turn, or the part of one.
    turn: String,
    /// What it captured.
    captured: Vec<String>,
    /// The position after it.
    #[schema(value_type = schemas::PositionView)]
    position: PositionView,
}

impl Call for ApplyMove {
    type Answer = AppliedMove;

    fn answer(&self, desk: &Desk, turns: usize, stop: &Stop) -> Result<AppliedMove, Problem> {
        let mut state = self.position().reach(desk, stop)?;
        let Played { turn, captured, .. } = match (&self.r#move, self.action) {
            (Some(text), None) => state.play(text)?,
            (None, Some(id)) => state.play_id(id)?,
            _ => {
                let detail = "exactly one of `move` and `action` must be given";
                return Err(Problem::new(Code::InvalidRequest, detail).with("field", "/move"));
            }
        };
        Ok(AppliedMove { turn, captured, position: state.position(turns) })
    }
}

impl Quick for ApplyMove {
    fn moves(&self) -> usize {
        self.position().moves.len()
    }

    fn is_whole(answer: &AppliedMove) -> bool {
        answer.position.legal.turns_complete
    }
}

pub(super) fn example() -> Value {
    json!({"game": "connect_four", "moves": ["d", "d", "c"], "move": "e"})
}

/// Play a move
///
/// The position after a move, with what the move captured.
#[utoipa::path(
    tag = "positions",
    operation_id = "apply_move",
    request_body(content = ApplyMove, example = json!(example())),
    responses(
        (status = 200, description = "The position after the move.", body = AppliedMove,
         example = json!(example_answer::<ApplyMove>(example()))),
        PositionProblems
    )
)]
#[post("/v1/apply-move")]
pub(crate) async fn apply_move(
    service: Data<Service>,
    Body(call): Body<ApplyMove>,
) -> Result<HttpResponse, Problem> {
    respond(service, call).await
}
