//! Recasts of swizzles, by a power of two.
//!
//! ```text
//! upcast(Swizzle<B, M, S>, 2^k)   = Swizzle<B - lost, M - k, S>          differences below 0 are 0; lost = k - M
//!                                   where S < 0, lost > 0 and B > 0: refused, unless |S| + B <= lost
//! downcast(Swizzle<B, M, S>, 2^k) = Swizzle<B, M + k, S>
//! ```

use super::{IsSwizzle, Swizzle, SwizzleAbsolute};
use crate::algebra::xor::types::{SwizzleNumber, SwizzleStride};
use crate::number::num::{One, True};
use crate::number::number::Number;
use crate::refusal::answer::IfGranted;
use crate::refusal::verdict::*;
use crate::table::stride::Stride;

/// A swizzle of elements as one of groups of `N` of them, a power of two: see [`UpcastSwizzle`].
pub trait Coarser<N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
    /// The swizzle.
    type Verdict: Verdict;
}
impl<B: Number, M: Number, S: Stride, N: Number<IsPower = True>> Coarser<N> for Swizzle<B, M, S>
where
    Swizzle<Less<B, Lost<M, N>>, Less<M, N::Log2>, S>: IsSwizzle,
{
    type Output = Swizzle<Less<B, Lost<M, N>>, Less<M, N::Log2>, S>;
    type Verdict = <S as SwizzleStride>::Swallows<B, Lost<M, N>>;
}
/// The difference, or 0.
type Less<N, M> = <<N as Number>::Minus<M> as SwizzleNumber>::OrZero;
/// The bits of the fields that lie inside the groups.
type Lost<M, N> = Less<<N as SwizzleNumber>::Log2, M>;
/// A swizzle of elements as one of their parts, `N` to an element: see [`DowncastSwizzle`].
pub trait Finer<N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
}
impl<B: Number, M: Number, S: Stride, N: Number<IsPower = True>> Finer<N> for Swizzle<B, M, S>
where
    Swizzle<B, M::Plus<N::Log2>, S>: IsSwizzle,
{
    type Output = Swizzle<B, M::Plus<N::Log2>, S>;
}
impl<B, M, S> Coarser<One> for SwizzleAbsolute<B, M, S>
where
    Self: IsSwizzle,
{
    type Output = Self;
    type Verdict = Admissible;
}
impl<B, M, S> Finer<One> for SwizzleAbsolute<B, M, S>
where
    Self: IsSwizzle,
{
    type Output = Self;
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
