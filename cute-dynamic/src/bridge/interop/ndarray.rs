//! `ndarray`: arrays of dynamic rank.

use super::layout_of;
use crate::algebra::coalesce::coalesce;
use crate::{AlgebraError, Excess, IsLayout, Layout, Operation, Stride};
use alloc::vec::Vec;
use cute_static::Tensor;
use cute_static::accessor::{Inside, Storage, StorageMut, View, ViewMut};
use cute_static::machinery::sums;
use ndarray::{ArrayViewD, ArrayViewMutD, Axis, IxDyn, ShapeBuilder, Slice};

/// The layout of an array, and the position of its first element in its memory.
fn parts(extents: &[usize], strides: &[isize]) -> Result<(Layout, usize), AlgebraError> {
    let layout = layout_of(extents.iter().copied().zip(strides.iter().copied()))?;
    let base = layout.min_offset().unsigned_abs();
    Ok((layout, base))
}
/// Elements that do not lie side by side.
fn holes(layout: &Layout) -> AlgebraError {
    AlgebraError::StorageTooSmall { needed: layout.cosize(), len: layout.size() }
}

/// An array as a tensor, without copying: a mode for each axis, with its stride, of either sign or 0.
///
/// ```
/// use cute_dynamic::from_ndarray;
/// use ndarray::{array, s};
/// let a = array![[1, 2, 3], [4, 5, 6]].into_dyn();
/// let t = from_ndarray(a.slice(s![..;-1, ..]).into_dyn())?;
/// assert_eq!((t.layout().to_string(), t.get((0, 2))), ("(2,3):(-3,1)".into(), Some(&6)));
/// // a row, three times
/// let row = array![7, 8].into_dyn();
/// let t = from_ndarray(row.broadcast(vec![3, 2]).unwrap())?;
/// assert_eq!((t.layout().to_string(), t.get((2, 1))), ("(3,2):(0,1)".into(), Some(&8)));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::ZeroExtent`]; [`AlgebraError::StorageTooSmall`] if the elements do not lie side by side in memory, as those of
/// every other column: with a fixed rank (`into_dimensionality`) cute-static's `Tensor::try_from` takes those too.
pub fn from_ndarray<T>(view: ArrayViewD<'_, T>) -> Result<Tensor<View<'_, T>, Layout>, AlgebraError> {
    let (layout, base) = parts(view.shape(), view.strides())?;
    let mut elements = view;
    for axis in 0..elements.ndim() {
        if elements.strides().get(axis) == Some(&0) {
            elements.slice_axis_inplace(Axis(axis), Slice::from(0..1));
        }
    }
    let elements = elements.to_slice_memory_order().ok_or_else(|| holes(&layout))?;
    Tensor::view_at(elements, base, layout)
}
/// An array as a tensor, to be written, without copying.
///
/// ```
/// use cute_dynamic::from_ndarray_mut;
/// use ndarray::array;
/// let mut a = array![[1, 2, 3], [4, 5, 6]].into_dyn();
/// let mut t = from_ndarray_mut(a.view_mut())?;
/// assert!(t.set((1, 0), 40));
/// assert_eq!(a[[1, 0]], 40);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// As [`from_ndarray`].
pub fn from_ndarray_mut<T>(view: ArrayViewMutD<'_, T>) -> Result<Tensor<ViewMut<'_, T>, Layout>, AlgebraError> {
    let (layout, base) = parts(view.shape(), view.strides())?;
    let elements = view.into_slice_memory_order().ok_or_else(|| holes(&layout))?;
    Tensor::view_mut_at(elements, base, layout)
}

/// The axes of a layout: its modes, each coalesced to one stride.
fn axes(layout: &Layout) -> Result<Vec<(usize, isize)>, AlgebraError> {
    let rank = layout.rank();
    let axis = |mode: usize| {
        let of_mode = layout.get(mode)?;
        let one = coalesce(&of_mode)?;
        match (one.rank(), one.depth(), one.modes().next().map(|leaf| leaf.stride)) {
            (1, 0, Some(Stride::Int(stride))) => Ok((one.size(), stride)),
            (1, 0, _) => Err(AlgebraError::Codomain { mode }),
            _ => Err(AlgebraError::Profile { mode }),
        }
    };
    (0..rank).map(axis).collect()
}
/// Where an array begins, its extents, the strides' magnitudes, and the axes that are backwards.
#[allow(clippy::type_complexity)] // four parts of an array
fn array(layout: &Layout, base: isize) -> Result<(usize, IxDyn, IxDyn, Vec<Axis>), AlgebraError> {
    let axes = axes(layout)?;
    let first = base.checked_add(layout.min_offset()).and_then(|first| usize::try_from(first).ok());
    let extents: Vec<usize> = axes.iter().map(|axis| axis.0).collect();
    let steps: Vec<usize> = axes.iter().map(|axis| axis.1.unsigned_abs()).collect();
    let backwards = axes.iter().zip(0usize..).filter(|(axis, _)| axis.1 < 0).map(|(_, i)| Axis(i)).collect();
    Ok((first.ok_or(Operation::Axes.overflow(Excess::Offset))?, IxDyn(&extents), IxDyn(&steps), backwards))
}

/// A tensor as an array, without copying: an axis for each mode.
///
/// ```
/// use cute_dynamic::{Layout, to_ndarray};
/// use cute_static::Tensor;
/// use ndarray::array;
/// let data = [0, 1, 2, 3, 4, 5];
/// let layout: Layout = "(2,3):(1,-2)".parse().unwrap();
/// let t = Tensor::view_at(&data, 4, layout)?;
/// assert_eq!(to_ndarray(&t)?, array![[4, 2, 0], [5, 3, 1]].into_dyn());
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Profile`] if the leaves of a mode have no common stride ([`flatten`](crate::flatten) makes each of them a mode),
/// [`AlgebraError::Codomain`] for strides that are no integers.
pub fn to_ndarray<A>(tensor: &Tensor<A, Layout>) -> Result<ArrayViewD<'_, A::Element>, AlgebraError>
where
    A: Storage<Bounds = Inside>,
{
    let (first, extents, steps, backwards) = array(tensor.layout(), tensor.accessor().base())?;
    let elements = tensor.accessor().elements().get(first..).unwrap_or(&[]);
    let mut view =
        ArrayViewD::from_shape(extents.strides(steps), elements).map_err(|_| Operation::Axes.overflow(Excess::Size))?;
    backwards.into_iter().for_each(|axis| view.invert_axis(axis));
    Ok(view)
}
/// A tensor as an array, to be written, without copying.
///
/// # Errors
/// Those of [`to_ndarray`], [`AlgebraError::Aliasing`] if the layout reaches an element twice, and [`AlgebraError::Interleaved`] if it
/// does not, but `ndarray` takes it for possible: each axis has to begin beyond what smaller strides reach.
pub fn to_ndarray_mut<A>(tensor: &mut Tensor<A, Layout>) -> Result<ArrayViewMutD<'_, A::Element>, AlgebraError>
where
    A: StorageMut<Bounds = Inside>,
{
    let (first, extents, steps, backwards) = array(tensor.layout(), tensor.accessor().base())?;
    let mut modes = axes(tensor.layout())?;
    sums::no_aliases(&mut modes)?;
    if let Some((stride, reach)) = sums::first_within(&mut modes) {
        return Err(AlgebraError::Interleaved { stride, reach });
    }
    let elements = tensor.elements_mut().get_mut(first..).ok_or(Operation::Axes.overflow(Excess::Number(first)))?;
    let mut view = ArrayViewMutD::from_shape(extents.strides(steps), elements)
        .map_err(|_| Operation::Axes.overflow(Excess::Size))?;
    backwards.into_iter().for_each(|axis| view.invert_axis(axis));
    Ok(view)
}
