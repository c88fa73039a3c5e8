//! The arguments of a tensor map, what TMA is told of a tensor in global memory and of the boxes it copies: derived from
//! layouts, with every documented limit checked.
//!
//! ```text
//! by hand        : TensorMap::tiled(type, extents, strides in bytes, box, element strides, options)
//!                  TensorMap::im2col(type, extents, strides in bytes, corners, channels, pixels, element strides, options)
//! from layouts   : TmaOf<element, layout in shared memory, tile of a CTA, CTAs that share it>      (`tile`), whose
//!                  tensor_map(global layout) finds extents, strides, box and swizzle
//!                  TmaCopyASm90, TmaAtomASm100, ..: of an MMA's tile and a cluster;  make_tma_copy(tensor, smem, tile, CTAs)
//! in a kernel    : tma_partition, create_tma_multicast_mask; replacements: fields of a map for another group's tensor
//! to the driver  : encode(map, address), with the feature `cuda`                                   (`driver`)
//! ```
//!
//! Which of them are proven on a GPU: [the crate's page](crate#proven-on-hardware).
//!
//! What of a box lies outside of the tensor is loaded as zeros, and is not stored, but for the rest of 16 bytes: a TMA store writes whole words of
//! 16 bytes, also where a row ends inside of one (seen on an H100). What lies between a row's end and the next multiple of 16 bytes is written.
//! [`TensorMap::check_store`] refuses a store for which that is somebody else's.
//!
//! The limits are those that the CUDA driver API documents at `cuTensorMapEncodeTiled` and `cuTensorMapEncodeIm2col` (CUDA
//! 12.9), and PTX's alignment of a box in shared memory. What the types know is refused by the compiler, the rest is a
//! [`TensorMapError`] with its numbers. Not enforced is the documented formula by which each stride includes the one before
//! it: modes may be given in any order, as CuTe C++ does.

#[cfg(feature = "cuda")]
pub mod driver;
mod error;
#[doc(hidden)]
pub mod im2col;
mod make;
mod multicast;
mod partition;
mod replace;
pub mod rules;
#[doc(hidden)]
pub mod tile;

pub use self::error::TensorMapError;
pub use self::im2col::{Convolution, Im2col, Im2colOf};
pub use self::make::{
    TileOn, TmaAtomASm100, TmaAtomBSm100, TmaCopyASm90, TmaCopyBSm90, TmaCopyCSm90, TmaOn, make_tma_copy,
};
pub use self::multicast::create_tma_multicast_mask;
pub use self::partition::{OtherTile, TmaCopy, TmaPartition, tma_partition};
pub use self::replace::Replace;
pub use self::tile::{Tma, TmaOf};

use crate::element::*;
use cute_static::machinery::Number;

/// The most modes of a tensor map.
pub const MOST_MODES: usize = 5;

