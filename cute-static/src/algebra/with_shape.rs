//! The elements of a layout in other modes.
//!
//! ```text
//! with_shape(A, S) = A o column_major(S)
//! ```

use super::composition::{AskCompose, Composition, composition};
use crate::layout::construct::{ColumnMajor, Compact, column_major};
use crate::table::words::*;

/// The type of [`with_shape`].
pub type WithShape<A, S> = Composition<A, ColumnMajor<S>>;
/// `layout` with other modes, its elements in their order: the composition with the column-major layout of `shape`.
///
/// ```
/// use cute_static::{AlgebraError, int, layout, shape, with_shape};
/// assert_eq!(with_shape(&layout!((4, 6) : (6, 1)), &shape!((2, 2, 6)))?, layout!((2, 2, 6) : (6, 12, 1)));
/// // a shape that is known when run; what it has not is left out
/// assert_eq!(with_shape(&layout!(48 : 2), &(int!(2), 4usize))?.to_string(), "(2,4):(2,4)");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`composition`] and of [`column_major`].
#[inline(always)]
pub fn with_shape<A, S>(layout: &A, shape: &S) -> Outcome<ValueOf<<A as AskCompose<ColumnMajor<S>>>::Answer>>
where
    S: Compact,
    A: AskCompose<ColumnMajor<S>, Answer: Answer<Verdict: Holds>>,
{
    composition(layout, &column_major(shape)?)
}
