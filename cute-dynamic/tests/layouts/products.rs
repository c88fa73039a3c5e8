//! Products, filters, `tile_to_shape` and recasts against their definitions by brute force; seeded loops, so that a
//! failure can be repeated.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    missing_docs
)]

use cute_dynamic::{
    AlgebraError, Coord, HTuple, Layout, LayoutLeft, LayoutRight, Offset, Operation, Shape, Tiler, blocked_product,
    coalesce, compatible, complement_unbounded, composition, congruent, downcast, filter, filter_zeros, flat_product,
    idx2crd, logical_product, raked_product, recast, tile_to_shape, tiled_product, upcast, zipped_product,
};
use std::collections::BTreeSet;

/// Xorshift: enough to pick layouts.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize
    }

    fn below(&mut self, n: usize) -> usize {
        self.next() % n
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn shape(&mut self, depth: usize) -> Shape {
        if depth == 0 || self.below(3) == 0 {
            return HTuple::leaf(self.pick(&[1, 2, 2, 3, 4, 4, 5, 6, 8]));
        }
        let elements: Vec<Shape> = (0..self.below(4)).map(|_| self.shape(depth - 1)).collect();
        HTuple::tuple(&elements)
    }

    /// Compact in a random order, at times with gaps, zeros or any strides; at most `largest` elements.
    fn layout(&mut self, largest: usize) -> Layout {
        loop {
            let depth = self.below(3);
            let shape = self.shape(depth);
            if shape.size().is_none_or(|size| size > largest) {
                continue;
            }
            let leaves: Vec<usize> = shape.leaves().collect();
            let mut order: Vec<usize> = (0..leaves.len()).collect();
            for i in (1..leaves.len()).rev() {
                order.swap(i, self.below(i + 1));
            }
            let mut strides = vec![0isize; leaves.len()];
            let mut next = self.pick(&[1, 1, 1, 2, 3, 4]) as isize;
            let wild = self.below(4) == 0;
            for i in order {
                strides[i] = match self.below(10) {
                    0 => 0,
                    1 if wild => self.below(20) as isize - 4,
                    _ => next,
                };
                next *= (leaves[i] * self.pick(&[1, 1, 1, 2, 3])) as isize;
            }
            let mut strides = strides.into_iter();
            let stride = shape.map(|_| cute_dynamic::Stride::Int(strides.next().unwrap()));
            return Layout::new(&shape, &stride).unwrap();
        }
    }
}

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}
fn values(l: &Layout) -> Vec<isize> {
    (0..l.size()).map(|i| l.at(i).unwrap()).collect()
}
fn image(l: &Layout) -> BTreeSet<isize> {
    values(l).into_iter().collect()
}

#[test]
fn copies_of_a_tile_are_apart_and_in_the_order_of_the_grid() {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    let (mut made, mut refused) = (0, 0);
    while made < 3000 {
        let (a, b) = (rng.layout(40), rng.layout(24));
        let expected = complement_unbounded(&a).and_then(|free| composition(&free, &b));
        let expected = Operation::LogicalProduct.tells(expected);
        let product = logical_product(&a, &b);
        let grid = match (expected, &product) {
            (Err(e), Err(found)) => {
                assert_eq!(e, *found, "{a} x {b}");
                refused += 1;
                continue;
            }
            (expected, product) => {
                let (grid, product) = (expected.unwrap(), product.as_ref().unwrap());
                assert_eq!(*product, Layout::concat(&[a.clone(), grid.clone()]).unwrap(), "{a} x {b}");
                grid
            }
        };
        made += 1;
        assert!(compatible(&b.shape(), &grid.shape()), "{a} x {b} = {grid}");
        // Eq. 28: wherever two copies are not the same one, they share no element
        let tile = image(&a);
        let mut all = BTreeSet::new();
        for shift in image(&grid) {
            for offset in &tile {
                assert!(all.insert(shift + offset), "{a} x {b}: {}", shift + offset);
            }
        }
        // the copies follow one another as the grid says
        if image(&b).iter().all(|&c| c >= 0) {
            for (i, j) in (0..b.size()).zip(1..b.size()) {
                let before = |l: &Layout| l.at(i).unwrap().cmp(&l.at(j).unwrap());
                assert_eq!(before(&b), before(&grid), "{a} x {b} at {i}");
            }
        }
        // the other products arrange the same
        let product = product.unwrap();
        assert_eq!(zipped_product(&a, &b).unwrap(), product);
        for arranged in [tiled_product(&a, &b).unwrap(), flat_product(&a, &b).unwrap()] {
            assert_eq!(values(&arranged), values(&product), "{arranged}");
        }
        assert_eq!(tiled_product(&a, &b).unwrap().rank(), 1 + grid.rank());
        assert_eq!(flat_product(&a, &b).unwrap().rank(), a.rank() + grid.rank());
    }
    assert!(refused > 300, "{refused}");
}

