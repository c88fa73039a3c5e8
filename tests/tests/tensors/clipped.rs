//! Tiles and partitions of tensors: an element beyond the tensor's extents does not exist, and each other is in one tile.
//!
//! What is expected is brute force on integers: element `t` of tile `r` is at the integer coordinate `D_k(t_k, r_k)` in mode `k`, for the
//! divided line `D_k = zipped_divide(|A_k|:1, T_k)`, and exists if that is below `|A_k|`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_dynamic::{AsTiler, Layout as Dynamic, Tiler, zipped_divide};
use cute_static::accessor::Memory;
use cute_static::{
    AlgebraError, Exact, IsLayout, Layout, Tensor, axpby, copy, copy_if, copy_or, elem_less, fill, gemm, int, layout,
    machinery::Offsets, make_identity_tensor, reduce, shape, transform,
};

struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// The tile of a column-major matrix whose row 8 would be the next column's first.
#[test]
fn a_row_that_does_not_exist() -> Result<(), AlgebraError> {
    let mut data: Vec<usize> = (0..96).collect();
    let t = Tensor::view(&data, layout!((8, 12) : (1, 8)))?;
    let tile = t.local_tile(&shape!((5, 5)), (1, 1))?;
    assert_eq!((tile.get((2, 0)), tile.get((3, 0))), (Some(&47), None));
    let tile = t.local_tile(&shape!((5, 5)), (1, 2))?;
    assert_eq!((tile.get((2, 1)), tile.get((2, 2)), tile.get((3, 1))), (Some(&95), None, None));
    let mut t = Tensor::view_mut(&mut data, layout!((8, 12) : (1, 8)))?;
    assert!(!t.local_tile_mut(&shape!((5, 5)), (1, 1))?.set((3, 0), 7));
    assert_eq!(data[48], 48);
    Ok(())
}

/// The lines of a layout that a tiler divides: one for each of its modes, or one for all.
fn lines(layout: &Dynamic, tiler: &Tiler) -> Option<Vec<(Dynamic, usize)>> {
    let line = |size: usize, tiler: &Tiler| {
        let line = Dynamic::new(size, 1usize).ok()?;
        Some((zipped_divide(&line, tiler).ok()?, size))
    };
    match tiler {
        Tiler::ByMode(tilers) => (0..layout.rank())
            .map(|k| line(layout.get(k).ok()?.size(), tilers.get(k).unwrap_or(&Tiler::Keep)))
            .collect(),
        _ => Some(vec![line(layout.size(), tiler)?]),
    }
}
/// Where element `t` of tile `r` is, mode by mode, if it exists: as an integer coordinate of the layout.
fn expected(lines: &[(Dynamic, usize)], (mut t, mut r): (usize, usize)) -> Option<usize> {
    let (mut index, mut before, mut exists) = (0, 1, true);
    for (divided, size) in lines {
        let (tile, rest) = (divided.get(0).unwrap().size(), divided.get(1).unwrap().size());
        let at = usize::try_from(divided.at(t % tile + tile * (r % rest)).unwrap()).unwrap();
        (t, r) = (t / tile, r / rest);
        exists &= at < *size;
        index += before * at;
        before *= size;
    }
    exists.then_some(index)
}

