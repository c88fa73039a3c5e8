//! Inverses of XOR strides (Section 2.3.1, Table 1, last rows of Tables 5 and 6): matrices over F_2.
//!
//! With extents that are powers of two, the bits of an integral coordinate are the coordinates of single bits, and a layout
//! is a matrix whose columns are its values at the powers of two. So is the result, `(2,2,..):(f_r0,f_r1,..)` coalesced,
//! with r_t the coordinate of offset 2^t:
//!
//! ```text
//! columns([], B)          = B
//! columns([s:f_k@P|t], B) = columns(t, columns(s - 1, k, P, B))                the modes up to the first s that is no power
//! columns(0, k, x, B)     = B
//! columns(n, k, x, B)     = columns(n / 2, 2 k, 2 x, insert(k, x, B))
//!
//! right_inverse: r_t = the sum of 2^t in B, for t = 0, 1, .. as long as there is one; cut as in `right.rs`
//! left_inverse:  r_p = x for (w, x) in B with p the highest bit of w, and 0 for other bits; ended as in `left.rs`
//! ```
//!
//! `B` is the reduced echelon basis of `span.rs`. All integers have to be static.

mod left;
mod right;
mod span;

use self::left::{LeftModes, Linear};
use self::right::RightModes;
use self::span::{Insert, Rank};
use super::chain::FromUnit;
use super::coordinates::{LeftBy, RightBy};
use super::order::{At, Integers, ValuesOf};
use crate::algebra::coalesce::{Merge, Trim};
use crate::algebra::numbers::{AStride, AnExtent, Inverted, KnownNumber, Unknown};
use crate::algebra::verdict::*;
use crate::error::Outcome;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{Cons, Link, Nil, Pack};
use crate::xor::{IsPower, Polynomial, Xor};
use typenum::{B0, UInt, UTerm};

/// 2.
type Two = UInt<One, B0>;

/// The strides of a layout are XOR strides.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct BitStrings;
impl<K, S, X, I> ValuesOf<S, X, I> for Xor<K>
where
    K: KnownNumber<AStride<Inverted>, I>,
    S: KnownNumber<AnExtent<Inverted>, I>,
    X: BitsAfter,
{
    type Output = S::Or<K::Or<X::Output>>;
}
/// What the values are of leaves before: with an XOR stride they are bit strings.
#[doc(hidden)]
pub trait BitsAfter {
    /// [`BitStrings`], or [`Unknown`].
    type Output;
}
impl BitsAfter for Integers {
    type Output = BitStrings;
}
impl BitsAfter for BitStrings {
    type Output = Self;
}
impl<R> BitsAfter for Unknown<R> {
    type Output = Self;
}
impl BitsAfter for UTerm {
    type Output = BitStrings;
}
impl<U, B> BitsAfter for UInt<U, B> {
    type Output = BitStrings;
}

impl<L, B, E, R, M, T> RightBy<L> for BitStrings
where
    L: Columns<Nil, Basis = B> + Tail<Output = E>,
    E: RightModes<B, List = R>,
    FromUnit<R>: Merge<Output = M>,
    M: Trim<Output = T>,
    T: Pack,
    Layout<T::Shape, T::Stride>: Default,
{
    type Output = Layout<T::Shape, T::Stride>;
    type Verdict = Admissible;
    #[inline(always)]
    fn right_by(_: L) -> Self::Output {
        Default::default()
    }
}
impl<L, A, B, E, N, V, R, M, T> LeftBy<L, A> for BitStrings
where
    L: Columns<Nil, Basis = B> + Tail<Output = E>,
    B: Rank<Power = N>,
    A: Linear<One, N, Verdict = V>,
    V: Verdict,
    E: LeftModes<B, List = R>,
    FromUnit<R>: Merge<Output = M>,
    M: Trim<Output = T>,
    T: Pack,
    Layout<T::Shape, T::Stride>: Default,
{
    type Output = Layout<T::Shape, T::Stride>;
    type Verdict = V;
    #[inline(always)]
    fn left_by(_: L, _: A) -> Outcome<Self::Output> {
        Ok(Default::default())
    }
}

/// The basis `B` with the columns of placed modes, up to the first one whose extent is no power of two.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an inverse of XOR strides with run-time integers",
    label = "all extents and strides have to be static; cute-dynamic inverts any"
)]
pub trait Columns<B> {
    /// The basis.
    type Basis;
}
impl<B> Columns<B> for Nil {
    type Basis = B;
}
impl<S, P: IsPower<Output: ColumnsIf<Self, B>>, F, K, T, B> Columns<B> for Cons<At<S, P, F>, Xor<K>, T> {
    type Basis = <P::Output as ColumnsIf<Self, B>>::Basis;
}
/// By whether the extents before the first mode are powers of two.
#[doc(hidden)]
pub trait ColumnsIf<L, B> {
    /// The basis.
    type Basis;
}
impl<L, B> ColumnsIf<L, B> for False {
    type Basis = B;
}
impl<S, P, F, K, T, B, N, C> ColumnsIf<Cons<At<S, P, F>, Xor<K>, T>, B> for True
where
    S: Minus<One, B0, Output = N>,
    N: ColumnsOf<K, P, B, Basis = C>,
    T: Columns<C>,
{
    type Basis = T::Basis;
}
/// `columns(n, k, x, B)` for `n = Self`.
#[doc(hidden)]
pub trait ColumnsOf<K, X, B> {
    /// The basis.
    type Basis;
}
impl<K, X, B> ColumnsOf<K, X, B> for UTerm {
    type Basis = B;
}
impl<U, C, K, X, B, A> ColumnsOf<K, X, B> for UInt<U, C>
where
    K: Polynomial,
    B: Insert<K, X, Basis = A>,
    U: ColumnsOf<K::Twice, UInt<X, B0>, A>,
{
    type Basis = U::Basis;
}

