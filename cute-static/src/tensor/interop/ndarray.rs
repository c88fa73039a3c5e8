//! `ndarray`: views as tensors, and back.

use super::axes::{Array, Axes, Ranked};
use crate::AlgebraError;
use crate::algebra::properties::types::distinct::Distinct;
use crate::layout::{IsLayout, Layout};
use crate::refusal::verdict::Holds;
use crate::tensor::Tensor;
use crate::tensor::accessor::{Inside, Memory, MemoryMut, Pointer, PointerMut};
use ndarray::{
    ArrayBase, ArrayView, ArrayViewMut, Axis, Data, DataMut, Dimension, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn,
    RawArrayView, RawArrayViewMut, ShapeBuilder,
};

macro_rules! ranks {
    ($view:ident $pointer:ident $as_ptr:ident $from_ptr:ident: $($n:literal $ix:ty;)*) => {$(
        /// An array of a fixed rank as a tensor of run-time extents and strides, without copying.
        ///
        /// It fails for an axis of length 0: extents are positive.
        impl<'a, T> TryFrom<$view<'a, T, $ix>>
            for Tensor<$pointer<'a, T>, Layout<<Array as Ranked<$n>>::Shape, <Array as Ranked<$n>>::Stride>>
        {
            type Error = AlgebraError;
            #[allow(unsafe_code, unused_mut)] // one that is read is not mutable
            fn try_from(mut view: $view<'a, T, $ix>) -> Result<Self, AlgebraError> {
                let layout = <Array as Ranked<$n>>::ranked(view.shape(), view.strides())?;
                // SAFETY: the view has its elements for `'a`, those at the offsets of its extents and strides, and is consumed.
                unsafe { Tensor::$from_ptr(view.$as_ptr(), layout) }
            }
        }
    )*};
}
/// An array by reference, of any storage: its view.
macro_rules! arrays {
    ($($array:ty: $data:ident, $view:ident $pointer:ident;)*) => {$(
        #[doc = concat!("Of an array of a fixed rank its [`", stringify!($view), "`].")]
        impl<'a, T, S: $data<Elem = T>, X: Dimension, L> TryFrom<$array> for Tensor<$pointer<'a, T>, L>
        where
            Self: TryFrom<$view<'a, T, X>, Error = AlgebraError>,
        {
            type Error = AlgebraError;
            #[inline]
            fn try_from(array: $array) -> Result<Self, AlgebraError> {
                Self::try_from($view::from(array))
            }
        }
    )*};
}
arrays! { &'a ArrayBase<S, X>: Data, ArrayView Pointer; &'a mut ArrayBase<S, X>: DataMut, ArrayViewMut PointerMut; }

ranks! { ArrayView Pointer as_ptr from_ptr: 1 Ix1; 2 Ix2; 3 Ix3; 4 Ix4; 5 Ix5; 6 Ix6; }
ranks! { ArrayViewMut PointerMut as_mut_ptr from_mut_ptr: 1 Ix1; 2 Ix2; 3 Ix3; 4 Ix4; 5 Ix5; 6 Ix6; }

/// Extents, the strides' magnitudes, and the axes that are backwards.
fn parts(axes: &Axes) -> (IxDyn, IxDyn, impl Iterator<Item = Axis> + '_) {
    let steps = axes.strides.map(isize::unsigned_abs);
    let backwards = axes.strides().iter().enumerate().filter(|&(_, &stride)| stride < 0).map(|(axis, _)| Axis(axis));
    (IxDyn(axes.extents()), IxDyn(steps.get(..axes.rank).unwrap_or(&[])), backwards)
}
/// Another rank than that of the array.
fn rank<X: Dimension>(axes: &Axes) -> AlgebraError {
    AlgebraError::Rank { expected: X::NDIM.unwrap_or(axes.rank), found: axes.rank }
}

impl<A: Memory<Bounds = Inside>, S, D> Tensor<A, Layout<S, D>>
where
    Layout<S, D>: IsLayout,
{
    /// The tensor as an array of `ndarray`, without copying: an axis for each mode.
    ///
    /// ```
    /// use cute_static::Tensor;
    /// use ndarray::{Ix2, array, s};
    /// let a = array![[1, 2, 3, 4], [5, 6, 7, 8]];
    /// // every other column, from the last one on
    /// let view = a.slice(s![.., ..;-2]);
    /// let t = Tensor::try_from(view)?;
    /// assert_eq!((t.layout().to_string(), t.get((1, 0)), t.get((0, 1))), ("(2,2):(4,-2)".into(), Some(&8), Some(&2)));
    /// assert_eq!(t.to_ndarray::<Ix2>()?, view);
    /// // an array by reference is its view
    /// assert_eq!(Tensor::try_from(&a)?.get((1, 3)), Some(&8));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Rank`] if the rank is another; [`AlgebraError::Profile`] if the leaves of a mode have no common stride
    /// ([`flatten`](crate::flatten) makes each of them a mode); [`AlgebraError::Codomain`] of XOR strides; [`AlgebraError::Overflow`]
    /// of more than `isize::MAX` elements.
    #[allow(unsafe_code)]
    pub fn to_ndarray<X: Dimension>(&self) -> Result<ArrayView<'_, A::Element, X>, AlgebraError> {
        let axes = Axes::of(&self.layout)?;
        let (extents, steps, backwards) = parts(&axes);
        let first = self.as_ptr().wrapping_offset(self.layout.min_offset());
        // SAFETY: from the element at the smallest offset on, the strides' magnitudes lead to the elements at the offsets of the
        // layout, each of which is inside the storage and borrowed with the tensor.
        let mut view = unsafe { RawArrayView::from_shape_ptr(extents.strides(steps), first).deref_into_view() };
        backwards.for_each(|axis| view.invert_axis(axis));
        view.into_dimensionality().map_err(|_| rank::<X>(&axes))
    }
    /// [`to_ndarray`](Self::to_ndarray), to be written. A static layout that reaches an element twice does not compile.
    ///
    /// # Errors
    /// Those of [`to_ndarray`](Self::to_ndarray), [`AlgebraError::Aliasing`] (or [`AlgebraError::Undecided`]), and
    /// [`AlgebraError::Interleaved`] of axes that ndarray takes for overlapping: each has to begin beyond what smaller strides reach.
    /// `(5,2):(3,5)` reaches no element twice and is refused nevertheless.
    #[allow(unsafe_code)]
    pub fn to_ndarray_mut<X: Dimension>(&mut self) -> Result<ArrayViewMut<'_, A::Element, X>, AlgebraError>
    where
        A: MemoryMut,
        Layout<S, D>: Distinct<Verdict: Holds>,
    {
        self.layout.distinct()?;
        let axes = Axes::of(&self.layout)?;
        let (extents, steps, backwards) = parts(&axes);
        axes.apart()?;
        let below = self.layout.min_offset();
        let first = self.as_mut_ptr().wrapping_offset(below);
        // SAFETY: as above; the elements are borrowed to be written, and no two of the array's are one.
        let mut view = unsafe { RawArrayViewMut::from_shape_ptr(extents.strides(steps), first).deref_into_view_mut() };
        backwards.for_each(|axis| view.invert_axis(axis));
        view.into_dimensionality().map_err(|_| rank::<X>(&axes))
    }
}
