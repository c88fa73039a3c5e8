//! The operations, one file each, in the paper's order.

pub mod check;
pub mod coalesce;
pub mod complement;
pub mod composition;
pub mod divide;
pub mod filter;
pub(crate) mod joint;
pub mod products;
mod proper;
pub mod recast;
pub mod tile_to_shape;
pub mod verdict;
