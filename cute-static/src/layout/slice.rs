//! Slicing (paper 2.5.1, Eq. 10): fixed coordinates become an offset, `..` keeps its mode.
//!
//! ```text
//! slice(L, ..)               = (0, L)
//! slice(L, c)                = (L(c), nothing)                        c an integer
//! slice((L0, L1), (c0, c1))  = (sum of offsets, the modes that are left)    one mode left stands alone, none vanishes
//! ```
//!
//! The result keeps the parent's nesting (Figure 5); if nothing is left it is `1:0`. What a slice leaves out, `dice` keeps.

mod dice;
pub use dice::{Diced, dice};

use crate::layout::coord::{Eval, IntCoord, JudgeCoord, Trusted};
use crate::layout::{Formed, Layout};
use crate::number::num::{Before, One};
use crate::refusal::answer::IfGranted;
use crate::refusal::verdict::{Admissible, Holds, Inadmissible, Verdict};
use crate::tree::basis::{AddOffset, Finish};
use crate::tree::htuple::HTuple;
use crate::tree::tuple::{Cons, Nil, Pack, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt, UTerm};

/// A shape that is sliced at a coordinate `C` with strides `D`; puts the modes that are left before the list `T`.
#[diagnostic::on_unimplemented(
    message = "this slice does not fit the shape",
    label = "a slice is `..`, an integer, or a tuple of them that nests at most like the shape"
)]
pub trait SliceAt<D, C, T> {
    /// The modes left, then `T`.
    type List;
    type Offset: Copy;
    fn slice_at(self, stride: D, coord: C, tail: T) -> (Self::List, Self::Offset);
    /// The first fixed part that is not, and its bound.
    fn slice_outside(&self, coord: &C) -> Option<(usize, usize)>;
}
macro_rules! fixed {
    ($([$($generics:tt)*] $c:ty;)*) => {$(
        impl<$($generics)* S: Eval<D, $c> + HTuple, D, T> SliceAt<D, $c, T> for S {
            type List = T;
            type Offset = S::Offset;
            #[inline(always)]
            fn slice_at(self, stride: D, coord: $c, tail: T) -> (T, S::Offset) {
                (tail, self.eval(&stride, coord))
            }
            #[inline(always)]
            fn slice_outside(&self, coord: &$c) -> Option<(usize, usize)> {
                if self.contains(*coord) { None } else { Some((coord.index(), self.size())) }
            }
        }
    )*};
}
fixed! { [] usize; [] UTerm; [U: Before<B>, B: Bit,] UInt<U, B>; }
impl<S, D, T> SliceAt<D, RangeFull, T> for S {
    type List = Cons<S, D, T>;
    type Offset = UTerm;
    #[inline(always)]
    fn slice_at(self, stride: D, _: RangeFull, tail: T) -> (Self::List, UTerm) {
        (Cons(self, stride, tail), UTerm)
    }
    #[inline(always)]
    fn slice_outside(&self, _: &RangeFull) -> Option<(usize, usize)> {
        None
    }
}
/// The modes left of a tuple, as one mode before the list `T`.
pub trait Regroup<T> {
    type List;
    fn regroup(self, tail: T) -> Self::List;
}
impl<T> Regroup<T> for Nil {
    type List = T;
    #[inline(always)]
    fn regroup(self, tail: T) -> T {
        tail
    }
}
impl<S, D, L, T> Regroup<T> for Cons<S, D, L>
where
    Self: Pack,
{
    type List = Cons<<Self as Pack>::Shape, <Self as Pack>::Stride, T>;
    #[inline(always)]
    fn regroup(self, tail: T) -> Self::List {
        let (shape, stride) = self.pack();
        Cons(shape, stride, tail)
    }
}
macro_rules! tuple {
    // lists and offsets from the last mode to the first
    (@list) => { Nil };
    (@list ($s:ident $d:ident $c:ident $($x:ident)*) $($rest:tt)*) => {
        <$s as SliceAt<$d, $c, tuple!(@list $($rest)*)>>::List
    };
    (@offset ($s:ident $d:ident $c:ident $($x:ident)*)) => { <$s as SliceAt<$d, $c, Nil>>::Offset };
    (@offset ($s:ident $d:ident $c:ident $($x:ident)*) $($rest:tt)+) => {
        <<$s as SliceAt<$d, $c, tuple!(@list $($rest)+)>>::Offset as AddOffset<tuple!(@offset $($rest)+)>>::Output
    };
    (@value ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident)) => { $sv.slice_at($dv, $cv, Nil) };
    (@value ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)+) => {{
        let (tail, right) = tuple!(@value $($rest)+);
        let (list, left) = $sv.slice_at($dv, $cv, tail);
        (list, left.add(right))
    }};
    (@outside ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident)) => {
        SliceAt::<$d, $c, Nil>::slice_outside($sv, $cv)
    };
    (@outside ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)+) => {
        SliceAt::<$d, $c, tuple!(@list $($rest)+)>::slice_outside($sv, $cv).or_else(|| tuple!(@outside $($rest)+))
    };
    (@impl $all:tt [$($bound:tt)*] ($s:ident $d:ident $c:ident $($x:ident)*) $($rest:tt)+) => {
        tuple! { @impl $all [
            $($bound)*
            $s: SliceAt<$d, $c, tuple!(@list $($rest)+)>,
            <$s as SliceAt<$d, $c, tuple!(@list $($rest)+)>>::Offset: AddOffset<tuple!(@offset $($rest)+)>,
        ] $($rest)+ }
    };
    (@impl [$(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+] [$($bound:tt)*]
        ($ls:ident $ld:ident $lc:ident $($x:ident)*)) => {
        impl<$($s, $d, $c,)+ T> SliceAt<($($d,)+), ($($c,)+), T> for ($($s,)+)
        where
            $($bound)*
            $ls: SliceAt<$ld, $lc, Nil>,
            tuple!(@list $(($s $d $c $sv $dv $cv))+): Regroup<T>,
        {
            type List = <tuple!(@list $(($s $d $c $sv $dv $cv))+) as Regroup<T>>::List;
            type Offset = tuple!(@offset $(($s $d $c $sv $dv $cv))+);
            #[inline(always)]
            fn slice_at(self, stride: ($($d,)+), coord: ($($c,)+), tail: T) -> (Self::List, Self::Offset) {
                let (($($sv,)+), ($($dv,)+), ($($cv,)+)) = (self, stride, coord);
                let (list, offset) = tuple!(@value $(($s $d $c $sv $dv $cv))+);
                (list.regroup(tail), offset)
            }
            #[inline(always)]
            fn slice_outside(&self, coord: &($($c,)+)) -> Option<(usize, usize)> {
                let (($($sv,)+), ($($cv,)+)) = (self, coord);
                tuple!(@outside $(($s $d $c $sv $dv $cv))+)
            }
        }
    };
    ($($group:tt)+) => { tuple! { @impl [$($group)+] [] $($group)+ } };
}
for_each_arity!(tuple);

