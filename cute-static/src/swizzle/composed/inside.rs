//! What is done with the domain of a composed layout is done with its inner layout, and wrapped again.
//!
//! ```text
//! f(W o off o L)             = W o off o f(L)         f: compositions, divides, products, tile_to_shape, filters, coalesce, modes
//! make_fragment_like(W o off o L), make_layout_like   = those of L: registers are not swizzled
//! rank, depth, size          = those of L
//! ```
//!
//! All of these change the coordinates that there are and the sums that they are taken to; what is done with a sum stays.

use super::ComposedLayout;
use crate::algebra::coalesce::{Coalesce, CoalesceAt, CoalesceTo};
use crate::algebra::composition::RightOf;
use crate::algebra::divide::exact::Exact;
use crate::algebra::divide::{Divides, FlatDivides, TiledDivides, ZippedDivides};
use crate::algebra::filter::{Filter, FilterBy};
use crate::algebra::products::{BlockedProducts, FlatProducts, Products, RakedProducts, TiledProducts, ZippedProducts};
use crate::algebra::tile_to_shape::{LayoutLeft, LayoutRight, RepeatedIn};
use crate::layout::Sound;
use crate::layout::construct::{FragmentLike, LikeLayout};
use crate::number::num::Before;
use crate::swizzle::OuterMap;
use crate::swizzle::composed::OffsetLeaf;
use crate::table::words::*;
use crate::tree::modes::regroup::{IsPlace, Transpose, WithMode};
use crate::tree::modes::{Flat, IsMode, Measured, Modal, Regrouping};
use core::ops::RangeFull;

impl<W: Copy, O: Copy, L> ComposedLayout<W, O, L> {
    /// Another layout in the place of the inner one.
    #[inline(always)]
    fn with<M>(&self, layout: M) -> ComposedLayout<W, O, M> {
        ComposedLayout::from_parts(*self.outer(), *self.offset(), layout)
    }
}

// ---- operations that may be refused, seen from their right operand ----

/// The answer `R` of an operation on the layout inside, with the swizzle and the offset around it.
type Around<W, O, R> = If<<R as Answer>::Verdict, Given<ComposedLayout<W, O, <R as Answer>::Value>>>;
impl<W: Copy, O: Copy, L> ComposedLayout<W, O, L> {
    #[inline(always)]
    fn around<R: Answer>(&self, inside: impl FnOnce() -> Outcome<R::Value>) -> Outcome<ValueOf<Around<W, O, R>>> {
        R::Verdict::before::<Given<ComposedLayout<W, O, R::Value>>>(|| Ok(self.with(inside()?)))
    }
}
/// Operations on the layout inside, seen from their right operand. That is named: an impl for all types would ask itself
/// about layouts composed of composed layouts without end, while the left operand is still being inferred.
macro_rules! inside {
    ($(($s:ident $($x:ident)+))+) => { inside! { [$($s),+] ($($s,)+): compose divide multiply repeat; } };
    ($($generics:tt $right:ty: $($operation:ident)+;)*) => {$($( inside! { @$operation $generics $right } )+)*};
    (@compose $generics:tt $right:ty) => { inside! { @of RightOf right_of $generics $right } };
    (@divide $generics:tt $right:ty) => {
        inside! { @of Divides divides $generics $right }
        inside! { @of ZippedDivides zipped_divides $generics $right }
        inside! { @of TiledDivides tiled_divides $generics $right }
        inside! { @of FlatDivides flat_divides $generics $right }
    };
    (@multiply $generics:tt $right:ty) => {
        inside! { @of Products products $generics $right }
        inside! { @of ZippedProducts zipped_products $generics $right }
        inside! { @of TiledProducts tiled_products $generics $right }
        inside! { @of FlatProducts flat_products $generics $right }
    };
    (@pair $generics:tt $right:ty) => {
        inside! { @of BlockedProducts blocked_products $generics $right }
        inside! { @of RakedProducts raked_products $generics $right }
    };
    (@of $trait:ident $method:ident [$($generics:tt)*] $right:ty) => {
        impl<W: Copy, O: Copy, L, R, $($generics)*> $trait<ComposedLayout<W, O, L>> for $right
        where
            Self: $trait<L, Answer = R>,
            R: Answer,
        {
            type Answer = Around<W, O, R>;
            #[inline(always)]
            fn $method(&self, a: &ComposedLayout<W, O, L>) -> Outcome<ValueOf<Self::Answer>> {
                a.around::<R>(|| <Self as $trait<L>>::$method(self, a.layout()))
            }
        }
    };
    // seen from the order
    (@repeat [$($generics:tt)*] $order:ty) => {
        impl<W: Copy, O: Copy, L, T, R, $($generics)*> RepeatedIn<ComposedLayout<W, O, L>, T> for $order
        where
            Self: RepeatedIn<L, T, Answer = R>,
            R: Answer,
        {
            type Answer = Around<W, O, R>;
            #[inline(always)]
            fn repeated_in(&self, a: &ComposedLayout<W, O, L>, target: &T) -> Outcome<ValueOf<Self::Answer>> {
                a.around::<R>(|| <Self as RepeatedIn<L, T>>::repeated_in(self, a.layout(), target))
            }
        }
    };
}
for_each_arity!(inside);
inside! {
    [SB, DB] Layout<SB, DB>: compose divide multiply pair;
    [T] Exact<T>: divide;
    [] RangeFull: compose divide multiply;
    [U: Before<B>, B: Bit] UInt<U, B>: compose divide multiply pair;
    [] usize: compose divide multiply pair;
    [N, I] Multiple<N, I>: compose divide multiply pair;
    [] LayoutLeft: repeat;
    [] LayoutRight: repeat;
}

