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
//! kept, with what is left, and the function on values checks that the divisions are exact.

mod divide_out;
mod leaf;
#[doc(hidden)]
pub mod plain;
mod run_time;
mod tiler;

use self::leaf::ComposeLeaf;
pub(crate) use self::leaf::SubModes;
use self::run_time::RunTimeCheck;
pub(crate) use super::answer::Outcome;
use super::answer::{Answer, If, Refused, ResultOf, ValueOf, operation};
use super::coalesce::Merge;
use super::direct::{
    Composed, Tree,
    plan::{Done, Slowly},
};
use super::joint::{Joint, Spread};
use super::verdict::*;
use super::xor::XorRule;
use crate::AlgebraError;
use crate::algebra::fits::FitsIf;
use crate::basis::Component;
use crate::layout::{Formed, Layout};
use crate::num::{Before, One};
use crate::tuple::{Leaves, Nil, Pack, for_each_arity};
use crate::xor::Bits;
use typenum::{Bit, UInt, UTerm};

operation! {
    /// A layout that can be composed with `B` on the right: a layout, a static integer `n` (as `n:1`), `..` (leave
    /// alone), or a tuple of those, one for each mode (Eq. 12).
    Compose compose, AskCompose ask_compose
        = "composition: not known to be possible for these operands",
        "the right operand is a layout, an integer, `..`, or a tuple of them; generic code asks for `A: Compose<B>`, with literals as `int!(type 2)`, `layout!(type 4 : 2)`";
    /// [`Compose`], seen from the right operand.
    RightOf right_of
}
impl<S, D, SB, DB> RightOf<Layout<S, D>> for Layout<SB, DB>
where
    S: Tree<D>,
    SB: Tree<DB>,
    Composed<S, D, SB, DB>: Composes<Layout<S, D>, Self>,
{
    type Answer = <Composed<S, D, SB, DB> as Composes<Layout<S, D>, Self>>::Answer;
    #[inline(always)]
    fn right_of(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        <Composed<S, D, SB, DB>>::composes(a, self)
    }
}
/// `a o b`, by the answer of the direct path (`direct.rs`).
#[doc(hidden)]
pub trait Composes<A, B> {
    /// The composition.
    type Answer: Answer;
    /// `a o b`.
    fn composes(a: &A, b: &B) -> Outcome<ValueOf<Self::Answer>>;
}
impl<A, B, S: Default, D: Default> Composes<A, B> for Done<S, D> {
    type Answer = Self;
    #[inline(always)]
    fn composes(_: &A, _: &B) -> Outcome<Layout<S, D>> {
        Ok(Self::layout())
    }
}
/// The verdict on both operands, each for itself.
type Operands<S, D, SB, DB> = Both<
    <S as Formed<D>>::Verdict,
    Both<<SB as Formed<DB>>::Verdict, <<SB as Formed<DB>>::Sum as OnTheRight>::Verdict>,
