//! Work units: output tiles, and parts of them along K.

use super::{Raster, RasterOrder, ScheduleError, Shares};
use core::ops::Range;
use cute_static::FastDivmod;

/// The fewest K tiles of an output tile that a unit of stream-K begins or ends with, and the fewest on average.
const MIN_K_TILES: usize = 8;
/// The most groups that units of stream-K are divided into.
const MAX_GROUPS: usize = 8;

/// How K is divided.
#[doc(alias("DecompositionMode", "splits"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decomposition {
    /// Not at all.
    DataParallel,
    /// All output tiles alike, in so many parts; not in more than there are CTAs, or K tiles.
    SplitK(usize),
    /// So that all CTAs have as much to do: those tiles that do not fill a wave, and one wave more.
    StreamK,
    /// Stream-K where the last wave is less than half full, as a split-K if all its tiles are divided alike; else not at all.
    Heuristic,
}

/// An output tile, and which of its tiles along K are to be computed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WorkTile {
    /// The tile along M.
    pub m: usize,
    /// The tile along N.
    pub n: usize,
    /// Which product.
    pub l: usize,
    /// Tiles along K.
    pub k: Range<usize>,
    /// The unit that computes them.
    pub unit: usize,
    /// All tiles along K of an output tile.
    pub k_tiles: usize,
}
impl WorkTile {
    /// Whether this is the end of K: who computes it adds what the others have, and stores the tile.
    #[doc(alias("compute_epilogue"))]
    #[must_use]
    pub const fn is_final_split(&self) -> bool {
        self.k.end == self.k_tiles
    }
    /// Whether others compute parts of this tile, too.
    #[must_use]
    pub fn requires_fixup(&self) -> bool {
        self.k.len() != self.k_tiles
    }
}

/// The iterations of a unit: K tiles `begin..end` of output tiles `first`, `first + step`, .., one after the other.
#[derive(Debug, Clone, Copy)]
struct Span {
    begin: usize,
    end: usize,
    first: usize,
    step: usize,
}

