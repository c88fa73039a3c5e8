//! What is wrong with a kernel, told with its threads and places.

use crate::access::{Access, Line, Of, Ranges, Until, Waits};
use crate::limits::Arch;
use core::fmt;
use core::ops::Range;
use core::panic::Location;
use cute_atoms::descriptor::DescriptorError;
#[cfg(feature = "dynamic")]
use cute_atoms::element::ElementName;
use cute_atoms::tmem::TmemError;
#[cfg(feature = "dynamic")]
use cute_dynamic::misuse::Misuse;
use cute_static::{AlgebraError, OverBudget};

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
    /// An element, or a register, is used while an asynchronous instruction may still use it: nobody has waited for that.
    InFlight {
        /// The element.
        place: String,
        /// What may still use it.
        copied: Box<Access>,
        /// Who uses it.
        by: Box<Access>,
        /// What has to come before.
        until: Until,
    },
    /// TMA or `wgmma` uses what a thread has written, and no `fence.proxy.async` lies between: it may see what was there before.
    Proxy {
        /// The element.
        place: String,
        /// Who wrote it.
        written: Box<Access>,
        /// Who uses it.
        by: Box<Access>,
    },
    /// `wgmma` is issued by a thread that has called no `wgmma.fence`.
    Unfenced {
        /// Which thread.
        thread: usize,
        /// Where in the kernel.
        at: &'static Location<'static>,
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
        /// What for, the block, and which of its threads.
        threads: Vec<(Waits, (usize, usize), Vec<usize>)>,
        /// What mbarriers wait for.
        barriers: Vec<String>,
    },
    /// An mbarrier is used as it cannot be.
    Mbarrier {
        /// The name of the mbarriers.
        barrier: &'static str,
        /// Which of them.
        index: usize,
        /// What is wrong.
        wrong: MbarrierFault,
        /// The thread.
        thread: usize,
        /// Its block.
        block: (usize, usize),
        /// Where in the kernel.
        at: &'static Location<'static>,
    },
    /// A box that TMA does not copy.
    Tma {
        /// Why.
        wrong: TmaFault,
        /// Where in the kernel.
        at: &'static Location<'static>,
    },
    /// Tensor memory is used as it cannot be, or a descriptor of `tcgen05.mma`.
    Tensor {
        /// What is wrong.
        wrong: TensorFault,
        /// Where in the kernel.
        at: &'static Location<'static>,
    },
    /// A tiled MMA or copy has more threads than a block, and nobody has the others' slices.
    Threads {
        /// Which function.
        what: &'static str,
        /// Threads of a block.
        launched: usize,
        /// Threads of the tiled MMA or copy.
        needed: usize,
        /// Whose slices are nobody's.
        missing: Vec<usize>,
        /// Where in the kernel it was used first.
        at: &'static Location<'static>,
    },
    /// A tiled copy stores the sums of an MMA as other elements than they are: it was made for another tiled MMA. (Where that is meant,
    /// [`Thread::copy`](crate::Thread::copy) copies registers as they are.)
    Retiled {
        /// Which thread.
        thread: usize,
        /// Row and column as which a sum is stored.
        stored: [usize; 2],
        /// Where in the kernel.
        at: &'static Location<'static>,
        /// Row and column of which it is the sum.
        sum: [usize; 2],
        /// Where it was summed.
        of: &'static Location<'static>,
    },
    /// Of the elements that an instruction moves at once, some are predicated off, and some are not.
    Predicate {
        /// Which thread.
        thread: usize,
        /// An element of the destination that is there, as the kernel says.
        there: usize,
        /// Another one of the same instruction, that is not; and of which thread.
        not: (usize, usize),
        /// Elements of the instruction.
        elements: usize,
        /// Where in the kernel.
        at: &'static Location<'static>,
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
    /// A launch, or a resource of a block, that no GPU of the architecture has: [`Arch::limits`].
    Limit {
        /// Which function.
        what: &'static str,
        /// What is counted.
        unit: &'static str,
        /// How many are asked for.
        found: usize,
        /// The least that there may be.
        least: usize,
        /// The most that there may be.
        most: usize,
        /// The architecture.
        arch: Arch,
        /// Where in the kernel; of a launch, nowhere.
        at: Option<&'static Location<'static>>,
    },
    /// A launch, or an array, that takes more time or memory on the CPU than a launch may: [`Launch::budget`](crate::Launch::budget).
    Budget(OverBudget),
    /// A lane that a warp does not have.
    Lanes {
        /// Of which function.
        what: &'static str,
        /// The bits by which lanes are to differ.
        mask: usize,
        /// How many lanes there are.
        lanes: usize,
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
    /// An operand that has no descriptor where it is.
    Descriptor {
        /// Why.
        error: DescriptorError,
        /// Where in the kernel.
        at: &'static Location<'static>,
    },
    /// On values: an instruction that does not run here.
    #[cfg(feature = "dynamic")]
    NoInstruction {
        /// Its name.
        name: String,
        /// Where in the kernel.
        at: &'static Location<'static>,
    },
    /// On values: Rust's type of a tensor's values holds no elements of the instruction.
    #[cfg(feature = "dynamic")]
    Held {
        /// Of which tensor.
        what: &'static str,
        /// Rust's type.
        found: &'static str,
        /// The instruction's elements.
        expected: ElementName,
        /// Where in the kernel.
        at: &'static Location<'static>,
    },
    /// What tiled MMAs and copies on values refuse.
    #[cfg(feature = "dynamic")]
    Misuse {
        /// What they refuse.
        misuse: Misuse,
        /// Where in the kernel: the expression before `?`, by line and column.
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
/// What is wrong with the use of an mbarrier.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MbarrierFault {
    /// There are only so many.
    NoSuch {
        /// How many.
        count: usize,
    },
    /// The cluster has only so many blocks.
    NoRank {
        /// The block's rank.
        rank: usize,
        /// How many blocks.
        blocks: usize,
    },
    /// It was not initialised.
    NotInitialised,
    /// It was initialised, and no barrier lies between.
    NotSeen {
        /// Who did.
        by: Box<Access>,
    },
    /// It was initialised before.
    Twice,
    /// It counts from 1 to 2^20 - 1 arrivals.
    Count {
        /// How many were asked for.
        count: usize,
    },
    /// A phase expects more bytes, or is sent more before it expects them, than it counts.
    Bytes {
        /// How many.
        bytes: usize,
        /// How many it counts.
        most: usize,
    },
    /// It waits for parity 0 or 1.
    Parity {
        /// For which one it was to wait.
        parity: usize,
    },
    /// A phase has more arrivals than it was initialised with.
    TooMany {
        /// With how many.
        count: usize,
        /// Which phase.
        phase: usize,
        /// The bytes that are to come.
        bytes: isize,
    },
}
impl fmt::Display for MbarrierFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuch { count } => write!(f, "there are {count} of them"),
            Self::NoRank { rank, blocks } => write!(f, "block {rank} of a cluster of {blocks}"),
            Self::NotInitialised => f.write_str("it is not initialised"),
            Self::NotSeen { by } => {
                write!(f, "thread {} initialises it ({}), and no barrier lies between", by.thread, Line(by.at))
            }
            Self::Twice => f.write_str("it is initialised a second time"),
            Self::Count { count } => write!(f, "{count} arrivals, where it counts 1 to 1048575"),
            Self::Bytes { bytes, most } => write!(f, "expected at most {most} bytes of a phase, found {bytes}"),
            Self::Parity { parity } => write!(f, "expected parity 0 or 1, found {parity}"),
            Self::TooMany { count, phase, bytes } => {
                write!(f, "one arrival more than the {count} of phase {phase}, which waits for {bytes} bytes")
            }
        }
    }
}
/// Why TMA does not copy a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TmaFault {
    /// The tensor map has something that does not run here.
    NotHere,
    /// Coordinates are of another number of modes.
    Rank {
        /// How many there are.
        found: usize,
        /// How many the tensor map has.
        rank: usize,
    },
    /// The box begins at another address in shared memory.
    Address {
        /// Of its array.
        address: usize,
        /// What it has to be a multiple of.
        multiple_of: usize,
    },
    /// Along the first mode boxes begin at multiples of 16 bytes.
    Coordinate {
        /// The coordinate.
        coordinate: usize,
        /// Its bytes.
        bytes: usize,
    },
    /// A coordinate that 32 bits do not hold.
    Far {
        /// Which mode of the tensor map.
        mode: usize,
        /// The coordinate.
        coordinate: isize,
    },
    /// An im2col copy begins at no pixel of the bounding box.
    Pixel {
        /// Along which mode of the tensor map.
        mode: usize,
        /// Where it begins.
        coordinate: i32,
        /// The first pixel of the bounding box.
        lower: i64,
        /// From one to the next.
        step: i64,
        /// How many there are.
        count: usize,
    },
    /// An offset of the filter that the instruction has no bits for.
    Offset {
        /// Along which mode of the tensor map.
        mode: usize,
        /// The offset.
        offset: i32,
        /// What it has to be below.
        limit: i32,
    },
    /// It is no array of shared memory of that many blocks.
    NoArray,
}
impl fmt::Display for TmaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotHere => f.write_str(
                "tensor map: interleaved channels, unpacked elements, NaN out of bounds, this swizzle and stores of im2col do not run on the CPU",
            ),
            Self::Rank { found, rank } => write!(f, "tma: {found} coordinates, where the tensor map has {rank} modes"),
            Self::Address { address, multiple_of } => {
                write!(f, "tma: a box at byte {address} of shared memory, which is no multiple of {multiple_of}")
            }
            Self::Coordinate { coordinate, bytes } => write!(
                f,
                "tma: a box that begins at coordinate {coordinate} of the first mode, {bytes} bytes, which are no multiple of 16"
            ),
            Self::Far { mode, coordinate } => {
                write!(f, "tma: coordinate {coordinate} of mode {mode}, which 32 bits do not hold")
            }
            Self::Pixel { mode, coordinate, lower, step, count } => write!(
                f,
                "tma: an im2col copy at {coordinate} of mode {mode}, where the bounding box has {count} pixels from {lower} on, {step} apart"
            ),
            Self::Offset { mode, offset, limit } => {
                write!(f, "tma: offset {offset} of the filter along mode {mode}, which is not 0 to {}", limit.saturating_sub(1))
            }
            Self::NoArray => f.write_str("tma: this is no array of shared memory, of each block that is meant"),
        }
    }
}
/// What is wrong with the use of tensor memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TensorFault {
    /// Columns are allocated by powers of two.
    Columns {
        /// How many are asked for.
        columns: usize,
    },
    /// A word of columns that are not allocated, or not as many at once.
    NotAllocated {
        /// The lane.
        lane: usize,
        /// The column.
        column: usize,
    },
    /// The block has left with columns.
    NotFreed {
        /// How many, from where they were allocated.
        columns: usize,
    },
    /// A warp reads and writes 32 lanes.
    OtherWarp {
        /// The lane that it uses.
        lane: usize,
        /// The warp.
        warp: usize,
    },
    /// Tensor memory by another instruction than `tcgen05.ld` or `.st`, or other memory by one of these.
    NotBy,
    /// Sums that have no place there.
    Fragment(TmemError),
    /// A descriptor of an address where there is no array of shared memory of such elements.
    NoArray {
        /// The address.
        address: usize,
        /// Bits of an element.
        bits: usize,
    },
}
impl fmt::Display for TensorFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns { columns } => {
                write!(f, "tensor memory: {columns} columns, where 32, 64, 128, 256 or 512 are allocated at once")
            }
            Self::NotAllocated { lane, column } => {
                write!(f, "tensor memory: lane {lane} of column {column} is not allocated, or not in as many columns")
            }
            Self::NotFreed { columns } => {
                write!(f, "tensor memory: a block leaves without having freed {columns} columns")
            }
            Self::OtherWarp { lane, warp } => {
                let first = warp.checked_rem(4).unwrap_or(0).saturating_mul(32);
                write!(
                    f,
                    "tensor memory: warp {warp} uses lane {lane}, where it has {first} to {}",
                    first.saturating_add(31)
                )
            }
            Self::Fragment(error) => error.fmt(f),
            Self::NotBy => {
                f.write_str("tcgen05.ld and tcgen05.st copy from and to tensor memory, and nothing else does")
            }
            Self::NoArray { address, bits } => write!(
                f,
                "a descriptor reaches address {address:#x}, where no array of shared memory has elements of its {bits} bits"
            ),
        }
    }
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
impl From<OverBudget> for Fault {
    fn from(error: OverBudget) -> Self {
        Self::Budget(error)
    }
}
impl From<AlgebraError> for Fault {
    #[track_caller]
    fn from(error: AlgebraError) -> Self {
        Self::Algebra { error, at: Location::caller() }
    }
}
#[cfg(feature = "dynamic")]
impl From<Misuse> for Fault {
    #[track_caller]
    fn from(misuse: Misuse) -> Self {
        Self::Misuse { misuse, at: Location::caller() }
    }
}
impl From<DescriptorError> for Fault {
    #[track_caller]
    fn from(error: DescriptorError) -> Self {
        Self::Descriptor { error, at: Location::caller() }
    }
}
impl From<TmemError> for Fault {
    #[track_caller]
    fn from(error: TmemError) -> Self {
        Self::Tensor { wrong: TensorFault::Fragment(error), at: Location::caller() }
    }
}
impl core::error::Error for Fault {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Algebra { error, .. } => Some(error),
            Self::Budget(error) => Some(error),
            #[cfg(feature = "dynamic")]
            Self::Misuse { misuse, .. } => Some(misuse),
            Self::Descriptor { error, .. } => Some(error),
            Self::Tensor { wrong: TensorFault::Fragment(error), .. } => Some(error),
            _ => None,
        }
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
            Self::InFlight { place, copied, by, until } => {
                let how = if copied.does.is_write() && place != "a register" { "on its way" } else { "in use" };
                match until {
                    Until::Commit => {
                        write!(
                            f,
                            "{place} is {how}: {copied}, {by}, and no tcgen05.commit that was waited for lies between"
                        )
                    }
                    Until::Group => write!(f, "{place} is {how}: {copied} and has not waited, {by}"),
                    Until::Phase { barrier, index } => {
                        write!(f, "{place} is {how}: {copied}, {by} and has not waited for {barrier}[{index}]")
                    }
                }
            }
            Self::Proxy { place, written, by } => {
                write!(f, "{place} may not be seen: {written}, {by}, and no fence.proxy.async lies between")
            }
            Self::Unfenced { thread, at } => {
                write!(f, "mma: thread {thread} issues wgmma ({}) and has called no warpgroup_arrive", Line(at))
            }
            Self::OutOfBounds { array, elements, index, by } => {
                write!(f, "{array}[{index}] is outside of {array}[{}..{}]: {by}", elements.start, elements.end)
            }
            Self::Stuck { threads, barriers } => {
                f.write_str("threads wait for others that do not come: ")?;
                for (i, (waits, block, threads)) in threads.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "; " })?;
                    write!(f, "{} {}", Ranges(threads), Of(*block))?;
                    match waits {
                        Waits::Phase { barrier, index, parity, at } => {
                            write!(f, "at {barrier}[{index}], for parity {parity} ({})", Line(at))?;
                        }
                        Waits::For(what, at) => write!(f, "at {what} ({})", Line(at))?,
                        Waits::Elsewhere => f.write_str("at a future that is not of this kernel")?,
                        Waits::Left => f.write_str("have left the kernel")?,
                    }
                }
                barriers.iter().try_for_each(|barrier| write!(f, "; {barrier}"))
            }
            Self::Mbarrier { barrier, index, wrong, thread, block, at } => {
                write!(f, "{barrier}[{index}]: {wrong}: thread {thread} {}at {}", Of(*block), Line(at))
            }
            Self::Tma { wrong, at } => write!(f, "{}: {wrong}", Line(at)),
            Self::Tensor { wrong, at } => write!(f, "{}: {wrong}", Line(at)),
            Self::Threads { what, launched, needed, missing, at } => write!(
                f,
                "{what} ({}): {needed} threads, where a block has {launched}: the slices of {} are nobody's",
                Line(at),
                Ranges(missing)
            ),
            Self::Retiled { thread, stored: [row, column], at, sum: [m, n], of } => write!(
                f,
                "{}: thread {thread} stores as element ({row},{column}) of the tile what mma ({}) has summed of ({m},{n}): this tiled copy is another MMA's",
                Line(at),
                Line(of)
            ),
            Self::Predicate { thread, there, not, elements, at } => {
                write!(f, "{}: thread {thread} copies element {there}, and not element {}", Line(at), not.0)?;
                if not.1 != *thread {
                    write!(f, " of thread {}", not.1)?;
                }
                write!(f, ": an instruction moves all of its {elements} elements or none")
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
            #[cfg(feature = "dynamic")]
            Self::NoInstruction { name, at } => write!(f, "{}: {name} does not run on the CPU", Line(at)),
            #[cfg(feature = "dynamic")]
            Self::Held { what, found, expected, at } => {
                write!(f, "{}: {what}: values of {found}, where the instruction has elements {expected}", Line(at))
            }
            #[cfg(feature = "dynamic")]
            Self::Misuse { misuse, at } => write!(f, "{}:{}: {misuse}", Line(at), at.column()),
            Self::Limit { what, unit, found, least, most, arch, at } => {
                if let Some(at) = at {
                    write!(f, "{}: ", Line(at))?;
                }
                write!(f, "{what}: expected ")?;
                match least {
                    0 => write!(f, "at most {most}")?,
                    _ => write!(f, "{least} to {most}")?,
                }
                write!(f, " {unit} on {arch}, found {found}")
            }
            Self::Budget(error) => error.fmt(f),
            Self::Lanes { what, mask, lanes } => {
                write!(f, "{what}: lanes that differ by {mask}, where a warp has {lanes}")
            }
            Self::SharedMemory { name, thread } => {
                write!(
                    f,
                    "thread {thread} asks for {name}, where threads before it asked for another array: all ask for the same ones, in the same order"
                )
            }
            Self::NoPart { at } => write!(f, "{}: a slice out of the tensor's bounds", Line(at)),
            Self::Descriptor { error, at } => write!(f, "{}: {error}", Line(at)),
            Self::Algebra { error, at } => write!(f, "{}:{}: {error}", Line(at), at.column()),
        }
    }
}
