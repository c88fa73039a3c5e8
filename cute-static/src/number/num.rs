//! Arithmetic on typenum's unsigned integers, made for quick type checking.
//!
//! A number is a list of bits, least significant first: `UTerm` is 0 and `UInt<U, B>` is `2 U + B`. Nearly every extent
//! and stride in practice is a power of two times something small, so each function here strips common trailing zero
//! bits by matching before it does any work, and no trait has a bound on its operands but the step it takes next.
//! (typenum's own `Div` costs about 25 ms a quotient when it fails to divide; [`ExactDiv`] a fraction of one.)
//!
//! | trait | function |
//! |---|---|
//! | [`Value`] | the number as a value |
//! | [`Push`] | `2 n + b`, with `2 * 0 + 0` kept as 0 |
//! | [`Plus`] | `n + m + c` |
//! | [`Minus`] | `n - m - c`, or `Underflow` |
//! | [`Times`] | `n * m` |
//! | [`Below`] | `n < m`, or the given answer when equal |
//! | [`Equals`] | `n == m` |
//! | [`ExactDiv`] | `Yes<n / m>` if `m` divides `n`, else `No` |
//! | [`DivMod`] | `(n / m, n % m)` |
//! | [`CeilDiv`] | the least `q` with `q * m >= n` |

use crate::tree::known::StaticLeaves;
use typenum::{B0, B1, Bit, UInt, UTerm, Unsigned};

/// The number 0.
pub type Zero = UTerm;
/// The number 1.
pub type One = UInt<UTerm, B1>;

/// Answer of a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct True;
/// Answer of a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct False;

/// The number divides, and this is the quotient.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Yes<Q>(pub Q);
/// The number does not divide.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct No;
/// Known at run time only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unknown;
/// A difference below zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Underflow;

/// The number as a value. One that does not fit saturates, so that it is never taken for a smaller one.
pub trait Value: StaticLeaves {
    /// The value.
    const VALUE: usize;
    /// The same in full, on any target, if it is below 2^127.
    const WIDE: i128;
    /// The value as a stride.
    const STRIDE: isize = if Self::VALUE > isize::MAX.cast_unsigned() { isize::MAX } else { Self::VALUE.cast_signed() };
}
/// A typenum number, with its value, in its one form: no digit 0 comes first.
///
/// typenum has types for `0b011` and `0b0` too, `UInt<UInt<UInt<UTerm, B0>, B1>, B1>` and `UInt<UTerm, B0>`. They are no numbers
/// here, hence no extents, strides, coordinates or offsets: all arithmetic on types goes by digits, and would take the first one
/// for more than 3 and the other one for more than 0.
///
/// ```
/// use cute_static::{int, num::Nat, typenum::{B0, B1, UInt}};
/// fn is_number<N: Nat>() {}
/// is_number::<UInt<UInt<int!(1), B1>, B1>>();
/// is_number::<int!(0)>();
/// ```
/// ```compile_fail,E0277
/// # use cute_static::{int, num::Nat, typenum::{B0, B1, UInt}};
/// # fn is_number<N: Nat>() {}
/// is_number::<UInt<UInt<UInt<int!(0), B0>, B1>, B1>>();
/// ```
/// ```compile_fail,E0277
/// # use cute_static::{int, num::Nat, typenum::{B0, B1, UInt}};
/// # fn is_number<N: Nat>() {}
/// is_number::<UInt<int!(0), B0>>();
/// ```
pub trait Nat: Before<B1> {}
impl<N: Before<B1>> Nat for N {}
/// Before that a last one, `B`, may follow: those of a number, or none before a 1. (Of the last digit, so that one proof goes
/// through all of them.)
#[diagnostic::on_unimplemented(
    message = "a typenum number with a leading zero: `UInt<{Self}, {B}>`",
    label = "a number has one form, without zeros in front: `int!(3)`, or `U3`",
    note = "in generic code, a number is bounded by `cute_static::num::Nat`"
)]
pub trait Before<B>: Unsigned + Value {}
impl Before<B1> for UTerm {}
impl<U: Before<C>, C: Bit, B> Before<B> for UInt<U, C> {}

