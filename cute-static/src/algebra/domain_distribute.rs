//! Distributing a number of elements over the modes of a shape.
//!
//! ```text
//! flatten(A) = (a_0, a_1, ..)                         P_i = a_0 * ... * a_(i-1)
//! for each i: g_i = gcd(a_i, b); b = b / g_i
//! domain_distribute(A, b) = coalesce((g_0, g_1, ..) : (P_0, P_1, ..))
//! gcd(a, b) = a if b = 0, else gcd(b, a mod b)
//! ```
//!
//! Shape and number are static, as in CuTe.

use crate::AlgebraError;
use crate::algebra::coalesce::{Merge, Trim};
use crate::algebra::numbers::{Counted, ExtentDistributed};
use crate::layout::Layout;
use crate::modes::FlatList;
use crate::num::*;
use crate::tuple::{Cons, Link, Nil, Pack};
use typenum::{UInt, UTerm};

/// A shape over which a number `N` of elements can be distributed.
#[diagnostic::on_unimplemented(
    message = "domain_distribute: not known for this shape and this number",
    label = "the extents and the number must be static and positive; cute-dynamic takes any"
)]
pub trait Distribute<N> {
    /// The layout.
    type Output;
    /// The layout.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`] and [`AlgebraError::Overflow`], of run-time shapes.
    fn domain_distribute(&self, size: N) -> Result<Self::Output, AlgebraError>;
}
impl<S, U, B, F, L, M, T> Distribute<UInt<U, B>> for S
where
    S: FlatList<Nil, List = F>,
    F: Shares<UInt<U, B>, One, Output = L>,
    L: Merge<Output = M>,
    M: Trim<Output = T>,
    T: Pack,
    Layout<T::Shape, T::Stride>: Default,
{
    type Output = Layout<T::Shape, T::Stride>;
    #[inline(always)]
    fn domain_distribute(&self, _: UInt<U, B>) -> Result<Self::Output, AlgebraError> {
        Ok(Default::default())
    }
}

/// A layout of at most `N` coordinates of the shape `S`, spread over its modes from the left so that it divides each: a
/// tiler for `S` of as many of the `N` elements as go in evenly.
///
/// ```
/// use cute_static::{DomainDistribute, ZippedDivide, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// // 6 elements of 15x14: 6 divides neither, but 3 of one by 2 of the other are 6
/// type Tile = DomainDistribute<shape!((15, 14)), int!(6)>;
/// assert_type_eq_all!(Tile, layout!((3, 2) : (1, 15)));
/// assert_type_eq_all!(ZippedDivide<layout!((15, 14) : (1, 15)), Tile>, layout!(((3, 2), (5, 7)) : ((1, 15), (3, 30))));
/// ```
pub type DomainDistribute<S, N> = <S as Distribute<N>>::Output;
/// A layout of at most `size` coordinates of `shape`, spread over its modes from the left so that it divides each.
///
/// # Errors
/// None for static shapes; see [`Distribute`].
#[inline(always)]
pub fn domain_distribute<S: Distribute<N>, N>(shape: &S, size: N) -> Result<S::Output, AlgebraError> {
    shape.domain_distribute(size)
}

/// What each extent takes of `N` elements, by its place; `P` is the product of the extents before the list, `I` has an entry for
/// each of them.
#[doc(hidden)]
pub trait Shares<N, P, I = Nil> {
    /// The list.
    type Output;
}
impl<N, P, I> Shares<N, P, I> for Nil {
    type Output = Nil;
}
impl<A: Share<T, N, P, I>, T, N, P, I> Shares<N, P, I> for Link<A, T> {
    type Output = A::Output;
}
/// [`Shares`], by the first extent.
#[doc(hidden)]
pub trait Share<T, N, P, I> {
    /// The list.
    type Output;
}
impl<U, B, T, N, P, I> Share<T, N, P, I> for UInt<U, B>
where
    Self: GcdOf<N> + Times<P>,
    N: ExactDiv<<Self as GcdOf<N>>::Output, Output: SharesBehind<T, Prod<Self, P>, Link<(), I>>>,
{
    type Output =
        Cons<<Self as GcdOf<N>>::Output, P, <N::Output as SharesBehind<T, Prod<Self, P>, Link<(), I>>>::Output>;
}
impl<T, N, P, I: Counted<Output: ExtentDistributed>> Share<T, N, P, I> for usize {
    type Output = Cons<One, One, Nil>;
}
/// [`Shares`] of the list `T` of what is left of the elements.
#[doc(hidden)]
pub trait SharesBehind<T, P, I> {
    /// The list.
    type Output;
}
impl<Q, T: Shares<Q, P, I>, P, I> SharesBehind<T, P, I> for Yes<Q> {
    type Output = T::Output;
}

/// The greatest common divisor of `M` and this number, by the latter: while that is still being inferred there is nothing to
/// search.
#[doc(hidden)]
pub trait GcdOf<M> {
    /// The divisor.
    type Output;
}
impl<M> GcdOf<M> for UTerm {
    type Output = M;
}
impl<U, B, M> GcdOf<M> for UInt<U, B>
where
    M: DivMod<Self, Remainder: GcdOf<Self>>,
{
    type Output = <M::Remainder as GcdOf<Self>>::Output;
}

#[cfg(test)]
mod tests {
    use crate::{DomainDistribute, int, layout, shape};
    use static_assertions::assert_type_eq_all as same;

    // as cute-dynamic answers
    same!(DomainDistribute<shape!((15, 14)), int!(6)>, layout!((3, 2) : (1, 15)));
    same!(DomainDistribute<shape!((15, (14, 4))), int!(36)>, layout!((3, 2, 2) : (1, 15, 210)));
    same!(DomainDistribute<shape!((4, 6)), int!(12)>, layout!(12 : 1));
    same!(DomainDistribute<shape!((4, 6)), int!(7)>, layout!(1 : 0));
    same!(DomainDistribute<shape!(24), int!(16)>, layout!(8 : 1));
    same!(DomainDistribute<shape!((1, 1)), int!(1)>, layout!(1 : 0));
    same!(DomainDistribute<shape!((128, 96)), int!(1536)>, layout!(1536 : 1));
}
