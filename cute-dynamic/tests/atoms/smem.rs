//! Atoms and descriptors on values are those of the types.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)]

use cute_atoms::descriptor::{AskDescriptor, DescriptorOf};
use cute_atoms::element::{BF16, E4M3, F16, F32, TF32, U4};
use cute_atoms::mma::Wgmma;
use cute_atoms::smem::{self as types, Inter, K, MN, SmemAtom, Sw32, Sw64, Sw128, Sw128Base32};
use cute_atoms::tiled::TiledMma;
use cute_dynamic::descriptor::{NoDescriptor, descriptor_of, make_descriptors};
use cute_dynamic::smem::*;
use cute_dynamic::{ComposedLayout, Layout, LayoutLeft, Shape, atoms, tiled as values};
use cute_static::machinery::Answer;
use cute_static::{TileToShape, int, layout, shape, swizzle};

macro_rules! same {
    ($($major:ident $mode:ident $element:ident $bits:literal ($m:literal, $k:literal): $on_values:ident;)*) => {$({
        let (major, mode) = (Major::$on_values, SwizzleMode::$mode);
        let found = smem_atom(major, mode, $bits).unwrap();
        type Atom = SmemAtom<$major, $mode, $element>;
        assert_eq!(found.to_string(), Atom::default().to_string());
        type Tile = TileToShape<Atom, shape!(($m, $k))>;
        let tile = found.tile_to_shape(&Shape::tuple(&[Shape::leaf($m), Shape::leaf($k)]), &LayoutLeft).unwrap();
        assert_eq!(tile.to_string(), Tile::default().to_string());
        type Described = DescriptorOf<Tile, $major, $element>;
        let of_types = Described::default().at(0x4000, 32).unwrap();
        let of_values = descriptor_of(&tile, major, $bits).unwrap();
        assert_eq!((of_values.leading_bytes() as usize, of_values.stride_bytes() as usize), (Described::LEADING_BYTES, Described::STRIDE_BYTES));
        assert_eq!(of_values.at(0x4000, 32), Ok(of_types));
    })*};
}

#[test]
fn as_the_types_say() {
    same! {
        K Inter F16 16 (64, 16): K; K Sw32 F16 16 (64, 16): K; K Sw64 F16 16 (64, 32): K; K Sw128 F16 16 (128, 64): K;
        K Sw128 E4M3 8 (64, 128): K; K Sw64 TF32 32 (128, 16): K; K Sw128 U4 4 (64, 256): K; K Inter BF16 16 (128, 64): K;
        MN Inter F16 16 (64, 16): MN; MN Sw32 F16 16 (64, 16): MN; MN Sw64 BF16 16 (128, 16): MN; MN Sw128 F16 16 (128, 64): MN;
        MN Sw128Base32 TF32 32 (64, 8): MN;
    }
}

/// A verdict of types by name, `RowsApart 8 4`, and an error of the same form: `RowsApart { d: 8, w: 4 }`.
fn of_types<V>() -> String {
    struct Name<V>(core::marker::PhantomData<V>);
    impl<V> core::fmt::Display for Name<V> {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            cute_static::machinery::write_type_name::<V>(f)
        }
    }
    // large numbers are tuples of thousands: `(_1, _001)`
    let mut inside = false;
    let name = Name::<V>(core::marker::PhantomData).to_string().replace("Negative<", "-").replace('_', "");
    let join = |c: &char| {
        inside = if *c == '(' { true } else { inside && *c != ')' };
        !inside || c.is_ascii_digit()
    };
    let name: String = name.chars().filter(join).collect();
    let words = name
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| !word.is_empty() && *word != "Inadmissible");
    words.collect::<Vec<_>>().join(" ")
}
macro_rules! refused {
    ($($expected:literal $major:ident $element:ident $bits:literal $text:literal, $of:ty;)*) => {$({
        type Verdict = <<$of as AskDescriptor<types::$major, $element>>::Answer as Answer>::Verdict;
        let tile: ComposedLayout = $text.parse().unwrap();
        let refused = descriptor_of(&tile, Major::$major, $bits).unwrap_err();
        assert_eq!((of_types::<Verdict>(), refused.rule()), ($expected.to_owned(), $expected.to_owned()), "{}", $text);
        assert_eq!(refused.code(), "descriptor");
    })*};
}
type Under<W, L> = cute_static::ComposedLayout<W, int!(0), L>;

