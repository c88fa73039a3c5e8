//! Ratios of GEMM's times: the peers' over ours, of runs that take turns, so that whatever else the machine does it does to all.
//!
//! ```text
//! cargo run --release -p cute-benches -F competitors --bin gemm_ratio [SECONDS] [SIZE ..]     SECONDS a case (1), sizes N or MxNxK
//! ```
//!
//! Prints GFLOP/s (medians) and the medians of the ratios of neighbouring runs; then the small static shapes beside nalgebra,
//! in nanoseconds.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "a program that is run by hand, on numbers of its own"
)]

use cute_benches::gemm::{Case, Element, SIZES, assert_same, cases, operands};
use cute_benches::gemm_small::{Small, sizes};
use cute_benches::peak::peak;
use cute_benches::turns::in_turn;
use std::io::{self, Write};

fn large<T: Element>(case: &Case, seconds: f64) -> io::Result<()> {
    assert_same::<T>(case);
    let (a, b, mut c) = operands::<T>(case);
    let (m, n, k) = case.size;
    let flops = 2.0 * (m * n * k) as f64;
    let repeats = ((2e7 / flops) as usize).max(1);
    let (times, ratios) = in_turn(seconds, 3, |i| {
        for _ in 0..repeats {
            T::ALL[i].1(case, &a, &b, &mut c);
        }
    });
    let speed: Vec<f64> = times.iter().map(|time| flops * repeats as f64 / time / 1e9).collect();
    let size = if m == n && n == k { m.to_string() } else { format!("{m}x{n}x{k}") };
    writeln!(
        io::stdout(),
        "| {} | {size} | {} | {:.1} | {:.1} | {:.1} | {:.2} | {:.2} |",
        T::NAME,
        case.name,
        speed[0],
        speed[1],
        speed[2],
        ratios[1],
        ratios[2]
    )
}

fn small(small: &Small, seconds: f64) -> io::Result<()> {
    small.assert_same();
    let repeats = (1e6 / small.n.pow(3) as f64) as usize;
    let (times, ratios) = in_turn(seconds, 3, |i| {
        small.all()[i].1(repeats);
    });
    let each = |i: usize| times[i] / repeats as f64 * 1e9;
    writeln!(
        io::stdout(),
        "| {} | {} | {:.1} | {:.1} | {:.1} | {:.2} | {:.2} |",
        small.element,
        small.n,
        each(0),
        each(1),
        each(2),
        ratios[1],
        ratios[2]
    )
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let size = |text: &String| {
        let numbers: Vec<usize> = text.split('x').filter_map(|number| number.parse().ok()).collect();
        match numbers[..] {
            [n] => Some((n, n, n)),
            [m, n, k] => Some((m, n, k)),
            _ => None,
        }
    };
    let mut chosen: Vec<_> = arguments.iter().skip(1).filter_map(size).collect();
    if chosen.is_empty() {
        chosen = SIZES.to_vec();
    }
    if let Some([single, double]) = peak() {
        writeln!(io::stdout(), "multiply-add units: {single:.1} GFLOP/s (f32), {double:.1} (f64)\n")?;
    }
    writeln!(
        io::stdout(),
        "| element | MxNxK | layouts | cute-cpu | gemm | matrixmultiply | / gemm | / matrixmultiply |"
    )?;
    writeln!(io::stdout(), "|---|---|---|---:|---:|---:|---:|---:|")?;
    for case in chosen.into_iter().flat_map(cases) {
        large::<f32>(&case, seconds)?;
        large::<f64>(&case, seconds)?;
    }
    writeln!(io::stdout(), "\n| element | n | cute-cpu | nalgebra gemm | nalgebra * | / gemm | / * |")?;
    writeln!(io::stdout(), "|---|---:|---:|---:|---:|---:|---:|")?;
    sizes().iter().try_for_each(|size| small(size, seconds / 2.0))
}
