//! A tensor of scales is made of whole atoms of 128 rows, where its extents are static.
use cute_atoms::scales::SfAtom;
use cute_static::{TileToShape, int, shape};

fn main() {
    let _scales = TileToShape::<SfAtom<int!(16)>, shape!((256, 256)), (int!(2), int!(1))>::default();
}
