//! Refusals: one table of reasons, verdicts, whose refusal it is, and how a result is asked for and granted.

#[doc(hidden)]
pub(crate) mod answer;
pub(crate) mod error;
pub mod operation;
pub(crate) mod sealed;
pub mod verdict;
