//! Memory whose elements know who used them, and when.
//!
//! ```text
//! ordered(a, b)     a and b are of two launches, or the thread of b knows that a is over (`clock`)
//! read              refused unless written, and unless ordered(the write, this)
//! write             refused unless ordered(the write before, this) and ordered(r, this) for each read r since
//! cp.async, TMA,    a use that is over when somebody has waited: its group's thread, or who waits for the mbarrier
//! wgmma
//! ```
//!
//! Of the reads since the last write those are kept that a later reader does not know of: whoever writes knows that reader, and then all
//! that it knows.

use crate::access::{Access, Does, Until};
use crate::clock::Event;
use crate::fault::Fault;
use crate::mma::split;
use crate::tensor::Places;
use crate::thread::Thread;
use crate::tmem::LANES;
use core::cell::{Cell, RefCell};
use core::fmt;
use core::ops::Deref;
use core::panic::Location;
use std::rc::Rc;

/// Who, and when.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    pub(crate) launch: usize,
    /// The first block of its cluster.
    pub(crate) cluster: (usize, usize),
    pub(crate) block: (usize, usize),
    pub(crate) thread: usize,
    /// Its thread's step.
    pub(crate) event: Event,
    /// Barriers of the block so far, for people.
    pub(crate) epoch: usize,
    pub(crate) at: &'static Location<'static>,
}
impl Moment {
    /// Threads of a warp.
    pub(crate) const WARP: usize = 32;
    pub(crate) fn access(&self, does: Does) -> Box<Access> {
        Box::new(Access { does, thread: self.thread, block: self.block, epoch: self.epoch, at: self.at })
    }
}
/// A copy whose end an mbarrier tells.
#[derive(Debug)]
pub(crate) struct Flight {
    /// The phase whose waiters know of it, once it has arrived.
    pub(crate) over: Cell<Option<Event>>,
    /// The mbarrier.
    pub(crate) barrier: (&'static str, usize),
}
/// When a use is over.
#[derive(Debug, Clone)]
pub(crate) enum Over {
    /// At once.
    Now,
    /// When the thread has waited for a group.
    Group(Event),
    /// When an mbarrier's phase has.
    Phase(Rc<Flight>),
}
/// How an element is used.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct How {
    pub(crate) does: Does,
    pub(crate) over: Over,
}
impl How {
    pub(crate) const READS: Self = Self { does: Does::Reads, over: Over::Now };
    pub(crate) const WRITES: Self = Self { does: Does::Writes, over: Over::Now };
}
/// A use.
#[derive(Debug, Clone)]
struct Use {
    by: Moment,
    how: How,
}
impl Use {
    fn access(&self) -> Box<Access> {
        self.by.access(self.how.does)
    }
    fn over(&self) -> Option<Event> {
        match &self.how.over {
            Over::Now => Some(self.by.event),
            Over::Group(event) => Some(*event),
            Over::Phase(flight) => flight.over.get(),
        }
    }
    /// Whether it is known to be over.
    fn is_before(&self, thread: &Thread, now: &Moment) -> bool {
        self.by.launch != now.launch
            || self.by.cluster == now.cluster && self.over().is_some_and(|over| thread.knows(over))
    }
    /// Whether `does` may come now: why not, else.
    fn ordered(&self, place: impl Fn() -> String, thread: &Thread, now: &Moment, does: Does) -> Result<(), Fault> {
        // one tcgen05.mma of a thread after another adds to the same sums
        let adds = self.how.does == Does::AddsTensor && does == Does::AddsTensor;
        if adds && self.by.launch == now.launch && self.by.event.source == now.event.source {
            return Ok(());
        }
        if self.is_before(thread, now) {
            let proxy = self.by.launch == now.launch && does.is_of_async_proxy() && self.how.does.is_write();
            return if proxy
                && !self.how.does.is_of_async_proxy()
                && self.over().is_some_and(|over| !thread.has_fenced(over))
            {
                Err(Fault::Proxy { place: place(), written: self.access(), by: now.access(does) })
            } else {
                Ok(())
            };
        }
        let until = match &self.how.over {
            _ if self.by.launch != now.launch || self.by.cluster != now.cluster => None,
            Over::Now => None,
            // its thread has waited: what is missing is a barrier
            Over::Group(event) => (!thread.is_known_to(&self.by, *event)).then_some(match self.how.does {
                Does::AddsTensor | Does::MultipliesTensor => Until::Commit,
                _ => Until::Group,
            }),
            Over::Phase(flight) => Some(Until::Phase { barrier: flight.barrier.0, index: flight.barrier.1 }),
        };
        Err(match until {
            Some(until) => Fault::InFlight { place: place(), copied: self.access(), by: now.access(does), until },
            None => Fault::Race { place: place(), earlier: self.access(), later: now.access(does) },
        })
    }
}
/// An array's name, and its elements'.
struct Home {
    name: String,
    /// The integer coordinate of each element, and the sizes of the modes.
    coordinates: Vec<usize>,
    modes: Vec<usize>,
}
impl Home {
    fn coordinate(&self, index: usize) -> Option<String> {
        let mut rest = *self.coordinates.get(index)?;
        let coordinates = self.modes.iter().map(|&size| {
            let (coordinate, behind) = split(rest, size);
            rest = behind;
            coordinate.to_string()
        });
        Some(coordinates.collect::<Vec<_>>().join(","))
    }
}

