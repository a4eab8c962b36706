//! Figures for Prometheus. Routes are told by their patterns, so that paths make no new series.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry,
    TextEncoder,
};

use crate::pool::Load;

/// The registry and what is counted in it.
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
    pub(crate) in_flight: IntGauge,
    nodes: IntCounter,
    running: IntGauge,
    waiting: IntGauge,
    abandoned: IntCounter,
}

impl Metrics {
    pub(crate) fn new() -> prometheus::Result<Self> {
        let registry = Registry::new();
        let requests = Opts::new("taula_http_requests_total", "Requests answered.");
        let requests = IntCounterVec::new(requests, &["method", "route", "status"])?;
        let buckets = vec![0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0];
        let seconds = HistogramOpts::new(
            "taula_http_request_seconds",
            "Time from a request's head to its answer's head.",
        );
        let seconds = HistogramVec::new(seconds.buckets(buckets), &["route"])?;
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(seconds.clone()))?;
        let gauge = |name: &str, help: &str| -> prometheus::Result<IntGauge> {
            let gauge = IntGauge::new(name, help)?;
            registry.register(Box::new(gauge.clone()))?;
            Ok(gauge)
        };
        let in_flight = gauge("taula_http_requests_in_flight", "Requests being answered.")?;
        let running = gauge("taula_searches_running", "Searchers at work.")?;
        let waiting = gauge("taula_searches_waiting", "Calls waiting for a searcher.")?;
        let counter = |name: &str, help: &str| -> prometheus::Result<IntCounter> {
            let counter = IntCounter::new(name, help)?;
            registry.register(Box::new(counter.clone()))?;
            Ok(counter)
        };
        let nodes = counter("taula_nodes_total", "Nodes spent by evaluations.")?;
        let abandoned =
            counter("taula_searches_abandoned_total", "Work ended because its client had gone.")?;
        Ok(Self { registry, requests, seconds, in_flight, nodes, running, waiting, abandoned })
    }

    /// Counts an answer.
    pub(crate) fn answered(&self, method: &str, route: &str, status: &str, time: Duration) {
        self.requests.with_label_values(&[method, route, status]).inc();
        self.seconds.with_label_values(&[route]).observe(time.as_secs_f64());
    }

    /// All figures as text; `nodes` are those not told yet.
    pub(crate) fn text(&self, nodes: &AtomicU64, load: &Load) -> prometheus::Result<Vec<u8>> {
        self.nodes.inc_by(nodes.swap(0, Relaxed));
        self.running.set(load.running.load(Relaxed));
        self.abandoned.inc_by(load.abandoned.swap(0, Relaxed));
        self.waiting.set(load.waiting.load(Relaxed));
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text)?;
        Ok(text)
    }
}
