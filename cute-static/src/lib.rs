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
//! the innermost digit first, hence 6. [`guide::errors`] says how to read them, and how to have them told in numbers:
//! [`same_layout`] names the leaf that differs. `{:?}` of a layout or a tensor is its text, `Layout(_4,_8):(_8,_1)`; only a shape or
//! stride by itself is a tuple of typenum's numbers, which prints as those do.
//!
//! # Where to find what
//!
//! | | type | function |
//! |---|---|---|
//! | write one | [`int!`], [`shape!`], [`layout!`] | the same, and [`Layout::new`] with run-time integers |
//! | run-time integers of which something is known | [`Multiple`], [`Narrow`], [`MultipleOf`] | [`Multiple::new`], once |
//! | tuples (2.1, 2.2) | [`Get`], [`Take`], [`Select`], [`Group`], [`Append`], [`Prepend`], [`Replace`], [`Insert`], [`Remove`], [`Flatten`], [`Unflatten`], [`Rank`], [`Depth`], [`Size`] | the same names in lower case |
//! | relations (2.1, 2.2) | [`Congruent`], [`WeaklyCongruent`], [`Compatible`], [`LexLess`], [`ColexLess`], [`ElemLess`], [`EvenlyDivides`] | [`congruent`], [`lex_less`], .. |
//! | shapes | [`CeilDiv`], [`RoundUp`], [`ShapeDiv`], [`ShapeDivFloor`], [`ShapeDivCeil`], [`ElemMin`], [`ElemMax`], [`ProductEach`], [`PrefixProduct`] | [`ceil_div`], [`round_up`], [`shape_div`], .. |
//! | coordinates (2.2.2) | | [`idx2crd`], [`crd2idx`], [`crd2crd`], [`get_hier_coord`], [`get_flat_coord`], [`get_1d_coord`], [`coords`], [`is_in_bounds`], [`make_coord`], [`Layout::at`], [`Evaluate`]; in `u32`: [`Indexed`] |
//! | construction (3.1) | [`ColumnMajor`], [`RowMajor`], [`MakeOrderedLayout`], [`MakeLayoutLike`], [`MakeLayout`] | [`column_major`], [`make_ordered_layout`], [`make_layout`], .. |
//! | slices (2.5.1) | [`Sliced`], [`Diced`] | [`slice()`], [`dice`] |
//! | coalesce (3.2) | [`Coalesced`], [`CoalescedByMode`] | [`coalesce`], [`coalesce_by_mode`], [`coalesce_to`] |
//! | composition (3.3) | [`Composition`], [`WithShape`] | [`composition`], [`with_shape`] |
//! | complement (3.5) | [`Complement`] | [`complement`] |
//! | inverses (3.4) | [`RightInverse`], [`LeftInverse`], [`Nullspace`] | [`right_inverse`], [`left_inverse`], [`nullspace`] |
//! | common subvectors (3.4.2) | [`MaxCommonLayout`], [`MaxCommonVector`], [`DomainDistribute`] | [`max_common_layout`], [`max_common_vector`], [`domain_distribute`] |
//! | how far a layout reaches (2.4) | [`Coshape`], [`Cosize`] | [`coshape()`], [`cosize`] |
//! | one layout or another | [`SameLayout`] | [`same_layout`]; as functions, of any kinds: [`same_function`] |
//! | what a layout is (3.4) | [`IsInjective`], [`IsSurjective`], [`IsBijective`], [`IsContiguous`] | [`is_injective`], [`is_surjective`], [`is_bijective`], [`is_contiguous`], [`first_overlap`], [`first_hole`] |
//! | divides (3.5.2) | [`LogicalDivide`], [`ZippedDivide`], [`TiledDivide`], [`FlatDivide`] | [`logical_divide`], [`zipped_divide`], [`tiled_divide`], [`flat_divide`] |
//! | divides that do not round up | [`Exact`], a tiler that has to divide | the same |
//! | tiles and partitions (3.3.4) | [`LocalTile`], [`InnerPartition`], [`OuterPartition`], [`LocalPartition`]; of tensors [`Clipped`] where a tile may pass the edge | [`local_tile`], [`inner_partition`], [`outer_partition`], [`local_partition`], [`Tensor::local_tile`], [`Tensor::tiles_mut`] |
//! | products (3.5.1) | [`LogicalProduct`], [`ZippedProduct`], [`TiledProduct`], [`FlatProduct`], [`BlockedProduct`], [`RakedProduct`] | [`logical_product`], [`zipped_product`], [`tiled_product`], [`flat_product`], [`blocked_product`], [`raked_product`] |
//! | tiles, filters, recasts | [`TileToShape`], [`FilterZeros`], [`FilterZerosBy`], [`Filtered`], [`Upcast`], [`Downcast`], [`Recast`] | [`tile_to_shape`], [`filter_zeros`], [`filter_zeros_by`], [`filter()`], [`upcast`], [`downcast`], [`recast`] |
//! | swizzles, layouts of layouts | [`Swizzle`], [`ComposedLayout`], [`AsXor`] | [`swizzle!`](crate::swizzle!), [`make_composed_layout`] and methods |
//! | coordinate and XOR strides (2.3.1) | [`Basis`], [`Xor`], [`Identity`] | [`identity`] |
//! | tensors (2.5, 2.6) | [`Tensor`], [`Fragment`], [`ZipTensor`] | [`Tensor::owned`], [`copy`], [`copy_if`], [`copy_or`], [`fill`], [`transform`], [`reduce`], [`axpby`], [`gemm`], [`gemm_batched`], [`Moves`] |
//! | memory behind a tensor | [`accessor`]: slices, values, [`Pointer`](accessor::Pointer)s, packed elements, and traits for one of your own | |
//! | numbers by name | [`num`], [`decimal`]: what `_128` is in a message, and what [`int!`] writes | |
//! | what refuses | [`AlgebraError`] when run, [`verdict`] in bounds; [`guide`]: the compiler's messages, and a glossary | |
//!
//! # Features
//!
//! Other crates' arrays and elements, all off by default:
//!
//! | feature | |
//! |---|---|
//! | `ndarray` | views of `ndarray` as tensors, and back |
//! | `mdarray` | views of `mdarray` as tensors, and back |
//! | `bytemuck` | `Tensor::recast`: a tensor's elements as elements of another width, of the layout and of the storage |
//! | `half` | `f16` and `bf16` have widths for `bytemuck` |
//! | `rayon` | the tiles of [`Tensor::tiles_mut`] as a parallel iterator |
//!
//! Arrays of fixed rank become mixed layouts, with run-time strides of either sign; nothing is copied. What lies between the
//! elements of a view may be borrowed elsewhere, so that such tensors are [`Pointer`](accessor::Pointer)s.
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
//! | an element of a tensor, a slice of one, an offset in bounds | `None` out of bounds; in brackets it panics, as Rust's slices do; a static integer out of bounds does not compile | `t.get((1, 2))`, `t.slice((1, ..))`, `l.offset((1, 2))`, `t[(1, 2)]` |
//! | a slice of a layout | `Err` out of bounds; a static integer out of bounds does not compile | `slice(&a, (1, ..))?` |
//! | `at` | the offset of any coordinate, in bounds or not: where types vouch for it a number, on values a `Result` | `a.at((1, 2))`, on values `a.at((1, 2))?` |
//! | each operation on a layout | is a method of every layout ([`LayoutOps`]), by the same name; `composition` is `compose` | `a.compose(&b)?.coalesce()?` |
//! | integers known when run | extents and sizes are `usize`, strides and offsets `isize`, coordinates `usize`; of other types by [`make_coord`] | `a.at(make_coord((1u8, 2i64)))` |
//!
//! The functions that depart from this table, each with its reason: [`guide::calling`].
//!
//! # Generic code
//!
//! The crate `cute-dynamic` has the same names on values, and its layouts implement the traits of this one, so that generic code
//! takes either: one bound an operation ([`Compose`], [`LogicalDivideBy`], [`ZippedDivideBy`], [`Coalesce`],
//! [`Complementable`], [`Slice`], [`Evaluate`], [`IsLayout`]). Const parameters are numbers with one bound each ([`IsConst`]).
#![cfg_attr(docsrs, feature(doc_cfg))] // which feature an item needs, said beside it
#![no_std]
#![deny(unsafe_code)]

