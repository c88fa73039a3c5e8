//! What a layout produces, and how it adds up (Eq. 11): integers, coordinates or bit strings. 0 is in each.
//!
//! ```text
//! offset(c, d)       = c d                      integers
//!                    = [0, .., c k, ..]         a basis stride: c k at its index, nested as the index is
//!                    = c * f_k                  XOR strides
//! 0 + x              = x + 0 = x
//! [a | x] + [b | y]  = [a + b | x + y]
//! otherwise          = refused
//! ```
//!
//! Integers wrap like pointer arithmetic.

use crate::layout::indexed::integer::IndexType;
use crate::refusal::sealed::Sealed;
use crate::table::words::*;
use crate::tree::xor::Bits;

/// An offset: a known 0, `isize`, `Bits`, a `Component` and others, `In` an index type; or what is none, a `Clash`.
pub trait Offset: Copy {
    /// Whether it is one.
    type Verdict: Verdict;
    /// `self + O`.
    type Plus<O: Offset>: Offset;
    /// Its value.
    fn plus<O: Offset>(self, o: O) -> Self::Plus<O>;
    /// `n + self`, for an integer, bits, and `[H | T]`.
    type ToInteger: Offset;
    /// Its value.
    fn to_integer(self, n: isize) -> Self::ToInteger;
    /// Behind bits.
    type ToBits: Offset;
    /// Its value.
    fn to_bits(self, n: Bits) -> Self::ToBits;
    /// Behind a coordinate.
    type ToCoordinate<H: Offset, T: Offset>: Offset;
    /// Its value.
    fn to_coordinate<H: Offset, T: Offset>(self, n: Component<H, T>) -> Self::ToCoordinate<H, T>;
    /// The integer, if it is one.
    fn integer(self) -> isize;
}
/// One component of a coordinate under construction, and those after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Component<H, T>(pub H, pub T);
/// An integer in an index type: all that is added to one is.
#[derive(Debug, Clone, Copy)]
pub struct In<I>(pub I);
words! {
    /// Offsets that have no sum: `V` says why.
    Clash<V>;
}
type Differ<A, B> = Clash<Inadmissible<CodomainsDiffer<A, B>>>;

/// Offsets: the sum with `o`, and behind an integer, bits, a coordinate; and the integer.
macro_rules! offsets {
    ($([$($generics:tt)*] $offset:ty, $this:pat, $verdict:ty;
        |$o:ident| $plus:ty = $plus_is:expr; |$n:ident| $integer:ty = $integer_is:expr; |$b:ident| $bits:ty = $bits_is:expr;
        |$c:ident| $coordinate:ty = $coordinate_is:expr; $is:expr;)*) => {$(
        #[allow(unused_variables)] // a row takes what it needs
        #[inlined]
        impl<$($generics)*> Offset for $offset {
            type Verdict = $verdict;
            type Plus<O: Offset> = $plus;
            fn plus<O: Offset>(self, $o: O) -> $plus {
                let $this = self;
                $plus_is
            }
            type ToInteger = $integer;
            fn to_integer(self, $n: isize) -> $integer {
                let $this = self;
                $integer_is
            }
            type ToBits = $bits;
            fn to_bits(self, $b: Bits) -> $bits {
                let $this = self;
                $bits_is
            }
            type ToCoordinate<H: Offset, T: Offset> = $coordinate;
            fn to_coordinate<H: Offset, T: Offset>(self, $c: Component<H, T>) -> $coordinate {
                let $this = self;
                $coordinate_is
            }
            fn integer(self) -> isize {
                let $this = self;
                $is
            }
        }
    )*};
}
offsets! {
    [] UTerm, _, Admissible;
        |o| O = o; |n| isize = n; |b| Bits = b; |c| Component<H, T> = c; 0;
    [] isize, i, Admissible;
        |o| O::ToInteger = o.to_integer(i); |n| Self = n.wrapping_add(i); |_b| Differ<XorStrides, IntegerStrides> = Clash::default();
        |_c| Differ<CoordinateStrides, IntegerStrides> = Clash::default(); i;
    [] Bits, x, Admissible;
        |o| O::ToBits = o.to_bits(x); |_n| Differ<IntegerStrides, XorStrides> = Clash::default(); |b| Self = b.xor(x);
        |_c| Differ<CoordinateStrides, XorStrides> = Clash::default(); x.cast_signed();
    [A: Offset, B: Offset] Component<A, B>, x, Both<A::Verdict, B::Verdict>;
        |o| O::ToCoordinate<A, B> = o.to_coordinate(x); |_n| Differ<IntegerStrides, CoordinateStrides> = Clash::default();
        |_b| Differ<XorStrides, CoordinateStrides> = Clash::default();
        |c| Component<H::Plus<A>, T::Plus<B>> = Component(c.0.plus(x.0), c.1.plus(x.1)); 0;
    [V: Verdict] Clash<V>, x, V;
        |_o| Self = x; |_n| Self = x; |_b| Self = x; |_c| Self = x; 0;
    [I: IndexType] In<I>, x, Admissible;
        |o| Self = x.and(o.integer()); |n| Self = x.and(n); |_b| Self = x; |_c| Self = x; x.0.widened();
}
impl<I: IndexType> In<I> {
    /// The sum with an integer; what that loses is lost in the sum, too.
    #[inline(always)]
    fn and(self, integer: isize) -> Self {
        Self(self.0.plus(I::truncated(integer)))
    }
}

