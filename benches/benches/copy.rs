//! COPY beside `ndarray`, `mdarray`, `strided-perm` and loops by hand, on the rows of the paper's Table 2 and transposes of 4 MiB and
//! 64 MiB. The results are compared before anything is measured. `copy_ratio` gives ratios of interleaved runs, which are less noisy.
#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::arithmetic_side_effects, reason = "sizes of its own")]

use core::time::Duration;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use cute_benches::copy::cases;

fn copies(c: &mut Criterion) {
    for (log, size) in [(20, "4 MiB"), (24, "64 MiB")] {
        for case in cases(log) {
            case.assert_same();
            let (src, mut dst) = case.operands();
            let mut group = c.benchmark_group(format!("copy {} {size}", case.name));
            group.throughput(Throughput::Bytes((case.size() * size_of::<f32>()) as u64));
            for (name, way) in case.ways() {
                group.bench_function(BenchmarkId::from_parameter(name), |b| b.iter(|| way(&src, &mut dst)));
            }
            group.finish();
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(500));
    targets = copies
}
criterion_main!(benches);