impl Value for UTerm {
    const VALUE: usize = 0;
    const WIDE: i128 = 0;
}
impl<U: Value, B: Bit> Value for UInt<U, B> {
    const VALUE: usize =
        if U::VALUE > usize::MAX >> 1 { usize::MAX } else { U::VALUE << 1 | if B::BOOL { 1 } else { 0 } };
    const WIDE: i128 = if U::WIDE > i128::MAX >> 1 { i128::MAX } else { U::WIDE << 1 | if B::BOOL { 1 } else { 0 } };
}

/// `2 n + b`, the leading zero dropped; a failed difference stays failed.
///
/// Here and below, what a result is good for is said of the associated type, once, and not where it is used: a bound at a
/// use is proved anew, with everything behind it, for every number.
pub trait Push<B> {
    /// The sum.
    type Output: Push<B0> + Push<B1>;
}
impl Push<B0> for UTerm {
    type Output = UTerm;
}
impl Push<B1> for UTerm {
    type Output = One;
}
impl<U, C, B> Push<B> for UInt<U, C> {
    type Output = UInt<UInt<U, C>, B>;
}
impl<B> Push<B> for Underflow {
    type Output = Underflow;
}

/// `2 n` on numbers, where the result is known to be a number.
pub trait Double {
    /// Twice the number.
    type Output: Nat + Double;
}
impl Double for UTerm {
    type Output = UTerm;
}
impl<U: Before<B>, B: Bit> Double for UInt<U, B> {
    type Output = UInt<UInt<U, B>, B0>;
}

/// `n + m + c` for a carry bit `c`.
pub trait Plus<M, C> {
    /// The sum.
    type Output: Nat;
}
impl Plus<UTerm, B0> for UTerm {
    type Output = UTerm;
}
impl Plus<UTerm, B1> for UTerm {
    type Output = One;
}
impl<V: Before<B>, B: Bit> Plus<UInt<V, B>, B0> for UTerm {
    type Output = UInt<V, B>;
}
impl<V: Nat> Plus<UInt<V, B0>, B1> for UTerm {
    type Output = UInt<V, B1>;
}
impl<V: Plus<UTerm, B1, Output: Before<B0>>> Plus<UInt<V, B1>, B1> for UTerm {
    type Output = UInt<V::Output, B0>;
}
impl<U: Before<B>, B: Bit> Plus<UTerm, B0> for UInt<U, B> {
    type Output = UInt<U, B>;
}
impl<U: Nat> Plus<UTerm, B1> for UInt<U, B0> {
    type Output = UInt<U, B1>;
}
impl<U: Plus<UTerm, B1, Output: Before<B0>>> Plus<UTerm, B1> for UInt<U, B1> {
    type Output = UInt<U::Output, B0>;
}
macro_rules! plus {
    ($($b:ident $c:ident $carry:ident => $sum:ident $next:ident;)*) => {$(
        impl<U: Plus<V, $next, Output: Before<$sum>>, V> Plus<UInt<V, $c>, $carry> for UInt<U, $b> {
            type Output = UInt<U::Output, $sum>;
        }
    )*};
}
plus! {
    B0 B0 B0 => B0 B0; B0 B0 B1 => B1 B0;
    B0 B1 B0 => B1 B0; B0 B1 B1 => B0 B1;
    B1 B0 B0 => B1 B0; B1 B0 B1 => B0 B1;
    B1 B1 B0 => B0 B1; B1 B1 B1 => B1 B1;
}
/// `n + m`.
pub type Sum<N, M> = <N as Plus<M, B0>>::Output;

