//! Tensors through their accessors: slices, tiles, pointers, disjoint parts, packed elements. Small enough for Miri.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test: it may panic"
)]

use cute_static::accessor::{Memory, Packed};
use cute_static::verdict::Admissible;
use cute_static::{
    AlgebraError, Evaluate, Exact, Excess, IsLayout, Layout, Operation, Tensor, axpby, copy, copy_if, fill, gemm,
    identity, int, layout, machinery::AskAtIndex, make_identity_tensor, reduce, select, shape, transform,
    zipped_divide,
};

type Outcome<T = ()> = Result<T, AlgebraError>;

/// The six slices of Figure 5: offset, layout, and every element.
#[test]
fn figure_5() -> Outcome {
    let fixed = layout!(((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100)));
    let mixed = Layout::new(
        ((3usize, int!(2)), ((int!(2), 3usize), 2usize)),
        ((4usize, 1usize), ((int!(2), 15usize), 100usize)),
    );
    let (fixed, mixed) = (Tensor::counting(0, fixed), Tensor::counting(0, mixed?));
    macro_rules! slices {
        ($($slice:expr => $offset:literal, $layout:literal, $all:expr;)*) => {$(
            let (one, other) = (fixed.slice($slice).unwrap(), mixed.slice($slice).unwrap());
            assert_eq!((one.start(), other.start()), ($offset, $offset));
            assert_eq!((one.layout().to_string(), other.layout().to_string()), ($layout.into(), $layout.into()));
            let found: Vec<isize> = (0..one.layout().size()).map(|i| one.get(i).unwrap()).collect();
            let expected: &[isize] = &$all;
            assert_eq!(found, expected);
            assert!((0..found.len()).all(|i| other.get(i) == Some(found[i])) && other.get(found.len()).is_none());
        )*};
    }
    slices! {
        (2, ..) => 8, "((2,3),2):((2,15),100)", [8, 10, 23, 25, 38, 40, 108, 110, 123, 125, 138, 140];
        (.., 5) => 32, "(3,2):(4,1)", [32, 36, 40, 33, 37, 41];
        (2, ((0, ..), ..)) => 8, "(3,2):(15,100)", [8, 23, 38, 108, 123, 138];
        ((.., 1), (.., 0)) => 1, "(3,(2,3)):(4,(2,15))",
            [1, 5, 9, 3, 7, 11, 16, 20, 24, 18, 22, 26, 31, 35, 39, 33, 37, 41];
        ((.., 0), ((0, ..), 1)) => 100, "(3,3):(4,15)", [100, 104, 108, 115, 119, 123, 130, 134, 138];
        ((1, ..), ((.., 0), ..)) => 4, "(2,(2,2)):(1,(2,100))", [4, 5, 6, 7, 104, 105, 106, 107];
    }
    Ok(())
}

