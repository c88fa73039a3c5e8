//! [`Cosize`](crate::Cosize) of composed layouts: the largest of W(0), .., W(x) as a type, x being the largest of off + L.
//!
//! ```text
//! of a swizzle that reads B bits above those from M on that it changes, of which x makes k = (bits read) << M:
//!     c    = the bits that x and k have in common
//!     last = x | k, and where c > 0, 1 in each bit up to its highest one: a smaller x has 1 or 0 there, as k wants it, and all below is free
//! of one that reads them below, U bits from those that it changes: x = (.., t, m, s, l), t changed, s read
//!     last = x with 1 in all bits of (t, m, s, l)        if t > 0: t = 0 is below x, and the rest is free
//!          = Sw((x >> B + M << B + M) - 1)               if m > 0 and s is not full: s is, one m below
//!          = Sw(x)                                       else
//! of a layout: see `outer.rs`
//! ```

use crate::algebra::max_common::ScaledUp;
use crate::algebra::properties::types::OrOne;
use crate::algebra::xor::types::{Either, LargestMoved, Lowest, Moved, Read};
use crate::swizzle::Swizzle;
use crate::swizzle::composed::{ComposedLayout, OffsetLeaf};
use crate::swizzle::outer::OuterMap;
use crate::table::words::*;
use crate::tensor::{HasCosize, Stores};
use generic_array::ArrayLength;

/// What stands left in a composed layout, of which the compiler knows how far it reaches.
#[diagnostic::on_unimplemented(
    message = "the cosize of this layout is not known to the compiler",
    label = "storage of its own needs a static layout with integer strides of 0 or more"
)]
pub trait LargestOf: OuterMap + Default {
    /// The largest of what 0 to `X` go to.
    type Largest<X: Number>: Number;
}
impl<B: Number, M: Number, S: Stride> LargestOf for Swizzle<B, M, S>
where
    Self: OuterMap + Default,
{
    type Largest<X: Number> = S::AsNumber<LargestMoved<B, M, X>>;
}
impl<S: Tree<D, Leaves<Nil> = L>, D: Copy, L: ReachList + List> LargestOf for Layout<S, D>
where
    Self: OuterMap + Default,
    Stores<L>: Holds,
{
    type Largest<X: Number> = L::Reach<X, UTerm, UTerm>;
}
/// An offset that the compiler knows, of 0 or more.
#[diagnostic::on_unimplemented(
    message = "the cosize of a composed layout with an offset of type `{Self}` is not known to the compiler",
    label = "storage of its own needs an offset that the compiler knows, of 0 or more"
)]
pub trait KnownOffset: Number + OffsetLeaf {}
impl KnownOffset for UTerm {}
impl<U, B> KnownOffset for UInt<U, B> where Self: Number + OffsetLeaf {}
impl<W: LargestOf, O: KnownOffset, L: HasCosize<Output = C> + IsLayout + Default, C: Number> HasCosize
    for ComposedLayout<W, O, L>
where
    CosizeOf<W, O, C>: ArrayLength,
{
    type Output = CosizeOf<W, O, C>;
    const HOLDS: bool = L::HOLDS;
}
/// One more than the largest of W(0), .., W(o + c - 1).
type CosizeOf<W, O, C> =
    <After<<W as LargestOf>::Largest<<<O as Number>::Plus<C> as Number>::Minus<One>>> as Number>::ToNumber<OrOne>;
type After<N> = <N as Number>::PlusCarry<UTerm>;

// ---- swizzles ----

/// `X`, without its lowest `N` bits.
type Cut<X, N> = <N as Number>::ShiftUp<<N as Number>::ShiftDown<X>>;
/// `X`, with its lowest `N` bits 1.
type Filled<X, N> =
    <<N as Number>::ShiftUp<<<N as Number>::ShiftDown<X> as Number>::PlusCarry<UTerm>> as Number>::Minus<One>;
/// The bits that two numbers have in common.
type InBoth<X, K> = <<<X as Number>::Plus<K> as Number>::Minus<<X as Number>::XorWith<K>> as Number>::Half;
/// The largest, of a swizzle that reads `B` bits `S` above those that it changes.
pub(crate) type LargestDown<X, B, M, S> = LargestXor<X, Read<X, B, <M as Number>::Plus<S>, M>>;
/// The largest of the numbers up to `X`, XORed with `K`.
type LargestXor<X, K> = Filled<
    <<X as Number>::XorWith<K> as Number>::Plus<InBoth<X, K>>,
    <<InBoth<X, K> as Number>::Twice as Number>::Log2,
>;
/// The largest, of a swizzle that reads `B` bits `U` below those that it changes.
pub(crate) type LargestUp<X, B, M, U> =
    <<Lowest<<<M as Number>::Plus<U> as Number>::ShiftDown<X>, B> as Number>::IsZero as Truth>::Number<
        Moved<Best<X, B, M, U>, B, M, <M as Number>::Plus<U>>,
        Filled<X, <<M as Number>::Plus<U> as Number>::Plus<B>>,
    >;
/// What goes to it, where the bits that are changed are 0 in `X`.
type Best<X, B, M, U> = <<<Between<X, B, M, U> as Number>::IsZero as Truth>::ToTruth<
    Either<IsFull<Lowest<<M as Number>::ShiftDown<X>, B>, B>>,
> as Truth>::Number<X, <Cut<X, <M as Number>::Plus<B>> as Number>::Minus<One>>;
/// The bits above those that are read, up to those that are changed.
type Between<X, B, M, U> = Lowest<<<M as Number>::Plus<B> as Number>::ShiftDown<X>, <U as Number>::Minus<B>>;
/// Whether all `B` bits of a number are 1.
type IsFull<X, B> = <<X as Number>::PlusCarry<UTerm> as Number>::Equals<<B as Number>::ShiftUp<One>>;

// ---- layouts ----

/// The larger one.
type Most<N, M> = <<N as Number>::UpTo<M> as Truth>::Number<M, N>;
/// `n d`.
type Times<N, D> = <D as Stride>::AsNumber<ScaledUp<N>>;
/// The largest sum with a digit `Q` more, where up to the digits so far it is `U`, and `F` of all.
type Digit<Q, D, U, F> = Most<
    <U as Number>::Plus<Times<Q, D>>,
    <<Q as Number>::IsZero as Truth>::Number<UTerm, <F as Number>::Plus<Times<<Q as Number>::Minus<One>, D>>>,
>;
table! {
    /// How far the coordinates up to `x` reach, of the modes of a layout: `U` and `F` as above.
    ReachList; [] Nil, [S: Number, D: Stride, T: ReachList] Cons<S, D, T>, [V: Verdict] End<V>;
    /// From the first mode on.
    Reach<X: Number, U: Number, F: Number>: Number = U, T::Behind<S, D, X, U, F>, U;
    /// Behind the mode `S0 : D0`, which is the last one where there is no other.
    Behind<S0: Number, D0: Stride, X: Number, U: Number, F: Number>: Number = Digit<X, D0, U, F>,
        T::Behind<S, D, <X::DivMod<S0> as Division>::Quotient, Digit<<X::DivMod<S0> as Division>::Rest, D0, U, F>,
            F::Plus<Times<S0::Minus<One>, D0>>>, U;
}
