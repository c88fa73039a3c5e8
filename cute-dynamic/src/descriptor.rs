//! The matrix descriptor of an operand in shared memory, on values: what [`cute_atoms::descriptor`] derives of types, by the same canonical forms and
//! for the same reasons.
//!
//! ```
//! use cute_dynamic::descriptor::descriptor_of;
//! use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
//! use cute_dynamic::{LayoutLeft, Shape};
//! let atom = smem_atom(Major::K, SwizzleMode::Sw128, 16).unwrap();
//! let tile = atom.tile_to_shape(&"(128,64)".parse::<Shape>().unwrap(), &LayoutLeft)?;
//! let found = descriptor_of(&tile, Major::K, 16)?;
//! assert_eq!((found.mode(), found.leading_bytes(), found.stride_bytes()), (SwizzleMode::Sw128, 16, 1024));
//! // the second instruction of 16 elements along K begins 32 bytes further on
//! let second = found.at(0x400, 32).unwrap();
//! assert_eq!(second.wgmma(), Some(1 << 62 | 64 << 32 | 1 << 16 | 0x42));
//! # Ok::<(), cute_dynamic::descriptor::NoDescriptor>(())
//! ```

use crate::get;
use crate::misuse::errors;
use crate::smem::{InWords, Major, SwizzleMode, Swizzled, in_words};
pub use cute_atoms::descriptor::{DescriptorError, MatrixDescriptor};

mod fragment;
#[doc(hidden)]
pub mod words;

pub use fragment::{DescriptorTensor, make_descriptors};
use words::{Atoms, atom_words, elements_of_word, whole_words};

errors! {
    /// Why a layout has no descriptor: the reasons of [`cute_atoms::descriptor`], with their numbers.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// use cute_dynamic::descriptor::{NoDescriptor, descriptor_of};
    /// use cute_dynamic::smem::Major;
    /// let tile: ComposedLayout = "Sw<2,3,3> o 0 o (128,64):(64,1)".parse().unwrap();
    /// let refused = descriptor_of(&tile, Major::K, 16).unwrap_err();
    /// assert_eq!(refused, NoDescriptor::RowsApart { d: 8, w: 4 });
    /// assert_eq!(refused.to_string(), "descriptor: rows lie 8 words of 16 bytes apart, where a row of the swizzle mode has 4");
    /// ```
    NoDescriptor:
    /// What is added before the swizzle is not 0.
    "descriptor" BeginsElsewhere { o: isize "What is added." } of smem::mode;
    /// The elements of a word are not side by side.
    "descriptor" WordsTorn { c "Elements that follow one another.", n "Elements of a word." } of descriptor::words;
    /// Words begin inside of others.
    "descriptor" WordsAstray { d "The stride in elements.", n "Elements of a word." } of descriptor::words;
    /// A mode goes backwards.
    "descriptor" Backwards { d "The stride's magnitude." } of descriptor::words;
    /// The swizzle is none of the modes.
    "descriptor" NoSwizzleMode { b "Its bits.", m "Its base.", s: isize "Its shift." } of descriptor;
    /// The swizzle permutes inside 16 bytes.
    "descriptor" SwizzleInsideWord { b "Bits that it moves.", n "Those of words." } of descriptor;
    /// The rows of the layout and of the swizzle mode differ.
    "descriptor" RowsApart { d "How far rows lie apart, in words.", w "Words in a row of the mode." } of descriptor;
    /// The words in a row are not neighbours.
    "descriptor" WordsApart { d "How far they lie apart." } of descriptor;
    /// The row has one word.
    "descriptor" WordAlone { d "How far its words lie apart." } of descriptor;
    /// K goes over the row.
    "descriptor" RowTooLong { n "Words along K.", w "Words in a row of the mode." } of descriptor;
    /// A mode that is not made of whole atoms.
    "descriptor" NotWhole { e "Its extent.", n "The atom's." } of descriptor;
    /// A mode with a stride for something else than atoms.
    "descriptor" StridesDiffer { e "The extent before the second stride.", n "The atom's." } of descriptor;
    /// A mode with too many strides.
    "descriptor" MoreStrides { n "How many." } of descriptor;
    /// An offset that its field does not hold.
    "descriptor" TooFar { d "Words of 16 bytes." } of descriptor;
    also
    /// Not two modes, or of a part none behind the first.
    "descriptor" Modes { rank: usize = "How many." }
        "descriptor: a layout of rank {rank}, where an operand is (MN, K), and a part ((MN, K), RestMN, RestK, ..)";
    /// The instruction has the operand elsewhere.
    "descriptor" NotShared { operand: char = "`A` or `B`.", place: &'static str = "`rmem` or `tmem`." }
        "descriptor: this instruction has {operand} in {place}, where descriptors are of operands in shared memory (smem)";
    /// Elements that do not fill words.
    "descriptor" BitsOfElement { bits: usize = "Their bits." }
        "descriptor: elements of {bits} bits, where those of 1 to 128 that divide 128 fill words of 16 bytes";
}

/// A descriptor without its start address, as [`descriptor_of`] derives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Described {
    mode: SwizzleMode,
    leading: u32,
    stride: u32,
}
impl Described {
    /// The swizzle mode.
    #[must_use]
    pub const fn mode(&self) -> SwizzleMode {
        self.mode
    }
    /// Leading dimension byte offset.
    #[must_use]
    pub const fn leading_bytes(&self) -> u32 {
        self.leading
    }
    /// Stride dimension byte offset.
    #[must_use]
    pub const fn stride_bytes(&self) -> u32 {
        self.stride
    }
    /// The descriptor of an operand that begins `offset` bytes behind `base`, where the tile's first atom begins: an address of
    /// shared memory, in a cluster with the CTA's rank in bits 24 to 27, which is no part of the descriptor.
    ///
    /// # Errors
    /// [`DescriptorError`]: an address that is not aligned to what the mode swizzles, or beyond shared memory.
    pub const fn at(&self, base: u32, offset: u32) -> Result<MatrixDescriptor, DescriptorError> {
        self.mode.encoded().at([self.leading, self.stride], base, offset)
    }
}

