//! Tilers (Section 3.3.5), and operations by mode (Eq. 12): a tuple of tilers, each for its mode of a layout.
//!
//! ```text
//! op(A, n)             = op(A, n:1)
//! op(A, <T0, T1, ..>)  = (op(A0, T0), op(A1, T1), .., rest of A)                     a composition, a divide
//!                      = ((tile of op(A0, T0), ..), (rest of op(A0, T0), .., rest of A))     a divide that gathers these
//! ```
//!
//! What an operation does with a layout and with `..` is a type, [`Operation`] or [`Splitting`]; the rest is said here, once.

use super::fits::{Counted, unit};
use crate::layout::Layout;
use crate::layout::coord::types::CoordModes;
use crate::number::num::One;
use crate::number::number::Number;
use crate::refusal::answer::{Answered, Outcome, ValueOf};
use crate::refusal::verdict::{Admissible, Inadmissible, TilerHasMoreModes, Verdict};
use crate::table::list::{End, List};
use crate::table::pack::Pack;
use crate::table::plan::{Plan, Two};
use crate::table::tree::Tree;
use crate::tree::tuple::{AsList, Cons, Link, Nil, for_each_arity};
use core::marker::PhantomData;
use core::ops::RangeFull;
use typenum::{UInt, UTerm};

/// What an operation makes of a layout `S : D`; the modes of values are counted.
pub trait Operation {
    /// With a layout `SB : DB`.
    type Of<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>: Plan;
    fn of<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
        a: Layout<S, D>,
        b: Layout<SB, DB>,
        counted: &mut Counted,
    ) -> Outcome<Self::Of<S, D, SB, DB>>;
}
/// The same, if it is two modes.
pub trait Splitting {
    /// With a layout `SB : DB`.
    type Of<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>: Two;
    fn of<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
        a: Layout<S, D>,
        b: Layout<SB, DB>,
        counted: &mut Counted,
    ) -> Outcome<Self::Of<S, D, SB, DB>>;
}
/// A tiler of the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler: write a `usize`, `int!(8)`, a layout, `..`, or a tuple of those",
    label = "not for these operands"
)]
pub trait Tiler<Op>: Copy {
    /// What it makes of a layout.
    type Makes<S: Tree<D>, D: Copy>: Plan;
    fn makes<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Makes<S, D>>;
}
/// A tiler of the operation `Op`, which makes two modes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler: write a `usize`, `int!(8)`, a layout, `..`, or a tuple of those",
    label = "not for these operands"
)]
pub trait Splitter<Op>: Copy {
    /// What it makes of a layout.
    type Parts<S: Tree<D>, D: Copy>: Two;
    fn parts<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Parts<S, D>>;
}
macro_rules! tilers {
    ($($operation:ident: $tiler:ident $makes:ident $made:ident $kind:ident, $all:ident $one:expr;)*) => {$(
        impl<Op: $operation, SB: Tree<DB>, DB: Copy> $tiler<Op> for Layout<SB, DB> {
            type $makes<S: Tree<D>, D: Copy> = Op::Of<S, D, SB, DB>;
            #[inline(always)]
            fn $made<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::$makes<S, D>> {
                Op::of(a, self, counted)
            }
        }
        tilers! { @integers $operation $tiler $makes $made [U B] UInt<U, B>; [] usize; }
        // leave alone
        impl<Op: $operation> $tiler<Op> for RangeFull {
            type $makes<S: Tree<D>, D: Copy> = $all<S, D>;
            #[inline(always)]
            fn $made<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::$makes<S, D>> {
                let (shape, stride) = a.into_parts();
                shape.leaves(stride, Nil).count(counted);
                Ok($one(shape, stride))
            }
        }
    )*};
    (@integers $operation:ident $tiler:ident $makes:ident $made:ident $([$($u:ident)*] $n:ty;)*) => {$(
        impl<$($u,)* Op: $operation> $tiler<Op> for $n
        where
            Self: Number,
        {
            type $makes<S: Tree<D>, D: Copy> = Op::Of<S, D, Self, One>;
            #[inline(always)]
            fn $made<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::$makes<S, D>> {
                Op::of(a, unit(self)?, counted)
            }
        }
    )*};
}
/// A layout as it is.
type Alone<S, D> = Answered<Admissible, S, D>;
/// `(1:0, A)`.
type Beside1<S, D> = Answered<Admissible, (One, S), (UTerm, D)>;
tilers! {
    Operation: Tiler Makes makes Plan, Alone Answered::new;
    Splitting: Splitter Parts parts Two, Beside1 |shape, stride| Answered::new((One::default(), shape), (UTerm, stride));
}

