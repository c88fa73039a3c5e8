//! Verdicts as types: an operation computes one first, and is bounded by [`IsAdmissible`] on it. So a refusal is one
//! error at the user's line, which shows the rule and its numbers in decimal.
//!
//! | verdict | meaning |
//! |---|---|
//! | [`Admissible`] | the compiler has proved it |
//! | [`Truncated`] | so far, but only because the left operand ends before the prefix product that does not divide |
//! | [`AtRunTime`] | a run-time integer decides: the operation's function checks it and may return an error |
//! | [`Inadmissible`] | refused, with the reason; the names are those of [`AlgebraError`](crate::AlgebraError) |

use super::answer::{Answer, Outcome, ValueOf};
use super::table::joint::{Apart, JointList, Spread};
use super::table::line::Line;
use super::table::list::{End, List};
use super::table::pack::Pack;
use super::table::tree::{Left, Right, Tree};
use crate::layout::Layout;
use crate::operation::{self as by, Tells};
use core::marker::PhantomData;

/// Proved by the compiler.
#[derive(Debug, Clone, Copy, Default)]
pub struct Admissible;
/// Proved for one leaf, given where the left operand ends for it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Truncated;
/// Decided when run.
#[derive(Debug, Clone, Copy, Default)]
pub struct AtRunTime;
/// Refused.
#[derive(Debug)]
pub struct Inadmissible<Why>(PhantomData<Why>);
impl<Why> Copy for Inadmissible<Why> {}
impl<Why> Clone for Inadmissible<Why> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<Why> Default for Inadmissible<Why> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

/// Eq. 20: neither of (prefix product of the left operand, stride of the right one) divides the other.
#[derive(Debug, Clone, Copy)]
pub struct StrideDoesNotDivide<Prefix, Stride>(PhantomData<(Prefix, Stride)>);
/// Eq. 21: (elements kept before the next mode of the left operand) does not divide (extent of the right one).
#[derive(Debug, Clone, Copy)]
pub struct ShapeDoesNotDivide<Kept, Extent>(PhantomData<(Kept, Extent)>);
/// Eq. 23: one mode of the right operand (reaches) past the (stride) of another.
#[derive(Debug, Clone, Copy)]
pub struct ModesCarry<Reach, Stride>(PhantomData<(Reach, Stride)>);
/// Eq. 23: with the other modes added, (stride) of the right operand crosses (prefix product of the left one).
#[derive(Debug, Clone, Copy)]
pub struct JointlyDoesNotDivide<Prefix, Stride>(PhantomData<(Prefix, Stride)>);
/// Eq. 28: (stride) is below what the modes before it (cover).
#[derive(Debug, Clone, Copy)]
pub struct ModesOverlap<Stride, Covered>(PhantomData<(Stride, Covered)>);
/// Section 3.5.2: (stride) of the tiler is no multiple of what the modes before it (cover): elements would be lost.
#[derive(Debug, Clone, Copy)]
pub struct ElementsLost<Stride, Covered>(PhantomData<(Stride, Covered)>);
/// Shape division: neither of (extent of the shape, divisor) divides the other.
#[derive(Debug, Clone, Copy)]
pub struct NeitherDivides<Extent, Divisor>(PhantomData<(Extent, Divisor)>);
/// Eq. 26: in the order of strides, (one) does not divide (the next).
#[derive(Debug, Clone, Copy)]
pub struct LeftStrideDoesNotDivide<Below, Stride>(PhantomData<(Below, Stride)>);
/// Eq. 26: the layout is not injective, and smaller strides reach (the offset) where a mode of (an extent) ends.
#[derive(Debug, Clone, Copy)]
pub struct ReachedTwice<Extent, Offset>(PhantomData<(Extent, Offset)>);
/// Left inverse of XOR strides: modes follow one of (an extent) that is no power of two.
#[derive(Debug, Clone, Copy)]
pub struct ModesBehind<Extent>(PhantomData<Extent>);
/// A mode of a tile of that many (elements) does not divide the (extent) it is to be repeated to.
#[derive(Debug, Clone, Copy)]
pub struct TileDoesNotDivide<Elements, Extent>(PhantomData<(Elements, Extent)>);
/// Exact divide: a tile of that many (elements) does not divide an (extent).
#[derive(Debug, Clone, Copy)]
pub struct TileLeavesRest<Elements, Extent>(PhantomData<(Elements, Extent)>);
/// Recast: neither of (stride) and (old elements in a new one) divides the other.
#[derive(Debug, Clone, Copy)]
pub struct RecastStrideDoesNotDivide<Stride, Factor>(PhantomData<(Stride, Factor)>);
/// Recast: neither of (extent) and (steps inside a new element) divides the other.
#[derive(Debug, Clone, Copy)]
pub struct RecastExtentDoesNotDivide<Extent, Steps>(PhantomData<(Extent, Steps)>);
/// Recast: modes overlap and (reach) out of a new element of (old ones).
#[derive(Debug, Clone, Copy)]
pub struct RecastOverlaps<Reach, Factor>(PhantomData<(Reach, Factor)>);
/// A negative stride where only non-negative ones are defined.
#[derive(Debug, Clone, Copy)]
pub struct NegativeStride<Magnitude>(PhantomData<Magnitude>);
/// XOR strides: leaves of the right operand, one of (stride), pass the (prefix product) of the left one, no power of two.
#[derive(Debug, Clone, Copy)]
pub struct PrefixInXor<Prefix, Stride>(PhantomData<(Prefix, Stride)>);
/// XOR strides: multiples of (stride) below (extent) times it, or sums with those of another mode, are formed with carries.
#[derive(Debug, Clone, Copy)]
pub struct CarriesInXor<Extent, Stride>(PhantomData<(Extent, Stride)>);
/// A swizzle's (shift) is below the number of (bits) that it moves: what it reads it would change.
#[derive(Debug, Clone, Copy)]
pub struct ShiftTooShort<Bits, Shift>(PhantomData<(Bits, Shift)>);
/// A swizzle's bits end at (bit), beyond those of an offset.
#[derive(Debug, Clone, Copy)]
pub struct TooManyBits<End>(PhantomData<End>);
/// Upcasting a swizzle of negative shift by more than its base: what it reads would be lost.
#[derive(Debug, Clone, Copy)]
pub struct BitsLost<Bits>(PhantomData<Bits>);
/// By mode: a tiler of more modes (rank) than the layout has (rank).
#[derive(Debug, Clone, Copy)]
pub struct TilerHasMoreModes<Tiler, Layout>(PhantomData<(Tiler, Layout)>);
/// Tile to shape: a tile of more modes (rank) than the shape has (rank).
#[derive(Debug, Clone, Copy)]
pub struct TileHasMoreModes<Tile, Shape>(PhantomData<(Tile, Shape)>);

