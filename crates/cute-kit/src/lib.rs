//! CuTe's layout algebra in one crate.
//!
//! The primary type is [`Layout<Shape, Stride>`](Layout): a function from coordinates to offsets.
//! Shapes and strides are types, and the compiler composes, divides and checks them. A [`Tensor`]
//! is a layout together with memory. This crate re-exports all of [`cute-static`](cute_static), and
//! each other library as a module.
//!
//! ```
//! use cute_kit::prelude::*;
//!
//! # fn main() -> Result<(), AlgebraError> {
//! let a = layout!((4, 6, 8) : (2, 3, 5));
//! assert_eq!(composition(&a, &layout!(6 : 12))?.to_string(), "(2,3):(9,5)");
//!
//! // a tile of a matrix with run-time extents
//! let (m, n) = (64_usize, 48_usize);
//! let c = vec![0.0_f32; m * n];
//! let c = Tensor::view(&c, Layout::new((m, n), (int!(1), m))?)?;
//! let tile = c.local_tile(&shape!((16, 16)), (1, 2))?;
//! assert_eq!(tile.layout().size(), 256);
//! # Ok(())
//! # }
//! ```
//!
//! An invalid composition is a compile-time error that names both numbers:
//!
//! ```compile_fail
//! use cute_kit::prelude::*;
//! // stride _3 on the right and prefix product _4 on the left, neither divides the other
//! let refused = composition(&layout!((4, 6, 8) : (2, 3, 5)), &layout!(6 : 3));
//! ```
//!
//! | module | content | feature |
//! |---|---|---|
#![cfg_attr(
    feature = "dynamic",
    doc = "| [`dynamic`] | the same algebra on values, for layouts known only at run time | `dynamic` |"
)]
#![cfg_attr(
    feature = "atoms",
    doc = "| [`atoms`] | NVIDIA's instructions as types: MMA, copies, shared memory, TMA, tensor memory | `atoms` |"
)]
#![cfg_attr(feature = "cpu", doc = "| [`cpu`] | fast COPY and GEMM for CPUs (std) | `cpu` |")]
#![cfg_attr(
    feature = "interpreter",
    doc = "| [`interpreter`] | an interpreter that runs GPU kernels on the CPU and reports races (std) | `interpreter` |"
)]
//! | [`prelude`] | the names that a file with a kernel needs | |
//!
//! The four features of the table are on by default. Without default features the crate has layouts
//! and tensors only, and is `no_std`. The following features are off by default. Each one enables
//! the feature of the same name in the crates above, with two exceptions: `table` also enables
//! `atoms` of `cute-dynamic`, and `values` enables `dynamic` of `cute-interpreter`.
//!
//! | feature | what it adds |
//! |---|---|
//! | `ndarray`, `mdarray` | conversion of arrays and views to tensors and back, without copying |
//! | `bytemuck` | `Tensor::recast`, which reads elements with another width |
//! | `half` | `f16` and `bf16` as elements, and their GEMM |
//! | `rayon` | parallel iteration over mutable tiles; parallel GEMM and COPY |
//! | `serde` | values of `dynamic` as text |
//! | `cuda` | tensor maps encoded by the CUDA driver, which is loaded at run time |
//! | `table` | all instructions by name, as values: `atoms::table`, and `dynamic::atoms` |
//! | `values` | tiled MMAs and copies of `dynamic` in the interpreter |
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
//! | each operation on a layout | is a method of every layout ([`IsLayout`]), by the same name; `composition` is `compose` | `a.compose(&b)?.coalesce()?` |
//! | integers known when run | extents and sizes are `usize`, strides and offsets `isize`, coordinates `usize`; of other types by [`make_coord`] | `a.at(make_coord((1u8, 2i64)))` |
//!
//! Exceptions to the rule, each of one of its sides:
//!
//! | | of | |
//! |---|---|---|
//! | `is_injective`, `is_surjective`, `is_contiguous`, `is_bijective` | Result | questions with a `Result`: to decide may take too long ([`AlgebraError::Undecided`]) |
//! | `product`, `crd2idx` | Result | with a `Result`, where the same of a layout has none: nobody has checked the numbers of a shape by itself |
//! | `max_common_vector` | Result | a number with a `Result`, beside `max_common_layout`, whose size it is |
//! | `get_1d_coord` | Result | a number with a `Result`: an index may be at no coordinate |
//! | `elem_less`, `lex_less`, `colex_less` | Result | on values with a `Result`: the two may nest differently |
//! | `cute_dynamic::at`, `ComposedInverse::at`, `OuterMap::map`, `Coordinates::at` | Result | on values: strides may be coordinates, numbers may not fit; of an inverse `None` as well, where nothing is reached |
//! | `make_coord`, `map` | Result | a coordinate of a coordinate; a function of elements, which is asked later |
//! | `fill`, `reduce` | Result | one tensor has nothing to disagree with |
//! | `make_fragment` | Result | of cute-atoms: registers, where nothing can fail when run |
//! | `gemm_instructions`, `Slices::of_cta` | Result | of cute-atoms: a number with a `Result`, since the fragments may not fit one another, a CTA may be none |
//! | `explain` | Result | of cute-dynamic: plain, since a refusal is what it tells |
//! | `HTuple::get`, `HTuple::flatten`, `HTuple::size` | Result | of cute-dynamic: a tree by itself is a container, as a `Vec` is: `None` where there is no such element, or no product that fits |
//! | `FastDivmod::new`, `BasisPath::new`, `Raster::linear_idx` | Result | `None` where one thing alone can be wrong, as of `NonZero::new`: the divisor is 0, the path is longer than there are levels, the tile is none |
//! | `descriptor`, `tma`, `tma::driver` | Result | of cute-atoms: `None` where a register or CUDA's driver has no such field |
//! | `same_layout`, `same_function` | method | neither layout comes first: the first difference is the error |
//! | `values`, `coalesce_to` | method | an iterator; a type that is named |
//! | `insert`, `replace` | order | the index stands between, as in CuTe |
//! | `axpby` | order | the numbers stand where BLAS has them |
//! | `make_composed_layout` | order | outer layout, offset, inner layout, as it is written |
//! | `Thread::tma_load`, `Thread::tma_load_multicast` | order | of cute-interpreter: the coordinate stands beside the tensor that it is of |
//! | `make_cotiled_copy`, `make_tiled_copy`, `make_tiled_copy_a`, `make_tiled_copy_b`, `make_tiled_copy_c`, `make_tiled_copy_c_atom`, `make_tiled_copy_d`, `make_tiled_copy_s` | order | of cute-dynamic: an atom and the width of its elements are one thing, which is a type elsewhere |
//! | `tma_partition` | order | of cute-atoms: copy, CTA, shared and global memory, as CuTe has them |
//! | `Thread::shared` | order | of cute-interpreter: the name, under which faults are told, is what is made |
//! | `indexed`, `Tensor::recast`, `Tensor::whole`, `Tiler::exact` | references | the same in another form, which takes the first one's place |
//! | `Tensor::compose`, `Tensor::logical_divide`, `Tensor::zipped_divide`, `Tensor::tiled_divide`, `Tensor::flat_divide`, `Tensor::coalesce`, `Tensor::filter`, `Tensor::filter_zeros`, `Tensor::filter_zeros_by`, `Tensor::flatten`, `Tensor::group`, `Tensor::select`, `Tensor::transpose` | references | of a tensor, as `with_layout`: the same elements, which go along |
//! | `Budget::new`, `Budget::steps`, `ParseError::with_source` | references | texts: names that an error shows, and the text that was parsed |
//! | `Launch::on` | references | of cute-interpreter: an architecture goes by value |
//! | `Tiler::exact` | Result | nothing is made, nothing can fail |
//! | `tma_partition`, `ThrCopy::partition_s`, `ThrCopy::partition_d`, `ThrCopy::retile` | references | of cute-atoms, and those of a `ThrMma`: take `&layout`, `&tensor` or `&mut tensor`, whichever it is |
//! | `descriptor`, `tma`, `tma::driver`, `create_tma_multicast_mask`, `bit_of_rank`, `Filter`, `TensorMap`, `InstrDescriptor`, `ThrMma::make_fragment_a`, `ThrMma::make_fragment_b`, `ThrMma::make_fragment_c`, `DescriptorTensor::at`, `Shared::address`, `Thread::tmem_free` | integers | of cute-atoms, cute-dynamic and cute-interpreter: fields of registers and of CUDA's driver have their widths |
//! | `Narrow::new_u32`, `PackedBytes::bytes`, `PackedBytesMut::bytes_mut`, `Tensor::set` | integers | of 32 bits; packed elements are bytes |
//! | `BasisPath::new`, `BasisPath::indices`, `Mismatch::path` | integers | of cute-dynamic: modes of a basis element are bytes |
//! | `ComposedInverse::at`, `Numbers::at` | integers | an offset is what is asked for, a number of a tile what is answered |
//!
//! # Where to find what
//!
//! The front page of [`cute_static`] lists each operation as a type and as a function. [`guide`]
//! explains the compiler's messages and defines the terms.
#![cfg_attr(docsrs, feature(doc_cfg))] // which feature an item needs, said beside it
#![no_std]

#[doc(inline)]
pub use cute_static::*;

#[cfg(feature = "atoms")]
#[doc(inline)]
pub use cute_atoms as atoms;
#[cfg(feature = "cpu")]
#[doc(inline)]
pub use cute_cpu as cpu;
#[cfg(feature = "dynamic")]
#[doc(inline)]
pub use cute_dynamic as dynamic;
#[cfg(feature = "interpreter")]
#[doc(inline)]
pub use cute_interpreter as interpreter;

pub mod prelude;

/// The program of the crate's README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
