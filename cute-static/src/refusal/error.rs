//! The table of reasons: why an operation is refused, on values and by the compiler. Both crates use this one, so static and
//! dynamic code give the same answer for the same input.
//!
//! An entry is a variant of [`AlgebraError`], its code and fields, the sentence, and where it is (a mode, an equation). Behind it stands
//! the rule as a type (`Prefix` and `Stride` are its numbers' names), the trait that would let it stand and nothing has, and what the
//! compiler adds at the user's expression and below: of a rule that a divide or a product tells in its own words, by each of them.
//! A reason that no type has says why. (`cute-macros`, `reasons.rs`, has the grammar.)

use crate::refusal::operation::Operation;
use crate::refusal::overflow::Excess;
use crate::verdict::{
    InDivide, InProduct, NotIntegers, OfComplement, OfGrid, OfInverse, OfMaxCommon, OfRecast, UpToCotarget,
};

cute_macros::reasons! {
words {
    logical_divide zipped_divide tiled_divide flat_divide tiles_mut local_tile outer_partition local_partition;
    logical_product zipped_product tiled_product flat_product blocked_product raked_product tile_to_shape;
    right "on the right" "of tile or rest" "of the grid";
    left "on the left" "of the layout" "of the tile's gaps";
    keeps "a mode on the left keeps" "a mode of the layout keeps" "a gap of the tile takes";
    operand "a left operand" "a layout" "a tile's complement";
    of "" " of the tiler" " of the tile";
    whose "the" "its" "its";
    part "a mode of the left layout" "a mode of the layout" "a gap of the tile";
    picks "a coordinate on the right picks a mode on the left" "a coordinate of the tiler picks a mode of the layout"
        "a coordinate of the grid picks one of those that the tile produces";
}
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
///
/// `Debug` prints the sentence, too: `fn main() -> Result<(), AlgebraError>` reports it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
enum AlgebraError {
    /// Composition, Eq. 20: the stride of a leaf on the right neither divides nor is divided by a prefix product of
    /// the (coalesced, truncated) extents on the left.
    StrideDivisibility "stride_divisibility" {
        by, mode "Leaf of the right operand.", prefix "Prefix product of the extents of the left operand.", stride "Stride of the leaf.",
    }
        "{by}: stride {stride} {right} and prefix product {prefix} {left}, neither divides the other" "(mode {mode} {right}; Eq. 20)"
        StrideDoesNotDivide<prefix, stride> unless stride StrideDivides composition
            "this stride and the product of the first extents on the left do not fit"
            "paper Eq. 20: choose a stride that divides {prefix} or is a multiple of it, or coalesce the left layout first"
        divide
            "a stride of the tile, or what the tile covers, does not fit the product of the first extents of the layout"
            "paper Eq. 20: choose a tile that covers a divisor or a multiple of {prefix}, or coalesce the layout first"
        product
            "so many copies fill the first gaps of the tile, and the grid does not step by whole gaps"
            "paper Eq. 20: choose a stride that divides {prefix} or is a multiple of it, or a tile without gaps";
    /// Composition, Eq. 21: what one period of the left operand keeps does not divide the extent of a leaf on the right.
    ShapeDivisibility "shape_divisibility" {
        by, mode "Leaf of the right operand.",
        kept "Elements kept before the left operand's next mode begins: `ceil(prefix / stride)`.", extent "Extent of the leaf.",
    }
        "{by}: extent {extent} {right} is no multiple of {kept}, which {keeps} of it" "(mode {mode} {right}; Eq. 21)"
        ShapeDoesNotDivide<kept, extent> unless extent ShapeDivides composition
            "a mode on the left ends in the middle of this extent"
            "paper Eq. 21: choose an extent that is a multiple of {kept}, or that divides it, or coalesce the left layout first"
        divide
            "a mode of the layout ends in the middle of this extent"
            "paper Eq. 21: choose an extent that is a multiple of {kept}, or that divides it, or coalesce the layout first"
        product
            "a gap of the tile is full in the middle of this extent"
            "paper Eq. 21: choose a number of copies that is a multiple of {kept}, or that divides it, or a tile without gaps";
    /// Composition, Eq. 23: two leaves on the right carry into each other inside the left operand.
    NotDistributive "not_distributive" {
        by, mode "Leaf of the right operand: the one that begins lower.",
        reach "Its `extent * stride` ...", stride "... and the other one's stride, which it must not pass.",
    }
        "{by}: a mode {right} reaches {reach}, past stride {stride} of another one" "(mode {mode}; Eq. 23)"
        ModesCarry<reach, stride> unless reach EndsBefore composition
            "one of two modes must end, extent times stride, where the other one's stride begins"
            "paper Eq. 23: make the larger stride a multiple of {reach}, or compose the modes one after the other"
        divide product
            "one of two modes must end, extent times stride, where the other one's stride begins"
            "paper Eq. 23: make the larger stride a multiple of {reach}";
    /// Composition, Eq. 23: leaves on the right together pass a prefix product that one of their strides does not fit.
    JointDivisibility "not_distributive" {
        by, mode "Leaf of the right operand.", prefix "Prefix product of the extents of the left operand.", stride "Stride of the leaf.",
    }
        "{by}: modes {right} together pass prefix product {prefix} {left}, and stride {stride} and it do not divide"
        "(mode {mode} {right}; Eq. 23)"
        JointlyDoesNotDivide<prefix, stride> unless stride JointlyDivides composition divide product
            "each mode fits by itself, but together they reach past {part}"
            "paper Eq. 23: choose extents whose sum stays below {prefix}, or strides that divide it";
    /// Composition into XOR strides: leaves on the right together pass a prefix product that is no power of two.
    XorPrefix "not_distributive" {
        by, mode "Leaf of the right operand.", prefix "Prefix product of the extents of the left operand.", stride "Stride of the leaf.",
    }
        "{by}: modes {right} together pass prefix product {prefix} {left}, no power of two, with stride {stride} into XOR strides"
        "(mode {mode} {right}; Eq. 23)"
        PrefixInXor<prefix, stride> unless stride WithinPrefix composition divide
            "sums that pass it are formed with carries, which XOR strides have not"
            "paper 2.3.1 and Eq. 23: choose extents {left} that are powers of two";
    /// Composition into XOR strides: multiples of a stride are formed, added or split with carries.
    XorCarries "not_distributive" {
        by, mode "Leaf of the right operand.", extent "Its extent, or how much of it a mode on the left keeps ...",
        stride "... and its stride there.",
    }
        "{by}: multiples of mode {extent}:{stride} are formed, added or split with carries, which XOR strides have not"
        "(mode {mode} {right}; Eq. 23)"
        CarriesInXor<extent, stride> unless stride AddsWithoutCarries composition divide
            "the bits of these multiples, and those of the other modes, must not overlap"
            "paper 2.3.1 and Eq. 23: choose strides that are powers of two, and extents up to the next one's";
    /// Complement, Eq. 28: two modes overlap.
    NotDisjoint "not_disjoint" {
        by, mode "The mode, in the order of strides.", stride "Its stride ...",
        covered "... is below what the modes before it already cover.",
    }
        "{by}: stride {stride}{of} is below {covered}, which {whose} modes with smaller strides cover already"
        "(mode {mode} by stride; Eq. 28)"
        ModesOverlap<stride, covered> unless stride NotBelow complement
            "only a layout whose modes are disjoint has a complement"
            "paper Eq. 28: make the stride {covered} or more, or filter the layout first"
        divide
            "only a tiler whose modes are disjoint leaves a rest"
            "paper Eq. 28: make the stride {covered} or more, or filter the tiler first"
        product
            "copies of a tile that overlaps itself would overlap"
            "paper Eq. 28: make the stride {covered} or more, or filter the tile first";
    /// Divide, Section 3.5.2: the tiler and its complement miss elements of the layout.
    NotOnto "not_onto" {
        by, mode "The mode of the tiler, in the order of strides, before which elements are missed.", stride "Its stride ...",
        covered "... is no multiple of what the modes before it cover.",
    }
        "{by}: stride {stride} of the tiler is no multiple of {covered}, which its smaller modes cover, elements would be lost"
        "(mode {mode} by stride; Section 3.5.2)"
        ElementsLost<stride, covered> unless stride NothingLost complement divide
            "tile and rest together must reach every element"
            "paper Section 3.5.2: make the stride a multiple of {covered}";
    /// Shape division: neither of an extent and what it is divided by divides the other.
    NotDivisible "not_divisible" {
        mode "Leaf of the shape.", extent "Its extent, or what is left of the divisor ...", divisor "... and what it was to be divided by.",
    }
        "shape division: extent {extent} and divisor {divisor}, neither divides the other" "(mode {mode})"
        NeitherDivides<extent, divisor> unless divisor OneDivides
            "one of the two must divide the other"
            "paper Section 3.3: `shape_div_ceil` and `shape_div_floor` round";
    /// Left inverse, Eq. 26: a stride is no multiple of the next smaller one, so that no mixed radix tells the modes apart.
    LeftInverseDivisibility "left_inverse_divisibility" {
        mode "The mode, in the order of strides.", stride "Its stride ...", below "... is no multiple of this one.",
    }
        "left inverse: stride {stride} is no multiple of {below}, the next smaller stride" "(mode {mode} by stride; Eq. 26)"
        LeftStrideDoesNotDivide<below, stride> unless stride StridesDivide
            "only offsets whose strides divide each other can be taken apart"
            "paper Eq. 26: make the stride a multiple of {below}";
    /// Left inverse, Eq. 26: the layout is not injective, and at one of its offsets the only candidate is wrong.
    NotInjective "not_injective" {
        mode "The mode, in the order of strides, that the candidate takes the offset apart by, beyond its extent.",
        extent "The mode's extent.", offset "The offset, which smaller strides add up to.",
    }
        "left inverse: the layout is not injective, smaller strides reach offset {offset}, where a mode of extent {extent} ends"
        "(mode {mode} by stride; Eq. 26)"
        ReachedTwice<extent, offset> unless offset ReachedOnce
            "there is no coordinate that the left inverse could give at that offset"
            "paper Eq. 26: make the strides larger than what the smaller ones reach";
    /// Left inverse of a layout of a layout: the outer layout takes two numbers to one offset, so that the offset does not tell them apart.
    OuterNotInjective "not_injective" {
        last "The largest number that offset and inner layout ask the outer layout for.",
        stride: isize "The smallest stride of the outer layout, without regard to signs, that begins ...",
        reach "... within what smaller ones reach.",
    }
        "left inverse: the outer layout is not injective up to coordinate {last}: stride {stride} begins within {reach}, which smaller strides reach"
        values "of a value";
    /// Left inverse of XOR strides: modes follow one whose extent is no power of two, so that no matrix of bits
    /// describes the layout.
    NotLinear "not_linear" { mode "The mode.", extent "Its extent." }
        "left inverse: modes follow one of extent {extent}, which is no power of two, and strides are XOR strides" "(mode {mode})"
        ModesBehind<extent> unless extent NothingBehind
            "bits describe such a layout: only its last extent may be no power of two"
            "choose an extent that is a power of two, or make the mode the last one";
    /// Whether a layout is injective could not be told within a bounded number of steps.
    Undecided "undecided" { steps "The number of steps." }
        "not decided within {steps} steps" values "a bounded search on values";
    /// A tile repeated until it has a shape: a mode of the tile does not divide the mode of the shape.
    TileDivisibility "shape_divisibility" {
        mode "Top-level mode of both.", tile "Elements of the tile.", extent "Elements there should be.",
    }
        "tile_to_shape: a mode of {tile} elements does not divide extent {extent}" "(mode {mode})"
        TileDoesNotDivide<tile, extent> unless tile TileDivides
            "a tile is repeated whole: each of its modes must divide the shape's"
            "paper Section 3.5: choose a shape whose extent is a multiple of {tile}";
    /// A partition: a mode of the tensor is no multiple of what all threads take of it.
    PartialTile "inexact" { mode "Mode of the tensor.", tile "Elements that all threads take.", extent "Elements there are." }
        "partition: a mode of {extent} elements, where all threads take {tile}" "(mode {mode})" values "atoms' tiles, by reasons of their own";
    /// A tile repeated until it has a shape: the tile has more modes than the shape.
    TileRank "rank" { tile "Modes of the tile.", shape "Modes of the shape." }
        "tile_to_shape: a tile of {tile} modes for a shape of {shape}"
        TileHasMoreModes<tile, shape> unless tile AtMostModesOfShape
            "the tile has more modes than the shape"
            "paper Section 3.5: each mode of a tile is repeated along one of the shape; give the shape {tile} modes or more";
    /// Divide by an exact tiler: a tile does not divide what it tiles.
    TileLeavesRest "inexact" { by, tile "Elements of the tile.", extent "Elements of the mode that it tiles." }
        "{by}: a tile of {tile} does not divide an extent of {extent}"
        TileLeavesRest<tile, extent> unless tile LeavesNoRest logical_divide divide
            "an `Exact` tiler has to divide: its last tile would reach past the extent"
            "choose an extent that is a multiple of {tile}; without `Exact` the number of tiles rounds up";
    /// Recast: a stride neither divides nor is divided by the number of old elements in a new one.
    RecastStride "stride_divisibility" { mode "Leaf of the layout.", stride "Its stride.", factor "Old elements in a new one." }
        "recast: stride {stride} and {factor} old elements in a new one, neither divides the other" "(mode {mode})"
        RecastStrideDoesNotDivide<stride, factor> unless stride StrideDividesFactor
            "a new element begins at every multiple of that many old ones"
            "make the stride a multiple of {factor}, or recast to a narrower element";
    /// Recast: an extent neither divides nor is divided by the number of steps inside a new element.
    RecastExtent "shape_divisibility" { mode "Leaf of the layout.", extent "Its extent.", steps "Steps of its stride in a new element." }
        "recast: extent {extent} and {steps} of its steps in a new element, neither divides the other" "(mode {mode})"
        RecastExtentDoesNotDivide<extent, steps> unless extent ExtentDividesSteps
            "a mode inside new elements must fill them, or stay in one"
            "make the extent a multiple of {steps}, or recast to a narrower element";
    /// Recast: leaves overlap, so that what should be inside one new element reaches out of it.
    RecastOverlap "not_disjoint" {
        mode "Leaf of the layout.", reach "How far it and the leaves before it reach.", factor "Old elements in a new one.",
    }
        "recast: modes overlap and reach {reach}, which is not inside a new element of {factor} old ones" "(modes up to {mode})"
        RecastOverlaps<reach, factor> unless reach StaysBelow
            "inside a new element modes must not carry"
            "make the strides of the modes inside a new element disjoint";
    /// Recast by a number that the compiler does not know.
    NoFactor<number> unless number FactorOfRecast
        "recast: a factor or width of type `{number}`, which is no static integer above 0: write `int!(2)`"
            "factors and widths are static integers"
            "cute-dynamic's `upcast` and `downcast` take any; generic code asks for `A: UpcastBy<N>`";
    /// A recast of a composed layout with a layout left.
    NoSwizzle<of> unless of IsASwizzle
        "recast: a layout stands left in this composed layout, where a swizzle is needed"
            "a recast takes each part for itself, which is right of swizzles only"
            "`composition` makes one layout of the two, if it can";
    /// A number of elements that the compiler does not know.
    NoCount<number> unless number CountOfElements
        "domain_distribute: a number of type `{number}`, which is no static integer above 0: write `int!(12)`"
            "what goes into each extent is found by the compiler"
            "cute-dynamic's `domain_distribute` takes any";
    /// A question that the compiler is not asked.
    TakesASearch<of> unless of Searched
        "whether modes of this layout ever have a sum in common takes a search"
            "the compiler is not asked to search; the function `is_injective` does"
            "it knows where each stride is beyond what the smaller ones reach, or is the same as another one";
    /// A cosize that is no known number.
    NoCosize<of> unless of HasACosize
        "the cosize of this layout is not known to the compiler"
            "storage of its own needs a static layout with integer strides of 0 or more"
            "`Tensor::view` takes any layout, and storage that lies elsewhere";
    /// Properties of a layout with strides of that kind.
    OfBitStrings<of> unless of OfIntegers
        "what a layout of such a stride is, is not known to the compiler"
            "static integers and coordinates only; the functions of the same names take run-time integers"
            "`is_injective` and its sisters ask the numbers when run";
    /// An order that is none of the modes of a shape: what is left of it.
    NotAnOrder<left> unless left IsAnOrder
        "tile_to_shape: this is no order of the modes of the shape"
            "an order is `LayoutLeft`, `LayoutRight`, or a tuple of static integers, one for each mode of the shape"
            "each number is the place of its mode in the order";
    /// A stride that orders nothing.
    NoOrder<stride> unless stride HasOrder
        "a stride that is not an integer has no order"
            "strides order the modes of a layout"
            "layouts of coordinates and XOR strides keep the order of their modes";
    /// Two leaves of two tuples, of which one is no integer.
    NotTogether<of> unless of Together
        "two leaves that do not go together: they are integers here"
            "extents are positive integers"
            "coordinates and XOR strides have operations of their own";
    /// Two tuples of other ranks.
    OtherRank<of> unless of SameRank
        "two tuples that do not go together"
            "they must have the same rank in every tuple (or, for some operations, the second a lesser one)"
            "`congruent` and `compatible` tell whether they do";
    /// A leaf and a tuple.
    NotCompared<of> unless of Compared
        "two tuples that do not compare"
            "an integer and a tuple do not compare"
            "`congruent` tells whether two tuples nest alike";
    /// A layout's default, where a leaf is known when run.
    RunTimeLeaf<leaf> unless leaf OneValue
        "a layout with run-time leaves has no default: a leaf is `{leaf}`"
            "this layout has more than one value"
            "make it with `Layout::new`, of a shape and a stride";
    /// A negative stride where the operation is defined on non-negative ones only.
    NegativeStride "negative_stride" { mode "Leaf of the operand.", stride: isize "Its stride." }
        "stride {stride} is negative, where only strides of 0 and more are defined" "(mode {mode})"
        NegativeStride<-stride> unless stride NotNegative
            "defined for strides of 0 or more only"
            "paper Section 3.3.3: on the right of a composition a negative stride needs a left layout of one mode";
    /// A tiler has more modes than the layout it is applied to.
    TilerRank "tiler_rank" { tiler "Modes of the tiler.", layout "Modes of the layout." }
        "tiler of {tiler} modes for a layout of {layout}"
        TilerHasMoreModes<tiler, layout> unless tiler AtMostModes
            "each mode of a tiler is for one mode of the layout"
            "paper Eq. 12: a tiler may leave modes out at the end; it cannot have more";
    /// Two ranks differ, or a mode index is not below the rank.
    Rank "rank" { expected "What the operation needs.", found "What it got." }
        "rank {found} where {expected} is needed" values "the bound that is missing names the types";
    /// A coordinate, tiler, shape or stride does not have the nesting that the other operand asks for.
    Profile "profile" { mode "First mode at which they part." }
        "nesting differs at mode {mode}" values "the bound that is missing names the types";
    /// A coordinate has more or fewer modes than the shape.
    CoordinateRank "profile" {
        mode "Leaf of the coordinate at which they part.", coordinate "Modes of the coordinate.", shape "Modes of the shape.",
    }
        "coordinate of rank {coordinate} for a shape of rank {shape}" "(mode {mode})"
        CoordinateRank<coordinate, shape> unless coordinate RankOfShape
            "a tuple has one coordinate for each mode of the shape"
            "paper Definition 2.12: give as many coordinates as modes, or one integer for all of them";
    /// A coordinate is a tuple where the shape has an extent.
    CoordinateNests "profile" {
        mode "Leaf of the coordinate at which they part.", rank "Modes of the tuple.", extent "The extent.",
    }
        "coordinate of rank {rank} for a mode of extent {extent}" "(mode {mode})"
        CoordinateNests<rank, extent> unless rank InExtent
            "an integer extent has integer coordinates"
            "paper Definition 2.12: a coordinate nests at most like the shape";
    /// A shape and a stride nest differently.
    Incongruent "profile" {
        mode "Leaf at which they part.",
        shape: Option<usize> "Modes of the shape there; `None` of an integer.",
        stride: Option<usize> "Modes of the stride there; `None` of an integer.",
    }
        [shape, stride] "shape has {shape} modes where the stride has {stride}" "(mode {mode})"
        RanksDiffer<shape, stride> unless shape CongruentWith
            "a shape and its stride nest alike"
            "paper Definition 2.15: give as many strides as extents"
        [shape] "shape has {shape} modes where the stride is an integer" "(mode {mode})"
        ShapeNests<shape> unless shape OneStride
            "a shape and its stride nest alike"
            "paper Definition 2.15: give a tuple of {shape} strides"
        [stride] "shape is an integer where the stride has {stride} modes" "(mode {mode})"
        StrideNests<stride> unless stride OneExtent
            "a shape and its stride nest alike"
            "paper Definition 2.15: give one stride for one extent"
        [] "shape and stride nest differently" "(mode {mode})";
    /// A tuple of more modes than the traits are implemented for.
    TupleTooLong<modes, most> unless modes AtMostModesOfATuple = "rank"
        "a tuple of {modes} modes, where {most} are the most"
            "shapes are tuples of 1 to {most} modes"
            "group some of them, `((4, 8), 2, ..)`, or use a dynamic layout";
    /// An index of a mode that there is not.
    NoMode<index, rank> unless index IsBelowRank = "rank"
        "there is no such mode: an index is a static integer below {rank}, `int!(0)`, and not {index}"
            "not a mode of this"
            "modes are counted from 0: `int!(0)` is the first one";
    /// A range of modes.
    NoModes<begin, end, rank> unless end IsInRank = "rank"
        "there are no such modes: a range is two static integers up to {rank}, `int!(0), int!(1)`, and not {begin} to {end}"
            "the range ends beyond the rank, or is empty"
            "modes are counted from 0, and the end is not in the range";
    /// The leaves of a flat tuple and those of a profile.
    NotOfProfile<leaves, profile> unless leaves AreOfProfile = "profile"
        "unflatten: a flat tuple with as many leaves as the profile is needed: {leaves}, where the profile has {profile}"
            "the leaves of the one are not those of the other"
            "choose a profile with {leaves} leaves; what is not flat, flatten first";
    /// A result of more modes than a tuple has.
    ResultTooLong<most> unless most HoldsTheResult = "rank"
        "a result of more than {most} modes side by side, the most of a tuple"
            "shapes are tuples of 1 to {most} modes"
            "coalesce the operands first, group their modes, or use a dynamic layout"
        divide
            "{by}: more than {most} modes side by side, the most of a tuple"
            "shapes are tuples of 1 to {most} modes"
            "coalesce the layout first, group its modes (`zipped_divide` does), or use a dynamic layout"
        product
            "{by}: more than {most} modes side by side, the most of a tuple"
            "shapes are tuples of 1 to {most} modes"
            "coalesce the operands first, group their modes (`zipped_product` does), or use a dynamic layout";
    /// An extent of 0: a shape is made of positive integers (Definition 2.5).
    ZeroExtent "zero_extent" { mode "Leaf of the shape." }
        "extent 0: extents are positive" "(mode {mode})"
        ZeroExtent<extent> unless extent Positive
            "extent {extent}: extents are positive"
            "there is no coordinate in this mode"
            "paper Definition 2.5: a shape is made of positive integers";
    /// A negative extent.
    NegativeExtent<-extent> unless extent OfAnExtent = "zero_extent"
        "extent {extent}: extents are positive"
            "there is no coordinate in this mode"
            "paper Definition 2.5: a shape is made of positive integers; strides may be negative";
    /// Strides of different codomains (Eq. 11), such as `4:2` beside `3:1@0`, or of another one than an operation on values takes (most take
    /// integers), or a basis the left operand lacks.
    Codomain "codomain" { mode "Leaf at which they part, or whose stride does not fit." }
        "strides of different codomains, or of another one than is taken here" "(mode {mode}; Eq. 11)"
        CodomainsDiffer<one, other> unless one SameCodomain
            "strides of different codomains: {one} and {other}"
            "values of these modes have no sum"
            "paper Eq. 11: all strides are integers, or all are coordinates of one profile, or all XOR strides";
    NotIntegers<OfComplement, kind> unless kind HasComplement
        "complement: strides are {kind}, where integers are needed"
            "divides take the complement of the tiler, and products that of the tile"
            "complements are of integer strides, and without a cotarget of coordinates"
        divide product
            "divide, product: strides of the tile are {kind}, where integers are needed"
            "divides take the complement of the tiler, and products that of the tile"
            "complements are of integer strides; products take that of coordinates, too";
    NotIntegers<UpToCotarget, kind> unless kind HasComplementUpTo
        "complement: strides are {kind}, where a cotarget needs integers"
            "divides take the complement of the tiler, up to the size of the layout"
            "a complement of coordinates is one without a cotarget, `Unbounded`; products take that"
        divide product
            "divide, product: strides of the tile are {kind}, where integers are needed"
            "divides take the complement of the tiler, and products that of the tile"
            "complements are of integer strides; products take that of coordinates, too";
    NotIntegers<OfGrid, kind> unless kind CountedByTile
        "the grid counts coordinates that the tile does not produce: strides of the grid are {kind}"
            "a tile of integer offsets takes a grid of integers; one of coordinates takes coordinates as deep as its own"
            "inside a component of the tile, a grid would run past a gap";
    NotIntegers<OfRecast, kind> unless kind Recastable
        "recast: strides are {kind}, where integers are needed"
            "storage is seen as elements of another width by its offsets, which are integers"
            "recast the layout of integers that these strides are made from";
    NotIntegers<OfInverse, kind> unless kind HasInverse
        "inverse: strides are {kind}, where integers or coordinates of one level are needed"
            "these are inverted on values: by `right_inverse` and `left_inverse` of cute-dynamic"
            "`cute_dynamic::Layout::try_from(layout)?` is the same layout as a value";
    NotIntegers<OfMaxCommon, kind> unless kind HasCommon
        "max_common: strides are {kind}, where integers are needed"
            "elements follow one another at integer offsets"
            "max_common_layout and max_common_vector are of integer strides";
    /// Composition: the strides on the right are XOR strides.
    XorOnTheRight "codomain" { by, mode "Leaf of the right operand." }
        "{by}: strides {right} are XOR strides, which are no coordinates" "(mode {mode})"
        XorOnTheRight<kind> unless kind CoordinatesOfLeft composition
            "{by}: strides {right} are {kind}, which are no coordinates"
            "what is on the right has to produce coordinates of the left operand"
            "paper 2.3.1: XOR strides stand on the left only";
    /// Composition: a basis element on the right for a mode that the left operand has not.
    NoSuchMode "codomain" {
        by, mode "Leaf of the right operand.", index "The mode it is for.", rank "Modes of the left operand there.",
    }
        "{by}: mode {index} of {operand} with {rank} modes" "(mode {mode} {right})"
        NoSuchMode<index, rank> unless index IsModeOf composition divide product
            "{picks}, counted from 0"
            "paper 3.3.2, reductive case coordinate: choose a basis element of a mode below {rank}";
    /// A coordinate or offset outside its bounds.
    OutOfBounds "out_of_bounds" { index "The coordinate or offset.", bound "The bound it must stay below." }
        "coordinate {index} is not below extent {bound}"
        OutOfBounds<index, bound> unless index IsBelow
            "this coordinate is out of bounds"
            "paper Definition 2.9: coordinates count from 0; `Layout::at` goes on out of bounds";
    /// A layout needs more storage than there is.
    StorageTooSmall "storage_too_small" { needed "Elements up to the layout's largest offset.", len "Elements there are." }
        "the layout needs {needed} elements of storage, but there are {len}"
        StorageTooSmall<needed, len> unless needed FitsStorage
            "this storage ends before the layout's largest offset"
            "paper Definition 2.19: the storage has the layout's cosize, {needed} elements, or more";
    /// A layout with negative strides reaches below the first element of its storage.
    BelowStorage "below_storage" { position: isize "Its smallest position." }
        "the layout's smallest position is {position}, below the first element of its storage"
        BelowStorage<-position> unless position AboveStorage
            "offset 0 is the first element of this storage"
            "make the strides positive, or use a view with its offset 0 elsewhere (`Tensor::view_at`)";
    /// A swizzle whose `|shift|` is below `bits`: it would change what it reads.
    Swizzle "swizzle" {
        bits "How many bits are moved.", base "The lowest bit that is read or changed.",
        shift: isize "From the bits that are changed up to those that are read.", short = shift.unsigned_abs(),
    }
        "swizzle: a shift of {short} is below its {bits} bits" "(Sw<{bits},{base},{shift}>)"
        ShiftTooShort<bits, short> unless short AtLeastBits
            "`Swizzle<B, M, S>` reads B bits and changes B others"
            "|S| must be B or more: what is read would be changed";
    /// A swizzle whose bits end beyond those of an offset.
    SwizzleTooWide "swizzle" {
        bits "How many bits are moved.", base "The lowest bit that is read or changed.",
        shift: isize "From the bits that are changed up to those that are read.",
        end = base.saturating_add(shift.unsigned_abs()).saturating_add(bits),
    }
        "swizzle: its bits end at {end}, beyond those of an offset" "(Sw<{bits},{base},{shift}>)"
        TooManyBits<end> unless end WithinOffset
            "M + |S| + B must be below the number of bits of `usize`"
            "choose a smaller base or shift";
    /// Upcasting a swizzle of negative shift: some of the bits that it reads lie inside the new elements, and not all that it
    /// changes do.
    SwizzleBitsLost "swizzle" {
        bits "How many bits are moved.", base "The lowest bit that is read.",
        shift: isize "From the bits that are changed up to those that are read.",
    }
        "upcast: the swizzle reads {bits} bits, of which the lowest lies inside the new elements" "(Sw<{bits},{base},{shift}>)"
        BitsLost<bits> unless bits StaysWithin
            "with a negative shift, elements that were neighbours would no longer be"
            "choose narrower elements, or a swizzle with a larger base";
    /// A number that has to be a power of two, such as the factor by which a swizzle is recast.
    NotPowerOfTwo "not_power_of_two" { number "The number." }
        "{number} is no power of two" values "the bound that is missing names the type";
    /// Conversion to XOR strides: a mode's offsets are not the XOR of those of its coordinate's bits.
    Carries "carries" {
        mode "Leaf of the layout.", extent "Its extent, or that of the part at which it is split ...", stride "... and its stride there.",
    }
        "offsets of mode {extent}:{stride} are not the XOR of those of its coordinate's bits" "(mode {mode}; Table 1)"
        Carries<extent, stride> unless stride XorOfItsBits
            "they are formed, added to those of other modes, or split with carries"
            "paper Table 1: choose strides that are powers of two, and extents up to the next one's";
    /// A composed layout's offset, where a multiple of another number is needed.
    Offset "offset" {
        offset: isize "The offset.",
        multiple_of "Old elements in a new one, of a recast; 0 for XOR strides, where coordinate 0 has to go to 0.",
    }
        "an offset of {offset} where a multiple of {multiple_of} is needed"
        OffsetDoesNotDivide<offset, multiple_of> unless offset IsMultipleOf
            "the offset of this composed layout does not fit"
            "of XOR strides the offset is 0; of a recast it is a multiple of the old elements in a new one";
    /// A composed layout whose outer layout would be asked at numbers below 0: coordinates count from 0.
    BelowDomain "below_domain" { offset: isize "The smallest number." }
        "an offset of {offset} before the outer layout, whose coordinates count from 0" values "of a value";
    /// A composed layout whose outer part is a layout, where only swizzles are taken: recasts, conversion to XOR strides.
    OuterLayout "outer_layout"
        "a layout stands left in this composed layout, where a swizzle is needed: `composition` makes one layout of the two, if it can"
        values "the bound that is missing names the type";
    /// A part of a tensor of XOR strides: its elements are at `offset XOR rest(c)`, which is no sum.
    XorOffset "carries" {
        offset: isize "The offset of the fixed part.", bits "The bits that what is left reaches, those of the offset among them.",
    }
        "a part of a tensor: it is at offset {offset} XOR {bits:#b}, its strides' bits, and with a bit in common that is no sum"
        values "of a value";
    /// `local_partition`, `get_hier_coord`: a layout (of threads) has no coordinate of an index.
    NoThread "out_of_bounds" { index "The index." }
        "no coordinate of the layout has index {index}" values "of a value";
    /// A mode of a clipped tile, or of a part of it, lies across the edge of the tensor: what exists of it is not its first coordinates.
    AcrossEdge "across_edge" { extent "The mode's extent." }
        "a mode of {extent} elements lies across the edge of the tensor, not at its end: take tiles mode by mode"
        values "of where an edge lies when run";
    /// A recast of storage whose address is not aligned for the new elements.
    Alignment "alignment" {
        align "Their alignment, in bytes.", past "How far past a multiple of it the storage begins.",
    }
        "elements of alignment {align} in storage that begins {past} past a multiple of it" values "of an address";
    /// Slices of one tensor, asked for at the same time, that are at one coordinate.
    SameSlice "aliasing" { first "The place of the one in the list ...", second "... and of the other." }
        "slices {first} and {second} are at the same coordinate" values "of a value";
    /// A destination whose layout reaches an element from two coordinates: what is added there would depend on the order.
    Aliasing "aliasing" {
        stride: isize "The smallest stride, without regard to signs, that begins ...", reach "... within what smaller ones reach.",
    }
        "the destination reaches an element from two coordinates: stride {stride} begins within {reach}, which smaller strides reach"
        ReachedFromTwo<stride, reach> unless stride BeyondReach
            "parts of it that are written at the same time would have an element in common"
            "paper 2.4.1: the layout has to be injective; a stride above {reach} is beyond the smaller ones";
    /// A tensor to be written whose layout, known only at run time, reaches an element from two coordinates.
    SameElement "aliasing" {
        first "An integer coordinate ...", second "... and another one ...", offset: isize "... of one offset.",
    }
        "integer coordinates {first} and {second} both have offset {offset}: an element to be written is reached once"
        values "of a value";
    /// A tensor for an array of `ndarray` that is to be written: no element is reached twice, but `ndarray` takes it for possible unless
    /// each axis begins beyond what smaller strides reach.
    Interleaved "interleaved" {
        stride: isize "The stride of the first axis, by the magnitudes of strides, that begins ...",
        reach "... within what smaller ones reach.",
    }
        "an array of ndarray: the axis of stride {stride} begins within {reach}, which smaller strides reach" values "another crate's rule";
    /// COPY: source and destination have different sizes.
    CopySize "size" { source "Elements of the source.", destination "Elements of the destination." }
        "copy: a source of {source} elements for a destination of {destination}"
        CopySizesDiffer<source, destination> unless source SizeOfDestination
            "source and destination have as many elements"
            "paper 2.6.1: COPY takes each coordinate of both; slice or divide the larger one";
    /// Predicates for a tensor of elements that they do not divide.
    Predicates "size" { predicates "So many.", elements "For so many." }
        "copy_if: {predicates} predicates for {elements} elements"
        PredicatesDoNotDivide<predicates, elements> unless predicates ForVectorsOf
            "one predicate an element, or one for each vector of as many"
            "partition the coordinates as the tensor is, or take one coordinate of each vector";
    /// GEMM: A, which is (M,K), and C, which is (M,N), have different M.
    GemmM "size" { a "Of A.", c "Of C." }
        "gemm: M is {a} in A, and {c} in C"
        GemmMDiffers<a, c> unless a RowsOfC
            "A is (M,K), B is (N,K) and C is (M,N)"
            "paper 2.6.2: the first mode of A has as many elements as the first one of C";
    /// GEMM: B, which is (N,K), and C, which is (M,N), have different N.
    GemmN "size" { b "Of B.", c "Of C." }
        "gemm: N is {b} in B, and {c} in C"
        GemmNDiffers<b, c> unless b ColumnsOfC
            "A is (M,K), B is (N,K) and C is (M,N)"
            "paper 2.6.2: the first mode of B has as many elements as the second one of C; B is (N,K), not (K,N)";
    /// GEMM: A, which is (M,K), and B, which is (N,K), have different K.
    GemmK "size" { a "Of A.", b "Of B." }
        "gemm: K is {a} in A, and {b} in B"
        GemmKDiffers<a, b> unless a StepsOfB
            "A is (M,K), B is (N,K) and C is (M,N)"
            "paper 2.6.2: the second modes of A and B have as many elements; B is (N,K), not (K,N)";
    /// A layout's offsets do not fit an index type.
    IndexTooNarrow "index_type" {
        cosize "The cosize: one more than the largest offset.", values "How many values the index type has from 0 on.",
    }
        "index: cosize {cosize} does not fit an index type of {values} values from 0 on"
        IndexTooNarrow<cosize, values> unless cosize FitsIndex
            "the largest offset would overflow this index type"
            "choose a wider index type, or slice first: what a slice adds is a pointer's business";
    /// A layout's negative offsets do not fit an index type.
    IndexTooNarrowBelow "index_type" {
        offsets "The smallest offset, without its sign.", values "How many values the index type has below 0.",
    }
        "index: {offsets} offsets below 0 do not fit an index type of {values} such values"
        IndexTooNarrowBelow<offsets, values> unless offsets FitsIndexBelow
            "the smallest offset would overflow this index type"
            "choose a signed or wider index type";
    /// A basis element for a mode that lies inside more tuples than it names.
    BasisDepth "basis" { mode "Leaf of the shape.", depth "Tuples that it is inside of.", most "Tuples that a basis element names." }
        "a mode inside {depth} tuples, but a basis element names {most}" "(mode {mode})"
        values "a basis element's type has no limit";
    /// A basis element for a mode that has more modes before it than it counts.
    BasisModes "basis" { mode "Leaf of the shape.", modes "Modes of the tuple.", most "Modes that a basis element counts." }
        "a tuple of {modes} modes, of which a basis element names the first {most}" "(mode {mode})"
        values "a tuple of cute-static has no such number of modes";
    /// A layout that has to be another one: an extent differs.
    ExtentDiffers "layouts_differ" { mode "Leaf of both layouts.", found "Its extent.", expected "What it has to be." }
        "leaf {mode} has extent {found} where {expected} is required"
        ExtentDiffers<mode, found, expected> unless found ExtentAt
            "this layout is not the one that is required"
            "two layouts are one if they nest alike and all extents and strides are equal; leaves count from 0";
    /// A layout that has to be another one: a stride differs, in its number (the scale, of a basis element).
    StrideDiffers "layouts_differ" { mode "Leaf of both layouts.", found: isize "Its stride.", expected: isize "What it has to be." }
        "leaf {mode} has stride {found} where {expected} is required"
        StrideDiffers<mode, found, expected> unless found StrideAt
            "this layout is not the one that is required"
            "two layouts are one if they nest alike and all extents and strides are equal; leaves count from 0";
    /// A layout that has to be another one nests differently.
    NestsDifferently "layouts_differ" {
        mode "Leaf at which they part.", found: Option<usize> "Modes of the layout there; `None` of a leaf.",
        expected: Option<usize> "What there has to be.",
    }
        [found, expected] "from leaf {mode} on, there is a tuple of {found} modes where one of {expected} is required"
        TupleDiffers<mode, found, expected> unless found ModesAt
            "this layout is not the one that is required"
            "two layouts are one if they nest alike: `flatten`, `unflatten` and `coalesce` change how one nests"
        [found] "from leaf {mode} on, there is a tuple of {found} modes where one leaf is required"
        TupleForLeaf<mode, found> unless found LeafAt
            "this layout is not the one that is required"
            "two layouts are one if they nest alike: `flatten` and `coalesce` change how one nests"
        [expected] "leaf {mode} is one where a tuple of {expected} modes is required"
        LeafForTuple<mode, expected> unless expected TupleAt
            "this layout is not the one that is required"
            "two layouts are one if they nest alike: `unflatten` and divides change how one nests"
        [] "leaf {mode} is not the one that is required";
    /// A layout that has to be the same function as another one: an offset differs.
    OffsetDiffers "layouts_differ" {
        coordinate "The first integral coordinate with another offset.", found: isize "Its offset.", expected: isize "What it has to be.",
    }
        "coordinate {coordinate} has offset {found} where {expected} is required" values "of values";
    /// Two sizes that have to agree do not.
    Size "size" { expected "What the operation needs.", found "What it got." }
        "size {found} where {expected} is needed" values "of values";
    /// A layout with integers known only at run time whose result has no tree known at compile time, as where coordinate
    /// strides would have to be merged. The same operation on `cute-dynamic`'s layouts is admissible.
    Unrepresentable "unrepresentable"
        "modes on the left would have to be merged at run time: coalesce first, or use a dynamic layout"
        values "of mixed layouts when run";
    /// A layout with integers known only at run time and more modes than there is room for when run. The same operation on
    /// `cute-dynamic`'s layouts is admissible.
    TooManyModes "unrepresentable" { most "How many there may be." }
        "more than {most} modes, the most of a layout with run-time integers: `coalesce_to` names fewer; or use a dynamic layout"
        values "of mixed layouts when run";
    /// A layout with integers known only at run time whose result's type has a static extent or stride that these integers do
    /// not make. The same operation on `cute-dynamic`'s layouts is admissible.
    StaticNumber "unrepresentable" { known "The number that the type has.", needed "What there should be." }
        "the result's type has {known} where the run-time integers make it {needed}: make more of the operands known when run, or use a dynamic layout"
        values "of mixed layouts when run";
    /// The same of what the type says is a multiple.
    StaticMultiple "unrepresentable" { known "What the type says it is a multiple of.", needed "What there should be." }
        "the result's type has a multiple of {known} where the run-time integers make it {needed}: say less of the operands, or use a dynamic layout"
        values "of mixed layouts when run";
    /// A number that is to be a multiple of another one, [`Multiple`](crate::Multiple), and is none.
    NotMultiple "not_multiple" { number "The number.", divisor "What it should be a multiple of." }
        "{number} is no multiple of {divisor}" values "what the compiler knows needs no divisor";
    /// A size, cosize, stride or offset does not fit the index type.
    Overflow "overflow" { by, numbers: Excess "The numbers that make it, where they are at hand." }
        "{by}: {numbers}" values "typenum's integers do not overflow";
}
}

impl core::error::Error for AlgebraError {}

/// What an operation that may be refused returns.
pub(crate) type Outcome<T> = Result<T, AlgebraError>;

/// An infallible result converts to a fallible one.
impl From<core::convert::Infallible> for AlgebraError {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}
