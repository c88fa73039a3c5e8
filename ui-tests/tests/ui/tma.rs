//! TMA: boxes, tensor maps and multicast.

use cute_atoms::element::{E2M1, F16};
use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::tma::{Convolution, Im2colOf, TileOn, TmaOf, Unpacked, create_tma_multicast_mask, tma_partition};
use cute_static::{
    AlgebraError, ComposedLayout, Layout, LayoutOps, RowMajor, Take, TileToShape, int, layout, shape, swizzle,
};

/// Channels are the last mode of the tile, and have to be the last one of the images.
#[numbers(_1, _0)]
fn im2col_channels_along() {
    let copy = Im2colOf::<F16, layout!((128, 64) : (64, 1)), shape!((128, 64))>::default();
    let (pixels, steps) = ((56usize, 56usize, 8usize), (64usize, 3584usize, 200704usize));
    let images = (
        Layout::new((64usize, pixels), (int!(1), steps)).unwrap(),
        Layout::new((pixels, 64usize), (steps, int!(1))).unwrap(),
    );
    let same = Convolution::new([3, 3, 1], [(1, 1), (1, 1), (0, 0)], [1; 3], [1; 3]);
    assert_eq!(copy.tensor_map(&wrong!(images.0 => images.1), &same).unwrap().global_dim(), [64, 56, 56, 8]);
}

/// A cluster of 4 x 2 CTAs has two modes.
#[words("_3", "_2")]
fn multicast_of_another_rank() {
    let cluster = layout!((4, 2) : (1, 4));
    assert_eq!(create_tma_multicast_mask(&cluster, wrong!((1, .., 0) => (1, ..))), Ok(0b0010_0010));
}

/// A tile that does not nest as the tensor takes the first leaf of a mode: 64 rows of groups of 32.
#[numbers(_64, _32)]
fn tma_beyond_the_first_leaf() {
    let copy = TmaOf::<F16, layout!((64, 64) : (1, 64)), shape!((64, 64))>::default();
    let b = Layout::new((1024usize, (int!(wrong!(32 => 64)), 16usize)), (int!(1), (1024usize, 65536usize))).unwrap();
    assert_eq!(copy.tensor_map(&b).unwrap().box_dim(), [64, 64, 1]);
}

/// A row of a box must lie within what the swizzle permutes.
#[numbers(_64, _32)]
fn tma_box_beyond_the_swizzle() {
    type Smem = ComposedLayout<swizzle!(wrong!(2 => 3), 3, 3), int!(0), layout!((128, 64) : (64, 1))>;
    let _copy = TmaOf::<F16, Smem, shape!((128, 64))>::default();
}

/// No CTA has 256 KiB of shared memory.
/// Right: 128 KiB.
#[numbers(_2097152)]
fn tma_box_too_large() {
    type Tile = shape!((256, 256, wrong!(2 => 1)));
    type Smem = Layout<Tile, shape!((1, 256, 65536))>;
    let _copy = TmaOf::<F16, Smem, Tile>::default();
}

/// A box has at most 256 elements along a mode.
#[numbers(_512, _256)]
fn tma_box_too_long() {
    type Tile = shape!((wrong!(512 => 256), 64));
    let _copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
}

/// A box begins at a multiple of 128 bytes in shared memory.
#[numbers(_32, _64)]
fn tma_boxes_unaligned() {
    type Rows = int!(wrong!(4 => 8));
    type Brick = Layout<(Rows, int!(8)), (int!(8), int!(1))>;
    type Tile = (Rows, int!(64));
    let _copy = TmaOf::<F16, TileToShape<Brick, Tile>, Tile>::default();
}

/// No CTAs copy nothing.
/// Right: One copies all of it.
#[numbers(_0, _8192)]
fn tma_by_no_ctas() {
    type Tile = shape!((128, 64));
    type Smem = TileToShape<SmemAtom<K, Sw128, F16>, Tile>;
    let _copy = TmaOf::<F16, Smem, Tile, int!(wrong!(0 => 1))>::default();
}

/// Of a tensor with more leaves a tile has the first: here the contiguous one is the last.
/// Right: The contiguous leaf is the first one of the tile.
#[numbers(_2, _0)]
fn tma_contiguous_leaf_left_out() {
    let copy = TmaOf::<F16, layout!((64, 32) : (1, 64)), shape!((64, 32))>::default();
    let last = Layout::new((512usize, 8usize, 1024usize), (1024usize, 524_288usize, int!(1))).unwrap();
    let operands = (last, Layout::new((1024usize, 512usize, 8usize), (int!(1), 1024usize, 524_288usize)).unwrap());
    assert_eq!(copy.tensor_map(&wrong!(operands.0 => operands.1)).unwrap().box_dim(), [64, 32, 1]);
}

/// Extents of a tensor are at most 2^32.
#[numbers(_8589934592, _4294967296)]
fn tma_extent_too_large() {
    type Tile = shape!((128, 64));
    let copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
    assert!(copy.tensor_map(&layout!((wrong!(8589934592 => 4294967296), 64) : (64, 1))).is_ok());
}

