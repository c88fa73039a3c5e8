//! Copies of TMA on values are those of the types, and refused for the same reasons.
#![allow(clippy::unwrap_used)]

use cute_atoms::element::{BF16, E2M1, F16, F32, S8};
use cute_atoms::smem::{Inter, K, MN, SmemAtom, Sw64, Sw128};
use cute_atoms::tma::tile::{AskTma, GlobalLeaves};
use cute_atoms::tma::{self as types, TmaElement, TmaOf, Unpacked};
use cute_dynamic::tma::*;
use cute_dynamic::{AlgebraError, ComposedLayout, Layout, Offset, Shape, group, local_tile};
use cute_static::machinery::Answer;
use cute_static::{LayoutOps, TileToShape, int, layout, shape, swizzle};

fn composed(text: &str) -> ComposedLayout {
    let swizzled = if text.contains(" o ") { text.to_owned() } else { format!("Sw<0,4,3> o 0 o {text}") };
    swizzled.parse().unwrap()
}
fn shape_of(text: &str) -> Shape {
    text.parse().unwrap()
}

macro_rules! same {
    ($($element:ty, $smem:ty, ($($tile:tt)*) by $ctas:tt, $global:literal ($($g:tt)*);)*) => {$({
        type Smem = $smem;
        type Of = TmaOf<$element, Smem, shape!($($tile)*), int!($ctas)>;
        let (tile, data_type) = (shape_of(&stringify!($($tile)*).replace(' ', "")), <$element as TmaElement>::DATA_TYPE);
        let found = tma_of(&composed(&Smem::default().to_string()), &tile, data_type, $ctas).unwrap();
        let expected = Of::default();
        assert_eq!(found.index().to_string(), expected.index().to_string());
        let (global, on_types): (Layout, _) = ($global.parse().unwrap(), <layout!($($g)*)>::default());
        assert_eq!(found.tensor_map(&global), Ok(expected.tensor_map(&on_types).unwrap()));
        assert_eq!(found.coords(&global).unwrap().to_string(), expected.coords(&on_types).to_string());
    })*};
}
#[test]
fn copies_are_the_types() {
    same! {
        F16, TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>, ((128, 64)) by 1, "(1000,512):(512,1)" ((1000, 512) : (512, 1));
        F16, TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 128))>, ((128, 128)) by 2, "(1000,512):(512,1)" ((1000, 512) : (512, 1));
        BF16, TileToShape<SmemAtom<MN, Sw64, BF16>, shape!((64, 32))>, ((64, 32)) by 1, "(512,300):(1,512)" ((512, 300) : (1, 512));
        S8, TileToShape<SmemAtom<K, Inter, S8>, shape!((64, 32))>, ((64, 32)) by 4, "(100,64,7):(64,1,6400)" ((100, 64, 7) : (64, 1, 6400));
        F32, layout!(((8, 16), 32) : ((32, 256), 1)), (((8, 16), 32)) by 1, "((8,100),64):((64,4096),1)" (((8, 100), 64) : ((64, 4096), 1));
        E2M1, layout!((64, 64) : (64, 1)), ((64, 64)) by 1, "(100,512):(512,1)" ((100, 512) : (512, 1));
        Unpacked<E2M1>, layout!((64, 128) : (128, 1)), ((64, 128)) by 1, "(100,512):(512,1)" ((100, 512) : (512, 1));
    }
}

