//! `POST /v1/evaluate`: what a position is worth. The core searches and knows no clock; time is told
//! and kept here.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use taula::game::{BestTurn, CubeDecision, Engine, Evaluation, Question};
use utoipa::ToSchema;

use super::call::{Call, bytes, json};
use super::stream::{self, LINES};
use crate::body::{Body, accepts};
use crate::pool::Stop;
use crate::position::position_request;
use crate::problem::Problem;
use crate::schemas::{self, PositionProblems};
use crate::service::{Desk, Service};
use crate::settings::Limits;

/// JavaScript reads larger whole numbers as others.
const LARGEST_SEED: u64 = (1 << 53) - 1;

position_request! {
    /// A position and how to judge it.
    Evaluate {
        /// Which engine; `auto` where absent.
        engine: Option<EngineName>,
        /// What may be spent; 100,000 nodes where absent.
        budget: Option<Budget>,
        /// For everything random: the same seed and nodes give the same answer.
        #[schema(maximum = 9_007_199_254_740_991u64)]
        seed: Option<u64>,
        /// How many of the best turns to tell; 1 where absent.
        top: Option<u64>,
    }
}

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EngineName {
    /// The best that the game has.
    Auto,
    /// A proven value, or bounds where the budget runs out.
    Exact,
    /// Iterative deepening; expectiminimax where chance acts.
    Alphabeta,
    /// Monte Carlo tree search.
    Mcts,
    /// A trained network, where one is installed.
    Network,
}

/// What an evaluation may spend; any of them. It ends with the first that is used up.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Budget {
    /// Milliseconds. An answer that ends by time may differ from run to run.
    #[schema(minimum = 1)]
    time_ms: Option<u64>,
    /// Nodes (simulations for `mcts`); where absent 100,000, or the limit in force where time or
    /// depth is given.
    #[schema(minimum = 1)]
    nodes: Option<u64>,
    /// Actions deep.
    #[schema(minimum = 1)]
    depth: Option<u64>,
}

impl Budget {
    /// A question of the core's with this budget.
    ///
    /// # Errors
    /// `budget_too_large`, `bad_argument`.
    pub(super) fn question(&self, limits: &Limits) -> Result<Question, Problem> {
        at_most("budget.time_ms", self.time_ms, limits.evaluate_ms)?;
        let nodes = at_most("budget.nodes", self.nodes, limits.evaluate_nodes)?;
        let depth = at_most("budget.depth", self.depth, limits.evaluate_depth)?;
        Ok(Question {
            nodes: nodes.unwrap_or_else(|| self.usual_nodes(limits)),
            depth: depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            ..Question::default()
        })
    }

    /// The nodes where none are named: those of the limit where something else limits.
    fn usual_nodes(&self, limits: &Limits) -> u64 {
        let limited = self.time_ms.is_some() || self.depth.is_some();
        let usual = if limited { u64::MAX } else { Question::default().nodes };
        usual.min(limits.evaluate_nodes)
    }

    /// Milliseconds, where they are named.
    pub(super) const fn time_ms(&self) -> Option<u64> {
        self.time_ms
    }
}

/// The seed of a request; 0 where absent.
///
/// # Errors
/// `bad_argument` for a number that not every client can read.
pub(super) fn seed_of(seed: Option<u64>) -> Result<u64, Problem> {
    let seed = seed.unwrap_or(0);
    if seed > LARGEST_SEED {
        let allowed = format!("at most {LARGEST_SEED}");
        return Err(taula::Error::bad_argument("seed", seed, allowed).into());
    }
    Ok(seed)
}