/// A coordinate of one (rank) for a shape of another (rank).
#[derive(Debug, Clone, Copy)]
pub struct CoordinateRank<Coordinate, Shape>(PhantomData<(Coordinate, Shape)>);
/// A tuple of a (rank) as a coordinate where the shape has an (extent).
#[derive(Debug, Clone, Copy)]
pub struct CoordinateNests<Rank, Extent>(PhantomData<(Rank, Extent)>);
/// A (coordinate) that is not below the (extent).
#[derive(Debug, Clone, Copy)]
pub struct OutOfBounds<Coordinate, Extent>(PhantomData<(Coordinate, Extent)>);
/// A shape of one (rank) with a stride of another (rank).
#[derive(Debug, Clone, Copy)]
pub struct RanksDiffer<Shape, Stride>(PhantomData<(Shape, Stride)>);
/// A shape that is a tuple of a (rank), with an integer for a stride.
#[derive(Debug, Clone, Copy)]
pub struct ShapeNests<Rank>(PhantomData<Rank>);
/// A stride that is a tuple of a (rank), for an integer.
#[derive(Debug, Clone, Copy)]
pub struct StrideNests<Rank>(PhantomData<Rank>);
/// A tuple of so many (modes), where (so many) are the most.
#[derive(Debug, Clone, Copy)]
pub struct TupleTooLong<Modes, Most>(PhantomData<(Modes, Most)>);
/// A result of more than (so many) modes.
#[derive(Debug, Clone, Copy)]
pub struct ResultTooLong<Most>(PhantomData<Most>);
/// An extent of minus (a number).
#[derive(Debug, Clone, Copy)]
pub struct NegativeExtent<Magnitude>(PhantomData<Magnitude>);
/// An (extent) of 0.
#[derive(Debug, Clone, Copy)]
pub struct ZeroExtent<Extent>(PhantomData<Extent>);
/// Eq. 11: strides whose offsets have no sum.
#[derive(Debug, Clone, Copy)]
pub struct CodomainsDiffer<One, Other>(PhantomData<(One, Other)>);
/// Strides of that kind on the right of a composition.
#[derive(Debug, Clone, Copy)]
pub struct XorOnTheRight<Kind>(PhantomData<Kind>);
/// A basis element of a (mode) for a left operand of (rank).
#[derive(Debug, Clone, Copy)]
pub struct NoSuchMode<Mode, Rank>(PhantomData<(Mode, Rank)>);
/// To XOR strides: the offsets of a mode (extent : stride) are formed, added or split with carries.
#[derive(Debug, Clone, Copy)]
pub struct Carries<Extent, Stride>(PhantomData<(Extent, Stride)>);
/// A composed layout's (offset), where a multiple of (another number) is needed.
#[derive(Debug, Clone, Copy)]
pub struct OffsetDoesNotDivide<Offset, Factor>(PhantomData<(Offset, Factor)>);
/// COPY from one (size) to another (size).
#[derive(Debug, Clone, Copy)]
pub struct CopySizesDiffer<Source, Destination>(PhantomData<(Source, Destination)>);
/// GEMM: one M (of A) and another (of C).
#[derive(Debug, Clone, Copy)]
pub struct GemmMDiffers<A, C>(PhantomData<(A, C)>);
/// GEMM: one N (of B) and another (of C).
#[derive(Debug, Clone, Copy)]
pub struct GemmNDiffers<B, C>(PhantomData<(B, C)>);
/// GEMM: one K (of A) and another (of B).
#[derive(Debug, Clone, Copy)]
pub struct GemmKDiffers<A, B>(PhantomData<(A, B)>);
/// A layout that needs so many (elements), in storage of (fewer).
#[derive(Debug, Clone, Copy)]
pub struct StorageTooSmall<Needed, Len>(PhantomData<(Needed, Len)>);
/// A layout that reaches so many (elements) below the first one of its storage.
#[derive(Debug, Clone, Copy)]
pub struct BelowStorage<Elements>(PhantomData<Elements>);
/// A (cosize) above the (number) of an index type's values from 0 on.
#[derive(Debug, Clone, Copy)]
pub struct IndexTooNarrow<Cosize, Values>(PhantomData<(Cosize, Values)>);
/// So many (offsets) below 0, in an index type that has (fewer).
#[derive(Debug, Clone, Copy)]
pub struct IndexTooNarrowBelow<Offsets, Values>(PhantomData<(Offsets, Values)>);
/// Two layouts of which one is required: at (a leaf) one (extent) instead of another.
#[derive(Debug, Clone, Copy)]
pub struct ExtentDiffers<Leaf, Found, Expected>(PhantomData<(Leaf, Found, Expected)>);
/// Two layouts of which one is required: at (a leaf) one (stride) instead of another.
#[derive(Debug, Clone, Copy)]
pub struct StrideDiffers<Leaf, Found, Expected>(PhantomData<(Leaf, Found, Expected)>);
/// Two layouts of which one is required: from (a leaf) on a tuple of so many (modes) instead of another number.
#[derive(Debug, Clone, Copy)]
pub struct TupleDiffers<Leaf, Found, Expected>(PhantomData<(Leaf, Found, Expected)>);
/// Two layouts of which one is required: from (a leaf) on a tuple of so many (modes) instead of an integer.
#[derive(Debug, Clone, Copy)]
pub struct TupleForLeaf<Leaf, Found>(PhantomData<(Leaf, Found)>);
/// Two layouts of which one is required: at (a leaf) an integer instead of a tuple of so many (modes).
#[derive(Debug, Clone, Copy)]
pub struct LeafForTuple<Leaf, Expected>(PhantomData<(Leaf, Expected)>);
/// A destination that reaches an element from two coordinates: (stride) begins within what smaller ones (reach).
#[derive(Debug, Clone, Copy)]
pub struct ReachedFromTwo<Stride, Reach>(PhantomData<(Stride, Reach)>);
/// The reason `Why` of a composition or a complement, told by the divide `By` that is made of them.
#[derive(Debug, Clone, Copy)]
pub struct InDivide<By, Why>(PhantomData<(By, Why)>);
/// The reason `Why` of a composition or a complement, told by the product `By` that is made of them.
#[derive(Debug, Clone, Copy)]
pub struct InProduct<By, Why>(PhantomData<(By, Why)>);

