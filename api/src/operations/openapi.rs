//! `GET /openapi.json`: the document that describes all this.

use actix_web::http::header::ContentType;
use actix_web::web::Data;
use actix_web::{HttpResponse, route};

use crate::service::Service;

/// This document
///
/// The OpenAPI document of the service, with the limits in force.
#[utoipa::path(
    get,
    path = "/openapi.json",
    tag = "service",
    operation_id = "openapi",
    responses((status = 200, description = "The document.", body = serde_json::Value,
               content_type = "application/json", example = json!({"openapi": "3.1.0"})))
)]
#[route("/openapi.json", method = "GET", method = "HEAD")]
pub(crate) async fn openapi(service: Data<Service>) -> HttpResponse {
    HttpResponse::Ok().insert_header(ContentType::json()).body(service.document.clone())
}
