//! Recasts of swizzles, by a power of two, and of composed layouts: each part for itself.
//!
//! ```text
//! upcast(Swizzle<B, M, S>, 2^k)   = Swizzle<B - lost, M - k, S>          differences below 0 are 0; lost = k - M
//!                                   where S < 0, lost > 0 and B > 0: refused, unless |S| + B <= lost
//! downcast(Swizzle<B, M, S>, 2^k) = Swizzle<B, M + k, S>
//! upcast(Sw o off o L, N)         = upcast(Sw, N) o off / N o upcast(L, N)          N divides off
//! downcast(Sw o off o L, N)       = downcast(Sw, N) o N off o downcast(L, N)
//! ```
//!
//! What holds of the recasts of layouts holds of these: `floor(Sw(x) / N) = upcast(Sw, N)(floor(x / N))`.

use super::composed::ComposedLayout;
use super::{IsSwizzle, Swizzle, SwizzleAbsolute};
use crate::algebra::recast::{DownFactor, UpFactor};
use crate::algebra::xor::types::{OffsetUp, OffsetVerdict, Swallows};
use crate::table::words::*;

/// A swizzle of elements as one of groups of `N` of them, a power of two: see [`UpcastSwizzle`].
pub trait Coarser<N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
    /// The same, or a refusal.
    type Answer: Answer<Value = Self::Output>;
}
impl<B: Number, M: Number, S: Stride, N: Number<IsPower = True>> Coarser<N> for Swizzle<B, M, S>
where
    Swizzle<Less<B, Lost<M, N>>, Less<M, N::Log2>, S>: IsSwizzle,
{
    type Output = Swizzle<Less<B, Lost<M, N>>, Less<M, N::Log2>, S>;
    type Answer = Given<Self::Output, S::AsVerdict<Swallows<B, Lost<M, N>>>>;
}
/// The difference, or 0.
type Less<N, M> = <<N as Number>::Minus<M> as Number>::OrZero;
/// The bits of the fields that lie inside the groups.
type Lost<M, N> = Less<<N as Number>::Log2, M>;
/// A swizzle of elements as one of their parts, `N` to an element: see [`DowncastSwizzle`].
pub trait Finer<N> {
    /// The swizzle.
    type Output: IsSwizzle + Default;
    /// The same, or a refusal.
    type Answer: Answer<Value = Self::Output>;
}
impl<B: Number, M: Number, S: Stride, N: Number<IsPower = True>> Finer<N> for Swizzle<B, M, S>
where
    Swizzle<B, M::Plus<N::Log2>, S>: IsSwizzle,
{
    type Output = Swizzle<B, M::Plus<N::Log2>, S>;
    type Answer = Given<Self::Output>;
}
/// Of positions there is no recast but that by 1, and a layout has none that goes with another one's.
macro_rules! only_by_one {
    ($($recast:ident)*) => {$(
        impl<B, M, S> $recast<One> for SwizzleAbsolute<B, M, S>
        where
            Self: IsSwizzle,
        {
            type Output = Self;
            type Answer = Given<Self>;
        }
        impl<S, D, N> $recast<N> for Layout<S, D> {
            type Output = Swizzle<UTerm, UTerm, UTerm>;
            type Answer = Given<Self::Output, Inadmissible<NoSwizzle<IntegerStrides>>>;
        }
    )*};
}
only_by_one! { Coarser Finer }

/// The swizzle `W` of elements as a swizzle of groups of `N` of them (`N` a power of two): `M` becomes smaller.
///
/// Where the fields begin inside the groups, what is left of them counts, as in CuTe: groups go to groups, and inside a
/// group the elements are permuted too. With a negative shift a group would be torn apart where bits are read inside it and
/// changed outside; that is refused.
///
/// ```
/// use cute_static::{UpcastSwizzle, int, swizzle};
/// static_assertions::assert_type_eq_all!(UpcastSwizzle<swizzle!(3, 4, 3), int!(32)>, swizzle!(2, 0, 3));
/// ```
pub type UpcastSwizzle<W, N> = ResultOf<<W as Coarser<N>>::Answer>;
/// The swizzle `W` of elements as a swizzle of their parts, `N` (a power of two) to an element: `M` becomes larger.
///
/// ```
/// use cute_static::{DowncastSwizzle, int, swizzle};
/// static_assertions::assert_type_eq_all!(DowncastSwizzle<swizzle!(3, 1, -3), int!(8)>, swizzle!(3, 4, -3));
/// ```
pub type DowncastSwizzle<W, N> = ResultOf<<W as Finer<N>>::Answer>;

/// `offset / N`; what the compiler knows it has judged.
#[inline]
fn offset_up<O: Stride, N: Number>(offset: O, n: N) -> Outcome<O::AsStride<OffsetUp<N>>> {
    if O::STATIC.is_some() {
        return Ok(<O::AsStride<OffsetUp<N>>>::idle());
    }
    let (offset, wide) = (offset.integer(), Operation::Recast.signed(n.extent())?);
    match (offset.checked_div(wide), offset.checked_rem(wide)) {
        (Some(quotient), Some(0)) => {
            <O::AsStride<OffsetUp<N>>>::made(quotient).ok_or(Operation::Recast.overflow(Excess::Offset))
        }
        _ => Err(AlgebraError::Offset { offset, multiple_of: n.extent() }),
    }
}
/// The verdict on an upcast: that of the swizzle, the offset and the layout.
type AllUp<W, O, N, R> = Both<
    <<W as Coarser<N>>::Answer as Answer>::Verdict,
    Both<<O as Stride>::AsVerdict<OffsetVerdict<N>>, <R as Answer>::Verdict>,
>;
/// The verdict on a downcast.
type AllDown<W, N, R> = Both<<<W as Finer<N>>::Answer as Answer>::Verdict, <R as Answer>::Verdict>;
impl<W, O: Stride, L, U, B, R> UpFactor<ComposedLayout<W, O, L>> for UInt<U, B>
where
    Self: UpFactor<L, Answer = R> + Number,
    W: Coarser<Self>,
    R: Answer,
{
    type Answer = If<AllUp<W, O, Self, R>, Given<ComposedLayout<W::Output, O::AsStride<OffsetUp<Self>>, R::Value>>>;
    #[inline(always)]
    fn up(self, a: &ComposedLayout<W, O, L>) -> Outcome<ValueOf<Self::Answer>> {
        <AllUp<W, O, Self, R>>::before::<Given<ComposedLayout<W::Output, O::AsStride<OffsetUp<Self>>, R::Value>>>(
            || {
                Ok(ComposedLayout::from_parts(
                    W::Output::default(),
                    offset_up(*a.offset(), self)?,
                    self.up(a.layout())?,
                ))
            },
        )
    }
}
impl<W, O: Stride, L, U, B, R> DownFactor<ComposedLayout<W, O, L>> for UInt<U, B>
where
    Self: DownFactor<L, Answer = R> + Number,
    W: Finer<Self>,
    R: Answer,
{
    type Answer = If<AllDown<W, Self, R>, Given<ComposedLayout<W::Output, O::Scaled<Self>, R::Value>>>;
    #[inline(always)]
    fn down(self, a: &ComposedLayout<W, O, L>) -> Outcome<ValueOf<Self::Answer>> {
        <AllDown<W, Self, R>>::before::<Given<ComposedLayout<W::Output, O::Scaled<Self>, R::Value>>>(|| {
            Ok(ComposedLayout::from_parts(W::Output::default(), a.offset().scaled(self, true)?, self.down(a.layout())?))
        })
    }
}