/// How the driver names an element in global memory, and whether it is unpacked on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the driver's")]
pub enum DataType {
    Uint8,
    Uint16,
    Uint32,
    Int32,
    Uint64,
    Int64,
    Float16,
    Float32,
    Float64,
    Bfloat16,
    Float32Ftz,
    Tfloat32,
    Tfloat32Ftz,
    /// 4 bits, packed in shared memory too.
    U4x16Align8B,
    /// 4 bits; in shared memory 16 of them in 16 bytes, of which they fill 8.
    U4x16Align16B,
    /// 6 bits; in shared memory 16 of them in 16 bytes, of which they fill 12.
    U6x16Align16B,
}
impl DataType {
    /// Bits of an element in global memory.
    #[must_use]
    pub const fn bits(self) -> u64 {
        match self {
            Self::U4x16Align8B | Self::U4x16Align16B => 4,
            Self::U6x16Align16B => 6,
            Self::Uint8 => 8,
            Self::Uint16 | Self::Float16 | Self::Bfloat16 => 16,
            Self::Uint32 | Self::Int32 | Self::Float32 | Self::Float32Ftz | Self::Tfloat32 | Self::Tfloat32Ftz => 32,
            Self::Uint64 | Self::Int64 | Self::Float64 => 64,
        }
    }
    /// Bits that an element takes in shared memory.
    #[must_use]
    pub const fn bits_in_smem(self) -> u64 {
        if self.is_unpacked() { 8 } else { self.bits() }
    }
    /// Bytes that addresses and strides are multiples of, without an interleave.
    #[must_use]
    pub const fn alignment(self) -> u64 {
        if self.is_unpacked() { 32 } else { 16 }
    }
    /// What the first extent of a tensor is a multiple of.
    #[must_use]
    pub const fn extent_multiple(self) -> u64 {
        match self {
            Self::U4x16Align8B => 2,
            Self::U4x16Align16B | Self::U6x16Align16B => 128,
            _ => 1,
        }
    }
    /// Whether elements are unpacked to bytes.
    #[must_use]
    pub const fn is_unpacked(self) -> bool {
        matches!(self, Self::U4x16Align16B | Self::U6x16Align16B)
    }
    /// Whether out-of-bounds elements may be NaN.
    #[must_use]
    pub const fn is_float(self) -> bool {
        use DataType::*;
        matches!(self, Float16 | Float32 | Float64 | Bfloat16 | Float32Ftz | Tfloat32 | Tfloat32Ftz)
    }
}
/// An element that TMA copies.
#[diagnostic::on_unimplemented(
    message = "TMA copies no elements of type `{Self}`",
    note = "elements of 4, 6, 8, 16, 32 or 64 bits; `Unpacked<E>` for 4 bits in bytes of shared memory"
)]
pub trait TmaElement: Copy + Default + 'static {
    /// The driver's name.
    const DATA_TYPE: DataType;
    /// Bits in shared memory.
    type SmemBits: Number;
    /// Elements that take 16 bytes in global memory, or 32 of unpacked ones: what strides are multiples of.
    #[doc(hidden)]
    type StrideMultiple: Number;
    /// Elements that take 2^40 bytes, rounded up.
    #[doc(hidden)]
    type StrideLimit: Number;
    /// What the first extent is a multiple of.
    #[doc(hidden)]
    type ExtentMultiple: Number;
    /// What rows of boxes are: [`tile::Words`] or [`tile::Unpacking`].
    #[doc(hidden)]
    type Rows;
}
/// Elements of 4 bits that take a byte each in shared memory.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Unpacked<E>(core::marker::PhantomData<E>);
crate::value::named! { Unpacked<E>; }
macro_rules! tma_elements {
    ($($data_type:ident $smem:tt $multiple:tt $limit:tt $extent:tt $rows:ident: $($element:ty)+;)*) => {$($(
        impl TmaElement for $element {
            const DATA_TYPE: DataType = DataType::$data_type;
            type SmemBits = cute_static::int!($smem);
            type StrideMultiple = cute_static::int!($multiple);
            type StrideLimit = cute_static::int!($limit);
            type ExtentMultiple = cute_static::int!($extent);
            type Rows = tile::$rows;
        }
    )+)*};
}
tma_elements! {
    Uint8 8 16 1099511627776 1 Words: U8 S8 E4M3 E5M2 UE8M0 UE4M3;
    Uint16 16 8 549755813888 1 Words: S16 U16;
    Float16 16 8 549755813888 1 Words: F16;
    Bfloat16 16 8 549755813888 1 Words: BF16;
    Int32 32 4 274877906944 1 Words: S32;
    Uint32 32 4 274877906944 1 Words: U32;
    Float32 32 4 274877906944 1 Words: F32;
    Tfloat32 32 4 274877906944 1 Words: TF32;
    Float64 64 2 137438953472 1 Words: F64;
    U4x16Align8B 4 32 2199023255552 2 Words: S4 U4 E2M1;
    U4x16Align16B 8 64 2199023255552 128 Unpacking: Unpacked<S4> Unpacked<U4> Unpacked<E2M1>;
    U6x16Align16B 8 128 1466015503702 128 Unpacking: E2M3 E3M2;
}

