//! `==`: layouts, slices and composed layouts as functions, other values by what they are made of.

use crate::error::Problem;
use crate::operations::sum;
use crate::value::{Value, is_zero};
use cute_dynamic::{ComposedLayout, Layout, Offset, Shape, Swizzle};

/// The steps that an offset takes for each leaf.
const OFFSET: usize = 16;

/// Returns whether two values are the same, after `pay` has granted the steps that the comparison
/// takes.
///
/// Layouts and slices of one kind of strides are compared leaf by leaf, and slices by their
/// offsets, too. Layouts and slices of different kinds of strides, and composed layouts, are
/// compared by their values at all coordinates. Lists are compared element by element, swizzles as
/// functions, everything else of one kind by its text.
///
/// # Errors
/// [`Problem::Kind`] of values that are not compared, those of `pay`, and of values that do not
/// fit.
pub(crate) fn equal(
    left: &Value,
    right: &Value,
    pay: &mut dyn FnMut(usize) -> Result<(), Problem>,
) -> Result<bool, Problem> {
    let mut to_do = alloc::vec![(left, right)];
    while let Some((left, right)) = to_do.pop() {
        match (left, right) {
            (Value::List(left), Value::List(right)) if left.len() == right.len() => {
                to_do.extend(left.iter().zip(right).rev());
            }
            _ if pair(left, right, pay)? => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// Compares two values, neither of which is a list that is as long as the other.
fn pair(left: &Value, right: &Value, pay: &mut dyn FnMut(usize) -> Result<(), Problem>) -> Result<bool, Problem> {
    let is_same_text = || left.written() == right.written();
    match (left, right) {
        (Value::List(_), Value::List(_)) => Ok(false),
        (Value::Swizzle(one), Value::Swizzle(other)) => Ok(is_same_swizzle(one, other)),
        (Value::Boxes(one), Value::Boxes(other)) => Ok((one.major, one.global, one.bits, &one.tile, &one.boxes)
            == (other.major, other.global, other.bits, &other.tile, &other.boxes)),
        (Value::TiledMma(one), Value::TiledMma(other)) => Ok(is_same_text()
            || one.of.atom().row == other.of.atom().row
                && (&one.thr_layout, one.tile, &one.a, &one.b, &one.c)
                    == (&other.thr_layout, other.tile, &other.a, &other.b, &other.c)),
        (Value::TiledCopy(one), Value::TiledCopy(other)) => Ok(is_same_text()
            || one.atom.row == other.atom.row
                && (one.bits, &one.shape, &one.tv, &one.src, &one.dst)
                    == (other.bits, &other.shape, &other.tv, &other.src, &other.dst)),
        // no two texts are compared as functions: the domain of an inverse has no size
        (Value::Inverse(_), Value::Inverse(_)) if !is_same_text() => {
            Err(Problem::Kind { expected: "a value that `==` compares", found: left.kind() })
        }
        _ => match (Map::of(left), Map::of(right)) {
            (Some(one), Some(other)) => Ok(is_same_text() || one.is(&other, left.extent().0, right.extent().0, pay)?),
            _ if core::mem::discriminant(left) == core::mem::discriminant(right) => Ok(is_same_text()),
            _ => Err(Problem::Kind { expected: left.kind(), found: right.kind() }),
        },
    }
}

/// Returns whether two swizzles are one function: each is linear over bits, so that single bits
/// decide.
fn is_same_swizzle(one: &Swizzle, other: &Swizzle) -> bool {
    (0..isize::BITS).filter_map(|bit| 1isize.checked_shl(bit)).all(|bit| one.apply(bit) == other.apply(bit))
}

/// A layout of any kind, as a function of integral coordinates.
enum Map<'v> {
    /// A layout, and the offset of a slice.
    Plain(&'v Layout, Option<&'v Offset>),
    Composed(&'v ComposedLayout),
}
impl<'v> Map<'v> {
    fn of(value: &'v Value) -> Option<Self> {
        match value {
            Value::Layout(layout) => Some(Self::Plain(layout, None)),
            Value::Sliced(layout, offset) => Some(Self::Plain(layout, Some(offset))),
            Value::Composed(layout) => Some(Self::Composed(layout)),
            _ => None,
        }
    }
    fn is(
        &self,
        other: &Self,
        leaves: usize,
        more: usize,
        pay: &mut dyn FnMut(usize) -> Result<(), Problem>,
    ) -> Result<bool, Problem> {
        if self.size() != other.size() {
            return Ok(false);
        }
        // leaves alone tell layouts of one kind apart
        if let (Self::Plain(one, from), Self::Plain(other, to)) = (self, other)
            && one.codomain() == other.codomain()
        {
            let is_same_offset = match (from, to) {
                (Some(from), Some(to)) => from == to,
                (Some(offset), None) | (None, Some(offset)) => is_zero(offset),
                (None, None) => true,
            };
            return Ok(is_same_offset && one == other);
        }
        pay(self.size().saturating_mul(leaves.saturating_add(more)).saturating_mul(OFFSET))?;
        for index in 0..self.size() {
            if self.at(index)? != other.at(index)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
    fn size(&self) -> usize {
        match self {
            Self::Plain(layout, _) => layout.size(),
            Self::Composed(layout) => layout.size(),
        }
    }
    /// The value at a coordinate: the offset of a slice is added, and combined by XOR with XOR
    /// strides.
    fn at(&self, index: usize) -> Result<Offset, Problem> {
        let coordinate = Shape::leaf(index);
        match self {
            Self::Plain(layout, None) => Ok(layout.crd2idx(coordinate)?),
            Self::Plain(layout, Some(offset)) => sum(offset, &layout.crd2idx(coordinate)?),
            Self::Composed(layout) => Ok(Offset::Int(layout.crd2idx(coordinate)?)),
        }
    }
}
