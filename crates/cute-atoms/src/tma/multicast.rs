//! Multicast: which CTAs of a cluster an instruction writes to.

use super::rules::bit_of_rank;
use cute_static::machinery::{Finish, SliceLayout};
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, Evaluate, IsLayout};

/// The mask of the CTAs at a coordinate of a cluster's layout, where `..` is all along that mode: bit `i` for the CTA whose rank is `i`.
///
/// ```
/// use cute_atoms::tma::create_tma_multicast_mask;
/// use cute_static::layout;
/// // a cluster of 4 x 2 CTAs; CTA (1, 0) has A's rows in common with (1, 1), and B's with (0..4, 0)
/// let cluster = layout!((4, 2) : (1, 4));
/// assert_eq!(create_tma_multicast_mask(&cluster, (1, ..))?, 0b0010_0010);
/// assert_eq!(create_tma_multicast_mask(&cluster, (.., 0))?, 0b0000_1111);
/// let beyond = create_tma_multicast_mask(&layout!((4, 8) : (1, 4)), (1, ..));
/// assert_eq!(beyond.unwrap_err().to_string(), "coordinate 17 is not below extent 16");
/// # extern crate std; use std::string::ToString;
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::OutOfBounds`] of a coordinate that the cluster has not, and of a rank that is not below 16;
/// [`AlgebraError::BelowDomain`] of a negative rank.
#[doc(alias = "make_layout_image_mask")]
pub fn create_tma_multicast_mask<L, C>(layout: &L, coord: C) -> Result<u16, AlgebraError>
where
    L: SliceLayout<C, Rest: Evaluate<usize, Offset = isize> + IsLayout, Raw: Finish<Output = isize>, Within: Holds>,
{
    if let Some((index, bound)) = layout.outside_slice(&coord) {
        return Err(AlgebraError::OutOfBounds { index, bound });
    }
    let (ctas, elected) = layout.slice_layout(coord);
    let elected = elected.finish();
    (0..ctas.size())
        .try_fold(0, |mask, cta| Ok(mask | bit_of_rank(ctas.offset(cta).unwrap_or(0).saturating_add(elected))?))
}
