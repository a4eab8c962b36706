//! Many calls in one: each item is answered or refused for itself.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::call::{Call, bytes, json, turns, unbroken};
use crate::body;
use crate::pool::Stop;
use crate::problem::Problem;
use crate::service::{Desk, Service};

/// The items, each still to be read: one that cannot be read fails alone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Items {
    items: Vec<Box<RawValue>>,
}

/// One item's answer: exactly one of the two.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Item<T> {
    /// What the single call answers.
    Result(T),
    /// Why the item was refused.
    #[schema(value_type = crate::schemas::Problem)]
    Problem(Value),
}

/// All items' answers, in the order of the items.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Answers<T> {
    /// One for each item.
    pub(super) items: Vec<Item<T>>,
}

impl Items {
    /// The calls that can be read, and the refusals of the others.
    fn read<C: DeserializeOwned>(&self) -> Vec<Result<C, Problem>> {
        self.items.iter().map(|item| body::read(item.get().as_bytes())).collect()
    }

    fn check_count(&self, desk: &Desk) -> Result<(), Problem> {
        let (count, most) = (self.items.len(), desk.limits.batch_items);
        if count == 0 {
            let allowed = format!("from 1 to {most} items");
            return Err(taula::Error::bad_argument("items", "[]", allowed).into());
        }
        if count as u64 > most {
            return Err(Problem::too_large("items", count as u64, most));
        }
        Ok(())
    }
}

/// Answers all items in one piece of work. `admit` sees the readable ones first.
pub(super) async fn respond<C: Call>(
    service: Data<Service>,
    items: Items,
    path: &'static str,
    time: std::time::Duration,
    admit: impl FnOnce(&mut [Result<C, Problem>], &Desk) -> Result<(), Problem> + Send + 'static,
) -> Result<HttpResponse, Problem> {
    items.check_count(&service.desk)?;
    let shared = service.clone();
    let work = move |stop: &Stop| {
        let mut calls = items.read::<C>();
        admit(&mut calls, &shared.desk)?;
        bytes(&answer(&shared.desk, calls, path, stop))
    };
    service.pool.run(time, work).await.map(json)
}

fn answer<C: Call>(
    desk: &Desk,
    calls: Vec<Result<C, Problem>>,
    path: &str,
    stop: &Stop,
) -> Answers<C::Answer> {
    let one = |(index, call): (usize, Result<C, Problem>)| {
        let most = turns(desk, u64::MAX);
        let answer = call.and_then(|call| {
            // Only the last items of a batch can be late; the rest have their answers.
            stop.check()?;
            unbroken(|| call.answer(desk, most, stop))
        });
        answer.map_or_else(
            |problem| Item::Problem(problem.body(&format!("{path}#/items/{index}"))),
            Item::Result,
        )
    };
    Answers { items: calls.into_iter().enumerate().map(one).collect() }
}