/// `n - m - c` for a borrow bit `c`; `Underflow` below zero.
pub trait Minus<M, C> {
    /// The difference, or [`Underflow`].
    type Output: Push<B0> + Push<B1>;
}
impl Minus<UTerm, B0> for UTerm {
    type Output = UTerm;
}
impl Minus<UTerm, B1> for UTerm {
    type Output = Underflow;
}
impl<V, B, C> Minus<UInt<V, B>, C> for UTerm {
    type Output = Underflow;
}
impl<U, B> Minus<UTerm, B0> for UInt<U, B> {
    type Output = UInt<U, B>;
}
impl<U: Push<B0>> Minus<UTerm, B1> for UInt<U, B1> {
    type Output = U::Output;
}
impl<U: Minus<UTerm, B1>> Minus<UTerm, B1> for UInt<U, B0> {
    type Output = <U::Output as Push<B1>>::Output;
}
macro_rules! minus {
    ($($b:ident $c:ident $borrow:ident => $bit:ident $next:ident;)*) => {$(
        impl<U: Minus<V, $next>, V> Minus<UInt<V, $c>, $borrow> for UInt<U, $b> {
            type Output = <U::Output as Push<$bit>>::Output;
        }
    )*};
}
minus! {
    B0 B0 B0 => B0 B0; B0 B0 B1 => B1 B1;
    B0 B1 B0 => B1 B1; B0 B1 B1 => B0 B1;
    B1 B0 B0 => B1 B0; B1 B0 B1 => B0 B0;
    B1 B1 B0 => B0 B0; B1 B1 B1 => B1 B1;
}
/// `n - m`, or [`Underflow`].
pub type Diff<N, M> = <N as Minus<M, B0>>::Output;

/// `n * m`.
pub trait Times<M> {
    /// The product.
    type Output: Nat + Double;
}
impl<M> Times<M> for UTerm {
    type Output = UTerm;
}
impl<M: Nat + Double> Times<M> for One {
    type Output = M;
}
impl<U, C, M> Times<M> for UInt<UInt<U, C>, B0>
where
    UInt<U, C>: Times<M>,
{
    type Output = <<UInt<U, C> as Times<M>>::Output as Double>::Output;
}
impl<U, C, M> Times<M> for UInt<UInt<U, C>, B1>
where
    M: TimesOdd<UInt<U, C>>,
{
    type Output = M::Output;
}
/// `m * (2 u + 1)` for `u` of 1 or more.
pub trait TimesOdd<U> {
    /// The product.
    type Output: Nat + Double;
}
impl<U> TimesOdd<U> for UTerm {
    type Output = UTerm;
}
impl<U: Nat> TimesOdd<U> for One {
    type Output = UInt<U, B1>;
}
impl<V, C, U> TimesOdd<U> for UInt<UInt<V, C>, B0>
where
    UInt<V, C>: TimesOdd<U>,
{
    type Output = <<UInt<V, C> as TimesOdd<U>>::Output as Double>::Output;
}
// (2 u + 1) (2 v + 1) = 2 (u (2 v + 1) + v) + 1
impl<V, C, U> TimesOdd<U> for UInt<UInt<V, C>, B1>
where
    U: Times<UInt<UInt<V, C>, B1>, Output: Plus<UInt<V, C>, B0>>,
{
    type Output = UInt<Sum<U::Output, UInt<V, C>>, B1>;
}
/// `n * m`.
pub type Prod<N, M> = <N as Times<M>>::Output;

/// `n < m`; `IfEqual` when they are equal.
pub trait Below<M, IfEqual> {
    /// [`True`] or [`False`].
    type Output;
}
impl<E> Below<UTerm, E> for UTerm {
    type Output = E;
}
impl<V, B, E> Below<UInt<V, B>, E> for UTerm {
    type Output = True;
}
impl<U, B, E> Below<UTerm, E> for UInt<U, B> {
    type Output = False;
}
impl<U: Below<V, E>, V, E> Below<UInt<V, B0>, E> for UInt<U, B0> {
    type Output = U::Output;
}
impl<U: Below<V, E>, V, E> Below<UInt<V, B1>, E> for UInt<U, B1> {
    type Output = U::Output;
}
impl<U: Below<V, True>, V, E> Below<UInt<V, B1>, E> for UInt<U, B0> {
    type Output = U::Output;
}
impl<U: Below<V, False>, V, E> Below<UInt<V, B0>, E> for UInt<U, B1> {
    type Output = U::Output;
}
/// `n < m`.
pub type Less<N, M> = <N as Below<M, False>>::Output;
/// `n <= m`.
pub type LessEq<N, M> = <N as Below<M, True>>::Output;

