//! Evaluation at an integer (Eq. 4 and 6): digits, and the sum of their offsets.
//!
//! ```text
//! at(s : d, c)              = c d
//! at([L0, L1, .., Ln], c)   = at(L0, c % |L0|) + at(L1, c / |L0| % |L1|) + .. + at(Ln, c / (|L0| |L1| ..))       the last one is not reduced
//! ```
//!
//! Sums go from the first mode on: the compiler makes `c % s * d + c / s * d2` of two neighbours into `c * d + c / s * (d2 - s * d)`.

use super::offset::{Clash, In, Offset, OffsetStride};
use crate::algebra::by_mode::Modes;
use crate::layout::indexed::integer::IndexType;
use crate::table::words::*;

/// An integer that offsets are computed in: `usize`, or an index type.
pub trait Digit: Copy {
    /// Quotient and remainder.
    fn div_rem(self, by: usize) -> (Self, Self);
    /// The same by what is known: a constant before anything is inlined.
    #[inline(always)]
    fn div_rem_by<N: Number>(self) -> (Self, Self) {
        self.div_rem(const { if let Some(n) = N::KNOWN { n } else { 1 } })
    }
    /// Whether it is 0 or more, and below an extent.
    fn is_below(self, extent: usize) -> bool;
    /// The same in 64 bits; what is below 0 becomes a large one.
    fn wide(self) -> usize;
    /// What a stride makes of it.
    type Offset<D: Stride>: Offset;
    fn times_stride<D: Stride>(self, d: D) -> Self::Offset<D>;
}
#[inlined]
impl Digit for usize {
    #[allow(clippy::arithmetic_side_effects)] // divisors are at least 1
    fn div_rem(self, by: usize) -> (Self, Self) {
        (self / by, self % by)
    }
    #[allow(clippy::arithmetic_side_effects)]
    fn div_rem_by<N: Number>(self) -> (Self, Self) {
        let by = const { if let Some(n) = N::KNOWN { n } else { 1 } };
        (self / by, self % by)
    }
    fn is_below(self, extent: usize) -> bool {
        self < extent
    }
    fn wide(self) -> usize {
        self
    }
    type Offset<D: Stride> = <D as OffsetStride>::Offset;
    fn times_stride<D: Stride>(self, d: D) -> Self::Offset<D> {
        d.times_index(self)
    }
}
macro_rules! index_types {
    ($($int:ident $unsigned:ident)*) => {$(
        #[inlined]
        impl Digit for $int {
            // one division for both, which is cheaper unsigned
            #[allow(clippy::cast_sign_loss, clippy::cast_possible_wrap, clippy::arithmetic_side_effects)]
            fn div_rem(self, by: usize) -> (Self, Self) {
                match $unsigned::try_from(by) {
                    Ok(by) => {
                        let (left, by) = (self as $unsigned, by.max(1));
                        ((left / by) as Self, (left % by) as Self)
                    }
                    Err(_) => (0, self),
                }
            }
            fn is_below(self, extent: usize) -> bool {
                usize::try_from(self).is_ok_and(|index| index < extent)
            }
            fn wide(self) -> usize {
                usize::try_from(self).unwrap_or(usize::MAX)
            }
            type Offset<D: Stride> = In<Self>;
            fn times_stride<D: Stride>(self, d: D) -> In<Self> {
                In(self.times(Self::truncated(d.integer())))
            }
        }
    )*};
}
index_types! { u8 u8 u16 u16 u32 u32 i8 u8 i16 u16 i32 u32 }

