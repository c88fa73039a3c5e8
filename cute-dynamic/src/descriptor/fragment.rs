//! Descriptors of a whole partition, on values: CuTe's `make_fragment_A` and `make_fragment_B` of operands in shared memory.
//!
//! ```text
//! part              Sw o offset o ((MN, K), RestMN, RestK, ..) : ((..), d1, d2, ..)      in elements
//! layout            (1, RestMN, RestK, ..) : (0, d1 / N, d2 / N, ..)                     in words of 16 bytes, N elements each
//! ```

use super::words::{elements_of_word, of_words};
use super::{Described, DescriptorError, MatrixDescriptor, NoDescriptor, descriptor_of};
use crate::smem::{Major, Swizzled};
use crate::{AlgebraError, AsCoord, ComposedLayout, HTuple, Layout, Stride, get};
use alloc::vec::Vec;

/// Descriptors of all instructions of a part, `(1, RestMN, RestK, ..)`: [`make_descriptors`] makes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescriptorTensor {
    layout: Layout,
    first: Described,
    /// Bytes behind the tile's beginning, of the first one.
    offset: u32,
}
impl DescriptorTensor {
    /// `(1, RestMN, RestK, ..)` to words of 16 bytes behind the first descriptor.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }
    /// The descriptor of the first instruction, without its address.
    #[must_use]
    pub const fn described(&self) -> Described {
        self.first
    }
    /// The descriptor at a coordinate, of a tile that begins at address `base`.
    ///
    /// # Errors
    /// [`DescriptorError`]: a base that is not aligned to what the mode swizzles, an instruction beyond shared memory.
    pub fn at(&self, coord: impl AsCoord, base: u32) -> Result<MatrixDescriptor, DescriptorError> {
        let words = self.layout.at(coord).ok().and_then(|words| u32::try_from(words).ok());
        let offset = words.and_then(|words| words.checked_mul(16)).and_then(|bytes| bytes.checked_add(self.offset));
        self.first.at(base, offset.unwrap_or(u32::MAX << 4))
    }
    fn step_bytes(&self, mode: usize) -> usize {
        let of = self.layout.get(mode).ok().filter(|mode| mode.size() > 1);
        of.and_then(|mode| mode.at(1usize).ok()).map_or(0, |words| words.unsigned_abs().saturating_mul(16))
    }
    /// Bytes from an instruction to the next one along K; 0 where there is one.
    #[must_use]
    pub fn k_step_bytes(&self) -> usize {
        self.step_bytes(2)
    }
    /// Bytes from a stage to the next one; 0 where there is one.
    #[must_use]
    pub fn stage_bytes(&self) -> usize {
        self.step_bytes(3)
    }
}

/// The descriptors of a part of a tile in shared memory, `((MN, K), RestMN, RestK, ..)` to elements of so many bits: a layout that begins where the
/// tile does, or a part and its offset. Of an instruction's operand they are [`make_fragment_a`](crate::tiled::ThrMma::make_fragment_a)'s.
///
/// ```
/// use cute_dynamic::descriptor::{NoDescriptor, make_descriptors};
/// use cute_dynamic::smem::Major;
/// use cute_dynamic::{ComposedLayout, Offset};
/// // 64 rows of 128 bytes, four instructions of 16 halves along K
/// let part: ComposedLayout = "Sw<3,3,3> o 0 o ((64,16),1,4):((64,1),0,16)".parse().unwrap();
/// let all = make_descriptors(&(part, Offset::Int(64 * 64)), Major::K, 16)?;
/// assert_eq!(all.layout().to_string(), "(1,1,4):(0,0,2)");
/// assert_eq!(all.at((0, 0, 2), 1024).unwrap().start(), 1024 + 64 * 128 + 64);
/// # Ok::<(), NoDescriptor>(())
/// ```
///
/// # Errors
/// [`NoDescriptor`], of the first mode and of the others' strides; what begins elsewhere than at a word is [`NoDescriptor::WordsAstray`].
#[doc(alias = "DescriptorLayout")]
pub fn make_descriptors(part: &impl Swizzled, major: Major, bits: usize) -> Result<DescriptorTensor, NoDescriptor> {
    let (swizzle, offset) = part.before()?;
    let (plain, n) = (part.plain(), elements_of_word(bits)?);
    if plain.rank() < 2 || plain.depth() == 0 {
        return Err(NoDescriptor::Modes { rank: plain.rank() });
    }
    let first = descriptor_of(&ComposedLayout::new(swizzle, 0, get(plain, 0)?)?, major, bits)?;
    let begin = usize::try_from(offset).map_err(|_| NoDescriptor::Backwards { d: offset.unsigned_abs() })?;
    let begin = of_words(begin, n)?.saturating_mul(16);
    let offset = u32::try_from(begin).map_err(|_| NoDescriptor::TooFar { d: begin / 16 })?;
    let mut modes: Vec<Layout> = alloc::vec![Layout::mode(1, 0)?];
    for mode in 1..plain.rank() {
        let mode = get(plain, mode)?;
        let mut wrong = None;
        let strides: HTuple<Stride> = mode.stride().map(|stride| {
            let words = match stride {
                Stride::Int(d) if d < 0 => Err(NoDescriptor::Backwards { d: d.unsigned_abs() }),
                Stride::Int(d) => of_words(d.unsigned_abs(), n),
                _ => Err(AlgebraError::Codomain { mode: 0 }.into()),
            };
            match words {
                Ok(words) => Stride::Int(words.cast_signed()),
                Err(error) => {
                    wrong.get_or_insert(error);
                    stride
                }
            }
        });
        if let Some(error) = wrong {
            return Err(error);
        }
        modes.push(Layout::new(mode.shape(), strides)?);
    }
    Ok(DescriptorTensor { layout: Layout::concat(&modes)?, first, offset })
}
