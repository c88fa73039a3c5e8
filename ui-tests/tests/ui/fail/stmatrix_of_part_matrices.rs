//! A matrix has 8 columns, of which an epilogue's tile is made.
use cute_atoms::copy::SmemStoreOpForAccumulator;
use cute_atoms::element::F16;
use cute_atoms::smem::K;
use cute_static::int;

fn main() {
    let _store = SmemStoreOpForAccumulator::<K, F16, int!(12)>::default();
}
