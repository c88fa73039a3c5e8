//! There is no sparse A of doubles.
use cute_atoms::{element::*, sparse::EAtom};
use cute_static::int;

fn main() {
    let _metadata = EAtom::<F64, int!(64)>::default();
}
