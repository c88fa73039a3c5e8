//! A bar for what takes long: on standard error, where that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// What takes less has none.
const PATIENCE: Duration = Duration::from_millis(300);

/// How far something is.
pub(crate) struct Progress {
    what: &'static str,
    began: Instant,
    bar: Option<ProgressBar>,
}
impl Progress {
    /// Begins; `what` is what is counted.
    pub(crate) fn of(what: &'static str) -> Self {
        Self { what, began: Instant::now(), bar: None }
    }
    /// So many of so many are done.
    pub(crate) fn at(&mut self, done: usize, all: usize) {
        if self.bar.is_none() && self.began.elapsed() > PATIENCE {
            let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
            let bar = ProgressBar::new(wide(all)).with_message(self.what);
            self.bar = Some(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(wide(done));
        }
    }
    /// Says something on standard output, beside the bar.
    pub(crate) fn beside<T>(&self, say: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }
}
impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
fn wide(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}
