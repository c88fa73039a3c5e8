//! Lists of modes back to tuples.

use super::{Cons, Nil};
use crate::number::decimal;
use crate::refusal::verdict::{Admissible, Inadmissible, ResultTooLong, Verdict};
use typenum::{UInt, UTerm};

/// Stands for a tuple of more than 12 modes, which no operation takes.
#[cfg_attr(doc, doc(hidden))]
#[derive(Debug, Clone, Copy, Default)]
pub struct MoreThan12Modes;
/// A packed shape, asked whether it is one: for operations that may be refused.
pub trait Packed {
    /// Whether there are 12 modes or less.
    type Verdict: Verdict;
}
macro_rules! packed {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)*> Packed for $s {
            type Verdict = Admissible;
        }
    )*};
    ($(($s:ident $($x:ident)*))+) => { packed! { [$($s),+] ($($s,)+); } };
}
packed! { [] usize; [] UTerm; [U, B] UInt<U, B>; }
for_each_arity!(packed);
impl Packed for MoreThan12Modes {
    type Verdict = Inadmissible<ResultTooLong<decimal::_12>>;
}

// One row for each number of modes that have been read: the names for that many, and those for one more.
macro_rules! pack {
    ($(($shape:ident $stride:ident $pack:ident) ($more_shape:ident $more_stride:ident $more_pack:ident)
        [$($a:ident $x:ident)+];)*) => {
        /// A list of modes as a layout's shape and stride: none is `1:0`, one stands alone, several are a tuple.
        ///
        /// `Shape<n>`, `Stride<n>` and `pack<n>` are those of a list before which `n` modes have been read. So packing
        /// needs no bound on a list but this one, which every list meets, and the type checker has nothing to prove.
        pub trait Pack: Sized {
            /// The shape.
            type Shape;
            /// The stride.
            type Stride;
            /// Both.
            fn pack(self) -> (Self::Shape, Self::Stride);
            $(
                /// The shape with modes before it.
                type $shape<$($a),+>;
                /// The stride with modes before it.
                type $stride<$($a),+>;
                /// Both with modes before them.
                fn $pack<$($a, $x),+>(
                    self,
                    shapes: ($($a,)+),
                    strides: ($($x,)+),
                ) -> (Self::$shape<$($a),+>, Self::$stride<$($x),+>);
            )*
        }
        impl Pack for Nil {
            type Shape = crate::number::num::One;
            type Stride = typenum::UTerm;
            #[inline(always)]
            fn pack(self) -> (Self::Shape, Self::Stride) {
                Default::default()
            }
            $(
                type $shape<$($a),+> = pack!(@tuple $($a)+);
                type $stride<$($a),+> = pack!(@tuple $($a)+);
                #[inline(always)]
                #[allow(non_snake_case)]
                fn $pack<$($a, $x),+>(
                    self,
                    ($($a,)+): ($($a,)+),
                    ($($x,)+): ($($x,)+),
                ) -> (Self::$shape<$($a),+>, Self::$stride<$($x),+>) {
                    (pack!(@tuple $($a)+), pack!(@tuple $($x)+))
                }
            )*
        }
        impl<Head, Step, Tail: Pack> Pack for Cons<Head, Step, Tail> {
            type Shape = Tail::Shape1<Head>;
            type Stride = Tail::Stride1<Step>;
            #[inline(always)]
            fn pack(self) -> (Self::Shape, Self::Stride) {
                self.2.pack1((self.0,), (self.1,))
            }
            $(
                type $shape<$($a),+> = pack!(@more $more_shape Tail Head $($a)+);
                type $stride<$($a),+> = pack!(@more $more_stride Tail Step $($a)+);
                #[inline(always)]
                #[allow(non_snake_case)]
                fn $pack<$($a, $x),+>(
                    self,
                    shapes: ($($a,)+),
                    strides: ($($x,)+),
                ) -> (Self::$shape<$($a),+>, Self::$stride<$($x),+>) {
                    pack!(@call $more_pack self shapes strides [$($a)+] [$($x)+])
                }
            )*
        }
    };
    // one mode stands alone
    (@tuple $a:ident) => { $a };
    (@tuple $($a:ident)+) => { ($($a,)+) };
    (@more Shape13 $($rest:ident)+) => { MoreThan12Modes };
    (@more Stride13 $($rest:ident)+) => { MoreThan12Modes };
    (@more $more:ident $tail:ident $last:ident $($a:ident)+) => { $tail::$more<$($a,)+ $last> };
    (@call pack13 $list:ident $s:ident $d:ident $($rest:tt)+) => {{
        let _ = ($list, $s, $d);
        (MoreThan12Modes, MoreThan12Modes)
    }};
    (@call $more:ident $list:ident $s:ident $d:ident [$($a:ident)+] [$($x:ident)+]) => {{
        let (($($a,)+), ($($x,)+)) = ($s, $d);
        $list.2.$more(($($a,)+ $list.0), ($($x,)+ $list.1))
    }};
}
pack! {
    (Shape1 Stride1 pack1) (Shape2 Stride2 pack2) [A XA];
    (Shape2 Stride2 pack2) (Shape3 Stride3 pack3) [A XA B XB];
    (Shape3 Stride3 pack3) (Shape4 Stride4 pack4) [A XA B XB C XC];
    (Shape4 Stride4 pack4) (Shape5 Stride5 pack5) [A XA B XB C XC D XD];
    (Shape5 Stride5 pack5) (Shape6 Stride6 pack6) [A XA B XB C XC D XD E XE];
    (Shape6 Stride6 pack6) (Shape7 Stride7 pack7) [A XA B XB C XC D XD E XE F XF];
    (Shape7 Stride7 pack7) (Shape8 Stride8 pack8) [A XA B XB C XC D XD E XE F XF G XG];
    (Shape8 Stride8 pack8) (Shape9 Stride9 pack9) [A XA B XB C XC D XD E XE F XF G XG H XH];
    (Shape9 Stride9 pack9) (Shape10 Stride10 pack10) [A XA B XB C XC D XD E XE F XF G XG H XH I XI];
    (Shape10 Stride10 pack10) (Shape11 Stride11 pack11) [A XA B XB C XC D XD E XE F XF G XG H XH I XI J XJ];
    (Shape11 Stride11 pack11) (Shape12 Stride12 pack12) [A XA B XB C XC D XD E XE F XF G XG H XH I XI J XJ K XK];
    (Shape12 Stride12 pack12) (Shape13 Stride13 pack13) [A XA B XB C XC D XD E XE F XF G XG H XH I XI J XJ K XK L XL];
}
