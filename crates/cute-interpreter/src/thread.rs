//! A thread of a block: what a kernel is given.

use crate::clock::{Clock, Event};
use crate::fault::Fault;
use crate::launch::{Cluster, Slices, State};
use crate::memory::{How, Moment, Shared, Watched};
use crate::tensor::Places;
use core::any::Any;
use core::cell::RefCell;
use core::fmt;
use core::ops::Range;
use core::panic::Location;
use cute_static::Budget;
use std::rc::Rc;

/// The most coordinates of an array of shared memory.
const MOST_COORDINATES: usize = 1 << 22;

/// The largest alignment that a tile of shared memory needs: the atom of `SW128` has 8 rows of 128
/// bytes.
const TILE_ALIGNMENT: usize = 1024;

/// A thread of a block: what a kernel is given.
#[derive(Clone)]
pub struct Thread {
    index: usize,
    rank: usize,
    number: usize,
    cluster: Rc<Cluster>,
}
impl fmt::Debug for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thread({} of block {:?})", self.index, self.block())
    }
}
impl Thread {
    /// The thread of a block's rank in a cluster.
    pub(crate) fn new(index: usize, rank: usize, cluster: Rc<Cluster>) -> Self {
        let number = rank.saturating_mul(cluster.threads).saturating_add(index);
        Self { index, rank, number, cluster }
    }
    /// Its number in its block: `threadIdx.x`.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }
    /// Threads of its block: `blockDim.x`.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.cluster.threads
    }
    /// Its block: `blockIdx.x` and `blockIdx.y`.
    #[must_use]
    pub fn block(&self) -> (usize, usize) {
        self.cluster.block(self.rank)
    }
    /// Its block's number in its cluster, x first: `%cluster_ctarank`.
    #[must_use]
    pub const fn cluster_rank(&self) -> usize {
        self.rank
    }
    /// Blocks of its cluster: `%cluster_nctaid`.
    #[must_use]
    pub fn cluster_shape(&self) -> (usize, usize) {
        self.cluster.blocks
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
    /// [`Fault::SharedMemory`] where threads ask for different ones, [`Fault::Limit`] if the array
    /// ends behind the shared memory that the [architecture](crate::Arch) gives a block. Arrays and
    /// mbarriers follow one another. An array begins at a multiple of its size rounded up to a
    /// power of two, and at most of 1024, as swizzled tiles need it. If no room is left there, it
    /// begins at the next multiple of its element's alignment.
    #[track_caller]
    pub fn shared<T: Copy + 'static, L>(&self, name: &'static str, layout: &L) -> Result<Rc<Shared<T>>, Fault>
    where
        L: Places,
    {
        let at = Location::caller();
        let bytes = layout.cosize().saturating_mul(size_of::<T>().max(1));
        let tile = bytes.checked_next_power_of_two().map_or(TILE_ALIGNMENT, |size| size.min(TILE_ALIGNMENT));
        let place = self.place("shared", bytes, [tile, align_of::<T>()], at)?;
        // each coordinate is looked at for the names of elements
        Budget::new("shared", "coordinates", MOST_COORDINATES).spend(layout.size())?;
        let address = self.take(&place);
        self.array(name, |_| Shared::<T>::new(name, layout, address), |array| array.len() == layout.cosize())
    }
    /// Where the next array lies behind all others: at a multiple of the first alignment if the
    /// block's shared memory has room there, or else of the second one. Only the first thread that
    /// asks for an array places it.
    pub(crate) fn place(
        &self,
        what: &'static str,
        bytes: usize,
        [wide, least]: [usize; 2],
        at: &'static Location<'static>,
    ) -> Result<Range<usize>, Fault> {
        let (arch, most) = (self.cluster.arch, self.cluster.arch.limits().shared_bytes);
        let place = |alignment: usize| {
            let begin = self.cluster.shared_bytes.get().checked_next_multiple_of(alignment).unwrap_or(usize::MAX);
            begin..begin.saturating_add(bytes)
        };
        let tile = place(wide.max(least));
        let place = if tile.end <= most { tile } else { place(least) };
        if self.places_the_next() {
            arch.within((what, "bytes of shared memory in a block"), place.end, (0, most), Some(at))?;
        }
        Ok(place)
    }
    /// Takes a place for the next array, and returns its address.
    pub(crate) fn take(&self, place: &Range<usize>) -> usize {
        if self.places_the_next() {
            self.cluster.shared_bytes.set(place.end);
        }
        place.start
    }
    /// Whether no thread has asked before for the array that this one asks for next.
    fn places_the_next(&self) -> bool {
        self.cluster.arrays.borrow().len() == self.state().arrays.get()
    }
    /// The array of elements `T` that has one at an address of the block's shared memory.
    pub(crate) fn shared_at<T: Copy + 'static>(&self, address: usize) -> Option<Rc<Shared<T>>> {
        let arrays = self.cluster.arrays.borrow();
        let mut mine =
            arrays.iter().filter_map(|(_, of)| Rc::downcast::<Shared<T>>(Rc::clone(of.get(self.rank)?)).ok());
        mine.find(|array| array.holds(address))
    }
    /// What all threads of the cluster's blocks ask for in the same order, one for each block.
    pub(crate) fn array<A: 'static>(
        &self,
        name: &'static str,
        make: impl Fn(usize) -> A,
        is_same: impl Fn(&A) -> bool,
    ) -> Result<Rc<A>, Fault> {
        let wrong = || Fault::SharedMemory { name, thread: self.index };
        let which = self.state().arrays.replace(self.state().arrays.get().saturating_add(1));
        let mut arrays = self.cluster.arrays.borrow_mut();
        if arrays.len() == which {
            let blocks = self.cluster.blocks.0.saturating_mul(self.cluster.blocks.1);
            arrays.push((name, (0..blocks).map(|rank| Rc::new(make(rank)) as Rc<dyn Any>).collect()));
        }
        let (same, of) = arrays.get(which).ok_or_else(wrong)?;
        let array = of.get(self.rank).and_then(|array| Rc::downcast::<A>(Rc::clone(array)).ok()).ok_or_else(wrong)?;
        if *same == name && is_same(&array) { Ok(array) } else { Err(wrong()) }
    }
    /// That of a name, of another block of the cluster.
    pub(crate) fn array_of<A: 'static>(&self, name: &str, rank: usize) -> Option<Rc<A>> {
        let arrays = self.cluster.arrays.borrow();
        let (_, of) = arrays.iter().find(|(same, _)| *same == name)?;
        Rc::downcast::<A>(Rc::clone(of.get(rank)?)).ok()
    }
    /// Notes that slice `slice` of the tiled instruction of a name, of `needed` threads, is used: of more than the block has each is to be somebody's.
    pub(crate) fn uses_slice(
        &self,
        what: &'static str,
        name: &dyn Fn() -> String,
        slice: usize,
        needed: usize,
        at: &'static Location<'static>,
    ) -> Result<(), Fault> {
        if self.threads() < needed {
            Budget::new(what, "threads", MOST_COORDINATES).spend(needed)?;
            let mut slices = self.cluster.slices.borrow_mut();
            let slices = slices.entry((self.rank, name()));
            let slices = slices.or_insert_with(|| Slices { what, at, used: vec![false; needed] });
            if let Some(used) = slices.used.get_mut(slice) {
                *used = true;
            }
        }
        Ok(())
    }
    pub(crate) fn now(&self, at: &'static Location<'static>) -> Moment {
        let state = self.state();
        Moment {
            launch: self.cluster.launch,
            cluster: self.cluster.origin,
            block: self.block(),
            thread: self.index,
            event: Event { source: self.number, count: state.clock.borrow().step(self.number) },
            epoch: state.epoch.get(),
            at,
        }
    }
    pub(crate) fn knows(&self, event: Event) -> bool {
        self.state().clock.borrow().knows(event)
    }
    pub(crate) fn has_fenced(&self, event: Event) -> bool {
        self.state().clock.borrow().has_fenced(event)
    }
    /// Whether the thread that did something of the same cluster knows an event.
    pub(crate) fn is_known_to(&self, by: &Moment, event: Event) -> bool {
        self.cluster.states.get(by.event.source).is_some_and(|state| state.clock.borrow().knows(event))
    }
    /// Leaves what it knows, and begins a step.
    pub(crate) fn release(&self, to: &RefCell<Clock>) {
        let mut clock = self.state().clock.borrow_mut();
        to.borrow_mut().join(&clock);
        clock.begin(self.number);
    }
    /// Its number in its cluster.
    pub(crate) const fn number(&self) -> usize {
        self.number
    }
    pub(crate) const fn rank(&self) -> usize {
        self.rank
    }
    pub(crate) fn cluster(&self) -> &Cluster {
        &self.cluster
    }
    #[allow(clippy::indexing_slicing, reason = "a cluster has a state for each of its threads, of which this is one")]
    pub(crate) fn state(&self) -> &State {
        &self.cluster.states[self.number]
    }
}
/// An element that a thread reads: of memory that is watched, or a register.
pub trait ThreadElement {
    /// Its value.
    type Value: Copy + 'static;
    /// The value, read by a thread.
    ///
    /// # Errors
    /// That of a read too early.
    fn read(&self, thread: &Thread, at: &'static Location<'static>) -> Result<Self::Value, Fault> {
        self.read_how(How::READS, thread, at)
    }
    /// The value, read by an instruction.
    ///
    /// # Errors
    /// That of a read too early.
    #[doc(hidden)]
    fn read_how(&self, how: How, thread: &Thread, at: &'static Location<'static>) -> Result<Self::Value, Fault>;
    /// The name of the array that it is of, and which element of that.
    #[doc(hidden)]
    fn home(&self) -> Option<(&str, usize)> {
        None
    }
    /// Where it is, of a register.
    #[doc(hidden)]
    fn register(&self) -> Option<usize> {
        None
    }
}
impl<T: Copy + 'static> ThreadElement for Watched<T> {
    type Value = T;
    fn read_how(&self, how: How, thread: &Thread, at: &'static Location<'static>) -> Result<T, Fault> {
        Self::read(self, how, thread, &thread.now(at))
    }
    fn home(&self) -> Option<(&str, usize)> {
        Some(Self::home(self))
    }
}
macro_rules! registers {
    ($($t:ty)*) => {$(
        impl ThreadElement for $t {
            type Value = Self;
                    fn read_how(&self, how: How, thread: &Thread, at: &'static Location<'static>) -> Result<Self, Fault> {
                thread.register_is_free(core::ptr::from_ref(self).addr(), how.does, at)?;
                Ok(*self)
            }
            fn register(&self) -> Option<usize> {
                Some(core::ptr::from_ref(self).addr())
            }
        }
    )*};
}
registers! { bool u8 i8 u16 i16 u32 i32 u64 i64 usize isize f32 f64 half::f16 half::bf16 crate::number::E4m3 crate::number::E5m2
crate::number::E2m1 }