/// A tensor map has no offset before the swizzle.
/// Right: A layout that begins at 0.
#[numbers(_64, _0)]
fn tma_of_an_offset() {
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(wrong!(64 => 0)), layout!((128, 64) : (64, 1))>;
    let _copy = TmaOf::<F16, Tile, shape!((128, 64))>::default();
}

/// A copy of 128 x 64 elements partitions stages of such tiles, not of 64 x 64.
#[numbers(_4096, _8192)]
fn tma_partition_of_another_tile() -> Result<(), AlgebraError> {
    let copy = TmaOf::<F16, layout!((128, 64) : (64, 1)), shape!((128, 64))>::default();
    let stages = layout!((wrong!(64 => 128), 64, 4) : (64, 1, 8192)).group(int!(0), int!(2))?;
    let tile = copy.coords(&layout!((128, 64) : (64, 1))).group(int!(0), int!(2))?;
    tma_partition(&copy, 0, &layout!(1 : 0), &stages, &tile)?;
    Ok(())
}

/// A row of a box is a multiple of 16 bytes.
#[numbers(_12, _8)]
fn tma_row_of_no_words() {
    type Tile = shape!((64, wrong!(12 => 16)));
    let _copy = TmaOf::<F16, RowMajor<Tile>, Tile>::default();
}

/// Rows of a box are contiguous in global memory.
#[numbers(_2, _1)]
fn tma_rows_not_contiguous() {
    type Tile = shape!((128, 64));
    let copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
    assert!(copy.tensor_map(&layout!((1000, 64) : (128, wrong!(2 => 1)))).is_ok());
}

/// The CTAs of a cluster copy as many elements each.
#[numbers(_3)]
fn tma_slices_do_not_divide() {
    type Tile = shape!((128, 64));
    type Smem = TileToShape<SmemAtom<K, Sw128, F16>, Tile>;
    let _copy = TmaOf::<F16, Smem, Tile, int!(wrong!(3 => 2))>::default();
}

/// Strides of a tensor are multiples of 16 bytes.
#[numbers(_100, _8)]
fn tma_stride_of_no_words() {
    type Tile = shape!((128, 64));
    let copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
    assert!(copy.tensor_map(&layout!((1000, 64) : (wrong!(100 => 104), 1))).is_ok());
}

/// Strides of a tensor are below 2^40 bytes.
#[numbers(_1099511627776, _549755813888)]
fn tma_stride_too_far() {
    type Tile = shape!((128, 64));
    let copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
    assert!(copy.tensor_map(&layout!((1000, 64) : (wrong!(1099511627776 => 274877906944), 1))).is_ok());
}

/// A tile's leaves are paired with the tensor's in order: 64 with 8, and 32 with 128, if it nests
/// otherwise.
/// Right: The tensor has the tile's two modes.
#[numbers(_1, _2)]
fn tma_tile_nests_otherwise() {
    let copy = TmaOf::<F16, layout!((64, 32) : (1, 64)), shape!((64, 32))>::default();
    let nested = Layout::new(((8usize, 128usize), 512usize), ((int!(1), 8usize), 1024usize)).unwrap();
    let operands = (nested, Layout::new((1024usize, 512usize), (int!(1), 1024usize)).unwrap());
    assert_eq!(copy.tensor_map(&wrong!(operands.0 => operands.1)).unwrap().global_dim(), [1024, 512]);
}

/// A tile of 128 rows of a tensor whose rows come in groups of 48 ends in the middle of a group.
#[numbers(_128, _48)]
fn tma_tile_torn() {
    type Rows = (int!(wrong!(48 => 32)), usize);
    type Tile = TileOn<shape!((128, 64)), (Rows, usize)>;
    let a = Layout::new((Rows::from((Default::default(), 7)), 64usize), ((64usize, 4096usize), int!(1))).unwrap();
    let _ = (TmaOf::<F16, layout!((128, 64) : (64, 1)), Tile>::default(), a);
}

/// TMA fills shared memory without gaps: padded rows are none.
#[numbers(_64)]
fn tma_tile_with_gaps() {
    let _copy = TmaOf::<F16, layout!((128, 64) : (wrong!(72 => 64), 1)), shape!((128, 64))>::default();
}

/// A tensor map has at most 5 modes.
#[numbers(_6, _5)]
fn tma_too_many_modes() {
    type Tile = shape!((128, 64));
    type Six = layout!((128, 64, 2, 2, 2, 2) : (64, 1, 8192, 16384, 32768, 65536));
    let copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
    assert!(copy.tensor_map(&Take::<Six, int!(0), int!(wrong!(6 => 5))>::default()).is_ok());
}

/// An im2col copy has at most 1024 pixels.
#[numbers(_2048, _1024)]
fn tma_too_many_pixels() {
    type Tile = shape!((wrong!(2048 => 1024), 64));
    let _copy = Im2colOf::<F16, RowMajor<Tile>, Tile>::default();
}

/// Elements of 4 bits that are unpacked are copied 128 at once.
#[numbers(_64, _128)]
fn tma_unpacked_row() {
    type Tile = shape!((8, wrong!(64 => 128)));
    let _copy = TmaOf::<Unpacked<E2M1>, RowMajor<Tile>, Tile>::default();
}
