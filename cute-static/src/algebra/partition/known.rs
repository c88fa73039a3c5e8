//! What a tensor relies on.

use crate::algebra::divide::exact::Exact;
use crate::layout::Layout;
use crate::number::num::Before;
use crate::tree::tuple::{Leaves, Nil, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt};

/// The tilers of this crate, and no others: what they make of a layout stays inside it, unless it is larger.
///
/// A layout of somebody else's stride is none, since nobody else can say what a divide by it is:
/// ```compile_fail,E0603
/// use cute_static::algebra::table::stride::Stride;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    label = "a tiler is a layout, an integer, `..`, or a tuple of them"
)]
pub trait KnownTiler {}
impl KnownTiler for usize {}
impl<U: Before<B>, B: Bit> KnownTiler for UInt<U, B> {}
impl KnownTiler for RangeFull {}
impl<T: KnownTiler> KnownTiler for Exact<T> {}
impl<S: Leaves<D, Nil>, D> KnownTiler for Layout<S, D> {}
macro_rules! tilers {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: KnownTiler),+> KnownTiler for ($($s,)+) {}
    };
}
for_each_arity!(tilers);
