//! Rank, depth and size of tuples and layouts, as types and as values.
//!
//! ```text
//! rank((X0, .., Xn-1)) = n;   rank(x) = 1
//! depth((X0, ..))      = 1 + max(depth(X0), ..);   depth(x) = 0          (Definition 2.2)
//! ```

use super::regroup::ModeList;
use crate::AlgebraError;
use crate::htuple::{HTuple, Leaf, Node, Profile, Size, SizeOf};
use crate::layout::Layout;
use crate::num::*;
use crate::shape_math::product;
use crate::tuple::{Link, Nil};
use crate::walk::Walk;
use typenum::B0;

/// The number of modes as a typenum number; 1 for a leaf.
///
/// ```
/// use cute_static::{Rank, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Rank<shape!((4, (3, 2)))>, Rank<layout!((4, 8) : (1, 4))>, int!(2));
/// assert_type_eq_all!(Rank<usize>, int!(1));
/// ```
pub type Rank<X> = <<X as Measured>::Shape as RankOf>::Output;
/// The levels of nesting as a typenum number; 0 for a leaf.
///
/// ```
/// use cute_static::{Depth, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Depth<shape!((4, (3, 2)))>, int!(2));
/// assert_type_eq_all!(Depth<layout!(4 : 1)>, int!(0));
/// ```
pub type Depth<X> = <<X as Measured>::Shape as DepthOf>::Output;

/// What has a shape: a tuple is its own, a layout has one.
#[doc(hidden)]
pub trait Measured {
    /// The shape.
    type Shape;
    /// The shape.
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

/// See [`Rank`].
#[doc(hidden)]
pub trait RankOf {
    /// The number.
    type Output: Nat;
}
impl<X: ModeList<Modes: Count>> RankOf for X {
    type Output = <X::Modes as Count>::Output;
}
/// The length of a list.
#[doc(hidden)]
pub trait Count {
    /// The number.
    type Output: Nat;
}
impl Count for Nil {
    type Output = Zero;
}
impl<H, T: Count<Output: Plus<One, B0>>> Count for Link<H, T> {
    type Output = Sum<T::Output, One>;
}

/// See [`Depth`].
#[doc(hidden)]
pub trait DepthOf {
    /// The number.
    type Output;
}
impl<X: Profile<Kind: DepthOf>> DepthOf for X {
    type Output = <X::Kind as DepthOf>::Output;
}
impl<X> DepthOf for Leaf<X> {
    type Output = Zero;
}
impl<L: Deepest<Zero, Output: Plus<One, B0>>> DepthOf for Node<L> {
    type Output = Sum<L::Output, One>;
}
/// The greatest depth in a list, and of `N`.
#[doc(hidden)]
pub trait Deepest<N> {
    /// The number.
    type Output;
}
impl<N> Deepest<N> for Nil {
    type Output = N;
}
impl<H, T, N, D, M> Deepest<N> for Link<H, T>
where
    H: DepthOf<Output = D>,
    D: Below<N, False, Output: Choose<N, D, Output = M>>,
    T: Deepest<M>,
{
    type Output = T::Output;
}
/// One of two types.
#[doc(hidden)]
pub trait Choose<A, B> {
    /// `A` for [`True`], `B` for [`False`].
    type Output;
}
impl<A, B> Choose<A, B> for True {
    type Output = A;
}
impl<A, B> Choose<A, B> for False {
    type Output = B;
}
