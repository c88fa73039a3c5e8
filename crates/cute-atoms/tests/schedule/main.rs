//! Tile schedulers: each output tile and K tile once, both ways, for random problems; and unit by unit what CUTLASS' schedulers compute
//! (`schedule.cpp` asks them, `cutlass.txt` are the answers).
#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test, of small numbers"
)]

use cute_atoms::schedule::{Decomposition, Raster, RasterOrder, ScheduleError, TileScheduler, WorkTile};
use std::collections::BTreeMap;

#[path = "../../../../gpu/cute-gpu/src/device/schedule.rs"]
#[allow(dead_code, unreachable_pub, reason = "the device's")]
mod device;

/// Numbers without an order.
struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
    fn of(&mut self, range: std::ops::Range<usize>) -> usize {
        range.start + self.below(range.len())
    }
}
const ORDERS: [Option<RasterOrder>; 3] = [None, Some(RasterOrder::AlongM), Some(RasterOrder::AlongN)];

/// The order by its words: products one after the other; in each, bands of clusters across the order; in a band clusters along the order, at each
/// place across the band; in a cluster CTAs across first.
fn by_hand(raster: &Raster) -> Vec<(usize, usize, usize)> {
    let (m, n, l) = raster.tiles();
    let (cm, cn) = raster.cluster();
    let along_n = raster.order() == RasterOrder::AlongN;
    let (across, along) = if along_n { ((m, cm), (n, cn)) } else { ((n, cn), (m, cm)) };
    let mut all = Vec::new();
    for l in 0..l {
        for band in (0..across.0).step_by(across.1 * raster.swizzle_size()) {
            for major in (0..along.0).step_by(along.1) {
                for minor in (band..).step_by(across.1).take(raster.swizzle_size()) {
                    for (y, x) in (0..along.1).flat_map(|y| (0..across.1).map(move |x| (major + y, minor + x))) {
                        all.push(if along_n { (x, y, l) } else { (y, x, l) });
                    }
                }
            }
        }
    }
    all
}

#[test]
fn rasters() {
    let mut random = Random(1);
    for _ in 0..2000 {
        let most = random.of(2..20);
        let (m, n, l) = (random.of(1..most), random.of(1..most), random.of(1..4));
        let (cm, cn) = (random.of(1..5), random.of(1..4));
        let raster = Raster::new((m, n, l), (cm, cn), random.of(0..10), ORDERS[random.below(3)]).unwrap();
        let swizzle = raster.swizzle_size();
        let (up_m, up_n) = (m.next_multiple_of(cm * swizzle), n.next_multiple_of(cn * swizzle));
        assert_eq!(raster.tiles(), (up_m, up_n, l));
        let expected = by_hand(&raster);
        assert_eq!(expected.len(), up_m * up_n * l, "{raster:?}");
        for (i, &tile) in expected.iter().enumerate() {
            assert_eq!(raster.get(i), Some(tile), "{raster:?}");
            assert_eq!(raster.linear_idx(tile), Some(i), "{raster:?}");
            assert_eq!(raster.layout().at(tile), i as isize, "{raster:?}");
        }
        assert_eq!((raster.size(), raster.get(expected.len())), (expected.len(), None));
        let beyond = [(up_m, 0, 0), (0, up_n, 0), (0, 0, l)];
        assert!(beyond.iter().all(|&tile| raster.linear_idx(tile).is_none()));
    }
}

/// The order of cute-gpu's kernels is the same, without the tiles beyond the output.
#[test]
fn bands_are_rasters() {
    let mut random = Random(2);
    for _ in 0..500 {
        let (m, n) = (random.of(6..40), random.of(6..40));
        let raster = Raster::new((m, n, 1), (1, 1), 8, Some(RasterOrder::AlongN)).unwrap();
        assert_eq!(raster.swizzle_size(), 8);
        let exist = (0..raster.size()).filter_map(|i| raster.get(i)).filter(|&(x, y, _)| x < m && y < n);
        let bands = device::Bands::<8> { m: m as u32, n: n as u32 };
        let of_bands: Vec<_> = (0..bands.count()).map(|i| bands.at(i)).collect();
        assert_eq!(of_bands, exist.map(|(x, y, _)| (x as u32, y as u32)).collect::<Vec<_>>(), "{m} {n}");
    }
}

/// Each K tile of each output tile is computed once, and tiles know by whom.
fn check(scheduler: &TileScheduler) {
    let k_tiles = scheduler.k_tiles();
    let mut parts: BTreeMap<(usize, usize, usize), Vec<WorkTile>> = BTreeMap::new();
    for unit in 0..scheduler.units() {
        for work in scheduler.work(unit) {
            assert_eq!((work.unit, work.k_tiles), (unit, k_tiles));
            parts.entry((work.m, work.n, work.l)).or_default().push(work);
        }
    }
    assert_eq!(scheduler.work(scheduler.units()).next(), None);
    let mut split = 0;
    for index in 0..scheduler.raster().size() {
        let tile = scheduler.raster().get(index).unwrap();
        let mut parts = parts.remove(&tile).unwrap();
        parts.sort_by_key(|work| work.k.start);
        let mut end = 0;
        for work in &parts {
            assert_eq!((work.k.start, work.k.is_empty()), (end, false), "{tile:?} of {scheduler:?}");
            end = work.k.end;
            assert_eq!(work.is_final_split(), end == k_tiles);
            assert_eq!(work.requires_fixup(), parts.len() > 1);
        }
        assert_eq!(end, k_tiles);
        assert_eq!(scheduler.parts(tile).collect::<Vec<_>>(), parts, "{tile:?} of {scheduler:?}");
        if parts.len() > 1 {
            split += 1;
            assert!(index < scheduler.split_tiles());
        }
    }
    assert!(parts.is_empty() && split <= scheduler.split_tiles());
}
/// How much the unit with the most to do has, and that with the least.
fn extremes(scheduler: &TileScheduler, units: usize) -> (usize, usize) {
    let all: Vec<usize> = (0..units).map(|unit| scheduler.work(unit).map(|work| work.k.len()).sum()).collect();
    (*all.iter().max().unwrap(), *all.iter().min().unwrap())
}

