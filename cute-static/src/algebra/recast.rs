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
//! for another extent, the function answers [`StaticNumber`](crate::AlgebraError::StaticNumber).

/// What is no number to the compiler, and no factor: refused.
macro_rules! no_factor {
    ($factor:ident $method:ident) => {
        no_factor! { @each $factor $method usize i32 }
    };
    (@each $factor:ident $method:ident $($n:ty)*) => {$(
        impl<S, D> $factor<Layout<S, D>> for $n {
            type Answer = <Done<One, UTerm> as Answer>::Refused<super::NoFactor<Self>>;
            // never run
            fn $method(self, _: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                Err(AlgebraError::Unrepresentable)
            }
        }
    )*};
}

mod down;
pub mod plain;
mod up;

pub use self::down::{DownFactor, Downcast, DowncastBy, downcast};
pub use self::up::{UpFactor, Upcast, UpcastBy, upcast};
use super::answer::{Answer, Answered, Done, Given, Outcome, ResultOf, ValueOf, granted};
use super::verdict::{Holds, Inadmissible, NoFactor};
use crate::composed::ComposedLayout;
use crate::layout::Layout;
use crate::num::*;
use typenum::{UInt, UTerm};

granted! {
    /// A layout of elements of `Old` bits that can be seen as one of elements of `New` bits.
    RecastBy<Old, New> recast(old: Old, new: New),
    #[diagnostic::on_unimplemented(
        message = "recast: not known to be possible for this layout and these widths",
        label = "not for these operands",
        note = "widths are static integers; generic code asks for `A: RecastBy<Old, New>`"
    )]
    AskRecast ask_recast
}
#[diagnostic::do_not_recommend]
impl<A, Old, New: WidthOf<A, Old>> AskRecast<Old, New> for A {
    type Answer = New::Answer;
    #[inline(always)]
    fn ask_recast(&self, old: Old, new: New) -> Outcome<ValueOf<New::Answer>> {
        new.width_of(old, self)
    }
}
/// [`RecastBy`], seen from the new width, the last operand: while that one is still being inferred there is nothing to
/// search.
#[doc(hidden)]
pub trait WidthOf<A, Old> {
    /// The layout, or a refusal.
    type Answer: Answer;
    /// The layout.
    fn width_of(self, old: Old, a: &A) -> Outcome<ValueOf<Self::Answer>>;
}
/// An answer in wider elements, if it is one, in narrower ones; seen from the answer: while it is still being inferred
/// there is nothing to search.
#[doc(hidden)]
pub trait NarrowedBy<M>: Answer {
    /// The layout, or the refusal.
    type Narrowed: Answer;
    /// The layout.
    fn narrowed_by(value: Self::Value) -> Outcome<ValueOf<Self::Narrowed>>;
}
impl<S, D, M: DownFactor<Layout<S, D>> + Default> NarrowedBy<M> for Done<S, D> {
    type Narrowed = M::Answer;
    #[inline(always)]
    fn narrowed_by(value: Layout<S, D>) -> Outcome<ValueOf<M::Answer>> {
        M::default().down(&value)
    }
}
impl<T, M: DownFactor<T> + Default> NarrowedBy<M> for Given<T> {
    type Narrowed = M::Answer;
    #[inline(always)]
    fn narrowed_by(value: T) -> Outcome<ValueOf<M::Answer>> {
        M::default().down(&value)
    }
}
impl<W, S, D, M: DownFactor<Layout<S, D>> + Default> NarrowedBy<M> for Answered<Inadmissible<W>, S, D> {
    type Narrowed = <M::Answer as Answer>::Refused<W>;
    // never run: refused
    fn narrowed_by(_: Layout<S, D>) -> Outcome<ValueOf<Self::Narrowed>> {
        Err(crate::AlgebraError::Unrepresentable)
    }
}
impl<T, W, M: DownFactor<T> + Default> NarrowedBy<M> for Given<T, Inadmissible<W>> {
    type Narrowed = <M::Answer as Answer>::Refused<W>;
    // never run: refused
    fn narrowed_by(_: T) -> Outcome<ValueOf<Self::Narrowed>> {
        Err(crate::AlgebraError::Unrepresentable)
    }
}
macro_rules! recasts {
    ($([$($generics:tt)*] $a:ty;)*) => {$(
        impl<$($generics)* U, B, V, C, G, N, M, W> WidthOf<$a, UInt<V, C>> for UInt<U, B>
        where
            Self: Gcd<UInt<V, C>, Output = G> + ExactDiv<G, Output = Yes<N>>,
            UInt<V, C>: ExactDiv<G, Output = Yes<M>>,
            N: UpFactor<$a, Answer = W> + Default,
            W: NarrowedBy<M>,
        {
            type Answer = W::Narrowed;
            #[inline(always)]
            fn width_of(self, _: UInt<V, C>, a: &$a) -> Outcome<ValueOf<W::Narrowed>> {
                W::narrowed_by(N::default().up(a)?)
            }
        }
    )*};
}
recasts! { [S, D,] Layout<S, D>; [W0, O, L,] ComposedLayout<W0, O, L>; }
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
pub type Recast<A, Old, New> = ResultOf<<A as AskRecast<Old, New>>::Answer>;

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
pub fn recast<A, Old, New>(layout: &A, old: Old, new: New) -> Outcome<ValueOf<A::Answer>>
where
    A: AskRecast<Old, New, Answer: Answer<Verdict: Holds>>,
{
    layout.ask_recast(old, new)
}