/// The coordinates of the modes of a layout of that rank; those past it are 0.
fn at_modes(l: &Layout, modes: &[usize]) -> isize {
    let inside = &modes[..l.rank()];
    assert!(modes[l.rank()..].iter().all(|&c| c == 0));
    let coord = if l.depth() == 0 {
        Coord::leaf(Some(inside[0]))
    } else {
        Coord::tuple(&inside.iter().map(|&c| Coord::leaf(Some(c))).collect::<Vec<_>>())
    };
    match l.crd2idx(&coord).unwrap() {
        Offset::Int(offset) => offset,
        other => panic!("{other:?}"),
    }
}

#[test]
fn products_by_rank_pair_the_modes() {
    let mut rng = Rng(0x1234_5678_9abc_def1);
    let mut made = 0;
    while made < 1500 {
        let (a, b) = (rng.layout(24), rng.layout(12));
        let (Ok(blocked), Ok(raked)) = (blocked_product(&a, &b), raked_product(&a, &b)) else {
            let code = logical_product(&a, &b).unwrap_err().code();
            assert_eq!(blocked_product(&a, &b).unwrap_err().code(), code, "{a} x {b}");
            assert_eq!(raked_product(&a, &b).unwrap_err().code(), code, "{a} x {b}");
            continue;
        };
        made += 1;
        let free = complement_unbounded(&a).unwrap();
        let grid = composition(&free, &b).unwrap();
        let rank = a.rank().max(b.rank());
        assert_eq!((blocked.rank(), raked.rank()), (rank, rank), "{a} x {b}");
        let extent = |l: &Layout, i: usize| l.get(i).map_or(1, |mode| mode.size());
        for i in 0..rank {
            assert_eq!(extent(&blocked, i), extent(&a, i) * extent(&b, i), "{a} x {b} = {blocked}");
        }
        let counts: Shape = HTuple::tuple(&(0..rank).map(|i| HTuple::leaf(extent(&blocked, i))).collect::<Vec<_>>());
        for i in 0..blocked.size() {
            let modes: Vec<usize> = idx2crd(&counts, i).unwrap().leaves().collect();
            let in_tile: Vec<usize> = modes.iter().enumerate().map(|(m, c)| c % extent(&a, m)).collect();
            let in_grid: Vec<usize> = modes.iter().enumerate().map(|(m, c)| c / extent(&a, m)).collect();
            let grid_index = {
                // the coordinate of B's modes as an index into the grid, whose modes may be split further
                let mut index = 0;
                let mut stride = 1;
                for (m, c) in in_grid.iter().enumerate() {
                    index += c * stride;
                    stride *= extent(&b, m);
                }
                index
            };
            let expected = at_modes(&a, &in_tile) + grid.at(grid_index).unwrap();
            assert_eq!(blocked.at(i), Ok(expected), "{a} x {b} = {blocked} at {i}");
            // raked: the grid varies faster
            let raked_modes: Vec<usize> = (0..rank).map(|m| in_grid[m] + extent(&b, m) * in_tile[m]).collect();
            assert_eq!(at_modes(&raked, &raked_modes), expected, "{a} x {b} = {raked}");
        }
    }
}

