//! A permutation is made of whole atoms for all threads.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{LayoutTvC, TiledMma};
use cute_static::{int, layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(64), int!(32), int!(16))>;

fn main() {
    let _: LayoutTvC<Mma>;
}
