//! The algebra (Section 3), one file an operation.

pub(crate) mod basis;
pub(crate) mod clipped;
pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod composition;
pub(crate) mod divide;
pub(crate) mod domain_distribute;
pub(crate) mod filter;
pub(crate) mod inverse;
pub(crate) mod max_common;
pub(crate) mod nullspace;
pub(crate) mod partition;
pub(crate) mod products;
pub(crate) mod properties;
pub(crate) mod recast;
pub(crate) mod tile_to_shape;
pub(crate) mod tiler;
pub(crate) mod xor;
