//! Of a const parameter nothing is known but what a bound says.
use cute_static::layout;

fn tile<const BM: usize>() {
    let _ = layout!((BM, 8) : (1, BM));
}

fn main() {
    tile::<128>();
}
