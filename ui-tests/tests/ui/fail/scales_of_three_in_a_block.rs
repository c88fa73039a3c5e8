//! Steps along K take whole blocks: three scales of an instruction leave one of four.
use cute_atoms::scales::SmemLayoutSf;
use cute_static::int;

fn main() {
    let _scales = SmemLayoutSf::<int!(128), int!(256), int!(32), int!(96)>::default();
}
