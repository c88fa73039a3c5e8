//! CuTe's layout algebra on run-time values, with the names and files of `cute-static`.
//!
//! The primary type is [`Layout`]: a shape and a congruent stride, written `(4,(3,2)):(2,(8,1))`.
//! It maps coordinates to offsets. Extents, offsets and coordinates count elements, not bytes. The
//! definitions, and the numbers of equations and sections in these pages, are those of Cecka, "CuTe
//! Layout Representation and Algebra" (arXiv 2603.02298).
//!
//! ```
//! use cute_dynamic::{Layout, Tiler, composition, logical_divide};
//!
//! let a: Layout = "(6,2,2):(2,1,20)".parse().unwrap();
//! let b: Layout = "8:3".parse().unwrap();
//! assert_eq!(composition(&a, &b)?.to_string(), "(2,2,2):(6,1,20)");
//! assert_eq!(logical_divide(&a, &b)?.to_string(), "((2,2,2),3):((6,1,20),2)");
//!
//! let refused = composition(&"(4,6,8):(2,3,5)".parse::<Layout>().unwrap(), &"6:3".parse::<Layout>().unwrap());
//! assert_eq!(refused.unwrap_err().code(), "stride_divisibility");
//! # Ok::<(), cute_dynamic::AlgebraError>(())
//! ```
//!
//! No function panics. An inadmissible operation, and any number that is not representable, is an
//! [`AlgebraError`]. Text that is not a layout is a [`ParseError`]. Layouts of up to sixteen leaves
//! and tuples together never touch the heap.
//!
//! The text form is `shape:stride` with integer, basis (`6@1`) and XOR (`f5`) strides, or a
//! [`Descriptor`]. `Layout::try_from` converts a static layout to a dynamic one. `try_from` of the
//! static type converts it back, and names the first difference ([`Mismatch`]). If a dynamic layout
//! is a value of a listed static type, [`dispatch!`] runs a body with that type.
//!
//! # Which layout when
//!
//! | you have | use |
//! |---|---|
//! | static extents and strides, all or some | [`cute_static::Layout`]: static numbers cost nothing |
//! | a static tree with run-time numbers | [`cute_static::Layout`] of run-time integers; or [`dispatch!`] or `try_from` for a few common layouts |
//! | a tree known only at run time, evaluated now and then | [`Layout`] |
//! | the same, evaluated often | [`Layout::evaluator`], once; then [`offset`](Evaluate::offset), or a tensor with it: its modes are flat, and divisions are multiplications |
//! | all elements in order | tensors of either and their algorithms: a loop nest without divisions ([`cute_static::reduce`], `copy`, `fill`, ..) |
//! | large copies and products | the crate `cute-cpu` |
//!
//! # Features
//!
//! All features are off by default:
//!
//! | feature | what it adds |
//! |---|---|
//! | `serde` | layouts, shapes, strides, coordinates, tilers, swizzles, composed layouts and descriptors as text |
//! | `ndarray` | conversion of arrays with dynamic rank to tensors of dynamic layouts, and back |
//! | `mdarray` | conversion of dense arrays with dynamic rank to tensors of dynamic layouts |
//! | `atoms` | modules for NVIDIA's instructions by name, as values: `atoms` (MMAs and copies), `tiled` (repetition over threads and values, partitions), `smem` and `descriptor` (operands in shared memory), `tma` (tensor maps), `banks` (conflicts), `misuse` (the reasons for errors) |
#![cfg_attr(docsrs, feature(doc_cfg))] // which feature an item needs, said beside it
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod algebra;
#[cfg(feature = "atoms")]
pub mod atoms;
#[cfg(feature = "atoms")]
pub mod banks;
mod bridge;
#[cfg(feature = "atoms")]
pub mod descriptor;
mod explain;
mod layout;
#[cfg(feature = "atoms")]
pub mod misuse;
#[cfg(feature = "atoms")]
pub mod smem;
mod swizzle;
#[cfg(feature = "atoms")]
pub mod tiled;
#[cfg(feature = "atoms")]
pub mod tma;
mod tree;

pub use algebra::clipped::Limits;
pub use algebra::coalesce::{coalesce, coalesce_by_mode};
pub use algebra::complement::{Cotarget, complement, complement_unbounded};
pub use algebra::composition::exact::compose_exact;
pub use algebra::composition::{composition, with_shape};
pub use algebra::divide::{flat_divide, logical_divide, tiled_divide, zipped_divide};
pub use algebra::domain_distribute::domain_distribute;
pub use algebra::filter::{filter, filter_zeros, filter_zeros_by};
pub use algebra::inverse::{left_inverse, right_inverse};
pub use algebra::max_common::{max_common_layout, max_common_vector};
pub use algebra::nullspace::nullspace;
pub use algebra::partition::{inner_partition, local_partition, local_tile, outer_partition};
pub use algebra::products::{
    blocked_product, flat_product, logical_product, raked_product, tiled_product, zipped_product,
};
pub use algebra::properties::{
    Image, first_hole, first_overlap, image, is_bijective, is_contiguous, is_injective, is_surjective,
};
pub use algebra::recast::{downcast, recast, upcast};
pub use algebra::tile_to_shape::{ModeOrder, tile_to_shape};
pub use algebra::tiler::{AsTiler, Tiler, TilerRef};
pub use bridge::generic::AsCoord;
#[cfg(feature = "mdarray")]
pub use bridge::interop::from_mdarray;
#[cfg(feature = "ndarray")]
pub use bridge::interop::{from_ndarray, from_ndarray_mut, to_ndarray, to_ndarray_mut};
pub use bridge::{Mismatch, Part, Piece};
pub use cute_static::{
    AlgebraError, Budget, Clipped, Evaluate, Exact, Excess, IndexType, Indexed, IsLayout, LayoutLeft, LayoutRight,
    Operation, OverBudget, Unbounded,
};
pub use explain::{Explanation, explain};
pub use layout::construct::{
    column_major, compact_order, identity, make_basis_like, make_fragment_like, make_layout, make_layout_like,
    make_ordered_layout, row_major,
};
pub use layout::coord::{Offset, crd2idx, idx2crd};
pub use layout::coords::{
    Coords, Values, basis_get, coords, cosize, crd2crd, get_1d_coord, get_flat_coord, get_hier_coord, is_admissible,
    is_in_bounds, values,
};
pub use layout::coshape::coshape;
pub use layout::evaluator::Evaluator;
pub use layout::same_layout::{same_function, same_layout};
pub use layout::slice::{dice, slice};
pub use layout::text::descriptor::{Descriptor, DescriptorError};
pub use layout::text::{ParseError, ParseReport};
pub use layout::{Codomain, Layout};
pub use swizzle::Swizzle;
pub use swizzle::composed::{ComposedInverse, ComposedLayout, make_composed_layout};
pub use swizzle::outer::OuterMap;
pub use tree::compare::{colex_less, elem_less, elem_max, elem_min, lex_less};
pub use tree::htuple::{Coord, HTuple, Shape, compatible, congruent, weakly_congruent};
pub use tree::modes::{
    HasModes, HasSize, append, depth, flatten, get, group, insert, prepend, rank, remove, replace, select, size, take,
    transpose, unflatten,
};
pub use tree::shape_math::{
    ceil_div, evenly_divides, prefix_product, product, product_each, round_up, shape_div, shape_div_ceil,
    shape_div_floor,
};
pub use tree::stride::{BasisPath, Stride};

/// The program of the crate's README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