/// What a tile tells of itself.
struct Told {
    size: usize,
    elements: Vec<Option<usize>>,
    /// How many elements an iteration passes, and their sum.
    passed: (usize, usize),
    base: isize,
    /// The offsets that its leaves say to be all that exist, and whether there are no more of them.
    offsets: (Vec<isize>, bool),
}
/// What is asked of a tensor and a tiler; of their types is no more than this, since it is compiled for each pair of them.
struct Asked<'a> {
    element: &'a dyn Fn(usize) -> Option<usize>,
    /// A tile by its number, of so many elements.
    tile: &'a dyn Fn(usize, usize) -> Result<Told, AlgebraError>,
    /// Of the elements at one place in all tiles, that of a tile.
    place: &'a dyn Fn(usize, usize) -> Option<usize>,
}
macro_rules! check {
    ($tensor:expr, $layout:expr, $tiler:expr, $by:expr) => {{
        let (tensor, tiler) = (&$tensor, &$tiler);
        let asked = Asked {
            element: &|index| tensor.get(index).copied(),
            tile: &|r, count| {
                tensor.local_tile(tiler, r).map(|tile| Told {
                    size: tile.layout().size(),
                    elements: (0..count).map(|t| tile.get(t).copied()).collect(),
                    passed: reduce(&tile, (0, 0), |(count, sum), x| (count + 1, sum + x)),
                    base: tile.accessor().base(),
                    offsets: offsets(tile.layout()),
                })
            },
            place: &|t, r| tensor.outer_partition(tiler, t).unwrap().get(r).copied(),
        };
        all_there(&$layout, &$by, &asked)
    }};
}
/// All tiles of a tensor, and all elements of each place, against [`expected`]; false if a tile lies across an edge.
fn all_there(layout: &Dynamic, by: &Tiler, asked: &Asked<'_>) -> bool {
    let lines = lines(layout, by).unwrap();
    let count = |half| lines.iter().map(|(line, _)| line.get(half).unwrap().size()).product::<usize>();
    let (in_tile, tiles) = (count(0), count(1));
    let mut seen = vec![0; layout.size()];
    let mut all_there = true;
    for r in 0..tiles {
        let tile = match (asked.tile)(r, in_tile) {
            Ok(tile) => tile,
            Err(AlgebraError::AcrossEdge { .. }) => {
                all_there = false;
                continue;
            }
            Err(e) => panic!("{layout} by {by}: {e}"),
        };
        assert_eq!(tile.size, in_tile, "{layout} by {by}");
        let mut exist: Vec<usize> = Vec::new();
        for (t, &element) in tile.elements.iter().enumerate() {
            let index = expected(&lines, (t, r));
            let expected = index.and_then(asked.element);
            assert_eq!(element, expected, "{layout} by {by}: element {t} of tile {r}");
            exist.extend(expected);
            index.into_iter().for_each(|index| seen[index] += 1);
            assert_eq!((asked.place)(t, r), expected, "{layout} by {by}: element {r} of place {t}");
        }
        // iteration passes over what does not exist
        assert_eq!(tile.passed, (exist.len(), exist.iter().sum()));
        leaves_tell(tile, &exist, &format_args!("{layout} by {by}"));
    }
    assert!(!all_there || seen.iter().all(|&times| times == 1), "{layout} by {by}: {seen:?}");
    all_there
}
/// The offsets that a layout's leaves reach, by which it is told whether any two elements are one; and whether all of them exist.
fn offsets<L: IsLayout>(layout: &L) -> (Vec<isize>, bool) {
    let mut offsets = vec![0isize];
    let kind = layout.each_leaf(&mut |extent, stride| {
        let all = offsets.iter().flat_map(|at| (0..extent.cast_signed()).map(move |c| at + c * stride));
        offsets = all.collect();
    });
    (offsets, kind != Ok(Offsets::Clipped { is_exact: false }))
}
/// Those are at least the offsets of elements that exist; no more, where the layout says so.
fn leaves_tell(tile: Told, exist: &[usize], what: &dyn std::fmt::Display) {
    let (mut offsets, is_exact) = tile.offsets;
    offsets.sort_unstable();
    let mut exist: Vec<isize> = exist.iter().map(|&at| at.cast_signed() - tile.base).collect();
    exist.sort_unstable();
    if is_exact {
        assert_eq!(offsets, exist, "{what}");
    } else {
        let mut left = offsets.iter();
        assert!(exist.iter().all(|at| left.any(|other| other == at)), "{what}: {offsets:?} for {exist:?}");
    }
}

