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

pub(crate) mod plain;
pub(crate) mod types;

use self::plain::Through;
use self::types::{Down, RecastList, Up};
use crate::number::euclid::Reduced;
use crate::number::num::*;
use crate::swizzle::composed::ComposedLayout;
use crate::table::mapped::{Mapped, mapped};
use crate::table::words::*;

/// Calls `$callback!` with all that is no static integer above 0, and how that is told.
macro_rules! no_numbers {
    ($callback:ident $($args:tt)*) => {
        $callback! { @none $($args)* [] typenum::UTerm, $crate::number::decimal::_0; [] usize, usize; [] i32, i32;
            ['n, N: Number,] &'n N, &'n $crate::number::decimal::Named<N>; }
    };
}
pub(crate) use no_numbers;
/// The operation, seen from the factor; the factor 1, and what is no number to the compiler and so no factor.
macro_rules! factor {
    (
        $(#[$granted_doc:meta])* $granted:ident = $message:literal, $note:literal;
        $(#[$doc:meta])* $factor:ident $method:ident, $ask:ident $question:ident
    ) => {
        granted! {
            $(#[$granted_doc])*
            $granted<N>(factor: N),
            #[diagnostic::on_unimplemented(message = $message, label = "not for these operands", note = $note)]
            $ask $question
        }
        $(#[$doc])*
        pub trait $factor<A> {
            /// The layout, or a refusal.
            type Answer: Answer;
            /// The layout.
            ///
            /// # Errors
            /// The rule that fails, where a run-time integer decides it.
            fn $method(self, a: &A) -> Outcome<ValueOf<Self::Answer>>;
        }
        #[diagnostic::do_not_recommend]
        impl<A, N: $factor<A>> $ask<N> for A {
            type Answer = N::Answer;
            #[inline(always)]
            fn $question(&self, factor: N) -> Outcome<ValueOf<N::Answer>> {
                factor.$method(self)
            }
        }
        impl<S: Copy, D: Copy> $factor<Layout<S, D>> for One {
            type Answer = Done<S, D>;
            #[inline(always)]
            fn $method(self, a: &Layout<S, D>) -> Outcome<Layout<S, D>> {
                Ok(*a)
            }
        }
        no_numbers! { factor $factor $method }
    };
    (@none $factor:ident $method:ident $([$($generics:tt)*] $n:ty, $told:ty;)*) => {$(
        impl<$($generics)* S, D> $factor<Layout<S, D>> for $n {
            type Answer = <Done<One, UTerm> as Answer>::Refused<NoFactor<$told>>;
            // never run
            fn $method(self, _: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                Err(AlgebraError::Unrepresentable)
            }
        }
    )*};
}
factor! {
    /// A layout that can be seen in units of `N` (a static integer) elements.
    UpcastBy = "upcast: not known to be possible for this layout and this factor",
        "a factor is a static integer; generic code asks for `A: UpcastBy<N>`";
    /// [`UpcastBy`], seen from the factor.
    UpFactor up, AskUpcast ask_upcast
}
factor! {
    /// A layout that can be seen in units of which `N` (a static integer) make an element.
    DowncastBy = "downcast: not known to be possible for this layout and this factor",
        "a factor is a static integer; generic code asks for `A: DowncastBy<N>`";
    /// [`DowncastBy`], seen from the factor.
    DownFactor down, AskDowncast ask_downcast
}
impl<S: Tree<D>, D: Copy, U, A, B> UpFactor<Layout<S, D>> for UInt<UInt<U, A>, B>
where
    Self: Number,
{
    type Answer = Mapped<Up<Self, UTerm>, S, D>;
    #[inline(always)]
    fn up(self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        mapped::<Up<Self, UTerm>, S, D>(*a, plain::Up::new(self.extent())?).map(Plan::value)
    }
}
impl<S: Tree<D>, D: Copy, U, A, B> DownFactor<Layout<S, D>> for UInt<UInt<U, A>, B>
where
    Self: Number,
{
    type Answer = Mapped<Down<Self, <S::Leaves<Nil> as RecastList>::Sought>, S, D>;
    #[inline(always)]
    fn down(self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        let (shape, stride) = a.into_parts();
        // the leaf that the compiler knows to have stride 1, unless a run-time stride before it has, or it is of extent 1
        let mut through = Through::default();
        shape.leaves(stride, Nil).each(&mut |extent, stride| through.leaf(extent, stride));
        let rule = plain::Down::new(self.extent(), through)?;
        mapped::<Down<Self, <S::Leaves<Nil> as RecastList>::Sought>, S, D>(*a, rule).map(Plan::value)
    }
}

granted! {
    /// A layout of elements of `Old` bits that can be seen as one of elements of `New` bits.
    RecastBy<Old, New>(old: Old, new: New),
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
pub trait WidthOf<A, Old> {
    /// The layout, or a refusal.
    type Answer: Answer;
    /// The layout.
    fn width_of(self, old: Old, a: &A) -> Outcome<ValueOf<Self::Answer>>;
}
/// An answer in wider elements, if it is one, in narrower ones; seen from the answer: while it is still being inferred
/// there is nothing to search.
pub trait NarrowedBy<M>: Answer {
    /// The layout, or the refusal.
    type Narrowed: Answer;
    fn narrowed_by(value: Self::Value) -> Outcome<ValueOf<Self::Narrowed>>;
}
impl<V: Verdict, S, D, M: DownFactor<Layout<S, D>> + Default> NarrowedBy<M> for Answered<V, S, D> {
    type Narrowed = If<V, M::Answer>;
    #[inline(always)]
    fn narrowed_by(value: Layout<S, D>) -> Outcome<ValueOf<Self::Narrowed>> {
        V::before::<M::Answer>(|| M::default().down(&value))
    }
}
impl<T, V: Verdict, M: DownFactor<T> + Default> NarrowedBy<M> for Given<T, V> {
    type Narrowed = If<V, M::Answer>;
    #[inline(always)]
    fn narrowed_by(value: T) -> Outcome<ValueOf<Self::Narrowed>> {
        V::before::<M::Answer>(|| M::default().down(&value))
    }
}
macro_rules! recasts {
    ($([$($generics:tt)*] $a:ty;)*) => {$(
        impl<$($generics)* U, B, Old: Number, W> WidthOf<$a, Old> for UInt<U, B>
        where
            Self: Number,
            Reduced<Self, Old>: UpFactor<$a, Answer = W>,
            W: NarrowedBy<Reduced<Old, Self>>,
        {
            type Answer = W::Narrowed;
            #[inline(always)]
            fn width_of(self, _: Old, a: &$a) -> Outcome<ValueOf<W::Narrowed>> {
                W::narrowed_by(<Reduced<Self, Old>>::default().up(a)?)
            }
        }
    )*};
}
recasts! { [S, D,] Layout<S, D>; [W0, O, L,] ComposedLayout<W0, O, L>; }
macro_rules! no_widths {
    (@none $([$($generics:tt)*] $n:ty, $told:ty;)*) => {$(
        impl<$($generics)* S, D, Old> WidthOf<Layout<S, D>, Old> for $n {
            type Answer = <Done<One, UTerm> as Answer>::Refused<NoFactor<$told>>;
            // never run
            fn width_of(self, _: Old, _: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                Err(AlgebraError::Unrepresentable)
            }
        }
    )*};
}
no_numbers! { no_widths }

/// The type of [`upcast`].
///
/// ```
/// use cute_static::{Upcast, int, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Upcast<layout!((8, 1024) : (1024, 1)), int!(16)>, layout!((8, 64) : (64, 1)));
/// assert_type_eq_all!(Upcast<layout!((2, 4) : (1, 2)), int!(4)>, layout!((1, 2) : (1, 1)));
/// ```
/// A stride that does not divide is refused; change the 3 to a 6 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{Upcast, int, layout};
/// let wrong: Upcast<layout!((4, 2) : (3, 12)), int!(2)>;
/// ```
pub type Upcast<A, N> = ResultOf<<A as AskUpcast<N>>::Answer>;

/// `layout` in units of `factor` old elements each, for wider elements. The storage has to begin at a whole new one.
///
/// # Errors
/// [`AlgebraError::RecastStride`], [`AlgebraError::RecastExtent`], [`AlgebraError::RecastOverlap`] or
/// [`AlgebraError::NegativeStride`], where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn upcast<A: AskUpcast<N, Answer: Answer<Verdict: Holds>>, N>(
    layout: &A,
    factor: N,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_upcast(factor)
}

/// The type of [`downcast`].
///
/// ```
/// use cute_static::{Downcast, int, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Downcast<layout!((8, 64) : (64, 1)), int!(16)>, layout!((8, 1024) : (1024, 1)));
/// ```
pub type Downcast<A, N> = ResultOf<<A as AskDowncast<N>>::Answer>;

/// `layout` in units of which `factor` make an old element, for narrower elements. The first mode of stride 1 (of those with more than
/// one element, if there is any) is the one that goes through the parts; without one, the result leads to the first part of each.
///
/// # Errors
/// [`AlgebraError::NegativeStride`] for a stride of -1 or [`AlgebraError::Overflow`], where a run-time integer decides it.
/// Static layouts that fail do not compile.
#[inline(always)]
pub fn downcast<A: AskDowncast<N, Answer: Answer<Verdict: Holds>>, N>(
    layout: &A,
    factor: N,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_downcast(factor)
}

/// The type of [`recast`].
///
/// ```
/// use cute_static::{Recast, int, layout};
/// static_assertions::assert_type_eq_all!(Recast<layout!((8, 64) : (64, 1)), int!(6), int!(8)>, layout!((8, 48) : (48, 1)));
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
/// As [`upcast`] and [`downcast`].
#[inline(always)]
#[doc(alias = "recast_layout")]
pub fn recast<A, Old, New>(layout: &A, old: Old, new: New) -> Outcome<ValueOf<A::Answer>>
where
    A: AskRecast<Old, New, Answer: Answer<Verdict: Holds>>,
{
    layout.ask_recast(old, new)
}
