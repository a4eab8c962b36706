//! Every refusal: its status, its code and what it tells.

#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use serde_json::{Value, json};
use taula_tests::{SHARED, Server};

const POSTS: [&str; 8] = [
    "/v1/legal-moves",
    "/v1/apply-move",
    "/v1/evaluate",
    "/v1/board",
    "/v1/export",
    "/v1/batch/legal-moves",
    "/v1/batch/apply-move",
    "/v1/batch/evaluate",
];
const GETS: [&str; 7] = [
    "/v1/games",
    "/v1/games/mnk",
    "/v1/limits",
    "/openapi.json",
    "/healthz",
    "/readyz",
    "/metrics",
];

fn legal_moves(body: Value, status: u16, code: &str) -> Value {
    SHARED.post("/v1/legal-moves", &body).problem(status, code)
}

fn apply_move(body: Value, status: u16, code: &str) -> Value {
    SHARED.post("/v1/apply-move", &body).problem(status, code)
}

#[test]
fn what_is_no_json() {
    for path in POSTS {
        for body in ["", "{", "nonsense", "{\"game\": \"mnk\"} trailing"] {
            let problem = SHARED.post_text(path, body).problem(400, "malformed_json");
            assert!(problem["line"].is_u64() && problem["column"].is_u64(), "{problem:#}");
        }
        let invalid = b"{\"game\": \"\xff\xfe\"}";
        let headers = [("Content-Type", "application/json")];
        SHARED.send("POST", path, &headers, invalid).problem(400, "malformed_json");
        SHARED.post_text(path, &"[".repeat(100_000)).problem_of([400, 422]);
    }
}

