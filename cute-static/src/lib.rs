//! CuTe's layout algebra in Rust's type system.
#![no_std]
mod error;
pub use error::AlgebraError;
