//! Layouts of static and run-time integers against the same numbers as values.

mod mixed_chains;
mod mixed_coordinates;
mod mixed_like;
mod mixed_ones;
#[cfg(feature = "exhaustive")]
mod mixed_random;