#[test]
fn values() {
    let mut random = Random(13);
    let extents = [1usize, 2, 3, 4, 5, 6, 7, 8, 12];
    let (mut divided, mut rounded, mut parts, mut across) = (0, 0, 0, 0);
    for _ in 0..if cfg!(debug_assertions) { 4000 } else { 40000 } {
        let layout = match random.below(6) {
            0 => format!(
                "({},{}):({},{})",
                random.pick(&extents),
                random.pick(&extents),
                random.below(9),
                random.below(30)
            ),
            1 => format!("{}:{}", random.pick(&extents) * random.pick(&extents), random.below(5)),
            2 => {
                let (a, b, c) = (random.pick(&[2usize, 3, 4]), random.pick(&[2usize, 3, 4]), random.pick(&extents));
                let d = if random.below(2) == 0 { a } else { 20 };
                format!("(({a},{b}),{c}):((1,{d}),{})", random.pick(&[a * b, 100, 0]))
            }
            3 => {
                let [a, b, c] = [0; 3].map(|_| random.pick(&[2usize, 3, 4]));
                format!("(({a},{b}),({c},2)):((1,{}),({},50))", a * c, a)
            }
            4 => format!(
                "({},{},{}):(1,10,-100)",
                random.pick(&extents),
                random.pick(&extents),
                random.pick(&[1usize, 2, 3])
            ),
            _ => format!("({},{}):(-{},1)", random.pick(&extents), random.pick(&extents), random.pick(&extents)),
        };
        let layout: Dynamic = layout.parse().unwrap();
        let leaf = |random: &mut Random| match random.below(6) {
            0 => "_".to_owned(),
            1 => format!("{}:{}", random.pick(&[2usize, 3, 4]), random.pick(&[1usize, 2, 3])),
            2 => format!("(2,{}):({},1)", random.pick(&[2usize, 3]), random.pick(&[2usize, 3, 4, 6])),
            _ => random.pick(&extents).to_string(),
        };
        let tiler = match random.below(4) {
            0 => leaf(&mut random),
            1 => format!("<{}>", leaf(&mut random)),
            _ if layout.rank() > 1 => format!("<{},{}>", leaf(&mut random), leaf(&mut random)),
            _ => leaf(&mut random),
        };
        let tiler: Tiler = tiler.parse().unwrap();
        let (Ok(all), Some(_)) = (zipped_divide(&layout, &tiler), lines(&layout, &tiler)) else { continue };
        *(if all.size() == layout.size() { &mut divided } else { &mut rounded }) += 1;
        let base = IsLayout::min_offset(&layout).unsigned_abs();
        let data: Vec<usize> = (0..base + layout.cosize()).collect();
        let tensor = Tensor::view_at(&data, base, layout.clone()).unwrap();
        assert!(check!(tensor, layout, tiler, tiler));
        // tiles of a tile
        let inner: Tiler = random.pick(&["2", "<2,3>", "<3>", "<_,2>", "5", "<2:2,2>"]).parse().unwrap();
        let tile = tensor.local_tile(&tiler, random.below(all.get(1).unwrap().size())).unwrap();
        let of_tile = tile.layout().layout().clone();
        let (Ok(_), Some(_)) = (zipped_divide(&of_tile, &inner), lines(&of_tile, &inner)) else { continue };
        *(if check!(tile, of_tile, inner, inner) { &mut parts } else { &mut across }) += 1;
    }
    println!("{divided} divided, {rounded} rounded up; parts of {parts} tiles, and of {across} some across an edge");
    assert!(divided > 500 && rounded > 500 && parts > 10 * across);
}