/// How channels are interleaved in global memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the driver's")]
pub enum Interleave {
    #[default]
    None,
    Bytes16,
    Bytes32,
}
/// How a box is swizzled in shared memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the driver's")]
pub enum TmaSwizzle {
    #[default]
    None,
    Bytes32,
    Bytes64,
    Bytes128,
    Bytes128Atom32,
    Bytes128Atom32Flip8,
    Bytes128Atom64,
}
impl TmaSwizzle {
    /// The bytes of a row that it permutes, which the inner box must not exceed.
    #[must_use]
    pub const fn span(self) -> Option<u64> {
        match self {
            Self::None => None,
            Self::Bytes32 => Some(32),
            Self::Bytes64 => Some(64),
            _ => Some(128),
        }
    }
}
/// What is fetched into L2 at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the driver's")]
pub enum L2Promotion {
    #[default]
    None,
    Bytes64,
    Bytes128,
    Bytes256,
}
/// What is read out of bounds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Zeros.
    #[default]
    Zero,
    /// NaN that an FMA takes for zero.
    NanRequestZeroFma,
}
/// What a tensor map says beyond extents and boxes. The default is no interleave, swizzle or promotion, and zeros.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// How channels are interleaved in global memory.
    pub interleave: Interleave,
    /// How a box is swizzled in shared memory.
    pub swizzle: TmaSwizzle,
    /// What is fetched into L2 at once.
    pub l2_promotion: L2Promotion,
    /// What is read out of bounds.
    pub fill: Fill,
}

