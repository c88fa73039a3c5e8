//! The rows of compact strides (see the pseudocode in `construct.rs`): a shape's leaves as a list, the strides of a list, and a tree of
//! them that nests as the shape does.

#![allow(non_snake_case, missing_docs)]

use super::Outcome;
use crate::algebra::composition::joint::table;
use crate::number::num::{False, One, True, Underflow, Unknown};
use crate::number::number::Number;
use crate::number::truth::Truth;
use crate::refusal::verdict::*;
use crate::table::list::{End, List};
use crate::table::rows::{of_lists, row_trait, rows};
use crate::table::stride::{Index, Stride};
use crate::tree::basis::Basis;
use crate::tree::tuple::{Cons, Nil, for_each_arity};
use crate::tree::xor::Xor;
use typenum::{NInt, NonZero, UInt, UTerm, Unsigned};

/// A shape.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: write a `usize`, or `int!(8)` to fix it at compile time",
    label = "a shape is an extent, or a tuple of 1 to 12 shapes"
)]
pub trait ShapeTree: Copy {
    /// Its leaves before a list, each of stride `o`.
    type Leaves<O: Number, T: List>: List;
    fn leaves<O: Number, T: List>(self, o: O, t: T) -> Self::Leaves<O, T>;
    /// The tree of the strides that a list begins with, and what is left of the list.
    type Grown<L: List>;
    type Rest<L: List>: List;
    fn grown<L: List>(l: L) -> Outcome<(Self::Grown<L>, Self::Rest<L>)>;
    /// How many elements there are; saturates.
    type Size: Number;
    fn size(self) -> usize;
    /// The same of each mode.
    type Sizes: List;
    fn sizes(self) -> Self::Sizes;
    /// The strides of a list, one for each mode, as a tuple.
    type Tuple<L: List>;
    fn tuple<L: List>(l: L) -> Outcome<Self::Tuple<L>>;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)*> ShapeTree for $s
        where
            Self: Number,
        {
            type Leaves<O: Number, T: List> = Cons<Self, O, T>;
            #[inline(always)]
            fn leaves<O: Number, T: List>(self, o: O, t: T) -> Self::Leaves<O, T> {
                Cons(self, o, t)
            }
            type Grown<L: List> = Head<L>;
            type Rest<L: List> = Tail<L>;
            #[inline(always)]
            fn grown<L: List>(l: L) -> Outcome<(Head<L>, Tail<L>)> {
                Ok((Head(l)?, Tail(l)?))
            }
            type Size = Self;
            #[inline(always)]
            fn size(self) -> usize {
                self.extent()
            }
            type Sizes = Cons<Self, UTerm, Nil>;
            #[inline(always)]
            fn sizes(self) -> Self::Sizes {
                Cons(self, UTerm, Nil)
            }
            type Tuple<L: List> = (Head<L>,);
            #[inline(always)]
            fn tuple<L: List>(l: L) -> Outcome<(Head<L>,)> {
                Ok((Head(l)?,))
            }
        }
    )*};
}
leaf! { [U, B] UInt<U, B>; [] usize; }
macro_rules! tuple {
    (@leaves) => { T };
    (@leaves $s:ident $($rest:ident)*) => { <$s as ShapeTree>::Leaves<O, tuple!(@leaves $($rest)*)> };
    (@flat $o:ident $t:ident) => { $t };
    (@flat $o:ident $t:ident $s:ident $($rest:ident)*) => { $s.leaves($o, tuple!(@flat $o $t $($rest)*)) };
    (@grown $l:ty; [$($done:tt)*]) => { ($($done)*) };
    (@grown $l:ty; [$($done:tt)*] $s:ident $($rest:ident)*) => {
        tuple!(@grown <$s as ShapeTree>::Rest<$l>; [$($done)* <$s as ShapeTree>::Grown<$l>,] $($rest)*)
    };
    (@rest $l:ty;) => { $l };
    (@rest $l:ty; $s:ident $($rest:ident)*) => { tuple!(@rest <$s as ShapeTree>::Rest<$l>; $($rest)*) };
    (@size) => { One };
    (@size $s:ident $($rest:ident)*) => { <$s::Size as Number>::Times<tuple!(@size $($rest)*)> };
    (@sizes) => { Nil };
    (@sizes $s:ident $($rest:ident)*) => { Cons<$s::Size, UTerm, tuple!(@sizes $($rest)*)> };
    (@list) => { Nil };
    (@list $s:ident $($rest:ident)*) => { Cons(Number::from_size($s.size()), UTerm, tuple!(@list $($rest)*)) };
    (@heads $l:ty; [$($done:tt)*]) => { ($($done)*) };
    (@heads $l:ty; [$($done:tt)*] $s:ident $($rest:ident)*) => {
        tuple!(@heads Tail<$l>; [$($done)* Head<$l>,] $($rest)*)
    };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s: ShapeTree),+> ShapeTree for ($($s,)+) {
            type Leaves<O: Number, T: List> = tuple!(@leaves $($s)+);
            #[inline(always)]
            fn leaves<O: Number, T: List>(self, o: O, t: T) -> Self::Leaves<O, T> {
                let ($($sv,)+) = self;
                tuple!(@flat o t $($sv)+)
            }
            type Grown<L: List> = tuple!(@grown L; [] $($s)+);
            type Rest<L: List> = tuple!(@rest L; $($s)+);
            #[inline(always)]
            fn grown<L: List>(l: L) -> Outcome<(Self::Grown<L>, Self::Rest<L>)> {
                $(let ($sv, l) = <$s as ShapeTree>::grown(l)?;)+
                Ok((($($sv,)+), l))
            }
            type Size = tuple!(@size $($s)+);
            #[inline(always)]
            fn size(self) -> usize {
                let ($($sv,)+) = self;
                let size = 1usize;
                $(let size = size.saturating_mul($sv.size());)+
                size
            }
            type Sizes = tuple!(@sizes $($s)+);
            #[inline(always)]
            fn sizes(self) -> Self::Sizes {
                let ($($sv,)+) = self;
                tuple!(@list $($sv)+)
            }
            type Tuple<L: List> = tuple!(@heads L; [] $($s)+);
            #[inline(always)]
            fn tuple<L: List>(l: L) -> Outcome<Self::Tuple<L>> {
                $(let ($sv, l) = (Head(l)?, Tail(l)?);)+
                let _ = l;
                Ok(($($sv,)+))
            }
        }
    };
}
for_each_arity!(tuple);

