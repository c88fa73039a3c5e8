//! Tiled copies and MMAs, against CuTe C++ and against their definition.

mod retile;
mod tiled_atoms;
mod tiled_expressions;
mod tiled_partitions;
mod tiled_random;
