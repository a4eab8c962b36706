//! `GET /v1/games`: the catalogue.

use actix_web::HttpResponse;
use actix_web::route;
use serde::Serialize;
use serde_json::Value;
use taula::catalogue::{Entry, entries};
use taula::erased::ErasedGame;
use taula::game::{About, schema};
use utoipa::ToSchema;

use super::call::{bytes, json, unbroken};
use crate::problem::Problem;
use crate::schemas::{self, PlainProblems};

/// What is told about every game.
#[derive(Serialize, ToSchema)]
pub(super) struct Summary {
    #[serde(flatten)]
    #[schema(value_type = schemas::About)]
    about: &'static About,
    /// The game's options as JSON Schema.
    #[schema(value_type = Object)]
    options: Value,
    /// Whether dice or other chance take part.
    has_chance: bool,
    /// Whether players know different things.
    has_hidden_information: bool,
}

impl Summary {
    pub(super) fn new(entry: &'static Entry, game: &dyn ErasedGame) -> Self {
        Self {
            about: &entry.about,
            options: schema(&entry.options),
            has_chance: game.max_chance_outcomes() > 0,
            has_hidden_information: game.has_hidden_information(),
        }
    }
}

/// All games, family by family.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    /// The games.
    games: Vec<Summary>,
}

impl Catalogue {
    fn new() -> Result<Self, Problem> {
        let summary = |entry: &'static Entry| -> Result<Summary, Problem> {
            let game = entry.make_default()?;
            Ok(Summary::new(entry, game.as_ref()))
        };
        Ok(Self { games: entries().iter().map(summary).collect::<Result<_, _>>()? })
    }
}

fn example() -> Value {
    let catalogue = Catalogue::new().map(|mut catalogue| {
        catalogue.games.truncate(1);
        catalogue
    });
    serde_json::json!(catalogue.ok())
}

/// All games
///
/// The catalogue: every game with its names, history and options.
#[utoipa::path(
    get,
    path = "/v1/games",
    tag = "games",
    operation_id = "games",
    responses(
        (status = 200, description = "The catalogue.", body = Catalogue, example = json!(example())),
        PlainProblems
    )
)]
#[route("/v1/games", method = "GET", method = "HEAD")]
pub(crate) async fn all_games() -> Result<HttpResponse, Problem> {
    unbroken(|| bytes(&Catalogue::new()?)).map(json)
}