/// What a stride produces.
pub trait OffsetStride {
    type Offset: Offset;
    /// `coord * stride`.
    fn times_index(self, coord: usize) -> Self::Offset;
}
macro_rules! integers {
    ($([$($generics:tt)*] $d:ty $(where $bound:ty)?: $offset:ty, |$this:ident, $coord:ident| $product:expr;)*) => {$(
        impl<$($generics)*> OffsetStride for $d
        where
            $($bound: Number)?
        {
            type Offset = $offset;
            #[inline(always)]
            fn times_index(self, $coord: usize) -> $offset {
                let $this = self;
                $product
            }
        }
    )*};
}
integers! {
    [] UTerm: Self, |this, _c| this;
    [] One: isize, |_this, c| c.cast_signed();
    [X, Y] UInt<UInt<X, Y>, B0> where UInt<X, Y>: isize, |this, c| c.wrapping_mul(this.extent()).cast_signed();
    [X, Y] UInt<UInt<X, Y>, B1> where UInt<X, Y>: isize, |this, c| c.wrapping_mul(this.extent()).cast_signed();
    [X: Unsigned, Y: Bit] NInt<UInt<X, Y>> where UInt<X, Y>: isize,
        |_this, c| c.wrapping_mul(<UInt<X, Y>>::default().extent()).cast_signed().wrapping_neg();
    [] Underflow: isize, |_this, _c| 0;
    [] usize: isize, |this, c| c.wrapping_mul(this).cast_signed();
    [Z0: Number, Z1: Word] Multiple<Z0, Z1>: isize, |this, c| c.wrapping_mul(this.extent()).cast_signed();
    [] isize: Self, |this, c| c.cast_signed().wrapping_mul(this);
    [K: Stride, J: Index] Basis<K, J>: J::Placed<isize>, |this, c| J::placed(this.scale().times_index(c).integer());
    [K: Number] Xor<K>: Bits, |this, c| Bits::product(c, this.k().extent());
}
/// The index of a basis element, at which an offset is placed in a coordinate.
pub trait PlaceIndex {
    type Placed<V: Offset>: Offset;
    fn placed<V: Offset>(v: V) -> Self::Placed<V>;
}
type Above<N, V> = <<N as Number>::Minus<One> as PlaceIndex>::Placed<V>;
macro_rules! indices {
    ($([$($generics:tt)*] $n:ty $(where $bound:ty)?, |$v:ident| $placed:ty = $value:expr;)*) => {$(
        impl<$($generics)*> PlaceIndex for $n
        where
            $($bound: Number)?
        {
            type Placed<V: Offset> = $placed;
            #[inline(always)]
            fn placed<V: Offset>($v: V) -> $placed {
                $value
            }
        }
    )*};
}
indices! {
    [] UTerm, |v| Component<V, UTerm> = Component(v, UTerm);
    [] One, |v| Component<UTerm, Component<V, UTerm>> = Component(UTerm, Component(v, UTerm));
    [X, Y] UInt<UInt<X, Y>, B0> where UInt<X, Y>, |v| Component<UTerm, Above<Self, V>> = Component(UTerm, <<Self as Number>::Minus<One> as PlaceIndex>::placed(v));
    [X, Y] UInt<UInt<X, Y>, B1> where UInt<X, Y>, |v| Component<UTerm, Above<Self, V>> = Component(UTerm, <<Self as Number>::Minus<One> as PlaceIndex>::placed(v));
    [A: Index, B: Index] (A, B), |v| A::Placed<B::Placed<V>> = A::placed(B::placed(v));
    // no index
    [] Underflow, |v| V = v;
    [] usize, |v| V = v;
    [U, C] Multiple<U, C>, |v| V = v;
    [] isize, |v| V = v;
}

/// An offset in memory: `isize`, and nothing else. A bound `Offset: Place` where `Offset = isize` would say the same, so that a layout of
/// coordinates is refused by a sentence.
#[diagnostic::on_unimplemented(
    message = "tensor: expected integer offsets, found coordinates, or offsets that generic code does not know",
    label = "a layout of coordinates reaches no memory, and in generic code the bound needs `Offset = isize`",
    note = "in generic code, `L: Evaluate<C, Offset = isize>` is the bound, and `L: Slice<C>` has integer offsets by itself",
    note = "of a layout of coordinates `make_identity_tensor` and `Tensor::coordinates` make tensors, which `get` reads"
)]
pub trait Place: Sealed {
    /// It.
    fn place(self) -> isize;
}
impl Place for isize {
    #[inline(always)]
    fn place(self) -> isize {
        self
    }
}

/// The offset handed to the user: an `isize`, or a tuple of components.
pub trait Finish {
    /// It.
    type Output: Copy;
    /// It.
    fn finish(self) -> Self::Output;
}
macro_rules! finished {
    ($([$($generics:tt)*] $offset:ty;)*) => {$(
        impl<$($generics)*> Finish for $offset {
            type Output = isize;
            #[inline(always)]
            fn finish(self) -> isize {
                Offset::integer(self)
            }
        }
    )*};
}
finished! { [] UTerm; [] isize; [] Bits; [V: Verdict] Clash<V>; }
macro_rules! components {
    (@list) => { UTerm };
    (@list $h:ident $($t:ident)*) => { Component<$h, components!(@list $($t)*)> };
    (@bind) => { UTerm };
    (@bind $h:ident $($t:ident)*) => { Component($h, components!(@bind $($t)*)) };
    ($([$($a:ident)+])*) => {$(
        impl<$($a: Finish),+> Finish for components!(@list $($a)+) {
            type Output = ($($a::Output,)+);
            #[inline(always)]
            #[allow(non_snake_case)]
            fn finish(self) -> Self::Output {
                let components!(@bind $($a)+) = self;
                ($($a.finish(),)+)
            }
        }
    )*};
}
components! {
    [A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H]
}
