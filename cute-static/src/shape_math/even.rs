//! Whether a tiler divides a shape without a rest.

use super::{CeilDivide, Zip, exact_product, positive};
use crate::htuple::{Leaf, Node, Profile, Size, SizeOf};
use crate::leaf::{Extent, Multiply};
use crate::modes::regroup::ModeList;
use crate::num::*;
use crate::tuple::{AsList, Link, Nil};
use crate::walk::Walk;
use typenum::UInt;

/// Whether the tiler `T` divides the shape `S` without a rest: [`True`], [`False`], or [`Unknown`] where a run-time
/// integer decides it.
///
/// ```
/// use cute_static::{EvenlyDivides, shape, num::{False, True, Unknown}};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(EvenlyDivides<shape!(((4, 6), 5)), shape!((8,))>, True);
/// assert_type_eq_all!(EvenlyDivides<shape!(((4, 6), 5)), shape!((3,))>, False);
/// assert_type_eq_all!(EvenlyDivides<shape!((4, 6)), shape!((2, 2, 1))>, False);
/// assert_type_eq_all!(EvenlyDivides<shape!((usize, 6)), shape!((2, 2))>, Unknown);
/// ```
pub type EvenlyDivides<S, T> = <T as EvenlyDivided<S>>::Output;

/// Whether a tiler divides a shape without a rest: for each mode of the tiler, the tiles that the mode needs are no
/// larger than the mode. Modes that the tiler lacks are left whole.
///
/// A shape with an extent of 0 is none, and is not divided.
///
/// ```
/// use cute_static::{evenly_divides, int};
/// assert!(evenly_divides(&((4usize, 6usize), 5usize), &(int!(8),)));
/// assert!(!evenly_divides(&((4usize, 6usize), 5usize), &(int!(3),)));
/// ```
#[inline(always)]
pub fn evenly_divides<S: Copy + Walk, T: EvenlyDivided<S> + Copy + Walk>(shape: &S, tiler: &T) -> bool {
    positive(shape).is_ok() && positive(tiler).is_ok() && tiler.evenly_divided(*shape)
}

/// A tiler that may divide a shape without a rest. See [`EvenlyDivides`].
#[doc(hidden)]
pub trait EvenlyDivided<S> {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
    /// The answer.
    fn evenly_divided(self, shape: S) -> bool;
}
impl<T: Profile<Kind: EvenlyKind<T, S>>, S> EvenlyDivided<S> for T {
    type Output = <T::Kind as EvenlyKind<T, S>>::Output;
    #[inline(always)]
    fn evenly_divided(self, shape: S) -> bool {
        T::Kind::evenly_kind(self, shape)
    }
}
/// [`EvenlyDivided`], by the kind of the tiler.
#[doc(hidden)]
pub trait EvenlyKind<T, S> {
    /// The answer.
    type Output;
    /// The answer.
    fn evenly_kind(tiler: T, shape: S) -> bool;
}
/// As many tiles as a shape of this size needs.
type Tiles<S, T> = Size<<S as Zip<T, CeilDivide>>::Output>;
// Projections, not parameters: what is still being inferred could be any number.
impl<T, S> EvenlyKind<T, S> for Leaf<T>
where
    S: Copy + SizeOf + Walk + Zip<T, CeilDivide, Output: SizeOf>,
    T: Extent + Multiply<Tiles<S, T>>,
    <T as Multiply<Tiles<S, T>>>::Output: SameExtent<Size<S>>,
{
    type Output = <<T as Multiply<Tiles<S, T>>>::Output as SameExtent<Size<S>>>::Output;
    #[inline(always)]
    fn evenly_kind(tile: T, shape: S) -> bool {
        // What does not fit is not divided. Tiles whose number only saturates are more than 1, and so is the tile, or they fit.
        let (Ok(size), Ok(tiles)) = (exact_product(&shape), shape.zip(tile, &mut 0)) else { return false };
        tile.extent().checked_mul(tiles.size_of().extent()) == Some(size)
    }
}
impl<T, S, L> EvenlyKind<T, S> for Node<L>
where
    T: AsList<List = L>,
    S: ModeList,
    L: EvenlyList<S::Modes>,
{
    type Output = L::Output;
    #[inline(always)]
    fn evenly_kind(tiler: T, shape: S) -> bool {
        tiler.into_list().evenly_list(shape.mode_list())
    }
}
/// A list of tilers for a list of modes, which may be longer.
#[doc(hidden)]
pub trait EvenlyList<M> {
    /// The answer.
    type Output;
    /// The answer.
    fn evenly_list(self, modes: M) -> bool;
}
impl<M> EvenlyList<M> for Nil {
    type Output = True;
    #[inline(always)]
    fn evenly_list(self, _: M) -> bool {
        true
    }
}
impl<H, T> EvenlyList<Nil> for Link<H, T> {
    type Output = False;
    #[inline(always)]
    fn evenly_list(self, _: Nil) -> bool {
        false
    }
}
impl<H, T, S, M> EvenlyList<Link<S, M>> for Link<H, T>
where
    H: EvenlyDivided<S>,
    T: EvenlyList<M>,
    H::Output: AndAlso<T::Output>,
{
    type Output = <H::Output as AndAlso<T::Output>>::Output;
    #[inline(always)]
    fn evenly_list(self, modes: Link<S, M>) -> bool {
        self.0.evenly_divided(modes.0) & self.1.evenly_list(modes.1)
    }
}

/// Logical and of three values: false with anything is false.
#[doc(hidden)]
pub trait AndAlso<A> {
    /// The answer.
    type Output;
}
impl<A> AndAlso<A> for True {
    type Output = A;
}
impl<A> AndAlso<A> for False {
    type Output = False;
}
impl AndAlso<True> for Unknown {
    type Output = Unknown;
}
impl AndAlso<Unknown> for Unknown {
    type Output = Unknown;
}
impl AndAlso<False> for Unknown {
    type Output = False;
}

/// Whether two extents are the same, as far as the compiler knows.
#[doc(hidden)]
pub trait SameExtent<M> {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
}
impl<U, B, V, C> SameExtent<UInt<V, C>> for UInt<U, B>
where
    UInt<U, B>: Equals<UInt<V, C>>,
{
    type Output = <UInt<U, B> as Equals<UInt<V, C>>>::Output;
}
impl<U, B> SameExtent<usize> for UInt<U, B> {
    type Output = Unknown;
}
impl<M> SameExtent<M> for usize {
    type Output = Unknown;
}
