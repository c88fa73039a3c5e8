//! A matrix product on a GPU by a kernel in Rust, bfloat16: the layouts of one thread, the error, and the time beside cuBLAS.
//!
//! ```text
//! cargo run --release -p cute-cuda --example gpu_gemm
//! cargo run --release -p cute-cuda --example gpu_gemm -- A.npy B.npy -o C.npy        A (M, K), B (K, N), C = A B
//! ```

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "extents of matrices, and times"
)]

use clap::Parser;
use cute_atoms::element::BF16;
use cute_atoms::mma::{KMajor, MnMajor};
use cute_cuda::check;
use cute_cuda::cublas::Cublas;
use cute_cuda::element::Number;
use cute_cuda::gemm::Gemm;
use cute_cuda::gpu::{Error, Gpu};
use cute_cuda::matrix::Matrix;
use cute_cuda::npy;
use cute_gpu::gemm::Multiplies as _;
// A by rows, (M, K); B (K, N) by rows is (N, K) by columns
use cute_gpu::gemm::table::gemm_bf16_tt as kernel;
use cute_static::{Layout, int};
use std::error::Error as AnyError;
use std::path::PathBuf;
use std::process::ExitCode;

/// C = A B on this machine's GPU, by a kernel in Rust.
#[derive(Parser)]
struct Arguments {
    /// A, M x K; random numbers without it
    #[arg(requires = "b")]
    a: Option<PathBuf>,
    /// B, K x N
    b: Option<PathBuf>,
    /// Writes C here, as f4
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// M, N and K of random matrices
    #[arg(long, default_value_t = 4096)]
    size: usize,
}
/// What thread 37 of the first warpgroup that multiplies works on.
fn layouts((m, n, k): (usize, usize, usize), leading: usize) -> Result<(), Box<dyn AnyError>> {
    let global = Layout::new((m, k), (leading, int!(1)))?;
    println!("a stage of A in shared memory   {}", kernel::StageA::default());
    println!("a stage of B                    {}", kernel::StageB::default());
    let map = kernel::LoadA::default().tensor_map(&global)?;
    println!(
        "A's tensor map                  extents {:?}, boxes {:?}, {:?}",
        map.global_dim(),
        map.box_dim(),
        map.options().swizzle
    );
    println!("the instruction's coordinates   {} of (m, k)", kernel::LoadA::default().coords(&global));
    println!("B's boxes                       (element, box, CTA) -> {}", kernel::LoadB::default().index());
    println!(
        "matrix descriptors              leading and stride offset of A {} and {} bytes, of B {} and {}",
        kernel::DescriptorA::LEADING_BYTES,
        kernel::DescriptorA::STRIDE_BYTES,
        kernel::DescriptorB::LEADING_BYTES,
        kernel::DescriptorB::STRIDE_BYTES
    );
    let thread = kernel::Mma::default().get_slice(37);
    let (of_c, at) = thread.partition_c(&Layout::new((int!(128), int!(256)), (n, int!(1)))?)?;
    println!("what thread 37 has of C         {of_c} from {at} on");
    let (of_a, _) = thread.partition_a(&kernel::StageA::default())?;
    println!("what its warpgroup has of A     {of_a}");
    println!();
    Ok(())
}
fn median(mut x: Vec<f64>) -> f64 {
    x.sort_by(f64::total_cmp);
    x.get(x.len() / 2).copied().unwrap_or(f64::NAN)
}
fn run(arguments: &Arguments) -> Result<bool, Box<dyn AnyError>> {
    let gpu = Gpu::first()?;
    let gemm = Gemm::<kernel::Kernel>::load(&gpu)?;
    let stored = |x: &f64| BF16::number(BF16::of(*x));
    let ((m, k, a), (l, n, b)) = match (&arguments.a, &arguments.b) {
        (Some(a), Some(b)) => (npy::read(a)?, npy::read(b)?),
        _ => {
            let mut rng = fastrand::Rng::with_seed(1);
            let size = arguments.size;
            let mut random = || (0..size * size).map(|_| 2.0 * rng.f64() - 1.0).collect();
            ((size, size, random()), (size, size, random()))
        }
    };
    if k != l {
        return Err(Box::new(Error::Shape(format!("A is {m} x {k}, and B {l} x {n}"))));
    }
    println!("{}, a driver of CUDA {:?}: C = A B, {m} x {n} x {k}, bfloat16\n", gpu.name()?, gpu.driver()?);
    let a: Vec<f64> = a.iter().map(stored).collect();
    // B's columns, as what it is multiplied by
    let b: Vec<f64> = (0..n).flat_map(|j| b.iter().skip(j).step_by(n.max(1))).map(stored).collect();
    let of_a = Matrix::<BF16, KMajor>::upload(&gpu, m, k, &a)?;
    let of_b = Matrix::<BF16, MnMajor>::upload(&gpu, n, k, &b)?;
    layouts((m, n, k), of_a.stride())?;
    let mut c = Matrix::<BF16>::filled(&gpu, m, n, f64::NAN)?;
    let product = gemm.product(&of_a, &of_b, &mut c)?;
    let [ctas, threads, shared] = product.grid();
    println!("{ctas} CTAs of {threads} threads and {shared} bytes of shared memory, {} stages", kernel::Kernel::STAGES);
    product.launch()?;
    gpu.wait()?;

    let teraflop = 2e-12 * m as f64 * n as f64 * k as f64;
    let cublas = Cublas::load(&gpu)?;
    let mut d = Matrix::<BF16>::filled(&gpu, m, n, 0.0)?;
    let count = (0.02 / (gpu.time(3, || product.launch())? * 1e-3)).clamp(3.0, 1000.0) as u32;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..7 {
        ours.push(teraflop / gpu.time(count, || product.launch())? * 1e3);
        if let Some(cublas) = &cublas {
            theirs.push(teraflop / gpu.time(count, || cublas.product(&of_a, &of_b, &mut d))? * 1e3);
        }
    }
    println!("{:.1} TFLOP/s, median of 7 queues of {count} launches", median(ours));
    match &cublas {
        Some(cublas) => println!("{:.1} TFLOP/s of cuBLAS {}, in turns with them", median(theirs), cublas.version()?),
        None => println!("no cuBLAS here to compare with (libcublas.so)"),
    }
    drop(product);
    let got = c.download(&gpu)?;
    let distance =
        check::distance::<BF16>(&got, &check::product(&a, &b, (m, n, k))?, &a, &b, k, 2f64.powi(-20), [0.0; 2]);
    println!(
        "each of {} elements compared with f64: largest distance {:.3e}, {:.3} of the bound |c| / 256 + |a_i| |b_j| / 2^20; {} beyond it",
        got.len(),
        distance.largest,
        distance.of_bound,
        distance.wrong
    );
    if let Some(file) = &arguments.output {
        npy::write(file, (m, n, &got))?;
    }
    Ok(distance.wrong == 0)
}
fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