/// Static and mixed layouts, by static, mixed and run-time tilers.
#[test]
fn types() {
    macro_rules! all {
        ($($layout:expr; $($tiler:expr),+;)+) => {$({
            let layout = $layout;
            let dynamic = Dynamic::try_from(layout).unwrap();
            let base = layout.min_offset().unsigned_abs();
            let data: Vec<usize> = (0..base + layout.cosize()).collect();
            let tensor = Tensor::view_at(&data, base, layout).unwrap();
            $(assert!(check!(tensor, dynamic, $tiler, $tiler.to_tiler().unwrap()));)+
        })+};
    }
    all! {
        layout!((8, 12) : (1, 8)); shape!((5, 5)), shape!((4, 5)), shape!((4, 3)), shape!((3,)), (.., int!(5)), (5usize, int!(5)),
            int!(5), int!(24), (layout!(3 : 2), int!(5)), (layout!((2, 2) : (4, 1)), int!(12)), shape!((9, 20));
        layout!((8, 12) : (13, 1)); shape!((5, 5)), shape!((1, 7)), (3usize, 5usize);
        layout!(((2, 4), 6) : ((1, 2), 8)); shape!((3, 4)), shape!((5, 5)), shape!((2, 3));
        layout!(((2, 4), 6) : ((1, 20), 2)); shape!((6, 4)), shape!((4, 5)), (int!(2),);
        layout!(((4, 2), (3, 2)) : ((3, 12), (1, 50))); shape!((4, 3)), (int!(8), ..), shape!((12, 3));
        layout!((7, 5) : (-5, 1)); shape!((3, 3)), (int!(7), int!(2));
        layout!((6, 4) : (0, 1)); shape!((4, 3));
        layout!(17 : 3); int!(5), (int!(5),), layout!(4 : 2), 6usize, int!(17);
        layout!((5, 4, 3) : (1, 5, 20)); shape!((2, 3, 2)), shape!((2, 3)), (int!(2), .., int!(2));
        Layout::new((8usize, 12usize), (int!(1), 8usize)).unwrap(); shape!((5, 5)), shape!((4, 3)), (5usize, 5usize), (int!(3),);
        Layout::new((int!(8), 12usize), (12usize, int!(1))).unwrap(); shape!((4, 5)), shape!((5, 4)), (.., 5usize);
        Layout::new((5usize, int!(6)), (7isize, -1isize)).unwrap(); shape!((4, 4)), (3usize, int!(2));
        Layout::new(17usize, 2usize).unwrap(); int!(5), (int!(5),), 5usize;
        Layout::new(((int!(2), 3usize), 5usize), ((int!(1), int!(2)), 6usize)).unwrap(); shape!((2, 3)), shape!((2, 2));
    }
}

