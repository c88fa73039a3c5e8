//! An atom of shared memory has 8 rows.
use cute_atoms::element::F16;
use cute_atoms::smem::{K, Sm100SmemSelector};
use cute_static::int;

fn main() {
    let _atom = Sm100SmemSelector::<K, F16, int!(128), int!(64)>::default();
}
