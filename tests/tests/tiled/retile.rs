//! Retiled fragments element by element: a thread's values of an MMA, as a copy made for its operand takes them, are the elements
//! that the copy's own partition has, in its order; of registers, of memory whose strides are known when run, and behind a swizzle.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]

use core::ops::RangeFull;
use cute_atoms::copy::{LdMatrix, StMatrix, Universal};
use cute_atoms::element::{F16, F32, F64, S8, S32, TF32};
use cute_atoms::mma::{Fma, MmaSync, Sm80};
use cute_atoms::tiled::*;
use cute_dynamic::Layout as Dynamic;
use cute_static::{
    AlgebraError, ComposedLayout, Evaluate, Get, IsLayout, Layout, Take, column_major, int, layout, shape, swizzle,
};

type Half = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type HalfK8 = MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>;
type Tf32 = MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>;
type Byte = MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, S8>;
type Double = MmaSync<Sm80, shape!((8, 8, 4)), F64, F64, F64>;
type Single = Fma<F32, F32, F32>;

/// All offsets in order.
fn offsets(layout: &impl Evaluate<usize, Offset = isize>, base: isize) -> Vec<isize> {
    (0..layout.size()).map(|i| base + layout.offset(i).unwrap()).collect()
}
/// A text of a layout with stride 0 where the extent is 1, of which strides say nothing.
fn canonical(layout: &str) -> String {
    let layout: Dynamic = layout.parse().unwrap();
    let text = layout.to_string();
    let (shape, stride) = text.split_once(':').unwrap();
    let mut extents = shape.split(['(', ')', ',']).filter(|n| !n.is_empty());
    let mut canonical = format!("{shape}:");
    let mut number = String::new();
    for c in stride.chars().chain([';']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            canonical.push_str(if extents.next() == Some("1") { "0" } else { &number });
            number.clear();
        }
        canonical.push(c);
    }
    canonical.pop();
    canonical
}

/// (thread, value) layouts are what threads have of a tile by themselves, whatever a permutation makes of their modes.
#[test]
fn thread_value_layouts_are_what_threads_have() {
    macro_rules! agree {
        ($mma:ty; $($tv:ident $of_mma:ident $i:literal $j:literal)+) => {$({
            type Mma = $mma;
            type Two = (Get<TileShape<Mma>, int!($i)>, Get<TileShape<Mma>, int!($j)>);
            let tile = column_major(&Two::default()).unwrap();
            let tv = $tv::<Mma>::default();
            let threads = ThrLayout::<Mma>::default().size();
            assert_eq!(tv.mode_size(0), threads, "{tv}");
            for index in 0..threads {
                let (mine, from) = Mma::default().get_slice(index).$of_mma(&tile).unwrap();
                assert_eq!(tv.mode_size(1), mine.size(), "{tv}");
                for (value, offset) in offsets(&mine, from).into_iter().enumerate() {
                    assert_eq!(tv.at((index, value)), offset, "{tv} at ({index},{value})");
                }
            }
        })+};
        ($($mma:ty;)+) => {$(
            agree! { $mma; LayoutTvA partition_a 0 2 LayoutTvB partition_b 1 2 LayoutTvC partition_c 0 1 }
        )+};
    }
    agree! {
        TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(32), RangeFull)>;
        TiledMma<Half, layout!((2, 2, 1) : (2, 1, 0)), (layout!((32, 2, 2) : (1, 64, 32)), RangeFull, RangeFull)>;
        TiledMma<HalfK8, layout!((1, 4, 1) : (0, 1, 0)), (RangeFull, layout!((16, 2, 2) : (1, 32, 16)), int!(16))>;
        // threads of a mode are torn apart
        TiledMma<Single, layout!((4, 8, 1) : (1, 4, 0)), (layout!((2, 2, 2) : (1, 4, 2)), int!(16), int!(4))>;
        TiledMma<Single, layout!((8, 4, 1) : (4, 1, 0)), (layout!((2, 2, 4) : (1, 8, 2)), layout!((2, 2) : (2, 1)), RangeFull)>;
        TiledMma<Double, layout!((4, 2, 1) : (1, 4, 0)), (layout!((8, 2, 2) : (1, 16, 8)), RangeFull, RangeFull)>;
        TiledMma<Half, layout!((4, 2, 1) : (2, 1, 0)), (layout!((16, 2, 2) : (1, 32, 16)), layout!((8, 2) : (1, 8)), RangeFull)>;
    }
}

