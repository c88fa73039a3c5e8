//! Ratios of times on several threads, the peers' over ours, of runs that take turns: GEMM, then elements that are not floats, then COPY.
//!
//! ```text
//! cargo run --release -p cute-benches -F competitors --bin parallel_ratio SECONDS OPENBLAS PART [THREADS ..]
//! ```
//!
//! OPENBLAS is `libopenblas.so.0` (Debian's libopenblas0-pthread), or `-`; PART is `gemm`, `elements` or `copy`.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a program that is run by hand, on numbers of its own"
)]

use cute_benches::copy;
use cute_benches::gemm::{Case, Element, cases, operands};
use cute_benches::parallel::{OpenBlas, Threaded};
use cute_benches::turns::in_turn_twice;
use cute_cpu::Factor;
use cute_static::Tensor;
use half::{bf16, f16};
use std::io::{self, Write};

const SIZES: [usize; 9] = [32, 64, 96, 128, 256, 512, 1024, 2048, 3000];

/// One way to a product.
type Way<'a, T> = (&'static str, Box<dyn Fn(&Case, &[T], &[T], &mut [T]) + 'a>);

fn ways<T: Threaded>(blas: Option<&OpenBlas>, threads: usize) -> Vec<Way<'_, T>> {
    let mut ways: Vec<Way<'_, T>> = vec![
        ("cute-cpu", Box::new(<T as Threaded>::ours)),
        ("one thread", Box::new(<T as Element>::ours)),
        ("gemm", Box::new(move |case, a, b, c| T::gemm(case, threads, a, b, c))),
    ];
    #[cfg(feature = "faer")]
    ways.push(("faer", Box::new(move |case, a, b, c| <T as Threaded>::faer(case, threads, a, b, c))));
    if let Some(blas) = blas {
        blas.threads(threads);
        ways.push(("OpenBLAS", Box::new(move |case, a, b, c| T::openblas(blas, case, a, b, c))));
    }
    ways
}

fn product<T: Threaded>(case: &Case, blas: Option<&OpenBlas>, threads: usize, seconds: f64) -> io::Result<()> {
    let (a, b, before) = operands::<T>(case);
    let general = case.name == "general";
    let ways = ways::<T>(blas.filter(|_| !general), threads);
    let mut first: Option<Vec<T>> = None;
    for (name, way) in &ways {
        let mut c = before.clone();
        way(case, &a, &b, &mut c);
        let first = first.get_or_insert_with(|| c.clone());
        for (x, y) in first.iter().zip(&c) {
            assert!((x.wide() - y.wide()).abs() <= 1e-5 * case.size.2 as f64, "{name}: {} {}", x.wide(), y.wide());
        }
    }
    let (m, n, k) = case.size;
    let flops = 2.0 * (m * n * k) as f64;
    let repeats = ((2e7 / flops) as usize).clamp(1, 200);
    let mut c = before;
    let (times, ratios) = in_turn_twice(seconds, ways.len(), |i| {
        for _ in 0..repeats {
            ways[i].1(case, &a, &b, &mut c);
        }
    });
    let size = if m == n && n == k { m.to_string() } else { format!("{m}x{n}x{k}") };
    write!(io::stdout(), "| {} | {size} | {} | {threads} |", T::NAME, case.name)?;
    // OpenBLAS has no general strides
    let column = |name: &str| ways.iter().position(|way| way.0 == name);
    for name in PEERS {
        let speed = column(name).map(|i| format!("{:.1}", flops * repeats as f64 / times[i] / 1e9));
        write!(io::stdout(), " {} |", speed.unwrap_or_default())?;
    }
    for name in &PEERS[1..] {
        let ratio = column(name).map(|i| format!("{:.2}", ratios[i]));
        write!(io::stdout(), " {} |", ratio.unwrap_or_default())?;
    }
    writeln!(io::stdout())
}
const PEERS: [&str; 5] = ["cute-cpu", "one thread", "gemm", "faer", "OpenBLAS"];

fn products(blas: Option<&OpenBlas>, counts: &[usize], seconds: f64) -> io::Result<()> {
    writeln!(
        io::stdout(),
        "| element | MxNxK | layouts | threads | cute-cpu | one thread | gemm | faer | OpenBLAS | / one thread | / gemm | / faer | / OpenBLAS |"
    )?;
    writeln!(io::stdout(), "|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")?;
    for &threads in counts {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        for size in SIZES {
            // NT: A column-major, B row-major; and the general case
            for case in cases((size, size, size)).into_iter().filter(|case| ["NT", "general"].contains(&case.name)) {
                if case.name == "general" && ![256, 1024].contains(&size) {
                    continue;
                }
                let seconds = if size > 1500 { seconds * 2.0 } else { seconds };
                pool.install(|| -> io::Result<()> {
                    product::<f32>(&case, blas, threads, seconds)?;
                    product::<f64>(&case, blas, threads, seconds)
                })?;
            }
        }
    }
    Ok(())
}

