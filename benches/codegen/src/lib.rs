//! Small functions, each written twice: with layouts, and as a good engineer would write it by hand.
//!
//! `tests/codegen.rs` compiles this crate and compares the machine code of the two, instruction for instruction, with each
//! other and with what is committed in `asm/`. Each module says why its pair is fair.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::indexing_slicing,
    reason = "the versions by hand are what is compared with"
)]

pub mod coprime;
pub mod dot;
pub mod exact_divide;

pub mod hierarchical;
pub mod index_2d;
pub mod index_3d;
pub mod index_u32;
pub mod local_tile;
pub mod mixed_2d;
pub mod multiple;
pub mod partition;
pub mod pointer;
pub mod predicated;
pub mod swizzle;
pub mod tensor_2d;
pub mod transpose;
