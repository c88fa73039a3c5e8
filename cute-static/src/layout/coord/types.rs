//! Coordinates and slices of layouts, as a table: an integer, `..`, or a tuple of them.
//!
//! ```text
//! fits(c, S)                   = yes                                 c an integer or `..`
//! fits((c0, c1), (S0, S1))     = fits(c0, S0) and fits(c1, S1);      refused if the ranks differ
//! fits((c0, c1), s)            = refused                             a tuple has no place in an extent
//! within(c, S)                 = fits(c, S), and c < |S| of integers that are both known to the compiler
//!
//! slice(L, c)                  = ([], L(c))                          c an integer
//! slice(L, ..)                 = ([L], 0)
//! slice((L0, L1), (c0, c1))    = (group(slice(L0, c0), slice(L1, c1)), the sum of their offsets)
//! group([], [])                = []                                  one mode left stands alone, none vanishes
//! ```
//!
//! Evaluation at a coordinate is a slice that leaves nothing. The walk goes by the coordinate: a run-time integer is answered at once,
//! whatever the shape, and one that is still being inferred is taken for a `usize` here.

use super::dot::{Digit, DotModes, Size, size};
use super::offset::Offset;
use crate::algebra::by_mode::Modes;
use crate::number::decimal;
use crate::table::words::*;
use crate::tree::nested::told;
use core::ops::RangeFull;

/// A coordinate of a layout, whose integers are of type `I`; or a slice, which has `..` too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate: write a `{I}`, `make_coord(..)` of other integers, or `int!(3)` to fix it at compile time",
    label = "a coordinate is an integer, `..` in a slice, or a tuple of them that nests at most like the shape"
)]
pub trait Coord<I = usize>: Copy {
    /// Whether it fits a layout, as `Q` asks it.
    type Fits<Q: Question, S: Tree<D>, D: Copy>: Verdict;
    /// The modes that it leaves of a layout, before `T`.
    type Left<S: Tree<D>, D: Copy, T: Pack>: Pack;
    fn left<S: Tree<D>, D: Copy, T: Pack>(self, s: S, d: D, t: T) -> Self::Left<S, D, T>;
    /// The offset of what it fixes; out of bounds the last mode goes on.
    type Fixed<S: Tree<D>, D: Copy>: Offset;
    fn fixed<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Self::Fixed<S, D>;
    /// The first integer that is out of bounds, and its bound.
    fn outside<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Option<(usize, usize)>;
    /// The coordinate as a list, and the modes of a layout that this is for: all of them as one, of an integer or `..`.
    type List: Coords<I>;
    type For<S: Tree<D>, D: Copy>: Modes;
    /// How many, in digits.
    type Rank;
    type RankFor<S: Tree<D>, D: Copy>;
    fn list<S: Tree<D>, D: Copy>(self, s: S, d: D) -> (Self::List, Self::For<S, D>);
    /// With `usize` for `I`.
    type Plain: Copy;
    fn plain(self) -> Self::Plain;
    /// With `..` for integers, and 0 for `..`.
    type Other: Coord<I>;
    fn other(self) -> Self::Other;
}
/// What is asked of a coordinate.
pub trait Question {
    /// Whether the integer `C` may stand for `N` coordinates.
    type Of<C: Number, N: Number>: Verdict;
}
/// Whether it nests at most like the shape (Definition 2.12).
#[derive(Debug, Clone, Copy)]
pub struct Nests;
impl Question for Nests {
    type Of<C: Number, N: Number> = Admissible;
}
/// Whether it is in bounds too (Definition 2.9), as far as the compiler knows.
#[derive(Debug, Clone, Copy)]
pub struct Within;
impl Question for Within {
    type Of<C: Number, N: Number> = <C::Below<N> as TreeTruth>::UnlessTold<Outside, C, N>;
}
told! { Outside<C, N> = OutOfBounds<Dec<C>, Dec<N>>; }
/// Whether `C` fits the layout `S : D`, if that is one.
pub(crate) type Judged<C, I, Q, S, D> = Both<Formed<S, D>, <C as Coord<I>>::Fits<Q, S, D>>;
/// Whether a shape and a stride make a layout (Definition 2.15, Eq. 11): they nest alike, and their offsets have a sum.
pub(crate) type Formed<S, D> = <Sum<S, D> as Offset>::Verdict;
/// What a layout produces.
pub(crate) type Sum<S, D> = <S as Tree<D>>::Offset<usize>;

