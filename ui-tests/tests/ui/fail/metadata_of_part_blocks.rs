//! Metadata of wgmma are stored in blocks of 512 bits of A along K.
use cute_atoms::{element::F16, sparse::EAtom};
use cute_static::int;

fn main() {
    let _metadata = EAtom::<F16, int!(48)>::default();
}
