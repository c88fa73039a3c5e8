//! Divides without a rest.
//!
//! ```text
//! divide(A, Exact(B))              = divide(A, B)                                  refused unless |tile| |rest| = |A|
//! divide(A, Exact(n))              = divide(A, Exact(n:1));   divide(A, Exact(..)) = divide(A, ..)
//! divide(A, Exact(<T0, T1, ..>))   = divide(A, <Exact(T0), Exact(T1), ..>)
//! ```
//!
//! Tile and rest are one-to-one onto the integers below `|tile| |rest|`, which is `|A|` or more. So where the two are equal, every
//! coordinate of the divided layout is one of `A`; where they are not, some are beyond it.

use super::{Divides, Halves, Splits};
use crate::AlgebraError;
use crate::algebra::answer::{If, Outcome, ValueOf};
use crate::algebra::fits::line;
use crate::algebra::verdict::*;
use crate::decimal::{Dec, Decimal};
use crate::htuple::{HTuple, SizeOf};
use crate::layout::Layout;
use crate::num::{Before, False, One, ProductIs, True, Unknown};
use crate::text::write_type_name;
use crate::tuple::for_each_arity;
use core::fmt;
use core::ops::RangeFull;
use typenum::{Bit, UInt};

/// A tiler that has to divide: what it tiles ends where a tile ends.
///
/// Divides round up, as CuTe's do: a tile of 5 makes two tiles of an extent of 8, and the second one reaches past it. With `Exact`
/// around the tiler, or around one of its modes, that is refused: by the compiler where it knows both numbers, and when run
/// otherwise. An integer `n` divides a mode of which it divides the size; a layout does if tile and rest have as many elements as
/// the mode; `..` always does.
///
/// All that takes a tiler takes an exact one: [`logical_divide`](crate::logical_divide), [`zipped_divide`](crate::zipped_divide),
/// [`tiled_divide`](crate::tiled_divide), [`flat_divide`](crate::flat_divide), [`local_tile`](crate::local_tile),
/// [`inner_partition`](crate::inner_partition), [`outer_partition`](crate::outer_partition), and the methods of
/// [`Tensor`](crate::Tensor).
///
/// ```
/// use cute_static::{AlgebraError, Exact, Layout, ZippedDivide, int, layout, shape, zipped_divide};
/// use static_assertions::assert_type_eq_all;
/// type Matrix = layout!((8, 12) : (12, 1));
/// assert_type_eq_all!(ZippedDivide<Matrix, Exact<shape!((4, 3))>>, ZippedDivide<Matrix, shape!((4, 3))>);
/// // extents known when run are checked then
/// let mixed = Layout::new((8usize, 12usize), (12usize, int!(1)))?;
/// assert!(zipped_divide(&mixed, &Exact(shape!((4, 3)))).is_ok());
/// let refused = zipped_divide(&mixed, &(Exact(int!(5)), int!(5)));
/// assert_eq!(refused, Err(AlgebraError::TileLeavesRest { tile: 5, extent: 8 }));
/// assert_eq!(refused.unwrap_err().to_string(), "divide: a tile of 5 does not divide an extent of 8");
/// # Ok::<(), AlgebraError>(())
/// ```
/// A static tile that does not divide does not compile; make the 5 a 4:
/// ```compile_fail,E0277
/// # use cute_static::{Exact, int, layout, zipped_divide};
/// // error: divide: a tile of _5 does not divide an extent of _8
/// zipped_divide(&layout!((8, 12) : (12, 1)), &Exact((int!(5), int!(3))));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Exact<T>(pub T);
/// A tiler that is static has the text of its type: its values are typenum's, and print as trees.
impl<T: fmt::Debug> fmt::Debug for Exact<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if size_of::<T>() > 0 {
            return write!(f, "Exact({:?})", self.0);
        }
        f.write_str("Exact(")?;
        write_type_name::<T>(f)?;
        f.write_str(")")
    }
}

