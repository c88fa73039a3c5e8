//! Which tile a CTA takes next.

/// Tiles of a matrix in bands of rows, column by column in each, as `cute_atoms::schedule::Raster` along N (a test compares them): what runs at once shares operands in L2.
#[derive(Clone, Copy)]
pub struct Bands<const ROWS: u32> {
    /// Tiles along M.
    pub m: u32,
    /// Tiles along N.
    pub n: u32,
}
impl<const ROWS: u32> Bands<ROWS> {
    /// The number of tiles.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.m * self.n
    }
    /// Tile `i`, along M and N.
    #[inline(always)]
    pub fn at(&self, i: u32) -> (u32, u32) {
        let band = i / (ROWS * self.n);
        let first = ROWS * band;
        let rows = (self.m - first).min(ROWS);
        let rest = i - first * self.n;
        (first + rest % rows, rest / rows)
    }
}
