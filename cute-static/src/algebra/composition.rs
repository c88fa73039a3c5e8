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

use self::coordinates::{check_coordinates, check_line};
use self::plain::{check_composition, divide_out};
use super::by_mode::{InPlace, Tiler, made, makes};
use super::fits::{self, Counted};
use super::numbers::{Numbers, fill};
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

// ---- what a composition leaves to run time ----

/// A composition in the making.
#[derive(Debug, Clone, Copy)]
pub struct Making {
    /// Along the modes of the left operand as they are when run.
    pub(crate) merged: bool,
    /// What has been made.
    pub(crate) counted: Counted,
}
#[inlined]
impl Making {
    /// Of the leaves `right` and the merged modes `list` of `a`: checked, where the verdict `V` leaves that to run time.
    pub(crate) fn new<V: Verdict>(a: impl Left, list: impl Line, right: impl List) -> Outcome<Self> {
        if V::CHECKED {
            check(list, a, right)?;
        }
        Ok(Self { merged: false, counted: Counted::new() })
    }
    /// Whether it is worth doing again: only where modes are one when run; what needs no merging keeps its own tree.
    pub(crate) fn again(&mut self) -> bool {
        let first = !self.merged;
        *self = Self { merged: true, counted: Counted::new() };
        first
    }
    /// What is made is counted; it has to fit, unless the compiler knows both operands.
    pub(crate) fn made(&self, a: &impl Left, right: &impl List, counted: &mut Counted) -> Outcome<()> {
        if size_of_val(a) > 0 || size_of_val(right) > 0 {
            self.counted.made()?;
        }
        counted.modes(&self.counted);
        Ok(())
    }
    /// Counts the modes of a leaf.
    pub(crate) fn counted<L: List>(&mut self, modes: L) -> L {
        modes.count(&mut self.counted);
        modes
    }
}
/// What `$make` makes of the leaves `$right`, composed with the merged modes `$list` of `$a`, by the verdict `$verdict`. No function: in
/// kernels it has to be inlined, which closures are when the compiler thinks so.
macro_rules! composing {
    ($verdict:ty: ($a:expr, $list:expr), $right:expr, $counted:expr, |$making:ident| $make:expr) => {{
        let right = $right;
        let mut making = $crate::algebra::composition::Making::new::<$verdict>($a, $list, right)?;
        let made = loop {
            let $making = &mut making;
            match $make {
                Err($crate::AlgebraError::Unrepresentable)
                    if <$verdict as $crate::refusal::verdict::Verdict>::CHECKED && making.again() => {}
                made => break made?,
            }
        };
        making.made(&$a, &right, $counted)?;
        made
    }};
}
pub(crate) use composing;
/// The check of the definition on numbers, for the merged modes `list` of `a` and the leaves of the right operand.
fn check<A: Line, L: List>(list: A, a: impl Left, leaves: L) -> Outcome<()> {
    if !L::INTEGER {
        return check_coordinates(a, leaves);
    }
    let (mut right, mut fits) = (Numbers::new(), true);
    leaves.each(&mut |s, d| {
        // a static stride above it: no layout has one that is reached
        fits &= s == 1 || d < isize::MAX;
        right.push(s, d);
    });
    if !fits {
        return Err(Operation::Composition.overflow(Excess::Stride));
    }
    if !A::INTEGER {
        return check_line(a, &right);
    }
    let mut left = Numbers::of_line(list);
    left.merge();
    check_composition(left.modes()?, right.modes()?)
}
/// The stride of a list that is one mode when run.
fn line_stride(list: impl Line) -> Outcome<isize> {
    let mut modes = Numbers::of_line(list);
    modes.merge();
    Ok(modes.modes()?.first().map_or(0, |&(_, stride)| stride))
}
/// The leaf `s : d` of the right operand along modes of which some are one when run, in what room the result's type has.
#[inline(never)]
fn along_merged<A: Line, L: List>(list: A, (extent, step): (usize, isize)) -> Outcome<L> {
    // coordinates and bit strings are not merged by their numbers
    if !A::INTEGER {
        return Err(AlgebraError::Unrepresentable);
    }
    let (mut line, mut modes) = (Numbers::of_line(list), Numbers::new());
    line.merge();
    let line = line.modes()?;
    let stride = |mode: usize| line.get(mode).map_or(0, |&(_, stride)| stride);
    match usize::try_from(step) {
        Ok(step) if step > 0 && extent > 1 => {
            let init = line.split_last().map_or(&[][..], |(_, init)| init).iter().map(|&(extent, _)| extent);
            divide_out(init, 0, (extent, step), |extent, mode, step| {
                let product = isize::try_from(step).ok().and_then(|step| step.checked_mul(stride(mode)));
                modes.push(extent, fits::made(extent > 1, product)?);
                Ok(())
            })?;
        }
        // a repeated element, or a line
        _ => modes.push(extent, fits::made(extent > 1, step.checked_mul(stride(0)))?),
    }
    fill(modes.modes()?)
}
