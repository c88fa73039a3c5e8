//! Registers that asynchronous instructions use, and how groups of those are waited for.
//!
//! ```text
//! wgmma                      uses its accumulators, and A in registers, until its thread has waited for its group
//! tcgen05.ld                 uses the registers that it loads to until its thread has waited
//! commit                     what was issued since the last one is a group
//! wait(n)                    all groups but the last n are over
//! ```

use crate::access::{Does, Until};
use crate::clock::Event;
use crate::fault::Fault;
use crate::launch::Queue;
use crate::memory::{How, Moment, Over};
use crate::thread::Thread;
use core::cell::{Cell, RefCell};
use core::panic::Location;
use std::collections::HashMap;

/// Of a thread.
#[derive(Debug, Default)]
pub(crate) struct Registers {
    /// By their addresses.
    used: RefCell<HashMap<usize, Used>>,
    /// The sums of an MMA, by their addresses.
    sums: RefCell<HashMap<usize, Sum>>,
    /// Whether there was a `wgmma.fence`.
    fenced: Cell<bool>,
}
/// What uses a register, and until when.
#[derive(Debug)]
struct Used {
    by: Moment,
    until: Event,
    does: Does,
}
/// A sum of an MMA.
#[derive(Debug, Clone, Copy)]
struct Sum {
    number: f64,
    /// Row and column.
    place: [usize; 2],
    /// How many sums the MMA has.
    count: usize,
    at: &'static Location<'static>,
}
impl Thread {
    /// `cp_async_fence()`: what it has copied by `cp.async` since the last one is a group.
    pub fn cp_async_fence(&self) {
        self.commit(Queue::CpAsync);
    }
    /// `cp_async_wait<N>()`: waits until all groups but the last `pending` are copied. For what other threads have copied there is a
    /// barrier behind it.
    pub fn cp_async_wait(&self, pending: usize) {
        self.wait(Queue::CpAsync, pending);
    }
    /// `fence.proxy.async`, CUTLASS' `tma_store_fence()` and `fence_view_async_shared()`: what this thread has written, or knows of, TMA and
    /// `wgmma` may read from now on.
    #[doc(alias = "tma_store_fence")]
    #[doc(alias = "fence_view_async_shared")]
    pub fn fence_proxy_async(&self) {
        self.state().clock.borrow_mut().fence();
    }
    /// `tma_store_arrive()`: the TMA stores that it has issued since the last one are a group.
    pub fn tma_store_arrive(&self) {
        self.commit(Queue::BulkRead);
        self.commit(Queue::Bulk);
    }
    /// `tma_store_wait<N>()`, `cp.async.bulk.wait_group.read`: waits until all groups but the last `pending` have read shared memory, which
    /// may be written again.
    pub fn tma_store_wait(&self, pending: usize) {
        self.wait(Queue::BulkRead, pending);
    }
    /// `cp.async.bulk.wait_group`: waits until all groups but the last `pending` are written.
    pub fn bulk_wait_group(&self, pending: usize) {
        self.wait(Queue::BulkRead, pending);
        self.wait(Queue::Bulk, pending);
    }
    /// `warpgroup_arrive()`, `wgmma.fence`: registers are what they are before the first `wgmma`.
    #[doc(alias = "wgmma_fence")]
    pub fn warpgroup_arrive(&self) {
        self.state().registers.fenced.set(true);
    }
    /// `warpgroup_commit_batch()`, `wgmma.commit_group`: what was issued since the last one is a group.
    pub fn warpgroup_commit_batch(&self) {
        self.commit(Queue::Wgmma);
    }
    /// `warpgroup_wait<N>()`, `wgmma.wait_group`: waits until all groups but the last `pending` are over. Until then accumulators may not be
    /// used, nor what is multiplied be written.
    ///
    /// ```
    /// use cute_atoms::element::{F16, F32};
    /// use cute_atoms::mma::Wgmma;
    /// use cute_atoms::tiled::{TiledMma, make_fragment};
    /// use cute_interpreter::{Global, launch};
    /// use cute_static::{Tensor, int, layout};
    /// use half::f16;
    /// type Mma = TiledMma<Wgmma<int!(8), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    /// let (a, b, c) = (Global::new("A", [f16::ONE; 1024]), Global::new("B", [f16::ONE; 128]), Global::new("C", [0f32; 512]));
    /// let run = |waits: bool| launch((1, 1), 128, async |thread| {
    ///     let mma = Mma::default().get_slice(thread.index());
    ///     let a = mma.partition_a(&Tensor::view(&a, layout!((64, 16) : (1, 64)))?)?;
    ///     let b = mma.partition_b(&Tensor::view(&b, layout!((8, 16) : (1, 8)))?)?;
    ///     let mut c = mma.partition_c(&Tensor::view(&c, layout!((64, 8) : (1, 64)))?)?;
    ///     let mut sums = make_fragment(&c, 0f32);
    ///     thread.warpgroup_arrive();
    ///     thread.mma(&mma, &a, &b, &mut sums).await?;
    ///     thread.warpgroup_commit_batch();
    ///     if waits {
    ///         thread.warpgroup_wait(0);
    ///     }
    ///     thread.copy(&sums, &mut c)
    /// });
    /// run(true)?;
    /// assert_eq!(c.to_vec(), [16.0; 512]);
    /// let told = run(false).unwrap_err().to_string();
    /// assert!(told.starts_with("a register is in use: thread 0 adds to it by wgmma in epoch 0 ("), "{told}");
    /// # Ok::<(), cute_interpreter::Fault>(())
    /// ```
    pub fn warpgroup_wait(&self, pending: usize) {
        self.wait(Queue::Wgmma, pending);
        self.free_registers();
    }
    /// What is over uses no registers.
    pub(crate) fn free_registers(&self) {
        let mut used = self.state().registers.used.borrow_mut();
        used.retain(|_, used| !self.knows(used.until));
    }
    /// The group of a queue that an instruction is of now.
    pub(crate) fn group(&self, queue: Queue) -> Event {
        let mut queues = self.state().queues.borrow_mut();
        let (source, count) = *queues.entry(queue).or_insert_with(|| {
            let source = || self.cluster().source();
            let source = match queue {
                Queue::Wgmma => {
                    let warpgroup = self.number().saturating_sub(self.index() % 128);
                    *self.cluster().warpgroups.borrow_mut().entry(warpgroup).or_insert_with(source)
                }
                _ => source(),
            };
            (source, 0)
        });
        Event { source, count: count.saturating_add(1) }
    }
    pub(crate) fn commit(&self, queue: Queue) {
        self.group(queue);
        if let Some((_, count)) = self.state().queues.borrow_mut().get_mut(&queue) {
            *count = count.saturating_add(1);
        }
    }
    pub(crate) fn wait(&self, queue: Queue, pending: usize) {
        let Event { source, count } = self.group(queue);
        let count = count.saturating_sub(1).saturating_sub(pending);
        self.state().clock.borrow_mut().learn(Event { source, count });
    }
    /// How an instruction of a queue uses memory.
    pub(crate) fn in_queue(&self, does: Does, queue: Queue) -> How {
        How { does, over: Over::Group(self.group(queue)) }
    }
    /// Whether a register may be read or written.
    pub(crate) fn register_is_free(
        &self,
        address: usize,
        does: Does,
        at: &'static Location<'static>,
    ) -> Result<(), Fault> {
        let used = self.state().registers.used.borrow();
        match used.get(&address).filter(|used| used.does != Does::Multiplies || does.is_write()) {
            // one wgmma after another adds to the same sums
            Some(used) if !(used.does == Does::Sums && does == Does::Sums) => Err(Fault::InFlight {
                place: "a register".to_owned(),
                copied: used.by.access(used.does),
                by: self.now(at).access(does),
                until: Until::Group,
            }),
            _ => Ok(()),
        }
    }
    /// An instruction of a queue uses registers.
    pub(crate) fn use_registers(
        &self,
        addresses: impl Iterator<Item = usize>,
        queue: Queue,
        does: Does,
        at: &'static Location<'static>,
    ) {
        let (by, until) = (self.now(at), self.group(queue));
        let mut used = self.state().registers.used.borrow_mut();
        used.extend(addresses.map(|address| (address, Used { by, until, does })));
    }
    /// Whether `wgmma` may begin.
    pub(crate) fn has_fenced_registers(&self) -> bool {
        self.state().registers.fenced.get()
    }
    /// A register has the sum of an MMA, of `count` sums, at a place if that is known.
    pub(crate) fn has_sum(
        &self,
        register: Option<usize>,
        number: Option<f64>,
        place: impl FnOnce() -> Option<[usize; 2]>,
        count: usize,
        at: &'static Location<'static>,
    ) {
        let (Some(register), Some(number)) = (register, number) else { return };
        let mut sums = self.state().registers.sums.borrow_mut();
        match sums.get_mut(&register).filter(|sum| sum.at == at && sum.count == count) {
            // of the next step along K
            Some(sum) => sum.number = number,
            None => {
                if let Some(place) = place() {
                    sums.insert(register, Sum { number, place, count, at });
                } else {
                    sums.remove(&register);
                }
            }
        }
    }
    /// Whether it has sums of an MMA at all.
    pub(crate) fn has_sums(&self) -> bool {
        !self.state().registers.sums.borrow().is_empty()
    }
    /// Whether registers that are copied as elements `place` of a tile, `count` of them, are these elements' sums, as far as they still are sums
    /// of an MMA with as many: of a part of them the tile may be another one.
    pub(crate) fn is_sum_of(
        &self,
        register: Option<usize>,
        number: Option<f64>,
        place: [usize; 2],
        count: usize,
        at: &'static Location<'static>,
    ) -> Result<(), Fault> {
        let sums = self.state().registers.sums.borrow();
        let sum = register.and_then(|register| sums.get(&register)).filter(|sum| sum.count == count);
        match sum {
            Some(sum) if Some(sum.number) == number && sum.number != 0.0 && sum.place != place => {
                Err(Fault::Retiled { thread: self.index(), stored: place, at, sum: sum.place, of: sum.at })
            }
            _ => Ok(()),
        }
    }
}
