//! Sparse metadata and scale factors.

use cute_atoms::element::F16;
use cute_atoms::scales::{SfAtom, SmemLayoutSf};
use cute_atoms::sparse::EAtom;
use cute_static::{TileToShape, int, shape};

/// There is no sparse A of doubles.
#[numbers(_64)]
fn metadata_of_doubles() {
    use cute_atoms::element::*;

    let _metadata = EAtom::<wrong!(F64 => F16), int!(64)>::default();
}

/// Metadata of wgmma are stored in blocks of 512 bits of A along K.
#[numbers(_48, _32)]
fn metadata_of_part_blocks() {
    let _metadata = EAtom::<F16, int!(wrong!(48 => 96))>::default();
}

/// A tensor of scales is made of whole atoms of 128 rows, where its extents are static.
#[numbers(_128, _200)]
fn scales_atom_does_not_divide() {
    let _scales = TileToShape::<SfAtom<int!(16)>, shape!((wrong!(200 => 256), 256)), (int!(2), int!(1))>::default();
}

/// A tile has rows, for which there are scales.
#[numbers(_0)]
fn scales_of_no_rows() {
    let _scales = SmemLayoutSf::<int!(wrong!(0 => 128)), int!(256), int!(16), int!(64)>::default();
}

/// A stage of scales is made of blocks of four along K.
#[numbers(_96, _64)]
fn scales_of_part_blocks() {
    let _scales = SmemLayoutSf::<int!(128), int!(wrong!(96 => 128)), int!(16), int!(64)>::default();
}

/// An instruction takes whole scales.
#[numbers(_48, _32)]
fn scales_of_part_instructions() {
    let _scales = SmemLayoutSf::<int!(128), int!(256), int!(32), int!(wrong!(48 => 64))>::default();
}

/// Steps along K take whole blocks: three scales of an instruction leave one of four.
#[numbers(_3, _4)]
fn scales_of_three_in_a_block() {
    let _scales = SmemLayoutSf::<int!(128), int!(256), int!(32), int!(wrong!(96 => 64))>::default();
}
