//! The binary: settings from flags and environment, logs to standard error, the end by signal.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;
use taula_api::{Running, Settings};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// Requests are many small texts; the system's allocator takes a sixth of their time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody hears it only where nobody can be told anything.
            let _ = writeln!(std::io::stderr(), "taula-api: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> std::io::Result<()> {
    let settings = Settings::parse();
    let filter = EnvFilter::try_new(&settings.log).map_err(std::io::Error::other)?;
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    actix_web::rt::System::new().block_on(serve(settings))
}

async fn serve(settings: Settings) -> std::io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let cache_dir = settings.cache_dir.clone();
    let running = Running::listen(settings).await?;
    taula_api::tables::warm(cache_dir.as_deref())?;
    let url = format!("http://{}", running.address);
    writeln!(std::io::stdout(), "taula-api listens on {url} (documentation: {url}/docs)")?;
    let end = async move {
        tokio::select! {
            _ = terminate.recv() => (),
            _ = interrupt.recv() => (),
        }
    };
    running.until(end).await
}