/// The list of modes left at the top, as a layout.
pub trait Residual {
    type Layout;
    fn residual(self) -> Self::Layout;
}
impl Residual for Nil {
    type Layout = Layout<One, UTerm>;
    #[inline(always)]
    fn residual(self) -> Self::Layout {
        Layout::default()
    }
}
impl<S, D> Residual for Cons<S, D, Nil> {
    type Layout = Layout<S, D>;
    #[inline(always)]
    fn residual(self) -> Self::Layout {
        Layout::from_parts(self.0, self.1)
    }
}

/// [`Slice`], which may be refused: the trait to implement.
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a slice is not known",
    label = "a slice is `..`, an integer, or a tuple of them that nests at most like the shape",
    note = "in generic code, `L: Slice<C>` is the bound"
)]
pub trait AskSlice<C> {
    /// What is left.
    type Output;
    /// The offset of the fixed part: `isize`, or a coordinate.
    type Offset: Copy;
    /// Whether the coordinate nests at most like the shape, as a slice needs it that goes on out of bounds.
    type Nests: Verdict;
    /// Whether the compiler refuses the coordinate.
    type Verdict: Verdict;
    /// Whether a tensor may rely on it; only this crate can say so.
    #[doc(hidden)]
    const TRUSTED: Trusted<Self, C> = Trusted::NO;
    /// `(what is left, offset)`, or `None` if a fixed part is out of bounds or, for a dynamic layout, does not fit.
    fn ask_slice_in(&self, coord: C) -> Option<(Self::Output, Self::Offset)>;
}
/// A layout that can be sliced at `C`: integers fix a mode, `..` keeps it. A static integer out of bounds is refused.
pub trait Slice<C>: AskSlice<C, Verdict: Holds> {
    /// `(what is left, offset)`, or `None` if a fixed part is out of bounds or, for a dynamic layout, does not fit.
    #[inline(always)]
    fn slice_in(&self, coord: C) -> Option<(Self::Output, Self::Offset)> {
        self.ask_slice_in(coord)
    }
}
#[diagnostic::do_not_recommend]
impl<L: AskSlice<C, Verdict: Holds>, C> Slice<C> for L {}

