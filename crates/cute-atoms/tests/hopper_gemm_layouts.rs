//! The layouts that the example `hopper_gemm_layouts` prints, and that they agree with one another: what one step writes the
//! next one reads.

#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "a test")]

#[path = "../examples/hopper_gemm_layouts.rs"]
mod hopper;

use cute_atoms::banks::{ConstantOffsets as _, conflicts};
use cute_atoms::tiled::{LayoutTvC, LayoutTvD, LayoutTvS};
use cute_static::{Append, Get, IsLayout as _, Layout, int};
use hopper::{LoadB, Mma, Rows, SmemC, StageB, StoreC, ToShared};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn printed() {
    let mut found = BTreeMap::new();
    hopper::layouts(|what, layout| {
        found.insert(what.trim_start().to_owned(), layout);
    })
    .unwrap();
    for (what, layout) in [
        ("the instruction", "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16"),
        ("A (thread, value)", "((128,2),((64,16),(1,1))):((0,64),((1,128),(0,0)))"),
        ("B (thread, value)", "(256,((128,16),(1,1))):(0,((1,128),(0,0)))"),
        ("C (thread, value)", "((4,8,8),((2,2,16),(1,1))):((256,1,16),((128,8,1024),(0,0)))"),
        ("registers for C", "64"),
        // 4 stages of 2 x 16 KiB, and 32 KiB
        ("shared memory, bytes", "163840"),
        ("A, stages", "Sw<3,3,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,8192),(0,8192))"),
        ("rows (thread, value)", "((16,2,8),(8,8)):((1,1024,16),(128,2048))"),
        ("tensor map of A", "extents [520, 4096], strides [1040] bytes, box [64, 128], swizzle Bytes128"),
        ("tensor map of B", "extents [520, 1000], strides [1040] bytes, box [64, 64], swizzle Bytes128"),
        ("of B, (element, box, CTA) to the tile", "((64,64),1,2):((128,1),64,64)"),
        ("tensor map of C", "extents [1000, 4096], strides [2000] bytes, box [64, 128], swizzle Bytes128"),
        ("of C, (element, box, CTA) to the tile", "((64,128),2,1):((128,1),8192,16384)"),
        ("coordinates of A, tiles of all stages", "(128,64,9):(1@1,1@0,64@0) at (0, 640)"),
        // 64 rows of 128 bytes below the first, and 16 halves to the right
        ("descriptor of A", "start 9248, leading 16, stride 1024 bytes: 0x4000004000010242"),
        ("descriptor of B", "start 66592, leading 16, stride 1024 bytes: 0x4000004000011042"),
        ("thread 200, wgmma of a stage", "4"),
        ("thread 200, stmatrix to", "Sw<3,3,3> o 6656 o ((8,(4,2)),1,1):((1,(16,8192)),0,0)"),
    ] {
        assert_eq!(found.get(what).map(String::as_str), Some(layout), "{what}");
    }
}

/// `stmatrix` takes the accumulators in the order in which `wgmma` leaves them, and a step's rows are all of the tile, once.
#[test]
fn accumulators_are_what_stmatrix_stores() {
    let (held, stored) = (LayoutTvC::<Mma>::default(), LayoutTvS::<ToShared>::default());
    assert_eq!((held.size(), stored.size()), (128 * 128, 128 * 128));
    let mut seen = BTreeSet::new();
    for thread in 0..256 {
        for value in 0..64 {
            assert_eq!(held.at((thread, value)), stored.at((thread, value)));
            seen.insert(held.at((thread, value)));
        }
    }
    assert_eq!((seen.len(), seen.last()), (128 * 128, Some(&(128 * 128 - 1))));
    let (rows, smem) = (LayoutTvD::<ToShared>::default(), SmemC::default());
    let written: BTreeSet<_> = (0..256 * 64)
        .map(|i| rows.at((i % 256, i / 256)).unsigned_abs())
        .map(|at| smem.at((at % 128, at / 128)))
        .collect();
    assert_eq!((written.len(), written.last()), (128 * 128, Some(&(128 * 128 - 1))));
}

/// The example's assertion is on the rows of one step: no other step has bank conflicts either.
#[test]
fn no_step_has_bank_conflicts() {
    type Steps = Append<Rows, Get<Get<LayoutTvD<ToShared>, int!(1)>, int!(1)>>;
    let found = conflicts(&SmemC::OFFSETS, &Steps::OFFSETS, 8, 16).unwrap();
    // 256 threads, eight rows each, in phases of eight
    assert_eq!((found.ways, found.extra, found.phases), (1, 0, 256));
    let plain = SmemC::OFFSETS.under(None);
    assert_eq!(conflicts(&plain, &Steps::OFFSETS, 8, 16).unwrap().ways, 8);
}

/// TMA's boxes fill shared memory in order: place `p` before the swizzle has the element that the box says.
#[test]
fn boxes_are_shared_memory_in_order() {
    let (b, c) = (StageB::default(), SmemC::default());
    for place in 0..128 * 64 {
        let at = LoadB::default().index().at(place).unsigned_abs();
        assert_eq!(b.layout().at((at % 128, at / 128)).unsigned_abs(), place);
    }
    for place in 0..128 * 128 {
        let at = StoreC::default().index().at(place).unsigned_abs();
        assert_eq!(c.layout().at((at % 128, at / 128)).unsigned_abs(), place);
    }
}

/// What is known only when run is refused then, with its numbers.
#[test]
fn run_time_extents() {
    let b = Layout::new((1000usize, 516usize), (516usize, int!(1))).unwrap();
    let error = LoadB::default().tensor_map(&b).unwrap_err();
    assert_eq!(error.to_string(), "tensor map: stride of 1032 bytes of mode 1 is no multiple of 16");
}
