//! Inverses of composed layouts.
//!
//! ```text
//! right_inverse(W o off o L) = right_inverse(L) o -off o right_inverse(W)          c goes to right_inverse(L)(right_inverse(W)(c) - off)
//! left_inverse(W o off o L)  = left_inverse(L) o -off o left_inverse(W)            defined where that is a number of 0 or more
//!     refused unless W, which extends by its last mode, is injective on 0, 1, .., the largest of off + L
//! ```
//!
//! Both inverses of a swizzle are the swizzle that undoes it. The right inverse of a layout, `W` or `L`, ends with its domain. The left
//! inverse of `W` extends as `W` does: the digit of the largest stride has no end, and the other digits end where the next stride begins.
//! A last mode of extent 1 has no digit, so `W` may not extend by it.

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
    /// Whether both layouts end with their domains: those of a right inverse do.
    ends: bool,
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

    /// The coordinate for an offset of the composed layout.
    ///
    /// A left inverse, whose layouts extend by their last modes, has a coordinate for every offset that the composed layout reaches, and
    /// for some others.
    ///
    /// # Errors
    /// [`AlgebraError::OutOfBounds`] if outer part and offset take the offset below 0, or, of a right inverse, if the offset is not below
    /// the size of its outer layout, or the index that it is taken to is not below the size of its layout; [`AlgebraError::Overflow`].
    pub fn at(&self, offset: usize) -> Result<isize, AlgebraError> {
        let index = Operation::Swizzled.sum(self.outer.undone(offset, self.ends)?, self.offset)?;
        let bound = self.layout.size();
        let index = usize::try_from(index).map_err(|_| AlgebraError::OutOfBounds { index: offset, bound })?;
        if self.ends && index >= bound {
            return Err(AlgebraError::OutOfBounds { index, bound });
        }
        self.layout.at(index)
    }
}

impl ComposedLayout {
    /// The right inverse: a function R with `self(R(k)) = k` for all k that outer part and offset take into the domain of the
    /// layout's right inverse. Any other k is out of bounds.
    ///
    /// ```
    /// use cute_dynamic::{AlgebraError, ComposedLayout};
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
    /// let inverse = tile.right_inverse()?;
    /// assert_eq!(inverse.to_string(), "(8,8):(8,1) o 0 o Sw<3,0,3>");
    /// for k in 0..64 {
    ///     assert_eq!(tile.at(inverse.at(k)?.unsigned_abs())?, k.cast_signed());
    /// }
    /// assert_eq!(inverse.at(64), Err(AlgebraError::OutOfBounds { index: 64, bound: 64 }));
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] for an offset of `isize::MIN`.
    pub fn right_inverse(&self) -> Result<ComposedInverse, AlgebraError> {
        self.behind(inverse_of(&self.layout), self.outer.right_inverse(), true)
    }

    /// The left inverse: a function R with `self(R(self(c))) = self(c)` for all c; with `R(self(c)) = c` if the layout is injective.
    ///
    /// ```
    /// use cute_dynamic::{AlgebraError, ComposedLayout};
    /// let composed = |text: &str| text.parse::<ComposedLayout>().unwrap();
    /// // the outer layout extends by its last mode
    /// let far = composed("(4,8):(1,100) o 2 o 5:9");
    /// let inverse = far.left_inverse()?;
    /// assert_eq!((far.at(4)?, inverse.at(902)?), (902, 4));
    /// // coordinates (1,0) and (0,8) of the outer layout have one offset
    /// let twice = AlgebraError::OuterNotInjective { last: 125, stride: 8, reach: 31 };
    /// assert_eq!(composed("(4,8):(8,1) o 0 o 6:25").left_inverse(), Err(twice));
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// As [`left_inverse`]; of an outer layout [`AlgebraError::OuterNotInjective`], or [`AlgebraError::OutOfBounds`] if it extends by a last
    /// mode of extent 1; [`AlgebraError::Overflow`].
    pub fn left_inverse(&self) -> Result<ComposedInverse, AlgebraError> {
        let (layout, outer) = (left_inverse(&self.layout)?, self.outer.left_inverse()?);
        self.outer.is_undone_up_to(self.largest()?)?;
        self.behind(layout, outer, false)
    }

    fn behind(&self, layout: Layout, outer: OuterMap, ends: bool) -> Result<ComposedInverse, AlgebraError> {
        let offset = Operation::LeftInverse.times(self.offset, -1)?;
        Ok(ComposedInverse { layout, offset, outer, ends })
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
