//! CuTe's layout algebra in Rust's type system: shapes and strides are types, and rustc does the algebra.
//!
//! A layout `shape : stride` maps coordinates to offsets (Cecka, "CuTe Layout Representation and Algebra",
//! arXiv 2603.02298; the equations and sections named in these pages are that paper's). Here both are nested tuples of
//! typenum integers, which cost no bytes, or of run-time integers. Composing, dividing and slicing layouts is trait
//! resolution: a layout that does not fit does not compile, in `cargo check` and in the editor.
//!
//! ```
//! use cute_static::{Composition, ZippedDivide, layout, shape};
//! use static_assertions::assert_type_eq_all;
//!
//! // every third element of a row-major 4x6 matrix, in tiles
//! type Matrix = layout!((4, 6) : (6, 1));
//! type Tiles = ZippedDivide<Matrix, shape!((2, 3))>;
//! assert_type_eq_all!(Tiles, layout!(((2, 3), (2, 2)) : ((6, 1), (12, 3))));
//! assert_type_eq_all!(Composition<Matrix, layout!(6 : 4)>, layout!(6 : 1));
//!
//! // evaluation folds to shifts and multiplications; nothing is stored
//! assert_eq!(Tiles::default().at(((1, 2), (0, 1))), 11);
//! assert_eq!(size_of::<Tiles>(), 0);
//! ```
//!
//! One wrong number, and the compiler names both:
//!
//! ```compile_fail,E0277
//! # use cute_static::{Composition, layout};
//! // error: composition: stride _3 on the right and prefix product _4 on the left, neither divides the other
//! let wrong: Composition<layout!((4, 6) : (6, 1)), layout!(6 : 3)>;
//! ```
//!
//! Where two types differ (`E0308`) the compiler prints them as trees of binary digits: `UInt<UInt<UInt<UTerm, B1>, B1>, B0>` is 110,
//! the innermost digit first, hence 6. The repository's `docs/errors.md` says how to read them, and how to have them told in numbers:
//! [`same_layout`] names the leaf that differs. `{:?}` of a layout or a tensor is its text, `Layout(_4,_8):(_8,_1)`; only a shape or
//! stride by itself is a tuple of typenum's numbers, which prints as those do.
//!
//! # Where to find what
//!
//! | | type | function |
//! |---|---|---|
//! | write one | [`int!`], [`shape!`], [`layout!`] | the same, and [`Layout::new`] with run-time integers |
//! | run-time integers of which something is known | [`Multiple`], [`Narrow`], [`MultipleOf`] | [`Multiple::new`], once |
//! | tuples (2.1, 2.2) | [`Get`], [`Take`], [`Select`], [`Group`], [`Append`], [`Prepend`], [`Replace`], [`Flatten`], [`Unflatten`], [`Rank`], [`Depth`], [`Size`] | the same names in lower case |
//! | relations (2.1, 2.2) | [`Congruent`], [`WeaklyCongruent`], [`Compatible`], [`LexLess`], [`ColexLess`], [`ElemLess`], [`EvenlyDivides`] | [`congruent`], [`lex_less`], .. |
//! | shapes | [`CeilDiv`], [`RoundUp`], [`ShapeDiv`], [`ShapeDivFloor`], [`ShapeDivCeil`], [`ElemMin`], [`ElemMax`], [`ProductEach`], [`PrefixProduct`] | [`ceil_div`], [`round_up`], [`shape_div`], .. |
//! | coordinates (2.2.2) | | [`idx2crd`], [`crd2idx`], [`crd2crd`], [`coords`], [`is_in_bounds`], [`make_coord`], [`Layout::at`], [`Evaluate`]; in `u32`: [`Indexed`] |
//! | construction (3.1) | [`ColumnMajor`], [`RowMajor`], [`MakeOrderedLayout`], [`MakeLayoutLike`], [`MakeLayout`] | [`column_major`], [`make_ordered_layout`], [`make_layout`], .. |
//! | slices (2.5.1) | [`Sliced`], [`Diced`] | [`slice()`], [`dice`] |
//! | coalesce (3.2) | [`Coalesced`], [`CoalescedByMode`] | [`coalesce`], [`coalesce_by_mode`], [`coalesce_to`] |
//! | composition (3.3) | [`Composition`] | [`composition`] |
//! | complement (3.5) | [`Complement`] | [`complement`] |
//! | inverses (3.4) | [`RightInverse`], [`LeftInverse`], [`Nullspace`] | [`right_inverse`], [`left_inverse`], [`nullspace`] |
//! | common subvectors (3.4.2) | [`MaxCommonLayout`], [`MaxCommonVector`], [`DomainDistribute`] | [`max_common_layout`], [`max_common_vector`], [`domain_distribute`] |
//! | one layout or another | [`SameLayout`] | [`same_layout`] |
//! | what a layout is (3.4) | [`IsInjective`], [`IsSurjective`], [`IsBijective`], [`IsContiguous`] | [`is_injective`], [`is_surjective`], [`is_bijective`], [`is_contiguous`] |
//! | divides (3.5.2) | [`LogicalDivide`], [`ZippedDivide`], [`TiledDivide`], [`FlatDivide`] | [`logical_divide`], [`zipped_divide`], [`tiled_divide`], [`flat_divide`] |
//! | divides that do not round up | [`Exact`], a tiler that has to divide | the same |
//! | tiles and partitions (3.3.4) | [`LocalTile`], [`InnerPartition`], [`OuterPartition`], [`LocalPartition`]; of tensors [`Clipped`] where a tile may pass the edge | [`local_tile`], [`inner_partition`], [`outer_partition`], [`local_partition`], [`Tensor::local_tile`], [`Tensor::tiles_mut`] |
//! | products (3.5.1) | [`LogicalProduct`], [`ZippedProduct`], [`TiledProduct`], [`FlatProduct`], [`BlockedProduct`], [`RakedProduct`] | [`logical_product`], [`zipped_product`], [`tiled_product`], [`flat_product`], [`blocked_product`], [`raked_product`] |
//! | tiles, filters, recasts | [`TileToShape`], [`FilterZeros`], [`Filtered`], [`Upcast`], [`Downcast`], [`Recast`] | [`tile_to_shape`], [`filter_zeros`], [`filter()`], [`upcast`], [`downcast`], [`recast`] |
//! | swizzles, layouts of layouts | [`Swizzle`], [`ComposedLayout`], [`AsXor`] | [`swizzle!`](crate::swizzle!), [`make_composed_layout`] and methods |
//! | coordinate and XOR strides (2.3.1) | [`Basis`], [`Xor`], [`Identity`] | [`identity`] |
//! | tensors (2.5, 2.6) | [`Tensor`], [`Fragment`] | [`Tensor::owned`], [`copy`], [`copy_if`], [`copy_or`], [`fill`], [`transform`], [`reduce`], [`axpby`], [`gemm`], [`Moves`] |
//!
//! # Calling
//!
//! The layout, the shape or the tensor comes first, and then what is done with it.
//!
//! | | | |
//! |---|---|---|
//! | layouts, shapes, tilers, tensors, swizzles | are borrowed | `composition(&a, &b)?` |
//! | coordinates, indices, counts, numbers, closures | go by value | `slice(&a, (2, ..))?`, `take(&a, int!(0), int!(2))?` |
//! | an operation makes a layout, a shape or a tensor | `Result<_, AlgebraError>`: a run-time integer that does not fit; what is wrong in the types does not compile | `coalesce(&a)?` |
//! | a question | has a plain answer | `rank(&a)`, `size(&shape)`, `a.at((1, 2))` |
//! | an algorithm moves elements | `Result<(), AlgebraError>` | `copy(&src, &mut dst)?` |
//! | an element of a tensor, or a slice of one | `None` out of bounds; in brackets it panics, as Rust's slices do | `t.get((1, 2))`, `t.slice((1, ..))`, `t[(1, 2)]` |
//! | each operation on a layout | is a method of every layout ([`IsLayout`]), by the same name; `composition` is `compose` | `a.compose(&b)?.coalesce()?` |
//! | integers known when run | extents and sizes are `usize`, strides and offsets `isize`, coordinates `usize`; of other types by [`make_coord`] | `a.at(make_coord((1u8, 2i64)))` |
//!
//! Exceptions to the rule:
//!
//! | | |
//! |---|---|
//! | `is_injective`, `is_surjective`, `is_contiguous`, `is_bijective` | questions with a `Result`: to decide may take too long ([`AlgebraError::Undecided`]) |
//! | `product`, `crd2idx` | with a `Result`, where the same of a layout has none: nobody has checked the numbers of a shape by itself |
//! | `max_common_vector` | a number with a `Result`, beside `max_common_layout`, whose size it is |
//! | `elem_less`, `lex_less`, `colex_less` | on values with a `Result`: the two may nest differently |
//! | `same_layout` | no method, since neither layout comes first: the first difference is the error |
//! | `values`, `basis_get`, `coalesce_to` | no methods: an iterator, a part of a tuple as well, a type that is named |
//! | `replace` | the index stands between, as in CuTe |
//! | `fill`, `reduce`, `axpby` | one tensor has nothing to disagree with; the numbers of `axpby` stand where BLAS has them |
//! | `make_coord` | a coordinate of a coordinate |
//! | `make_composed_layout` | outer layout, offset, inner layout, as it is written |
//! | `make_fragment`, `conflict_free` | of cute-atoms: registers, and a check when compiled, where nothing can fail when run |
//! | `gemm_instructions` | of cute-atoms: a number with a `Result`, since the fragments may not fit one another |
//! | `explain` | of cute-dynamic: plain, since a refusal is what it tells |
//!
//! # Generic code
//!
//! The crate `cute-dynamic` has the same names on values, and its layouts implement the traits of this one, so that generic code
//! takes either: one bound an operation ([`Compose`], [`LogicalDivideBy`], [`ZippedDivideBy`], [`Coalesce`],
//! [`Complementable`], [`Slice`], [`Evaluate`], [`IsLayout`]).
#![no_std]
#![deny(unsafe_code)]

