//! numpy arrays as the core's buffers: fresh ones, and those that a caller gives to be written into.

use std::fmt::Display;
use std::marker::PhantomData;

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::arguments::type_name;
use crate::errors::{bad_argument, no_action};
use crate::holders::is_only_one;

/// An array that is yet to be made, again and again: its shape and its number type.
pub(crate) struct Blank<T> {
    arguments: Py<PyTuple>,
    shape: Vec<usize>,
    kind: PhantomData<T>,
}

impl<T: Element> Blank<T> {
    pub(crate) fn new(py: Python<'_>, shape: &[usize]) -> PyResult<Self> {
        let arguments = (PyTuple::new(py, shape)?, dtype::<T>(py)).into_pyobject(py)?.unbind();
        Ok(Self { arguments, shape: shape.to_vec(), kind: PhantomData })
    }

    /// A fresh array whose numbers are not set. `numpy.empty` refuses with `MemoryError` where the
    /// machine cannot hold it.
    pub(crate) fn make(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        static EMPTY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        Ok(EMPTY.import(py, "numpy", "empty")?.call1(self.arguments.bind(py))?.unbind())
    }

    /// A fresh array of zeros.
    pub(crate) fn zeros(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        Ok(ZEROS.import(py, "numpy", "zeros")?.call1(self.arguments.bind(py))?.unbind())
    }

    /// Takes an array that was made here for writing. Python can have changed its shape and its
    /// number type in place since, or locked it.
    pub(crate) fn take<'py>(
        &self,
        array: &Bound<'py, PyAny>,
        field: &'static str,
    ) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        match given::<T>(array, field, &self.shape)? {
            Some(array) => taken(array, field),
            None => Err(wrong_kind(array, field, "the array that was made")),
        }
    }

    /// Whether nobody else has an array that was made here and it is as it was.
    pub(crate) fn is_free(&self, array: &Bound<'_, PyAny>) -> bool {
        is_only_one(array)
            && array.cast::<PyArrayDyn<T>>().is_ok_and(|array| {
                array.shape() == self.shape
                    && array.is_c_contiguous()
                    && array.try_readwrite().is_ok()
            })
    }
}

/// Takes an array for writing; nobody else in Rust may have it meanwhile.
pub(crate) fn taken<'py, T: Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
    field: &'static str,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    if !array.is_c_contiguous() {
        return Err(bad_argument(field, "a strided array", "a C-contiguous array"));
    }
    array.try_readwrite().map_err(|error| bad_argument(field, error, "a writeable array"))
}

/// The numbers of a taken array.
pub(crate) fn numbers<'a, T: Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    field: &'static str,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|error| bad_argument(field, error, "an aligned array"))
}

/// Lets `write` fill an array in place.
pub(crate) fn fill<T: Element, R>(
    array: &Bound<'_, PyArrayDyn<T>>,
    field: &'static str,
    write: impl FnOnce(&mut [T]) -> R,
) -> PyResult<R> {
    Ok(write(numbers(&mut taken(array, field)?, field)?))
}

/// A caller's array of this number type and shape; `None` where the number type is another.
pub(crate) fn given<'a, 'py, T: Element>(
    array: &'a Bound<'py, PyAny>,
    field: &'static str,
    shape: &[usize],
) -> PyResult<Option<&'a Bound<'py, PyArrayDyn<T>>>> {
    let Ok(array) = array.cast::<PyArrayDyn<T>>() else { return Ok(None) };
    if array.shape() != shape {
        let allowed = format!("an array of shape {shape:?}");
        return Err(bad_argument(field, format!("of shape {:?}", array.shape()), allowed));
    }
    Ok(Some(array))
}

/// The refusal of what is no array of an allowed number type.
pub(crate) fn wrong_kind(value: &Bound<'_, PyAny>, field: &'static str, allowed: &str) -> PyErr {
    let kind = value
        .cast::<PyUntypedArray>()
        .map_or_else(|_| type_name(value), |array| format!("an array of {}", array.dtype()));
    PyTypeError::new_err(format!("{field} must be {allowed}, not {kind}"))
}

/// Anything as numpy takes it for an array.
pub(crate) fn as_array<'py>(
    value: &Bound<'py, PyAny>,
    field: &'static str,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    static ASARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let array = ASARRAY.import(value.py(), "numpy", "asarray")?.call1((value,));
    let array = array.map_err(|error| {
        let refused = wrong_kind(value, field, "an array");
        refused.set_cause(value.py(), Some(error));
        refused
    })?;
    Ok(array.cast_into::<PyUntypedArray>()?)
}

/// A row of values with its kind of number checked: `kinds` are numpy's one-letter kinds.
fn row<'py>(
    value: &Bound<'py, PyAny>,
    field: &'static str,
    kinds: &[u8],
    count: usize,
    allowed: &str,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    let array = as_array(value, field)?;
    if !kinds.contains(&array.dtype().kind()) {
        return Err(wrong_kind(&array, field, allowed));
    }
    if array.shape() != [count] {
        let allowed = format!("{count} values, one for each environment");
        return Err(bad_argument(field, format!("of shape {:?}", array.shape()), allowed));
    }
    Ok(array)
}

/// Copies the actions of a batch out of any row of whole numbers. Copying keeps another thread from
/// changing them while the interpreter lock is released.
pub(crate) fn actions(value: &Bound<'_, PyAny>, count: usize, space: usize) -> PyResult<Vec<i32>> {
    if let Ok(array) = value.cast::<PyArrayDyn<i32>>()
        && array.shape() == [count]
        && let Ok(array) = array.try_readonly()
        && let Ok(actions) = array.as_slice()
    {
        return Ok(actions.to_vec());
    }
    let array = row(value, "actions", b"iu", count, "whole numbers")?;
    let unsigned = array.dtype().kind() == b'u';
    let wide = array.call_method1("astype", (if unsigned { "uint64" } else { "int64" },))?;
    match unsigned {
        true => narrowed::<u64>(&wide, space),
        false => narrowed::<i64>(&wide, space),
    }
}

fn narrowed<T>(wide: &Bound<'_, PyAny>, space: usize) -> PyResult<Vec<i32>>
where
    T: Element + Copy + Display + TryInto<i32>,
{
    let wide = wide.cast::<PyArrayDyn<T>>()?.try_readonly()?;
    let narrow = |(index, &number): (usize, &T)| {
        number.try_into().map_err(|_| no_action(number, Some(index), space))
    };
    wide.as_array().iter().enumerate().map(narrow).collect()
}

/// Copies a mask over the environments. It is read as bytes: an array of bool can hold others than 0
/// and 1.
pub(crate) fn flags(
    value: &Bound<'_, PyAny>,
    field: &'static str,
    count: usize,
) -> PyResult<Vec<bool>> {
    let array = row(value, field, b"b", count, "bools")?;
    let bytes = array.call_method1("view", ("uint8",))?.call_method0("tobytes")?;
    Ok(bytes.extract::<Vec<u8>>()?.into_iter().map(|byte| byte != 0).collect())
}
