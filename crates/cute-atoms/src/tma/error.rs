//! Why there is no tensor map.

use super::{DataType, Interleave, MOST_MODES, TmaSwizzle};
use core::fmt;

/// A limit of `cuTensorMapEncodeTiled` or `cuTensorMapEncodeIm2col` that is not kept, with its numbers. Modes count from the
/// fastest.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "fields are named in the sentence of their variant")]
pub enum TensorMapError {
    /// `rank` modes, where there are `least` (3 with an interleave and for im2col) to 5.
    Rank { rank: usize, least: usize },
    /// A slice of `length` numbers, where `expected` are needed.
    Length { length: usize, expected: usize },
    /// The tensor's address is no multiple of 16, or of 32 with an interleave of 32 bytes and for unpacked types.
    Address { address: u64, multiple_of: u64 },
    /// An extent that is not 1 to 2^32.
    Dimension { mode: usize, extent: u64 },
    /// The first extent of packed elements is no multiple of 2, or 128.
    DimensionMultiple { extent: u64, multiple_of: u64 },
    /// A stride that is no multiple of 16 bytes, or of 32.
    StrideMultiple { mode: usize, bytes: u64, multiple_of: u64 },
    /// A stride of 2^40 bytes or more.
    Stride { mode: usize, bytes: u64 },
    /// The first mode of the box is not contiguous in global memory.
    InnerStride { stride: isize },
    /// A stride, in elements, that is negative or takes no whole number of bytes.
    Bytes { mode: usize, stride: isize, bits: u64 },
    /// An extent of a box that is not 1 to 256.
    Box { mode: usize, extent: u64 },
    /// A box of 256 KiB or more: no CTA has as much shared memory.
    BoxBytes { bytes: u64 },
    /// The first extent of a box takes no multiple of 16 bytes.
    InnerBox { elements: u64, bits: u64 },
    /// The first extent of a box takes more bytes than the swizzle permutes.
    Span { bytes: u64, span: u64 },
    /// The first extent of a box of unpacked elements is not 128.
    PackedBox { elements: u64 },
    /// An element stride that is not 1 to 8.
    ElementStride { mode: usize, stride: u32 },
    /// An interleave of 32 bytes with another swizzle than that of 32 bytes.
    InterleaveSwizzle { swizzle: TmaSwizzle },
    /// Elements of 6 bits with an interleave.
    PackedInterleave { data_type: DataType, interleave: Interleave },
    /// Unpacked elements with a swizzle that they have not.
    PackedSwizzle { data_type: DataType, swizzle: TmaSwizzle },
    /// NaN out of bounds, of elements that are no floats.
    Fill { data_type: DataType },
    /// A corner of the bounding box beyond what its bits hold: 16, 8 or 5 for 1, 2 or 3 spatial modes.
    Corner { axis: usize, offset: i32, limit: i32 },
    /// A bounding box without pixels along a spatial mode.
    NoPixels { axis: usize, extent: u64, lower: i32, upper: i32 },
    /// A convolution along a spatial mode that the images have not, of which there are `spatial`.
    Spatial { axis: usize, spatial: usize },
    /// Images that are not the output whose gradient is read.
    Output { axis: usize, expected: u64, found: u64 },
    /// A filter without elements, or whose offsets have no room in the instruction: below 2^16, 2^8 or 2^5 for 1, 2 or 3 spatial modes.
    Filter { axis: usize, extent: u32, step: u32, limit: u32 },
    /// A map of elements of another type, where fields of one are replaced.
    OtherType { expected: DataType, found: DataType },
    /// A map with another box, where fields of one are replaced.
    OtherBox { mode: usize, expected: u32, found: u32 },
    /// Channels of a pixel that are not 1 to 256.
    Channels { channels: u64 },
    /// Pixels that are not 1 to 1024.
    Pixels { pixels: u64 },
    /// A store of a row of `elements` (`bytes`) writes words of 16 bytes, `written` bytes in all, but the
    /// tensor has `room` for fewer.
    Store { elements: u64, bytes: u64, written: u64, room: u64 },
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for TensorMapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for TensorMapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tensor map: ")?;
        match *self {
            Self::Rank { rank, least } => write!(f, "{rank} modes, where there are {least} to {MOST_MODES}"),
            Self::Length { length, expected } => write!(f, "{length} numbers, where {expected} are needed"),
            Self::Address { address, multiple_of } => {
                write!(f, "address {address:#x} is no multiple of {multiple_of}")
            }
            Self::Dimension { mode, extent } => write!(f, "extent {extent} of mode {mode} is not 1 to 4294967296"),
            Self::DimensionMultiple { extent, multiple_of } => {
                write!(f, "extent {extent} of packed elements is no multiple of {multiple_of}")
            }
            Self::StrideMultiple { mode, bytes, multiple_of } => {
                write!(f, "stride of {bytes} bytes of mode {mode} is no multiple of {multiple_of}")
            }
            Self::Stride { mode, bytes } => write!(f, "stride of {bytes} bytes of mode {mode} is not below 2^40"),
            Self::InnerStride { stride } => {
                write!(f, "the first mode of the box has stride {stride} in global memory, where 1 is needed")
            }
            Self::Bytes { mode, stride, bits } => {
                write!(f, "stride of {stride} elements of {bits} bits of mode {mode} is no number of bytes")
            }
            Self::Box { mode, extent } => write!(f, "extent {extent} of mode {mode} of the box is not 1 to 256"),
            Self::BoxBytes { bytes } => write!(f, "a box of {bytes} bytes, where 262144 do not fit in shared memory"),
            Self::InnerBox { elements, bits } => {
                write!(f, "{elements} elements of a box along the first mode take {bits} bits, no multiple of 16 bytes")
            }
            Self::Span { bytes, span } => {
                write!(f, "{bytes} bytes of a box along the first mode, where the swizzle spans {span}")
            }
            Self::PackedBox { elements } => {
                write!(f, "{elements} unpacked elements of a box along the first mode, where 128 are needed")
            }
            Self::ElementStride { mode, stride } => write!(f, "element stride {stride} of mode {mode} is not 1 to 8"),
            Self::InterleaveSwizzle { swizzle } => {
                write!(f, "an interleave of 32 bytes needs the swizzle of 32 bytes, not {swizzle:?}")
            }
            Self::PackedInterleave { data_type, interleave } => {
                write!(f, "{data_type:?} has no interleave, here {interleave:?}")
            }
            Self::PackedSwizzle { data_type, swizzle } => write!(f, "{data_type:?} has no swizzle {swizzle:?}"),
            Self::Fill { data_type } => write!(f, "{data_type:?} has no NaN to fill with"),
            Self::Corner { axis, offset, limit } => {
                write!(
                    f,
                    "corner {offset} of spatial mode {axis} is not {} to {}",
                    limit.saturating_neg(),
                    limit.saturating_sub(1)
                )
            }
            Self::NoPixels { axis, extent, lower, upper } => {
                write!(f, "no pixels from {lower} to {upper} beyond the last of {extent} of spatial mode {axis}")
            }
            Self::Spatial { axis, spatial } => {
                write!(
                    f,
                    "a convolution along spatial mode {axis}, counted from 0, of images of {spatial} spatial modes"
                )
            }
            Self::Output { axis, expected, found } => {
                write!(
                    f,
                    "images of {found} pixels along spatial mode {axis}, where the gradient is that of an output of {expected}"
                )
            }
            Self::Filter { axis, extent, step, limit } => {
                write!(
                    f,
                    "a filter of {extent} elements, {step} apart, along spatial mode {axis}: offsets are below {limit}, of 1 element or more"
                )
            }
            Self::OtherType { expected, found } => {
                write!(f, "elements of {found:?}, where those of the map that is replaced are {expected:?}")
            }
            Self::OtherBox { mode, expected, found } => {
                write!(
                    f,
                    "extent {found} of mode {mode} of the box, where that of the map that is replaced is {expected}"
                )
            }
            Self::Channels { channels } => write!(f, "{channels} channels of a pixel are not 1 to 256"),
            Self::Pixels { pixels } => write!(f, "{pixels} pixels are not 1 to 1024"),
            Self::Store { elements, bytes, written, room } => {
                write!(
                    f,
                    "a store of rows of {elements} elements, {bytes} bytes, writes {written} bytes: expected room for {written}, found {room}"
                )
            }
        }
    }
}
impl core::error::Error for TensorMapError {}
