//! So is one that is partitioned.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::TiledMma;
use cute_static::{layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

fn main() {
    let thread = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default().get_slice(0);
    let _ = thread.partition_a(&layout!((64, 64) : (1, 64)));
}
