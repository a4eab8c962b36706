//! What is done around every request: an id, figures, a line in the log, and a problem in the body
//! of every error, whoever raised it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError};
use prometheus::IntGauge;
use tracing::Level;

use crate::problem::{Code, MEDIA_TYPE, Problem};
use crate::service::Service;

/// The header of a request's id.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The outermost layer.
pub(crate) async fn envelope(
    service: Data<Service>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let started = Instant::now();
    let _in_flight = InFlight::count(&service.metrics.in_flight);
    let id = request_id(&request);
    let mut answer = next.call(request).await?.map_into_boxed_body();
    let mut code = None;
    if answer.status().is_client_error() || answer.status().is_server_error() {
        let problem = problem_of(&answer);
        code = Some(problem.code);
        answer = explain(answer, &problem, &id);
    }
    let headers = answer.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    record(&service, &answer, &id, code, started);
    Ok(answer)
}

/// Counts a request while it is answered, also when its client goes away in between.
struct InFlight(IntGauge);

impl InFlight {
    fn count(gauge: &IntGauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// The client's id for the request where it is a harmless one, else a new one.
fn request_id(request: &ServiceRequest) -> String {
    let given = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok());
    let harmless = |id: &&str| {
        (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    given.filter(harmless).map_or_else(new_id, str::to_owned)
}

/// Ids differ within a process by their number and between processes by their start.
fn new_id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    static START: std::sync::LazyLock<u64> = std::sync::LazyLock::new(|| {
        use std::hash::{BuildHasher, RandomState};
        RandomState::new().hash_one(std::process::id())
    });
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{:08x}-{number:08x}", *START >> 32)
}

/// The problem that an error answer stands for: its own, or the framework's in our words.
fn problem_of(answer: &ServiceResponse<BoxBody>) -> Problem {
    if let Some(problem) = answer.response().extensions().get::<Problem>() {
        return problem.clone();
    }
    let status = answer.status();
    let reason = status.canonical_reason().unwrap_or("unknown error");
    let path: String = answer.request().path().chars().take(200).collect();
    let detail = format!("{}: {} {path}", reason.to_lowercase(), answer.request().method());
    Problem::new(Code::of_status(status), detail)
}

/// The same answer with the problem in its body.
fn explain(
    answer: ServiceResponse<BoxBody>,
    problem: &Problem,
    id: &str,
) -> ServiceResponse<BoxBody> {
    let instance: String = answer.request().path().chars().take(200).collect();
    let body = problem.clone().with("request_id", id).body(&instance).to_string();
    let mut answer = answer.map_body(|_, _| BoxBody::new(body));
    *answer.response_mut().status_mut() = problem.status_code();
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
    answer
}

fn record(
    service: &Service,
    answer: &ServiceResponse<BoxBody>,
    id: &str,
    code: Option<Code>,
    started: Instant,
) {
    let time = started.elapsed();
    let request = answer.request();
    let pattern = request.match_pattern();
    let route = pattern.as_deref().unwrap_or("unmatched");
    let (method, status) = (request.method().as_str(), answer.status());
    // Any word may be a method; series may not grow by what clients make up.
    let known = ["GET", "HEAD", "POST", "OPTIONS"].into_iter().find(|&known| known == method);
    service.metrics.answered(known.unwrap_or("other"), route, status.as_str(), time);
    let ms = time.as_secs_f64() * 1e3;
    let (status, code) = (status.as_u16(), code.map(|code| (code.name(), code.level())));
    macro_rules! log {
        ($level:ident) => {
            tracing::$level!(request_id = id, method, route, status, code = code.map(|c| c.0), ms)
        };
    }
    match code.map_or(Level::DEBUG, |(_, level)| level) {
        Level::ERROR => log!(error),
        Level::WARN => log!(warn),
        Level::INFO => log!(info),
        _ => log!(debug),
    }
}