/// The descriptor of the operand with a layout (MN, K) of elements of so many bits.
///
/// A composed layout has offset 0: what is added before a swizzle is no start address.
///
/// # Errors
/// [`NoDescriptor`]: what of the canonical forms it has not.
#[doc(alias = "DescriptorOf")]
pub fn descriptor_of(layout: &impl Swizzled, major: Major, bits: usize) -> Result<Described, NoDescriptor> {
    let (_, offset) = layout.before()?;
    if offset != 0 {
        return Err(NoDescriptor::BeginsElsewhere { o: offset });
    }
    let plain = layout.plain();
    if plain.rank() != 2 || plain.depth() == 0 {
        return Err(NoDescriptor::Modes { rank: plain.rank() });
    }
    let n = elements_of_word(bits)?;
    whole_words(plain, major, n)?;
    canonical(&in_words(layout, n)?, major)
}
/// The canonical form of a layout in words.
fn canonical(of: &InWords, major: Major) -> Result<Described, NoDescriptor> {
    let swizzle = of.swizzle;
    if of.bits != swizzle.bits() {
        return Err(NoDescriptor::SwizzleInsideWord { b: of.bits, n: swizzle.bits() });
    }
    let mode = match of.mode() {
        Some(mode) if major == Major::MN || mode != SwizzleMode::Sw128Base32 => mode,
        _ => return Err(NoDescriptor::NoSwizzleMode { b: swizzle.bits(), m: swizzle.base(), s: swizzle.shift() }),
    };
    let row = mode.row_bytes() / 16;
    let [first, second] = atom_words(major, mode);
    let a = Atoms::of(&get(&of.layout, 0)?, first)?;
    let b = Atoms::of(&get(&of.layout, 1)?, second)?;
    let (leading, stride) = match (major, mode) {
        (Major::MN, SwizzleMode::Inter) => {
            b.rows(1)?;
            (b.between, a.between)
        }
        (Major::K, SwizzleMode::Inter) => {
            a.rows(1)?;
            (b.between, a.between)
        }
        (Major::MN, _) => {
            a.neighbours()?;
            b.rows(row)?;
            (a.between, b.between)
        }
        (Major::K, _) => {
            a.rows(row)?;
            b.neighbours()?;
            if b.repeats > row {
                return Err(NoDescriptor::RowTooLong { n: b.repeats, w: row });
            }
            (1, a.between)
        }
    };
    // a swizzled row along K has no leading offset; the field of the first mode is looked at first, as the types do
    let fields = if major == Major::K && mode != SwizzleMode::Inter { [a.between; 2] } else { [a.between, b.between] };
    if let Some(d) = fields.into_iter().find(|words| *words >= 1 << 14) {
        return Err(NoDescriptor::TooFar { d });
    }
    let bytes = |words: usize| u32::try_from(words.saturating_mul(16)).unwrap_or(u32::MAX);
    Ok(Described { mode, leading: bytes(leading), stride: bytes(stride) })
}