/// `n == m`.
pub trait Equals<M> {
    /// [`True`] or [`False`].
    type Output;
}
impl Equals<UTerm> for UTerm {
    type Output = True;
}
impl<V, B> Equals<UInt<V, B>> for UTerm {
    type Output = False;
}
impl<U, B> Equals<UTerm> for UInt<U, B> {
    type Output = False;
}
impl<U: Equals<V>, V> Equals<UInt<V, B0>> for UInt<U, B0> {
    type Output = U::Output;
}
impl<U: Equals<V>, V> Equals<UInt<V, B1>> for UInt<U, B1> {
    type Output = U::Output;
}
impl<U, V> Equals<UInt<V, B1>> for UInt<U, B0> {
    type Output = False;
}
impl<U, V> Equals<UInt<V, B0>> for UInt<U, B1> {
    type Output = False;
}

/// `n * m == p`, without the product where trailing zero bits or a factor of 1 decide.
pub trait ProductIs<M, P> {
    /// [`True`] or [`False`].
    type Output;
}
impl<M: Equals<P>, P> ProductIs<M, P> for One {
    type Output = M::Output;
}
impl<U, C, M, V> ProductIs<M, UInt<V, B0>> for UInt<UInt<U, C>, B0>
where
    UInt<U, C>: ProductIs<M, V>,
{
    type Output = <UInt<U, C> as ProductIs<M, V>>::Output;
}
impl<U, C, M, V> ProductIs<M, UInt<V, B1>> for UInt<UInt<U, C>, B0> {
    type Output = False;
}
impl<U, C, P> ProductIs<UTerm, P> for UInt<UInt<U, C>, B1>
where
    P: Equals<UTerm>,
{
    type Output = P::Output;
}
impl<U, C, V, B, P> ProductIs<UInt<V, B>, P> for UInt<UInt<U, C>, B1>
where
    UInt<V, B>: ProductIsOdd<UInt<U, C>, P>,
{
    type Output = <UInt<V, B> as ProductIsOdd<UInt<U, C>, P>>::Output;
}
impl<U, C, V, B> ProductIs<UInt<V, B>, UTerm> for UInt<UInt<U, C>, B0> {
    type Output = False;
}
impl<U, C> ProductIs<UTerm, UTerm> for UInt<UInt<U, C>, B0> {
    type Output = True;
}
/// `(2 u + 1) * m == p`, for `u` and `m` of 1 or more.
pub trait ProductIsOdd<U, P> {
    /// [`True`] or [`False`].
    type Output;
}
impl<U, P> ProductIsOdd<U, P> for One
where
    UInt<U, B1>: Equals<P>,
{
    type Output = <UInt<U, B1> as Equals<P>>::Output;
}
impl<V, C, U> ProductIsOdd<U, UTerm> for UInt<UInt<V, C>, B0> {
    type Output = False;
}
impl<V, C, U, P> ProductIsOdd<U, UInt<P, B1>> for UInt<UInt<V, C>, B0> {
    type Output = False;
}
impl<V, C, U, P> ProductIsOdd<U, UInt<P, B0>> for UInt<UInt<V, C>, B0>
where
    UInt<V, C>: ProductIsOdd<U, P>,
{
    type Output = <UInt<V, C> as ProductIsOdd<U, P>>::Output;
}
impl<V, C, U, P> ProductIsOdd<U, P> for UInt<UInt<V, C>, B1>
where
    UInt<UInt<V, C>, B1>: TimesOdd<U, Output: Equals<P>>,
{
    type Output = <<UInt<UInt<V, C>, B1> as TimesOdd<U>>::Output as Equals<P>>::Output;
}

