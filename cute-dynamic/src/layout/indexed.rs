//! Index types: offsets that are handed out as `u32` or a narrower integer, once it is known that they all fit.
//!
//! The checks and the answers are those of static layouts. What is won there, arithmetic in the narrow type, is not here: a
//! dynamic layout is walked with checked arithmetic in 64 bits.

use crate::bridge::generic::AsCoord;
use crate::{AlgebraError, ComposedLayout, Coord, Layout};
use cute_static::verdict::Admissible;
use cute_static::{
    AskEvaluate, IndexType, Indexed,
    machinery::{AskEvaluateIndex, CoordIn},
};

impl Layout {
    /// This layout with offsets of type `I`: see [`Indexed`].
    ///
    /// ```
    /// use cute_dynamic::{AlgebraError, Layout};
    /// let matrix: Layout = "(64,1000):(1,64)".parse().unwrap();
    /// assert_eq!(matrix.clone().indexed::<u16>()?.get((3, 2)), Some(131u16));
    /// let e = matrix.indexed::<u8>().unwrap_err();
    /// assert_eq!(e, AlgebraError::IndexTooNarrow { cosize: 64000, values: 256 });
    /// # Ok::<(), AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::IndexTooNarrow`] and [`AlgebraError::IndexTooNarrowBelow`].
    pub fn indexed<I: IndexType>(self) -> Result<Indexed<I, Self>, AlgebraError> {
        Indexed::new(self)
    }
}
impl ComposedLayout {
    /// This layout with offsets of type `I`: see [`Indexed`].
    ///
    /// # Errors
    /// As [`Layout::indexed`].
    pub fn indexed<I: IndexType>(self) -> Result<Indexed<I, Self>, AlgebraError> {
        Indexed::new(self)
    }
}
macro_rules! evaluate {
    ($($layout:ident)*) => {$(
        impl<I: IndexType, C: CoordIn<I, Plain: AsCoord>> AskEvaluateIndex<I, C> for $layout {
            type Verdict = Admissible;
            fn ask_index(&self, coord: C) -> Option<I> {
                self.ask_offset(coord.plain()).map(I::truncated)
            }
        }
    )*};
}
evaluate! { Layout ComposedLayout }

macro_rules! coordinates {
    ($($int:ident)*) => {$(
        impl CoordIn<$int> for Coord {
            type Plain = Self;
            fn plain(self) -> Self {
                self
            }
        }
        impl<'c> CoordIn<$int> for &'c Coord {
            type Plain = &'c Coord;
            fn plain(self) -> &'c Coord {
                self
            }
        }
    )*};
}
coordinates! { u8 u16 u32 i8 i16 i32 }
