//! Tensors zipped: the elements of two of one shape, in pairs.

use super::Tensor;
use crate::AlgebraError;
use crate::layout::IsLayout;
use crate::refusal::error::Outcome;
use crate::tensor::ValueAt;
use crate::tensor::accessor::Transformed;

/// Two tensors of one shape, read together: the element at a coordinate is a pair. Both may be of memory, of coordinates, computed, and their
/// layouts may differ in anything but the modes' sizes.
///
/// What is divided among threads is divided first, each tensor by itself, and then zipped; so a zip has no parts of its own.
///
/// ```
/// use cute_static::{Tensor, ZipTensor, layout, make_identity_tensor};
/// let data = [1, 2, 3, 4, 5, 6];
/// let t = Tensor::view(&data, layout!((2, 3) : (3, 1)))?;
/// let zip = ZipTensor::new(make_identity_tensor(&(2usize, 3usize))?, t)?;
/// assert_eq!((zip.get((1, 2)), zip.get((2, 0))), (Some(((1, 2), 6)), None));
/// // the largest element and where it is
/// assert_eq!(zip.iter().max_by_key(|(_, element)| *element), Some(((1, 2), 6)));
/// let refused = ZipTensor::new(t, Tensor::counting(0, layout!((3, 2) : (1, 3))));
/// assert_eq!(refused.unwrap_err().to_string(), "size 3 where 2 is needed");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[doc(alias = "make_zip_tensor")]
#[derive(Debug, Clone, Copy)]
pub struct ZipTensor<T, U> {
    first: T,
    second: U,
}
#[inlined]
impl<A, L: IsLayout, B, M: IsLayout> ZipTensor<Tensor<A, L>, Tensor<B, M>> {
    /// The two of them, which it keeps.
    ///
    /// # Errors
    /// [`AlgebraError::Rank`] or [`AlgebraError::Size`] if the tensors have not as many modes, of as many elements.
    pub fn new(a: Tensor<A, L>, b: Tensor<B, M>) -> Outcome<Self> {
        let (expected, found) = (a.layout().rank(), b.layout().rank());
        if expected != found {
            return Err(AlgebraError::Rank { expected, found });
        }
        for mode in 0..expected {
            let (expected, found) = (a.layout().mode_size(mode), b.layout().mode_size(mode));
            if expected != found {
                return Err(AlgebraError::Size { expected, found });
            }
        }
        Ok(Self { first: a, second: b })
    }
    /// The number of pairs.
    pub fn size(&self) -> usize {
        self.first.layout().size()
    }
    /// The pair at a coordinate, or `None` out of bounds.
    pub fn get<C: Copy, V, W>(&self, coord: C) -> Option<(V, W)>
    where
        Tensor<A, L>: ValueAt<C, Value = V>,
        Tensor<B, M>: ValueAt<C, Value = W>,
    {
        self.first.value_at(coord).zip(self.second.value_at(coord))
    }
    /// The pairs in the order of the coordinates, the first mode fastest; those of which one does not exist are left out.
    pub fn iter<V, W>(&self) -> impl Iterator<Item = (V, W)>
    where
        Tensor<A, L>: ValueAt<usize, Value = V>,
        Tensor<B, M>: ValueAt<usize, Value = W>,
    {
        (0..self.size()).filter_map(|index| self.get(index))
    }
}
impl<A, L: IsLayout, B, M: IsLayout> ZipTensor<Tensor<A, L>, Tensor<B, M>> {
    /// The tensor of `function` of each pair, computed when it is read. Nothing is stored.
    ///
    /// Its layout is the first tensor's. [`gemm`](crate::gemm), [`transform`](crate::transform), [`reduce`](crate::reduce) and
    /// [`axpby`](crate::axpby) take it as they take any tensor.
    ///
    /// ```
    /// use cute_static::accessor::Packed;
    /// use cute_static::{Tensor, ZipTensor, gemm, int, layout};
    /// // weights of 4 bits, (n, k); one scale for each row
    /// let weights = Tensor::<Packed<_, int!(4)>, _>::packed(&[0x21u8, 0x43][..], layout!((2, 2) : (2, 1)))?;
    /// let scales = Tensor::view(&[10.0f32, 0.5], layout!((2, 2) : (1, 0)))?;
    /// let b = ZipTensor::new(weights, scales)?.map(|(weight, scale)| f32::from(weight) * scale);
    /// assert_eq!((b.get((0, 1)), b.get((1, 0)), b.get((2, 0))), (Some(20.0), Some(1.5), None));
    /// let a = Tensor::view(&[1.0f32, 1.0], layout!((1, 2) : (0, 1)))?;
    /// let mut c = Tensor::owned([0.0f32; 2], layout!((1, 2) : (0, 1)))?;
    /// gemm(&a, &b, &mut c)?;
    /// assert_eq!(c.elements_mut(), [30.0, 3.5]);
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[inline(always)]
    pub fn map<F, U>(self, function: F) -> Tensor<Transformed<Self, F>, L>
    where
        Tensor<A, L>: ValueAt<usize>,
        Tensor<B, M>: ValueAt<usize>,
        F: Fn((<Tensor<A, L> as ValueAt<usize>>::Value, <Tensor<B, M> as ValueAt<usize>>::Value)) -> U,
    {
        let layout = self.first.layout().clone();
        Tensor { accessor: Transformed { inner: self, function }, layout }
    }
}
impl<T, U> ZipTensor<T, U> {
    /// The two tensors.
    #[doc(alias = "unzip_tensor")]
    #[inline(always)]
    pub fn into_parts(self) -> (T, U) {
        (self.first, self.second)
    }
}