/// A static or mixed layout, sliced: the offset is not finished, so that others can be added to it.
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a slice is not known",
    label = "a slice is `..`, an integer, or a tuple of them that nests at most like the shape",
    note = "in generic code, `L: Slice<C>` is the bound"
)]
pub trait SliceLayout<C> {
    type Rest;
    /// The offset of the fixed part.
    type Raw: Copy + Finish;
    /// Whether the coordinate nests at most like the shape.
    type Nests: Verdict;
    /// Whether it is in bounds too, as far as the compiler knows.
    type Within: Verdict;
    /// Both; out of bounds the last mode goes on.
    fn slice_layout(&self, coord: C) -> (Self::Rest, Self::Raw);
    /// Whether the fixed parts are in bounds.
    #[inline(always)]
    fn has_slice(&self, coord: &C) -> bool {
        self.outside_slice(coord).is_none()
    }
    /// The first fixed part that is not, and its bound.
    fn outside_slice(&self, coord: &C) -> Option<(usize, usize)>;
}
impl<S: Copy, D: Copy, C, F, V, W> SliceLayout<C> for Layout<S, D>
where
    S: Formed<D, Verdict = F>,
    F: JudgeCoord<S, C, Nests = V, Within = W>,
    V: Verdict + SliceIf<S, D, C>,
    W: Verdict,
{
    type Rest = V::Rest;
    type Raw = V::Raw;
    type Nests = V;
    type Within = W;
    #[inline(always)]
    fn slice_layout(&self, coord: C) -> (V::Rest, V::Raw) {
        V::slice_if(*self.shape(), *self.stride(), coord)
    }
    #[inline(always)]
    fn outside_slice(&self, coord: &C) -> Option<(usize, usize)> {
        V::outside_if(self.shape(), coord)
    }
}
/// A slice, if a verdict allows it.
pub trait SliceIf<S, D, C> {
    type Rest;
    /// The offset of the fixed part.
    type Raw: Copy + Finish;
    fn slice_if(shape: S, stride: D, coord: C) -> (Self::Rest, Self::Raw);
    /// The first fixed part that is not, and its bound.
    fn outside_if(shape: &S, coord: &C) -> Option<(usize, usize)>;
}
impl<S, D, C, L: Residual, O: Copy + Finish> SliceIf<S, D, C> for Admissible
where
    S: SliceAt<D, C, Nil, List = L, Offset = O>,
{
    type Rest = L::Layout;
    type Raw = O;
    #[inline(always)]
    fn slice_if(shape: S, stride: D, coord: C) -> (L::Layout, O) {
        let (list, offset) = shape.slice_at(stride, coord, Nil);
        (list.residual(), offset)
    }
    #[inline(always)]
    fn outside_if(shape: &S, coord: &C) -> Option<(usize, usize)> {
        shape.slice_outside(coord)
    }
}
// never run: refused
impl<S, D, C, W> SliceIf<S, D, C> for Inadmissible<W> {
    type Rest = Layout<One, UTerm>;
    type Raw = UTerm;
    fn slice_if(_: S, _: D, _: C) -> (Self::Rest, UTerm) {
        (Layout::default(), UTerm)
    }
    fn outside_if(_: &S, _: &C) -> Option<(usize, usize)> {
        Some((0, 0))
    }
}
/// What is left of a layout, and the offset of the fixed part.
type RestAndOffset<L, C> = (<L as SliceLayout<C>>::Rest, OffsetOf<L, C>);
/// The offset of a slice's fixed part, finished.
type OffsetOf<L, C> = <<L as SliceLayout<C>>::Raw as Finish>::Output;

