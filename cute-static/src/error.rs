//! The reasons an operation is refused. Both crates use this one type, so static and dynamic code give the same
//! answer for the same input; at the type level each variant has a namesake in [`crate::verdict`].

use crate::operation::Operation;
use core::fmt;

/// Why an operation of the layout algebra was refused, with the rule, the mode and both numbers.
///
/// `mode` counts the leaves of the operand named in the variant's text, left to right from 0. `by` is the operation that was
/// called: a divide, which is made of a composition and a complement, tells their refusals in its own words.
///
/// ```
/// use cute_static::{AlgebraError, Operation};
/// let e = AlgebraError::StrideDivisibility { by: Operation::Composition, mode: 0, prefix: 4, stride: 3 };
/// assert_eq!(e.code(), "stride_divisibility");
/// assert_eq!(e.to_string(), "composition: stride 3 on the right and prefix product 4 on the left, neither divides \
///     the other (mode 0 on the right; Eq. 20)");
/// let e = AlgebraError::StrideDivisibility { by: Operation::ZippedDivide, mode: 0, prefix: 4, stride: 3 };
/// assert_eq!(e.to_string(), "zipped_divide: stride 3 of tile or rest and prefix product 4 of the layout, neither \
///     divides the other (mode 0 of tile or rest; Eq. 20)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AlgebraError {
    /// Composition, Eq. 20: the stride of a leaf on the right neither divides nor is divided by a prefix product of
    /// the (coalesced, truncated) extents on the left.
    StrideDivisibility {
        /// Whose refusal it is.
        by: Operation,
        /// Leaf of the right operand.
        mode: usize,
        /// Prefix product of the extents of the left operand.
        prefix: usize,
        /// Stride of the leaf.
        stride: usize,
    },
    /// Composition, Eq. 21: what one period of the left operand keeps does not divide the extent of a leaf on the right.
    ShapeDivisibility {
        /// Whose refusal it is.
        by: Operation,
        /// Leaf of the right operand.
        mode: usize,
        /// Elements kept before the left operand's next mode begins: `ceil(prefix / stride)`.
        kept: usize,
        /// Extent of the leaf.
        extent: usize,
    },
    /// Composition, Eq. 23: two leaves on the right carry into each other inside the left operand.
    NotDistributive {
        /// Whose refusal it is.
        by: Operation,
        /// Leaf of the right operand: the one that begins lower.
        mode: usize,
        /// Its `extent * stride` ...
        reach: usize,
        /// ... and the other one's stride, which it must not pass.
        stride: usize,
    },
    /// Composition, Eq. 23: leaves on the right together pass a prefix product that one of their strides does not fit.
    JointDivisibility {
        /// Whose refusal it is.
        by: Operation,
        /// Leaf of the right operand.
        mode: usize,
        /// Prefix product of the extents of the left operand.
        prefix: usize,
        /// Stride of the leaf.
        stride: usize,
    },
    /// Composition into XOR strides: leaves on the right together pass a prefix product that is no power of two.
    XorPrefix {
        /// Whose refusal it is.
        by: Operation,
        /// Leaf of the right operand.
        mode: usize,
        /// Prefix product of the extents of the left operand.
        prefix: usize,
        /// Stride of the leaf.
        stride: usize,
    },
    /// Composition into XOR strides: multiples of a stride are formed, added or split with carries.
    XorCarries {
        /// Whose refusal it is.
        by: Operation,
        /// Leaf of the right operand.
        mode: usize,
        /// Its extent, or how much of it a mode on the left keeps ...
        extent: usize,
        /// ... and its stride there.
        stride: usize,
    },
    /// Complement, Eq. 28: two modes overlap.
    NotDisjoint {
        /// Whose refusal it is.
        by: Operation,
        /// The mode, in the order of strides.
        mode: usize,
        /// Its stride ...
        stride: usize,
        /// ... is below what the modes before it already cover.
        covered: usize,
    },
    /// Divide, Section 3.5.2: the tiler and its complement miss elements of the layout.
    NotOnto {
        /// Whose refusal it is.
        by: Operation,
        /// The mode of the tiler, in the order of strides, before which elements are missed.
        mode: usize,
        /// Its stride ...
        stride: usize,
        /// ... is no multiple of what the modes before it cover.
        covered: usize,
    },
    /// Shape division: neither of an extent and what it is divided by divides the other.
    NotDivisible {
        /// Leaf of the shape.
        mode: usize,
        /// Its extent, or what is left of the divisor ...
        extent: usize,
        /// ... and what it was to be divided by.
        divisor: usize,
    },
    /// Left inverse, Eq. 26: a stride is no multiple of the next smaller one, so that no mixed radix tells the modes apart.
    LeftInverseDivisibility {
        /// The mode, in the order of strides.
        mode: usize,
        /// Its stride ...
        stride: usize,
        /// ... is no multiple of this one.
        below: usize,
    },
    /// Left inverse, Eq. 26: the layout is not injective, and at one of its offsets the only candidate is wrong.
    NotInjective {
        /// The mode, in the order of strides, that the candidate takes the offset apart by, beyond its extent.
        mode: usize,
        /// The mode's extent.
        extent: usize,
        /// The offset, which smaller strides add up to.
        offset: usize,
    },
    /// Left inverse of XOR strides: modes follow one whose extent is no power of two, so that no matrix of bits
    /// describes the layout.
    NotLinear {
        /// The mode.
        mode: usize,
        /// Its extent.
        extent: usize,
    },
    /// Whether a layout is injective could not be told within a bounded number of steps.
    Undecided {
        /// The number of steps.
        steps: usize,
    },
    /// A tile repeated until it has a shape: a mode of the tile does not divide the mode of the shape.
    TileDivisibility {
        /// Top-level mode of both.
        mode: usize,
        /// Elements of the tile.
        tile: usize,
        /// Elements there should be.
        extent: usize,
    },
    /// A tile repeated until it has a shape: the tile has more modes than the shape.
    TileRank {
        /// Modes of the tile.
        tile: usize,
        /// Modes of the shape.
        shape: usize,
    },
    /// Divide by an exact tiler: a tile does not divide what it tiles.
    TileLeavesRest {
        /// Elements of the tile.
        tile: usize,
        /// Elements of the mode that it tiles.
        extent: usize,
    },
    /// Recast: a stride neither divides nor is divided by the number of old elements in a new one.
    RecastStride {
        /// Leaf of the layout.
        mode: usize,
        /// Its stride.
        stride: usize,
        /// Old elements in a new one.
        factor: usize,
    },
    /// Recast: an extent neither divides nor is divided by the number of steps inside a new element.
    RecastExtent {
        /// Leaf of the layout.
        mode: usize,
        /// Its extent.
        extent: usize,
        /// Steps of its stride in a new element.
        steps: usize,
    },
    /// Recast: leaves overlap, so that what should be inside one new element reaches out of it.
    RecastOverlap {
        /// Leaf of the layout.
        mode: usize,
        /// How far it and the leaves before it reach.
        reach: usize,
        /// Old elements in a new one.
        factor: usize,
    },
    /// A negative stride where the operation is defined on non-negative ones only.
    NegativeStride {
        /// Leaf of the operand.
        mode: usize,
        /// Its stride.
        stride: isize,
    },
    /// A tiler has more modes than the layout it is applied to.
    TilerRank {
        /// Modes of the tiler.
        tiler: usize,
        /// Modes of the layout.
        layout: usize,
    },
    /// Two ranks differ, or a mode index is not below the rank.
    Rank {
        /// What the operation needs.
        expected: usize,
        /// What it got.
        found: usize,
    },
    /// A coordinate, tiler, shape or stride does not have the nesting that the other operand asks for.
    Profile {
        /// First mode at which they part.
        mode: usize,
    },
    /// A coordinate has more or fewer modes than the shape.
    CoordinateRank {
        /// Leaf of the coordinate at which they part.
        mode: usize,
        /// Modes of the coordinate.
        coordinate: usize,
        /// Modes of the shape.
        shape: usize,
    },
    /// A coordinate is a tuple where the shape has an extent.
    CoordinateNests {
        /// Leaf of the coordinate at which they part.
        mode: usize,
        /// Modes of the tuple.
        rank: usize,
        /// The extent.
        extent: usize,
    },
    /// A shape and a stride nest differently.
    Incongruent {
        /// Leaf at which they part.
        mode: usize,
        /// Modes of the shape there; `None` of an integer.
        shape: Option<usize>,
        /// Modes of the stride there; `None` of an integer.
        stride: Option<usize>,
    },
    /// An extent of 0: a shape is made of positive integers (Definition 2.5).
    ZeroExtent {
        /// Leaf of the shape.
        mode: usize,
    },
    /// Strides of different codomains (Eq. 11), such as `4:2` beside `3:1@0`, or a basis the left operand lacks.
    Codomain {
        /// Leaf at which they part.
        mode: usize,
    },
    /// Composition: the strides on the right are XOR strides.
    XorOnTheRight {
        /// Whose refusal it is.
        by: Operation,
        /// Leaf of the right operand.
        mode: usize,
    },
    /// Composition: a basis element on the right for a mode that the left operand has not.
    NoSuchMode {
        /// Whose refusal it is.
        by: Operation,
        /// Leaf of the right operand.
        mode: usize,
        /// The mode it is for.
        index: usize,
        /// Modes of the left operand there.
        rank: usize,
    },
    /// A coordinate or offset outside its bounds.
    OutOfBounds {
        /// The coordinate or offset.
        index: usize,
        /// The bound it must stay below.
        bound: usize,
    },
    /// A layout needs more storage than there is.
    StorageTooSmall {
        /// Elements up to the layout's largest offset.
        needed: usize,
        /// Elements there are.
        len: usize,
    },
    /// A layout with negative strides reaches below the first element of its storage.
    BelowStorage {
        /// Its smallest position.
        position: isize,
    },
    /// A swizzle whose `|shift|` is below `bits`: it would change what it reads.
    Swizzle {
        /// How many bits are moved.
        bits: usize,
        /// The lowest bit that is read or changed.
        base: usize,
        /// From the bits that are changed up to those that are read.
        shift: isize,
    },
    /// A swizzle whose bits end beyond those of an offset.
    SwizzleTooWide {
        /// How many bits are moved.
        bits: usize,
        /// The lowest bit that is read or changed.
        base: usize,
        /// From the bits that are changed up to those that are read.
        shift: isize,
    },
    /// Upcasting a swizzle of negative shift: some of the bits that it reads lie inside the new elements, and not all that it
    /// changes do.
    SwizzleBitsLost {
        /// How many bits are moved.
        bits: usize,
        /// The lowest bit that is read.
        base: usize,
        /// From the bits that are changed up to those that are read.
        shift: isize,
    },
    /// A number that has to be a power of two, such as the factor by which a swizzle is recast.
    NotPowerOfTwo {
        /// The number.
        number: usize,
    },
    /// Conversion to XOR strides: a mode's offsets are not the XOR of those of its coordinate's bits.
    Carries {
        /// Leaf of the layout.
        mode: usize,
        /// Its extent, or that of the part at which it is split ...
        extent: usize,
        /// ... and its stride there.
        stride: usize,
    },
    /// A composed layout's offset, where a multiple of another number is needed.
    Offset {
        /// The offset.
        offset: isize,
        /// Old elements in a new one, of a recast; 0 for XOR strides, where coordinate 0 has to go to 0.
        multiple_of: usize,
    },
    /// A part of a tensor of XOR strides: its elements are at `offset XOR rest(c)`, which is no sum.
    XorOffset {
        /// The offset of the fixed part.
        offset: isize,
        /// The bits that what is left reaches, those of the offset among them.
        bits: usize,
    },
    /// `local_partition`: the layout of threads has no coordinate of an index.
    NoThread {
        /// The index.
        index: usize,
    },
    /// A recast of storage whose address is not aligned for the new elements.
    Alignment {
        /// Their alignment, in bytes.
        align: usize,
        /// How far past a multiple of it the storage begins.
        past: usize,
    },
    /// Slices of one tensor, asked for at the same time, that are at one coordinate.
    SameSlice {
        /// The place of the one in the list ...
        first: usize,
        /// ... and of the other.
        second: usize,
    },
    /// A destination whose layout reaches an element from two coordinates: what is added there would depend on the order.
    Aliasing {
        /// The smallest stride, without regard to signs, that begins ...
        stride: isize,
        /// ... within what smaller ones reach.
        reach: usize,
    },
    /// A tensor for an array of `ndarray` that is to be written: no element is reached twice, but `ndarray` takes it for possible unless
    /// each axis begins beyond what smaller strides reach.
    Interleaved {
        /// The stride of the first axis, by the magnitudes of strides, that begins ...
        stride: isize,
        /// ... within what smaller ones reach.
        reach: usize,
    },
    /// COPY: source and destination have different sizes.
    CopySize {
        /// Elements of the source.
        source: usize,
        /// Elements of the destination.
        destination: usize,
    },
    /// GEMM: A, which is (M,K), and C, which is (M,N), have different M.
    GemmM {
        /// Of A.
        a: usize,
        /// Of C.
        c: usize,
    },
    /// GEMM: B, which is (N,K), and C, which is (M,N), have different N.
    GemmN {
        /// Of B.
        b: usize,
        /// Of C.
        c: usize,
    },
    /// GEMM: A, which is (M,K), and B, which is (N,K), have different K.
    GemmK {
        /// Of A.
        a: usize,
        /// Of B.
        b: usize,
    },
    /// A layout's offsets do not fit an index type.
    IndexTooNarrow {
        /// The cosize: one more than the largest offset.
        cosize: usize,
        /// How many values the index type has from 0 on.
        values: usize,
    },
    /// A layout's negative offsets do not fit an index type.
    IndexTooNarrowBelow {
        /// The smallest offset, without its sign.
        offsets: usize,
        /// How many values the index type has below 0.
        values: usize,
    },
    /// A basis element for a mode that lies inside more tuples than it names.
    BasisDepth {
        /// Leaf of the shape.
        mode: usize,
        /// Tuples that it is inside of.
        depth: usize,
        /// Tuples that a basis element names.
        most: usize,
    },
    /// A basis element for a mode that has more modes before it than it counts.
    BasisModes {
        /// Leaf of the shape.
        mode: usize,
        /// Modes of the tuple.
        modes: usize,
        /// Modes that a basis element counts.
        most: usize,
    },
    /// A layout that has to be another one: an extent differs.
    ExtentDiffers {
        /// Leaf of both layouts.
        mode: usize,
        /// Its extent.
        found: usize,
        /// What it has to be.
        expected: usize,
    },
    /// A layout that has to be another one: a stride differs, in its number (the scale, of a basis element).
    StrideDiffers {
        /// Leaf of both layouts.
        mode: usize,
        /// Its stride.
        found: isize,
        /// What it has to be.
        expected: isize,
    },
    /// A layout that has to be another one nests differently.
    NestsDifferently {
        /// Leaf at which they part.
        mode: usize,
        /// Modes of the layout there; `None` of a leaf.
        found: Option<usize>,
        /// What there has to be.
        expected: Option<usize>,
    },
    /// Two sizes that have to agree do not.
    Size {
        /// What the operation needs.
        expected: usize,
        /// What it got.
        found: usize,
    },
    /// A layout with integers known only at run time whose result has no tree known at compile time, as where coordinate
    /// strides would have to be merged, or more than 64 modes. The same operation on `cute-dynamic`'s layouts is admissible.
    Unrepresentable,
    /// A layout with integers known only at run time whose result's type has a static extent or stride that these integers do
    /// not make. The same operation on `cute-dynamic`'s layouts is admissible.
    StaticNumber {
        /// The number that the type has.
        known: usize,
        /// What there should be.
        needed: usize,
    },
    /// A size, cosize or offset does not fit the index type.
    Overflow,
}

