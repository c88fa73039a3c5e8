//! What is wrong with a kernel, told with its threads and places.

use core::fmt;
use core::ops::Range;
use core::panic::Location;
use cute_static::AlgebraError;

/// What a thread did to an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// It read it.
    Reads,
    /// It wrote it.
    Writes,
    /// It had it written by `cp.async`.
    CopiesAsync,
}
/// Who did what to an element, and when: after how many barriers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    /// What.
    pub does: Does,
    /// The thread, in its block.
    pub thread: usize,
    /// The block.
    pub block: (usize, usize),
    /// How many barriers of the block the thread had passed.
    pub epoch: usize,
    /// Where in the kernel.
    pub at: &'static Location<'static>,
}
impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "thread {} ", self.thread)?;
        if self.block != (0, 0) {
            write!(f, "of block ({},{}) ", self.block.0, self.block.1)?;
        }
        f.write_str(match self.does {
            Does::Reads => "reads it",
            Does::Writes => "writes it",
            Does::CopiesAsync => "copies to it by cp.async",
        })?;
        write!(f, " in epoch {} ({})", self.epoch, Line(self.at))
    }
}
/// A file's name and the line.
struct Line(&'static Location<'static>);
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.0.file();
        write!(f, "{}:{}", file.rsplit(['/', '\\']).next().unwrap_or(file), self.0.line())
    }
}
/// What threads wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// A function that threads call together, and where.
    For(&'static str, &'static Location<'static>),
    /// Nothing of this crate's.
    Elsewhere,
    /// Nothing: they have left the kernel.
    Left,
}

/// What is wrong with a kernel. `Debug` is `Display`: `fn main() -> Result<(), Fault>` prints it.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Two threads use an element at the same time, and one of them writes it: no barrier lies between.
    Race {
        /// The element: a name and a coordinate, or an index.
        place: String,
        /// Who came first, here.
        earlier: Box<Access>,
        /// Who came next.
        later: Box<Access>,
    },
    /// An element is read that nobody has written.
    Unwritten {
        /// The element.
        place: String,
        /// Who reads it.
        by: Box<Access>,
    },
    /// An element is used while `cp.async` may still be writing it: the thread that copies has not waited.
    InFlight {
        /// The element.
        place: String,
        /// Who copies.
        copied: Box<Access>,
        /// Who uses it.
        by: Box<Access>,
    },
    /// A tensor reaches past its array, and no predicate says that the element is not there.
    OutOfBounds {
        /// The array's name, or `memory` where it has none.
        array: String,
        /// Its elements, or those that the tensor was made of.
        elements: Range<usize>,
        /// Which one is asked for.
        index: isize,
        /// Who does.
        by: Box<Access>,
    },
    /// Threads wait, and nobody will come.
    Stuck {
        /// What for, and which threads.
        threads: Vec<(Waits, Vec<usize>)>,
    },
    /// Threads that have to call an instruction together are at different ones.
    Apart {
        /// The function.
        what: &'static str,
        /// A thread, and where it is.
        first: (usize, &'static Location<'static>),
        /// Another one.
        second: (usize, &'static Location<'static>),
    },
    /// A tensor is not made of whole instructions.
    Values {
        /// Of which tensor.
        what: &'static str,
        /// How many values it has.
        found: usize,
        /// How many it should have, or a multiple.
        expected: usize,
    },
    /// A tiled copy is of elements of another width than the tensors'.
    Elements {
        /// Of which function.
        what: &'static str,
        /// Bits of the tensors' elements.
        found: usize,
        /// Bits of the instruction's.
        expected: usize,
    },
    /// The threads of a block ask for different arrays of shared memory: they ask for the same ones in the same order.
    SharedMemory {
        /// The array that one of them asks for.
        name: &'static str,
        /// Which thread.
        thread: usize,
    },
    /// A part that a tensor does not have: a slice out of bounds.
    NoPart {
        /// Where in the kernel.
        at: &'static Location<'static>,
    },
    /// What the algebra says.
    Algebra {
        /// What it refuses.
        error: AlgebraError,
        /// Where in the kernel: the expression before `?`, by line and column.
        at: &'static Location<'static>,
    },
}
/// A part of a tensor that may not be there: `tensor.slice((.., .., k)).or_fault()?` in a kernel.
pub trait OrFault<T> {
    /// The part.
    ///
    /// # Errors
    /// [`Fault::NoPart`].
    fn or_fault(self) -> Result<T, Fault>;
}
impl<T> OrFault<T> for Option<T> {
    #[track_caller]
    fn or_fault(self) -> Result<T, Fault> {
        let at = Location::caller();
        self.ok_or(Fault::NoPart { at })
    }
}
impl From<AlgebraError> for Fault {
    #[track_caller]
    fn from(error: AlgebraError) -> Self {
        Self::Algebra { error, at: Location::caller() }
    }
}
impl core::error::Error for Fault {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        if let Self::Algebra { error, .. } = self { Some(error) } else { None }
    }
}
impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Race { place, earlier, later } => {
                write!(f, "race on {place}: {earlier}, {later}, and no barrier lies between")
            }
            Self::Unwritten { place, by } => write!(f, "{place} was never written: {by}"),
            Self::InFlight { place, copied, by } => {
                write!(f, "{place} is on its way: {copied} and has not waited, {by}")
            }
            Self::OutOfBounds { array, elements, index, by } => {
                write!(f, "{array}[{index}] is outside of {array}[{}..{}]: {by}", elements.start, elements.end)
            }
            Self::Stuck { threads } => {
                f.write_str("threads wait for others that do not come: ")?;
                for (i, (waits, threads)) in threads.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "; " })?;
                    write!(f, "{} ", Ranges(threads))?;
                    match waits {
                        Waits::For(what, at) => write!(f, "at {what} ({})", Line(at))?,
                        Waits::Elsewhere => f.write_str("at a future that is not of this kernel")?,
                        Waits::Left => f.write_str("have left the kernel")?,
                    }
                }
                Ok(())
            }
            Self::Apart { what, first, second } => write!(
                f,
                "{what}: its threads call it together, and thread {} is at {}, thread {} at {}",
                first.0,
                Line(first.1),
                second.0,
                Line(second.1)
            ),
            Self::Values { what, found, expected } => {
                write!(f, "{what}: {found} values, where an instruction takes {expected}")
            }
            Self::Elements { what, found, expected } => {
                write!(f, "{what}: elements of {expected} bits, where the tensor's have {found}")
            }
            Self::SharedMemory { name, thread } => {
                write!(
                    f,
                    "thread {thread} asks for {name}, where threads before it asked for another array: all ask for the same ones, in the same order"
                )
            }
            Self::NoPart { at } => write!(f, "{}: a slice out of the tensor's bounds", Line(at)),
            Self::Algebra { error, at } => write!(f, "{}:{}: {error}", Line(at), at.column()),
        }
    }
}
/// Numbers in order, as `0..=31, 64`.
struct Ranges<'a>(&'a [usize]);
impl fmt::Display for Ranges<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut runs = self.0.chunk_by(|a, b| a.checked_add(1) == Some(*b)).peekable();
        while let Some(run) = runs.next() {
            match run {
                [first, .., last] => write!(f, "{first}..={last}")?,
                [only] => write!(f, "{only}")?,
                [] => {}
            }
            if runs.peek().is_some() {
                f.write_str(", ")?;
            }
        }
        Ok(())
    }
}
