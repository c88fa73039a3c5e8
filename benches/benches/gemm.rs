//! GEMM beside `gemm` and `matrixmultiply`, and of small static shapes beside nalgebra, on one thread and the same operands. The
//! results are compared before anything is measured. `gemm_ratio` gives ratios of interleaved runs, which are less noisy.
#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::arithmetic_side_effects, reason = "sizes of its own")]

use core::time::Duration;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use cute_benches::gemm::{Element, SIZES, assert_same, cases, operands};
use cute_benches::gemm_small::sizes;

fn large<T: Element>(c: &mut Criterion) {
    for case in SIZES.into_iter().flat_map(cases) {
        let (m, n, k) = case.size;
        assert_same::<T>(&case);
        let (a, b, mut out) = operands::<T>(&case);
        let mut group = c.benchmark_group(format!("gemm {} {}", T::NAME, case.name));
        group.throughput(Throughput::Elements(2 * (m * n * k) as u64)).sample_size(10);
        for (name, run) in T::ALL {
            group.bench_function(BenchmarkId::new(name, format!("{m}x{n}x{k}")), |bencher| {
                bencher.iter(|| run(&case, &a, &b, &mut out));
            });
        }
        group.finish();
    }
}

fn small(c: &mut Criterion) {
    for small in sizes() {
        small.assert_same();
        let mut group = c.benchmark_group(format!("small {} {}", small.element, small.n));
        group.throughput(Throughput::Elements(2 * (small.n * small.n * small.n) as u64));
        for (name, run) in small.all() {
            group.bench_function(name, |bencher| {
                bencher.iter_custom(|count| {
                    let begin = std::time::Instant::now();
                    run(usize::try_from(count).unwrap_or(usize::MAX));
                    begin.elapsed()
                });
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
    targets = large::<f32>, large::<f64>, small
}
criterion_main!(benches);
