//! Other crates' arrays and elements, each behind a feature of its own.
//!
//! The crate's front page says what each is for.

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
    #[cfg(feature = "ndarray")]
    use crate::algebra::properties::sums;
    use crate::layout::{IsLayout, Layout, Offsets};
    use crate::{AlgebraError, Excess, Operation};

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
        pub(super) fn of<L: IsLayout>(layout: &L) -> Result<Self, AlgebraError> {
            let mut axes = Self { extents: [1; MOST], strides: [0; MOST], rank: layout.rank() };
            let (mut mode, mut leaf, mut found) = (0, 0, Ok(()));
            let offsets = layout.each_leaf(&mut |extent, stride| {
                // a mode ends with the leaf that makes its size full
                while extent != 1 && mode < axes.rank && axes.extents.get(mode) == Some(&layout.mode_size(mode)) {
                    mode = mode.saturating_add(1);
                }
                if extent != 1 {
                    found = found.and_then(|()| axes.push(mode, leaf, (extent, stride)));
                }
                leaf = leaf.saturating_add(1);
            })?;
            if offsets != Offsets::Sum {
                return Err(AlgebraError::Codomain { mode: 0 });
            }
            found?;
            // what those crates rely on; strides of 0 make many elements of few
            let count = axes.extents.iter().try_fold(1usize, |count, &extent| count.checked_mul(extent.max(1)));
            match count {
                Some(count) if count <= isize::MAX.unsigned_abs() => Ok(axes),
                _ => Err(Operation::Axes.overflow(Excess::Size)),
            }
        }
        /// A leaf more of a mode.
        fn push(&mut self, mode: usize, leaf: usize, (extent, stride): (usize, isize)) -> Result<(), AlgebraError> {
            let (Some(all), Some(first)) = (self.extents.get_mut(mode), self.strides.get_mut(mode)) else {
                return Err(AlgebraError::Rank { expected: MOST, found: mode });
            };
            if *all == 1 {
                (*all, *first) = (extent, stride);
            } else if first.checked_mul(all.cast_signed()) == Some(stride) {
                *all = Operation::Axes.sizes(*all, extent)?;
            } else {
                return Err(AlgebraError::Profile { mode: leaf });
            }
            Ok(())
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
        fn ranked(extents: &[usize], strides: &[isize]) -> Result<Layout<Self::Shape, Self::Stride>, AlgebraError>;
    }
    /// The layouts of arrays.
    #[derive(Debug, Clone, Copy)]
    pub struct Array;
    macro_rules! ranks {
        ($($n:literal $s:ty, $d:ty, |$all:pat_param| $modes:expr;)*) => {$(
            impl Ranked<$n> for Array {
                type Shape = $s;
                type Stride = $d;
                fn ranked(extents: &[usize], strides: &[isize]) -> Result<Layout<$s, $d>, AlgebraError> {
                    let (Ok(shape), Ok(stride)) = (<[usize; $n]>::try_from(extents), <[isize; $n]>::try_from(strides))
                    else {
                        return Err(AlgebraError::Rank { expected: $n, found: extents.len() });
                    };
                    Layout::new({ let $all = shape; $modes }, { let $all = stride; $modes })
                }
            }
        )*};
    }
    ranks! {
        1 usize, isize, |[n]| n;
        2 (usize, usize), (isize, isize), |all| all.into();
        3 (usize, usize, usize), (isize, isize, isize), |all| all.into();
        4 (usize, usize, usize, usize), (isize, isize, isize, isize), |all| all.into();
        5 (usize, usize, usize, usize, usize), (isize, isize, isize, isize, isize), |all| all.into();
        6 (usize, usize, usize, usize, usize, usize), (isize, isize, isize, isize, isize, isize), |all| all.into();
    }
}
