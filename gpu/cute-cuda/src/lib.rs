//! The host side of `cute` on a GPU. CUDA is loaded when run: the crate builds anywhere.
//!
//! | | |
//! |---|---|
//! | [`gpu`] | a GPU: memory, modules, launches, time |
//! | [`element`], [`matrix`], [`npy`] | numbers, matrices of them in the GPU's memory, and in files |
//! | [`gemm`] | matrix products by the kernels of `cute-gpu`, launched by the types that they are made of |
//! | [`plan`] | the same as numbers: what is launched, what is read, and what is refused, without a GPU |
//! | [`permute`] | copies whose modes go elsewhere |
//! | [`cublas`] | the same by NVIDIA's library, where it is there |
//! | [`check`] | what a product has to be, and how far it may be from that |

pub mod check;
pub mod cublas;
pub mod element;
pub mod gemm;
pub mod gpu;
pub mod matrix;
pub mod npy;
pub mod permute;
pub mod plan;
pub mod ptx;
#[cfg(test)]
mod sgemm_tests;
mod stopped;
