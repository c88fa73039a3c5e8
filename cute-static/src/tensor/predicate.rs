//! Predicates: coordinates through a function, and truths beside what is copied.

use super::{Tensor, ZipTensor};
use crate::layout::coord::offset::{Finish, Offset, Place};
use crate::layout::coord::{AskAt, AskEvaluate};
use crate::layout::{IsLayout, Layout};
use crate::refusal::error::Outcome;
use crate::refusal::verdict::Holds;
use crate::tensor::access::{Target, each_pair};
use crate::tensor::accessor::{Coordinates, Counting, Read, Transformed, Write};
use crate::tensor::algorithm::AskPredicates;

/// A tensor that has a value at a coordinate `I`, of memory or not.
#[diagnostic::on_unimplemented(
    message = "this tensor has no value at such a coordinate",
    label = "a coordinate is an integer, or a tuple of them that nests at most like the shape"
)]
pub trait ValueAt<I> {
    /// What it has.
    type Value;
    /// The value, or `None` out of bounds.
    fn value_at(&self, coord: I) -> Option<Self::Value>;
}
impl<A: ElementAt<L, I>, L, I> ValueAt<I> for Tensor<A, L> {
    type Value = A::Value;
    #[inline(always)]
    fn value_at(&self, coord: I) -> Option<A::Value> {
        A::element_at(self, coord)
    }
}
/// An accessor whose tensor of layout `L` has a value at a coordinate `I`: of memory, counting, packed elements and coordinates, and of these, or
/// a zip of two, through a function. What algorithms read.
// of the accessor, and not of its tensor: while that is still inferred, the compiler does not look for a zip of zips of zips
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no elements of its own to read",
    label = "what is read is memory, counting, packed elements or coordinates, or one of these, or a zip of two, through `map`",
    note = "in generic code `A: Read` is the bound, and the layout's is `L: Evaluate<I, Offset = isize>`"
)]
pub trait ElementAt<L, I> {
    /// What it has.
    type Value;
    /// The value, or `None` out of bounds.
    fn element_at(tensor: &Tensor<Self, L>, coord: I) -> Option<Self::Value>
    where
        Self: Sized;
}
/// The same one after another.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no elements of its own to read",
    label = "what is read is memory, counting, packed elements or coordinates, or one of these, or a zip of two, through `map`",
    note = "in generic code `A: Read` is the bound, and the layout's is `L: Evaluate<usize, Offset = isize>`"
)]
pub trait Elements<L>: ElementAt<L, usize> {
    /// Calls `read` with each value, in the order of integer coordinates.
    fn each_element(tensor: &Tensor<Self, L>, read: impl FnMut(Self::Value))
    where
        Self: Sized;
    /// Calls `write` with each value and the element of `dst` at the same coordinate, in that order, where both exist.
    fn each_with<B: Write, M>(
        tensor: &Tensor<Self, L>,
        dst: &mut Tensor<B, M>,
        write: impl FnMut(Self::Value, Target<'_, B>),
    ) where
        Self: Sized,
        M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>;
}
impl<A: Read, L: AskEvaluate<I, Verdict: Holds, Offset: Place>, I> ElementAt<L, I> for A {
    type Value = A::Value;
    #[inline(always)]
    fn element_at(tensor: &Tensor<A, L>, coord: I) -> Option<A::Value> {
        tensor.value(coord)
    }
}
impl<O: Offset, S: Copy, D: Copy, I: Copy, X, P> ElementAt<Layout<S, D>, I> for Coordinates<O>
where
    Layout<S, D>: AskAt<I, Within: Holds, Raw = X>,
    X: Offset,
    O: Offset<Plus<X> = P>,
    P: Finish,
{
    type Value = P::Output;
    #[inline(always)]
    fn element_at(tensor: &Tensor<Self, Layout<S, D>>, coord: I) -> Option<P::Output> {
        tensor.get(coord)
    }
}
impl<O: Offset, F, U, S: Copy, D: Copy, I: Copy, X, P> ElementAt<Layout<S, D>, I> for Transformed<Coordinates<O>, F>
where
    Layout<S, D>: AskAt<I, Within: Holds, Raw = X>,
    X: Offset,
    O: Offset<Plus<X> = P>,
    P: Finish,
    F: Fn(P::Output) -> U,
{
    type Value = U;
    #[inline(always)]
    fn element_at(tensor: &Tensor<Self, Layout<S, D>>, coord: I) -> Option<U> {
        let Transformed { inner, function } = &tensor.accessor;
        Tensor { accessor: *inner, layout: tensor.layout }.get(coord).map(function)
    }
}
/// Pairs through a function.
impl<A, LA: IsLayout, B, LB: IsLayout, F, U, L, I: Copy, V, W> ElementAt<L, I>
    for Transformed<ZipTensor<Tensor<A, LA>, Tensor<B, LB>>, F>
where
    A: ElementAt<LA, I, Value = V>,
    B: ElementAt<LB, I, Value = W>,
    F: Fn((V, W)) -> U,
{
    type Value = U;
    #[inline(always)]
    fn element_at(tensor: &Tensor<Self, L>, coord: I) -> Option<U> {
        tensor.accessor.inner.get(coord).map(&tensor.accessor.function)
    }
}
impl<A: Read, L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>> Elements<L> for A {
    #[inline(always)]
    fn each_element(tensor: &Tensor<A, L>, read: impl FnMut(A::Value)) {
        tensor.each(read);
    }
    #[inline(always)]
    fn each_with<B: Write, M>(
        tensor: &Tensor<A, L>,
        dst: &mut Tensor<B, M>,
        mut write: impl FnMut(A::Value, Target<'_, B>),
    ) where
        M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    {
        each_pair(tensor, dst, &mut |_, from, to| {
            if let Some(value) = from.value() {
                write(value, to);
            }
        });
    }
}
/// Values that are found by their coordinates.
macro_rules! values {
    ($([$($generics:tt)*] $accessor:ty, $layout:ty;)*) => {$(
        impl<$($generics)*> Elements<$layout> for $accessor
        where
            $layout: IsLayout,
            Self: ElementAt<$layout, usize>,
        {
            #[inline]
            fn each_element(tensor: &Tensor<Self, $layout>, read: impl FnMut(Self::Value)) {
                (0..tensor.layout.size()).filter_map(|index| tensor.value_at(index)).for_each(read);
            }
            #[inline]
            fn each_with<B: Write, M>(
                tensor: &Tensor<Self, $layout>,
                dst: &mut Tensor<B, M>,
                mut write: impl FnMut(Self::Value, Target<'_, B>),
            )
            where
                M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
            {
                dst.each_target(&mut |index, to| {
                    if to.exists() && let Some(value) = tensor.value_at(index) {
                        write(value, to);
                    }
                });
            }
        }
    )*};
}
values! {
    [O: Offset, S: Copy, D: Copy] Coordinates<O>, Layout<S, D>;
    [O: Offset, F, S: Copy, D: Copy] Transformed<Coordinates<O>, F>, Layout<S, D>;
    [T, U, F, L] Transformed<ZipTensor<T, U>, F>, L;
}
impl<A, F, L> Tensor<Transformed<A, F>, L> {
    /// The element at a coordinate (Eq. 9), or `None` out of bounds.
    #[inline(always)]
    pub fn get<I, V>(&self, coord: I) -> Option<V>
    where
        Self: ValueAt<I, Value = V>,
    {
        self.value_at(coord)
    }
}
/// Values that are computed, one after another.
macro_rules! iterates {
    ($([$($generics:tt)*] $accessor:ty, $layout:ty;)*) => {$(
        impl<$($generics)*> Tensor<$accessor, $layout> {
            /// The values in the order of the coordinates, the first mode fastest.
            ///
            /// ```
            /// let tile = cute_static::make_identity_tensor(&(2usize, 2usize))?;
            /// assert!(tile.iter().eq([(0, 0), (1, 0), (0, 1), (1, 1)]));
            /// assert!(tile.map(|c: (isize, isize)| c.0 < c.1).iter().eq([false, false, true, false]));
            /// # Ok::<(), cute_static::AlgebraError>(())
            /// ```
            #[inline]
            pub fn iter<V>(&self) -> impl Iterator<Item = V>
            where
                $layout: IsLayout,
                Self: ValueAt<usize, Value = V>,
            {
                (0..self.layout.size()).filter_map(|index| self.value_at(index))
            }
        }
    )*};
}
iterates! { [O, S, D] Coordinates<O>, Layout<S, D>; [A, F, L] Transformed<A, F>, L; [L] Counting, L; }
impl<O: Offset, S: Copy, D: Copy> Tensor<Coordinates<O>, Layout<S, D>> {
    /// The tensor of `function` of each coordinate, computed when it is read: of a comparison with the extents a tensor of predicates.
    ///
    /// ```
    /// use cute_static::{copy_if, elem_less, int, make_fragment_like, make_identity_tensor, Tensor};
    /// // the last tile of a matrix of 100 rows
    /// let tile = make_identity_tensor(&(100usize, int!(8)))?.local_tile(&(int!(64), int!(8)), (1, 0))?;
    /// let exists = tile.map(|c: (isize, isize)| c.0 < 100);
    /// assert_eq!((exists.get((35, 7)), exists.get((36, 0)), exists.get((64, 0))), (Some(true), Some(false), None));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[inline(always)]
    pub fn map<F: Fn(P::Output) -> U, U, X, P>(
        self,
        function: F,
    ) -> Tensor<Transformed<Coordinates<O>, F>, Layout<S, D>>
    where
        Layout<S, D>: AskAt<usize, Within: Holds, Raw = X>,
        X: Offset,
        O: Offset<Plus<X> = P>,
        P: Finish,
    {
        Tensor { accessor: Transformed { inner: self.accessor, function }, layout: self.layout }
    }
}

impl<A, L: IsLayout> Tensor<A, L> {
    /// These predicates for the elements of another tensor, as [`copy_if`](crate::copy_if) and [`copy_or`](crate::copy_or) take them: as many for as many, or one
    /// for each vector, so many elements one after another as there are fewer predicates.
    ///
    /// ```
    /// use cute_static::{Tensor, copy_or, layout};
    /// let (data, mut registers) = ([1, 2, 3, 4, 5, 6, 7, 8], [0; 8]);
    /// let src = Tensor::view(&data, layout!((4, 2) : (1, 4)))?;
    /// // two vectors of four
    /// let exists = Tensor::owned([false, true], layout!(2 : 1))?;
    /// let mut dst = Tensor::view_mut(&mut registers, layout!((4, 2) : (1, 4)))?;
    /// copy_or(&src, &mut dst, exists.over(&src)?, 0)?;
    /// assert_eq!(registers, [0, 0, 0, 0, 5, 6, 7, 8]);
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Predicates`](crate::AlgebraError::Predicates) where run-time numbers do not divide; what is static does not compile.
    #[inline(always)]
    pub fn over<B, M>(&self, elements: &Tensor<B, M>) -> Outcome<impl Fn(usize) -> bool>
    where
        Self: ValueAt<usize, Value = bool>,
        M: IsLayout,
        L: AskPredicates<M, Verdict: Holds>,
    {
        let (predicates, elements) = (self.layout.size(), elements.layout.size());
        let vector = match elements.checked_rem(predicates) {
            Some(0) => elements.checked_div(predicates).unwrap_or(1),
            _ => return Err(crate::AlgebraError::Predicates { predicates, elements }),
        };
        Ok(move |i: usize| i.checked_div(vector).and_then(|i| self.value_at(i)).unwrap_or(false))
    }
}
