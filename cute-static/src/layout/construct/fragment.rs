//! The layout of a fragment (registers) for the elements of another one.
//!
//! ```text
//! make_fragment_like((M0, M1, ..) : D) = compact, with the leaves in this order:
//!     those of M0 from left to right, strides of 0 kept: what is broadcast is one register
//!     the others by the magnitudes of their strides
//! make_fragment_like(s : d)            = s : column-major
//! ```
//!
//! The first mode is that of an instruction's values: it is contiguous whatever the layout is.

use super::order::InOrder;
use super::types::{ConstructList, Grown, WithUnknown, grown};
use super::{Outcome, plain};
use crate::algebra::numbers::Numbers;
use crate::table::words::*;

/// The type of [`make_fragment_like`].
pub type MakeFragmentLike<L> = <L as FragmentLike>::Output;
/// The compact layout of a fragment (registers) for the same shape: the first mode column-major with its strides of 0 kept, then
/// the other modes in the order of their strides' magnitudes. Of a layout of one mode it is the column-major one.
///
/// What depends on a run-time stride, whether it is 0 or above another, is a run-time stride of the result. The fragment of a
/// tensor, [`Tensor::make_fragment_like`](crate::Tensor::make_fragment_like), does not depend on run-time strides.
///
/// # Errors
/// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow).
///
/// ```
/// use cute_static::{layout, make_fragment_like};
/// let l = make_fragment_like(&layout!(((2, 3), 4, 5) : ((0, 7), 100, 1)))?;
/// assert_eq!(l, layout!(((2, 3), 4, 5) : ((0, 1), 15, 3)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn make_fragment_like<L: FragmentLike + Copy>(layout: &L) -> Outcome<L::Output> {
    layout.fragment_like()
}
/// The layout of the fragment that a tensor of layout `L` makes, which run-time strides do not change: see
/// [`Tensor::make_fragment_like`](crate::Tensor::make_fragment_like). Of static strides it is [`MakeFragmentLike`].
///
/// ```
/// use cute_static::{FragmentLayout, Layout, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// type Tile = Layout<shape!((8, (4, 2))), (int!(1), (usize, int!(100)))>;
/// assert_type_eq_all!(FragmentLayout<Tile>, layout!((8, (4, 2)) : (1, (16, 8))));
/// ```
pub type FragmentLayout<L> = <L as FragmentLike<Counted>>::Output;

/// Run-time strides have the places that their numbers have: the result is what values have.
#[derive(Debug, Clone, Copy)]
pub struct AsValues;
impl UnknownStrides for AsValues {
    type Of<L: List> = L;
    #[inline(always)]
    fn of<L: List>(l: L) -> Outcome<L> {
        Ok(l)
    }
}
/// Run-time strides are not 0 and above the static ones, from left to right: of a static shape the result is static.
#[derive(Debug, Clone, Copy)]
pub struct Counted;
impl UnknownStrides for Counted {
    type Of<L: List> = WithUnknown<L, L::Above>;
    #[inline(always)]
    fn of<L: List>(l: L) -> Outcome<Self::Of<L>> {
        WithUnknown(l, L::Above::default())
    }
}
/// What is known of run-time strides.
pub trait UnknownStrides {
    /// The leaves, as far as it is.
    type Of<L: List>: List;
    fn of<L: List>(l: L) -> Outcome<Self::Of<L>>;
}

/// See [`MakeFragmentLike`]; `R` says what is known of run-time strides.
pub trait FragmentLike<R = AsValues> {
    type Output;
    fn fragment_like(self) -> Outcome<Self::Output>;
}
impl<S: FirstMode<D>, D: Copy, R: UnknownStrides> FragmentLike<R> for Layout<S, D>
where
    Both<HaveOrders<S::First>, HaveOrders<S::Others>>: Holds,
{
    type Output = Layout<S, Grown<S, Strides<R::Of<S::First>, R::Of<S::Others>>>>;
    #[inline(always)]
    fn fragment_like(self) -> Outcome<Self::Output> {
        let (shape, stride) = self.into_parts();
        let (first, others) = shape.halves(stride);
        let (first, others) = (R::of(first)?, R::of(others)?);
        let mut count = 0usize;
        first.each(&mut |_, _| count = count.saturating_add(1));
        let read = |numbers: &mut Numbers| {
            numbers.with(first);
            numbers.with(others);
        };
        let strides = plain::compact(read, |place, extent, stride| match plain::Leaf::like(extent, stride) {
            leaf if place < count => plain::Leaf { order: 0, ..leaf },
            leaf => plain::Leaf { extent, idle: false, ..leaf },
        })?;
        Ok(Layout::from_parts(shape, grown::<S, Strides<R::Of<S::First>, R::Of<S::Others>>>(strides)?))
    }
}
type HaveOrders<L> = <L as ConstructList>::HaveOrders;
/// The strides of a fragment, for the leaves of the first mode and those of the others.
type Strides<F, O> = <F as ConstructList>::Kept<InOrder<<F as ConstructList>::InPlace<<O as ConstructList>::ByOrder>>>;

/// A shape with its stride, seen as a first mode and others.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: write a `usize`, `Narrow::from(n)` of a `u32`, or `int!(8)` to fix it at compile time",
    label = "a shape is an extent, or a tuple of 1 to 12 shapes"
)]
pub trait FirstMode<D>: Nested {
    /// The leaves of the first mode, if there are others; and the others.
    type First: List;
    type Others: List;
    fn halves(self, d: D) -> (Self::First, Self::Others);
}
macro_rules! one {
    ($([$($generics:tt)*] $s:ty, $d:ty;)*) => {$(
        impl<$($generics)*> FirstMode<$d> for $s
        where
            Self: Nested,
        {
            // column-major, whatever the strides are
            type First = Nil;
            type Others = <Self as Nested>::Extents<UTerm, Nil>;
            #[inline(always)]
            fn halves(self, _: $d) -> (Nil, Self::Others) {
                (Nil, self.extents(UTerm, Nil))
            }
        }
    )*};
}
one! { [U, B, D] UInt<U, B>, D; [D] usize, D; [N, W, D] Multiple<N, W>, D; [S0, D0] (S0,), (D0,); }
macro_rules! tuple {
    ($first:tt) => {};
    (($s0:ident $d0:ident $c0:ident $sv0:ident $dv0:ident $cv0:ident)
        $(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$s0: Tree<$d0> + Nested, $d0: Copy, $($s: Tree<$d> + Nested, $d: Copy),+> FirstMode<($d0, $($d,)+)> for ($s0, $($s,)+) {
            type First = <$s0 as Tree<$d0>>::Leaves<Nil>;
            type Others = <($($s,)+) as Tree<($($d,)+)>>::Leaves<Nil>;
            #[inline(always)]
            fn halves(self, d: ($d0, $($d,)+)) -> (Self::First, Self::Others) {
                let (($sv0, $($sv,)+), ($dv0, $($dv,)+)) = (self, d);
                (Tree::leaves($sv0, $dv0, Nil), Tree::leaves(($($sv,)+), ($($dv,)+), Nil))
            }
        }
    };
}
for_each_arity!(tuple);
