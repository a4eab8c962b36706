//! A table that a process computes at most once, in steps that any thread may take.

use std::sync::{Mutex, OnceLock, TryLockError};

use crate::game::{Table, complete};

/// A table and how it is computed.
pub(super) trait Computed: Sized + Send + Sync + 'static {
    /// What is known so far.
    type Draft: Default + Send;
    /// Its name, which tells what it holds.
    const NAME: &'static str;

    /// A few milliseconds' work; the part that is done, 0 to 1.
    fn advance(draft: &mut Self::Draft) -> f32;
    /// The table, once all is done.
    fn finish(draft: Self::Draft) -> Self;
    fn to_bytes(&self) -> Vec<u8>;
    fn from_bytes(bytes: &[u8]) -> Option<Self>;

    /// Computes a table of its own; `progress` hears the part that is done.
    fn compute(progress: &mut dyn FnMut(f32)) -> Self {
        let mut draft = Self::Draft::default();
        loop {
            let part = Self::advance(&mut draft);
            progress(part);
            if part >= 1.0 {
                return Self::finish(draft);
            }
        }
    }
}

/// The one table of its kind in the process.
pub(super) struct Lazy<T: Computed> {
    table: OnceLock<T>,
    draft: Mutex<Option<T::Draft>>,
}

impl<T: Computed> Lazy<T> {
    pub(super) const fn new() -> Self {
        Self { table: OnceLock::new(), draft: Mutex::new(None) }
    }

    /// The table, if it is there.
    pub(super) fn ready(&self) -> Option<&T> {
        self.table.get()
    }

    /// The table, computed now where it is not there.
    pub(super) fn get(&self) -> &T {
        complete(self, &mut |_| true);
        self.table.get_or_init(|| T::compute(&mut |_| {}))
    }
}

impl<T: Computed> Table for Lazy<T> {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn is_ready(&self) -> bool {
        self.table.get().is_some()
    }

    fn advance(&self) -> Option<f32> {
        let mut draft = match self.draft.try_lock() {
            Ok(draft) => draft,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        if self.is_ready() {
            return Some(1.0);
        }
        let part = T::advance(draft.get_or_insert_default());
        if part >= 1.0 {
            // Where it was loaded meanwhile, the loaded one stays: they are equal.
            let _ = draft.take().map(T::finish).map(|table| self.table.set(table));
        }
        Some(part)
    }

    fn to_bytes(&self) -> Option<Vec<u8>> {
        self.table.get().map(T::to_bytes)
    }

    fn load(&self, bytes: &[u8]) -> bool {
        T::from_bytes(bytes).is_some_and(|table| {
            let _ = self.table.set(table);
            true
        })
    }
}
