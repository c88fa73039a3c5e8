//! Composition (paper 3.3): `R(c) = A(B(c))`, with the shape of `B` refined.
//!
//! ```text
//! compose(A, (B0, B1, ..)) = (compose(A, B0), compose(A, B1), ..)        if joint(A, B)             (Eq. 22, 23)
//! compose(A, s:0)          = s:0
//! compose(A, s:d)          = divide_out(merged(leaves(A)), s, d)          packed: one mode stands alone
//!
//! divide_out([a:x],   s, d) = [s : d x]                                    the last mode extends (Section 3.3.3)
//! divide_out([a:x|t], s, d) = divide_out(t, s, d / a)                      if a | d
//!                           = keep(d / a of the mode: n = a / d, n : d x, t, s)   if d | a
//!                           = [s : d x]                                    if (s - 1) d < a: truncated here
//!                           = refused: Eq. 20                              otherwise
//! keep(n:x, t, s)           = [n:x | keep(t, s / n)]                       if n | s; [n:x] if s = n
//!                           = [s:x]                                        if s < n
//!                           = refused: Eq. 21                              otherwise
//! keep([a:x], s)            = [s:x];   keep([a:x|t], s) = keep(a:x, t, s)
//! ```
//!
//! `d`, `a`, `s` known to the compiler decide there. Where one is not, the general mode `min(ceil(a/d), s) : d x` is
//! kept, with what is left, and the function on values checks that the divisions are exact. (`1 : d` is one mode: it leaves nothing.)

pub(crate) mod coordinates;
pub(crate) mod plain;
// a row is a type and a function of one name, and is what its pseudocode says
#[allow(non_snake_case)]
pub(crate) mod types;
pub(crate) mod xor;

use self::plain::composing;
use super::by_mode::{InPlace, Tiler, made, makes};
use super::fits::Counted;
use crate::layout::construct::{ColumnMajor, Compact, column_major};
pub(crate) use crate::refusal::answer::Outcome;
use crate::table::words::*;
use core::ops::RangeFull;

operation! {
    /// A layout that can be composed with `B` on the right: a layout, a static integer `n` (as `n:1`), `..` (leave
    /// alone), or a tuple of those, one for each mode (Eq. 12).
    Compose, AskCompose ask_compose
        = "composition: not known to be possible: on the left a layout is needed, on the right a layout, an integer, `..` or a tuple of them",
        "the right operand is a layout, an integer, `..`, or a tuple of them; generic code asks for `A: Compose<B>`, with literals as `int!(type 2)`, `layout!(type 4 : 2)`";
    /// [`Compose`], seen from the right operand.
    RightOf right_of
}
/// Compositions, of tilers.
#[derive(Debug, Clone, Copy)]
pub struct Composing;
makes! { Composing: InPlace = Composed composed }
// of two layouts at once: by way of `Tiler` it would cost the compiler 2 % more
impl<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy> RightOf<Layout<S, D>> for Layout<SB, DB> {
    type Answer = Composed<S, D, SB, DB>;
    #[inline(always)]
    fn right_of(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        composed(*a, *self, &mut Counted::new()).map(Plan::value)
    }
}
macro_rules! tilers {
    ($([$($generics:tt)*] $tiler:ty;)*) => {$(
        impl<S: Tree<D>, D: Copy, $($generics)*> RightOf<Layout<S, D>> for $tiler
        where
            Self: Tiler<Composing, InPlace>,
        {
            type Answer = <Self as Tiler<Composing, InPlace>>::Makes<S, D>;
            #[inline(always)]
            fn right_of(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                made::<Composing, InPlace, _, _, _>(*self, *a)
            }
        }
    )*};
    ($(($s:ident $($x:ident)*))+) => { tilers! { [$($s),+] ($($s,)+); } };
}
tilers! { [U, B] UInt<U, B>; [] usize; [N, W] Multiple<N, W>; [] RangeFull; }
for_each_arity!(tilers);

