//! `GET /v1/limits`: the numbers in force.

use actix_web::web::Data;
use actix_web::{HttpResponse, route};

use super::call::{bytes, json};
use crate::problem::Problem;
use crate::schemas::PlainProblems;
use crate::service::Service;
use crate::settings::Limits;

/// The limits in force
///
/// What is larger, longer or more often is refused, with these numbers in the refusal.
#[utoipa::path(
    get,
    path = "/v1/limits",
    tag = "service",
    operation_id = "limits",
    responses(
        (status = 200, description = "The limits in force.", body = Limits,
         example = json!(Limits::example())),
        PlainProblems
    )
)]
#[route("/v1/limits", method = "GET", method = "HEAD")]
pub(crate) async fn limits(service: Data<Service>) -> Result<HttpResponse, Problem> {
    bytes(&service.desk.limits).map(json)
}
