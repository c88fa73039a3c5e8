//! `C = A B` in tiles: on this CPU by `cute-cpu`, or as CuTe's first GEMM divides it among the threads of a GPU, with layouts as
//! types and the matrices' layouts known when run.
//!
//! ```text
//! cargo run --release --example tiled_gemm
//! cargo run --release --example tiled_gemm -- A.npy B.npy -o C.npy
//! ```
//!
//! `tiled.rs` multiplies; `partition.rs` derives which thread of a GPU owns what, `kernel.rs` multiplies so; `npy.rs` reads and writes NumPy's files,
//! `output.rs` puts them in place, and `check.rs` checks it, and `report.rs` prints.
#![allow(
    clippy::arithmetic_side_effects,
    reason = "numerics, and counts bounded by the sizes of matrices that are in memory"
)]
#![allow(clippy::indexing_slicing, clippy::cast_precision_loss, reason = "the plain triple loop is to be plain")]

mod check;
mod kernel;
mod npy;
mod output;
mod partition;
mod report;
mod tiled;

use crate::check::{Check, Failed, Float};
use crate::kernel::Scalar;
use crate::npy::{Dtype, Npy};
use crate::output::Output;
use crate::report::Progress;
use cute_kit::{AlgebraError, Layout, int};
use lexopt::prelude::{Long, Short, Value, ValueExt};
use ndarray_npy::{ReadableElement, WritableElement};
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

const HELP: &str = "\
Multiplies two matrices in tiles.

usage: tiled_gemm [A.npy B.npy] [-o C.npy] [--size N | --size MxNxK] [--seed S] [--no-check] [--as-threads]

  A.npy B.npy   f32 or f64 matrices, in C or Fortran order; without them, random ones
  -o C.npy      write A @ B there: a file that is made or replaced as a whole, through links that lead to one;
                no device or pipe, and no input. With - to standard output, and the report to standard error
  --size SIZE   extents of the random f32 matrices (512)
  --seed S      their seed (0)
  --no-check    do not compute the plain product to compare with
  --as-threads  in tiles of 128x128x8, each shared by 16x16 threads, one after the other: what a GPU would do";

/// Why there is no result.
pub(crate) enum Failure {
    /// The command line is wrong.
    Usage(String),
    /// What it names is.
    Input(String),
}
impl From<AlgebraError> for Failure {
    fn from(error: AlgebraError) -> Self {
        Self::Input(error.to_string())
    }
}
impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
    }
}

/// Whether the result goes to standard output, and the report elsewhere.
static STDOUT_IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Prints a line; a reader that has gone away is no reason to stop.
pub(crate) fn say(text: fmt::Arguments<'_>) {
    let _ = match STDOUT_IS_TAKEN.load(Ordering::Relaxed) {
        false => writeln!(std::io::stdout(), "{text}"),
        true => writeln!(std::io::stderr(), "{text}"),
    };
}

struct Options {
    inputs: Option<(PathBuf, PathBuf)>,
    output: Option<PathBuf>,
    size: (usize, usize, usize),
    seed: u64,
    check: bool,
    as_threads: bool,
}

fn parse_size(text: &str) -> Result<(usize, usize, usize), String> {
    let numbers: Result<Vec<usize>, _> = text.split('x').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[n]) if n > 0 => Ok((n, n, n)),
        Ok(&[m, n, k]) if m > 0 && n > 0 && k > 0 => Ok((m, n, k)),
        _ => Err("N or MxNxK is needed, each 1 or more".into()),
    }
}

/// The command line; `None` if it asks for help.
fn options() -> Result<Option<Options>, Failure> {
    let (mut files, mut size) = (Vec::new(), None);
    let mut options =
        Options { inputs: None, output: None, size: (512, 512, 512), seed: 0, check: true, as_threads: false };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Short('o') | Long("output") => options.output = Some(parser.value()?.into()),
            Long("size") => size = Some(parser.value()?.parse_with(parse_size)?),
            Long("seed") => options.seed = parser.value()?.parse()?,
            Long("no-check") => options.check = false,
            Long("as-threads") => options.as_threads = true,
            Value(file) => files.push(PathBuf::from(file)),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let count = files.len();
    let mut files = files.into_iter();
    options.inputs = match (files.next(), files.next(), files.next()) {
        (None, ..) => None,
        (Some(a), Some(b), None) => Some((a, b)),
        _ => return Err(Failure::Usage(format!("2 input files are needed, {count} given"))),
    };
    if size.is_some() && options.inputs.is_some() {
        return Err(Failure::Usage("--size is for random matrices, not for files".into()));
    }
    options.size = size.unwrap_or(options.size);
    Ok(Some(options))
}

