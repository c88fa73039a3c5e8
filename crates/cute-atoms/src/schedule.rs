//! Tile schedulers: which tile of `C` a CTA computes next, and which tiles along K.
//!
//! ```text
//! raster        index of a tile <- (m, n, l), a layout; s is the swizzle's size, (cm, cn) the cluster
//!   along N     ((cm, s, M / cm s), (cn, 1, N / cn), L) : ((1, cm cn, N cm s), (cm, 0, cm cn s), M N)
//!   along M     ((cm, 1, M / cm), (cn, s, N / cn s), L) : ((cn, 0, cm cn s), (1, cm cn, M cn s), M N)
//! shares        n things among p, the first n mod p have one more: share i begins at i (n div p) + min(i, n mod p)
//! split-K       unit u computes share u div T of the K tiles of output tile u mod T, of T
//! stream-K      unit u < U computes share u of the K tiles of S output tiles, one after the other; a border less than 8 K tiles from that
//!               of an output tile is moved there.  Unit u >= U computes output tile u - U + S
//! ```
//! The rules are CUTLASS' (4.2; `cutlass/gemm/kernel/tile_scheduler_params.h`, `sm90_tile_scheduler.hpp`, `sm90_tile_scheduler_stream_k.hpp`,
//! `static_tile_scheduler.hpp`), of one problem with one cluster shape and reduction by the units themselves. Each goes both ways: from a unit to
//! what it computes ([`TileScheduler::work`]), from a tile to who computes it ([`TileScheduler::parts`]).
//!
//! ```
//! use cute_atoms::schedule::{Decomposition, Raster, TileScheduler};
//! // 15 output tiles, 40 tiles along K, on 8 CTAs
//! let raster = Raster::new((15, 1, 1), (1, 1), 1, None)?;
//! let scheduler = TileScheduler::new(&raster, 40, 8, Decomposition::StreamK)?;
//! assert_eq!(scheduler.units(), 8);
//! // unit 3 begins at the end: the first 25 K tiles of one output tile, all of the next, and the last 10 of another
//! let k: Vec<_> = scheduler.work(3).map(|work| work.k).collect();
//! assert_eq!(k, [0..20, 0..40, 25..40]);
//! # Ok::<(), cute_atoms::schedule::ScheduleError>(())
//! ```

mod raster;
mod stream_k;

pub use raster::{Raster, RasterLayout, RasterOrder};
pub use stream_k::{Decomposition, Parts, TileScheduler, Work, WorkTile};

use core::fmt;
use cute_static::FastDivmod;

/// Why there is no raster, or no scheduler: numbers that are 0, or too large together.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "fields are named in the sentence of their variant")]
pub enum ScheduleError {
    /// No output tiles: `m` by `n`, of `l` products.
    NoTiles { m: usize, n: usize, l: usize },
    /// A cluster of `m` by `n` CTAs.
    NoCluster { m: usize, n: usize },
    /// No tile along K.
    NoKTiles,
    /// No CTAs, or fewer than one cluster has: `ctas`, where `cluster` are needed.
    FewCtas { ctas: usize, cluster: usize },
    /// K in no parts.
    NoSplits,
    /// `m` by `n` tiles of `l` products, whole clusters and swizzles of them, times `k_tiles` along K, are more than `isize::MAX`.
    TooMany { m: usize, n: usize, l: usize, k_tiles: usize },
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTiles { m, n, l } => write!(f, "schedule: ({m},{n},{l}) output tiles, which are none"),
            Self::NoCluster { m, n } => write!(f, "schedule: a cluster of ({m},{n}) CTAs, which are none"),
            Self::NoKTiles => f.write_str("schedule: no tile along K"),
            Self::FewCtas { ctas, cluster } => {
                write!(f, "schedule: {ctas} CTAs at once, where a cluster has {cluster}")
            }
            Self::NoSplits => f.write_str("schedule: K in no parts"),
            Self::TooMany { m, n, l, k_tiles } => {
                write!(
                    f,
                    "schedule: ({m},{n},{l}) output tiles of {k_tiles} K tiles are more than isize::MAX, rounded up to clusters and swizzles"
                )
            }
        }
    }
}
impl core::error::Error for ScheduleError {}

/// `n` things among `parts`, one after the other; the first `n mod parts` have one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shares {
    parts: usize,
    /// How many have one more.
    big: usize,
    small: usize,
    /// What the big ones and the others have, as divisors.
    each: (FastDivmod, FastDivmod),
}
#[allow(clippy::arithmetic_side_effects, reason = "no number is above n + parts, of which both are sizes")]
impl Shares {
    /// `None` of no parts, or if there are not enough things for one each.
    fn new(n: usize, parts: usize) -> Option<Self> {
        let (small, big) = FastDivmod::new(parts)?.divmod(n);
        Some(Self { parts, big, small, each: (FastDivmod::new(small.checked_add(1)?)?, FastDivmod::new(small)?) })
    }
    /// Where share `i` begins; that behind the last one is where all end.
    fn begin(&self, i: usize) -> usize {
        i * self.small + i.min(self.big)
    }
    /// Which share has thing `n`.
    fn find(&self, n: usize) -> usize {
        let of_big = self.big * (self.small + 1);
        if n < of_big { self.each.0.div(n) } else { self.big + self.each.1.div(n - of_big) }
    }
}
