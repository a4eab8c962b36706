//! `GET /readyz`: whether to send requests here.

use actix_web::web::Data;
use actix_web::{HttpResponse, route};
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::{Code, Problem};
use crate::schemas::ReadinessProblems;
use crate::service::Service;

/// Readiness.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Readiness {
    /// `ready`.
    status: &'static str,
}

impl Readiness {
    const READY: Self = Self { status: "ready" };
}

/// Whether to send requests here
///
/// Says 503 from the moment the service has been told to end, before it refuses connections.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "service",
    operation_id = "readyz",
    responses(
        (status = 200, description = "It is ready.", body = Readiness,
         example = json!(Readiness::READY)),
        ReadinessProblems
    )
)]
#[route("/readyz", method = "GET", method = "HEAD")]
pub(crate) async fn readyz(service: Data<Service>) -> Result<HttpResponse, Problem> {
    if service.is_shutting_down() {
        let detail = "the service answers what is under way and takes nothing new";
        return Err(Problem::new(Code::NotReady, detail));
    }
    Ok(HttpResponse::Ok().json(Readiness::READY))
}
