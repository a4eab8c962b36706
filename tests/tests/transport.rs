//! Below the operations: origins, slow and vanishing clients, full queues, the end of the server.

#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use taula_tests::{SHARED, Server, rest};

#[test]
fn every_answer_may_be_read_from_any_page() {
    type Case =
        (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static [u8], u16);
    const JSON: (&str, &str) = ("Content-Type", "application/json");
    let cases: [Case; 8] = [
        ("GET", "/v1/games", &[], b"", 200),
        ("GET", "/docs/", &[], b"", 200),
        ("GET", "/nowhere", &[], b"", 404),
        ("PUT", "/v1/games", &[], b"", 405),
        ("POST", "/v1/board", &[("Content-Type", "text/plain")], b"x", 415),
        ("POST", "/v1/board", &[JSON], b"{", 400),
        ("POST", "/v1/board", &[JSON], b"{\"game\": 1}", 422),
        ("POST", "/v1/board", &[JSON], b"{\"game\": \"x\"}", 404),
    ];
    for (method, path, headers, body, status) in cases {
        for origin in ["https://example.org", "null"] {
            let headers = [headers, &[("Origin", origin)]].concat();
            let answer = SHARED.send(method, path, &headers, body);
            assert_eq!(answer.status, status, "{method} {path}: {}", answer.text);
            assert_eq!(answer.header("access-control-allow-origin"), "*", "{method} {path}");
            assert!(answer.header("access-control-allow-credentials").is_empty());
            assert!(answer.header("access-control-expose-headers").contains("retry-after"));
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
        }
    }
}

#[test]
fn refusals_of_limits_may_be_read_from_any_page() {
    let server = Server::start(|settings| {
        settings.limits.body_bytes = 10;
        settings.limits.rate_per_second = 1;
        settings.limits.rate_burst = 1;
    });
    let headers = [("Content-Type", "application/json"), ("Origin", "https://example.org")];
    for status in [413, 429] {
        let answer =
            server.send("POST", "/v1/legal-moves", &headers, b"{\"game\": \"connect_four\"}");
        assert_eq!(answer.status, status, "{}", answer.text);
        assert_eq!(answer.header("access-control-allow-origin"), "*");
    }
}

#[test]
fn a_page_may_ask_beforehand() {
    let headers = [
        ("Origin", "https://example.org"),
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "content-type, x-request-id"),
    ];
    let answer = SHARED.send("OPTIONS", "/v1/evaluate", &headers, b"");
    assert!(matches!(answer.status, 200 | 204), "{}", answer.status);
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    assert!(answer.header("access-control-allow-methods").contains("POST"));
    assert!(answer.header("access-control-allow-headers").contains("content-type"));
}

/// The head of a POST whose body has so many bytes.
fn head(path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    )
}

fn whole(path: &str, body: &Value) -> String {
    let body = body.to_string();
    head(path, body.len()) + &body
}

#[test]
fn a_body_that_never_ends_is_given_up() {
    let server = Server::start(|settings| settings.limits.read_ms = 300);
    let mut stream = server.raw(&(head("/v1/legal-moves", 100) + "{\"game\":"));
    // A drop now and then does not win time: the deadline is for the whole.
    for _ in 0..2 {
        std::thread::sleep(Duration::from_millis(80));
        stream.write_all(b" ").unwrap();
    }
    let answer = rest(stream);
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("application/problem+json") && answer.contains("\"limit\":300"));
}

#[test]
fn a_body_that_says_it_is_huge_is_refused_unread() {
    let answer = rest(SHARED.raw(&head("/v1/legal-moves", 10 << 30)));
    assert!(answer.starts_with("HTTP/1.1 413") && answer.contains("payload_too_large"), "{answer}");
}

#[test]
fn a_body_in_chunks_is_read_and_bounded() {
    let server = Server::start(|settings| settings.limits.body_bytes = 64);
    let head = "POST /v1/legal-moves HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\
                Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    let good = rest(server.raw(&format!("{head}9\r\n{{\"game\": \r\n6\r\n\"mnk\"}}\r\n0\r\n\r\n")));
    assert!(good.starts_with("HTTP/1.1 200"), "{good}");
    let long = " ".repeat(60);
    let bad = rest(server.raw(&format!("{head}3c\r\n{long}\r\n3c\r\n{long}\r\n0\r\n\r\n")));
    assert!(bad.starts_with("HTTP/1.1 413"), "{bad}");
}

/// Work for some seconds, if nobody stops it: many games played to a full board.
fn long_work() -> Value {
    let moves: Vec<String> = (0..361u16)
        .map(|cell| format!("{}{}", (b'a' + (cell % 19) as u8) as char, cell / 19 + 1))
        .collect();
    let item = json!({"game": "mnk(width=19,height=19,k=19)", "moves": moves});
    json!({"items": vec![item; 1_500]})
}

