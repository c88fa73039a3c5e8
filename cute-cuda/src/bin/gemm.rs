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
use cute_atoms::mma::KMajor;
use cute_cuda::check::{self, Distance};
use cute_cuda::cublas::{Cublas, CublasNumber};
use cute_cuda::element::Number;
use cute_cuda::gemm::Gemm;
use cute_cuda::gpu::{Error, Gpu};
use cute_cuda::matrix::Matrix;
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
}
type Shape = (usize, usize, usize);
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
/// One product, all of it compared.
fn checked<G: Multiplies>(
    gpu: &Gpu,
    kernel: &Gemm<G>,
    (m, n, k): Shape,
    whole: bool,
    rng: &mut fastrand::Rng,
) -> Result<Distance, Error>
where
    A<G>: Operand<Element: Number>,
    B<G>: Operand<Element: Number>,
    G::D: Number,
{
    let (a, b) = (
        numbers::<Element<A<G>>>(rng, m.saturating_mul(k), whole),
        numbers::<Element<B<G>>>(rng, n.saturating_mul(k), whole),
    );
    let of_a = Matrix::upload(gpu, m, k, &a)?;
    let of_b = Matrix::upload(gpu, n, k, &b)?;
    // also between the rows of D, where it has to stay
    let before = 96.0;
    let mut d = Matrix::<D<G>, KMajor>::filled_apart(gpu, m, n, 2, before)?;
    kernel.product(&of_a, &of_b, &mut d)?.launch()?;
    gpu.wait()?;
    let bits = <Element<A<G>> as cute_atoms::element::Element>::BITS;
    let u = if whole { 0.0 } else { 2f64.powi(if bits == 8 { -10 } else { -20 }) };
    let mut distance = check::distance::<D<G>>(&d.download(gpu)?, &check::product(&a, &b, (m, n, k))?, &a, &b, k, u);
    distance.wrong += d.between(gpu)?.iter().filter(|&&x| x != before).count();
    Ok(distance)
}
/// All shapes of one kernel.
fn check_all<G: Multiplies>(gpu: &Gpu, cases: usize, below: usize) -> Result<bool, Error>
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
    for &shape in &shapes {
        for whole in [true, false] {
            let distance = checked(gpu, &kernel, shape, whole, &mut rng)?;
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
    let product = kernel.product(&a, &b, &mut d)?;
    let teraflop = 2e-12 * m as f64 * n as f64 * k as f64;
    let once = gpu.time(3, || product.launch())?;
    let count = (20.0 / once).clamp(10.0, 2000.0) as u32;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let x = gpu.time(count, || product.launch())?;
        let y = cublas.map(|cublas| gpu.time(count, || cublas.product(&a, &b, &mut e))).transpose()?;
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
                let seconds = cute_gpu::gemm_rows! { rule };
                let mut among: Vec<_> = seconds.into_iter().filter(|(name, _)| name.contains(&only)).collect();
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
                        if stringify!($name).contains(&only) {
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
