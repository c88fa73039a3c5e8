//! Tiles of 16x4 of a column-major matrix, each added to the one before it, sixteen floats of a column at once. Extents and leading
//! dimension are known when run, and known to be multiples of the tile's: one kernel for these and for static extents ([`fixed`]).
//!
//! Equal contract: that the tile divides is in the types, so that nothing asks about edges, before the loops or in them; the slice checks
//! each column of a tile. Of static extents it is the same loads, sums and stores, and as many branches but for the two that ask whether a loop
//! runs at all (a test).

use cute_static::{AlgebraError, Extent, Layout, Multiple, ZippedDivide, int, shape, zipped_divide};

type Tile = shape!(type (16, 4));
type Rows = Multiple<int!(type 16)>;
type Columns = Multiple<int!(type 4)>;
/// `((16,4),(m/16,n/4)):((1,ld),(16,4 ld))`.
pub type Tiles = ZippedDivide<Layout<(Rows, Columns), (int!(type 1), Rows)>, Tile>;
/// The same of 4096x1024.
pub type Fixed = ZippedDivide<Layout<shape!(type (4096, 1024)), (int!(type 1), Rows)>, Tile>;

/// The tiles of `(m,n):(1,ld)`.
///
/// # Errors
/// Numbers that are no multiples, or do not fit.
pub fn divided((m, n): (usize, usize), ld: usize) -> Result<Tiles, AlgebraError> {
    zipped_divide(&Layout::new((Rows::new(m)?, Columns::new(n)?), (int!(1), Rows::new(ld)?))?, &shape!((16, 4)))
}
/// The same of 4096x1024.
///
/// # Errors
/// As of [`divided`].
pub fn divided_fixed(ld: usize) -> Result<Fixed, AlgebraError> {
    zipped_divide(&Layout::new(shape!((4096, 1024)), (int!(1), Rows::new(ld)?))?, &shape!((16, 4)))
}

/// The kernel, for tiles of this type.
macro_rules! kernel {
    ($(#[$doc:meta])* $name:ident: $tiles:ty) => {
        $(#[$doc])*
        #[inline(never)]
        pub fn $name(data: &[f32], tiles: &$tiles, sum: &mut [[f32; 16]; 4]) -> Option<()> {
            let tiles = *tiles;
            let (rows, columns) = (tiles.shape().1.0.extent(), tiles.shape().1.1.extent());
            for y in 0..columns {
                for x in 0..rows {
                    for (j, sum) in sum.iter_mut().enumerate() {
                        let at = tiles.at(((0, j), (x, y))).cast_unsigned();
                        let column: &[f32; 16] = data.get(at..)?.first_chunk()?;
                        sum.iter_mut().zip(column).for_each(|(sum, x)| *sum += x);
                    }
                }
            }
            Some(())
        }
    };
}
kernel! {
    /// With a layout.
    layout: Tiles
}
kernel! {
    /// With a layout of static extents.
    fixed: Fixed
}

/// The same numbers by hand: how many tiles there are, and how far columns and tiles are apart.
#[derive(Debug, Clone, Copy)]
pub struct ByHand {
    /// How many.
    pub tiles: (usize, usize),
    /// How far columns, and tiles to the right, are apart.
    pub steps: (usize, usize),
}
/// By hand.
#[inline(never)]
pub fn by_hand(data: &[f32], tiles: &ByHand, sum: &mut [[f32; 16]; 4]) -> Option<()> {
    let ByHand { tiles: (rows, columns), steps: (ld, right) } = *tiles;
    for y in 0..columns {
        for x in 0..rows {
            for (j, sum) in sum.iter_mut().enumerate() {
                let at = ld * j + 16 * x + right * y;
                let column: &[f32; 16] = data.get(at..)?.first_chunk()?;
                sum.iter_mut().zip(column).for_each(|(sum, x)| *sum += x);
            }
        }
    }
    Some(())
}