#[test]
fn tilers_by_mode() {
    let a = layout("(2,(3,8)):(1,(2,6))");
    let by = |text: &str| text.parse::<Tiler>().unwrap();
    let logical = |text: &str| logical_product(&a, &by(text)).map(|l| l.to_string());
    assert_eq!(logical("_").unwrap(), a.to_string());
    assert_eq!(logical("<>").unwrap(), a.to_string());
    assert_eq!(logical("<_,<2,_>>").unwrap(), "(2,((3,2),8)):(1,((2,1),6))");
    assert_eq!(logical("<2,2,2>").unwrap_err(), AlgebraError::TilerRank { tiler: 3, layout: 2 });
    assert_eq!(logical("<_,<2,2,2>>").unwrap_err(), AlgebraError::TilerRank { tiler: 3, layout: 2 });
    let zipped = |text: &str| zipped_product(&a, &by(text)).unwrap().to_string();
    assert_eq!(zipped("_"), "(1,(2,(3,8))):(0,(1,(2,6)))");
    assert_eq!(zipped("<3,_>"), "((2,1),(3,(3,8))):((1,0),(2,(2,6)))");
    assert_eq!(zipped("<3>"), "((2),(3,(3,8))):((1),(2,(2,6)))");
    assert_eq!(zipped("<3,<_,4>>"), "((2,(1,8)),(3,(3,4))):((1,(0,6)),(2,(2,1)))");
    assert_eq!(tiled_product(&a, &by("<3,_>")).unwrap().to_string(), "((2,1),3,(3,8)):((1,0),2,(2,6))");
    assert_eq!(flat_product(&a, &by("<3,_>")).unwrap().to_string(), "(2,1,3,(3,8)):(1,0,2,(2,6))");
    // an empty tuple is one element
    let none = layout("():()");
    assert_eq!(logical_product(&none, &3usize).unwrap().to_string(), "((),3):((),1)");
    assert_eq!(logical_product(&layout("3:2"), &none).unwrap().to_string(), "(3,()):(2,())");
    assert_eq!(blocked_product(&none, &layout("3:1")).unwrap().to_string(), "((1,3)):((0,1))");
    assert_eq!(blocked_product(&none, &none).unwrap(), none);
    assert_eq!(blocked_product(&layout("4:1"), &layout("3:1")).unwrap().to_string(), "((4,3)):((1,4))");
}

#[test]
fn products_that_are_refused() {
    let refused = |a: &str, b: &str| logical_product(&layout(a), &layout(b)).unwrap_err();
    assert_eq!(
        refused("(4,4):(1,2)", "2:1"),
        AlgebraError::NotDisjoint { by: Operation::LogicalProduct, mode: 1, stride: 2, covered: 4 }
    );
    assert_eq!(refused("4:-1", "2:1"), AlgebraError::NegativeStride { mode: 0, stride: -1 });
    assert_eq!(
        refused("4:2", "3:1"),
        AlgebraError::ShapeDivisibility { by: Operation::LogicalProduct, mode: 0, kept: 2, extent: 3 }
    );
    assert_eq!(refused("4:2", "2:-1").code(), "negative_stride");
    assert_eq!(logical_product(&layout("4:1"), &layout("2:-1")).unwrap().to_string(), "(4,2):(1,-4)");
    assert_eq!(refused("4:f1", "2:1"), AlgebraError::Codomain { mode: 0 });
    assert_eq!(refused("4:1", "2:f1"), AlgebraError::XorOnTheRight { by: Operation::LogicalProduct, mode: 0 });
    assert_eq!(logical_product(&layout("4:1"), &0usize), Err(AlgebraError::ZeroExtent { mode: 0 }));
}

