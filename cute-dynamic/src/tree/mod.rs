//! Trees: a preorder of nodes, leaves, modes, and walks over one tree or two.

pub(crate) mod compare;
pub(crate) mod htuple;
pub(crate) mod inline_vec;
pub(crate) mod modes;
pub(crate) mod shape_math;
pub(crate) mod stride;
