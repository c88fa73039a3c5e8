//! Threads of two atoms have no place of their own in a tile.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{LayoutTvC, TiledMma};
use cute_static::{layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

fn main() {
    let _: LayoutTvC<TiledMma<Atom, layout!((2, 2, 1) : (1, 1, 0))>>;
}