/// A tile has the elements that its definition says, and all tiles together have each element once; likewise the elements of
/// one place in all tiles, and the parts of all threads.
#[test]
fn tiles_and_partitions_cover_all() -> Outcome {
    macro_rules! check {
        ($($layout:expr, $m:literal x $n:literal;)*) => {$({
            let layout = $layout;
            let data: Vec<usize> = (0..layout.cosize()).collect();
            let a = Tensor::view(&data, layout)?;
            let (rows, columns) = (layout.mode_size(0), layout.mode_size(1));
            let tiler = (int!($m), int!($n));
            let mut seen = vec![0; data.len()];
            for (x, y) in (0..columns / $n).flat_map(|y| (0..rows / $m).map(move |x| (x, y))) {
                let tile = a.local_tile(&tiler, (x, y))?;
                assert_eq!((tile.layout().rank(), tile.layout().size()), (2, $m * $n));
                for (i, j) in (0..$n).flat_map(|j| (0..$m).map(move |i| (i, j))) {
                    let found = *tile.get((i, j)).unwrap();
                    assert_eq!(Some(&found), a.get((x * $m + i, y * $n + j)));
                    seen[found] += 1;
                    // the element at one place of all tiles
                    let same = a.outer_partition(&tiler, (i, j))?;
                    assert_eq!(same.get((x, y)), Some(&found));
                    // threads are numbered along the rows
                    let threads = Layout::new((int!($m), int!($n)), (int!($n), int!(1)))?;
                    assert_eq!(a.local_partition(&threads, i * $n + j)?.get((x, y)), Some(&found));
                }
                // whole rows of tiles, integer coordinates, and the other name
                assert_eq!(a.local_tile(&tiler, (x, ..))?.get((1, 1, y)), tile.get((1, 1)));
                assert_eq!(a.local_tile(&tiler, (x,))?.get((1, 1, y)), tile.get((1, 1)));
                assert_eq!(a.inner_partition(&tiler, x + y * (rows / $m))?.get((0, 1)), tile.get((0, 1)));
            }
            let mut expected = vec![0; data.len()];
            for i in 0..layout.size() {
                expected[usize::try_from(layout.offset(i).unwrap()).unwrap()] += 1;
            }
            assert_eq!(seen, expected);
            let (x, y) = (rows / $m, columns / $n);
            let outside = |found: Result<(), AlgebraError>, index, bound| {
                assert_eq!(found, Err(AlgebraError::OutOfBounds { index, bound }));
            };
            outside(a.local_tile(&tiler, (x, 0)).map(drop), x, x);
            outside(a.local_tile(&tiler, (0, y)).map(drop), y, y);
            outside(a.local_tile(&tiler, (0, usize::MAX)).map(drop), usize::MAX, y);
            outside(a.local_tile(&tiler, x * y).map(drop), x * y, x * y);
            outside(a.outer_partition(&tiler, ($m, 0usize)).map(drop), $m, $m);
            let threads = Layout::new((int!($m), int!($n)), (int!($n), int!(1)))?;
            assert_eq!(
                a.local_partition(&threads, $m * $n).map(drop),
                Err(AlgebraError::NoThread { index: $m * $n })
            );
        })*};
    }
    check! {
        layout!((8, 12) : (12, 1)), 4 x 3;
        layout!((8, 12) : (1, 9)), 2 x 6;
        layout!(((2, 4), (3, 2)) : ((1, 6), (2, 24))), 2 x 3;
        Layout::new((8usize, 12usize), (int!(1), 8usize))?, 4 x 4;
        Layout::new((int!(8), 12usize), (13usize, int!(1)))?, 4 x 2;
        layout!((4, 6) : (0, 1)), 2 x 3;
    }
    Ok(())
}

/// What of a tile lies past the extents does not exist, whatever the storage has there; the identity tells what does.
#[test]
fn tiles_that_reach_past() -> Outcome {
    let data: Vec<usize> = (0..18).collect();
    let layout = Layout::new((5usize, 3usize), (3usize, int!(1)))?;
    let tiler = shape!((2, 3));
    let (a, c) = (Tensor::view(&data, layout)?, make_identity_tensor(&(5usize, 3usize))?);
    let (exact, past) = (Tensor::view(&data[..15], layout)?, Tensor::overhang(&data[..14], layout));
    let (tile, coords) = (a.local_tile(&tiler, (2, 0))?, c.local_tile(&tiler, (2, 0))?);
    let (exact, past) = (exact.local_tile(&tiler, (2, 0))?, past.local_tile(&tiler, (2, 0))?);
    for i in 0..6 {
        let (row, column) = coords.get(i).unwrap();
        assert_eq!((row, column), (4 + i.cast_signed() % 2, i.cast_signed() / 2));
        assert_eq!((tile.get(i).is_some(), exact.get(i)), (row < 5, tile.get(i)));
        // there is one element less in the storage
        assert_eq!(past.get(i).is_some(), row < 5 && column < 2);
    }
    // as the layout's own operations do it
    let divided = Tensor::coordinates(identity(&(5usize, 3usize))?).with_layout(|l| zipped_divide(l, &tiler))?;
    assert_eq!(divided.slice((.., (2, 0))).unwrap().get((1, 2)), coords.get((1, 2)));
    Ok(())
}

/// CuTe's `local_tile` with a projection: M and K of a tile of (M, N, K) by `select`.
#[test]
fn projections_are_selections() -> Outcome {
    let (tile, mk) = (shape!((4, 2, 3)), (int!(0), int!(2)));
    let a = Tensor::counting(0, layout!((8, 9) : (1, 8)));
    let of_a = a.local_tile(&select(&tile, mk)?, (1, ..))?;
    assert_eq!((of_a.layout().to_string(), of_a.start()), ("(4,3,3):(1,8,24)".into(), 4));
    Ok(())
}

