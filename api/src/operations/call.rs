//! What calls about one position have in common: small ones are answered where they arrived, the
//! rest in the pool.

use std::panic::{AssertUnwindSafe, catch_unwind};

use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use actix_web::web::Data;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pool::Stop;
use crate::problem::Problem;
use crate::service::{Desk, Service};

/// So many moves to play or turns to list are few.
const FEW: u64 = 64;

/// A call about one position.
pub(crate) trait Call: DeserializeOwned + Send + 'static {
    /// What it is answered with.
    type Answer: Serialize + Send + 'static;

    /// The answer, with at most so many turns listed.
    ///
    /// # Errors
    /// Whatever is wrong with the request.
    fn answer(&self, desk: &Desk, turns: usize, stop: &Stop) -> Result<Self::Answer, Problem>;
}

/// A call that is quickly answered where there is little to play and to list.
pub(crate) trait Quick: Call {
    /// How many moves are to be played first.
    fn moves(&self) -> usize;

    /// Whether all turns are listed.
    fn is_whole(answer: &Self::Answer) -> bool;
}

/// Answers a call: here where it is small, else in the pool.
pub(crate) async fn respond(
    service: Data<Service>,
    call: impl Quick,
) -> Result<HttpResponse, Problem> {
    match at_once(&service.desk, &call)? {
        Some(body) => Ok(json(body)),
        None => in_pool(service, call).await,
    }
}

fn at_once<C: Quick>(desk: &Desk, call: &C) -> Result<Option<Vec<u8>>, Problem> {
    if call.moves() as u64 > FEW {
        return Ok(None);
    }
    let (stop, _guard) = Stop::after(desk.limits.work_time());
    let answer = unbroken(|| call.answer(desk, turns(desk, FEW), &stop))?;
    let whole = C::is_whole(&answer) || desk.limits.turns <= FEW;
    whole.then(|| bytes(&answer)).transpose()
}

async fn in_pool(service: Data<Service>, call: impl Call) -> Result<HttpResponse, Problem> {
    let (shared, time) = (service.clone(), service.desk.limits.work_time());
    let work = move |stop: &Stop| {
        let most = turns(&shared.desk, u64::MAX);
        bytes(&call.answer(&shared.desk, most, stop)?)
    };
    service.pool.run(time, work).await.map(json)
}

/// An answer in which turns are listed: made here where they are few, else in the pool. `make` is told
/// how many to list, and tells whether these are all.
pub(crate) async fn listed<T: Serialize>(
    service: &Data<Service>,
    make: impl Fn(usize) -> Result<(T, bool), Problem> + Send + 'static,
) -> Result<Vec<u8>, Problem> {
    let (answer, whole) = unbroken(|| make(turns(&service.desk, FEW)))?;
    if whole || service.desk.limits.turns <= FEW {
        return bytes(&answer);
    }
    let (most, time) = (turns(&service.desk, u64::MAX), service.desk.limits.work_time());
    service.pool.run(time, move |_| bytes(&make(most)?.0)).await
}

/// A bug in one request may cost that request an error, but not its neighbours their connection.
pub(crate) fn unbroken<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    let panicked = |_| Err(Problem::internal("a call panicked"));
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(panicked)
}

/// The limit on listed turns, or a smaller one.
pub(crate) fn turns(desk: &Desk, most: u64) -> usize {
    usize::try_from(desk.limits.turns.min(most)).unwrap_or(usize::MAX)
}

/// An answer as JSON.
pub(crate) fn bytes(answer: &impl Serialize) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(answer).map_err(|error| Problem::internal(&error.to_string()))
}

/// A body of JSON.
pub(crate) fn json(body: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().insert_header(ContentType::json()).body(body)
}

/// The answer to an example, for the document: never out of date.
pub(crate) fn example_answer<C: Call>(request: serde_json::Value) -> serde_json::Value {
    let answer = || -> Result<serde_json::Value, Box<dyn std::error::Error>> {
        let call: C = serde_json::from_value(request)?;
        let desk = Desk::of_examples();
        let (stop, _guard) = Stop::after(desk.limits.work_time());
        let answer = call.answer(desk, 10, &stop).map_err(|problem| problem.to_string())?;
        Ok(serde_json::to_value(answer)?)
    };
    // A test holds every example against its schema: null fits none.
    answer().unwrap_or_default()
}