/// What the position is worth.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evaluated {
    /// Expected returns of seats zero and one.
    #[schema(value_type = Vec<f64>, min_items = 2, max_items = 2)]
    value: [f64; 2],
    /// Whether the value is proven.
    exact: bool,
    /// Proven limits of seat zero's return, where `exact` was asked and the budget ran out.
    #[schema(required, value_type = Option<Vec<f64>>, min_items = 2, max_items = 2)]
    bounds: Option<[f64; 2]>,
    /// Seat zero's points under best play, where exact.
    #[schema(required)]
    outcome: Option<i32>,
    /// Actions until the end under best play, where exact.
    #[schema(required, maximum = 4_294_967_295u64)]
    distance: Option<u32>,
    /// Probabilities of graded results by name, for the side on roll, where results are graded.
    #[schema(required, value_type = Option<std::collections::HashMap<String, f64>>)]
    probabilities: Option<Map<String, Value>>,
    /// What to do with the doubling cube, in games with one before a throw.
    #[schema(required, value_type = Option<schemas::CubeDecision>)]
    cube: Option<CubeDecision>,
    /// The best turns, best first.
    #[schema(value_type = Vec<schemas::BestTurn>)]
    best: Vec<BestTurn>,
    /// The engine that answered.
    #[schema(value_type = schemas::AnsweringEngine)]
    engine: Engine,
    /// Nodes (or simulations) spent.
    #[schema(maximum = 1_125_899_906_842_624u64)]
    nodes: u64,
    /// The deepest complete iteration in actions (for `mcts`: the deepest leaf).
    #[schema(maximum = 4_294_967_295u64)]
    depth: u32,
    /// Milliseconds that the search took.
    elapsed_ms: f64,
}

impl Evaluated {
    fn new(evaluation: Evaluation, started: Instant) -> Self {
        let named = |pairs: Vec<(&str, f64)>| {
            pairs.into_iter().map(|(name, chance)| (name.to_owned(), json!(chance))).collect()
        };
        Self {
            value: evaluation.value,
            exact: evaluation.exact,
            bounds: evaluation.bounds,
            outcome: evaluation.outcome,
            distance: evaluation.distance,
            probabilities: evaluation.probabilities.map(named),
            cube: evaluation.cube,
            best: evaluation.best,
            engine: evaluation.engine,
            nodes: evaluation.nodes,
            depth: evaluation.depth,
            elapsed_ms: (started.elapsed().as_secs_f64() * 1e6).round() / 1e3,
        }
    }
}

impl Evaluate {
    /// The question for the core, with so many nodes where none were given.
    fn question(&self, desk: &Desk) -> Result<Question, Problem> {
        let limits = &desk.limits;
        let question = self.budget.unwrap_or_default().question(limits)?;
        let top = self.top.unwrap_or(1);
        if top > limits.evaluate_top {
            return Err(Problem::too_large("top", top, limits.evaluate_top));
        }
        Ok(Question {
            engine: self.engine()?,
            seed: seed_of(self.seed)?,
            top: usize::try_from(top).unwrap_or(usize::MAX),
            ..question
        })
    }

    fn engine(&self) -> Result<Engine, Problem> {
        match self.engine.unwrap_or(EngineName::Auto) {
            EngineName::Auto => Ok(Engine::Auto),
            EngineName::Exact => Ok(Engine::Exact),
            EngineName::Alphabeta => Ok(Engine::Alphabeta),
            EngineName::Mcts => Ok(Engine::Mcts),
            EngineName::Network => {
                let names = Engine::NAMES.map(|(name, _)| name).join(", ");
                let allowed = format!("{names}; no network is installed");
                Err(taula::Error::bad_argument("engine", "network", allowed).into())
            }
        }
    }

    /// The time it may take.
    fn time(&self, desk: &Desk) -> Duration {
        let asked = self.budget.and_then(|budget| budget.time_ms);
        Duration::from_millis(asked.unwrap_or(desk.limits.evaluate_ms))
    }

    /// The nodes that it asks for, where it does.
    pub(super) fn nodes(&self) -> Option<u64> {
        self.budget.and_then(|budget| budget.nodes)
    }

