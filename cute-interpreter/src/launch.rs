//! Grids of blocks, in clusters: each thread is a future, which waits where threads wait for each other, and one thread of the CPU runs
//! those of a cluster in turn.
//!
//! ```text
//! a round         every thread of the cluster in its order, until it waits or leaves
//! no progress     a round in which nobody arrived anywhere and nobody left: then what TMA has on its way arrives, one box after another
//! stuck           and nothing is on its way
//! ```
//!
//! What races does not depend on the order of a round: it is told by what threads know (`clock`).

use crate::access::Waits;
use crate::barrier::Meeting;
use crate::clock::{Clock, Event};
use crate::fault::Fault;
use crate::mbarrier::Delivery;
use crate::mma::split;
use crate::registers::Registers;
use crate::sides::Sides;
use crate::thread::Thread;
use crate::tmem::TensorMemory;
use core::any::Any;
use core::cell::{Cell, RefCell};
use core::future::Future;
use core::panic::Location;
use core::pin::Pin;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::task::{Context, Poll, Waker};
use cute_atoms::copy::CopyRow;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

/// Runs a kernel: a grid of blocks, one after another, of `threads` threads each.
///
/// ```
/// use cute_interpreter::launch;
/// // a warp that does not come to the barrier
/// let fault = launch((1, 1), 64, async |thread| match thread.index() {
///     0..32 => thread.sync_threads().await,
///     _ => thread.named_barrier(1, 64).await,
/// })
/// .unwrap_err();
/// assert!(fault.to_string().starts_with("threads wait for others that do not come: 0..=31 at sync_threads ("));
/// ```
///
/// # Errors
/// The first [`Fault`] of a thread, and [`Fault::Stuck`]. A kernel that has one stops there.
pub fn launch<K>(grid: (usize, usize), threads: usize, kernel: K) -> Result<(), Fault>
where
    K: AsyncFn(Thread) -> Result<(), Fault>,
{
    launch_cluster(grid, (1, 1), threads, kernel)
}
/// Runs a kernel in clusters of blocks, which run together: `cudaLaunchKernelEx` with a cluster dimension. Blocks of a cluster write each
/// other's shared memory by TMA multicast, and arrive at each other's mbarriers.
///
/// ```
/// use cute_interpreter::launch_cluster;
/// launch_cluster((4, 2), (2, 1), 32, async |thread| {
///     assert_eq!(thread.cluster_rank(), thread.block().0 % 2);
///     thread.cluster_sync().await
/// })?;
/// assert!(launch_cluster((3, 1), (2, 1), 32, async |_| Ok(())).is_err()); // 3 blocks are no whole clusters
/// # Ok::<(), cute_interpreter::Fault>(())
/// ```
///
/// # Errors
/// As [`launch`]; [`Fault::Values`] where the grid is not made of whole clusters.
pub fn launch_cluster<K>(grid: (usize, usize), cluster: (usize, usize), threads: usize, kernel: K) -> Result<(), Fault>
where
    K: AsyncFn(Thread) -> Result<(), Fault>,
{
    static LAUNCHES: AtomicUsize = AtomicUsize::new(0);
    let launch = LAUNCHES.fetch_add(1, Ordering::Relaxed);
    for (found, expected) in [(grid.0, cluster.0), (grid.1, cluster.1)] {
        if found.checked_rem(expected) != Some(0) {
            return Err(Fault::Values { what: "launch_cluster: blocks of the grid", found, expected });
        }
    }
    let origins = (0..grid.1).step_by(cluster.1).flat_map(|y| (0..grid.0).step_by(cluster.0).map(move |x| (x, y)));
    for origin in origins {
        let cluster = Rc::new(Cluster::new(launch, origin, cluster, threads));
        let of_all = (0..cluster.states.len()).map(|number| {
            let (index, rank) = split(number, threads);
            Box::pin(kernel(Thread::new(index, rank, Rc::clone(&cluster))))
        });
        run(&cluster, of_all.collect())?;
        cluster.all_slices()?;
        cluster.all_columns()?;
    }
    Ok(())
}
/// Runs the threads of a cluster to their ends.
fn run<F: Future<Output = Result<(), Fault>>>(cluster: &Cluster, threads: Vec<Pin<Box<F>>>) -> Result<(), Fault> {
    let mut running: Vec<_> = threads.into_iter().map(Some).collect();
    let mut context = Context::from_waker(Waker::noop());
    loop {
        let (before, mut fault) = (cluster.progress.get(), None);
        for (place, state) in running.iter_mut().zip(&cluster.states) {
            let Some(thread) = place else { continue };
            if let Poll::Ready(result) = thread.as_mut().poll(&mut context) {
                *place = None;
                state.waits.set(Waits::Left);
                cluster.went_on();
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
        if cluster.progress.get() == before {
            let delivery = cluster.deliveries.borrow_mut().pop_front();
            match delivery {
                Some(delivery) => delivery.arrive(cluster)?,
                None => return Err(cluster.stuck()),
            }
        }
    }
}

/// Groups of asynchronous operations that a thread commits, and waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Queue {
    /// `cp.async`.
    CpAsync,
    /// TMA stores, whose sources are read.
    BulkRead,
    /// TMA stores, which are over.
    Bulk,
    /// `wgmma`, of a warpgroup.
    Wgmma,
    /// `tcgen05.mma`.
    Tensor,
    /// `tcgen05.ld`.
    TmemLoad,
    /// `tcgen05.st`.
    TmemStore,
}
/// What is known of a thread outside of it.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) waits: Cell<Waits>,
    pub(crate) epoch: Cell<usize>,
    pub(crate) clock: RefCell<Clock>,
    /// Arrays of shared memory that it has asked for.
    pub(crate) arrays: Cell<usize>,
    /// Of each queue its source, and groups that it has committed.
    pub(crate) queues: RefCell<BTreeMap<Queue, (usize, usize)>>,
    /// Registers that asynchronous instructions use.
    pub(crate) registers: Registers,
}
/// What a group of threads does together, and which one.
pub(crate) type Group = (&'static str, [usize; 4]);
/// What all blocks ask for under a name, one of each.
type Arrays = (&'static str, Vec<Rc<dyn Any>>);
/// A tiled instruction of more threads than a block has: its name, and which of its slices were used.
#[derive(Debug)]
pub(crate) struct Slices {
    pub(crate) what: &'static str,
    pub(crate) at: &'static Location<'static>,
    pub(crate) used: Vec<bool>,
}
/// A cluster: what its threads have in common.
pub(crate) struct Cluster {
    pub(crate) launch: usize,
    pub(crate) origin: (usize, usize),
    pub(crate) blocks: (usize, usize),
    /// Threads of a block.
    pub(crate) threads: usize,
    pub(crate) states: Vec<State>,
    pub(crate) arrays: RefCell<Vec<Arrays>>,
    pub(crate) meetings: RefCell<HashMap<Group, Rc<Meeting>>>,
    /// The queues of warpgroups.
    pub(crate) warpgroups: RefCell<HashMap<usize, usize>>,
    pub(crate) slices: RefCell<BTreeMap<(usize, String), Slices>>,
    /// Copy instructions, of elements of so many bits.
    sides: RefCell<Vec<(CopyRow, usize, Rc<Sides>)>>,
    /// What is on its way.
    pub(crate) deliveries: RefCell<VecDeque<Delivery>>,
    /// Of each block.
    pub(crate) tensor_memory: RefCell<Vec<TensorMemory>>,
    /// Bytes of shared memory that arrays have.
    pub(crate) shared_bytes: Cell<usize>,
    /// How many sources of events there are.
    sources: Cell<usize>,
    /// Arrivals and departures.
    progress: Cell<usize>,
}
impl Cluster {
    fn new(launch: usize, origin: (usize, usize), blocks: (usize, usize), threads: usize) -> Self {
        let all = threads.saturating_mul(blocks.0).saturating_mul(blocks.1);
        let state = |source| {
            let mut clock = Clock::default();
            clock.learn(Event { source, count: 1 });
            State {
                waits: Cell::new(Waits::Elsewhere),
                epoch: Cell::new(0),
                clock: RefCell::new(clock),
                arrays: Cell::new(0),
                queues: RefCell::default(),
                registers: Registers::default(),
            }
        };
        Self {
            launch,
            origin,
            blocks,
            threads,
            states: (0..all).map(state).collect(),
            arrays: RefCell::default(),
            meetings: RefCell::default(),
            warpgroups: RefCell::default(),
            slices: RefCell::default(),
            sides: RefCell::default(),
            deliveries: RefCell::default(),
            tensor_memory: RefCell::new(
                (0..blocks.0.saturating_mul(blocks.1)).map(|_| TensorMemory::default()).collect(),
            ),
            shared_bytes: Cell::new(0),
            sources: Cell::new(all),
            progress: Cell::new(0),
        }
    }
    pub(crate) fn went_on(&self) {
        self.progress.set(self.progress.get().wrapping_add(1));
    }
    /// A source of events of its own.
    pub(crate) fn source(&self) -> usize {
        let source = self.sources.get();
        self.sources.set(source.saturating_add(1));
        source
    }
    /// A copy instruction, made once.
    pub(crate) fn sides(&self, row: &CopyRow, width: usize) -> Rc<Sides> {
        let mut all = self.sides.borrow_mut();
        if let Some((.., sides)) = all.iter().find(|(same, of, _)| *of == width && same == row) {
            return Rc::clone(sides);
        }
        let sides = Rc::new(Sides::new(row, width));
        all.push((*row, width, Rc::clone(&sides)));
        sides
    }
    /// The block of a rank.
    pub(crate) fn block(&self, rank: usize) -> (usize, usize) {
        let (x, y) = split(rank, self.blocks.0);
        (self.origin.0.saturating_add(x), self.origin.1.saturating_add(y))
    }
    fn stuck(&self) -> Fault {
        let mut threads: Vec<(Waits, (usize, usize), Vec<usize>)> = vec![];
        let mut barriers: Vec<String> = vec![];
        for (number, state) in self.states.iter().enumerate() {
            let (thread, rank) = split(number, self.threads);
            let (waits, block) = (state.waits.get(), self.block(rank));
            match threads.iter_mut().find(|(same, of, _)| *same == waits && *of == block) {
                Some((_, _, threads)) => threads.push(thread),
                None => {
                    if let Waits::Phase { barrier, index, .. } = waits {
                        barriers.extend(self.mbarrier(rank, barrier, index).filter(|told| !barriers.contains(told)));
                    }
                    threads.push((waits, block, vec![thread]));
                }
            }
        }
        Fault::Stuck { threads, barriers }
    }
    /// Whether all slices of tiled instructions are somebody's.
    fn all_slices(&self) -> Result<(), Fault> {
        for slices in self.slices.borrow().values() {
            let missing: Vec<_> = slices.used.iter().enumerate().filter(|(_, used)| !**used).map(|(i, _)| i).collect();
            if !missing.is_empty() {
                let (what, at, needed) = (slices.what, slices.at, slices.used.len());
                return Err(Fault::Threads { what, launched: self.threads, needed, missing, at });
            }
        }
        Ok(())
    }
}
