//! The matrix products of `cute-gpu`, on the GPU at hand: whether they are right, and their time beside cuBLAS'. Exits with 0 where all are
//! right, 1 where one is not, 2 where there is no GPU.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "extents of matrices, and times"
)]

use clap::{Parser, Subcommand};
use cute_atoms::element::{E4M3, F32};
use cute_atoms::mma::{IsMajor, KMajor};
use cute_cuda::check::{self, Distance, Exact};
use cute_cuda::cublas::{Cublas, CublasNumber};
use cute_cuda::element::Number;
use cute_cuda::gemm::{Gemm, With, by_rows};
use cute_cuda::gpu::{Error, Gpu};
use cute_cuda::matrix::Matrix;
use cute_gpu::gemm::epilogue::Epilogue;
use cute_gpu::gemm::{Multiplies, Operand, table};
use cute_gpu::sgemm;
use std::process::ExitCode;

/// The matrix products of cute-gpu on this machine's GPU.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    what: What,
}
#[derive(Subcommand)]
enum What {
    /// Whether all elements are right, of shapes that fit the tiles and of shapes that do not
    Check {
        /// Kernels with this in their names
        #[arg(long, default_value = "")]
        only: String,
        /// So many random shapes of each
        #[arg(long, default_value_t = 10)]
        cases: usize,
        /// So many random shapes, of all kernels together, and more where they do not divide
        #[arg(long)]
        shapes: Option<usize>,
        /// Only shapes whose extents are below this
        #[arg(long, default_value_t = usize::MAX)]
        below: usize,
    },
    /// TFLOP/s beside cuBLAS, in rounds that take turns
    Time {
        /// Kernels with this in their names
        #[arg(long, default_value = "")]
        only: String,
        /// Rounds
        #[arg(long, default_value_t = 7)]
        rounds: usize,
        /// Of these only the one that the rule of thumb takes
        #[arg(long)]
        best: bool,
        /// MxNxK, or N for NxNxN
        sizes: Vec<String>,
    },
    /// Errors of long sums of 8-bit floats, beside f64
    Sums {
        /// K
        #[arg(default_values_t = [4096, 16384, 65536])]
        lengths: Vec<usize>,
    },
}
type Shape = (usize, usize, usize);
/// Errors of sums of 8-bit floats, 256 x 256 of them: all in the accumulators, and promoted.
fn sums(gpu: &Gpu, lengths: &[usize]) -> Result<(), Error> {
    println!(
        "kernel, K, numbers: relative error of all (root of the mean square), mean relative error, largest error / |a_i| |b_j|"
    );
    for &k in lengths {
        let mut rng = fastrand::Rng::with_seed(3);
        for one_sign in [true, false] {
            let mut random = || -> Vec<f64> {
                numbers::<E4M3>(&mut rng, 256 * k, false)
                    .into_iter()
                    .map(|x| if one_sign { x.abs() } else { x })
                    .collect()
            };
            let (a, b) = (random(), random());
            let exact = check::product(&a, &b, (256, 256, k))?;
            macro_rules! all {
                ($($name:ident)*) => {$(
                    sum::<table::$name::Kernel>(gpu, (&a, &b, &exact), k, if one_sign { "of one sign" } else { "of both" })?;
                )*};
            }
            all! { gemm_e4m3 gemm_e4m3_16 gemm_e4m3_promoted gemm_e4m3_promoted_64 gemm_e4m3_promoted_16 }
        }
    }
    Ok(())
}
fn sum<G: Multiplies<D: Number>>(
    gpu: &Gpu,
    (a, b, exact): (&[f64], &[f64], &[f64]),
    k: usize,
    numbers: &str,
) -> Result<(), Error>
where
    A<G>: Operand<Element: Number>,
    B<G>: Operand<Element: Number>,
{
    let (of_a, of_b) = (Matrix::upload(gpu, 256, k, a)?, Matrix::upload(gpu, 256, k, b)?);
    let mut d = Matrix::<D<G>, KMajor>::filled(gpu, 256, 256, 0.0)?;
    Gemm::<G>::load(gpu)?.product(&of_a, &of_b, &mut d)?.launch()?;
    gpu.wait()?;
    let got = d.download(gpu)?;
    let pairs = || got.iter().zip(exact);
    let squares = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>();
    let of_all = (pairs().map(|(x, y)| (x - y) * (x - y)).sum::<f64>() / squares(exact)).sqrt();
    let mean = pairs().map(|(x, y)| (x - y) / y.abs()).sum::<f64>() / exact.len() as f64;
    let norms = |x: &[f64]| x.chunks(k).map(|row| squares(row).sqrt()).collect::<Vec<_>>();
    let (rows, columns) = (norms(a), norms(b));
    let bounds = rows.iter().flat_map(|row| columns.iter().map(move |column| row * column));
    let largest = pairs().zip(bounds).map(|((x, y), bound)| (x - y).abs() / bound).fold(0.0, f64::max);
    println!("{:24} {k:6} {numbers:12} {of_all:9.2e} {mean:10.2e} {largest:9.2e}", G::NAME);
    Ok(())
}
type A<G> = <G as Multiplies>::A;
type B<G> = <G as Multiplies>::B;
type D<G> = <G as Multiplies>::D;
type Element<O> = <O as Operand>::Element;

