//! Recasts to wider and narrower elements.

use cute_static::{
    Recast, UpcastSwizzle, composition, downcast, int, layout, make_composed_layout, recast, swizzle, upcast,
};

/// A recast is by a static factor: extents and strides of the result depend on it.
#[words("factor", "i32", "int!(2)")]
fn downcast_by_a_literal() -> Result<(), cute_static::AlgebraError> {
    let factor = wrong!(2i32 => int!(2));
    let _ = downcast(&layout!((8, 4) : (1, 8)), factor)?;
    Ok(())
}

/// Three elements are no whole number of elements of twice the width.
/// Right: Four elements are two.
#[numbers(_3, _2)]
fn recast_extent_does_not_divide() {
    type C = Recast<layout!(wrong!(3 => 4) : 1), int!(16), int!(32)>;

    let _ = C::default();
}

/// Rows 65 elements apart do not begin at a whole element of twice the width.
/// Right: Rows 66 elements apart do.
#[numbers(_65, _2)]
fn recast_stride_does_not_divide() {
    type C = Recast<layout!((8, 64) : (wrong!(65 => 66), 1)), int!(16), int!(32)>;

    let _ = C::default();
}

/// A recast is between static widths.
#[words("width", "i32", "int!(2)")]
fn recast_to_a_literal() -> Result<(), cute_static::AlgebraError> {
    let width = wrong!(16i32 => int!(16));
    let _ = recast(&layout!((8, 4) : (1, 8)), int!(8), width)?;
    Ok(())
}

/// With a negative shift groups of elements are torn apart where bits are read inside them and
/// changed outside.
#[numbers(_2)]
fn swizzle_upcast_tears_apart() {
    let _: Option<UpcastSwizzle<swizzle!(2, 1, -3), int!(wrong!(4 => 64))>> = None;
}

/// A recast is by a static factor: extents and strides of the result depend on it.
#[words("factor", "usize", "int!(2)")]
fn upcast_by_an_unknown_factor() -> Result<(), cute_static::AlgebraError> {
    let factor = wrong!(2usize => int!(2));
    let _ = upcast(&layout!((8, 4) : (1, 8)), factor)?;
    Ok(())
}

/// A new element is one old element or more.
#[words("factor", "_0", "int!(2)")]
fn upcast_by_zero() -> Result<(), cute_static::AlgebraError> {
    let _ = upcast(&layout!((8, 4) : (1, 8)), int!(wrong!(0 => 2)))?;
    Ok(())
}

/// A recast takes each part for itself, which is right of swizzles, and not of an outer layout.
/// Right: The composition is one layout.
#[words("layout", "swizzle")]
fn upcast_of_a_layout_of_a_layout() -> Result<(), cute_static::AlgebraError> {
    let gather = wrong! {
        make_composed_layout(&layout!((4, 4) : (1, 32)), int!(0), &layout!((4, 2) : (1, 4)))?
    =>
        composition(&layout!((4, 4) : (1, 32)), &layout!((4, 2) : (1, 4)))?
    };
    let _ = upcast(&gather, int!(4))?;
    Ok(())
}

/// Storage is seen as wider elements by its offsets, which are integers.
#[words("recast", "CoordinateStrides", "integers")]
fn upcast_of_coordinates() -> Result<(), cute_static::AlgebraError> {
    let _ = upcast(&layout!((4, 4) : wrong!((1@0, 1@1) => (1, 4))), int!(2))?;
    Ok(())
}
