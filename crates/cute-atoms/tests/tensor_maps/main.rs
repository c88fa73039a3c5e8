//! The arguments of tensor maps: a checked-in table of combinations, each limit broken once, and slices of a cluster.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used
)]

mod combinations;
mod random;

use combinations::{Combination, combinations, edges, probes, refusals};
use cute_atoms::element::*;
use cute_atoms::smem::*;
use cute_atoms::tma::*;
use cute_static::{ComposedLayout, IsLayout, Layout, LayoutRight, TileToShape, int, layout, shape, swizzle};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;

/// The table of all combinations.
fn table(all: &[Combination]) -> String {
    let mut text = String::new();
    for Combination { name, capability, map } in all {
        let options = map.options();
        let _ = writeln!(text, "{name}");
        let _ = writeln!(text, "    {:?}, rank {}, sm_{capability}", map.data_type(), map.rank());
        let _ = writeln!(text, "    extents {:?}, strides {:?} bytes", map.global_dim(), map.global_strides());
        match map.mode() {
            Mode::Tiled { .. } => _ = writeln!(text, "    box {:?}, steps {:?}", map.box_dim(), map.element_strides()),
            Mode::Im2col { lower, upper, channels, pixels } => {
                let spatial = map.rank() - 2;
                let (lower, upper) = (&lower[..spatial], &upper[..spatial]);
                let steps = map.element_strides();
                _ = writeln!(
                    text,
                    "    {pixels} pixels of {channels} channels, corners {lower:?} {upper:?}, steps {steps:?}"
                );
            }
        }
        let Options { interleave, swizzle, l2_promotion, fill } = options;
        let _ = writeln!(
            text,
            "    interleave {interleave:?}, swizzle {swizzle:?}, promotion {l2_promotion:?}, fill {fill:?}"
        );
    }
    text
}