impl<S, D, C> AskSlice<C> for Layout<S, D>
where
    Self: SliceLayout<C>,
{
    type Output = <Self as SliceLayout<C>>::Rest;
    type Offset = OffsetOf<Self, C>;
    type Nests = <Self as SliceLayout<C>>::Nests;
    type Verdict = <Self as SliceLayout<C>>::Within;
    const TRUSTED: Trusted<Self, C> = Trusted::YES;
    #[inline(always)]
    fn ask_slice_in(&self, coord: C) -> Option<(Self::Output, Self::Offset)> {
        if self.has_slice(&coord) {
            let (rest, offset) = self.slice_layout(coord);
            Some((rest, offset.finish()))
        } else {
            None
        }
    }
}
impl<S, D> Layout<S, D> {
    /// `(what is left, offset of the fixed part)` (Eq. 10). Out of bounds the last mode goes on, as in [`Layout::at`].
    #[inline(always)]
    pub fn slice<C>(&self, coord: C) -> RestAndOffset<Self, C>
    where
        Self: SliceLayout<C, Nests: Holds>,
    {
        let (rest, offset) = self.slice_layout(coord);
        (rest, offset.finish())
    }
}

/// What is left of layout `A` sliced at `C`.
///
/// ```
/// use cute_static::{Sliced, int, layout};
/// use core::ops::RangeFull;
/// use static_assertions::assert_type_eq_all;
/// type A = layout!(((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100)));
/// assert_type_eq_all!(Sliced<A, (usize, RangeFull)>, layout!(((2, 3), 2) : ((2, 15), 100)));
/// assert_type_eq_all!(Sliced<A, (usize, ((usize, RangeFull), RangeFull))>, layout!((3, 2) : (15, 100)));
/// ```
pub type Sliced<A, C> = IfGranted<<A as AskSlice<C>>::Nests, <A as AskSlice<C>>::Output>;

/// Slices a layout: `(what is left, offset of the fixed part)` (Eq. 10). As in CuTe the coordinate comes first. Out of
/// bounds the last mode goes on, as in [`Layout::at`].
///
/// ```
/// use cute_static::{layout, slice};
/// // two rows of the paper's Figure 5
/// let a = layout!(((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100)));
/// let (rest, offset) = slice((2, ..), &a);
/// assert_eq!((rest, offset), (layout!(((2, 3), 2) : ((2, 15), 100)), 8));
/// let (rest, offset) = slice(((.., 1), (.., 0)), &a);
/// assert_eq!((rest, offset), (layout!((3, (2, 3)) : (4, (2, 15))), 1));
/// ```
#[inline(always)]
pub fn slice<S, D, C>(coord: C, layout: &Layout<S, D>) -> RestAndOffset<Layout<S, D>, C>
where
    Layout<S, D>: SliceLayout<C, Nests: Holds>,
{
    layout.slice(coord)
}
