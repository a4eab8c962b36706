//! `POST /v1/matches`: start a stored match.

use actix_web::http::header::LOCATION;
use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use taula::catalogue;
use taula::game::{Given, Seat};
use utoipa::ToSchema;

use super::evaluate::{Budget, seed_of};
use super::matched::around;
use crate::body::Body;
use crate::matches::engine::think;
use crate::matches::secret::Token;
use crate::matches::shown::MatchView;
use crate::matches::terms::{Agreed, Effort, Player};
use crate::position::GivenOptions;
use crate::problem::{Code, Problem};
use crate::schemas::NewMatchProblems;
use crate::service::Service;
use crate::settings::Limits;

/// What an engine may take for an action where nothing is said: a second.
const USUAL_MS: u64 = 1_000;

/// The match to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMatch {
    /// The game's id, or `id(option=value,…)`.
    game: String,
    /// The options that differ from the game's defaults.
    #[schema(value_type = Option<std::collections::HashMap<String, crate::position::OptionValue>>)]
    options: Option<GivenOptions>,
    /// Your part of the dice; 0 where absent.
    #[schema(maximum = 9_007_199_254_740_991u64)]
    seed: Option<u64>,
    /// Who sits where; humans where absent. One seat at least is a human's.
    seats: Option<NewSeats>,
    /// What an engine may spend on each of its actions; 100,000 nodes and a second where absent.
    budget: Option<Budget>,
}

/// Who sits where.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSeats {
    /// Seat 0; `human` where absent.
    #[serde(rename = "0", default)]
    zero: Player,
    /// Seat 1; `human` where absent.
    #[serde(rename = "1", default)]
    one: Player,
}

/// A match that was made.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreatedMatch {
    /// Its id.
    id: String,
    /// Who sits where, with the tokens of human seats: they are told here and never again.
    seats: CreatedSeats,
    /// The match as the public sees it.
    r#match: MatchView,
}

/// Who sits where.
#[derive(Clone, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreatedSeats {
    /// Seat 0.
    #[serde(rename = "0")]
    zero: CreatedSeat,
    /// Seat 1.
    #[serde(rename = "1")]
    one: CreatedSeat,
}

/// A seat.
#[derive(Clone, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreatedSeat {
    /// Who sits there.
    player: Player,
    /// The secret that moves for a human seat and shows what it sees; null for an engine.
    #[schema(required)]
    token: Option<String>,
}

impl NewMatch {
    fn agreed(&self, game: String, limits: &Limits) -> Result<Agreed, Problem> {
        let seats = self.seats.unwrap_or_default();
        let seats = [seats.zero, seats.one];
        if seats == [Player::Engine; 2] {
            let detail = "seats cannot both be engines; allowed: a human at one seat at least";
            return Err(Problem::new(Code::BadArgument, detail).with("field", "seats"));
        }
        let question = self.budget.unwrap_or_default().question(limits)?;
        let time_ms = self.budget.and_then(|budget| budget.time_ms());
        let time_ms = time_ms.unwrap_or(USUAL_MS.min(limits.evaluate_ms));
        let effort = Effort { nodes: question.nodes, depth: question.depth, time_ms };
        Ok(Agreed { game, seats, effort, number: seed_of(self.seed)? })
    }
}

fn token_for(player: Player) -> Result<Option<Token>, Problem> {
    (player == Player::Human).then(Token::fresh).transpose()
}

pub(super) fn example() -> Value {
    json!({"game": "connect_four", "seats": {"0": "human", "1": "engine"}, "seed": 7})
}

pub(super) fn example_created() -> Value {
    json!({
        "id": "0123456789abcdef0123456789abcdef",
        "seats": {
            "0": {"player": "human", "token": "taula_…"},
            "1": {"player": "engine", "token": null}
        },
        "match": super::match_view::example()
    })
}

/// Start a match
///
/// A game that the service keeps: it throws the dice, plays the engines' seats and shows each seat
/// what it may know. Each human seat gets a secret token.
#[utoipa::path(
    tag = "matches",
    operation_id = "create_match",
    request_body(content = NewMatch, example = json!(example())),
    responses(
        (status = 201, description = "The match was made.", body = CreatedMatch,
         headers(("Location" = String, description = "The match's path.")),
         example = json!(example_created())),
        NewMatchProblems
    )
)]
#[post("/v1/matches")]
pub(crate) async fn create_match(
    service: Data<Service>,
    Body(call): Body<NewMatch>,
) -> Result<HttpResponse, Problem> {
    let none = Given::new();
    let options = call.options.as_ref().map_or(&none, |options| &options.0);
    let game = catalogue::load_with(&call.game, options)?;
    let agreed = call.agreed(game.spec(), &service.desk.limits)?;
    let [zero, one] = agreed.seats;
    let tokens = [token_for(zero)?, token_for(one)?];
    let hashes = tokens.each_ref().map(|token| token.as_ref().map(Token::hash));
    let held = service.hall.create(game, agreed, hashes).await?;
    think(&service, &held);
    let id = held.table().terms.id.clone();
    let location = format!("/v1/matches/{id}");
    let seat = |seat: Seat| {
        let token = tokens[seat.index()].as_ref().map(|token| token.0.clone());
        CreatedSeat { player: held.table().terms.player(seat), token }
    };
    let seats = CreatedSeats { zero: seat(Seat::Zero), one: seat(Seat::One) };
    let table = held.table().clone();
    drop(held);
    let wrap = move |view| CreatedMatch { id: id.clone(), seats: seats.clone(), r#match: view };
    let body = around(&service, table, None, wrap).await?;
    Ok(HttpResponse::Created()
        .content_type("application/json")
        .insert_header((LOCATION, location))
        .body(body))
}
