//! The algebra on values beside `weaverbird`, the nearest crate there is, on the same operands in one run.
//!
//! Both build their operands outside the measured part and take them by reference; both make and drop a result. Before a
//! pair is measured its results are compared, at every integer coordinate. `cargo bench -p cute-benches -F competitors --bench dynamic`
//! ends with a table of the medians and their ratio.
#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot run should say so at once")]

use core::fmt::Debug;
use core::hint::black_box;
use core::time::Duration;
use criterion::{Criterion, criterion_group};
use cute_dynamic::Layout;
use std::path::{Path, PathBuf};
use weaverbird::{Layout as Peer, ht};

/// One layout in both crates.
macro_rules! both {
    ($shape:tt : $stride:tt) => {{
        let text: String = concat!(stringify!($shape), ":", stringify!($stride)).split_whitespace().collect();
        (text.parse::<Layout>().unwrap(), weaverbird::layout!($shape : $stride))
    }};
}

const OURS: &str = "cute-dynamic";
const THEIRS: &str = "weaverbird";

/// Measures the two one after the other. Results are made in full and dropped, but are not moved about for it.
fn pair<A, B>(c: &mut Criterion, name: &str, ours: impl Fn() -> A, theirs: impl Fn() -> B) {
    let mut group = c.benchmark_group(name);
    group.bench_function(OURS, |b| b.iter(|| _ = black_box(&ours())));
    group.bench_function(THEIRS, |b| b.iter(|| _ = black_box(&theirs())));
    group.finish();
}

/// [`pair`] of operations that make layouts, which must be the same functions.
fn layouts<E: Debug, F: Debug>(
    c: &mut Criterion,
    name: &str,
    ours: impl Fn() -> Result<Layout, E>,
    theirs: impl Fn() -> Result<Peer, F>,
) {
    let (left, right) = (ours().unwrap(), theirs().unwrap());
    for i in 0..left.size() {
        let peer = right.eval(&ht!(i64::try_from(i).unwrap())).unwrap().as_int().unwrap();
        assert_eq!(left.at(i).unwrap(), isize::try_from(peer).unwrap(), "{name}: {left} and {right} differ at {i}");
    }
    pair(c, name, ours, theirs);
}

fn composition(c: &mut Criterion, name: &str, (a, peer_a): &(Layout, Peer), (b, peer_b): &(Layout, Peer)) {
    layouts(c, name, || black_box(a).compose(black_box(b)), || black_box(peer_a).compose(black_box(peer_b)));
}

fn coalescing(c: &mut Criterion, name: &str, a: &Layout, peer: &Peer) {
    assert_eq!(a.coalesce().unwrap().to_string(), peer.coalesced().unwrap().to_string());
    pair(c, name, || black_box(a).coalesce(), || black_box(peer).coalesced());
}

fn evaluation(c: &mut Criterion, name: &str, (a, peer): &(Layout, Peer), at: u32) {
    let (i, peer_i) = (usize::try_from(at).unwrap(), ht!(i64::from(at)));
    assert_eq!(a.at(i).unwrap(), isize::try_from(peer.eval(&peer_i).unwrap().as_int().unwrap()).unwrap(), "{name}");
    pair(c, name, || black_box(a).at(black_box(i)), || black_box(peer).eval(black_box(&peer_i)));
}

fn algebra(c: &mut Criterion) {
    composition(c, "compose rank 4 with rank 1", &both!((4,6,8,10):(2,3,5,7)), &both!(6:12));
    composition(c, "compose rank 4 with rank 1, powers of two", &both!((8,4,16,2):(1,100,1000,17)), &both!(64:4));
    composition(c, "compose rank 3 with rank 3", &both!((12,20,14):(1,300,15)), &both!((4,5,7):(3,48,480)));
    composition(
        c,
        "compose rank 3 with rank 3, powers of two",
        &both!((8,16,32):(20,1,200)),
        &both!((4,16,16):(2,16,256)),
    );

    let (a, peer) = both!((128,128):(1,128));
    let tiler = [cute_dynamic::Tiler::extent(16).unwrap(), cute_dynamic::Tiler::extent(16).unwrap()];
    let peer_tiler = weaverbird::Tiler::from(vec![weaverbird::Tiler::from(16), weaverbird::Tiler::from(16)]);
    layouts(
        c,
        "logical divide 128x128 by <16,16>",
        || black_box(&a).logical_divide(black_box(&tiler)),
        || black_box(&peer).logical_divide(black_box(&peer_tiler)),
    );

    for (name, (a, peer)) in [
        ("coalesce to rank 1", both!((2,(4,6),9):(1,(2,8),48))),
        ("coalesce to rank 3", both!((2,(1,6),4,(5,3)):(1,(6,2),12,(100,7)))),
    ] {
        coalescing(c, name, &a, &peer);
    }

    for (name, (a, peer)) in [
        ("right inverse of rank 2", both!((4,8):(8,1))),
        ("right inverse of nested rank 2", both!(((2,2),(4,2)):((1,8),(2,16)))),
    ] {
        layouts(c, name, || black_box(&a).right_inverse(), || black_box(&peer).right_inverse());
    }

    evaluation(c, "evaluate rank 4 at an integer", &both!((4,6,8,10):(2,3,5,7)), 1234);
    evaluation(c, "evaluate nested rank 2 at an integer", &both!(((2,2),(4,2)):((1,8),(2,16))), 22);
}

/// Where criterion keeps what it measured.
fn kept() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"), PathBuf::from);
    std::env::var_os("CRITERION_HOME").map_or_else(|| target.join("criterion"), PathBuf::from)
}

/// The median of one function in nanoseconds, from criterion's own file.
fn median(group: &Path, function: &str) -> Option<f64> {
    let text = std::fs::read_to_string(group.join(function).join("new/estimates.json")).ok()?;
    let (_, median) = text.split_once("\"median\":")?;
    let (_, estimate) = median.split_once("\"point_estimate\":")?;
    estimate.split(['}', ',']).next()?.trim().parse().ok()
}

/// The pairs of this run (and of runs before it, where a filter has left some out).
fn table() {
    let Ok(groups) = std::fs::read_dir(kept()) else { return };
    let mut groups: Vec<_> = groups.flatten().map(|group| group.path()).collect();
    groups.sort();
    println!("\n{:<50}{:>15}{:>15}{:>8}", "medians", OURS, THEIRS, "ratio");
    for group in groups {
        if let (Some(ours), Some(theirs), Some(name)) =
            (median(&group, OURS), median(&group, THEIRS), group.file_name())
        {
            println!("{:<50}{ours:>12.1} ns{theirs:>12.1} ns{:>8.1}", name.to_string_lossy(), theirs / ours);
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .without_plots()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1500));
    targets = algebra
}

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    table();
}