#[test]
fn products_of_coordinates() {
    let a = layout("(4,8):(1@0,1@1)");
    let product = |b: &str| logical_product(&a, &layout(b)).map(|l| l.to_string());
    assert_eq!(product("(2,3):(1@0,1@1)").unwrap(), "((4,8),(2,3)):((1@0,1@1),(4@0,8@1))");
    assert_eq!(product("3:1").unwrap(), "((4,8),3):((1@0,1@1),8@1)");
    assert_eq!(
        product("2:1@2").unwrap_err(),
        AlgebraError::NoSuchMode { by: Operation::LogicalProduct, mode: 0, index: 2, rank: 2 }
    );
    // the gap before 2 holds two copies; a grid inside it would run into the tile with a third one
    let gaps = layout("4:2");
    let inside = logical_product(&gaps, &layout("3:1@0"));
    assert_eq!(inside.unwrap_err(), AlgebraError::Codomain { mode: 0 });
    let gaps = layout("(4,2):(2@1,1@0)");
    let inside = logical_product(&gaps, &layout("3:1@1@0"));
    assert_eq!(inside.unwrap_err(), AlgebraError::Codomain { mode: 0 });
    assert_eq!(
        logical_product(&gaps, &layout("(4,2):(1@1,1@0)")).unwrap().to_string(),
        "((4,2),((2,2),2)):((2@1,1@0),((1@1,8@1),2@0))"
    );
}

#[test]
fn filters_keep_the_image() {
    let mut rng = Rng(0x0bad_cafe_dead_beef);
    for _ in 0..3000 {
        let l = rng.layout(120);
        let (zeros, filtered) = (filter_zeros(&l).unwrap(), filter(&l).unwrap());
        assert!(congruent(&l.shape(), &zeros.shape()) && l.stride() == zeros.stride(), "{l}");
        assert_eq!(image(&zeros), image(&l), "{l}");
        assert_eq!(image(&filtered), image(&l), "{l}");
        assert_eq!(values(&filtered), values(&coalesce(&zeros).unwrap()), "{l}");
        assert_eq!(filter(&filtered).unwrap(), filtered, "{l}");
        assert!(
            filtered.flatten().unwrap().stride().leaves().all(|d| !d.is_zero()) || filtered.size() == 1,
            "{l}: {filtered}"
        );
    }
    assert_eq!(filter(&layout("(4,2,3):(1@0,0,1@1)")).unwrap().to_string(), "(4,3):(1@0,1@1)");
    assert_eq!(filter(&layout("(4,2):(f5,0)")).unwrap().to_string(), "4:f5");
    assert_eq!(filter(&layout("():()")).unwrap().to_string(), "1:0");
}

