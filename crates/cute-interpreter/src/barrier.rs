//! Where threads wait for each other.
//!
//! ```text
//! together(w, g)  the threads of group g leave their values, wait until all are there, and see all
//! barrier         together with nothing to leave but what they know, which then all of them know
//! ```
//!
//! What threads that have left do to a barrier is what the PTX ISA says at `exit`: "If the exiting threads are holding up the barrier, the
//! barrier is released", of a barrier for all threads of a block and of a cluster, and CUDA of `__syncwarp()`, which waits for threads
//! that have not exited. A named barrier has a number of threads, and waits for as many; an instruction of a warp (`mma.sync`, `ldmatrix`)
//! is undefined "if any thread in the warp has exited", and told.

use crate::access::Waits;
use crate::clock::Clock;
use crate::fault::Fault;
use crate::launch::Cluster;
use crate::memory::Moment;
use crate::mma::split;
use crate::thread::Thread;
use core::any::Any;
use core::cell::{Cell, OnceCell, RefCell};
use core::future::{Future, poll_fn};
use core::panic::Location;
use core::task::Poll;
use cute_atoms::value::Text;
use std::rc::Rc;

/// Threads that do something together: what each of them has left, and what was made of all.
pub(crate) struct Meeting {
    at: (usize, &'static Location<'static>),
    instruction: Instruction,
    left: RefCell<Vec<Option<Box<dyn Any>>>>,
    missing: Cell<usize>,
    /// Of a meeting that was found incomplete: how many were missing, and how many threads of the
    /// cluster had left the kernel.
    waited: Cell<Option<(usize, usize)>>,
    made: OnceCell<Box<dyn Any>>,
    /// What those know that have arrived.
    clock: RefCell<Clock>,
    /// Of a barrier that does not wait for threads that have left: its first thread.
    first: Option<usize>,
}
impl Meeting {
    fn is_complete(&self, cluster: &Cluster) -> bool {
        let Some(first) = self.first.filter(|_| self.missing.get() > 0) else { return self.missing.get() == 0 };
        // looked at again only after a thread came or left the kernel
        let now = Some((self.missing.get(), cluster.departures()));
        if self.waited.replace(now) == now {
            return false;
        }
        let states = cluster.states.iter().skip(first);
        let is_complete =
            self.left.borrow().iter().zip(states).all(|(left, of)| left.is_some() || of.waits.get() == Waits::Left);
        if is_complete {
            self.waited.set(None);
        }
        is_complete
    }
    /// Joins what those knew that have left the kernel instead of coming: once for all of them.
    fn hear_of_those_that_left(&self, cluster: &Cluster) {
        let Some(first) = self.first.filter(|_| self.missing.replace(0) > 0) else { return };
        let states = cluster.states.iter().skip(first);
        for (_, gone) in self.left.borrow().iter().zip(states).filter(|(left, _)| left.is_none()) {
            self.clock.borrow_mut().join(&gone.clock.borrow());
        }
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
/// An instruction's name and arguments; `None` of a function that is none.
pub(crate) type Instruction = Option<[Text; 2]>;
/// How a group meets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meets {
    /// What they call.
    pub(crate) what: &'static str,
    /// By which instruction: of values one place in the kernel may issue several.
    pub(crate) instruction: Instruction,
    /// Which group.
    pub(crate) group: [usize; 4],
    /// Which of them this thread is; `None`: the next.
    pub(crate) lane: Option<usize>,
    /// How many they are.
    pub(crate) lanes: usize,
    /// Whether all are to come from one place in the kernel.
    pub(crate) aligned: bool,
    /// Of a barrier that does not wait for threads that have left: the number of its first thread in the cluster.
    pub(crate) first: Option<usize>,
}
impl Thread {
    /// `__syncthreads()`: waits for all threads of the block that have not left the kernel. All come to the same one, as CUDA has it.
    ///
    /// ```
    /// use cute_interpreter::launch;
    /// let fault = launch((1, 1), 64, async |thread| {
    ///     if thread.index() < 32 { thread.sync_threads().await? } else { thread.sync_threads().await? }
    ///     Ok(())
    /// })
    /// .unwrap_err();
    /// assert!(fault.to_string().starts_with("sync_threads: its threads call it together, and thread 0 is at "));
    /// ```
    ///
    /// # Errors
    /// [`Fault::Apart`] where another thread is at another one; where threads do not come, [`launch`](crate::launch) says so.
    #[track_caller]
    pub fn sync_threads(&self) -> impl Future<Output = Result<(), Fault>> {
        let at = Location::caller();
        async move {
            let (what, group, lane, lanes) =
                ("sync_threads", [self.rank(), 0, 0, 0], Some(self.index()), self.threads());
            let first = Some(self.number().saturating_sub(self.index()));
            self.barrier(Meets { what, instruction: None, group, lane, lanes, aligned: true, first }, at).await?;
            self.state().epoch.set(self.state().epoch.get().saturating_add(1));
            Ok(())
        }
    }
    /// `__syncwarp()`: waits for all threads of the warp that have not left the kernel.
    ///
    /// # Errors
    /// Where threads do not come, [`launch`](crate::launch) says so.
    #[track_caller]
    pub fn sync_warp(&self) -> impl Future<Output = Result<(), Fault>> {
        let at = Location::caller();
        async move {
            let (lane, warp) = split(self.index(), Moment::WARP);
            let behind = self.threads().saturating_sub(warp.saturating_mul(Moment::WARP));
            let (what, group, lanes) = ("sync_warp", [self.rank(), warp, 0, 0], behind.min(Moment::WARP));
            let first = Some(self.number().saturating_sub(lane));
            self.barrier(Meets { what, instruction: None, group, lane: Some(lane), lanes, aligned: false, first }, at)
                .await
        }
    }
    /// `bar.sync id, threads`, CUTLASS' `NamedBarrier::sync`: waits for as many threads of the block, wherever in the kernel they come to it.
    ///
    /// # Errors
    /// [`Fault::Values`] where another thread names another number of threads, or one that is 0 or not made of whole warps; [`Fault::Limit`] of
    /// an id above 15, or of more threads than a block may have.
    #[track_caller]
    pub fn named_barrier(&self, id: usize, threads: usize) -> impl Future<Output = Result<(), Fault>> {
        let at = Location::caller();
        async move {
            if threads == 0 || threads.checked_rem(Moment::WARP) != Some(0) {
                return Err(Fault::Values { what: "named_barrier: threads", found: threads, expected: Moment::WARP });
            }
            let (arch, limits) = (self.cluster().arch, self.cluster().arch.limits());
            let last = limits.named_barriers.saturating_sub(1);
            arch.within(("named_barrier", "as the id of a barrier"), id, (0, last), Some(at))?;
            arch.within(("named_barrier", "threads at a barrier"), threads, (1, limits.threads), Some(at))?;
            let (what, group) = ("named_barrier", [self.rank(), id, 0, 0]);
            self.barrier(
                Meets { what, instruction: None, group, lane: None, lanes: threads, aligned: false, first: None },
                at,
            )
            .await
        }
    }
    /// `cluster_sync()`: waits for all threads of the cluster that have not left the kernel.
    ///
    /// # Errors
    /// [`Fault::Apart`] where another thread is at another one.
    #[track_caller]
    pub fn cluster_sync(&self) -> impl Future<Output = Result<(), Fault>> {
        let at = Location::caller();
        async move {
            let (what, lane, lanes) = ("cluster_sync", Some(self.number()), self.cluster().states.len());
            self.barrier(
                Meets { what, instruction: None, group: [0; 4], lane, lanes, aligned: true, first: Some(0) },
                at,
            )
            .await?;
            self.state().epoch.set(self.state().epoch.get().saturating_add(1));
            Ok(())
        }
    }
    /// All know what each of them knew.
    async fn barrier(&self, meets: Meets, at: &'static Location<'static>) -> Result<(), Fault> {
        let meeting = self.together(meets, (), true, at).await?;
        meeting.hear_of_those_that_left(self.cluster());
        self.state().clock.borrow_mut().join(&meeting.clock.borrow());
        Ok(())
    }
    /// Leaves `value` as one of a group, and what it knows if it `releases` that, and waits until all have done so.
    async fn together<C: 'static>(
        &self,
        meets: Meets,
        value: C,
        releases: bool,
        at: &'static Location<'static>,
    ) -> Result<Rc<Meeting>, Fault> {
        let Meets { what, instruction, group, lane, lanes, aligned, first } = meets;
        let (key, cluster) = ((what, group), self.cluster());
        let meeting = {
            let mut meetings = cluster.meetings.borrow_mut();
            let meeting = meetings.entry(key).or_insert_with(|| {
                let left = RefCell::new((0..lanes).map(|_| None).collect());
                let (missing, at) = (Cell::new(lanes), (self.index(), at));
                Rc::new(Meeting {
                    at,
                    instruction,
                    left,
                    missing,
                    waited: Cell::new(None),
                    made: OnceCell::new(),
                    clock: RefCell::default(),
                    first,
                })
            });
            let meeting = Rc::clone(meeting);
            let apart = || Fault::Apart { what, first: meeting.at, second: (self.index(), at) };
            if aligned && (meeting.at.1 != at || meeting.instruction != instruction) {
                return Err(apart());
            }
            let mut left = meeting.left.borrow_mut();
            if left.len() != lanes {
                return Err(Fault::Values { what, found: lanes, expected: left.len() });
            }
            let lane = lane.unwrap_or_else(|| lanes.saturating_sub(meeting.missing.get()));
            *left.get_mut(lane).filter(|mine| mine.is_none()).ok_or_else(apart)? = Some(Box::new(value));
            meeting.missing.set(meeting.missing.get().saturating_sub(1));
            drop(left);
            if meeting.missing.get() == 0 {
                // who comes now comes to the next one
                meetings.remove(&key);
            }
            meeting
        };
        if releases {
            self.release(&meeting.clock);
        }
        cluster.went_on();
        self.state().waits.set(Waits::For(what, at));
        // the last to come waits for the next round, too, which all then begin in their order
        let mut came = false;
        poll_fn(|_| {
            if core::mem::replace(&mut came, true) && meeting.is_complete(cluster) {
                // released by threads that have left
                let mut meetings = cluster.meetings.borrow_mut();
                if meetings.get(&key).is_some_and(|same| Rc::ptr_eq(same, &meeting)) {
                    meetings.remove(&key);
                }
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
        self.state().waits.set(Waits::Elsewhere);
        Ok(meeting)
    }
    /// What `make` makes of what all threads of a group have left, from one place in the kernel.
    pub(crate) async fn gather<C: 'static, R: Clone + 'static>(
        &self,
        meets: Meets,
        value: C,
        make: impl FnOnce(&[&C]) -> R,
        at: &'static Location<'static>,
    ) -> Result<R, Fault> {
        let meeting = self.together(meets, value, false, at).await?;
        let made = meeting.made(make).cloned();
        // two functions of one place, by their types
        made.ok_or(Fault::Apart { what: meets.what, first: meeting.at, second: (self.index(), at) })
    }
}
