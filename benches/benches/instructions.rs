//! Instructions for each element that is read at coordinates known when run: through static, mixed, dynamic and prepared layouts, by
//! hand, and with `ndarray`.
//!
//! Callgrind counts them: this program runs itself under it, once with one pass over the coordinates and once with
//! [`PASSES`] more, and divides the difference by the elements of those. What is read is compared first.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "hand-written index arithmetic is what is compared with"
)]

use core::hint::black_box;
use cute_static::{Layout, Tensor, int, layout};
use ndarray::{ArrayView2, ArrayView3, ArrayView4, ShapeBuilder};
use std::error::Error;
use std::process::Command;
use std::{env, io};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Coordinates in a pass, and passes that are counted.
const COORDINATES: usize = 4096;
const PASSES: usize = 4;

/// A way to read: the sum of the elements at all coordinates, none of them out of bounds.
type Read = fn(&[u32], &[[usize; 3]]) -> u32;

/// The sum over the coordinates of what `at` reads.
#[inline(always)]
fn sum(coords: &[[usize; 3]], at: impl Fn([usize; 3]) -> u32) -> u32 {
    coords.iter().fold(0, |sum: u32, &coord| sum.wrapping_add(at(coord)))
}

fn hand_2d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    sum(coords, |[i, j, _]| {
        assert!(i < 96 && j < 120);
        data[i + 100 * j]
    })
}
fn static_2d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let tensor = Tensor::view(data, layout!((96, 120) : (1, 100))).expect("a layout that fits");
    sum(coords, |[i, j, _]| tensor.get((i, j)).copied().expect("in bounds"))
}
fn mixed_2d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let (m, n, ld) = black_box((96usize, 120usize, 100usize));
    let layout = Layout::new((m, n), (int!(1), ld)).expect("a layout");
    let tensor = Tensor::view(data, layout).expect("a layout that fits");
    sum(coords, |[i, j, _]| tensor.get((i, j)).copied().expect("in bounds"))
}
fn dynamic_2d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let layout: cute_dynamic::Layout = black_box("(96,120):(1,100)").parse().expect("a layout");
    let tensor = Tensor::view(data, layout).expect("a layout that fits");
    sum(coords, |[i, j, _]| tensor.get((i, j)).copied().expect("in bounds"))
}
fn prepared_2d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let layout: cute_dynamic::Layout = black_box("(96,120):(1,100)").parse().expect("a layout");
    let tensor = Tensor::view(data, layout.evaluator::<2>().expect("of two modes")).expect("a layout that fits");
    sum(coords, |[i, j, _]| tensor.get((i, j)).copied().expect("in bounds"))
}
fn ndarray_2d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let shape = black_box((96, 120)).strides(black_box((1, 100)));
    let view = ArrayView2::from_shape(shape, data).expect("a view that fits");
    sum(coords, |[i, j, _]| view[[i, j]])
}

fn hand_3d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    sum(coords, |[i, j, k]| {
        assert!(i < 24 && j < 20 && k < 30);
        data[30 * i + 750 * j + k]
    })
}
fn static_3d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let tensor = Tensor::view(data, layout!((24, 20, 30) : (30, 750, 1))).expect("a layout that fits");
    sum(coords, |[i, j, k]| tensor.get((i, j, k)).copied().expect("in bounds"))
}
fn dynamic_3d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let layout: cute_dynamic::Layout = black_box("(24,20,30):(30,750,1)").parse().expect("a layout");
    let tensor = Tensor::view(data, layout).expect("a layout that fits");
    sum(coords, |[i, j, k]| tensor.get((i, j, k)).copied().expect("in bounds"))
}
fn prepared_3d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let layout: cute_dynamic::Layout = black_box("(24,20,30):(30,750,1)").parse().expect("a layout");
    let tensor = Tensor::view(data, layout.evaluator::<3>().expect("of three modes")).expect("a layout that fits");
    sum(coords, |[i, j, k]| tensor.get((i, j, k)).copied().expect("in bounds"))
}
fn ndarray_3d(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let shape = black_box((24, 20, 30)).strides(black_box((30, 750, 1)));
    let view = ArrayView3::from_shape(shape, data).expect("a view that fits");
    sum(coords, |[i, j, k]| view[[i, j, k]])
}

