//! How answers look, for the OpenAPI document. The core serialises them itself and knows no schema;
//! these descriptions are never built, and a test holds every answer against them.

#![allow(dead_code)]

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use crate::position::OptionValue;
use crate::problem::{Code, MEDIA_TYPE, Problem as Refusal};

/// A position in full.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionView {
    /// The game's id.
    game: String,
    /// All its options.
    options: HashMap<String, OptionValue>,
    /// The state text: sent back as `state` it is this position again.
    state: String,
    /// Actions played since the given state, chance's included.
    ply: u32,
    #[schema(required, schema_with = to_act)]
    to_act: (),
    /// The phase of the game in one word.
    phase: String,
    /// Whether the game is over.
    terminal: bool,
    /// The returns of seats zero and one, at the end.
    #[schema(required, min_items = 2, max_items = 2)]
    returns: Option<Vec<f64>>,
    /// Who won and why, at the end.
    #[schema(required)]
    result: Option<GameResult>,
    /// What may be played.
    legal: Legal,
    /// Chance's outcomes, where chance acts.
    #[schema(required)]
    chance: Option<Vec<ChanceOutcome>>,
    /// What the players call out.
    announcements: Vec<String>,
}

fn to_act() -> Object {
    let values = [json!(0), json!(1), json!("chance"), Value::Null];
    let description = "Who acts: a seat, `\"chance\"`, or null at the end.";
    ObjectBuilder::new()
        .schema_type(SchemaType::AnyValue)
        .enum_values(Some(values))
        .description(Some(description))
        .build()
}

/// How the game ended.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameResult {
    /// The seat that won, or null for a draw.
    #[schema(required, minimum = 0, maximum = 1)]
    winner: Option<u8>,
    /// Why, in snake_case.
    reason: String,
}

/// What may be played.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Legal {
    /// Actions, by rising id; where chance acts, its outcomes.
    actions: Vec<Action>,
    /// Whole turns, in the order of their actions' ids; none where chance acts.
    turns: Vec<String>,
    /// Whether `turns` are all: they are cut at the limit in force.
    turns_complete: bool,
}

/// An action.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Action {
    /// Its id.
    id: u32,
    /// Its text.
    text: String,
}

/// An outcome of chance.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChanceOutcome {
    /// Its id.
    id: u32,
    /// Its text.
    text: String,
    /// Its probability.
    #[schema(minimum = 0, maximum = 1)]
    probability: f64,
}

/// One of the best turns.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BestTurn {
    /// The turn.
    turn: String,
    /// Expected returns of seats zero and one after it.
    #[schema(min_items = 2, max_items = 2)]
    value: Vec<f64>,
    /// The expected continuation, this turn first.
    pv: Vec<String>,
}

/// What to do with the doubling cube. Equities are those of the player on roll with the cube at one.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CubeDecision {
    /// The seat on roll.
    #[schema(minimum = 0, maximum = 1)]
    player: u8,
    /// Equity of throwing without a double.
    no_double: f64,
    /// Equity of a double that is taken.
    double_take: f64,
    /// Equity of a double that is dropped: 1.
    double_pass: f64,
    /// The best of it, on both sides.
    verdict: CubeVerdict,
    /// The least chance of winning with which the opponent may take.
    #[schema(minimum = 0, maximum = 1)]
    take_point: f64,
    /// The rule that keeps the player on roll from doubling now, or null.
    #[schema(required)]
    unavailable: Option<String>,
}

/// The right use of the cube: `too_good` is to play on for a gammon.
#[derive(ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CubeVerdict {
    NoDouble,
    DoubleTake,
    DoublePass,
    TooGood,
}

/// The engine that answered.
#[derive(ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnsweringEngine {
    Auto,
    Exact,
    Alphabeta,
    Mcts,
}

