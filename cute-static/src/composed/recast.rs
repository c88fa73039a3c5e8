//! Recasts of composed layouts: each part for itself.
//!
//! ```text
//! upcast(Sw o off o L, N)   = upcast(Sw, N) o off / N o upcast(L, N)          N a power of two that divides off
//! downcast(Sw o off o L, N) = downcast(Sw, N) o N off o downcast(L, N)
//! ```
//!
//! What holds of the recasts of layouts holds of these: `floor(Sw(x) / N) = upcast(Sw, N)(floor(x / N))`.

use super::{ComposedLayout, OffsetLeaf, Outcome};
use crate::AlgebraError;
use crate::algebra::answer::{Answer, Given, If, ValueOf};
use crate::algebra::recast::{DownFactor, UpFactor};
use crate::algebra::verdict::{Admissible, Both, Inadmissible, OffsetDoesNotDivide, Verdict};
use crate::decimal::{Dec, Decimal};
use crate::num::*;
use crate::swizzle::{Coarser, Finer};
use typenum::{Bit, UInt, UTerm};

/// An offset in units of `N`.
#[doc(hidden)]
pub trait OffsetUp<N> {
    /// The offset.
    type Output: OffsetLeaf;
    /// Whether it is one.
    type Verdict: Verdict;
    /// The offset.
    fn offset_up(self, n: N) -> Outcome<Self::Output>;
}
impl<N> OffsetUp<N> for UTerm {
    type Output = UTerm;
    type Verdict = Admissible;
    #[inline(always)]
    fn offset_up(self, _: N) -> Outcome<UTerm> {
        Ok(UTerm)
    }
}
impl<U, B, N, Q> OffsetUp<N> for UInt<U, B>
where
    Self: ExactDiv<N, Output = Q>,
    Q: OffsetQuotient<Self, N>,
{
    type Output = Q::Output;
    type Verdict = Q::Verdict;
    #[inline(always)]
    fn offset_up(self, _: N) -> Outcome<Q::Output> {
        Ok(Default::default())
    }
}
/// The quotient `O / N`, if there is one.
#[doc(hidden)]
pub trait OffsetQuotient<O, N> {
    /// The quotient, or 0.
    type Output: OffsetLeaf + Default;
    /// Whether there is one.
    type Verdict: Verdict;
}
impl<Q: OffsetLeaf + Default, O, N> OffsetQuotient<O, N> for Yes<Q> {
    type Output = Q;
    type Verdict = Admissible;
}
impl<O: Decimal, N: Decimal> OffsetQuotient<O, N> for No {
    type Output = UTerm;
    type Verdict = Inadmissible<OffsetDoesNotDivide<Dec<O>, Dec<N>>>;
}
/// An offset in units of which `N` make one.
#[doc(hidden)]
pub trait OffsetDown<N> {
    /// The offset.
    type Output: OffsetLeaf;
    /// The offset.
    fn offset_down(self, n: N) -> Outcome<Self::Output>;
}
impl<N> OffsetDown<N> for UTerm {
    type Output = UTerm;
    #[inline(always)]
    fn offset_down(self, _: N) -> Outcome<UTerm> {
        Ok(UTerm)
    }
}
impl<U, B, N, Q: OffsetLeaf + Default> OffsetDown<N> for UInt<U, B>
where
    Self: Times<N, Output = Q>,
{
    type Output = Q;
    #[inline(always)]
    fn offset_down(self, _: N) -> Outcome<Q> {
        Ok(Q::default())
    }
}
macro_rules! run_time {
    ($($o:ty)*) => {$(
        impl<U: Before<B>, B: Bit> OffsetUp<UInt<U, B>> for $o {
            type Output = Self;
            type Verdict = Admissible;
            #[inline]
            fn offset_up(self, _: UInt<U, B>) -> Outcome<Self> {
                let multiple_of = <UInt<U, B> as Value>::VALUE;
                let wide = Self::try_from(multiple_of).map_err(|_| AlgebraError::Overflow)?;
                match (self.checked_div(wide), self.checked_rem(wide)) {
                    (Some(offset), Some(0)) => Ok(offset),
                    _ => Err(AlgebraError::Offset { offset: OffsetLeaf::value(self), multiple_of }),
                }
            }
        }
        impl<U: Before<B>, B: Bit> OffsetDown<UInt<U, B>> for $o {
            type Output = Self;
            #[inline]
            fn offset_down(self, _: UInt<U, B>) -> Outcome<Self> {
                let narrow = Self::try_from(<UInt<U, B> as Value>::VALUE).map_err(|_| AlgebraError::Overflow)?;
                self.checked_mul(narrow).ok_or(AlgebraError::Overflow)
            }
        }
    )*};
}
run_time! { usize isize }

