//! Modes by their indices, and how many a tuple has.

use cute_static::{
    append, coalesce, composition, filter_zeros_by, get, insert, int, layout, remove, shape, swizzle, take,
};

/// A tuple has 12 modes at most, so none is appended to as many.
/// Right: To eleven one is.
#[words("_12", "modes")]
fn append_to_twelve_modes() {
    let modes = wrong! {
        layout!((1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2) : (0, 1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32))
    =>
        layout!((2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2) : (1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32))
    };
    assert!(append(&modes, &layout!(2 : 64)).is_ok());
}

/// Thirteen modes that do not merge are no tuple.
/// Right: Two of them that merge are one.
#[words("_12", "modes")]
fn coalesce_to_thirteen_modes() {
    let l = layout!(((2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2))
        : ((1, wrong!(3 => 2), 7, 15, 31, 63, 127), (255, 511, 1023, 2047, 4095, 8191)));
    let _ = coalesce(&l).unwrap();
}

/// A swizzled layout has the modes of its inner layout.
/// Right: Modes 0 and 1.
#[numbers(_2)]
fn composed_without_the_mode() -> Result<(), cute_static::AlgebraError> {
    let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
    let _ = get(&tile, int!(wrong!(2 => 1)));
    Ok(())
}

/// A filter has a number for each leaf.
#[words("shape", "_2", "stride", "_3")]
fn filter_by_another_rank() -> Result<(), cute_static::AlgebraError> {
    let _ = filter_zeros_by(&layout!((4, 8) : (1, 4)), &wrong!(shape!((0, 1, 1)) => shape!((0, 1))))?;
    Ok(())
}

/// A mode is put before another one, or behind the last.
#[numbers(_3)]
fn insert_past_the_rank() -> Result<(), cute_static::AlgebraError> {
    let _ = insert(&layout!((4, 8) : (1, 4)), int!(wrong!(3 => 2)), &layout!(2 : 32))?;
    Ok(())
}

/// What a mode is depends on its index, which is a type.
#[words("mode", "index", "int!(0)")]
fn mode_of_an_unknown_index() -> Result<(), cute_static::AlgebraError> {
    let index = wrong!(1usize => int!(1));
    let _ = get(&layout!((4, 8) : (8, 1)), index)?;
    Ok(())
}

/// `get` and its relatives take references. That is said, and nothing of the index, which is known
/// only when run.
/// Right: The mode of a reference.
#[words("mismatched types")]
fn mode_without_a_reference() {
    let shape = (4usize, 8usize);
    assert_eq!(wrong!(get(shape, 1usize) => get(&shape, int!(1))).unwrap(), 8);
}

/// A literal is an integer that is known only when run, and a range of modes has a type of its own
/// for each two numbers.
/// Right: Static integers.
#[words("int!(0), int!(1)", "_2")]
fn modes_from_literals() {
    let shape = (4usize, 8usize);
    let _ = take(&shape, wrong!(0, 1 => int!(0), int!(1)));
}

/// What is taken out has to be there.
#[numbers(_2)]
fn remove_past_the_rank() -> Result<(), cute_static::AlgebraError> {
    let _ = remove(&layout!((4, 8) : (1, 4)), int!(wrong!(2 => 1)))?;
    Ok(())
}
