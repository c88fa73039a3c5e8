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
use crate::clock::Clock;
use crate::fault::Fault;
use crate::limits::Arch;
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
use cute_static::Budget;
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
/// The first [`Fault`] of a thread, and [`Fault::Stuck`]. A kernel that has one stops there. [`Fault::Limit`] of a launch that no GPU of
/// [`Arch::Sm90`] starts, [`Fault::Budget`] of one of more than [`Launch::BUDGET`] threads.
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
    Launch::new(grid, threads).cluster(cluster).run(kernel)
}

/// A launch that is made part by part: on which architecture, in which clusters, how large it may be.
///
/// ```
/// use cute_interpreter::{Arch, Launch};
/// let launch = Launch::new((4, 1), 128).cluster((2, 1));
/// launch.run(async |thread| thread.cluster_sync().await)?;
/// // an A100 has no clusters
/// let fault = launch.on(Arch::Sm80).run(async |_| Ok(())).unwrap_err();
/// assert_eq!(fault.to_string(), "launch: expected 1 to 1 blocks in a cluster on sm_80, found 2");
/// # Ok::<(), cute_interpreter::Fault>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Launch {
    grid: (usize, usize),
    cluster: (usize, usize),
    threads: usize,
    arch: Arch,
    portable: bool,
    budget: usize,
}
impl Launch {
    /// The most threads of a launch that names no other [`budget`](Self::budget).
    pub const BUDGET: usize = 1 << 19;

    /// A grid of blocks of so many threads each, on [`Arch::Sm90`], without clusters.
    #[must_use]
    pub const fn new(grid: (usize, usize), threads: usize) -> Self {
        Self { grid, cluster: (1, 1), threads, arch: Arch::Sm90, portable: false, budget: Self::BUDGET }
    }
    /// On an architecture, whose limits it keeps.
    #[must_use]
    pub const fn on(self, arch: Arch) -> Self {
        Self { arch, ..self }
    }
    /// In clusters of so many blocks along x and y.
    #[must_use]
    pub const fn cluster(self, blocks: (usize, usize)) -> Self {
        Self { cluster: blocks, ..self }
    }
    /// In clusters of at most 8 blocks, as a kernel that has not set `cudaFuncAttributeNonPortableClusterSizeAllowed`.
    ///
    /// ```
    /// use cute_interpreter::Launch;
    /// let sixteen = Launch::new((16, 1), 32).cluster((16, 1));
    /// assert!(sixteen.run(async |_| Ok(())).is_ok());
    /// let fault = sixteen.portable().run(async |_| Ok(())).unwrap_err();
    /// assert_eq!(fault.to_string(), "launch: expected 1 to 8 blocks in a portable cluster on sm_90, found 16");
    /// ```
    #[must_use]
    pub const fn portable(self) -> Self {
        Self { portable: true, ..self }
    }
    /// With at most so many threads in all blocks together. A thread that does nothing takes about a microsecond; what a kernel does is not
    /// counted.
    ///
    /// ```
    /// use cute_interpreter::Launch;
    /// let fault = Launch::new((1 << 20, 1), 1024).run(async |_| Ok(())).unwrap_err();
    /// assert_eq!(fault.to_string(), "launch: needs 1073741824 threads, the limit is 524288");
    /// assert!(Launch::new((3, 1), 1).budget(2).run(async |_| Ok(())).is_err());
    /// ```
    #[must_use]
    pub const fn budget(self, threads: usize) -> Self {
        Self { budget: threads, ..self }
    }
    /// Whether a GPU of the architecture starts it.
    fn starts(&self) -> Result<(), Fault> {
        let (arch, limits) = (self.arch, self.arch.limits());
        let [most_x, most_y] = limits.grid;
        arch.within(("launch", "threads in a block"), self.threads, (1, limits.threads), None)?;
        arch.within(("launch", "blocks along x of the grid"), self.grid.0, (1, most_x), None)?;
        arch.within(("launch", "blocks along y of the grid"), self.grid.1, (1, most_y), None)?;
        let blocks = self.cluster.0.saturating_mul(self.cluster.1);
        if self.portable {
            let what = ("launch", "blocks in a portable cluster");
            arch.within(what, blocks, (1, limits.portable_cluster), None)?;
        }
        arch.within(("launch", "blocks in a cluster"), blocks, (1, limits.cluster), None)?;
        for (found, expected) in [(self.grid.0, self.cluster.0), (self.grid.1, self.cluster.1)] {
            if found.checked_rem(expected) != Some(0) {
                return Err(Fault::Values { what: "launch_cluster: blocks of the grid", found, expected });
            }
        }
        let all = self.grid.0.saturating_mul(self.grid.1).saturating_mul(self.threads);
        Ok(Budget::new("launch", "threads", self.budget).spend(all)?)
    }
    /// Runs a kernel.
    ///
    /// # Errors
    /// As [`launch_cluster`].
    pub fn run<K>(&self, kernel: K) -> Result<(), Fault>
    where
        K: AsyncFn(Thread) -> Result<(), Fault>,
    {
        static LAUNCHES: AtomicUsize = AtomicUsize::new(0);
        self.starts()?;
        let launch = LAUNCHES.fetch_add(1, Ordering::Relaxed);
        let Self { grid, cluster, threads, arch, .. } = *self;
        let origins = (0..grid.1).step_by(cluster.1).flat_map(|y| (0..grid.0).step_by(cluster.0).map(move |x| (x, y)));
        for origin in origins {
            let cluster = Rc::new(Cluster::new(launch, origin, cluster, threads, arch));
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
                cluster.departures.set(cluster.departures.get().saturating_add(1));
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
    /// Where the last array or mbarrier of shared memory ends, without the alignment of the next
    /// one.
    pub(crate) shared_bytes: Cell<usize>,
    /// The architecture, whose limits it keeps.
    pub(crate) arch: Arch,
    /// How many sources of events there are.
    sources: Cell<usize>,
    /// Arrivals and departures.
    progress: Cell<usize>,
    /// How many threads have left the kernel.
    departures: Cell<usize>,
}
impl Cluster {
    fn new(launch: usize, origin: (usize, usize), blocks: (usize, usize), threads: usize, arch: Arch) -> Self {
        let all = threads.saturating_mul(blocks.0).saturating_mul(blocks.1);
        let state = |source| State {
            waits: Cell::new(Waits::Elsewhere),
            epoch: Cell::new(0),
            clock: RefCell::new(Clock::of(source)),
            arrays: Cell::new(0),
            queues: RefCell::default(),
            registers: Registers::default(),
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
            arch,
            sources: Cell::new(all),
            progress: Cell::new(0),
            departures: Cell::new(0),
        }
    }
    pub(crate) fn went_on(&self) {
        self.progress.set(self.progress.get().wrapping_add(1));
    }
    /// How many threads have left the kernel.
    pub(crate) const fn departures(&self) -> usize {
        self.departures.get()
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
