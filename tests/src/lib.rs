//! Tests of both crates: what the test programs in `tests/` and the programs in `src/bin` share.

pub mod atoms;
pub mod compare;
mod composed;
pub mod expressions;
pub mod files;
pub mod random_rows;
pub mod refuse_random;
pub mod static_twin;
pub mod support;
pub mod text_fuzz;
pub mod vectors;
