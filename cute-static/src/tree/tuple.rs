//! Tuples at the surface, lists inside: the conversions for tuples of 1 to 12 elements.
//!
//! All recursion over modes is on [`Cons`] and [`Nil`]; only this file and the evaluation of coordinates know arities.

/// Calls `$callback!` once for each arity, with as many groups of identifiers.
macro_rules! for_each_arity {
    ($callback:ident) => {
        $callback! { (S0 D0 C0 s0 d0 c0) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3)
        (S4 D4 C4 s4 d4 c4) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3)
        (S4 D4 C4 s4 d4 c4) (S5 D5 C5 s5 d5 c5) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3)
        (S4 D4 C4 s4 d4 c4) (S5 D5 C5 s5 d5 c5) (S6 D6 C6 s6 d6 c6) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3)
        (S4 D4 C4 s4 d4 c4) (S5 D5 C5 s5 d5 c5) (S6 D6 C6 s6 d6 c6) (S7 D7 C7 s7 d7 c7) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3)
        (S4 D4 C4 s4 d4 c4) (S5 D5 C5 s5 d5 c5) (S6 D6 C6 s6 d6 c6) (S7 D7 C7 s7 d7 c7)
        (S8 D8 C8 s8 d8 c8) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3)
        (S4 D4 C4 s4 d4 c4) (S5 D5 C5 s5 d5 c5) (S6 D6 C6 s6 d6 c6) (S7 D7 C7 s7 d7 c7)
        (S8 D8 C8 s8 d8 c8) (S9 D9 C9 s9 d9 c9) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3)
        (S4 D4 C4 s4 d4 c4) (S5 D5 C5 s5 d5 c5) (S6 D6 C6 s6 d6 c6) (S7 D7 C7 s7 d7 c7)
        (S8 D8 C8 s8 d8 c8) (S9 D9 C9 s9 d9 c9) (S10 D10 C10 s10 d10 c10) }
        $callback! { (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3)
        (S4 D4 C4 s4 d4 c4) (S5 D5 C5 s5 d5 c5) (S6 D6 C6 s6 d6 c6) (S7 D7 C7 s7 d7 c7)
        (S8 D8 C8 s8 d8 c8) (S9 D9 C9 s9 d9 c9) (S10 D10 C10 s10 d10 c10) (S11 D11 C11 s11 d11 c11) }
    };
}
pub(crate) use for_each_arity;

use crate::algebra::properties::known::KnownLeaves;
use crate::number::decimal;
use crate::number::num::Before;
use crate::refusal::sealed::Seal;
use crate::tree::leaf::{Extent, StrideLeaf};
use typenum::{Bit, UInt};

/// A list of modes `shape : stride`, the first one and the rest. Each may itself be a tuple.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cons<S, D, T>(pub S, pub D, pub T);
/// The empty list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Nil;

/// A shape with a congruent stride: its top-level modes as a list, and the flat list of its leaves before a tail.
///
/// ```text
/// modes((S0, S1) : (D0, D1))     = [S0:D0, S1:D1]          modes(s : d)     = [s:d]
/// leaves((S0, S1) : (D0, D1), t) = leaves(S0:D0, leaves(S1:D1, t))   leaves(s : d, t) = [s:d | t]
/// ```
#[diagnostic::on_unimplemented(
    message = "shape and stride make no layout (Definition 2.15)",
    label = "they nest alike, an extent is `usize` or `int!(8)`, a stride `usize`, `isize` or `int!(1)`, and tuples have 1 to 12 modes"
)]
pub trait Modes<D> {
    /// The list of top-level modes.
    type List;
    /// Their number, in digits.
    type Rank;
    /// The list.
    fn modes(self, stride: D) -> Self::List;
}
/// See [`Modes`].
#[diagnostic::on_unimplemented(
    message = "shape and stride make no layout (Definition 2.15)",
    label = "they nest alike, an extent is `usize` or `int!(8)`, a stride `usize`, `isize` or `int!(1)`, and tuples have 1 to 12 modes"
)]
pub trait Leaves<D, T> {
    /// Nobody else implements this.
    const SEAL: Seal;
    /// The leaves, then `T`.
    type Output;
    /// The list.
    fn leaves(self, stride: D, tail: T) -> Self::Output;
}

macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty;)*) => {$(
        impl<$($generics)*> Modes<D> for $leaf {
            type List = Cons<Self, D, Nil>;
            type Rank = decimal::_1;
            #[inline(always)]
            fn modes(self, stride: D) -> Self::List {
                Cons(self, stride, Nil)
            }
        }
        impl<$($generics)*, T> Leaves<D, T> for $leaf {
            const SEAL: Seal = Seal;
            type Output = Cons<Self, D, T>;
            #[inline(always)]
            fn leaves(self, stride: D, tail: T) -> Self::Output {
                Cons(self, stride, tail)
            }
        }
    )*};
}
leaf! { [U: Before<B>, B: Bit, D: StrideLeaf] UInt<U, B>; [D: StrideLeaf] usize; }

