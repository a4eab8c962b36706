//! Every setting: a flag, an environment variable, and (limits) a line of `/v1/limits`, all written
//! from one description.

use std::net::SocketAddr;
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

/// Historical board games over HTTP.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "taula-api", version, about)]
pub struct Settings {
    /// Address to listen on; port 0 picks a free one.
    #[arg(long, env = "TAULA_BIND", default_value = "127.0.0.1:8080", value_name = "HOST:PORT")]
    pub bind: SocketAddr,
    /// Where matches are kept: `sqlite://PATH` (`sqlite://:memory:` keeps them until the end), or
    /// `postgres://…` for several instances on one store.
    #[arg(
        long,
        env = "TAULA_DATABASE",
        default_value = "sqlite://taula.db",
        value_name = "URL",
        hide_env_values = true
    )]
    pub database: String,
    /// Threads that read requests and answer the small ones.
    #[arg(long, env = "TAULA_WORKERS", default_value_t = cores(),
          value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub workers: u64,
    /// What is logged to standard error, e.g. `info`, `debug` (every request) or `off`.
    #[arg(long, env = "TAULA_LOG", default_value = "info", value_name = "FILTER")]
    pub log: String,
    /// How long `/readyz` says 503 before connections are refused, at the end.
    #[arg(long, env = "TAULA_DRAIN_MS", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(0..=600_000))]
    pub drain_ms: u64,
    /// Folder that keeps computed tables, `none` for no such folder; where absent, `taula` in
    /// `$XDG_CACHE_HOME` or `$HOME/.cache`.
    #[arg(long, env = "TAULA_CACHE_DIR", value_name = "FOLDER")]
    pub cache_dir: Option<String>,
    /// The limits in force.
    #[command(flatten)]
    pub limits: Limits,
}

/// The limits in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, clap::Args)]
#[command(next_help_heading = "Limits")]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Bytes of a request's body.
    #[arg(long, env = "TAULA_BODY_BYTES", default_value_t = 1 << 20,
          value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    pub body_bytes: u64,
    /// Milliseconds in which a request's body must have arrived.
    #[arg(long, env = "TAULA_READ_MS", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub read_ms: u64,
    /// Moves of one position.
    #[arg(long, env = "TAULA_MOVES", default_value_t = 4_096,
          value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    pub moves: u64,
    /// Items of one batch.
    #[arg(long, env = "TAULA_BATCH_ITEMS", default_value_t = 1_024,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub batch_items: u64,
    /// Turns listed with one position; `turns_complete` says whether they are all.
    #[arg(long, env = "TAULA_TURNS", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    pub turns: u64,
    /// Cells highlighted on one board.
    #[arg(long, env = "TAULA_HIGHLIGHTS", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(0..=10_000))]
    pub highlights: u64,
    /// Nodes of one evaluation, or of a whole batch of them.
    #[arg(long, env = "TAULA_EVALUATE_NODES", default_value_t = 10_000_000,
          value_parser = clap::value_parser!(u64).range(1..=1 << 50))]
    pub evaluate_nodes: u64,
    /// Actions deep that one evaluation may be asked to look.
    #[arg(long, env = "TAULA_EVALUATE_DEPTH", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub evaluate_depth: u64,
    /// Best turns that one evaluation may be asked to tell.
    #[arg(long, env = "TAULA_EVALUATE_TOP", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(0..=10_000))]
    pub evaluate_top: u64,
    /// Milliseconds of one evaluation, or of a whole batch of them.
    #[arg(long, env = "TAULA_EVALUATE_MS", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub evaluate_ms: u64,
    /// Milliseconds that any other call may compute.
    #[arg(long, env = "TAULA_WORK_MS", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub work_ms: u64,
    /// Threads for evaluations, batches and long lists of turns.
    #[arg(long, env = "TAULA_SEARCHERS", default_value_t = cores(),
          value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub searchers: u64,
    /// Calls that may wait for one of those threads; one more is refused as `busy`.
    #[arg(long, env = "TAULA_QUEUE", default_value_t = 64,
          value_parser = clap::value_parser!(u64).range(0..=100_000))]
    pub queue: u64,
    /// Calls under `/v1` that one address may make each second on average; 0: as many as it likes.
    #[arg(long, env = "TAULA_RATE_PER_SECOND", default_value_t = 0,
          value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    pub rate_per_second: u64,
    /// Calls that one address may make at once, where the rate is limited.
    #[arg(long, env = "TAULA_RATE_BURST", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub rate_burst: u64,
}

impl Limits {
    /// The limits as the document shows them: the defaults, on a machine of two cores.
    pub(crate) fn example() -> Self {
        Self { searchers: 2, ..Settings::defaults().limits }
    }

    /// The time for a body to arrive.
    #[must_use]
    pub const fn read_time(&self) -> Duration {
        Duration::from_millis(self.read_ms)
    }

    /// The time for computing anything but an evaluation.
    #[must_use]
    pub const fn work_time(&self) -> Duration {
        Duration::from_millis(self.work_ms)
    }
}

impl Settings {
    /// The defaults, whatever the environment says.
    #[must_use]
    pub fn defaults() -> Self {
        let bare = <Self as clap::CommandFactory>::command().mut_args(|arg| arg.env(None));
        let matches = bare.get_matches_from(["taula-api"]);
        <Self as clap::FromArgMatches>::from_arg_matches(&matches).unwrap_or_else(|e| e.exit())
    }
}

fn cores() -> u64 {
    std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_a_flag_and_an_environment_variable() {
        let command = <Settings as clap::CommandFactory>::command();
        command.clone().debug_assert();
        for arg in command.get_arguments() {
            let flag = arg.get_long().unwrap().to_uppercase().replace('-', "_");
            let variable = arg.get_env().unwrap().to_str().unwrap();
            assert_eq!(variable, format!("TAULA_{flag}"));
            assert!(arg.get_help().is_some(), "{variable} is not explained");
        }
    }

    #[test]
    fn the_defaults_are_sound() {
        let settings = Settings::defaults();
        assert_eq!(settings.bind.to_string(), "127.0.0.1:8080");
        assert_eq!(settings.limits.batch_items, 1_024);
    }
}
