//! When integer arithmetic on the right is XOR arithmetic on the left: compositions into layouts of XOR strides.
//!
//! `fk` takes the coordinate c to the carry-less product of c and k, so that c = i*d goes to (i*d) x k. That is
//! i x (d x k), a mode with stride d x k, only where i*d is i x d: where the product is formed without carries. Likewise
//! the sum of two leaves' values goes to the XOR of their images only where the sum has no carries.
//!
//! ```text
//! admissible(A, B) = the rules for integers, and for the leaves s:d of B with s > 1 and d > 0
//!     no carries (kept, step)              the first mode of A that s:d reaches keeps `kept` of it in steps of `step`
//!     and where there are two or more, with m the largest value of B:
//!         the prefix products of A up to m are powers of two
//!         no carries (s, d);  no two leaves have values with a bit in common
//! no carries (s, d) = o d is o x d         o the number of as many one bits as s - 2 has bits
//! ```

pub(crate) mod swizzled;

use super::verdict::*;
use crate::decimal::{Dec, Decimal};
use crate::num::*;
use crate::tuple::{Cons, Nil};
use crate::xor::{Carryless, Disjoint, OrWith, Polynomial};
use typenum::{B0, UInt, UTerm};

/// As many one bits.
#[doc(hidden)]
pub trait Ones {
    /// The number.
    type Output;
}
impl Ones for UTerm {
    type Output = UTerm;
}
impl<U: Ones, B> Ones for UInt<U, B> {
    type Output = UInt<U::Output, typenum::B1>;
}
/// Whether all `i d` for `i < s` are formed without carries.
#[doc(hidden)]
pub trait NoCarries<D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<D> NoCarries<D> for One {
    type Verdict = Admissible;
}
impl<U, C, B, D, N, M, O, P, Q, E> NoCarries<D> for UInt<UInt<U, C>, B>
where
    Self: Minus<One, B0, Output = N>,
    N: Minus<One, B0, Output = M>,
    M: Ones<Output = O>,
    O: Times<D, Output = P> + Carryless<D, Output = Q>,
    P: Equals<Q, Output = E>,
    E: OrCarries<Self, D>,
{
    type Verdict = E::Verdict;
}
/// By whether there are none.
#[doc(hidden)]
pub trait OrCarries<S, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S, D> OrCarries<S, D> for True {
    type Verdict = Admissible;
}
impl<S: Decimal, D: Decimal> OrCarries<S, D> for False {
    type Verdict = Inadmissible<CarriesInXor<Dec<S>, Dec<D>>>;
}

/// The bits that `i d` has for `i <= n`.
#[doc(hidden)]
pub trait BitsOf<D> {
    /// The bits.
    type Output: Polynomial;
}
impl<D> BitsOf<D> for UTerm {
    type Output = UTerm;
}
impl<U, B, D, P, R> BitsOf<D> for UInt<U, B>
where
    U: BitsOf<D, Output = P>,
    P: Polynomial<Twice = R>,
    R: OrWith<D>,
{
    type Output = R::Output;
}
/// Whether the leaves have no carries, and no bits in common with one another or with `Taken`.
#[doc(hidden)]
pub trait AllApart<Taken> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Taken> AllApart<Taken> for Nil {
    type Verdict = Admissible;
}
impl<S, D, T, Taken, V, N, M, E, W, O, R> AllApart<Taken> for Cons<S, D, T>
where
    S: NoCarries<D, Verdict = V> + Minus<One, B0, Output = N>,
    N: BitsOf<D, Output = M>,
    M: Disjoint<Taken, Output = E> + OrWith<Taken, Output = O>,
    E: OrCarries<S, D, Verdict = W>,
    T: AllApart<O, Verdict = R>,
    V: Verdict,
    W: Verdict,
    R: Verdict,
{
    type Verdict = Both<V, Both<W, R>>;
}
