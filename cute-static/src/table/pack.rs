//! A list of modes as a layout: none is `1:0`, one stands alone, several are a tuple.

use super::list::End;
use super::plan::{Answered, Plan};
use crate::layout::coord::types::Group;
use crate::number::decimal;
use crate::number::num::One;
use crate::refusal::verdict::{Admissible, Both, Inadmissible, ResultTooLong, Verdict};
use crate::tree::items::MoreThan12Modes;
use crate::tree::tuple::{Cons, Nil};
use typenum::UTerm;

/// Declares [`Pack`] and implements it: a row for each number of modes that have been read.
macro_rules! pack {
    ($($behind:ident $next:ident [$($s:ident $d:ident)+];)*) => {
        /// The modes of a list as a layout. `Behind<n>` is that of a list before which `n` modes have been read.
        pub trait Pack: Group {
            /// The layout.
            type Packed: Plan;
            /// Its value.
            fn packed(self) -> Self::Packed;
            /// The same, one mode as a tuple of one.
            type Tupled: Plan;
            /// Its value.
            fn tupled(self) -> Self::Tupled;
            /// `[s : d | self]` so.
            type TupledBehind<S, D>: Plan;
            /// Its value.
            fn tupled_behind<S, D>(self, s: S, d: D) -> Self::TupledBehind<S, D>;
            /// The same modes, with the verdict `V` before their own.
            type After<V: Verdict>: Pack;
            /// Its value.
            fn after<V: Verdict>(self) -> Self::After<V>;
            $(
                /// Behind so many modes.
                type $behind<$($s, $d),+>: Plan;
                /// Its value.
                #[allow(clippy::too_many_arguments)] // the modes
                fn $behind<$($s, $d),+>(self, $($s: $s, $d: $d),+) -> Self::$behind<$($s, $d),+>;
            )*
        }
        pack! { @end [] Nil, Admissible; $($behind [$($s $d)+])* }
        pack! { @end [V: Verdict] End<V>, V; $($behind [$($s $d)+])* }
        impl<S, D, T: Pack> Pack for Cons<S, D, T> {
            type Packed = T::Behind1<S, D>;
            #[inline(always)]
            fn packed(self) -> Self::Packed {
                self.2.Behind1(self.0, self.1)
            }
            type Tupled = T::TupledBehind<S, D>;
            #[inline(always)]
            fn tupled(self) -> Self::Tupled {
                self.2.tupled_behind(self.0, self.1)
            }
            type TupledBehind<S0, D0> = T::Behind2<S0, D0, S, D>;
            #[inline(always)]
            fn tupled_behind<S0, D0>(self, s0: S0, d0: D0) -> Self::TupledBehind<S0, D0> {
                self.2.Behind2(s0, d0, self.0, self.1)
            }
            type After<V: Verdict> = Cons<S, D, T::After<V>>;
            #[inline(always)]
            fn after<V: Verdict>(self) -> Self::After<V> {
                Cons(self.0, self.1, self.2.after())
            }
            $(
                type $behind<$($s, $d),+> = pack!(@next T $next [$($s $d)+]);
                #[inline(always)]
                fn $behind<$($s, $d),+>(self, $($s: $s, $d: $d),+) -> Self::$behind<$($s, $d),+> {
                    pack!(@value self $next [$($s $d)+])
                }
            )*
        }
    };
    (@end [$($v:ident: $verdict:ident)?] $end:ty, $is:ty; $($behind:ident [$($s:ident $d:ident)+])*) => {
        impl<$($v: $verdict)?> Pack for $end {
            type Packed = Answered<$is, One, UTerm>;
            #[inline(always)]
            fn packed(self) -> Self::Packed {
                Answered::new(One::default(), UTerm)
            }
            // asked of several modes
            type Tupled = Self::Packed;
            #[inline(always)]
            fn tupled(self) -> Self::Tupled {
                self.packed()
            }
            type TupledBehind<S, D> = Answered<$is, (S,), (D,)>;
            #[inline(always)]
            fn tupled_behind<S, D>(self, s: S, d: D) -> Self::TupledBehind<S, D> {
                Answered::new((s,), (d,))
            }
            type After<W: Verdict> = End<Both<W, $is>>;
            #[inline(always)]
            fn after<W: Verdict>(self) -> Self::After<W> {
                End::default()
            }
            $(
                type $behind<$($s, $d),+> = Answered<$is, pack!(@tuple $($s)+), pack!(@tuple $($d)+)>;
                #[inline(always)]
                fn $behind<$($s, $d),+>(self, $($s: $s, $d: $d),+) -> Self::$behind<$($s, $d),+> {
                    Answered::new(pack!(@tuple $($s)+), pack!(@tuple $($d)+))
                }
            )*
        }
    };
    (@tuple $s:ident) => { $s };
    (@tuple $($s:ident)+) => { ($($s),+) };
    (@next $t:ident None [$($all:ident)+]) => { Answered<Inadmissible<ResultTooLong<decimal::_12>>, MoreThan12Modes, MoreThan12Modes> };
    (@next $t:ident $next:ident [$($s:ident $d:ident)+]) => { $t::$next<$($s, $d,)+ S, D> };
    // never run: refused
    (@value $this:ident None [$($s:ident $d:ident)+]) => {{
        let _ = ($this.2, $($s, $d),+);
        Answered::new(MoreThan12Modes, MoreThan12Modes)
    }};
    (@value $this:ident $next:ident [$($s:ident $d:ident)+]) => { $this.2.$next($($s, $d,)+ $this.0, $this.1) };
}
pack! {
    Behind1 Behind2 [S0 D0];
    Behind2 Behind3 [S0 D0 S1 D1];
    Behind3 Behind4 [S0 D0 S1 D1 S2 D2];
    Behind4 Behind5 [S0 D0 S1 D1 S2 D2 S3 D3];
    Behind5 Behind6 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4];
    Behind6 Behind7 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5];
    Behind7 Behind8 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6];
    Behind8 Behind9 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7];
    Behind9 Behind10 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 S8 D8];
    Behind10 Behind11 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 S8 D8 S9 D9];
    Behind11 Behind12 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 S8 D8 S9 D9 S10 D10];
    Behind12 None [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 S8 D8 S9 D9 S10 D10 S11 D11];
}
