//! What a run says: the layouts, the plain product it is compared with, the time, and the progress while it lasts.

use crate::kernel::{RowMajor, Strided};
use crate::partition::{Perm, ThreadLayout, Vmn, a as part_a, c as part_c, thread_at, thrfrg};
use crate::say;
use core::fmt::{Display, LowerExp, Write};
use core::ops::{AddAssign, Mul};
use cute_static::{AlgebraError, Tensor, identity, shape, slice, zipped_divide};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// The layouts of a run, and how the tiles are divided; of the 256 threads, number 37.
pub(crate) fn layouts(a: &Strided, b: &Strided, c: &RowMajor) -> Result<(), AlgebraError> {
    const THREAD: usize = 37;
    let (m, n) = (THREAD / 16, THREAD % 16);
    let line = |name: &str, layout: &dyn Display| say(format_args!("  {name:<28}{layout}"));
    say(format_args!("in memory, known when run (shape:stride)"));
    line("A (M,K)", a);
    line("B (N,K)", b);
    line("C (M,N)", c);
    let tiles_c = zipped_divide(c, &shape!((128, 128)))?;
    line("A in tiles of (128,8)", &zipped_divide(a, &shape!((128, 8)))?);
    line("B in tiles of (128,8)", &zipped_divide(b, &shape!((128, 8)))?);
    line("C in tiles of (128,128)", &tiles_c);

    say(format_args!("a row-major tile of C among 256 threads, all types"));
    line("tile", &part_c::Tile::default());
    line("threads", &ThreadLayout::default());
    line(&format!("divided by {}", Perm::default()), &part_c::Permuted::default());
    line("in atoms of 1x1", &part_c::Atoms::default());
    line("composed with the atom's TV", &part_c::Values::default());
    line("by threads and values", &part_c::ThrFrg::default());
    let of_thread = format!("thread {THREAD} = ({m},{n})");
    line(&of_thread, &part_c::Thread::default());
    let (_, offset) = slice(thread_at(m, n), &part_c::ThrFrg::default());
    line("  its offset", &offset);

    say(format_args!("the packed tiles of A (M-major) and B (N-major)"));
    line("tile", &part_a::Tile::default());
    line("by threads and values", &part_a::ThrFrg::default());
    line(&of_thread, &part_a::Thread::default());

    say(format_args!("the same steps on this run's C, and on its coordinates"));
    let (tile, _) = slice((.., (0usize, 0usize)), &tiles_c);
    let (thread, _) = thrfrg(&tile, &part_c::Perms::default(), part_c::Threads::default())?.slice(thread_at(m, n));
    line(&of_thread, &thread.vmn());
    let coordinates = Tensor::coordinates(identity(shape!((128, 128))))
        .map_layout(|l| thrfrg(l, &part_c::Perms::default(), part_c::Threads::default()))?;
    if let Some(mine) = coordinates.slice(thread_at(m, n)) {
        line("  its coordinates", &mine.layout().vmn());
        if let Some((row, column)) = mine.get(0usize) {
            line("  from", &format_args!("({row},{column})"));
        }
    }
    Ok(())
}

/// A number type as the check sees it.
pub(crate) trait Float: Copy + Mul<Output = Self> + AddAssign + Display + LowerExp {
    /// Half the distance from 1 to the next number.
    const UNIT_ROUNDOFF: f64;
    /// The smallest positive number.
    const SMALLEST: f64;
    /// The same number; every one of them is an `f64`.
    fn wide(self) -> f64;
}
impl Float for f32 {
    const UNIT_ROUNDOFF: f64 = 1.0 / (1u64 << 24) as f64;
    const SMALLEST: f64 = f32::from_bits(1) as f64;
    fn wide(self) -> f64 {
        f64::from(self)
    }
}
impl Float for f64 {
    const UNIT_ROUNDOFF: f64 = 1.0 / (1u64 << 53) as f64;
    const SMALLEST: f64 = f64::from_bits(1);
    fn wide(self) -> f64 {
        self
    }
}

/// The textbook product, one dot product after the other through the strides; `b` is (N, K).
pub(crate) fn plain<T: Float>(
    (a, layout_a): (&[T], &Strided),
    (b, layout_b): (&[T], &Strided),
    (zero, c): (T, &mut [T]),
    progress: &mut impl FnMut(),
) {
    let ((m, depth), (am, ak)) = layout_a.into_parts();
    let ((n, _), (bn, bk)) = layout_b.into_parts();
    for i in 0..m {
        for j in 0..n {
            let mut sum = zero;
            for k in 0..depth {
                sum += a[i * am + k * ak] * b[j * bn + k * bk];
            }
            c[i * n + j] = sum;
        }
        progress();
    }
}

