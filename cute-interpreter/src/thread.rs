//! Blocks of threads: each is a future, which waits where threads wait for each other, and one thread of the CPU runs them in turn.
//!
//! ```text
//! a round         every thread of the block in its order, until it waits or leaves
//! together(w, g)  the threads of group g leave their values, wait until all are there, and see all
//! barrier         together with nothing to leave; afterwards the thread's epoch is one more
//! stuck           a round in which nobody arrived anywhere and nobody left
//! ```
//!
//! What races does not depend on the order of a round: it is told by epochs.

use crate::fault::{Fault, Waits};
use crate::memory::{Moment, Shared, Watched};
use crate::tensor::Places;
use core::any::Any;
use core::cell::{Cell, OnceCell, RefCell};
use core::fmt;
use core::future::{Future, poll_fn};
use core::panic::Location;
use core::pin::Pin;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::task::{Context, Poll, Waker};
use std::collections::HashMap;
use std::rc::Rc;

/// Runs a kernel: a grid of blocks, one after another, of `threads` threads each.
///
/// ```
/// use cute_interpreter::{Fault, launch};
/// use cute_static::{Tensor, layout};
/// // a thread that does not come to the barrier
/// let fault = launch((1, 1), 64, async |thread| {
///     if thread.index() != 7 {
///         thread.sync_threads().await?;
///     }
///     Ok(())
/// })
/// .unwrap_err();
/// assert!(fault.to_string().starts_with("threads wait for others that do not come: 0..=6, 8..=63 at sync_threads ("));
/// assert!(fault.to_string().ends_with("; 7 have left the kernel"));
/// ```
///
/// # Errors
/// The first [`Fault`] of a thread, and [`Fault::Stuck`]. A kernel that has one stops there.
pub fn launch<K>((width, height): (usize, usize), threads: usize, kernel: K) -> Result<(), Fault>
where
    K: AsyncFn(Thread) -> Result<(), Fault>,
{
    static LAUNCHES: AtomicUsize = AtomicUsize::new(0);
    let launch = LAUNCHES.fetch_add(1, Ordering::Relaxed);
    for number in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let block = Rc::new(Block::new(launch, number, threads));
        let thread = |index| Thread { index, block: Rc::clone(&block) };
        run(&block, (0..threads).map(|index| Box::pin(kernel(thread(index)))).collect())?;
    }
    Ok(())
}
/// Runs the threads of a block to their ends.
fn run<F: Future<Output = Result<(), Fault>>>(block: &Block, threads: Vec<Pin<Box<F>>>) -> Result<(), Fault> {
    let mut running: Vec<_> = threads.into_iter().map(Some).collect();
    let mut context = Context::from_waker(Waker::noop());
    loop {
        let (before, mut fault) = (block.progress.get(), None);
        for (place, state) in running.iter_mut().zip(&block.states) {
            let Some(thread) = place else { continue };
            if let Poll::Ready(result) = thread.as_mut().poll(&mut context) {
                *place = None;
                state.waits.set(Waits::Left);
                block.went_on();
                // a thread that reads too early finds that nobody has written: the one that then writes knows that it is a race
                if let Err(found) = result
                    && match (&fault, &found) {
                        (None, _) => true,
                        (Some(Fault::Unwritten { by, .. }), Fault::Race { earlier, .. }) => by == earlier,
                        _ => false,
                    }
                {
                    fault = Some(found);
                }
            }
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        if running.iter().all(Option::is_none) {
            return Ok(());
        }
        if block.progress.get() == before {
            return Err(block.stuck());
        }
    }
}

/// What is known of a thread outside of it.
#[derive(Debug)]
struct State {
    waits: Cell<Waits>,
    epoch: Cell<usize>,
    warp_epoch: Cell<usize>,
    /// Arrays of shared memory that it has asked for.
    arrays: Cell<usize>,
    /// Groups of `cp.async` that it has committed.
    groups: Cell<usize>,
    /// When it had waited for each of them.
    waited: RefCell<Vec<Moment>>,
}
/// What a group of threads does together, and which one.
type Group = (&'static str, [usize; 3]);
/// A block: what its threads have in common.
pub(crate) struct Block {
    launch: usize,
    number: (usize, usize),
    states: Vec<State>,
    shared: RefCell<Vec<(&'static str, Rc<dyn Any>)>>,
    meetings: RefCell<HashMap<Group, Rc<Meeting>>>,
    /// Arrivals and departures.
    progress: Cell<usize>,
}
impl Block {
    fn new(launch: usize, number: (usize, usize), threads: usize) -> Self {
        let state = || State {
            waits: Cell::new(Waits::Elsewhere),
            epoch: Cell::new(0),
            warp_epoch: Cell::new(0),
            arrays: Cell::new(0),
            groups: Cell::new(0),
            waited: RefCell::default(),
        };
        Self {
            launch,
            number,
            states: (0..threads).map(|_| state()).collect(),
            shared: RefCell::default(),
            meetings: RefCell::default(),
            progress: Cell::new(0),
        }
    }
    fn went_on(&self) {
        self.progress.set(self.progress.get().wrapping_add(1));
    }
    fn stuck(&self) -> Fault {
        let mut threads: Vec<(Waits, Vec<usize>)> = vec![];
        for (thread, state) in self.states.iter().enumerate() {
            let waits = state.waits.get();
            match threads.iter_mut().find(|(same, _)| *same == waits) {
                Some((_, threads)) => threads.push(thread),
                None => threads.push((waits, vec![thread])),
            }
        }
        Fault::Stuck { threads }
    }
}
/// Threads that do something together: what each of them has left, and what was made of all.
pub(crate) struct Meeting {
    at: (usize, &'static Location<'static>),
    left: RefCell<Vec<Option<Box<dyn Any>>>>,
    made: OnceCell<Box<dyn Any>>,
}
impl Meeting {
    fn is_complete(&self) -> bool {
        self.left.borrow().iter().all(Option::is_some)
    }
    /// What `make` makes of what threads have left: once for all of them.
    fn made<C: 'static, R: 'static>(&self, make: impl FnOnce(&[&C]) -> R) -> Option<&R> {
        let made = self.made.get_or_init(|| {
            let left = self.left.borrow();
            let left: Vec<&C> = left.iter().filter_map(|value| value.as_deref()?.downcast_ref()).collect();
            Box::new(make(&left))
        });
        made.downcast_ref()
    }
}

/// A thread of a block: what a kernel is given.
#[derive(Clone)]
pub struct Thread {
    index: usize,
    block: Rc<Block>,
}
impl fmt::Debug for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thread({} of block {:?})", self.index, self.block.number)
    }
}
impl Thread {
    /// Its number in its block: `threadIdx.x`.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }
    /// Its block: `blockIdx.x` and `blockIdx.y`.
    #[must_use]
    pub fn block(&self) -> (usize, usize) {
        self.block.number
    }
    /// The next array in shared memory: one for the whole block, since all threads ask for the same ones in the same order.
    ///
    /// ```
    /// use cute_interpreter::launch;
    /// use cute_static::{Tensor, layout};
    /// // all write, and read before all have written
    /// let fault = launch((1, 1), 32, async |thread| {
    ///     let l = layout!((8, 4) : (4, 1));
    ///     let memory = thread.shared::<i32, _>("sA", &l)?;
    ///     let (mut sa, mut mine) = (Tensor::view(&memory, l)?, Tensor::fragment(l, 1));
    ///     thread.copy(&mine.local_partition(&layout!(32 : 1), thread.index())?, &mut sa.local_partition(&layout!(32 : 1), thread.index())?)?;
    ///     // here it has to wait: thread.sync_threads().await?;
    ///     thread.copy(&sa, &mut mine)
    /// })
    /// .unwrap_err();
    /// assert!(fault.to_string().starts_with("race on sA(1,0): thread 0 reads it in epoch 0 ("), "{fault}");
    /// ```
    ///
    /// # Errors
    /// [`Fault::SharedMemory`] where threads ask for different ones.
    pub fn shared<T: Copy + 'static, L>(&self, name: &'static str, layout: &L) -> Result<Rc<Shared<T>>, Fault>
    where
        L: Places,
    {
        let wrong = || Fault::SharedMemory { name, thread: self.index };
        let which = self.state().map_or(0, |state| state.arrays.replace(state.arrays.get().saturating_add(1)));
        let mut arrays = self.block.shared.borrow_mut();
        if arrays.len() == which {
            arrays.push((name, Rc::new(Shared::<T>::new(name, layout))));
        }
        let (same, array) = arrays.get(which).ok_or_else(wrong)?;
        let array = Rc::downcast::<Shared<T>>(Rc::clone(array)).map_err(|_| wrong())?;
        if *same == name && array.len() == layout.cosize() { Ok(array) } else { Err(wrong()) }
    }
    /// `__syncthreads()`: waits for all threads of the block.
    ///
    /// # Errors
    /// None of its own; where threads do not come, [`launch`] says so.
    #[track_caller]
    pub fn sync_threads(&self) -> impl Future<Output = Result<(), Fault>> {
        let (at, block) = (Location::caller(), Rc::clone(&self.block));
        async move {
            self.together("sync_threads", [0; 3], (self.index, block.states.len()), (), false, at).await?;
            if let Some(state) = self.state() {
                state.epoch.set(state.epoch.get().saturating_add(1));
            }
            Ok(())
        }
    }
    /// `__syncwarp()`: waits for all threads of the warp.
    ///
    /// # Errors
    /// As [`Self::sync_threads`].
    #[track_caller]
    pub fn sync_warp(&self) -> impl Future<Output = Result<(), Fault>> {
        let at = Location::caller();
        async move {
            let (warp, lane) = (self.now(at).warp(), self.index.checked_rem(Moment::WARP).unwrap_or(0));
            let behind = self.block.states.len().saturating_sub(warp.saturating_mul(Moment::WARP));
            self.together("sync_warp", [warp, 0, 0], (lane, behind.min(Moment::WARP)), (), false, at).await?;
            if let Some(state) = self.state() {
                state.warp_epoch.set(state.warp_epoch.get().saturating_add(1));
            }
            Ok(())
        }
    }
    /// `cp_async_fence()`: what it has copied by `cp.async` since the last one is a group.
    pub fn cp_async_fence(&self) {
        if let Some(state) = self.state() {
            state.groups.set(state.groups.get().saturating_add(1));
        }
    }
    /// `cp_async_wait<N>()`: waits until all groups but the last `pending` are copied. For what other threads have copied there is a
    /// barrier behind it.
    #[track_caller]
    pub fn cp_async_wait(&self, pending: usize) {
        let now = self.now(Location::caller());
        if let Some(state) = self.state() {
            let over = state.groups.get().saturating_sub(pending);
            let mut waited = state.waited.borrow_mut();
            if waited.len() < over {
                waited.resize(over, now);
            }
        }
    }
    /// The group that `cp.async` copies to now.
    pub(crate) fn group(&self) -> usize {
        self.state().map_or(0, |state| state.groups.get())
    }
    /// When a thread of the block had waited for a group, if it has.
    pub(crate) fn waited_for(&self, thread: usize, group: usize) -> Option<Moment> {
        self.block.states.get(thread)?.waited.borrow().get(group).copied()
    }
    pub(crate) fn now(&self, at: &'static Location<'static>) -> Moment {
        let (epoch, warp_epoch) = self.state().map_or((0, 0), |state| (state.epoch.get(), state.warp_epoch.get()));
        Moment { launch: self.block.launch, block: self.block.number, thread: self.index, epoch, warp_epoch, at }
    }
    fn state(&self) -> Option<&State> {
        self.block.states.get(self.index)
    }
    /// Leaves `value` as the `lane`-th of `lanes` threads of a group, and waits until all have done so. `aligned`, all are to be
    /// there from one place in the kernel.
    pub(crate) async fn together<C: 'static>(
        &self,
        what: &'static str,
        group: [usize; 3],
        (lane, lanes): (usize, usize),
        value: C,
        aligned: bool,
        at: &'static Location<'static>,
    ) -> Result<Rc<Meeting>, Fault> {
        let key = (what, group);
        let meeting = {
            let mut meetings = self.block.meetings.borrow_mut();
            let meeting = meetings.entry(key).or_insert_with(|| {
                let left = RefCell::new((0..lanes).map(|_| None).collect());
                Rc::new(Meeting { at: (self.index, at), left, made: OnceCell::new() })
            });
            let meeting = Rc::clone(meeting);
            let apart = || Fault::Apart { what, first: meeting.at, second: (self.index, at) };
            if aligned && meeting.at.1 != at {
                return Err(apart());
            }
            {
                let mut left = meeting.left.borrow_mut();
                let mine = left.get_mut(lane).filter(|mine| mine.is_none()).ok_or_else(apart)?;
                *mine = Some(Box::new(value));
            }
            if meeting.is_complete() {
                meetings.remove(&key);
            }
            meeting
        };
        self.block.went_on();
        if let Some(state) = self.state() {
            state.waits.set(Waits::For(what, at));
        }
        // the last to come waits for the next round, too, which all then begin in their order
        let mut came = false;
        poll_fn(|_| {
            if core::mem::replace(&mut came, true) && meeting.is_complete() { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        if let Some(state) = self.state() {
            state.waits.set(Waits::Elsewhere);
        }
        Ok(meeting)
    }
    /// What `make` makes of what all threads of a group have left: [`Self::together`], from one place in the kernel.
    pub(crate) async fn gather<C: 'static, R: Clone + 'static>(
        &self,
        what: &'static str,
        group: [usize; 3],
        lanes: (usize, usize),
        value: C,
        make: impl FnOnce(&[&C]) -> R,
        at: &'static Location<'static>,
    ) -> Result<R, Fault> {
        let meeting = self.together(what, group, lanes, value, true, at).await?;
        let made = meeting.made(make).cloned();
        // two functions of one place, by their types
        made.ok_or(Fault::Apart { what, first: meeting.at, second: (self.index, at) })
    }
}
/// An element that a thread reads: of memory that is watched, or a register.
pub trait Element {
    /// Its value.
    type Value: Copy;
    /// The value, read by a thread.
    ///
    /// # Errors
    /// That of a read too early.
    fn read(&self, thread: &Thread, at: &'static Location<'static>) -> Result<Self::Value, Fault>;
    /// The name of the array that it is of, and which element of that.
    #[doc(hidden)]
    fn home(&self) -> Option<(&str, usize)> {
        None
    }
}
impl<T: Copy> Element for Watched<T> {
    type Value = T;
    fn read(&self, thread: &Thread, at: &'static Location<'static>) -> Result<T, Fault> {
        Self::read(self, thread, &thread.now(at))
    }
    fn home(&self) -> Option<(&str, usize)> {
        Some(Self::home(self))
    }
}
macro_rules! registers {
    ($($t:ty)*) => {$(
        impl Element for $t {
            type Value = Self;
            fn read(&self, _: &Thread, _: &'static Location<'static>) -> Result<Self, Fault> {
                Ok(*self)
            }
        }
    )*};
}
registers! { bool u8 i8 u16 i16 u32 i32 u64 i64 usize isize f32 f64 half::f16 half::bf16 }