/// The mode behind powers of two whose extent is none: its extent, place and number.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Last<S, P, K>(S, P, K);
/// All extents are powers of two.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct AllPowers;
/// [`Last`] of the placed modes, or [`AllPowers`]. One of stride 0 is not among these, and changes nothing.
#[doc(hidden)]
pub trait Tail {
    /// One of the two.
    type Output;
}
impl Tail for Nil {
    type Output = AllPowers;
}
impl<S, P: IsPower<Output: TailIf<Self>>, F, K, T> Tail for Cons<At<S, P, F>, Xor<K>, T> {
    type Output = <P::Output as TailIf<Self>>::Output;
}
/// By whether the extents before the first mode are powers of two.
#[doc(hidden)]
pub trait TailIf<L> {
    /// One of the two.
    type Output;
}
impl<L> TailIf<L> for False {
    type Output = AllPowers;
}
impl<S: IsPower<Output: TailHere<S, P, K, T>>, P, F, K, T> TailIf<Cons<At<S, P, F>, Xor<K>, T>> for True {
    type Output = <S::Output as TailHere<S, P, K, T>>::Output;
}
/// By whether the first mode's extent is a power of two.
#[doc(hidden)]
pub trait TailHere<S, P, K, T> {
    /// One of the two.
    type Output;
}
impl<S, P, K, T> TailHere<S, P, K, T> for False {
    type Output = Last<S, P, K>;
}
impl<S, P, K, T: Tail> TailHere<S, P, K, T> for True {
    type Output = T::Output;
}

/// A list of columns as modes of extent 2; a zero is of any codomain.
#[doc(hidden)]
pub trait AsModes {
    /// The modes.
    type List;
}
impl AsModes for Nil {
    type List = Nil;
}
impl<X: AsStride, T: AsModes> AsModes for Link<X, T> {
    type List = Cons<Two, X::Stride, T::List>;
}
/// A number as a stride.
#[doc(hidden)]
pub trait AsStride {
    /// The stride.
    type Stride;
}
impl AsStride for UTerm {
    type Stride = UTerm;
}
impl<U, B> AsStride for UInt<U, B> {
    type Stride = Xor<Self>;
}
/// `2 : D` before the modes found, if any were.
#[doc(hidden)]
pub trait Before<D> {
    /// [`Yes`] with the modes, or [`No`].
    type Output;
}
impl<L, D> Before<D> for Yes<L> {
    type Output = Yes<Cons<Two, D, L>>;
}
impl<D> Before<D> for No {
    type Output = No;
}
/// The modes found, or others.
#[doc(hidden)]
pub trait OrElse<L> {
    /// The modes.
    type List;
}
impl<A, L> OrElse<L> for Yes<A> {
    type List = A;
}
impl<L> OrElse<L> for No {
    type List = L;
}

#[cfg(test)]
mod tests {
    use crate::{LeftInverse, RightInverse, Xor, int, layout};
    use static_assertions::assert_type_eq_all as same;

    type F1 = Xor<int!(1)>;
    type F2 = Xor<int!(2)>;
    type F3 = Xor<int!(3)>;
    type F4 = Xor<int!(4)>;
    type F5 = Xor<int!(5)>;
    type F9 = Xor<int!(9)>;
    type F16 = Xor<int!(16)>;

    // Tables 5 and 6
    type Table = layout!((4, (4, 3)) : (F1, (F5, F16)));
    same!(RightInverse<Table>, layout!((4, 4, 3) : (F1, F5, F16)));
    same!(LeftInverse<Table>, layout!((4, 4, 3) : (F1, F5, F16)));
    // Figure 4c is its own inverse
    same!(RightInverse<layout!((8, 8) : (F1, F9))>, layout!((8, 8) : (F1, F9)));
    same!(LeftInverse<layout!((8, 8) : (F1, F9))>, layout!((8, 8) : (F1, F9)));
    // an offset that the layout does not reach ends the right inverse, and goes to 0 in the left one
    same!(RightInverse<layout!((2, 2) : (F4, F1))>, layout!(2 : F2));
    same!(LeftInverse<layout!((2, 2) : (F4, F1))>, layout!((2, 2, 2) : (F2, 0, F1)));
    same!(RightInverse<layout!(4 : F3)>, layout!(1 : 0));
}
