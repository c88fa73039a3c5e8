//! There is no sparse A of doubles.
use cute_atoms::element::*;
use cute_atoms::sparse::EAtomSm100;

fn main() {
    let _metadata = EAtomSm100::<F16>::default();
}
