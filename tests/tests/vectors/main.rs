//! The shared vectors, and the programs that read them.

mod check_vectors;
mod gen_static;
mod vectors_dynamic;
