//! Tensors without memory of their own, and those whose elements are values: counting, coordinates, transformed, packed.

use super::Tensor;
use crate::layout::coord::offset::{Finish, Offset, Place};
use crate::layout::coord::{AskAt, AskEvaluate};
use crate::layout::identity::{BasisLike, Identity, identity};
use crate::layout::slice::SliceLayout;
use crate::table::words::*;
use crate::tensor::accessor::{
    Coordinates, Counting, Packed, PackedBytes, PackedBytesMut, Read, SubByte, Transformed, Write,
};
use crate::tensor::algorithm::nest::Nest as _;
use crate::tensor::algorithm::plan::Plan;

/// Elements that are values.
macro_rules! values {
    ($([$($generics:tt)*] $accessor:ty;)*) => {$(
        impl<L, $($generics)*> Tensor<$accessor, L> {
            /// The element at a coordinate (Eq. 9), or `None` out of bounds.
            #[inline(always)]
            pub fn get<I>(&self, coord: I) -> Option<<$accessor as Read>::Value>
            where
                $accessor: Read,
                L: AskEvaluate<I, Verdict: Holds, Offset: Place>,
            {
                self.value(coord)
            }
        }
    )*};
}
values! { [] Counting; [M: PackedBytes, W: SubByte] Packed<M, W>; }

#[inlined]
impl<L> Tensor<Counting, L> {
    /// The implicit tensor `{start} o layout`: its elements are the layout's offsets, counted from `start` (Figure 5).
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let a = Tensor::counting(0, layout!(((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100))));
    /// let row = a.slice((2, ..)).unwrap();
    /// assert_eq!((row.start(), row.layout().to_string()), (8, "((2,3),2):((2,15),100)".into()));
    /// assert_eq!((row.get(5), a.get((2, 5))), (Some(40), Some(40)));
    /// ```
    #[doc(alias = "counting_iterator")]
    #[doc(alias = "make_gather_tensor")]
    #[doc(alias = "CustomStride")]
    pub const fn counting(start: isize, layout: L) -> Self {
        Self { accessor: Counting { start }, layout }
    }
    /// What is counted from.
    pub const fn start(&self) -> isize {
        self.accessor.start
    }
}

#[inlined]
impl<A: Read, L> Tensor<A, L> {
    /// The value of the element at a coordinate.
    #[allow(unsafe_code)]
    pub(crate) fn value<C>(&self, coord: C) -> Option<A::Value>
    where
        L: AskEvaluate<C, Verdict: Holds, Offset: Place>,
    {
        let offset = self.layout.ask_offset(coord)?.place();
        // SAFETY: an offset in bounds of this tensor's layout; trusted if that is one of this crate's.
        unsafe { self.accessor.read(offset, L::TRUSTED.is) }
    }
    /// Calls `read` with the value at each integer coordinate, in order.
    #[allow(unsafe_code)]
    pub(crate) fn each(&self, mut read: impl FnMut(A::Value))
    where
        L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    {
        let (accessor, layout) = (&self.accessor, &self.layout);
        let mut plan = Plan::NONE;
        // a layout of somebody else: if all between its farthest offsets is there, none has to be looked for
        if !L::TRUSTED.is
            && plan.join_in_order(layout, layout)
            && plan.loops().reach().is_some_and(|[(low, high), _]| accessor.spans(low, high))
        {
            return plan.loops().each(&mut |_, offset, _| {
                // SAFETY: an offset of the nest, and `spans` found all of these.
                if let Some(value) = unsafe { accessor.read(offset, true) } {
                    read(value);
                }
            });
        }
        layout.nest(&mut |i, known| {
            let Some(offset) = known.or_else(|| layout.ask_offset(i).map(Place::place)) else { return };
            // SAFETY: as in `value`: `nest` of a layout of this crate visits its shape.
            if let Some(value) = unsafe { accessor.read(offset, L::TRUSTED.is) } {
                read(value);
            }
        });
    }
    /// The tensor of `function` of each element, computed when it is read. Nothing is stored.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let squares = Tensor::view(&data, layout!((2, 3) : (3, 1)))?.map(|x| x * x);
    /// assert_eq!((squares.get((1, 2)), squares.get((2, 0))), (Some(36), None));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[doc(alias = "transform_iter")]
    pub fn map<F: Fn(A::Value) -> U, U>(self, function: F) -> Tensor<Transformed<A, F>, L> {
        Tensor { accessor: Transformed { inner: self.accessor, function }, layout: self.layout }
    }
}

