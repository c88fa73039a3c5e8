//! Element `(i, j)` of every tile of a column-major `(m,n):(1,4096)` matrix, summed. The extents of matrix and tile are known when run, and
//! the tile has to divide: the tiler is [`Exact`].
//!
//! Equal contract: a tile that leaves a rest is refused once, by [`divided`], and by hand by [`divided_by_hand`]. Both loops are handed
//! what came of it and ask nothing about edges; the slice checks the index.

use cute_static::{Exact, Layout, ZippedDivide, int, zipped_divide};

/// `((tm,tn),(m/tm,n/tn)):((1,4096),(tm,4096 tn))`.
pub type Tiles = ZippedDivide<Layout<(usize, usize), (int!(type 1), int!(type 4096))>, Exact<(usize, usize)>>;

/// The tiles, or `None` if they leave a rest.
pub fn divided((m, n): (usize, usize), tile: (usize, usize)) -> Option<Tiles> {
    zipped_divide(&Layout::new((m, n), (int!(1), int!(4096))).ok()?, &Exact(tile)).ok()
}

/// With layouts.
#[inline(never)]
pub fn layout(data: &[f32], tiles: &Tiles, (i, j): (usize, usize)) -> Option<f32> {
    let tiles = *tiles;
    let (_, (rows, columns)) = *tiles.shape();
    let mut sum = 0.0;
    for y in 0..columns {
        for x in 0..rows {
            sum += data.get(tiles.at(((i, j), (x, y))).cast_unsigned())?;
        }
    }
    Some(sum)
}

/// The same numbers by hand: how many tiles there are, and how far they are apart.
#[derive(Debug, Clone, Copy)]
pub struct ByHand {
    tiles: (usize, usize),
    steps: (usize, usize),
}

/// The numbers of [`divided`], or `None` as there.
pub fn divided_by_hand((m, n): (usize, usize), (tm, tn): (usize, usize)) -> Option<ByHand> {
    let divides = m > 0 && n > 0 && m.checked_rem(tm)? == 0 && n.checked_rem(tn)? == 0;
    let steps = (tm, tn.checked_mul(4096)?);
    divides.then(|| ByHand { tiles: (m / tm, n / tn), steps })
}

/// By hand.
#[inline(never)]
pub fn by_hand(data: &[f32], tiles: &ByHand, (i, j): (usize, usize)) -> Option<f32> {
    let ByHand { tiles: (rows, columns), steps: (right, down) } = *tiles;
    let mut sum = 0.0;
    for y in 0..columns {
        for x in 0..rows {
            sum += data.get(i + 4096 * j + right * x + down * y)?;
        }
    }
    Some(sum)
}
