//! Multicast, on values: which CTAs of a cluster an instruction writes to.

use crate::{AlgebraError, AsCoord, Layout, Offset, Operation, filter_zeros};
use cute_atoms::tma::rules::{MOST_CTAS, bit_of_rank};

/// Coordinates of a cluster that are looked at.
const MOST: usize = 1 << 16;

/// The mask of the CTAs at a coordinate of a cluster's layout, where `..` is all along that mode: bit `i` for the CTA whose rank is `i`.
///
/// ```
/// use cute_dynamic::{Layout, tma::create_tma_multicast_mask};
/// // a cluster of 4 x 2 CTAs; CTA (1, 0) has A's rows in common with (1, 1), and B's with (0..4, 0)
/// let cluster: Layout = "(4,2):(1,4)".parse().unwrap();
/// assert_eq!(create_tma_multicast_mask(&cluster, (1, ..))?, 0b0010_0010);
/// assert_eq!(create_tma_multicast_mask(&cluster, (.., 0))?, 0b0000_1111);
/// let beyond = create_tma_multicast_mask(&cluster, (4, ..));
/// assert_eq!(beyond.unwrap_err().to_string(), "coordinate 4 is not below extent 4");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::OutOfBounds`] of a coordinate that the cluster has not, and of a rank that is not below 16;
/// [`AlgebraError::BelowDomain`] of a negative rank; those of [`slice`](crate::slice()).
#[doc(alias = "make_layout_image_mask")]
pub fn create_tma_multicast_mask(layout: &Layout, coord: impl AsCoord) -> Result<u16, AlgebraError> {
    let (ctas, elected) = layout.slice(coord)?;
    let Offset::Int(elected) = elected else { return Err(AlgebraError::Codomain { mode: 0 }) };
    // CTAs that have one rank are one; of more than there are ways to have 16 ranks no cluster is made
    let ctas = filter_zeros(&ctas)?;
    if ctas.size() > MOST {
        return Err(AlgebraError::OutOfBounds { index: ctas.size().saturating_sub(1), bound: MOST_CTAS });
    }
    (0..ctas.size()).try_fold(0, |mask, cta| Ok(mask | bit_of_rank(Operation::Tma.sum(ctas.at(cta)?, elected)?)?))
}
