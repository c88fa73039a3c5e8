//! Other crates' arrays and elements, each behind a feature of its own.
//!
//! | feature | |
//! |---|---|
//! | `ndarray` | views of `ndarray` as tensors, and back |
//! | `mdarray` | views of `mdarray` as tensors, and back |
//! | `bytemuck` | a tensor's elements as elements of another width: `recast` of the layout and of the storage |
//! | `half` | `f16` and `bf16` have widths for `bytemuck` |
//! | `rayon` | tiles in parallel |
//!
//! Arrays of fixed rank become mixed layouts, with run-time strides of either sign; nothing is copied. What lies between the
//! elements of a view may be borrowed elsewhere, so that such tensors are [`Pointer`](crate::tensor::accessor::Pointer)s.

#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "mdarray")]
mod mdarray;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "rayon")]
mod rayon;

#[cfg(feature = "bytemuck")]
pub use self::bytemuck::Width;
#[cfg(feature = "rayon")]
pub use self::rayon::ParTilesMut;

#[cfg(any(feature = "ndarray", feature = "mdarray"))]
mod axes {
    use crate::AlgebraError;
    #[cfg(feature = "ndarray")]
    use crate::algebra::properties::sums;
    use crate::layout::Layout;
    use crate::tree::walk::{LeafValue, Walk, Walker};

    /// The most modes of a tuple.
    const MOST: usize = 12;

    /// The axes of an array: the top-level modes of a layout, each coalesced to one stride.
    #[derive(Debug, Default, Clone, Copy)]
    pub(super) struct Axes {
        pub(super) extents: [usize; MOST],
        pub(super) strides: [isize; MOST],
        pub(super) rank: usize,
    }
    impl Axes {
        /// # Errors
        /// [`AlgebraError::Profile`] for a mode that is no axis: its leaves do not coalesce; [`AlgebraError::Codomain`] for
        /// strides that are no integers; [`AlgebraError::Overflow`] for more elements than an array may have.
        pub(super) fn of<S: Walk, D: Walk>(layout: &Layout<S, D>) -> Result<Self, AlgebraError> {
            let (mut extents, mut strides) = (Numbers::default(), Numbers::default());
            layout.shape().walk(&mut extents)?;
            layout.stride().walk(&mut strides)?;
            let mut axes = Self { extents: [1; MOST], strides: [0; MOST], rank: extents.modes.max(1) };
            let leaves = extents.leaves.iter().zip(&strides.leaves).take(extents.len);
            for (leaf, (&(mode, extent), &(_, stride))) in leaves.enumerate() {
                let (extent, stride) = (
                    usize::try_from(extent).map_err(|_| AlgebraError::Overflow)?,
                    isize::try_from(stride).map_err(|_| AlgebraError::Overflow)?,
                );
                let (Some(all), Some(first)) = (axes.extents.get_mut(mode), axes.strides.get_mut(mode)) else {
                    return Err(AlgebraError::Rank { expected: MOST, found: mode });
                };
                if extent == 1 {
                    continue;
                }
                if *all == 1 {
                    (*all, *first) = (extent, stride);
                } else if first.checked_mul(all.cast_signed()) == Some(stride) {
                    *all = all.checked_mul(extent).ok_or(AlgebraError::Overflow)?;
                } else {
                    return Err(AlgebraError::Profile { mode: leaf });
                }
            }
            // what those crates rely on; strides of 0 make many elements of few
            let count = axes.extents.iter().try_fold(1usize, |count, &extent| count.checked_mul(extent.max(1)));
            match count {
                Some(count) if count <= isize::MAX.unsigned_abs() => Ok(axes),
                _ => Err(AlgebraError::Overflow),
            }
        }
        /// That they are axes of an array of `ndarray` that is written: each begins beyond what smaller strides reach.
        ///
        /// # Errors
        /// [`AlgebraError::Interleaved`].
        #[cfg(feature = "ndarray")]
        pub(super) fn apart(&self) -> Result<(), AlgebraError> {
            let mut axes = [(1, 0); MOST];
            for (axis, of) in axes.iter_mut().zip(self.extents().iter().copied().zip(self.strides().iter().copied())) {
                *axis = of;
            }
            sums::first_within(&mut axes)
                .map_or(Ok(()), |(stride, reach)| Err(AlgebraError::Interleaved { stride, reach }))
        }
        pub(super) fn extents(&self) -> &[usize] {
            self.extents.get(..self.rank).unwrap_or(&[])
        }
        pub(super) fn strides(&self) -> &[isize] {
            self.strides.get(..self.rank).unwrap_or(&[])
        }
    }

