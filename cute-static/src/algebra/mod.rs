//! The operations, one file each, in the paper's order.

pub mod check;
pub mod coalesce;
pub mod complement;
pub mod composition;
#[doc(hidden)]
pub mod direct;
pub mod divide;
pub(crate) mod joint;
mod proper;
pub mod verdict;
