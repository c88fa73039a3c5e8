//! Slices: a slice is a layout and an offset, `offset + layout(c)`. Every operation either adds the offset to its result, or asks
//! about coordinates alone, or refuses a slice whose offset is not 0. None drops the offset.

use super::{Call, Fault, Operation};
use crate::error::Problem;
use crate::syntax::exceeds_isize;
use crate::value::{Value, is_zero, written_offset};
use alloc::boxed::Box;
use alloc::vec::Vec;
use cute_dynamic::{AlgebraError, Codomain, ComposedLayout, HTuple, Layout, Offset};

/// What an operation does with the offset of a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnSlice {
    /// It asks about coordinates, or makes a new layout: the offset has no part in it.
    Coordinates,
    /// It compares offsets with one another: adding to all of them changes nothing, an XOR may.
    Distances,
    /// The first operand's offset is added to the result.
    First,
    /// The offsets of all operands are added to the result.
    All,
    /// The operation adds the offset itself.
    Itself,
    /// A slice whose offset is not 0 is refused.
    Refused,
}
impl OnSlice {
    /// The rule of an operation; an operation that is not listed refuses.
    pub(crate) fn of(name: &str) -> Self {
        match name {
            "size" | "rank" | "depth" | "shape" | "stride" | "coords" | "idx2crd" | "is_in_bounds"
            | "is_admissible" | "make_layout_like" | "make_fragment_like" => Self::Coordinates,
            "cosize" | "coshape" | "is_injective" | "is_contiguous" => Self::Distances,
            "flatten" | "unflatten" | "get" | "take" | "select" | "group" | "coalesce" | "coalesce_by_mode"
            | "filter" | "filter_zeros" | "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide"
            | "logical_product" | "zipped_product" | "tiled_product" | "flat_product" | "blocked_product"
            | "raked_product" | "tile_to_shape" | "with_shape" | "local_tile" | "inner_partition"
            | "outer_partition" | "local_partition" | "to_xor" | "dice" => Self::First,
            "append" | "prepend" | "replace" | "make_layout" => Self::All,
            "at"
            | "crd2idx"
            | "slice"
            | "values"
            | "image"
            | "offset"
            | "same_layout"
            | "composition"
            | "make_composed_layout"
            | "upcast"
            | "downcast"
            | "recast" => Self::Itself,
            _ => Self::Refused,
        }
    }
}

/// The value of an operation, slices by its rule.
pub(crate) fn run(operation: &Operation, arguments: &[Value]) -> Result<Value, Fault> {
    let rule = OnSlice::of(operation.name);
    let is_moved = |value: &Value| moved(value).is_some();
    if !arguments.iter().any(is_moved) || matches!(rule, OnSlice::Itself | OnSlice::Refused) {
        return (operation.run)(&Call { arguments }).map_err(|fault| named(fault, operation.name));
    }
    let mut bare = arguments.to_vec();
    let mut offsets = Vec::new();
    for (i, value) in bare.iter_mut().enumerate() {
        // a coordinate may come first, the layout then is the second
        if rule == OnSlice::First && i > 0 && !offsets.is_empty() {
            break;
        }
        let is_first = i == 0 || operation.name == "dice";
        let Some((layout, offset)) = moved(value).filter(|_| rule != OnSlice::First || is_first) else { continue };
        if rule == OnSlice::Distances && matches!(offset, Offset::Xor(_)) {
            return Err(named(Fault { argument: Some(i), problem: begins_elsewhere(offset) }, operation.name));
        }
        offsets.push(offset.clone());
        *value = Value::Layout(layout.clone());
    }
    let made = (operation.run)(&Call { arguments: &bare }).map_err(|fault| named(fault, operation.name))?;
    match rule {
        OnSlice::First | OnSlice::All => offsets.iter().try_fold(made, plus).map_err(Fault::from),
        _ => Ok(made),
    }
}

/// A refusal of an offset names the operation.
fn named(fault: Fault, name: &'static str) -> Fault {
    match fault.problem {
        Problem::Begins { by: None, offset } => Fault { problem: Problem::Begins { by: Some(name), offset }, ..fault },
        _ => fault,
    }
}

/// A slice whose offset changes its values: its layout and its offset. Of coordinates an offset of
/// zeros changes the rank.
pub(crate) fn moved(value: &Value) -> Option<(&Layout, &Offset)> {
    match value {
        Value::Sliced(layout, offset) if !adds_nothing(layout, offset) => Some((layout, offset)),
        _ => None,
    }
}
/// A slice whose offset is not 0: its layout and its offset.
pub(crate) fn moved_from_0(value: &Value) -> Option<(&Layout, &Offset)> {
    moved(value).filter(|(_, offset)| !is_zero(offset))
}
/// Returns whether the values of a layout stay as they are written if an offset is added to them.
fn adds_nothing(layout: &Layout, offset: &Offset) -> bool {
    let Offset::Coord(added) = offset else { return is_zero(offset) };
    // all values of a layout nest alike
    let first = layout.crd2idx(HTuple::leaf(Some(0usize)));
    is_zero(offset) && matches!(&first, Ok(Offset::Coord(at)) if coordinates(at, added).is_ok_and(|sum| sum == *at))
}
/// The refusal of a slice whose offset is not 0.
pub(crate) fn begins_elsewhere(offset: &Offset) -> Problem {
    Problem::Begins { by: None, offset: written_offset(offset) }
}

