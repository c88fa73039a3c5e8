//! Who did what, where, and what threads wait for: what faults are told with.

use core::fmt;
use core::panic::Location;

/// What a thread does to an element, or has done to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// It reads it.
    Reads,
    /// It writes it.
    Writes,
    /// It has it written by `cp.async`.
    CopiesAsync,
    /// It has it read by `cp.async`.
    CopiesFrom,
    /// It has it written by TMA, in shared memory.
    LoadsTo,
    /// It has it read by TMA, in global memory.
    LoadsFrom,
    /// It has it written by TMA, in global memory.
    StoresTo,
    /// It has it read by TMA, in shared memory.
    StoresFrom,
    /// It has it multiplied by `wgmma`.
    Multiplies,
    /// It has a product added to it by `wgmma`.
    Sums,
    /// It has it multiplied by `tcgen05.mma`.
    MultipliesTensor,
    /// It has a product added to it by `tcgen05.mma`.
    AddsTensor,
    /// It has it read by `tcgen05.ld`: of a register, it has it written.
    LoadsTensor,
    /// It has it written by `tcgen05.st`.
    StoresTensor,
    /// It frees it.
    Frees,
}
impl Does {
    /// Whether the element has another value afterwards.
    #[must_use]
    pub const fn is_write(self) -> bool {
        matches!(
            self,
            Self::Writes
                | Self::CopiesAsync
                | Self::LoadsTo
                | Self::StoresTo
                | Self::Sums
                | Self::AddsTensor
                | Self::StoresTensor
                | Self::Frees
        )
    }
    /// Whether the asynchronous proxy does it (PTX ISA, "Async proxy"): TMA, `wgmma`, and operands of `tcgen05.mma`.
    #[must_use]
    pub const fn is_of_async_proxy(self) -> bool {
        matches!(
            self,
            Self::LoadsTo
                | Self::LoadsFrom
                | Self::StoresTo
                | Self::StoresFrom
                | Self::Multiplies
                | Self::Sums
                | Self::MultipliesTensor
        )
    }
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
        write!(f, "thread {} {}", self.thread, Of(self.block))?;
        f.write_str(match self.does {
            Does::Reads => "reads it",
            Does::Writes => "writes it",
            Does::CopiesAsync => "copies to it by cp.async",
            Does::CopiesFrom => "copies from it by cp.async",
            Does::LoadsTo => "loads to it by TMA",
            Does::LoadsFrom => "loads from it by TMA",
            Does::StoresTo => "stores to it by TMA",
            Does::StoresFrom => "stores from it by TMA",
            Does::Multiplies => "multiplies it by wgmma",
            Does::Sums => "adds to it by wgmma",
            Does::MultipliesTensor => "multiplies it by tcgen05.mma",
            Does::AddsTensor => "adds to it by tcgen05.mma",
            Does::LoadsTensor => "loads it by tcgen05.ld",
            Does::StoresTensor => "stores to it by tcgen05.st",
            Does::Frees => "frees it",
        })?;
        write!(f, " in epoch {} ({})", self.epoch, Line(self.at))
    }
}
/// A file's name and the line.
pub(crate) struct Line(pub(crate) &'static Location<'static>);
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.0.file();
        write!(f, "{}:{}", file.rsplit(['/', '\\']).next().unwrap_or(file), self.0.line())
    }
}
/// Of a block other than the first one: `of block (1,0) `.
pub(crate) struct Of(pub(crate) (usize, usize));
impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == (0, 0) { Ok(()) } else { write!(f, "of block ({},{}) ", self.0.0, self.0.1) }
    }
}
/// What threads wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// A function that threads call together, and where.
    For(&'static str, &'static Location<'static>),
    /// The end of an mbarrier's phase, and where.
    Phase {
        /// The name of the mbarriers.
        barrier: &'static str,
        /// Which of them.
        index: usize,
        /// The parity of the phase.
        parity: usize,
        /// Where in the kernel.
        at: &'static Location<'static>,
    },
    /// Nothing of this crate's.
    Elsewhere,
    /// Nothing: they have left the kernel.
    Left,
}
/// What an asynchronous use of an element is over with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Its thread has waited for its group.
    Group,
    /// Its thread has committed it to an mbarrier, by `tcgen05.commit`, and the phase is waited for.
    Commit,
    /// An mbarrier's phase is over, and waited for.
    Phase {
        /// The name of the mbarriers.
        barrier: &'static str,
        /// Which of them.
        index: usize,
    },
}
/// Numbers in order, as `0..=31, 64`.
pub(crate) struct Ranges<'a>(pub(crate) &'a [usize]);
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