/// What a coordinate is that stands for all modes of a layout.
macro_rules! whole {
    () => {
        type List = Link<Self, Nil>;
        type Rank = decimal::_1;
        type For<S: Tree<D>, D: Copy> = Cons<S, D, Nil>;
        type RankFor<S: Tree<D>, D: Copy> = decimal::_1;
        #[inline(always)]
        fn list<S: Tree<D>, D: Copy>(self, s: S, d: D) -> (Self::List, Self::For<S, D>) {
            (Link(self, Nil), Cons(s, d, Nil))
        }
    };
}
/// Integers: among which, what is asked of them, the digit, and what they are among `usize`.
macro_rules! integers {
    ($([$($generics:tt)*] $c:ty $(where $bound:ident)?, $i:ty: $fits:ty; |$this:ident| $digit:ty = $is:expr; $plain:ty = $same:expr;)*) => {$(
        #[inlined]
        impl<$($generics)*> Coord<$i> for $c
        where
            $(Self: $bound)?
        {
            type Fits<Q: Question, S: Tree<D>, D: Copy> = $fits;
            type Left<S: Tree<D>, D: Copy, T: Pack> = T;
            fn left<S: Tree<D>, D: Copy, T: Pack>(self, _: S, _: D, t: T) -> T {
                t
            }
            type Fixed<S: Tree<D>, D: Copy> = S::Offset<$digit>;
            fn fixed<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Self::Fixed<S, D> {
                let $this = self;
                s.offset_at(d, $is)
            }
            fn outside<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Option<(usize, usize)> {
                let $this = self;
                let (digit, bound): ($digit, _) = ($is, size(s, d));
                if digit.is_below(bound) { None } else { Some((digit.wide(), bound)) }
            }
            whole!();
            type Plain = $plain;
            fn plain(self) -> $plain {
                let $this = self;
                $same
            }
            type Other = RangeFull;
            fn other(self) -> RangeFull {
                ..
            }
        }
    )*};
    (of $($i:ident)*) => { integers! {$( [] $i, $i: Admissible; |c| $i = c; usize = c.wide(); )*} };
}
integers! { of usize u8 u16 u32 i8 i16 i32 }
integers! {
    [I: Digit] UTerm, I: Admissible; |c| usize = c.extent(); Self = c;
    [I: Digit, U, B] UInt<U, B> where Number, I: Q::Of<Self, Size<S, D>>; |c| usize = c.extent(); Self = c;
}
#[inlined]
impl<I: Digit> Coord<I> for RangeFull {
    type Fits<Q: Question, S: Tree<D>, D: Copy> = Admissible;
    type Left<S: Tree<D>, D: Copy, T: Pack> = Cons<S, D, T>;
    fn left<S: Tree<D>, D: Copy, T: Pack>(self, s: S, d: D, t: T) -> Cons<S, D, T> {
        Cons(s, d, t)
    }
    type Fixed<S: Tree<D>, D: Copy> = UTerm;
    fn fixed<S: Tree<D>, D: Copy>(self, _: S, _: D) -> UTerm {
        UTerm
    }
    fn outside<S: Tree<D>, D: Copy>(self, _: S, _: D) -> Option<(usize, usize)> {
        None
    }
    whole!();
    type Plain = Self;
    fn plain(self) -> Self {
        self
    }
    type Other = UTerm;
    fn other(self) -> UTerm {
        UTerm
    }
}
macro_rules! tuple {
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        #[inlined]
        impl<I: Digit, $($c: Coord<I>),+> Coord<I> for ($($c,)+) {
            type Fits<Q: Question, S: Tree<D>, D: Copy> = S::AtTuple<
                Self::Rank,
                <S::Modes as CoordModes>::Fits<
                    I,
                    Q,
                    Self::List,
                    Inadmissible<CoordinateRank<Self::Rank, S::Rank>>,
                    CoordinateRank<Self::Rank, S::Rank>,
                >,
            >;
            type Left<S: Tree<D>, D: Copy, T: Pack> = <<S::Modes as CoordModes>::Left<I, Self::List> as Group>::Before<T>;
            fn left<S: Tree<D>, D: Copy, T: Pack>(self, s: S, d: D, t: T) -> Self::Left<S, D, T> {
                s.modes(d).left::<I, _>(self.into_list()).before(t)
            }
            type Fixed<S: Tree<D>, D: Copy> = <S::Modes as CoordModes>::Fixed<I, Self::List, UTerm>;
            fn fixed<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Self::Fixed<S, D> {
                s.modes(d).fixed::<I, _, _>(self.into_list(), UTerm)
            }
            fn outside<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Option<(usize, usize)> {
                s.modes(d).outside::<I, _>(self.into_list())
            }
            type List = <Self as AsList>::List;
            type Rank = <Self as AsList>::Rank;
            type For<S: Tree<D>, D: Copy> = S::Modes;
            type RankFor<S: Tree<D>, D: Copy> = S::Rank;
            fn list<S: Tree<D>, D: Copy>(self, s: S, d: D) -> (Self::List, S::Modes) {
                (self.into_list(), s.modes(d))
            }
            type Plain = ($($c::Plain,)+);
            fn plain(self) -> Self::Plain {
                let ($($cv,)+) = self;
                ($($cv.plain(),)+)
            }
            type Other = ($($c::Other,)+);
            fn other(self) -> Self::Other {
                let ($($cv,)+) = self;
                ($($cv.other(),)+)
            }
        }
    };
}
for_each_arity!(tuple);

