//! What CuTe C++ derives from atoms (`atoms/tiled_examples.jsonl.gz`) as types; and what tiling is for: every element of a tile has
//! the threads it should, for MMAs and copies, with retiled fragments in between.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]

use core::ops::RangeFull;
use cute_atoms::copy::{AutoVectorizing, CpAsync, Global, LdMatrix, StMatrix, Universal};
use cute_atoms::element::{E4M3, F16, F32, F64, S8, S32};
use cute_atoms::mma::{F16Kind, KMajor, MmaSync, Shared, Sm80, Sm89, Tcgen05, VoltaMma};
use cute_atoms::tiled::*;
use cute_dynamic::Layout as Dynamic;
use cute_static::typenum::Unsigned;
use cute_static::{AlgebraError, ComposedLayout, IsLayout, Layout, int, layout, shape, slice, swizzle, zipped_divide};
use std::collections::HashMap;

type Half = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Atoms2x2 = layout!((2, 2, 1) : (1, 2, 0));
type Halves = TiledMma<Half, Atoms2x2, (int!(32), int!(32), int!(16))>;
type Tall = TiledMma<Half, layout!((4, 1, 1) : (1, 0, 0)), (int!(64), int!(16), int!(16))>;
type Bytes = TiledMma<MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, S8>, Atoms2x2, (int!(32), int!(32), int!(32))>;
type Floats = TiledMma<MmaSync<Sm89, shape!((16, 8, 32)), F32, E4M3, E4M3>, Atoms2x2, (int!(32), int!(32), int!(32))>;
type Pair =
    TiledMma<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>, layout!((1, 1, 1) : (0, 0, 0))>;
type LoadA = CopyA<LdMatrix<int!(4)>, F16, Halves>;
type StoreC = TiledCopy<StMatrix<int!(4)>, F16, LayoutTvC<Halves>, shape!((32, 32))>;
type Rows64 = MakeTiledCopy<AutoVectorizing<int!(8)>, F64, layout!((8, 16) : (16, 1)), layout!((2, 2) : (1, 2))>;
type Rows128 = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;

/// Rows of 32 halves, four threads each.
type Rows128Tile = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;

