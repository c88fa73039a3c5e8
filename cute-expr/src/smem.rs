//! Shared memory on values: the canonical atoms, the matrix descriptor of a tile, and the box that TMA copies of it.
//! `cute_atoms::{smem, descriptor, tma}` derive the same of types, and a test holds the two together.
//!
//! ```
//! use cute_expr::smem::{Major, Mode, atom, descriptor};
//! use cute_dynamic::{LayoutLeft, Shape};
//! let atom = atom(Major::K, Mode::Sw128, 16)?;
//! assert_eq!(atom.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
//! let tile = atom.tile_to_shape(&"(128,64)".parse::<Shape>().unwrap(), &LayoutLeft)?;
//! let found = descriptor(&tile, Major::K, 16)?;
//! assert_eq!((found.mode, found.leading, found.stride), (Mode::Sw128, 16, 1024));
//! assert_eq!(found.wgmma(0x420), Some(1 << 62 | 64 << 32 | 1 << 16 | 0x42));
//! # Ok::<(), cute_expr::smem::NoDescriptor>(())
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use cute_dynamic::{AlgebraError, ComposedLayout, Layout, Stride, Swizzle, coalesce};

/// Which mode of an operand is contiguous.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Major {
    /// M or N.
    Mn,
    /// K.
    K,
}

/// How rows are swizzled: the names are CUTLASS'.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// No swizzle: bricks of 8 rows of 16 bytes.
    Inter,
    /// Rows of 32 bytes, in units of 16.
    Sw32,
    /// Rows of 64 bytes.
    Sw64,
    /// Rows of 128 bytes.
    Sw128,
    /// Rows of 128 bytes, in units of 32; tcgen05's, MN-major.
    Sw128Base32,
}

impl Major {
    /// Its name in an expression.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mn => "MN",
            Self::K => "K",
        }
    }
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 5] = [Self::Inter, Self::Sw32, Self::Sw64, Self::Sw128, Self::Sw128Base32];

    /// The name in CUTLASS.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inter => "INTER",
            Self::Sw32 => "SW32",
            Self::Sw64 => "SW64",
            Self::Sw128 => "SW128",
            Self::Sw128Base32 => "SW128_32B",
        }
    }
    /// B, M of byte addresses, S.
    pub(crate) const fn swizzle(self) -> (usize, usize, isize) {
        match self {
            Self::Inter => (0, 4, 3),
            Self::Sw32 => (1, 4, 3),
            Self::Sw64 => (2, 4, 3),
            Self::Sw128 => (3, 4, 3),
            Self::Sw128Base32 => (2, 5, 2),
        }
    }
    /// Bytes in a row.
    #[must_use]
    pub const fn row_bytes(self) -> usize {
        match self {
            Self::Inter => 16,
            Self::Sw32 => 32,
            Self::Sw64 => 64,
            Self::Sw128 | Self::Sw128Base32 => 128,
        }
    }
    /// Rows of an atom.
    #[must_use]
    pub const fn rows(self) -> usize {
        if matches!(self, Self::Sw128Base32) { 4 } else { 8 }
    }
    /// Bits 62 and 63 of wgmma's descriptor, where it has the mode.
    #[must_use]
    pub const fn wgmma(self) -> Option<u64> {
        match self {
            Self::Inter => Some(0),
            Self::Sw128 => Some(1),
            Self::Sw64 => Some(2),
            Self::Sw32 => Some(3),
            Self::Sw128Base32 => None,
        }
    }
    /// Bits 61 to 63 of tcgen05's descriptor.
    #[must_use]
    pub const fn tcgen05(self) -> u64 {
        match self {
            Self::Inter => 0,
            Self::Sw128Base32 => 1,
            Self::Sw128 => 2,
            Self::Sw64 => 4,
            Self::Sw32 => 6,
        }
    }
    /// The mode of a swizzle of words of 16 bytes.
    pub(crate) fn of_words(swizzle: Swizzle) -> Option<Self> {
        match (swizzle.bits(), swizzle.base(), swizzle.shift()) {
            (0, ..) => Some(Self::Inter),
            (1, 0, 3) => Some(Self::Sw32),
            (2, 0, 3) => Some(Self::Sw64),
            (3, 0, 3) => Some(Self::Sw128),
            (2, 1, 2) => Some(Self::Sw128Base32),
            _ => None,
        }
    }
}

