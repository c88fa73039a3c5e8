//! `mdarray`: views as tensors, and back.
//!
//! Its traits of shapes, dimensions and layouts can be implemented by anybody, without `unsafe`. Its own types are believed, and no
//! others ([`Sealed`]):
//! ```compile_fail,E0277
//! use cute_static::Tensor;
//! use mdarray::{Dyn, Layout, View};
//! fn from<M: Layout>(view: View<'_, u8, (Dyn,), M>) {
//!     let _ = Tensor::try_from(view); // of `M = Strided` it compiles
//! }
//! ```
//! ```compile_fail,E0277
//! use cute_static::{Tensor, layout};
//! use mdarray::Shape;
//! fn to<X: Shape<Dyn = X>>(data: &[u8]) {
//!     let _ = Tensor::view(data, layout!(4 : 1)).unwrap().to_mdarray::<X>(); // of `X = (Dyn,)` it compiles
//! }
//! ```

use super::axes::{Array, Axes, Ranked};
use crate::AlgebraError;
use crate::algebra::properties::types::distinct::Distinct;
use crate::layout::{IsLayout, Layout};
use crate::refusal::sealed::Sealed;
use crate::refusal::verdict::Holds;
use crate::tensor::Tensor;
use crate::tensor::accessor::{Inside, Memory, MemoryMut, Pointer, PointerMut};
use mdarray::mapping::StridedMapping;
use mdarray::{Dim, Shape, Strided, View, ViewMut};

macro_rules! ranks {
    ($view:ident $pointer:ident $as_ptr:ident $from_ptr:ident: $($n:literal [$($d:ident $axis:literal)+];)*) => {$(
        /// A view of a fixed rank as a tensor of run-time extents and strides, without copying.
        ///
        /// It fails for a dimension of size 0: extents are positive.
        impl<'a, T, $($d: Dim + Sealed,)+ M: mdarray::Layout + Sealed> TryFrom<$view<'a, T, ($($d,)+), M>>
            for Tensor<$pointer<'a, T>, Layout<<Array as Ranked<$n>>::Shape, <Array as Ranked<$n>>::Stride>>
        {
            type Error = AlgebraError;
            #[allow(unsafe_code, unused_mut)] // one that is read is not mutable
            fn try_from(mut view: $view<'a, T, ($($d,)+), M>) -> Result<Self, AlgebraError> {
                let (extents, strides) = ([$(view.dim($axis)),+], [$(view.stride($axis)),+]);
                let layout = <Array as Ranked<$n>>::ranked(&extents, &strides)?;
                // SAFETY: the view has its elements for `'a`, those at the offsets of its dimensions and strides, and is consumed.
                unsafe { Tensor::$from_ptr(view.$as_ptr(), layout) }
            }
        }
    )*};
    ($($kind:ident)+) => {
        ranks! {
            $($kind)+:
            1 [D0 0]; 2 [D0 0 D1 1]; 3 [D0 0 D1 1 D2 2]; 4 [D0 0 D1 1 D2 2 D3 3]; 5 [D0 0 D1 1 D2 2 D3 3 D4 4];
            6 [D0 0 D1 1 D2 2 D3 3 D4 4 D5 5];
        }
    };
}
ranks! { View Pointer as_ptr from_ptr }
ranks! { ViewMut PointerMut as_mut_ptr from_mut_ptr }

/// The mapping of a layout, for a shape of its rank.
fn mapping<X: Shape>(layout: &impl IsLayout) -> Result<StridedMapping<X>, AlgebraError> {
    let axes = Axes::of(layout)?;
    match X::RANK {
        Some(rank) if rank != axes.rank => Err(AlgebraError::Rank { expected: rank, found: axes.rank }),
        _ => Ok(StridedMapping::new(X::from_dims(axes.extents()), axes.strides())),
    }
}

impl<A: Memory<Bounds = Inside>, S, D> Tensor<A, Layout<S, D>>
where
    Layout<S, D>: IsLayout,
{
    /// The tensor as a view of `mdarray`, without copying: a dimension for each mode. The shape's dimensions are dynamic.
    ///
    /// ```
    /// use cute_static::Tensor;
    /// use mdarray::{Dyn, expr::Expression as _, tensor, view};
    /// let a = tensor![[1, 2, 3], [4, 5, 6]];
    /// let t = Tensor::try_from(a.transpose())?;
    /// assert_eq!((t.layout().to_string(), t.get((2, 1))), ("(3,2):(1,3)".into(), Some(&6)));
    /// assert_eq!(t.to_mdarray::<(Dyn, Dyn)>()?, view![[1, 4], [2, 5], [3, 6]]);
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Rank`] if the rank is another; [`AlgebraError::Profile`] if the leaves of a mode have no common stride
    /// ([`flatten`](crate::flatten) makes each of them a mode); [`AlgebraError::Codomain`] of XOR strides; [`AlgebraError::Overflow`]
    /// of more than `isize::MAX` elements.
    #[allow(unsafe_code)]
    pub fn to_mdarray<X: Shape<Dyn = X> + Sealed>(&self) -> Result<View<'_, A::Element, X, Strided>, AlgebraError> {
        let mapping = mapping(&self.layout)?;
        // SAFETY: the elements at the offsets of the layout are inside the storage, and borrowed with the tensor.
        Ok(unsafe { View::new_unchecked(self.as_ptr(), mapping) })
    }
    /// [`to_mdarray`](Self::to_mdarray), to be written. A static layout that reaches an element twice does not compile.
    ///
    /// # Errors
    /// Those of [`to_mdarray`](Self::to_mdarray), and [`AlgebraError::Aliasing`] (or [`AlgebraError::Undecided`]).
    #[allow(unsafe_code)]
    pub fn to_mdarray_mut<X: Shape<Dyn = X> + Sealed>(
        &mut self,
    ) -> Result<ViewMut<'_, A::Element, X, Strided>, AlgebraError>
    where
        A: MemoryMut,
        Layout<S, D>: Distinct<Verdict: Holds>,
    {
        self.layout.distinct()?;
        let mapping = mapping(&self.layout)?;
        // SAFETY: as above; the elements are borrowed to be written, and no two of the view's are one.
        Ok(unsafe { ViewMut::new_unchecked(self.as_mut_ptr(), mapping) })
    }
}
