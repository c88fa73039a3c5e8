//! What a run says: the layouts, and the progress while it lasts.

use crate::kernel::{RowMajor, Strided};
use crate::partition::{Perm, ThreadLayout, Vmn, a as part_a, c as part_c, thread_at, thrfrg};
use crate::say;
use core::fmt::{Display, Write};
use cute_kit::{AlgebraError, Tensor, identity, shape, slice, zipped_divide};
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
    let (_, offset) = slice(&part_c::ThrFrg::default(), thread_at(m, n))?;
    line("  its offset", &offset);

    say(format_args!("the packed tiles of A (M-major) and B (N-major)"));
    line("tile", &part_a::Tile::default());
    line("by threads and values", &part_a::ThrFrg::default());
    line(&of_thread, &part_a::Thread::default());

    say(format_args!("the same steps on this run's C, and on its coordinates"));
    let (tile, _) = slice(&tiles_c, (.., (0usize, 0usize)))?;
    let (thread, _) = thrfrg(&tile, &part_c::Perms::default(), part_c::Threads::default())?.slice(thread_at(m, n))?;
    line(&of_thread, &thread.vmn());
    let coordinates = Tensor::coordinates(identity(&shape!((128, 128)))?)
        .with_layout(|l| thrfrg(l, &part_c::Perms::default(), part_c::Threads::default()))?;
    if let Some(mine) = coordinates.slice(thread_at(m, n)) {
        line("  its coordinates", &mine.layout().vmn());
        if let Some((row, column)) = mine.get(0usize) {
            line("  from", &format_args!("({row},{column})"));
        }
    }
    Ok(())
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
