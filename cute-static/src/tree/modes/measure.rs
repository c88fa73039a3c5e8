//! Rank, depth and size of tuples and layouts, as types and as values.
//!
//! ```text
//! rank((X0, .., Xn-1)) = n;   rank(x) = 1
//! depth((X0, ..))      = 1 + max(depth(X0), ..);   depth(x) = 0          (Definition 2.2)
//! ```

use crate::AlgebraError;
use crate::layout::Layout;
use crate::tree::htuple::{HTuple, Size, SizeOf};
use crate::tree::nested::Nested;
use crate::tree::shape_math::product;
use crate::tree::walk::Walk;

/// The number of modes as a typenum number; 1 for a leaf.
///
/// ```
/// use cute_static::{Rank, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Rank<shape!((4, (3, 2)))>, Rank<layout!((4, 8) : (1, 4))>, int!(2));
/// assert_type_eq_all!(Rank<usize>, int!(1));
/// ```
pub type Rank<X> = <<X as Measured>::Shape as Nested>::Rank;
/// The levels of nesting as a typenum number; 0 for a leaf.
///
/// ```
/// use cute_static::{Depth, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Depth<shape!((4, (3, 2)))>, int!(2));
/// assert_type_eq_all!(Depth<layout!(4 : 1)>, int!(0));
/// ```
pub type Depth<X> = <<X as Measured>::Shape as Nested>::Depth;

/// What has a shape: a tuple is its own, a layout has one.
pub trait Measured {
    type Shape;
    fn measured(&self) -> &Self::Shape;
}
impl<X: HTuple> Measured for X {
    type Shape = X;
    #[inline(always)]
    fn measured(&self) -> &X {
        self
    }
}
impl<S, D> Measured for Layout<S, D> {
    type Shape = S;
    #[inline(always)]
    fn measured(&self) -> &S {
        self.shape()
    }
}

/// The number of modes; 1 for a leaf.
///
/// ```
/// use cute_static::{layout, rank};
/// assert_eq!((rank(&(4usize, (3usize, 2usize))), rank(&layout!(8 : 1))), (2, 1));
/// ```
#[inline(always)]
pub fn rank<X: Measured<Shape: HTuple>>(_of: &X) -> usize {
    X::Shape::RANK
}
/// The levels of nesting; 0 for a leaf.
///
/// ```
/// use cute_static::depth;
/// assert_eq!(depth(&(4usize, (3usize, 2usize))), 2);
/// ```
#[inline(always)]
pub fn depth<X: Measured<Shape: HTuple>>(_of: &X) -> usize {
    X::Shape::DEPTH
}
/// The product of all extents (Definition 2.5): a typenum number where all of them are.
///
/// # Errors
/// [`AlgebraError::Overflow`], where run-time integers make it too large.
///
/// ```
/// use cute_static::{int, layout, shape, size};
/// assert_eq!(size(&shape!((4, (3, 2))))?, int!(24));
/// assert_eq!(size(&(4usize, int!(3)))?, 12);
/// assert_eq!(size(&layout!((4, 3) : (1, 0)))?, int!(12));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn size<X: Measured<Shape: SizeOf + Walk>>(of: &X) -> Result<Size<X::Shape>, AlgebraError> {
    product(of.measured())
}