/// An element of global or shared memory: its value, who wrote it, and who has read it since.
///
/// Tensors of it are views like any other, with tiles, partitions and slices; what reads and writes elements are the methods of
/// [`Thread`].
pub struct Watched<T> {
    value: Cell<Option<T>>,
    written: RefCell<Option<Use>>,
    reads: RefCell<Vec<Use>>,
    home: Rc<Home>,
    index: usize,
}
impl<T> fmt::Debug for Watched<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place())
    }
}
impl<T> Watched<T> {
    pub(crate) fn place(&self) -> String {
        match self.home.coordinate(self.index) {
            Some(coordinate) => format!("{}({coordinate})", self.home.name),
            None => format!("{}[{}]", self.home.name, self.index),
        }
    }
    /// Its array's name, and which element of it this is.
    pub(crate) fn home(&self) -> (&str, usize) {
        (&self.home.name, self.index)
    }
    /// Whether the last write is over, and before `now`.
    fn after_write(&self, thread: &Thread, now: &Moment, does: Does) -> Result<(), Fault> {
        let written = self.written.borrow();
        written.as_ref().map_or(Ok(()), |write| write.ordered(|| self.place(), thread, now, does))
    }
    /// The value.
    pub(crate) fn read(&self, how: How, thread: &Thread, now: &Moment) -> Result<T, Fault>
    where
        T: Copy,
    {
        let does = how.does;
        self.after_write(thread, now, does)?;
        let mut reads = self.reads.borrow_mut();
        let new = Use { by: *now, how };
        let (event, over) = (now.event, new.over());
        if !reads.iter().any(|read| read.by.event == event && read.by.cluster == now.cluster && read.over() == over) {
            // who knows this one will know those
            reads.retain(|read| !read.is_before(thread, now));
            reads.push(new);
        }
        self.value.get().ok_or_else(|| Fault::Unwritten { place: self.place(), by: now.access(does) })
    }
    /// Writes a value.
    pub(crate) fn write(&self, value: T, how: How, thread: &Thread, now: &Moment) -> Result<(), Fault> {
        self.after_write(thread, now, how.does)?;
        let mut reads = self.reads.borrow_mut();
        reads.iter().try_for_each(|read| read.ordered(|| self.place(), thread, now, how.does))?;
        reads.clear();
        self.value.set(Some(value));
        *self.written.borrow_mut() = Some(Use { by: *now, how });
        Ok(())
    }
}
fn elements<T>(home: Home, values: impl Iterator<Item = Option<T>>) -> Vec<Watched<T>> {
    let home = Rc::new(home);
    let watched = |(index, value)| Watched {
        value: Cell::new(value),
        written: RefCell::new(None),
        reads: RefCell::new(Vec::new()),
        home: Rc::clone(&home),
        index,
    };
    values.enumerate().map(watched).collect()
}