#[test]
fn tiles_fill_a_shape() {
    let mut rng = Rng(0xfeed_f00d_5555_aaaa);
    let mut made = 0;
    while made < 1000 {
        let tile = rng.layout(24);
        let rank = tile.rank() + rng.below(3);
        if rank == 0 {
            continue;
        }
        let repeats: Vec<usize> = (0..rank).map(|_| rng.pick(&[1, 2, 2, 3, 4])).collect();
        let extent = |i: usize| tile.get(i).map_or(1, |mode| mode.size());
        let target = HTuple::tuple(&(0..rank).map(|i| HTuple::leaf(extent(i) * repeats[i])).collect::<Vec<_>>());
        let order: Vec<usize> = (0..rank).map(|_| rng.below(3)).collect();
        let Ok(l) = tile_to_shape(&tile, &target, order.as_slice()) else {
            // only what a product refuses
            let grid = Layout::column_major(&HTuple::tuple(&[HTuple::leaf(repeats.iter().product())])).unwrap();
            assert!(
                complement_unbounded(&tile).is_err()
                    || logical_product(&tile, &grid).is_err()
                    || image(&tile).len() < tile.cosize(),
                "{tile} to {target}"
            );
            continue;
        };
        made += 1;
        for (i, repeat) in repeats.iter().enumerate() {
            assert_eq!(l.get(i).unwrap().size(), extent(i) * repeat, "{tile} to {target}: {l}");
        }
        // as many copies as there are, each apart from the others; a compact tile leaves no holes
        let distinct = image(&tile).len() * repeats.iter().product::<usize>();
        assert_eq!(image(&l).len(), distinct, "{tile} to {target}: {l}");
        if image(&tile).len() == tile.cosize() {
            assert_eq!(l.cosize(), distinct, "{tile} to {target}: {l}");
        }
    }
    let (tile, target) = (layout("(2,4):(4,1)"), "(6,(2,4))".parse::<Shape>().unwrap());
    let at = |order: &dyn cute_dynamic::ModeOrder| tile_to_shape(&tile, &target, order).map(|l| l.to_string());
    assert_eq!(at(&LayoutLeft).unwrap(), "((2,3),(4,2)):((4,8),(1,24))");
    assert_eq!(at(&LayoutRight).unwrap(), "((2,3),(4,2)):((4,16),(1,8))");
    assert_eq!(at(&[7, 3]).unwrap(), at(&LayoutRight).unwrap());
    assert_eq!(at(&(7usize, 7usize)).unwrap(), at(&LayoutLeft).unwrap());
    assert_eq!(at(&[0, 1, 2]).unwrap_err(), AlgebraError::Rank { expected: 2, found: 3 });
    let to = |target: &str| tile_to_shape(&tile, &target.parse().unwrap(), &LayoutLeft).unwrap_err();
    assert_eq!(to("(6,10)"), AlgebraError::TileDivisibility { mode: 1, tile: 4, extent: 10 });
    assert_eq!(to("(1,4)"), AlgebraError::TileDivisibility { mode: 0, tile: 2, extent: 1 });
    assert_eq!(to("8"), AlgebraError::TileRank { tile: 2, shape: 1 });
    assert_eq!(to("(2,0)"), AlgebraError::ZeroExtent { mode: 1 });
    assert_eq!(to("(6,10)").code(), "shape_divisibility");
}

/// The elements of each leaf in one new element, or none if a leaf does not divide.
fn steps(l: &Layout, factor: usize) -> Option<Vec<usize>> {
    let stride = l.stride();
    let leaves = l.shape().leaves().zip(stride.leaves()).collect::<Vec<_>>();
    leaves
        .into_iter()
        .map(|(s, d)| {
            let cute_dynamic::Stride::Int(d) = d else { panic!("{d:?}") };
            if s == 1 || d % factor as isize == 0 {
                return Some(1);
            }
            let k = factor / d as usize;
            (d > 0 && factor.is_multiple_of(d as usize)).then_some(())?;
            s.is_multiple_of(k).then_some(k).or_else(|| k.is_multiple_of(s).then_some(s))
        })
        .collect()
}

