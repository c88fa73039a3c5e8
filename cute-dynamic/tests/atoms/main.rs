//! Instructions on values: shared memory, tiled MMAs and copies, TMA.
#![cfg(feature = "atoms")]

mod smem;
mod tiled;
mod tma;
