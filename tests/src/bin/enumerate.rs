//! Hands out the elements of every small layout in every way that `Tensor` has, and looks where they are:
//! `enumerate [--extent N] [--stride N] [--threads N]`.
//!
//! Every layout of rank 1 to 3 with extents from 1 to N and strides from -N to N; its storage is exactly as large as it has to be, inside a
//! larger array. Of each: storage that is one element shorter, on either side; every element and coordinates one past the extents; every
//! slice; every tile by every tiler up to one element beyond the extent, so clipped ones too; all tiles at once to be written; every pair
//! of slices at once to be written, of all forms that fix some mode and keep another. No element may be outside the storage, or another
//! than the layout says, or be there twice to be written. A layout that reaches an element twice may not hand out anything at once.
//!
//! ```text
//! cargo run --release -p cute-tests --bin enumerate -- --extent 6 --stride 12
//! ```
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic)] // a fault is a panic
#![allow(unused_variables)] // a form names modes that it keeps

use cute_static::{Layout, Tensor};
use std::ops::Range;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// Elements before and after the storage, which nobody may have.
const AROUND: usize = 64;

#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    layouts: u64,
    injective: u64,
    short: u64,
    elements: u64,
    slices: u64,
    tiles: u64,
    clipped: u64,
    tilings: u64,
    pairs: u64,
    refused: u64,
}
impl Counts {
    fn add(&mut self, other: Self) {
        self.layouts += other.layouts;
        self.injective += other.injective;
        self.short += other.short;
        self.elements += other.elements;
        self.slices += other.slices;
        self.tiles += other.tiles;
        self.clipped += other.clipped;
        self.tilings += other.tilings;
        self.pairs += other.pairs;
        self.refused += other.refused;
    }
    const fn cases(&self) -> u64 {
        self.layouts + self.short + self.elements + self.slices + self.tiles + self.tilings + self.pairs + self.refused
    }
}

/// Offsets that were handed out to be written: none twice.
#[derive(Default)]
struct Held([u64; 8]);
impl Held {
    fn take(&mut self, offset: u16, what: &dyn Fn() -> String) {
        let (word, bit) = (usize::from(offset) / 64, 1u64 << (offset % 64));
        assert!(self.0[word] & bit == 0, "twice to be written: {}", what());
        self.0[word] |= bit;
    }
    fn count(&self) -> usize {
        self.0.iter().map(|word| usize::try_from(word.count_ones()).unwrap_or(0)).sum()
    }
}

/// Whether a coordinate of this form fixes mode `n`.
macro_rules! fixed {
    ($x:ident, $i:expr) => {
        $i
    };
    (_, $i:expr) => {
        ..
    };
}

