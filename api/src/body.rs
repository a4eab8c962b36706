//! Reading a request's body: its type, its size, its time and its fields, each refused in its own
//! words.

use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderName};
use actix_web::web::{BytesMut, Data};
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::problem::{Code, Problem};
use crate::service::Service;
use crate::settings::Limits;

/// A body of JSON with exactly the fields of `T`.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest for Body<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let service = request
                .app_data::<Data<Service>>()
                .ok_or_else(|| Problem::internal("the app has no service"))?;
            check_type(&request)?;
            check_length(&request, service.desk.limits.body_bytes)?;
            let bytes = arrive(payload, &service.desk.limits).await?;
            Ok(Self(read(&bytes)?))
        })
    }
}

fn header(request: &HttpRequest, name: HeaderName) -> Option<&str> {
    request.headers().get(name).map(|value| value.to_str().unwrap_or("unreadable"))
}

/// Whether the request asks for answers of this media type by name.
pub(crate) fn accepts(request: &HttpRequest, media_type: &str) -> bool {
    let listed = request.headers().get_all(ACCEPT).filter_map(|value| value.to_str().ok());
    listed.flat_map(|value| value.split(',')).any(|range| {
        let mut parts = range.split(';').map(str::trim);
        parts.next().is_some_and(|found| found.eq_ignore_ascii_case(media_type))
            && !parts
                .any(|weight| weight.strip_prefix("q=").and_then(|q| q.parse().ok()) == Some(0.0))
    })
}

fn check_type(request: &HttpRequest) -> Result<(), Problem> {
    let refuse = |name: &str, found: &str, allowed: &str| {
        let detail = format!("{name} cannot be {found:?}; allowed: {allowed}");
        let problem = Problem::new(Code::UnsupportedMediaType, detail);
        Err(problem.with("field", name).with("value", found).with("allowed", allowed))
    };
    let found = header(request, CONTENT_TYPE).unwrap_or_default();
    if !is_json(found) {
        return refuse("Content-Type", found, "application/json");
    }
    match header(request, CONTENT_ENCODING) {
        Some(found) if !found.eq_ignore_ascii_case("identity") => {
            refuse("Content-Encoding", found, "identity")
        }
        _ => Ok(()),
    }
}

/// `application/json` or `application/…+json`, in UTF-8.
fn is_json(media_type: &str) -> bool {
    let mut parts = media_type.split(';').map(|part| part.trim().to_ascii_lowercase());
    let essence = parts.next().unwrap_or_default();
    let subtype = essence.strip_prefix("application/").unwrap_or_default();
    let utf8 = |charset: &str| matches!(charset.trim_matches('"'), "utf-8" | "utf8");
    (subtype == "json" || subtype.len() > 5 && subtype.ends_with("+json"))
        && parts.filter_map(|part| part.strip_prefix("charset=").map(utf8)).all(|fits| fits)
}

/// Refuses a body that announces itself too large before any of it is read.
fn check_length(request: &HttpRequest, most: u64) -> Result<(), Problem> {
    let announced = header(request, CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    match announced {
        Some(length) if length > most => Err(too_large(most)),
        _ => Ok(()),
    }
}

fn too_large(most: u64) -> Problem {
    let detail = format!("the body is larger than {most} bytes");
    Problem::new(Code::PayloadTooLarge, detail).with("limit_name", "body_bytes").with("limit", most)
}

/// The whole body, within its time.
async fn arrive(payload: Payload, limits: &Limits) -> Result<BytesMut, Problem> {
    let all = collect(payload, limits.body_bytes);
    tokio::time::timeout(limits.read_time(), all).await.unwrap_or_else(|_| {
        let detail = format!("the body did not arrive within {} ms", limits.read_ms);
        let problem = Problem::new(Code::RequestTimeout, detail);
        Err(problem.with("limit_name", "read_ms").with("limit", limits.read_ms))
    })
}

async fn collect(mut payload: Payload, most: u64) -> Result<BytesMut, Problem> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| {
            Problem::new(Code::BadRequest, format!("the body cannot be read: {error}"))
        })?;
        if (bytes.len() + chunk.len()) as u64 > most {
            return Err(too_large(most));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// The value that a text of JSON stands for.
///
/// # Errors
/// `malformed_json` for what is no JSON, `invalid_request` for other fields than the documented.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Problem::new(Code::MalformedJson, format!("the body is not UTF-8: {error}"))
    })?;
    // The path to what is wrong is kept only where something is: most texts are right.
    serde_json::from_str(text).map_err(|error| located::<T>(text, &error))
}

/// The refusal of a text, with the field that is wrong. What is no JSON at all is said first, wherever
/// the first wrong field stands.
fn located<T: DeserializeOwned>(text: &str, error: &serde_json::Error) -> Problem {
    if let Err(broken) = serde_json::from_str::<IgnoredAny>(text) {
        return refusal(&broken, None);
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Err(error) => refusal(error.inner(), Some(pointer(error.path()))),
        Ok(_) => refusal(error, None),
    }
}

fn refusal(error: &serde_json::Error, field: Option<String>) -> Problem {
    match field {
        Some(field) if error.is_data() => {
            Problem::new(Code::InvalidRequest, error.to_string()).with("field", field)
        }
        _ => Problem::new(Code::MalformedJson, error.to_string())
            .with("line", error.line())
            .with("column", error.column()),
    }
}

/// The path as a JSON pointer.
fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    path.iter()
        .map(|segment| match segment {
            Segment::Seq { index } => format!("/{index}"),
            Segment::Map { key } => format!("/{}", key.replace('~', "~0").replace('/', "~1")),
            Segment::Enum { variant } => format!("/{variant}"),
            Segment::Unknown => "/?".to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn json_goes_by_several_names() {
        for name in ["application/json", "Application/JSON; charset=UTF-8", "application/x+json"] {
            assert!(is_json(name), "{name}");
        }
        for name in ["", "text/json", "application/json; charset=latin1", "application/jsonx"] {
            assert!(!is_json(name), "{name}");
        }
    }

    #[test]
    fn an_accepted_type_is_named_and_not_weighed_to_nothing() {
        let asks = |accept: &str| {
            let request = TestRequest::default().insert_header((ACCEPT, accept));
            accepts(&request.to_http_request(), "application/x-ndjson")
        };
        assert!(asks("application/json, application/x-ndjson;q=0.5"));
        assert!(!asks("*/*") && !asks("application/x-ndjson;q=0"));
    }

    #[test]
    fn a_wrong_field_is_pointed_at() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code)]
        struct Outer {
            inner: Vec<u8>,
        }
        let refused = |text: &str| read::<Outer>(text.as_bytes()).unwrap_err();
        let problem = refused(r#"{"inner": [1, "2"]}"#);
        assert_eq!(problem.code, Code::InvalidRequest);
        assert_eq!(problem.body("")["field"], "/inner/1");
        assert_eq!(refused(r#"{"outer": 1}"#).body("")["field"], "/outer");
        assert_eq!(refused(r#"{"inner": [1]"#).code, Code::MalformedJson);
        assert_eq!(refused(r#"{"inner": [1]} x"#).code, Code::MalformedJson);
    }
}
