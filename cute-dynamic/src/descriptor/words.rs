//! Whether a layout is one of words of 16 bytes, and its modes as atoms: the rules of [`cute_atoms::descriptor`] on numbers.

use super::NoDescriptor;
use crate::smem::{Major, SwizzleMode};
use crate::{AlgebraError, Layout, Stride, coalesce, get};
use alloc::vec::Vec;

/// How many elements of so many bits fill a word of 16 bytes.
///
/// # Errors
/// [`NoDescriptor::BitsOfElement`].
pub fn elements_of_word(bits: usize) -> Result<usize, NoDescriptor> {
    match (128usize.checked_div(bits), 128usize.checked_rem(bits)) {
        (Some(n), Some(0)) => Ok(n),
        _ => Err(NoDescriptor::BitsOfElement { bits }),
    }
}
/// Extents and strides of a mode, coalesced.
fn leaves(of: &Layout, mode: usize) -> Result<Vec<(usize, usize)>, NoDescriptor> {
    let mode = coalesce(&get(of, mode)?)?;
    let stride = mode.stride();
    let strides = stride.leaves().map(|stride| match stride {
        Stride::Int(stride) if stride < 0 => Err(NoDescriptor::Backwards { d: stride.unsigned_abs() }),
        Stride::Int(stride) => Ok(stride.unsigned_abs()),
        // words are counted by integers
        _ => Err(AlgebraError::Codomain { mode: 0 }.into()),
    });
    let shape = mode.shape();
    shape.leaves().zip(strides).map(|(extent, stride)| Ok((extent, stride?))).collect()
}
/// A stride of words.
pub(super) const fn of_words(d: usize, n: usize) -> Result<usize, NoDescriptor> {
    match (d.checked_rem(n), d.checked_div(n)) {
        (Some(0), Some(words)) => Ok(words),
        _ => Err(NoDescriptor::WordsAstray { d, n }),
    }
}
/// Whether `n` elements that are a word lie side by side along the major mode.
pub(super) fn whole_words(layout: &Layout, major: Major, n: usize) -> Result<(), NoDescriptor> {
    let (along, across) = match major {
        Major::MN => (0, 1),
        Major::K => (1, 0),
    };
    let mut first = true;
    for (extent, stride) in leaves(layout, along)? {
        if first {
            let c = if stride == 1 { extent } else { 1 };
            if c.checked_rem(n) != Some(0) {
                return Err(NoDescriptor::WordsTorn { c, n });
            }
        } else {
            of_words(stride, n)?;
        }
        first = false;
    }
    for (_, stride) in leaves(layout, across)? {
        of_words(stride, n)?;
    }
    Ok(())
}

/// How many words an atom has along (MN, K).
#[must_use]
pub const fn atom_words(major: Major, mode: SwizzleMode) -> [usize; 2] {
    match (major, mode) {
        (Major::MN, SwizzleMode::Inter) => [1, 8],
        (Major::MN, _) => [mode.row_bytes() / 16, mode.rows()],
        (Major::K, _) => [8, 1],
    }
}
/// A mode as atoms of so many: `(atom, repeats) : (inside, between)`, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Atoms {
    /// From one word of an atom to the next.
    pub inside: usize,
    /// How many atoms there are.
    pub repeats: usize,
    /// From one atom to the next.
    pub between: usize,
}
impl Atoms {
    /// A mode of atoms of so many words.
    ///
    /// # Errors
    /// [`NoDescriptor::NotWhole`], [`NoDescriptor::StridesDiffer`], [`NoDescriptor::MoreStrides`].
    pub fn of(layout: &Layout, n: usize) -> Result<Self, NoDescriptor> {
        let alone = Layout::concat(core::slice::from_ref(layout))?;
        match leaves(&alone, 0)?.as_slice() {
            [(e, stride)] => match (e.checked_rem(n), e.checked_div(n)) {
                (Some(0), Some(repeats)) => Ok(Self { inside: *stride, repeats, between: stride.saturating_mul(n) }),
                _ => Err(NoDescriptor::NotWhole { e: *e, n }),
            },
            [(e, inside), (repeats, between)] if *e == n => {
                Ok(Self { inside: *inside, repeats: *repeats, between: *between })
            }
            [(e, _), _] => Err(NoDescriptor::StridesDiffer { e: *e, n }),
            all => Err(NoDescriptor::MoreStrides { n: all.len() }),
        }
    }
    pub(super) const fn rows(&self, w: usize) -> Result<(), NoDescriptor> {
        if self.inside == w { Ok(()) } else { Err(NoDescriptor::RowsApart { d: self.inside, w }) }
    }
    pub(super) const fn neighbours(&self) -> Result<(), NoDescriptor> {
        match self.inside {
            1 => Ok(()),
            0 => Err(NoDescriptor::WordAlone { d: 0 }),
            d => Err(NoDescriptor::WordsApart { d }),
        }
    }
}