impl AlgebraError {
    /// The error's short name, as in the shared test vectors.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::StrideDivisibility { .. } => "stride_divisibility",
            Self::ShapeDivisibility { .. } => "shape_divisibility",
            Self::NotDistributive { .. }
            | Self::JointDivisibility { .. }
            | Self::XorPrefix { .. }
            | Self::XorCarries { .. } => "not_distributive",
            Self::NotDisjoint { .. } => "not_disjoint",
            Self::NotOnto { .. } => "not_onto",
            Self::NotDivisible { .. } => "not_divisible",
            Self::LeftInverseDivisibility { .. } => "left_inverse_divisibility",
            Self::NotInjective { .. } => "not_injective",
            Self::NotLinear { .. } => "not_linear",
            Self::Undecided { .. } => "undecided",
            Self::TileDivisibility { .. } | Self::RecastExtent { .. } => "shape_divisibility",
            Self::TileLeavesRest { .. } => "inexact",
            Self::RecastStride { .. } => "stride_divisibility",
            Self::RecastOverlap { .. } => "not_disjoint",
            Self::NegativeStride { .. } => "negative_stride",
            Self::TilerRank { .. } => "tiler_rank",
            Self::Rank { .. } | Self::TileRank { .. } => "rank",
            Self::Profile { .. }
            | Self::CoordinateRank { .. }
            | Self::CoordinateNests { .. }
            | Self::Incongruent { .. } => "profile",
            Self::ZeroExtent { .. } => "zero_extent",
            Self::Codomain { .. } | Self::XorOnTheRight { .. } | Self::NoSuchMode { .. } => "codomain",
            Self::OutOfBounds { .. } => "out_of_bounds",
            Self::StorageTooSmall { .. } => "storage_too_small",
            Self::BelowStorage { .. } => "below_storage",
            Self::Swizzle { .. } | Self::SwizzleTooWide { .. } | Self::SwizzleBitsLost { .. } => "swizzle",
            Self::NotPowerOfTwo { .. } => "not_power_of_two",
            Self::Carries { .. } | Self::XorOffset { .. } => "carries",
            Self::Offset { .. } => "offset",
            Self::NoThread { .. } => "out_of_bounds",
            Self::Alignment { .. } => "alignment",
            Self::Aliasing { .. } | Self::SameSlice { .. } => "aliasing",
            Self::Interleaved { .. } => "interleaved",
            Self::Size { .. }
            | Self::CopySize { .. }
            | Self::GemmM { .. }
            | Self::GemmN { .. }
            | Self::GemmK { .. } => "size",
            Self::IndexTooNarrow { .. } | Self::IndexTooNarrowBelow { .. } => "index_type",
            Self::BasisDepth { .. } | Self::BasisModes { .. } => "basis",
            Self::ExtentDiffers { .. } | Self::StrideDiffers { .. } | Self::NestsDifferently { .. } => "layouts_differ",
            Self::Unrepresentable | Self::StaticNumber { .. } => "unrepresentable",
            Self::Overflow => "overflow",
        }
    }
}