/// Fields of an example, as the types have them.
type Fields = Vec<(&'static str, String)>;

macro_rules! mma {
    ($mma:ty, $a:ty, $b:ty, $c:ty) => {{
        type Tile = TileShape<$mma>;
        fn extent<N: Unsigned>() -> String {
            N::USIZE.to_string()
        }
        fn extents<M: Unsigned, N: Unsigned, K: Unsigned>(_: (M, N, K)) -> [String; 3] {
            [extent::<M>(), extent::<N>(), extent::<K>()]
        }
        let [m, n, k] = extents(Tile::default());
        let fields: Fields = vec![
            ("thr_layout_vmnk", ThrLayout::<$mma>::default().to_string()),
            ("tile_size_m", m),
            ("tile_size_n", n),
            ("tile_size_k", k),
            ("a_tv", LayoutTvA::<$mma>::default().to_string()),
            ("b_tv", LayoutTvB::<$mma>::default().to_string()),
            ("c_tv", LayoutTvC::<$mma>::default().to_string()),
            ("thrfrg_a", ThrfrgA::<$mma, $a>::default().to_string()),
            ("thrfrg_b", ThrfrgB::<$mma, $b>::default().to_string()),
            ("thrfrg_c", ThrfrgC::<$mma, $c>::default().to_string()),
        ];
        fields
    }};
}
macro_rules! copy {
    ($copy:ty) => {{
        let fields: Fields = vec![
            ("src_tv", LayoutTvS::<$copy>::default().to_string()),
            ("dst_tv", LayoutTvD::<$copy>::default().to_string()),
            ("tiled_layout_tv", LayoutTv::<$copy>::default().to_string()),
        ];
        fields
    }};
    ($copy:ty, $tile:ty) => {{
        let mut fields = copy!($copy);
        fields.push(("tidfrg_s", TidfrgS::<$copy, $tile>::default().to_string()));
        fields.push(("tidfrg_d", TidfrgD::<$copy, $tile>::default().to_string()));
        fields
    }};
}

/// The examples of MMAs and copies by their name and tile.
fn examples() -> HashMap<String, Fields> {
    let mma = [
        (
            "SM80_16x8x32_S32S8S8S32_TN [64,128,64]",
            mma!(Bytes, layout!((64, 64) : (1, 64)), layout!((128, 64) : (1, 128)), layout!((64, 128) : (1, 64))),
        ),
        (
            "SM80_16x8x16_F32F16F16F32_TN [128,128,32]",
            mma!(Halves, layout!((128, 32) : (1, 128)), layout!((128, 32) : (1, 128)), layout!((128, 128) : (1, 128))),
        ),
        (
            "SM80_16x8x16_F32F16F16F32_TN [128,64,64]",
            mma!(Tall, layout!((128, 64) : (1, 128)), layout!((64, 64) : (1, 64)), layout!((128, 64) : (1, 128))),
        ),
        (
            "SM89_16x8x32_F32E4M3E4M3F32_TN [128,128,64]",
            mma!(Floats, layout!((128, 64) : (1, 128)), layout!((128, 64) : (1, 128)), layout!((128, 128) : (1, 128))),
        ),
        (
            "SM100_MMA_F16BF16_2x1SM_SS [256,256,64]",
            mma!(Pair, layout!((256, 64) : (1, 256)), layout!((256, 64) : (1, 256)), layout!((256, 256) : (1, 256))),
        ),
    ];
    let copies = [
        ("auto_f64_row", copy!(Rows64, layout!((32, 64) : (1, 32)))),
        ("cp_async_128_row", copy!(Rows128, layout!((128, 64) : (1, 128)))),
        ("stsm_x4_n_C", copy!(StoreC)),
        ("ldsm_x4_n_A", copy!(LoadA)),
    ];
    mma.into_iter().chain(copies).map(|(name, fields)| (name.to_owned(), fields)).collect()
}

/// A layout with stride 0 for extents of 1, which their strides say nothing of.
fn canonical(layout: &str) -> String {
    let layout: Dynamic = layout.parse().unwrap();
    let (shape, stride) = layout.to_string().split_once(':').map(|(s, d)| (s.to_owned(), d.to_owned())).unwrap();
    let extents: Vec<&str> = shape.split(['(', ')', ',']).filter(|n| !n.is_empty()).collect();
    let mut extents = extents.into_iter();
    let (mut text, mut number) = (String::new(), String::new());
    for c in stride.chars().chain([';']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            let unit = extents.next() == Some("1");
            text.push_str(if unit { "0" } else { &number });
            number.clear();
        }
        text.push(c);
    }
    format!("{shape}:{}", text.trim_end_matches(';'))
}

#[test]
fn every_example_of_mmas_and_copies_is_reproduced() {
    let examples = examples();
    let (mut rows, mut equal, mut up_to_units, mut of_smem) = (0, 0, 0, 0);
    for row in cute_tests::atoms::rows("tiled_examples.jsonl.gz").unwrap() {
        // shared-memory tiles have a test of their own
        if row["kind"] == "smem_tile" {
            of_smem += 1;
            continue;
        }
        rows += 1;
        let name = match row["name"].as_str() {
            Some(name) => name.to_owned(),
            None => format!("{} {}", row["atom"].as_str().unwrap(), row["tile_mnk"]),
        };
        let fields = examples.get(&name).unwrap_or_else(|| panic!("{name} is not among the types"));
        for (field, ours) in fields {
            let theirs = row[*field].as_str().unwrap();
            if theirs == ours {
                equal += 1;
            } else {
                assert_eq!(canonical(theirs), canonical(ours), "{name}: {field}");
                up_to_units += 1;
            }
        }
        // nothing derived is left out
        let derived = ["thr_layout_vmnk", "_tv", "thrfrg_", "tidfrg_", "tile_size_"];
        let given = row.as_object().unwrap().keys();
        for key in given.filter(|key| derived.iter().any(|part| key.contains(part))) {
            assert!(fields.iter().any(|(field, _)| field == key), "{name}: {key} is not compared");
        }
    }
    println!(
        "tiled_examples: {rows} rows of MMAs and copies, {equal} layouts in the same text, {up_to_units} up to strides of \
         extents of 1; {of_smem} rows of shared memory are elsewhere"
    );
    assert_eq!(rows, examples.len());
}

