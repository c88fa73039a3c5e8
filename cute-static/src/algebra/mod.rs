//! The operations, one file each, in the paper's order.

pub mod check;
pub mod coalesce;
pub mod complement;
pub mod composition;
pub mod divide;
pub(crate) mod joint;
mod proper;
pub mod verdict;
pub(crate) mod xor;
