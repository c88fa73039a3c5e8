//! Bank conflicts against a count of words in sets, and the smallest swizzle against all smaller ones.
#![allow(clippy::arithmetic_side_effects, clippy::unwrap_used)]

use cute_atoms::banks::{Access, AccessError, Conflicts, ConstantOffsets, Offsets, conflicts, smallest_swizzle};
use cute_atoms::element::*;
use cute_atoms::smallest_swizzle;
use cute_atoms::smem::*;
use cute_static::swizzle::Fields;
use cute_static::{ComposedLayout, TileToShape, int, layout, shape, swizzle};
use static_assertions::assert_type_eq_all;
use std::collections::{BTreeMap, BTreeSet};

/// The definition, with bytes in sets.
fn by_definition(threads: &Offsets, vector: usize, layout: &Offsets, bits: usize) -> Conflicts {
    let width = vector * bits;
    let phase = (1024 / width).min(32);
    let threads: Vec<usize> = (0..threads.size()).map(|t| usize::try_from(threads.at(t)).unwrap()).collect();
    let ways: Vec<usize> = threads
        .chunks(phase)
        .map(|threads| {
            let mut banks: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
            for &thread in threads {
                let first = usize::try_from(layout.at(thread)).unwrap() * bits;
                for bit in (first..first + width).step_by(8) {
                    banks.entry(bit / 32 % 32).or_default().insert(bit / 32);
                }
            }
            banks.values().map(BTreeSet::len).max().unwrap()
        })
        .collect();
    Conflicts { ways: *ways.iter().max().unwrap(), extra: ways.iter().map(|ways| ways - 1).sum(), phases: ways.len() }
}

type Rows = layout!(((8, 2), 2) : ((1, 8), 512));
type RowMajor = layout!((64, 64) : (64, 1));

#[test]
fn every_swizzle_of_a_tile() {
    let (rows, tile) = (Rows::OFFSETS, RowMajor::OFFSETS);
    let scattered = <layout!((4, 8) : (64, 4))>::OFFSETS;
    let mut seen = BTreeSet::new();
    for bits in 0..4 {
        for base in 0..5 {
            for shift in bits..8 {
                let Ok(fields) = Fields::new(bits, base, shift.cast_signed()) else { continue };
                let swizzled = tile.under(Some(fields));
                for (threads, vector, width) in [(rows, 1, 32), (rows, 1, 16), (scattered, 1, 8), (rows, 1, 64)] {
                    let expected = by_definition(&threads, vector, &swizzled, width);
                    assert_eq!(conflicts(&swizzled, &threads, vector, width), Ok(expected), "{fields}");
                    seen.insert(expected.ways);
                }
                // a vector stays whole under these only
                if base >= 3 {
                    let expected = by_definition(&rows, 8, &swizzled, 16);
                    assert_eq!(conflicts(&swizzled, &rows, 8, 16), Ok(expected), "{fields}");
                }
            }
        }
    }
    assert!(seen.len() >= 4, "{seen:?}");
}

#[test]
fn the_smallest_swizzle_is_the_smallest() {
    let cases: [(Offsets, usize, Offsets, usize); 7] = [
        (Rows::OFFSETS, 8, RowMajor::OFFSETS, 16),
        (<layout!(8 : 1)>::OFFSETS, 8, <layout!((8, 32) : (32, 1))>::OFFSETS, 16),
        (<layout!(32 : 1)>::OFFSETS, 1, <layout!((32, 32) : (32, 1))>::OFFSETS, 32),
        (<layout!(32 : 1)>::OFFSETS, 2, <layout!((32, 64) : (64, 1))>::OFFSETS, 32),
        (<layout!(8 : 1)>::OFFSETS, 16, <layout!((8, 64) : (64, 1))>::OFFSETS, 8),
        (<layout!(32 : 1)>::OFFSETS, 1, <layout!((32, 16) : (16, 1))>::OFFSETS, 16),
        (<layout!(16 : 1)>::OFFSETS, 1, <layout!((16, 16) : (16, 1))>::OFFSETS, 64),
    ];
    for (threads, vector, layout, bits) in cases {
        let found = smallest_swizzle(&layout, &threads, vector, bits).unwrap().unwrap();
        let free =
            |fields| conflicts(&layout.under(Some(fields)), &threads, vector, bits).map(|found| found.ways) == Ok(1);
        assert!(free(found), "{found}");
        for (fewer, base, shift) in
            (0..found.bits() as usize).flat_map(|b| (0..12).flat_map(move |m| (b..12).map(move |s| (b, m, s))))
        {
            let fields = Fields::new(fewer, base, isize::try_from(shift).unwrap()).unwrap();
            assert!(!free(fields), "{fields} is smaller than {found}");
        }
    }
}