/// One rank: its modes, each form of a slice as a list of names and `_`.
macro_rules! rank {
    ($name:ident, $rank:literal, [$($i:ident $n:literal),+], [$($form:tt),*]) => {
        fn $name(extents: [usize; $rank], strides: [isize; $rank], storage: &mut [u16], counts: &mut Counts) {
            let what = || format!("{extents:?}:{strides:?}");
            let reach = |n: usize| (extents[n] as isize - 1) * strides[n];
            let low: isize = (0..$rank).map(|n| reach(n).min(0)).sum();
            let high: isize = (0..$rank).map(|n| reach(n).max(0)).sum();
            let (base, len) = (low.unsigned_abs(), (high - low).unsigned_abs() + 1);
            let size: usize = extents.iter().product();
            let whole: Range<usize> = AROUND..AROUND + len;
            counts.layouts += 1;
            let layout = Layout::new(($(extents[$n],)+), ($(strides[$n],)+)).unwrap_or_else(|e| panic!("{}: {e}", what()));
            // an element is its own place
            let place = |c: [usize; $rank]| -> u16 {
                let offset: isize = (0..$rank).map(|n| c[n] as isize * strides[n]).sum();
                u16::try_from(AROUND as isize + base as isize + offset).unwrap_or(u16::MAX)
            };
            // storage one element shorter
            if len > 1 {
                let short = &mut storage[AROUND..AROUND + len - 1];
                assert!(Tensor::view_mut_at(short, base, layout).is_err(), "too short: {}", what());
                counts.short += 1;
                if base > 0 {
                    assert!(Tensor::view_mut_at(&mut storage[AROUND + 1..AROUND + len], base - 1, layout).is_err(), "{}", what());
                    counts.short += 1;
                }
            }
            let first = storage.as_ptr().addr();
            let inside = |element: &u16| {
                let at = (std::ptr::from_ref(element).addr() - first) / 2;
                assert!(whole.contains(&at) && at == usize::from(*element), "outside: {}", what());
                *element
            };
            // distinct places
            let mut reached = Held::default();
            let mut injective = true;
            each(extents, |c| {
                let at = place(c);
                let (word, bit) = (usize::from(at) / 64, 1u64 << (at % 64));
                injective &= reached.0[word] & bit == 0;
                reached.0[word] |= bit;
            });
            counts.injective += u64::from(injective);
            let mut tensor = Tensor::view_mut_at(&mut storage[whole.clone()], base, layout).unwrap_or_else(|e| panic!("{}: {e}", what()));
            // every element, and coordinates one past an extent
            each(extents.map(|s| s + 1), |c| {
                let [$($i),+] = c;
                let is_in = (0..$rank).all(|n| c[n] < extents[n]);
                let element = tensor.get(($($i,)+)).map(|element| inside(element));
                assert!(element == is_in.then(|| place(c)), "{} at {c:?}", what());
                counts.elements += 1;
            });
            assert!(tensor.get(size).is_none_or(|element| whole.contains(&usize::from(*element))), "{}", what());
            // all elements at once
            {
                let mut held = Held::default();
                match tensor.iter_mut() {
                    Ok(all) => {
                        assert!(injective, "elements twice: {}", what());
                        all.for_each(|element| held.take(inside(element), &what));
                        assert!(held.count() == size, "{}", what());
                    }
                    Err(_) => counts.refused += 1,
                }
            }
            // every slice, and every pair of slices at once
            $(rank!(@slices tensor extents place inside what counts injective $rank $form);)*
            // every tiler
            each(extents.map(|s| s + 1), |t| {
                let tiler = t.map(|n| n + 1);
                let [$($i),+] = tiler;
                let grid: [usize; $rank] = std::array::from_fn(|n| extents[n].div_ceil(tiler[n]));
                let is_clipped = (0..$rank).any(|n| extents[n] % tiler[n] != 0);
                each(grid, |g| {
                    let [$($i),+] = g;
                    let coord = ($($i,)+);
                    let [$($i),+] = tiler;
                    let Ok(tile) = tensor.local_tile(&($($i,)+), coord) else { panic!("{} {tiler:?} {g:?}", what()) };
                    counts.tiles += 1;
                    counts.clipped += u64::from(is_clipped);
                    let mut index = 0usize;
                    each(tiler, |c| {
                        let at: [usize; $rank] = std::array::from_fn(|n| g[n] * tiler[n] + c[n]);
                        let is_in = (0..$rank).all(|n| at[n] < extents[n]);
                        let element = tile.get(index).map(|element| inside(element));
                        assert!(element == is_in.then(|| place(at)), "{} {tiler:?} {g:?} at {c:?}", what());
                        index += 1;
                    });
                });
                let mut held = Held::default();
                match tensor.tiles_mut(&($($i,)+)) {
                    Ok(tiles) => {
                        assert!(injective, "tiles with an element twice: {}", what());
                        let mut tiles: Vec<_> = tiles.collect();
                        for tile in &mut tiles {
                            for index in 0..tiler.iter().product() {
                                if let Some(element) = tile.get_mut(index) {
                                    held.take(inside(element), &what);
                                }
                            }
                        }
                        assert!(held.count() == size, "lost: {} {tiler:?}", what());
                        counts.tilings += 1;
                    }
                    Err(_) => counts.refused += 1,
                }
            });
        }
    };
    (@slices $tensor:ident $extents:ident $place:ident $inside:ident $what:ident $counts:ident $injective:ident $rank:literal
        ($($i:ident),+; $($form:tt)+)) => {{
        // which modes the form fixes
        let keeps: [bool; $rank] = [$(rank!(@keeps $form)),+];
        let fixes: [usize; $rank] = std::array::from_fn(|n| if keeps[n] { 1 } else { $extents[n] });
        let kept: [usize; $rank] = std::array::from_fn(|n| if keeps[n] { $extents[n] } else { 1 });
        let count: usize = kept.iter().product();
        let mut coords: Vec<[usize; $rank]> = Vec::with_capacity(216);
        each(fixes, |c| coords.push(c));
        for &c in &coords {
            let [$($i),+] = c;
            let Some(slice) = $tensor.slice(rank!(@coord [$($i),+] $($form)+)) else { panic!("{} {c:?}", $what()) };
            $counts.slices += 1;
            let mut index = 0usize;
            each(kept, |k| {
                let at: [usize; $rank] = std::array::from_fn(|n| if keeps[n] { k[n] } else { c[n] });
                let element = slice.get(index).map(|element| $inside(element));
                assert!(element == Some($place(at)), "{} {c:?} at {k:?}", $what());
                index += 1;
            });
        }
        if keeps.contains(&true) {
            for (number, &c) in coords.iter().enumerate() {
                for &d in &coords[..=number] {
                    let [$($i),+] = c;
                    let one = rank!(@coord [$($i),+] $($form)+);
                    let [$($i),+] = d;
                    let other = rank!(@coord [$($i),+] $($form)+);
                    match $tensor.slice_disjoint_mut([one, other]) {
                        Ok(mut both) => {
                            assert!($injective && c != d, "two slices: {} {c:?} {d:?}", $what());
                            let mut held = Held::default();
                            for part in &mut both {
                                for index in 0..count {
                                    let Some(element) = part.get_mut(index) else { panic!("{} {c:?} {d:?}", $what()) };
                                    held.take($inside(element), &$what);
                                }
                            }
                            $counts.pairs += 1;
                        }
                        Err(_) => {
                            $counts.refused += 1;
                            // the layout is the reason, and it is the same for all pairs
                            if !$injective {
                                break;
                            }
                        }
                    }
                }
            }
        }
    }};
    (@keeps _) => { true };
    (@keeps $x:ident) => { false };
    (@coord [$($i:ident),+] $($form:tt)+) => { ($(fixed!($form, $i),)+) };
}

