//! Times of `gemm` and `matrixmultiply` over ours, interleaved.
use cute_benches::gemm::{Case, Element, SIZES, cases, operands};
use cute_benches::gemm_small::{Small, sizes};
use std::time::Instant;

fn median(mut xs: Vec<f64>) -> f64 {
    xs.sort_by(f64::total_cmp);
    xs[xs.len() / 2]
}

fn measure<T: Element>(case: &Case, seconds: f64) {
    let (a, b, mut c) = operands::<T>(case);
    let (m, n, k) = case.size;
    let flops = 2.0 * (m * n * k) as f64;
    let repeats = ((2e7 / flops) as usize).max(1);
    let kinds: [fn(&Case, &[T], &[T], &mut [T]); 3] = [T::ours, T::faer, T::matrixmultiply];
    let results: Vec<Vec<T>> = kinds
        .iter()
        .map(|f| {
            let mut c = vec![T::default(); c.len()];
            f(case, &a, &b, &mut c);
            c
        })
        .collect();
    for other in &results[1..] {
        for (x, y) in results[0].iter().zip(other) {
            assert!((x.wide() - y.wide()).abs() <= 1e-5 * k as f64, "{} {}", x.wide(), y.wide());
        }
    }
    let mut times: [Vec<f64>; 3] = Default::default();
    let begin = Instant::now();
    while begin.elapsed().as_secs_f64() < seconds || times[0].len() < 5 {
        for (f, times) in kinds.iter().zip(&mut times) {
            let now = Instant::now();
            for _ in 0..repeats {
                f(case, &a, &b, &mut c);
            }
            times.push(now.elapsed().as_secs_f64() / repeats as f64);
        }
    }
    let ratio = |i: usize| median(times[i].iter().zip(&times[0]).map(|(x, y)| x / y).collect());
    let speed = |i: usize| flops / median(times[i].clone()) / 1e9;
    println!(
        "{} {:>14} {:<8} {:>8.1} {:>8.1} {:>8.1}   {:>6.2} {:>6.2}",
        T::NAME,
        format!("{m}x{n}x{k}"),
        case.name,
        speed(0),
        speed(1),
        speed(2),
        ratio(1),
        ratio(2)
    );
}

fn small(seconds: f64) {
    for Small { n, element, ours, gemm, product } in sizes() {
        let (x, y, z) = (ours(1), gemm(1), product(1));
        assert!((x - y).abs() < 1e-3 && (x - z).abs() < 1e-3, "{n}: {x} {y} {z}");
        let count = (1e6 / (n * n * n) as f64) as usize;
        let mut times: [Vec<f64>; 3] = Default::default();
        let begin = Instant::now();
        while begin.elapsed().as_secs_f64() < seconds || times[0].len() < 5 {
            for (f, times) in [ours, gemm, product].iter().zip(&mut times) {
                let now = Instant::now();
                f(count);
                times.push(now.elapsed().as_secs_f64() / count as f64);
            }
        }
        let ratio = |i: usize| median(times[i].iter().zip(&times[0]).map(|(x, y)| x / y).collect());
        let t = |i: usize| median(times[i].clone()) * 1e9;
        println!("{element} {n:>3} {:>8.1} {:>8.1} {:>8.1}   {:>6.2} {:>6.2}", t(0), t(1), t(2), ratio(1), ratio(2));
    }
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("small") {
        return small(0.3);
    }
    let only: Vec<String> = std::env::args().skip(1).collect();
    let seconds = only.first().and_then(|x| x.parse().ok()).unwrap_or(1.0);
    let sizes: Vec<(usize, usize, usize)> = only
        .iter()
        .skip(1)
        .filter_map(|text| {
            let numbers: Vec<usize> = text.split('x').filter_map(|x| x.parse().ok()).collect();
            match numbers[..] {
                [n] => Some((n, n, n)),
                [m, n, k] => Some((m, n, k)),
                _ => None,
            }
        })
        .collect();
    for size in if sizes.is_empty() { SIZES.to_vec() } else { sizes } {
        for case in cases(size) {
            measure::<f32>(&case, seconds);
            measure::<f64>(&case, seconds);
        }
    }
}