#[cfg(test)]
extern crate std;

pub use generic_array;
pub use typenum;

mod algebra;
mod layout;
#[doc(hidden)]
pub mod machinery;
mod number;
mod refusal;
pub mod swizzle;
mod table;
mod tensor;
mod tree;

pub use number::constant::{Const, Int, IsConst};
pub use number::{decimal, num};
pub use tensor::accessor;
// where `int!`, `shape!` and `layout!` go; messages print the path
#[doc(hidden)]
pub use tree::literal;
// not hidden from the compiler, which writes out the paths of hidden types
pub use algebra::clipped::Clipped;
pub use algebra::coalesce::{
    Coalesce, CoalesceTo, Coalesced, CoalescedByMode, coalesce, coalesce_by_mode, coalesce_to,
};
pub use algebra::complement::{Complement, Complementable, Unbounded, complement};
pub use algebra::composition::{Compose, Composition, composition};
pub use algebra::divide::exact::Exact;
pub use algebra::divide::{
    FlatDivide, FlatDivideBy, LogicalDivide, LogicalDivideBy, TiledDivide, TiledDivideBy, ZippedDivide, ZippedDivideBy,
    flat_divide, logical_divide, tiled_divide, zipped_divide,
};
pub use algebra::domain_distribute::{Distribute, DomainDistribute, domain_distribute};
pub use algebra::filter::{Filter, FilterZeros, Filtered, filter, filter_zeros};
pub use algebra::inverse::{LeftInverse, LeftInvertible, RightInverse, RightInvertible, left_inverse, right_inverse};
pub use algebra::max_common::{CommonWith, MaxCommonLayout, MaxCommonVector, max_common_layout, max_common_vector};
pub use algebra::nullspace::{Nullable, Nullspace, nullspace};
pub use algebra::partition::{
    AskPart, AskPartition, InnerPartition, InnerPartitionBy, LocalPartition, LocalPartitionBy, LocalTile,
    OuterPartition, OuterPartitionBy, inner_partition, local_partition, local_tile, outer_partition,
};
pub use algebra::products::{
    BlockedProduct, BlockedProductBy, FlatProduct, FlatProductBy, LogicalProduct, LogicalProductBy, RakedProduct,
    RakedProductBy, TiledProduct, TiledProductBy, ZippedProduct, ZippedProductBy, blocked_product, flat_product,
    logical_product, raked_product, tiled_product, zipped_product,
};
pub use algebra::properties::{
    IsBijective, IsContiguous, IsInjective, IsSurjective, Properties, is_bijective, is_contiguous, is_injective,
    is_surjective,
};
pub use algebra::recast::{Downcast, DowncastBy, Recast, RecastBy, Upcast, UpcastBy, downcast, recast, upcast};
pub use algebra::tile_to_shape::{LayoutLeft, LayoutRight, TileToShape, TileToShapeBy, tile_to_shape};
pub use algebra::xor::{AsXor, ToXor};
pub use layout::construct::{
    ColumnMajor, CompactOrder, FragmentLayout, MakeFragmentLike, MakeLayout, MakeLayoutLike, MakeOrderedLayout,
    RowMajor, column_major, compact_order, make_fragment_like, make_layout, make_layout_like, make_ordered_layout,
    row_major,
};
pub use layout::coord::any::{AnyCoord, make_coord};
pub use layout::coord::{AskEvaluate, Evaluate, IntCoord, crd2idx, idx2crd};
pub use layout::coords::{
    BasisGet, Coords, Values, basis_get, coords, cosize, crd2crd, is_admissible, is_in_bounds, values,
};
pub use layout::identity::{Identity, MakeBasisLike, identity, make_basis_like};
pub use layout::indexed::{EvaluateIndex, FitsIndex, IndexType, Indexed};
pub use layout::same_layout::{SameLayout, same_layout};
pub use layout::slice::{AskSlice, Diced, Slice, Sliced, dice, slice};
pub use layout::{IsLayout, Layout};
pub use number::fast_divmod::FastDivmod;
pub use number::multiple::{Divisor, Multiple, MultipleOf, Narrow};
pub use refusal::error::AlgebraError;
#[cfg_attr(doc, doc(hidden))]
pub use refusal::operation;
pub use refusal::operation::Operation;
pub use refusal::verdict;
pub use swizzle::composed::inverse::ComposedInverse;
pub use swizzle::composed::{ComposedLayout, OffsetLeaf, make_composed_layout};
pub use swizzle::{DowncastSwizzle, IsSwizzle, OuterMap, Swizzle, SwizzleAbsolute, UpcastSwizzle};
#[cfg(feature = "rayon")]
pub use tensor::ParTilesMut;
#[cfg(feature = "bytemuck")]
pub use tensor::Width;
pub use tensor::algorithm::{
    CopyTo, GemmWith, Move, Moves, axpby, copy, copy_if, copy_or, fill, gemm, reduce, transform,
};
pub use tensor::{
    Cosize, FitsIn, Fragment, OwnedArray, SubTensor, SubTensorMut, Tensor, TilesMut, make_identity_tensor,
};
pub use tree::basis::{Basis, E0, E1, E2};
pub use tree::compare::{
    ColexLess, Compatible, Congruent, ElemLess, LexLess, WeaklyCongruent, colex_less, compatible, congruent, elem_less,
    lex_less, weakly_congruent,
};
pub use tree::htuple::{HTuple, Size};
pub use tree::known::{Known, StaticLeaves};
pub use tree::leaf::{Extent, StrideLeaf};
pub use tree::modes::{
    Append, Depth, Flatten, Get, Group, Prepend, Rank, Replace, Select, Take, Unflatten, append, depth, flatten, get,
    group, prepend, rank, replace, select, size, take, unflatten,
};
pub use tree::shape_math::{
    CeilDiv, ElemMax, ElemMin, EvenlyDivides, PrefixProduct, Product, ProductEach, RoundUp, ShapeDiv, ShapeDivCeil,
    ShapeDivFloor, ceil_div, elem_max, elem_min, evenly_divides, prefix_product, product, product_each, round_up,
    shape_div, shape_div_ceil, shape_div_floor,
};
pub use tree::xor::{BitString, Xor};

/// The program of the crate's README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
