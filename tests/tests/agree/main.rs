//! Layouts as types and as values: the two crates against each other and against brute force.

mod banks;
mod exact;
mod static_dynamic;
mod static_dynamic_composed;
mod static_dynamic_inverses;
mod static_dynamic_products;
mod static_dynamic_swizzle;
mod static_dynamic_tuples;
mod verdicts;