/// Units of work of a product: what each computes, and who computes a tile.
///
/// ```
/// use cute_atoms::schedule::{Decomposition, Raster, TileScheduler};
/// // 2 output tiles, 9 tiles along K in 4 parts
/// let raster = Raster::new((2, 1, 1), (1, 1), 1, None)?;
/// let scheduler = TileScheduler::new(&raster, 9, 132, Decomposition::SplitK(4))?;
/// let k: Vec<_> = scheduler.parts((1, 0, 0)).map(|work| (work.unit, work.k)).collect();
/// assert_eq!(k, [(1, 0..3), (3, 3..5), (5, 5..7), (7, 7..9)]);
/// assert_eq!(scheduler.work(3).next(), scheduler.parts((1, 0, 0)).nth(1));
/// # Ok::<(), cute_atoms::schedule::ScheduleError>(())
/// ```
///
/// A persistent kernel of `ctas` CTAs takes units `cta`, `cta + ctas`, and so on; where units of stream-K wait for others these have been begun.
#[doc(alias("PersistentTileSchedulerSm90StreamK", "PersistentTileSchedulerSm90StreamKParams", "StreamKScheduler"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(alias = "PersistentTileSchedulerSm90")]
pub struct TileScheduler {
    raster: Raster,
    k_tiles: FastDivmod,
    units: Units,
}
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Units {
    /// K in shares, of all tiles.
    Split {
        tiles: FastDivmod,
        shares: Shares,
    },
    Stream(Stream),
}
/// The first `tiles` output tiles by `units` units. Both are dealt to groups, cluster by cluster; `big` groups have a cluster of tiles more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stream {
    tiles: usize,
    units: usize,
    cluster: FastDivmod,
    groups: FastDivmod,
    big: usize,
    /// The iterations of a big group and of another one among its clusters of units.
    shares: (Shares, Shares),
}
#[allow(
    clippy::arithmetic_side_effects,
    reason = "TileScheduler::new: tiles times K tiles are at most isize::MAX, and no number is more than twice that"
)]
impl TileScheduler {
    /// For the tiles of a raster with `k_tiles` along K each, where `ctas` CTAs run at once (a wave: the grid of a persistent kernel).
    ///
    /// # Errors
    /// [`ScheduleError`] of no K tiles, no splits, fewer CTAs than a cluster, too many tiles.
    #[doc(alias("to_underlying_arguments", "select_decomposition_mode"))]
    pub fn new(
        raster: &Raster,
        k_tiles: usize,
        ctas: usize,
        decomposition: Decomposition,
    ) -> Result<Self, ScheduleError> {
        let (m, n, l) = raster.tiles();
        let too_many = ScheduleError::TooMany { m, n, l, k_tiles };
        let k = FastDivmod::new(k_tiles).ok_or(ScheduleError::NoKTiles)?;
        raster.size().checked_mul(k_tiles).filter(|&all| all <= isize::MAX.unsigned_abs()).ok_or(too_many)?;
        // a raster's cluster is not 0, and divides its size
        let cluster = raster.cluster().0 * raster.cluster().1;
        if ctas < cluster {
            return Err(ScheduleError::FewCtas { ctas, cluster });
        }
        let split = |splits: usize| {
            let shares = Shares::new(k_tiles, splits.min(ctas).min(k_tiles)).ok_or(ScheduleError::NoSplits)?;
            Ok(Units::Split { tiles: FastDivmod::new(raster.size()).ok_or(too_many)?, shares })
        };
        let units = match decomposition {
            Decomposition::DataParallel => split(1)?,
            Decomposition::SplitK(splits) => split(splits)?,
            Decomposition::StreamK | Decomposition::Heuristic => {
                let heuristic = decomposition == Decomposition::Heuristic;
                let tiles = streamed_tiles(raster, k_tiles, (ctas, cluster), heuristic);
                let units = (tiles * k_tiles / MIN_K_TILES).min(ctas) / cluster * cluster;
                match units.checked_rem(tiles) {
                    // all tiles alike
                    Some(0) if heuristic && units > tiles => split(units / tiles)?,
                    Some(_) if units > 0 => {
                        Units::Stream(Stream::new(raster, (tiles, units), k_tiles).ok_or(too_many)?)
                    }
                    _ => split(1)?,
                }
            }
        };
        Ok(Self { raster: *raster, k_tiles: k, units })
    }
    /// The order of output tiles.
    #[must_use]
    pub const fn raster(&self) -> &Raster {
        &self.raster
    }
    /// Tiles along K of an output tile.
    #[must_use]
    pub const fn k_tiles(&self) -> usize {
        self.k_tiles.divisor()
    }
    /// The number of units.
    #[must_use]
    pub fn units(&self) -> usize {
        match &self.units {
            Units::Split { tiles, shares } => tiles.divisor() * shares.parts,
            Units::Stream(stream) => self.raster.size() - stream.tiles + stream.units,
        }
    }
    /// Output tiles of which K is divided, which are the first ones: they need memory for sums, and a barrier each.
    #[must_use]
    pub fn split_tiles(&self) -> usize {
        match &self.units {
            Units::Split { shares, .. } if shares.parts == 1 => 0,
            Units::Split { tiles, .. } => tiles.divisor(),
            Units::Stream(stream) => stream.tiles,
        }
    }
    /// What unit `index` computes, in CUTLASS' order, from the last iteration back: of a tile that it ends it computes the beginning first, on which
    /// others wait. Nothing behind the last unit, and of a unit whose neighbours have taken over its few K tiles.
    #[doc(alias("get_current_work_for_linear_idx", "continue_current_work", "fetch_next_work"))]
    #[must_use]
    pub fn work(&self, index: usize) -> Work<'_> {
        let none = Span { begin: 0, end: 0, first: 0, step: 0 };
        Work { scheduler: self, unit: index, span: if index < self.units() { self.span(index) } else { none } }
    }
    /// Who computes output tile (m, n, l): its parts along K, from the first one on. Nothing of what is no tile.
    #[doc(alias("tile_peer_range"))]
    #[must_use]
    pub fn parts(&self, coord: (usize, usize, usize)) -> Parts<'_> {
        let index = self.raster.linear_idx(coord);
        let k = if index.is_some() { 0 } else { self.k_tiles() };
        Parts { scheduler: self, coord, index: index.unwrap_or(0), k }
    }
    /// The iterations of a unit that exists.
    fn span(&self, unit: usize) -> Span {
        match &self.units {
            Units::Split { tiles, shares } => {
                let (share, tile) = tiles.divmod(unit);
                Span { begin: shares.begin(share), end: shares.begin(share + 1), first: tile, step: 0 }
            }
            Units::Stream(stream) if unit < stream.units => {
                let (cluster, in_cluster) = stream.cluster.divmod(unit);
                let (unit, group) = stream.groups.divmod(cluster);
                let size = stream.cluster.divisor();
                let [begin, end] = [unit, unit + 1].map(|unit| stream.begin(group, unit, self.k_tiles));
                Span { begin, end, first: group * size + in_cluster, step: stream.groups.divisor() * size }
            }
            Units::Stream(stream) => {
                Span { begin: 0, end: self.k_tiles(), first: unit - stream.units + stream.tiles, step: 0 }
            }
        }
    }
    /// The unit that computes K tile `k` of an output tile, and the first of its iterations that is of another tile or of none.
    fn find(&self, tile: usize, k: usize) -> (usize, usize) {
        match &self.units {
            Units::Split { tiles, shares } => {
                let share = shares.find(k);
                (share * tiles.divisor() + tile, shares.begin(share + 1))
            }
            Units::Stream(stream) if tile < stream.tiles => {
                let (cluster, in_cluster) = stream.cluster.divmod(tile);
                let (before, group) = stream.groups.divmod(cluster);
                let before = before * self.k_tiles();
                let begin = |unit| stream.begin(group, unit, self.k_tiles);
                // borders move by fewer K tiles than a unit has: it is the unit itself, or its neighbour
                let found = stream.shares(group).find(before + k);
                let unit = match before + k {
                    at if at < begin(found) => found - 1,
                    at if at >= begin(found + 1) => found + 1,
                    _ => found,
                };
                let of_all = unit * stream.groups.divisor() + group;
                (of_all * stream.cluster.divisor() + in_cluster, (begin(unit + 1) - before).min(self.k_tiles()))
            }
            Units::Stream(stream) => (tile - stream.tiles + stream.units, self.k_tiles()),
        }
    }
    /// K tiles of output tile `index`, which is one.
    fn tile(&self, unit: usize, index: usize, k: Range<usize>) -> Option<WorkTile> {
        let (m, n, l) = self.raster.get(index)?;
        Some(WorkTile { m, n, l, k, unit, k_tiles: self.k_tiles() })
    }
}
/// How many tiles are computed by stream-K: those of the last two waves, whole clusters, if the last one is not full (of `heuristic`: less than half
/// full) and K is long enough. CUTLASS' `get_num_sk_tiles`.
#[allow(clippy::arithmetic_side_effects, reason = "as above; a wave is not 0")]
fn streamed_tiles(raster: &Raster, k_tiles: usize, (ctas, cluster): (usize, usize), heuristic: bool) -> usize {
    let (waves, tail) = (raster.size() / ctas, raster.size() % ctas);
    if tail == 0 || k_tiles <= MIN_K_TILES || heuristic && tail >= ctas - tail {
        return 0;
    }
    (raster.size() - waves.saturating_sub(1) * ctas) / cluster * cluster
}
#[allow(clippy::arithmetic_side_effects, reason = "as above")]
impl Stream {
    /// `None` if there is not a K tile for each unit.
    fn new(raster: &Raster, (tiles, units): (usize, usize), k_tiles: usize) -> Option<Self> {
        let cluster = FastDivmod::new(raster.cluster().0 * raster.cluster().1)?;
        let (of_tiles, of_units) = (cluster.div(tiles), cluster.div(units));
        // the most groups that divide units, and tiles as well if that can be, and leave units long enough (`calculate_groups`)
        let along = match raster.order() {
            RasterOrder::AlongM => raster.tiles().0 / raster.cluster().0,
            RasterOrder::AlongN => raster.tiles().1 / raster.cluster().1,
        };
        let long = |groups: usize| of_tiles / groups * k_tiles / (of_units / groups) >= MIN_K_TILES;
        let valid = |&groups: &usize| of_units % groups == 0 && long(groups);
        let all = || (2..=along.min(MAX_GROUPS)).rev().filter(valid);
        let groups = all().find(|groups| of_tiles % groups == 0).or_else(|| all().next()).unwrap_or(1);
        let shares = |tiles: usize| Shares::new(tiles * k_tiles, of_units / groups);
        let (each, big) = (of_tiles / groups, of_tiles % groups);
        Some(Self {
            tiles,
            units,
            cluster,
            groups: FastDivmod::new(groups)?,
            big,
            shares: (shares(each + 1)?, shares(each)?),
        })
    }
    /// How a group's iterations are divided.
    fn shares(&self, group: usize) -> &Shares {
        if group < self.big { &self.shares.0 } else { &self.shares.1 }
    }
    /// Where a unit of a group begins: no output tile is left with few K tiles.
    fn begin(&self, group: usize, unit: usize, k_tiles: FastDivmod) -> usize {
        let begin = self.shares(group).begin(unit);
        let k = k_tiles.divmod(begin).1;
        let rest = k_tiles.divisor() - k;
        match () {
            () if k < MIN_K_TILES => begin - k,
            () if rest < MIN_K_TILES => begin + rest,
            () => begin,
        }
    }
}

