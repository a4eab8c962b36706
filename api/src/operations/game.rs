//! `GET /v1/games/{id}`: one game in full.

use actix_web::web::Path;
use actix_web::{HttpResponse, route};
use serde::Serialize;
use serde_json::Value;
use taula::catalogue::{self, entry};
use taula::erased::ErasedGame;
use taula::game::{Options, Plane};
use utoipa::ToSchema;

use super::call::{bytes, json, unbroken};
use super::games::Summary;
use crate::problem::Problem;
use crate::schemas::{self, GameProblems};

/// One game in full, under the options given.
#[derive(Serialize, ToSchema)]
struct Game {
    #[serde(flatten)]
    summary: Summary,
    /// The options that the figures below are for.
    #[schema(value_type = std::collections::HashMap<String, crate::position::OptionValue>)]
    chosen: Options,
    /// The rules as Markdown.
    rules: &'static str,
    /// The start position's text.
    start: String,
    /// What an action's text looks like.
    action_syntax: &'static str,
    /// The number of players' action ids.
    #[schema(maximum = 4_294_967_295u64)]
    action_count: usize,
    /// The number of chance's outcome ids; 0 without chance.
    #[schema(maximum = 4_294_967_295u64)]
    max_chance_outcomes: usize,
    /// A length in actions, chance's included, that no game exceeds; null where a game may be endless.
    #[schema(required, maximum = 9_007_199_254_740_991u64)]
    max_game_length: Option<usize>,
    /// The most points a game can be worth: returns lie between minus this and this.
    max_points: i32,
    /// Planes, rows and columns of an observation.
    #[schema(value_type = Vec<u32>, min_items = 3, max_items = 3)]
    observation_shape: [usize; 3],
    /// The planes of an observation.
    #[schema(value_type = Vec<schemas::Plane>)]
    planes: Vec<Plane>,
}

impl Game {
    fn new(spec: &str) -> Result<Self, Problem> {
        let game = catalogue::load(spec)?;
        let entry = entry(game.id())?;
        let game: &dyn ErasedGame = game.as_ref();
        Ok(Self {
            summary: Summary::new(entry, game),
            chosen: game.options().clone(),
            rules: entry.about.rules,
            start: game.start().text(),
            action_syntax: game.action_syntax(),
            action_count: game.action_count(),
            max_chance_outcomes: game.max_chance_outcomes(),
            max_game_length: Some(game.max_game_length()).filter(|&length| length < usize::MAX),
            max_points: game.max_points(),
            observation_shape: game.observation_shape(),
            planes: game.planes(),
        })
    }
}

fn example() -> Value {
    let full = Game::new("noughts_and_crosses");
    serde_json::json!(full.map(|full| Game { rules: "…", ..full }).ok())
}

/// One game
///
/// A game in full: rules, options as JSON Schema, action and tensor shapes.
#[utoipa::path(
    get,
    path = "/v1/games/{id}",
    tag = "games",
    operation_id = "game",
    params(("id" = String, Path, description = "The game's id, or `id(option=value,…)`.",
            example = "noughts_and_crosses")),
    responses(
        (status = 200, description = "The game.", body = Game, example = json!(example())),
        GameProblems
    )
)]
#[route("/v1/games/{id}", method = "GET", method = "HEAD")]
pub(crate) async fn one_game(id: Path<String>) -> Result<HttpResponse, Problem> {
    unbroken(|| bytes(&Game::new(&id)?)).map(json)
}
