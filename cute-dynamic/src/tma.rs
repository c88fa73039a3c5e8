//! TMA on values, by the names of [`cute_atoms::tma`]: the box, the index and the coordinates of a copy, its tensor map, and what a CTA copies.
//!
//! ```text
//! tma_of(smem, tile, data type, CTAs)          what `TmaOf` derives of types, by the same rule
//! make_tma_copy(tensor, smem, tile, ..)        with the tile's modes grouped as the tensor's (`tile_on`), and the tensor map
//! tma_partition, create_tma_multicast_mask     in a kernel
//! ```
//!
//! ```
//! use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
//! use cute_dynamic::tma::{DataType, NoTma, make_tma_copy};
//! use cute_dynamic::{Layout, LayoutLeft, Shape};
//! let tile: Shape = "(128,64)".parse().unwrap();
//! let smem = smem_atom(Major::K, SwizzleMode::Sw128, 16).unwrap().tile_to_shape(&tile, &LayoutLeft)?;
//! let a: Layout = "(1000,512):(512,1)".parse().unwrap();
//! let (copy, map) = make_tma_copy(&a, &smem, &tile, DataType::Float16, 1)?;
//! assert_eq!((map.global_dim(), map.global_strides(), map.box_dim()), (&[512, 1000][..], &[1024][..], &[64, 128][..]));
//! // what a kernel passes to the instruction for element (m, k): (k, m)
//! assert_eq!(copy.coords(&a)?.to_string(), "(1000,512):(1@1,1@0)");
//! # Ok::<(), NoTma>(())
//! ```

use crate::misuse::errors;
pub use cute_atoms::tma::{DataType, Options, TensorMap, TensorMapError, TmaSwizzle};

mod make;
mod multicast;
mod partition;
mod tile;

pub use make::{make_tma_copy, tile_on};
pub use multicast::create_tma_multicast_mask;
pub use partition::{TmaParts, tma_partition};
#[doc(hidden)]
pub use tile::runs;
pub use tile::{TileMap, Tma, tma_of};

errors! {
    /// Why there is no copy of TMA, or none of a tensor: the reasons of [`cute_atoms::tma`], with their numbers.
    ///
    /// ```
    /// use cute_dynamic::tma::{DataType, NoTma, tma_of};
    /// use cute_dynamic::{ComposedLayout, Shape};
    /// let smem: ComposedLayout = "Sw<2,3,3> o 0 o (128,64):(64,1)".parse().unwrap();
    /// let refused = tma_of(&smem, &"(128,64)".parse::<Shape>().unwrap(), DataType::Float16, 1).unwrap_err();
    /// assert_eq!(refused, NoTma::BeyondSpan { s: 64, n: 32 });
    /// assert_eq!(refused.to_string(), "tma: a box of 64 elements along the first mode, where the swizzle spans 32");
    /// ```
    NoTma:
    /// What is added before the swizzle is not 0.
    "tma" BeginsElsewhere { o: isize "What is added." } of smem::mode;
    /// The swizzle is none of TMA's.
    "tma" NoTmaSwizzle { b "Its bits.", m "Its base.", s: isize "Its shift." } of tma::tile;
    /// The swizzle permutes inside 16 bytes.
    "tma" TmaSwizzleInsideWord { b "Bits that it moves.", n "Those of words." } of tma::tile;
    /// The tile is not contiguous in shared memory.
    "tma" NotContiguous { c "Elements that follow one another.", t "Those of the tile." } of tma::tile;
    /// CTAs that do not divide the tile.
    "tma" SlicesDoNotDivide { n "CTAs.", t "Elements of the tile." } of tma::tile;
    /// The first mode of the box is none of the tensor's.
    "tma" FirstStep { k "Elements of a mode from one to its neighbour." } of tma::tile;
    /// A box that is too long.
    "tma" BoxTooLong { s "Its extent." } of tma::tile;
    /// Rows of a box that are no words.
    "tma" InnerNotWords { s "Elements along the first mode.", n "Elements of a word." } of tma::tile;
    /// Rows of a box that the swizzle does not span.
    "tma" BeyondSpan { s "Elements along the first mode.", n "Those of a row of the mode." } of tma::tile;
    /// Rows of unpacked elements.
    "tma" NotUnpacked { s "Elements along the first mode." } of tma::tile;
    /// Boxes that are not aligned.
    "tma" BoxesUnaligned { s "Elements of a box.", n "Those of 128 bytes." } of tma::tile;
    /// A box that no shared memory holds.
    "tma" BoxTooLarge { n "Its bits." } of tma::tile;
    /// More modes than a tensor map has.
    "tma" TooManyModes { r "How many." } of tma::tile;
    /// A tile with modes that the tensor has not.
    "tma" NoModeForBox { i "The tile's mode.", r "Modes of the tensor." } of tma::tile;
    /// A first mode that is not contiguous.
    "tma" GlobalStep { d "Its stride." } of tma::tile;
    /// The contiguous leaf is not the one of rows.
    "tma" ContiguousLeftOut { i "The leaf.", r "That of rows." } of tma::tile;
    /// A tile that nests otherwise than the tensor.
    "tma" TileNests { t "The tile's rank.", s "The tensor's." } of tma::tile;
    /// A tile's extent that the first leaf of the tensor's mode has not.
    "tma" BeyondFirstLeaf { t "The tile's.", s "The leaf's." } of tma::tile;
    /// A tile whose modes and the tensor's leaves do not divide.
    "tma" TileTorn { t "The tile's.", s "The leaf's." } of tma::tile;
    /// A stride that is no number of words.
    "tma" GlobalStride { d "In elements.", n "Elements of a word." } of tma::tile;
    /// A stride that is too long.
    "tma" StrideTooFar { d "In elements.", n "Those that take 2^40 bytes." } of tma::tile;
    /// An extent that is too large.
    "tma" ExtentTooLarge { s "Its elements." } of tma::tile;
    /// Packed elements that fill no bytes.
    "tma" ExtentNotPacked { s "Elements along the first mode.", n "What they are a multiple of." } of tma::tile;
    /// What is partitioned is not the tile.
    "tma" OtherTile { n "Its elements.", t "The tile's." } of tma;
    also
    /// A limit that the driver documents.
    "tma" Map { error: TensorMapError = "Which one." } "{error}";
}
impl From<TensorMapError> for NoTma {
    fn from(error: TensorMapError) -> Self {
        Self::Map { error }
    }
}
