//! Groups of a permutation are whole atoms, or parts of one.
use cute_atoms::element::F32;
use cute_atoms::mma::Fma;
use cute_atoms::tiled::{ThrLayout, TiledMma};
use cute_static::{int, layout};

type Permutation = layout!((16, 4) : (4, 1));
type Mma = TiledMma<Fma<F32, F32, F32>, layout!((16, 16, 1) : (1, 16, 0)), (Permutation, int!(16), int!(1))>;

fn main() {
    let _: ThrLayout<Mma>;
}