/// Whether a tile of this size divides a mode of size `S`, of which the rest has size `R`: [`True`], [`False`], or [`Unknown`] where a
/// run-time integer decides it. A tile of 1 divides.
#[doc(hidden)]
pub trait TileDivides<R, S> {
    /// The answer.
    type Output;
}
impl<R, S> TileDivides<R, S> for usize {
    type Output = Unknown;
}
impl<R, S> TileDivides<R, S> for One {
    type Output = True;
}
impl<U, C, B, R: RestDivides<Self, S>, S> TileDivides<R, S> for UInt<UInt<U, C>, B> {
    type Output = R::Output;
}
/// Whether a rest of this size, of a tile of size `T`, makes up a mode of size `S`.
#[doc(hidden)]
pub trait RestDivides<T, S> {
    /// The answer.
    type Output;
}
impl<T, S> RestDivides<T, S> for usize {
    type Output = Unknown;
}
impl<U, B, T, S: SizeDivides<T, Self>> RestDivides<T, S> for UInt<U, B> {
    type Output = S::Output;
}
/// Whether a mode of this size is a tile of size `T` and a rest of size `R`.
#[doc(hidden)]
pub trait SizeDivides<T, R> {
    /// The answer.
    type Output;
}
impl<T, R> SizeDivides<T, R> for usize {
    type Output = Unknown;
}
impl<U, B, T: ProductIs<R, Self>, R> SizeDivides<T, R> for UInt<U, B> {
    type Output = T::Output;
}

/// The verdict on a tile of size `T` and a mode of size `S`.
#[doc(hidden)]
pub trait OrLeavesRest<T, S> {
    /// The verdict.
    type Verdict: Verdict;
    /// Whether it is the compiler's.
    const DECIDED: bool;
}
impl<T, S> OrLeavesRest<T, S> for True {
    type Verdict = Admissible;
    const DECIDED: bool = true;
}
impl<T, S> OrLeavesRest<T, S> for Unknown {
    type Verdict = AtRunTime;
    const DECIDED: bool = false;
}
impl<T: Decimal, S: Decimal> OrLeavesRest<T, S> for False {
    type Verdict = Inadmissible<TileLeavesRest<Dec<T>, Dec<S>>>;
    const DECIDED: bool = true;
}

/// By a layout: the divide itself, if tile and rest have as many elements as what is divided.
macro_rules! layouts {
    ($($divides:ident $method:ident;)*) => {$(
        impl<S, D, SB, DB, P, N, R, M, F, V> $divides<Layout<S, D>> for Exact<Layout<SB, DB>>
        where
            S: HTuple + SizeOf<Output = M>,
            Layout<SB, DB>: Splits<Layout<S, D>, Answer = P>,
            P: Halves<S0: HTuple + SizeOf<Output = N>, S1: HTuple + SizeOf<Output = R>>,
            N: TileDivides<R, M, Output = F>,
            F: OrLeavesRest<N, M, Verdict = V>,
            V: Verdict,
        {
            type Answer = If<Both<P::Verdict, V>, P>;
            #[inline(always)]
            fn $method(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                <Both<P::Verdict, V>>::before::<P>(|| {
                    let value = self.0.splits(a)?;
                    let ((tile, rest), extent) = (P::sizes(&value), a.shape().size());
                    let divides = F::DECIDED || tile.checked_mul(rest) == Some(extent);
                    if divides { Ok(value) } else { Err(AlgebraError::TileLeavesRest { tile, extent }) }
                })
            }
        }
    )*};
}
layouts! { Splits splits; Divides divides; }
/// By what is divided by as another tiler.
macro_rules! as_others {
    ($([$($generics:tt)*] $tiler:ty, |$x:ident| $other:ty = $value:expr;)*) => {$(
        as_others! { @impl [$($generics)*] $tiler, $x, $other, $value, Splits splits }
        as_others! { @impl [$($generics)*] $tiler, $x, $other, $value, Divides divides }
    )*};
    (@impl [$($generics:tt)*] $tiler:ty, $x:ident, $other:ty, $value:expr, $trait:ident $method:ident) => {
        impl<$($generics)* S, D> $trait<Layout<S, D>> for Exact<$tiler>
        where
            $other: $trait<Layout<S, D>>,
        {
            type Answer = <$other as $trait<Layout<S, D>>>::Answer;
            #[inline(always)]
            fn $method(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                let $x = &self.0;
                $value.$method(a)
            }
        }
    };
}
as_others! {
    [U: Before<B>, B: Bit,] UInt<U, B>, |n| Exact<Layout<UInt<U, B>, One>> = Exact(line(*n)?);
    [] usize, |n| Exact<Layout<usize, One>> = Exact(line(*n)?);
    [] RangeFull, |all| RangeFull = all;
}
macro_rules! by_mode {
    ($(($s:ident $d:ident $c:ident $sv:ident $($x:ident)*))+) => {
        as_others! {
            [$($s: Copy,)+] ($($s,)+), |modes| ($(Exact<$s>,)+) = {
                let ($($sv,)+) = modes;
                ($(Exact(*$sv),)+)
            };
        }
    };
}
for_each_arity!(by_mode);