impl<M: PackedBytes, W: SubByte, L: IsLayout> Tensor<Packed<M, W>, L> {
    /// A tensor of elements of `W` bits (1, 2 or 4), several in a byte of a slice, the first in the lowest bits.
    ///
    /// ```
    /// use cute_static::accessor::Packed;
    /// use cute_static::{Tensor, int, layout};
    /// type Nibbles<M> = Packed<M, int!(4)>;
    /// let mut bytes = [0x21, 0x43, 0x65];
    /// let mut t = Tensor::<Nibbles<_>, _>::packed(&mut bytes[..], layout!((2, 3) : (3, 1)))?;
    /// assert_eq!((t.get((0, 1)), t.set((1, 0), 15)), (Some(2), true));
    /// assert_eq!(bytes, [0x21, 0xF3, 0x65]);
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`], in elements, and [`AlgebraError::BelowStorage`].
    #[inline(always)]
    pub fn packed(bytes: M, layout: L) -> Result<Self, AlgebraError> {
        Ok(Self { accessor: Packed::new(bytes, &layout)?, layout })
    }
}
impl<M: PackedBytesMut, W: SubByte, L> Tensor<Packed<M, W>, L> {
    /// Writes the lowest `W` bits of `value` as an element; whether the coordinate is in bounds.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub fn set<C>(&mut self, coord: C, value: u8) -> bool
    where
        L: AskEvaluate<C, Verdict: Holds, Offset: Place>,
    {
        let Some(offset) = self.layout.ask_offset(coord) else { return false };
        // SAFETY: an offset in bounds of this tensor's layout; trusted if that is one of this crate's.
        unsafe { self.accessor.write(offset.place(), L::TRUSTED.is, value) }.is_some()
    }
}

/// The identity tensor of a shape: its elements are their own coordinates, so that its tiles and partitions, made like those
/// of a tensor of that shape, tell which of their elements exist.
///
/// ```
/// use cute_static::{int, make_identity_tensor};
/// let tile = make_identity_tensor(&(100usize, 50usize))?.local_tile(&(int!(64), int!(16)), (1, 3))?;
/// assert_eq!(tile.get((3, 5)), Some((67, 53))); // column 53 does not exist: 50 or more
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
pub fn make_identity_tensor<S: BasisLike + Copy>(
    shape: &S,
) -> Result<Tensor<Coordinates<UTerm>, Identity<S>>, AlgebraError> {
    Ok(Tensor::coordinates(identity(shape)?))
}

impl<S, D> Tensor<Coordinates<UTerm>, Layout<S, D>> {
    /// The implicit tensor of a coordinate layout: its elements are the coordinates themselves (Figure 4a).
    ///
    /// ```
    /// use cute_static::{Tensor, identity, int, zipped_divide};
    /// let tiles = Tensor::coordinates(identity(&(100usize, 50usize))?).with_layout(|l| zipped_divide(l, &(int!(64), int!(16))))?;
    /// assert_eq!(tiles.slice((.., (1, 3))).unwrap().get((3, 5)), Some((67, 53)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[inline(always)]
    #[doc(alias = "make_coord_tensor")]
    pub const fn coordinates(layout: Layout<S, D>) -> Self {
        Self { accessor: Coordinates { origin: UTerm }, layout }
    }
}
#[inlined]
impl<O: Offset, S: Copy, D: Copy> Tensor<Coordinates<O>, Layout<S, D>> {
    /// The coordinate at a coordinate, or `None` out of bounds.
    pub fn get<C: Copy, P, F>(&self, coord: C) -> Option<P::Output>
    where
        Layout<S, D>: AskAt<C, Within: Holds, Raw = F>,
        F: Offset,
        O: Offset<Plus<F> = P>,
        P: Finish,
    {
        if !self.layout.ask_contains(coord) {
            return None;
        }
        Some(self.accessor.origin.plus(self.layout.raw_at(coord)).finish())
    }
    /// The coordinate at a coordinate, in bounds or not, as `tCcC(i)` of a kernel in CuTe.
    ///
    /// ```
    /// let tile = cute_static::make_identity_tensor(&(100usize, 50usize))?.local_tile(&(16usize, 16usize), (1, 3))?;
    /// assert_eq!((tile.at((3, 5)), tile.at(16 * 16)), ((19, 53), (16, 64)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[inline(always)]
    pub fn at<C, P: Finish, F: Offset>(&self, coord: C) -> P::Output
    where
        Layout<S, D>: AskAt<C, Nests: Holds, Raw = F>,
        O: Offset<Plus<F> = P>,
    {
        self.accessor.origin.plus(self.layout.raw_at(coord)).finish()
    }
    /// The sub-tensor at a slice (Eq. 10). `None` if a fixed part is out of bounds.
    #[allow(clippy::type_complexity)] // an origin and a layout, both computed
    pub fn slice<C, R, F>(&self, coord: C) -> Option<Tensor<Coordinates<O::Plus<F>>, R>>
    where
        Layout<S, D>: SliceLayout<C, Within: Holds, Rest = R, Raw = F>,
        F: Offset,
    {
        if !self.layout.has_slice(&coord) {
            return None;
        }
        let (layout, offset) = self.layout.slice_layout(coord);
        Some(Tensor { accessor: Coordinates { origin: self.accessor.origin.plus(offset) }, layout })
    }
    /// The same coordinates through another layout, as `with_layout` of a tensor of memory; there are coordinates beyond any storage.
    ///
    /// # Errors
    /// Those of `relayout`.
    pub fn with_layout<R>(
        self,
        relayout: impl FnOnce(&Layout<S, D>) -> Result<R, AlgebraError>,
    ) -> Result<Tensor<Coordinates<O>, R>, AlgebraError> {
        Ok(Tensor { accessor: self.accessor, layout: relayout(&self.layout)? })
    }
}
