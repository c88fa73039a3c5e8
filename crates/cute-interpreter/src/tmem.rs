//! Tensor memory: 128 lanes of 512 columns of 32 bits in each block, allocated by columns.
//!
//! ```text
//! address        lane in bits 16 and above, column below; a word of 32 bits
//! alloc(n)       n columns, whose words nobody has written; n a power of two from 32 on
//! warp w         reads and writes lanes 32 (w mod 4) to 32 (w mod 4) + 31
//! tcgen05.ld     words are read, and registers in use, until the thread has waited
//! tcgen05.st     words are on their way until the thread has waited
//! free           uses the words, as a write does; a block that leaves with columns is told
//! ```
//! PTX ISA, "Tensor Memory". Values have 32 bits. The order of `tcgen05.ld`, `.st` and `.mma` of several threads
//! is that of barriers; that `tcgen05.fence` stands beside them is not asked.

use crate::access::{Does, Waits};
use crate::barrier::Meets;
use crate::fault::{Fault, TensorFault};
use crate::launch::{Cluster, Queue};
use crate::memory::{How, Moment, Over, Watched, tensor_memory};
use crate::mma::split;
use crate::number::Word;
use crate::tensor::{Place, Places, Readable, Writable};
use crate::thread::Thread;
use core::fmt;
use core::future::{Future, poll_fn};
use core::marker::PhantomData;
use core::panic::Location;
use core::task::Poll;
use cute_static::Tensor;
use cute_static::machinery::ValueAt;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Columns of a block.
const COLUMNS: usize = 512;
/// Lanes of a column.
pub(crate) const LANES: usize = 128;

