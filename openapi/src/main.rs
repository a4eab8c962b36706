//! Writes the committed OpenAPI document, or checks that it is what the service would serve.

use std::path::PathBuf;
use std::process::ExitCode;

use taula_api::document;

fn main() -> ExitCode {
    let done = match std::env::args().nth(1).as_deref() {
        Some("write") => std::fs::write(path(), document::committed()).map_err(|e| e.to_string()),
        Some("check") => check(),
        _ => Err("usage: taula-openapi write | check".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            #[expect(clippy::print_stderr, reason = "the one thing this program has to say")]
            {
                eprintln!("{reason}");
            }
            ExitCode::FAILURE
        }
    }
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("openapi.json")
}

fn check() -> Result<(), String> {
    let committed = std::fs::read_to_string(path()).map_err(|error| error.to_string())?;
    if committed == document::committed() {
        return Ok(());
    }
    Err("openapi/openapi.json is out of date: run `cargo run -p taula-openapi -- write`".to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_document_is_what_is_served() {
        assert_eq!(super::check(), Ok(()));
    }
}
