//! Right and left inverse (paper 3.4, Eq. 24 and 26, Tables 5 and 6).
//!
//! ```text
//! coalesce(L) = (s_0, s_1, ..) : (d_0, d_1, ..)      P_i = s_0 * ... * s_(i-1), the place of mode i
//!
//! right_inverse(L)    = chain(sorted, 1)                       L(R(k)) = k for all k < |R|                   Eq. 24
//! chain([], c)        = []
//! chain([s:d@P|t], c) = [s:P | chain(t, s d)]   if d = c
//!                     = chain(t, c)             otherwise
//!
//! left_inverse(L)        = radix(sorted, 1, 0)                 L(R(L(k))) = L(k) for all k < |L|             Eq. 26
//! radix([s:d@P], b, p)   = [d / b : p, s : P]
//! radix([s:d@P|t], b, p) = [d / b : p | radix(t, d, P)]        refused unless b | d
//! carries([s:d@P|t], K)  = refused if K > 0 and s d < d_2 (or t = []), unless this is the last mode of coalesce(L)
//!                          carries(t, (s - 1 + K) / (d_2 / d)) otherwise, for the next stride d_2
//! ```
//!
//! over the modes with `d > 0`, sorted by stride; each result coalesced. The argument for `carries` is in cute-dynamic's
//! file of the same name. Coordinate strides are inverted component by component. XOR strides are inverted on values, by cute-dynamic.
//!
//! A right inverse of known numbers keeps its modes static. Where a run-time integer decides how the chain goes on, there is a mode for
//! each that may follow, of extent 1 if it does not; the chain is found at run time, and refused where it parts from the static modes.
//! Past its size it goes on as the inverse on values does: a last mode of extent 1 has the stride at which the last digit ends, 0 if there
//! is no digit, and a static stride that is another one is refused. (A single element keeps its static stride.)
//! (CuTe ends it there.) A left inverse of static strides keeps its digits static; a digit that ends at a mode which is of extent
//! 1 when run, and is none, is refused where it matters. With a run-time stride the digits are found when run (`plain.rs`):
//! one for each mode and one more, of extent 1 where there are fewer.

pub(crate) mod numbers;
#[doc(hidden)]
pub mod plain;
pub(crate) mod types;

use self::numbers::Making;
use self::types::{Integers, InverseList, Left, Right, Side, Values};
use crate::table::tree::Left as Operand;
use crate::table::words::*;

/// What the values of `S : D` are.
type ValuesOf<S, D> = <<S as Tree<D>>::Leaves<Nil> as InverseList>::Values<Integers, UTerm>;
/// An inverse of `S : D`.
type Inverse<W, S, D> = <ValuesOf<S, D> as Values>::Inverse<Making<W, <Layout<S, D> as Operand>::Merged>>;
/// Its value, and whether that could be made.
#[inline(always)]
fn inverse<W: Side, S: Tree<D>, D: Copy>(layout: &Layout<S, D>) -> (ValueOf<Inverse<W, S, D>>, Outcome<()>) {
    let mut making = Making::<W, _>::of(layout);
    let inverse = <ValuesOf<S, D>>::inverse(&mut making);
    (inverse.value(), making.made())
}

