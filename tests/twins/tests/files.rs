//! The documents', the edge cases', CUTLASS's and the mixed rows.
#![cfg(not(clippy))] // generated, for the compiler

include!(concat!(env!("OUT_DIR"), "/documents.mod"));
include!(concat!(env!("OUT_DIR"), "/edge.mod"));
include!(concat!(env!("OUT_DIR"), "/cutlass.mod"));
include!(concat!(env!("OUT_DIR"), "/cutlass_products.mod"));
include!(concat!(env!("OUT_DIR"), "/mixed.mod"));
