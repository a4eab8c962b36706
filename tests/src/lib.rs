//! A real server on a free port, and what tests ask it. Knows the doors from outside only.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use taula_api::{Running, Settings};
use tokio::sync::oneshot;
use ureq::Agent;

/// A server in a thread of its own; it ends with this value.
#[derive(Debug)]
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    agent: Agent,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: ureq::http::HeaderMap,
    /// The body.
    pub text: String,
}

/// The server that tests share; its limits are the defaults.
pub static SHARED: LazyLock<Server> = LazyLock::new(|| Server::start(|_| ()));

impl Server {
    /// A server under the default settings but for what `adjust` changes.
    ///
    /// # Panics
    /// Where it does not come up.
    #[allow(clippy::unwrap_used)] // a test's scaffold: it fails the test
    pub fn start(adjust: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings::defaults();
        settings.bind.set_port(0);
        settings.drain_ms = 0;
        settings.database = "sqlite://:memory:".to_owned();
        adjust(&mut settings);
        let (end, ended) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let running = Running::listen(settings).await?;
                let _ = tell.send(running.address);
                running.until(async { drop(ended.await) }).await
            })
        });
        let address = told.recv().unwrap();
        let config =
            Agent::config_builder().http_status_as_error(false).allow_non_standard_methods(true);
        let timed = config.timeout_global(Some(Duration::from_secs(60)));
        let agent = timed.max_redirects(0).build().into();
        Self { address, agent, end: Some(end), thread: Some(thread) }
    }

    /// Tells it to end.
    pub fn end(&mut self) {
        drop(self.end.take());
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// What it ended with.
    pub fn ended(mut self) -> std::io::Result<()> {
        self.end();
        self.thread.take().map_or(Ok(()), |thread| {
            thread.join().unwrap_or_else(|_| Err(std::io::Error::other("the server panicked")))
        })
    }

    /// A request with any method, headers and body.
    ///
    /// # Panics
    /// Where no answer comes.
    #[allow(clippy::unwrap_used)]
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let sent = match body {
            [] => self.agent.run(request.body(()).unwrap()),
            body => self.agent.run(request.body(body).unwrap()),
        };
        let mut answer = sent.unwrap();
        let bytes = answer.body_mut().with_config().limit(1 << 30).read_to_vec().unwrap();
        Answer {
            status: answer.status().as_u16(),
            headers: answer.headers().clone(),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    /// A GET.
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    /// A POST of JSON.
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string())
    }

    /// A POST of what says that it is JSON.
    pub fn post_text(&self, path: &str, body: &str) -> Answer {
        self.send("POST", path, &[("Content-Type", "application/json")], body.as_bytes())
    }

    /// A bare connection with this already sent.
    ///
    /// # Panics
    /// Where it cannot be made.
    #[allow(clippy::unwrap_used)]
    pub fn raw(&self, sent: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(sent.as_bytes()).unwrap();
        stream
    }

    /// The figure of this name in `/metrics`.
    ///
    /// # Panics
    /// Where there is none.
    #[allow(clippy::unwrap_used)]
    pub fn figure(&self, name: &str) -> f64 {
        let text = self.get("/metrics").text;
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).trim().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

impl Answer {
    /// The body as JSON.
    ///
    /// # Panics
    /// Where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The body of a success.
    ///
    /// # Panics
    /// Where it is none.
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json()
    }

    /// A header's text, empty where it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The body of a refusal with one of these statuses.
    ///
    /// # Panics
    /// Where it is none.
    pub fn problem_of(&self, statuses: [u16; 2]) -> Value {
        assert!(statuses.contains(&self.status), "{}", self.text);
        let code = self.json()["code"].as_str().unwrap_or_default().to_owned();
        self.problem(self.status, &code)
    }

    /// The body of a refusal, once it is seen to be a whole problem.
    ///
    /// # Panics
    /// Where it is not.
    pub fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["code"], code, "{problem:#}");
        assert_eq!(problem["status"], status);
        assert_eq!(problem["type"], format!("urn:taula:problem:{code}"));
        assert_eq!(problem["request_id"], self.header("x-request-id"));
        for member in ["title", "detail", "instance"] {
            assert!(problem[member].as_str().is_some_and(|text| !text.is_empty()), "{problem:#}");
        }
        problem
    }
}

/// All that a connection still sends.
///
/// # Panics
/// Where the connection is not closed in time.
#[allow(clippy::unwrap_used)]
pub fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}
