//! Swizzles and XOR strides.

use cute_static::{
    ComposedLayout, Cosize, IsSwizzle, Layout, Xor, composition, int, layout, local_tile, shape, swizzle,
};

/// Storage of its own has a length that the compiler knows.
/// Right: With an offset that it knows.
#[words("cosize", "usize")]
fn cosize_of_a_run_time_swizzled_layout() {
    let _: Option<Cosize<ComposedLayout<swizzle!(3, 0, 3), wrong!(usize => int!(0)), layout!((8, 8) : (8, 1))>>> = None;
    let _ = int!(64);
}

/// A swizzle that reads bits it changes is no permutation that undoes itself: |S| must be at least
/// B.
/// Right: Three bits up the fields are apart.
#[numbers(_2, _3)]
fn swizzle_shift_too_short() {
    let _ = swizzle!(3, 4, wrong!(2 => 3)).apply(64);
}

/// XOR strides for a swizzled layout are found by the compiler.
#[words("to XOR strides", "extent of leaf _1", "run")]
fn swizzle_to_xor_of_an_unknown_extent() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), wrong!(4usize => int!(4))), (int!(1), int!(4)))?;
    let tile = composition(&swizzle!(2, 0, 2), &a)?;
    let _ = tile.to_xor()?;
    Ok(())
}

/// An offset has 64 bits, its sign included: a swizzle that reads beyond them is none.
#[numbers(_66)]
fn swizzle_too_many_bits() {
    let _ = swizzle!(3, wrong!(60 => 4), 3).apply(64);
}

/// Table 1: 1 + 2 + 2 carries, so that (4,4):(1,2) is no layout of XOR strides, with a swizzle or
/// without.
#[numbers(_4, _2)]
fn to_xor_carries() -> Result<(), cute_static::AlgebraError> {
    let tile = composition(&swizzle!(1, 0, 2), &layout!((4, 4) : (1, wrong!(2 => 4))))?;
    let _ = tile.to_xor()?;
    Ok(())
}

/// 2.3.1: of a layout of XOR strides the compiler has to know the extents, too.
#[words("extent of mode _1", "on the left", "run")]
fn xor_extent_on_the_left_unknown() -> Result<(), cute_static::AlgebraError> {
    let (rows, strides) = (wrong!(4usize => int!(4)), *layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>)).stride());
    let a = Layout::new((int!(4), rows), strides)?;
    let _ = composition(&a, &layout!(4 : 2))?;
    Ok(())
}

/// 2.3.1: carries are ruled out by the compiler, which has to know what is composed into XOR
/// strides.
#[words("extent of leaf _1", "on the right", "run")]
fn xor_extent_on_the_right_unknown() -> Result<(), cute_static::AlgebraError> {
    let a = layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>));
    let b = Layout::new((int!(2), wrong!(2usize => int!(2))), (int!(1), int!(4)))?;
    let _ = composition(&a, &b)?;
    Ok(())
}

/// A tile is cut by a divide, whose layout has to be static where strides are XOR strides.
#[words("extent of mode _0", "on the left", "run")]
fn xor_local_tile_of_an_unknown_extent() -> Result<(), cute_static::AlgebraError> {
    let (rows, strides) = (wrong!(4usize => int!(4)), *layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>)).stride());
    let a = Layout::new((rows, int!(4)), strides)?;
    let _ = local_tile(&a, &shape!((2, 2)), (1, 1))?;
    Ok(())
}

/// 2.3.1: carries are ruled out by the compiler, which has to know what is composed into XOR
/// strides.
#[words("stride of leaf _1", "on the right", "run")]
fn xor_stride_on_the_right_unknown() -> Result<(), cute_static::AlgebraError> {
    let a = layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>));
    let b = Layout::new((int!(2), int!(2)), (int!(1), wrong!(4usize => int!(4))))?;
    let _ = composition(&a, &b)?;
    Ok(())
}
