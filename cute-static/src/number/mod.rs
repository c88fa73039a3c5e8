//! Numbers: arithmetic as total tables, three truths (yes, no, known when run), and decimals for messages.

pub(crate) mod constant;
pub mod decimal;
pub(crate) mod euclid;
pub(crate) mod fast_divmod;
pub(crate) mod multiple;
pub mod num;
#[allow(clippy::module_inception)]
pub(crate) mod number;