/// All coordinates below `extents`, the first mode fastest.
fn each<const N: usize>(extents: [usize; N], mut visit: impl FnMut([usize; N])) {
    let mut c = [0; N];
    if extents.contains(&0) {
        return;
    }
    loop {
        visit(c);
        let mut n = 0;
        loop {
            if n == N {
                return;
            }
            c[n] += 1;
            if c[n] < extents[n] {
                break;
            }
            c[n] = 0;
            n += 1;
        }
    }
}

rank!(rank_1, 1, [i 0], [(i; i), (i; _)]);
rank!(rank_2, 2, [i 0, j 1], [(i, j; i j), (i, j; i _), (i, j; _ j), (i, j; _ _)]);
rank!(rank_3, 3, [i 0, j 1, k 2], [
    (i, j, k; i j k), (i, j, k; i j _), (i, j, k; i _ k), (i, j, k; _ j k),
    (i, j, k; i _ _), (i, j, k; _ j _), (i, j, k; _ _ k), (i, j, k; _ _ _)
]);

/// All layouts whose last mode is number `number`.
fn run(number: usize, largest: usize, steepest: usize) -> Counts {
    let mut counts = Counts::default();
    let strides = 2 * steepest + 1;
    let mode = |number: usize| (1 + number / strides, (number % strides) as isize - steepest as isize);
    let mut storage: Vec<u16> = (0..512).collect();
    let modes = largest * strides;
    let last = mode(number);
    rank_1([last.0], [last.1], &mut storage, &mut counts);
    for second in (0..modes).map(mode) {
        rank_2([second.0, last.0], [second.1, last.1], &mut storage, &mut counts);
        for first in (0..modes).map(mode) {
            rank_3([first.0, second.0, last.0], [first.1, second.1, last.1], &mut storage, &mut counts);
        }
    }
    counts
}

fn main() -> ExitCode {
    let (largest, steepest, threads) = match arguments() {
        Ok(arguments) => arguments,
        Err(e) => {
            eprintln!("{e}\nusage: enumerate [--extent N] [--stride N] [--threads N]");
            return ExitCode::from(2);
        }
    };
    let start = Instant::now();
    let modes = largest * (2 * steepest + 1);
    let next = AtomicUsize::new(0);
    let mut all = Counts::default();
    let failed = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut counts = Counts::default();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= modes {
                            return counts;
                        }
                        counts.add(run(number, largest, steepest));
                    }
                })
            })
            .collect();
        workers.into_iter().fold(false, |failed, worker| match worker.join() {
            Ok(counts) => {
                all.add(counts);
                failed
            }
            Err(_) => true,
        })
    });
    if failed {
        return ExitCode::FAILURE;
    }
    println!(
        "extents 1 to {largest}, strides -{steepest} to {steepest}, rank 1 to 3: {:.0} s",
        start.elapsed().as_secs_f64()
    );
    println!("{all:#?}");
    println!("{} cases, 0 faults", all.cases());
    ExitCode::SUCCESS
}

fn arguments() -> Result<(usize, usize, usize), lexopt::Error> {
    use lexopt::prelude::{Long, ValueExt};
    let (mut largest, mut steepest, mut threads) = (6, 12, 2);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("extent") => largest = parser.value()?.parse()?,
            Long("stride") => steepest = parser.value()?.parse()?,
            Long("threads") => threads = parser.value()?.parse()?,
            other => return Err(other.unexpected()),
        }
    }
    Ok((largest, steepest, threads))
}
