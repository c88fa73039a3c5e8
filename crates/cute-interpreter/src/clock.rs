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

use std::rc::Rc;

/// A step of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) source: usize,
    pub(crate) count: usize,
}
/// Of each source, how many steps are over. Threads that have waited for each other share the counts, so that a block of many threads takes no
/// memory for each pair of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clock {
    known: Rc<Vec<usize>>,
    /// Those that the asynchronous proxy sees, too.
    fenced: Rc<Vec<usize>>,
    /// Of a thread its own step, and up to which the asynchronous proxy sees them.
    own: Option<Event>,
    own_fenced: usize,
}
fn has(counts: &[usize], event: Event) -> bool {
    counts.get(event.source).is_some_and(|&count| count >= event.count)
}
/// Whether one has all that another has.
fn covers(counts: &[usize], other: &[usize]) -> bool {
    counts.len() >= other.len() && counts.iter().zip(other).all(|(count, other)| count >= other)
}
fn join(counts: &mut Rc<Vec<usize>>, other: &Rc<Vec<usize>>) {
    if Rc::ptr_eq(counts, other) || covers(counts, other) {
        return;
    }
    if covers(other, counts) {
        *counts = Rc::clone(other);
        return;
    }
    let counts = Rc::make_mut(counts);
    if counts.len() < other.len() {
        counts.resize(other.len(), 0);
    }
    for (count, &other) in counts.iter_mut().zip(other.iter()) {
        *count = other.max(*count);
    }
}
fn learn(counts: &mut Rc<Vec<usize>>, event: Event) {
    if has(counts, event) {
        return;
    }
    let counts = Rc::make_mut(counts);
    if counts.len() <= event.source {
        counts.resize(event.source.saturating_add(1), 0);
    }
    if let Some(count) = counts.get_mut(event.source) {
        *count = event.count.max(*count);
    }
}
impl Clock {
    /// That of a thread, at its first step.
    pub(crate) fn of(source: usize) -> Self {
        Self { own: Some(Event { source, count: 1 }), ..Self::default() }
    }
    fn is_own(&self, source: usize) -> Option<usize> {
        self.own.filter(|own| own.source == source).map(|own| own.count)
    }
    pub(crate) fn knows(&self, event: Event) -> bool {
        self.is_own(event.source).is_some_and(|count| count >= event.count) || has(&self.known, event)
    }
    /// Whether it knows it, and a fence between the proxies came since.
    pub(crate) fn has_fenced(&self, event: Event) -> bool {
        self.is_own(event.source).is_some() && self.own_fenced >= event.count || has(&self.fenced, event)
    }
    pub(crate) fn learn(&mut self, event: Event) {
        match &mut self.own {
            Some(own) if own.source == event.source => own.count = event.count.max(own.count),
            _ => learn(&mut self.known, event),
        }
    }
    pub(crate) fn join(&mut self, other: &Self) {
        join(&mut self.known, &other.known);
        join(&mut self.fenced, &other.fenced);
        if let Some(own) = other.own {
            self.learn(own);
            if other.own_fenced > 0 && self.is_own(own.source).is_none() {
                learn(&mut self.fenced, Event { source: own.source, count: other.own_fenced });
            }
        }
    }
    pub(crate) fn fence(&mut self) {
        self.fenced = Rc::clone(&self.known);
        self.own_fenced = self.own.map_or(0, |own| own.count);
    }
    /// The step that a source is at.
    pub(crate) fn step(&self, source: usize) -> usize {
        self.is_own(source).unwrap_or_else(|| self.known.get(source).copied().unwrap_or(0))
    }
    /// The source begins its next step.
    pub(crate) fn begin(&mut self, source: usize) {
        let count = self.step(source).saturating_add(1);
        self.learn(Event { source, count });
    }
}