/// The modes of a layout: [`Nil`], [`Cons`], or [`End`] of what is none.
pub trait Modes: Pack + Copy + CoordModes {
    /// What the tilers `H` and `K` make of them, one for each; refused by `W` where there are none left.
    type By<Op, H: Tiler<Op>, K: Tilers<Op>, W: TooMany>: Pack;
    fn by<Op, H: Tiler<Op>, K: Tilers<Op>, W: TooMany>(
        self,
        tilers: (H, K),
        counted: &mut Counted,
    ) -> Outcome<Self::By<Op, H, K, W>>;
    /// The same in two lists.
    type SplitBy<Op, H: Splitter<Op>, K: Splitters<Op>, W: TooMany>: Lists;
    fn split_by<Op, H: Splitter<Op>, K: Splitters<Op>, W: TooMany>(
        self,
        tilers: (H, K),
        counted: &mut Counted,
    ) -> Outcome<Self::SplitBy<Op, H, K, W>>;
    /// Counts the leaves of all.
    fn count_all(self, counted: &mut Counted);
}
/// A list of tilers.
pub trait Tilers<Op>: Copy {
    /// What they make of modes.
    type Over<M: Modes, W: TooMany>: Pack;
    fn over<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<Self::Over<M, W>>;
}
/// A list of tilers that make two modes.
pub trait Splitters<Op>: Copy {
    /// What they make of modes.
    type SplitOver<M: Modes, W: TooMany>: Lists;
    fn split_over<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<Self::SplitOver<M, W>>;
}
impl<S: Tree<D>, D: Copy, T: Modes> Modes for Cons<S, D, T> {
    type By<Op, H: Tiler<Op>, K: Tilers<Op>, W: TooMany> = <H::Makes<S, D> as Plan>::Before<K::Over<T, W>>;
    #[inline(always)]
    fn by<Op, H: Tiler<Op>, K: Tilers<Op>, W: TooMany>(
        self,
        (first, others): (H, K),
        counted: &mut Counted,
    ) -> Outcome<Self::By<Op, H, K, W>> {
        let mode = first.makes(Layout::from_parts(self.0, self.1), counted)?;
        Ok(mode.before(others.over::<T, W>(self.2, counted)?))
    }
    type SplitBy<Op, H: Splitter<Op>, K: Splitters<Op>, W: TooMany> =
        <H::Parts<S, D> as Two>::BeforeLists<K::SplitOver<T, W>>;
    #[inline(always)]
    fn split_by<Op, H: Splitter<Op>, K: Splitters<Op>, W: TooMany>(
        self,
        (first, others): (H, K),
        counted: &mut Counted,
    ) -> Outcome<Self::SplitBy<Op, H, K, W>> {
        let halves = first.parts(Layout::from_parts(self.0, self.1), counted)?;
        Ok(halves.before_lists(others.split_over::<T, W>(self.2, counted)?))
    }
    #[inline(always)]
    fn count_all(self, counted: &mut Counted) {
        self.0.leaves(self.1, Nil).count(counted);
        self.2.count_all(counted);
    }
}
macro_rules! no_modes {
    ($([$($generics:tt)*] $end:ty, $why:ty;)*) => {$(
        impl<$($generics)*> Modes for $end {
            type By<Op, H: Tiler<Op>, K: Tilers<Op>, W: TooMany> = End<$why>;
            // never run: refused
            fn by<Op, H: Tiler<Op>, K: Tilers<Op>, W: TooMany>(
                self,
                _: (H, K),
                _: &mut Counted,
            ) -> Outcome<Self::By<Op, H, K, W>> {
                Ok(End::default())
            }
            type SplitBy<Op, H: Splitter<Op>, K: Splitters<Op>, W: TooMany> = TilesAndRests<End<$why>, Nil>;
            fn split_by<Op, H: Splitter<Op>, K: Splitters<Op>, W: TooMany>(
                self,
                _: (H, K),
                _: &mut Counted,
            ) -> Outcome<Self::SplitBy<Op, H, K, W>> {
                Ok(TilesAndRests(End::default(), Nil))
            }
            #[inline(always)]
            fn count_all(self, _: &mut Counted) {}
        }
    )*};
}
no_modes! { [] Nil, Inadmissible<W::Why>; [V: Verdict] End<V>, V; }
/// Modes without a tiler stay as they are; they are rests.
impl<Op> Tilers<Op> for Nil {
    type Over<M: Modes, W: TooMany> = M;
    #[inline(always)]
    fn over<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<M> {
        modes.count_all(counted);
        Ok(modes)
    }
}
impl<Op> Splitters<Op> for Nil {
    type SplitOver<M: Modes, W: TooMany> = TilesAndRests<Self, M>;
    #[inline(always)]
    fn split_over<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<Self::SplitOver<M, W>> {
        modes.count_all(counted);
        Ok(TilesAndRests(self, modes))
    }
}
impl<Op, H: Tiler<Op>, K: Tilers<Op>> Tilers<Op> for Link<H, K> {
    type Over<M: Modes, W: TooMany> = M::By<Op, H, K, W>;
    #[inline(always)]
    fn over<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<Self::Over<M, W>> {
        modes.by::<Op, H, K, W>((self.0, self.1), counted)
    }
}
impl<Op, H: Splitter<Op>, K: Splitters<Op>> Splitters<Op> for Link<H, K> {
    type SplitOver<M: Modes, W: TooMany> = M::SplitBy<Op, H, K, W>;
    #[inline(always)]
    fn split_over<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<Self::SplitOver<M, W>> {
        modes.split_by::<Op, H, K, W>((self.0, self.1), counted)
    }
}
/// Why a tiler has too many modes.
pub trait TooMany {
    type Why;
}
/// The tiler `K` for a layout `S : D`.
#[derive(Debug)]
pub struct TilerOf<K, S, D>(PhantomData<(K, S, D)>);
impl<K: AsList, S: Tree<D>, D> TooMany for TilerOf<K, S, D> {
    type Why = TilerHasMoreModes<K::Rank, S::Rank>;
}

