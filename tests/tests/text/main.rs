//! Text: what is parsed, printed and explained, and the expressions of `cute-expr`.
// `fits` has a number of 144 bits
#![recursion_limit = "256"]

mod explain;
mod expressions;
mod expressions_as_code;
mod fits;
mod operations;
mod text;