/// An array in global memory, which the host fills and reads: a slice of [`Watched`] elements.
///
/// ```
/// use cute_interpreter::{Global, launch};
/// use cute_static::{Tensor, layout};
/// let data = Global::new("data", [3, 1, 2]);
/// launch((1, 1), 3, async |thread| {
///     let data = Tensor::view(&data, layout!(3 : 1))?;
///     let mut mine = Tensor::fragment(layout!(1 : 1), 0);
///     let mut place = data.local_partition(&layout!(3 : 1), thread.index())?;
///     thread.copy(&place, &mut mine)?;
///     mine.get_mut(0).map(|x| *x *= 10);
///     thread.copy(&mine, &mut place)
/// })?;
/// assert_eq!(data.to_vec(), [30, 10, 20]);
/// # Ok::<(), cute_interpreter::Fault>(())
/// ```
#[derive(Debug)]
pub struct Global<T> {
    elements: Vec<Watched<T>>,
}
impl<T: Copy> Global<T> {
    /// An array of a name, by which faults call it.
    pub fn new(name: &str, values: impl IntoIterator<Item = T>) -> Self {
        let home = Home { name: name.to_owned(), coordinates: vec![], modes: vec![] };
        Self { elements: elements(home, values.into_iter().map(Some)) }
    }
    /// Its values.
    #[must_use]
    pub fn to_vec(&self) -> Vec<T> {
        // all of them are written: by `new`
        self.elements.iter().filter_map(|element| element.value.get()).collect()
    }
}
impl<T> Deref for Global<T> {
    type Target = [Watched<T>];
    fn deref(&self) -> &[Watched<T>] {
        &self.elements
    }
}

/// Words of tensor memory that nobody has written: lanes of columns from `first` on.
pub(crate) fn tensor_memory(first: usize, columns: usize) -> Vec<Watched<u32>> {
    let modes = vec![LANES, first.saturating_add(columns)];
    let [begin, end] = [first, first.saturating_add(columns)].map(|column| column.saturating_mul(LANES));
    let home = Home { name: "tmem".to_owned(), coordinates: (0..end).collect(), modes };
    elements(home, (0..end).map(|_| None)).split_off(begin)
}

/// An array in a block's shared memory, which nobody has written yet: [`Thread::shared`]. It begins at a multiple of 1024 bytes.
#[derive(Debug)]
pub struct Shared<T> {
    elements: Vec<Watched<T>>,
    address: usize,
}
impl<T> Shared<T> {
    /// Where it begins in the block's shared memory, in bytes: `cast_smem_ptr_to_uint`, what [`make_fragment_a`] asks for. Arrays lie one after another,
    /// each at a multiple of 1024 bytes.
    ///
    /// [`make_fragment_a`]: cute_atoms::tiled::ThrMma::make_fragment_a
    #[doc(alias = "cast_smem_ptr_to_uint")]
    #[must_use]
    pub fn address(&self) -> u32 {
        u32::try_from(self.address).unwrap_or(u32::MAX)
    }
    /// The element that begins at an address.
    pub(crate) fn at(&self, address: usize) -> Option<&Watched<T>> {
        let (0, index) = split(address.checked_sub(self.address)?, size_of::<T>()) else { return None };
        self.elements.get(index)
    }
    /// Whether one does.
    pub(crate) fn holds(&self, address: usize) -> bool {
        self.at(address).is_some()
    }
    /// An array for a layout, by which faults tell coordinates.
    pub(crate) fn new<L: Places>(name: &str, layout: &L, address: usize) -> Self {
        let cosize = layout.cosize();
        let mut coordinates = vec![0; cosize];
        for i in (0..layout.size()).rev() {
            if let Some(offset) = layout.offset(i)
                && let Some(coordinate) = coordinates.get_mut(offset.cast_unsigned())
            {
                *coordinate = i;
            }
        }
        let modes = (0..layout.rank()).map(|mode| layout.mode_size(mode)).collect();
        let home = Home { name: name.to_owned(), coordinates, modes };
        Self { elements: elements(home, (0..cosize).map(|_| None)), address }
    }
}
impl<T> Deref for Shared<T> {
    type Target = [Watched<T>];
    fn deref(&self) -> &[Watched<T>] {
        &self.elements
    }
}
