//! What a thread knows of what others have done: vector clocks.
//!
//! ```text
//! event               the n-th step of a source: of a thread, or of a queue (groups of cp.async, of bulk copies, of wgmma; phases of an mbarrier)
//! clock               of each source, how many steps are known to be over
//! release             leaves the clock, and begins a step
//! acquire             learns a clock that was left
//! a is before b       the thread that does b knows a's step
//! fence.proxy.async   the asynchronous proxy (TMA, wgmma) may use all steps that are known now
//! ```

use core::cell::RefCell;
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
struct Counts {
    all: Rc<Vec<usize>>,
    /// Events beside those counts, of a thread's own queues: with them a thread still shares its
    /// counts.
    few: Vec<Event>,
    /// The last counts that these were found to cover. Threads share counts, so each pair of counts is
    /// compared once: a barrier takes a step for each thread and not for each pair.
    covered: RefCell<Option<Rc<Vec<usize>>>>,
}
/// The most events that a thread keeps next to shared counts. Its queues have seven kinds.
const FEW: usize = 8;
/// The steps that one thread or queue knows to be over.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clock {
    known: Counts,
    /// Those that the asynchronous proxy sees, too.
    fenced: Counts,
    /// Of a thread its own step, and up to which the asynchronous proxy sees them.
    own: Option<Event>,
    own_fenced: usize,
}
/// Whether one has all that another has.
fn covers(counts: &[usize], other: &[usize]) -> bool {
    #[cfg(test)]
    tests::COMPARED.set(tests::COMPARED.get().saturating_add(1));
    counts.len() >= other.len() && counts.iter().zip(other).all(|(count, other)| count >= other)
}
impl Counts {
    fn has(&self, event: Event) -> bool {
        self.count(event.source) >= event.count
    }
    /// How many steps of a source are over.
    fn count(&self, source: usize) -> usize {
        let few = self.few.iter().find(|event| event.source == source).map_or(0, |event| event.count);
        self.all.get(source).map_or(few, |&count| count.max(few))
    }
    /// Whether it was found before that these have all that others have.
    fn is_known_to_cover(&self, other: &Self) -> bool {
        self.covered.borrow().as_ref().is_some_and(|covered| Rc::ptr_eq(covered, &other.all))
    }
    /// Whether these have all that others have. Counts only grow, so that it stays so.
    fn covers(&self, other: &Self) -> bool {
        let covers = covers(&self.all, &other.all);
        if covers {
            self.covered.replace(Some(Rc::clone(&other.all)));
        }
        covers
    }
    fn join(&mut self, other: &Self) {
        self.join_all(other);
        for &event in &other.few {
            self.learn(event);
        }
        let all = &self.all;
        self.few.retain(|event| all.get(event.source).is_none_or(|&count| count < event.count));
    }
    fn join_all(&mut self, other: &Self) {
        if other.all.is_empty() || Rc::ptr_eq(&self.all, &other.all) || self.is_known_to_cover(other) {
            return;
        }
        if self.all.is_empty() || other.is_known_to_cover(self) {
            self.all = Rc::clone(&other.all);
            return;
        }
        if self.covers(other) {
            return;
        }
        if other.covers(self) {
            self.all = Rc::clone(&other.all);
            return;
        }
        let counts = Rc::make_mut(&mut self.all);
        if counts.len() < other.all.len() {
            counts.resize(other.all.len(), 0);
        }
        for (count, &other) in counts.iter_mut().zip(other.all.iter()) {
            *count = other.max(*count);
        }
        self.covered.replace(Some(Rc::clone(&other.all)));
    }
    fn learn(&mut self, event: Event) {
        if self.has(event) {
            return;
        }
        if Rc::get_mut(&mut self.all).is_none() {
            if let Some(before) = self.few.iter_mut().find(|before| before.source == event.source) {
                before.count = event.count;
                return;
            }
            if self.few.len() < FEW {
                self.few.push(event);
                return;
            }
        }
        let counts = Rc::make_mut(&mut self.all);
        for event in self.few.drain(..).chain([event]) {
            if counts.len() <= event.source {
                counts.resize(event.source.saturating_add(1), 0);
            }
            if let Some(count) = counts.get_mut(event.source) {
                *count = event.count.max(*count);
            }
        }
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
        self.is_own(event.source).is_some_and(|count| count >= event.count) || self.known.has(event)
    }
    /// Whether it knows it, and a fence between the proxies came since.
    pub(crate) fn has_fenced(&self, event: Event) -> bool {
        self.is_own(event.source).is_some() && self.own_fenced >= event.count || self.fenced.has(event)
    }
    pub(crate) fn learn(&mut self, event: Event) {
        match &mut self.own {
            Some(own) if own.source == event.source => own.count = event.count.max(own.count),
            _ => self.known.learn(event),
        }
    }
    pub(crate) fn join(&mut self, other: &Self) {
        self.known.join(&other.known);
        self.fenced.join(&other.fenced);
        if let Some(own) = other.own {
            self.learn(own);
            if other.own_fenced > 0 && self.is_own(own.source).is_none() {
                self.fenced.learn(Event { source: own.source, count: other.own_fenced });
            }
        }
    }
    pub(crate) fn fence(&mut self) {
        self.fenced = self.known.clone();
        self.own_fenced = self.own.map_or(0, |own| own.count);
    }
    /// The step that a source is at.
    pub(crate) fn step(&self, source: usize) -> usize {
        self.is_own(source).unwrap_or_else(|| self.known.count(source))
    }
    /// The source begins its next step.
    pub(crate) fn begin(&mut self, source: usize) {
        let count = self.step(source).saturating_add(1);
        self.learn(Event { source, count });
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::arithmetic_side_effects)]
mod tests {
    use super::{Clock, Event};
    use core::cell::Cell;

