//! A thread's values are those of whole atoms.
use cute_atoms::copy::{CpAsync, Global};
use cute_atoms::element::F16;
use cute_atoms::tiled::{LayoutTvS, MakeTiledCopy};
use cute_static::{int, layout};

type Copy = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;

fn main() {
    let _: LayoutTvS<Copy>;
}