/// Pointers see their layout's elements and no others.
#[test]
fn pointers() -> Outcome {
    let mut data: Vec<u64> = (0..24).collect();
    let (even, odd) = (Layout::new((4usize, 3usize), (6usize, int!(2)))?, layout!((4, 3) : (-6, 2)));
    let first = data.as_mut_ptr();
    // SAFETY: the even columns and the odd ones of a row-major 4x6 matrix, the odd ones from the last row up; nothing else
    // uses `data` while the two are used.
    let (mut a, mut b) = unsafe { (Tensor::from_mut_ptr(first, even)?, Tensor::from_mut_ptr(first.add(19), odd)?) };
    for c in 0..12 {
        let (x, y) = (a.get_mut(c).unwrap(), b.get_mut(c).unwrap());
        core::mem::swap(x, y);
    }
    assert_eq!((a.get((3, 0)), b.get((0, 0)), b.get((4, 0))), (Some(&1), Some(&0), None));
    let mut row = b.slice_mut((1, ..)).unwrap();
    assert!(row.set(2, 100) && !row.set(3, 100));
    let mut tile = a.local_tile_mut(&shape!((2, 3)), (1, 0))?;
    assert!(tile.set((1, 1), 200));
    // of a tile that reaches past the tensor there are no elements of others
    let mut edge = a.local_tile_mut(&shape!((3, 3)), (1, 0))?;
    assert!(edge.set((0, 1), 300) && !edge.set((1, 1), 300) && edge.get((2, 2)).is_none());
    assert_eq!((data[17], data[20]), (100, 300));
    assert_eq!(data[..6], [19, 18, 21, 20, 23, 22]);

    // SAFETY: `data` is shared, and the pointer is one to all of it.
    let read = unsafe { Tensor::from_ptr(data.as_ptr().add(23), Layout::new(24usize, -1isize)?) }?;
    assert_eq!((read.get(0), read.get(23), read.get(24)), (Some(&4), Some(&19), None));
    let copied = read;
    assert_eq!(copied.map(|x| x + 1).get(23), Some(20));

    // sizes that do not fit a `usize` are not equal: the second tile would have element 3, which is not this tensor's
    let half = 1usize << (usize::BITS / 2);
    let many = Layout::from_parts((half, half, 3usize, 2usize), (int!(0), int!(0), int!(1), 10usize));
    // SAFETY: elements 0 to 2 and 10 to 12 are in `data`, which is shared.
    let many = unsafe { Tensor::from_ptr(data.as_ptr(), many) }?;
    assert_eq!(many.get((5, half / 2, 2, 1)), Some(&data[12]));
    assert!(matches!(
        many.local_tile(&shape!((1, 1, 2, 1)), (5, 7, 1, 1)).map(drop),
        Err(AlgebraError::Overflow { .. })
    ));
    // of an extent whose size is not known no tile is
    let line = Layout::from_parts(((half, half, 3usize),), ((int!(0), int!(0), int!(1)),));
    // SAFETY: elements 0 to 2.
    let line = unsafe { Tensor::from_ptr(data.as_ptr(), line) }?;
    assert!(line.local_tile(&(int!(2),), (1,)).is_err());
    Ok(())
}

/// A coordinate of somebody else's, in an index type: whatever its implementation says is checked.
#[test]
fn foreign_coordinates() -> Outcome {
    #[derive(Clone, Copy)]
    struct Elsewhere(u32);
    impl AskAtIndex<u32, Elsewhere> for Layout<usize, usize> {
        type Nests = Admissible;
        type Within = Admissible;
        fn at_index(&self, coord: Elsewhere) -> u32 {
            coord.0
        }
        fn has_index(&self, _: Elsewhere) -> bool {
            true
        }
    }
    let data = [1, 2, 3, 4];
    let t = Tensor::view(&data, Layout::new(4usize, 1usize)?.indexed::<u32>()?)?;
    assert_eq!((t.get(3u32), t.get(Elsewhere(3)), t.get(Elsewhere(1 << 20))), (Some(&4), Some(&4), None));
    Ok(())
}

