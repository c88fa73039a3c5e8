//! A stage of scales is made of blocks of four along K.
use cute_atoms::scales::SmemLayoutSf;
use cute_static::int;

fn main() {
    let _scales = SmemLayoutSf::<int!(128), int!(96), int!(16), int!(64)>::default();
}
