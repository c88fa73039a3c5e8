//! Recasts of swizzles, one factor of 2 at a time.
//!
//! ```text
//! upcast(Swizzle<B, M, S>, 2 N)   = upcast(Swizzle<B, M - 1, S>, N)          if M > 0
//!                                 = upcast(Swizzle<B - 1, 0, S>, N)          if B > 0 and S > 0
//!                                 = Swizzle<0, 0, S>                         if B = 0, or 2 N >= 2^(B - S) for S < 0
//!                                 = refused                                  otherwise
//! downcast(Swizzle<B, M, S>, 2 N) = downcast(Swizzle<B, M + 1, S>, N)
//! ```

use super::{IsSwizzle, Swizzle};
use crate::algebra::answer::IfGranted;
use crate::algebra::verdict::*;
use crate::decimal::{Dec, Decimal};
use crate::num::*;
use typenum::{B0, NInt, NonZero, UInt, UTerm};

/// A swizzle of elements as one of groups of `N` of them, a power of two: see [`UpcastSwizzle`].
#[doc(hidden)]
pub trait Coarser<N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
    /// Whether there is one.
    type Verdict: Verdict;
}
impl<W: IsSwizzle + Default> Coarser<One> for W {
    type Output = W;
    type Verdict = Admissible;
}
impl<B, M, S, U, C> Coarser<UInt<UInt<U, C>, B0>> for Swizzle<B, M, S>
where
    M: HalfBase<B, S, UInt<U, C>>,
{
    type Output = M::Output;
    type Verdict = M::Verdict;
}
/// One bit less below, from `M = Self`, or from the fields; then for groups of `N`.
#[doc(hidden)]
pub trait HalfBase<B, S, N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
    /// Whether there is one.
    type Verdict: Verdict;
}
impl<U, C, B, S, N, L> HalfBase<B, S, N> for UInt<U, C>
where
    Self: Minus<One, B0, Output = L>,
    Swizzle<B, L, S>: Coarser<N>,
{
    type Output = <Swizzle<B, L, S> as Coarser<N>>::Output;
    type Verdict = <Swizzle<B, L, S> as Coarser<N>>::Verdict;
}
impl<B: HalfBits<S, N>, S, N> HalfBase<B, S, N> for UTerm {
    type Output = B::Output;
    type Verdict = B::Verdict;
}
/// One bit less of `B = Self`.
#[doc(hidden)]
pub trait HalfBits<S, N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
    /// Whether there is one.
    type Verdict: Verdict;
}
impl<S, N> HalfBits<S, N> for UTerm
where
    Swizzle<UTerm, UTerm, S>: IsSwizzle,
{
    type Output = Swizzle<UTerm, UTerm, S>;
    type Verdict = Admissible;
}
impl<U, C, S: HalfFields<Self, N>, N> HalfBits<S, N> for UInt<U, C> {
    type Output = S::Output;
    type Verdict = S::Verdict;
}
/// One bit less of `B` bits, by the shift.
#[doc(hidden)]
pub trait HalfFields<B, N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
    /// Whether there is one.
    type Verdict: Verdict;
}
// the lowest bit that is changed is inside a group; what it is read from is not, or is too
impl<U, C, B, N, L> HalfFields<B, N> for UInt<U, C>
where
    B: Minus<One, B0, Output = L>,
    Swizzle<L, UTerm, Self>: Coarser<N>,
{
    type Output = <Swizzle<L, UTerm, Self> as Coarser<N>>::Output;
    type Verdict = <Swizzle<L, UTerm, Self> as Coarser<N>>::Verdict;
}
// the lowest bit that is read is inside a group: all that are changed have to be too
impl<U, B, N, T, L, V> HalfFields<B, N> for NInt<U>
where
    U: Nat + NonZero + Plus<B, B0, Output = T>,
    T: Minus<One, B0, Output = L>,
    L: Swallowed<N, B, Verdict = V>,
    V: Verdict,
    Swizzle<UTerm, UTerm, Self>: IsSwizzle,
{
    type Output = Swizzle<UTerm, UTerm, Self>;
    type Verdict = V;
}
/// Whether groups of `N` elements hold `Self` bits more.
#[doc(hidden)]
pub trait Swallowed<N, B> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<N, B> Swallowed<N, B> for UTerm {
    type Verdict = Admissible;
}
impl<U, C, B: Decimal> Swallowed<One, B> for UInt<U, C> {
    type Verdict = Inadmissible<BitsLost<Dec<B>>>;
}
impl<U, C, V, D, B, L> Swallowed<UInt<UInt<V, D>, B0>, B> for UInt<U, C>
where
    Self: Minus<One, B0, Output = L>,
    L: Swallowed<UInt<V, D>, B>,
{
    type Verdict = L::Verdict;
}
/// A swizzle of elements as one of their parts, `N` to an element: see [`DowncastSwizzle`].
#[doc(hidden)]
pub trait Finer<N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
}
impl<W: IsSwizzle + Default> Finer<One> for W {
    type Output = W;
}
impl<B, M, S, U, C> Finer<UInt<UInt<U, C>, B0>> for Swizzle<B, M, S>
where
    M: Plus<One, B0>,
    Swizzle<B, Sum<M, One>, S>: Finer<UInt<U, C>>,
{
    type Output = <Swizzle<B, Sum<M, One>, S> as Finer<UInt<U, C>>>::Output;
}

/// The swizzle `W` of elements as a swizzle of groups of `N` of them (`N` a power of two): `M` becomes smaller.
///
/// Where the fields begin inside the groups, what is left of them counts, as in CuTe: groups go to groups, and inside a
/// group the elements are permuted too. With a negative shift a group would be torn apart where bits are read inside it and
/// changed outside; that is refused.
///
/// ```
/// use cute_static::{UpcastSwizzle, int, swizzle};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(UpcastSwizzle<swizzle!(3, 4, 3), int!(8)>, swizzle!(3, 1, 3));
/// assert_type_eq_all!(UpcastSwizzle<swizzle!(3, 4, 3), int!(32)>, swizzle!(2, 0, 3));
/// ```
pub type UpcastSwizzle<W, N> = IfGranted<<W as Coarser<N>>::Verdict, <W as Coarser<N>>::Output>;
/// The swizzle `W` of elements as a swizzle of their parts, `N` (a power of two) to an element: `M` becomes larger.
///
/// ```
/// use cute_static::{DowncastSwizzle, int, swizzle};
/// static_assertions::assert_type_eq_all!(DowncastSwizzle<swizzle!(3, 1, -3), int!(8)>, swizzle!(3, 4, -3));
/// ```
pub type DowncastSwizzle<W, N> = <W as Finer<N>>::Output;