/// Sends a tensor's tiles to as many threads: each writes its own number.
fn number_tiles<T: Send>(tiles: impl Iterator<Item = T>, number: impl Fn(usize, T) + Sync) {
    let number = &number;
    std::thread::scope(|scope| {
        for (i, tile) in tiles.enumerate() {
            scope.spawn(move || number(i, tile));
        }
    });
}

/// All tiles at the same time, in threads: each element belongs to one, and holes to none.
#[test]
fn disjoint_tiles() -> Outcome {
    macro_rules! check {
        ($($layout:expr, $tiler:expr, $base:literal;)*) => {$({
            let (layout, tiler) = ($layout, $tiler);
            let divided = zipped_divide(&layout, &tiler)?;
            let mut data = vec![usize::MAX; 64];
            let mut a = Tensor::view_mut_at(&mut data, $base, layout)?;
            let tiles = a.tiles_mut(&tiler)?;
            assert_eq!(tiles.len(), divided.mode_size(1));
            number_tiles(tiles, |i, mut tile| {
                for c in 0..tile.layout().size() {
                    assert_eq!(tile.get(c), Some(&usize::MAX));
                    assert!(tile.set(c, i));
                }
                assert!(tile.get(tile.layout().size()).is_none());
            });
            let mut expected = vec![usize::MAX; 64];
            for (i, c) in (0..divided.mode_size(1)).flat_map(|i| (0..divided.mode_size(0)).map(move |c| (i, c))) {
                expected[usize::try_from($base + divided.offset((c, i)).unwrap()).unwrap()] = i;
            }
            assert_eq!(data, expected, "{layout}");
        })*};
    }
    check! {
        layout!((4, 8) : (8, 1)), shape!((2, 4)), 0;
        layout!((4, 6) : (1, 5)), shape!((4, 2)), 0;
        layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))), shape!((2, 4)), 0;
        layout!((4, 8) : (-8, -1)), shape!((2, 2)), 31;
        layout!((5, 2) : (3, 5)), (int!(5), int!(1)), 0;
        Layout::new((4usize, 8usize), (int!(1), 4usize))?, shape!((2, 2)), 3;
        Layout::new((4usize, 8usize), (-1isize, 7isize))?, (2usize, 4usize), 4;
        Layout::new(24usize, 2usize)?, int!(6), 0;
    }
    Ok(())
}