// ---- coalesce, filters ----

impl<W: Copy, O: Copy, L: Coalesce> Coalesce for ComposedLayout<W, O, L> {
    type Output = ComposedLayout<W, O, L::Output>;
    #[inline(always)]
    fn coalesced(&self) -> Outcome<Self::Output> {
        Ok(self.with(self.layout().coalesced()?))
    }
}
macro_rules! profiles {
    ($(($s:ident $($x:ident)*))+) => {
        impl<W: Copy, O: Copy, L: Copy, $($s),+> CoalesceAt<ComposedLayout<W, O, L>> for ($($s,)+)
        where
            Self: CoalesceAt<L>,
        {
            type Output = ComposedLayout<W, O, <Self as CoalesceAt<L>>::Output>;
            #[inline(always)]
            fn coalesce_at(a: ComposedLayout<W, O, L>) -> Outcome<Self::Output> {
                Ok(a.with(<Self as CoalesceAt<L>>::coalesce_at(*a.layout())?))
            }
        }
    };
}
for_each_arity!(profiles);
impl<W: Copy, O: Copy, L, M: CoalesceTo<L>> CoalesceTo<ComposedLayout<W, O, L>> for ComposedLayout<W, O, M> {
    fn coalesce_to(a: &ComposedLayout<W, O, L>) -> Outcome<Self> {
        Ok(a.with(M::coalesce_to(a.layout())?))
    }
}
#[inlined]
impl<W: Copy, O: Copy, L: Transpose> Transpose for ComposedLayout<W, O, L> {
    type Output = ComposedLayout<W, O, L::Output>;
    #[inline(always)]
    fn transposed(&self) -> Outcome<Self::Output> {
        Ok(self.with(self.layout().transposed()?))
    }
}
impl<W: Copy, O: Copy, L: Filter> Filter for ComposedLayout<W, O, L> {
    type Zeros = ComposedLayout<W, O, L::Zeros>;
    type Output = ComposedLayout<W, O, L::Output>;
    fn without_zeros(&self) -> Outcome<Self::Zeros> {
        Ok(self.with(self.layout().without_zeros()?))
    }
    fn filtered(&self) -> Outcome<Self::Output> {
        Ok(self.with(self.layout().filtered()?))
    }
}
#[inlined]
impl<W: Copy, O: Copy, L: FilterBy<T>, T> FilterBy<T> for ComposedLayout<W, O, L> {
    type Zeros = ComposedLayout<W, O, L::Zeros>;
    type Verdict = L::Verdict;
    fn without_zeros_of(&self, target: &T) -> Outcome<Self::Zeros> {
        Ok(self.with(self.layout().without_zeros_of(target)?))
    }
}

