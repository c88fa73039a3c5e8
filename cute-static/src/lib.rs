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
//! // error: composition refused: stride _3 and prefix product _4, neither divides the other
//! let wrong: Composition<layout!((4, 6) : (6, 1)), layout!(6 : 3)>;
//! ```
//!
//! # Where to find what
//!
//! | | type | function |
//! |---|---|---|
//! | write one | [`int!`], [`shape!`], [`layout!`] | the same, and [`Layout::new`] with run-time integers |
//! | tuples (2.1, 2.2) | [`Get`], [`Flatten`], [`Size`], [`Congruent`], [`WeaklyCongruent`], [`Compatible`] | [`get`], [`flatten`], [`HTuple`] |
//! | coordinates (2.2.2) | | [`idx2crd`], [`crd2idx`], [`Layout::at`], [`Evaluate`] |
//! | slices (2.5.1) | [`Sliced`] | [`slice()`] |
//! | coalesce (3.2) | [`Coalesced`], [`CoalescedByMode`] | [`coalesce`], [`coalesce_by_mode`] |
//! | composition (3.3) | [`Composition`] | [`composition`] |
//! | complement (3.5) | [`Complement`] | [`complement`] |
//! | divides (3.5.2) | [`LogicalDivide`], [`ZippedDivide`] | [`logical_divide`], [`zipped_divide`] |
//! | coordinate strides (2.3.1) | [`Basis`], [`Identity`] | [`identity`] |
//! | tensors (2.5, 2.6) | [`Tensor`], [`Fragment`] | [`copy`], [`copy_if`], [`copy_or`], [`fill`], [`gemm`] |
//!
//! Functions return `Result`: an error is a run-time integer that does not fit ([`AlgebraError`]). The crate
//! `cute-dynamic` has the same names on values, and its layouts implement the traits of this one, so that generic code
//! takes either: one bound an operation ([`Compose`], [`LogicalDivideBy`], [`ZippedDivideBy`], [`Coalesce`],
//! [`Complementable`], [`Slice`], [`Evaluate`], [`IsLayout`]).
#![no_std]
#![deny(unsafe_code)]

#[cfg(test)]
extern crate std;

pub use generic_array;
pub use typenum;

pub mod accessor;
pub mod algebra;
mod algorithm;
mod basis;
mod codomain;
mod composed;
mod coord;
pub mod decimal;
mod error;
mod htuple;
mod identity;
mod known;
mod layout;
mod leaf;
#[doc(hidden)]
pub mod literal;
mod modes;
pub mod num;
mod slice;
pub mod swizzle;
mod tensor;
mod text;
mod tuple;
#[doc(hidden)]
pub mod walk;
mod xor;

pub use algebra::coalesce::{Coalesce, Coalesced, CoalescedByMode, coalesce, coalesce_by_mode};
pub use algebra::complement::{Complement, Complementable, Unbounded, complement};
pub use algebra::composition::{Compose, Composition, composition};
pub use algebra::divide::{
    LogicalDivide, LogicalDivideBy, ZippedDivide, ZippedDivideBy, logical_divide, zipped_divide,
};
pub use algebra::verdict;
pub use algebra::xor::swizzled::{AsXor, ToXor};
pub use algorithm::{copy, copy_if, copy_or, fill, gemm};
pub use basis::{Basis, E0, E1, E2};
pub use composed::{ComposedLayout, OffsetLeaf};
pub use coord::{Evaluate, IntCoord, crd2idx, idx2crd};
pub use error::AlgebraError;
pub use htuple::{Compatible, Congruent, HTuple, Size, WeaklyCongruent};
pub use identity::{Identity, identity};
pub use known::Known;
pub use layout::{IsLayout, Layout};
pub use leaf::{Extent, StrideLeaf};
pub use modes::{Flatten, Get, flatten, get};
pub use slice::{Slice, Sliced, slice};
pub use swizzle::{DowncastSwizzle, IsSwizzle, Swizzle, SwizzleAbsolute, UpcastSwizzle};
pub use tensor::{Cosize, Fragment, SubTensor, SubTensorMut, Tensor};
pub use xor::{BitString, Xor};