/// [`RightInvertible`], which may be refused.
#[doc(hidden)]
pub trait AskRightInverse {
    /// The right inverse.
    type Output;
    /// The same, or a refusal.
    type Answer: Answer<Value = Self::Output>;
    /// The right inverse.
    ///
    /// # Errors
    /// Those of a swizzled layout on values.
    fn ask_right_inverse(&self) -> Outcome<Self::Output>;
}
impl<S: Tree<D>, D: Copy> AskRightInverse for Layout<S, D> {
    type Output = ValueOf<Self::Answer>;
    type Answer = Inverse<Right, S, D>;
    #[inline(always)]
    fn ask_right_inverse(&self) -> Outcome<Self::Output> {
        let (inverse, made) = inverse::<Right, S, D>(self);
        made.map(|()| inverse)
    }
}
/// A layout that has a right inverse; all have one but those of XOR strides.
#[diagnostic::on_unimplemented(
    message = "right_inverse: not of a layout",
    label = "a layout is needed: no shape, no `Result`"
)]
pub trait RightInvertible: AskRightInverse<Answer: Answer<Verdict: Holds>> {}
impl<A: AskRightInverse<Answer: Answer<Verdict: Holds>>> RightInvertible for A {}
/// The type of [`right_inverse`]; `1:0` says that `A` has no stride of 1. Of a layout with coordinate strides the domain is congruent
/// with the coordinates.
///
/// ```
/// use cute_static::{RightInverse, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(RightInverse<layout!((4, 8) : (8, 1))>, layout!((8, 4) : (4, 1)));
/// assert_type_eq_all!(RightInverse<layout!((4, (4, 2)) : (1@1, (1@0, 6@1)))>, layout!((4, 4) : (4, 1)));
/// ```
/// XOR strides are inverted on values, by cute-dynamic:
/// ```compile_fail,E0277
/// # use cute_static::{RightInverse, Xor, int, layout};
/// let wrong: RightInverse<layout!((8, 8) : (Xor<int!(1)>, Xor<int!(9)>))>;
/// ```
pub type RightInverse<A> = ResultOf<<A as AskRightInverse>::Answer>;
/// The right inverse of `layout`: the largest layout R with `layout(R(k)) = k` for all k below its size (Eq. 24). Where a run-time integer
/// decides which modes continue each other, the result has a mode for each that may, of extent 1 if it does not. Past its size it goes on
/// as the inverse on values does: by the stride at which its last mode of more than one element ends.
///
/// ```
/// use cute_static::{Layout, int, layout, right_inverse};
/// assert_eq!(right_inverse(&layout!((2, 7) : (1, 2)))?.to_string(), "14:1");
/// // the run-time stride 4 continues the run-time extent 4, the stride 5 does not
/// let a = Layout::new((2usize, 4usize), (4usize, int!(1)))?;
/// assert_eq!(right_inverse(&a)?, Layout::from_parts((4usize, 2usize), (2usize, 1usize)));
/// let padded = Layout::new((2usize, 4usize), (5usize, int!(1)))?;
/// assert_eq!(right_inverse(&padded)?.to_string(), "(4,1):(2,8)");
/// # extern crate std; use std::string::ToString; Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None of a static layout. Of a mixed one [`StaticNumber`](crate::AlgebraError::StaticNumber) or
/// [`StaticMultiple`](crate::AlgebraError::StaticMultiple) if the run-time integers join modes otherwise than the result's type has them,
/// with the number that the type has and the one that is needed; so if a last mode has one element at run time, and a static stride by which
/// the result would go on otherwise than on values:
/// ```
/// use cute_static::{AlgebraError, Layout, int, right_inverse};
/// let rows = |n: usize| Layout::new((n, int!(3)), (int!(3), int!(1)));
/// assert_eq!(right_inverse(&rows(2)?)?.to_string(), "(3,2):(2,1)");
/// // 3:1 on values, which goes on by 3
/// assert_eq!(right_inverse(&rows(1)?), Err(AlgebraError::StaticNumber { known: 1, needed: 3 }));
/// # Ok::<(), AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/right_inverse.md"))]
#[inline(always)]
pub fn right_inverse<A: AskRightInverse<Answer: Answer<Verdict: Holds>>>(layout: &A) -> Outcome<A::Output> {
    layout.ask_right_inverse()
}

granted! {
    /// A layout that has a left inverse.
    ///
    /// What a run-time integer decides is an error when run, as of [`left_inverse`].
    LeftInvertible(),
    #[diagnostic::on_unimplemented(
        message = "left_inverse: not known to be possible for this layout",
        label = "not of this layout",
        note = "generic code asks for `L: LeftInvertible`"
    )]
    AskLeftInverse ask_left_inverse
}
impl<S: Tree<D>, D: Copy> AskLeftInverse for Layout<S, D> {
    type Answer = Inverse<Left, S, D>;
    #[inline(always)]
    fn ask_left_inverse(&self) -> Outcome<ValueOf<Self::Answer>> {
        let (inverse, made) = inverse::<Left, S, D>(self);
        made.map(|()| inverse)
    }
}
/// The type of [`left_inverse`].
///
/// ```
/// use cute_static::{LeftInverse, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(LeftInverse<layout!((4, 8) : (1, 5))>, layout!((5, 8) : (1, 4)));
/// assert_type_eq_all!(LeftInverse<layout!((4, (4, 2)) : (1@1, (1@0, 6@1)))>, layout!((4, (6, 2)) : (4, (1, 16))));
/// ```
/// Strides that do not divide each other have none:
/// ```compile_fail,E0277
/// # use cute_static::{LeftInverse, layout};
/// let wrong: LeftInverse<layout!((3, 2) : (2, 5))>;
/// ```
pub type LeftInverse<A> = ResultOf<<A as AskLeftInverse>::Answer>;
/// The left inverse, or quasi-inverse, of `layout`: a layout R with `layout(R(layout(k))) = layout(k)` for all k (Eq. 26); if `layout` is
/// injective, with `R(layout(k)) = k`. At offsets that the layout does not reach it has some value, another one than values have where a
/// run-time extent is 1.
///
/// # Errors
/// Where a run-time integer decides it [`LeftInverseDivisibility`](crate::AlgebraError::LeftInverseDivisibility),
/// [`NotInjective`](crate::AlgebraError::NotInjective), [`NegativeStride`](crate::AlgebraError::NegativeStride),
/// [`Overflow`](crate::AlgebraError::Overflow); [`StaticNumber`](crate::AlgebraError::StaticNumber) where a mode of a static
/// stride has one element when run, and offsets go past that stride. Coordinate strides and their extents have to be static.
///
/// ```
/// use cute_static::{Layout, int, left_inverse};
/// // m rows of 4, padded to 5, or to a number that is known when run
/// let a = Layout::new((6usize, int!(4)), (int!(5), int!(1)))?;
/// assert_eq!(left_inverse(&a)?, Layout::from_parts((int!(5), 6usize), (6usize, int!(1))));
/// let a = Layout::new((6usize, int!(4)), (5usize, int!(1)))?;
/// assert_eq!(left_inverse(&a)?.to_string(), "(1,5,6):(0,6,1)");
/// # extern crate std; use std::string::ToString; Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn left_inverse<A: AskLeftInverse<Answer: Answer<Verdict: Holds>>>(layout: &A) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_left_inverse()
}
