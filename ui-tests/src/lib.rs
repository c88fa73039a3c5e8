//! Programs that must not compile, their messages, and their twins, which compile and run: see `README.md`.

pub mod family;
pub mod kernel;
pub mod tiles;