/// What is copied at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A box, its extents in elements.
    Tiled {
        /// The extents.
        box_dim: [u32; MOST_MODES],
    },
    /// Channels of the pixels of a convolution's input.
    Im2col {
        /// Offsets of the bounding box from the tensor's first pixel.
        lower: [i32; 3],
        /// Offsets of the bounding box from the tensor's last pixel.
        upper: [i32; 3],
        /// Channels of a pixel.
        channels: u32,
        /// Pixels.
        pixels: u32,
    },
}
/// The arguments of a tensor map, checked; the mode that runs fastest comes first. The address is given when it is encoded.
///
/// ```
/// use cute_atoms::tma::{DataType, Options, TensorMap, TensorMapError, TmaSwizzle};
/// let options = Options { swizzle: TmaSwizzle::Bytes128, ..Options::default() };
/// // a row-major f16 matrix of 1000 by 512, in boxes of 128 rows by 64 columns
/// let map = TensorMap::tiled(DataType::Float16, &[512, 1000], &[1024], &[64, 128], &[1, 1], options)?;
/// assert_eq!((map.rank(), map.check_address(0x1000)), (2, Ok(())));
/// let wrong = TensorMap::tiled(DataType::Float16, &[512, 1000], &[1000], &[64, 128], &[1, 1], options);
/// assert_eq!(wrong, Err(TensorMapError::StrideMultiple { mode: 1, bytes: 1000, multiple_of: 16 }));
/// assert_eq!(wrong.unwrap_err().to_string(), "tensor map: stride of 1000 bytes of mode 1 is no multiple of 16");
/// # extern crate std; use std::string::ToString;
/// # Ok::<(), TensorMapError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TensorMap {
    data_type: DataType,
    rank: usize,
    global_dim: [u64; MOST_MODES],
    // of the modes after the first, in bytes
    global_strides: [u64; MOST_MODES - 1],
    element_strides: [u32; MOST_MODES],
    mode: Mode,
    options: Options,
}
impl TensorMap {
    /// The tensor map of boxes: extents in elements, strides in bytes of all modes but the first, box and element strides.
    ///
    /// # Errors
    /// [`TensorMapError`]: the limit that is not kept, or slices of different lengths.
    pub fn tiled(
        data_type: DataType,
        global_dim: &[u64],
        global_strides: &[u64],
        box_dim: &[u32],
        element_strides: &[u32],
        options: Options,
    ) -> Result<Self, TensorMapError> {
        let rank = global_dim.len();
        let least = if options.interleave == Interleave::None { 1 } else { 3 };
        if rank < least || rank > MOST_MODES {
            return Err(TensorMapError::Rank { rank, least });
        }
        let boxes = filled(box_dim, rank, 1)?;
        let map =
            Self::new(data_type, global_dim, global_strides, element_strides, Mode::Tiled { box_dim: boxes }, options)?;
        for (mode, &extent) in box_dim.iter().enumerate() {
            if !(1..=256).contains(&extent) {
                return Err(TensorMapError::Box { mode, extent: extent.into() });
            }
        }
        let inner = u64::from(*boxes.first().unwrap_or(&1));
        map.check_inner(inner)?;
        // of a mode with an element stride, every so many elements are copied
        map.check_box(box_dim.iter().zip(element_strides).map(|(&extent, &step)| extent.div_ceil(step)))?;
        Ok(map)
    }
    /// The tensor map of an im2col copy: extents (channels, width, .., images) in elements, strides in bytes of all modes but
    /// the first, the bounding box's corners (width first), channels of a pixel, pixels, element strides.
    ///
    /// # Errors
    /// [`TensorMapError`]: the limit that is not kept, or slices of different lengths.
    #[expect(clippy::too_many_arguments, reason = "they are the driver's")]
    pub fn im2col(
        data_type: DataType,
        global_dim: &[u64],
        global_strides: &[u64],
        corners: (&[i32], &[i32]),
        channels: u32,
        pixels: u32,
        element_strides: &[u32],
        options: Options,
    ) -> Result<Self, TensorMapError> {
        let rank = global_dim.len();
        if !(3..=MOST_MODES).contains(&rank) {
            return Err(TensorMapError::Rank { rank, least: 3 });
        }
        let spatial = rank.saturating_sub(2);
        let (lower, upper) = (filled(corners.0, spatial, 0)?, filled(corners.1, spatial, 0)?);
        let mode = Mode::Im2col { lower, upper, channels, pixels };
        let map = Self::new(data_type, global_dim, global_strides, element_strides, mode, options)?;
        let limit: i32 = match spatial {
            1 => 32768,
            2 => 128,
            _ => 16,
        };
        // channels come first, but with an interleave; so the driver has it
        let extents = global_dim.iter().skip(usize::from(options.interleave == Interleave::None));
        for (axis, ((&lower, &upper), &extent)) in corners.0.iter().zip(corners.1).zip(extents).enumerate() {
            for offset in [lower, upper] {
                if offset < limit.saturating_neg() || offset >= limit {
                    return Err(TensorMapError::Corner { axis, offset, limit });
                }
            }
            // the box reaches from pixel `lower` to pixel `extent - 1 + upper`
            let left = i128::from(extent).saturating_add(upper.into()).saturating_sub(lower.into());
            if left <= 0 {
                return Err(TensorMapError::NoPixels { axis, extent, lower, upper });
            }
        }
        if !(1..=256).contains(&channels) {
            return Err(TensorMapError::Channels { channels: channels.into() });
        }
        if !(1..=1024).contains(&pixels) {
            return Err(TensorMapError::Pixels { pixels: pixels.into() });
        }
        map.check_inner(channels.into())?;
        map.check_box([channels, pixels].into_iter())?;
        Ok(map)
    }
    /// What a box takes in shared memory.
    fn check_box(&self, extents: impl Iterator<Item = u32>) -> Result<(), TensorMapError> {
        let bits = extents.fold(self.data_type.bits_in_smem(), |bits, extent| bits.saturating_mul(extent.into()));
        if bits >> 3 < 1 << 18 { Ok(()) } else { Err(TensorMapError::BoxBytes { bytes: bits >> 3 }) }
    }
    /// What both modes share.
    fn new(
        data_type: DataType,
        global_dim: &[u64],
        global_strides: &[u64],
        element_strides: &[u32],
        mode: Mode,
        options: Options,
    ) -> Result<Self, TensorMapError> {
        let rank = global_dim.len();
        let map = Self {
            data_type,
            rank,
            global_dim: filled(global_dim, rank, 1)?,
            global_strides: filled(global_strides, rank.saturating_sub(1), 0)?,
            element_strides: filled(element_strides, rank, 1)?,
            mode,
            options,
        };
        for (mode, &extent) in global_dim.iter().enumerate() {
            if extent == 0 || extent > 1 << 32 {
                return Err(TensorMapError::Dimension { mode, extent });
            }
        }
        let inner = *map.global_dim.first().unwrap_or(&1);
        let multiple_of = data_type.extent_multiple();
        if !inner.is_multiple_of(multiple_of) {
            return Err(TensorMapError::DimensionMultiple { extent: inner, multiple_of });
        }
        let multiple_of = map.alignment();
        for (mode, &bytes) in global_strides.iter().enumerate() {
            let mode = mode.saturating_add(1);
            if !bytes.is_multiple_of(multiple_of) {
                return Err(TensorMapError::StrideMultiple { mode, bytes, multiple_of });
            }
            if bytes >= 1 << 40 {
                return Err(TensorMapError::Stride { mode, bytes });
            }
        }
        for (mode, &stride) in element_strides.iter().enumerate() {
            if !(1..=8).contains(&stride) {
                return Err(TensorMapError::ElementStride { mode, stride });
            }
        }
        map.check_options()?;
        Ok(map)
    }
    fn check_options(&self) -> Result<(), TensorMapError> {
        let (data_type, Options { interleave, swizzle, fill, .. }) = (self.data_type, self.options);
        if interleave == Interleave::Bytes32 && swizzle != TmaSwizzle::Bytes32 {
            return Err(TensorMapError::InterleaveSwizzle { swizzle });
        }
        if data_type == DataType::U6x16Align16B && interleave != Interleave::None {
            return Err(TensorMapError::PackedInterleave { data_type, interleave });
        }
        use TmaSwizzle::{Bytes128, Bytes128Atom32, Bytes128Atom64, None};
        let swizzles = match data_type {
            DataType::U6x16Align16B => matches!(swizzle, None | Bytes128 | Bytes128Atom32 | Bytes128Atom64),
            DataType::U4x16Align16B => matches!(swizzle, None | Bytes128 | Bytes128Atom32),
            _ => true,
        };
        if !swizzles {
            return Err(TensorMapError::PackedSwizzle { data_type, swizzle });
        }
        if fill == Fill::NanRequestZeroFma && !data_type.is_float() {
            return Err(TensorMapError::Fill { data_type });
        }
        Ok(())
    }
    /// The elements of a box along the first mode.
    fn check_inner(&self, elements: u64) -> Result<(), TensorMapError> {
        if self.data_type.is_unpacked() {
            return if elements == 128 { Ok(()) } else { Err(TensorMapError::PackedBox { elements }) };
        }
        let bits = elements.saturating_mul(self.data_type.bits());
        // documented without an interleave; the driver asks it with one too
        if !bits.is_multiple_of(128) {
            return Err(TensorMapError::InnerBox { elements, bits });
        }
        match self.options.swizzle.span() {
            Some(span) if self.options.interleave == Interleave::None && bits > span.saturating_mul(8) => {
                Err(TensorMapError::Span { bytes: bits >> 3, span })
            }
            _ => Ok(()),
        }
    }
    /// What addresses and strides are multiples of.
    const fn alignment(&self) -> u64 {
        if matches!(self.options.interleave, Interleave::Bytes32) { 32 } else { self.data_type.alignment() }
    }
    /// Whether the tensor may begin at an address.
    ///
    /// # Errors
    /// [`TensorMapError::Address`].
    pub const fn check_address(&self, address: u64) -> Result<(), TensorMapError> {
        let multiple_of = self.alignment();
        if address.is_multiple_of(multiple_of) { Ok(()) } else { Err(TensorMapError::Address { address, multiple_of }) }
    }
    /// Checks that a store writes nothing beside the tensor, whose rows may be written for `room` bytes from their first element on.
    ///
    /// A TMA store writes whole words of 16 bytes, also if a row ends inside of one. So a row whose bytes are no multiple of 16 needs
    /// room up to the next one: of a matrix that owns what lies between its rows, `room` is the stride; of a view of columns it is
    /// the bytes of the columns, and a store would write the neighbours.
    ///
    /// ```
    /// use cute_atoms::tma::{DataType, Options, TensorMap, TensorMapError};
    /// // 13 columns of f16 in rows of 64
    /// let map = TensorMap::tiled(DataType::Float16, &[13, 100], &[128], &[64, 64], &[1, 1], Options::default())?;
    /// assert_eq!(map.check_store(128), Ok(()));
    /// let wrong = map.check_store(26).unwrap_err();
    /// assert_eq!(wrong, TensorMapError::Store { elements: 13, bytes: 26, written: 32, room: 26 });
    /// # extern crate std; use std::string::ToString;
    /// assert_eq!(
    ///     wrong.to_string(),
    ///     "tensor map: a store of rows of 13 elements, 26 bytes, writes 32 bytes: expected room for 32, found 26"
    /// );
    /// # Ok::<(), TensorMapError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`TensorMapError::Store`] if a store writes more than `room` bytes of a row.
    pub fn check_store(&self, room: u64) -> Result<(), TensorMapError> {
        let elements = self.global_dim.first().copied().unwrap_or(1);
        let bytes = elements.saturating_mul(self.data_type.bits()).div_ceil(8);
        let written = bytes.div_ceil(16).saturating_mul(16);
        if written > room { Err(TensorMapError::Store { elements, bytes, written, room }) } else { Ok(()) }
    }
    /// The elements' type.
    #[must_use]
    pub const fn data_type(&self) -> DataType {
        self.data_type
    }
    /// The number of modes.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank
    }
    /// The extents, in elements.
    #[must_use]
    pub fn global_dim(&self) -> &[u64] {
        self.global_dim.get(..self.rank).unwrap_or(&[])
    }
    /// The strides of all modes but the first, in bytes.
    #[must_use]
    pub fn global_strides(&self) -> &[u64] {
        self.global_strides.get(..self.rank.saturating_sub(1)).unwrap_or(&[])
    }
    /// The extents of a box, in elements; of an im2col copy there are none.
    #[must_use]
    pub fn box_dim(&self) -> &[u32] {
        match &self.mode {
            Mode::Tiled { box_dim } => box_dim.get(..self.rank).unwrap_or(&[]),
            Mode::Im2col { .. } => &[],
        }
    }
    /// The steps between elements that are copied.
    #[must_use]
    pub fn element_strides(&self) -> &[u32] {
        self.element_strides.get(..self.rank).unwrap_or(&[])
    }
    /// What is copied at once.
    #[must_use]
    pub const fn mode(&self) -> &Mode {
        &self.mode
    }
    /// Interleave, swizzle, promotion and fill.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }
}
/// An array of at most `N` numbers, the rest filled up.
fn filled<T: Copy, const N: usize>(from: &[T], length: usize, fill: T) -> Result<[T; N], TensorMapError> {
    let mut all = [fill; N];
    match (all.get_mut(..length), from.len() == length) {
        (Some(slots), true) => {
            slots.copy_from_slice(from);
            Ok(all)
        }
        _ => Err(TensorMapError::Length { length: from.len(), expected: length }),
    }
}