#[test]
fn tiles_that_overlap_are_refused() -> Outcome {
    let mut data = vec![0; 64];
    let mut refused = |layout, stride, reach| {
        let mut a = Tensor::view_mut(&mut data, layout)?;
        assert_eq!(a.tiles_mut(&shape!((2, 2))).map(drop), Err(AlgebraError::Aliasing { stride, reach }));
        assert_eq!(a.slice_disjoint_mut([(.., 0), (.., 1)]).map(drop), Err(AlgebraError::Aliasing { stride, reach }));
        Ok::<(), AlgebraError>(())
    };
    refused(Layout::new((4usize, 4usize), (1usize, 3usize))?, 3, 3)?;
    refused(Layout::new((4usize, 4usize), (4usize, 0usize))?, 0, 0)?;
    // rows that do not exist are elements of nobody, whether the next column begins there or not
    for column in [5usize, 8] {
        let mut a = Tensor::overhang_mut(&mut data, Layout::new((5usize, 4usize), (int!(1), column))?);
        assert_eq!(a.tiles_mut(&shape!((4, 4)))?.map(|mut tile| fill_all(&mut tile)).sum::<usize>(), 20);
    }
    // unless they are asked for
    let refused = Tensor::view_mut(&mut data, layout!((5, 4) : (1, 5)))?.tiles_mut(&Exact((4usize, 4usize))).map(drop);
    assert_eq!(refused.unwrap_err().to_string(), "tiles_mut: a tile of 4 does not divide an extent of 5");
    // offsets that would wrap around
    let wraps = Layout::from_parts((3usize, 2usize), (1usize << (usize::BITS - 1), 1usize));
    assert_eq!(
        Tensor::overhang_mut(&mut data, wraps).tiles_mut(&shape!((1, 1))).map(drop),
        Err(Operation::LayoutOf.overflow(Excess::Stride))
    );
    Ok(())
}
/// Extents that the tile does not divide: the last tiles are smaller, and each element is in one.
#[test]
fn tiles_at_the_edge() -> Outcome {
    macro_rules! check {
        ($($layout:expr, $base:literal; $($tiler:expr),+;)*) => {$($({
            let (layout, tiler) = ($layout, $tiler);
            let mut data = vec![0; 64];
            let mut expected = vec![0; 64];
            for i in 0..layout.size() {
                expected[usize::try_from($base + layout.offset(i).unwrap()).unwrap()] = 1;
            }
            let mut a = Tensor::view_mut_at(&mut data, $base, layout)?;
            // all at the same time, in threads; then tile by tile, and tiles of these
            number_tiles(a.tiles_mut(&tiler)?, |_, mut tile| transform_all(&mut tile, |x| x + 1));
            assert_eq!(data, expected, "{layout}");
            let mut past = Tensor::overhang_mut(&mut data[$base..], layout);
            let _ = past.tiles_mut(&tiler)?.map(|mut tile| fill_all(&mut tile)).sum::<usize>();
            data.fill(0);
            let mut a = Tensor::view_mut_at(&mut data, $base, layout)?;
            for mut tile in a.tiles_mut(&tiler)? {
                let parts = tile.tiles_mut(&(int!(2),))?;
                number_tiles(parts, |_, mut part| transform_all(&mut part, |x| x + 1));
            }
            assert_eq!(data, expected, "tiles of tiles of {layout}");
        })+)*};
    }
    check! {
        layout!((5, 9) : (9, 1)), 0; shape!((2, 4)), (int!(3), 5usize), (int!(7), ..), (2usize,);
        layout!((5, 9) : (1, 5)), 0; shape!((2, 4)), shape!((5, 2));
        layout!((5, 9) : (-10, 1)), 40; shape!((2, 4));
        layout!(((2, 4), 5) : ((1, 2), 8)), 0; shape!((3, 2)), shape!((6, 5));
        layout!(((2, 4), 3) : ((1, 12), 4)), 0; shape!((6, 2));
        Layout::new((5usize, 9usize), (9usize, int!(1)))?, 0; shape!((2, 4)), (2usize, 4usize), shape!((1, 9));
        Layout::new((5usize, int!(9)), (int!(1), 6usize))?, 3; shape!((2, 4)), (int!(2), ..);
        layout!(13 : 3), 0; int!(4), layout!(4 : 2), (int!(5),);
    }
    Ok(())
}
/// Applies a function to all elements of a tensor that exist.
fn transform_all<A, L>(tensor: &mut Tensor<A, L>, f: impl Fn(i32) -> i32)
where
    A: cute_static::accessor::MemoryMut<Element = i32>,
    L: IsLayout + Evaluate<usize, Offset = isize>,
{
    for c in 0..tensor.layout().size() {
        if let Some(x) = tensor.get_mut(c) {
            *x = f(*x);
        }
    }
}
/// Writes to all elements of a tensor; how many there are.
fn fill_all<A, L>(tensor: &mut Tensor<A, L>) -> usize
where
    A: cute_static::accessor::MemoryMut<Element = i32>,
    L: IsLayout + Evaluate<usize, Offset = isize>,
{
    (0..tensor.layout().size()).filter(|&c| tensor.set(c, 1)).count()
}

/// Tiles of tiles, from both ends, split, and out of order.
#[test]
fn tiles_of_tiles() -> Outcome {
    let mut data = vec![0; 64];
    let mut a = Tensor::view_mut(&mut data, layout!((8, 8) : (8, 1)))?;
    let tiles = a.tiles_mut(&shape!((4, 4)))?;
    let (first, mut others) = tiles.split_at(1);
    let last = others.next_back().unwrap();
    assert_eq!((first.len(), others.len()), (1, 2));
    let mut both: Vec<_> = first.chain([last]).collect();
    for (i, tile) in both.iter_mut().enumerate() {
        let parts = tile.tiles_mut(&shape!((2, 2)))?;
        number_tiles(parts, |part, mut tile| {
            (0..4).for_each(|c| assert!(tile.set(c, 1 + 10 * i + part)));
        });
        let [mut top, mut bottom] = tile.slice_disjoint_mut([(0, ..), (3, ..)])?;
        core::mem::swap(top.get_mut(0).unwrap(), bottom.get_mut(3).unwrap());
    }
    let mut middle = others.nth(1).unwrap();
    assert!(others.next().is_none() && others.next_back().is_none());
    assert!(middle.set((0, 0), 7));
    assert_eq!(data[..8], [4, 1, 3, 3, 7, 0, 0, 0]);
    assert_eq!(data[32..36], [0; 4]);
    assert_eq!(data[36..40], [14, 11, 13, 13]);
    assert_eq!(data[60..], [12, 12, 14, 11]);
    Ok(())
}

