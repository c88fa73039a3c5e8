//! Shared-memory descriptors and instruction descriptors.

use cute_atoms::descriptor::DescriptorOf;
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{F16Kind, HasInstrDesc, Tcgen05, Wgmma};
use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::tiled::TiledMma;
use cute_static::{ComposedLayout, TileToShape, int, layout, shape, swizzle};

/// The groups of rows go backwards.
/// Right: There is one group of rows.
#[numbers(_128)]
fn descriptor_of_a_negative_stride() {
    type Tile = layout!(((8, wrong!(2 => 1)), (8, 2)) : ((8, -128), (1, 64)));
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// A descriptor's start address is not added before the swizzle.
/// Right: A layout that begins at 0.
#[numbers(_64, _0)]
fn descriptor_of_an_offset() {
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(wrong!(64 => 0)), layout!((128, 64) : (64, 1))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// A swizzle that reads one bit too far up is no mode of a descriptor.
#[numbers(_3, _0, _4)]
fn descriptor_of_an_unknown_swizzle() {
    type Tile = ComposedLayout<swizzle!(3, 3, wrong!(4 => 3)), int!(0), layout!((128, 64) : (64, 1))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// Rows of 128 bytes, swizzled as rows of 64 are.
#[numbers(_8, _4)]
fn descriptor_of_another_row_width() {
    type Tile = ComposedLayout<swizzle!(wrong!(2 => 3), 3, 3), int!(0), layout!((128, 64) : (64, 1))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// Elements along K lie two apart: words of 16 bytes have gaps.
/// Right: Elements along K follow one another.
#[numbers(_1, _8)]
fn descriptor_of_elements_apart() {
    type Tile = layout!(((8, 8), (8, 2)) : ((8, 128), (wrong!(2 => 1), 64)));
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// Rows lie 8 bytes apart: words of 16 bytes begin inside of others.
/// Right: Rows lie 16 bytes apart.
#[numbers(_4, _8)]
fn descriptor_of_half_words() {
    type Tile = layout!(((8, 8), (8, 2)) : ((wrong!(4 => 8), 128), (1, 64)));
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// Half of what an instruction takes along K.
/// Right: What an instruction takes along K.
#[numbers(_0, _2)]
fn descriptor_of_one_word() {
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((64, wrong!(8 => 16)) : (64, 1))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// Along K a swizzled row is one atom: a second one needs a stride that no descriptor has.
#[numbers(_8, _1)]
fn descriptor_of_two_atoms_along_k() {
    type Tile = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, wrong!(128 => 64)))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// Rows of 128 bytes without a swizzle: no descriptor steps over them by bricks of 16 bytes.
#[numbers(_8, _1)]
fn descriptor_of_words_apart() {
    type Tile = layout!((64, 16) : (wrong!(64 => 8), 1));
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}

/// Rows of 128 bytes, swizzled as rows of 64 are, have no descriptors.
#[numbers(_8, _4)]
fn descriptors_of_another_row_width() {
    type Mma = TiledMma<Wgmma<int!(128), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    let smem = ComposedLayout::<swizzle!(wrong!(2 => 3), 3, 3), int!(0), layout!((64, 64) : (64, 1))>::default();
    let thread = Mma::default().get_slice(0);
    let a = thread.partition_a(&smem).unwrap();
    assert!(thread.make_fragment_a(&a, 1024).is_ok());
}

/// An instruction has a width of a multiple of 8, and a descriptor of it.
#[words("_100", "_8")]
fn instr_desc_of_another_width() {
    type Atom = Tcgen05<F16Kind, int!(128), int!(wrong!(100 => 104)), F32, F16, F16>;
    assert!(<Atom as HasInstrDesc>::INSTR_DESC.bits() > 0);
}
