//! `domain_distribute`.

use cute_static::{domain_distribute, int, shape};

/// A number of elements is distributed by the compiler, which has to know it.
#[words("domain_distribute", "i32", "int!(12)")]
fn distribute_by_a_literal() -> Result<(), cute_static::AlgebraError> {
    let size = wrong!(12i32 => int!(12));
    let _ = domain_distribute(&shape!((15, 14)), size)?;
    Ok(())
}

/// Shapes are taken by reference, numbers by value.
#[words("domain_distribute", "&_6", "int!(12)")]
fn distribute_by_reference() -> Result<(), cute_static::AlgebraError> {
    let _ = domain_distribute(&shape!((15, 14)), wrong!(&int!(6) => int!(6)))?;
    Ok(())
}

/// What goes into each extent is found by the compiler.
#[words("domain_distribute", "extent _1 of the shape", "run")]
fn distribute_over_an_unknown_extent() -> Result<(), cute_static::AlgebraError> {
    let shape = (int!(15), wrong!(14usize => int!(14)));
    let _ = domain_distribute(&shape, int!(6))?;
    Ok(())
}
