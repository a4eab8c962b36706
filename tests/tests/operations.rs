//! Every operation for every game of the catalogue, against the core and against the document.

#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod common;

use common::schemas;
use serde_json::{Value, json};
use taula::catalogue::entries;
use taula::erased::ErasedGame;
use taula::game::{Given, Kind, OptionSpec, Seat, Stream, Turn, Value as Chosen};
use taula_tests::SHARED;

/// Values of an option that differ from its default.
fn others(spec: &OptionSpec) -> Vec<Chosen> {
    let all = match &spec.kind {
        Kind::Bool => vec![Chosen::Bool(false), Chosen::Bool(true)],
        Kind::Int { min, max } => vec![Chosen::Int(*min), Chosen::Int(*max)],
        Kind::OneOf(numbers) => numbers.iter().map(|&number| Chosen::Int(number)).collect(),
        Kind::Choice(words) => words.iter().map(|&word| word.into()).collect(),
        Kind::Letters { .. } => Vec::new(),
    };
    all.into_iter().filter(|value| *value != spec.default).collect()
}

/// Every game under its defaults and with each option changed alone.
fn games() -> Vec<(std::sync::Arc<dyn ErasedGame>, Given)> {
    let mut games = Vec::new();
    for entry in entries() {
        games.push((entry.make_default().unwrap(), Given::new()));
        for spec in &entry.options {
            for value in others(spec) {
                let given = vec![(spec.name.to_owned(), value)];
                games.extend(entry.make(&given).ok().map(|game| (game, given)));
            }
        }
    }
    games
}

fn options(given: &Given) -> Value {
    given.iter().map(|(name, value)| (name.clone(), json!(value))).collect()
}

#[test]
fn the_catalogue_tells_every_game() {
    let catalogue = SHARED.get("/v1/games").ok();
    schemas().check("Catalogue", &catalogue);
    let listed = catalogue["games"].as_array().unwrap();
    assert_eq!(listed.len(), entries().len());
    for (entry, listed) in entries().iter().zip(listed) {
        assert_eq!(listed["id"], entry.about.id);
        let full = SHARED.get(&format!("/v1/games/{}", entry.about.id)).ok();
        schemas().check("Game", &full);
        let game = entry.make_default().unwrap();
        assert_eq!(full["rules"], entry.about.rules);
        assert_eq!(full["observation_shape"], json!(game.observation_shape()));
        assert_eq!(full["planes"].as_array().unwrap().len(), game.observation_shape()[0]);
        assert_eq!(full["action_count"], game.action_count());
        assert_eq!(full["chosen"], json!(game.options()));
        assert!(jsonschema::draft202012::meta::is_valid(&full["options"]));
        assert!(jsonschema::is_valid(&full["options"], &full["chosen"]));
    }
}

#[test]
fn a_game_may_be_asked_about_under_options() {
    let game = SHARED.get("/v1/games/mnk(width=5,height=4,k=4)").ok();
    assert_eq!(game["action_count"], 20);
    assert_eq!(game["chosen"]["width"], 5);
    assert_eq!(game["start"], "5/5/5/5 0");
}

/// Plays a game to its end (or so many actions) through the door and beside it in the core.
#[test]
fn every_game_is_played_as_the_core_plays_it() {
    for (number, (game, given)) in games().into_iter().enumerate() {
        let mut stream = Stream::new(number as u64, 0);
        let mut state = game.start();
        let mut moves = Vec::<String>::new();
        for ply in 0..25 {
            let body = json!({"game": game.id(), "options": options(&given), "moves": moves});
            let view = SHARED.post("/v1/legal-moves", &body).ok();
            schemas().check("PositionView", &view);
            assert_eq!(view, json!(state.position(1_000)), "{} {moves:?}", game.spec());
            if let Turn::Over(_) = state.turn() {
                break;
            }
            let legal = state.legal();
            let id = legal[stream.index(legal.len()).unwrap()];
            let text = state.action_text(id).unwrap();
            let mut call = json!({"game": game.spec(), "state": state.text()});
            call[["move", "action"][ply % 2]] = [json!(text), json!(id)][ply % 2].clone();
            let applied = SHARED.post("/v1/apply-move", &call).ok();
            schemas().check("AppliedMove", &applied);
            let played = state.play_id(id).unwrap();
            assert_eq!(applied["captured"], json!(played.captured));
            // History that travels counts; the state alone has none.
            if applied["position"]["terminal"] == json!(matches!(state.turn(), Turn::Over(_))) {
                assert_eq!(applied["position"]["state"], state.text());
            }
            moves.push(text);
        }
    }
}

