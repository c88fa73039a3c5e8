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
