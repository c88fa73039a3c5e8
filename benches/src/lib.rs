//! What the layout algebra costs. `README.md` has the commands and what was measured.
//!
//! * `compile-time/measure.py`: compile time and memory beside C++ CuTe; how they grow.
//! * `src/bin/compile_time.rs`: milliseconds of `cargo check` for each operation on types; writes the programs of both.
//! * `benches/indexing.rs`: sums through a layout beside hand-written index arithmetic.
//! * `benches/dynamic.rs`: the algebra on values beside `weaverbird`.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "programs that are run by hand, on numbers of their own"
)]

pub mod gemm;
pub mod gemm_small;
pub mod generator;