/// The element types and all that is asked of them.
trait Element: Scalar + cute_kit::cpu::Scalar + Float + ReadableElement + WritableElement {
    const DTYPE: Dtype;
}
impl Element for f32 {
    const DTYPE: Dtype = Dtype::F32;
}
impl Element for f64 {
    const DTYPE: Dtype = Dtype::F64;
}

/// Room for a matrix, or that there is none.
fn zeros<T: Element>(rows: usize, columns: usize) -> Result<Vec<T>, Failure> {
    let mut data = Vec::new();
    let count = rows.checked_mul(columns);
    match count.map(|count| (count, data.try_reserve_exact(count))) {
        Some((count, Ok(()))) => {
            data.resize(count, T::ZERO);
            Ok(data)
        }
        _ => Err(Failure::Input(format!("no memory for a matrix of {rows}x{columns} {}", T::DTYPE.name()))),
    }
}

/// A matrix of numbers in [-1, 1), the same for the same state: SplitMix64.
fn random(rows: usize, columns: usize, state: &mut u64) -> Result<(Vec<f32>, kernel::Strided), Failure> {
    let mut data = zeros(rows, columns)?;
    for element in &mut data {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = *state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let top = ((bits ^ (bits >> 31)) >> 40) as f32; // 24 bits: exact
        *element = top / (1u32 << 23) as f32 - 1.0;
    }
    Ok((data, Layout::new((rows, columns), (columns, 1))?))
}

fn run() -> Result<(), Failure> {
    let Some(options) = options()? else {
        say(format_args!("{HELP}"));
        return Ok(());
    };
    let output = |inputs: &[&Path]| options.output.as_deref().map(|path| Output::new(path, inputs)).transpose();
    STDOUT_IS_TAKEN.store(options.output.as_deref() == Some(Path::new("-")), Ordering::Relaxed);
    let Some((a, b)) = &options.inputs else {
        let output = output(&[])?;
        let ((m, n, k), mut state) = (options.size, options.seed);
        let (a, b) = (random(m, k, &mut state)?, random(k, n, &mut state)?);
        return product(&a, &b, &format!("random, seed {}", options.seed), output, &options);
    };
    let (a, b) = (Npy::open(a)?, Npy::open(b)?);
    if a.dtype != b.dtype {
        let (a, b, x, y) = (a.name(), b.name(), a.dtype.name(), b.dtype.name());
        return Err(Failure::Input(format!("{a} is {x} but {b} is {y}: the dtypes differ")));
    }
    if a.columns != b.rows {
        let (x, y) = (a.columns, b.rows);
        return Err(Failure::Input(format!(
            "{} is {}x{x} but {} is {y}x{}: inner dimensions {x} and {y} differ",
            a.name(),
            a.rows,
            b.name(),
            b.columns
        )));
    }
    let output = output(&[a.path(), b.path()])?;
    let from = format!("{} @ {}", a.name(), b.name());
    match a.dtype {
        Dtype::F32 => product(&a.read::<f32>()?, &b.read::<f32>()?, &from, output, &options),
        Dtype::F64 => product(&a.read::<f64>()?, &b.read::<f64>()?, &from, output, &options),
    }
}

fn speed(seconds: f64, (m, n, k): (usize, usize, usize)) -> f64 {
    2.0 * m as f64 * n as f64 * k as f64 / seconds / 1e9
}

