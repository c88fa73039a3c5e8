//! An instruction loads 128 bits of columns, of which an accumulator is made.
use cute_atoms::copy::TmemLoadOp;
use cute_atoms::element::F32;
use cute_atoms::smem::K;
use cute_static::int;

fn main() {
    let _load = TmemLoadOp::<K, F32, F32, int!(16), int!(8)>::default();
}