/// The canonical atom of elements of so many bits, as (MN, K).
///
/// # Errors
/// [`NoDescriptor::NoMode`] of `Sw128Base32` K-major, and that of the recast: bits that do not divide a row.
pub fn atom(major: Major, mode: Mode, bits: usize) -> Result<ComposedLayout, NoDescriptor> {
    let (b, m, s) = mode.swizzle();
    if major == Major::K && mode == Mode::Sw128Base32 {
        return Err(NoDescriptor::NoMode { bits: b, base: m.saturating_sub(4), shift: s });
    }
    let row = mode.row_bytes().saturating_mul(8);
    let far = row.cast_signed();
    let in_bits = match major {
        Major::Mn => Layout::new((row, mode.rows()), (1isize, far))?,
        Major::K => Layout::new((mode.rows(), row), (far, 1isize))?,
    };
    let whole = ComposedLayout::new(Swizzle::new(b, m.saturating_add(3), s)?, 0, in_bits)?;
    Ok(whole.upcast(bits)?)
}

/// Why a tile has no descriptor. The numbers are words of 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoDescriptor {
    /// The algebra refuses: elements that do not make words.
    Algebra(AlgebraError),
    /// Not two modes.
    Modes(usize),
    /// The swizzle of words is no mode.
    NoMode {
        /// Its bits.
        bits: usize,
        /// Its base.
        base: usize,
        /// Its shift.
        shift: isize,
    },
    /// What is added before the swizzle is not 0.
    Begins(isize),
    /// A mode that is not made of whole atoms.
    NotWhole {
        /// Its extent.
        extent: usize,
        /// The atom's.
        atom: usize,
    },
    /// A mode that goes on with another stride inside an atom.
    StridesDiffer {
        /// After so many.
        extent: usize,
        /// The atom's extent.
        atom: usize,
    },
    /// A mode with more than two strides.
    MoreStrides(usize),
    /// Rows are not a row of the mode apart.
    RowsApart {
        /// How far they are.
        found: isize,
        /// How far they should be.
        row: usize,
    },
    /// Words of a row are not neighbours.
    WordsApart(isize),
    /// K goes over the row.
    RowTooLong {
        /// So many words.
        words: usize,
        /// A row has.
        row: usize,
    },
    /// An offset that its field of 14 bits does not hold.
    TooFar(isize),
}
impl From<AlgebraError> for NoDescriptor {
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}
impl NoDescriptor {
    /// A short name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Algebra(error) => error.code(),
            _ => "descriptor",
        }
    }
}
impl fmt::Display for NoDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Algebra(error) => error.fmt(f),
            Self::Modes(rank) => write!(f, "descriptor: {rank} modes, where (MN, K) are two"),
            Self::NoMode { bits, base, shift } => {
                write!(f, "descriptor: Sw<{bits},{base},{shift}> of words of 16 bytes is no swizzle mode here")
            }
            Self::Begins(offset) => write!(f, "descriptor: a layout that begins at offset {offset}, where 0 is needed"),
            Self::NotWhole { extent, atom } => {
                write!(f, "descriptor: an extent of {extent} is no multiple of {atom}, which an atom has")
            }
            Self::StridesDiffer { extent, atom } => {
                write!(f, "descriptor: a mode goes on with another stride after {extent}, where an atom has {atom}")
            }
            Self::MoreStrides(count) => write!(f, "descriptor: a mode with {count} strides, where two have a field"),
            Self::RowsApart { found, row } => {
                write!(
                    f,
                    "descriptor: rows lie {found} words of 16 bytes apart, where a row of the swizzle mode has {row}"
                )
            }
            Self::WordsApart(found) => write!(f, "descriptor: words of 16 bytes in a row lie {found} words apart"),
            Self::RowTooLong { words, row } => {
                write!(f, "descriptor: {words} words of 16 bytes along K, where a row of the swizzle mode has {row}")
            }
            Self::TooFar(words) => {
                write!(f, "descriptor: atoms lie {words} words of 16 bytes apart, where the field ends at 16384")
            }
        }
    }
}
impl core::error::Error for NoDescriptor {}