/// An event of a match, as a reader of server-sent events hears it.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchEvent {
    /// What happened.
    event: MatchEventName,
    /// JSON: a `MatchMove` for `move`, a `MatchView` for `match` and `end`, `{}` for `closing`.
    data: String,
    /// The ply after the move.
    id: Option<String>,
    /// Milliseconds to wait before connecting anew.
    retry: Option<u32>,
}

/// What happened.
#[derive(ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MatchEventName {
    Move,
    Match,
    End,
    Closing,
}

pub(crate) fn match_actor() -> Object {
    ObjectBuilder::new()
        .schema_type(SchemaType::AnyValue)
        .enum_values(Some([json!(0), json!(1), json!("chance")]))
        .description(Some("Who made it: a seat, or `\"chance\"`."))
        .build()
}

/// What is told about a game.
#[derive(ToSchema)]
pub(crate) struct About {
    /// Its id, in snake_case.
    id: String,
    /// Its family.
    family: String,
    /// Its English name.
    name: String,
    /// All the source's names.
    names: Vec<Name>,
    /// Two or three sentences.
    history: String,
    /// The source document.
    source: String,
    /// The players' names, seat zero first.
    #[schema(min_items = 2, max_items = 2)]
    players: Vec<String>,
    /// Where the rules come from.
    provenance: Provenance,
}

/// A name in another language or place.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    /// The name.
    name: String,
    /// The language or place, in English.
    language: String,
}

/// Where rules come from: as the source has them, with decisions that the rules page lists, or
/// conjectured.
#[derive(ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Provenance {
    Source,
    Decided,
    Reconstruction,
}

/// A plane of an observation.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plane {
    /// A short name.
    name: String,
    /// What its numbers mean.
    meaning: String,
}

/// An error, as RFC 9457 has it, with a stable `code`. The members after `code` are there where they
/// say something.
#[derive(ToSchema)]
pub(crate) struct Problem {
    /// The code as a URN.
    r#type: String,
    /// What went wrong, the same for every occurrence of the code.
    title: String,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What went wrong this time.
    detail: String,
    /// The path of the request; with `#/items/…` for an item of a batch.
    instance: String,
    /// The stable name to act upon.
    #[schema(schema_with = code_schema)]
    code: String,
    /// The request's id in the log (also in the header `X-Request-Id`).
    request_id: Option<String>,
    /// The field, option or argument that is wrong; a JSON pointer for `invalid_request`.
    field: Option<String>,
    /// What stands there.
    value: Option<Value>,
    /// What is allowed, for a person.
    allowed: Option<String>,
    /// The game.
    game: Option<String>,
    /// Ids of games that look alike.
    similar: Option<Vec<String>>,
    /// The place of the refused move in `moves`; absent for `move` and `action`.
    index: Option<u32>,
    /// The refused move.
    r#move: Option<String>,
    /// The stable name of the rule that forbids it.
    rule: Option<String>,
    /// Why the rule forbids it.
    why: Option<String>,
    /// Actions that are legal instead (cut at 100).
    legal: Option<Vec<String>>,
    /// How the game ended.
    reason: Option<String>,
    /// The seats that a move is awaited of.
    awaits: Option<Vec<u8>>,
    /// Everything that is wrong with the state text.
    faults: Option<Vec<Fault>>,
    /// Where the body stops being JSON.
    line: Option<u32>,
    /// Where the body stops being JSON.
    column: Option<u32>,
    /// The limit's name in `/v1/limits`.
    limit_name: Option<String>,
    /// The number in force.
    #[schema(maximum = 1_125_899_906_842_624u64)]
    limit: Option<u64>,
    /// What is left of it.
    #[schema(maximum = 1_125_899_906_842_624u64)]
    remaining: Option<u64>,
    /// Calls a second that are allowed on average.
    per_second: Option<u32>,
    /// Seconds until it is worth trying again (also in the header `Retry-After`).
    retry_after_s: Option<u32>,
}

/// One thing wrong with a state text.
#[derive(ToSchema)]
pub(crate) struct Fault {
    /// Which field of the text.
    field: String,
    /// What stands there.
    value: String,
    /// What is wrong with it and what is allowed.
    reason: String,
}