// `#[inlined]`
#[macro_use]
extern crate cute_macros;
pub use generic_array;
pub use typenum;

mod algebra;
pub mod guide;
mod layout;
#[doc(hidden)]
pub mod machinery;
mod methods;
mod number;
mod refusal;
mod sealed;
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
pub use algebra::filter::{
    Filter, FilterBy, FilterZeros, FilterZerosBy, Filtered, filter, filter_zeros, filter_zeros_by,
};
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
    IsBijective, IsContiguous, IsInjective, IsSurjective, Properties, first_hole, first_overlap, is_bijective,
    is_contiguous, is_injective, is_surjective,
};
pub use algebra::recast::{Downcast, DowncastBy, Recast, RecastBy, Upcast, UpcastBy, downcast, recast, upcast};
pub use algebra::tile_to_shape::{LayoutLeft, LayoutRight, TileToShape, TileToShapeBy, tile_to_shape};
pub use algebra::with_shape::{WithShape, with_shape};
pub use algebra::xor::{AsXor, ToXor};
pub use layout::construct::{
    ColumnMajor, Compact, CompactOrder, FragmentLayout, MakeFragmentLike, MakeLayout, MakeLayoutLike,
    MakeOrderedLayout, RowMajor, column_major, compact_order, make_fragment_like, make_layout, make_layout_like,
    make_ordered_layout, row_major,
};
pub use layout::coord::any::{AnyCoord, make_coord};
pub use layout::coord::{AskEvaluate, Evaluate, IntCoord, crd2idx, idx2crd};
pub use layout::coords::{
    BasisGet, CoordOfIndex, Coords, Values, basis_get, coords, cosize, crd2crd, get_1d_coord, get_flat_coord,
    get_hier_coord, is_admissible, is_in_bounds, values,
};
pub use layout::coshape::{Coshape, HasCoshape, coshape};
pub use layout::identity::{Identity, MakeBasisLike, identity, make_basis_like};
pub use layout::indexed::{EvaluateIndex, FitsIndex, IndexType, Indexed};
pub use layout::same_layout::{SameLayout, same_function, same_layout};
pub use layout::slice::{AskSlice, At2, At3, At4, Diced, Slice, Sliced, dice, slice};
pub use layout::text::Text;
pub use layout::{IsLayout, Layout};
pub use methods::LayoutOps;
pub use number::fast_divmod::FastDivmod;
pub use number::multiple::{Divisor, Multiple, MultipleOf, Narrow};
pub use refusal::budget::{Budget, OverBudget};
pub use refusal::error::AlgebraError;
#[cfg_attr(doc, doc(hidden))]
pub use refusal::operation;
pub use refusal::operation::Operation;
pub use refusal::overflow::Excess;
pub use refusal::verdict;
pub use swizzle::composed::inverse::{ComposedInverse, Ends, Extends};
pub use swizzle::composed::{ComposedLayout, OffsetLeaf, make_composed_layout};
pub use swizzle::{DowncastSwizzle, IsSwizzle, OuterMap, Swizzle, SwizzleAbsolute, UpcastSwizzle};
#[cfg(feature = "rayon")]
pub use tensor::ParTilesMut;
#[cfg(feature = "bytemuck")]
pub use tensor::Width;
pub use tensor::algorithm::{
    CopyTo, GemmWith, Move, Moves, axpby, copy, copy_if, copy_or, fill, gemm, gemm_batched, reduce, transform,
};
pub use tensor::{
    Cosize, FitsIn, Fragment, HasCosize, HasFragment, OwnedArray, SubTensor, SubTensorMut, Tensor, TilesMut,
    TilesMutBy, ZipTensor, make_identity_tensor,
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
    Append, Depth, Flatten, Get, GetBy, Group, GroupBy, Insert, Prepend, Rank, Remove, Replace, Select, SelectBy, Take,
    TakeBy, Transpose, Transposed, Unflatten, append, depth, flatten, get, group, insert, prepend, rank, remove,
    replace, select, size, take, transpose, unflatten,
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
