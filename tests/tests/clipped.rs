//! Tiles and partitions of tensors: an element beyond the tensor's extents does not exist, and each other is in one tile.
//!
//! What is expected is brute force on integers: element `t` of tile `r` is at the integer coordinate `D_k(t_k, r_k)` in mode `k`, for the
//! divided line `D_k = zipped_divide(|A_k|:1, T_k)`, and exists if that is below `|A_k|`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_dynamic::{AsTiler, Layout as Dynamic, Tiler, zipped_divide};
use cute_static::{AlgebraError, IsLayout, Layout, Tensor, int, layout, reduce, shape};

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
        Tiler::ByMode(tilers) => {
            (0..layout.rank()).map(|k| line(layout.get(k)?.size(), tilers.get(k).unwrap_or(&Tiler::Keep))).collect()
        }
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

/// All tiles of a tensor, and all elements of each place, against [`expected`].
macro_rules! check {
    ($tensor:expr, $layout:expr, $tiler:expr, $by:expr) => {{
        let (tensor, layout, tiler, by) = (&$tensor, &$layout, &$tiler, &$by);
        let lines = lines(layout, by).unwrap();
        let count = |half| lines.iter().map(|(line, _)| line.get(half).unwrap().size()).product::<usize>();
        let (in_tile, tiles) = (count(0), count(1));
        let mut seen = vec![0; layout.size()];
        for r in 0..tiles {
            let tile = tensor.local_tile(tiler, r).unwrap();
            assert_eq!(tile.layout().size(), in_tile, "{layout} by {by}");
            let mut exist: Vec<usize> = Vec::new();
            for t in 0..in_tile {
                let index = expected(&lines, (t, r));
                let expected = index.map(|index| tensor.get(index).unwrap());
                assert_eq!(tile.get(t), expected, "{layout} by {by}: element {t} of tile {r}");
                exist.extend(expected.copied());
                index.into_iter().for_each(|index| seen[index] += 1);
                let places = tensor.outer_partition(tiler, t).unwrap();
                assert_eq!(places.get(r), expected, "{layout} by {by}: element {r} of place {t}");
            }
            // iteration passes over what does not exist
            let all = reduce(&tile, (0usize, 0usize), |(count, sum), x| (count + 1, sum + x));
            assert_eq!(all, (exist.len(), exist.iter().copied().sum()));
        }
        assert!(seen.iter().all(|&times| times == 1), "{layout} by {by}: {seen:?}");
    }};
}

#[test]
fn values() {
    let mut random = Random(13);
    let extents = [1usize, 2, 3, 4, 5, 6, 7, 8, 12];
    let (mut divided, mut rounded) = (0, 0);
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
        check!(tensor, layout, tiler, tiler);
    }
    println!("{divided} divided, {rounded} rounded up");
    assert!(divided > 500 && rounded > 500);
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
            $(check!(tensor, dynamic, $tiler, $tiler.to_tiler().unwrap());)+
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