#[test]
fn every_game_is_judged_and_drawn() {
    for (game, given) in games() {
        let position = json!({"game": game.id(), "options": options(&given)});
        let mut call = position.clone();
        call["budget"] = json!({"nodes": 50});
        let found = SHARED.post("/v1/evaluate", &call).ok();
        schemas().check("Evaluated", &found);
        let value = found["value"].as_array().unwrap();
        assert_eq!(value[0].as_f64().unwrap(), -value[1].as_f64().unwrap());
        for perspective in Seat::BOTH {
            let mut call = position.clone();
            call["perspective"] = json!(perspective as u8);
            let picture = SHARED.post("/v1/board", &call);
            assert_eq!(picture.status, 200, "{}", picture.text);
            assert_eq!(picture.header("content-type"), "image/svg+xml");
            assert!(picture.text.starts_with("<svg"), "{}", picture.text);
        }
    }
}

/// Money play before a throw: the cube is centred, so the player on roll decides.
#[test]
fn a_cube_is_judged_where_one_lies() {
    let call = json!({
        "game": "backgammon_money", "moves": ["5-3", "8/3 6/3"], "budget": {"nodes": 50}
    });
    let found = SHARED.post("/v1/evaluate", &call).ok();
    schemas().check("Evaluated", &found);
    let cube = &found["cube"];
    assert_eq!((&cube["player"], &cube["unavailable"]), (&json!(1), &json!(null)));
    assert_eq!((&cube["double_pass"], &cube["verdict"]), (&json!(1.0), &json!("no_double")));
    let call = json!({"game": "backgammon", "budget": {"nodes": 50}});
    assert_eq!(SHARED.post("/v1/evaluate", &call).ok()["cube"], json!(null));
}

/// Position ID, Match ID and XGID of a position with checkers on both bars, and back again; the record
/// of a match from its opening throw; and nothing where no other program has a name.
#[test]
fn positions_and_games_are_written_for_other_programs() {
    let text = "-2,0,0,0,0,5,0,3,0,0,0,-4,4,0,0,0,-3,0,-5,0,0,0,0,2 0 1,1 0,0 5-3 cube=1@-";
    let export = |call: Value| {
        let exported = SHARED.post("/v1/export", &call).ok();
        schemas().check("Exported", &exported);
        exported
    };
    let names = export(json!({"game": "backgammon_money", "state": text}))["identifiers"].clone();
    let name = |kind: &str| names[kind].as_str().unwrap().to_owned();
    for name in [name("xgid"), format!("{}:{}", name("position_id"), name("match_id"))] {
        let call = json!({"game": "backgammon_money", "state": name});
        assert_eq!(SHARED.post("/v1/legal-moves", &call).ok()["state"], text, "{name}");
    }
    let moves = ["3-1", "8/5 6/5", "double", "drop"];
    let played = export(json!({"game": "backgammon_match(points=3)", "moves": moves}));
    let record = played["records"]["mat"].as_str().unwrap();
    assert!(record.contains("3 point match") && record.contains("31: 8/5 6/5"), "{record}");
    let other = export(json!({"game": "connect_four", "moves": ["d"]}));
    assert_eq!(other, json!({"identifiers": {}, "records": {}}));
}

#[test]
fn a_board_marks_the_last_move_unless_told_otherwise() {
    let draw = |extra: Value| {
        let mut call = json!({"game": "noughts_and_crosses", "moves": ["b2", "a1"]});
        call.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let picture = SHARED.post("/v1/board", &call);
        assert_eq!(picture.status, 200, "{}", picture.text);
        picture.text
    };
    let usual = draw(json!({}));
    assert_eq!(usual, draw(json!({"highlight": ["a1"], "perspective": 0})));
    let core = taula::catalogue::load("noughts_and_crosses").unwrap();
    let mut state = core.start();
    state.play("b2").unwrap();
    state.play("a1").unwrap();
    let look = taula::game::Look { perspective: None, highlight: vec!["a1".to_owned()] };
    assert_eq!(usual, state.svg(None, &look).unwrap());
}

