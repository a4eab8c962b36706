//! The OpenAPI document, made of the routes that are served and the limits in force.

use actix_web::App;
use actix_web::dev::ResourceDef;
use serde_json::Value;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_actix_web::AppExt;

use crate::operations;
use crate::schemas;
use crate::settings::{Limits, Settings};

/// Where the document is served.
pub const PATH: &str = "/openapi.json";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Taula",
        description = include_str!("document.md"),
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(schemas::Problem)),
    modifiers(&Tokens),
    tags(
        (name = "games", description = "The catalogue."),
        (name = "positions", description = "Positions in, moves, values and pictures out."),
        (name = "matches", description = "Games that the service keeps."),
        (name = "service", description = "Limits, probes, figures and this document.")
    )
)]
struct About;

/// How a seat shows who it is.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let mut token = Http::new(HttpAuthScheme::Bearer);
        token.description = Some("The secret of a seat, told when the match was made.".to_owned());
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("seat", SecurityScheme::Http(token));
    }
}

/// The document under the default limits, as it is committed.
#[must_use]
pub fn committed() -> String {
    let document = in_force(&Settings::defaults().limits);
    let mut text = format!("{document:#}");
    text.push('\n');
    text
}

/// The document under these limits.
pub(crate) fn in_force(limits: &Limits) -> Value {
    let documented = App::new().into_utoipa_app().openapi(About::openapi());
    let (_, document) = documented.configure(operations::routes).split_for_parts();
    // A document of plain structs always becomes JSON; were it not so, the test of its drift fails.
    let mut document = serde_json::to_value(document).unwrap_or_default();
    tell_limits(&mut document, limits);
    document
}

/// Writes the numbers in force where the document speaks of them.
fn tell_limits(document: &mut Value, limits: &Limits) {
    let numbers = [
        ("LegalMovesBatch/properties/items/maxItems", limits.batch_items),
        ("ApplyMoveBatch/properties/items/maxItems", limits.batch_items),
        ("EvaluateBatch/properties/items/maxItems", limits.batch_items),
        ("LegalMoves/properties/moves/maxItems", limits.moves),
        ("ApplyMove/properties/moves/maxItems", limits.moves),
        ("Evaluate/properties/moves/maxItems", limits.moves),
        ("Board/properties/moves/maxItems", limits.moves),
        ("Export/properties/moves/maxItems", limits.moves),
        ("Board/properties/highlight/maxItems", limits.highlights),
        ("Evaluate/properties/top/maximum", limits.evaluate_top),
        ("Budget/properties/nodes/maximum", limits.evaluate_nodes),
        ("Budget/properties/depth/maximum", limits.evaluate_depth),
        ("Budget/properties/time_ms/maximum", limits.evaluate_ms),
    ];
    for (place, number) in numbers {
        let (parent, name) = place.rsplit_once('/').unwrap_or_default();
        let parent = document.pointer_mut(&format!("/components/schemas/{parent}"));
        if let Some(Value::Object(parent)) = parent {
            parent.insert(name.to_owned(), number.into());
        }
    }
    let told = format!(
        "At most {} bytes that arrive within {} ms; at most {} moves; the limits in force are at \
         `/v1/limits`.",
        limits.body_bytes, limits.read_ms, limits.moves
    );
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    for path in paths.into_iter().flat_map(|paths| paths.values_mut()) {
        if let Some(Value::Object(body)) = path.pointer_mut("/post/requestBody") {
            body.insert("description".to_owned(), told.clone().into());
        }
    }
}

/// The document as it is served.
pub(crate) fn text(document: &Value) -> String {
    document.to_string()
}

/// Which methods each path takes, from the document.
pub(crate) struct Routes(Vec<(ResourceDef, String)>);

impl Routes {
    pub(crate) fn of(document: &Value) -> Self {
        let paths = document["paths"].as_object().into_iter().flatten();
        let mut routes: Vec<_> = paths
            .map(|(path, operations)| {
                let methods = operations.as_object().into_iter().flat_map(|methods| methods.keys());
                (ResourceDef::new(path.as_str()), allowed(methods.map(String::as_str)))
            })
            .collect();
        routes.push((ResourceDef::new("/docs{_:.*}"), "GET, OPTIONS".to_owned()));
        Self(routes)
    }

    /// The methods of the path, as the `Allow` header has them.
    pub(crate) fn methods(&self, path: &str) -> Option<&str> {
        self.0.iter().find(|(route, _)| route.is_match(path)).map(|(_, methods)| methods.as_str())
    }
}

fn allowed<'a>(documented: impl Iterator<Item = &'a str>) -> String {
    let mut methods = Vec::new();
    for method in documented {
        methods.push(method.to_uppercase());
        if method == "get" {
            methods.push("HEAD".to_owned());
        }
    }
    methods.push("OPTIONS".to_owned());
    methods.join(", ")
}
