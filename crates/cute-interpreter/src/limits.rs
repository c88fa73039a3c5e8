//! The limits of a GPU: a launch that no GPU of an architecture starts is refused, with both numbers.
//!
//! ```text
//!                                      sm_80    sm_86    sm_89    sm_90    sm_100   sm_120
//! threads of a block                   1024     1024     1024     1024     1024     1024
//! blocks of a grid, along x            2^31-1   ..
//! blocks of a grid, along y            65535    ..
//! KiB of shared memory of a block      163      99       99       227      227      99
//! blocks of a cluster                  1        1        1        16       16       8
//! of a portable one                    1        1        1        8        8        8
//! named barriers of a block            16       ..
//! arrivals of an mbarrier's phase      2^20-1   ..
//! bytes that a phase expects           2^20-1   ..
//! ```
//! CUDA C++ Programming Guide, "Compute Capabilities", table "Technical Specifications per Compute Capability": threads, grids, and shared
//! memory that a kernel has opted into (`cudaFuncAttributeMaxDynamicSharedMemorySize`); "Thread Block Clusters": 8 blocks are portable, and
//! more need `cudaFuncAttributeNonPortableClusterSizeAllowed`. Blackwell Tuning Guide, "Occupancy": shared memory of sm_100 and sm_120. PTX
//! ISA, "bar": ids 0 to 15; "Contents of the mbarrier object": the ranges of its counts.

use crate::fault::Fault;
use core::fmt;
use core::panic::Location;

/// The architecture of a GPU, whose limits a launch keeps: [`Launch::on`](crate::Launch::on).
///
/// An architecture limits numbers alone. An instruction that it lacks runs, too: `cluster_sync` on
/// [`Arch::Sm80`].
///
/// ```
/// use cute_interpreter::Arch;
/// assert_eq!(Arch::default(), Arch::Sm90);
/// assert_eq!(Arch::Sm120.limits().shared_bytes, 99 * 1024);
/// assert_eq!(Arch::Sm80.to_string(), "sm_80");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Arch {
    /// A100.
    Sm80,
    /// RTX 30, A10, A40.
    Sm86,
    /// RTX 40, L4, L40.
    Sm89,
    /// H100, H200: the default, since an H200 has the largest of all limits.
    #[default]
    Sm90,
    /// B100, B200.
    Sm100,
    /// RTX 50.
    Sm120,
}
impl Arch {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Sm80, Self::Sm86, Self::Sm89, Self::Sm90, Self::Sm100, Self::Sm120];

    /// Returns the name that compilers take: `sm_90`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sm80 => "sm_80",
            Self::Sm86 => "sm_86",
            Self::Sm89 => "sm_89",
            Self::Sm90 => "sm_90",
            Self::Sm100 => "sm_100",
            Self::Sm120 => "sm_120",
        }
    }
    /// Returns its limits.
    #[must_use]
    pub const fn limits(self) -> Limits {
        let (kib, cluster, portable_cluster): (usize, _, _) = match self {
            Self::Sm80 => (163, 1, 1),
            Self::Sm86 | Self::Sm89 => (99, 1, 1),
            Self::Sm90 | Self::Sm100 => (227, 16, 8),
            Self::Sm120 => (99, 8, 8),
        };
        Limits {
            threads: 1024,
            grid: [0x7FFF_FFFF, 0xFFFF],
            shared_bytes: kib.saturating_mul(1024),
            cluster,
            portable_cluster,
            named_barriers: 16,
            transaction_bytes: (1 << 20) - 1,
        }
    }
}
impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The limits of an architecture: [`Arch::limits`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Threads of a block.
    pub threads: usize,
    /// Blocks of a grid along x and y.
    pub grid: [usize; 2],
    /// Bytes of shared memory of a block.
    pub shared_bytes: usize,
    /// Blocks of a cluster.
    pub cluster: usize,
    /// Blocks of a cluster that every GPU with clusters starts.
    pub portable_cluster: usize,
    /// Named barriers of a block, with ids from 0.
    pub named_barriers: usize,
    /// Bytes that a phase of an mbarrier may expect.
    pub transaction_bytes: usize,
}
impl Arch {
    /// Refuses a number that is not between two.
    pub(crate) fn within(
        self,
        (what, unit): (&'static str, &'static str),
        found: usize,
        (least, most): (usize, usize),
        at: Option<&'static Location<'static>>,
    ) -> Result<(), Fault> {
        if (least..=most).contains(&found) {
            return Ok(());
        }
        Err(Fault::Limit { what, unit, found, least, most, arch: self, at })
    }
}
