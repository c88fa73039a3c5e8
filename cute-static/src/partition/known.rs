//! What a tensor relies on.

use crate::layout::Layout;
use crate::num::Nat;
use crate::tuple::for_each_arity;
use core::ops::RangeFull;
use typenum::{Bit, UInt};

/// The tilers of this crate, and no others: what they make of a layout stays inside it, unless it is larger.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    label = "a tiler is a layout, an integer, `..`, or a tuple of them"
)]
pub trait KnownTiler {}
impl KnownTiler for usize {}
impl<U: Nat, B: Bit> KnownTiler for UInt<U, B> {}
impl KnownTiler for RangeFull {}
impl<S, D> KnownTiler for Layout<S, D> {}
macro_rules! tilers {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: KnownTiler),+> KnownTiler for ($($s,)+) {}
    };
}
for_each_arity!(tilers);