impl fmt::Display for AlgebraError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::StrideDivisibility { by, mode, prefix, stride } => write!(
                f,
                "{by}: stride {stride} {right} and prefix product {prefix} {}, neither divides the other (mode {mode} \
                 {right}; Eq. 20)",
                by.left(),
                right = by.right()
            ),
            Self::ShapeDivisibility { by, mode, kept, extent } => write!(
                f,
                "{by}: extent {extent} {right} is no multiple of {kept}, which {} of it (mode {mode} {right}; Eq. 21)",
                by.keeps(),
                right = by.right()
            ),
            Self::NotDistributive { by, mode, reach, stride } => write!(
                f,
                "{by}: a mode {} reaches {reach}, past stride {stride} of another one (mode {mode}; Eq. 23)",
                by.right()
            ),
            Self::JointDivisibility { by, mode, prefix, stride } => write!(
                f,
                "{by}: modes {right} together pass prefix product {prefix} {}, and stride {stride} and it do not divide \
                 (mode {mode} {right}; Eq. 23)",
                by.left(),
                right = by.right()
            ),
            Self::XorPrefix { by, mode, prefix, stride } => write!(
                f,
                "{by}: modes {right} together pass prefix product {prefix} {}, no power of two, with stride {stride} into \
                 XOR strides (mode {mode} {right}; Eq. 23)",
                by.left(),
                right = by.right()
            ),
            Self::XorCarries { by, mode, extent, stride } => write!(
                f,
                "{by}: multiples of mode {extent}:{stride} are formed, added or split with carries, which XOR strides \
                 have not (mode {mode} {}; Eq. 23)",
                by.right()
            ),
            Self::NotDisjoint { by, mode, stride, covered } => {
                let (of, whose) = by.complemented();
                write!(
                    f,
                    "{by}: stride {stride}{of} is below {covered}, which {whose} modes with smaller strides cover already \
                     (mode {mode} by stride; Eq. 28)"
                )
            }
            Self::NotOnto { by, mode, stride, covered } => write!(
                f,
                "{by}: stride {stride} of the tiler is no multiple of {covered}, which its smaller modes cover, elements \
                 would be lost (mode {mode} by stride; Section 3.5.2)"
            ),
            Self::NotDivisible { mode, extent, divisor } => write!(
                f,
                "shape division: extent {extent} and divisor {divisor}, neither divides the other (mode {mode})"
            ),
            Self::LeftInverseDivisibility { mode, stride, below } => write!(
                f,
                "left inverse: stride {stride} is no multiple of {below}, the next smaller stride (mode {mode} by stride; \
                 Eq. 26)"
            ),
            Self::NotInjective { mode, extent, offset } => write!(
                f,
                "left inverse: the layout is not injective, smaller strides reach offset {offset}, where a mode of extent \
                 {extent} ends (mode {mode} by stride; Eq. 26)"
            ),
            Self::NotLinear { mode, extent } => write!(
                f,
                "left inverse: modes follow one of extent {extent}, which is no power of two, and strides are XOR strides \
                 (mode {mode})"
            ),
            Self::Undecided { steps } => write!(f, "not decided within {steps} steps"),
            Self::TileDivisibility { mode, tile, extent } => {
                write!(f, "tile_to_shape: a mode of {tile} elements does not divide extent {extent} (mode {mode})")
            }
            Self::TileRank { tile, shape } => {
                write!(f, "tile_to_shape: a tile of {tile} modes for a shape of {shape}")
            }
            Self::TileLeavesRest { tile, extent } => {
                write!(f, "divide: a tile of {tile} does not divide an extent of {extent}")
            }
            Self::RecastStride { mode, stride, factor } => write!(
                f,
                "recast: stride {stride} and {factor} old elements in a new one, neither divides the other (mode {mode})"
            ),
            Self::RecastExtent { mode, extent, steps } => write!(
                f,
                "recast: extent {extent} and {steps} of its steps in a new element, neither divides the other (mode \
                 {mode})"
            ),
            Self::RecastOverlap { mode, reach, factor } => write!(
                f,
                "recast: modes overlap and reach {reach}, which is not inside a new element of {factor} old ones (modes \
                 up to {mode})"
            ),
            Self::NegativeStride { mode, stride } => {
                write!(f, "stride {stride} is negative, where only strides of 0 and more are defined (mode {mode})")
            }
            Self::TilerRank { tiler, layout } => {
                write!(f, "tiler of {tiler} modes for a layout of {layout}")
            }
            Self::Rank { expected, found } => write!(f, "rank {found} where {expected} is needed"),
            Self::Profile { mode } => write!(f, "nesting differs at mode {mode}"),
            Self::CoordinateRank { mode, coordinate, shape } => {
                write!(f, "coordinate of rank {coordinate} for a shape of rank {shape} (mode {mode})")
            }
            Self::CoordinateNests { mode, rank, extent } => {
                write!(f, "coordinate of rank {rank} for a mode of extent {extent} (mode {mode})")
            }
            Self::Incongruent { mode, shape, stride } => {
                match (shape, stride) {
                    (Some(shape), Some(stride)) => write!(f, "shape has {shape} modes where the stride has {stride}"),
                    (Some(shape), None) => write!(f, "shape has {shape} modes where the stride is an integer"),
                    (None, Some(stride)) => write!(f, "shape is an integer where the stride has {stride} modes"),
                    (None, None) => f.write_str("shape and stride nest differently"),
                }?;
                write!(f, " (mode {mode})")
            }
            Self::ZeroExtent { mode } => write!(f, "extent 0: extents are positive (mode {mode})"),
            Self::Codomain { mode } => write!(f, "strides of different codomains (mode {mode}; Eq. 11)"),
            Self::XorOnTheRight { by, mode } => {
                write!(f, "{by}: strides {} are XOR strides, which are no coordinates (mode {mode})", by.right())
            }
            Self::NoSuchMode { by, mode, index, rank } => {
                write!(f, "{by}: mode {index} of {} with {rank} modes (mode {mode} {})", by.left_operand(), by.right())
            }
            Self::OutOfBounds { index, bound } => write!(f, "coordinate {index} is not below extent {bound}"),
            Self::StorageTooSmall { needed, len } => {
                write!(f, "the layout needs {needed} elements of storage, but there are {len}")
            }
            Self::BelowStorage { position } => {
                write!(f, "the layout's smallest position is {position}, below the first element of its storage")
            }
            Self::Swizzle { bits, base, shift } => {
                let short = shift.unsigned_abs();
                write!(f, "swizzle: a shift of {short} is below its {bits} bits (Sw<{bits},{base},{shift}>)")
            }
            Self::SwizzleTooWide { bits, base, shift } => {
                let end = base.saturating_add(shift.unsigned_abs()).saturating_add(bits);
                write!(f, "swizzle: its bits end at {end}, beyond those of an offset (Sw<{bits},{base},{shift}>)")
            }
            Self::SwizzleBitsLost { bits, base, shift } => write!(
                f,
                "upcast: the swizzle reads {bits} bits, of which the lowest lies inside the new elements \
                 (Sw<{bits},{base},{shift}>)"
            ),
            Self::NotPowerOfTwo { number } => write!(f, "{number} is no power of two"),
            Self::Carries { mode, extent, stride } => write!(
                f,
                "offsets of mode {extent}:{stride} are not the XOR of those of its coordinate's bits (mode {mode}; Table 1)"
            ),
            Self::Offset { offset, multiple_of } => {
                write!(f, "an offset of {offset} where a multiple of {multiple_of} is needed")
            }
            Self::NoThread { index } => write!(f, "no coordinate of the layout of threads has index {index}"),
            Self::XorOffset { offset, bits } => write!(
                f,
                "a part of a tensor: it is at offset {offset} XOR {bits:#b}, its strides' bits, and with a bit in common that is no sum"
            ),
            Self::Alignment { align, past } => {
                write!(f, "elements of alignment {align} in storage that begins {past} past a multiple of it")
            }
            Self::SameSlice { first, second } => write!(f, "slices {first} and {second} are at the same coordinate"),
            Self::Aliasing { stride, reach } => write!(
                f,
                "the destination reaches an element from two coordinates: stride {stride} begins within {reach}, which \
                 smaller strides reach"
            ),
            Self::Interleaved { stride, reach } => write!(
                f,
                "an array of ndarray: the axis of stride {stride} begins within {reach}, which smaller strides reach"
            ),
            Self::CopySize { source, destination } => {
                write!(f, "copy: a source of {source} elements for a destination of {destination}")
            }
            Self::GemmM { a, c } => write!(f, "gemm: M is {a} in A, and {c} in C"),
            Self::GemmN { b, c } => write!(f, "gemm: N is {b} in B, and {c} in C"),
            Self::GemmK { a, b } => write!(f, "gemm: K is {a} in A, and {b} in B"),
            Self::IndexTooNarrow { cosize, values } => {
                write!(f, "index: cosize {cosize} does not fit an index type of {values} values from 0 on")
            }
            Self::IndexTooNarrowBelow { offsets, values } => {
                write!(f, "index: {offsets} offsets below 0 do not fit an index type of {values} such values")
            }
            Self::BasisDepth { mode, depth, most } => {
                write!(f, "a mode inside {depth} tuples, but a basis element names {most} (mode {mode})")
            }
            Self::BasisModes { mode, modes, most } => {
                write!(f, "a tuple of {modes} modes, of which a basis element names the first {most} (mode {mode})")
            }
            Self::ExtentDiffers { mode, found, expected } => {
                write!(f, "leaf {mode} has extent {found} where {expected} is required")
            }
            Self::StrideDiffers { mode, found, expected } => {
                write!(f, "leaf {mode} has stride {found} where {expected} is required")
            }
            Self::NestsDifferently { mode, found, expected } => match (found, expected) {
                (Some(found), Some(expected)) => write!(
                    f,
                    "from leaf {mode} on, there is a tuple of {found} modes where one of {expected} is required"
                ),
                (Some(found), None) => {
                    write!(f, "from leaf {mode} on, there is a tuple of {found} modes where one leaf is required")
                }
                (None, Some(expected)) => {
                    write!(f, "leaf {mode} is one where a tuple of {expected} modes is required")
                }
                (None, None) => write!(f, "leaf {mode} is not the one that is required"),
            },
            Self::Size { expected, found } => write!(f, "size {found} where {expected} is needed"),
            Self::Unrepresentable => f.write_str(
                "modes on the left would have to be merged at run time: coalesce first, or use a dynamic layout",
            ),
            Self::StaticNumber { known, needed } => write!(
                f,
                "the result's type has {known} where the run-time integers make it {needed}: make more of the operands known \
                 when run, or use a dynamic layout"
            ),
            Self::Overflow => f.write_str("a size or offset does not fit the index type"),
        }
    }
}

impl core::error::Error for AlgebraError {}

/// An infallible result converts to a fallible one.
impl From<core::convert::Infallible> for AlgebraError {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}
