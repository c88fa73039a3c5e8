//! What is partitioned: a layout, whose part has an offset beside it, or a composed one, whose offset is inside.
//!
//! ```text
//! partition(L)             = (part, offset)
//! partition(W o off o L)   = (W o (off + offset) o part, 0)
//! retile                   = the same without an offset
//! ```

use crate::{AlgebraError, ComposedLayout, Layout, Offset, Operation, Swizzle};

/// A [`Layout`] or a [`ComposedLayout`].
pub trait Partitioned: Sized {
    /// The layout of which a part is asked for.
    #[doc(hidden)]
    fn inner(&self) -> &Layout;
    /// The swizzle that what is copied lies behind, and what is added before.
    #[doc(hidden)]
    fn before(&self) -> Option<(Swizzle, isize)>;
    /// The same of a part at an offset.
    #[doc(hidden)]
    fn part(&self, part: Layout, offset: Offset) -> Result<(Self, Offset), AlgebraError>;
}
impl Partitioned for Layout {
    fn inner(&self) -> &Layout {
        self
    }
    fn before(&self) -> Option<(Swizzle, isize)> {
        None
    }
    fn part(&self, part: Layout, offset: Offset) -> Result<(Self, Offset), AlgebraError> {
        Ok((part, offset))
    }
}
impl Partitioned for ComposedLayout {
    fn inner(&self) -> &Layout {
        self.layout()
    }
    fn before(&self) -> Option<(Swizzle, isize)> {
        self.swizzle().map(|swizzle| (swizzle, self.offset()))
    }
    fn part(&self, part: Layout, offset: Offset) -> Result<(Self, Offset), AlgebraError> {
        let offset = match offset {
            Offset::Int(offset) => Operation::Swizzled.sum(self.offset(), offset)?,
            // not reached: the strides are integers
            _ => return Err(AlgebraError::Codomain { mode: 0 }),
        };
        Ok((Self::new(self.outer().clone(), offset, part)?, Offset::Int(0)))
    }
}
