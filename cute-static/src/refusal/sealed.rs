//! What unsafe code believes, and on whose word: only this crate's. `docs/safety.md` lists every promise.
//!
//! Tensors read and write memory at offsets that types compute. A type that says 1 here and 1000 there would be an access outside
//! the storage, in safe code, so whatever is believed is one of the types of this list, which is closed:
//!
//! * The trees that layouts are made of: [`HTuple`](crate::HTuple), and with it [`Extent`](crate::Extent),
//!   [`StrideLeaf`](crate::StrideLeaf), [`IntCoord`](crate::IntCoord) and [`OffsetLeaf`](crate::OffsetLeaf), have [`Sealed`] as a
//!   supertrait, and that a shape and a stride make a layout ([`IsLayout`](crate::IsLayout)), [`Tree`](crate::table::tree::Tree), has a constant
//!   of the type [`Seal`], which has no name elsewhere: a supertrait would not do, since anybody may implement a trait
//!   with a parameter of their own for types of this crate. All else that is asked of a `Layout<S, D>` alone (a walk,
//!   whether any two offsets are one) is then asked of types with no part from elsewhere, and by the orphan rule such traits
//!   are implemented in the crate that has them and in no other.
//! * What is asked of a layout and of something else, which may be anybody's: where a layout is at a coordinate
//!   ([`AskAt`](crate::layout::coord::AskAt)), what a slice at a coordinate leaves ([`SliceLayout`](crate::layout::slice::SliceLayout)), what a tiler
//!   makes of modes (`Tiler`). These have the same constant.
//! * Accessors and their parameters: they say which memory an offset points into. They are listed in `sealed.rs`, above the accessors.
//! * Integer types that offsets are computed in ([`IndexType`](crate::IndexType)).
//!
//! What is open (`IsLayout`, `AskEvaluate`, `AskSlice`, `AskPart`, for layouts of other crates, as cute-dynamic's) is not believed: a
//! constant of the type [`Trusted`](crate::machinery::Trusted) says so, which only this crate can make, and each access is checked.
//!
//! Which traits are open is no memory of anybody's: `ui-tests/tests/doors.rs` implements every trait that has a name outside, by the worst
//! answers, and holds those that compile to a list that says why each may.
//!
//! No sister crate implements a sealed trait. Had one to, the way would be an `unsafe trait`: a path that is only hidden from the
//! documents keeps nobody out, and a promise that memory is safe by has the word `unsafe` where it is made.
//!
//! ```compile_fail,E0277
//! // an extent of somebody else's
//! use cute_static::Extent;
//! #[derive(Clone, Copy)]
//! struct Elsewhere;
//! impl Extent for Elsewhere {
//!     const STATIC: Option<usize> = None;
//!     fn extent(self) -> usize {
//!         1000
//!     }
//! }
//! ```
//! ```compile_fail,E0046
//! // that they make a layout, by a type of this crate's
//! struct Elsewhere;
//! impl cute_static::machinery::Tree<Elsewhere> for usize {}
//! ```
//! ```compile_fail,E0046
//! // where a layout of this crate is, at a coordinate of one's own
//! use cute_static::verdict::Admissible;
//! struct Elsewhere;
//! impl cute_static::machinery::AskAt<Elsewhere> for cute_static::Layout<usize, usize> {
//!     type Offset = isize;
//!     type Raw = isize;
//!     type Nests = Admissible;
//!     type Within = Admissible;
//!     fn raw_at(&self, _: Elsewhere) -> isize {
//!         500
//!     }
//!     fn ask_contains(&self, _: Elsewhere) -> bool {
//!         true
//!     }
//! }
//! ```
//! ```compile_fail,E0277
//! // a tree
//! use cute_static::HTuple;
//! use cute_static::machinery::{LeafValue, Walk, Walker};
//! #[derive(Clone, Copy)]
//! struct Elsewhere;
//! impl Walk for Elsewhere {
//!     fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error> {
//!         walker.leaf(LeafValue::Int(1000))
//!     }
//! }
//! impl HTuple for Elsewhere {
//!     const RANK: usize = 1;
//!     const DEPTH: usize = 0;
//!     const IS_LEAF: bool = true;
//!     const STATIC_SIZE: Option<usize> = None;
//!     fn mode_size(&self, _: usize) -> usize {
//!         1
//!     }
//!     fn size(&self) -> usize {
//!         1
//!     }
//! }
//! ```

use crate::number::multiple::Multiple;
use crate::tree::basis::Basis;
use crate::tree::tuple::for_each_arity;
use crate::tree::xor::Xor;
use typenum::{NInt, NonZero, UInt, UTerm, Unsigned};

/// One of the types below. (Of what they consist of is said by the traits that have it as a supertrait, as far as it matters.)
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of cute-static's",
    label = "what tensors rely on is sealed: nobody else can say how far a layout reaches"
)]
pub trait Sealed {}

/// A constant that only this crate can write down: its type has no name elsewhere.
#[derive(Debug, Clone, Copy)]
pub struct Seal;

/// Types of the list.
macro_rules! sealed {
    ($([$($generics:tt)*] $t:ty;)*) => {$( impl<$($generics)*> $crate::refusal::sealed::Sealed for $t {} )*};
}
// leaves, and coordinates and offsets
sealed! {
    [] UTerm; [U, B] UInt<U, B>; [U: Unsigned + NonZero] NInt<U>; [] usize; [] isize; [D, T] Multiple<D, T>;
    [K, I] Basis<K, I>; [K] Xor<K>;
}
macro_rules! trees {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: Sealed),+> Sealed for ($($s,)+) {}
    };
}
for_each_arity!(trees);
pub(crate) use sealed;
