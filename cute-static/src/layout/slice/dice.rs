//! The counterpart of a slice: the modes that a coordinate fixes.
//!
//! ```text
//! dice(L, ..)               = nothing
//! dice(L, c)                = L                                       c an integer, whatever it is
//! dice((L0, L1), (c0, c1))  = the modes that are left                 one mode left stands alone, none vanishes
//! ```
//!
//! That is a slice at the coordinate with `..` for integers and 0 for `..`.

use super::SliceLayout;
use crate::layout::coord::types::Coord;
use crate::refusal::answer::IfGranted;
use crate::refusal::verdict::Holds;

/// What a coordinate `C` fixes of layout `A`.
///
/// ```
/// use cute_static::{Diced, layout};
/// use core::ops::RangeFull;
/// use static_assertions::assert_type_eq_all;
/// type A = layout!(((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100)));
/// assert_type_eq_all!(Diced<A, (usize, RangeFull)>, layout!((3, 2) : (4, 1)));
/// assert_type_eq_all!(Diced<A, ((usize, RangeFull), ((RangeFull, usize), RangeFull))>, layout!((3, 3) : (4, 15)));
/// ```
pub type Diced<A, C> = IfGranted<Nests<A, C>, <A as SliceLayout<<C as Coord>::Other>>::Rest>;
/// Whether the coordinate nests at most like the shape.
type Nests<A, C> = <A as SliceLayout<<C as Coord>::Other>>::Nests;

/// The modes that `coord` fixes, whatever it says there: what [`slice`](crate::slice()) leaves out. Where it has `..`
/// modes vanish; where nothing is left the layout is `1:0`.
///
/// ```
/// use cute_static::{dice, layout};
/// let a = layout!(((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100)));
/// assert_eq!(dice(((1, ..), ((.., 0), ..)), &a), layout!((3, 3) : (4, 15)));
/// assert_eq!(dice(.., &a), layout!(1 : 0));
/// ```
#[inline(always)]
pub fn dice<A: SliceLayout<C::Other, Nests: Holds>, C: Coord>(coord: C, layout: &A) -> A::Rest {
    layout.slice_layout(coord.other()).0
}
