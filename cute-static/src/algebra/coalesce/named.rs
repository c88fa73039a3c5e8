//! A layout in the tree that its reader names: what the compiler cannot know, said, and checked when run.

use crate::algebra::composition::coordinates::{Leaves, Path};
use crate::number::multiple::wrong;
use crate::table::words::*;

/// A layout that others can be made: their modes, coalesced, where it has leaves.
#[diagnostic::on_unimplemented(
    message = "coalesce_to: not to this, or not of a layout",
    label = "a static or mixed layout, such as `layout!(type (usize, usize) : (1, usize))`"
)]
pub trait CoalesceTo<A>: Sized {
    /// See [`coalesce_to`].
    ///
    /// # Errors
    /// As [`coalesce_to`].
    fn coalesce_to(layout: &A) -> Outcome<Self>;
}
impl<S: Tree<D>, D: Copy, T: Tree<E>, E: Copy> CoalesceTo<Layout<S, D>> for Layout<T, E>
where
    Self: IsLayout,
{
    fn coalesce_to(layout: &Layout<S, D>) -> Outcome<Self> {
        let leaves = Leaves::of(*layout)?;
        if let Some(mode) = leaves.all().iter().position(|leaf| leaf.xor || leaf.element != Path::default()) {
            return Err(AlgebraError::Codomain { mode });
        }
        T::named(&leaves, Path::default()).map(|(shape, stride)| Self::from_parts(shape, stride))
    }
}
/// `layout` in the tree that its reader names: where that has a leaf, the modes of `layout` are one mode when run, coalesced.
///
/// Of a mixed layout the compiler has to make room for each mode that there may be, so that chains of operations grow. This is the way back
/// to a tree that says what they are. In cute-dynamic, whose trees are values, it is `coalesce_by_mode`, and `try_from` of the type.
///
/// ```
/// use cute_static::{AlgebraError, Layout, coalesce_to, composition, int, layout};
/// type Matrix = layout!(type (usize, usize) : (1, usize));
/// let a = Layout::new((64usize, 64usize), (int!(1), 64usize))?;
/// let transposed = composition(&a, &layout!((64, 64) : (64, 1)))?;
/// assert_eq!(transposed.to_string(), "((1,64),(64,1)):((64,64),(1,64))");
/// let named: layout!(type (usize, usize) : (usize, 1)) = coalesce_to(&transposed)?;
/// assert_eq!(named.to_string(), "(64,64):(64,1)");
/// // what is said is checked
/// assert_eq!(coalesce_to::<Matrix, _>(&transposed).unwrap_err().to_string(), "leaf 0 has stride 64 where 1 is required");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// The first difference: [`NestsDifferently`](AlgebraError::NestsDifferently), also where the modes at a leaf are not one;
/// [`ExtentDiffers`](AlgebraError::ExtentDiffers), [`StrideDiffers`](AlgebraError::StrideDiffers),
/// [`NegativeStride`](AlgebraError::NegativeStride) of one for a `usize`. [`Codomain`](AlgebraError::Codomain): integer strides only.
#[inline]
pub fn coalesce_to<B: CoalesceTo<A>, A>(layout: &A) -> Result<B, AlgebraError> {
    B::coalesce_to(layout)
}

/// The modes at a place as the leaf `S : D`.
pub(crate) fn leaf<S: Number, D: Stride>(leaves: &Leaves, place: Path) -> Outcome<(S, D)> {
    let (mode, along) = (leaves.first(place), leaves.along(place));
    if !D::INTEGER {
        return Err(AlgebraError::Codomain { mode });
    }
    let mut modes = along.modes()?.iter().filter(|&&(extent, _)| extent > 1);
    let &(extent, stride) = modes.next().unwrap_or(&(1, 0));
    let others = modes.count();
    if others > 0 {
        return Err(AlgebraError::NestsDifferently { mode, found: Some(others.saturating_add(1)), expected: None });
    }
    if let Some((divisor, number)) = wrong::<S>(extent).or(wrong::<D::Natural>(stride.unsigned_abs())) {
        return Err(AlgebraError::NotMultiple { number, divisor });
    }
    let s = S::from_size(extent);
    if s.extent() != extent {
        return Err(AlgebraError::ExtentDiffers { mode, found: extent, expected: s.extent() });
    }
    let Some(d) = D::made(stride) else { return Err(AlgebraError::NegativeStride { mode, stride }) };
    if extent > 1 && d.integer() != stride {
        return Err(AlgebraError::StrideDiffers { mode, found: stride, expected: d.integer() });
    }
    Ok((s, d))
}
/// That a tuple of so many modes is at a place.
pub(crate) fn tuple(leaves: &Leaves, place: Path, rank: usize) -> Outcome<()> {
    match leaves.rank(place) {
        Some(found) if found == rank => Ok(()),
        found => Err(AlgebraError::NestsDifferently { mode: leaves.first(place), found, expected: Some(rank) }),
    }
}
