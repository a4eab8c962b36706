//! `POST /v1/board`: a picture.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde_json::{Value, json};
use taula::erased::ErasedState;
use taula::game::{Look, Seat};

use super::call::unbroken;
use crate::body::Body;
use crate::pool::Stop;
use crate::position::position_request;
use crate::problem::Problem;
use crate::schemas::PositionProblems;
use crate::service::{Desk, Service};

/// The media type of pictures.
pub(super) const SVG: &str = "image/svg+xml";
/// A picture that is opened by itself may run and load nothing.
pub(super) const PICTURE_ONLY: &str = "default-src 'none'; style-src 'unsafe-inline'";

position_request! {
    /// A position and how to draw it.
    Board {
        /// The seat whose side is at the bottom; 0 where absent.
        #[schema(maximum = 1)]
        perspective: Option<u8>,
        /// The cells to mark, by the names that the game's moves use; where absent, those that the
        /// last of `moves` touched.
        highlight: Option<Vec<String>>,
    }
}

impl Board {
    fn draw(&self, desk: &Desk, stop: &Stop) -> Result<String, Problem> {
        let perspective = self.perspective.map(usize::from);
        let perspective = perspective.map(|index| {
            let refuse = || taula::Error::bad_argument("perspective", index, "0 or 1");
            Seat::from_index(index).ok_or_else(refuse)
        });
        let perspective = perspective.transpose()?;
        if let Some(cells) = &self.highlight
            && cells.len() as u64 > desk.limits.highlights
        {
            let (count, most) = (cells.len() as u64, desk.limits.highlights);
            return Err(Problem::too_large("highlight", count, most));
        }
        let state = self.position().reach(desk, stop)?;
        let highlight = match &self.highlight {
            Some(cells) => cells.clone(),
            None => self.last_touched(desk, stop)?,
        };
        Ok(state.svg(None, &Look { perspective, highlight })?)
    }

    /// The cells that the last move touched.
    fn last_touched(&self, desk: &Desk, stop: &Stop) -> Result<Vec<String>, Problem> {
        let Some((last, earlier)) = self.position().moves.split_last() else {
            return Ok(Vec::new());
        };
        let mut position = self.position();
        position.moves = earlier;
        let mut before = position.reach(desk, stop)?;
        let played = before.boxed_clone().play(last)?;
        touched(before.as_mut(), &played.actions)
    }
}

fn touched(state: &mut dyn ErasedState, actions: &[u32]) -> Result<Vec<String>, Problem> {
    let mut cells = Vec::new();
    for &action in actions {
        cells.extend(state.touched(action));
        state.play_id(action)?;
    }
    Ok(cells)
}

pub(super) fn example() -> Value {
    json!({"game": "connect_four", "moves": ["d", "d", "c"], "perspective": 1, "highlight": ["d1"]})
}

/// Draw a position
///
/// A picture of the board.
#[utoipa::path(
    tag = "positions",
    operation_id = "board",
    request_body(content = Board, example = json!(example())),
    responses(
        (status = 200, description = "The picture.", body = String, content_type = "image/svg+xml",
         example = json!("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>")),
        PositionProblems
    )
)]
#[post("/v1/board")]
pub(crate) async fn board(
    service: Data<Service>,
    Body(call): Body<Board>,
) -> Result<HttpResponse, Problem> {
    let shared = service.clone();
    let time = service.desk.limits.work_time();
    let work = move |stop: &Stop| unbroken(|| call.draw(&shared.desk, stop));
    let picture = service.pool.run(time, work).await?;
    Ok(HttpResponse::Ok()
        .content_type(SVG)
        .insert_header(("Content-Security-Policy", PICTURE_ONLY))
        .body(picture))
}
