//! What the compiler refuses of tiles and tensors, with the numbers.

use crate::refusal::{checks, rules};
use cute_static::num::*;
use cute_static::typenum::consts::{U5, U128, U256, U2097152, U4294967296};

rules! {
    /// The swizzle is none of TMA's.
    NoTmaSwizzle<b, m, s> unless b IsTmaSwizzle
        "tma: Sw<{b},{m},{s}> of words of 16 bytes is no swizzle of TMA"
            "this layout has a swizzle that TMA has not"
            "of bytes: Sw<0,4,3>, Sw<1,4,3>, Sw<2,4,3>, Sw<3,4,3> or Sw<2,5,2>";
    /// The swizzle permutes inside 16 bytes.
    TmaSwizzleInsideWord<b, n> unless b TmaSwizzlesWords
        "tma: of the {b} bits that the swizzle moves {n} are of words of 16 bytes"
            "this swizzle tears words of 16 bytes apart"
            "choose a swizzle whose base is 16 bytes or more";
    /// The tile is not contiguous in shared memory.
    NotContiguous<c, t> unless c IsWholeTile
        "tma: {c} elements follow one another in shared memory, of a tile of {t}"
            "TMA fills shared memory without gaps"
            "choose a layout of the tile's size whose offsets are 0, 1, 2, ..";
    /// CTAs that do not divide the tile.
    SlicesDoNotDivide<n, t> unless n DividesTile
        "tma: {n} CTAs do not divide a tile of {t} elements"
            "each CTA of a cluster copies as many elements"
            "choose a number of CTAs that divides the tile";
    /// The first mode of the box is none of the tensor's.
    FirstStep<k> unless k IsNextElement
        "tma: neighbours in shared memory are {k} elements of a mode apart"
            "a row of a box is contiguous in one mode of the tensor"
            "is the other mode the major one?";
    /// A box that is too long.
    BoxTooLong<s> unless s WithinBox
        "tma: a box of {s} elements along a mode, where _256 are the most"
            "a box has at most 256 elements along each mode"
            "cuTensorMapEncodeTiled, boxDim: choose a smaller tile, or atoms that divide the mode";
    /// Rows of a box that are no words.
    InnerNotWords<s, n> unless s IsWordsOf
        "tma: a box of {s} elements along the first mode, no multiple of {n}, which take 16 bytes"
            "the rows of a box are words of 16 bytes"
            "cuTensorMapEncodeTiled, boxDim: choose a multiple of {n}";
    /// Rows of a box that the swizzle does not span.
    BeyondSpan<s, n> unless s WithinSpan
        "tma: a box of {s} elements along the first mode, where the swizzle spans {n}"
            "this swizzle does not match the width of the box's rows"
            "cuTensorMapEncodeTiled, swizzle: build the tile from an atom of `cute_atoms::smem`, or choose a wider swizzle";
    /// Rows of unpacked elements.
    NotUnpacked<s> unless s AreUnpacked
        "tma: a box of {s} unpacked elements along the first mode, where _128 are needed"
            "unpacked elements are copied 128 at once"
            "cuTensorMapEncodeTiled, boxDim: choose 128 elements";
    /// Boxes that are not aligned.
    BoxesUnaligned<s, n> unless s AreAligned
        "tma: boxes of {s} elements follow one another, no multiple of {n}, which take 128 bytes"
            "a box begins at a multiple of 128 bytes in shared memory"
            "PTX ISA, cp.async.bulk.tensor: choose larger boxes";
    /// A box that no shared memory holds.
    BoxTooLarge<n> unless n FitsSharedMemory
        "tma: a box of {n} bits, where less than _2097152 fit into shared memory"
            "no CTA has 256 KiB of shared memory"
            "choose a smaller tile, or one whose boxes are smaller";
    /// More modes than a tensor map has.
    TooManyModes<r> unless r WithinRank
        "tma: {r} modes, where _5 are the most"
            "a tensor map has 1 to 5 modes"
            "cuTensorMapEncodeTiled, tensorRank: group modes that follow one another in memory";
    /// A tile with modes that the tensor has not.
    NoModeForBox<i, r> unless i IsModeOfTensor
        "tma: the tile has a mode {i}, counted from 0, of a tensor of {r} modes"
            "each mode of the tile is one of the tensor's"
            "give tile and tensor the same modes, flattened";
    /// A first mode that is not contiguous.
    GlobalStep<d> unless d IsContiguous
        "tma: the first mode of the box has stride {d} in global memory, where _1 is needed"
            "rows of boxes are contiguous in global memory"
            "cuTensorMapEncodeTiled: choose a tile in shared memory whose major mode is the tensor's";
    /// The contiguous leaf is not the one of rows.
    ContiguousLeftOut<i, r> unless i IsLeafOfRows
        "tma: leaf {i} of the tensor has stride _1, where the rows of the box are along leaf {r}"
            "rows of boxes are contiguous in global memory; leaves count from 0, and those of the tile are the tensor's first"
            "give the tile an extent for leaf {i}, along which neighbours in shared memory lie";
    /// A tile that nests otherwise than the tensor.
    TileNests<t, s> unless t NestsAsTensor
        "tma: a mode of the tile has rank {t}, where the tensor's has rank {s}"
            "leaves of the tile would be paired with those of other modes of the tensor"
            "nest the tile as the tensor, or flatten both; only leaves behind the tile's last one may be left out";
    /// A tile's extent that the first leaf of the tensor's mode has not.
    BeyondFirstLeaf<t, s> unless t WithinFirstLeaf
        "tma: a mode of the tile has {t} elements, where the first leaf of the tensor's mode has {s}"
            "the tile takes the first leaf of a mode only"
            "`make_tma_copy(&tensor, ..)` and `TmaOn` group the tile's modes as the tensor's";
    /// A tile whose modes and the tensor's leaves do not divide.
    TileTorn<t, s> unless t GroupsLike
        "tma: {t} elements of a mode of the tile, and a leaf of {s} of the tensor's mode, neither divides the other"
            "a leaf of the tensor ends in the middle of the tile"
            "choose a tile that is a multiple of {s} or divides it, or nest it as the tensor";
    /// A stride that is no number of words.
    GlobalStride<d, n> unless d IsAlignedStride
        "tma: stride {d} in global memory is no multiple of {n}, which take 16 bytes"
            "strides of a tensor are multiples of 16 bytes (unpacked elements: 32)"
            "cuTensorMapEncodeTiled, globalStrides: pad the rows";
    /// A stride that is too long.
    StrideTooFar<d, n> unless d WithinStride
        "tma: stride {d} in global memory, where {n} elements take 2^40 bytes"
            "strides of a tensor are below 2^40 bytes"
            "cuTensorMapEncodeTiled, globalStrides";
    /// An extent that is too large.
    ExtentTooLarge<s> unless s WithinExtent
        "tma: extent {s}, where _4294967296 is the most"
            "extents of a tensor are at most 2^32"
            "cuTensorMapEncodeTiled, globalDim";
    /// Packed elements that fill no bytes.
    ExtentNotPacked<s, n> unless s FillsBytes
        "tma: extent {s} of packed elements along the first mode is no multiple of {n}"
            "rows of packed elements are whole"
            "cuTensorMapEncodeTiled, globalDim: pad the rows";
}
checks! {
    SameBits<N>: B Equals<N> else TmaSwizzleInsideWord<B, N>;
    WholeTile<Z>: C Equals<Z> else NotContiguous<C, Z>;
    StepIsOne<>: K Equals<One> else FirstStep<K>;
    BoxLength<>: S UpTo<U256> else BoxTooLong<S>;
    BoxFits<>: N Below<U2097152> else BoxTooLarge<N>;
    RowSpan<N>: S UpTo<N> else BeyondSpan<S, N>;
    UnpackedRow<>: S Equals<U128> else NotUnpacked<S>;
    RankLimit<>: R UpTo<U5> else TooManyModes<R>;
    BoxMode<R>: I Below<R> else NoModeForBox<I, R>;
    UnitStride<>: D Equals<One> else GlobalStep<D>;
    StrideReach<N>: D Below<N> else StrideTooFar<D, N>;
    ExtentReach<>: S UpTo<U4294967296> else ExtentTooLarge<S>;
    RowWords<N>: S Exactly<N> else InnerNotWords<S, N>;
    Aligned<N>: S Exactly<N> else BoxesUnaligned<S, N>;
    StrideWords<N>: S Exactly<N> else GlobalStride<S, N>;
    PackedExtent<N>: S Exactly<N> else ExtentNotPacked<S, N>;
}
