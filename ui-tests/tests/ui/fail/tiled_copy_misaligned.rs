//! An atom copies aligned elements.
use cute_atoms::copy::{CpAsync, Global};
use cute_atoms::element::F32;
use cute_atoms::tiled::{MakeTiledCopy, PartitionD};
use cute_static::{int, layout};

type Copy = MakeTiledCopy<CpAsync<int!(128), Global>, F32, layout!((16, 8) : (8, 1)), layout!((1, 4) : (0, 1))>;

fn main() {
    let _: PartitionD<Copy, layout!((128, 32) : (34, 1))>;
}