/// What a unit computes, one output tile after the other: [`TileScheduler::work`].
#[derive(Debug, Clone)]
pub struct Work<'a> {
    scheduler: &'a TileScheduler,
    unit: usize,
    span: Span,
}
#[allow(clippy::arithmetic_side_effects, reason = "iterations of a unit, which are at most isize::MAX")]
impl Iterator for Work<'_> {
    type Item = WorkTile;
    fn next(&mut self) -> Option<WorkTile> {
        let Span { begin, end, first, step } = self.span;
        let last = end.checked_sub(1).filter(|&last| last >= begin)?;
        let (tile, _) = self.scheduler.k_tiles.divmod(last);
        let before = tile * self.scheduler.k_tiles();
        self.span.end = before.max(begin);
        self.scheduler.tile(self.unit, first + tile * step, self.span.end - before..end - before)
    }
}
/// Who computes an output tile, one part of K after the other: [`TileScheduler::parts`].
#[derive(Debug, Clone)]
pub struct Parts<'a> {
    scheduler: &'a TileScheduler,
    coord: (usize, usize, usize),
    index: usize,
    k: usize,
}
impl Iterator for Parts<'_> {
    type Item = WorkTile;
    fn next(&mut self) -> Option<WorkTile> {
        if self.k >= self.scheduler.k_tiles() {
            return None;
        }
        let (unit, end) = self.scheduler.find(self.index, self.k);
        let k = core::mem::replace(&mut self.k, end)..end;
        let (m, n, l) = self.coord;
        Some(WorkTile { m, n, l, k, unit, k_tiles: self.scheduler.k_tiles() })
    }
}
