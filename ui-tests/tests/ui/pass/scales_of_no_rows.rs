//! A tile has rows, for which there are scales.
use cute_atoms::scales::SmemLayoutSf;
use cute_static::int;

fn main() {
    let _scales = SmemLayoutSf::<int!(128), int!(256), int!(16), int!(64)>::default();
}
