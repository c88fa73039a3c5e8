//! The operations, one file each, in the paper's order.

#[doc(hidden)]
pub mod answer;
pub(crate) mod by_mode;
pub mod check;
pub mod coalesce;
pub mod complement;
pub mod composition;
// its traits are nobody else's: tensors rely on what tilers make of a layout (`partition/known.rs`)
pub mod divide;
pub mod domain_distribute;
pub mod filter;
pub mod fits;
pub mod inverse;
pub mod max_common;
pub mod nullspace;
pub(crate) mod numbers;
pub mod products;
pub mod properties;
pub mod recast;
pub(crate) mod table;
pub mod tile_to_shape;
pub mod verdict;
pub(crate) mod xor;