#[test]
fn what_is_no_canonical_form_is_refused_as_by_the_types() {
    refused! {
        "RowsApart 8 4" K F16 16 "Sw<2,3,3> o 0 o (128,64):(64,1)", Under<swizzle!(2, 3, 3), layout!((128, 64) : (64, 1))>;
        "NotWhole 12 8" K F16 16 "Sw<3,3,3> o 0 o (12,64):(64,1)", Under<swizzle!(3, 3, 3), layout!((12, 64) : (64, 1))>;
        "NoSwizzleMode 3 1 3" K F16 16 "Sw<3,4,3> o 0 o (8,64):(64,1)", Under<swizzle!(3, 4, 3), layout!((8, 64) : (64, 1))>;
        "NoSwizzleMode 2 0 -3" MN F16 16 "Sw<2,3,-3> o 0 o (64,8):(1,64)", Under<swizzle!(2, 3, -3), layout!((64, 8) : (1, 64))>;
        "NoSwizzleMode 2 1 2" K TF32 32 "Sw<2,3,2> o 0 o (8,32):(32,1)", Under<swizzle!(2, 3, 2), layout!((8, 32) : (32, 1))>;
        "SwizzleInsideWord 3 2" K F16 16 "Sw<3,2,3> o 0 o (128,64):(64,1)", Under<swizzle!(3, 2, 3), layout!((128, 64) : (64, 1))>;
        "BeginsElsewhere 8" K F16 16 "Sw<3,3,3> o 8 o (8,64):(64,1)",
            cute_static::ComposedLayout<swizzle!(3, 3, 3), int!(8), layout!((8, 64) : (64, 1))>;
        "WordsTorn 1 8" MN F16 16 "Sw<3,3,3> o 0 o (8,64):(64,1)", Under<swizzle!(3, 3, 3), layout!((8, 64) : (64, 1))>;
        "WordsTorn 12 8" K F16 16 "Sw<3,3,3> o 0 o (8,12):(64,1)", Under<swizzle!(3, 3, 3), layout!((8, 12) : (64, 1))>;
        "WordsAstray 68 8" K F16 16 "Sw<3,3,3> o 0 o (8,64):(68,1)", Under<swizzle!(3, 3, 3), layout!((8, 64) : (68, 1))>;
        "Backwards 64" K F16 16 "Sw<0,3,3> o 0 o (8,64):(-64,1)", Under<swizzle!(0, 3, 3), layout!((8, 64) : (-64, 1))>;
        "WordAlone 0" K F16 16 "Sw<3,3,3> o 0 o (8,8):(64,1)", Under<swizzle!(3, 3, 3), layout!((8, 8) : (64, 1))>;
        "WordsApart 16" K F16 16 "Sw<1,3,3> o 0 o (8,(8,2)):(16,(1,128))", Under<swizzle!(1, 3, 3), layout!((8, (8, 2)) : (16, (1, 128)))>;
        "RowTooLong 8 4" K F16 16 "Sw<2,3,3> o 0 o (8,64):(32,1)", Under<swizzle!(2, 3, 3), layout!((8, 64) : (32, 1))>;
        "StridesDiffer 4 8" K F16 16 "Sw<0,3,3> o 0 o ((4,4),16):((8,64),1)", Under<swizzle!(0, 3, 3), layout!(((4, 4), 16) : ((8, 64), 1))>;
        "MoreStrides 3" K F16 16 "Sw<0,3,3> o 0 o ((8,2,2),16):((8,128,512),1)",
            Under<swizzle!(0, 3, 3), layout!(((8, 2, 2), 16) : ((8, 128, 512), 1))>;
        "TooFar 16384" K F16 16 "Sw<3,3,3> o 0 o ((8,2),64):((64,131072),1)", Under<swizzle!(3, 3, 3), layout!(((8, 2), 64) : ((64, 131072), 1))>;
    }
}

#[test]
fn what_values_alone_can_ask() {
    let tile: ComposedLayout = "Sw<3,3,3> o 0 o (8,64,3):(64,1,512)".parse().unwrap();
    assert_eq!(descriptor_of(&tile, Major::K, 16), Err(NoDescriptor::Modes { rank: 3 }));
    assert_eq!(descriptor_of(&tile, Major::K, 24), Err(NoDescriptor::Modes { rank: 3 }));
    let plain: Layout = "(8,8):(8,1)".parse().unwrap();
    assert_eq!(descriptor_of(&plain, Major::K, 24), Err(NoDescriptor::BitsOfElement { bits: 24 }));
    assert_eq!(descriptor_of(&plain, Major::K, 0), Err(NoDescriptor::BitsOfElement { bits: 0 }));
    let absent = NoAtom::NotInMajor { mode: SwizzleMode::Sw128Base32, major: Major::K };
    assert_eq!(smem_atom(Major::K, SwizzleMode::Sw128Base32, 16), Err(absent));
    assert_eq!(absent.to_string(), "there is no atom of mode `SW128_32B` in major `K`");
    assert_eq!(smem_atom(Major::K, SwizzleMode::Sw128, 6), Err(NoAtom::RowsNotFilled { bits: 6 }));
}

