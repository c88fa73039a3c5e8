//! Layouts from shapes and strides.

use cute_static::{AlgebraError, Get, Layout, int, layout, same_layout, shape, shape_div};

/// An instruction takes one layout and no other: `(8,4):(4,1)` has 4 columns, not 2.
#[numbers(_2, _4)]
fn another_extent() {
    let operand = layout!((8, 4) : (4, 1));
    assert!(same_layout(&layout!((8, wrong!(2 => 4)) : (4, 1)), &operand).is_ok());
}

/// Two layouts are one if they nest alike: `(8,8)` has an integer where `(8,(4,2))` has a tuple,
/// though the offsets are the same.
#[numbers(_1, _2)]
fn another_nesting() {
    let layouts = (layout!((8, 8) : (1, 8)), layout!((8, (4, 2)) : (1, (8, 32))));
    assert!(same_layout(&wrong!(layouts.0 => layouts.1), &layout!((8, (4, 2)) : (1, (8, 32)))).is_ok());
}

/// Two layouts are one if all extents and strides are equal: the third leaf has stride 32, not 64.
#[numbers(_32, _64)]
fn another_stride() {
    let tile = layout!((8, (4, 2)) : (1, (8, 64)));
    assert!(same_layout(&layout!((8, (4, 2)) : (1, (8, wrong!(32 => 64)))), &tile).is_ok());
}

/// A layout with run-time leaves has no default: mode 0 has a run-time stride, mode 1 has none.
/// Right: A layout with run-time leaves has no default: those of mode 1 are static.
#[numbers(usize)]
fn default_of_run_time_leaves() {
    type Row = Get<layout!((128, 64) : (usize, 1)), int!(wrong!(0 => 1))>;

    let row = Row::default();
    assert_eq!(row.to_string(), "64:1");
}

/// Definition 2.15: a shape and its stride nest alike. A mode of shape `(2, 4)` has two strides.
/// Right: Two strides for the mode of shape `(2, 4)`.
#[numbers(_2)]
fn incongruent_shape_and_stride() {
    let strides = (shape!((1, 4)), shape!((1, (4, 8))));
    let _ = Layout::new(shape!((4, (2, 4))), wrong!(strides.0 => strides.1));
}

/// Offsets of 16 bits end at 65535: a tile of 64 by 64 with rows at a distance of 1040 reaches
/// 65583.
#[numbers(_65, _584, _65536)]
fn index_too_narrow() {
    assert!(layout!((64, 64) : (wrong!(1040 => 1032), 1)).indexed::<u16>().is_ok());
}

/// Offsets of 8 bits with a sign begin at -128: a reversed row of 130 elements reaches -129.
#[numbers(_129, _128)]
fn index_too_narrow_below() {
    assert!(layout!(wrong!(130 => 129) : -1).indexed::<i8>().is_ok());
}

/// Definition 2.5: a shape is made of positive integers.
/// Right: 4 is positive.
#[words("extent", "-_4")]
fn new_of_a_negative_extent() {
    assert!(Layout::new(int!(wrong!(-4 => 4)), int!(1)).is_ok());
}

/// A literal alone is an `i32`, and no stride.
/// Right: As a `usize` it is.
#[words("i32", "stride", "1usize")]
fn new_of_i32_strides() -> Result<(), AlgebraError> {
    let (m, n) = (4usize, 8usize);
    let l = Layout::new((m, n), (n, wrong!(1 => 1usize)))?;
    assert_eq!(l.at((1, 2)), 10);
    Ok(())
}

/// All literals: the extents are taken for `usize`, the strides may be of several types.
/// Right: One type for each.
#[words("i32", "stride", "1usize")]
fn new_of_literals() {
    assert!(Layout::new((4, 8), wrong!((8, 1) => (8usize, 1usize))).is_ok());
}

/// A tuple has 12 modes at most.
/// Right: And may be nested.
#[words("_13", "_12")]
fn new_of_thirteen_modes() {
    let two = 2usize;
    let shape = wrong! {
        (two, two, two, two, two, two, two, two, two, two, two, two, two)
    =>
        ((two, two), two, two, two, two, two, two, two, two, two, two, two)
    };
    assert!(Layout::new(shape, shape).is_ok());
}

/// Run-time extents are `usize`.
/// Right: A `usize` is one.
#[words("u32", "extent", "usize", "Narrow")]
fn new_of_u32_extents() {
    let (m, n) = (wrong!(4u32 => 4usize), 8usize);
    assert!(Layout::new((m, n), (n, int!(1))).is_ok());
}

/// Section 3.3: mode by mode, in nested shapes too. 9 is no multiple of 8, nor the other way round.
#[numbers(_8, _9)]
fn shape_div_of_nested() {
    assert!(shape_div(&shape!((4, (8, 12))), &shape!((2, (wrong!(9 => 8), 3)))).is_ok());
}

/// Section 3.3: a shape is divided where its extents divide, or are divided by, the divisor. 3 and
/// 4 do neither.
#[numbers(_4, _3)]
fn shape_does_not_divide() {
    assert!(shape_div(&shape!((4, 6)), &int!(wrong!(3 => 2))).is_ok());
}

/// Definition 2.15: a shape and its stride nest alike. A stride for each of two extents is not
/// three strides.
#[numbers(_2, _3)]
fn stride_of_wrong_rank() {
    let strides = (shape!((1, 4)), shape!((1, 4, 32)));
    assert!(Layout::new(shape!((4, 8)), wrong!(strides.1 => strides.0)).is_ok());
}

/// Definition 2.5: a shape is made of positive integers. There is no coordinate in a mode of extent
/// 0.
/// Right: Extent 2 is positive.
#[numbers(_0)]
fn zero_extent() {
    let _ = Layout::from_parts(shape!((4, wrong!(0 => 2))), shape!((1, 4))).at(1usize);
}
