//! Complements, inverses, and what they require of a layout.

use cute_static::{
    Basis, Complement, IsInjective, Layout, LeftInverse, Unbounded, Xor, complement, int, layout, left_inverse,
    max_common_layout, right_inverse,
};

/// A cotarget is given by value.
/// Right: An integer is one.
#[words("complement", "&{integer}")]
fn complement_by_reference() {
    assert!(complement(&layout!(4 : 2), wrong!(&64 => 64)).is_ok());
}

/// Coordinates have no size that a cotarget could be.
#[words("complement", "CoordinateStrides", "cotarget")]
fn complement_of_coordinates() -> Result<(), cute_static::AlgebraError> {
    let _ = complement(&layout!((4, 4) : (1@0, 2@1)), wrong!(64usize => Unbounded))?;
    Ok(())
}

/// Eq. 28: the second mode begins at 2, where the first one has covered 0 to 3.
/// Right: The second mode begins at 4, behind the first one.
#[numbers(_2, _4)]
fn complement_of_overlapping() {
    type C = Complement<layout!((4, 2) : (1, wrong!(2 => 4))), int!(24)>;

    let _ = C::default();
}

/// Complements are of integers, and of coordinates without a cotarget.
#[words("complement", "XorStrides", "integers")]
fn complement_of_xor_strides() -> Result<(), cute_static::AlgebraError> {
    let _ = complement(&layout!(4 : wrong!(Xor<int!(2)> => 2)), 64usize)?;
    Ok(())
}

/// A type is an answer of the compiler: it has to know the numbers.
/// Right: With a static extent it does.
#[words("IsInjective", "extent of leaf _0", "run")]
fn injective_of_an_unknown_extent() {
    type Answer = IsInjective<layout!((wrong!(usize => 4), 4) : (1, 4))>;

    let _: Option<Answer> = None;
}

/// Eq. 26: the first two modes reach offset 3 together, where the second one, of stride 1 too, has
/// ended.
/// Right: The second mode begins at 7, behind the first one: the two are one mode.
#[numbers(_3, _3)]
fn left_inverse_not_injective() {
    type L = LeftInverse<layout!((7, 3, 2) : (1, wrong!(1 => 7), 32))>;

    let _ = L::default();
}

/// Inverses of coordinate strides are made by the compiler, up to extents.
#[words("inverse", "stride of leaf _1", "run")]
fn left_inverse_of_an_unknown_scale() -> Result<(), cute_static::AlgebraError> {
    let scale = wrong!(1usize => int!(1));
    let a =
        Layout::from_parts((int!(4), int!(4)), (Basis::<_, int!(0)>::new(int!(1)), Basis::<_, int!(1)>::new(scale)));
    let _ = left_inverse(&a)?;
    Ok(())
}

/// Eq. 26: offsets of strides 2 and 5 cannot be taken apart digit by digit.
/// Right: 2 divides 6.
#[numbers(_2, _5)]
fn left_inverse_stride_does_not_divide() {
    type L = LeftInverse<layout!((3, 2) : (2, wrong!(5 => 6)))>;

    let _ = L::default();
}

/// Elements follow one another at integer offsets.
#[words("max_common", "CoordinateStrides", "integers")]
fn max_common_of_coordinates() -> Result<(), cute_static::AlgebraError> {
    let _ = max_common_layout(&layout!((4, 8) : wrong!((1@0, 1@1) => (1, 5))), &layout!((4, 8) : (1, 4)))?;
    Ok(())
}

/// Of XOR strides there are inverses on values only.
#[words("inverse", "XorStrides", "integers or coordinates")]
fn xor_left_inverse() -> Result<(), cute_static::AlgebraError> {
    let _ = left_inverse(&layout!((8, 8) : wrong!((Xor<int!(1)>, Xor<int!(9)>) => (1, 8))))?;
    Ok(())
}

/// Of XOR strides there are inverses on values only.
#[words("inverse", "XorStrides", "integers or coordinates")]
fn xor_right_inverse() {
    let _ = right_inverse(&layout!((8, 8) : wrong!((Xor<int!(1)>, Xor<int!(9)>) => (1, 8)))).unwrap();
}
