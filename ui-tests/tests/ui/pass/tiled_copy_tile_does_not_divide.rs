//! A tensor is made of whole tiles of a tiled copy.
use cute_atoms::copy::Universal;
use cute_atoms::element::F32;
use cute_atoms::tiled::{MakeTiledCopy, TidfrgS};
use cute_static::{int, layout};

type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((16, 8) : (8, 1)), layout!((1, 4) : (0, 1))>;

fn main() {
    let _: TidfrgS<Copy, layout!((128, 32) : (32, 1))>;
}
