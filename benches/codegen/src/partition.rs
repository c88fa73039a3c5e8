//! The thread partition of the example `tiled_gemm`: thread `t` of 256 writes its 8x8 accumulators into a row-major 128x128
//! tile of C. The layout comes out of four operations; the steps are the example's own file.
//!
//! Equal contract: both take arrays, check the thread's number, and nothing after that.

use self::steps::{Accumulators, Vmn, c, thread_at, thrfrg};
use cute_static::{Tensor, copy};

#[path = "../../../crates/cute-kit/examples/tiled_gemm/partition.rs"]
#[allow(dead_code, unused_imports, reason = "the partition of A and B is not asked for here")]
mod steps;

/// With a layout.
#[inline(never)]
pub fn layout(tile: &mut [f32; 128 * 128], accumulators: &[f32; 64], t: usize) -> Option<()> {
    let accumulators = Tensor::view(accumulators, Accumulators::default()).ok()?;
    let mut tile = Tensor::view_mut(tile, c::Tile::default())
        .and_then(|tile| tile.with_layout(|l| thrfrg(l, &c::Perms::default(), c::Threads::default())))
        .ok()?;
    let mut mine = tile.slice_mut(thread_at(t / 16, t % 16))?.with_layout(|l| Ok(l.vmn())).ok()?;
    copy(&accumulators, &mut mine).ok()
}

/// By hand.
#[inline(never)]
pub fn by_hand(tile: &mut [f32; 128 * 128], accumulators: &[f32; 64], t: usize) -> Option<()> {
    if t >= 256 {
        return None;
    }
    let corner = 128 * (4 * (t / 16)) + 4 * (t % 16);
    for n in 0..8 {
        for m in 0..8 {
            let at = corner + 128 * (m % 4 + 64 * (m / 4)) + n % 4 + 64 * (n / 4);
            // SAFETY: the corner is at most (60, 60), and (67, 67) is added to it at most.
            unsafe { *tile.get_unchecked_mut(at) = accumulators[m + 8 * n] };
        }
    }
    Some(())
}
