//! Of two elements one is stored: the narrowest rows have 16 elements of A.
use cute_atoms::element::F16;
use cute_atoms::smem::{K, SsSmemSelectorSparse};
use cute_static::int;

fn main() {
    let _atom = SsSmemSelectorSparse::<K, F16, int!(128), int!(24), int!(2)>::default();
}
