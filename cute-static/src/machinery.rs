//! What the sister crates take of this one and users do not: no promise is made of these names.

pub use cute_macros::reasons;
pub use crate::nested::{AsTruth, Nested};
