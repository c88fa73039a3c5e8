//! Refusals: one table of reasons, verdicts, whose refusal it is, and how a result is asked for and granted.

// a row is a type and a function of one name
#[allow(non_snake_case)]
pub(crate) mod answer;
pub(crate) mod budget;
pub(crate) mod error;
pub(crate) mod held;
pub mod operation;
pub(crate) mod overflow;
pub(crate) mod sealed;
pub mod verdict;
