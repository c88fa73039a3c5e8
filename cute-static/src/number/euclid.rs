//! Divisions with a rest, and greatest common divisors.

use super::number::{Number, Truth};
use crate::table::words::*;

table! {
    /// Greatest common divisors.
    EuclidNumber; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize;
    /// `gcd(0, m) = m`, `gcd(n, m) = gcd(m mod n, n)`.
    Gcd<M: Number>: Number = M, One, <<M::DivMod<Self> as Division>::Rest as EuclidNumber>::Gcd<Self>, Self, usize, Self;
}
/// `ceil(n / m)`.
pub(crate) type Ceil<N, M> = <<N as Number>::DivMod<M> as Division>::Ceil;
/// `n / gcd(n, m)`.
pub(crate) type Reduced<N, M> = <<N as Number>::DivMod<<N as EuclidNumber>::Gcd<M>> as Division>::Quotient;

/// A quotient, and what is left.
pub trait Division {
    /// How often it goes.
    type Quotient: Number;
    /// What is left.
    type Rest: Number;
    /// The quotient, rounded up.
    type Ceil: Number;
    /// The quotient rounded down, but not below 1.
    type Down: Number;
    /// The division of twice the number by `m`.
    type Twice<M: Number>: Division;
    /// Of twice the number and 1.
    type TwicePlus1<M: Number>: Division;
}
/// The quotient `Q`, and `R` is left.
#[derive(Debug, Clone, Copy)]
pub struct Divided<Q, R>(PhantomData<(Q, R)>);
impl<Q: Number, R: Number> Division for Divided<Q, R> {
    type Quotient = Q;
    type Rest = R;
    type Ceil = <R::IsZero as Truth>::Number<Q, Q::PlusCarry<UTerm>>;
    type Down = <Q::IsZero as Truth>::Number<One, Q>;
    type Twice<M: Number> = <<R::Twice as Number>::Minus<M> as Number>::Reduced<Q, R::Twice>;
    type TwicePlus1<M: Number> = <<R::TwicePlus1 as Number>::Minus<M> as Number>::Reduced<Q, R::TwicePlus1>;
}