// ---- modes ----

impl<W, O, L: Measured> Measured for ComposedLayout<W, O, L> {
    type Shape = L::Shape;
    #[inline(always)]
    fn measured(&self) -> &L::Shape {
        self.layout().measured()
    }
}
impl<W: Copy, O: Copy, L: Modal> Modal for ComposedLayout<W, O, L> {
    type Rank = L::Rank;
    type Regrouped<R: Regrouping> = ComposedLayout<W, O, L::Regrouped<R>>;
    #[inline(always)]
    fn regrouped<R: Regrouping>(self) -> Self::Regrouped<R> {
        self.with(self.layout().regrouped::<R>())
    }
    type Ask<R: Regrouping> = Given<Self::Regrouped<R>, R::Verdict<L::Rank>>;
}
#[inlined]
impl<W: Copy, O: Copy, L: Flat> Flat for ComposedLayout<W, O, L> {
    type Output = ComposedLayout<W, O, L::Output>;
    fn flat(self) -> Self::Output {
        self.with(self.layout().flat())
    }
    type Fits = L::Fits;
    type AskFlat = Given<Self::Output, L::Fits>;
    type Like<P: Nested> = ComposedLayout<W, O, L::Like<P>>;
    fn like<P: Nested>(self) -> Self::Like<P> {
        self.with(self.layout().like::<P>())
    }
    type IsLike<P: Nested> = L::IsLike<P>;
    type AskLike<P: Nested> = Given<Self::Like<P>, L::IsLike<P>>;
}
/// A mode more is one of the inner layout, `append(W o off o L, M) = W o off o append(L, M)`.
#[inlined]
impl<W: Copy, O: Copy, L: WithMode<Layout<X, Y>>, X: Copy, Y: Copy> WithMode<Layout<X, Y>> for ComposedLayout<W, O, L> {
    type Appended = ComposedLayout<W, O, L::Appended>;
    fn appended(self, mode: Layout<X, Y>) -> Self::Appended {
        self.with(self.layout().appended(mode))
    }
    type Prepended = ComposedLayout<W, O, L::Prepended>;
    fn prepended(self, mode: Layout<X, Y>) -> Self::Prepended {
        self.with(self.layout().prepended(mode))
    }
    type Replaced<I: Number> = ComposedLayout<W, O, L::Replaced<I>>;
    fn replaced<I: Number>(self, mode: Layout<X, Y>) -> Self::Replaced<I> {
        self.with(self.layout().replaced::<I>(mode))
    }
    type Inserted<I: Number> = ComposedLayout<W, O, L::Inserted<I>>;
    fn inserted<I: Number>(self, mode: Layout<X, Y>) -> Self::Inserted<I> {
        self.with(self.layout().inserted::<I>(mode))
    }
    type Fits = L::Fits;
    type AskAppended = Given<Self::Appended, L::Fits>;
    type AskPrepended = Given<Self::Prepended, L::Fits>;
    type AskReplaced<I: Number> = Given<Self::Replaced<I>, IsMode<I, L::Rank>>;
    type AskInserted<I: Number> = Given<Self::Inserted<I>, Both<L::Fits, IsPlace<I, L::Rank>>>;
}
impl<W: OuterMap, O: OffsetLeaf, L: Sound + IsLayout> Sound for ComposedLayout<W, O, L> {
    #[inline(always)]
    fn sound(self) -> Outcome<Self> {
        let (outer, offset, layout) = self.into_parts();
        Self::new(outer, offset, layout.sound()?)
    }
}

// ---- layouts like it ----

impl<W: Copy, O: Copy, L: LikeLayout + Copy> LikeLayout for ComposedLayout<W, O, L> {
    type Output = L::Output;
    #[inline(always)]
    fn like_layout(self) -> Outcome<L::Output> {
        self.layout().like_layout()
    }
}
impl<W: Copy, O: Copy, L: FragmentLike<R> + Copy, R> FragmentLike<R> for ComposedLayout<W, O, L> {
    type Output = L::Output;
    #[inline(always)]
    fn fragment_like(self) -> Outcome<L::Output> {
        self.layout().fragment_like()
    }
}
