//! The host side of `cute` on a GPU. CUDA is loaded when run: the crate builds anywhere.
//!
//! [`probe`] asks the GPU at hand whether the instructions do what the tables of [`cute_atoms`] say of them: which thread holds which
//! element, in which bits, and where shared memory has it.

pub mod gpu;
pub mod probe;