/// With the environment variable `WRITE_TABLE` it is written anew.
#[test]
fn the_table_is_as_checked_in() {
    let all = combinations().unwrap();
    let (text, path) = (table(&all), concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tensor_maps/table.txt"));
    if std::env::var_os("WRITE_TABLE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(path).unwrap());
    println!("{} combinations", all.len());
    assert!(all.len() >= 10);
}

/// `driver.md` has a row for each question, with this crate's answer of today, and a driver's that agrees or says why not.
#[test]
fn the_driver_was_asked_all_of_it() {
    let rows: Vec<Vec<&str>> = include_str!("driver.md")
        .lines()
        .filter(|line| line.starts_with("| ") && !line.contains("| cute-atoms |"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let mut asked: Vec<(&str, String)> =
        combinations().unwrap().iter().map(|one| (one.name, "accepted".to_owned())).collect();
    asked.extend(edges().iter().map(|one| (one.what, "accepted".to_owned())));
    let sentence = |error: TensorMapError| error.to_string().trim_start_matches("tensor map: ").to_owned();
    asked.extend(refusals().into_iter().map(|(one, error)| (one.what, sentence(error))));
    asked.extend(probes().iter().map(|one| (one.what, "accepted, not documented".to_owned())));
    assert_eq!(rows.iter().map(|row| (row[0], row[1].to_owned())).collect::<Vec<_>>(), asked);
    for row in rows {
        let success = row[2] == "CUDA_SUCCESS";
        let agrees = match row[1] {
            "accepted" => success || row[3].starts_with("needs sm_"),
            "accepted, not documented" => true,
            _ => !success || row[3] == "stricter than the driver",
        };
        assert!(agrees, "{row:?}");
    }
}

#[test]
fn every_limit_is_hit_once() {
    for asked in edges().iter().chain(&probes()) {
        assert!(asked.verdict().is_ok(), "{}: {:?}", asked.what, asked.verdict());
    }
    let mut seen = HashSet::new();
    for (asked, error) in refusals() {
        assert_eq!(asked.verdict(), Err(error), "{}", asked.what);
        let text = error.to_string();
        assert!(text.starts_with("tensor map: ") && text.chars().any(|c| c.is_ascii_digit()), "{text}");
        seen.insert(core::mem::discriminant(&error));
        println!("{:40} {text}", asked.what);
    }
    // those of layouts
    type Smem = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
    let copy = TmaOf::<F16, Smem, shape!((128, 64))>::default();
    let transposed = Layout::new((100usize, 64usize), (1usize, 104usize)).unwrap();
    assert_eq!(copy.tensor_map(&transposed), Err(TensorMapError::InnerStride { stride: 104 }));
    let backwards = Layout::new((100usize, 64usize), (-64isize, int!(1))).unwrap();
    assert_eq!(copy.tensor_map(&backwards), Err(TensorMapError::Bytes { mode: 1, stride: -64, bits: 16 }));
    let odd = Layout::new((100usize, 64usize), (65usize, int!(1))).unwrap();
    assert_eq!(copy.tensor_map(&odd), Err(TensorMapError::StrideMultiple { mode: 1, bytes: 130, multiple_of: 16 }));
    let far = usize::MAX >> 2;
    let bytes = u64::try_from(far).unwrap() * 2;
    let far = Layout::new((2usize, 64usize), (far, int!(1))).unwrap();
    assert_eq!(copy.tensor_map(&far), Err(TensorMapError::StrideMultiple { mode: 1, bytes, multiple_of: 16 }));
    type Nibbles = TileToShape<SmemAtom<K, Sw128, E2M1>, shape!((8, 256))>;
    let nibbles = Layout::new((8usize, 256usize), (257usize, int!(1))).unwrap();
    let found = TmaOf::<E2M1, Nibbles, shape!((8, 256))>::default().tensor_map(&nibbles);
    assert_eq!(found, Err(TensorMapError::Bytes { mode: 1, stride: 257, bits: 4 }));
    let images =
        Layout::new(((56usize, 56usize, 8usize), 64usize), ((64usize, 3584usize, 200_704usize), int!(1))).unwrap();
    for (filter, step) in [(3, 1), (1, 2)] {
        let cube = Convolution::new([3, 3, filter], [(1, 1), (1, 1), (0, 0)], [1, 1, step], [1; 3]);
        let found = Im2colOf::<F16, Smem, shape!((128, 64))>::default().tensor_map(&images, &cube);
        assert_eq!(found, Err(TensorMapError::Spatial { axis: 2, spatial: 2 }));
    }
    // offsets of a filter have 8 bits each
    for (filter, dilation) in [(0, 1), (3, 0), (3, 128), (u32::MAX, u32::MAX)] {
        let wide = Convolution::new([1, filter, 1], [(0, 0); 3], [1; 3], [1, dilation, 1]);
        let found = Im2colOf::<F16, Smem, shape!((128, 64))>::default().tensor_map(&images, &wide);
        assert_eq!(found, Err(TensorMapError::Filter { axis: 1, extent: filter, step: dilation, limit: 256 }));
    }
    // a gradient reads its output
    let dgrad = Convolution::dgrad([3, 3, 1], [1, 1, 0], [1; 3], [8, 8, 1], [56, 4, 1]);
    let found = Im2colOf::<F16, Smem, shape!((128, 64))>::default().tensor_map(&images, &dgrad);
    assert_eq!(found, Err(TensorMapError::Output { axis: 1, expected: 4, found: 56 }));
    let text = "tensor map: images of 56 pixels along spatial mode 1, where the gradient is that of an output of 4";
    assert_eq!(found.unwrap_err().to_string(), text);
    // fields are replaced of a map of the same copy
    let map = |data_type, rows, columns: u64| {
        TensorMap::tiled(
            data_type,
            &[columns, 1000],
            &[columns * data_type.bits() / 8],
            &[64, rows],
            &[1, 1],
            Options::default(),
        )
    };
    let first = map(DataType::Float16, 128, 512).unwrap();
    let why = |group: TensorMap, address| first.replacements(&group, address).err();
    let (expected, found) = (DataType::Float16, DataType::Bfloat16);
    assert_eq!(why(map(found, 128, 512).unwrap(), 0), Some(TensorMapError::OtherType { expected, found }));
    let other = TensorMapError::OtherBox { mode: 1, expected: 128, found: 64 };
    assert_eq!(why(map(expected, 64, 512).unwrap(), 0), Some(other));
    assert_eq!(why(first, 8), Some(TensorMapError::Address { address: 8, multiple_of: 16 }));
    let extent = 1 << 32;
    assert_eq!(
        why(first.replaced(&[64, extent], &[128]).unwrap(), 0),
        Some(TensorMapError::Dimension { mode: 1, extent })
    );
    assert_eq!(first.replaced(&[64], &[]), Err(TensorMapError::Length { length: 1, expected: 2 }));
    assert_eq!(first.replacements(&first.replaced(&[64, 8], &[128]).unwrap(), 0x400).unwrap().count(), 4);
    // as the driver has it, spatial modes come first with an interleave
    let plain = |interleave, lower, upper| {
        let options = Options { interleave, ..Options::default() };
        TensorMap::im2col(
            DataType::Float32,
            &[256, 8, 512],
            &[1024, 512],
            (&[lower], &[upper]),
            64,
            128,
            &[1; 3],
            options,
        )
    };
    let none = |extent, lower, upper| Some(TensorMapError::NoPixels { axis: 0, extent, lower, upper });
    assert_eq!(plain(Interleave::None, 15, -1).err(), none(8, 15, -1));
    assert_eq!(plain(Interleave::Bytes16, 15, -1).err(), None);
    assert_eq!(plain(Interleave::Bytes16, 128, -128).err(), none(256, 128, -128));
    let narrow = TensorMap::tiled(DataType::Float16, &[13, 100], &[128], &[8, 8], &[1, 1], Options::default()).unwrap();
    let beside = narrow.check_store(13).unwrap_err();
    let asserted = [
        TensorMapError::InnerStride { stride: 104 },
        TensorMapError::Bytes { mode: 1, stride: -64, bits: 16 },
        TensorMapError::Spatial { axis: 2, spatial: 2 },
        TensorMapError::Output { axis: 1, expected: 4, found: 56 },
        TensorMapError::Filter { axis: 1, extent: 0, step: 1, limit: 256 },
        TensorMapError::OtherType { expected, found },
        other,
        beside,
    ];
    seen.extend(asserted.iter().map(core::mem::discriminant));
    let file = include_str!("../../src/tma/error.rs");
    let variants =
        file.lines().filter(|line| line.starts_with("    ") && line.contains(" { ") && line.ends_with(" },")).count();
    assert_eq!(seen.len(), variants, "an error that no test hits: {seen:?}");
}

/// The slices of the CTAs of a cluster partition the tile, and so do the boxes of each; box by box what lies in shared memory is
/// what the instruction copies there.
#[test]
fn slices_of_a_cluster_partition_the_tile() {
    macro_rules! check {
        ($($e:ident $smem:ty, $m:literal x $k:literal, $n:literal CTAs, $boxes:literal boxes;)+) => {$({
            type Smem = $smem;
            let smem = Smem::default();
            let copy = TmaOf::<$e, Smem, shape!(($m, $k)), int!($n)>::default();
            let (index, coords) = (*copy.index(), copy.coords(&Layout::new(($m as usize, $k as usize), ($k as usize, int!(1))).unwrap()));
            assert_eq!((index.mode_size(1), index.mode_size(2), index.size()), ($boxes, $n, $m * $k));
            let (mut seen, mut place) = (BTreeSet::new(), 0);
            for cta in 0..$n {
                for one in 0..$boxes {
                    let of = |element: usize| {
                        let at = index.at((element, one, cta)).unsigned_abs();
                        (at, coords.at((at % $m, at / $m)))
                    };
                    let first = of(0).1;
                    for element in 0..index.mode_size(0) {
                        let (at, (inner, outer)) = of(element);
                        // places follow one another in shared memory
                        assert_eq!(smem.layout().at((at % $m, at / $m)), place);
                        // and elements in the box, the inner mode first
                        let (inner, outer) = (inner - first.0, outer - first.1);
                        let width = 1 + (0..index.mode_size(0)).map(|e| of(e).1.0 - first.0).max().unwrap();
                        assert_eq!(inner + outer * width, element.cast_signed());
                        assert!(seen.insert(at));
                        place += 1;
                    }
                }
            }
            assert_eq!(seen.len(), $m * $k);
        })+};
    }
    check! {
        F16 TileToShape<SmemAtom<K, Sw128, F16>, shape!((32, 64))>, 32 x 64, 1 CTAs, 1 boxes;
        F16 TileToShape<SmemAtom<K, Sw128, F16>, shape!((32, 64))>, 32 x 64, 2 CTAs, 1 boxes;
        F16 TileToShape<SmemAtom<K, Sw128, F16>, shape!((32, 64))>, 32 x 64, 4 CTAs, 1 boxes;
        F16 TileToShape<SmemAtom<K, Sw128, F16>, shape!((16, 128))>, 16 x 128, 4 CTAs, 1 boxes;
        F16 TileToShape<SmemAtom<K, Sw128, F16>, shape!((16, 128))>, 16 x 128, 1 CTAs, 2 boxes;
        F16 TileToShape<SmemAtom<K, Inter, F16>, shape!((16, 64))>, 16 x 64, 2 CTAs, 4 boxes;
    }
    check! {
        F32 TileToShape<SmemAtom<K, Sw64, F32>, shape!((16, 32)), LayoutRight>, 16 x 32, 2 CTAs, 2 boxes;
        F32 ComposedLayout<swizzle!(0, 2, 3), int!(0), layout!((24, 32) : (32, 1))>, 24 x 32, 3 CTAs, 1 boxes;
    }
}

/// A CTA's tile of the coordinate tensor, as a kernel takes it.
#[test]
fn coordinates_of_a_tile() {
    type Smem = TileToShape<SmemAtom<MN, Sw128, F16>, shape!((128, 64)), LayoutRight>;
    let copy = TmaOf::<F16, Smem, shape!((128, 64))>::default();
    let global = Layout::new((1000usize, 300usize, 5usize), (int!(1), 1000usize, 300_000usize)).unwrap();
    let coords = copy.coords(&global);
    assert_eq!(coords.to_string(), "(1000,300,5):(1@0,1@1,1@2)");
    let tiles = cute_static::zipped_divide(&coords, &shape!((128, 64))).unwrap();
    // tile (3, 2) of batch 4, and in it the second box: 64 elements along M further
    let second = copy.index().at((0, 1, 0));
    assert_eq!(second, 64);
    assert_eq!(tiles.at(((64, 0), (3, 2, 4))), (448, 128, 4));
    assert_eq!(copy.tensor_map(&global).unwrap().box_dim(), [64, 64, 1]);
    // a nested tensor: the box has its second and first leaf, the third one follows
    type Rows = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
    let nested = Layout::new((1000usize, (64usize, 5usize)), (64usize, (int!(1), 64000usize))).unwrap();
    let copy = TmaOf::<F16, Rows, shape!((128, 64))>::default();
    assert_eq!(copy.coords(&nested).to_string(), "(1000,(64,5)):(1@1,(1@0,1@2))");
    assert_eq!(copy.tensor_map(&nested).unwrap().global_strides(), [128, 128_000]);
}

/// Every element that fills the rows of an atom and is a number of TMA's is copied, under the driver's name for it.
#[test]
fn elements_have_their_names() {
    macro_rules! each {
        ($($e:ident $width:literal $name:ident;)+) => {$({
            type Smem = TileToShape<SmemAtom<K, Sw64, $e>, shape!((8, $width))>;
            let global = Layout::new((64usize, 256usize), (256usize, int!(1))).unwrap();
            let map = TmaOf::<$e, Smem, shape!((8, $width))>::default().tensor_map(&global).unwrap();
            assert_eq!((map.data_type(), map.global_strides()), (DataType::$name, &[256 * DataType::$name.bits() / 8][..]));
        })+};
    }
    each! {
        U8 64 Uint8; S8 64 Uint8; E4M3 64 Uint8; E5M2 64 Uint8; S16 32 Uint16; U16 32 Uint16; F16 32 Float16; BF16 32 Bfloat16;
        S32 16 Int32; U32 16 Uint32; F32 16 Float32; TF32 16 Tfloat32; F64 8 Float64; S4 128 U4x16Align8B; E2M1 128 U4x16Align8B;
    }
}
