//! The rows of compact strides (see the pseudocode in `construct.rs`): a shape's leaves as a list, the strides of a list, and a tree of
//! them that nests as the shape does.

#![allow(non_snake_case, missing_docs)]

use crate::table::list::of_lists;
use crate::table::words::*;
use crate::tree::leaf::Extent;

/// The tree of the shape `S` with the strides of a list for leaves.
pub(crate) type Grown<S, L> = <S as Nested>::Grown<Strides<L>>;
/// Its value.
#[inline(always)]
pub(crate) fn grown<S: Nested, L: List>(l: L) -> Outcome<Grown<S, L>> {
    Ok(S::grown(Strides(l)?).0)
}

of_lists! {
    /// Strides, of a list `[s : d | t]`.
    ConstructRows this = [S : D | T];
    /// The first stride, and the modes behind it.
    Head<>: Stride = UTerm, D, UTerm;
    Tail<>: List = Nil, T, this;
    /// The strides alone.
    Strides<>: Items = Nil, Link(D, Strides(T)), Nil;
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
    OrElse::<D, N>::made(d.integer()).ok_or(Operation::Compact.overflow(Excess::Stride))
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
table! {
    /// What a stride says of its place in a layout that is made like another one.
    ConstructStride; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [X: Unsigned, Y: Bit] NInt<UInt<X, Y>> where UInt<X, Y>,
        [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize, [K: Stride, J: Index] Basis<K, J>, [K: Number] Xor<K>;
    /// The magnitude.
    Order: Number = Self, Self, Self, UInt<X, Y>, usize, Self, usize, usize, usize;
    /// The extent `S` of its leaf, or 1 if it is 0.
    Once<S: Number>: Number = One, S, S, S, S, usize, usize, S, S;
    /// 0 if it is, or else the stride `N`.
    Kept<N: Stride>: Stride = Self, N, N, N, N, usize, usize, N, N;
    /// It, or `N` if it is known when run.
    OrElse<N: Number>: Stride = Self, Self, Self, Self, Self, N, N, Self, Self;
    /// The magnitude, or 0 if it is known when run.
    IfKnown: Number = Self, Self, Self, UInt<X, Y>, UTerm, UTerm, UTerm, UTerm, UTerm;
    /// Whether it has an order.
    Ordered: Verdict = Admissible, Admissible, Admissible, Admissible, Admissible, Admissible, Admissible,
        Inadmissible<NoOrder<Self>>, Inadmissible<NoOrder<Self>>;
}

/// A shape whose strides go up from `N` in column-major order.
pub trait ColumnMajorFrom<N>: Nested {
    /// The strides.
    type Stride;
    /// The strides.
    fn column_major_from(self, first: N) -> Outcome<Self::Stride>;
}
#[diagnostic::do_not_recommend]
impl<S: Nested<Size: Extent>, N: Stride> ColumnMajorFrom<N> for S {
    type Stride = Grown<S, FromLeft<S::Extents<UTerm, Nil>, N>>;
    #[inline(always)]
    fn column_major_from(self, first: N) -> Outcome<Self::Stride> {
        grown::<S, _>(FromLeft(self.extents(UTerm, Nil), first)?)
    }
}