#[test]
fn disjoint_slices() -> Outcome {
    let mut data: Vec<i32> = (0..24).collect();
    let mut a = Tensor::view_mut(&mut data, layout!(((2, 2), (3, 2)) : ((1, 12), (2, 6))))?;
    let [mut x, mut y, z] = a.slice_disjoint_mut([((.., 0), (.., 1)), ((.., 1), (.., 0)), ((.., 1), (.., 1))])?;
    for c in 0..6 {
        core::mem::swap(x.get_mut(c).unwrap(), y.get_mut(c).unwrap());
    }
    assert_eq!((x.get(0), y.get(0), z.get((1, 2))), (Some(&12), Some(&6), Some(&23)));
    let outside = a.slice_disjoint_mut([(.., 1), (.., 6)]).map(drop);
    assert_eq!(outside, Err(AlgebraError::OutOfBounds { index: 6, bound: 6 }));
    assert_eq!(
        a.slice_disjoint_mut([(.., 1), (.., 1)]).map(drop),
        Err(AlgebraError::SameSlice { first: 0, second: 1 })
    );
    Ok(())
}

/// Packed elements beside a vector of one byte each.
#[test]
fn packed() -> Outcome {
    macro_rules! check {
        ($($bits:literal)*) => {$({
            let layout = layout!((3, 4) : (5, 1));
            let mask = (1u16 << $bits) - 1;
            let mut bytes = [0u8; 14 * $bits / 8 + 1];
            let mut plain = [0u8; 14];
            let mut t = Tensor::<Packed<_, int!($bits)>, _>::packed(&mut bytes[..], layout)?;
            for (step, c) in (0..12).cycle().take(40).enumerate() {
                let value = ((step * 7 + c) as u16 & mask) as u8;
                assert!(t.set(c, value));
                plain[usize::try_from(layout.at(c)).unwrap()] = value;
                assert!((0..12).all(|c| t.get(c) == Some(plain[usize::try_from(layout.at(c)).unwrap()])));
            }
            assert!(!t.set((3, 0), 1) && t.get((0, 4)).is_none());
            // what is too large is cut off
            assert!(t.set(0, 255) && t.get(0) == Some(mask as u8));
            assert_eq!(t.slice((2, ..)).unwrap().get(3), t.get((2, 3)));
            assert_eq!(t.local_tile(&shape!((3, 2)), (0, 1))?.get((2, 1)), t.get((2, 3)));
            let wide = t.slice((1, ..)).unwrap();
            assert_eq!(wide.map(u32::from).get(2), t.get((1, 2)).map(u32::from));
        })*};
    }
    check! { 1 2 4 }
    let e = Tensor::<Packed<_, int!(4)>, _>::packed(&[0u8; 4][..], layout!(9 : 1)).map(drop);
    assert_eq!(e, Err(AlgebraError::StorageTooSmall { needed: 9, len: 8 }));
    Ok(())
}

/// Functions of elements, of slices of them, and of counts.
#[test]
fn transformed() -> Outcome {
    let data = [1.0f32, -2.0, 3.0, -4.0, 5.0, -6.0];
    let t = Tensor::view(&data, layout!((2, 3) : (1, 2)))?.map(f32::abs).map(|x| x as u8);
    assert_eq!((t.get((1, 2)), t.get((2, 0))), (Some(6), None));
    assert_eq!(t.local_tile(&shape!((2, 1)), (0, 2))?.get((1, 0)), Some(6));
    let scale = 3;
    let count = Tensor::counting(10, layout!((2, 2) : (1, 5))).map(|x| x * scale);
    assert_eq!((count.get(3), count.slice((.., 1)).unwrap().get(1)), (Some(48), Some(48)));
    Ok(())
}

