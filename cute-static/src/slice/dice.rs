//! The counterpart of a slice: the modes that a coordinate fixes.
//!
//! ```text
//! dice(L, ..)               = nothing
//! dice(L, c)                = L                                       c an integer, whatever it is
//! dice((L0, L1), (c0, c1))  = the modes that are left                 one mode left stands alone, none vanishes
//! ```

use super::{Regroup, Residual};
use crate::algebra::answer::IfGranted;
use crate::algebra::verdict::{Admissible, Holds, Inadmissible, Verdict};
use crate::coord::JudgeCoord;
use crate::layout::{Formed, Layout};
use crate::num::{Before, One};
use crate::tuple::{Cons, Nil, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt, UTerm};

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
pub type Diced<A, C> = IfGranted<<A as DicedAt<C>>::Verdict, <A as DicedAt<C>>::Output>;

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
pub fn dice<A: DicedAt<C, Verdict: Holds> + Copy, C>(coord: C, layout: &A) -> A::Output {
    layout.diced_at(coord)
}
/// See [`Diced`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "this layout cannot be diced at such a coordinate")]
pub trait DicedAt<C> {
    /// The layout.
    type Output;
    /// Whether the coordinate nests at most like the shape.
    type Verdict: Verdict;
    /// The layout.
    fn diced_at(self, coord: C) -> Self::Output;
}
impl<S, D, C, F, V> DicedAt<C> for Layout<S, D>
where
    S: Formed<D, Verdict = F>,
    F: JudgeCoord<S, C, Nests = V>,
    V: Verdict + DiceIf<S, D, C>,
{
    type Output = V::Output;
    type Verdict = V;
    #[inline(always)]
    fn diced_at(self, coord: C) -> V::Output {
        V::dice_if(self, coord)
    }
}
/// [`DiceAt`], if a verdict allows it.
#[doc(hidden)]
pub trait DiceIf<S, D, C> {
    /// The layout.
    type Output;
    /// The layout.
    fn dice_if(layout: Layout<S, D>, coord: C) -> Self::Output;
}
impl<S: DiceAt<D, C, Nil, List: Residual>, D, C> DiceIf<S, D, C> for Admissible {
    type Output = <S::List as Residual>::Layout;
    #[inline(always)]
    fn dice_if(layout: Layout<S, D>, coord: C) -> Self::Output {
        let (shape, stride) = layout.into_parts();
        shape.dice_at(stride, coord, Nil).residual()
    }
}
// never run: refused
impl<S, D, C, W> DiceIf<S, D, C> for Inadmissible<W> {
    type Output = Layout<One, UTerm>;
    fn dice_if(_: Layout<S, D>, _: C) -> Self::Output {
        Layout::default()
    }
}

/// A shape that is diced at a coordinate `C` with strides `D`; puts the modes that are left before the list `T`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this coordinate does not fit the shape",
    label = "a coordinate is `..`, an integer, or a tuple of them that nests at most like the shape"
)]
pub trait DiceAt<D, C, T> {
    /// The modes left, then `T`.
    type List;
    /// The modes left, then `T`.
    fn dice_at(self, stride: D, coord: C, tail: T) -> Self::List;
}
macro_rules! fixed {
    ($([$($generics:tt)*] $c:ty;)*) => {$(
        impl<$($generics)* S, D, T> DiceAt<D, $c, T> for S {
            type List = Cons<S, D, T>;
            #[inline(always)]
            fn dice_at(self, stride: D, _: $c, tail: T) -> Self::List {
                Cons(self, stride, tail)
            }
        }
    )*};
}
fixed! { [] usize; [] UTerm; [U: Before<B>, B: Bit,] UInt<U, B>; }
impl<S, D, T> DiceAt<D, RangeFull, T> for S {
    type List = T;
    #[inline(always)]
    fn dice_at(self, _: D, _: RangeFull, tail: T) -> T {
        tail
    }
}
macro_rules! tuple {
    // lists from the last mode to the first
    (@list) => { Nil };
    (@list ($s:ident $d:ident $c:ident $($x:ident)*) $($rest:tt)*) => {
        <$s as DiceAt<$d, $c, tuple!(@list $($rest)*)>>::List
    };
    (@value) => { Nil };
    (@value ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => {
        $sv.dice_at($dv, $cv, tuple!(@value $($rest)*))
    };
    (@impl $all:tt [$($bound:tt)*] ($s:ident $d:ident $c:ident $($x:ident)*) $($rest:tt)*) => {
        tuple! { @impl $all [$($bound)* $s: DiceAt<$d, $c, tuple!(@list $($rest)*)>,] $($rest)* }
    };
    (@impl [$(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+] [$($bound:tt)*]) => {
        impl<$($s, $d, $c,)+ T> DiceAt<($($d,)+), ($($c,)+), T> for ($($s,)+)
        where
            $($bound)*
            tuple!(@list $(($s $d $c $sv $dv $cv))+): Regroup<T>,
        {
            type List = <tuple!(@list $(($s $d $c $sv $dv $cv))+) as Regroup<T>>::List;
            #[inline(always)]
            fn dice_at(self, stride: ($($d,)+), coord: ($($c,)+), tail: T) -> Self::List {
                let (($($sv,)+), ($($dv,)+), ($($cv,)+)) = (self, stride, coord);
                tuple!(@value $(($s $d $c $sv $dv $cv))+).regroup(tail)
            }
        }
    };
    ($($group:tt)+) => { tuple! { @impl [$($group)+] [] $($group)+ } };
}
for_each_arity!(tuple);
