//! Text: `((2,2),(4,2)):((1,8),(2,16))`, basis strides as `6@1`.

use crate::basis::Basis;
use crate::layout::Print;
use crate::leaf::StrideLeaf;
use crate::tuple::for_each_arity;
use core::fmt;
use typenum::{Bit, Integer, NInt, NonZero, UInt, UTerm, Unsigned};

macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty, |$x:ident| $value:expr;)*) => {$(
        impl<$($generics)*> Print for $leaf {
            fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $x = self;
                write!(f, "{}", $value)
            }
        }
    )*};
}
leaf! {
    [] UTerm, |_n| 0;
    [U: Unsigned, B: Bit] UInt<U, B>, |_n| Self::USIZE;
    [U: Unsigned + NonZero] NInt<U>, |_n| Self::ISIZE;
    [] usize, |n| n;
    [] isize, |n| n;
}
impl<K: StrideLeaf, I: PrintIndex> Print for Basis<K, I> {
    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.scale().integer())?;
        I::print_index(f)
    }
}
/// Prints a basis index: `@0`, or `@0@1` for a nested one.
#[doc(hidden)]
pub trait PrintIndex {
    /// Prints.
    fn print_index(f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
impl PrintIndex for UTerm {
    fn print_index(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("@0")
    }
}
impl<U: Unsigned, B: Bit> PrintIndex for UInt<U, B> {
    fn print_index(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", Self::USIZE)
    }
}
impl<I: PrintIndex, J: PrintIndex> PrintIndex for (I, J) {
    fn print_index(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        I::print_index(f)?;
        J::print_index(f)
    }
}
macro_rules! tuple {
    (($s0:ident $d0:ident $c0:ident $sv0:ident $($x0:ident)*) $(($s:ident $d:ident $c:ident $sv:ident $($x:ident)*))*) => {
        impl<$s0: Print, $($s: Print),*> Print for ($s0, $($s,)*) {
            fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let ($sv0, $($sv,)*) = self;
                f.write_str("(")?;
                $sv0.print(f)?;
                $(
                    f.write_str(",")?;
                    $sv.print(f)?;
                )*
                f.write_str(")")
            }
        }
    };
}
for_each_arity!(tuple);