/// Strides of that kind in an operation (`W`) on integers.
#[derive(Debug, Clone, Copy)]
pub struct NotIntegers<W, Kind>(PhantomData<(W, Kind)>);
/// What strides like `2` map to.
#[derive(Debug, Clone, Copy)]
pub struct IntegerStrides;
/// What strides like `1@0` map to.
#[derive(Debug, Clone, Copy)]
pub struct CoordinateStrides;
/// What strides like `f2` map to.
#[derive(Debug, Clone, Copy)]
pub struct XorStrides;

/// A verdict that lets the operation stand.
///
/// A refusal "is" one only under a condition that never holds: one trait a rule, which no type has, so that the
/// compiler's message is that rule's.
#[diagnostic::on_unimplemented(
    message = "this layout operation is refused: {Self}",
    label = "refused by the type checker",
    note = "numbers are decimal digits: `(_1, _2)` is 12; the rules are described at `cute_static::verdict`"
)]
pub trait IsAdmissible {
    /// Whether a check is left for run time.
    const AT_RUN_TIME: bool;
}
/// What operations bound: a trait that every admissible verdict has by one impl, so that the compiler does not list all
/// kinds of verdicts where one is refused.
#[doc(hidden)]
pub trait Holds {
    /// What it lets stand.
    type Grants<T>;
    /// [`IsAdmissible::AT_RUN_TIME`].
    const CHECKED_WHEN_RUN: bool;
}
impl<V: IsAdmissible> Holds for V {
    type Grants<T> = T;
    const CHECKED_WHEN_RUN: bool = V::AT_RUN_TIME;
}
/// A refusal, as its error at run time tells it.
pub trait Refusal {
    /// [`AlgebraError::code`](crate::AlgebraError::code) of its namesake.
    const CODE: &'static str;
    /// The compiler's first line, with the names of types for the numbers.
    const SENTENCE: &'static str;
}
#[diagnostic::do_not_recommend]
impl IsAdmissible for Admissible {
    const AT_RUN_TIME: bool = false;
}
#[diagnostic::do_not_recommend]
impl IsAdmissible for AtRunTime {
    const AT_RUN_TIME: bool = true;
}
/// Rules: the number that is `{Self}` in the sentence, a trait that nothing has, sentence, label and note; and the same
/// `told` by operations that have other words for the operands and say their name. They tell any other rule as it stands.
macro_rules! rules {
    ($($(#[$doc:meta])* $code:literal $rule:ident<$($n:ident),*>: $number:ident $trait:ident<$($p:ident),*>
        = $message:literal, $label:literal, $note:literal $(, told $told:tt)?;)*) => {$(
        rules! { @rule [$(#[$doc])*] $code [$rule<$($n),*>] [$($n),*] [$number: $trait [$($p),*]] $message $label $note }
        rules! { @told [$($told)?] $code [$rule<$($n),*>] [$($n),*] [$number: $trait<$($p),*>] $message }
    )*};
    (@rule [$($doc:tt)*] $code:literal [$($why:tt)*] [$($n:ident),*]
        [$number:ident: $trait:ident [$($p:ident),*]] $message:literal $label:literal $note:literal) => {
        $($doc)*
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $trait<$($p),*> {}
        rules! { @refused [] $code [$($why)*] [$($n),*] [$number: $trait<$($p),*>] $message }
    };
    (@refused [$($by:ident)?] $code:literal [$($why:tt)*] [$($n:ident),*] [$($test:tt)*] $message:literal) => {
        impl<$($by,)? $($n),*> IsAdmissible for Inadmissible<$($why)*>
        where
            $($test)*,
        {
            const AT_RUN_TIME: bool = false;
        }
        impl<$($by,)? $($n),*> Refusal for Inadmissible<$($why)*> {
            const CODE: &'static str = $code;
            const SENTENCE: &'static str = $message;
        }
    };
    (@told [] $code:literal [$($why:tt)*] $n:tt $test:tt $message:literal) => {
        rules! { @refused [By] $code [InDivide<By, $($why)*>] $n $test $message }
        rules! { @refused [By] $code [InProduct<By, $($why)*>] $n $test $message }
    };
    (@told [{ $($role:ident $number:ident $rule:ident<$($p:ident),*> = $message:literal, $label:literal, $note:literal;)* }]
        $code:literal $why:tt $n:tt $test:tt $plain:literal) => {$(
        #[doc(hidden)]
        pub mod $rule {
            //! The rule in the words of operations, a trait for each.
            use super::*;
            rules! { @role $role [$why $n $code [$number [$($p),*]] $message $label $note] }
        }
    )*};
    (@role InDivide $row:tt) => {
        rules! { @each InDivide $row logical_divide zipped_divide tiled_divide flat_divide tiles_mut local_tile
            outer_partition local_partition }
    };
    (@role InProduct $row:tt) => {
        rules! { @each InProduct $row logical_product zipped_product tiled_product flat_product blocked_product
            raked_product tile_to_shape }
    };
    (@each $role:ident $row:tt $($by:ident)*) => {$( rules! { @by $role $by $row } )*};
    (@by $role:ident $by:ident
        [[$($why:tt)*] $n:tt $code:literal [$number:ident $p:tt] $message:literal $label:literal $note:literal]) => {
        // `{By}` is the name, since an attribute's message is a literal
        cute_macros::named! { $by
            rules! { @rule [#[doc = "As this operation tells it."] #[allow(non_camel_case_types)]] $code
                [$role<by::$by, $($why)*>] $n [$number: $by $p] $message $label $note }
        }
    };
}
rules! {
    /// Eq. 20.
    "stride_divisibility" StrideDoesNotDivide<P, D>: D StrideDivides<P>
        = "composition: stride {Self} on the right and prefix product {P} on the left, neither divides the other",
        "this stride and the product of the first extents on the left do not fit",
        "paper Eq. 20: choose a stride that divides {P} or is a multiple of it, or coalesce the left layout first",
        told {
            InDivide D tile_stride_divides<P>
                = "{By}: stride {Self} of tile or rest and prefix product {P} of the layout, neither divides the other",
                "a stride of the tile, or what the tile covers, does not fit the product of the first extents of the layout",
                "paper Eq. 20: choose a tile that covers a divisor or a multiple of {P}, or coalesce the layout first";
            InProduct D grid_stride_divides<P>
                = "{By}: stride {Self} of the grid and prefix product {P} of the tile's gaps, neither divides the other",
                "so many copies fill the first gaps of the tile, and the grid does not step by whole gaps",
                "paper Eq. 20: choose a stride that divides {P} or is a multiple of it, or a tile without gaps";
        };
    /// Eq. 21.
    "shape_divisibility" ShapeDoesNotDivide<K, E>: E ShapeDivides<K>
        = "composition: extent {Self} on the right is no multiple of {K}, which a mode on the left keeps of it",
        "a mode on the left ends in the middle of this extent",
        "paper Eq. 21: choose an extent that is a multiple of {K}, or that divides it, or coalesce the left layout first",
        told {
            InDivide E tile_extent_divides<K>
                = "{By}: extent {Self} of tile or rest is no multiple of {K}, which a mode of the layout keeps of it",
                "a mode of the layout ends in the middle of this extent",
                "paper Eq. 21: choose an extent that is a multiple of {K}, or that divides it, or coalesce the layout first";
            InProduct E grid_extent_divides<K>
                = "{By}: extent {Self} of the grid is no multiple of {K}, which a gap of the tile takes of it",
                "a gap of the tile is full in the middle of this extent",
                "paper Eq. 21: choose a number of copies that is a multiple of {K}, or that divides it, or a tile without gaps";
        };
    /// Eq. 23, two modes.
    "not_distributive" ModesCarry<R, D>: R EndsBefore<D>
        = "composition: a mode on the right reaches {Self}, past stride {D} of another one",
        "one of two modes must end, extent times stride, where the other one's stride begins",
        "paper Eq. 23: make the larger stride a multiple of {Self}, or compose the modes one after the other",
        told {
            InDivide R tile_ends_before<D>
                = "{By}: a mode of tile or rest reaches {Self}, past stride {D} of another one",
                "one of two modes must end, extent times stride, where the other one's stride begins",
                "paper Eq. 23: make the larger stride a multiple of {Self}";
            InProduct R grid_ends_before<D>
                = "{By}: a mode of the grid reaches {Self}, past stride {D} of another one",
                "one of two modes must end, extent times stride, where the other one's stride begins",
                "paper Eq. 23: make the larger stride a multiple of {Self}";
        };
    /// Eq. 23, jointly.
    "not_distributive" JointlyDoesNotDivide<P, D>: D JointlyDivides<P>
        = "composition: modes on the right together pass prefix product {P} on the left, and stride {Self} and it do not divide",
        "each mode fits by itself, but together they reach past a mode of the left layout",
        "paper Eq. 23: choose extents whose sum stays below {P}, or strides that divide it",
        told {
            InDivide D tile_jointly_divides<P>
                = "{By}: modes of tile or rest together pass prefix product {P} of the layout, and stride {Self} and it do not divide",
                "each mode fits by itself, but together they reach past a mode of the layout",
                "paper Eq. 23: choose extents whose sum stays below {P}, or strides that divide it";
            InProduct D grid_jointly_divides<P>
                = "{By}: modes of the grid together pass prefix product {P} of the tile's gaps, and stride {Self} and it do not divide",
                "each mode fits by itself, but together they reach past a gap of the tile",
                "paper Eq. 23: choose extents whose sum stays below {P}, or strides that divide it";
        };
    /// XOR strides, a prefix product.
    "not_distributive" PrefixInXor<P, D>: D WithinPrefix<P>
        = "composition: modes on the right together pass prefix product {P} on the left, no power of two, with stride {Self} into XOR strides",
        "sums that pass it are formed with carries, which XOR strides have not",
        "paper 2.3.1 and Eq. 23: choose extents on the left that are powers of two",
        told {
            InDivide D tile_within_prefix<P>
                = "{By}: modes of tile or rest together pass prefix product {P} of the layout, no power of two, with stride {Self} into XOR strides",
                "sums that pass it are formed with carries, which XOR strides have not",
                "paper 2.3.1 and Eq. 23: choose extents of the layout that are powers of two";
        };
    /// XOR strides.
    "not_distributive" CarriesInXor<S, D>: D AddsWithoutCarries<S>
        = "composition: multiples of mode {S}:{Self} are formed, added or split with carries, which XOR strides have not",
        "the bits of these multiples, and those of the other modes, must not overlap",
        "paper 2.3.1 and Eq. 23: choose strides that are powers of two, and extents up to the next one's",
        told {
            InDivide D tile_adds_without_carries<S>
                = "{By}: multiples of mode {S}:{Self} are formed, added or split with carries, which XOR strides have not",
                "the bits of these multiples, and those of the other modes, must not overlap",
                "paper 2.3.1 and Eq. 23: choose strides that are powers of two, and extents up to the next one's";
        };
    /// Eq. 28.
    "not_disjoint" ModesOverlap<D, C>: D NotBelow<C>
        = "complement: stride {Self} is below {C}, which the modes with smaller strides cover already",
        "only a layout whose modes are disjoint has a complement",
        "paper Eq. 28: make the stride {C} or more, or filter the layout first",
        told {
            InDivide D tiler_not_below<C>
                = "{By}: stride {Self} of the tiler is below {C}, which its modes with smaller strides cover already",
                "only a tiler whose modes are disjoint leaves a rest",
                "paper Eq. 28: make the stride {C} or more, or filter the tiler first";
            InProduct D tile_not_below<C>
                = "{By}: stride {Self} of the tile is below {C}, which its modes with smaller strides cover already",
                "copies of a tile that overlaps itself would overlap",
                "paper Eq. 28: make the stride {C} or more, or filter the tile first";
        };
    /// Section 3.5.2.
    "not_onto" ElementsLost<D, C>: D NothingLost<C>
        = "complement: stride {Self} of the tiler is no multiple of {C}, which its smaller modes cover, elements would be lost",
        "tile and rest together must reach every element",
        "paper Section 3.5.2: make the stride a multiple of {C}",
        told {
            InDivide D nothing_lost_by<C>
                = "{By}: stride {Self} of the tiler is no multiple of {C}, which its smaller modes cover, elements would be lost",
                "tile and rest together must reach every element",
                "paper Section 3.5.2: make the stride a multiple of {C}";
        };
    /// Shape division.
    "not_divisible" NeitherDivides<E, D>: D OneDivides<E>
        = "shape division: extent {E} and divisor {Self}, neither divides the other",
        "one of the two must divide the other",
        "paper Section 3.3: `shape_div_ceil` and `shape_div_floor` round";
    /// Eq. 26, strides.
    "left_inverse_divisibility" LeftStrideDoesNotDivide<B, D>: D StridesDivide<B>
        = "left inverse: stride {Self} is no multiple of {B}, the next smaller stride",
        "only offsets whose strides divide each other can be taken apart",
        "paper Eq. 26: make the stride a multiple of {B}";
    /// Eq. 26, not injective.
    "not_injective" ReachedTwice<E, O>: O ReachedOnce<E>
        = "left inverse: the layout is not injective, smaller strides reach offset {Self}, where a mode of extent {E} ends",
        "there is no coordinate that the left inverse could give at that offset",
        "paper Eq. 26: make the strides larger than what the smaller ones reach";
    /// Left inverse of XOR strides.
    "not_linear" ModesBehind<E>: E NothingBehind<>
        = "left inverse: modes follow one of extent {Self}, which is no power of two, and strides are XOR strides",
        "bits describe such a layout: only its last extent may be no power of two",
        "choose an extent that is a power of two, or make the mode the last one";
    /// Tile to shape.
    "shape_divisibility" TileDoesNotDivide<N, M>: N TileDivides<M>
        = "tile_to_shape: a mode of {Self} elements does not divide extent {M}",
        "a tile is repeated whole: each of its modes must divide the shape's",
        "paper Section 3.5: choose a shape whose extent is a multiple of {Self}";
    /// Exact divide.
    "inexact" TileLeavesRest<N, M>: N LeavesNoRest<M>
        = "logical_divide: a tile of {Self} does not divide an extent of {M}",
        "an `Exact` tiler has to divide: its last tile would reach past the extent",
        "choose an extent that is a multiple of {Self}; without `Exact` the number of tiles rounds up",
        told {
            InDivide N tile_leaves_no_rest<M>
                = "{By}: a tile of {Self} does not divide an extent of {M}",
                "an `Exact` tiler has to divide: its last tile would reach past the extent",
                "choose an extent that is a multiple of {Self}; without `Exact` the number of tiles rounds up";
        };
    /// Tile to shape, the ranks.
    "rank" TileHasMoreModes<T, S>: T AtMostModesOfShape<S>
        = "tile_to_shape: a tile of {Self} modes for a shape of {S}",
        "the tile has more modes than the shape",
        "paper Section 3.5: each mode of a tile is repeated along one of the shape; give the shape {Self} modes or more";
    /// Recast, stride.
    "stride_divisibility" RecastStrideDoesNotDivide<D, N>: D StrideDividesFactor<N>
        = "recast: stride {Self} and {N} old elements in a new one, neither divides the other",
        "a new element begins at every multiple of that many old ones",
        "make the stride a multiple of {N}, or recast to a narrower element";
    /// Recast, extent.
    "shape_divisibility" RecastExtentDoesNotDivide<S, K>: S ExtentDividesSteps<K>
        = "recast: extent {Self} and {K} of its steps in a new element, neither divides the other",
        "a mode inside new elements must fill them, or stay in one",
        "make the extent a multiple of {K}, or recast to a narrower element";
    /// Recast, overlap.
    "not_disjoint" RecastOverlaps<R, N>: R StaysBelow<N>
        = "recast: modes overlap and reach {Self}, which is not inside a new element of {N} old ones",
        "inside a new element modes must not carry",
        "make the strides of the modes inside a new element disjoint";
    /// Swizzle, the shift.
    "swizzle" ShiftTooShort<B, S>: S AtLeastBits<B>
        = "swizzle: a shift of {Self} is below its {B} bits",
        "`Swizzle<B, M, S>` reads B bits and changes B others",
        "|S| must be B or more: what is read would be changed";
    /// Swizzle, the width.
    "swizzle" TooManyBits<E>: E WithinOffset<>
        = "swizzle: its bits end at {Self}, beyond those of an offset",
        "M + |S| + B must be below the number of bits of `usize`",
        "choose a smaller base or shift";
    /// Swizzle, upcast.
    "swizzle" BitsLost<B>: B StaysWithin<>
        = "upcast: the swizzle reads {Self} bits, of which the lowest lies inside the new elements",
        "with a negative shift, elements that were neighbours would no longer be",
        "choose narrower elements, or a swizzle with a larger base";
    /// A tiler by mode.
    "tiler_rank" TilerHasMoreModes<T, L>: T AtMostModes<L>
        = "tiler of {Self} modes for a layout of {L}",
        "each mode of a tiler is for one mode of the layout",
        "paper Eq. 12: a tiler may leave modes out at the end; it cannot have more";
    /// Negative stride.
    "negative_stride" NegativeStride<M>: M NotNegative<>
        = "stride -{Self} is negative, where only strides of 0 and more are defined",
        "defined for strides of 0 or more only",
        "paper Section 3.3.3: on the right of a composition a negative stride needs a left layout of one mode";
    /// A coordinate, its rank.
    "profile" CoordinateRank<C, S>: C RankOfShape<S>
        = "coordinate of rank {Self} for a shape of rank {S}",
        "a tuple has one coordinate for each mode of the shape",
        "paper Definition 2.12: give as many coordinates as modes, or one integer for all of them";
    /// A coordinate, its nesting.
    "profile" CoordinateNests<C, E>: C InExtent<E>
        = "coordinate of rank {Self} for a mode of extent {E}",
        "an integer extent has integer coordinates",
        "paper Definition 2.12: a coordinate nests at most like the shape";
    /// A coordinate out of bounds.
    "out_of_bounds" OutOfBounds<C, E>: C IsBelow<E>
        = "coordinate {Self} is not below extent {E}",
        "this coordinate is out of bounds",
        "paper Definition 2.9: coordinates count from 0; `Layout::at` goes on out of bounds";
    /// Shape and stride, their ranks.
    "profile" RanksDiffer<S, D>: S CongruentWith<D>
        = "shape has {Self} modes where the stride has {D}",
        "a shape and its stride nest alike",
        "paper Definition 2.15: give as many strides as extents";
    /// Shape and stride, the shape nests.
    "profile" ShapeNests<S>: S OneStride<>
        = "shape has {Self} modes where the stride is an integer",
        "a shape and its stride nest alike",
        "paper Definition 2.15: give a tuple of {Self} strides";
    /// Shape and stride, the stride nests.
    "profile" StrideNests<D>: D OneExtent<>
        = "shape is an integer where the stride has {Self} modes",
        "a shape and its stride nest alike",
        "paper Definition 2.15: give one stride for one extent";
    /// A tuple of more modes than the traits are implemented for.
    "rank" TupleTooLong<N, M>: N AtMostModesOfATuple<M>
        = "a tuple of {Self} modes, where {M} are the most",
        "shapes are tuples of 1 to {M} modes",
        "group some of them, `((4, 8), 2, ..)`, or use a dynamic layout";
    /// A result of more modes than that.
    "rank" ResultTooLong<M>: M HoldsTheResult<>
        = "a result of more than {Self} modes side by side, the most of a tuple",
        "shapes are tuples of 1 to {Self} modes",
        "coalesce the operands first, group their modes, or use a dynamic layout",
        told {
            InDivide M holds_the_parts<>
                = "{By}: more than {Self} modes side by side, the most of a tuple",
                "shapes are tuples of 1 to {Self} modes",
                "coalesce the layout first, group its modes (`zipped_divide` does), or use a dynamic layout";
            InProduct M holds_the_copies<>
                = "{By}: more than {Self} modes side by side, the most of a tuple",
                "shapes are tuples of 1 to {Self} modes",
                "coalesce the operands first, group their modes (`zipped_product` does), or use a dynamic layout";
        };
    /// A zero extent.
    "zero_extent" ZeroExtent<E>: E Positive<>
        = "extent {Self}: extents are positive",
        "there is no coordinate in this mode",
        "paper Definition 2.5: a shape is made of positive integers";
    /// A negative extent.
    "zero_extent" NegativeExtent<E>: E OfAnExtent<>
        = "extent -{Self}: extents are positive",
        "there is no coordinate in this mode",
        "paper Definition 2.5: a shape is made of positive integers; strides may be negative";
    /// Mixed codomains.
    "codomain" CodomainsDiffer<A, B>: A SameCodomain<B>
        = "strides of different codomains: {Self} and {B}",
        "values of these modes have no sum",
        "paper Eq. 11: all strides are integers, or all are coordinates of one profile, or all XOR strides";
    /// XOR strides on the right.
    "codomain" XorOnTheRight<K>: K CoordinatesOfLeft<>
        = "composition: strides on the right are {Self}, which are no coordinates",
        "what is on the right has to produce coordinates of the left operand",
        "paper 2.3.1: XOR strides stand on the left only";
    /// To XOR strides.
    "carries" Carries<S, D>: D XorOfItsBits<S>
        = "offsets of mode {S}:{Self} are not the XOR of those of its coordinate's bits",
        "they are formed, added to those of other modes, or split with carries",
        "paper Table 1: choose strides that are powers of two, and extents up to the next one's";
    /// A composed layout's offset.
    "offset" OffsetDoesNotDivide<O, N>: O IsMultipleOf<N>
        = "an offset of {Self} where a multiple of {N} is needed",
        "the offset of this composed layout does not fit",
        "of XOR strides the offset is 0; of a recast it is a multiple of the old elements in a new one";
    /// A destination that aliases.
    "aliasing" ReachedFromTwo<D, R>: D BeyondReach<R>
        = "the destination reaches an element from two coordinates: stride {Self} begins within {R}, which smaller strides reach",
        "parts of it that are written at the same time would have an element in common",
        "paper 2.4.1: the layout has to be injective; a stride above {R} is beyond the smaller ones";
    /// A basis element without its mode.
    "codomain" NoSuchMode<I, N>: I IsModeOf<N>
        = "composition: mode {Self} of a left operand with {N} modes",
        "a coordinate on the right picks a mode on the left, counted from 0",
        "paper 3.3.2, reductive case coordinate: choose a basis element of a mode below {N}",
        told {
            InDivide I is_mode_of_layout<N>
                = "{By}: mode {Self} of a layout with {N} modes",
                "a coordinate of the tiler picks a mode of the layout, counted from 0",
                "paper 3.3.2, reductive case coordinate: choose a basis element of a mode below {N}";
            InProduct I is_mode_of_tile<N>
                = "{By}: mode {Self} of a tile's complement with {N} modes",
                "a coordinate of the grid picks one of those that the tile produces, counted from 0",
                "paper 3.3.2, reductive case coordinate: choose a basis element of a mode below {N}";
        };
    /// COPY, the sizes.
    "size" CopySizesDiffer<S, D>: S SizeOfDestination<D>
        = "copy: a source of {Self} elements for a destination of {D}",
        "source and destination have as many elements",
        "paper 2.6.1: COPY takes each coordinate of both; slice or divide the larger one";
    /// GEMM, M.
    "size" GemmMDiffers<A, C>: A RowsOfC<C>
        = "gemm: M is {Self} in A, and {C} in C",
        "A is (M,K), B is (N,K) and C is (M,N)",
        "paper 2.6.2: the first mode of A has as many elements as the first one of C";
    /// GEMM, N.
    "size" GemmNDiffers<B, C>: B ColumnsOfC<C>
        = "gemm: N is {Self} in B, and {C} in C",
        "A is (M,K), B is (N,K) and C is (M,N)",
        "paper 2.6.2: the first mode of B has as many elements as the second one of C; B is (N,K), not (K,N)";
    /// GEMM, K.
    "size" GemmKDiffers<A, B>: A StepsOfB<B>
        = "gemm: K is {Self} in A, and {B} in B",
        "A is (M,K), B is (N,K) and C is (M,N)",
        "paper 2.6.2: the second modes of A and B have as many elements; B is (N,K), not (K,N)";
    /// Storage, its end.
    "storage_too_small" StorageTooSmall<C, L>: C FitsStorage<L>
        = "the layout needs {Self} elements of storage, but there are {L}",
        "this storage ends before the layout's largest offset",
        "paper Definition 2.19: the storage has the layout's cosize, {Self} elements, or more";
    /// Storage, its beginning.
    "below_storage" BelowStorage<M>: M AboveStorage<>
        = "the layout's smallest position is -{Self}, below the first element of its storage",
        "offset 0 is the first element of this storage",
        "make the strides positive, or use a view with its offset 0 elsewhere (`Tensor::view_at`)";
    /// An index type, from 0 on.
    "index_type" IndexTooNarrow<C, N>: C FitsIndex<N>
        = "index: cosize {Self} does not fit an index type of {N} values from 0 on",
        "the largest offset would overflow this index type",
        "choose a wider index type, or slice first: what a slice adds is a pointer's business";
    /// An index type, below 0.
    "index_type" IndexTooNarrowBelow<C, N>: C FitsIndexBelow<N>
        = "index: {Self} offsets below 0 do not fit an index type of {N} such values",
        "the smallest offset would overflow this index type",
        "choose a signed or wider index type";
    /// One layout, an extent.
    "layouts_differ" ExtentDiffers<I, F, E>: F ExtentAt<I, E>
        = "leaf {I} has extent {Self} where {E} is required",
        "this layout is not the one that is required",
        "two layouts are one if they nest alike and all extents and strides are equal; leaves count from 0";
    /// One layout, a stride.
    "layouts_differ" StrideDiffers<I, F, E>: F StrideAt<I, E>
        = "leaf {I} has stride {Self} where {E} is required",
        "this layout is not the one that is required",
        "two layouts are one if they nest alike and all extents and strides are equal; leaves count from 0";
    /// One layout, two tuples.
    "layouts_differ" TupleDiffers<I, F, E>: F ModesAt<I, E>
        = "from leaf {I} on, there is a tuple of {Self} modes where one of {E} is required",
        "this layout is not the one that is required",
        "two layouts are one if they nest alike: `flatten`, `unflatten` and `coalesce` change how one nests";
    /// One layout, a tuple.
    "layouts_differ" TupleForLeaf<I, F>: F LeafAt<I>
        = "from leaf {I} on, there is a tuple of {Self} modes where one leaf is required",
        "this layout is not the one that is required",
        "two layouts are one if they nest alike: `flatten` and `coalesce` change how one nests";
    /// One layout, a leaf.
    "layouts_differ" LeafForTuple<I, E>: E TupleAt<I>
        = "leaf {I} is one where a tuple of {Self} modes is required",
        "this layout is not the one that is required",
        "two layouts are one if they nest alike: `unflatten` and divides change how one nests";
}

/// A complement.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OfComplement;
/// A complement up to a cotarget.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct UpToCotarget;
/// A recast.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OfRecast;
/// Strides of a kind that `W` takes. On values the error is [`Codomain`](crate::AlgebraError::Codomain).
#[doc(hidden)]
pub trait Takes<W> {}
macro_rules! takes {
    ($($(#[$doc:meta])* $name:ident of $what:ty = $message:literal, $label:literal, $note:literal;)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $name {}
        impl<K: $name> Takes<$what> for K {}
    )*};
}
takes! {
    /// What has a complement.
    HasComplement of OfComplement =
        "complement: strides are {Self}, where integers are needed",
        "divides take the complement of the tiler, and products that of the tile",
        "complements are of integer strides, and without a cotarget of coordinates";
    /// What has a complement up to a cotarget.
    HasComplementUpTo of UpToCotarget =
        "complement: strides are {Self}, where a cotarget needs integers",
        "divides take the complement of the tiler, up to the size of the layout",
        "a complement of coordinates is one without a cotarget, `Unbounded`; products take that";
    /// What can be recast.
    Recastable of OfRecast =
        "recast: strides are {Self}, where integers are needed",
        "storage is seen as elements of another width by its offsets, which are integers",
        "recast the layout of integers that these strides are made from";
}
/// Strides of a tile or tiler that divides and products take.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "divide, product: strides of the tile are {Self}, where integers are needed",
    label = "divides take the complement of the tiler, and products that of the tile",
    note = "complements are of integer strides; products take that of coordinates, too"
)]
pub trait OfATile {}
impl<W, K: Takes<W>> IsAdmissible for Inadmissible<NotIntegers<W, K>> {
    const AT_RUN_TIME: bool = false;
}
impl<By, W, K: OfATile> IsAdmissible for Inadmissible<InDivide<By, NotIntegers<W, K>>> {
    const AT_RUN_TIME: bool = false;
}
impl<By, W, K: OfATile> IsAdmissible for Inadmissible<InProduct<By, NotIntegers<W, K>>> {
    const AT_RUN_TIME: bool = false;
}

/// A verdict, and what it is together with another: the first refusal wins, then what is decided at run time, then
/// truncation. Associated types alone, so that the type checker has nothing to prove.
#[doc(hidden)]
pub trait Verdict {
    /// Whether something is left to run time.
    const CHECKED: bool = false;
    /// `self and V`.
    type And<V: Verdict>: Verdict;
    /// `Truncated and self`.
    type AfterTruncated: Verdict;
    /// `AtRunTime and self`.
    type AfterRunTime: Verdict;
    /// The verdict, told by an operation that this one is a part of.
    type ToldBy<By: Tells>: Verdict;
    /// Whether the leaves of `SB : DB`, of this verdict, may be composed one by one with the merged modes `L` of `A` (Eq. 23), and what
    /// XOR strides among these ask.
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left>: Verdict;
    /// The same for the leaves of `B`, which are known to be apart.
    type JointApart<L: Line, B: Right>: Verdict;
    /// The list, by this verdict on it; of a refusal that alone.
    type Marks<L: List>: List;
    /// The modes, by this verdict and then their own.
    type Mark<T: Pack>: Pack;
    /// Its value.
    fn mark<T: Pack>(modes: T) -> Self::Mark<T>;
    /// The answer, or this refusal.
    type Before<A: Answer>: Answer;
    /// The value of [`Self::Before`]; of a refusal there is none.
    ///
    /// # Errors
    /// Those of `value`.
    fn before<A: Answer>(value: impl FnOnce() -> Outcome<A::Value>) -> Outcome<ValueOf<Self::Before<A>>>;
}
macro_rules! lets_pass {
    () => {
        type ToldBy<By: Tells> = Self;
        type Before<A: Answer> = A;
        #[inline(always)]
        fn before<A: Answer>(value: impl FnOnce() -> Outcome<A::Value>) -> Outcome<A::Value> {
            value()
        }
    };
}
macro_rules! mark {
    () => {
        type Mark<T: Pack> = T::After<Self>;
        #[inline(always)]
        fn mark<T: Pack>(modes: T) -> T::After<Self> {
            modes.after()
        }
    };
}
macro_rules! marks {
    () => {
        type Marks<L: List> = L::And<Self>;
        mark!();
    };
}
impl Verdict for Admissible {
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left> = <SB::Occupied<Apart> as Spread>::Joint<L, SB, DB, A>;
    type JointApart<L: Line, B: Right> = L::XorRule<B>;
    type Marks<L: List> = L;
    type Mark<T: Pack> = T;
    #[inline(always)]
    fn mark<T: Pack>(modes: T) -> T {
        modes
    }
    type And<V: Verdict> = V;
    type AfterTruncated = Truncated;
    type AfterRunTime = AtRunTime;
    lets_pass!();
}
impl Verdict for Truncated {
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left> = <SB::Occupied<Apart> as Spread>::JointTruncated<L, SB, DB, A>;
    type JointApart<L: Line, B: Right> = Both<L::Sums<<B::Leaves as JointList>::Proper, Admissible>, L::XorRule<B>>;
    marks!();
    type And<V: Verdict> = V::AfterTruncated;
    type AfterTruncated = Self;
    type AfterRunTime = AtRunTime;
    lets_pass!();
}
impl Verdict for AtRunTime {
    const CHECKED: bool = true;
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left> = Self::JointApart<L, Layout<SB, DB>>;
    type JointApart<L: Line, B: Right> = <L::XorRule<B> as Verdict>::AfterRunTime;
    marks!();
    type And<V: Verdict> = V::AfterRunTime;
    type AfterTruncated = Self;
    type AfterRunTime = Self;
    lets_pass!();
}
impl<W> Verdict for Inadmissible<W> {
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left> = Self;
    type JointApart<L: Line, B: Right> = Self;
    type Marks<L: List> = End<Self>;
    mark!();
    type And<V: Verdict> = Self;
    type AfterTruncated = Self;
    type AfterRunTime = Self;
    type ToldBy<By: Tells> = Inadmissible<By::Told<W>>;
    type Before<A: Answer> = A::Refused<W>;
    // never run: the compiler refuses the call
    fn before<A: Answer>(_: impl FnOnce() -> Outcome<A::Value>) -> Outcome<ValueOf<A::Refused<W>>> {
        Err(crate::AlgebraError::Unrepresentable)
    }
}
/// Both verdicts.
#[doc(hidden)]
pub type Both<V, W> = <V as Verdict>::And<W>;
