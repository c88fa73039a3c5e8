//! Layouts on values: operations, coordinates, properties, and what other crates make of them.

mod bridges;
mod composed_inverses;
mod coshapes;
mod debug;
mod deep;
mod evaluator;
mod indices;
#[cfg(all(feature = "ndarray", feature = "mdarray", feature = "serde"))]
mod interop;
mod inverses;
mod layout_properties;
mod mixed_as_values;
mod out_of_bounds;
mod partition;
mod products;
mod properties;
mod random_layouts;
mod swizzle;
mod tuples;