/// Rows of tiles, threads, and slices: of a matrix of run-time extents, by what the whole tile has at the same place.
#[test]
fn kept_modes_and_threads() -> Result<(), AlgebraError> {
    let mut random = Random(7);
    for _ in 0..60 {
        let [m, n, p, q] = [9, 9, 4, 4].map(|most| 1 + random.below(most));
        let data: Vec<usize> = (0..m * n).collect();
        let mixed = Tensor::view(&data, Layout::new((m, n), (n, int!(1)))?)?;
        let dynamic = Tensor::view(&data, Dynamic::new((m, n), (n, 1usize))?)?;
        macro_rules! check {
            ($tensor:ident, $threads:expr, $thread:expr) => {{
                let tiler = (p, q);
                for (x, y) in (0..m.div_ceil(p)).flat_map(|x| (0..n.div_ceil(q)).map(move |y| (x, y))) {
                    let (row, column) = ($tensor.local_tile(&tiler, (x, ..))?, $tensor.local_tile(&tiler, (.., y))?);
                    let (first, all) = ($tensor.local_tile(&tiler, (x,))?, $tensor.local_tile(&tiler, ..)?);
                    let tile = $tensor.local_tile(&tiler, (x, y))?;
                    for (i, j) in (0..p).flat_map(|i| (0..q).map(move |j| (i, j))) {
                        let (r, c) = (p * x + i, q * y + j);
                        let expected = if r < m && c < n { Some(&data[n * r + c]) } else { None };
                        assert_eq!(tile.get((i, j)), expected);
                        assert_eq!(row.get((i, j, y)), expected);
                        assert_eq!(column.get((i, j, x)), expected);
                        assert_eq!(first.get((i, j, y)), expected);
                        assert_eq!(all.get((i, j, (x, y))), expected);
                        assert_eq!(row.slice((.., j, y)).unwrap().get(i), expected);
                        assert_eq!(tile.slice((i, ..)).unwrap().get(j), expected);
                        assert_eq!(column.slice((.., .., x)).unwrap().get(i + p * j), expected);
                        let mine = $tensor.local_partition(&$threads, $thread(i, j))?;
                        assert_eq!(mine.get((x, y)), expected);
                        // a thread of 2x2 of the tile
                        let part = tile.local_partition(&layout!((2, 2) : (2, 1)), 2 * (i % 2) + j % 2)?;
                        assert_eq!(part.get((i / 2, j / 2)), expected);
                    }
                }
            }};
        }
        let threads = Layout::new((p, q), (q, int!(1)))?;
        check!(mixed, threads, |i, j| q * i + j);
        check!(dynamic, Dynamic::try_from(threads)?, |i, j| q * i + j);
        // run-time extents, static tile and threads
        let tile = mixed.local_tile(&shape!((4, 3)), (m / 4, n / 3));
        let outside = m % 4 == 0 || n % 3 == 0;
        match tile {
            Err(AlgebraError::OutOfBounds { .. }) => assert!(outside),
            tile => {
                let tile = tile?;
                for thread in 0..6 {
                    let mine = tile.local_partition(&layout!((2, 3) : (1, 2)), thread)?;
                    assert_eq!(mine.layout().size(), 2);
                    for v in 0..2 {
                        assert_eq!(mine.get(v), tile.get((thread % 2 + 2 * v, thread / 2)));
                    }
                }
            }
        }
    }
    Ok(())
}

/// A tensor of coordinates goes on past the extents, and tells what a clipped tile has.
#[test]
fn predicates() -> Result<(), AlgebraError> {
    let (m, n) = (10usize, 7usize);
    let data: Vec<usize> = (0..m * n).collect();
    let matrix = Tensor::view(&data, Layout::new((m, n), (int!(1), m))?)?;
    let identity = make_identity_tensor(&(m, n))?;
    let tiler = shape!((4, 4));
    for (x, y) in (0..3).flat_map(|x| (0..2).map(move |y| (x, y))) {
        let (tile, coords) = (matrix.local_tile(&tiler, (x, y))?, identity.local_tile(&tiler, (x, y))?);
        let bounds = (m.cast_signed(), n.cast_signed());
        let exists = |c: usize| coords.get(c).is_some_and(|at| elem_less(&at, &bounds));
        for c in 0..16 {
            assert_eq!(coords.get(c), Some(((4 * x + c % 4).cast_signed(), (4 * y + c / 4).cast_signed())));
            assert_eq!(tile.get(c).is_some(), exists(c));
        }
        let (mut by_predicate, mut by_itself, mut filled) = ([usize::MAX; 16], [usize::MAX; 16], [usize::MAX; 16]);
        let full = layout!((4, 4) : (1, 4));
        copy_if(&tile, &mut Tensor::view_mut(&mut by_predicate, full)?, exists)?;
        copy(&tile, &mut Tensor::view_mut(&mut by_itself, full)?)?;
        copy_or(&tile, &mut Tensor::view_mut(&mut filled, full)?, |_| true, 0)?;
        assert_eq!(by_predicate, by_itself);
        for c in 0..16 {
            assert_eq!(by_itself[c], tile.get(c).copied().unwrap_or(usize::MAX));
            assert_eq!(filled[c], tile.get(c).copied().unwrap_or(0));
        }
    }
    Ok(())
}