of_lists! {
    /// Strides, of a list `[s : d | t]`.
    ConstructRows this = [S : D | T];
    /// The first stride, and the modes behind it.
    Head<>: Stride = UTerm, D, UTerm;
    Tail<>: List = Nil, T, this;
    /// The extents, each as the stride of its mode.
    Extents<>: List = Nil, Cons(S, S, Extents(T)), this;
    /// The strides from `n` on, up from the left.
    FromLeft<N: Stride>: List = Nil, Cons(S, N, FromLeft(T, Next(N, S))), this;
    /// The strides up from the right; and the product of all extents.
    FromRight<>: List = Nil, Cons(S, Product(T), FromRight(T)), this;
    Product<>: Stride = One, Next(Product(T), S), One;
    /// The same with `n` for strides that are known when run.
    WithUnknown<N: Number>: List = Nil, Cons(S, OrElse(D, N), WithUnknown(T, N)), this;
}
type Next<N, S> = <N as Stride>::Scaled<S>;
#[inline(always)]
fn Next<N: Stride, S: Number>(n: N, s: S) -> Outcome<Next<N, S>> {
    n.scaled(s, true)
}
type OrElse<D, N> = <D as ConstructStride>::OrElse<N>;
#[inline(always)]
fn OrElse<D: Stride, N: Number>(d: D, _: N) -> Outcome<OrElse<D, N>> {
    // `n` is known, and has one value
    OrElse::<D, N>::made(d.integer()).ok_or(crate::AlgebraError::Overflow)
}