/// A descriptor without its start address; offsets are bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Descriptor {
    /// The swizzle mode.
    pub mode: Mode,
    /// Leading dimension byte offset.
    pub leading: u64,
    /// Stride dimension byte offset.
    pub stride: u64,
}
impl Descriptor {
    const fn common(&self, start: u64) -> u64 {
        (start >> 4) & 0x3FFF | (self.leading >> 4) << 16 | (self.stride >> 4) << 32
    }
    /// The 64 bits that wgmma takes; of `SW128_32B` there are none.
    #[must_use]
    pub const fn wgmma(&self, start: u64) -> Option<u64> {
        match self.mode.wgmma() {
            Some(mode) => Some(self.common(start) | mode << 62),
            None => None,
        }
    }
    /// The 64 bits that tcgen05 takes.
    #[must_use]
    pub const fn tcgen05(&self, start: u64) -> u64 {
        self.common(start) | 1 << 46 | self.mode.tcgen05() << 61
    }
}

/// A field of a descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The first bit.
    pub from: usize,
    /// The last bit.
    pub to: usize,
    /// What stands there.
    pub value: u64,
    /// What that says.
    pub about: String,
}
impl Descriptor {
    /// wgmma's fields, or tcgen05's, of a tile that begins at an address.
    ///
    /// ```
    /// use cute_expr::smem::{Descriptor, Mode};
    /// let found = Descriptor { mode: Mode::Sw128, leading: 16, stride: 1024 };
    /// for tcgen05 in [false, true] {
    ///     let of_fields = found.fields(0x420, tcgen05).iter().fold(0, |bits, field| bits | field.value << field.from);
    ///     assert_eq!(of_fields, if tcgen05 { found.tcgen05(0x420) } else { found.wgmma(0x420).unwrap() });
    /// }
    /// ```
    #[must_use]
    pub fn fields(&self, start: u64, tcgen05: bool) -> Vec<Field> {
        let field = |name, from, to, value, about: String| Field { name, from, to, value, about };
        let bytes = |n: u64| alloc::format!("{n} bytes / 16");
        let base = || field("base offset", 49, 51, 0, "0: atoms begin at multiples of their size".into());
        let name = || self.mode.name().into();
        let mut all = alloc::vec![
            field("start address", 0, 13, (start >> 4) & 0x3FFF, bytes(start)),
            field("leading byte offset", 16, 29, self.leading >> 4, bytes(self.leading)),
            field("stride byte offset", 32, 45, self.stride >> 4, bytes(self.stride)),
        ];
        if tcgen05 {
            all.push(field("fixed", 46, 48, 1, "always 1".into()));
            all.push(base());
            all.push(field("leading mode", 52, 52, 0, "0: an offset, not an address".into()));
            all.push(field("swizzle", 61, 63, self.mode.tcgen05(), name()));
        } else {
            all.push(base());
            all.push(field("swizzle", 62, 63, self.mode.wgmma().unwrap_or(0), name()));
        }
        all
    }
}

/// How many words an atom has along (MN, K).
pub(crate) const fn atom_words(major: Major, mode: Mode) -> [usize; 2] {
    match (major, mode) {
        (Major::Mn, Mode::Inter) => [1, 8],
        (Major::Mn, _) => [mode.row_bytes() / 16, mode.rows()],
        (Major::K, _) => [8, 1],
    }
}

/// A mode as atoms of so many: `(atom, repeats) : (inside, between)`.
pub(crate) struct Atoms {
    pub(crate) inside: isize,
    pub(crate) repeats: usize,
    pub(crate) between: isize,
}
impl Atoms {
    pub(crate) fn of(mode: &Layout, atom: usize) -> Result<Self, NoDescriptor> {
        let mode = coalesce(mode)?;
        let strides = mode.stride();
        let strides = strides.leaves().map(|stride| if let Stride::Int(n) = stride { n } else { 0 });
        let leaves: Vec<(usize, isize)> = mode.shape().leaves().zip(strides.collect::<Vec<_>>()).collect();
        let far = |n: usize| isize::try_from(n).unwrap_or(isize::MAX);
        match leaves.as_slice() {
            [(extent, stride)] => match (extent.checked_rem(atom), extent.checked_div(atom)) {
                (Some(0), Some(repeats)) => {
                    Ok(Self { inside: *stride, repeats, between: stride.saturating_mul(far(atom)) })
                }
                _ => Err(NoDescriptor::NotWhole { extent: *extent, atom }),
            },
            [(extent, inside), (repeats, between)] if *extent == atom => {
                Ok(Self { inside: *inside, repeats: *repeats, between: *between })
            }
            [(extent, _), _] => Err(NoDescriptor::StridesDiffer { extent: *extent, atom }),
            all => Err(NoDescriptor::MoreStrides(all.len())),
        }
    }
    fn rows(&self, row: usize) -> Result<(), NoDescriptor> {
        if usize::try_from(self.inside) == Ok(row) {
            Ok(())
        } else {
            Err(NoDescriptor::RowsApart { found: self.inside, row })
        }
    }
    fn neighbours(&self) -> Result<(), NoDescriptor> {
        if self.inside == 1 { Ok(()) } else { Err(NoDescriptor::WordsApart(self.inside)) }
    }
}

