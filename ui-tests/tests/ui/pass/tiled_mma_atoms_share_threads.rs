//! Atoms along N are other warps than those along M.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::TiledMma;
use cute_static::{layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

fn main() {
    let thread = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default().get_slice(37);
    assert_eq!(thread.coordinates(), Ok((5, 1, 0, 0)));
}
