//! The routes and what is wrapped around them.

use actix_cors::Cors;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, ETAG, HeaderName, LOCATION};
use actix_web::middleware::{DefaultHeaders, Next, from_fn};
use actix_web::web::{self, Data};
use actix_web::{App, Error, HttpRequest, HttpResponse, ResponseError};
use utoipa_actix_web::AppExt;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::document;
use crate::envelope::{self, envelope};
use crate::operations;
use crate::problem::{Code, Problem};
use crate::service::Service;

/// The page may load nothing from elsewhere.
const OWN_PAGES_ONLY: &str =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/// The app that each worker runs.
pub(crate) fn build(
    service: Data<Service>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<BoxBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let documented = App::new().into_utoipa_app().configure(operations::routes);
    let (app, _) = documented.split_for_parts();
    app.app_data(service)
        .service(web::redirect("/docs", "/docs/"))
        .service(pages())
        .default_service(web::to(nothing_here))
        .wrap(from_fn(limit_rate))
        .wrap(cors())
        .wrap(from_fn(envelope))
}

/// The human page, with everything it needs inside the binary.
fn pages() -> actix_web::Scope<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<BoxBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let config = Config::new([document::PATH]).validator_url("none").try_it_out_enabled(true);
    web::scope("/docs")
        .wrap(DefaultHeaders::new().add(("Content-Security-Policy", OWN_PAGES_ONLY)))
        .service(SwaggerUi::new("/{_:.*}").config(config))
}

/// Everything may be read from any page: there are no cookies to steal.
fn cors() -> Cors {
    let ours = [envelope::REQUEST_ID, ALLOW, ETAG, LOCATION].map(|name| name.to_string());
    let others = ["retry-after", "ratelimit", "ratelimit-policy"].map(HeaderName::from_static);
    Cors::default()
        .allow_any_origin()
        .send_wildcard()
        .allow_any_method()
        .allow_any_header()
        .expose_headers(ours)
        .expose_headers(others)
        .max_age(86_400)
}

/// Refuses what comes too often.
async fn limit_rate(
    service: Data<Service>,
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if let (Some(rate), Some(peer)) = (&service.rate, request.peer_addr())
        && request.path().starts_with("/v1/")
        && let Err(problem) = rate.count(peer.ip())
    {
        return Ok(request.into_response(problem.error_response()));
    }
    next.call(request).await
}

/// What no route takes: a known path with another method, or no path of ours.
async fn nothing_here(
    service: Data<Service>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let shown: String = request.path().chars().take(200).collect();
    let Some(methods) = service.routes.methods(request.path()) else {
        let detail = format!("there is no {shown:?} here; {} lists what is", document::PATH);
        return Err(Problem::new(Code::NotFound, detail));
    };
    if request.method() == Method::OPTIONS {
        return Ok(HttpResponse::NoContent().insert_header((ALLOW, methods)).finish());
    }
    let detail = format!("{shown} cannot be asked by {}; allowed: {methods}", request.method());
    let problem = Problem::new(Code::MethodNotAllowed, detail).with("allowed", methods);
    Err(problem.with_header(ALLOW, methods))
}