impl<W, O, L, U, B, R> UpFactor<ComposedLayout<W, O, L>> for UInt<U, B>
where
    W: Coarser<Self>,
    O: Copy + OffsetUp<Self>,
    Self: UpFactor<L, Answer = R> + Copy,
    R: Answer,
{
    type Answer =
        If<Both<W::Verdict, Both<O::Verdict, R::Verdict>>, Given<ComposedLayout<W::Output, O::Output, R::Value>>>;
    #[inline(always)]
    fn up(self, a: &ComposedLayout<W, O, L>) -> Outcome<ValueOf<Self::Answer>> {
        <Both<W::Verdict, Both<O::Verdict, R::Verdict>>>::before::<Given<ComposedLayout<W::Output, O::Output, R::Value>>>(
            || Ok(ComposedLayout::from_parts(W::Output::default(), a.offset.offset_up(self)?, self.up(&a.layout)?)),
        )
    }
}
impl<W, O, L, U, B, R> DownFactor<ComposedLayout<W, O, L>> for UInt<U, B>
where
    W: Finer<Self>,
    O: Copy + OffsetDown<Self>,
    Self: DownFactor<L, Answer = R> + Copy,
    R: Answer,
{
    type Answer = If<R::Verdict, Given<ComposedLayout<W::Output, O::Output, R::Value>>>;
    #[inline(always)]
    fn down(self, a: &ComposedLayout<W, O, L>) -> Outcome<ValueOf<Self::Answer>> {
        R::Verdict::before::<Given<ComposedLayout<W::Output, O::Output, R::Value>>>(|| {
            Ok(ComposedLayout::from_parts(W::Output::default(), a.offset.offset_down(self)?, self.down(&a.layout)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{AlgebraError, ComposedLayout, Downcast, Recast, Upcast, downcast, int, layout, swizzle, upcast};
    use static_assertions::assert_type_eq_all;

    #[test]
    fn each_part_for_itself() {
        type Bytes = ComposedLayout<swizzle!(3, 4, 3), int!(256), layout!((8, 128) : (128, 1))>;
        type Words = ComposedLayout<swizzle!(3, 0, 3), int!(16), layout!((8, 8) : (8, 1))>;
        assert_type_eq_all!(Upcast<Bytes, int!(16)>, Words);
        assert_type_eq_all!(Downcast<Words, int!(16)>, Bytes);
        assert_type_eq_all!(Recast<Bytes, int!(8), int!(128)>, Words);
        let (bytes, words) = (Bytes::default(), Words::default());
        for i in 0..1024usize {
            assert_eq!(bytes.at((i % 8, i / 8)) / 16, words.at((i % 8, i / 8 / 16)));
        }
        let odd = |offset: usize| ComposedLayout::from_parts(swizzle!(3, 4, 3), offset, layout!((8, 128) : (128, 1)));
        assert_eq!(upcast(&odd(8), int!(16)), Err(AlgebraError::Offset { offset: 8, multiple_of: 16 }));
        let down = upcast(&odd(32), int!(16)).and_then(|words| downcast(&words, int!(16)));
        assert_eq!(down, Ok(odd(32)));
    }
}
