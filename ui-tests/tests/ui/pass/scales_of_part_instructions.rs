//! An instruction takes whole scales.
use cute_atoms::scales::SmemLayoutSf;
use cute_static::int;

fn main() {
    let _scales = SmemLayoutSf::<int!(128), int!(256), int!(32), int!(64)>::default();
}
