//! Elements of 4 bits are loaded from 32 lanes of a warp.
use cute_atoms::copy::TmemLoadOp;
use cute_atoms::element::{E2M1, F32};
use cute_atoms::smem::K;
use cute_static::int;

fn main() {
    let _load = TmemLoadOp::<K, F32, E2M1, int!(32), int!(64)>::default();
}
