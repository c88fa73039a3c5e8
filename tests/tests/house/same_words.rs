//! The two crates share the reasons of a refusal: from one entry of a table come the compiler's first line, with names of types, and
//! the run-time error's text, with numbers. Here the same numbers are at the same places of both.
//!
//! What the compiler prints for refused operations is compared with the run-time errors by the program `refuse_random`.
#![allow(clippy::indexing_slicing)]

use cute_static::AlgebraError::{self, *};
use cute_static::Operation::*;
use cute_static::operation;
use cute_static::verdict::{self, InDivide, InProduct, Inadmissible, Refusal};
use std::collections::{BTreeMap, BTreeSet};

/// Rules whose sentence names kinds of strides or types and no numbers, and those of types alone: a tuple of values is as long as one
/// likes, and an extent is a `usize`.
const OF_TYPES: [&str; 21] = [
    "CodomainsDiffer",
    "NegativeExtent",
    "NoCosize",
    "NoCount",
    "NoFactor",
    "NoMode",
    "NoModes",
    "NoOrder",
    "NoSwizzle",
    "NotAnOrder",
    "NotCompared",
    "NotIntegers",
    "NotOfProfile",
    "NotTogether",
    "OfBitStrings",
    "OtherRank",
    "ResultTooLong",
    "RunTimeLeaf",
    "TakesASearch",
    "TupleTooLong",
    "XorOnTheRight",
];

struct Row {
    rule: &'static str,
    code: &'static str,
    sentence: &'static str,
    /// The rule's numbers in the order of its parameters.
    numbers: Vec<&'static str>,
    error: AlgebraError,
}
macro_rules! rows {
    (@any $n:literal) => { () };
    ($($rule:ident<$($n:literal),+> = $error:expr;)*) => {
        vec![$(Row {
            rule: stringify!($rule),
            code: <Inadmissible<verdict::$rule<$(rows!(@any $n)),+>> as Refusal>::CODE,
            sentence: <Inadmissible<verdict::$rule<$(rows!(@any $n)),+>> as Refusal>::SENTENCE,
            numbers: vec![$(stringify!($n)),+],
            error: $error,
        }),*]
    };
}

