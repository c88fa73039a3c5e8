//! All offsets of a layout in order: `cute_dynamic::values` compared with an odometer, which counts up as
//! candle-core's `StridedIndex` does. Both create their iterator again in each pass.

use crate::odometer::Odometer;
use crate::{Case, MOST_OF_PEER};
use core::hint::black_box;
use cute_dynamic::{Layout, Offset, values};
use std::time::Instant;

pub const PEER: &str = "odometer";

/// Dimensions and strides, the last dimension fastest.
struct Strided {
    name: &'static str,
    dims: Vec<usize>,
    stride: Vec<usize>,
}
impl Strided {
    fn new(name: &'static str, dims: &[usize], stride: &[usize]) -> Self {
        Self { name, dims: dims.to_vec(), stride: stride.to_vec() }
    }
    /// The same, the first mode fastest.
    fn layout(&self) -> Layout {
        let modes = self.dims.iter().zip(&self.stride).rev();
        let modes: Vec<Layout> = modes.map(|(&n, &d)| Layout::mode(n, d.cast_signed()).expect("a mode")).collect();
        Layout::concat(&modes).expect("a layout")
    }
    fn theirs(&self) -> usize {
        Odometer::new(black_box(&self.dims), black_box(&self.stride), 0).fold(0, |sum, offset| sum ^ black_box(offset))
    }
}
fn ours(layout: &Layout) -> usize {
    values(black_box(layout)).fold(0, |sum, value| match value {
        Ok(Offset::Int(offset)) => sum ^ black_box(offset.cast_unsigned()),
        _ => unreachable!("strides are integers"),
    })
}

fn layouts() -> Vec<Strided> {
    vec![
        Strided::new("64, contiguous", &[64], &[1]),
        Strided::new("4096, stride 3", &[4096], &[3]),
        Strided::new("8x3 of 8x8, small", &[8, 3], &[8, 1]),
        Strided::new("16x16 transposed, small", &[16, 16], &[1, 16]),
        Strided::new("4x2 transposed, small", &[4, 2], &[1, 4]),
        Strided::new("100x77, row-major", &[100, 77], &[77, 1]),
        Strided::new("100x77 transposed", &[77, 100], &[1, 77]),
        Strided::new("1024x2 of 64 columns", &[1024, 2], &[64, 1]),
        Strided::new("1024x3 of 64 columns", &[1024, 3], &[64, 1]),
        Strided::new("broadcast a row", &[64, 128], &[0, 1]),
        Strided::new("broadcast a column", &[128, 64], &[1, 0]),
        Strided::new("NHWC to NCHW, 3 dims", &[3, 56, 56], &[1, 168, 3]),
        Strided::new("BHSD to BSHD, 4 dims", &[2, 48, 8, 16], &[6144, 16, 768, 1]),
        Strided::new("reversed dims, 4 dims", &[8, 8, 8, 8], &[1, 8, 64, 512]),
        Strided::new("5 dims", &[4, 3, 5, 2, 7], &[7, 28, 84, 420, 1]),
        Strided::new("6 dims", &[3, 4, 2, 5, 4, 6], &[480, 1, 80, 16, 4, 1440]),
        Strided::new("6 dims of 2", &[2, 2, 2, 2, 2, 2], &[1, 4, 2, 16, 8, 32]),
        Strided::new("dims of 1", &[1, 30, 1, 40, 1], &[0, 1, 0, 30, 0]),
    ]
}
pub fn cases() -> Vec<Case> {
    let case = |strided: Strided| {
        let (name, layout) = (strided.name.to_owned(), strided.layout());
        let way = |f: Box<dyn Fn() -> usize>| -> crate::Way {
            Box::new(move |passes| (0..passes).fold(0, |sum, _| sum ^ f()).to_string())
        };
        let elements = layout.size();
        Case {
            name,
            elements,
            most: MOST_OF_PEER,
            ways: [way(Box::new(move || strided.theirs())), way(Box::new(move || ours(&layout)))],
        }
    };
    layouts().into_iter().map(case).collect()
}

/// Speeds: the median of (their time / our time) of interleaved runs of about 0.2 ms each.
pub fn speeds() {
    println!("\n| offsets, time | odometer, ns each | ours, ns each | their time / ours |\n|---|---:|---:|---:|");
    for strided in layouts() {
        let layout = strided.layout();
        let passes = 100_000 / layout.size() + 1;
        let timed = |f: &dyn Fn() -> usize| {
            let start = Instant::now();
            for _ in 0..passes {
                black_box(f());
            }
            start.elapsed().as_secs_f64()
        };
        let mut runs: Vec<[f64; 2]> = (0..101).map(|_| [timed(&|| strided.theirs()), timed(&|| ours(&layout))]).collect();
        runs.sort_by(|a, b| (a[0] / a[1]).total_cmp(&(b[0] / b[1])));
        let [theirs, mine] = runs[50].map(|time| time * 1e9 / (passes * layout.size()) as f64);
        println!("| {} | {theirs:.2} | {mine:.2} | {:.2} |", strided.name, theirs / mine);
    }
}
