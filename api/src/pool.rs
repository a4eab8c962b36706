//! Where long work is done: a fixed number of threads behind a queue of fixed length. Work hangs on
//! the request that asked for it: when the client goes, its [`Guard`] is dropped and the work is told
//! to stop. Knows no game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::http::header::RETRY_AFTER;
use tokio::sync::oneshot;

use crate::problem::{Code, Problem};

type Job = Box<dyn FnOnce() + Send>;

/// Tells work when to stop: when its time is over or its client has gone.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    client: Arc<Client>,
    deadline: Instant,
}

#[derive(Debug, Default)]
struct Client {
    gone: AtomicBool,
    missed: AtomicBool,
}

impl Stop {
    /// A stop after this time, and the guard that stops at once when it is dropped.
    #[must_use]
    pub(crate) fn after(time: Duration) -> (Self, Guard) {
        let client = Arc::new(Client::default());
        let stop = Self { client: client.clone(), deadline: Instant::now() + time };
        (stop, Guard(client))
    }

    /// The same, but not later than this time from now.
    #[must_use]
    pub(crate) fn within(&self, time: Duration) -> Self {
        let deadline = self.deadline.min(Instant::now() + time);
        Self { client: self.client.clone(), deadline }
    }

    /// Whether the client has gone.
    fn is_gone(&self) -> bool {
        let gone = self.client.gone.load(Ordering::Relaxed);
        if gone {
            self.client.missed.store(true, Ordering::Relaxed);
        }
        gone
    }

    /// Whether work asked for its client in vain.
    fn was_missed(&self) -> bool {
        self.client.missed.load(Ordering::Relaxed)
    }

    /// Whether to stop.
    #[must_use]
    pub(crate) fn is_due(&self) -> bool {
        self.is_gone() || Instant::now() >= self.deadline
    }

    /// A refusal where the time is over.
    ///
    /// # Errors
    /// `budget_too_large`.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        if !self.is_due() {
            return Ok(());
        }
        let detail = "the call needs more time than it may take; ask for less at once";
        Err(Problem::new(Code::BudgetTooLarge, detail).with("field", "work_ms"))
    }
}

/// Held by the answer in the making: dropping it stops the work.
#[derive(Debug)]
pub(crate) struct Guard(Arc<Client>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.gone.store(true, Ordering::Relaxed);
    }
}

/// How much is going on in the pool.
#[derive(Debug, Default)]
pub(crate) struct Load {
    /// Jobs being worked at.
    pub(crate) running: AtomicI64,
    /// Jobs waiting.
    pub(crate) waiting: AtomicI64,
    /// Jobs not begun or not finished because their clients had gone, not told yet.
    pub(crate) abandoned: AtomicU64,
}

/// The threads and their queue.
#[derive(Debug)]
pub(crate) struct Pool {
    queue: SyncSender<Job>,
    load: Arc<Load>,
    places: u64,
}

impl Pool {
    /// A pool of so many threads; so many jobs may wait.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn new(threads: u64, places: u64) -> std::io::Result<Self> {
        let load = Arc::new(Load::default());
        let (queue, jobs) = sync_channel::<Job>(usize::try_from(places).unwrap_or(usize::MAX));
        let jobs = Arc::new(Mutex::new(jobs));
        for index in 0..threads {
            let (jobs, load) = (jobs.clone(), load.clone());
            let named = std::thread::Builder::new().name(format!("searcher-{index}"));
            named.spawn(move || work(&jobs, &load))?;
        }
        Ok(Self { queue, load, places })
    }

    /// How much is going on.
    #[must_use]
    pub(crate) fn load(&self) -> &Load {
        &self.load
    }

    /// Hands work over, which is not begun when its client has gone by then.
    ///
    /// # Errors
    /// `busy` where all threads work and the queue is full.
    pub(crate) fn submit(
        &self,
        stop: Stop,
        work: impl FnOnce(&Stop) + Send + 'static,
    ) -> Result<(), Problem> {
        let load = self.load.clone();
        let job = move || {
            if !stop.is_gone() {
                work(&stop);
            }
            if stop.was_missed() {
                load.abandoned.fetch_add(1, Ordering::Relaxed);
            }
        };
        self.load.waiting.fetch_add(1, Ordering::Relaxed);
        self.queue.try_send(Box::new(job)).map_err(|refused| {
            self.load.waiting.fetch_sub(1, Ordering::Relaxed);
            match refused {
                TrySendError::Full(_) => self.busy(),
                TrySendError::Disconnected(_) => Problem::internal("no searcher is left"),
            }
        })
    }

    /// Does work and waits for its answer.
    ///
    /// # Errors
    /// `busy`, the work's own refusal, or `internal_error` where it panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Stop) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (stop, _guard) = Stop::after(time);
        let (answer, answered) = oneshot::channel();
        self.submit(stop, move |stop| {
            // Nobody listens any more only where the client has gone.
            let _ = answer.send(work(stop));
        })?;
        answered.await.unwrap_or_else(|_| Err(Problem::internal("the work was not finished")))
    }

    fn busy(&self) -> Problem {
        let detail = "all searchers are at work and the queue is full; try again in a second";
        Problem::new(Code::Busy, detail)
            .with("limit_name", "queue")
            .with("limit", self.places)
            .with("remaining", 0)
            .with("retry_after_s", 1)
            .with_header(RETRY_AFTER, "1")
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, load: &Load) {
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        load.waiting.fetch_sub(1, Ordering::Relaxed);
        load.running.fetch_add(1, Ordering::Relaxed);
        // A panic is a bug, but one request's bug must not take a thread from all others.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a search panicked");
        }
        load.running.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[actix_web::test]
    async fn work_is_answered_and_a_panic_is_survived() {
        let pool = Pool::new(1, 4).unwrap();
        let broken = pool.run(LONG, |_| -> Result<(), Problem> { panic!("on purpose") }).await;
        assert_eq!(broken.unwrap_err().code, Code::InternalError);
        assert_eq!(pool.run(LONG, |_| Ok(7)).await.unwrap(), 7);
    }

    #[actix_web::test]
    async fn one_more_than_the_queue_holds_is_refused() {
        let pool = Pool::new(1, 1).unwrap();
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let (begun, begins) = std::sync::mpsc::channel::<()>();
        let (stop, _guard) = Stop::after(LONG);
        let first = move |_: &Stop| {
            begun.send(()).unwrap();
            let _ = wait.recv();
        };
        pool.submit(stop.clone(), first).unwrap();
        begins.recv().unwrap();
        pool.submit(stop.clone(), |_| ()).unwrap();
        assert_eq!(pool.submit(stop, |_| ()).unwrap_err().code, Code::Busy);
        release.send(()).unwrap();
    }

    #[test]
    fn a_dropped_guard_stops() {
        let (stop, guard) = Stop::after(LONG);
        assert!(!stop.is_due());
        drop(guard);
        assert!(stop.is_due());
        assert!(Stop::after(Duration::ZERO).0.is_due());
    }
}