fn one_searcher(queue: u64) -> Server {
    Server::start(|settings| {
        settings.limits.body_bytes = 1 << 30;
        settings.limits.batch_items = 1 << 20;
        settings.limits.searchers = 1;
        settings.limits.queue = queue;
        settings.limits.work_ms = 60_000;
    })
}

fn wait_until(server: &Server, figure: &str, value: f64, most: Duration) {
    let begun = Instant::now();
    while server.figure(figure) != value {
        assert!(begun.elapsed() < most, "{figure} is not {value} after {most:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

const LONG: Duration = Duration::from_secs(30);

const ABANDONED: &str = "taula_searches_abandoned_total";

/// Begins work, goes away in the middle of it, and waits until the work has ended.
fn go_away(server: &Server, request: &str) {
    let stream = server.raw(request);
    wait_until(server, "taula_searches_running", 1.0, LONG);
    drop(stream);
    wait_until(server, "taula_searches_running", 0.0, LONG);
}

#[test]
fn work_is_abandoned_when_its_client_goes_away() {
    let server = one_searcher(4);
    let request = whole("/v1/batch/legal-moves", &long_work());
    go_away(&server, &request);
    assert_eq!(server.figure(ABANDONED), 1.0);
    let small = json!({"items": [{"game": "connect_four"}]});
    server.post("/v1/batch/legal-moves", &small).ok();
    assert_eq!(server.figure(ABANDONED), 1.0);
}

/// An evaluation that takes its whole time, which is long.
fn long_search(accept: &str) -> String {
    let call = json!({
        "game": "mnk(width=19,height=19,k=10)", "engine": "mcts",
        "budget": {"time_ms": 60_000, "nodes": 1_000_000_000}
    });
    whole("/v1/evaluate", &call).replacen(
        "Host: test",
        &format!("Host: test\r\nAccept: {accept}"),
        1,
    )
}

fn patient_searcher() -> Server {
    Server::start(|settings| {
        settings.limits.searchers = 1;
        settings.limits.evaluate_ms = 60_000;
        settings.limits.evaluate_nodes = 1_000_000_000;
    })
}

#[test]
fn a_search_stops_when_its_client_goes_away() {
    let server = patient_searcher();
    for (count, accept) in [(1.0, "application/json"), (2.0, "application/x-ndjson")] {
        go_away(&server, &long_search(accept));
        assert_eq!(server.figure(ABANDONED), count, "{accept}");
    }
}

#[test]
fn work_that_waits_is_not_begun_when_its_client_has_gone() {
    let server = one_searcher(4);
    let request = whole("/v1/batch/legal-moves", &long_work());
    let first = server.raw(&request);
    wait_until(&server, "taula_searches_running", 1.0, LONG);
    let second = server.raw(&request);
    wait_until(&server, "taula_searches_waiting", 1.0, LONG);
    drop((second, first));
    wait_until(&server, ABANDONED, 2.0, LONG);
}

#[test]
fn a_full_queue_says_busy_and_small_calls_go_on() {
    let server = one_searcher(1);
    let request = whole("/v1/batch/legal-moves", &long_work());
    let running = server.raw(&request);
    wait_until(&server, "taula_searches_running", 1.0, LONG);
    let waiting = server.raw(&request);
    wait_until(&server, "taula_searches_waiting", 1.0, LONG);
    let call = json!({"game": "connect_four"});
    let refused = server.post("/v1/evaluate", &call);
    let problem = refused.problem(503, "busy");
    assert_eq!(problem["retry_after_s"].to_string(), refused.header("retry-after"));
    assert_eq!((&problem["limit"], &problem["remaining"]), (&json!(1), &json!(0)));
    server.post("/v1/legal-moves", &call).ok();
    drop((running, waiting));
}

#[test]
fn the_end_is_announced_and_what_is_under_way_is_answered() {
    let mut server = Server::start(|settings| settings.drain_ms = 400);
    let mut open = server.raw("GET /readyz HTTP/1.1\r\nHost: test\r\n\r\n");
    let mut answer = [0; 12];
    open.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    let mut slow = server.raw(&head("/v1/legal-moves", 26));
    slow.write_all(b"{\"game\": ").unwrap();
    server.end();
    std::thread::sleep(Duration::from_millis(100));
    server.get("/readyz").problem(503, "not_ready");
    assert_eq!(server.get("/healthz").status, 200);
    slow.write_all(b"\"connect_four\"}  ").unwrap();
    let mut answer = [0; 12];
    slow.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    let address: SocketAddr = server.address;
    server.ended().unwrap();
    assert!(TcpStream::connect(address).is_err());
}