#[test]
fn every_k_tile_once() {
    let mut random = Random(3);
    let mut streamed = 0;
    for i in 0..3000 {
        let most = if i % 3 == 0 { 24 } else { 8 };
        let tiles = (random.of(1..most), random.of(1..most), random.of(1..3));
        let cluster = (random.of(1..4), random.of(1..3));
        let raster = Raster::new(tiles, cluster, random.of(0..9), ORDERS[random.below(3)]).unwrap();
        let ctas = random.of(6..150);
        let k_tiles = random.of(1..if i % 2 == 0 { 30 } else { 150 });
        let decompositions = [
            Decomposition::DataParallel,
            Decomposition::SplitK(random.of(1..9)),
            Decomposition::StreamK,
            Decomposition::Heuristic,
        ];
        for decomposition in decompositions {
            let scheduler = TileScheduler::new(&raster, k_tiles, ctas, decomposition).unwrap();
            check(&scheduler);
            match decomposition {
                Decomposition::DataParallel => assert_eq!(scheduler.units(), raster.size()),
                Decomposition::SplitK(splits) => {
                    let splits = splits.min(ctas).min(k_tiles);
                    assert_eq!(scheduler.units(), raster.size() * splits);
                    let (most, least) = extremes(&scheduler, scheduler.units());
                    assert!(most - least <= 1 && most == k_tiles.div_ceil(splits));
                }
                Decomposition::StreamK if scheduler.split_tiles() > 0 => {
                    streamed += 1;
                    // units of all groups have as much, but for a tile of a big group and the borders that are moved
                    let units = scheduler.units() - (raster.size() - scheduler.split_tiles());
                    assert!(units <= ctas, "{scheduler:?}");
                    let (most, _) = extremes(&scheduler, units);
                    let share = scheduler.split_tiles() * k_tiles / units;
                    assert!(most <= share + k_tiles + 16, "{most} of {share}: {scheduler:?}");
                }
                _ => {}
            }
        }
    }
    assert!(streamed > 500, "{streamed}");
}

#[test]
fn as_in_cutlass() {
    let (mut compared, mut of_mode, mut works) = (0, [0usize; 4], 0);
    for line in include_str!("cutlass.txt").lines() {
        let (question, answer) = line.split_once(" | ").unwrap();
        let q: Vec<usize> = question.split(' ').map(|number| number.parse().unwrap()).collect();
        let answer: Vec<&str> = answer.split(' ').collect();
        let raster = Raster::new((q[0], q[1], q[2]), (q[3], q[4]), q[5], ORDERS[q[6]]).unwrap();
        let decomposition = match q[7] {
            0 => Decomposition::DataParallel,
            1 => Decomposition::SplitK(q[8]),
            2 => Decomposition::StreamK,
            _ => Decomposition::Heuristic,
        };
        let scheduler = TileScheduler::new(&raster, q[9], answer[0].parse().unwrap(), decomposition).unwrap();
        assert_eq!(scheduler.units().to_string(), answer[1], "{line}");
        let mut hash = 14695981039346656037u64;
        for work in (0..scheduler.units()).flat_map(|unit| scheduler.work(unit)) {
            works += 1;
            for number in [work.unit, work.m, work.n, work.l, work.k.start, work.k.len()] {
                for byte in (number as u64).to_le_bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(1099511628211);
                }
            }
        }
        assert_eq!(format!("{hash:016x}"), answer[2], "{line}: {scheduler:?}");
        compared += 1;
        of_mode[q[7]] += usize::from(scheduler.split_tiles() > 0);
    }
    println!("{compared} problems, {works} work tiles; divided along K, by decomposition: {of_mode:?}");
    assert!(compared >= 3000 && of_mode[0] == 0 && of_mode[1..].iter().all(|&count| count > 100), "{of_mode:?}");
}

#[test]
fn what_is_none() {
    let raster = |tiles, cluster| Raster::new(tiles, cluster, 8, None);
    assert_eq!(raster((3, 0, 1), (1, 1)), Err(ScheduleError::NoTiles { m: 3, n: 0, l: 1 }));
    assert_eq!(raster((3, 4, 1), (0, 1)), Err(ScheduleError::NoCluster { m: 0, n: 1 }));
    let most = usize::MAX;
    assert_eq!(raster((most, 4, 1), (2, 1)), Err(ScheduleError::TooMany { m: most, n: 4, l: 1, k_tiles: 1 }));
    assert_eq!(raster((1, 1, 1), (most, most)), Err(ScheduleError::TooMany { m: 1, n: 1, l: 1, k_tiles: 1 }));
    let raster = raster((3, 4, 1), (2, 1)).unwrap();
    let new = |k_tiles, ctas, decomposition| TileScheduler::new(&raster, k_tiles, ctas, decomposition);
    assert_eq!(new(0, 8, Decomposition::StreamK), Err(ScheduleError::NoKTiles));
    assert_eq!(new(8, 1, Decomposition::StreamK), Err(ScheduleError::FewCtas { ctas: 1, cluster: 2 }));
    assert_eq!(new(8, 8, Decomposition::SplitK(0)), Err(ScheduleError::NoSplits));
    let (m, n, l) = raster.tiles();
    assert_eq!(new(most, 8, Decomposition::Heuristic), Err(ScheduleError::TooMany { m, n, l, k_tiles: most }));
}