const fn no_mode(of: Swizzle) -> NoDescriptor {
    NoDescriptor::NoMode { bits: of.bits(), base: of.base(), shift: of.shift() }
}

/// A tile in words of 16 bytes, and its swizzle mode.
pub(crate) fn words(tile: &ComposedLayout, bits: usize) -> Result<(ComposedLayout, Mode), NoDescriptor> {
    let words = match 128usize.checked_div(bits) {
        Some(n) if n > 0 && 128usize.checked_rem(bits) == Some(0) => tile.upcast(n)?,
        _ => return Err(NoDescriptor::NotWhole { extent: 128, atom: bits }),
    };
    let of = |tile: &ComposedLayout| tile.swizzle().ok_or(AlgebraError::OuterLayout);
    let swizzle = of(&words)?;
    match Mode::of_words(swizzle) {
        // a swizzle that loses bits permutes inside the words
        Some(mode) if swizzle.bits() == of(tile)?.bits() => Ok((words, mode)),
        _ => Err(no_mode(swizzle)),
    }
}

/// The descriptor of a tile (MN, K) of elements of so many bits.
///
/// # Errors
/// [`NoDescriptor`]: which part of the canonical form it has not.
pub fn descriptor(tile: &ComposedLayout, major: Major, bits: usize) -> Result<Descriptor, NoDescriptor> {
    if tile.offset() != 0 {
        return Err(NoDescriptor::Begins(tile.offset()));
    }
    if tile.rank() != 2 {
        return Err(NoDescriptor::Modes(tile.rank()));
    }
    let (words, mode) = words(tile, bits)?;
    if major == Major::K && mode == Mode::Sw128Base32 {
        return Err(words.swizzle().map_or(AlgebraError::OuterLayout.into(), no_mode));
    }
    let (row, layout) = (mode.row_bytes() / 16, words.layout());
    let [first, second] = atom_words(major, mode);
    let a = Atoms::of(&cute_dynamic::get(layout, 0)?, first)?;
    let b = Atoms::of(&cute_dynamic::get(layout, 1)?, second)?;
    let (leading, stride) = match (major, mode) {
        (Major::Mn, Mode::Inter) => {
            b.rows(1)?;
            (b.between, a.between)
        }
        (Major::K, Mode::Inter) => {
            a.rows(1)?;
            (b.between, a.between)
        }
        (Major::Mn, _) => {
            a.neighbours()?;
            b.rows(row)?;
            (a.between, b.between)
        }
        (Major::K, _) => {
            a.rows(row)?;
            b.neighbours()?;
            if b.repeats > row {
                return Err(NoDescriptor::RowTooLong { words: b.repeats, row });
            }
            (1, a.between)
        }
    };
    let field = |words: isize| {
        let bytes = u64::try_from(words).ok().filter(|words| *words < 1 << 14).and_then(|words| words.checked_mul(16));
        bytes.ok_or(NoDescriptor::TooFar(words))
    };
    Ok(Descriptor { mode, leading: field(leading)?, stride: field(stride)? })
}

/// The box of a tile that one copy of TMA fills: elements along the contiguous mode, rows along the other. What lies behind it in
/// shared memory is another box.
#[must_use]
pub fn tma_box(tile: &ComposedLayout, major: Major) -> Option<[usize; 2]> {
    let (along, across) = if major == Major::K { (1, 0) } else { (0, 1) };
    let leaf = |i: usize| {
        let mode = coalesce(&cute_dynamic::get(tile.layout(), i).ok()?).ok()?;
        let first = mode.shape().leaves().next()?;
        match mode.stride().leaves().next()? {
            Stride::Int(stride) => Some((first, stride)),
            _ => None,
        }
    };
    let ((inner, step), (rows, apart)) = (leaf(along)?, leaf(across)?);
    if step != 1 {
        return None;
    }
    let follows = usize::try_from(apart) == Ok(inner);
    Some([inner, if follows { rows } else { 1 }])
}