/// Lists of tiles and of rests; the first one ends with the verdict.
pub trait Lists {
    type Tiles: Pack;
    type Rests: Pack;
    fn lists(self) -> (Self::Tiles, Self::Rests);
}
/// Tiles and rests.
#[derive(Debug, Clone, Copy)]
pub struct TilesAndRests<T, R>(pub T, pub R);
impl<T: Pack, R: Pack> Lists for TilesAndRests<T, R> {
    type Tiles = T;
    type Rests = R;
    #[inline(always)]
    fn lists(self) -> (T, R) {
        (self.0, self.1)
    }
}
/// Tiles and rests as two modes.
type Gathered<L> = <<<L as Lists>::Tiles as Pack>::Tupled as Plan>::Pair<<<L as Lists>::Rests as Pack>::Tupled>;

macro_rules! by_mode {
    (@list $s:ident $($rest:ident)*) => { Link<$s, by_mode!(@list $($rest)*)> };
    (@list) => { Nil };
    ($(($s:ident $($x:ident)*))+) => {
        impl<Op, $($s: Tiler<Op>),+> Tiler<Op> for ($($s,)+) {
            type Makes<S: Tree<D>, D: Copy> =
                <<by_mode!(@list $($s)+) as Tilers<Op>>::Over<S::Modes, TilerOf<Self, S, D>> as Pack>::Tupled;
            #[inline(always)]
            fn makes<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Makes<S, D>> {
                let (shape, stride) = a.into_parts();
                let tilers = self.into_list();
                Ok(Tilers::<Op>::over::<S::Modes, TilerOf<Self, S, D>>(tilers, shape.modes(stride), counted)?.tupled())
            }
        }
        impl<Op, $($s: Splitter<Op>),+> Splitter<Op> for ($($s,)+) {
            type Parts<S: Tree<D>, D: Copy> =
                Gathered<<by_mode!(@list $($s)+) as Splitters<Op>>::SplitOver<S::Modes, TilerOf<Self, S, D>>>;
            #[inline(always)]
            fn parts<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Parts<S, D>> {
                let (shape, stride) = a.into_parts();
                let tilers = self.into_list();
                let lists = Splitters::<Op>::split_over::<S::Modes, TilerOf<Self, S, D>>(tilers, shape.modes(stride), counted)?;
                let (tiles, rests) = lists.lists();
                Ok(tiles.tupled().pair(rests.tupled()))
            }
        }
    };
}
for_each_arity!(by_mode);