/// Multiplies, checks, reports and writes.
fn product<T: Element>(
    (a, layout_a): &(Vec<T>, kernel::Strided),
    (b, layout_kn): &(Vec<T>, kernel::Strided),
    from: &str,
    output: Option<Output>,
    options: &Options,
) -> Result<(), Failure> {
    // GEMM takes B as (N,K): the transpose of what is in the file is the same data through another layout (Table 3)
    let ((k, n), (stride_k, stride_n)) = layout_kn.into_parts();
    let layout_b = Layout::new((n, k), (stride_n, stride_k))?;
    let m = layout_a.shape().0;
    let (layout_c, mut c) = (Layout::new((m, n), (n, int!(1)))?, zeros::<T>(m, n)?);
    let (size, a, b) = ((m, n, k), (a.as_slice(), layout_a), (b.as_slice(), &layout_b));

    say(format_args!("C = A B: {m}x{k} by {k}x{n}, {} ({from})", T::DTYPE.name()));
    report::layouts(layout_a, &layout_b, &layout_c)?;

    let steps = if options.as_threads { kernel::steps(m, n, k) } else { tiled::steps(m) };
    let mut progress = Progress::new("tiled", steps);
    if options.as_threads {
        kernel::multiply(a, b, (&mut c, &layout_c), &mut || progress.step())?;
    } else {
        tiled::multiply(a, b, (&mut c, &layout_c), &mut || progress.step())?;
    }
    let seconds = progress.finish();
    say(format_args!("time, one core"));
    say(format_args!("  tiled  {seconds:>10.6} s {:>9.3} GFLOP/s", speed(seconds, size)));

    if options.check {
        let mut expected = zeros::<T>(m, n)?;
        let mut progress = Progress::new("plain", m);
        check::plain(a, b, (T::ZERO, &mut expected), &mut || progress.step());
        let plain = progress.finish();
        say(format_args!(
            "  plain  {plain:>10.6} s {:>9.3} GFLOP/s   (textbook loops i, j, k: a dot product through the strides)",
            speed(plain, size)
        ));
        say(format_args!("  the tiled product is {:.1} times as fast", plain / seconds));
        verdict::<T>(&check::check(a, b, (&c, &expected)), k, options.as_threads)?;
    }
    if let Some(output) = output {
        output.write(m, n, &c)?;
    }
    Ok(())
}

/// Prints what the check found; an error if the products differ by more than they may.
fn verdict<T: Element>(check: &Check, k: usize, as_threads: bool) -> Result<(), Failure> {
    let u = if T::DTYPE == Dtype::F32 { "2^-24" } else { "2^-53" };
    let gamma = check::gamma(k, T::UNIT_ROUNDOFF);
    say(format_args!("check, element by element: |tiled - plain| <= 2 gamma_K (|A||B|)_ij"));
    say(format_args!(
        "  gamma_K = K u / (1 - K u) = {gamma:.3e} with K = {k}, u = {u}: each of the two sums is within"
    ));
    say(format_args!("  gamma_K (|A||B|)_ij of the exact one, whatever its order"));
    let ((low, high), (error, bound)) = (check.bounds, check.nearest);
    if low <= high {
        say(format_args!("  bounds from {low:.3e} to {high:.3e}; maximum error {:.3e}", check.error));
        say(format_args!("  nearest to its bound: error {error:.3e}, bound {bound:.3e}"));
    }
    if check.error == 0.0 && as_threads {
        say(format_args!("  (0 is to be expected: both add the products in the order of k, without fused operations)"));
    }
    if check.not_finite > 0 {
        let what = "where products or sums of them overflow, or factors are not finite";
        say(format_args!("  {} elements are not finite, {what}", check.not_finite));
    }
    if let Some(Failed { at: (i, j), tiled, plain, bound }) = check.failed {
        let bound = bound.map_or_else(|| "no order of the sum makes that".into(), |bound| format!("bound {bound:e}"));
        return Err(Failure::Input(format!(
            "check failed at ({i},{j}): {tiled:e} tiled, {plain:e} plain, {bound}; nothing is written"
        )));
    }
    // from here on the bound is larger than the numbers themselves
    say(format_args!("  {}", if gamma < 1.0 { "passed" } else { "no verdict: K is too large for this bound" }));
    Ok(())
}

fn main() -> ExitCode {
    let (code, message) = match run() {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => (2, format!("{message} (--help says more)")),
        Err(Failure::Input(message)) => (1, message),
    };
    let _ = writeln!(std::io::stderr(), "error: {message}");
    ExitCode::from(code)
}