/// Every algorithm on tiles of which some lie at the edge: it does what exists, and nothing else.
#[test]
fn algorithms() -> Result<(), AlgebraError> {
    let mut random = Random(23);
    for round in 0..200 {
        let [m, n, k] = [0; 3].map(|_| 1 + random.below(40));
        let values =
            |count: usize, salt: i64| (0i64..).take(count).map(|i| (i * 7 + salt) % 11 - 5).collect::<Vec<_>>();
        let (a, b, zero) = (values(m * k, 1), values(n * k, 2), vec![0i64; m * n]);
        let rows = |m: usize, n: usize| Layout::new((m, n), (n, int!(1)));
        let columns = |m: usize, n: usize| Layout::new((m, n), (int!(1), m));
        let (ta, tb) = (Tensor::view(&a, columns(m, k)?)?, Tensor::view(&b, rows(n, k)?)?);
        // C += A B in tiles: operands and result are clipped alike, whatever the edge
        let mut c = zero.clone();
        let mut tc = Tensor::view_mut(&mut c, rows(m, n)?)?;
        let (down, across) = (m.div_ceil(16), n.div_ceil(8));
        for (i, mut tile) in tc.tiles_mut(&shape!((16, 8)))?.enumerate() {
            assert!(i < down * across);
            for step in 0..k.div_ceil(4) {
                let of_a = ta.local_tile(&shape!((16, 4)), (i % down, step))?;
                let of_b = tb.local_tile(&shape!((8, 4)), (i / down, step))?;
                if round % 2 == 0 {
                    gemm(&of_a, &of_b, &mut tile)?;
                } else {
                    // through registers that are filled with zeros
                    let mut registers = Tensor::fragment(layout!((16, 8) : (1, 16)), 0);
                    let mut left = Tensor::fragment(layout!((16, 4) : (1, 16)), 0);
                    copy(&of_a, &mut left)?;
                    gemm(&left, &of_b, &mut registers)?;
                    axpby(1, &registers, 1, &mut tile)?;
                }
            }
        }
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let expected: i64 = (0..k).map(|x| a[i + m * x] * b[k * j + x]).sum();
            assert_eq!(c[n * i + j], expected, "({m},{n},{k}): ({i},{j})");
        }
        // copies between tiles, and of whole tiles into smaller ones and back
        let (mut d, mut e) = (zero.clone(), zero);
        {
            let source = Tensor::view(&c, rows(m, n)?)?;
            let (mut to, mut other) =
                (Tensor::view_mut(&mut d, columns(m, n)?)?, Tensor::view_mut(&mut e, rows(m, n)?)?);
            let tiles = to.tiles_mut(&(7usize, 9usize))?.zip(other.tiles_mut(&(7usize, 9usize))?);
            for (i, (mut tile, mut other)) in tiles.enumerate() {
                let from = source.local_tile(&(7usize, 9usize), i)?;
                copy(&from, &mut tile)?;
                transform(&tile, &mut other, |x| x + 1)?;
                let sum = reduce(&other, (0, 0), |(sum, count), x| (sum + x, count + 1));
                let expected = reduce(&from, (0, 0), |(sum, count), x| (sum + x + 1, count + 1));
                assert_eq!(sum, expected);
                if i % 3 == 0 {
                    fill(&mut other, 0);
                }
            }
        }
        let in_tile = |i: usize, j: usize| i / 7 + m.div_ceil(7) * (j / 9);
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            assert_eq!(d[i + m * j], c[n * i + j]);
            assert_eq!(e[n * i + j], if in_tile(i, j) % 3 == 0 { 0 } else { c[n * i + j] + 1 });
        }
    }
    Ok(())
}

