//! The swizzle mode of a layout in words of 16 bytes, by its swizzle: the table is [`cute_atoms::smem`]'s.

use super::SwizzleMode;
use crate::{AlgebraError, ComposedLayout, Layout, Offset, Operation, Swizzle};

/// A layout of shared memory: a [`Layout`], a [`ComposedLayout`] of a swizzle and one, or what a partition answers of these, a part and its offset.
pub trait Swizzled {
    /// The layout before the swizzle.
    #[doc(hidden)]
    fn plain(&self) -> &Layout;
    /// The swizzle, and what is added before it.
    #[doc(hidden)]
    fn before(&self) -> Result<(Swizzle, isize), AlgebraError>;
}
impl Swizzled for Layout {
    fn plain(&self) -> &Layout {
        self
    }
    fn before(&self) -> Result<(Swizzle, isize), AlgebraError> {
        Ok((Swizzle::new(0, 4, 3)?, 0))
    }
}
impl Swizzled for ComposedLayout {
    fn plain(&self) -> &Layout {
        self.layout()
    }
    fn before(&self) -> Result<(Swizzle, isize), AlgebraError> {
        Ok((self.swizzle().ok_or(AlgebraError::OuterLayout)?, self.offset()))
    }
}

impl<L: Swizzled> Swizzled for (L, Offset) {
    fn plain(&self) -> &Layout {
        self.0.plain()
    }
    fn before(&self) -> Result<(Swizzle, isize), AlgebraError> {
        let ((swizzle, before), Offset::Int(begin)) = (self.0.before()?, &self.1) else {
            return Err(AlgebraError::Codomain { mode: 0 });
        };
        Ok((swizzle, Operation::Swizzled.sum(before, *begin)?))
    }
}

/// A layout in words of 16 bytes.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct InWords {
    /// The layout before the swizzle.
    pub layout: Layout,
    /// The swizzle of words.
    pub swizzle: Swizzle,
    /// How many bits the swizzle of elements moves.
    pub bits: usize,
}
/// A layout of elements, of which `n` fill a word, in words; what is added before the swizzle is left out.
#[doc(hidden)]
pub fn in_words(layout: &impl Swizzled, n: usize) -> Result<InWords, AlgebraError> {
    let (swizzle, _) = layout.before()?;
    let words = ComposedLayout::new(swizzle, 0, layout.plain().clone())?.upcast(n)?;
    let of_words = words.swizzle().ok_or(AlgebraError::OuterLayout)?;
    Ok(InWords { layout: words.layout().clone(), swizzle: of_words, bits: swizzle.bits() })
}
impl InWords {
    /// The mode whose swizzle of words this is.
    #[must_use]
    pub fn mode(&self) -> Option<SwizzleMode> {
        if self.swizzle.bits() == 0 {
            return Some(SwizzleMode::Inter);
        }
        SwizzleMode::ALL.into_iter().find(|mode| mode.of_elements(128) == Ok(self.swizzle))
    }
}