    /// Allows so many nodes at most where it names none.
    pub(super) fn limit_nodes(&mut self, most: u64, limits: &Limits) {
        let usual = self.budget.unwrap_or_default().usual_nodes(limits).min(most);
        self.budget.get_or_insert_default().nodes.get_or_insert(usual);
    }

    /// Searches, and tells `progress` of every deepening.
    pub(super) fn search(
        &self,
        desk: &Desk,
        stop: &Stop,
        progress: &mut dyn FnMut(Evaluated),
    ) -> Result<Evaluated, Problem> {
        let question = self.question(desk)?;
        let time = self.time(desk);
        let state = self.position().reach(desk, stop)?;
        let (started, stop) = (Instant::now(), stop.within(time));
        let mut tell = |found: &Evaluation| progress(Evaluated::new(found.clone(), started));
        let found = state.evaluate(&question, &|| stop.is_due(), &mut tell)?;
        desk.nodes.fetch_add(found.nodes, Ordering::Relaxed);
        Ok(Evaluated::new(found, started))
    }
}

impl Call for Evaluate {
    type Answer = Evaluated;

    fn answer(&self, desk: &Desk, _turns: usize, stop: &Stop) -> Result<Evaluated, Problem> {
        self.search(desk, stop, &mut |_| ())
    }
}

/// A number of the budget: at least one, at most the limit.
fn at_most(field: &'static str, asked: Option<u64>, most: u64) -> Result<Option<u64>, Problem> {
    match asked {
        Some(0) => Err(taula::Error::bad_argument(field, 0, format!("from 1 to {most}")).into()),
        Some(asked) if asked > most => Err(Problem::too_large(field, asked, most)),
        fitting => Ok(fitting),
    }
}

pub(super) fn example() -> Value {
    json!({
        "game": "connect_four", "moves": ["d", "d", "d"], "engine": "alphabeta",
        "budget": {"nodes": 50_000, "time_ms": 1_000}, "top": 1
    })
}

pub(super) fn example_found() -> Value {
    json!({
        "value": [0.25, -0.25], "exact": false, "bounds": null, "outcome": null, "distance": null,
        "probabilities": null, "cube": null,
        "best": [{"turn": "d", "value": [0.25, -0.25], "pv": ["d", "e", "d"]}],
        "engine": "alphabeta", "nodes": 50_000, "depth": 9, "elapsed_ms": 12.5
    })
}

/// Judge a position
///
/// The expected returns, proven where possible. With `Accept: application/x-ndjson` every deepening
/// is a line of the same form, and the last line is the answer. The search stops when the client
/// goes away. Values that do not apply are null.
#[utoipa::path(
    tag = "positions",
    operation_id = "evaluate",
    request_body(content = Evaluate, example = json!(example())),
    responses(
        (status = 200, description = "What was found.", content(
            (Evaluated = "application/json", example = json!(example_found())),
            (Evaluated = "application/x-ndjson", example = json!(example_found()))
        )),
        PositionProblems
    )
)]
#[post("/v1/evaluate")]
pub(crate) async fn evaluate(
    service: Data<Service>,
    request: HttpRequest,
    Body(call): Body<Evaluate>,
) -> Result<HttpResponse, Problem> {
    // What is wrong with the budget is said at once, however long the queue is.
    call.question(&service.desk)?;
    let time = call.time(&service.desk);
    if accepts(&request, LINES) {
        return stream::respond(service, call).await;
    }
    let shared = service.clone();
    let longest = time + service.desk.limits.work_time();
    let work = move |stop: &Stop| bytes(&call.search(&shared.desk, stop, &mut |_| ())?);
    service.pool.run(longest, work).await.map(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_of_the_core_can_be_asked_for() {
        for (name, engine) in Engine::NAMES {
            let call: Evaluate =
                serde_json::from_value(json!({"game": "g", "engine": name})).unwrap();
            assert_eq!(call.engine().unwrap(), engine);
        }
    }
}
