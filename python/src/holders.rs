//! How many hold an object: the one unsafe call of the package.
//!
//! A batch writes a step into the arrays of an earlier one where nobody has those any more. Without
//! that, every step of a large board maps its memory anew: with 1,024 boards of 15 x 15 points a step
//! costs 2.3 times as much (measured with `benches/batch.py`, "copy=False" against plain steps).

use pyo3::ffi;
use pyo3::prelude::*;

/// Whether the caller's reference is the only one.
#[allow(unsafe_code)]
pub(crate) fn is_only_one(object: &Bound<'_, PyAny>) -> bool {
    // SAFETY: a `Bound` points to a live object, and its token proves that this thread holds the
    // interpreter lock, under which the count does not change.
    unsafe { ffi::Py_REFCNT(object.as_ptr()) == 1 }
}
