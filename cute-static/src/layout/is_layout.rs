//! What every layout answers, and what is done with one, as methods.

use crate::algebra::coalesce::{Coalesce, CoalesceAt};
use crate::algebra::complement::AskComplement;
use crate::algebra::composition::AskCompose;
use crate::algebra::divide::{AskFlatDivide, AskLogicalDivide, AskTiledDivide, AskZippedDivide};
use crate::algebra::filter::{Filter, FilterBy};
use crate::algebra::inverse::{AskLeftInverse, AskRightInverse};
use crate::algebra::max_common::AskCommon;
use crate::algebra::nullspace::Nullable;
use crate::algebra::partition::{Among, AskPartition, Inner, Outer};
use crate::algebra::products::{
    AskBlockedProduct, AskFlatProduct, AskLogicalProduct, AskRakedProduct, AskTiledProduct, AskZippedProduct,
};
use crate::algebra::properties::Properties;
use crate::algebra::properties::known::KnownLeaves;
use crate::algebra::recast::{AskDowncast, AskRecast, AskUpcast};
use crate::algebra::tile_to_shape::AskTileToShape;
use crate::layout::construct::order::LikeLayout;
use crate::layout::construct::{Compact, FragmentLike, Sound};
use crate::layout::coord::types::Coord;
use crate::layout::coords::CoordOfIndex;
use crate::layout::coshape::HasCoshape;
use crate::layout::slice::AskSlice;
use crate::table::words::*;
use crate::tree::modes::Transpose;
use crate::tree::modes::regroup::{Chosen, Grouped, IsPlace, Removed, Taken, WithMode};
use crate::tree::modes::{AskRegroup, At, Flat, IndexOfMode, IsMode, Modal, Regrouping};
use core::fmt;

/// Operations as methods. A row: the function, the name, what it takes and makes, and when.
macro_rules! methods {
    ($($function:ident as $method:ident $([$($generic:ident),+])? ($($arg:ident: $ty:ty),*) -> $made:ty where {$($bounds:tt)*};)*) => {$(
        #[doc = concat!("[`", stringify!($function), "`](crate::", stringify!($function), "()) of this layout.")]
        ///
        /// # Errors
        #[doc = concat!("Those of [`", stringify!($function), "`](crate::", stringify!($function), "()).")]
        #[inline(always)]
        fn $method$(<$($generic),+>)?(&self, $($arg: $ty),*) -> Outcome<$made>
        where
            $($bounds)*
        {
            crate::$function(self, $($arg),*)
        }
    )*};
}