/// The value of what an operation makes of operands that the compiler knows, or not: then what is made has to fit.
#[inline(always)]
pub(crate) fn made<P: Plan>(known: bool, make: impl FnOnce(&mut Counted) -> Outcome<P>) -> Outcome<ValueOf<P>> {
    P::answer(|_| {
        let mut counted = Counted::new();
        let made = make(&mut counted)?;
        if !known {
            counted.made()?;
        }
        Ok(made)
    })
}

/// The trait of an operation seen from its tilers: integers, as layouts `n:1`; others by what they make of a layout, and whether that is the
/// layout itself.
macro_rules! by_tilers {
    (integers $seen:ident $method:ident: $([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> $seen<A> for $n
        where
            $crate::layout::Layout<$n, $crate::num::One>: $seen<A>,
        {
            type Answer = <$crate::layout::Layout<$n, $crate::num::One> as $seen<A>>::Answer;
            #[inline(always)]
            fn $method(&self, a: &A) -> $crate::refusal::answer::Outcome<$crate::refusal::answer::ValueOf<Self::Answer>> {
                $crate::algebra::fits::line(*self)?.$method(a)
            }
        }
    )*};
    (@told $answer:ty, []) => { $answer };
    (@told $answer:ty, [$by:ty]) => { <$answer as $crate::refusal::answer::Answer>::ToldBy<$by> };
    (@tell $answer:ty, $value:expr, []) => { $value };
    (@tell $answer:ty, $value:expr, [$by:ty]) => { <$answer as $crate::refusal::answer::Answer>::told_by::<$by>($value) };
    ($seen:ident $method:ident = $tiler:ident $makes:ident $made:ident $op:ty, $by:tt:
        $([$($generics:tt)*] $other:ty, $kept:literal;)*) => {$(
        impl<S: $crate::table::tree::Tree<D>, D: Copy, $($generics)*> $seen<$crate::layout::Layout<S, D>> for $other {
            type Answer = $crate::algebra::by_mode::by_tilers!(@told <Self as $tiler<$op>>::$makes<S, D>, $by);
            #[inline(always)]
            fn $method(
                &self,
                a: &$crate::layout::Layout<S, D>,
            ) -> $crate::refusal::answer::Outcome<$crate::refusal::answer::ValueOf<Self::Answer>> {
                $crate::algebra::by_mode::by_tilers!(
                    @tell <Self as $tiler<$op>>::$makes<S, D>,
                    $crate::algebra::by_mode::made($kept || size_of::<(S, D, Self)>() == 0, |counted| {
                        <Self as $tiler<$op>>::$made(*self, *a, counted)
                    }),
                    $by
                )
            }
        }
    )*};
}
pub(crate) use by_tilers;
