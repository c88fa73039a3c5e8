//! NVIDIA's instructions as types of [`cute_static`].
//!
//! An instruction is a type that implements [`MmaAtom`](mma::MmaAtom) or
//! [`CopyAtom`](copy::CopyAtom). Its layouts map each thread to its elements. A
//! [`TiledMma`](tiled::TiledMma) or a [`TiledCopy`](tiled::TiledCopy) repeats an instruction over
//! threads and values, and partitions tensors:
//!
//! ```
//! use cute_atoms::element::{F16, F32};
//! use cute_atoms::mma::{MmaSync, Sm80};
//! use cute_atoms::tiled::TiledMma;
//! use cute_static::{layout, shape};
//!
//! // Ampere's m16n8k16, by 2 x 2 warps
//! type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((2, 2, 1) : (1, 2, 0))>;
//! // the part of thread 77 in a row-major tile of C, which begins at (3,10):
//! // (values, instructions along M, along N)
//! let (part, begin) = Mma::default().get_slice(77).partition_c(&layout!((64, 64) : (64, 1)))?;
//! assert_eq!(part.to_string(), "((2,2),2,4):((1,512),2048,16)");
//! assert_eq!(begin, 3 * 64 + 10);
//! # Ok::<(), cute_static::AlgebraError>(())
//! ```
//!
//! A tile that the threads do not divide is a compile-time error:
//!
//! ```compile_fail,E0277
//! # use cute_atoms::{element::{F16, F32}, mma::{MmaSync, Sm80}, tiled::TiledMma};
//! # use cute_static::{layout, shape};
//! # type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((2, 2, 1) : (1, 2, 0))>;
//! # let mma = Mma::default().get_slice(77);
//! // error: tiled MMA: a mode of _48 elements, where all threads' atoms take _32
//! let part = mma.partition_c(&layout!((48, 64) : (64, 1)));
//! ```
//!
//! | module | content |
//! |---|---|
//! | [`element`] | element types with their bits |
//! | [`mma`], [`copy`] | instructions, as families of types |
//! | [`tiled`] | instructions repeated over threads and values; partitions of tensors |
//! | `table` | all instructions by name, as values (feature `table`) |
//! | [`tma`] | copies with tensor maps: tiles, im2col, multicast, partitions; the driver encodes the maps (feature `cuda`) |
//! | [`banks`] | the number of bank conflicts in shared memory |
//! | [`smem`], [`descriptor`], [`tmem`], [`scales`], [`sparse`] | operands outside registers: shared memory, tensor memory, block scales, metadata |
//! | [`schedule`] | the tile of an output, and the part of K, that a CTA computes next |
//! | [`value`] | layouts and texts of the types as values, computed in constants |
//! | [`misuse`] | the reasons for compile-time errors |
//!
//! The facts come from the CuTe headers of CUTLASS 4.7 (BSD-3-Clause), and from the PTX and driver
//! documentation. Each module names its source.
//!
//! # Proven on hardware
//!
//! Proven on sm_90 (NVIDIA H100 80GB HBM3, a driver of CUDA 13.0): `cute-cuda`'s program `probe`
//! ran the instructions of the table that sm_90 has. For each instruction it compared threads,
//! values and bits with the row of the table, and it detected planted wrong layouts.
//! `proven/sm_90.md` is its record by families.
//!
//! | instructions | proven |
//! |---|---|
//! | `mma.sync` | 85 of 90; 5 complex products are several of these |
//! | `mma.sync`, sparse | 44 of 44 |
//! | `wgmma` | 1056 of 1056 |
//! | `wgmma`, sparse | 1056 of 1056 |
//! | `ldmatrix` | 6 of 6 |
//! | `stmatrix` | 6 of 6 |
//! | `movmatrix` | 1 of 1 |
//! | `shfl` | 2 of 2 |
//! | `cp.async` | 8 of 8 |
//! | `cp.async.bulk` | 2 of 3; `BulkAuto` is either of the two |
//! | TMA, tiled | 7 of 7 |
//! | TMA, im2col | 5 of 5 |
//! | prefetches | 0 of 3; they change nothing that can be seen |
//!
//! The instructions of sm100 and later ([`mma::Tcgen05`], [`mma::MmaSm120`], [`tmem`]), and those
//! of one thread, were not run on a GPU.
#![cfg_attr(docsrs, feature(doc_cfg))] // which feature an item needs, said beside it
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
pub mod scales;
pub mod schedule;
pub mod smem;
pub mod sparse;
#[cfg(feature = "table")]
pub mod table;
pub mod tiled;
pub mod tma;
pub mod tmem;
pub mod value;

#[doc(hidden)]
pub use cute_static::{int, swizzle};
