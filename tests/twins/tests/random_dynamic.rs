//! Random static layouts, beside what `cute-dynamic` computes.
#![cfg(not(clippy))] // generated, for the compiler

include!(concat!(env!("OUT_DIR"), "/random_dynamic.mod"));