/// Every rule with numbers for its parameters, and the run-time error of the same numbers.
fn rows() -> Vec<Row> {
    rows! {
        StrideDoesNotDivide<4, 33> = StrideDivisibility { by: Composition, mode: 7, prefix: 4, stride: 33 };
        ShapeDoesNotDivide<1536, 62> = ShapeDivisibility { by: Composition, mode: 7, kept: 1536, extent: 62 };
        ModesCarry<81, 32> = NotDistributive { by: Composition, mode: 7, reach: 81, stride: 32 };
        JointlyDoesNotDivide<63, 44> = JointDivisibility { by: Composition, mode: 7, prefix: 63, stride: 44 };
        PrefixInXor<12, 34> = XorPrefix { by: Composition, mode: 7, prefix: 12, stride: 34 };
        CarriesInXor<36, 15> = XorCarries { by: Composition, mode: 7, extent: 36, stride: 15 };
        ModesOverlap<21, 43> = NotDisjoint { by: Complement, mode: 7, stride: 21, covered: 43 };
        ElementsLost<51, 23> = NotOnto { by: Complement, mode: 7, stride: 51, covered: 23 };
        NeitherDivides<65, 31> = NotDivisible { mode: 7, extent: 65, divisor: 31 };
        LeftStrideDoesNotDivide<26, 52> = LeftInverseDivisibility { mode: 7, stride: 52, below: 26 };
        ReachedTwice<39, 93> = NotInjective { mode: 7, extent: 39, offset: 93 };
        ModesBehind<35> = NotLinear { mode: 7, extent: 35 };
        TileHasMoreModes<4, 3> = TileRank { tile: 4, shape: 3 };
        TileDoesNotDivide<85, 60> = TileDivisibility { mode: 7, tile: 85, extent: 60 };
        TileLeavesRest<7, 64> = AlgebraError::TileLeavesRest { by: LogicalDivide, tile: 7, extent: 64 };
        RecastStrideDoesNotDivide<65, 20> = RecastStride { mode: 7, stride: 65, factor: 20 };
        RecastExtentDoesNotDivide<37, 24> = RecastExtent { mode: 7, extent: 37, steps: 24 };
        RecastOverlaps<59, 46> = RecastOverlap { mode: 7, reach: 59, factor: 46 };
        ShiftTooShort<34, 22> = Swizzle { bits: 34, base: 5, shift: -22 };
        TooManyBits<98> = SwizzleTooWide { bits: 50, base: 0, shift: -48 };
        BitsLost<3> = SwizzleBitsLost { bits: 3, base: 1, shift: -5 };
        TilerHasMoreModes<53, 42> = TilerRank { tiler: 53, layout: 42 };
        NegativeStride<28> = AlgebraError::NegativeStride { mode: 7, stride: -28 };
        CoordinateRank<3, 2> = AlgebraError::CoordinateRank { mode: 7, coordinate: 3, shape: 2 };
        CoordinateNests<5, 84> = AlgebraError::CoordinateNests { mode: 7, rank: 5, extent: 84 };
        OutOfBounds<94, 47> = AlgebraError::OutOfBounds { index: 94, bound: 47 };
        RanksDiffer<6, 9> = Incongruent { mode: 7, shape: Some(6), stride: Some(9) };
        ShapeNests<6> = Incongruent { mode: 7, shape: Some(6), stride: None };
        StrideNests<9> = Incongruent { mode: 7, shape: None, stride: Some(9) };
        ZeroExtent<0> = AlgebraError::ZeroExtent { mode: 7 };
        Carries<48, 27> = AlgebraError::Carries { mode: 7, extent: 48, stride: 27 };
        OffsetDoesNotDivide<92, 16> = Offset { offset: 92, multiple_of: 16 };
        ReachedFromTwo<38, 83> = Aliasing { stride: 38, reach: 83 };
        NoSuchMode<4, 8> = AlgebraError::NoSuchMode { by: Composition, mode: 7, index: 4, rank: 8 };
        CopySizesDiffer<24, 36> = CopySize { source: 24, destination: 36 };
        PredicatesDoNotDivide<3, 8> = AlgebraError::Predicates { predicates: 3, elements: 8 };
        GemmMDiffers<13, 14> = GemmM { a: 13, c: 14 };
        GemmNDiffers<15, 17> = GemmN { b: 15, c: 17 };
        GemmKDiffers<18, 19> = GemmK { a: 18, b: 19 };
        StorageTooSmall<39, 38> = AlgebraError::StorageTooSmall { needed: 39, len: 38 };
        BelowStorage<29> = AlgebraError::BelowStorage { position: -29 };
        IndexTooNarrow<257, 256> = AlgebraError::IndexTooNarrow { cosize: 257, values: 256 };
        IndexTooNarrowBelow<129, 128> = AlgebraError::IndexTooNarrowBelow { offsets: 129, values: 128 };
        ExtentDiffers<7, 25, 26> = AlgebraError::ExtentDiffers { mode: 7, found: 25, expected: 26 };
        StrideDiffers<7, 32, 64> = AlgebraError::StrideDiffers { mode: 7, found: 32, expected: 64 };
        TupleDiffers<7, 2, 3> = NestsDifferently { mode: 7, found: Some(2), expected: Some(3) };
        TupleForLeaf<7, 2> = NestsDifferently { mode: 7, found: Some(2), expected: None };
        LeafForTuple<7, 3> = NestsDifferently { mode: 7, found: None, expected: Some(3) };
    }
}

