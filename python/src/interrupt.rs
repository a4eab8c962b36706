//! Long work without the interpreter lock: it ends when its time is up or when Python has a signal
//! (Ctrl-C) to deliver.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often Python is asked for signals: asking takes the interpreter lock.
const EVERY_MS: u64 = 20;

/// A watch over work that runs detached from the interpreter.
pub(crate) struct Interrupt {
    started: Instant,
    budget: Option<Duration>,
    next_ms: AtomicU64,
    raised: Mutex<Option<PyErr>>,
}

impl Interrupt {
    /// A watch that starts now.
    pub(crate) fn new(budget_ms: Option<u64>) -> Self {
        Self {
            started: Instant::now(),
            budget: budget_ms.map(Duration::from_millis),
            next_ms: AtomicU64::new(EVERY_MS),
            raised: Mutex::new(None),
        }
    }

    /// Milliseconds since the start.
    pub(crate) fn elapsed_ms(&self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1e3
    }

    /// Whether the work should end. Called without the interpreter lock.
    pub(crate) fn is_due(&self) -> bool {
        let elapsed = self.started.elapsed();
        if self.budget.is_some_and(|budget| elapsed >= budget) {
            return true;
        }
        let now = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let next = self.next_ms.load(Ordering::Relaxed);
        if now < next {
            return false;
        }
        self.next_ms.store(now + EVERY_MS, Ordering::Relaxed);
        match Python::attach(|py| py.check_signals()) {
            Ok(()) => false,
            Err(error) => {
                // Later calls must say so too, or the work would go on.
                self.next_ms.store(0, Ordering::Relaxed);
                self.keep(error);
                true
            }
        }
    }

    fn keep(&self, error: PyErr) {
        if let Ok(mut raised) = self.raised.lock() {
            raised.get_or_insert(error);
        }
    }

    /// The result of the work, unless a signal ended it.
    pub(crate) fn result<R>(self, result: R) -> PyResult<R> {
        match self.raised.into_inner() {
            Ok(Some(error)) => Err(error),
            _ => Ok(result),
        }
    }
}