    std::thread_local! {
        /// How often counts were compared.
        pub(super) static COMPARED: Cell<usize> = const { Cell::new(0) };
    }

    fn barrier(threads: &mut [Clock]) {
        let mut met = Clock::default();
        for (number, clock) in threads.iter_mut().enumerate() {
            met.join(clock);
            clock.begin(number);
        }
        for clock in threads {
            clock.join(&met);
        }
    }

    /// A barrier takes steps in proportion to its threads, and not to the pairs of them.
    #[test]
    fn a_barrier_compares_few_counts() {
        const THREADS: usize = 300;
        for groups in [1, 2, 10] {
            let mut threads: Vec<_> = (0..THREADS).map(Clock::of).collect();
            for round in 0..6 {
                for part in threads.chunks_mut(THREADS / groups) {
                    // warps, which know more than others
                    let before = part.first().map_or(0, |clock| clock.own.map_or(0, |own| own.source));
                    let mut met = Clock::default();
                    for (number, clock) in part.iter_mut().enumerate() {
                        if round % 2 == 1 {
                            clock.fence();
                        }
                        met.join(clock);
                        clock.begin(before + number);
                    }
                    for clock in part {
                        clock.join(&met);
                    }
                }
                COMPARED.set(0);
                barrier(&mut threads);
                // a few for each group, of known counts and of fenced ones
                assert!(COMPARED.get() <= 16 * groups + 16, "{groups} groups: {} comparisons", COMPARED.get());
                for (number, clock) in threads.iter().enumerate() {
                    let other = (number + 7) % THREADS;
                    let step = threads[other].step(other);
                    assert!(clock.knows(Event { source: other, count: step - 1 }));
                    assert!(!clock.knows(Event { source: other, count: step }));
                }
            }
        }
    }

    /// What clocks know is what vectors of counts know, whatever is joined, learned and fenced.
    #[test]
    fn clocks_are_vectors_of_counts() {
        const SOURCES: usize = 9;
        const THREADS: usize = 4;
        #[derive(Clone)]
        struct Plain {
            known: [usize; SOURCES],
            fenced: [usize; SOURCES],
        }
        let mut state = 7u64;
        let mut below = |n: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            usize::try_from(state >> 33).unwrap_or(0) % n
        };
        for _ in 0..60 {
            // threads, and clocks that threads leave what they know in
            let mut clocks: Vec<_> = (0..THREADS).map(Clock::of).collect();
            clocks.resize_with(7, Clock::default);
            let none = Plain { known: [0; SOURCES], fenced: [0; SOURCES] };
            let mut plain = vec![none; clocks.len()];
            (0..THREADS).for_each(|thread| plain[thread].known[thread] = 1);
            for _ in 0..120 {
                let (one, other) = (below(clocks.len()), below(clocks.len()));
                match below(4) {
                    0 if one < THREADS => {
                        clocks[one].begin(one);
                        plain[one].known[one] += 1;
                    }
                    1 => {
                        let (source, count) = (THREADS + below(SOURCES - THREADS), below(9));
                        clocks[one].learn(Event { source, count });
                        plain[one].known[source] = plain[one].known[source].max(count);
                    }
                    2 => {
                        clocks[one].fence();
                        plain[one].fenced = plain[one].known;
                    }
                    _ => {
                        let (from, of) = (clocks[other].clone(), plain[other].clone());
                        clocks[one].join(&from);
                        for source in 0..SOURCES {
                            plain[one].known[source] = plain[one].known[source].max(of.known[source]);
                            plain[one].fenced[source] = plain[one].fenced[source].max(of.fenced[source]);
                        }
                    }
                }
                for (clock, plain) in clocks.iter().zip(&plain) {
                    for (source, count) in (0..SOURCES).flat_map(|source| (1..10).map(move |count| (source, count))) {
                        let event = Event { source, count };
                        assert_eq!(clock.knows(event), plain.known[source] >= count);
                        assert_eq!(clock.has_fenced(event), plain.fenced[source] >= count);
                    }
                }
            }
        }
    }
}
