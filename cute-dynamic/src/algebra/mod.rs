//! The algebra (Section 3), one file an operation.

pub(crate) mod basis;
pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod composition;
pub(crate) mod divide;
pub(crate) mod filter;
pub(crate) mod products;
pub(crate) mod recast;
pub(crate) mod tile_to_shape;
pub(crate) mod xor;
