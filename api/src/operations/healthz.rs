//! `GET /healthz`: whether the process lives.

use actix_web::{HttpResponse, route};
use serde::Serialize;
use utoipa::ToSchema;

/// A sign of life.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the service.
    version: &'static str,
}

impl Health {
    const OK: Self = Self { status: "ok", version: env!("CARGO_PKG_VERSION") };
}

/// Whether the process lives
///
/// Answers as long as requests are answered at all.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "service",
    operation_id = "healthz",
    responses((status = 200, description = "It lives.", body = Health, example = json!(Health::OK)))
)]
#[route("/healthz", method = "GET", method = "HEAD")]
pub(crate) async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(Health::OK)
}
