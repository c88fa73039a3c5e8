//! What a thread knows of what others have done: vector clocks.
//!
//! ```text
//! event               the n-th step of a source: of a thread, or of a queue (groups of cp.async, of bulk copies, of wgmma; phases of an mbarrier)
//! clock               of each source, how many steps are known to be over
//! release             leaves the clock, and begins a step
//! acquire             learns a clock that was left
//! a is before b       the thread that does b knows a's step
//! fence.proxy.async   what is known now may be used by the asynchronous proxy (TMA, wgmma)
//! ```

/// A step of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) source: usize,
    pub(crate) count: usize,
}
/// Of each source, how many steps are over.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clock {
    known: Vec<usize>,
    /// Those that the asynchronous proxy sees, too.
    fenced: Vec<usize>,
}
fn has(counts: &[usize], event: Event) -> bool {
    counts.get(event.source).is_some_and(|&count| count >= event.count)
}
fn join(counts: &mut Vec<usize>, other: &[usize]) {
    if counts.len() < other.len() {
        counts.resize(other.len(), 0);
    }
    for (count, &other) in counts.iter_mut().zip(other) {
        *count = other.max(*count);
    }
}
impl Clock {
    pub(crate) fn knows(&self, event: Event) -> bool {
        has(&self.known, event)
    }
    /// Whether it knows it, and a fence between the proxies came since.
    pub(crate) fn has_fenced(&self, event: Event) -> bool {
        has(&self.fenced, event)
    }
    pub(crate) fn learn(&mut self, event: Event) {
        if self.known.len() <= event.source {
            self.known.resize(event.source.saturating_add(1), 0);
        }
        if let Some(count) = self.known.get_mut(event.source) {
            *count = event.count.max(*count);
        }
    }
    pub(crate) fn join(&mut self, other: &Self) {
        join(&mut self.known, &other.known);
        join(&mut self.fenced, &other.fenced);
    }
    pub(crate) fn fence(&mut self) {
        self.fenced.clone_from(&self.known);
    }
    /// The step that a source is at.
    pub(crate) fn step(&self, source: usize) -> usize {
        self.known.get(source).copied().unwrap_or(0)
    }
    /// The source begins its next step.
    pub(crate) fn begin(&mut self, source: usize) {
        let count = self.step(source).saturating_add(1);
        self.learn(Event { source, count });
    }
}
