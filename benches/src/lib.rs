//! What the layout algebra costs. `README.md` has the commands and what was measured.
//!
//! * `scripts/compile_time/measure.py`: compile time and memory beside C++ CuTe; how they grow.
//! * `src/bin/compile_time.rs`: milliseconds of `cargo check` for each operation on types; writes the programs of both.
//! * `benches/indexing.rs`: sums through a layout beside hand-written index arithmetic.
//! * `benches/gemm.rs` and `src/bin/gemm_ratio.rs`: `cute-cpu` beside `gemm`, `matrixmultiply` and `nalgebra`; the operands are in
//!   `src/gemm.rs` and `src/gemm_small.rs`.
//! * `src/bin/parallel_ratio.rs`: products on several threads beside `gemm`, `faer` and OpenBLAS, halves and integers, copies on several
//!   threads; the peers are in `src/parallel.rs`.
//! * `benches/copy.rs` and `src/bin/copy_ratio.rs`: COPY beside `ndarray`, `mdarray`, `strided-perm` and loops by hand; the operands
//!   are in `src/copy.rs`.
//! * `benches/instructions.rs`: instructions for an element, counted by callgrind.
//! * `codegen/`: a crate of its own, whose test compares machine code with layouts and by hand.
//! * `benches/dynamic.rs`: the algebra on values beside `weaverbird`.
//!
//! Other crates come with the feature `competitors`, which all but `compile_time` and `codegen/` need.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "programs that are run by hand, on numbers of their own"
)]

#[cfg(feature = "competitors")]
pub mod copy;
#[cfg(feature = "competitors")]
pub mod gemm;
#[cfg(feature = "competitors")]
pub mod gemm_small;
pub mod generator;
#[cfg(feature = "competitors")]
pub mod parallel;
#[cfg(feature = "competitors")]
pub mod peak;
#[cfg(feature = "competitors")]
pub mod turns;
