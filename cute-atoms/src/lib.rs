//! The layouts of NVIDIA's instructions as types of [`cute_static`]: what an MMA's threads hold, what a copy moves, how
//! shared memory is laid out, and the arguments of a tensor map.
//!
//! Facts are those of CUTLASS 4.7's CuTe headers (BSD-3-Clause) and of the PTX and driver documentation; each module says
//! which.
//!
//! | | |
//! |---|---|
//! | [`element`] | element types with their bits |
//! | [`mma`], [`copy`] | instructions: families of types |
//! | [`tiled`] | instructions repeated over threads and values; partitions of tensors |
//! | `table` | all instructions by name, as values; behind the feature `table` |
//! | [`misuse`] | why something does not compile |

#![no_std]
#![cfg_attr(not(feature = "cuda"), forbid(unsafe_code))]
#![cfg_attr(feature = "cuda", deny(unsafe_code))]

pub mod banks;
pub mod copy;
pub mod descriptor;
pub mod element;
pub mod misuse;
pub mod mma;
mod refusal;
#[doc(hidden)]
pub mod rules;
pub mod smem;
#[cfg(feature = "table")]
pub mod table;
pub mod tiled;
pub mod tma;
pub mod tmem;
pub mod value;

#[doc(hidden)]
pub use cute_static::{int, swizzle};
