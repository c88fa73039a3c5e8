//! Compact strides in a given order. A stride is static where the extents and the order of what comes before it are.

use super::types::{ConstructList, Grown, grown};
use super::{Outcome, plain};
use crate::layout::Sound;
use crate::table::words::*;
use crate::tree::leaf::Extent;

/// The type of [`compact_order`].
pub type CompactOrder<S, O> = Grown<S, InOrder<<O as OrderOf<S>>::Ordered<Nil>>>;
/// The type of [`make_ordered_layout`].
pub type MakeOrderedLayout<S, O> = Layout<S, CompactOrder<S, O>>;

/// The stride that makes a shape compact, with its leaves in a given order: those of the least order vary fastest. An
/// order that does not coarsen the shape does not compile.
///
/// # Errors
/// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow).
///
/// ```
/// use cute_static::{compact_order, int, shape};
/// assert_eq!(compact_order(&shape!((2, (3, 4), 5)), &shape!((1, 2, 0)))?, shape!((5, (10, 30), 1)));
/// // static where the order is static, and the extents before it are
/// assert_eq!(compact_order(&(100usize, int!(4)), &(int!(1), int!(0)))?, (int!(4), int!(1)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn compact_order<S: Nested<Size: Extent>, O: OrderOf<S>>(shape: &S, order: &O) -> Outcome<CompactOrder<S, O>> {
    let strides = plain::compact(
        |numbers| numbers.with(order.ordered(*shape, Nil)),
        |_, extent, order| plain::Leaf { extent, order: order.cast_unsigned(), idle: false },
    )?;
    grown::<S, InOrder<O::Ordered<Nil>>>(strides)
}
/// The compact layout of a shape with its leaves in a given order: [`compact_order`] as a layout.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`](crate::AlgebraError::ZeroExtent), [`AlgebraError::Overflow`](crate::AlgebraError::Overflow).
///
/// ```
/// use cute_static::{make_ordered_layout, shape};
/// let l = make_ordered_layout(&shape!((2, 3, 4, 5)), &shape!((2, 67, 42, 50)))?;
/// assert_eq!(l, cute_static::layout!((2, 3, 4, 5) : (1, 40, 2, 8)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn make_ordered_layout<S: Nested<Size: Extent>, O: OrderOf<S>>(
    shape: &S,
    order: &O,
) -> Outcome<MakeOrderedLayout<S, O>>
where
    MakeOrderedLayout<S, O>: Sound,
{
    Layout::from_parts(*shape, compact_order(shape, order)?).sound()
}

/// The strides of a list of leaves with their orders.
pub(crate) type InOrder<L> = <L as ConstructList>::InOrder<Nil>;
/// An order of the leaves of the shape `S`, one for each or for all of a mode. It is asked and not the shape: while it is still being inferred
/// there is nothing to search.
#[diagnostic::on_unimplemented(
    message = "this order does not coarsen the shape",
    label = "an order is an integer, or a tuple of orders for the modes"
)]
pub trait OrderOf<S>: Copy {
    /// The leaves, each with its order, before a list.
    type Ordered<T: List>: List;
    fn ordered<T: List>(self, shape: S, t: T) -> Self::Ordered<T>;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $order:ty;)*) => {$(
        impl<$($generics)* S: Nested> OrderOf<S> for $order
        where
            Self: Number,
        {
            type Ordered<T: List> = S::Extents<Self, T>;
            #[inline(always)]
            fn ordered<T: List>(self, shape: S, t: T) -> Self::Ordered<T> {
                shape.extents(self, t)
            }
        }
    )*};
}
leaf! { [] UTerm; [V, C,] UInt<V, C>; [] usize; }
macro_rules! tuple {
    (@leaves) => { T };
    (@leaves ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => {
        <$d as OrderOf<$s>>::Ordered<tuple!(@leaves $($rest)*)>
    };
    (@flat $t:ident) => { $t };
    (@flat $t:ident ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => {
        $dv.ordered($sv, tuple!(@flat $t $($rest)*))
    };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s: Nested, $d: OrderOf<$s>),+> OrderOf<($($s,)+)> for ($($d,)+) {
            type Ordered<T: List> = tuple!(@leaves $(($s $d))+);
            #[inline(always)]
            fn ordered<T: List>(self, shape: ($($s,)+), t: T) -> Self::Ordered<T> {
                let (($($sv,)+), ($($dv,)+)) = (shape, self);
                tuple!(@flat t $(($s $d $c $sv $dv $cv))+)
            }
        }
    };
}
for_each_arity!(tuple);

// ---- like another layout ----

/// The type of [`make_layout_like`].
pub type MakeLayoutLike<L> = <L as LikeLayout>::Output;
/// The compact layout of the same shape, with its leaves in the order of the strides' magnitudes; strides of 0 stay 0.
/// Strides that are no integers have no order, and do not compile.
///
/// # Errors
/// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow), which no layout made by [`Layout::new`] has.
///
/// ```
/// use cute_static::{layout, make_layout_like};
/// assert_eq!(make_layout_like(&layout!((2, 3, 4, 5) : (0, 42, 1, 0)))?, layout!((2, 3, 4, 5) : (0, 4, 1, 0)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn make_layout_like<L: LikeLayout + Copy>(layout: &L) -> Outcome<L::Output> {
    layout.like_layout()
}
/// See [`MakeLayoutLike`].
pub trait LikeLayout {
    type Output;
    fn like_layout(self) -> Outcome<Self::Output>;
}
impl<S: Nested + Tree<D>, D: Copy> LikeLayout for Layout<S, D>
where
    <<S as Tree<D>>::Leaves<Nil> as ConstructList>::HaveOrders: Holds,
{
    type Output = Layout<S, Grown<S, Like<<S as Tree<D>>::Leaves<Nil>>>>;
    #[inline(always)]
    fn like_layout(self) -> Outcome<Self::Output> {
        let (shape, stride) = self.into_parts();
        let strides = plain::compact(
            |numbers| numbers.with(Tree::leaves(shape, stride, Nil)),
            |_, s, d| plain::Leaf::like(s, d),
        )?;
        Ok(Layout::from_parts(shape, grown::<S, Like<<S as Tree<D>>::Leaves<Nil>>>(strides)?))
    }
}
/// The strides of leaves, in the order of the strides that they have.
type Like<L> = <L as ConstructList>::Kept<InOrder<<L as ConstructList>::Like>>;
