//! The narrowest rows of an atom have 16 bytes.
use cute_atoms::element::F16;
use cute_atoms::smem::{K, SsSmemSelector};
use cute_static::int;

fn main() {
    let _atom = SsSmemSelector::<K, F16, int!(128), int!(16)>::default();
}
