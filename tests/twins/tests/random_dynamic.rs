//! Random static layouts, beside what `cute-dynamic` computes.

include!(concat!(env!("OUT_DIR"), "/random_dynamic.mod"));
