//! Tensors: algorithms, tiles, partitions, and what newcomers try first.

mod algorithms;
mod clipped;
mod frictions;
mod gemm_partition;
mod partitions;
