//! Divides and tilers.

use cute_static::{
    AlgebraError, Exact, LogicalDivide, Tensor, Xor, ZippedDivide, composition, flat_divide, int, layout,
    logical_divide, shape, swizzle, zipped_divide,
};

/// A divide of a swizzled layout is one of its inner layout.
/// Right: Every second coordinate.
#[numbers(_3, _8)]
fn composed_divide_does_not_fit() -> Result<(), cute_static::AlgebraError> {
    let tile = composition(&swizzle!(2, 0, 3), &layout!((8, 8) : (8, 1)))?;
    let _ = logical_divide(&tile, &layout!(4 : wrong!(3 => 2)))?;
    Ok(())
}

/// The rest of a divide is the complement of the tiler up to the size of the layout, and
/// coordinates have no such.
#[words("divide", "CoordinateStrides", "integers")]
fn divide_by_a_tiler_of_coordinates() -> Result<(), cute_static::AlgebraError> {
    let _ = zipped_divide(&layout!((4, 4) : (1, 4)), &layout!((2, 2) : wrong!((1@0, 1@1) => (1, 4))))?;
    Ok(())
}

/// Section 3.5.2: the tiler covers 2 elements and goes on at 5. Neither it nor its complement ever
/// reaches element 4.
/// Right: 6 is a multiple of 2: the complement fills the gap exactly.
#[numbers(_5, _2)]
fn divide_elements_lost() {
    type C = LogicalDivide<layout!(24 : 1), layout!((2, 2) : (1, wrong!(5 => 6)))>;

    let _ = C::default();
}

/// Eq. 20: the tile's complement has stride 3, which does not divide the first mode of extent 8.
/// Right: 4 divides 8.
#[numbers(_3, _8)]
fn divide_tile_does_not_divide() {
    type C = ZippedDivide<layout!((8, 8) : (8, 1)), int!(wrong!(3 => 4))>;

    let _ = C::default();
}

/// Every other one of 12, five of them, and what lies between: 2 tiles of 5 are no 12.
#[numbers(_5, _12)]
fn exact_by_a_layout() {
    type D = LogicalDivide<layout!(12 : 1), Exact<layout!(wrong!(5 => 6) : 2)>>;

    let _ = D::default();
}

/// Tiles of 5 rows of a matrix of 8: the second one would have rows that do not exist.
#[numbers(_5, _8)]
fn exact_local_tile() {
    let data = [0f32; 96];
    let tensor = Tensor::view(&data, layout!((8, 12) : (1, 8))).unwrap();
    assert!(tensor.local_tile(&Exact(shape!((wrong!(5 => 4), 4))), (1, 1)).is_ok());
}

/// 64 rows are no multiple of a tile of 7: without `Exact` there would be ten tiles, and the last
/// one would reach to row 69.
#[numbers(_7, _64)]
fn exact_zipped_divide() {
    assert!(zipped_divide(&layout!((64, 64) : (64, 1)), &Exact(shape!((wrong!(7 => 8), 16)))).is_ok());
}

/// Seven modes of the tile and seven of the rest are no tuple.
/// Right: A tuple of two tuples has room.
#[words("flat_divide", "_12")]
fn flat_divide_into_fourteen_modes() {
    let l = layout!((4, 4, 4, 4, 4, 4, 4) : (1, 4, 16, 64, 256, 1024, 4096));
    let _ = wrong!(flat_divide => zipped_divide)(&l, &shape!((2, 2, 2, 2, 2, 2, 2)));
}

/// A method of a tensor refuses as the function of its layout does: tiles of 5 do not divide 8.
/// Right: Tiles of 4 divide 8.
#[numbers(_5, _8)]
fn method_divide_of_a_tensor() -> Result<(), AlgebraError> {
    let tensor = Tensor::owned([0; 48], layout!((8, 6) : (6, 1)))?;
    let _ = tensor.zipped_divide(&Exact((int!(wrong!(5 => 4)), int!(3))))?;
    Ok(())
}

/// Run-time integers of a tiler are `usize`.
/// Right: A `usize` is one.
#[words("i32", "tiler", "usize")]
fn tiler_of_i32() {
    let (tile, l) = (wrong!(4i32 => 4usize), layout!((8, 8) : (8, 1)));
    assert!(zipped_divide(&l, &(tile, 4usize)).is_ok());
}

/// A tiler has one entry for each mode, or fewer. Three do not fit a matrix.
/// Right: Two entries for two modes.
#[numbers(_3, _2)]
fn tiler_with_more_modes() {
    let tilers = (shape!((4, 2)), shape!((4, 2, 2)));
    let _ = zipped_divide(&layout!((8, 6) : (1, 8)), &wrong!(tilers.1 => tilers.0));
}

/// A divide is a composition: the tile is on its right.
#[words("extent of leaf _0", "on the right", "run")]
fn xor_divide_by_an_unknown_tile() -> Result<(), cute_static::AlgebraError> {
    let tile = wrong!(2usize => int!(2));
    let _ = zipped_divide(&layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>)), &(int!(2), tile))?;
    Ok(())
}