#[test]
fn upcast_is_the_floor_of_the_offset() {
    let mut rng = Rng(0x7777_1234_4321_0001);
    let (mut made, mut refused, mut overlapping) = (0, 0, 0);
    for _ in 0..20000 {
        let l = if rng.below(2) == 0 {
            rng.layout(60)
        } else {
            // small strides, which often overlap
            let modes =
                [(); 3].map(|()| Layout::mode(rng.pick(&[1, 2, 3, 4]), rng.pick(&[0, 1, 2, 3, 4, 6, 8])).unwrap());
            Layout::concat(&modes).unwrap()
        };
        let factor = rng.pick(&[1, 2, 2, 3, 4, 4, 6, 8, 12, 16]);
        let steps = steps(&l, factor);
        let wide = match upcast(&l, factor) {
            Err(AlgebraError::RecastOverlap { .. }) => {
                overlapping += 1;
                None
            }
            Err(e) => {
                assert!(steps.is_none(), "{l} by {factor}: {e}");
                refused += 1;
                continue;
            }
            Ok(wide) => Some(wide),
        };
        let steps = steps.unwrap();
        let shape = l.shape().flatten();
        let floor = |i: usize| l.at(i).unwrap().div_euclid(factor as isize);
        let coarse = |i: usize| -> Vec<usize> {
            let fine: Vec<usize> = idx2crd(&shape, i).unwrap().leaves().collect();
            fine.iter().zip(&steps).map(|(c, k)| c / k).collect()
        };
        let Some(wide) = wide else {
            // there is no such function: two coordinates of one new element lead to different ones
            let mut seen = std::collections::BTreeMap::new();
            let clash = (0..l.size()).any(|i| *seen.entry(coarse(i)).or_insert_with(|| floor(i)) != floor(i));
            assert!(clash, "{l} by {factor}");
            continue;
        };
        made += 1;
        assert!(congruent(&l.shape(), &wide.shape()), "{l} by {factor}: {wide}");
        let flat = wide.flatten().unwrap();
        for i in 0..l.size() {
            let coord = coarse(i);
            let coord = if shape.depth() == 0 {
                Coord::leaf(Some(coord[0]))
            } else {
                Coord::tuple(&coord.iter().map(|&c| Coord::leaf(Some(c))).collect::<Vec<_>>())
            };
            assert_eq!(flat.crd2idx(&coord), Ok(Offset::Int(floor(i))), "{l} by {factor}: {wide} at {i}");
        }
        // and every new element is reached
        let reached: BTreeSet<isize> = (0..l.size()).map(floor).collect();
        assert_eq!(image(&wide), reached, "{l} by {factor}: {wide}");
    }
    assert!(made > 5000 && refused > 5000 && overlapping > 200, "{made} {refused} {overlapping}");
}

#[test]
fn downcast_reaches_all_parts() {
    let mut rng = Rng(0x1357_9bdf_2468_ace0);
    let mut contiguous = 0;
    for _ in 0..6000 {
        let l = rng.layout(60);
        let factor = rng.pick(&[1, 2, 3, 4, 8]);
        let narrow = match downcast(&l, factor) {
            Ok(narrow) => narrow,
            Err(e) => {
                assert_eq!(e.code(), "negative_stride", "{l} by {factor}");
                continue;
            }
        };
        let through = l.stride().leaves().any(|d| d == cute_dynamic::Stride::Int(1));
        contiguous += usize::from(through);
        let parts = if through { factor } else { 1 } as isize;
        let expected: BTreeSet<isize> =
            image(&l).iter().flat_map(|o| (0..parts).map(move |part| o * factor as isize + part)).collect();
        assert_eq!(image(&narrow), expected, "{l} by {factor}: {narrow}");
        assert_eq!(narrow.size(), l.size() * parts as usize, "{l} by {factor}: {narrow}");
        // and back
        if let Ok(back) = upcast(&narrow, factor) {
            assert_eq!(image(&back), image(&l), "{l} by {factor}: {narrow}");
        }
        if through {
            assert!(upcast(&narrow, factor).is_ok() || image(&l).len() < l.size(), "{l} by {factor}: {narrow}");
        }
    }
    assert!(contiguous > 2000, "{contiguous}");
}