/// `Yes<n / m>` if `m` divides `n`, else `No`; `Unknown` if either is known at run time only.
///
/// ```text
/// 0     / m     = Yes<0>
/// 2 u   / 2 v   = u / v
/// 2 u+1 / 2 v   = No
/// n     / 1     = Yes<n>
/// n     / 2 v+1 = least significant bit first: n odd -> the quotient's bit is 1, go on with (n - m) / 2
///                                              n even -> the bit is 0, go on with n / 2; an underflow says No
/// ```
pub trait ExactDiv<M> {
    /// [`Yes`], [`No`] or [`Unknown`].
    type Output;
}
impl<M> ExactDiv<M> for UTerm {
    type Output = Yes<UTerm>;
}
impl<U: ExactDiv<V>, V> ExactDiv<UInt<V, B0>> for UInt<U, B0> {
    type Output = U::Output;
}
impl<U, V> ExactDiv<UInt<V, B0>> for UInt<U, B1> {
    type Output = No;
}
impl<U, B> ExactDiv<One> for UInt<U, B> {
    type Output = Yes<UInt<U, B>>;
}
impl<U, B, V, C> ExactDiv<UInt<UInt<V, C>, B1>> for UInt<U, B>
where
    UInt<U, B>: DivOdd<UInt<V, C>>,
{
    type Output = <UInt<U, B> as DivOdd<UInt<V, C>>>::Output;
}
impl<U, B> ExactDiv<usize> for UInt<U, B> {
    type Output = Unknown;
}
impl<M> ExactDiv<M> for usize {
    type Output = Unknown;
}
impl<M> ExactDiv<M> for isize {
    type Output = Unknown;
}
/// `n / (2 v + 1)`, for `v` of 1 or more.
pub trait DivOdd<V> {
    /// [`Yes`] or [`No`].
    type Output: PushBit<B0> + PushBit<B1>;
}
impl<V> DivOdd<V> for UTerm {
    type Output = Yes<UTerm>;
}
impl<V, U: DivOdd<V>> DivOdd<V> for UInt<U, B0> {
    type Output = <U::Output as PushBit<B0>>::Output;
}
impl<V, U: Minus<V, B0>> DivOdd<V> for UInt<U, B1>
where
    U::Output: DivOdd<V>,
{
    type Output = <<U::Output as DivOdd<V>>::Output as PushBit<B1>>::Output;
}
impl<V> DivOdd<V> for Underflow {
    type Output = No;
}
/// Pushes a bit onto the quotient inside [`Yes`].
pub trait PushBit<B> {
    /// [`Yes`] or [`No`].
    type Output: PushBit<B0> + PushBit<B1>;
}
impl<Q: Push<B0> + Push<B1>> PushBit<B0> for Yes<Q> {
    type Output = Yes<<Q as Push<B0>>::Output>;
}
impl<Q: Push<B0> + Push<B1>> PushBit<B1> for Yes<Q> {
    type Output = Yes<<Q as Push<B1>>::Output>;
}
impl<B> PushBit<B> for No {
    type Output = No;
}

