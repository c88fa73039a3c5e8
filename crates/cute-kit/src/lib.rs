//! CuTe's layout algebra, one crate to depend on.
//!
//! Layouts are types: the compiler composes, divides and checks them, and what does not fit does not compile. All of
//! [`cute-static`](cute_static) is here; beside it
//!
//! | | | feature |
//! |---|---|---|
#![cfg_attr(
    feature = "dynamic",
    doc = "| [`dynamic`] | the same algebra on values, for extents known only when run | `dynamic` |"
)]
#![cfg_attr(
    feature = "atoms",
    doc = "| [`atoms`] | NVIDIA's instructions as types: MMA, copies, shared memory, TMA, tensor memory | `atoms` |"
)]
#![cfg_attr(feature = "cpu", doc = "| [`cpu`] | COPY and GEMM at the limit of a CPU (std) | `cpu` |")]
#![cfg_attr(
    feature = "interpreter",
    doc = "| [`interpreter`] | kernels for a GPU run on the CPU, thread by thread, and told what races (std) | `interpreter` |"
)]
//! | [`prelude`] | what a file with a kernel uses | |
//!
//! `dynamic`, `atoms` and `cpu` are on by default; without default features it is `no_std`, and layouts alone. `interpreter` is off by default.
//! So are these features of those crates. They have the same names there, except two:
//!
//! | feature | |
//! |---|---|
//! | `ndarray`, `mdarray` | arrays and views as tensors and back, without copying |
//! | `bytemuck` | `Tensor::recast`: elements as those of another width |
//! | `half` | `f16` and `bf16`: their widths, and GEMM of them |
//! | `rayon` | a mutable tensor's tiles in parallel; GEMM and COPY in parallel |
//! | `serde` | values of `dynamic` as their text |
//! | `cuda` | tensor maps encoded by the CUDA driver, which is loaded when run |
//! | `table` | all instructions by name, as values: `atoms::table`, and `dynamic::atoms` with what belongs to it (there the feature is `atoms`) |
//! | `values` | tiled MMAs and copies of `dynamic` run in the interpreter (there the feature is `dynamic`) |
//!
//! ```
//! use cute_kit::prelude::*;
//!
//! # fn main() -> Result<(), AlgebraError> {
//! let a = layout!((4, 6, 8) : (2, 3, 5));
//! assert_eq!(composition(&a, &layout!(6 : 12))?.to_string(), "(2,3):(9,5)");
//!
//! // a tile of a matrix whose extents are known when run
//! let (m, n) = (64_usize, 48_usize);
//! let c = vec![0.0_f32; m * n];
//! let c = Tensor::view(&c, Layout::new((m, n), (int!(1), m))?)?;
//! let tile = c.local_tile(&shape!((16, 16)), (1, 2))?;
//! assert_eq!(tile.layout().size(), 256);
//! # Ok(())
//! # }
//! ```
//!
//! A composition that does not fit is refused when compiled, by both numbers:
//!
//! ```compile_fail
//! use cute_kit::prelude::*;
//! // stride _3 on the right and prefix product _4 on the left, neither divides the other
//! let refused = composition(&layout!((4, 6, 8) : (2, 3, 5)), &layout!(6 : 3));
//! ```
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
//! # Where to find what
//!
//! The front page of [`cute_static`] has each operation as a type and as a function; [`guide`] how to read the compiler's messages, and a glossary.
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
