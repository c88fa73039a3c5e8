//! What the sister crates take of this one and users do not: no promise is made of these names.

pub use crate::algebra::table::line::Line;
pub use crate::algebra::table::list::{End, List};
pub use crate::algebra::table::pack::Pack;
pub use crate::algebra::table::tree::{Left, Right, Tree};