/// The rules of a composition and a complement as operations that are made of these tell them.
fn told_rows() -> Vec<Row> {
    macro_rules! told {
        ($($role:ident<$by:ident, $rule:ident<$($n:literal),+>> = $error:expr;)*) => {
            vec![$(Row {
                rule: stringify!($rule),
                code: <Inadmissible<$role<operation::$by, verdict::$rule<$(rows!(@any $n)),+>>> as Refusal>::CODE,
                sentence: <Inadmissible<$role<operation::$by, verdict::$rule<$(rows!(@any $n)),+>>> as Refusal>::SENTENCE,
                numbers: vec![$(stringify!($n)),+],
                error: $error,
            }),*]
        };
    }
    told! {
        InDivide<zipped_divide, StrideDoesNotDivide<4, 33>> = StrideDivisibility { by: ZippedDivide, mode: 7, prefix: 4, stride: 33 };
        InDivide<logical_divide, ShapeDoesNotDivide<1536, 62>> = ShapeDivisibility { by: LogicalDivide, mode: 7, kept: 1536, extent: 62 };
        InDivide<tiled_divide, ModesCarry<81, 32>> = NotDistributive { by: TiledDivide, mode: 7, reach: 81, stride: 32 };
        InDivide<flat_divide, JointlyDoesNotDivide<63, 44>> = JointDivisibility { by: FlatDivide, mode: 7, prefix: 63, stride: 44 };
        InDivide<tiles_mut, PrefixInXor<12, 34>> = XorPrefix { by: TilesMut, mode: 7, prefix: 12, stride: 34 };
        InDivide<local_tile, CarriesInXor<36, 15>> = XorCarries { by: LocalTile, mode: 7, extent: 36, stride: 15 };
        InDivide<outer_partition, ModesOverlap<21, 43>> = NotDisjoint { by: OuterPartition, mode: 7, stride: 21, covered: 43 };
        InDivide<local_partition, ElementsLost<51, 23>> = NotOnto { by: LocalPartition, mode: 7, stride: 51, covered: 23 };
        InDivide<flat_divide, TileLeavesRest<7, 64>> = AlgebraError::TileLeavesRest { by: FlatDivide, tile: 7, extent: 64 };
        InDivide<zipped_divide, NoSuchMode<4, 8>> = AlgebraError::NoSuchMode { by: ZippedDivide, mode: 7, index: 4, rank: 8 };
        InProduct<logical_product, StrideDoesNotDivide<4, 33>> = StrideDivisibility { by: LogicalProduct, mode: 7, prefix: 4, stride: 33 };
        InProduct<zipped_product, ShapeDoesNotDivide<1536, 62>> = ShapeDivisibility { by: ZippedProduct, mode: 7, kept: 1536, extent: 62 };
        InProduct<tiled_product, ModesCarry<81, 32>> = NotDistributive { by: TiledProduct, mode: 7, reach: 81, stride: 32 };
        InProduct<flat_product, JointlyDoesNotDivide<63, 44>> = JointDivisibility { by: FlatProduct, mode: 7, prefix: 63, stride: 44 };
        InProduct<tile_to_shape, ModesOverlap<21, 43>> = NotDisjoint { by: TileToShape, mode: 7, stride: 21, covered: 43 };
        InProduct<blocked_product, NoSuchMode<4, 8>> = AlgebraError::NoSuchMode { by: BlockedProduct, mode: 7, index: 4, rank: 8 };
        // no other words: as they stand
        InDivide<zipped_divide, TilerHasMoreModes<53, 42>> = TilerRank { tiler: 53, layout: 42 };
        InProduct<raked_product, NegativeStride<28>> = AlgebraError::NegativeStride { mode: 7, stride: -28 };
    }
}

/// The rules as the table declares them: `Name<prefix, stride> unless stride Trait`, by name the parameters and the one that is
/// `Self` in the sentence.
fn declared() -> BTreeMap<String, (Vec<String>, String)> {
    let rules = include_str!("../../../cute-static/src/refusal/error.rs").lines().filter_map(|line| {
        let (name, rest) = line.trim().split_once('<')?;
        let (parameters, rest) = rest.split_once("> unless ")?;
        let (number, _) = rest.split_once(' ')?;
        let parameters = parameters.split(", ").map(|name| name.trim_start_matches('-').to_owned()).collect();
        Some((name.to_owned(), (parameters, number.to_owned())))
    });
    rules.collect()
}
/// `multiple_of` as the type's parameter.
fn of_type(parameter: &str) -> String {
    let parts = parameter.split('_').map(|part| part[..1].to_uppercase() + &part[1..]);
    parts.collect()
}

#[test]
fn the_sentences_are_the_same() {
    let declared = declared();
    let known: BTreeSet<_> = rows().iter().map(|row| row.rule).chain(OF_TYPES).collect();
    assert_eq!(declared.keys().map(String::as_str).collect::<BTreeSet<_>>(), known, "a rule without a row");
    for row in rows().into_iter().chain(told_rows()) {
        let (parameters, number) = &declared[row.rule];
        let mut sentence = row.sentence.to_owned();
        for (parameter, value) in parameters.iter().zip(&row.numbers) {
            let shown = format!("{{{}}}", if parameter == number { "Self".into() } else { of_type(parameter) });
            assert!(row.sentence.contains(&shown), "{}: {shown}", row.sentence);
            sentence = sentence.replace(&shown, value);
        }
        let text = row.error.to_string();
        // mode and equation stand in parentheses at the end
        let said = text.split_once(" (").map_or(text.as_str(), |(said, _)| said);
        assert_eq!(said, sentence, "{}", row.rule);
        assert_eq!(row.error.code(), row.code, "{}", row.rule);
    }
}
