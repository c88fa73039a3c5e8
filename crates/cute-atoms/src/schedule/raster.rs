//! The order of output tiles.

use super::ScheduleError;
use cute_static::{FastDivmod, IsLayout, Layout};

/// Along which mode tiles follow one another, but for the few of a swizzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RasterOrder {
    /// Down a column: along M.
    AlongM,
    /// Through a row: along N.
    AlongN,
}

type Mode = (usize, usize, usize);
/// A raster as a layout, `(m, n, l)` to the index: of each mode what is in a cluster, in a swizzle, and the rest.
pub type RasterLayout = Layout<(Mode, Mode, usize), (Mode, Mode, usize)>;

/// Which output tile comes when: in the order of a [`RasterOrder`], by clusters; with a swizzle of size `s` bands of `s` clusters are gone through
/// across, so that what runs at once shares operands in L2.
///
/// ```
/// use cute_atoms::schedule::{Raster, RasterOrder};
/// use cute_static::IsLayout;
/// // 4 x 6 tiles in clusters of 2 x 1, along N; a swizzle of 2 clusters
/// let raster = Raster::new((4, 6, 1), (2, 1), 2, Some(RasterOrder::AlongN))?;
/// let first: Vec<_> = (0..6).filter_map(|i| raster.get(i)).collect();
/// assert_eq!(first, [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (0, 1, 0), (1, 1, 0)]);
/// // it is a layout
/// assert_eq!(raster.layout().to_string(), "((2,2,1),(1,1,6),1):((1,2,24),(2,0,4),24)");
/// assert_eq!(raster.layout().at((1, 1, 0)), 5);
/// assert_eq!(raster.linear_idx((1, 1, 0)), Some(5));
/// # Ok::<(), cute_atoms::schedule::ScheduleError>(())
/// ```
#[doc(alias("PersistentTileSchedulerSm90Params", "StaticPersistentTileScheduler", "PersistentTileSchedulerSm90"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Raster {
    layout: RasterLayout,
    tiles: (usize, usize, usize),
    order: RasterOrder,
    log_swizzle: u32,
    cluster: (usize, usize),
    /// M by N; a cluster's extent across the order and along it; clusters along the order.
    batch: FastDivmod,
    minor: FastDivmod,
    major: FastDivmod,
    major_clusters: FastDivmod,
}
impl Raster {
    /// Of `tiles` (m, n, l), in clusters of (m, n) CTAs, a tile each. They are rounded up to whole clusters, and these to whole swizzles: tiles
    /// beyond the output come as well, and have nothing to compute. The swizzle is 8, 4 or 2 where `max_swizzle` is as much, and there are 6, 3
    /// or 2 tiles both ways; else it is 1. Without an order it is that of the shorter mode, along N of a square.
    ///
    /// # Errors
    /// [`ScheduleError`] of no tiles, no cluster, or too many tiles.
    #[doc(alias("get_log_swizzle_size", "get_rasterization_order", "get_tiled_cta_shape_mnl"))]
    pub fn new(
        tiles: (usize, usize, usize),
        cluster: (usize, usize),
        max_swizzle: usize,
        order: Option<RasterOrder>,
    ) -> Result<Self, ScheduleError> {
        let (m, n, l) = tiles;
        if m == 0 || n == 0 || l == 0 {
            return Err(ScheduleError::NoTiles { m, n, l });
        }
        let no_cluster = ScheduleError::NoCluster { m: cluster.0, n: cluster.1 };
        let too_many = ScheduleError::TooMany { m, n, l, k_tiles: 1 };
        let clusters = (FastDivmod::new(cluster.0).ok_or(no_cluster)?, FastDivmod::new(cluster.1).ok_or(no_cluster)?);
        let up = |n: usize, to: usize| n.checked_next_multiple_of(to).ok_or(too_many);
        let shorter = up(m, cluster.0)?.min(up(n, cluster.1)?);
        let log_swizzle = match (max_swizzle, shorter) {
            (8.., 6..) => 3u32,
            (4.., 3..) => 2,
            (2.., 2..) => 1,
            _ => 0,
        };
        let size = 1usize << log_swizzle;
        let m = up(m, cluster.0.checked_mul(size).ok_or(too_many)?)?;
        let n = up(n, cluster.1.checked_mul(size).ok_or(too_many)?)?;
        let of = |factors: &[usize]| {
            let product = factors.iter().try_fold(1usize, |product, &factor| product.checked_mul(factor));
            product.filter(|&product| product <= isize::MAX.unsigned_abs()).ok_or(too_many)
        };
        of(&[m, n, l])?;
        let order = order.unwrap_or(if n > m { RasterOrder::AlongM } else { RasterOrder::AlongN });
        // across the order (the extent, the cluster, how many clusters), along it
        let with = |extent: usize, cluster: FastDivmod| (extent, cluster, cluster.div(extent));
        let (minor, major) = match order {
            RasterOrder::AlongN => (with(m, clusters.0), with(n, clusters.1)),
            RasterOrder::AlongM => (with(n, clusters.1), with(m, clusters.0)),
        };
        let whole = of(&[cluster.0, cluster.1])?;
        let minor_shape = (minor.1.divisor(), size, minor.2 >> log_swizzle);
        let minor_stride = (1, whole, of(&[major.0, minor.1.divisor(), size])?);
        let major_shape = (major.1.divisor(), 1, major.2);
        let major_stride = (minor.1.divisor(), 0, of(&[whole, size])?);
        let (shape, stride) = match order {
            RasterOrder::AlongN => ((minor_shape, major_shape, l), (minor_stride, major_stride, of(&[m, n])?)),
            RasterOrder::AlongM => ((major_shape, minor_shape, l), (major_stride, minor_stride, of(&[m, n])?)),
        };
        Ok(Self {
            layout: Layout::new(shape, stride).map_err(|_| too_many)?,
            tiles: (m, n, l),
            order,
            log_swizzle,
            cluster,
            batch: FastDivmod::new(of(&[m, n])?).ok_or(too_many)?,
            minor: minor.1,
            major: major.1,
            major_clusters: FastDivmod::new(major.2).ok_or(too_many)?,
        })
    }
    /// The layout from (m, n, l) to the index.
    #[must_use]
    pub const fn layout(&self) -> &RasterLayout {
        &self.layout
    }
    /// The number of tiles, with those beyond the output.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.size()
    }
    /// Tiles along M, N and of how many products, with those beyond the output.
    #[must_use]
    pub const fn tiles(&self) -> (usize, usize, usize) {
        self.tiles
    }
    /// Its order.
    #[must_use]
    pub const fn order(&self) -> RasterOrder {
        self.order
    }
    /// How many clusters a band has: 1, 2, 4 or 8.
    #[must_use]
    pub const fn swizzle_size(&self) -> usize {
        1 << self.log_swizzle
    }
    /// CTAs of a cluster along M and N.
    #[must_use]
    pub const fn cluster(&self) -> (usize, usize) {
        self.cluster
    }
    /// Tile `index`, (m, n, l): the inverse of the layout, by multiplications. `None` behind the last one.
    #[doc(alias("get_work_idx_m_and_n", "get_current_work_for_linear_idx"))]
    #[must_use]
    #[allow(clippy::arithmetic_side_effects, reason = "coordinates of the raster's layout, whose size fits")]
    pub fn get(&self, index: usize) -> Option<(usize, usize, usize)> {
        if index >= self.size() {
            return None;
        }
        let (l, rest) = self.batch.divmod(index);
        let (rest, in_minor) = self.minor.divmod(rest);
        let (cluster, in_major) = self.major.divmod(rest);
        let (band, major) = self.major_clusters.divmod(cluster >> self.log_swizzle);
        let minor = (band << self.log_swizzle) + (cluster & (self.swizzle_size() - 1));
        let (minor, major) = (minor * self.minor.divisor() + in_minor, major * self.major.divisor() + in_major);
        Some(match self.order {
            RasterOrder::AlongN => (minor, major, l),
            RasterOrder::AlongM => (major, minor, l),
        })
    }
    /// The index of tile (m, n, l): the layout, in bounds. `None` of what is no tile.
    #[doc(alias("get_linear_idx_from_m_and_n", "output_tile_index"))]
    #[must_use]
    #[allow(clippy::arithmetic_side_effects, reason = "an offset of the raster's layout, whose cosize fits")]
    pub fn linear_idx(&self, coord: (usize, usize, usize)) -> Option<usize> {
        let (m, n, l) = coord;
        if m >= self.tiles.0 || n >= self.tiles.1 || l >= self.tiles.2 {
            return None;
        }
        let (minor, major) = match self.order {
            RasterOrder::AlongN => (m, n),
            RasterOrder::AlongM => (n, m),
        };
        let ((minor, in_minor), (major, in_major)) = (self.minor.divmod(minor), self.major.divmod(major));
        let band = (minor >> self.log_swizzle) * self.major_clusters.divisor() + major;
        let cluster = (band << self.log_swizzle) + (minor & (self.swizzle_size() - 1));
        let in_batch = (cluster * self.major.divisor() + in_major) * self.minor.divisor() + in_minor;
        Some(l * self.batch.divisor() + in_batch)
    }
}
