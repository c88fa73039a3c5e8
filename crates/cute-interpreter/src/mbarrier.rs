//! mbarriers: barriers in shared memory, in phases, which also count the bytes of asynchronous copies.
//!
//! ```text
//! init(count)           phase 0; `count` arrivals and 0 bytes are to come
//! arrive                one arrival less is to come; what the thread knows is left
//! expect_tx(n)          n bytes more are to come
//! n bytes of TMA        n bytes less are to come
//! nothing is to come    the phase is over, and the next one begins, with `count` arrivals
//! wait(parity)          until no phase of that parity is going on: then the thread knows what the phases before have left. So parity 1 is over
//!                       in the beginning
//! ```
//! PTX ISA, "mbarrier". Bytes arrive as late as can be: when no thread goes on.

use crate::access::{Does, Waits};
use crate::clock::{Clock, Event};
use crate::fault::{Fault, MbarrierFault};
use crate::launch::Cluster;
use crate::memory::{Flight, Moment};
use crate::thread::Thread;
use core::cell::{Cell, RefCell};
use core::fmt;
use core::future::{Future, poll_fn};
use core::panic::Location;
use core::task::Poll;
use std::rc::Rc;

/// Of a block.
pub(crate) struct Mbarriers {
    name: &'static str,
    all: Vec<RefCell<Option<Mbarrier>>>,
}
/// An mbarrier that is initialised.
struct Mbarrier {
    by: Moment,
    source: usize,
    count: usize,
    /// Arrivals to come.
    pending: usize,
    /// Bytes to come.
    bytes: isize,
    phase: usize,
    /// What those know that have arrived.
    arrived: RefCell<Clock>,
    /// What waiters then know.
    over: Clock,
    /// What has come in this phase.
    flights: Vec<Rc<Flight>>,
}
impl Mbarrier {
    /// One arrival less is to come.
    const fn one_arrival(&mut self) -> Result<(), MbarrierFault> {
        let Self { count, phase, bytes, .. } = *self;
        match self.pending.checked_sub(1) {
            Some(pending) => self.pending = pending,
            None => return Err(MbarrierFault::TooMany { count, phase, bytes }),
        }
        Ok(())
    }
    /// So many bytes more are to come, or less.
    fn add(&mut self, bytes: isize, cluster: &Cluster) -> Result<(), MbarrierFault> {
        let (sum, most) = (self.bytes.saturating_add(bytes), cluster.arch.limits().transaction_bytes);
        if sum.unsigned_abs() > most {
            return Err(MbarrierFault::Bytes { bytes: sum.unsigned_abs(), most });
        }
        self.bytes = sum;
        Ok(())
    }
    /// Ends the phase if nothing is to come.
    fn settle(&mut self) {
        if self.pending == 0 && self.bytes == 0 {
            let event = Event { source: self.source, count: self.phase.saturating_add(1) };
            self.arrived.get_mut().learn(event);
            self.over.join(self.arrived.get_mut());
            for flight in self.flights.drain(..) {
                flight.over.set(Some(event));
            }
            self.phase = self.phase.saturating_add(1);
            self.pending = self.count;
        }
    }
}
/// What is on its way to an mbarrier.
pub(crate) struct Delivery {
    barriers: Rc<Mbarriers>,
    index: usize,
    what: Arrival,
    by: Moment,
}
/// What arrives.
enum Arrival {
    /// Bytes in shared memory.
    Bytes(usize, Rc<Flight>),
    /// A thread, when a group of its `tcgen05.mma` is over.
    Commit(Event),
}
impl Delivery {
    /// It is there.
    pub(crate) fn arrive(self, cluster: &Cluster) -> Result<(), Fault> {
        self.barriers.with(self.index, &self.by, |barrier| {
            match self.what {
                Arrival::Bytes(bytes, flight) => {
                    barrier.add(bytes.try_into().unwrap_or(isize::MAX).saturating_neg(), cluster)?;
                    barrier.flights.push(flight);
                }
                Arrival::Commit(event) => {
                    barrier.one_arrival()?;
                    barrier.arrived.get_mut().learn(event);
                }
            }
            barrier.settle();
            Ok(())
        })?;
        cluster.went_on();
        Ok(())
    }
}
impl Mbarriers {
    fn wrong(&self, index: usize, by: &Moment, wrong: MbarrierFault) -> Fault {
        Fault::Mbarrier { barrier: self.name, index, wrong, thread: by.thread, block: by.block, at: by.at }
    }
    /// Does something with one of them, which has to be initialised.
    fn with<R>(
        &self,
        index: usize,
        by: &Moment,
        f: impl FnOnce(&mut Mbarrier) -> Result<R, MbarrierFault>,
    ) -> Result<R, Fault> {
        let wrong = |wrong| self.wrong(index, by, wrong);
        let cell = self.all.get(index).ok_or_else(|| wrong(MbarrierFault::NoSuch { count: self.all.len() }))?;
        let mut barrier = cell.borrow_mut();
        f(barrier.as_mut().ok_or_else(|| wrong(MbarrierFault::NotInitialised))?).map_err(wrong)
    }
    fn told(&self, index: usize) -> Option<String> {
        let barrier = self.all.get(index)?.borrow();
        let Mbarrier { phase, pending, count, bytes, .. } = barrier.as_ref()?;
        Some(format!(
            "{}[{index}] is in phase {phase}: {pending} of {count} arrivals and {bytes} bytes are to come",
            self.name
        ))
    }
}
impl Cluster {
    /// What an mbarrier of a block waits for.
    pub(crate) fn mbarrier(&self, rank: usize, name: &str, index: usize) -> Option<String> {
        let arrays = self.arrays.borrow();
        let (_, of) = arrays.iter().find(|(same, _)| *same == name)?;
        of.get(rank)?.downcast_ref::<Mbarriers>()?.told(index)
    }
}
/// mbarriers in a block's shared memory, as a thread sees them: [`Thread::mbarriers`].
///
/// ```
/// use cute_interpreter::launch;
/// use cute_static::{Tensor, layout};
/// // a warp fills a place that the other one empties, three times
/// launch((1, 1), 64, async |thread| {
///     let place = thread.shared::<usize, _>("place", &layout!(32 : 1))?;
///     let mut mine = Tensor::view(&place, layout!(32 : 1))?.local_partition(&layout!(32 : 1), thread.index() % 32)?;
///     let (full, empty) = (thread.mbarriers("full", 1)?, thread.mbarriers("empty", 1)?);
///     if thread.index() == 0 {
///         full.init(0, 32)?;
///         empty.init(0, 32)?;
///     }
///     thread.sync_threads().await?;
///     for round in 0..3 {
///         let mut value = Tensor::fragment(layout!(1 : 1), round);
///         if thread.index() < 32 {
///             empty.wait(0, (round + 1) % 2).await?; // parity 1 is over in the beginning
///             thread.copy(&value, &mut mine)?;
///             full.arrive(0)?;
///         } else {
///             full.wait(0, round % 2).await?;
///             thread.copy(&mine, &mut value)?;
///             assert_eq!(value.get(0), Some(&round));
///             empty.arrive(0)?;
///         }
///     }
///     Ok(())
/// })?;
/// # Ok::<(), cute_interpreter::Fault>(())
/// ```
pub struct Barriers {
    thread: Thread,
    pub(crate) mine: Rc<Mbarriers>,
}
impl fmt::Debug for Barriers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[0..{}] of {:?}", self.mine.name, self.mine.all.len(), self.thread)
    }
}
impl Thread {
    /// The next mbarriers in shared memory, `count` of them: as [`shared`](Self::shared), all threads ask for the same ones in the same order.
    ///
    /// # Errors
    /// [`Fault::SharedMemory`] where threads ask for different ones, [`Fault::Limit`] of more than fit in the block's shared memory, 8 bytes
    /// each.
    #[track_caller]
    pub fn mbarriers(&self, name: &'static str, count: usize) -> Result<Barriers, Fault> {
        let place = self.place("mbarriers", count.saturating_mul(8), [8, 8], Location::caller())?;
        self.take(&place);
        let make = |_| Mbarriers { name, all: (0..count).map(|_| RefCell::new(None)).collect() };
        let mine = self.array(name, make, |barriers: &Mbarriers| barriers.all.len() == count)?;
        Ok(Barriers { thread: self.clone(), mine })
    }
}
impl Barriers {
    /// `mbarrier.init`: phases of `count` arrivals. Other threads use it behind a barrier.
    ///
    /// # Errors
    /// [`Fault::Mbarrier`]: of 0 arrivals, twice, or past the last one.
    #[track_caller]
    pub fn init(&self, index: usize, count: usize) -> Result<(), Fault> {
        let by = self.thread.now(Location::caller());
        let wrong = |wrong| Err(self.mine.wrong(index, &by, wrong));
        let Some(cell) = self.mine.all.get(index) else {
            return wrong(MbarrierFault::NoSuch { count: self.mine.all.len() });
        };
        if !(1..1 << 20).contains(&count) {
            return wrong(MbarrierFault::Count { count });
        }
        if cell.borrow().is_some() {
            return wrong(MbarrierFault::Twice);
        }
        *cell.borrow_mut() = Some(Mbarrier {
            by,
            source: self.thread.cluster().source(),
            count,
            pending: count,
            bytes: 0,
            phase: 0,
            arrived: RefCell::default(),
            over: Clock::default(),
            flights: vec![],
        });
        Ok(())
    }
    /// `mbarrier.arrive`: one arrival. Who waits then knows what this thread has done.
    ///
    /// # Errors
    /// [`Fault::Mbarrier`]: more arrivals than the phase has, or it is not initialised, or not seen to be.
    #[track_caller]
    pub fn arrive(&self, index: usize) -> Result<(), Fault> {
        self.arrives(&self.mine, index, 0, Location::caller())
    }
    /// `mbarrier.arrive.shared::cluster`: at the same mbarrier of another block of the cluster.
    ///
    /// # Errors
    /// As [`Self::arrive`]; of a rank that the cluster does not have.
    #[track_caller]
    pub fn arrive_at(&self, index: usize, rank: usize) -> Result<(), Fault> {
        let at = Location::caller();
        let of = self.of(rank, index, at)?;
        self.arrives(&of, index, 0, at)
    }
    /// `mbarrier.arrive.expect_tx`: `bytes` more are to come in this phase, and one arrival.
    ///
    /// # Errors
    /// As [`Self::arrive`]; of more than 2^20 - 1 bytes in a phase.
    #[track_caller]
    pub fn arrive_and_expect_tx(&self, index: usize, bytes: usize) -> Result<(), Fault> {
        self.arrives(&self.mine, index, bytes, Location::caller())
    }
    /// `mbarrier.try_wait.parity` until it is so: no phase of the parity is going on, and the thread knows what the phases before have left.
    ///
    /// # Errors
    /// [`Fault::Mbarrier`]: it is not initialised, or not seen to be; of another parity than 0 or 1. Where the phase does not end, [`launch`](crate::launch) says what is to come.
    #[track_caller]
    pub fn wait(&self, index: usize, parity: usize) -> impl Future<Output = Result<(), Fault>> {
        let at = Location::caller();
        async move {
            if parity > 1 {
                return Err(self.mine.wrong(index, &self.thread.now(at), MbarrierFault::Parity { parity }));
            }
            let state = self.thread.state();
            state.waits.set(Waits::Phase { barrier: self.mine.name, index, parity, at });
            poll_fn(|_| {
                let over = self.seen(&self.mine, index, at, |barrier| {
                    let over = barrier.phase % 2 != parity % 2;
                    if over {
                        state.clock.borrow_mut().join(&barrier.over);
                    }
                    Ok(over)
                });
                match over {
                    Ok(false) => Poll::Pending,
                    Ok(true) => Poll::Ready(Ok(())),
                    Err(fault) => Poll::Ready(Err(fault)),
                }
            })
            .await?;
            self.thread.cluster().went_on();
            state.waits.set(Waits::Elsewhere);
            Ok(())
        }
    }
    fn arrives(&self, of: &Mbarriers, index: usize, bytes: usize, at: &'static Location<'static>) -> Result<(), Fault> {
        self.seen(of, index, at, |barrier| {
            barrier.one_arrival()?;
            self.thread.release(&barrier.arrived);
            barrier.add(bytes.try_into().unwrap_or(isize::MAX), self.thread.cluster())?;
            barrier.settle();
            Ok(())
        })?;
        self.thread.cluster().went_on();
        Ok(())
    }
    /// Those of a block of the cluster.
    pub(crate) fn of(&self, rank: usize, index: usize, at: &'static Location<'static>) -> Result<Rc<Mbarriers>, Fault> {
        let (name, by) = (self.mine.name, self.thread.now(at));
        let blocks = self.thread.cluster_shape();
        let blocks = blocks.0.saturating_mul(blocks.1);
        self.thread
            .array_of::<Mbarriers>(name, rank)
            .ok_or_else(|| self.mine.wrong(index, &by, MbarrierFault::NoRank { rank, blocks }))
    }
    /// Does something with one of them, whose initialisation the thread knows of.
    fn seen<R>(
        &self,
        of: &Mbarriers,
        index: usize,
        at: &'static Location<'static>,
        f: impl FnOnce(&mut Mbarrier) -> Result<R, MbarrierFault>,
    ) -> Result<R, Fault> {
        let by = self.thread.now(at);
        of.with(index, &by, |barrier| {
            if self.thread.knows(barrier.by.event) {
                f(barrier)
            } else {
                Err(MbarrierFault::NotSeen { by: barrier.by.access(Does::Writes) })
            }
        })
    }
    /// One arrival, when a group of the thread's `tcgen05.mma` is over.
    pub(crate) fn arrives_after(
        &self,
        index: usize,
        event: Event,
        at: &'static Location<'static>,
    ) -> Result<(), Fault> {
        self.seen(&self.mine, index, at, |_| Ok(()))?;
        let (barriers, by) = (Rc::clone(&self.mine), self.thread.now(at));
        let delivery = Delivery { barriers, index, what: Arrival::Commit(event), by };
        self.thread.cluster().deliveries.borrow_mut().push_back(delivery);
        Ok(())
    }
    /// What `bytes` on their way to `of` are told by.
    pub(crate) fn flight(
        &self,
        of: Rc<Mbarriers>,
        index: usize,
        bytes: usize,
        by: Moment,
    ) -> Result<Rc<Flight>, Fault> {
        self.seen(&of, index, by.at, |_| Ok(()))?;
        let flight = Rc::new(Flight { over: Cell::new(None), barrier: (self.mine.name, index) });
        let delivery = Delivery { barriers: of, index, what: Arrival::Bytes(bytes, Rc::clone(&flight)), by };
        self.thread.cluster().deliveries.borrow_mut().push_back(delivery);
        Ok(flight)
    }
}
