//! Evaluation in an index type: coordinates, and what a shape and its strides make of them.

use super::IndexType;
use crate::layout::coord::{Eval, known, step};
use crate::number::num::{Before, Nat};
use crate::tree::basis::Finish;
use crate::tree::htuple::{HTuple, divisor};
use crate::tree::leaf::{Extent, StrideLeaf};
use crate::tree::tuple::for_each_arity;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// A coordinate in the index type `I`, and what it is in 64 bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate in the index type `{I}`",
    label = "a coordinate is an integer of type `{I}`, a typenum integer, or a tuple of these"
)]
pub trait CoordIn<I> {
    /// The same with `usize` for `I`.
    type Plain;
    /// The same; a negative integer, which is in no bounds, becomes a large one.
    fn plain(self) -> Self::Plain;
}
macro_rules! integers {
    ($($int:ident)*) => {$(
        impl CoordIn<$int> for $int {
            type Plain = usize;
            #[inline(always)]
            fn plain(self) -> usize {
                usize::try_from(self).unwrap_or(usize::MAX)
            }
        }
        impl<S: AtInteger<$int, D>, D> AtCoord<$int, S, D> for $int {
            #[inline(always)]
            fn at_coord(self, shape: &S, stride: &D) -> $int {
                shape.at_integer(stride, self)
            }
            #[inline(always)]
            fn is_in(self, shape: &S) -> bool {
                shape.has(self)
            }
        }
    )*};
}
integers! { u8 u16 u32 i8 i16 i32 }
macro_rules! constants {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* I> CoordIn<I> for $n {
            type Plain = Self;
            #[inline(always)]
            fn plain(self) -> Self {
                self
            }
        }
        impl<$($generics)* I: IndexType, S: Eval<D, Self, Offset: Finish<Output = isize>>, D> AtCoord<I, S, D> for $n {
            #[inline(always)]
            fn at_coord(self, shape: &S, stride: &D) -> I {
                I::truncated(shape.eval(stride, self).finish())
            }
            #[inline(always)]
            fn is_in(self, shape: &S) -> bool {
                shape.contains(self)
            }
        }
    )*};
}
constants! { [] UTerm; [U: Before<B>, B: Bit,] UInt<U, B>; }

/// A coordinate at which a layout `S : D` is evaluated in `I`.
pub trait AtCoord<I, S, D>: Copy {
    /// The offset, modulo `2^bits`.
    fn at_coord(self, shape: &S, stride: &D) -> I;
    /// Whether it is in bounds.
    fn is_in(self, shape: &S) -> bool;
}
/// A layout `Self : D` that is evaluated in `I` at an integer.
#[diagnostic::on_unimplemented(
    message = "this layout has no offsets in an index type",
    label = "index types are for layouts whose strides are integers"
)]
pub trait AtInteger<I, D> {
    /// The offset, modulo `2^bits`.
    fn at_integer(&self, stride: &D, coord: I) -> I;
    /// Whether it is in bounds.
    fn has(&self, coord: I) -> bool;
}
/// A stride that is an integer.
pub trait IntegerStride: StrideLeaf {}
impl IntegerStride for UTerm {}
impl<U: Before<B>, B: Bit> IntegerStride for UInt<U, B> {}
impl<U: Nat + NonZero> IntegerStride for NInt<U> {}
impl IntegerStride for usize {}
impl IntegerStride for isize {}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* I: IndexType, D: IntegerStride> AtInteger<I, D> for $s {
            #[inline(always)]
            fn at_integer(&self, stride: &D, coord: I) -> I {
                coord.times(I::truncated(stride.integer()))
            }
            #[inline(always)]
            fn has(&self, coord: I) -> bool {
                coord.is_below(self.extent())
            }
        }
    )*};
}
leaf! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }

macro_rules! tuple {
    // as `modes_of!` in `coord.rs`: the largest quotient first where the extents are known
    (@down $left:ident [$($before:ident)*] ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => {
        tuple!(@down $left [$($before)* $s] $($rest)*);
        let ($cv, $left) = $left.div_rem(const { step(&[$($before::STATIC_SIZE),*]) });
    };
    (@down $left:ident $all:tt) => {};
    (@up $left:ident ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident)) => { let $cv = $left; };
    (@up $left:ident ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)+) => {
        let ($left, $cv) = $left.div_rem(divisor($sv));
        tuple!(@up $left $($rest)+);
    };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<I: IndexType, $($s: HTuple + AtInteger<I, $d>, $d),+> AtInteger<I, ($($d,)+)> for ($($s,)+) {
            #[inline(always)]
            fn at_integer(&self, stride: &($($d,)+), coord: I) -> I {
                let (($($sv,)+), ($($dv,)+)) = (self, stride);
                let left = coord;
                let ($($cv,)+) = if const { known(&[$($s::STATIC_SIZE),+]).is_some() } {
                    tuple!(@down left [] $(($s $d $c $sv $dv $cv))+);
                    let _ = left;
                    ($($cv,)+)
                } else {
                    tuple!(@up left $(($s $d $c $sv $dv $cv))+);
                    ($($cv,)+)
                };
                I::ZERO$(.plus($sv.at_integer($dv, $cv)))+
            }
            #[inline(always)]
            fn has(&self, coord: I) -> bool {
                coord.is_below(self.size())
            }
        }
        impl<I, $($c: CoordIn<I>),+> CoordIn<I> for ($($c,)+) {
            type Plain = ($($c::Plain,)+);
            #[inline(always)]
            fn plain(self) -> Self::Plain {
                let ($($cv,)+) = self;
                ($($cv.plain(),)+)
            }
        }
        impl<I: IndexType, $($s, $d, $c: AtCoord<I, $s, $d>),+> AtCoord<I, ($($s,)+), ($($d,)+)> for ($($c,)+) {
            #[inline(always)]
            fn at_coord(self, ($($sv,)+): &($($s,)+), ($($dv,)+): &($($d,)+)) -> I {
                let ($($cv,)+) = self;
                I::ZERO$(.plus($cv.at_coord($sv, $dv)))+
            }
            #[inline(always)]
            fn is_in(self, ($($sv,)+): &($($s,)+)) -> bool {
                let ($($cv,)+) = self;
                true $(&& $cv.is_in($sv))+
            }
        }
    };
}
for_each_arity!(tuple);
