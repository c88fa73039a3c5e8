//! Tests of both crates: what the test programs in `tests/` and the programs in `src/bin` share.

pub mod atoms;
pub mod compare;
mod composed;
pub mod exact_random;
pub mod expressions;
pub mod files;
pub mod mixed_programs;
pub mod operation_fuzz;
pub mod random_rows;
pub mod refuse_random;
pub mod static_twin;
pub mod support;
pub mod text_fuzz;
pub mod tiled_fuzz;
pub mod tiled_interpreted;
pub mod tiled_product;
pub mod tiled_random;
pub mod tiled_types;
pub mod vectors;
