//! Layouts of static and run-time integers: what is known at compile time is checked at compile time.

use cute_static::{
    Exact, Layout, LayoutLeft, complement, composition, int, layout, left_inverse, logical_divide, logical_product,
    tile_to_shape, upcast, zipped_divide,
};

/// Eq. 11: all strides of a layout lie in one module. The sum of an integer and a coordinate is
/// neither.
/// Right: 0 is the zero of every module.
#[numbers(IntegerStrides, CoordinateStrides)]
fn mixed_codomains() {
    let _ = layout!((4, 3) : (wrong!(2 => 0), 1@0)).at(5usize);
}

/// Eq. 28: whatever the run-time extent is, stride 2 lies among the first 4 elements.
/// Right: 5 is beyond the first 4 elements, and times 4 it is 20.
#[numbers(_2, _4)]
fn mixed_complement_overlapping() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 6usize, int!(4)), (int!(1), int!(20), int!(wrong!(2 => 5))))?;
    let _ = complement(&a, 1024usize)?;
    Ok(())
}

/// Eq. 20: whatever the run-time extent is, stride 3 and the 4 before it do not divide.
/// Right: 4 divides 4, so that the run-time extent decides nothing.
#[numbers(_3, _4)]
fn mixed_composition_stride() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 8usize), (int!(1), int!(8)))?;
    let _ = composition(&a, &layout!(6 : wrong!(3 => 4)))?;
    Ok(())
}

/// Eq. 20, by the name of what was called: a tile of every third element and the first extent, 4,
/// do not divide.
/// Right: Every fourth element.
#[numbers(_3, _4)]
fn mixed_divide_stride() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 6usize), (int!(1), int!(20)))?;
    let _ = logical_divide(&a, &layout!(6 : wrong!(3 => 4)))?;
    Ok(())
}

/// An exact tiler refuses a static extent that its tile does not divide; a run-time one is checked
/// when run.
/// Right: 4 divides 8; whether 2 divides 6 is checked when run.
#[numbers(_3, _8)]
fn mixed_exact_divide() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((6usize, int!(8)), (int!(1), int!(6)))?;
    let _ = zipped_divide(&a, &Exact((int!(2), int!(wrong!(3 => 4)))))?;
    Ok(())
}

/// Eq. 26: 5 is no multiple of 2, whatever the run-time extent is.
/// Right: 6 is a multiple of 2.
#[numbers(_5, _2)]
fn mixed_left_inverse_stride() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(3), 6usize, int!(2)), (int!(2), int!(60), int!(wrong!(5 => 6))))?;
    let _ = left_inverse(&a)?;
    Ok(())
}

/// Eq. 21, by the name of what was called: 3 copies do not fit gaps of 2, whatever the run-time
/// extent is.
/// Right: 4 copies fill gaps of 2.
#[numbers(_3, _2)]
fn mixed_product_copies() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(2), 6usize), (int!(2), int!(20)))?;
    let _ = logical_product(&tile, &layout!(wrong!(3 => 4) : 1))?;
    Ok(())
}

/// Two old elements make a new one, and 3 do not make whole ones.
/// Right: 4 old elements make two new ones.
#[numbers(_3, _2)]
fn mixed_recast_extent() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(wrong!(3 => 4)), 6usize), (int!(1), int!(8)))?;
    let _ = upcast(&a, int!(2))?;
    Ok(())
}

/// Section 3.5: 8 does not divide 60; what the run-time extent is does not matter.
/// Right: 8 divides 64; whether 6 divides 12 is checked when run.
#[numbers(_8, _60)]
fn mixed_tile_to_shape() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(8), 6usize), (int!(1), int!(8)))?;
    let _ = tile_to_shape(&tile, &(int!(wrong!(60 => 64)), 12usize), &LayoutLeft)?;
    Ok(())
}
