//! The least that could answer as `/v1/legal-moves` does: reads such a request, plays nothing, and
//! writes such an answer. `tests/http/load.sh` measures the service against it.

use std::io::Write;

use actix_web::{App, HttpResponse, HttpServer, web};
use serde::Deserialize;

#[derive(Deserialize)]
struct Request {
    game: String,
    moves: Option<Vec<String>>,
}

fn main() -> std::io::Result<()> {
    let position = taula::catalogue::load("connect_four").map_err(std::io::Error::other)?;
    let answer = web::Data::new(position.start().position(1_000));
    let server = HttpServer::new(move || {
        let answer = answer.clone();
        let reply = move |request: web::Json<Request>| {
            let answer = answer.clone();
            async move {
                std::hint::black_box((&request.game, &request.moves));
                HttpResponse::Ok().json(answer.as_ref())
            }
        };
        App::new().route("/v1/legal-moves", web::post().to(reply))
    });
    let server = server.workers(2).bind("127.0.0.1:0")?;
    for address in server.addrs() {
        writeln!(std::io::stdout(), "bare listens on http://{address}")?;
    }
    actix_web::rt::System::new().block_on(server.run())
}
