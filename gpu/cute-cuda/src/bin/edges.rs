//! Where products have little to do, or much: on the GPU at hand. Exits with 0 where all is right, 1 where something is not, 2 where there is
//! no GPU.
//!
//! ```text
//! nothing     zero extents and no matrices launch nothing
//! K = 0       D = f(beta C + bias)
//! factors     alpha = 0 with NaN in A and B, beta = 0 with NaN in C: D has none
//! batches     70,000 matrices
//! beside      what lies between the rows of D
//! integers    the largest sums of s8, and the first that wraps
//! memory      what has no room is told with its bytes
//! check       a check in a kernel fails, and the host knows which: the last, since the context ends
//! ```
//! With a file: the guide's kernel is launched with a block too many, and the host knows which check failed.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "extents of matrices"
)]

use cudarc::driver::{LaunchConfig, PushKernelArg};
use cute_atoms::element::{F32, S8, S32};
use cute_atoms::mma::KMajor;
use cute_cuda::check::Exact;
use cute_cuda::element::Number;
use cute_cuda::gemm::{Gemm, With, by_rows};
use cute_cuda::gpu::{Error, Gpu, kernel};
use cute_cuda::matrix::Matrix;
use cute_cuda::ptx;
use cute_gpu::gemm::epilogue::Epilogue;
use cute_gpu::gemm::{Multiplies, Operand, table};
use cute_gpu::sgemm::table as sgemms;
use std::process::ExitCode;

type ElementOf<O> = <O as Operand>::Element;
type MajorOf<O> = <O as Operand>::Major;