/// A verdict of types by name, `BoxTooLong 512`, and an error of the same form: `BoxTooLong { s: 512 }`.
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
    let words =
        name.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| !["", "Inadmissible"].contains(word));
    words.collect::<Vec<_>>().join(" ")
}
type Under<W, L> = cute_static::ComposedLayout<W, int!(0), L>;
macro_rules! refused {
    ($($expected:literal $element:ty, $text:literal $smem:ty, ($($tile:tt)*) by $ctas:tt;)*) => {$({
        type Verdict = <<$smem as AskTma<$element, shape!($($tile)*), int!($ctas)>>::Answer as Answer>::Verdict;
        let tile = shape_of(&stringify!($($tile)*).replace(' ', ""));
        let refused = tma_of(&composed($text), &tile, <$element as TmaElement>::DATA_TYPE, $ctas).unwrap_err();
        assert_eq!((of_types::<Verdict>(), refused.rule()), ($expected.to_owned(), $expected.to_owned()), "{}", $text);
    })*};
}
#[test]
fn tiles_are_refused_as_by_the_types() {
    refused! {
        "BeyondSpan 64 32" F16, "Sw<2,3,3> o 0 o (128,64):(64,1)" Under<swizzle!(2, 3, 3), layout!((128, 64) : (64, 1))>, ((128, 64)) by 1;
        "NotContiguous 64 8192" F16, "(128,64):(72,1)" layout!((128, 64) : (72, 1)), ((128, 64)) by 1;
        "SlicesDoNotDivide 3 8192" F16, "(128,64):(64,1)" layout!((128, 64) : (64, 1)), ((128, 64)) by 3;
        "FirstStep 2" F16, "((2,64),64):((4096,1),64)" layout!(((2, 64), 64) : ((4096, 1), 64)), ((128, 64)) by 1;
        "InnerNotWords 12 8" F16, "(64,12):(12,1)" layout!((64, 12) : (12, 1)), ((64, 12)) by 1;
        "BoxTooLong 512" F16, "(512,64):(64,1)" layout!((512, 64) : (64, 1)), ((512, 64)) by 1;
        "NotUnpacked 64" Unpacked<E2M1>, "(64,64):(64,1)" layout!((64, 64) : (64, 1)), ((64, 64)) by 1;
        "BoxesUnaligned 16 64" F16, "(2,(8,8)):(8,(1,16))" layout!((2, (8, 8)) : (8, (1, 16))), ((2, 64)) by 8;
        "BoxTooLarge 2097152" F32, "(256,256):(256,1)" layout!((256, 256) : (256, 1)), ((256, 256)) by 1;
        "BeginsElsewhere 8" F16, "Sw<3,3,3> o 8 o (8,64):(64,1)"
            cute_static::ComposedLayout<swizzle!(3, 3, 3), int!(8), layout!((8, 64) : (64, 1))>, ((8, 64)) by 1;
        "NoTmaSwizzle 3 1 3" F16, "Sw<3,4,3> o 0 o (8,64):(64,1)" Under<swizzle!(3, 4, 3), layout!((8, 64) : (64, 1))>, ((8, 64)) by 1;
        "TmaSwizzleInsideWord 3 2" F16, "Sw<3,2,3> o 0 o (128,32):(32,1)" Under<swizzle!(3, 2, 3), layout!((128, 32) : (32, 1))>, ((128, 32)) by 1;
    }
}

macro_rules! tensors {
    ($($expected:literal ($($tile:tt)*) $text:literal $s:ty, $d:ty;)*) => {$({
        use cute_static::machinery::{Cons, Nil, Tree};
        // the box of a tile of 128 x 64 halves, rows along the second leaf
        type Box = Cons<int!(64), int!(1), Cons<int!(128), int!(0), Nil>>;
        type Nesting = <shape!($($tile)*) as types::tile::Nests<$s, cute_static::num::True>>::Verdict;
        type Leaves = <<$s as Tree<$d>>::Leaves<Nil> as GlobalLeaves<F16, Box, cute_static::typenum::UTerm>>::Verdict;
        let tile = shape_of(&stringify!($($tile)*).replace(' ', ""));
        let smem: ComposedLayout = composed("Sw<3,3,3> o 0 o (128,64):(64,1)");
        let found = tma_of(&smem, &tile, DataType::Float16, 1).unwrap().tensor_map(&$text.parse().unwrap());
        let expected = [of_types::<Nesting>(), of_types::<Leaves>()].into_iter().find(|v| v != "Admissible" && v != "AtRunTime");
        assert_eq!((expected.as_deref(), found.unwrap_err().rule()), (Some($expected), $expected.to_owned()), "{}", $text);
    })*};
}
#[test]
fn tensors_are_refused_as_by_the_types() {
    tensors! {
        "TileNests 1 2" ((128, 64)) "((8,16),64):((64,512),1)" shape!(((8, 16), 64)), shape!(((64, 512), 1));
        "GlobalStride 1001 8" ((128, 64)) "(4096,1000):(1001,1)" shape!((4096, 1000)), shape!((1001, 1));
        "GlobalStep 2" ((128, 64)) "(4096,1000):(2000,2)" shape!((4096, 1000)), shape!((2000, 2));
        "ContiguousLeftOut 0 1" ((128, 64)) "(4096,1000):(1,4096)" shape!((4096, 1000)), shape!((1, 4096));
        "TileNests 2 1" ((128, 64)) "(4096):(8)" shape!((4096,)), shape!((8,));
        "TooManyModes 6" ((128, 64)) "(256,64,1,1,1,1):(64,1,8,8,8,8)" shape!((256, 64, 1, 1, 1, 1)), shape!((64, 1, 8, 8, 8, 8));
    }
    #[cfg(target_pointer_width = "64")]
    tensors! {
        "StrideTooFar 549755813888 549755813888" ((128, 64)) "(256,64):(549755813888,1)" shape!((256, 64)), shape!((549755813888, 1));
    }
    let smem: ComposedLayout = composed("Sw<3,3,3> o 0 o (128,64):(64,1)");
    let copy = tma_of(&smem, &shape_of("(128,64)"), DataType::Float16, 1).unwrap();
    let back = copy.tensor_map(&"(256,64):(-64,1)".parse().unwrap());
    assert_eq!(back, Err(NoTma::Algebra(AlgebraError::NegativeStride { mode: 0, stride: -64 })));
    let torn = tile_on(&shape_of("(128,64)"), &shape_of("((48,10),64)"));
    assert_eq!(torn, Err(NoTma::TileTorn { t: 128, s: 48 }));
    assert_eq!(tile_on(&shape_of("(128,(2,32))"), &shape_of("((8,100),64,7)")).unwrap().to_string(), "((8,16),64)");
}