/// Quotient and remainder, most significant bit first.
///
/// ```text
/// 0 divmod m = (0, 0);  (2 u + b) divmod m = let (q, r) = u divmod m in
///     if 2 r + b < m then (2 q, 2 r + b) else (2 q + 1, 2 r + b - m)
/// ```
pub trait DivMod<M> {
    /// `n / m`.
    type Quotient: Nat;
    /// `n % m`.
    type Remainder: Nat;
}
impl<M> DivMod<M> for UTerm {
    type Quotient = UTerm;
    type Remainder = UTerm;
}
impl<U, B, M> DivMod<M> for UInt<U, B>
where
    U: DivMod<M, Remainder: Push<B>>,
    <U::Remainder as Push<B>>::Output: Minus<M, B0>,
    Diff<<U::Remainder as Push<B>>::Output, M>: Bring<U::Quotient, <U::Remainder as Push<B>>::Output>,
{
    type Quotient =
        <Diff<<U::Remainder as Push<B>>::Output, M> as Bring<U::Quotient, <U::Remainder as Push<B>>::Output>>::Quotient;
    type Remainder = <Diff<<U::Remainder as Push<B>>::Output, M> as Bring<
        U::Quotient,
        <U::Remainder as Push<B>>::Output,
    >>::Remainder;
}
/// One step of [`DivMod`] on the difference `r - m`.
pub trait Bring<Q, R> {
    /// The quotient so far.
    type Quotient: Nat;
    /// What is left.
    type Remainder: Nat;
}
impl<Q: Double, R: Nat> Bring<Q, R> for Underflow {
    type Quotient = Q::Output;
    type Remainder = R;
}
impl<Q: Nat, R> Bring<Q, R> for UTerm {
    type Quotient = UInt<Q, B1>;
    type Remainder = UTerm;
}
impl<Q: Nat, R, U: Before<B>, B: Bit> Bring<Q, R> for UInt<U, B> {
    type Quotient = UInt<Q, B1>;
    type Remainder = UInt<U, B>;
}

/// The least `q` with `q m >= n`: an exact division where it succeeds, one with remainder where it does not.
pub trait CeilDiv<M> {
    /// `ceil(n / m)`.
    type Output: Nat;
}
impl<N, M> CeilDiv<M> for N
where
    N: ExactDiv<M, Output: OrCeil<N, M>>,
{
    type Output = <N::Output as OrCeil<N, M>>::Output;
}
/// The quotient found, or the one rounded up.
pub trait OrCeil<N, M> {
    /// `ceil(n / m)`.
    type Output: Nat;
}
impl<Q: Nat, N, M> OrCeil<N, M> for Yes<Q> {
    type Output = Q;
}
impl<N: DivMod<M, Quotient: Plus<UTerm, B1>>, M> OrCeil<N, M> for No {
    type Output = <N::Quotient as Plus<UTerm, B1>>::Output;
}

#[cfg(test)]
mod tests {
    use super::*;
    use typenum::consts::*;

    fn n<N: Nat>() -> usize {
        N::USIZE
    }
    trait Answer {
        const IS: Option<usize>;
    }
    impl<Q: Nat> Answer for Yes<Q> {
        const IS: Option<usize> = Some(Q::USIZE);
    }
    impl Answer for No {
        const IS: Option<usize> = None;
    }

    macro_rules! all_pairs {
        ($($a:ident)*) => { all_pairs!(@ [$($a)*] [$($a)*]); };
        (@ [$($a:ident)*] $all:tt) => { $( all_pairs!(# $a $all); )* };
        (# $a:ident [$($b:ident)*]) => { $(
            assert_eq!(n::<Sum<$a, $b>>(), $a::USIZE + $b::USIZE);
            assert_eq!(n::<Prod<$a, $b>>(), $a::USIZE * $b::USIZE);
            assert_eq!(<<$a as ExactDiv<$b>>::Output as Answer>::IS,
                ($a::USIZE % $b::USIZE == 0).then_some($a::USIZE / $b::USIZE));
            assert_eq!(n::<<$a as DivMod<$b>>::Quotient>(), $a::USIZE / $b::USIZE);
            assert_eq!(n::<<$a as DivMod<$b>>::Remainder>(), $a::USIZE % $b::USIZE);
            assert_eq!(n::<<$a as CeilDiv<$b>>::Output>(), $a::USIZE.div_ceil($b::USIZE));
        )* };
    }

    #[test]
    #[allow(clippy::modulo_one, clippy::identity_op)]
    fn agrees_with_integers() {
        all_pairs!(U1 U2 U3 U4 U5 U6 U7 U8 U12 U15 U16 U21 U24 U35 U96 U100 U105);
        assert_eq!(n::<Prod<U0, U7>>() + n::<Prod<U7, U0>>() + n::<Prod<U6, U0>>() + n::<Sum<U0, U0>>(), 0);
    }
}
