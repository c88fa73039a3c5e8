//! Random rows: compositions, divides, and what has no program of its own.
#![cfg(not(clippy))] // generated, for the compiler

include!(concat!(env!("OUT_DIR"), "/random.mod"));
include!(concat!(env!("OUT_DIR"), "/random_composition.mod"));
include!(concat!(env!("OUT_DIR"), "/random_divide.mod"));
