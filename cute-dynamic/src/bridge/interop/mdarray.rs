//! `mdarray`: arrays of dynamic rank.

use super::layout_of;
use crate::{AlgebraError, Layout};
use cute_static::Tensor;
use cute_static::accessor::View;
use mdarray::{Dense, DynRank};

/// A dense array of dynamic rank as a tensor, without copying.
///
/// Strided views are cute-static's, by their fixed rank, and so is the way back: a mixed layout has `Tensor::to_mdarray`.
///
/// ```
/// use cute_dynamic::from_mdarray;
/// use mdarray::{DynRank, tensor};
/// let a = tensor![[1, 2, 3], [4, 5, 6]];
/// let t = from_mdarray(a.expr().into_dyn())?;
/// assert_eq!((t.layout().to_string(), t.get((1, 0))), ("(2,3):(3,1)".into(), Some(&4)));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::ZeroExtent`] and [`AlgebraError::Overflow`].
pub fn from_mdarray<T>(
    view: mdarray::View<'_, T, DynRank, Dense>,
) -> Result<Tensor<View<'_, T>, Layout>, AlgebraError> {
    let layout = layout_of((0..view.rank()).map(|axis| (view.dim(axis), view.stride(axis))))?;
    Tensor::view(view.into_flat().into(), layout)
}
