//! What the multiply-add units of this machine can do: independent sums in registers, and nothing else. No product is faster.

use std::time::Instant;

/// GFLOP/s of `f32` and of `f64`, the best of several runs; none where there are no units of a kind that is known here.
#[must_use]
pub fn peak() -> Option<[f64; 2]> {
    #[cfg(target_arch = "x86_64")]
    {
        use x86::{fma_f32, fma_f64, wide_f32, wide_f64};
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the machine has the instructions
            return unsafe { Some([best(16, |n| wide_f32(n)), best(8, |n| wide_f64(n))]) };
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            // SAFETY: the machine has the instructions
            return unsafe { Some([best(8, |n| fma_f32(n)), best(4, |n| fma_f64(n))]) };
        }
    }
    None
}

/// Sums at the same time: more than the units' latency.
const SUMS: usize = 12;

#[allow(clippy::cast_precision_loss, reason = "numbers below 2^50")]
fn best(lanes: usize, run: impl Fn(usize)) -> f64 {
    const STEPS: usize = 1_000_000;
    let seconds = (0..20).map(|_| {
        let start = Instant::now();
        run(STEPS);
        start.elapsed().as_secs_f64()
    });
    (2 * STEPS * SUMS * lanes) as f64 / seconds.fold(f64::INFINITY, f64::min) / 1e9
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::SUMS;
    use core::arch::x86_64::*;
    use core::hint::black_box;

    macro_rules! chains {
        ($($feature:literal $name:ident: $t:ty = $vector:ty, $splat:ident, $fma:ident, $add:ident;)*) => {$(
            #[target_feature(enable = $feature)]
            pub(super) fn $name(steps: usize) {
                let (by, plus) = ($splat(black_box(0.5 as $t)), $splat(black_box(1.0 as $t)));
                let mut sums = [plus; SUMS];
                for _ in 0..steps {
                    for sum in &mut sums {
                        *sum = $fma(*sum, by, plus);
                    }
                }
                let mut all = plus;
                for sum in sums {
                    all = $add(all, sum);
                }
                black_box(all);
            }
        )*};
    }
    chains! {
        "avx2,fma" fma_f32: f32 = __m256, _mm256_set1_ps, _mm256_fmadd_ps, _mm256_add_ps;
        "avx2,fma" fma_f64: f64 = __m256d, _mm256_set1_pd, _mm256_fmadd_pd, _mm256_add_pd;
        "avx512f" wide_f32: f32 = __m512, _mm512_set1_ps, _mm512_fmadd_ps, _mm512_add_ps;
        "avx512f" wide_f64: f64 = __m512d, _mm512_set1_pd, _mm512_fmadd_pd, _mm512_add_pd;
    }
}