/// What a peer does with matrices of `n` by `n`.
type Peer<T, C> = fn(usize, &[T], &[T], &mut [C]);
/// A product of elements that are no floats, on one thread, beside our own of `f32` and the peer's, if there is one.
fn element<T, C>(name: &str, n: usize, seconds: f64, of: fn(usize) -> T, peer: Option<Peer<T, C>>)
where
    T: Factor<C> + Copy,
    C: Copy + Default + PartialEq + std::fmt::Debug,
{
    let (a, b): (Vec<T>, Vec<T>) = ((0..n * n).map(of).collect(), (0..n * n).map(|i| of(i + 7)).collect());
    let wide = |salt: usize| (0..n * n).map(|i| (i + salt) as f32 % 7.0 - 3.0).collect::<Vec<f32>>();
    let (fa, fb) = (wide(0), wide(7));
    let square = cute_static::Layout::new((n, n), (1usize, n)).expect("a layout");
    let rows = cute_static::Layout::new((n, n), (n, 1usize)).expect("a layout");
    let (mut c, mut other, mut fc) = (vec![C::default(); n * n], vec![C::default(); n * n], vec![0f32; n * n]);
    let ours = |c: &mut [C]| {
        let (a, b) = (Tensor::view(&a, square).expect("A"), Tensor::view(&b, rows).expect("B"));
        cute_cpu::gemm(&a, &b, &mut Tensor::view_mut(c, square).expect("C")).expect("a product");
    };
    if let Some(peer) = peer {
        // small whole numbers: exact, whatever the order
        ours(&mut c);
        peer(n, &a, &b, &mut other);
        assert!(c == other, "{name}: another product");
    }
    let flops = 2.0 * (n * n * n) as f64;
    let repeats = ((2e7 / flops) as usize).clamp(1, 200);
    let (times, ratios) = in_turn_twice(seconds, if peer.is_some() { 3 } else { 2 }, |i| {
        for _ in 0..repeats {
            match (i, peer) {
                (0, _) => ours(&mut c),
                (1, _) => {
                    let (a, b) = (Tensor::view(&fa, square).expect("A"), Tensor::view(&fb, rows).expect("B"));
                    cute_cpu::gemm(&a, &b, &mut Tensor::view_mut(&mut fc, square).expect("C")).expect("a product");
                }
                (_, Some(peer)) => peer(n, &a, &b, &mut other),
                _ => {}
            }
        }
    });
    let speed =
        |i: usize| times.get(i).map_or(String::new(), |time| format!("{:.1}", flops * repeats as f64 / time / 1e9));
    let ratio = |i: usize| ratios.get(i).map_or(String::new(), |ratio| format!("{ratio:.2}"));
    println!("| {name} | {n} | {} | {} | {} | {} | {} |", speed(0), speed(1), speed(2), ratio(1), ratio(2));
}

fn gemm_f16(n: usize, a: &[f16], b: &[f16], c: &mut [f16]) {
    assert!(a.len() >= n * n && b.len() >= n * n && c.len() >= n * n);
    let (one, n_) = (f16::ONE, n.cast_signed());
    // SAFETY: the slices hold the matrices: A and C column-major, B (K,N) row-major
    unsafe {
        gemm::gemm(
            n,
            n,
            n,
            c.as_mut_ptr(),
            n_,
            1,
            true,
            a.as_ptr(),
            n_,
            1,
            b.as_ptr(),
            n_,
            1,
            one,
            one,
            false,
            false,
            false,
            gemm::Parallelism::None,
        );
    }
}

fn elements(seconds: f64) {
    println!("| A, B -> C | n | cute-cpu | cute-cpu, f32 | gemm | / f32 | / gemm |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for n in [64, 256, 1024, 2048] {
        element::<f16, f16>("f16 -> f16", n, seconds, |i| f16::from_f32((i % 3) as f32 - 1.0), Some(gemm_f16));
        element::<f16, f32>("f16 -> f32", n, seconds, |i| f16::from_f32((i % 7) as f32 - 3.0), None);
        element::<bf16, f32>("bf16 -> f32", n, seconds, |i| bf16::from_f32((i % 7) as f32 - 3.0), None);
        element::<bf16, bf16>("bf16 -> bf16", n, seconds, |i| bf16::from_f32((i % 7) as f32 - 3.0), None);
        element::<i8, i32>("i8 -> i32", n, seconds, |i| ((i % 251) as u8).cast_signed(), None);
    }
}

fn copies(counts: &[usize], seconds: f64) {
    println!("| copy | size | threads | cute-cpu, GB/s | one thread | / one thread |");
    println!("|---|---|---:|---:|---:|---:|");
    for &threads in counts {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        for (log, size) in [(20, "4 MiB"), (24, "64 MiB")] {
            for case in copy::cases(log) {
                if case.name == "Constant" {
                    continue;
                }
                let (src, mut dst) = case.operands();
                let (mut other, bytes) = (dst.clone(), (case.size() * 4) as f64);
                case.parallel(&src, &mut dst);
                case.ways()[0].1(&src, &mut other);
                assert!(dst == other, "{}: another copy", case.name);
                let repeats = ((4e6 / bytes) as usize).clamp(1, 100);
                let (times, ratios) = pool.install(|| {
                    let ways = case.ways();
                    in_turn_twice(seconds, 2, |i| {
                        for _ in 0..repeats {
                            if i == 0 { case.parallel(&src, &mut dst) } else { ways[0].1(&src, &mut dst) }
                        }
                    })
                });
                let speed = |i: usize| bytes * repeats as f64 / times[i] / 1e9;
                println!(
                    "| {} | {size} | {threads} | {:.2} | {:.2} | {:.2} |",
                    case.name,
                    speed(0),
                    speed(1),
                    ratios[1]
                );
            }
        }
    }
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(0.3);
    let blas = arguments.get(1).filter(|path| *path != "-").map(|path| OpenBlas::load(path).expect("OpenBLAS"));
    if let Some(blas) = &blas {
        writeln!(io::stdout(), "{}\n", blas.config())?;
    }
    let mut counts: Vec<usize> = arguments.iter().skip(3).filter_map(|text| text.parse().ok()).collect();
    if counts.is_empty() {
        counts = vec![1, 2, 4];
    }
    match arguments.get(2).map(String::as_str) {
        Some("gemm") => products(blas.as_ref(), &counts, seconds)?,
        Some("elements") => elements(seconds),
        Some("copy") => copies(&counts, seconds),
        _ => writeln!(io::stderr(), "PART is gemm, elements or copy")?,
    }
    Ok(())
}