#[test]
fn recasts() {
    let to = |l: &str, old: usize, new: usize| recast(&layout(l), old, new).map(|l| l.to_string());
    assert_eq!(to("(8,64):(64,1)", 16, 16).unwrap(), "(8,64):(64,1)");
    assert_eq!(to("(8,64):(64,1)", 16, 128).unwrap(), "(8,8):(8,1)");
    assert_eq!(to("(8,64):(64,1)", 8, 4).unwrap(), "(8,128):(128,1)");
    assert_eq!(to("(8,64):(48,1)", 8, 6).unwrap_err(), AlgebraError::RecastExtent { mode: 1, extent: 64, steps: 3 });
    assert_eq!(to("(8,48):(48,1)", 8, 6).unwrap(), "(8,64):(64,1)");
    assert_eq!(to("(8,64):(65,1)", 16, 32).unwrap_err(), AlgebraError::RecastStride { mode: 0, stride: 65, factor: 2 });
    assert_eq!(to("(2,2):(1,1)", 16, 32).unwrap_err(), AlgebraError::RecastOverlap { mode: 1, reach: 2, factor: 2 });
    assert_eq!(to("4:-1", 16, 32).unwrap_err(), AlgebraError::NegativeStride { mode: 0, stride: -1 });
    assert_eq!(to("4:-1", 32, 16).unwrap_err(), AlgebraError::NegativeStride { mode: 0, stride: -1 });
    assert_eq!(to("4:-2", 16, 32).unwrap(), "4:-1");
    assert_eq!(to("(1,4):(7,2)", 16, 32).unwrap(), "(1,4):(4,1)");
    assert_eq!(to("(1,8):(1,1)", 32, 16).unwrap(), "(1,16):(2,1)");
    assert_eq!(to("1:1", 32, 16).unwrap(), "2:1");
    assert_eq!(to("4:1@0", 32, 16).unwrap_err(), AlgebraError::Codomain { mode: 0 });
    assert_eq!(to("(4,2):(0,f2)", 16, 32).unwrap_err(), AlgebraError::Codomain { mode: 1 });
    assert_eq!(to("4:1", 0, 16).unwrap_err(), AlgebraError::Size { expected: 1, found: 0 });
    assert_eq!(to("4:1", 16, 0).unwrap_err(), AlgebraError::Size { expected: 1, found: 0 });
    assert_eq!(to("4:1", 0, 0).unwrap_err(), AlgebraError::Size { expected: 1, found: 0 });
    assert_eq!(to("():()", 8, 16).unwrap(), "():()");
}

#[test]
fn numbers_that_do_not_fit() {
    let big = isize::MAX as usize;
    let huge = Layout::mode(2, isize::MAX - 1).unwrap();
    assert!(matches!(logical_product(&huge, &2usize), Err(AlgebraError::Overflow { .. })));
    assert!(matches!(
        logical_product(&layout("4:1"), &Layout::mode(big / 2, 1).unwrap()),
        Err(AlgebraError::Overflow { .. })
    ));
    assert!(matches!(
        blocked_product(&layout("4:1"), &Layout::mode(2, isize::MAX / 2).unwrap()),
        Err(AlgebraError::Overflow { .. })
    ));
    assert!(matches!(downcast(&layout("4:1"), big), Err(AlgebraError::Overflow { .. })));
    assert!(matches!(downcast(&layout("4:1"), usize::MAX), Err(AlgebraError::Overflow { .. })));
    assert!(matches!(downcast(&layout("2:4"), big / 2), Err(AlgebraError::Overflow { .. })));
    assert!(matches!(upcast(&layout("4:1"), usize::MAX), Err(AlgebraError::Overflow { .. })));
    assert_eq!(upcast(&Layout::mode(1, isize::MIN).unwrap(), 2).unwrap().to_string(), format!("1:{}", isize::MIN / 2));
    assert!(matches!(recast(&layout("4:1"), big, usize::MAX), Err(AlgebraError::Overflow { .. })));
    let half = 1usize << (usize::BITS / 2);
    let target = HTuple::tuple(&[HTuple::leaf(half), HTuple::leaf(half)]);
    assert!(matches!(tile_to_shape(&layout("4:1"), &target, &LayoutLeft), Err(AlgebraError::Overflow { .. })));
    assert!(matches!(
        tile_to_shape(&layout("1:1"), &HTuple::tuple(&[target]), &LayoutLeft),
        Err(AlgebraError::Overflow { .. })
    ));
}
