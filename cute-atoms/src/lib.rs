//! The layouts of NVIDIA's instructions as types of [`cute_static`]: what an MMA's threads hold, what a copy moves, how
//! shared memory is laid out, and the arguments of a tensor map.
//!
//! Facts are those of CUTLASS 4.7's CuTe headers (BSD-3-Clause) and of the PTX and driver documentation; each module says
//! which.

#![no_std]
#![cfg_attr(not(feature = "cuda"), forbid(unsafe_code))]
#![cfg_attr(feature = "cuda", deny(unsafe_code))]

pub mod banks;
pub mod descriptor;
pub mod element;
mod refusal;
pub mod smem;
pub mod tma;
pub mod tmem;

#[doc(hidden)]
pub use cute_static::{int, swizzle};