/// What [`check`] found.
pub(crate) struct Check {
    /// The largest difference, where both are finite.
    pub(crate) error: f64,
    /// The bound of the element that came nearest to its bound, and its difference.
    pub(crate) nearest: (f64, f64),
    /// The smallest and the largest bound.
    pub(crate) bounds: (f64, f64),
    /// Elements that are not finite, the same in both.
    pub(crate) not_finite: usize,
    /// The first element past its bound: its coordinate, both values and the bound.
    pub(crate) failed: Option<(usize, usize, f64, f64, f64)>,
}

/// `K u / (1 - K u)`: the relative error of a sum of `K` products, whatever their order.
pub(crate) fn gamma(k: usize, unit_roundoff: f64) -> f64 {
    let ku = k as f64 * unit_roundoff;
    if ku < 1.0 { ku / (1.0 - ku) } else { f64::INFINITY }
}

/// Compares two products element by element.
///
/// Each differs from the exact one by at most `gamma_K (|A||B|)_ij`, so that they differ by at most twice that.
/// Products may underflow: then each of the `K` in either sum may be off by another half of the smallest number.
/// `|A||B|` is computed in f64 and enlarged by what its own rounding may have taken from it.
pub(crate) fn check<T: Float>(
    (a, layout_a): (&[T], &Strided),
    (b, layout_b): (&[T], &Strided),
    (tiled, plain): (&[T], &[T]),
) -> Check {
    let ((m, depth), (am, ak)) = layout_a.into_parts();
    let ((n, _), (bn, bk)) = layout_b.into_parts();
    let enlarged = 1.0 + 2.0 * gamma(depth + 2, f64::UNIT_ROUNDOFF);
    let relative = 2.0 * gamma(depth, T::UNIT_ROUNDOFF) * enlarged;
    let absolute = 2.0 * depth as f64 * T::SMALLEST;
    let mut found =
        Check { error: 0.0, nearest: (0.0, 0.0), bounds: (f64::INFINITY, 0.0), not_finite: 0, failed: None };
    let (mut nearest, mut magnitudes) = (-1.0, vec![0.0f64; n]);
    for i in 0..m {
        magnitudes.fill(0.0);
        for k in 0..depth {
            let left = a[i * am + k * ak].wide().abs();
            for (j, sum) in magnitudes.iter_mut().enumerate() {
                *sum += left * b[j * bn + k * bk].wide().abs();
            }
        }
        for (j, magnitude) in magnitudes.iter().enumerate() {
            let (x, y) = (tiled[i * n + j].wide(), plain[i * n + j].wide());
            let bound = if *magnitude > 0.0 { relative * magnitude + absolute } else { absolute };
            let difference = (x - y).abs();
            let good = if y.is_finite() {
                x.is_finite() && difference <= bound
            } else {
                found.not_finite += 1;
                x == y || (x.is_nan() && y.is_nan())
            };
            if !good && found.failed.is_none() {
                found.failed = Some((i, j, x, y, bound));
            }
            if y.is_finite() && x.is_finite() {
                found.error = found.error.max(difference);
                found.bounds = (found.bounds.0.min(bound), found.bounds.1.max(bound));
                if difference / bound > nearest {
                    nearest = difference / bound;
                    found.nearest = (difference, bound);
                }
            }
        }
    }
    found
}

/// A progress bar that appears after a second, and only where stderr is a terminal.
pub(crate) struct Progress {
    label: &'static str,
    begun: Instant,
    terminal: bool,
    done: u64,
    total: u64,
    bar: Option<ProgressBar>,
}
impl Progress {
    pub(crate) fn new(label: &'static str, total: usize) -> Self {
        let total = u64::try_from(total).unwrap_or(u64::MAX);
        let terminal = std::io::stderr().is_terminal();
        Self { label, begun: Instant::now(), terminal, done: 0, total, bar: None }
    }
    /// One step is done.
    pub(crate) fn step(&mut self) {
        self.done = self.done.saturating_add(1);
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        } else if self.terminal && self.begun.elapsed() > Duration::from_secs(1) {
            // all steps are alike: what is left takes as long as what is done did, in proportion
            let left = |state: &ProgressState, text: &mut dyn Write| {
                let seconds = state.elapsed().as_secs_f64();
                let _ = write!(text, "{:.0} s left", seconds / f64::from(state.fraction()) - seconds);
            };
            let style = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {left}")
                .unwrap_or_else(|_| ProgressStyle::default_bar())
                .with_key("left", left);
            let bar = ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr())
                .with_style(style)
                .with_message(self.label)
                .with_position(self.done)
                .with_elapsed(self.begun.elapsed());
            self.bar = Some(bar);
        }
    }
    /// Takes the bar away; the seconds since the beginning.
    pub(crate) fn finish(self) -> f64 {
        let seconds = self.begun.elapsed().as_secs_f64();
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        seconds
    }
}