    /// The leaves of a static layout here.
    const LEAVES: usize = 64;
    /// The leaves of a tuple, each with the number of the top-level mode that it is in.
    struct Numbers {
        leaves: [(usize, i128); LEAVES],
        len: usize,
        depth: usize,
        modes: usize,
    }
    impl Default for Numbers {
        fn default() -> Self {
            Self { leaves: [(0, 0); LEAVES], len: 0, depth: 0, modes: 0 }
        }
    }
    impl Numbers {
        /// A top-level mode ends.
        fn count(&mut self) {
            if self.depth <= 1 {
                self.modes = self.modes.saturating_add(1);
            }
        }
    }
    impl Walker for Numbers {
        type Error = AlgebraError;
        fn open(&mut self) -> Result<(), AlgebraError> {
            self.depth = self.depth.saturating_add(1);
            Ok(())
        }
        fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), AlgebraError> {
            let LeafValue::Int(number) = leaf else { return Err(AlgebraError::Codomain { mode: self.len }) };
            *self.leaves.get_mut(self.len).ok_or(AlgebraError::Undecided { steps: 0 })? = (self.modes, number);
            self.len = self.len.saturating_add(1);
            self.count();
            Ok(())
        }
        fn close(&mut self) -> Result<(), AlgebraError> {
            self.depth = self.depth.saturating_sub(1);
            if self.depth == 1 {
                self.count();
            }
            Ok(())
        }
    }

    /// Arrays of a rank, as mixed layouts.
    pub trait Ranked<const N: usize> {
        /// The shape.
        type Shape;
        /// The stride.
        type Stride;
        /// The layout, checked.
        ///
        /// # Errors
        /// [`AlgebraError::ZeroExtent`] and [`AlgebraError::Overflow`].
        fn layout(extents: &[usize], strides: &[isize]) -> Result<Layout<Self::Shape, Self::Stride>, AlgebraError>;
    }
    /// The layouts of arrays.
    #[derive(Debug, Clone, Copy)]
    pub struct Array;
    macro_rules! ranks {
        ($($n:literal $s:ty, $d:ty: [$($e:ident)+] [$($f:ident)+] $shape:expr, $stride:expr;)*) => {$(
            impl Ranked<$n> for Array {
                type Shape = $s;
                type Stride = $d;
                fn layout(extents: &[usize], strides: &[isize]) -> Result<Layout<$s, $d>, AlgebraError> {
                    let (&[$($e),+], &[$($f),+]) = (extents, strides) else {
                        return Err(AlgebraError::Rank { expected: $n, found: extents.len() });
                    };
                    Layout::new($shape, $stride)
                }
            }
        )*};
    }
    ranks! {
        1 usize, isize: [a] [x] a, x;
        2 (usize, usize), (isize, isize): [a b] [x y] (a, b), (x, y);
        3 (usize, usize, usize), (isize, isize, isize): [a b c] [x y z] (a, b, c), (x, y, z);
        4 (usize, usize, usize, usize), (isize, isize, isize, isize): [a b c d] [x y z u] (a, b, c, d), (x, y, z, u);
        5 (usize, usize, usize, usize, usize), (isize, isize, isize, isize, isize):
            [a b c d e] [x y z u v] (a, b, c, d, e), (x, y, z, u, v);
        6 (usize, usize, usize, usize, usize, usize), (isize, isize, isize, isize, isize, isize):
            [a b c d e f] [x y z u v w] (a, b, c, d, e, f), (x, y, z, u, v, w);
    }
}
