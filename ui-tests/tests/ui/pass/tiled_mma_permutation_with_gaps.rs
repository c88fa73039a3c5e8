//! A permutation of a mode has each of its elements once.
use cute_atoms::element::F32;
use cute_atoms::mma::Fma;
use cute_atoms::tiled::{ThrfrgC, TiledMma};
use cute_static::{int, layout};

type Mma =
    TiledMma<Fma<F32, F32, F32>, layout!((2, 1, 1) : (1, 0, 0)), (layout!((2, 2) : (1, 2)), int!(1), int!(1))>;

fn main() {
    let _: ThrfrgC<Mma, layout!((12, 8) : (8, 1))>;
}