#[test]
fn deepening_is_streamed_line_by_line() {
    let call = json!({"game": "connect_four", "budget": {"nodes": 2_000}});
    let headers = [("Content-Type", "application/json"), ("Accept", "application/x-ndjson")];
    let answer = SHARED.send("POST", "/v1/evaluate", &headers, call.to_string().as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    assert!(answer.text.ends_with('\n'));
    let lines: Vec<Value> =
        answer.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.iter().for_each(|line| schemas().check("Evaluated", line));
    let mut last = lines.last().unwrap().clone();
    let mut plain = SHARED.post("/v1/evaluate", &call).ok();
    last["elapsed_ms"] = json!(0);
    plain["elapsed_ms"] = json!(0);
    assert_eq!(last, plain);
    let refused = json!({"game": "connect_four", "state": "nonsense"}).to_string();
    SHARED.send("POST", "/v1/evaluate", &headers, refused.as_bytes()).problem(422, "bad_state");
}

#[test]
fn one_bad_item_fails_alone() {
    let good = json!({"game": "connect_four"});
    let moved = json!({"game": "connect_four", "move": "d"});
    for (path, good, schema) in [
        ("legal-moves", &good, "Answers_PositionView"),
        ("apply-move", &moved, "Answers_AppliedMove"),
        ("evaluate", &good, "Answers_Evaluated"),
    ] {
        let bad = [
            (json!({"game": "nothing"}), "unknown_game"),
            (json!({"game": "connect_four", "move": "d", "moves": ["z"]}), "unreadable_move"),
            (json!({"game": "connect_four", "extra": 1}), "invalid_request"),
            (json!(7), "invalid_request"),
        ];
        let mut items = vec![good.clone()];
        items.extend(bad.iter().map(|(item, _)| item.clone()));
        items.push(good.clone());
        let path = format!("/v1/batch/{path}");
        let answer = SHARED.post(&path, &json!({"items": items})).ok();
        schemas().check(schema, &answer);
        let answers = answer["items"].as_array().unwrap();
        assert_eq!(answers.len(), 6);
        let mut single = SHARED.post(&path.replace("batch/", ""), good).ok();
        for place in [0, 5] {
            let mut result = answers[place]["result"].clone();
            result["elapsed_ms"] = json!(0);
            single["elapsed_ms"] = json!(0);
            assert_eq!(result, single);
        }
        for (place, (item, code)) in bad.iter().enumerate() {
            let problem = &answers[place + 1]["problem"];
            let unknown_move = item.get("move").is_some() && !path.ends_with("apply-move");
            let code = if unknown_move { "invalid_request" } else { code };
            assert_eq!(problem["code"], code);
            assert_eq!(problem["instance"], format!("{path}#/items/{}", place + 1));
        }
    }
}

#[test]
fn a_batch_may_have_a_thousand_items() {
    let items = vec![json!({"game": "connect_four", "moves": ["d", "d"]}); 1_024];
    let answer = SHARED.post("/v1/batch/legal-moves", &json!({"items": items})).ok();
    let answers = answer["items"].as_array().unwrap();
    assert!(answers.iter().all(|item| item["result"]["ply"] == 2) && answers.len() == 1_024);
}

#[test]
fn the_probes_and_the_figures() {
    assert_eq!(SHARED.get("/healthz").ok()["status"], "ok");
    assert_eq!(SHARED.get("/readyz").ok()["status"], "ready");
    let limits = SHARED.get("/v1/limits").ok();
    schemas().check("Limits", &limits);
    assert_eq!(limits["batch_items"], 1_024);
    SHARED.get("/v1/games/noughts_and_crosses");
    SHARED.get("/nowhere/at/all");
    let figures = SHARED.get("/metrics").text;
    assert!(figures.contains(r#"route="/v1/games/{id}",status="200""#), "{figures}");
    assert!(!figures.contains("nowhere"), "{figures}");
}
