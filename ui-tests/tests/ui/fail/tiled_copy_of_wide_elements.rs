//! An atom copies whole elements: a load of 32 bits has half a double.
use cute_atoms::copy::Universal;
use cute_atoms::element::F64;
use cute_atoms::tiled::{LayoutTvS, MakeTiledCopy};
use cute_static::{int, layout};

type Copy = MakeTiledCopy<Universal<int!(32)>, F64, layout!((8, 4) : (1, 8)), layout!((2, 1) : (1, 0))>;

fn main() {
    let _: LayoutTvS<Copy>;
}