fn hand_integer(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let index = |c: usize| (c & 1) + 8 * ((c >> 1) & 1) + 2 * ((c >> 2) & 3) + 16 * (c >> 4);
    sum(coords, |[c, ..]| {
        assert!(c < 32);
        data[index(c)]
    })
}
fn static_integer(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let tensor = Tensor::view(data, layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16)))).expect("a layout that fits");
    sum(coords, |[c, ..]| tensor.get(c).copied().expect("in bounds"))
}
fn dynamic_integer(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let layout: cute_dynamic::Layout = black_box("((2,2),(4,2)):((1,8),(2,16))").parse().expect("a layout");
    let tensor = Tensor::view(data, layout).expect("a layout that fits");
    sum(coords, |[c, ..]| tensor.get(c).copied().expect("in bounds"))
}
fn prepared_integer(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let layout: cute_dynamic::Layout = black_box("((2,2),(4,2)):((1,8),(2,16))").parse().expect("a layout");
    let tensor = Tensor::view(data, layout.evaluator::<1>().expect("as one mode")).expect("a layout that fits");
    sum(coords, |[c, ..]| tensor.get(c).copied().expect("in bounds"))
}
/// `ndarray` has no integer coordinates: the caller computes the natural one.
fn ndarray_integer(data: &[u32], coords: &[[usize; 3]]) -> u32 {
    let shape = black_box((2, 2, 4, 2)).strides(black_box((1, 8, 2, 16)));
    let view = ArrayView4::from_shape(shape, data).expect("a view that fits");
    sum(coords, |[c, ..]| view[[c & 1, (c >> 1) & 1, (c >> 2) & 3, c >> 4]])
}

/// A layout, its extents, and the ways to read through it.
struct Case {
    name: &'static str,
    len: usize,
    extents: [usize; 3],
    ways: &'static [(&'static str, Read)],
}
const CASES: [Case; 3] = [
    Case {
        name: "`(96,120):(1,100)` at `(i,j)`",
        len: 100 * 120,
        extents: [96, 120, 1],
        ways: &[
            ("by hand", hand_2d),
            ("static", static_2d),
            ("mixed", mixed_2d),
            ("dynamic", dynamic_2d),
            ("prepared", prepared_2d),
            ("ndarray", ndarray_2d),
        ],
    },
    Case {
        name: "`(24,20,30):(30,750,1)` at `(i,j,k)`",
        len: 750 * 20,
        extents: [24, 20, 30],
        ways: &[
            ("by hand", hand_3d),
            ("static", static_3d),
            ("dynamic", dynamic_3d),
            ("prepared", prepared_3d),
            ("ndarray", ndarray_3d),
        ],
    },
    Case {
        name: "`((2,2),(4,2)):((1,8),(2,16))` at `c`",
        len: 32,
        extents: [32, 1, 1],
        ways: &[
            ("by hand", hand_integer),
            ("static", static_integer),
            ("dynamic", dynamic_integer),
            ("prepared", prepared_integer),
            ("ndarray", ndarray_integer),
        ],
    },
];
const COLUMNS: [&str; 6] = ["by hand", "static", "mixed", "dynamic", "prepared", "ndarray"];

impl Case {
    fn data(&self) -> Vec<u32> {
        (0u32..).map(|i| i.wrapping_mul(0x9e37_79b1)).take(self.len).collect()
    }
    /// Coordinates in no order, all in bounds.
    fn coords(&self) -> Vec<[usize; 3]> {
        let numbers = (0..COORDINATES).map(|i| i.wrapping_mul(0x9e37_79b1) >> 7);
        numbers.map(|n| [n % self.extents[0], (n >> 8) % self.extents[1], (n >> 16) % self.extents[2]]).collect()
    }
    fn read(&self, read: Read, passes: usize) -> u32 {
        let (data, coords) = (self.data(), self.coords());
        (0..passes).fold(0, |sum, _| sum ^ black_box(read)(black_box(&data), black_box(&coords)))
    }
}

/// Instructions of this program, reading in one way.
fn count(case: usize, way: usize, passes: usize) -> Outcome<f64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(env::current_exe()?);
    let output = command.args(["read".to_owned(), case.to_string(), way.to_string(), passes.to_string()]).output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let counted = text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    counted.filter(|_| output.status.success()).ok_or_else(|| text.into())
}

fn table() -> Outcome<()> {
    println!("instructions for each element\n\n| | {} |\n|---|{}", COLUMNS.join(" | "), "---:|".repeat(COLUMNS.len()));
    for (at, case) in CASES.iter().enumerate() {
        let sums: Vec<u32> = case.ways.iter().map(|way| case.read(way.1, 1)).collect();
        assert!(sums.iter().all(|sum| *sum == sums[0]), "{}: {sums:?} is not one sum", case.name);
        let mut line = format!("| {} |", case.name);
        for column in COLUMNS {
            line += &match case.ways.iter().position(|way| way.0 == column) {
                Some(way) => {
                    let more = count(at, way, 1 + PASSES)? - count(at, way, 1)?;
                    format!(" {:.1} |", more / (PASSES * COORDINATES) as f64)
                }
                None => " |".to_owned(),
            };
        }
        println!("{line}");
    }
    Ok(())
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [read, case, way, passes] = arguments.as_slice()
        && read == "read"
    {
        let case = &CASES[case.parse::<usize>()?];
        black_box(case.read(case.ways[way.parse::<usize>()?].1, passes.parse()?));
        return Ok(());
    }
    match Command::new("valgrind").arg("--version").output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            println!("valgrind is not installed: nothing is counted");
            Ok(())
        }
        _ => table(),
    }
}
