//! What the sister crates take of this one and users do not: no promise is made of these names.

pub use crate::nested::{AsTruth, Nested};
pub use cute_macros::reasons;
