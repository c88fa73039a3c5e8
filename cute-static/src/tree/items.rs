//! Lists of anything, as rows: what is done with the modes of a tuple, whatever they are.
//!
//! ```text
//! first([h | t], 0) = [];       first([h | t], n) = [h | first(t, n - 1)]
//! from([h | t], 0)  = [h | t];  from([h | t], n)  = from(t, n - 1)
//! before([h | t], l) = [h | before(t, l)];  before([], l) = l
//! ```

#![allow(non_snake_case, non_camel_case_types, missing_docs)]

use crate::number::decimal;
use crate::table::words::*;
use typenum::U12;

/// Declares [`Items`] and implements it: `Tuple<n>` is the tuple of a list before which `n` elements have been read.
macro_rules! items {
    ($($behind:ident $next:ident [$($h:ident)+];)*) => {
        /// A list: [`Nil`] or [`Link`].
        pub trait Items: Copy {
            type Len: Number;
            type Head: Copy;
            fn head(self) -> Self::Head;
            type Tail: Items;
            fn tail(self) -> Self::Tail;
            /// The first `n` elements, and those from `n` on.
            type First<N: Number>: Items;
            fn first<N: Number>(self) -> Self::First<N>;
            type From<N: Number>: Items;
            fn from<N: Number>(self) -> Self::From<N>;
            /// The list before another.
            type Before<L: Items>: Items;
            fn before<L: Items>(self, l: L) -> Self::Before<L>;
            /// The list as a tuple.
            type Tuple: Copy;
            fn tuple(self) -> Self::Tuple;
            $(
                type $behind<$($h: Copy),+>: Copy;
                #[allow(clippy::too_many_arguments)] // the elements
                fn $behind<$($h: Copy),+>(self, $($h: $h),+) -> Self::$behind<$($h),+>;
            )*
        }
        #[inlined]
        impl Items for Nil {
            type Len = UTerm;
            // of what is refused
            type Head = UTerm;
            fn head(self) -> UTerm {
                UTerm
            }
            type Tail = Self;
            fn tail(self) -> Self {
                self
            }
            type First<N: Number> = Self;
            fn first<N: Number>(self) -> Self {
                self
            }
            type From<N: Number> = Self;
            fn from<N: Number>(self) -> Self {
                self
            }
            type Before<L: Items> = L;
            fn before<L: Items>(self, l: L) -> L {
                l
            }
            type Tuple = ();
            fn tuple(self) {}
            $(
                type $behind<$($h: Copy),+> = ($($h,)+);
                fn $behind<$($h: Copy),+>(self, $($h: $h),+) -> ($($h,)+) {
                    ($($h,)+)
                }
            )*
        }
        #[inlined]
        impl<H0: Copy, T0: Items> Items for Link<H0, T0> {
            type Len = <T0::Len as Number>::Plus<One>;
            type Head = H0;
            fn head(self) -> H0 {
                self.0
            }
            type Tail = T0;
            fn tail(self) -> T0 {
                self.1
            }
            type First<N: Number> = <N::IsZero as Truth>::Items<Nil, Link<H0, T0::First<N::Minus<One>>>>;
            fn first<N: Number>(self) -> Self::First<N> {
                <N::IsZero as Truth>::items(Nil, Link(self.0, self.1.first::<N::Minus<One>>()))
            }
            type From<N: Number> = <N::IsZero as Truth>::Items<Self, T0::From<N::Minus<One>>>;
            fn from<N: Number>(self) -> Self::From<N> {
                <N::IsZero as Truth>::items(self, self.1.from::<N::Minus<One>>())
            }
            type Before<L: Items> = Link<H0, T0::Before<L>>;
            fn before<L: Items>(self, l: L) -> Self::Before<L> {
                Link(self.0, self.1.before(l))
            }
            type Tuple = T0::Tuple1<H0>;
            fn tuple(self) -> Self::Tuple {
                self.1.Tuple1(self.0)
            }
            $(
                type $behind<$($h: Copy),+> = items!(@next T0 $next [$($h)+]);
                fn $behind<$($h: Copy),+>(self, $($h: $h),+) -> Self::$behind<$($h),+> {
                    items!(@value self $next [$($h)+])
                }
            )*
        }
    };
    // more than 12 modes: refused, and 1 stands for them
    (@next $t:ident None [$($h:ident)+]) => { One };
    (@next $t:ident $next:ident [$($h:ident)+]) => { $t::$next<$($h,)+ H0> };
    // never run: refused
    (@value $this:ident None [$($h:ident)+]) => {{
        let _ = ($($h),+);
        One::default()
    }};
    (@value $this:ident $next:ident [$($h:ident)+]) => { $this.1.$next($($h,)+ $this.0) };
}
items! {
    Tuple1 Tuple2 [A];
    Tuple2 Tuple3 [A B];
    Tuple3 Tuple4 [A B C];
    Tuple4 Tuple5 [A B C D];
    Tuple5 Tuple6 [A B C D E];
    Tuple6 Tuple7 [A B C D E F];
    Tuple7 Tuple8 [A B C D E F G];
    Tuple8 Tuple9 [A B C D E F G H];
    Tuple9 Tuple10 [A B C D E F G H I];
    Tuple10 Tuple11 [A B C D E F G H I J];
    Tuple11 Tuple12 [A B C D E F G H I J K];
    Tuple12 None [A B C D E F G H I J K L];
}
/// Whether a list is a tuple: of no modes there is none, either, which ranges say of themselves.
pub(crate) type Fits<L> =
    <<<L as Items>::Len as Number>::UpTo<U12> as TreeTruth>::Unless<Inadmissible<ResultTooLong<decimal::_12>>>;