/// A fragment like a tile: contiguous, in the tile's order, with storage of its own.
#[test]
fn fragments() -> Outcome {
    let data: Vec<f32> = (0..=255u8).map(f32::from).collect();
    let a = Tensor::view(&data, Layout::new((int!(16), int!(16)), (int!(1), 16usize))?)?;
    let tile = a.local_tile(&shape!((4, 8)), (1, 1))?;
    let mut registers = tile.make_fragment_like(-1f32)?;
    assert_eq!(registers.layout().to_string(), "(4,8):(1,4)");
    assert_eq!(registers.accessor().span().len(), 32);
    for c in 0..32 {
        assert!(registers.set(c, *tile.get(c).unwrap()));
    }
    assert_eq!(registers.get((3, 7)), Some(&(7. + 15. * 16.)));
    fill(&mut registers, 0.);
    assert!((0..32).all(|c| registers.get(c) == Some(&0.)));
    // parts of what a tensor holds itself
    let [mut first, mut last] = registers.slice_disjoint_mut([(.., 0), (.., 7)])?;
    assert!(first.set(0, 1.) && last.set(3, 2.));
    number_tiles(registers.tiles_mut(&shape!((2, 2)))?, |i, mut tile| {
        assert!(tile.set(1, i as f32));
    });
    assert_eq!(
        (registers.get((1, 0)), registers.get((3, 6)), registers.get((3, 7))),
        (Some(&0.), Some(&7.), Some(&2.))
    );
    let mut corner = registers.local_tile_mut(&shape!((2, 2)), (1, 3))?;
    *corner.get_mut((1, 1)).unwrap() += 5.;
    assert_eq!(corner.get((1, 1)), Some(&7.));
    Ok(())
}

/// The algorithms take whatever can be read, and write whatever can be written: tiles that are borrowed at the same time, pointers,
/// counting and computed elements, packed bits.
#[test]
fn algorithms_of_all_accessors() -> Outcome {
    let (counted, shape) = (Tensor::counting(5, layout!((4, 6) : (6, 1))), layout!((4, 6) : (1, 4)));
    let mut data = [0isize; 24];
    copy(&counted, &mut Tensor::view_mut(&mut data, shape)?)?;
    assert_eq!(data[..6], [5, 11, 17, 23, 6, 12]);
    assert_eq!(reduce(&counted, 0, |sum, x| sum + x), (5..29).sum());

    let mut matrix = Tensor::view_mut(&mut data, shape)?;
    let mut tiles: Vec<_> = matrix.tiles_mut(&shape!((2, 3)))?.collect();
    let doubled = Tensor::counting(0, layout!((2, 3) : (3, 1))).map(|x| 2 * x);
    for (i, tile) in tiles.iter_mut().enumerate() {
        match i {
            0 => fill(tile, -1),
            1 => copy(&doubled, tile)?,
            2 => transform(&doubled, tile, |x| x + 100)?,
            _ => axpby(3, &doubled, 0, tile)?,
        }
    }
    let rows = [[-1, -1, -1, 100, 102, 104], [-1, -1, -1, 106, 108, 110], [0, 2, 4, 0, 6, 12], [6, 8, 10, 18, 24, 30]];
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(&[0, 1, 2, 3, 4, 5].map(|j| data[i + 4 * j]), row);
    }

    // a product of elements that are computed when they are read
    let one = Tensor::counting(1, layout!((2, 3) : (0, 0)));
    let mut c = Tensor::fragment(layout!((2, 2) : (1, 2)), 0isize);
    gemm(&one, &Tensor::counting(0, layout!((2, 3) : (3, 1))), &mut c)?;
    assert_eq!((c.get((1, 0)), c.get((0, 1))), (Some(&3), Some(&12)));
    copy_if(&Tensor::counting(7, layout!(4 : 1)), &mut c, |i| i % 2 == 0)?;
    assert_eq!((c.get(0), c.get(1), c.get(2)), (Some(&7), Some(&3), Some(&9)));

    let bytes = [0x21, 0x43];
    let nibbles = Tensor::<Packed<_, int!(4)>, _>::packed(&bytes[..], layout!(4 : 1))?;
    let mut wide = [0u8; 4];
    copy(&nibbles, &mut Tensor::view_mut_at(&mut wide, 3, layout!(4 : -1))?)?;
    assert_eq!(wide, [4, 3, 2, 1]);
    Ok(())
}
