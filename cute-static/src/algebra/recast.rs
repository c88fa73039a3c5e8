//! Recasts: the same storage seen as elements of another width.
//!
//! ```text
//! upcast(s : d, N)    = s : 0                       if d = 0
//!                     = s : d / N                   if N | d
//!                     = s / k : 1  with k = N / d   if d | N, k | s;   1 : 1 if s | k
//!                     = refused                     otherwise
//! downcast(s : d, N)  = s N : 1  for one mode with d = 1,  s : d N  for all others
//! recast(L, old, new) = downcast(upcast(L, new / g), old / g)      with g = gcd(old, new), widths in bits
//! both by leaf; an extent of 1 takes any stride and stays
//! ```
//!
//! What holds: `upcast(L, N)(floor(c_i / k_i)) = floor(L(c) / N)` for all coordinates c, with `k_i` the elements of
//! leaf i in a new one; modes that overlap inside a new element, so that it would not, are refused. The image of
//! `downcast(L, N)` is all parts of the elements of L if L has a mode of stride 1, else the first part of each.
//!
//! Run-time integers are checked when run. A static extent beside a run-time stride stays static: where that stride asks
//! for another extent, the function answers [`AlgebraError::Unrepresentable`].

mod down;
pub mod plain;
mod up;

pub use self::down::{DownFactor, Downcast, DowncastBy, downcast};
pub use self::up::{UpFactor, Upcast, UpcastBy, upcast};
use crate::AlgebraError;
use crate::num::*;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

type Outcome<L> = Result<L, AlgebraError>;

/// A leaf from its value. Static ones know theirs.
#[doc(hidden)]
pub trait FromValue: Sized {
    /// Whether the value is known to the compiler.
    const STATIC: bool;
    /// The leaf.
    fn from_value(value: isize) -> Outcome<Self>;
}
macro_rules! static_leaf {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)*> FromValue for $n {
            const STATIC: bool = true;
            #[inline(always)]
            fn from_value(_: isize) -> Outcome<Self> {
                Ok(Self::default())
            }
        }
    )*};
}
static_leaf! { [] UTerm; [U: Nat, B: Bit] UInt<U, B>; [U: Nat + NonZero] NInt<U>; }
impl FromValue for usize {
    const STATIC: bool = false;
    #[inline(always)]
    fn from_value(value: isize) -> Outcome<Self> {
        Self::try_from(value).map_err(|_| AlgebraError::Overflow)
    }
}
impl FromValue for isize {
    const STATIC: bool = false;
    #[inline(always)]
    fn from_value(value: isize) -> Outcome<Self> {
        Ok(value)
    }
}

/// A layout of elements of `Old` bits that can be seen as one of elements of `New` bits.
pub trait RecastBy<Old, New> {
    /// The layout.
    type Output;
    /// The layout.
    ///
    /// # Errors
    /// The rule that fails, where a run-time integer decides it.
    fn recast(&self, old: Old, new: New) -> Outcome<Self::Output>;
}
impl<A, Old, New: WidthOf<A, Old>> RecastBy<Old, New> for A {
    type Output = New::Output;
    #[inline(always)]
    fn recast(&self, old: Old, new: New) -> Outcome<New::Output> {
        new.width_of(old, self)
    }
}
/// [`RecastBy`], seen from the new width, the last operand: while that one is still being inferred there is nothing to
/// search.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{A}` of elements of `{Old}` bits cannot be recast to `{Self}` bits")]
pub trait WidthOf<A, Old> {
    /// The layout.
    type Output;
    /// The layout.
    fn width_of(self, old: Old, a: &A) -> Outcome<Self::Output>;
}
impl<S, D, U, B, V, C, G, N, M, W, X> WidthOf<crate::Layout<S, D>, UInt<V, C>> for UInt<U, B>
where
    Self: Gcd<UInt<V, C>, Output = G> + ExactDiv<G, Output = Yes<N>>,
    UInt<V, C>: ExactDiv<G, Output = Yes<M>>,
    N: UpFactor<crate::Layout<S, D>, Output = W> + Default,
    M: DownFactor<W, Output = X> + Default,
{
    type Output = X;
    #[inline(always)]
    fn width_of(self, _: UInt<V, C>, a: &crate::Layout<S, D>) -> Outcome<X> {
        M::default().down(&N::default().up(a)?)
    }
}
/// The greatest common divisor, by Euclid.
#[doc(hidden)]
pub trait Gcd<M> {
    /// The divisor.
    type Output;
}
impl<U, B> Gcd<UTerm> for UInt<U, B> {
    type Output = Self;
}
impl<U, B, V, C, R> Gcd<UInt<V, C>> for UInt<U, B>
where
    Self: DivMod<UInt<V, C>, Remainder = R>,
    UInt<V, C>: Gcd<R>,
{
    type Output = <UInt<V, C> as Gcd<R>>::Output;
}

/// The layout `A` of elements of `Old` bits as one of elements of `New` bits.
///
/// ```
/// use cute_static::{Recast, int, layout};
/// use static_assertions::assert_type_eq_all;
/// type A = layout!((8, 64) : (64, 1));
/// assert_type_eq_all!(Recast<A, int!(16), int!(32)>, layout!((8, 32) : (32, 1)));
/// assert_type_eq_all!(Recast<A, int!(16), int!(8)>, layout!((8, 128) : (128, 1)));
/// assert_type_eq_all!(Recast<A, int!(6), int!(8)>, layout!((8, 48) : (48, 1)));
/// ```
pub type Recast<A, Old, New> = <A as RecastBy<Old, New>>::Output;

/// The layout of elements of `old` bits as one of elements of `new` bits.
///
/// ```
/// use cute_static::{AlgebraError, Layout, int, recast};
/// let a = Layout::new((30usize, 100usize), (128usize, int!(1)))?;
/// assert_eq!(recast(&a, int!(16), int!(32))?.to_string(), "(30,50):(64,1)");
/// assert_eq!(
///     recast(&a, int!(4), int!(32)),
///     Err(AlgebraError::RecastExtent { mode: 1, extent: 100, steps: 8 })
/// );
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn recast<A: RecastBy<Old, New>, Old, New>(layout: &A, old: Old, new: New) -> Outcome<A::Output> {
    <A as RecastBy<Old, New>>::recast(layout, old, new)
}