/// What is known when run is refused when run; a pipeline of tiles keeps its stages.
#[test]
fn fragments_of_another_copy_are_refused() {
    type Mma = TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(32), RangeFull)>;
    let store = CopyC::<Universal<int!(32)>, F32, Mma>::default().get_slice(3);
    let fragment = |v: usize, m: usize, n: usize| store.retile(&Layout::new((v, m, n), (int!(1), v, v * m)).unwrap());
    let fixed = store.retile(&layout!((4, 4, 8) : (1, 4, 16))).unwrap();
    assert_eq!(fragment(4, 4, 8).map(|l| offsets(&l, 0)), Ok(offsets(&fixed, 0)));
    assert_eq!(fragment(8, 4, 8).map(drop), Err(AlgebraError::Size { expected: 4, found: 8 }));
    assert_eq!(fragment(4, 4, 7).map(drop), Err(AlgebraError::PartialTile { mode: 2, tile: 2, extent: 7 }));
    let load = CopyA::<LdMatrix<int!(4)>, F16, Mma>::default().get_slice(3);
    let staged = load.retile(&layout!(((2, 2, 2), 4, 2, 3) : ((1, 2, 4), 8, 32, 64))).unwrap();
    assert_eq!(staged.to_string(), "((8,1),4,2,3):((1,0),8,32,64)");
    // a copy's own partition is one of its fragments
    type Rows = MakeTiledCopy<Universal<int!(128)>, F16, layout!((16, 8) : (8, 1)), layout!((2, 8) : (8, 1))>;
    let (mine, _) = Rows::default().get_slice(3).partition_s(&layout!((64, 128) : (128, 1))).unwrap();
    let retiled = Rows::default().get_slice(3).retile(&mine).unwrap();
    assert_eq!(offsets(&retiled, 0), offsets(&mine, 0), "{mine} {retiled}");
}

/// All threads of a tiled MMA and a copy on a row-major tile; `$theirs` is what C++ CuTe (CUTLASS 4.2.0, g++ 12.2) has for thread `$t`
/// where it is right. With a permutation that does not take atoms in their order it retiles to other elements than its copies
/// move: those rows have none.
macro_rules! agree {
    ($name:ident: $mma:ty, $copy:ty, $of_mma:ident, $of_copy:ident, ($m:literal, $n:literal), $ld:literal, $threads:literal, $t:literal,
        $theirs:expr) => {
        #[test]
        fn $name() {
            type Mma = $mma;
            let fixed = layout!(($m, $n) : ($ld, 1));
            let mixed = Layout::new((int!($m), int!($n)), ($ld as usize, int!(1))).unwrap();
            // what the copy copies at once is within 16 bytes
            let swizzled = ComposedLayout::new(swizzle!(2, 4, 3), int!(0), mixed).unwrap();
            assert_eq!(ThrLayout::<Mma>::default().size(), $threads);
            for index in 0..$threads {
                let (mma, copy) = (Mma::default().get_slice(index), <$copy>::default().get_slice(index));
                // registers
                let (mine, from) = mma.$of_mma(&fixed).unwrap();
                let (part, begin) = copy.$of_copy(&fixed).unwrap();
                let fragment = Layout::from_parts(*mine.shape(), *column_major(mine.shape()).unwrap().stride());
                let retiled = copy.retile(&fragment).unwrap();
                assert_eq!(
                    [retiled.mode_size(0), retiled.mode_size(1), retiled.mode_size(2)],
                    [part.mode_size(0), part.mode_size(1), part.mode_size(2)]
                );
                let moved = offsets(&part, begin);
                let values: Vec<_> = offsets(&retiled, 0).iter().map(|&i| from + mine.at(i.unsigned_abs())).collect();
                assert_eq!(values, moved, "thread {index}");
                // where it lies: strides that are known when run, and a swizzle
                let (mine, from) = mma.$of_mma(&mixed).unwrap();
                let retiled = copy.retile(&mine).unwrap();
                assert_eq!(offsets(&retiled, from), moved, "thread {index}: {retiled}");
                let theirs: Option<&str> = $theirs;
                if let (true, Some(theirs)) = (index == $t, theirs) {
                    assert_eq!(canonical(&retiled.to_string()), theirs);
                }
                let (mine, from) = mma.$of_mma(&swizzled).unwrap();
                let (part, begin) = copy.$of_copy(&swizzled).unwrap();
                let retiled = copy.retile(&mine).unwrap();
                assert_eq!(offsets(&retiled, from), offsets(&part, begin), "thread {index}: {retiled}");
            }
        }
    };
}
agree! { row_0: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(64), RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (128, 128), 144, 128, 74, Some("((1,(2,2,4)),4,2):((0,(1,1152,16)),4608,64)") }
agree! { row_1: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(32), RangeFull)>, CopyA<LdMatrix<int!(4)>, F16, Mma>, partition_a, partition_d, (64, 32), 48, 128, 59, Some("(((2,2,2),1),2,2):(((1,384,8),0),1536,16)") }
agree! { row_3: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(32), RangeFull)>, TiledCopy<StMatrix<int!(4)>, F16, LayoutTvC<Mma>, Take<TileShape<Mma>, int!(0), int!(2)>>, partition_c, partition_s, (32, 64), 80, 128, 33, Some("(((2,2,2),1),1,2):(((1,640,16),0),0,32)") }
agree! { row_22: TiledMma<Byte, layout!((1, 2, 1) : (0, 1, 0)), (RangeFull, int!(64), int!(128))>, CopyB<Universal<int!(8)>, S8, Mma>, partition_b, partition_d, (64, 256), 272, 64, 33, Some("((1,(4,2,4,4)),1,2):((0,(1,16,4352,32)),0,128)") }
agree! { row_20: TiledMma<Tf32, layout!((2, 1, 1) : (1, 0, 0)), (RangeFull, layout!((8, 2, 2) : (1, 16, 8)), int!(16))>, CopyB<Universal<int!(32)>, TF32, Mma>, partition_b, partition_d, (32, 32), 48, 64, 22, None }

