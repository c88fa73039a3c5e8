//! Trees: leaves, tuples and their lists, modes, and walks over one tree or two.

pub(crate) mod basis;
pub(crate) mod compare;
pub(crate) mod htuple;
pub(crate) mod items;
pub(crate) mod known;
pub(crate) mod leaf;
pub mod literal;
pub(crate) mod modes;
pub(crate) mod nested;
pub(crate) mod shape_math;
pub(crate) mod tuple;
pub(crate) mod walk;
pub(crate) mod xor;