macro_rules! list {
    (@type ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => { Cons<$s, $d, list!(@type $($rest)*)> };
    (@type) => { Nil };
    (@value ($ss:ident $dd:ident $c:ident $s:ident $d:ident $cc:ident) $($rest:tt)*) => {
        Cons($s, $d, list!(@value $($rest)*))
    };
    (@value) => { Nil };
    (@leaves $t:ident ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => {
        <$s as Leaves<$d, list!(@leaves $t $($rest)*)>>::Output
    };
    (@leaves $t:ident) => { $t };
    (@rank $a:tt) => { decimal::_1 };
    (@rank $a:tt $b:tt) => { decimal::_2 };
    (@rank $a:tt $b:tt $c:tt) => { decimal::_3 };
    (@rank $a:tt $b:tt $c:tt $d:tt) => { decimal::_4 };
    (@rank $a:tt $b:tt $c:tt $d:tt $e:tt) => { decimal::_5 };
    (@rank $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt) => { decimal::_6 };
    (@rank $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt) => { decimal::_7 };
    (@rank $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt) => { decimal::_8 };
    (@rank $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $i:tt) => { decimal::_9 };
    (@rank $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $i:tt $j:tt) => { decimal::_10 };
    (@rank $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $i:tt $j:tt $k:tt) => { decimal::_11 };
    (@rank $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $i:tt $j:tt $k:tt $l:tt) => { decimal::_12 };
    (@flat $t:ident ($ss:ident $dd:ident $c:ident $s:ident $d:ident $cc:ident) $($rest:tt)*) => {
        $s.leaves($d, list!(@flat $t $($rest)*))
    };
    (@flat $t:ident) => { $t };
    // a where clause for each element, with the leaves of those after it as tail
    (@impl [$($all:tt)*] [$($bound:tt)*] ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => {
        list! { @impl [$($all)*] [$($bound)* $s: Leaves<$d, list!(@leaves T $($rest)*)>,] $($rest)* }
    };
    (@impl [$(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+] [$($bound:tt)*]) => {
        impl<$($s, $d,)+ T> Leaves<($($d,)+), T> for ($($s,)+)
        where
            $($bound)*
        {
            const SEAL: Seal = Seal;
            type Output = list!(@leaves T $(($s $d $c $sv $dv $cv))+);
            #[inline(always)]
            fn leaves(self, stride: ($($d,)+), tail: T) -> Self::Output {
                let (($($sv,)+), ($($dv,)+)) = (self, stride);
                list!(@flat tail $(($s $d $c $sv $dv $cv))+)
            }
        }
    };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s, $d),+> Modes<($($d,)+)> for ($($s,)+) {
            type List = list!(@type $(($s $d $c $sv $dv $cv))+);
            type Rank = list!(@rank $(($s $d $c $sv $dv $cv))+);
            #[inline(always)]
            fn modes(self, stride: ($($d,)+)) -> Self::List {
                let (($($sv,)+), ($($dv,)+)) = (self, stride);
                list!(@value $(($s $d $c $sv $dv $cv))+)
            }
        }
        list! { @impl [$(($s $d $c $sv $dv $cv))+] [] $(($s $d $c $sv $dv $cv))+ }
        impl<$($s, $d),+> Tuples for list!(@type $(($s $d $c $sv $dv $cv))+) {
            type Shape = ($($s,)+);
            type Stride = ($($d,)+);
            #[inline(always)]
            fn tuples(self) -> (Self::Shape, Self::Stride) {
                let list!(@value $(($s $d $c $sv $dv $cv))+) = self;
                (($($sv,)+), ($($dv,)+))
            }
        }
        impl<$($s),+> AsList for ($($s,)+) {
            type List = list!(@chain $(($s $d))+);
            type Rank = list!(@rank $(($s $d $c $sv $dv $cv))+);
            #[inline(always)]
            fn into_list(self) -> Self::List {
                let ($($sv,)+) = self;
                list!(@link $(($sv))+)
            }
        }
    };
    (@chain ($s:ident $d:ident) $($rest:tt)*) => { Link<$s, list!(@chain $($rest)*)> };
    (@chain) => { Nil };
    (@link ($s:ident) $($rest:tt)*) => { Link($s, list!(@link $($rest)*)) };
    (@link) => { Nil };
}

/// A list of modes as a tuple of shapes and a tuple of strides.
#[diagnostic::on_unimplemented(message = "a tuple of no modes", label = "shapes are tuples of 1 to 12 modes")]
pub trait Tuples {
    /// The shapes.
    type Shape;
    type Stride;
    fn tuples(self) -> (Self::Shape, Self::Stride);
}

/// A list of anything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Link<H, T>(pub H, pub T);
/// A tuple as a list.
pub trait AsList {
    /// The list.
    type List;
    /// Its length, in digits.
    type Rank;
    /// The list.
    fn into_list(self) -> Self::List;
}
for_each_arity!(list);

/// Visits the leaves of a flat list as numbers.
pub trait EachMode {
    /// Whether all strides are integers, so that offsets are sums of integers.
    const INTEGER: bool;
    /// The leaves where the compiler knows them all, and they are integers.
    const KNOWN: Option<KnownLeaves>;
    /// Calls `f` with each extent and the integer of each stride.
    fn each_mode(&self, f: &mut impl FnMut(usize, isize));
}
impl EachMode for Nil {
    const INTEGER: bool = true;
    const KNOWN: Option<KnownLeaves> = Some(KnownLeaves::NONE);
    #[inline(always)]
    fn each_mode(&self, _: &mut impl FnMut(usize, isize)) {}
}
impl<S: Extent, D: StrideLeaf, T: EachMode> EachMode for Cons<S, D, T> {
    const INTEGER: bool = D::INTEGER && !D::XOR && T::INTEGER;
    const KNOWN: Option<KnownLeaves> = match T::KNOWN {
        Some(leaves) => leaves.with(S::STATIC, D::STATIC),
        None => None,
    };
    #[inline(always)]
    fn each_mode(&self, f: &mut impl FnMut(usize, isize)) {
        f(self.0.extent(), self.1.integer());
        self.2.each_mode(f);
    }
}
