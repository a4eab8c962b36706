//! The OpenAPI document: sound in itself, true of the service, and shown on a page of our own.

#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod common;

use std::collections::HashSet;

use common::schemas;
use serde_json::{Map, Value};
use taula_tests::SHARED;

/// Every value of the document with its place in it.
fn walk<'a>(value: &'a Value, place: &str, visit: &mut impl FnMut(&str, &'a Value)) {
    visit(place, value);
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                walk(member, &format!("{place}/{}", name.replace('/', "~1")), visit);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &format!("{place}/{index}"), visit);
            }
        }
        _ => (),
    }
}

/// Every operation: path, method, description.
fn operations() -> Vec<(&'static str, &'static str, &'static Value)> {
    let paths = schemas().document["paths"].as_object().unwrap();
    let of_path = |(path, item): (&'static String, &'static Value)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    };
    paths.iter().flat_map(of_path).collect()
}

#[test]
fn the_document_is_whole() {
    let document = &schemas().document;
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["info"]["license"]["name"].as_str().is_some_and(|name| !name.is_empty()));
    let mut named = HashSet::new();
    walk(document, "", &mut |place, value| {
        if let Some(target) = value.get("$ref").and_then(Value::as_str) {
            let found = document.pointer(target.trim_start_matches('#'));
            assert!(found.is_some(), "{place} refers to nothing: {target}");
            named.insert(target.rsplit('/').next().unwrap());
        }
    });
    let kept = document["components"]["schemas"].as_object().unwrap();
    for (name, schema) in kept {
        assert!(named.contains(name.as_str()), "nothing refers to {name}");
        let whole = serde_json::json!({"allOf": [schema], "components": document["components"]});
        assert!(jsonschema::draft202012::new(&whole).is_ok(), "{name}");
    }
}

#[test]
fn every_number_from_outside_has_its_bounds_and_every_response_its_words() {
    walk(&schemas().document, "", &mut |place, value| {
        let request = [
            "/LegalMoves/",
            "/ApplyMove/",
            "/Evaluate/",
            "/Board/",
            "/Budget/",
            "/NewMatch/",
            "/MatchPlay/",
        ];
        if value["type"].as_array().is_some_and(|kinds| kinds.contains(&"integer".into()))
            && request.iter().any(|name| place.contains(name))
        {
            assert!(value["minimum"].is_number() && value["maximum"].is_number(), "{place}");
        }
    });
    let mut ids = HashSet::new();
    for (path, method, operation) in operations() {
        assert!(ids.insert(&operation["operationId"]), "{path}");
        assert!(operation["summary"].is_string() && operation["description"].is_string());
        assert!(operation["tags"].is_array(), "{method} {path}");
        for (status, response) in operation["responses"].as_object().unwrap() {
            let said = response["description"].as_str().unwrap_or_default();
            assert!(!said.is_empty(), "{method} {path} {status}");
        }
    }
}

/// The media types of a body, with what is said of each.
fn contents(body: &'static Value) -> impl Iterator<Item = (&'static String, &'static Value)> {
    body["content"].as_object().into_iter().flatten()
}

#[test]
fn every_body_has_an_example_that_fits_its_schema() {
    for (path, method, operation) in operations() {
        let answers = operation["responses"].as_object().unwrap().values();
        let mut seen = 0;
        for body in answers.chain(operation.get("requestBody")) {
            for (kind, content) in contents(body) {
                let example = content.get("example");
                let example = example.unwrap_or_else(|| panic!("{method} {path} {kind}: {body:#}"));
                schemas().check_against(&content["schema"], example);
                assert!(!example.is_null(), "{method} {path}");
                seen += 1;
            }
        }
        assert!(seen > 0, "{method} {path}");
    }
}

