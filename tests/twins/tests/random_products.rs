//! Random rows: products, inverses, swizzles, tiles.
#![cfg(not(clippy))] // generated, for the compiler

include!(concat!(env!("OUT_DIR"), "/random_products.mod"));
include!(concat!(env!("OUT_DIR"), "/random_inverses.mod"));
include!(concat!(env!("OUT_DIR"), "/random_swizzle.mod"));
include!(concat!(env!("OUT_DIR"), "/random_tiled.mod"));