/// How often the threads of a tiled MMA have each element of a tile.
macro_rules! counts {
    ($mma:ty, $threads:literal, $partition:ident, $layout:expr, $elements:literal) => {{
        let mut counts = vec![0; $elements];
        for thread in 0..$threads {
            let (mine, offset) = <$mma>::default().get_slice(thread).$partition(&$layout).unwrap();
            for i in 0..mine.size() {
                counts[usize::try_from(offset + mine.at(i)).unwrap()] += 1;
            }
        }
        counts
    }};
}

#[test]
fn threads_of_an_mma_have_each_element() {
    // a tile of C is partitioned; A and B are read by all warps of a row or column
    assert_eq!(counts!(Halves, 128, partition_c, layout!((128, 128) : (128, 1)), 16384), [1; 16384]);
    assert_eq!(counts!(Halves, 128, partition_a, layout!((128, 32) : (32, 1)), 4096), [2; 4096]);
    assert_eq!(counts!(Halves, 128, partition_b, layout!((128, 32) : (1, 128)), 4096), [2; 4096]);
    assert_eq!(counts!(Tall, 128, partition_b, layout!((64, 64) : (1, 64)), 4096), [4; 4096]);
    assert_eq!(counts!(Pair, 2, partition_c, layout!((256, 256) : (1, 256)), 65536), [1; 65536]);
    // two by two quad pairs are the lanes of a warp
    type Quads = TiledMma<VoltaMma<F32, KMajor, KMajor>, Atoms2x2>;
    assert_eq!(ThrLayout::<Quads>::default().to_string(), "((4,2),2,2,1):((1,16),4,8,0)");
    assert_eq!(counts!(Quads, 32, partition_c, layout!((16, 16) : (1, 16)), 256), [1; 256]);
    assert_eq!(counts!(Quads, 32, partition_a, layout!((16, 4) : (1, 16)), 64), [2; 64]);
    // a quad pair alone: lanes 0 to 3 and 16 to 19
    type Quad = TiledMma<VoltaMma<F32, KMajor, KMajor>, layout!((1, 1, 1) : (0, 0, 0))>;
    let lanes: Vec<_> =
        (0..20).filter_map(|lane| Quad::default().get_slice(lane).coordinates().ok().map(|(v, ..)| v)).collect();
    assert_eq!(lanes, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(Quad::default().get_slice(4).coordinates(), Err(AlgebraError::NoThread { index: 4 }));
    assert_eq!(Quad::default().get_slice(16).coordinates(), Ok((4, 0, 0, 0)));
    let mut counts = vec![0; 64];
    for lane in (0..4).chain(16..20) {
        let (mine, offset) = Quad::default().get_slice(lane).partition_c(&layout!((8, 8) : (1, 8))).unwrap();
        (0..mine.size()).for_each(|i| counts[usize::try_from(offset + mine.at(i)).unwrap()] += 1);
    }
    assert_eq!(counts, [1; 64]);
    // as CuTe C++ has it: lanes 4 to 15 and 20 to 31 stand for those before them
    assert_eq!(
        LayoutTvC::<Quad>::default().to_string(),
        "(((2,2),4,2),((2,2,2),(1,1))):(((1,16),0,4),((8,2,32),(0,0)))"
    );
    // warps 0 and 3
    type Far = TiledMma<Half, layout!((2, 1, 1) : (3, 0, 0))>;
    assert_eq!(Far::default().get_slice(96).coordinates(), Ok((0, 1, 0, 0)));
    assert_eq!(Far::default().get_slice(32).coordinates(), Err(AlgebraError::NoThread { index: 32 }));
    assert_eq!(LayoutTvC::<Far>::default().to_string(), "(((4,8),3,2),((2,2),(1,1))):(((64,1),0,16),((32,8),(0,0)))");
    assert_eq!(Halves::default().get_slice(128).coordinates(), Err(AlgebraError::OutOfBounds { index: 128, bound: 128 }));
}

/// Atoms of one mode lie along M, of two along M and N: the others are 1, as C++ CuTe appends them.
#[test]
fn atoms_of_fewer_modes_lie_along_the_first() {
    macro_rules! same {
        ($($few:tt : $d:tt = $three:tt : $e:tt;)+) => {$(
            static_assertions::assert_type_eq_all!(
                ThrLayout<TiledMma<Half, layout!($few : $d)>>, ThrLayout<TiledMma<Half, layout!($three : $e)>>
            );
            static_assertions::assert_type_eq_all!(
                LayoutTvC<TiledMma<Half, layout!($few : $d)>>, LayoutTvC<TiledMma<Half, layout!($three : $e)>>
            );
        )+};
    }
    same! {
        4 : 1 = (4, 1, 1) : (1, 0, 0);
        (4) : (1) = (4, 1, 1) : (1, 0, 0);
        (2, 2) : (1, 2) = (2, 2, 1) : (1, 2, 0);
        (2, 2) : (2, 1) = (2, 2, 1) : (2, 1, 0);
        ((2, 2), 2) : ((1, 4), 2) = ((2, 2), 2, 1) : ((1, 4), 2, 0);
    }
    type Rows = TiledMma<Half, layout!(4 : 1), (int!(64), int!(16), RangeFull)>;
    assert_eq!(counts!(Rows, 128, partition_c, layout!((128, 64) : (64, 1)), 8192), [1; 8192]);
}

#[test]
fn run_time_extents_are_checked_when_run() {
    let thread = Halves::default().get_slice(5);
    let tile = |m: usize| Layout::new((m, int!(32)), (1usize, m)).unwrap();
    let (mine, offset) = thread.partition_a(&tile(96)).unwrap();
    assert_eq!((mine.to_string(), offset), ("((2,2,2),3,2):((96,8,768),32,1536)".to_owned(), 1 + 2 * 96));
    let refused = thread.partition_a(&tile(100)).map(|(mine, _)| mine.to_string());
    assert_eq!(refused, Err(AlgebraError::PartialTile { mode: 0, tile: 32, extent: 100 }));
    // a pipeline of tiles: the modes behind the first two stay
    let (mine, _) = thread.partition_a(&layout!((128, 32, 3) : (32, 1, 4096))).unwrap();
    assert_eq!(mine.to_string(), "((2,2,2),4,2,3):((1,256,8),1024,16,4096)");
}

/// A fragment of an MMA, retiled for a copy made for its operand, has the elements that the copy moves.
#[test]
fn retiled_fragments_hold_what_is_copied() {
    macro_rules! agree {
        ($copy:ty, $partition:ident, $tile:expr) => {
            for index in 0..128 {
                let (mine, offset) = Halves::default().get_slice(index).$partition(&$tile).unwrap();
                let thread = <$copy>::default().get_slice(index);
                let fragment =
                    Layout::from_parts(*mine.shape(), *cute_static::column_major(mine.shape()).unwrap().stride());
                let retiled = thread.retile(&fragment).unwrap();
                let registers = [
                    thread
                        .partition_d(&$tile)
                        .map(|(part, at)| (part.size(), (0..part.size()).map(|i| at + part.at(i)).collect::<Vec<_>>())),
                    thread
                        .partition_s(&$tile)
                        .map(|(part, at)| (part.size(), (0..part.size()).map(|i| at + part.at(i)).collect::<Vec<_>>())),
                ];
                let of_mma: Vec<_> =
                    (0..retiled.size()).map(|i| offset + mine.at(usize::try_from(retiled.at(i)).unwrap())).collect();
                // the side of the registers is the destination of a load and the source of a store
                let sides: Vec<_> = registers.into_iter().map(Result::unwrap).collect();
                assert!(sides.iter().any(|(n, at)| *n == of_mma.len() && *at == of_mma), "thread {index}");
            }
        };
    }
    agree! { LoadA, partition_a, layout!((128, 64) : (64, 1)) }
    agree! { StoreC, partition_c, layout!((128, 128) : (128, 1)) }
    agree! { CopyA<Universal<int!(16)>, F16, Halves>, partition_a, layout!((64, 32) : (1, 64)) }
    agree! { CopyB<LdMatrix<int!(2)>, F16, Halves>, partition_b, layout!((64, 32) : (32, 1)) }
}

/// Threads of a copy have each element once.
#[test]
fn threads_of_a_copy_have_each_element() {
    let mut counts = vec![0; 8192];
    for thread in 0..128 {
        let (mine, offset) = Rows128::default().get_slice(thread).partition_s(&layout!((128, 64) : (64, 1))).unwrap();
        (0..mine.size()).for_each(|i| counts[usize::try_from(offset + mine.at(i)).unwrap()] += 1);
    }
    assert_eq!(counts, [1; 8192]);
    let refused = Rows128::default().get_slice(128).partition_s(&layout!((128, 64) : (64, 1)));
    assert_eq!(refused.map(|_| ()), Err(AlgebraError::OutOfBounds { index: 128, bound: 128 }));
}

/// Tiles of a global tensor whose extents and leading dimension are known when run: a tile's own extents stay static.
#[test]
fn tiles_of_global_tensors_are_partitioned() {
    let global = Layout::new((1024usize, 96usize), (4000usize, int!(1))).unwrap();
    let tiles = zipped_divide(&global, &(int!(128), int!(32))).unwrap();
    let (tile, begin) = slice(&tiles, (.., (3usize, 1usize))).unwrap();
    assert_eq!((tile.to_string().as_str(), begin), ("(128,32):(4000,1)", 3 * 128 * 4000 + 32));
    let (mine, offset) = Rows128Tile::default().get_slice(9).partition_s(&tile).unwrap();
    assert_eq!((mine.to_string().as_str(), offset), ("((8,1),4,1):((1,0),128000,0)", 2 * 4000 + 8));
    // rows that do not begin at multiples of 16 bytes
    let odd = Layout::new((int!(128), int!(32)), (4001usize, int!(1))).unwrap();
    let refused = Rows128Tile::default().get_slice(9).partition_s(&odd).map(|(mine, _)| mine.to_string());
    assert_eq!(refused, Err(AlgebraError::Offset { offset: 8010, multiple_of: 8 }));
    let (mine, offset) = Halves::default().get_slice(33).partition_a(&tile).unwrap();
    assert_eq!((mine.to_string().as_str(), offset), ("((2,2,2),4,2):((1,32000,8),128000,16)", 16 * 4000 + 2));
}

/// Every step of a thread is a multiple of what the atom copies, not its first one only: thread 0 begins at 0.
#[test]
fn run_time_strides_keep_the_atoms_alignment() {
    // 32 threads of four halves below one another, a column a tile
    type Columns = MakeTiledCopy<Universal<int!(64)>, F16, layout!((32, 1) : (1, 0)), layout!((4, 1) : (1, 0))>;
    let thread = Columns::default().get_slice(0);
    let matrix = |ld: usize| Layout::new((int!(128), int!(8)), (int!(1), ld)).unwrap();
    let (mine, offset) = thread.partition_s(&matrix(132)).unwrap();
    assert_eq!((mine.to_string().as_str(), offset), ("((4,1),1,8):((1,0),0,132)", 0));
    let refused = thread.partition_s(&matrix(130)).map(|(mine, _)| mine.to_string());
    assert_eq!(refused, Err(AlgebraError::Offset { offset: 130, multiple_of: 4 }));
    // one column: its stride is none
    let one = Layout::new((int!(128), 1usize), (int!(1), 130usize)).unwrap();
    assert_eq!(thread.partition_d(&one).map(|(_, offset)| offset), Ok(0));
}

/// Behind a swizzle a thread begins at the offset of the swizzled layout too.
#[test]
fn swizzled_tiles_begin_aligned() {
    type Rows = MakeTiledCopy<Universal<int!(128)>, F16, layout!((8, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
    macro_rules! begins {
        ($at:expr) => {
            Rows::default()
                .get_slice(9)
                .partition_d(&ComposedLayout::from_parts(swizzle!(3, 3, 3), $at, layout!((64, 64) : (64, 1))))
                .map(|(mine, _)| mine.to_string())
        };
    }
    assert_eq!(begins!(512isize).unwrap(), "Sw<3,3,3> o 584 o ((8,1),8,1):((1,0),512,0)");
    assert_eq!(begins!(4isize), Err(AlgebraError::Offset { offset: 76, multiple_of: 8 }));
}
