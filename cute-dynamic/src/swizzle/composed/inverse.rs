//! Inverses of composed layouts.
//!
//! ```text
//! right_inverse(W o off o L) = right_inverse(L) o -off o right_inverse(W)          c goes to right_inverse(L)(right_inverse(W)(c) - off)
//! left_inverse(W o off o L)  = left_inverse(L) o -off o left_inverse(W)            defined where that is a number of 0 or more
//! ```
//!
//! Both inverses of a swizzle are the swizzle that undoes it; of a layout they end with their domain.

use super::ComposedLayout;
use crate::algebra::inverse::inverse_of;
use crate::swizzle::outer::OuterMap;
use crate::{AlgebraError, Layout, Operation, left_inverse};
use core::fmt;
use cute_static::machinery::{AskLeftInverse, AskRightInverse, Given};

/// `layout o offset o outer`: c goes to `layout(offset + outer(c))`, where a swizzle stands for the one that undoes it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ComposedInverse {
    layout: Layout,
    offset: isize,
    outer: OuterMap,
}

impl ComposedInverse {
    /// The layout: the inverse of the composed one's.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What is added behind the outer part.
    #[must_use]
    pub const fn offset(&self) -> isize {
        self.offset
    }

    /// The swizzle, or the inverse of the outer layout.
    #[must_use]
    pub const fn outer(&self) -> &OuterMap {
        &self.outer
    }

    /// The coordinate for an offset of the composed layout; past the layout's domain its last mode extends.
    ///
    /// # Errors
    /// [`AlgebraError::OutOfBounds`] for one that outer part and offset take below 0, or that an outer layout does not reach;
    /// [`AlgebraError::Overflow`].
    pub fn at(&self, offset: usize) -> Result<isize, AlgebraError> {
        let index = Operation::Swizzled.sum(self.outer.undone(offset)?, self.offset)?;
        let bound = self.layout.size();
        usize::try_from(index)
            .map_err(|_| AlgebraError::OutOfBounds { index: offset, bound })
            .and_then(|i| self.layout.at(i))
    }
}

impl ComposedLayout {
    /// The right inverse: a function R with `self(R(k)) = k` for all k that outer part and offset take into the domain of the
    /// layout's right inverse.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
    /// let inverse = tile.right_inverse()?;
    /// assert_eq!(inverse.to_string(), "(8,8):(8,1) o 0 o Sw<3,0,3>");
    /// for k in 0..64 {
    ///     assert_eq!(tile.at(inverse.at(k)?.unsigned_abs())?, k.cast_signed());
    /// }
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] for an offset of `isize::MIN`.
    pub fn right_inverse(&self) -> Result<ComposedInverse, AlgebraError> {
        self.behind(inverse_of(&self.layout), self.outer.right_inverse())
    }

    /// The left inverse: a function R with `R(self(c)) = c` for all c, if the layout is injective; else as [`left_inverse`].
    ///
    /// # Errors
    /// As [`left_inverse`], and [`AlgebraError::Overflow`].
    pub fn left_inverse(&self) -> Result<ComposedInverse, AlgebraError> {
        self.behind(left_inverse(&self.layout)?, self.outer.left_inverse()?)
    }

    fn behind(&self, layout: Layout, outer: OuterMap) -> Result<ComposedInverse, AlgebraError> {
        let offset = Operation::LeftInverse.times(self.offset, -1)?;
        Ok(ComposedInverse { layout, offset, outer })
    }
}

impl fmt::Display for ComposedInverse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o {}", self.layout, self.offset, self.outer)
    }
}

impl AskRightInverse for ComposedLayout {
    type Output = ComposedInverse;
    type Answer = Given<ComposedInverse>;
    fn ask_right_inverse(&self) -> Result<ComposedInverse, AlgebraError> {
        self.right_inverse()
    }
}
impl AskLeftInverse for ComposedLayout {
    type Answer = Given<ComposedInverse>;
    fn ask_left_inverse(&self) -> Result<ComposedInverse, AlgebraError> {
        self.left_inverse()
    }
}