>;
impl<S, D, SB, DB> Composes<Layout<S, D>, Layout<SB, DB>> for Slowly
where
    S: Formed<D>,
    SB: Formed<DB, Sum: OnTheRight>,
    Operands<S, D, SB, DB>: ComposesIf<Layout<S, D>, Layout<SB, DB>>,
{
    type Answer = <Operands<S, D, SB, DB> as ComposesIf<Layout<S, D>, Layout<SB, DB>>>::Answer;
    #[inline(always)]
    fn composes(a: &Layout<S, D>, b: &Layout<SB, DB>) -> Outcome<ValueOf<Self::Answer>> {
        <Operands<S, D, SB, DB>>::composes_if(a, b)
    }
}
/// What the right operand's offsets are: coordinates of the left one, or bit strings.
#[doc(hidden)]
pub trait OnTheRight {
    /// The verdict.
    type Verdict: Verdict;
}
macro_rules! coordinates {
    ($([$($generics:tt)*] $o:ty;)*) => {$(
        impl<$($generics)*> OnTheRight for $o {
            type Verdict = Admissible;
        }
    )*};
}
coordinates! { [] UTerm; [] isize; [H, T] Component<H, T>; }
impl OnTheRight for Bits {
    type Verdict = Inadmissible<XorOnTheRight<XorStrides>>;
}
/// `a o b`, if the verdict on the operands allows it.
#[doc(hidden)]
pub trait ComposesIf<A, B> {
    /// The composition.
    type Answer: Answer;
    /// `a o b`.
    fn composes_if(a: &A, b: &B) -> Outcome<ValueOf<Self::Answer>>;
}
impl<A, B, Y> ComposesIf<A, B> for Inadmissible<Y> {
    type Answer = Refused<Y, Done<One, UTerm>>;
    // never run: refused
    fn composes_if(_: &A, _: &B) -> Outcome<Layout<One, UTerm>> {
        Err(AlgebraError::Unrepresentable)
    }
}
impl<S, D, SB, DB, F, L, V, W, X> ComposesIf<Layout<S, D>, Layout<SB, DB>> for Admissible
where
    S: Copy + Leaves<D, Nil, Output = F>,
    D: Copy,
    F: Merge<Output = L>,
    SB: Copy + ComposeTree<DB, L, Layout<S, D>, Verdict = W> + Spread<DB>,
    DB: Copy,
    W: Joint<SB::Kind, L, SB, DB, Layout<S, D>, Verdict = V>,
    V: Verdict + RunTimeCheck<L, SB, DB> + XorIf<L, SB, DB, Verdict = X>,
    X: FitsIf<SB::Shape, SB::Stride>,
{
    type Answer = If<X, Done<SB::Shape, SB::Stride>>;
    #[inline(always)]
    fn composes_if(a: &Layout<S, D>, b: &Layout<SB, DB>) -> Outcome<ValueOf<Self::Answer>> {
        X::before::<Done<SB::Shape, SB::Stride>>(|| {
            let (shape, stride) = a.into_parts();
            let list = || shape.leaves(stride, Nil).merge();
            let (sb, db) = b.into_parts();
            V::run_time_check(&list(), &sb, &db)?;
            let (shape, stride) = match sb.compose_tree(db, list(), *a, false) {
                // only where modes are one when run; what needs no merging keeps its own tree
                Err(AlgebraError::Unrepresentable) if V::CHECKED => sb.compose_tree(db, list(), *a, true)?,
                composed => composed?,
            };
            X::fits_if(size_of::<(S, D, SB, DB)>() == 0, Layout::from_parts(shape, stride))
        })
    }
}
/// A verdict and, if it is no refusal, [`XorRule`].
#[doc(hidden)]
pub trait XorIf<L, SB, DB> {
    /// Both.
    type Verdict: Verdict;
}
impl<Y, L, SB, DB> XorIf<L, SB, DB> for Inadmissible<Y> {
    type Verdict = Self;
}
impl<L: XorRule<SB, DB>, SB, DB> XorIf<L, SB, DB> for Admissible {
    type Verdict = L::Verdict;
}
impl<L: XorRule<SB, DB>, SB, DB> XorIf<L, SB, DB> for AtRunTime {
    type Verdict = Both<Self, L::Verdict>;
}

/// `compose(A, B)` for the shape and stride of `B`, with `L` the merged modes of `A`: the result's shape and stride and
/// the verdicts on all leaves.
#[doc(hidden)]
pub trait ComposeTree<D, L, A> {
    /// The result's shape.
    type Shape;
    /// The result's stride.
    type Stride;
    /// The verdict on the leaves, each for itself.
    type Verdict: Verdict;
    /// The result; along modes of `list` as they are, or `merged` as they are when run.
    fn compose_tree(self, d: D, list: L, a: A, merged: bool) -> Outcome<(Self::Shape, Self::Stride)>;
}
macro_rules! compose_leaf_of_tree {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D, L, A> ComposeTree<D, L, A> for $s
        where
            D: ComposeLeaf<Self, L, A>,
        {
            type Shape = <D::List as Pack>::Shape;
            type Stride = <D::List as Pack>::Stride;
            type Verdict = D::Verdict;
            #[inline(always)]
            fn compose_tree(self, d: D, list: L, a: A, merged: bool) -> Outcome<(Self::Shape, Self::Stride)> {
                Ok(d.compose_leaf(self, list, a, merged)?.pack())
            }
        }
    )*};
}
compose_leaf_of_tree! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }

macro_rules! tree {
    (@verdict ($s:ident $d:ident $($x:ident)*)) => { $s::Verdict };
    (@verdict ($s:ident $d:ident $($x:ident)*) $($rest:tt)+) => {
        Both<$s::Verdict, tree!(@verdict $($rest)+)>
    };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s, $d,)+ L: Copy, A: Copy> ComposeTree<($($d,)+), L, A> for ($($s,)+)
        where
            $($s: ComposeTree<$d, L, A>,)+
        {
            type Shape = ($($s::Shape,)+);
            type Stride = ($($s::Stride,)+);
            type Verdict = tree!(@verdict $(($s $d $c $sv $dv $cv))+);
            #[inline(always)]
            fn compose_tree(self, d: ($($d,)+), list: L, a: A, merged: bool) -> Outcome<(Self::Shape, Self::Stride)> {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                $(let $cv = $sv.compose_tree($dv, list, a, merged)?;)+
                Ok((($($cv.0,)+), ($($cv.1,)+)))
            }
        }
    };
}
for_each_arity!(tree);

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
#[inline(always)]
pub fn composition<A: AskCompose<B, Answer: Answer<Verdict: Holds>>, B>(a: &A, b: &B) -> Outcome<ValueOf<A::Answer>> {
    a.ask_compose(b)
}
