//! Division with remainder, as rows of numbers.
//!
//! ```text
//! divmod(0, m)       = (0, 0)
//! divmod(2 u + b, m) = bring(q, 2 r + b, m)      where (q, r) = divmod(u, m)
//! bring(q, r, m)     = (2 q, r) if r < m, else (2 q + 1, r - m)
//! gcd(0, m)          = m;  gcd(n, m) = gcd(m mod n, n)
//! ```

use super::joint::table;
use super::number::Number;
use super::truth::Truth;
use crate::num::{One, Underflow};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// `Q` and `R`: quotient and remainder.
#[derive(Debug, Clone, Copy)]
pub struct DivMod<Q, R>(PhantomData<(Q, R)>);
/// A quotient with its remainder.
pub trait Parts {
    type Quotient: Number;
    type Remainder: Number;
    /// The quotient, rounded up.
    type Ceil: Number;
    /// The quotient rounded down, but not below 1.
    type Down: Number;
    /// One bit more of what is divided by `m`.
    type Bring0<M: Number>: Parts;
    type Bring1<M: Number>: Parts;
}
impl<Q: Number, R: Number> Parts for DivMod<Q, R> {
    type Quotient = Q;
    type Remainder = R;
    type Ceil = <R::IsZero as Truth>::Number<Q, Q::PlusCarry<UTerm>>;
    type Down = <Q::IsZero as Truth>::Number<One, Q>;
    type Bring0<M: Number> = <<R::Twice as Number>::Minus<M> as EuclidNumber>::Bring<Q, R::Twice>;
    type Bring1<M: Number> = <<R::TwicePlus1 as Number>::Minus<M> as EuclidNumber>::Bring<Q, R::TwicePlus1>;
}
type NoBits = DivMod<UTerm, UTerm>;
type Unknown = DivMod<usize, usize>;
table! {
    EuclidNumber; [] UTerm, [] One, [V, C] UInt<UInt<V, C>, B0> where UInt<V, C>, [V, C] UInt<UInt<V, C>, B1> where UInt<V, C>,
        [] Underflow, [] usize, [] isize;
    /// `n / m` and `n mod m`, for `m` of 1 or more.
    DivMod<M: Number>: Parts = NoBits, <NoBits as Parts>::Bring1<M>,
        <<UInt<V, C> as EuclidNumber>::DivMod<M> as Parts>::Bring0<M>,
        <<UInt<V, C> as EuclidNumber>::DivMod<M> as Parts>::Bring1<M>, DivMod<Self, Self>, Unknown, Unknown;
    /// `bring(q, r, m)`, of the difference `r - m`.
    Bring<Q: Number, R: Number>: Parts = DivMod<Q::TwicePlus1, Self>, DivMod<Q::TwicePlus1, Self>, DivMod<Q::TwicePlus1, Self>,
        DivMod<Q::TwicePlus1, Self>, DivMod<Q::Twice, R>, Unknown, Unknown;
    /// The greatest common divisor.
    Gcd<M: Number>: Number = M, One, <<M::DivMod<Self> as Parts>::Remainder as EuclidNumber>::Gcd<Self>,
        <<M::DivMod<Self> as Parts>::Remainder as EuclidNumber>::Gcd<Self>, Self, Self, Self;
}
/// `ceil(n / m)`.
pub(crate) type Ceil<N, M> = <<N as EuclidNumber>::DivMod<M> as Parts>::Ceil;
/// `n / gcd(n, m)`.
pub(crate) type Reduced<N, M> = <<N as EuclidNumber>::DivMod<<N as EuclidNumber>::Gcd<M>> as Parts>::Quotient;
