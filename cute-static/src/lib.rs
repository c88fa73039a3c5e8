//! CuTe's layout algebra in Rust's type system.
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
mod tensor;
mod text;
mod tuple;
#[doc(hidden)]
pub mod walk;

pub use algebra::coalesce::{Coalesce, Coalesced, CoalescedByMode, coalesce, coalesce_by_mode};
pub use algebra::complement::{Complement, Complementable, Unbounded, complement};
pub use algebra::composition::{Compose, Composition, composition};
pub use algebra::divide::{
    LogicalDivide, LogicalDivideBy, ZippedDivide, ZippedDivideBy, logical_divide, zipped_divide,
};
pub use algebra::verdict;
pub use algorithm::{copy, copy_if, fill, gemm};
pub use basis::{Basis, E0, E1, E2};
pub use coord::{Evaluate, IntCoord, crd2idx, idx2crd};
pub use error::AlgebraError;
pub use htuple::{Compatible, Congruent, HTuple, Size, WeaklyCongruent};
pub use identity::{Identity, identity};
pub use known::Known;
pub use layout::{IsLayout, Layout};
pub use leaf::{Extent, StrideLeaf};
pub use modes::{Flatten, Get, flatten, get};
pub use slice::{Slice, Sliced, slice};
pub use tensor::{Cosize, Fragment, SubTensor, SubTensorMut, Tensor};
