//! A walk over a hierarchical tuple as numbers: what printing, and the dynamic crate, read a static one by.

use crate::number::num::{Before, Nat, Value};
use crate::table::words::*;
use crate::tree::leaf::{StrideLeaf, below_zero};
use core::ops::RangeFull;
use typenum::NonZero;

/// A leaf as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeafValue<'a> {
    /// An extent, an integer stride or coordinate. A static one of 2^127 or more, or -2^127 or less, saturates.
    Int(i128),
    /// `scale * e_path`, the outermost index first.
    Basis {
        /// The scale.
        scale: i128,
        /// The indices.
        path: &'a [usize],
    },
    /// An XOR stride `f_k`.
    Xor(i128),
    /// `..` in a slice.
    Free,
}
/// What a walk reports to.
pub trait Walker {
    /// Why a walk is broken off.
    type Error;
    /// A tuple begins.
    fn open(&mut self) -> Result<(), Self::Error>;
    /// A leaf.
    fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), Self::Error>;
    /// A leaf that the compiler knows: to most walkers one like any other.
    fn static_leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), Self::Error> {
        self.leaf(leaf)
    }
    /// A tuple ends.
    fn close(&mut self) -> Result<(), Self::Error>;
}
/// A shape, stride or coordinate that can be walked.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape, stride or coordinate: leaves are `usize`, or `int!(8)` to fix them at compile time",
    label = "a `usize` (a stride `isize`, too), a static integer, or a tuple of 1 to 12 of those"
)]
pub trait Walk {
    /// Walks.
    ///
    /// # Errors
    /// The walker's.
    fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error>;
    /// Whether it is known to be a tuple.
    fn is_tuple(&self) -> bool {
        false
    }
}
macro_rules! leaf {
    ($($report:ident: [$($generics:tt)*] $leaf:ty, |$x:ident| $value:expr;)*) => {$(
        impl<$($generics)*> Walk for $leaf {
            #[inline]
            fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error> {
                let $x = self;
                walker.$report($value)
            }
        }
    )*};
}
leaf! {
    static_leaf: [] UTerm, |_n| LeafValue::Int(0);
    static_leaf: [U: Before<B>, B: Bit] UInt<U, B>, |_n| LeafValue::Int(Self::WIDE);
    static_leaf: [U: Nat + NonZero] NInt<U>, |_n| LeafValue::Int(below_zero::<U>());
    leaf: [] usize, |n| LeafValue::Int(i128::try_from(*n).unwrap_or(i128::MAX));
    leaf: [D: Number, T: Word] Multiple<D, T>, |n| LeafValue::Int(i128::try_from(n.extent()).unwrap_or(i128::MAX));
    leaf: [] isize, |n| LeafValue::Int(i128::try_from(*n).unwrap_or(i128::MAX));
    leaf: [] RangeFull, |_n| LeafValue::Free;
}
impl<T: Walk + ?Sized> Walk for &T {
    fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error> {
        (**self).walk(walker)
    }
    fn is_tuple(&self) -> bool {
        (**self).is_tuple()
    }
}
/// How many indices a nested basis element may have.
const MAX_PATH: usize = 8;
impl<K: StrideLeaf, I: Path> Walk for Basis<K, I> {
    fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error> {
        let mut path = [0; MAX_PATH];
        let len = I::path(&mut path, 0).min(MAX_PATH);
        let leaf = LeafValue::Basis { scale: self.scale().number(), path: path.get(..len).unwrap_or(&[]) };
        // what the compiler knows costs no bytes
        if size_of::<K>() == 0 { walker.static_leaf(leaf) } else { walker.leaf(leaf) }
    }
}
/// The indices of a basis element.
pub trait Path {
    /// Writes them from position `at` on; the position behind the last.
    fn path(out: &mut [usize; MAX_PATH], at: usize) -> usize;
}
fn write(out: &mut [usize; MAX_PATH], at: usize, index: usize) -> usize {
    if let Some(slot) = out.get_mut(at) {
        *slot = index;
    }
    at.saturating_add(1)
}
impl Path for UTerm {
    fn path(out: &mut [usize; MAX_PATH], at: usize) -> usize {
        write(out, at, 0)
    }
}
impl<U: Before<B>, B: Bit> Path for UInt<U, B> {
    fn path(out: &mut [usize; MAX_PATH], at: usize) -> usize {
        write(out, at, Self::VALUE)
    }
}
impl<I: Path, J: Path> Path for (I, J) {
    fn path(out: &mut [usize; MAX_PATH], at: usize) -> usize {
        let next = I::path(out, at);
        J::path(out, next)
    }
}
macro_rules! tuple {
    ($(($s:ident $d:ident $c:ident $sv:ident $($x:ident)*))+) => {
        impl<$($s: Walk),+> Walk for ($($s,)+) {
            #[inline]
            fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error> {
                let ($($sv,)+) = self;
                walker.open()?;
                $($sv.walk(walker)?;)+
                walker.close()
            }
            fn is_tuple(&self) -> bool {
                true
            }
        }
    };
}
for_each_arity!(tuple);