/// Numbers of a matrix, as they are stored.
fn numbers<E: Number>(rng: &mut fastrand::Rng, len: usize, whole: bool) -> Vec<f64> {
    // of a few thousand different ones
    let mut one = || if whole { f64::from(rng.i32(-2..=2)) } else { 2.0 * rng.f64() - 1.0 };
    let some: Vec<f64> = (0..4099).map(|_| E::number(E::of(one()))).collect();
    (0..len).filter_map(|_| rng.choice(&some).copied()).collect()
}
/// Matrices one behind the other along what strides: rows of those by rows, columns of others. Row by row, with its extents.
fn stacked<J: IsMajor>(matrices: &[Vec<f64>], rows: usize, columns: usize) -> (usize, usize, Vec<f64>) {
    if by_rows::<J>() {
        return (rows * matrices.len(), columns, matrices.concat());
    }
    let row = |i: usize| matrices.iter().flat_map(move |matrix| matrix.iter().skip(i * columns).take(columns).copied());
    (rows, columns * matrices.len(), (0..rows).flat_map(row).collect())
}
/// Products, all of them compared.
fn checked<G: Multiplies<Epilogue: Exact>>(
    gpu: &Gpu,
    kernel: &Gemm<G>,
    (m, n, k): Shape,
    matrices: usize,
    whole: bool,
    rng: &mut fastrand::Rng,
) -> Result<Distance, Error>
where
    A<G>: Operand<Element: Number>,
    B<G>: Operand<Element: Number>,
    G::D: Number,
{
    let a: Vec<_> = (0..matrices).map(|_| numbers::<Element<A<G>>>(rng, m.saturating_mul(k), whole)).collect();
    let b: Vec<_> = (0..matrices).map(|_| numbers::<Element<B<G>>>(rng, n.saturating_mul(k), whole)).collect();
    let (rows, columns, all) = stacked::<<A<G> as Operand>::Major>(&a, m, k);
    let of_a = Matrix::upload(gpu, rows, columns, &all)?;
    let (rows, columns, all) = stacked::<<B<G> as Operand>::Major>(&b, n, k);
    let of_b = Matrix::upload(gpu, rows, columns, &all)?;
    // also between the rows of D, where it has to stay
    let before = 96.0;
    let mut d = Matrix::<D<G>, KMajor>::filled_apart(gpu, m * matrices, n, 2, before)?;
    let (c, bias) = (numbers::<D<G>>(rng, m * n * matrices, whole), numbers::<F32>(rng, n, whole));
    let of_c = Matrix::<D<G>, KMajor>::upload(gpu, m * matrices, n, &c)?;
    let of_bias = Matrix::<F32, KMajor>::upload(gpu, 1, n, &bias)?;
    let (mut alpha, mut beta, mut with) = (1.0, 0.0, With::default());
    let linear = !<G::Epilogue as Epilogue>::PLAIN;
    // with all terms, with none, and with one of them
    let (some_c, some_bias) = if linear { (rng.bool(), rng.bool()) } else { (false, false) };
    if linear {
        alpha = if rng.bool() { 2.0 } else { 1.0 };
        with.alpha = alpha as f32;
    }
    if some_c {
        beta = -3.0;
        with.c = Some((beta as f32, &of_c));
    }
    with.bias = some_bias.then_some(&of_bias);
    kernel.products(matrices, &of_a, &of_b, &with, &mut d)?.launch()?;
    gpu.wait()?;
    let bits = <Element<A<G>> as cute_atoms::element::Element>::BITS;
    let exactly = whole && <G::Epilogue as Exact>::WHOLE;
    let u = if exactly { 0.0 } else { 1.13 * alpha * 2f64.powi(if bits == 8 { -10 } else { -20 }) };
    // sums of terms up to 3 and 2 are rounded, and GELU's exponential
    let more = if linear && !exactly { [2f64.powi(-16), 8.0 * 2f64.powi(-22)] } else { [0.0; 2] };
    let got = d.download(gpu)?;
    let mut distance = Distance::default();
    for (i, (a, b)) in a.iter().zip(&b).enumerate() {
        let (from, to) = (i * m * n, (i + 1) * m * n);
        let mut exact = check::product(a, b, (m, n, k))?;
        for (place, x) in exact.iter_mut().enumerate() {
            let term =
                |some: bool, of: &[f64], place: usize| if some { of.get(place).copied().unwrap_or(0.0) } else { 0.0 };
            let terms = beta * term(some_c, &c, from + place) + term(some_bias, &bias, place % n);
            *x = <G::Epilogue as Exact>::exact(alpha * *x + terms);
        }
        let one = check::distance::<D<G>>(got.get(from..to).unwrap_or(&[]), &exact, a, b, k, u, more);
        distance.wrong += one.wrong;
        distance.largest = distance.largest.max(one.largest);
        distance.of_bound = distance.of_bound.max(one.of_bound);
    }
    distance.wrong += d.between(gpu)?.iter().filter(|&&x| x != before).count();
    Ok(distance)
}
/// All shapes of one kernel.
fn check_all<G: Multiplies<Epilogue: Exact>>(gpu: &Gpu, cases: usize, below: usize) -> Result<bool, Error>
where
    A<G>: Operand<Element: Number>,
    B<G>: Operand<Element: Number>,
    G::D: Number,
{
    let kernel = Gemm::<G>::load(gpu)?;
    let [m, n, k] = G::TILE.map(|x| x as usize);
    let mut rng = fastrand::Rng::with_seed(1);
    let mut shapes = vec![
        (m, n, k),
        (m * 2, n * 3, k * G::STAGES as usize * 3),
        (1, 1, 1),
        (m + 1, n - 1, k + 1),
        (m - 1, n + 1, 3 * k - 1),
        (16, 4096, 1024),
        (1000, 777, 500),
        (m * 12 + 5, n * 12 + 3, 300),
    ];
    let most = below.min(1500);
    shapes.extend((0..cases).map(|_| (rng.usize(1..most), rng.usize(1..most), rng.usize(1..most))));
    shapes.retain(|&(m, n, k)| m.max(n).max(k) < below);
    let (mut worst, mut wrong) = (0f64, Vec::new());
    for (i, &shape) in shapes.iter().enumerate() {
        // several matrices of some shapes that are not large
        let matrices = if i % 3 == 2 && shape.0.max(shape.1) < 1000 { 3 } else { 1 };
        for whole in [true, false] {
            let distance = checked(gpu, &kernel, shape, matrices, whole, &mut rng)?;
            worst = worst.max(distance.of_bound);
            if distance.wrong > 0 {
                wrong.push(format!("{shape:?} {}: {distance:?}", if whole { "whole numbers" } else { "any numbers" }));
            }
        }
    }
    println!(
        "{:24} {} shapes, each of whole and of any numbers: {} wrong; largest distance / bound {worst:.3}",
        G::NAME,
        shapes.len(),
        wrong.len()
    );
    wrong.iter().for_each(|line| println!("    {line}"));
    Ok(wrong.is_empty())
}
/// The median, the least and the most.
fn spread(mut x: Vec<f64>) -> String {
    x.sort_by(f64::total_cmp);
    match (x.get(x.len() / 2), x.first(), x.last()) {
        (Some(median), Some(least), Some(most)) => format!("{median:7.1} ({least:.1} to {most:.1})"),
        _ => "-".to_owned(),
    }
}
/// One size of one kernel.
fn time_one<G: Multiplies>(gpu: &Gpu, cublas: Option<&Cublas>, (m, n, k): Shape, rounds: usize) -> Result<(), Error>
where
    A<G>: Operand<Element: CublasNumber>,
    B<G>: Operand<Element = Element<A<G>>>,
    G::D: CublasNumber,
{
    let kernel = Gemm::<G>::load(gpu)?;
    let mut rng = fastrand::Rng::with_seed(7);
    let (a, b) = (numbers::<Element<A<G>>>(&mut rng, m * k, false), numbers::<Element<A<G>>>(&mut rng, n * k, false));
    let (a, b) = (Matrix::upload(gpu, m, k, &a)?, Matrix::upload(gpu, n, k, &b)?);
    let mut d = Matrix::<D<G>, KMajor>::filled(gpu, m, n, 0.0)?;
    let mut e = Matrix::<D<G>, KMajor>::filled(gpu, m, n, 0.0)?;
    // with all terms where there are some
    let (c, bias) = (Matrix::<D<G>, KMajor>::filled(gpu, m, n, 1.0)?, Matrix::<F32, KMajor>::filled(gpu, 1, n, 1.0)?);
    let mut with = With::default();
    if !<G::Epilogue as Epilogue>::PLAIN {
        with = With { alpha: 0.5, c: Some((0.25, &c)), bias: Some(&bias) };
    }
    let product = kernel.products(1, &a, &b, &with, &mut d)?;
    let teraflop = 2e-12 * m as f64 * n as f64 * k as f64;
    let once = gpu.time(3, || product.launch())?;
    let count = (20.0 / once).clamp(10.0, 2000.0) as u32;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    // of some extents and types it has no product
    let cublas = cublas.filter(|cublas| cublas.product(&a, &b, &mut e).is_ok());
    for round in 0..=rounds {
        let mine = || gpu.time(count, || product.launch());
        let mut theirs_too = || cublas.map(|cublas| gpu.time(count, || cublas.product(&a, &b, &mut e))).transpose();
        // each is the first in every other round
        let (x, y) = if round % 2 == 0 {
            let x = mine()?;
            (x, theirs_too()?)
        } else {
            let y = theirs_too()?;
            (mine()?, y)
        };
        // the first round warms up
        if round > 0 {
            ours.push(teraflop / x * 1e3);
            theirs.extend(y.map(|y| teraflop / y * 1e3));
        }
    }
    let median = |x: &[f64]| {
        let mut x = x.to_vec();
        x.sort_by(f64::total_cmp);
        x.get(x.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let ratio = median(&ours) / median(&theirs);
    println!("{:24} {m:5} x {n:5} x {k:5}: {:>28} cuBLAS {:>28}  {ratio:.3}", G::NAME, spread(ours), spread(theirs));
    Ok(())
}
fn size(text: &str) -> Option<Shape> {
    let numbers: Vec<usize> = text.split('x').map(|x| x.parse().ok()).collect::<Option<_>>()?;
    match numbers[..] {
        [n] => Some((n, n, n)),
        [m, n, k] => Some((m, n, k)),
        _ => None,
    }
}
fn run(what: What) -> Result<bool, Error> {
    let gpu = Gpu::first()?;
    println!("{}, a driver of CUDA {:?}", gpu.name()?, gpu.driver()?);
    let mut right = true;
    match what {
        What::Check { only, cases, shapes, below } => {
            let mut kernels = 0usize;
            macro_rules! count {
                ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => { $(kernels += usize::from(stringify!($name).contains(&only));)* };
            }
            cute_gpu::gemm_rows! { count }
            cute_gpu::sgemm_rows! { count }
            let cases = shapes.map_or(cases, |shapes| shapes.div_ceil(kernels.max(1)));
            macro_rules! all {
                ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
                    if stringify!($name).contains(&only) {
                        right &= check_all::<table::$name::Kernel>(&gpu, cases, below)?;
                    }
                )*};
            }
            cute_gpu::gemm_rows! { all }
            macro_rules! all {
                ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
                    if stringify!($name).contains(&only) {
                        right &= check_all::<sgemm::table::$name::Kernel>(&gpu, cases, below)?;
                    }
                )*};
            }
            cute_gpu::sgemm_rows! { all }
        }
        What::Sums { lengths } => sums(&gpu, &lengths)?,
        What::Time { only, rounds, best, sizes } => {
            let cublas = Cublas::load(&gpu)?;
            match &cublas {
                Some(cublas) => println!("cuBLAS {}", cublas.version()?),
                None => println!("no cuBLAS here"),
            }
            println!("TFLOP/s: median of {rounds} rounds (range), each a queue of launches; ratio of the medians");
            for text in &sizes {
                let shape = size(text).ok_or_else(|| Error::Shape(format!("{text} is no size")))?;
                let multiprocessors = gpu.multiprocessors()?;
                macro_rules! rule {
                    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {
                        [$((stringify!($name), Gemm::<table::$name::Kernel>::seconds(shape, multiprocessors))),*]
                    };
                }
                let by_wgmma = cute_gpu::gemm_rows! { rule };
                macro_rules! rule {
                    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {
                        [$((stringify!($name), Gemm::<sgemm::table::$name::Kernel>::seconds(shape, multiprocessors))),*]
                    };
                }
                let seconds = by_wgmma.into_iter().chain(cute_gpu::sgemm_rows! { rule });
                let mut among: Vec<_> = seconds.filter(|(name, _)| name.contains(&only)).collect();
                among.sort_by(|(_, x), (_, y)| x.total_cmp(y));
                let taken = among.first().map_or("", |(name, _)| *name);
                macro_rules! all {
                    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
                        if stringify!($name).contains(&only) && (!best || stringify!($name) == taken) {
                            time_one::<table::$name::Kernel>(&gpu, cublas.as_ref(), shape, rounds)?;
                        }
                    )*};
                }
                cute_gpu::gemm_rows! { all }
                macro_rules! all {
                    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
                        if stringify!($name).contains(&only) && (!best || stringify!($name) == taken) {
                            time_one::<sgemm::table::$name::Kernel>(&gpu, cublas.as_ref(), shape, rounds)?;
                        }
                    )*};
                }
                cute_gpu::sgemm_rows! { all }
            }
        }
    }
    Ok(right)
}
fn main() -> ExitCode {
    match run(Arguments::parse().what) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
