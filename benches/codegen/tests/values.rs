//! The two versions of each pair compute the same: equal instructions could still have other constants in them.

#![allow(
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    reason = "a test"
)]

use cute_codegen::*;

const NUMBERS: [usize; 12] = [0, 1, 2, 3, 7, 14, 31, 32, 95, 104, 119, 1 << 40];

fn floats<const N: usize>() -> Box<[f32; N]> {
    Box::new(core::array::from_fn(|i| (i % 4093) as f32))
}

#[test]
fn indices() {
    for c in 0..1000 {
        assert_eq!(coprime::layout(c), coprime::by_hand(c));
        assert_eq!(hierarchical::layout(c), hierarchical::by_hand(c));
    }
    for c in (0..20_000).chain([u32::MAX, u32::MAX - 1, 1 << 31]) {
        assert_eq!(index_u32::layout(c), index_u32::by_hand(c));
    }
    for c in [usize::MAX, usize::MAX - 1, 1 << 63] {
        assert_eq!(coprime::layout(c), coprime::by_hand(c));
    }
    for i in NUMBERS {
        for j in NUMBERS {
            assert_eq!(index_2d::layout(i, j), index_2d::by_hand(i, j));
            assert_eq!(swizzle::layout(i, j), swizzle::by_hand(i, j));
            assert_eq!(mixed_2d::layout((96, 120), 100, i, j), mixed_2d::by_hand((96, 120), 100, i, j));
            for k in NUMBERS {
                assert_eq!(index_3d::layout(i, j, k), index_3d::by_hand(i, j, k));
            }
        }
    }
}

#[test]
fn elements() {
    let data = floats::<12000>();
    for len in [11995, 11996, 12000] {
        for i in NUMBERS {
            for j in NUMBERS {
                let found = tensor_2d::layout(&data[..len], i, j);
                assert_eq!(found, tensor_2d::by_hand(&data[..len], i, j));
                assert_eq!(found.is_some(), len >= 11996 && i < 96 && j < 120);
            }
        }
    }
    let matrix = vec![1.5; 4096 * 11];
    let mut loaded = 0;
    for i in [0, 1, 127] {
        for (j, x, y) in [(0, 0, 0), (7, 0, 1), (2, 1, 1), (1, 1, 1), (3, 2, 0)] {
            let args = ((200, 11), (x, y), (i, j));
            let found = predicated::layout(&matrix, args.0, args.1, args.2);
            assert_eq!(found, predicated::by_hand(&matrix, args.0, args.1, args.2));
            loaded += usize::from(found == 1.5);
        }
    }
    assert_eq!(loaded, 7);
}

#[test]
fn exact_tiles() {
    let data = floats::<{ 4096 * 12 }>();
    let mut divided = 0;
    for (m, n) in [(64, 12), (96, 8), (1, 1), (0, 4), (100, 10)] {
        for tile in [(32, 4), (1, 1), (33, 4), (m, n), (0, 4)] {
            let tiles = (exact_divide::divided((m, n), tile), exact_divide::divided_by_hand((m, n), tile));
            assert_eq!(tiles.0.is_some(), tiles.1.is_some(), "{m}x{n} by {tile:?}");
            let (Some(tiles), Some(by_hand)) = tiles else { continue };
            for (i, j) in [(0, 0), (tile.0 - 1, tile.1 - 1), (tile.0 - 1, 4096)] {
                let sum = exact_divide::layout(&data[..], &tiles, (i, j));
                assert_eq!(sum, exact_divide::by_hand(&data[..], &by_hand, (i, j)));
                assert_eq!(sum.is_some(), j < 4096);
            }
            divided += 1;
        }
    }
    assert_eq!(divided, 10);
}

#[test]
fn multiples() {
    let data = floats::<{ 48 * 32 }>();
    for (m, n, ld) in [(48, 32, 48), (32, 12, 64), (16, 4, 16), (48, 32, 64)] {
        let tiles = multiple::divided((m, n), ld).unwrap();
        let by_hand = multiple::ByHand { tiles: (m / 16, n / 4), steps: (ld, 4 * ld) };
        let (mut left, mut right) = ([[0.5; 16]; 4], [[0.5; 16]; 4]);
        let done = multiple::layout(&data[..], &tiles, &mut left);
        assert_eq!((done, left), (multiple::by_hand(&data[..], &by_hand, &mut right), right));
        assert_eq!(done.is_some(), ld * (n - 1) + m <= data.len());
    }
    assert!(multiple::divided((40, 32), 48).is_err() && multiple::divided((48, 30), 48).is_err());
    // of static extents the same numbers
    let (fixed, tiles) = (multiple::divided_fixed(4096).unwrap(), multiple::divided((4096, 1024), 4096).unwrap());
    let (mut left, mut right, data) = ([[0.0; 16]; 4], [[0.0; 16]; 4], vec![1.5; 4096 * 1024]);
    assert_eq!(multiple::layout(&data, &tiles, &mut left), multiple::fixed(&data, &fixed, &mut right));
    assert_eq!((left, left[3][15]), (right, 1.5 * 65536.0));
}

#[test]
fn tiles_and_pointers() {
    let matrix = floats::<{ 128 * 96 }>();
    let mut found = 0;
    for (x, y) in [(0, 0), (3, 5), (1, 2), (4, 0), (0, 6), (usize::MAX, 1)] {
        for t in [0, 1, 5, 31, 32, usize::MAX] {
            let sum = local_tile::layout(&matrix, x, y, t);
            assert_eq!(sum, local_tile::by_hand(&matrix, x, y, t));
            found += usize::from(sum.is_some());
        }
    }
    assert_eq!(found, 12);
    let (mut left, mut right) = (floats::<11996>(), floats::<11996>());
    for i in NUMBERS {
        for j in NUMBERS {
            // SAFETY: 11996 elements each.
            let done = unsafe {
                (pointer::layout(left.as_mut_ptr(), i, j, 0.5), pointer::by_hand(right.as_mut_ptr(), i, j, 0.5))
            };
            assert_eq!(done.0, done.1);
            assert_eq!(done.0.is_some(), i < 96 && j < 120);
        }
    }
    assert!(left == right && left != floats::<11996>());
}

#[test]
fn algorithms() {
    let (a, b) = (floats::<{ 64 * 48 }>(), floats::<{ 48 * 32 }>());
    for i in [0, 1, 63, 64] {
        for j in [0, 5, 31, 32] {
            assert_eq!(dot::layout(&a, &b, i, j), dot::by_hand(&a, &b, i, j));
        }
    }
    let (src, mut left, mut right) = (floats::<64>(), [0.0; 64], [0.0; 64]);
    transpose::layout(&src, &mut left);
    transpose::by_hand(&src, &mut right);
    assert_eq!(left, right);
    assert_eq!(left[..3], [0.0, 8.0, 16.0]);

    let (mut left, mut right) = (Box::new([-1.0; 128 * 128]), Box::new([-1.0; 128 * 128]));
    for t in 0..=256 {
        let accumulators = core::array::from_fn(|i| (64 * t + i) as f32);
        let done = partition::layout(&mut left, &accumulators, t);
        assert_eq!((done, done.is_some()), (partition::by_hand(&mut right, &accumulators, t), t < 256));
        assert_eq!(left, right);
    }
    // all of the tile, each element by one thread
    assert!(left.iter().all(|&x| x >= 0.0));
}
