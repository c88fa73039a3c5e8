//! Products and `tile_to_shape`.

use cute_static::{LayoutLeft, LogicalProduct, TileToShape, Xor, int, layout, logical_product, shape, tile_to_shape};

/// Eq. 21: between the elements of the tile there is room for two copies, and three do not end with
/// a gap.
/// Right: Four copies are two in each gap, twice.
#[numbers(_2, _3)]
fn product_copies_do_not_fit() {
    type C = LogicalProduct<layout!(4 : 2), int!(wrong!(3 => 4))>;

    let _ = C::default();
}

/// The copies of a tile lie in its complement, and there is none of XOR strides.
#[words("product", "strides of the tile", "XorStrides", "integers")]
fn product_of_a_xor_tile() -> Result<(), cute_static::AlgebraError> {
    let _ = logical_product(&layout!(4 : wrong!(Xor<int!(2)> => 2)), &layout!(2 : 1))?;
    Ok(())
}

/// Eq. 28: the tile's second mode begins at 2, inside its first one. Copies of it would overlap.
/// Right: Copies of a tile that fills its range follow one another.
#[numbers(_2, _4)]
fn product_of_overlapping() {
    type C = LogicalProduct<layout!((4, 4) : (1, wrong!(2 => 4))), int!(2)>;

    let _ = C::default();
}

/// Whole tiles of 8 rows do not make 60 rows.
/// Right: 56 rows are seven tiles.
#[numbers(_8, _60)]
fn tile_does_not_divide_shape() {
    type C = TileToShape<layout!((8, 8) : (8, 1)), shape!((wrong!(60 => 56), 64))>;

    let _ = C::default();
}

/// Eq. 21, by the name of what was called: between the elements of the tile there is room for two
/// copies, and not for three.
#[numbers(_3, _2)]
fn tile_to_shape_gaps() {
    let _: TileToShape<layout!((4, 1) : (2, 0)), shape!((wrong!(12 => 16), 1))> = Default::default();
}

/// A tile is repeated by its complement, and there is none of XOR strides.
#[words("product", "strides of the tile", "XorStrides", "integers")]
fn tile_to_shape_of_a_xor_tile() -> Result<(), cute_static::AlgebraError> {
    let tile = layout!((4, 4) : (wrong!(Xor<int!(1)>, Xor<int!(4)> => 1, 4)));
    let _ = tile_to_shape(&tile, &shape!((8, 8)), &LayoutLeft)?;
    Ok(())
}

/// Each mode of a tile is repeated along one of the shape. A tile of three has no matrix to fill.
/// Right: Three modes, and as many of the shape.
#[numbers(_3, _2)]
fn tile_with_more_modes() {
    let shapes = (shape!((8, 16, 2)), shape!((8, 16)));
    let _ = tile_to_shape(&layout!((4, 2, 1) : (1, 4, 8)), &wrong!(shapes.1 => shapes.0), &LayoutLeft);
}