/// `A o B`, by the table.
type Composed<S, D, SB, DB> = ComposedWith<<Layout<S, D> as Left>::Merged, Layout<S, D>, SB, DB>;
/// `A o B`, for the merged modes `L` of `A`.
type ComposedWith<L, A, SB, DB> = <<SB as Tree<DB>>::Composed<L, A> as Plan>::Judged<L, SB, DB, A>;
/// Its value.
// in a debug build a frame of its own, or those of all calls would be one
#[cfg_attr(not(debug_assertions), inline(always))]
fn composed<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
    a: Layout<S, D>,
    b: Layout<SB, DB>,
    counted: &mut Counted,
) -> Outcome<Composed<S, D, SB, DB>> {
    type Verdict<S, D, SB, DB> = <Composed<S, D, SB, DB> as Answer>::Verdict;
    let (list, (sb, db)) = (a.merged()?, b.into_parts());
    let leaves = sb.leaves(db, Nil);
    let made = composing!(Verdict<S, D, SB, DB>: (a, list), leaves, counted, |making| sb.composed(db, list, a, making));
    Ok(made.judged::<<Layout<S, D> as Left>::Merged, SB, DB, Layout<S, D>>())
}

/// The composition `A o B` (Eq. 16, 17).
///
/// ```
/// use cute_static::{Composition, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Composition<layout!((4, 2, 8) : (3, 12, 97)), layout!(3 : 3)>, layout!(3 : 9));
/// assert_type_eq_all!(
///     Composition<layout!((4, 6, 8, 10) : (2, 3, 5, 7)), layout!(6 : 12)>,
///     layout!((2, 3) : (9, 5))
/// );
/// ```
/// Its numbers have to divide (Eq. 20):
/// ```compile_fail,E0277
/// # use cute_static::{Composition, layout};
/// let wrong: Composition<layout!((4, 6, 8) : (2, 3, 5)), layout!(6 : 3)>;
/// ```
pub type Composition<A, B> = ResultOf<<A as AskCompose<B>>::Answer>;

/// The composition `a o b`; `b` is a layout, an integer, `..`, or a tuple of those by mode.
///
/// ```
/// use cute_static::{AlgebraError, Layout, composition, int, layout};
/// // run-time extents: the tile is static, and whether it fits is checked when run
/// let a = Layout::new((6usize, 8usize), (int!(1), 10usize))?;
/// assert_eq!(composition(&a, &layout!(12 : 1))?.to_string(), "(6,2):(1,10)");
/// assert_eq!(composition(&a, &layout!(4 : 4)).unwrap_err().code(), "stride_divisibility");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[cfg_attr(doc, doc = include_str!("../../figures/composition.md"))]
#[inline(always)]
pub fn composition<A: AskCompose<B, Answer: Answer<Verdict: Holds>>, B>(a: &A, b: &B) -> Outcome<ValueOf<A::Answer>> {
    a.ask_compose(b)
}

/// The type of [`with_shape`].
pub type WithShape<A, S> = Composition<A, ColumnMajor<S>>;
/// `layout` with other modes, its elements in their order: the composition with the column-major layout of `shape`.
///
/// ```
/// use cute_static::{AlgebraError, int, layout, shape, with_shape};
/// assert_eq!(with_shape(&layout!((4, 6) : (6, 1)), &shape!((2, 2, 6)))?, layout!((2, 2, 6) : (6, 12, 1)));
/// // a shape that is known when run; what it has not is left out
/// assert_eq!(with_shape(&layout!(48 : 2), &(int!(2), 4usize))?.to_string(), "(2,4):(2,4)");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`composition`] and of [`column_major`].
#[inline(always)]
pub fn with_shape<A, S>(layout: &A, shape: &S) -> Outcome<ValueOf<<A as AskCompose<ColumnMajor<S>>>::Answer>>
where
    S: Compact,
    A: AskCompose<ColumnMajor<S>, Answer: Answer<Verdict: Holds>>,
{
    composition(layout, &column_major(shape)?)
}