/// A list of coordinates. Behind the last one are `..`, since modes without a coordinate are left.
pub trait Coords<I>: Copy {
    type Head: Coord<I>;
    fn head(self) -> Self::Head;
    type Tail: Coords<I>;
    fn tail(self) -> Self::Tail;
    /// Whether there is one for a mode, or else `F`; and none where there is no mode, refused by `W`.
    type First<F: Verdict>: Verdict;
    type None<W>: Verdict;
}
#[inlined]
impl<I: Digit> Coords<I> for Nil {
    type Head = RangeFull;
    fn head(self) -> RangeFull {
        ..
    }
    type Tail = Self;
    fn tail(self) -> Self {
        self
    }
    type First<F: Verdict> = F;
    type None<W> = Admissible;
}
#[inlined]
impl<I, C: Coord<I>, R: Coords<I>> Coords<I> for Link<C, R> {
    type Head = C;
    fn head(self) -> C {
        self.0
    }
    type Tail = R;
    fn tail(self) -> R {
        self.1
    }
    type First<F: Verdict> = Admissible;
    type None<W> = Inadmissible<W>;
}
/// A list of modes, for the coordinates `Q`.
pub trait CoordModes: DotModes {
    /// Whether they fit: `F` where there are fewer than modes, refused by `W` where there are more.
    type Fits<I, A: Question, Q: Coords<I>, F: Verdict, W>: Verdict;
    /// The modes that they leave.
    type Left<I, Q: Coords<I>>: Pack;
    fn left<I, Q: Coords<I>>(self, q: Q) -> Self::Left<I, Q>;
    /// The offset of what they fix, on top of `O`.
    type Fixed<I, Q: Coords<I>, O: Offset>: Offset;
    fn fixed<I, Q: Coords<I>, O: Offset>(self, q: Q, o: O) -> Self::Fixed<I, Q, O>;
    fn outside<I, Q: Coords<I>>(self, q: Q) -> Option<(usize, usize)>;
}
macro_rules! no_modes {
    ($([$($generics:tt)*] $end:ty, $fits:ty;)*) => {$(
        #[inlined]
        impl<$($generics)*> CoordModes for $end {
            type Fits<I, A: Question, Q: Coords<I>, F: Verdict, W> = $fits;
            type Left<I, Q: Coords<I>> = Self;
            fn left<I, Q: Coords<I>>(self, _: Q) -> Self {
                self
            }
            type Fixed<I, Q: Coords<I>, O: Offset> = O;
            fn fixed<I, Q: Coords<I>, O: Offset>(self, _: Q, o: O) -> O {
                o
            }
            fn outside<I, Q: Coords<I>>(self, _: Q) -> Option<(usize, usize)> {
                None
            }
        }
        impl<$($generics)*> Group for $end {
            type Before<T: Pack> = T;
            #[inline(always)]
            fn before<T: Pack>(self, t: T) -> T {
                t
            }
        }
    )*};
}
no_modes! { [] Nil, Q::None<W>; [V: Verdict] End<V>, V; }
#[inlined]
impl<S: Tree<D>, D: Copy, T: Modes> CoordModes for Cons<S, D, T> {
    type Fits<I, A: Question, Q: Coords<I>, F: Verdict, W> =
        Both<Q::First<F>, Both<<Q::Head as Coord<I>>::Fits<A, S, D>, T::Fits<I, A, Q::Tail, F, W>>>;
    type Left<I, Q: Coords<I>> = <Q::Head as Coord<I>>::Left<S, D, T::Left<I, Q::Tail>>;
    fn left<I, Q: Coords<I>>(self, q: Q) -> Self::Left<I, Q> {
        q.head().left(self.0, self.1, self.2.left(q.tail()))
    }
    type Fixed<I, Q: Coords<I>, O: Offset> = T::Fixed<I, Q::Tail, O::Plus<<Q::Head as Coord<I>>::Fixed<S, D>>>;
    fn fixed<I, Q: Coords<I>, O: Offset>(self, q: Q, o: O) -> Self::Fixed<I, Q, O> {
        self.2.fixed(q.tail(), o.plus(q.head().fixed(self.0, self.1)))
    }
    fn outside<I, Q: Coords<I>>(self, q: Q) -> Option<(usize, usize)> {
        q.head().outside(self.0, self.1).or_else(|| self.2.outside(q.tail()))
    }
}

/// The modes left of a tuple, as one mode before others.
pub trait Group {
    type Before<T: Pack>: Pack;
    fn before<T: Pack>(self, t: T) -> Self::Before<T>;
}
impl<S, D, L: Pack> Group for Cons<S, D, L> {
    type Before<T: Pack> = <<Self as Pack>::Packed as Plan>::Before<T>;
    #[inline(always)]
    fn before<T: Pack>(self, t: T) -> Self::Before<T> {
        self.packed().before(t)
    }
}
