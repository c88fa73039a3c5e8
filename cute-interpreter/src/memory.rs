//! Memory whose elements know who used them, and when.
//!
//! ```text
//! ordered(a, b)     a and b are by one thread, or a barrier of their block lies between, or they are of one warp and a barrier of
//!                   the warp lies between, or they are of two launches
//! read              refused unless written, and unless ordered(the write, this)
//! write             refused unless ordered(the write before, this) and ordered(r, this) for each read r since
//! cp.async          a write that is over when its thread has waited for its group
//! ```
//!
//! Of the reads since the last write two of each warp are kept: whoever writes is ordered behind all of a warp's, or not behind one of
//! these two.

use crate::fault::{Access, Does, Fault};
use crate::mma::split;
use crate::tensor::Places;
use crate::thread::Thread;
use core::cell::{Cell, RefCell};
use core::fmt;
use core::ops::Deref;
use core::panic::Location;
use std::rc::Rc;

/// Who, and when.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    pub(crate) launch: usize,
    pub(crate) block: (usize, usize),
    pub(crate) thread: usize,
    /// Barriers of the block so far.
    pub(crate) epoch: usize,
    /// Barriers of the warp so far.
    pub(crate) warp_epoch: usize,
    pub(crate) at: &'static Location<'static>,
}
impl Moment {
    /// Threads of a warp.
    pub(crate) const WARP: usize = 32;
    pub(crate) const fn warp(&self) -> usize {
        self.thread / Self::WARP
    }
    fn is_before(&self, later: &Self) -> bool {
        self.launch != later.launch
            || self.block == later.block
                && (self.thread == later.thread
                    || self.epoch != later.epoch
                    || self.warp() == later.warp() && self.warp_epoch != later.warp_epoch)
    }
    pub(crate) fn access(&self, does: Does) -> Box<Access> {
        Box::new(Access { does, thread: self.thread, block: self.block, epoch: self.epoch, at: self.at })
    }
}
/// A write, and the group of `cp.async` that it belongs to.
#[derive(Debug, Clone, Copy)]
struct Write {
    by: Moment,
    group: Option<usize>,
}
impl Write {
    fn access(&self) -> Box<Access> {
        self.by.access(if self.group.is_some() { Does::CopiesAsync } else { Does::Writes })
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
    written: Cell<Option<Write>>,
    reads: RefCell<Vec<Moment>>,
    home: Rc<Home>,
    index: usize,
}
impl<T> fmt::Debug for Watched<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place())
    }
}
impl<T> Watched<T> {
    fn place(&self) -> String {
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
        let Some(write) = self.written.get() else { return Ok(()) };
        let here = write.by.launch == now.launch && write.by.block == now.block;
        let over = match write.group {
            Some(group) if here => thread.waited_for(write.by.thread, group),
            _ => Some(write.by),
        };
        let Some(over) = over else {
            return Err(Fault::InFlight { place: self.place(), copied: write.access(), by: now.access(does) });
        };
        if over.is_before(now) { Ok(()) } else { Err(self.race(write.access(), now.access(does))) }
    }
    fn race(&self, earlier: Box<Access>, later: Box<Access>) -> Fault {
        Fault::Race { place: self.place(), earlier, later }
    }
    /// The value.
    pub(crate) fn read(&self, thread: &Thread, now: &Moment) -> Result<T, Fault>
    where
        T: Copy,
    {
        self.after_write(thread, now, Does::Reads)?;
        let mut reads = self.reads.borrow_mut();
        let same = |read: &&Moment| {
            read.launch == now.launch
                && read.block == now.block
                && read.warp() == now.warp()
                && (read.epoch, read.warp_epoch) == (now.epoch, now.warp_epoch)
        };
        if !reads.iter().any(|read| same(&read) && read.thread == now.thread) && reads.iter().filter(same).count() < 2 {
            // those of this warp that came before say nothing any more
            reads.retain(|read| !(read.warp() == now.warp() && read.is_before(now)) || same(&read));
            reads.push(*now);
        }
        self.value.get().ok_or_else(|| Fault::Unwritten { place: self.place(), by: now.access(Does::Reads) })
    }
    /// Writes a value, by `cp.async` of a group if there is one.
    pub(crate) fn write(&self, value: T, group: Option<usize>, thread: &Thread, now: &Moment) -> Result<(), Fault> {
        let does = if group.is_some() { Does::CopiesAsync } else { Does::Writes };
        self.after_write(thread, now, does)?;
        let mut reads = self.reads.borrow_mut();
        if let Some(read) = reads.iter().find(|read| !read.is_before(now)) {
            return Err(self.race(read.access(Does::Reads), now.access(does)));
        }
        reads.clear();
        self.value.set(Some(value));
        self.written.set(Some(Write { by: *now, group }));
        Ok(())
    }
}
fn elements<T>(home: Home, values: impl Iterator<Item = Option<T>>) -> Vec<Watched<T>> {
    let home = Rc::new(home);
    let watched = |(index, value)| Watched {
        value: Cell::new(value),
        written: Cell::new(None),
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

/// An array in a block's shared memory, which nobody has written yet: [`Thread::shared`].
#[derive(Debug)]
pub struct Shared<T> {
    elements: Vec<Watched<T>>,
}
impl<T> Shared<T> {
    /// An array for a layout, by which faults tell coordinates.
    pub(crate) fn new<L: Places>(name: &str, layout: &L) -> Self {
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
        Self { elements: elements(home, (0..cosize).map(|_| None)) }
    }
}
impl<T> Deref for Shared<T> {
    type Target = [Watched<T>];
    fn deref(&self) -> &[Watched<T>] {
        &self.elements
    }
}
