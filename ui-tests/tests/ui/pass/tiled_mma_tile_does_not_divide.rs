//! A tile is made of whole tiled MMAs.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{ThrfrgC, TiledMma};
use cute_static::{int, layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;

fn main() {
    let _: ThrfrgC<Mma, layout!((128, 64) : (64, 1))>;
}