/// `value + offset`: a layout with an offset, an offset that is larger.
pub(crate) fn plus(value: Value, offset: &Offset) -> Result<Value, Problem> {
    match value {
        Value::Layout(layout) if adds_nothing(&layout, offset) => Ok(Value::Layout(layout)),
        Value::Layout(layout) => {
            let fits = match (layout.codomain(), offset) {
                (Codomain::Integer, Offset::Int(_))
                | (Codomain::Coordinate, Offset::Coord(_))
                | (Codomain::Xor, Offset::Xor(_)) => true,
                // strides of 0 are of any codomain
                (Codomain::Integer, _) => layout.stride().leaves().all(|stride| stride.is_zero()),
                _ => false,
            };
            if fits { Ok(Value::Sliced(layout, Box::new(offset.clone()))) } else { Err(begins_elsewhere(offset)) }
        }
        Value::Sliced(layout, before) => {
            let sum = sum(&before, offset)?;
            Ok(Value::Sliced(layout, Box::new(sum)))
        }
        value if is_zero(offset) => Ok(value),
        _ => Err(begins_elsewhere(offset)),
    }
}

/// The sum of two numbers that is no offset.
pub(crate) fn beyond(a: isize, b: isize) -> Problem {
    exceeds_isize(i128::try_from(a).unwrap_or(0).saturating_add(i128::try_from(b).unwrap_or(0)))
}
/// The sum of two offsets of one codomain: of integers and coordinates their sum, of XOR strides their XOR.
///
/// ```
/// use cute_dynamic::Offset;
/// assert_eq!(cute_expr::sum_of_offsets(&Offset::Int(8), &Offset::Int(3)), Ok(Offset::Int(11)));
/// assert_eq!(cute_expr::sum_of_offsets(&Offset::Xor(9), &Offset::Xor(1)), Ok(Offset::Xor(8)));
/// ```
///
/// # Errors
/// [`Problem::Exceeds`] if the sum is no `isize`, another [`Problem`] if the codomains differ.
pub fn sum(a: &Offset, b: &Offset) -> Result<Offset, Problem> {
    match (a, b) {
        (Offset::Int(a), Offset::Int(b)) => a.checked_add(*b).map(Offset::Int).ok_or_else(|| beyond(*a, *b)),
        (Offset::Xor(a), Offset::Xor(b)) => Ok(Offset::Xor(a ^ b)),
        (Offset::Coord(a), Offset::Coord(b)) => coordinates(a, b).map(Offset::Coord),
        (Offset::Int(0) | Offset::Xor(0), other) | (other, Offset::Int(0) | Offset::Xor(0)) => Ok(other.clone()),
        (zero, other) | (other, zero) if is_zero(zero) => Ok(other.clone()),
        _ => Err(begins_elsewhere(b)),
    }
}

/// The sum of two coordinates; modes that only one of them has are 0 in the other. The recursion is as deep as the coordinates.
fn coordinates(a: &HTuple<isize>, b: &HTuple<isize>) -> Result<HTuple<isize>, Problem> {
    let leaf = |tree: &HTuple<isize>| if tree.depth() == 0 { tree.leaves().next() } else { None };
    match (leaf(a), leaf(b)) {
        (Some(a), Some(b)) => a.checked_add(b).map(HTuple::leaf).ok_or_else(|| beyond(a, b)),
        (Some(0), None) => Ok(b.clone()),
        (None, Some(0)) => Ok(a.clone()),
        (None, None) => {
            let zero = || HTuple::leaf(0);
            let modes = (0..a.rank().max(b.rank()))
                .map(|i| coordinates(&a.get(i).unwrap_or_else(zero), &b.get(i).unwrap_or_else(zero)));
            Ok(HTuple::tuple(&modes.collect::<Result<Vec<_>, _>>()?))
        }
        _ => Err(Problem::Algebra(AlgebraError::Codomain { mode: 0 })),
    }
}

/// `a o (offset + b)`: a composed layout, where `a` is a swizzle or a layout and the offset an integer.
pub(crate) fn composed_with(a: &Value, b: &Layout, offset: &Offset) -> Result<Value, Fault> {
    let refused = || Fault { argument: Some(1), problem: begins_elsewhere(offset) };
    let outer = crate::evaluate::outer(a).ok_or_else(refused)?;
    let Offset::Int(offset) = offset else { return Err(refused()) };
    Ok(ComposedLayout::new(outer, *offset, b.clone())?.into())
}

/// The offset of a slice in elements of other bits: `offset * old / new`, if that is a whole number.
pub(crate) fn rescaled(offset: &Offset, old: usize, new: usize) -> Result<Offset, Problem> {
    let whole = |n: isize| {
        let bits = n.checked_mul(isize::try_from(old).ok()?)?;
        let new = isize::try_from(new).ok().filter(|new| *new > 0)?;
        if bits.checked_rem(new)? == 0 { bits.checked_div(new) } else { None }
    };
    match offset {
        Offset::Int(n) => {
            let told = Problem::Recast { offset: written_offset(offset), old, new };
            whole(*n).map(Offset::Int).ok_or(told)
        }
        // zeros are zeros in elements of any width
        zeros if is_zero(zeros) => Ok(zeros.clone()),
        _ => Err(begins_elsewhere(offset)),
    }
}
