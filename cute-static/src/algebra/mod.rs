//! The operations, one file each, in the paper's order.

pub mod check;
pub mod coalesce;
pub mod complement;
pub mod composition;
#[doc(hidden)]
pub mod direct;
pub mod divide;
pub mod domain_distribute;
pub mod inverse;
pub(crate) mod joint;
pub mod max_common;
pub mod nullspace;
mod proper;
pub mod properties;
pub mod verdict;
