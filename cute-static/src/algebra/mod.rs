//! The operations, one file each, in the paper's order.

pub(crate) mod by_mode;
pub(crate) mod clipped;
pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod components;
pub(crate) mod composition;
// its traits are nobody else's: tensors rely on what tilers make of a layout (`partition/known.rs`)
pub(crate) mod divide;
pub(crate) mod domain_distribute;
pub(crate) mod filter;
pub(crate) mod fits;
pub(crate) mod inverse;
pub(crate) mod max_common;
pub(crate) mod nullspace;
pub(crate) mod numbers;
pub(crate) mod partition;
pub(crate) mod products;
pub(crate) mod properties;
pub(crate) mod recast;
pub(crate) mod tile_to_shape;
pub(crate) mod with_shape;
pub(crate) mod xor;
