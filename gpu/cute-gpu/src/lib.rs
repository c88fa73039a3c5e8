//! Kernels for a GPU with the layouts of [`cute_static`] and the instructions of [`cute_atoms`].
//!
//! | | |
//! |---|---|
//! | [`gemm`] | what a matrix product is made of, as types: host and device read the same |
//! | [`sgemm`] | the same of a product in f32 by the multiply-adds of CUDA cores |
//! | [`permute`] | the same of a copy whose modes go elsewhere |
//! | [`stopped`] | which check ended a kernel |
//! | `device` | the instructions, which take the library's types; for nvptx64 alone |
//! | `gemm::kernel`, `sgemm::kernel`, `permute::kernel` | the kernels, for Hopper; for nvptx64 alone |
//!
//! The crate compiles anywhere, so that the host encodes its tensor maps from the layouts that the kernel reads shared memory by. What is
//! behind `target_arch = "nvptx64"` needs the toolchain of `rust-toolchain.toml`.

#![no_std]
#![cfg_attr(not(target_arch = "nvptx64"), forbid(unsafe_code))]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(asm_experimental_arch, stdarch_nvptx, core_intrinsics, gpu_intrinsics, gpu_launch_sized_workgroup_mem)
)]
#![cfg_attr(target_arch = "nvptx64", allow(internal_features))]

#[cfg(target_arch = "nvptx64")]
pub mod device;
pub mod gemm;
pub mod permute;
pub mod sgemm;
pub mod stopped;
