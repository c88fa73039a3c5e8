//! Evaluates expressions of CuTe's layout algebra on values.
//!
//! The command `cute` and the interactive page use this crate:
//!
//! ```
//! use cute_expr::evaluate;
//! let is = |text: &str| evaluate(text).map(|value| value.to_string());
//! assert_eq!(is("logical_divide((8,8):(1,8), 4)")?, "(4,16):(1,4)");
//! assert_eq!(is("Sw<3,3,3> o (8,64):(64,1)")?, "Sw<3,3,3> o 0 o (8,64):(64,1)");
//! assert_eq!(is("let c = SM80_16x8x16_F32F16F16F32_TN.c; size(c)")?, "128");
//!
//! let refused = evaluate("(4,6,8):(2,3,5) o 6:3").unwrap_err();
//! assert_eq!(refused.code(), "stride_divisibility");
//! # Ok::<(), cute_expr::Error>(())
//! ```
//!
//! [`syntax`] defines the grammar. Layouts, tilers and swizzles are written as they print. `a o b`
//! composes. Every operation has CuTe's name, and takes the layout first ([`operations`]).
//! `let x = ..;` names a value. `x(2,5)` is a layout at a coordinate, or a slice if the coordinate
//! contains `_`. An integer stands for the layout `n:1` and a shape for its column-major layout if
//! the operation needs a layout. A tuple stands for a tiler by mode if the operation needs a tiler.
//!
//! | module or function | content |
//! |---|---|
//! | [`syntax`] | the grammar, and the tree of a text |
//! | [`operations`] | every operation by name, with operands, results and an example |
//! | [`element`] | element types by name |
//! | [`smem`] | the bits of a matrix descriptor |
//! | [`tma`] | the TMA copies that fill a tile of shared memory |
//! | [`explain()`], [`fits()`] | the explanation of a result, and the numbers that would work |
//! | [`rust`], [`cxx`] | an expression as a program |
//!
//! For any text the result comes soon, and no function panics. An invalid or refused expression is
//! an [`Error`] with the place in the text.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod atoms;
mod code;
pub mod element;
mod equal;
mod error;
mod evaluate;
mod explain;
mod fits;
mod notes;
pub mod operations;
mod sizes;
pub mod smem;
pub mod syntax;
mod tiled;
pub mod tma;
mod value;

pub use atoms::{MAX_PLACES, Run, TiledSide, parts, runs, tiled_sides};
pub use code::{cxx, rust};
pub use error::{Error, Problem, Report};
pub use evaluate::{evaluate, evaluate_noted, evaluate_program};
pub use explain::{Explanation, Step, exact, explain};
pub use fits::{Fit, fits};
pub use notes::Note;
pub use operations::sum as sum_of_offsets;
pub use sizes::{sizes, two_sizes};
pub use tiled::{TiledCopy, TiledMma};
pub use value::{MAX_LEAVES, MAX_LIST, Order, Tree, Value};

/// The program of the crate's README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