#[test]
fn partitions_are_the_types() {
    type Tile = shape!((128, 64));
    type Atom = SmemAtom<K, Sw128, F16>;
    type Stages = TileToShape<Atom, shape!((128, 64, 4))>;
    type Copy = TmaOf<F16, TileToShape<Atom, Tile>, Tile, int!(2)>;
    let b = <layout!((1000, 512) : (512, 1))>::default();
    let (tiles, _) = cute_static::local_tile(&Copy::default().coords(&b), &Tile::default(), (int!(1), ..)).unwrap();
    let stages = Stages::default();
    let (grouped_s, grouped_g) = (stages.group(int!(0), int!(2)).unwrap(), tiles.group(int!(0), int!(2)).unwrap());
    let (stages, tiles): (ComposedLayout, Layout) =
        (stages.to_string().parse().unwrap(), tiles.to_string().parse().unwrap());
    let smem = composed(&TileToShape::<Atom, Tile>::default().to_string());
    let copy = tma_of(&smem, &shape_of("(128,64)"), DataType::Float16, 2).unwrap();
    for cta in 0..2 {
        let (of_g, of_s) =
            types::tma_partition(&Copy::default(), cta, &layout!(2 : 1), &grouped_s, &grouped_g).unwrap();
        let two: Layout = "2:1".parse().unwrap();
        let found =
            tma_partition(&copy, cta, &two, &group(&stages, 0, 2).unwrap(), &group(&tiles, 0, 2).unwrap()).unwrap();
        assert_eq!(found.0.0.to_string(), of_g.0.to_string());
        let (x, y) = of_g.1;
        assert_eq!(found.0.1, Offset::Coord(format!("({x},{y})").parse().unwrap()));
        assert_eq!((found.1.0.to_string(), found.1.1), (of_s.0.to_string(), Offset::Int(0)));
    }
    let wrong = tma_partition(&copy, 2, &"2:1".parse().unwrap(), &stages, &tiles);
    assert_eq!(wrong.unwrap_err(), NoTma::Algebra(AlgebraError::OutOfBounds { index: 2, bound: 2 }));
    let other = tma_partition(&copy, 0, &"2:1".parse().unwrap(), &stages, &tiles);
    assert_eq!(other.unwrap_err(), NoTma::OtherTile { n: 128, t: 8192 });
    let (first, _) = local_tile(&tiles, &(64usize, 64usize), (0, ..)).unwrap();
    assert!(first.size() > 0);
}

#[test]
fn masks_are_the_types() {
    let (cluster, on_types): (Layout, _) = ("(4,2):(1,4)".parse().unwrap(), layout!((4, 2) : (1, 4)));
    for m in 0..4usize {
        let expected = types::create_tma_multicast_mask(&on_types, (m, ..)).unwrap();
        assert_eq!(create_tma_multicast_mask(&cluster, (m, ..)), Ok(expected));
    }
    for n in 0..3usize {
        assert_eq!(create_tma_multicast_mask(&cluster, (.., n)), types::create_tma_multicast_mask(&on_types, (.., n)));
    }
    let many: Layout = "(536870912,2):(0,1)".parse().unwrap();
    assert_eq!(create_tma_multicast_mask(&many, (.., ..)), Ok(3));
    let rows: Layout = "(1048576,2):(1,0)".parse().unwrap();
    assert_eq!(
        create_tma_multicast_mask(&rows, (.., 0)),
        Err(AlgebraError::OutOfBounds { index: 1_048_575, bound: 16 })
    );
}