#[test]
fn the_atoms_have_the_smallest_swizzles() {
    type Rows8 = layout!(8 : 1);
    assert_type_eq_all!(smallest_swizzle!(Rows8, 8, layout!((8, 64) : (64, 1)), F16), swizzle!(3, 3, 3));
    assert_type_eq_all!(smallest_swizzle!(Rows8, 8, layout!((8, 32) : (32, 1)), F16), swizzle!(2, 3, 3));
    assert_type_eq_all!(smallest_swizzle!(Rows8, 8, layout!((8, 16) : (16, 1)), F16), swizzle!(1, 3, 3));
    assert_type_eq_all!(smallest_swizzle!(Rows8, 8, layout!((8, 8) : (8, 1)), F16), swizzle!(0, 0, 0));
    // what there is of swizzles does not count
    assert_type_eq_all!(smallest_swizzle!(Rows8, 8, SmemAtom<K, Sw128, F16>, F16), swizzle!(3, 3, 3));
    cute_atoms::assert_conflict_free!(Rows8, 8, SmemAtom<K, Sw32, F16>, F16);
    type Tile = TileToShape<SmemAtom<MN, Sw128, F16>, shape!((64, 64))>;
    cute_atoms::assert_conflict_free!(layout!((8, 4) : (8, 64)), 8, Tile, F16);
    // 32 rows of one byte each, 256 apart: no swizzle of a tile that ends there has as many banks
    type Far = layout!((32, 4) : (256, 1));
    assert_eq!(Access::<layout!(32 : 1), int!(1), Far, S8>::SMALLEST, Ok(None));
}

#[test]
fn what_is_no_access() {
    type A<T, V, L, E> = Access<T, V, L, E>;
    assert_eq!(A::<Rows, int!(3), RowMajor, F16>::CONFLICTS, Err(AccessError::Width { bits: 48 }));
    assert_eq!(A::<Rows, int!(16), RowMajor, F16>::CONFLICTS, Err(AccessError::Width { bits: 256 }));
    assert_eq!(A::<Rows, int!(1), RowMajor, S4>::CONFLICTS, Err(AccessError::Width { bits: 4 }));
    let unaligned = AccessError::Alignment { thread: 1, offset: 65, vector: 8 };
    assert_eq!(A::<Rows, int!(8), layout!((64, 64) : (65, 1)), F16>::CONFLICTS, Err(unaligned));
    assert_eq!(unaligned.to_string(), "access: thread 1 moves 8 elements from unaligned offset 65");
    let outside = AccessError::OutOfBounds { thread: 2, index: 4096, size: 4096 };
    assert_eq!(A::<layout!(4 : 2048), int!(1), RowMajor, F16>::CONFLICTS, Err(outside));
    let negative = AccessError::OutOfBounds { thread: 1, index: -1, size: 4096 };
    assert_eq!(A::<layout!(4 : -1), int!(1), RowMajor, F16>::CONFLICTS, Err(negative));
    // a product that does not fit
    let most = AccessError::Width { bits: usize::MAX };
    #[cfg(target_pointer_width = "64")]
    assert_eq!(A::<Rows, int!(0x4000_0000_0000_0000), RowMajor, F32>::CONFLICTS, Err(most));
    assert!(most.to_string().ends_with(&format!("not {} or more", usize::MAX)));
    assert!(AccessError::Width { bits: 256 }.to_string().ends_with("not 256"));
    // the longest there are
    for error in [
        AccessError::Width { bits: usize::MAX },
        AccessError::Alignment { thread: usize::MAX, offset: isize::MIN, vector: usize::MAX },
        AccessError::OutOfBounds { thread: usize::MAX, index: isize::MIN, size: usize::MAX },
    ] {
        assert!(error.to_string().contains(&usize::MAX.to_string()), "{error}");
    }
    // a swizzle inside a vector tears it apart
    type Torn = ComposedLayout<swizzle!(1, 2, 4), int!(0), RowMajor>;
    assert!(matches!(A::<Rows, int!(8), Torn, F16>::CONFLICTS, Err(AccessError::Alignment { thread: 1, .. })));
    // broadcast
    assert_eq!(A::<layout!(32 : 0), int!(1), RowMajor, F32>::WAYS, 1);
}