#[cfg(feature = "exhaustive")]
mod more {
    use super::*;

    agree! { row_29: TiledMma<Single, layout!((4, 8, 1) : (1, 4, 0)), (layout!((2, 2, 2) : (1, 4, 2)), int!(32), int!(2))>, CopyA<Universal<int!(32)>, F32, Mma>, partition_a, partition_d, (16, 2), 18, 32, 27, Some("((1,(2,2)),2,1):((0,(36,1)),144,0)") }
    agree! { row_26: TiledMma<Double, layout!((1, 1, 1) : (0, 0, 0)), (layout!((8, 2, 2) : (1, 16, 8)), layout!((8, 2, 2) : (1, 16, 8)), layout!((4, 2, 2) : (1, 8, 4)))>, CopyB<Universal<int!(64)>, F64, Mma>, partition_b, partition_d, (32, 32), 48, 32, 12, None }
    agree! { row_15: TiledMma<HalfK8, layout!((4, 1, 1) : (1, 0, 0)), (RangeFull, int!(32), int!(32))>, CopyA<LdMatrix<int!(2)>, F16, Mma>, partition_a, partition_d, (64, 96), 112, 128, 30, Some("(((2,2),4),1,3):(((1,896),8),0,32)") }
    agree! { row_4: TiledMma<Half, layout!((2, 1, 1) : (1, 0, 0)), (int!(64), int!(16), int!(64))>, CopyA<LdMatrix<int!(2)>, F16, Mma>, partition_a, partition_d, (64, 128), 144, 64, 3, Some("(((2,2),(2,2,4)),1,2):(((1,1152),(8,4608,16)),0,64)") }
    agree! { row_5: TiledMma<Half, layout!((1, 4, 1) : (0, 1, 0)), (RangeFull, RangeFull, int!(64))>, CopyB<Universal<int!(16)>, F16, Mma>, partition_b, partition_d, (64, 128), 144, 128, 32, Some("((1,(2,8)),2,2):((0,(1,8)),4608,64)") }
    agree! { row_7: TiledMma<Half, layout!((1, 1, 1) : (0, 0, 0)), (layout!((16, 2, 2) : (1, 32, 16)), int!(32), RangeFull)>, CopyA<Universal<int!(16)>, F16, Mma>, partition_a, partition_d, (64, 32), 48, 32, 9, None }
    agree! { row_8: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (layout!((32, 2, 2) : (1, 64, 32)), layout!((16, 2, 2) : (1, 32, 16)), RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (128, 64), 80, 128, 21, None }
    agree! { row_10: TiledMma<Half, layout!((1, 1, 2) : (0, 0, 1)), (RangeFull, int!(32), RangeFull)>, CopyA<Universal<int!(16)>, F16, Mma>, partition_a, partition_d, (32, 32), 48, 64, 55, Some("((1,(2,2,2)),2,1):((0,(1,384,8)),768,0)") }
    agree! { row_12: TiledMma<Half, layout!((1, 2, 2) : (0, 1, 2)), (int!(64), RangeFull, int!(64))>, CopyB<LdMatrix<int!(2)>, F16, Mma>, partition_b, partition_d, (16, 64), 80, 128, 124, Some("(((2,2),2),1,1):(((1,8),32),0,0)") }
    agree! { row_14: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (layout!((32, 2) : (2, 1)), layout!((16, 2) : (2, 1)), RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (64, 64), 80, 128, 93, Some("((1,(2,2,2,2)),1,2):((0,(2,1280,80,1)),0,32)") }
    agree! { row_16: TiledMma<HalfK8, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, layout!((8, 2, 2) : (1, 16, 8)), RangeFull)>, CopyB<Universal<int!(16)>, F16, Mma>, partition_b, partition_d, (96, 8), 24, 128, 88, Some("((1,(2,2)),3,1):((0,(1,192)),768,0)") }
    agree! { row_17: TiledMma<HalfK8, layout!((2, 2, 1) : (1, 2, 0)), (layout!((16, 2, 2) : (1, 32, 16)), layout!((8, 2, 2) : (1, 16, 8)), RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (64, 64), 80, 128, 67, Some("((1,(2,2,2,2)),1,2):((0,(1,640,1280,8)),0,32)") }
    agree! { row_18: TiledMma<Tf32, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(64), RangeFull)>, CopyA<Universal<int!(32)>, TF32, Mma>, partition_a, partition_d, (64, 16), 32, 128, 34, Some("((1,(2,2)),2,2):((0,(256,4)),1024,8)") }
    agree! { row_19: TiledMma<Tf32, layout!((1, 2, 1) : (0, 1, 0)), (int!(64), int!(64), int!(16))>, CopyC<Universal<int!(64)>, F32, Mma>, partition_c, partition_s, (64, 128), 144, 64, 37, Some("((2,(2,4,4)),1,2):((1,(1152,2304,16)),0,64)") }
    agree! { row_21: TiledMma<Byte, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(64), RangeFull)>, CopyA<Universal<int!(32)>, S8, Mma>, partition_a, partition_d, (64, 32), 48, 128, 64, Some("((4,(2,2)),2,1):((1,(384,16)),1536,0)") }
    agree! { row_23: TiledMma<Byte, layout!((4, 1, 1) : (1, 0, 0)), (RangeFull, layout!((8, 2, 2) : (1, 16, 8)), RangeFull)>, CopyC<Universal<int!(64)>, S32, Mma>, partition_c, partition_s, (128, 64), 80, 128, 71, None }
    agree! { row_24: TiledMma<Double, layout!((2, 2, 1) : (1, 2, 0)), (int!(64), int!(32), RangeFull)>, CopyC<Universal<int!(128)>, F64, Mma>, partition_c, partition_s, (64, 32), 48, 128, 125, Some("((2,(4,2)),1,1):((1,(768,16)),0,0)") }
    agree! { row_25: TiledMma<Double, layout!((2, 4, 1) : (1, 2, 0)), (RangeFull, RangeFull, int!(8))>, CopyA<Universal<int!(64)>, F64, Mma>, partition_a, partition_d, (32, 8), 24, 256, 120, Some("((1,2),2,1):((0,4),384,0)") }
    agree! { row_27: TiledMma<Single, layout!((8, 4, 1) : (1, 8, 0)), (RangeFull, RangeFull, RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (16, 12), 28, 32, 23, Some("((1,1),2,3):((0,0),224,4)") }
    agree! { row_28: TiledMma<Single, layout!((8, 4, 1) : (1, 8, 0)), (int!(16), int!(8), int!(4))>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (16, 16), 32, 32, 29, Some("((1,(2,2)),1,2):((0,(256,4)),0,8)") }
    agree! { row_30: TiledMma<Single, layout!((16, 2, 1) : (1, 16, 0)), (layout!((16, 2, 2) : (1, 32, 16)), layout!((2, 2, 2) : (1, 4, 2)), RangeFull)>, CopyB<Universal<int!(32)>, F32, Mma>, partition_b, partition_d, (8, 3), 19, 32, 2, None }
    agree! { row_2: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(32), RangeFull)>, CopyB<LdMatrix<int!(4)>, F16, Mma>, partition_b, partition_d, (64, 16), 32, 128, 57, Some("(((2,2,2),1),2,1):(((1,8,512),0),1024,0)") }
    agree! { row_6: TiledMma<Half, layout!((1, 1, 1) : (0, 0, 0)), (layout!((16, 2, 2) : (1, 32, 16)), RangeFull, RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (128, 16), 32, 32, 0, None }
    agree! { row_9: TiledMma<Half, layout!((1, 2, 1) : (0, 1, 0)), (RangeFull, layout!((16, 2, 2) : (1, 32, 16)), RangeFull)>, CopyB<Universal<int!(16)>, F16, Mma>, partition_b, partition_d, (128, 16), 32, 64, 33, None }
    agree! { row_11: TiledMma<Half, layout!((1, 1, 2) : (0, 0, 1)), (RangeFull, int!(16), RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (32, 16), 32, 64, 32, Some("((1,(2,2,2)),2,1):((0,(1,256,8)),512,0)") }
    agree! { row_13: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (layout!((32, 2) : (2, 1)), RangeFull, RangeFull)>, CopyA<Universal<int!(16)>, F16, Mma>, partition_a, partition_d, (128, 16), 32, 128, 109, Some("((1,(2,2,2,2)),2,1):((0,(1,512,8,32)),2048,0)") }
}
