//! Random rows: products, inverses, swizzles, tiles.

include!(concat!(env!("OUT_DIR"), "/random_products.mod"));
include!(concat!(env!("OUT_DIR"), "/random_inverses.mod"));
include!(concat!(env!("OUT_DIR"), "/random_swizzle.mod"));
include!(concat!(env!("OUT_DIR"), "/random_tiled.mod"));
