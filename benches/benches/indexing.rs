//! Indexing through a layout costs what hand-written index arithmetic costs: the same sums, side by side.
//!
//! Black boxes are around the data and around run-time extents, not around indices, so that the optimiser sees in both
//! what it would see in a program.
#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::indexing_slicing,
    reason = "hand-written index arithmetic is what is measured, and both sides check bounds"
)]

use core::hint::black_box;
use core::time::Duration;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cute_static::{Layout, int, layout};

/// Two ways to the same sum.
fn side_by_side(
    c: &mut Criterion,
    name: &str,
    data: &[u32],
    elements: usize,
    layout: fn(&[u32]) -> u32,
    hand: fn(&[u32]) -> u32,
) {
    assert_eq!(layout(data), hand(data), "{name}: the sums differ");
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(elements as u64));
    group.bench_function("layout", |b| b.iter(|| layout(black_box(data))));
    group.bench_function("hand-written", |b| b.iter(|| hand(black_box(data))));
    group.finish();
}

/// No two elements alike, so that a wrong index shows in the sum.
fn data(len: usize) -> Vec<u32> {
    (0..len).map(|i| (i as u32).wrapping_mul(0x9e37_79b1) ^ (i as u32 >> 3)).collect()
}

const ROWS: usize = 96;
const COLUMNS: usize = 120;

/// `(96,120):(1,100)`: columns one after the other, padded.
fn static_2d_layout(data: &[u32]) -> u32 {
    let l = layout!((96, 120) : (1, 100));
    let mut sum = 0u32;
    for j in 0..COLUMNS {
        for i in 0..ROWS {
            sum = sum.wrapping_add(data[l.at((i, j)).cast_unsigned()]);
        }
    }
    sum
}
fn static_2d_hand(data: &[u32]) -> u32 {
    let mut sum = 0u32;
    for j in 0..COLUMNS {
        for i in 0..ROWS {
            sum = sum.wrapping_add(data[i + 100 * j]);
        }
    }
    sum
}

/// `(24,20,30):(30,750,1)`: the last mode is contiguous.
fn static_3d_layout(data: &[u32]) -> u32 {
    let l = layout!((24, 20, 30) : (30, 750, 1));
    let mut sum = 0u32;
    for j in 0..20usize {
        for i in 0..24usize {
            for k in 0..30usize {
                sum = sum.wrapping_add(data[l.at((i, j, k)).cast_unsigned()]);
            }
        }
    }
    sum
}
fn static_3d_hand(data: &[u32]) -> u32 {
    let mut sum = 0u32;
    for j in 0..20usize {
        for i in 0..24usize {
            for k in 0..30usize {
                sum = sum.wrapping_add(data[30 * i + 750 * j + k]);
            }
        }
    }
    sum
}

/// `(m,n):(1,ld)`: extents and leading dimension are known when run.
fn mixed_2d_layout(data: &[u32]) -> u32 {
    let (m, n, ld) = black_box((ROWS, COLUMNS, 100usize));
    let l = Layout::from_parts((m, n), (int!(1), ld));
    let mut sum = 0u32;
    for j in 0..n {
        for i in 0..m {
            sum = sum.wrapping_add(data[l.at((i, j)).cast_unsigned()]);
        }
    }
    sum
}
fn mixed_2d_hand(data: &[u32]) -> u32 {
    let (m, n, ld) = black_box((ROWS, COLUMNS, 100usize));
    let mut sum = 0u32;
    for j in 0..n {
        for i in 0..m {
            sum = sum.wrapping_add(data[i + ld * j]);
        }
    }
    sum
}

const BLOCKS: usize = 256;

/// `((2,2),(4,2)):((1,8),(2,16))` at integer coordinates, in blocks of 32 elements.
fn hierarchical_layout(data: &[u32]) -> u32 {
    let l = layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16)));
    let mut sum = 0u32;
    for (block, data) in data.chunks_exact(32).enumerate() {
        for c in 0..32usize {
            // weighted, or the order of the elements would not matter
            sum = sum.wrapping_mul(5).wrapping_add(data[l.at(c).cast_unsigned()] ^ block as u32);
        }
    }
    sum
}
fn hierarchical_hand(data: &[u32]) -> u32 {
    let mut sum = 0u32;
    for (block, data) in data.chunks_exact(32).enumerate() {
        for c in 0..32usize {
            let index = (c & 1) + 8 * ((c >> 1) & 1) + 2 * ((c >> 2) & 3) + 16 * (c >> 4);
            sum = sum.wrapping_mul(5).wrapping_add(data[index] ^ block as u32);
        }
    }
    sum
}

/// The same layout at coordinates that come from memory: nothing is unrolled into constants.
fn gather_layout(coords: &[u32]) -> u32 {
    let l = layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16)));
    coords.iter().fold(0u32, |sum, &c| sum.wrapping_mul(5).wrapping_add(l.at(c as usize % 32) as u32))
}
fn gather_hand(coords: &[u32]) -> u32 {
    coords.iter().fold(0u32, |sum, &c| {
        let c = c as usize % 32;
        let index = (c & 1) + 8 * ((c >> 1) & 1) + 2 * ((c >> 2) & 3) + 16 * (c >> 4);
        sum.wrapping_mul(5).wrapping_add(index as u32)
    })
}

fn indexing(c: &mut Criterion) {
    let elements = ROWS * COLUMNS;
    side_by_side(c, "static 2-D", &data(100 * COLUMNS), elements, static_2d_layout, static_2d_hand);
    side_by_side(c, "mixed 2-D", &data(100 * COLUMNS), elements, mixed_2d_layout, mixed_2d_hand);
    side_by_side(c, "static 3-D", &data(750 * 20), 24 * 20 * 30, static_3d_layout, static_3d_hand);
    let elements = 32 * BLOCKS;
    side_by_side(c, "hierarchical, loop", &data(elements), elements, hierarchical_layout, hierarchical_hand);
    side_by_side(c, "hierarchical, gather", &data(elements), elements, gather_layout, gather_hand);
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .without_plots()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = indexing
}
criterion_main!(benches);
