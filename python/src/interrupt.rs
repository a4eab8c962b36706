//! Long work without the interpreter lock: it ends when its time is up or when Python has a signal
//! (Ctrl-C) to deliver.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often Python is asked for signals: asking takes the interpreter lock.
const EVERY_MS: u64 = 20;

/// A watch over work that runs detached from the interpreter.
pub(crate) struct Interrupt {
    started: Instant,
    budget: Option<Duration>,
    next_ms: AtomicU64,
    /// Once the work should end it should end for good: a signal is told only once.
    ended: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Interrupt {
    /// A watch that starts now.
    pub(crate) fn new(budget_ms: Option<u64>) -> Self {
        Self {
            started: Instant::now(),
            budget: budget_ms.map(Duration::from_millis),
            next_ms: AtomicU64::new(EVERY_MS),
            ended: AtomicBool::new(false),
            raised: Mutex::new(None),
        }
    }

    /// Milliseconds since the start.
    pub(crate) fn elapsed_ms(&self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1e3
    }

    /// Whether the work should end. Called without the interpreter lock.
    pub(crate) fn is_due(&self) -> bool {
        if self.ended.load(Ordering::Relaxed) {
            return true;
        }
        let elapsed = self.started.elapsed();
        let is_due = self.budget.is_some_and(|budget| elapsed >= budget) || self.is_called(elapsed);
        self.ended.store(is_due, Ordering::Relaxed);
        is_due
    }

    /// Whether a signal's handler has raised something, asked only now and then.
    fn is_called(&self, elapsed: Duration) -> bool {
        let now = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        if now < self.next_ms.load(Ordering::Relaxed) {
            return false;
        }
        self.next_ms.store(now + EVERY_MS, Ordering::Relaxed);
        let Err(error) = Python::attach(|py| py.check_signals()) else { return false };
        if let Ok(mut raised) = self.raised.lock() {
            raised.get_or_insert(error);
        }
        true
    }

    /// The result of the work, unless a signal ended it.
    pub(crate) fn result<R>(self, result: R) -> PyResult<R> {
        match self.raised.into_inner() {
            Ok(Some(error)) => Err(error),
            _ => Ok(result),
        }
    }
}