/// Leaves, as numbers.
pub trait DotList: Sized {
    /// The product of the extents.
    type Size: Number;
    /// Whether there is an XOR stride.
    const XOR: bool;
    /// Calls `f` with each integer coordinate times `step` and its offset, in order: a loop nest, the first mode innermost.
    fn nest(self, step: usize, f: &mut impl FnMut(usize, isize));
}
macro_rules! no_leaf {
    ($([$($generics:tt)*] $end:ty;)*) => {$(
        impl<$($generics)*> DotList for $end {
            type Size = One;
            const XOR: bool = false;
            #[inline(always)]
            fn nest(self, _: usize, f: &mut impl FnMut(usize, isize)) {
                f(0, 0);
            }
        }
    )*};
}
no_leaf! { [] Nil; [V: Verdict] End<V>; }
impl<S: Number, D: Stride, T: List> DotList for Cons<S, D, T> {
    type Size = S::Times<T::Size>;
    const XOR: bool = D::XOR || T::XOR;
    #[inline(always)]
    fn nest(self, step: usize, f: &mut impl FnMut(usize, isize)) {
        let (extent, stride) = (self.0.extent(), self.1.integer());
        self.2.nest(step.wrapping_mul(extent), &mut |index, offset| {
            for c in 0..extent {
                f(index.wrapping_add(step.wrapping_mul(c)), offset.wrapping_add(stride.wrapping_mul(c.cast_signed())));
            }
        });
    }
}
/// Modes, evaluated.
pub trait DotModes: Sized {
    /// The product of the extents.
    type Size: Number;
    /// A digit for each mode.
    type Digits<I: Digit>: Copy;
    /// The digits, where the compiler knows the extents; `P` is the product of those before. The largest quotient is taken first: what
    /// remains is smaller each time, and the compiler divides it in fewer instructions.
    fn down<P: Number, I: Digit>(index: I) -> (Self::Digits<I>, I);
    /// The digits where it does not, which would need the products: from the first one on.
    fn up<I: Digit>(self, index: I) -> Self::Digits<I>;
    /// The sum of the offsets at the digits, on top of `O`.
    type Sum<I: Digit, O: Offset>: Offset;
    fn sum<I: Digit, O: Offset>(self, digits: Self::Digits<I>, o: O) -> Self::Sum<I, O>;
    /// Whether there is none.
    const NONE: bool;
}
macro_rules! no_mode {
    ($([$($generics:tt)*] $end:ty, $sum:ty, |$o:ident| $is:expr;)*) => {$(
        #[inlined]
        impl<$($generics)*> DotModes for $end {
            type Size = One;
            type Digits<I: Digit> = Nil;
            fn down<P: Number, I: Digit>(index: I) -> (Nil, I) {
                (Nil, index)
            }
            fn up<I: Digit>(self, _: I) -> Nil {
                Nil
            }
            type Sum<I: Digit, O: Offset> = $sum;
            fn sum<I: Digit, O: Offset>(self, _: Nil, $o: O) -> $sum {
                $is
            }
            const NONE: bool = true;
        }
    )*};
}
no_mode! { [] Nil, O, |o| o; [V: Verdict] End<V>, Clash<V>, |_o| Clash::default(); }
#[inlined]
impl<S: Tree<D>, D: Copy, T: Modes> DotModes for Cons<S, D, T> {
    type Size = <Size<S, D> as Number>::Times<T::Size>;
    type Digits<I: Digit> = Link<I, T::Digits<I>>;
    fn down<P: Number, I: Digit>(index: I) -> (Self::Digits<I>, I) {
        let (behind, left) = T::down::<P::Times<Size<S, D>>, I>(index);
        let (digit, left) = left.div_rem_by::<P>();
        (Link(digit, behind), left)
    }
    fn up<I: Digit>(self, index: I) -> Self::Digits<I> {
        if T::NONE {
            return Link(index, self.2.up(index));
        }
        let (left, digit) = index.div_rem(size(self.0, self.1).max(1));
        Link(digit, self.2.up(left))
    }
    type Sum<I: Digit, O: Offset> = T::Sum<I, O::Plus<S::Offset<I>>>;
    fn sum<I: Digit, O: Offset>(self, digits: Self::Digits<I>, o: O) -> Self::Sum<I, O> {
        self.2.sum(digits.1, o.plus(self.0.offset_at(self.1, digits.0)))
    }
    const NONE: bool = false;
}
/// The offset of modes at an integer.
#[inline(always)]
pub(crate) fn at<I: Digit, M: Modes>(modes: M, index: I) -> M::Sum<I, UTerm> {
    let known = const { matches!(<M::Size as Number>::KNOWN, Some(n) if n != 0 && n != usize::MAX) };
    modes.sum(if known { M::down::<One, I>(index).0 } else { modes.up(index) }, UTerm)
}
/// The product of the extents of a layout.
pub(crate) type Size<S, D> = <<S as Tree<D>>::Leaves<Nil> as DotList>::Size;
/// Its value; saturates. A constant where it is one, before anything is inlined.
#[inline(always)]
pub(crate) fn size<S: Tree<D>, D>(s: S, d: D) -> usize {
    if let Some(size) = const { <Size<S, D> as Number>::KNOWN } {
        return size;
    }
    let mut size = 1usize;
    s.leaves(d, Nil).each(&mut |s, _| size = size.saturating_mul(s));
    size
}
/// The bits that an offset of XOR strides has at most.
#[inline(always)]
pub(crate) fn most_bits<L: List>(leaves: L) -> u32 {
    let bits = |n: usize| usize::BITS.saturating_sub(n.leading_zeros());
    let mut most = 0u32;
    leaves.each(&mut |s, d| {
        let (index, stride) = (bits(s.saturating_sub(1)), bits(d.unsigned_abs()));
        if index > 0 && stride > 0 {
            most = most.max(index.saturating_add(stride).saturating_sub(1));
        }
    });
    most
}
