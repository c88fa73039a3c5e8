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
//! These are on by default; without default features it is `no_std`, and layouts alone.
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
//! # Where to find what
//!
//! The front page of [`cute_static`] has each operation as a type and as a function.
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
