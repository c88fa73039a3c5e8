//! Coordinates, slices and dices.

use cute_static::{Tensor, crd2idx, dice, int, layout, local_tile, shape, slice};

/// Coordinates of an identity tensor are offsets, `isize`; those of a tensor are `usize`.
/// Right: A `usize` is one.
#[words("isize", "coordinate", "usize")]
fn coordinate_of_isize() {
    let data = [0; 32];
    let tensor = Tensor::view(&data, layout!((4, 8) : (8, 1)));
    assert!(tensor.is_ok_and(|tensor| tensor.get((wrong!(1isize => 1usize), 2)) == Some(&0)));
}

/// Run-time coordinates are `usize`.
/// Right: A `usize` is one.
#[words("u32", "coordinate", "usize")]
fn coordinate_of_u32() {
    let (i, j) = (wrong!(1u32 => 1usize), 2usize);
    assert_eq!(layout!((4, 8) : (8, 1)).at((i, j)), 10);
}

/// Definition 2.12: a coordinate nests at most like the shape. A mode of extent 8 has no coordinate
/// `(2, 3)`.
/// Right: An integer for the mode of extent 8.
#[numbers(_2, _8)]
fn coordinate_of_wrong_profile() {
    let coords = (5usize, (2usize, 3usize));
    let _ = layout!((4, 8) : (1, 4)).at((1usize, wrong!(coords.1 => coords.0)));
}

/// Definition 2.12: a coordinate has one entry for each mode. Three do not fit a matrix.
#[numbers(_3, _2)]
fn coordinate_of_wrong_rank() {
    let coords = (0usize, (1usize, 2usize), (1usize, 2usize, 0usize));
    let _ = layout!((4, 8) : (1, 4)).at(wrong!(coords.2 => coords.1));
}

/// Definition 2.9: the coordinates of a mode of 4 rows are 0, 1, 2 and 3. A tensor has no element
/// in row 4.
#[numbers(_4)]
fn coordinate_out_of_bounds() {
    let tensor = Tensor::fragment(layout!((4, 8) : (1, 4)), 0f32);
    assert!(tensor.get((int!(wrong!(4 => 3)), 5)).is_some());
}

/// Eq. 5: a coordinate nests at most like the shape. A mode of extent 8 has no coordinate `(2, 3)`.
#[numbers(_2, _8)]
fn crd2idx_of_wrong_profile() {
    let coords = ((1usize, 2usize), (1usize, (2usize, 3usize)));
    assert!(crd2idx(&shape!((4, 8)), wrong!(coords.1 => coords.0)).is_ok());
}

/// Eq. 10: a dice has one entry for each mode, like the slice that it is the counterpart of.
#[numbers(_3, _2)]
fn dice_of_wrong_rank() {
    let coords = ((.., 1usize), (.., .., 1usize));
    let _ = dice(&layout!((4, 8) : (1, 4)), wrong!(coords.1 => coords.0)).unwrap();
}

/// Definition 2.9: a layout of 4 rows has no row 4, and no slice of it.
#[numbers(_4)]
fn layout_slice_out_of_bounds() {
    assert!(slice(&layout!((4, 8) : (1, 4)), (int!(wrong!(4 => 3)), ..)).is_ok());
}

/// Eq. 10: a slice nests at most like the shape. A mode of extent 8 has no slice `(.., 1)`.
#[numbers(_2, _8)]
fn slice_nests_too_deep() {
    let slices = ((.., 1usize), (.., (.., 1usize)));
    let tensor = Tensor::fragment(layout!((4, 8) : (1, 4)), 0f32);
    assert!(tensor.slice(wrong!(slices.1 => slices.0)).is_some());
}

/// Eq. 10: a slice has one entry for each mode. Three do not fit a matrix.
/// Right: Two entries for two modes.
#[numbers(_3, _2)]
fn slice_of_wrong_rank() {
    let coords = ((.., 1usize), (.., .., 1usize));
    let _ = slice(&layout!((4, 8) : (1, 4)), wrong!(coords.1 => coords.0)).unwrap();
}

/// Definition 2.9: a tensor of 8 columns has no column 8.
#[numbers(_8)]
fn slice_out_of_bounds() {
    let tensor = Tensor::fragment(layout!((4, 8) : (1, 4)), 0f32);
    assert!(tensor.slice((.., int!(wrong!(8 => 7)))).is_some());
}

/// Coordinates of tiles are `usize`, too.
/// Right: A `usize` is one.
#[words("i32", "coordinate", "usize")]
fn tile_coordinate_of_i32() {
    let (block, l) = (wrong!(1i32 => 1usize), layout!((8, 8) : (8, 1)));
    assert!(local_tile(&l, &shape!((4, 4)), (block, 0)).is_ok());
}