fn code_schema() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(Code::ALL.map(Code::name)))
        .build()
}

/// What every call under `/v1` may be refused with.
const ANY: [Code; 2] = [Code::TooManyRequests, Code::InternalError];
/// What every call with a body may be refused with.
const BODY: [Code; 6] = [
    Code::MalformedJson,
    Code::BadRequest,
    Code::RequestTimeout,
    Code::PayloadTooLarge,
    Code::UnsupportedMediaType,
    Code::InvalidRequest,
];
/// What a game's name and options may be refused with.
const GAME: [Code; 2] = [Code::UnknownGame, Code::BadOption];
/// What a position may be refused with.
const POSITION: [Code; 6] = [
    Code::GameOver,
    Code::BadState,
    Code::UnreadableMove,
    Code::IllegalMove,
    Code::BadArgument,
    Code::BudgetTooLarge,
];

/// What every call about a stored match may be refused with.
const MATCH: [Code; 4] =
    [Code::Unauthorized, Code::NotFound, Code::BadArgument, Code::StoreUnavailable];
/// What a move in a stored match may be refused with.
const MOVE: [Code; 8] = [
    Code::GameOver,
    Code::StalePly,
    Code::NotYourTurn,
    Code::UnreadableMove,
    Code::IllegalMove,
    Code::BudgetTooLarge,
    Code::KeyReused,
    Code::Busy,
];

/// The refusals of a call without a body.
pub(crate) struct PlainProblems;
/// The refusals of a call about one game.
pub(crate) struct GameProblems;
/// The refusals of a call about a position.
pub(crate) struct PositionProblems;
/// The refusals of a batch as a whole.
pub(crate) struct BatchProblems;
/// The refusals of making a match.
pub(crate) struct NewMatchProblems;
/// The refusals of looking at a match.
pub(crate) struct MatchProblems;
/// The refusals of a move in a match.
pub(crate) struct MoveProblems;
/// The refusal of the readiness probe.
pub(crate) struct ReadinessProblems;

impl IntoResponses for PlainProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&ANY)
    }
}

impl IntoResponses for GameProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[&GAME[..], &ANY].concat())
    }
}

impl IntoResponses for PositionProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[&BODY[..], &GAME, &POSITION, &[Code::Busy], &ANY].concat())
    }
}

impl IntoResponses for BatchProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let own = [Code::BadArgument, Code::BudgetTooLarge, Code::Busy];
        responses(&[&BODY[..], &own, &ANY].concat())
    }
}

impl IntoResponses for NewMatchProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let own = [Code::BadArgument, Code::BudgetTooLarge, Code::StoreUnavailable];
        responses(&[&BODY[..], &GAME, &own, &ANY].concat())
    }
}

impl IntoResponses for MatchProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[&MATCH[..], &[Code::Busy], &ANY].concat())
    }
}

impl IntoResponses for MoveProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[&BODY[..], &MATCH, &MOVE, &ANY].concat())
    }
}

impl IntoResponses for ReadinessProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[Code::NotReady])
    }
}

/// One response for each status, which lists its codes.
fn responses(codes: &[Code]) -> BTreeMap<String, RefOr<Response>> {
    let mut by_status = BTreeMap::<u16, Vec<Code>>::new();
    for &code in codes {
        by_status.entry(code.status().as_u16()).or_default().push(code);
    }
    let response = |(status, codes): (u16, Vec<Code>)| (status.to_string(), one(&codes).into());
    by_status.into_iter().map(response).collect()
}

fn one(codes: &[Code]) -> Response {
    let lines: Vec<String> =
        codes.iter().map(|code| format!("`{}`: {}.", code.name(), code.title())).collect();
    let example = codes.first().map(|&code| Refusal::new(code, code.title()).body("/v1/…"));
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .example(example)
        .build();
    ResponseBuilder::new().description(lines.join(" ")).content(MEDIA_TYPE, content).build()
}