macro_rules! chosen {
    ($($function:ident $type:ident $major:ident $element:ident $bits:literal ($mn:literal, $k:literal);)*) => {$({
        let found = $function(Major::$major, $bits, [$mn, $k]).unwrap();
        assert_eq!(found.to_string(), types::$type::<types::$major, $element, int!($mn), int!($k)>::default().to_string());
    })*};
}
#[test]
fn choosers_choose_as_the_types() {
    chosen! {
        ss_smem_selector SsSmemSelector K F16 16 (128, 64); ss_smem_selector SsSmemSelector MN F16 16 (96, 64);
        ss_smem_selector SsSmemSelector K TF32 32 (128, 8); rs_smem_selector RsSmemSelector MN TF32 32 (128, 8);
        rs_smem_selector_transposed RsSmemSelectorTransposed MN E4M3 8 (128, 64); sm100_smem_selector Sm100SmemSelector MN TF32 32 (64, 8);
        epilogue_smem_selector EpilogueSmemSelector K BF16 16 (64, 32);
    }
    for (found, expected) in [
        (ss_smem_selector(Major::K, 16, [128, 4]), NoAtom::NoRowDivides { x: 4, n: 8 }),
        (ss_smem_selector(Major::K, 16, [12, 64]), NoAtom::NotRowsOfAtom { x: 12, n: 8 }),
        (rs_smem_selector_transposed(Major::MN, 32, [20, 8]), NoAtom::NoRowDivides { x: 20, n: 8 }),
        (sm100_smem_selector(Major::K, 0, [64, 8]), NoAtom::RowsNotFilled { bits: 0 }),
    ] {
        assert_eq!(found, Err(expected));
    }
}

macro_rules! of_mma {
    ($($shape:literal ($($s:tt)*);)*) => {$({
        let atom = smem_atom(Major::K, SwizzleMode::Sw128, 16).unwrap();
        let found = tile_to_mma_shape(&atom, &$shape.parse::<Shape>().unwrap(), &LayoutLeft).unwrap();
        type Of = types::TileToMmaShape<SmemAtom<K, Sw128, F16>, shape!($($s)*)>;
        assert_eq!(found.to_string(), Of::default().to_string());
    })*};
}
#[test]
fn tiles_of_an_mma() {
    of_mma! { "((128,16),1,4)" (((128, 16), 1, 4)); "((64,16),2,4,3)" (((64, 16), 2, 4, 3)); }
    let atom = smem_atom(Major::K, SwizzleMode::Sw128, 16).unwrap();
    let wrong = tile_to_mma_shape(&atom, &"(128,64)".parse::<Shape>().unwrap(), &LayoutLeft);
    assert_eq!(wrong, Err(NoAtom::NoMmaShape { rank: 2 }));
}

#[test]
fn descriptors_of_a_part() {
    type Mma = TiledMma<Wgmma<int!(128), F32, F16, F16>, layout!((2, 1, 1) : (1, 0, 0))>;
    type Smem = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64, 3))>;
    let thread = Mma::default().get_slice(128);
    let of_types = thread.make_fragment_a(&thread.partition_a(&Smem::default()).unwrap(), 1024).unwrap();
    let mma = values::TiledMma::new(
        &atoms::mma("SM90_64x128x16_F32F16F16_SS", "").unwrap(),
        &"(2,1,1):(1,0,0)".parse().unwrap(),
        &[],
    );
    let smem: ComposedLayout = Smem::default().to_string().parse().unwrap();
    let mma = mma.unwrap();
    let of_values = mma.get_slice(128);
    let found = of_values.make_fragment_a(&of_values.partition_a(&smem).unwrap(), Major::K).unwrap();
    assert_eq!(found.layout().to_string(), of_types.layout().to_string());
    for step in 0..found.layout().size() {
        assert_eq!(Some(found.at(step, 1024).unwrap()), of_types.get(step));
    }
    // without a swizzle the part begins outside of its layout
    let plain: Layout = "((8,16),(8,8)):((8,64),(1,1024))".parse().unwrap();
    let no_swizzle: ComposedLayout = "Sw<0,4,3> o 0 o ((8,16),(8,8)):((8,64),(1,1024))".parse().unwrap();
    let of_plain = of_values.make_fragment_a(&of_values.partition_a(&plain).unwrap(), Major::K).unwrap();
    let of_composed = of_values.make_fragment_a(&of_values.partition_a(&no_swizzle).unwrap(), Major::K).unwrap();
    type Plain = layout!(((8, 16), (8, 8)) : ((8, 64), (1, 1024)));
    let of_types = thread.make_fragment_a(&thread.partition_a(&Plain::default()).unwrap(), 1024).unwrap();
    for step in 0..of_plain.layout().size() {
        let at = of_plain.at(step, 1024).unwrap();
        assert_eq!((at, Some(at)), (of_composed.at(step, 1024).unwrap(), of_types.get(step)));
    }
    assert_eq!(of_plain.at(0usize, 1024).unwrap().start(), 1024 + 8 * 64 * 2);
    assert!(found.at(0usize, 1025).is_err());
    // element 4 is in the middle of a word
    let torn: ComposedLayout = "Sw<3,3,3> o 4 o ((64,16),1,4):((64,1),0,16)".parse().unwrap();
    assert_eq!(make_descriptors(&torn, Major::K, 16), Err(NoDescriptor::WordsAstray { d: 4, n: 8 }));
}
