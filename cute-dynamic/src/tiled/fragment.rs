//! A thread's registers.

use super::partition::Partitioned;
use crate::misuse::Misuse;
use crate::{Layout, column_major, make_fragment_like};

/// The layout of a thread's registers for its values, as [`ThrMma`](super::ThrMma) and [`ThrCopy`](super::ThrCopy) partition them: compact, an
/// instruction's values side by side, the other modes in their order.
///
/// C++ CuTe's `make_fragment_like` orders the others by the strides of `like`; what a coordinate names is the same.
///
/// ```
/// use cute_dynamic::{Layout, tiled::make_fragment};
/// let mine: Layout = "((2,2),4,8):((1,1024),4096,16)".parse().unwrap();
/// assert_eq!(make_fragment(&mine)?.to_string(), "((2,2),4,8):((1,2),4,16)");
/// # Ok::<(), cute_dynamic::misuse::Misuse>(())
/// ```
///
/// # Errors
/// Those of [`column_major`]: registers of a layout of strides 0 may be more than a layout has.
pub fn make_fragment(like: &impl Partitioned) -> Result<Layout, Misuse> {
    Ok(column_major(&like.inner().shape())?)
}
/// The layout of a thread's registers for scales or metadata, of which several values of an instruction share one: strides of 0 among an
/// instruction's values stay 0, so that one scale is one register.
///
/// # Errors
/// Those of [`make_fragment_like`].
pub(super) fn make_shared_fragment(like: &impl Partitioned) -> Result<Layout, Misuse> {
    Ok(make_fragment_like(like.inner())?)
}
