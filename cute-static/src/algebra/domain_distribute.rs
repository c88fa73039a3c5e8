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
use crate::layout::Layout;
use crate::modes::FlatList;
use crate::num::*;
use crate::tuple::{Cons, Link, Nil, Pack};
use typenum::{UInt, UTerm};

/// A shape over which a number `N` of elements can be distributed.
#[diagnostic::on_unimplemented(
    message = "`{N}` elements cannot be distributed over the shape `{Self}`",
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
        Ok(Layout::default())
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

/// What each extent takes of `N` elements, by its place; `P` is the product of the extents before the list.
#[doc(hidden)]
pub trait Shares<N, P> {
    /// The list.
    type Output;
}
impl<N, P> Shares<N, P> for Nil {
    type Output = Nil;
}
impl<A, T, N, P, G, Q, R> Shares<N, P> for Link<A, T>
where
    A: Gcd<N, Output = G> + Times<P, Output = R>,
    N: ExactDiv<G, Output = Yes<Q>>,
    T: Shares<Q, R>,
{
    type Output = Cons<G, P, T::Output>;
}

/// The greatest common divisor.
#[doc(hidden)]
pub trait Gcd<M> {
    /// The divisor.
    type Output;
}
impl<N> Gcd<UTerm> for N {
    type Output = N;
}
impl<N, U, B, R, G> Gcd<UInt<U, B>> for N
where
    N: DivMod<UInt<U, B>, Remainder = R>,
    UInt<U, B>: Gcd<R, Output = G>,
{
    type Output = G;
}
