//! Greatest common divisors, as a row of numbers.

use super::number::Number;
use super::truth::Division;
use crate::number::num::{One, Underflow};
use crate::table::rows::table;
use typenum::{UInt, UTerm};

table! {
    EuclidNumber; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize, [] isize;
    /// `gcd(0, m) = m`, `gcd(n, m) = gcd(m mod n, n)`.
    Gcd<M: Number>: Number = M, One, <<M::DivMod<Self> as Division>::Rest as EuclidNumber>::Gcd<Self>, Self, Self, Self;
}
/// `ceil(n / m)`.
pub(crate) type Ceil<N, M> = <<N as Number>::DivMod<M> as Division>::Ceil;
/// `n / gcd(n, m)`.
pub(crate) type Reduced<N, M> = <<N as Number>::DivMod<<N as EuclidNumber>::Gcd<M>> as Division>::Quotient;