#[test]
fn what_is_json_but_not_a_request() {
    let invalid = |body: Value, field: &str| {
        let problem = legal_moves(body, 422, "invalid_request");
        assert_eq!(problem["field"], field, "{problem:#}");
    };
    invalid(json!({"game": 7}), "/game");
    invalid(json!({"game": "mnk", "moves": ["a1", 2]}), "/moves/1");
    invalid(json!({"game": "mnk", "colour": "red"}), "/colour");
    invalid(json!({"game": "mnk", "options": {"k": 1.5}}), "/options/k");
    invalid(json!({"moves": []}), "");
    invalid(json!([]), "");
    SHARED
        .post_text("/v1/legal-moves", r#"{"game": "mnk", "game": "mnk"}"#)
        .problem(422, "invalid_request");
    for path in POSTS {
        SHARED.post(path, &json!({"unknown": 1})).problem(422, "invalid_request");
        SHARED.post(path, &json!(null)).problem(422, "invalid_request");
    }
    for body in [json!({}), json!({"move": "d", "action": 3})] {
        let mut body = body;
        body["game"] = json!("connect_four");
        apply_move(body, 422, "invalid_request");
    }
}

#[test]
fn fields_that_are_null_are_absent() {
    let body = json!({"game": "mnk", "options": null, "state": null, "moves": null});
    SHARED.post("/v1/legal-moves", &body).ok();
}

#[test]
fn games_and_options() {
    let problem = legal_moves(json!({"game": "connect_five"}), 404, "unknown_game");
    assert_eq!(problem["game"], "connect_five");
    assert!(problem["similar"].as_array().unwrap().contains(&json!("connect_four")));
    SHARED.get("/v1/games/chess").problem(404, "unknown_game");
    SHARED.get("/v1/games/mnk(k=0)").problem(422, "bad_option");
    let problem = legal_moves(json!({"game": "mnk", "options": {"k": 99}}), 422, "bad_option");
    assert_eq!(problem["field"], "k");
    assert_eq!(problem["value"], "99");
    assert!(problem["allowed"].as_str().unwrap().contains("from 1 to 19"));
    legal_moves(json!({"game": "mnk", "options": {"size": 3}}), 422, "bad_option");
    legal_moves(json!({"game": "mnk(k=3)", "options": {"k": 3}}), 422, "bad_option");
    legal_moves(json!({"game": "mnk(k="}), 422, "bad_option");
    let twice = r#"{"game": "mnk", "options": {"k": 3, "k": 4}}"#;
    SHARED.post_text("/v1/legal-moves", twice).problem(422, "bad_option");
}

#[test]
fn states() {
    let body = json!({"game": "noughts_and_crosses", "state": "xxx/xxx/4 7"});
    let problem = legal_moves(body, 422, "bad_state");
    let faults = problem["faults"].as_array().unwrap();
    assert!(faults.len() >= 2, "all faults, not the first: {problem:#}");
    for fault in faults {
        assert!(fault["field"].is_string() && fault["value"].is_string());
        assert!(fault["reason"].is_string());
    }
}

#[test]
fn moves() {
    let three = |moves: Value| json!({"game": "noughts_and_crosses", "moves": moves});
    let problem = legal_moves(three(json!(["a1", "b2", "z9"])), 422, "unreadable_move");
    assert_eq!((&problem["index"], &problem["move"]), (&json!(2), &json!("z9")));
    assert!(problem["allowed"].as_str().unwrap().contains("cell"));
    let problem = legal_moves(three(json!(["a1", "a1"])), 422, "illegal_move");
    assert_eq!(problem["index"], 1);
    assert!(problem["rule"].is_string() && problem["why"].is_string());
    assert_eq!(problem["legal"].as_array().unwrap().len(), 8);
    let over = json!(["a1", "b1", "a2", "b2", "a3", "c3"]);
    let problem = legal_moves(three(over), 409, "game_over");
    assert_eq!((&problem["index"], &problem["reason"]), (&json!(5), &json!("line")));
    let mut call = three(json!(["a1"]));
    call["move"] = json!("a1");
    assert!(apply_move(call.clone(), 422, "illegal_move").get("index").is_none());
    call.as_object_mut().unwrap().remove("move");
    call["action"] = json!(9);
    apply_move(call.clone(), 422, "unreadable_move");
    call["action"] = json!(-1);
    apply_move(call, 422, "invalid_request");
}

#[test]
fn arguments_of_evaluations() {
    let ask = |extra: Value, code: &str| {
        let mut call = json!({"game": "connect_four"});
        call.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        SHARED.post("/v1/evaluate", &call).problem(422, code)
    };
    let problem = ask(json!({"budget": {"nodes": 1_000_000_000_000u64}}), "budget_too_large");
    assert_eq!(problem["field"], "budget.nodes");
    assert_eq!(problem["limit"], 10_000_000);
    assert_eq!(problem["value"], 1_000_000_000_000u64);
    ask(json!({"budget": {"time_ms": 10_001}}), "budget_too_large");
    ask(json!({"budget": {"depth": 1_001}}), "budget_too_large");
    ask(json!({"top": 101}), "budget_too_large");
    ask(json!({"budget": {"nodes": 0}}), "bad_argument");
    ask(json!({"budget": {"nodes": -1}}), "invalid_request");
    ask(json!({"budget": {"ms": 1}}), "invalid_request");
    ask(json!({"seed": 1u64 << 53}), "bad_argument");
    ask(json!({"engine": "stockfish"}), "invalid_request");
    let problem = ask(json!({"engine": "network"}), "bad_argument");
    assert_eq!(problem["field"], "engine");
    assert!(problem["allowed"].as_str().unwrap().starts_with("auto, exact, alphabeta, mcts"));
}

#[test]
fn arguments_of_boards() {
    let ask = |extra: Value, code: &str| {
        let mut call = json!({"game": "connect_four"});
        call.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        SHARED.post("/v1/board", &call).problem(422, code)
    };
    ask(json!({"perspective": 2}), "bad_argument");
    ask(json!({"highlight": vec!["a1"; 401]}), "budget_too_large");
    ask(json!({"moves": ["d", "zz"]}), "unreadable_move");
}

#[test]
fn batches_as_a_whole() {
    for path in POSTS.iter().filter(|path| path.starts_with("/v1/batch/")) {
        let send = |items: Value| SHARED.post(path, &json!({"items": items}));
        send(json!([])).problem(422, "bad_argument");
        let problem = send(json!(vec![1; 1_025])).problem(422, "budget_too_large");
        assert_eq!((&problem["field"], &problem["limit"]), (&json!("items"), &json!(1_024)));
        send(json!({})).problem(422, "invalid_request");
    }
    let costly = json!({"game": "mnk", "budget": {"nodes": 6_000_000}});
    let both = json!({"items": [costly, costly]});
    SHARED.post("/v1/batch/evaluate", &both).problem(422, "budget_too_large");
}

#[test]
fn limits_in_force_are_those_of_the_settings() {
    let server = Server::start(|settings| {
        settings.limits.moves = 2;
        settings.limits.body_bytes = 200;
        settings.limits.turns = 3;
    });
    let play = |moves: Value| {
        server.post("/v1/legal-moves", &json!({"game": "connect_four", "moves": moves}))
    };
    let problem = play(json!(["d", "d", "d"])).problem(422, "budget_too_large");
    assert_eq!((&problem["field"], &problem["limit"]), (&json!("moves"), &json!(2)));
    let view = play(json!(["d", "d"])).ok();
    assert_eq!(view["legal"]["turns"].as_array().unwrap().len(), 3);
    assert_eq!(view["legal"]["turns_complete"], false);
    assert_eq!(view["legal"]["actions"].as_array().unwrap().len(), 7);
    let problem = play(json!(vec!["d"; 100])).problem(413, "payload_too_large");
    assert_eq!(problem["limit"], 200);
    let document = server.get("/openapi.json").ok();
    let moves = "/components/schemas/LegalMoves/properties/moves/maxItems";
    assert_eq!(document.pointer(moves), Some(&json!(2)));
}

#[test]
fn wrong_methods_are_told_the_right_ones() {
    for (paths, allow, wrong) in [
        (&POSTS[..], "POST, OPTIONS", ["GET", "PUT"]),
        (&GETS[..], "GET, HEAD, OPTIONS", ["POST", "DELETE"]),
    ] {
        for path in paths {
            for method in wrong.into_iter().chain(["PATCH", "BREW"]) {
                let answer = SHARED.send(method, path, &[], b"");
                let problem = answer.problem(405, "method_not_allowed");
                assert_eq!(answer.header("allow"), allow, "{method} {path}");
                assert_eq!(problem["allowed"], allow);
            }
            let asked = SHARED.send("OPTIONS", path, &[], b"");
            assert_eq!((asked.status, asked.header("allow")), (204, allow));
        }
    }
    for path in GETS {
        let head = SHARED.send("HEAD", path, &[], b"");
        assert_eq!((head.status, head.text.as_str()), (200, ""), "{path}");
    }
}

#[test]
fn the_page_can_only_be_got() {
    let answer = SHARED.send("POST", "/docs/", &[], b"");
    answer.problem(405, "method_not_allowed");
    assert_eq!(answer.header("allow"), "GET, OPTIONS");
}

#[test]
fn unknown_paths() {
    for path in ["/", "/v1", "/v1/", "/v1/game", "/v1/games/", "/v1/games/a/b", "/docs/none.js"] {
        let problem = SHARED.get(path).problem(404, "not_found");
        assert_eq!(problem["instance"], path);
    }
    SHARED.get("/docs/../../etc/passwd").problem(404, "not_found");
    SHARED.get("/docs/%2e%2e/%2e%2e/etc/passwd").problem(404, "not_found");
    SHARED.get("/v1/games/%ff").problem_of([400, 404]);
}

#[test]
fn content_types() {
    let body = br#"{"game": "mnk"}"#;
    for path in POSTS {
        for kind in
            ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"]
        {
            let answer = SHARED.send("POST", path, &[("Content-Type", kind)], body);
            let problem = answer.problem(415, "unsupported_media_type");
            assert_eq!(problem["value"], kind);
        }
        let none = SHARED.send("POST", path, &[("Content-Type", "")], body);
        none.problem(415, "unsupported_media_type");
        let zipped = [("Content-Type", "application/json"), ("Content-Encoding", "gzip")];
        SHARED.send("POST", path, &zipped, body).problem(415, "unsupported_media_type");
    }
    let accepting = [("Content-Type", "application/json"), ("Accept", "text/html")];
    let answer = SHARED.send("POST", "/v1/legal-moves", &accepting, body);
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
}

#[test]
fn request_ids_are_kept_when_harmless() {
    let ask = |id: &str| SHARED.send("GET", "/nowhere", &[("X-Request-Id", id)], b"");
    assert_eq!(ask("abc-1.2_3").problem(404, "not_found")["request_id"], "abc-1.2_3");
    for id in ["a b", "a\"b", &"x".repeat(65)] {
        assert_ne!(ask(id).header("x-request-id"), id);
    }
    assert_ne!(
        SHARED.get("/healthz").header("x-request-id"),
        SHARED.get("/healthz").header("x-request-id")
    );
}

#[test]
fn what_comes_too_often() {
    let server = Server::start(|settings| {
        settings.limits.rate_per_second = 1;
        settings.limits.rate_burst = 3;
    });
    let answers: Vec<_> = (0..4).map(|_| server.get("/v1/limits")).collect();
    assert!(answers[..3].iter().all(|answer| answer.status == 200));
    let problem = answers[3].problem(429, "too_many_requests");
    assert_eq!((&problem["limit_name"], &problem["limit"]), (&json!("rate"), &json!(3)));
    assert_eq!(problem["remaining"], 0);
    assert_eq!(answers[3].header("retry-after"), problem["retry_after_s"].to_string());
    assert!(answers[3].header("ratelimit-policy").contains("q=3"));
    assert_eq!(server.get("/healthz").status, 200);
}