/// Without what differs from run to run or with every better search.
fn lasting(mut value: Value) -> Value {
    fn forget(members: &mut Map<String, Value>) {
        for fleeting in ["value", "best", "nodes", "depth", "elapsed_ms", "engine", "exact"] {
            members.remove(fleeting);
        }
        for settled in ["bounds", "outcome", "distance"] {
            members.remove(settled);
        }
    }
    if value.get("elapsed_ms").is_some() {
        value.as_object_mut().map(forget);
    }
    for item in value["items"].as_array_mut().into_iter().flatten() {
        if item["result"].get("elapsed_ms").is_some() {
            item["result"].as_object_mut().map(forget);
        }
    }
    value
}

#[test]
fn the_examples_are_answers_of_the_service() {
    let mut asked = 0;
    for (path, method, operation) in operations() {
        let example = |body: &Value| body["content"]["application/json"]["example"].clone();
        // Pictures are told by their type alone, and matches have ids and secrets of their own.
        if method != "post" || path == "/v1/board" || path.starts_with("/v1/matches") {
            continue;
        }
        let answer = SHARED.post(path, &example(&operation["requestBody"])).ok();
        let told = example(&operation["responses"]["200"]);
        assert_eq!(lasting(answer), lasting(told), "{path}");
        asked += 1;
    }
    assert!(asked >= 6);
}

#[test]
fn every_member_of_a_problem_is_documented_and_every_status_announced() {
    let documented = &schemas().document["components"]["schemas"]["Problem"]["properties"];
    let json = [("Content-Type", "application/json")];
    let bodies = [
        "{",
        "{}",
        r#"{"game": "nothing"}"#,
        r#"{"game": "mnk", "options": {"k": 0}}"#,
        r#"{"game": "mnk", "state": "x"}"#,
        r#"{"game": "mnk", "moves": ["?"]}"#,
        r#"{"game": "mnk", "moves": ["a1", "a1"]}"#,
        r#"{"game": "mnk(width=1,height=1,k=1)", "moves": ["a1", "a1"]}"#,
    ];
    for (path, method, operation) in operations() {
        if method != "post" {
            continue;
        }
        let mut answers: Vec<_> =
            bodies.iter().map(|body| SHARED.send("POST", path, &json, body.as_bytes())).collect();
        answers.push(SHARED.send("POST", path, &[], b"{}"));
        for answer in answers {
            let problem = answer.json();
            schemas().check("Problem", &problem);
            for name in problem.as_object().unwrap().keys() {
                assert!(documented.get(name).is_some(), "{path}: {name} in {problem:#}");
            }
            let said = &operation["responses"][answer.status.to_string()]["description"];
            let code = format!("`{}`", problem["code"].as_str().unwrap());
            assert!(said.as_str().unwrap_or_default().contains(&code), "{path}: {problem:#}");
        }
    }
}

#[test]
fn the_page_loads_nothing_from_elsewhere() {
    let redirect = SHARED.get("/docs");
    assert_eq!((redirect.status, redirect.header("location")), (307, "/docs/"));
    let page = SHARED.get("/docs/");
    assert!(page.header("content-security-policy").starts_with("default-src 'self'"));
    let mut loaded = vec![page.text];
    for part in loaded[0].clone().split(['"', '\'']).filter(|part| part.starts_with("./")) {
        let file = SHARED.get(&format!("/docs/{}", &part[2..]));
        assert_eq!(file.status, 200, "{part}");
        if part.ends_with("initializer.js") {
            loaded.push(file.text);
        }
    }
    assert_eq!(loaded.len(), 2, "the page has an initializer");
    for text in &loaded {
        for (at, _) in text.match_indices("//") {
            let outside = text[..at].ends_with("http:") || text[..at].ends_with("https:");
            assert!(!outside, "{}", &text[at.saturating_sub(40)..(at + 60).min(text.len())]);
        }
    }
    assert!(loaded[1].contains("\"/openapi.json\""), "{}", loaded[1]);
    assert!(loaded[1].contains("\"validatorUrl\": \"none\""), "{}", loaded[1]);
}