/// What every layout answers, static, mixed, swizzled or dynamic: the trait that generic code is bounded by. Each operation is a method, too,
/// of layouts that have it: `L: IsLayout + Compose<B>` composes by `layout.compose(&b)?`.
///
/// ```
/// use cute_static::{IsLayout, int, layout, shape};
/// let a = layout!((8, 12) : (1, 8));
/// let (tile, offset) = a.local_tile(&shape!((4, 3)), (1, 2))?;
/// assert_eq!((tile, offset), (layout!((4, 3) : (1, 8)), 52));
/// assert_eq!(a.compose(&layout!(8 : 12))?.coalesce()?, layout!(8 : 12));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a layout: a shape alone is none, and a `Result` of one takes a `?`",
    label = "a layout is made by `layout!((4, 8) : (8, 1))`, `Layout::new(shape, stride)?` or `row_major(&shape)?`"
)]
#[inlined]
pub trait IsLayout: Clone {
    /// The shape, as far as the compiler knows it: `usize` of a layout of which it knows nothing.
    type Shape;
    /// The number of top-level modes.
    fn rank(&self) -> usize;
    /// The levels of nesting.
    fn depth(&self) -> usize;
    /// The number of elements, `|L|`: `usize::MAX` if it does not fit, which is so of static layouts only ([`Layout::new`](crate::Layout::new) of their
    /// parts is [`AlgebraError::Overflow`]).
    fn size(&self) -> usize;
    /// The number of elements of a top-level mode; 1 past the rank.
    fn mode_size(&self, mode: usize) -> usize;
    /// The distance between the smallest and the largest offset, plus one: `1 + sum (s - 1) |d|`.
    ///
    /// For non-negative strides, the storage a tensor of this layout needs, in elements. With XOR strides it is the power of
    /// two above all their bits. Of a layout of coordinates it is the product of the [`coshape`](crate::coshape()). `usize::MAX` if it does not fit, as [`size`](Self::size): no storage is that large.
    fn cosize(&self) -> usize;
    /// The smallest offset: 0 unless a stride is negative.
    fn min_offset(&self) -> isize;
    /// Writes the shape, as far as there is a text of it.
    #[doc(hidden)]
    fn write_shape(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mode in 0..self.rank() {
            write!(f, "{}{}", if mode == 0 { "(" } else { "," }, self.mode_size(mode))?;
        }
        f.write_str(")")
    }
    /// Writes what coordinates are in bounds of: a tensor of that shape.
    #[doc(hidden)]
    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tensor of shape ")?;
        self.write_shape(f)
    }
    /// Calls `visit` with each integer coordinate in order, and with its offset where that is found on the way: a layout of
    /// integer strides is a loop nest, without a division.
    #[doc(hidden)]
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        for i in 0..self.size() {
            visit(i, None);
        }
    }
    methods! {
        composition as compose [B](b: &B) -> ValueOf<<Self as AskCompose<B>>::Answer>
            where { Self: AskCompose<B, Answer: Answer<Verdict: Holds>> };
        logical_divide as logical_divide [T](tiler: &T) -> ValueOf<<Self as AskLogicalDivide<T>>::Answer>
            where { Self: AskLogicalDivide<T, Answer: Answer<Verdict: Holds>> };
        zipped_divide as zipped_divide [T](tiler: &T) -> ValueOf<<Self as AskZippedDivide<T>>::Answer>
            where { Self: AskZippedDivide<T, Answer: Answer<Verdict: Holds>> };
        tiled_divide as tiled_divide [T](tiler: &T) -> ValueOf<<Self as AskTiledDivide<T>>::Answer>
            where { Self: AskTiledDivide<T, Answer: Answer<Verdict: Holds>> };
        flat_divide as flat_divide [T](tiler: &T) -> ValueOf<<Self as AskFlatDivide<T>>::Answer>
            where { Self: AskFlatDivide<T, Answer: Answer<Verdict: Holds>> };
        local_tile as local_tile [T, C, R, O](tiler: &T, coord: C) -> (R, O)
            where { Self: AskPartition<Inner, T, C, Output = R, Offset = O, Verdict: Holds>, O: Copy };
        inner_partition as inner_partition [T, C, R, O](tiler: &T, coord: C) -> (R, O)
            where { Self: AskPartition<Inner, T, C, Output = R, Offset = O, Verdict: Holds>, O: Copy };
        outer_partition as outer_partition [T, C, R, O](tiler: &T, coord: C) -> (R, O)
            where { Self: AskPartition<Outer, T, C, Output = R, Offset = O, Verdict: Holds>, O: Copy };
        local_partition as local_partition [P, I, R, O](threads: &P, index: I) -> (R, O)
            where { Self: AskPartition<Among, P, I, Output = R, Offset = O, Verdict: Holds>, O: Copy };
        logical_product as logical_product [T](tiler: &T) -> ValueOf<<Self as AskLogicalProduct<T>>::Answer>
            where { Self: AskLogicalProduct<T, Answer: Answer<Verdict: Holds>> };
        zipped_product as zipped_product [T](tiler: &T) -> ValueOf<<Self as AskZippedProduct<T>>::Answer>
            where { Self: AskZippedProduct<T, Answer: Answer<Verdict: Holds>> };
        tiled_product as tiled_product [T](tiler: &T) -> ValueOf<<Self as AskTiledProduct<T>>::Answer>
            where { Self: AskTiledProduct<T, Answer: Answer<Verdict: Holds>> };
        flat_product as flat_product [T](tiler: &T) -> ValueOf<<Self as AskFlatProduct<T>>::Answer>
            where { Self: AskFlatProduct<T, Answer: Answer<Verdict: Holds>> };
        blocked_product as blocked_product [B](grid: &B) -> ValueOf<<Self as AskBlockedProduct<B>>::Answer>
            where { Self: AskBlockedProduct<B, Answer: Answer<Verdict: Holds>> };
        raked_product as raked_product [B](grid: &B) -> ValueOf<<Self as AskRakedProduct<B>>::Answer>
            where { Self: AskRakedProduct<B, Answer: Answer<Verdict: Holds>> };
        tile_to_shape as tile_to_shape [T, O](target: &T, order: &O) -> ValueOf<<Self as AskTileToShape<T, O>>::Answer>
            where { Self: AskTileToShape<T, O, Answer: Answer<Verdict: Holds>> };
        complement as complement [M](cotarget: M) -> ValueOf<<Self as AskComplement<M>>::Answer>
            where { Self: AskComplement<M, Answer: Answer<Verdict: Holds>> };
        coalesce as coalesce() -> <Self as Coalesce>::Output where { Self: Coalesce };
        coalesce_by_mode as coalesce_by_mode [P](profile: &P) -> P::Output where { Self: Copy, P: CoalesceAt<Self> };
        filter as filter() -> <Self as Filter>::Output where { Self: Filter };
        filter_zeros as filter_zeros() -> <Self as Filter>::Zeros where { Self: Filter };
        filter_zeros_by as filter_zeros_by [T](target: &T) -> <Self as FilterBy<T>>::Zeros where { Self: FilterBy<T, Verdict: Holds> };
        with_shape as with_shape [S](shape: &S) -> ValueOf<<Self as AskCompose<S::ColumnMajor>>::Answer>
            where { S: Compact, Self: AskCompose<S::ColumnMajor, Answer: Answer<Verdict: Holds>> };
        right_inverse as right_inverse() -> <Self as AskRightInverse>::Output
            where { Self: AskRightInverse<Answer: Answer<Verdict: Holds>> };
        left_inverse as left_inverse() -> ValueOf<<Self as AskLeftInverse>::Answer>
            where { Self: AskLeftInverse<Answer: Answer<Verdict: Holds>> };
        coshape as coshape() -> <Self as HasCoshape>::Output where { Self: HasCoshape };
        nullspace as nullspace() -> <Self as Nullable>::Output where { Self: Nullable };
        max_common_layout as max_common_layout [B](b: &B) -> <Self as AskCommon<B>>::Output
            where { Self: AskCommon<B, Answer: Answer<Verdict: Holds>> };
        max_common_vector as max_common_vector [B](b: &B) -> <Self as AskCommon<B>>::Size
            where { Self: AskCommon<B, Answer: Answer<Verdict: Holds>> };
        upcast as upcast [N](factor: N) -> ValueOf<<Self as AskUpcast<N>>::Answer>
            where { Self: AskUpcast<N, Answer: Answer<Verdict: Holds>> };
        downcast as downcast [N](factor: N) -> ValueOf<<Self as AskDowncast<N>>::Answer>
            where { Self: AskDowncast<N, Answer: Answer<Verdict: Holds>> };
        recast as recast [Old, New](old: Old, new: New) -> ValueOf<<Self as AskRecast<Old, New>>::Answer>
            where { Self: AskRecast<Old, New, Answer: Answer<Verdict: Holds>> };
        slice as slice [C](coord: C) -> (<Self as AskSlice<C>>::Output, <Self as AskSlice<C>>::Offset)
            where { Self: AskSlice<C, Verdict: Holds> };
        dice as dice [C](coord: C) -> <Self as AskSlice<C::Other>>::Output
            where { C: Coord, Self: AskSlice<C::Other, Verdict: Holds> };
        get as get [I](index: I) -> <Self as AskRegroup<At<I::It>>>::Output
            where { I: IndexOfMode, Self: AskRegroup<At<I::It>, Verdict: Holds> };
        take as take [B, E](begin: B, end: E) -> <Self as AskRegroup<Taken<B::It, E::It>>>::Output
            where { B: IndexOfMode, E: IndexOfMode, Self: AskRegroup<Taken<B::It, E::It>, Verdict: Holds> };
        group as group [B, E](begin: B, end: E) -> <Self as AskRegroup<Grouped<B::It, E::It>>>::Output
            where { B: IndexOfMode, E: IndexOfMode, Self: AskRegroup<Grouped<B::It, E::It>, Verdict: Holds> };
        select as select [I](indices: I) -> <Self as AskRegroup<Chosen<I>>>::Output
            where { Self: AskRegroup<Chosen<I>, Verdict: Holds, Output: Sound> };
        transpose as transpose() -> <Self as Transpose>::Output where { Self: Transpose };
        append as append [Y](mode: &Y) -> <Self as WithMode<Y>>::Appended
            where { Y: Copy, Self: WithMode<Y, Fits: Holds, Appended: Sound> };
        prepend as prepend [Y](mode: &Y) -> <Self as WithMode<Y>>::Prepended
            where { Y: Copy, Self: WithMode<Y, Fits: Holds, Prepended: Sound> };
        replace as replace [I, Y](index: I, mode: &Y) -> <Self as WithMode<Y>>::Replaced<I::It>
            where {
                I: IndexOfMode, Y: Copy, Self: WithMode<Y, Replaced<I::It>: Sound>,
                IsMode<I::It, <Self as Modal>::Rank>: Holds
            };
        insert as insert [I, Y](index: I, mode: &Y) -> <Self as WithMode<Y>>::Inserted<I::It>
            where {
                I: IndexOfMode, Y: Copy, Self: WithMode<Y, Fits: Holds, Inserted<I::It>: Sound>,
                IsPlace<I::It, <Self as Modal>::Rank>: Holds
            };
        remove as remove [I](index: I) -> Self::Regrouped<Removed<I::It>>
            where { Self: Modal, I: IndexOfMode, <Removed<I::It> as Regrouping>::Verdict<<Self as Modal>::Rank>: Holds };
        flatten as flatten() -> <Self as Flat>::Output where { Self: Flat<Fits: Holds> };
        unflatten as unflatten [P](profile: &P) -> <Self as Flat>::Like<P>
            where { Self: Flat<IsLike<P>: Holds>, P: Nested };
        make_layout_like as make_layout_like() -> <Self as LikeLayout>::Output where { Self: LikeLayout + Copy };
        make_fragment_like as make_fragment_like() -> <Self as FragmentLike>::Output
            where { Self: FragmentLike + Copy };
        get_hier_coord as get_hier_coord (index: usize) -> <Self as CoordOfIndex>::Hier where { Self: CoordOfIndex };
        get_flat_coord as get_flat_coord (index: usize) -> <Self as CoordOfIndex>::Flat where { Self: CoordOfIndex };
        get_1d_coord as get_1d_coord (index: usize) -> usize where { Self: CoordOfIndex };
        is_injective as is_injective() -> bool where { Self: Properties };
        is_surjective as is_surjective() -> bool where { Self: Properties };
        is_contiguous as is_contiguous() -> bool where { Self: Properties };
        is_bijective as is_bijective() -> bool where { Self: Properties };
        first_overlap as first_overlap() -> Option<(usize, usize)> where { Self: Properties };
        first_hole as first_hole() -> Option<isize> where { Self: Properties };
    }
    /// Whether an access through it may go unchecked, so that a tensor of it has to be inside its storage.
    #[doc(hidden)]
    const VOUCHED: bool = true;
    /// The size where the compiler knows it.
    #[doc(hidden)]
    const STATIC_SIZE: Option<usize> = None;
    /// The leaves where the compiler knows them all, and offsets are sums of their strides.
    #[doc(hidden)]
    const KNOWN_LEAVES: Option<KnownLeaves> = None;
    /// Calls `visit` with extent and stride of each leaf, and says what the offsets are of these.
    ///
    /// # Errors
    /// [`AlgebraError::Codomain`] if offsets are coordinates.
    #[doc(hidden)]
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        let _ = visit;
        Ok(Offsets::Unknown)
    }
}
/// What a layout answers that has the coordinates of its field `layout`.
macro_rules! has_its_coordinates {
    ($inner:ident) => {
        type Shape = $inner::Shape;
        #[inline(always)]
        fn rank(&self) -> usize {
            self.layout.rank()
        }
        #[inline(always)]
        fn depth(&self) -> usize {
            self.layout.depth()
        }
        #[inline(always)]
        fn size(&self) -> usize {
            self.layout.size()
        }
        #[inline(always)]
        fn mode_size(&self, mode: usize) -> usize {
            self.layout.mode_size(mode)
        }
        fn write_shape(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            self.layout.write_shape(f)
        }
    };
}
pub(crate) use has_its_coordinates;
/// What a layout's offsets are of its leaves, at coordinates `c_i`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offsets {
    /// The sums of `c_i d_i`.
    Sum,
    /// A one-to-one function of those sums: a swizzle.
    Swizzled,
    /// The XOR of `c_i` times `d_i` without carries, or a one-to-one function of it.
    Xor,
    /// Some of the sums of `c_i d_i`, or of a one-to-one function of them: of leaves that are all that exist (`is_exact`), or a little
    /// more.
    Clipped {
        /// Whether these leaves are all that exist.
        is_exact: bool,
    },
    /// Not known: a layout of somebody else's, which has no leaves.
    Unknown,
}
impl Offsets {
    /// What a swizzle makes of them.
    #[doc(hidden)]
    #[must_use]
    pub const fn swizzled(self) -> Self {
        match self {
            Self::Sum => Self::Swizzled,
            other => other,
        }
    }
}