table! {
    /// Strides in an order, of a list of leaves `s : o`, each with its order.
    ConstructList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;
    /// The strides, where the leaves `P` stand before these. Of one order what stands before comes before.
    InOrder<P: List>: List = Nil,
        Cons<S, <P::UpToOrder<D::Natural> as Number>::Times<T::BelowOrder<D::Natural>>, T::InOrder<Cons<S, D, P>>>, Self;
    /// The product of the extents whose order is at most `o`, and below it.
    UpToOrder<O: Number>: Number = One, <<D::Natural as Number>::UpTo<O> as ConstructTruth>::TimesIf<S, T::UpToOrder<O>>, One;
    BelowOrder<O: Number>: Number = One,
        <<O::AboveZero as Truth>::And<<D::Natural as Number>::Below<O>> as ConstructTruth>::TimesIf<S, T::BelowOrder<O>>, One;

    // ---- of leaves `s : d` of another layout ----

    /// Each with its place among all, and with a stride of 0 once.
    Like: List = Nil, Cons<D::Once<S>, D::Order, T::Like>, Self;
    /// Each with its place, before those behind.
    ByOrder: List = Nil, Cons<S, D::Order, T::ByOrder>, Self;
    /// Each in its place, before the list `L`, and with a stride of 0 once.
    InPlace<L: List>: List = L, Cons<D::Once<S>, UTerm, T::InPlace<L>>, Self;
    /// The strides `L` of these leaves, 0 where they have 0; and those left over.
    Kept<L: List>: List = L, Cons<S, D::Kept<Head<L>>, T::Kept<Tail<L>>>, Self;
    /// A number above all that are known.
    Above: Number = One, <D::IfKnown as Number>::Plus<T::Above>, One;
    /// Whether strides have an order.
    HaveOrders: Verdict = Admissible, Both<D::Ordered, T::HaveOrders>, V;
    /// The verdict at the end.
    Ends: Verdict = Admissible, T::Ends, V;
}
table! {
    /// Strides in an order, by a comparison.
    ConstructTruth; [] True, [] False, [] Unknown;
    /// `s p` if true, or `p`.
    TimesIf<S: Number, P: Number>: Number = S::Times<P>, P, usize;
}
/// What a stride says of its place in a layout that is made like another one.
pub trait ConstructStride {
    /// The magnitude.
    type Order: Number;
    /// The extent `S` of its leaf, or 1 if it is 0.
    type Once<S: Number>: Number;
    /// 0 if it is, or else the stride `N`.
    type Kept<N: Stride>: Stride;
    /// It, or `N` if it is known when run.
    type OrElse<N: Number>: Stride;
    /// The magnitude, or 0 if it is known when run.
    type IfKnown: Number;
    /// Whether it has an order.
    type Ordered: Verdict;
}
macro_rules! strides {
    ($([$($generics:tt)*] $d:ty where $kind:ident: $order:ty, $once:ty, $kept:ty, $or_else:ty, $if_known:ty, $ordered:ty;)*) => {$(
        impl<$($generics)*> ConstructStride for $d
        where
            $d: $kind,
        {
            type Order = $order;
            type Once<S: Number> = $once;
            type Kept<N: Stride> = $kept;
            type OrElse<N: Number> = $or_else;
            type IfKnown = $if_known;
            type Ordered = $ordered;
        }
    )*};
}
strides! {
    [] UTerm where Number: Self, One, Self, Self, Self, Admissible;
    [U, B] UInt<U, B> where Number: Self, S, N, Self, Self, Admissible;
    [U: Unsigned + NonZero + Number] NInt<U> where Stride: U, S, N, Self, U, Admissible;
    [] usize where Number: Self, Self, Self, N, UTerm, Admissible;
    [] isize where Number: usize, usize, usize, N, UTerm, Admissible;
    [] Underflow where Number: usize, S, N, Self, UTerm, Admissible;
    [K: Stride, I: Index] Basis<K, I> where Stride: usize, S, N, Self, UTerm, Inadmissible<NoOrder<Self>>;
    [K: Number] Xor<K> where Stride: usize, S, N, Self, UTerm, Inadmissible<NoOrder<Self>>;
}
