//! What all requests share: limits, games, searchers, figures.

use std::sync::LazyLock;

use std::sync::atomic::AtomicU64;

use actix_web::web::Bytes;
use tokio::sync::watch;

use crate::document::{self, Routes};
use crate::matches::Hall;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rate::Rate;
use crate::settings::{Limits, Settings};

/// What answering a call takes.
pub(crate) struct Desk {
    pub(crate) limits: Limits,
    /// Nodes spent that the figures do not tell yet.
    pub(crate) nodes: AtomicU64,
}

impl Desk {
    fn new(limits: Limits) -> Self {
        Self { limits, nodes: AtomicU64::new(0) }
    }

    /// The desk at which the document's examples are answered.
    pub(crate) fn of_examples() -> &'static Self {
        static DESK: LazyLock<Desk> = LazyLock::new(|| Desk::new(Settings::defaults().limits));
        &DESK
    }
}

/// What all requests share.
pub(crate) struct Service {
    pub(crate) desk: Desk,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    pub(crate) rate: Option<Rate>,
    pub(crate) routes: Routes,
    /// The OpenAPI document as it is served.
    pub(crate) document: Bytes,
    pub(crate) hall: Hall,
    shutting_down: watch::Sender<bool>,
}

impl Service {
    pub(crate) fn new(limits: Limits, hall: Hall) -> std::io::Result<Self> {
        let document = document::in_force(&limits);
        Ok(Self {
            pool: Pool::new(limits.searchers, limits.queue)?,
            metrics: Metrics::new().map_err(std::io::Error::other)?,
            rate: Rate::of(&limits),
            routes: Routes::of(&document),
            document: document::text(&document).into(),
            desk: Desk::new(limits),
            hall,
            shutting_down: watch::Sender::new(false),
        })
    }

    pub(crate) fn begin_shutdown(&self) {
        self.shutting_down.send_replace(true);
    }

    pub(crate) fn is_shutting_down(&self) -> bool {
        *self.shutting_down.borrow()
    }

    /// Becomes true when the end begins.
    pub(crate) fn ending(&self) -> watch::Receiver<bool> {
        self.shutting_down.subscribe()
    }
}