/// A block's tensor memory: what is allocated, by the first column.
#[derive(Default)]
pub(crate) struct TensorMemory {
    parts: BTreeMap<usize, Rc<Columns>>,
}
/// Columns that are allocated together.
struct Columns {
    columns: usize,
    at: Place,
    words: Vec<Watched<u32>>,
}
impl TensorMemory {
    /// The first place for so many columns, at a multiple of their number.
    fn room(&self, columns: usize) -> Option<usize> {
        let is_free = |&first: &usize| {
            let end = first.saturating_add(columns);
            let mut taken = self.parts.iter().map(|(&at, part)| (at, at.saturating_add(part.columns)));
            !taken.any(|(from, to)| from < end && first < to)
        };
        (0..COLUMNS).step_by(columns.max(1)).find(is_free)
    }
    /// The part that a column is of, and the column in it.
    fn part(&self, column: usize) -> Option<(Rc<Columns>, usize)> {
        let (first, part) = self.parts.range(..=column).next_back()?;
        let column = column.saturating_sub(*first);
        (column < part.columns).then(|| (Rc::clone(part), column))
    }
}
impl Cluster {
    /// Whether all columns are free again.
    pub(crate) fn all_columns(&self) -> Result<(), Fault> {
        for memory in self.tensor_memory.borrow().iter() {
            if let Some(part) = memory.parts.values().next() {
                return Err(Fault::Tensor { wrong: TensorFault::NotFreed { columns: part.columns }, at: part.at });
            }
        }
        Ok(())
    }
}
/// Places in tensor memory: a tensor of addresses, as [`ThrMma::make_fragment_c`](cute_atoms::tiled::ThrMma::make_fragment_c) makes it, its
/// parts and slices.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tensor of places in tensor memory",
    label = "what `make_fragment_c` makes, a partition or a slice of that"
)]
pub trait Addresses {
    /// How many there are.
    #[doc(hidden)]
    fn count(&self) -> usize;
    /// How many along a mode.
    #[doc(hidden)]
    fn along(&self, mode: usize) -> usize;
    /// The address at an integer coordinate.
    #[doc(hidden)]
    fn address(&self, index: usize) -> Option<u32>;
}
impl<A, L: Places> Addresses for Tensor<A, L>
where
    Self: ValueAt<usize, Value = u32>,
{
    fn count(&self) -> usize {
        self.layout().size()
    }
    fn along(&self, mode: usize) -> usize {
        self.layout().mode_size(mode)
    }
    fn address(&self, index: usize) -> Option<u32> {
        self.value_at(index)
    }
}
/// A thread's tensor of values `V` in tensor memory: what tiled copies of `tcgen05.ld` read, and of `tcgen05.st` write. [`Thread::tmem`].
pub struct Tmem<'a, X, V> {
    places: &'a X,
    values: PhantomData<V>,
}
impl<X: Addresses, V> fmt::Debug for Tmem<'_, X, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tmem({} words from {:#x})", self.places.count(), self.places.address(0).unwrap_or(0))
    }
}
impl<X: Addresses, V: Word> Tmem<'_, X, V> {
    /// Does something with a word, by an instruction of the thread's warp.
    fn word<R>(
        &self,
        index: usize,
        how: &How,
        thread: &Thread,
        at: Place,
        f: impl FnOnce(&Watched<u32>) -> Result<R, Fault>,
    ) -> Result<Option<R>, Fault> {
        let Some(address) = self.places.address(index) else { return Ok(None) };
        if !matches!(how.does, Does::LoadsTensor | Does::StoresTensor) {
            return Err(Fault::Tensor { wrong: TensorFault::NotBy, at });
        }
        let (lane, warp) = (address as usize >> 16, split(thread.index(), Moment::WARP).1);
        if split(lane, Moment::WARP).1 != warp % 4 {
            return Err(Fault::Tensor { wrong: TensorFault::OtherWarp { lane, warp }, at });
        }
        thread.tensor_word(address, at, f).map(Some)
    }
}
impl<X: Addresses, V: Word> Readable for Tmem<'_, X, V> {
    type Value = V;
    const IS_TENSOR_MEMORY: bool = true;
    fn size(&self) -> usize {
        self.places.count()
    }
    fn mode_size(&self, mode: usize) -> usize {
        self.places.along(mode)
    }
    fn read_how(&self, index: usize, how: How, thread: &Thread, at: Place) -> Result<Option<V>, Fault> {
        let now = thread.now(at);
        let word = self.word(index, &how.clone(), thread, at, |word| word.read(how, thread, &now))?;
        Ok(word.map(V::of_word))
    }
    fn register(&self, _: usize) -> Option<usize> {
        None
    }
}
impl<X: Addresses, V: Word> Writable for Tmem<'_, X, V> {
    const IS_SHARED: bool = true;
    fn write_how(&mut self, index: usize, value: V, how: How, thread: &Thread, at: Place) -> Result<(), Fault> {
        let now = thread.now(at);
        self.word(index, &how.clone(), thread, at, |word| word.write(value.word(), how, thread, &now)).map(|_| ())
    }
}
impl Thread {
    /// Values `V` at places of tensor memory, for [`tiled_copy`](Self::tiled_copy): `f32`, `i32` or `u32`. [`tcgen05_mma`](Self::tcgen05_mma) has an
    /// example of all functions of tensor memory.
    #[must_use]
    pub fn tmem<'a, V: Word, X: Addresses>(&self, tensor: &'a X) -> Tmem<'a, X, V> {
        Tmem { places: tensor, values: PhantomData }
    }
    /// `tcgen05.alloc`, CUTLASS' `TMEM::Allocator1Sm::allocate`: a warp allocates columns, and leaves their address in shared memory, the first
    /// element of `to`. Waits while there is no room; [`tcgen05_mma`](Self::tcgen05_mma) has an example.
    ///
    /// # Errors
    /// [`Fault::Tensor`] of a number of columns that is no power of two from 32 to 512; [`Fault::Apart`], and those of writing memory.
    #[doc(alias = "allocate")]
    #[track_caller]
    pub fn tmem_alloc<D: Writable<Value = u32>>(
        &self,
        to: &mut D,
        columns: usize,
    ) -> impl Future<Output = Result<(), Fault>> {
        let at = Location::caller();
        async move {
            if !columns.is_power_of_two() || !(32..=COLUMNS).contains(&columns) {
                return Err(Fault::Tensor { wrong: TensorFault::Columns { columns }, at });
            }
            if !self.is_first_of_warp("tmem_alloc", at).await? {
                return Ok(());
            }
            let memory = || self.cluster().tensor_memory.borrow_mut();
            self.state().waits.set(Waits::For("tmem_alloc", at));
            let first = poll_fn(|_| {
                let room = memory().get(self.rank()).and_then(|memory| memory.room(columns));
                room.map_or(Poll::Pending, Poll::Ready)
            })
            .await;
            self.state().waits.set(Waits::Elsewhere);
            self.cluster().went_on();
            if let Some(memory) = memory().get_mut(self.rank()) {
                let words = tensor_memory(first, columns);
                memory.parts.insert(first, Rc::new(Columns { columns, at, words }));
            }
            to.write(self, 0, u32::try_from(first).unwrap_or(0), at)
        }
    }
    /// `tcgen05.dealloc`, `TMEM::Allocator1Sm::free`: a warp frees what was allocated at an address. All uses are to be known to be over.
    ///
    /// # Errors
    /// [`Fault::Tensor`] where so many columns are not allocated there, [`Fault::Race`] and [`Fault::InFlight`] of words that are in use.
    #[doc(alias = "free")]
    #[track_caller]
    pub fn tmem_free(&self, address: u32, columns: usize) -> impl Future<Output = Result<(), Fault>> {
        let at = Location::caller();
        async move {
            if !self.is_first_of_warp("tmem_free", at).await? {
                return Ok(());
            }
            let (first, now) = (address as usize, self.now(at));
            let mut memory = self.cluster().tensor_memory.borrow_mut();
            let memory = memory.get_mut(self.rank());
            let part = memory.and_then(|memory| {
                let is_it = memory.parts.get(&first).is_some_and(|part| part.columns == columns);
                is_it.then(|| memory.parts.remove(&first)).flatten()
            });
            let not = TensorFault::NotAllocated { lane: 0, column: first };
            let part = part.ok_or(Fault::Tensor { wrong: not, at })?;
            let frees = How { does: Does::Frees, over: Over::Now };
            self.cluster().went_on();
            part.words.iter().try_for_each(|word| word.write(0, frees.clone(), self, &now))
        }
    }
    /// `tcgen05.wait::ld`, CUTLASS' `fence_view_async_tmem_load()`: the registers of all `tcgen05.ld` so far are there, and the words are read.
    #[doc(alias = "fence_view_async_tmem_load")]
    pub fn tmem_load_wait(&self) {
        self.commit(Queue::TmemLoad);
        self.wait(Queue::TmemLoad, 0);
        self.free_registers();
    }
    /// `tcgen05.wait::st`, CUTLASS' `fence_view_async_tmem_store()`: the words of all `tcgen05.st` so far are written.
    #[doc(alias = "fence_view_async_tmem_store")]
    pub fn tmem_store_wait(&self) {
        self.commit(Queue::TmemStore);
        self.wait(Queue::TmemStore, 0);
    }
    /// A word of the block's tensor memory.
    pub(crate) fn tensor_word<R>(
        &self,
        address: u32,
        at: Place,
        f: impl FnOnce(&Watched<u32>) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        let (lane, column) = (address as usize >> 16, address as usize & 0xFFFF);
        let part = self.cluster().tensor_memory.borrow().get(self.rank()).and_then(|memory| memory.part(column));
        let not = || Fault::Tensor { wrong: TensorFault::NotAllocated { lane, column }, at };
        let (part, column) = part.filter(|_| lane < LANES).ok_or_else(not)?;
        f(part.words.get(column.saturating_mul(LANES).saturating_add(lane)).ok_or_else(not)?)
    }
    /// A warp comes together, of which one thread is the first.
    async fn is_first_of_warp(&self, what: &'static str, at: Place) -> Result<bool, Fault> {
        let (lane, warp) = split(self.index(), Moment::WARP);
        let (group, lanes) = ([self.rank(), warp, 0, 0], Moment::WARP);
        let meets = Meets { what, instruction: None, group, lane: Some(lane), lanes, aligned: true, first: None };
        self.gather(meets, (), |_: &[&()]| (), at).await?;
        Ok(lane == 0)
    }
}