/// What was asked, and whether it was so.
struct Answers {
    gpu: Gpu,
    rng: fastrand::Rng,
    right: bool,
}
impl Answers {
    fn say(&mut self, right: bool, what: &str) {
        println!("{} {what}", if right { "right" } else { "WRONG" });
        self.right &= right;
    }
    fn whole(&mut self, len: usize) -> Vec<f64> {
        (0..len).map(|_| f64::from(self.rng.i32(-2..=2))).collect()
    }
    /// A product with small whole numbers, of which some are NaN instead; compared element by element, and what lies between the rows of D.
    fn product<G: Multiplies<Epilogue: Exact, A: Operand<Element: Number>, B: Operand<Element: Number>, D: Number>>(
        &mut self,
        kernel: &Gemm<G>,
        batch: usize,
        [m, n, k]: [usize; 3],
        factors: [f64; 2],
        nan: bool,
    ) -> Result<bool, Error> {
        let gpu = self.gpu.clone();
        let linear = !<G::Epilogue as Epilogue>::PLAIN;
        let [alpha, beta] = if linear { factors } else { [1.0, 0.0] };
        let (a, b) = (self.whole(batch * m * k), self.whole(batch * n * k));
        let (c, bias) = (self.whole(batch * m * n), self.whole(n));
        // what is multiplied by 0 is NaN
        let hidden = |x: &[f64], hide: bool| if hide { vec![f64::NAN; x.len()] } else { x.to_vec() };
        let (of_a, of_b) = (hidden(&a, nan && alpha == 0.0), hidden(&b, nan && alpha == 0.0));
        let of_a = stacked::<ElementOf<G::A>, MajorOf<G::A>>(&gpu, &of_a, batch, [m, k])?;
        let of_b = stacked::<ElementOf<G::B>, MajorOf<G::B>>(&gpu, &of_b, batch, [n, k])?;
        let of_c = Matrix::<G::D, KMajor>::upload(&gpu, batch * m, n, &hidden(&c, nan && beta == 0.0))?;
        let of_bias = Matrix::<F32, KMajor>::upload(&gpu, 1, n, &bias)?;
        let before = 96.0;
        let mut d = Matrix::<G::D, KMajor>::filled_apart(&gpu, batch * m, n, 2, before)?;
        let mut with = With::default();
        if linear {
            with = With { alpha: alpha as f32, c: Some((beta as f32, &of_c)), bias: Some(&of_bias) };
        }
        let product = kernel.products(batch, &of_a, &of_b, &with, &mut d)?;
        product.launch()?;
        gpu.wait()?;
        drop(product);
        let got = d.download(&gpu)?;
        let mut right = got.len() == batch * m * n;
        for (place, &got) in got.iter().enumerate() {
            let (matrix, row, column) = (place / (m * n), place / n % m, place % n);
            let (a, b) = (&a[(matrix * m + row) * k..][..k], &b[(matrix * n + column) * k..][..k]);
            let sum: f64 = a.iter().zip(b).map(|(a, b)| a * b).sum();
            let x = if linear { alpha * sum + beta * c[place] + bias[column] } else { sum };
            right &= got == G::D::number(G::D::of(<G::Epilogue as Exact>::exact(x)));
        }
        right &= d.between(&gpu)?.iter().all(|&x| x == before);
        // threads write the elements alone, TMA whole words of 16 bytes
        let by_threads = G::map([1, 16, 1], 16, 16, 16).is_none();
        Ok(right && (!by_threads || d.beside(&gpu)?.iter().all(|&x| x == before)))
    }
    /// All of one kernel.
    fn kernel<G: Multiplies<Epilogue: Exact, A: Operand<Element: Number>, B: Operand<Element: Number>, D: Number>>(
        &mut self,
    ) -> Result<(), Error> {
        let kernel = Gemm::<G>::load(&self.gpu)?;
        let mut right = true;
        for (batch, extents) in
            [(1, [0, 5, 7]), (1, [5, 0, 7]), (0, [5, 5, 7]), (3, [0, 9, 0]), (1, [0, 0, 0]), (70_000, [0, 3, 3])]
        {
            right &= self.product(&kernel, batch, extents, [1.0, 1.0], false)?;
        }
        self.say(right, &format!("{}: zero extents do nothing", G::NAME));
        right = true;
        for (batch, [m, n]) in [(1, [1, 1]), (1, [130, 300]), (3, [17, 33]), (1, [600, 1000])] {
            right &= self.product(&kernel, batch, [m, n, 0], [2.0, -3.0], false)?;
        }
        self.say(right, &format!("{}: K = 0", G::NAME));
        if !<G::Epilogue as Epilogue>::PLAIN {
            right = true;
            for factors in [[0.0, 2.0], [2.0, 0.0], [0.0, 0.0], [-0.0, -0.0], [0.0, 1.0], [1.0, 0.0]] {
                for (batch, extents) in [(1, [130, 300, 200]), (3, [17, 33, 65]), (1, [1, 1, 1])] {
                    right &= self.product(&kernel, batch, extents, factors, true)?;
                }
            }
            self.say(right, &format!("{}: factors of 0 do not read NaN", G::NAME));
        }
        right = true;
        for n in [1, 3, 7, 13, 17, 31, 33, 63, 65, 127, 129, 255, 257, 301] {
            let (m, k) = (self.rng.usize(1..200), self.rng.usize(1..300));
            right &= self.product(&kernel, 1 + n % 3, [m, n, k], [2.0, -3.0], false)?;
        }
        self.say(right, &format!("{}: nothing beside D, N odd", G::NAME));
        let count = [65_535, 65_536, 70_000, 140_000];
        right = true;
        for batch in count {
            let extents = [self.rng.usize(1..9), self.rng.usize(1..9), self.rng.usize(1..17)];
            right &= self.product(&kernel, batch, extents, [2.0, -3.0], false)?;
        }
        self.say(right, &format!("{}: {count:?} matrices", G::NAME));
        Ok(())
    }
    /// Sums of s8 at their largest, and beyond.
    fn integers(&mut self) -> Result<(), Error> {
        let gpu = self.gpu.clone();
        let kernel = Gemm::<table::gemm_s8::Kernel>::load(&gpu)?;
        for (x, k) in [(-128.0, 131_071), (-128.0, 131_072), (127.0, 133_144), (127.0, 133_145), (127.0, 140_000)] {
            let (m, n) = (3, 5);
            let (a, b) = (Matrix::<S8>::filled(&gpu, m, k, x)?, Matrix::<S8>::filled(&gpu, n, k, x)?);
            let mut d = Matrix::<S32>::filled(&gpu, m, n, 0.0)?;
            kernel.product(&a, &b, &mut d)?.launch()?;
            gpu.wait()?;
            let exact = (x * x) as i64 * k as i64;
            let right = d.download(&gpu)?.iter().all(|&d| d == f64::from(exact as i32));
            self.say(right, &format!("gemm_s8: {k} times {x} squared, {exact}, is {}", exact as i32));
        }
        Ok(())
    }
    /// What has no room.
    fn memory(&mut self) -> Result<(), Error> {
        for (rows, columns) in [(1 << 19, 1 << 19), (usize::MAX, 1), (usize::MAX / 2, usize::MAX / 2)] {
            match Matrix::<F32>::filled(&self.gpu, rows, columns, 0.0) {
                Err(error @ Error::Memory { .. }) => {
                    let text = error.named("D").to_string();
                    let right =
                        text.starts_with(&format!("D: {rows} x {columns} f32: expected ")) && text.ends_with(" free");
                    self.say(right, &text);
                }
                other => self.say(false, &format!("{rows} x {columns}: {:?}", other.map(|d| d.shape()))),
            }
        }
        let kernel = Gemm::<table::gemm_bf16_tn_64::Kernel>::load(&self.gpu)?;
        let right = self.product(&kernel, 1, [100, 100, 100], [1.0, 0.0], false)?;
        self.say(right, "after that products are as before");
        Ok(())
    }
    /// A check that fails.
    #[allow(unsafe_code)]
    fn check(&mut self) -> Result<(), Error> {
        let text = ptx::of("check_fails").ok_or_else(|| Error::NoText("check_fails".to_owned()))?;
        let check = kernel(&self.gpu.load(text.to_owned())?, "check_fails", 0)?;
        let config = LaunchConfig { grid_dim: (5, 2, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 };
        for (x, y, thread) in [(5u32, 0u32, 0u32), (3, 1, 77)] {
            // SAFETY: the kernel's arguments; it reads and writes nothing
            unsafe { self.gpu.stream.launch_builder(&check).arg(&x).arg(&y).arg(&thread).launch(config) }?;
            match (self.gpu.wait(), x) {
                (Ok(()), 5) => self.say(true, "a check that holds"),
                (Err(Error::Stopped(stopped)), 3) => {
                    let right =
                        stopped.block == [3, 1, 0] && stopped.thread == 77 && stopped.file.ends_with(b"src/checks");
                    self.say(right, &stopped.to_string());
                }
                (other, _) => self.say(false, &format!("{other:?}")),
            }
        }
        Ok(())
    }
}
/// The guide's kernel with one block too many along the columns, whose tile is not there.
#[allow(unsafe_code)]
fn template(gpu: &Gpu, file: &str) -> Result<bool, Error> {
    let text = std::fs::read_to_string(file).map_err(|error| Error::NoText(format!("{file}: {error}")))?;
    let transpose = kernel(&gpu.load(text)?, "transpose", 0)?;
    let from = gpu.stream.clone_htod(&vec![1f32; 1024 * 4096])?;
    let mut to = gpu.stream.alloc_zeros::<f32>(1024 * 4096)?;
    let config = LaunchConfig { grid_dim: (129, 32, 1), block_dim: (128, 1, 1), shared_mem_bytes: 4 * 32 * 33 };
    // SAFETY: the kernel's arguments; what has no tile ends before it reads or writes
    unsafe { gpu.stream.launch_builder(&transpose).arg(&from).arg(&mut to).launch(config) }?;
    let answer = gpu.wait();
    println!("{answer:?}");
    if let Err(error) = &answer {
        println!("{error}");
    }
    Ok(matches!(answer, Err(Error::Stopped(stopped)) if stopped.block[0] == 128))
}
/// Matrices one behind the other along what strides.
fn stacked<E: Number, J: cute_atoms::mma::IsMajor>(
    gpu: &Gpu,
    numbers: &[f64],
    batch: usize,
    [rows, k]: [usize; 2],
) -> Result<Matrix<E, J>, Error> {
    if by_rows::<J>() {
        return Matrix::upload(gpu, batch * rows, k, numbers);
    }
    let place = |row: usize, column: usize| (column / k * rows + row) * k + column % k;
    let all =
        (0..rows).flat_map(|row| (0..batch * k).map(move |column| numbers[place(row, column)])).collect::<Vec<_>>();
    Matrix::upload(gpu, rows, batch * k, &all)
}
fn run() -> Result<bool, Error> {
    let gpu = Gpu::first()?;
    println!("{}, a driver of CUDA {:?}", gpu.name()?, gpu.driver()?);
    if let Some(file) = std::env::args().nth(1) {
        return template(&gpu, &file);
    }
    let mut answers = Answers { gpu, rng: fastrand::Rng::with_seed(1), right: true };
    macro_rules! each {
        ($($table:ident::$name:ident)*) => { $(answers.kernel::<$table::$name::Kernel>()?;)* };
    }
    each! {
        table::gemm_bf16_tn table::gemm_bf16_nt_64 table::gemm_bf16_tn_16 table::gemm_e4m3 table::gemm_e4m3_promoted table::gemm_e4m3_promoted_64
        table::gemm_e4m3_promoted_16 table::gemm_s8_64 table::gemm_tf32_128 table::gemm_bf16_tn_linear table::gemm_bf16_tn_relu table::gemm_tf32_relu
        sgemms::sgemm_tn_128 sgemms::sgemm_nt_halves
    }
    answers.integers()?;
    answers.memory()?;
    answers.check()?;
    Ok(answers.right)
}
fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
