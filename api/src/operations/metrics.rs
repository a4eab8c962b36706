//! `GET /metrics`: figures for Prometheus.

use actix_web::web::Data;
use actix_web::{HttpResponse, route};

use crate::problem::Problem;
use crate::schemas::PlainProblems;
use crate::service::Service;

/// Figures for Prometheus
///
/// Requests by route, their times, searches and nodes, in the text format.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "service",
    operation_id = "metrics",
    responses(
        (status = 200, description = "The figures.", body = String, content_type = "text/plain",
         example = json!("taula_searches_running 0\n")),
        PlainProblems
    )
)]
#[route("/metrics", method = "GET", method = "HEAD")]
pub(crate) async fn metrics(service: Data<Service>) -> Result<HttpResponse, Problem> {
    let text = service.metrics.text(&service.desk.nodes, service.pool.load());
    let text = text.map_err(|error| Problem::internal(&error.to_string()))?;
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}