/// What is refused: two elements at one place, also of a tile at the edge, and sizes that differ.
#[test]
fn refusals() -> Result<(), AlgebraError> {
    let mut data = [0; 64];
    let source = Tensor::fragment(layout!((4, 3) : (1, 4)), 1);
    // the second row of tiles has one row, and its columns are one place
    let mut a = Tensor::view_mut(&mut data, Layout::new((5usize, 6usize), (int!(1), 0usize))?)?;
    for x in 0..2 {
        let mut tile = a.local_tile_mut(&shape!((4, 3)), (x, 0))?;
        assert!(matches!(copy(&source, &mut tile), Err(AlgebraError::Aliasing { .. })));
        assert!(matches!(tile.tiles_mut(&shape!((2, 1))).map(drop), Err(AlgebraError::Aliasing { .. })));
    }
    assert!(matches!(a.tiles_mut(&shape!((4, 3))).map(drop), Err(AlgebraError::Aliasing { .. })));
    // a tile whose rows past the edge would be the next columns' is none
    let mut a = Tensor::view_mut(&mut data, Layout::new((5usize, 6usize), (int!(1), 5usize))?)?;
    let mut tile = a.local_tile_mut(&shape!((16, 3)), (0, 1))?;
    copy(&Tensor::fragment(layout!((16, 3) : (1, 16)), 2), &mut tile)?;
    assert_eq!(data.iter().sum::<i32>(), 2 * 15);
    let mut a = Tensor::view_mut(&mut data, Layout::new((5usize, 6usize), (int!(1), 5usize))?)?;
    let mut tile = a.local_tile_mut(&(4usize, 3usize), (1, 0))?;
    let e = copy(&Tensor::view(&[1; 10], Layout::new(10usize, 1usize)?)?, &mut tile);
    assert_eq!(e, Err(AlgebraError::CopySize { source: 10, destination: 12 }));
    // ten of a tile's columns in one line, at its lower edge
    let tile = a.local_tile(&shape!((4, 6)), (1, 0))?;
    assert!(tile.local_tile(&int!(8), 0).is_ok()); // (4,2) of them
    let line = Tensor::view(&[0; 30], Layout::new((int!(5), 6usize), (int!(1), int!(5)))?)?;
    let edge = line.local_tile(&(int!(5), int!(4)), (0, 1))?;
    assert_eq!(edge.get((4, 1)), Some(&0));
    Ok(())
}

/// What kernels rely on: a tile by an exact tiler is a plain one, and so is one that turns out to be whole.
#[test]
fn plain_tiles() -> Result<(), AlgebraError> {
    fn plain<A, S, D>(tile: &Tensor<A, Layout<S, D>>) -> String
    where
        Layout<S, D>: IsLayout + std::fmt::Display,
    {
        tile.layout().to_string()
    }
    let data: Vec<usize> = (0..96).collect();
    let a = Tensor::view(&data, Layout::new((8usize, 12usize), (12usize, int!(1)))?)?;
    assert_eq!(plain(&a.local_tile(&Exact(shape!((4, 3))), (1, 2))?), "(4,3):(12,1)");
    assert_eq!(plain(&a.local_tile(&(Exact(int!(4)), ..), (1, 0))?), "(4,1):(12,0)");
    assert_eq!(plain(&a.outer_partition(&Exact((4usize, 3usize)), (1, 2))?), "(2,4):(48,3)");
    assert_eq!(plain(&a.local_partition(&Exact(layout!((4, 3) : (3, 1))), 5)?), "(2,4):(48,3)");
    let refused = a.local_partition(&Exact(layout!((5, 3) : (3, 1))), 5).unwrap_err();
    assert_eq!(refused.to_string(), "local_partition: a tile of 5 does not divide an extent of 8");
    assert_eq!(plain(&a.local_tile(&shape!((4, 3)), (1, 2))?.whole().unwrap()), "(4,3):(12,1)");
    let tile = a.local_tile(&shape!((5, 5)), (1, 2))?;
    assert_eq!(tile.layout().to_string(), "(5,5):(12,1), clipped");
    assert!(tile.whole().is_err());
    // tiles of 1 divide, and so do those of a static extent
    assert!(plain(&a.local_tile(&shape!((1, 1)), (7, 11))?).starts_with("(1,1):"));
    let b = Tensor::view(&data, Layout::new((int!(8), int!(12)), (12usize, int!(1)))?)?;
    assert_eq!(plain(&b.local_tile(&shape!((4, 3)), (1, 2))?), "(4,3):(12,1)");
    Ok(())
}
