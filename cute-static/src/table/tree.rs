//! Shapes with their strides: trees of modes.

use super::mapped::{LeafNumbers, LeafRule, poured};
use crate::algebra::by_mode::Modes;
use crate::algebra::coalesce::named;
use crate::algebra::composition::Making;
use crate::algebra::composition::coordinates::{Leaves, Path};
use crate::algebra::composition::types::Spread;
use crate::algebra::fits::Counted;
use crate::layout::coord::dot::{self, Digit, DotModes};
use crate::layout::coord::offset::{Clash, Offset};
use crate::number::decimal;
use crate::number::num::Nat;
use crate::refusal::sealed::Seal;
use crate::table::words::*;
use typenum::NonZero;

/// A shape with its stride.
///
/// The functions with a body have it for a tree that is no layout. Its verdict is an error, so they never run. There are about 270 such
/// impls (all pairs of ranks that differ), and each function there costs every user compile time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: write a `usize`, `Narrow::from(n)` of a `u32`, or `int!(8)` to fix it at compile time",
    label = "a shape is an extent, or a tuple of 1 to 12 shapes; in generic code `Layout::from_parts` takes any"
)]
pub trait Tree<D>: Copy {
    /// Nobody else implements this.
    const SEAL: Seal;
    /// Whether it is a layout of numbers, and the compiler knows them all: one value, without a byte.
    const KNOWN: bool;
    /// The leaves before a list.
    type Leaves<T: List>: List;
    fn leaves<T: List>(self, d: D, t: T) -> Self::Leaves<T>;
    type Modes: Modes;
    /// Their value.
    fn modes(self, d: D) -> Self::Modes;
    /// How many, in digits.
    type Rank;
    /// Its offset at an integer.
    type Offset<I: Digit>: Offset;
    fn offset_at<I: Digit>(self, d: D, index: I) -> Self::Offset<I>;
    /// Whether a tuple of `N` coordinates is for it, where `V` says so of its modes.
    type AtTuple<N, V: Verdict>: Verdict;
    /// `A o (self : d)`, each leaf for itself; `L` are the merged modes of `A`.
    type Composed<L: Line, A: Left>: Plan;
    fn composed<L: Line, A: Left>(self, _: D, _: L, _: A, _: &mut Making) -> Outcome<Self::Composed<L, A>> {
        Err(AlgebraError::Unrepresentable)
    }
    /// What the rule `F` makes of its leaves.
    type Mapped<F: LeafRule>: Plan;
    fn mapped<F: LeafRule>(self, _: D, _: &mut impl LeafNumbers, _: &mut Counted) -> Outcome<Self::Mapped<F>> {
        Err(AlgebraError::Unrepresentable)
    }
    /// The rule for what is behind it.
    type After<F: LeafRule>: LeafRule;
    /// With extents of 1 where the stride is 0.
    type ZerosToOne: Tree<D>;
    fn zeros_to_one(self, d: D) -> Self::ZerosToOne;
    /// What its leaves occupy, besides `T`.
    type Occupied<T: Spread>: Spread;
    /// The mode at index `N`.
    type Mode<N: Number>: Left;
    fn mode<N: Number>(self, d: D) -> Self::Mode<N>;
    /// Its leaves as numbers, with their place.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow) of a stride that does not fit.
    fn read(self, _: D, _: Path, _: &mut Leaves) -> Outcome<()> {
        Ok(())
    }
    /// This tree, of the modes at a place of another layout, coalesced at its leaves.
    fn named(_: &Leaves, _: Path) -> Outcome<(Self, D)> {
        Err(AlgebraError::Unrepresentable)
    }
}
/// What is composed with, and its modes.
pub trait Left: Copy {
    /// Nobody else implements this.
    const SEAL: Seal;
    /// The merged modes.
    type Merged: Line;
    /// Their value.
    fn merged(self) -> Outcome<Self::Merged>;
    /// The mode at index `N`.
    type Mode<N: Number>: Left;
    fn mode<N: Number>(self) -> Self::Mode<N>;
    /// Its leaves as numbers, with their place.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] of a stride that does not fit.
    fn read(self, leaves: &mut Leaves) -> Outcome<()>;
}
impl<S: Tree<D>, D: Copy> Left for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Merged = <S::Leaves<Nil> as crate::table::list::MergeList>::Merged;
    #[inline(always)]
    fn merged(self) -> Outcome<Self::Merged> {
        use crate::table::list::MergeList;
        let (s, d) = self.into_parts();
        let Ok(merged) = s.leaves(d, Nil).Merged();
        Ok(merged)
    }
    type Mode<N: Number> = S::Mode<N>;
    #[inline(always)]
    fn mode<N: Number>(self) -> S::Mode<N> {
        let (s, d) = self.into_parts();
        s.mode::<N>(d)
    }
    fn read(self, leaves: &mut Leaves) -> Outcome<()> {
        let (s, d) = self.into_parts();
        s.read(d, Path::default(), leaves)
    }
}
/// What a composition has on its right, as a whole.
pub trait Right {
    type Leaves: List;
}
impl<S: Tree<D>, D> Right for Layout<S, D> {
    type Leaves = S::Leaves<Nil>;
}
words! {
    /// There is no such mode: `V` says so.
    NoMode<V>;
}
impl<V: Verdict> Left for NoMode<V> {
    const SEAL: Seal = Seal;
    type Merged = End<V>;
    fn merged(self) -> Outcome<End<V>> {
        Ok(End::default())
    }
    type Mode<N: Number> = Self;
    fn mode<N: Number>(self) -> Self {
        self
    }
    fn read(self, _: &mut Leaves) -> Outcome<()> {
        Ok(())
    }
}
pub(crate) type NotBelow<N, R> = NoMode<Inadmissible<NoSuchMode<Dec<N>, R>>>;

macro_rules! leaf {
    ($([$($u:ident)*] $s:ty;)*) => {$(
        #[inlined]
        impl<$($u,)* D: Stride> Tree<D> for $s
        where
            Self: Number,
        {
            const SEAL: Seal = Seal;
            const KNOWN: bool = <Self as Number>::KNOWN.is_some() && D::STATIC.is_some();
            type Leaves<T: List> = Cons<Self, D, T>;
            fn leaves<T: List>(self, d: D, t: T) -> Self::Leaves<T> {
                Cons(self, d, t)
            }
            type Modes = Cons<Self, D, Nil>;
            fn modes(self, d: D) -> Self::Modes {
                Cons(self, d, Nil)
            }
            type Rank = decimal::_1;
            type Offset<I: Digit> = I::Offset<D>;
            fn offset_at<I: Digit>(self, d: D, index: I) -> Self::Offset<I> {
                index.times_stride(d)
            }
            type AtTuple<N, V: Verdict> = Inadmissible<CoordinateNests<N, Dec<Self>>>;
            type Composed<L: Line, A: Left> = D::Leaf<Self, L, A>;
            fn composed<L: Line, A: Left>(self, d: D, list: L, a: A, making: &mut Making) -> Outcome<Self::Composed<L, A>> {
                d.leaf(self, list, a, making)
            }
            type Mapped<F: LeafRule> = <F::Modes<Self, D> as Pack>::Packed;
            fn mapped<F: LeafRule>(self, d: D, rule: &mut impl LeafNumbers, counted: &mut Counted) -> Outcome<Self::Mapped<F>> {
                poured::<F::Modes<Self, D>>(self, d, rule, counted)
            }
            type After<F: LeafRule> = F::Next<Self, D>;
            type ZerosToOne = <D::Stays as Truth>::OneOr<Self, D>;
            fn zeros_to_one(self, d: D) -> Self::ZerosToOne {
                Number::from_size(if d.integer() == 0 { 1 } else { self.extent() })
            }
            type Occupied<T: Spread> = D::Occupy<Self, T>;
            // a leaf is its only mode
            type Mode<N: Number> = <N::IsZero as Truth>::Left<Layout<Self, D>, NotBelow<N, decimal::_1>>;
            #[inline]
            fn mode<N: Number>(self, d: D) -> Self::Mode<N> {
                <N::IsZero as Truth>::left(Layout::from_parts(self, d), NoMode::default())
            }
            #[inline]
            fn read(self, d: D, place: Path, leaves: &mut Leaves) -> Outcome<()> {
                leaves.push(self.extent(), d, place)
            }
            #[inline]
            fn named(leaves: &Leaves, place: Path) -> Outcome<(Self, D)> {
                named::leaf(leaves, place)
            }
        }
    )*};
}
leaf! { [U B] UInt<U, B>; [] usize; [U B] Multiple<U, B>; }

macro_rules! tree {
    (@leaves $t:ident ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => {
        <$s as Tree<$d>>::Leaves<tree!(@leaves $t $($rest)*)>
    };
    (@leaves $t:ident) => { $t };
    (@modes ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => { Cons<$s, $d, tree!(@modes $($rest)*)> };
    (@modes) => { Nil };
    (@list ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => { Cons($sv, $dv, tree!(@list $($rest)*)) };
    (@list) => { Nil };
    (@occupied $t:ident ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => {
        <$s as Tree<$d>>::Occupied<tree!(@occupied $t $($rest)*)>
    };
    (@occupied $t:ident) => { $t };
    (@flat $t:ident ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => {
        $sv.leaves($dv, tree!(@flat $t $($rest)*))
    };
    (@flat $t:ident) => { $t };
    (@plan [$p:ty] [$q:ty]) => { <$p as Plan>::Pair<$q> };
    (@plan [$p:ty] [$q:ty] [$r:ty]) => { <$p as Plan>::Triple<$q, $r> };
    (@plan $($mode:tt)+) => { <tree!(@before $($mode)+) as Pack>::Tupled };
    (@before [$p:ty] $($rest:tt)*) => { <$p as Plan>::Before<tree!(@before $($rest)*)> };
    (@before) => { Nil };
    (@value $p:ident $q:ident) => { $p.pair($q) };
    (@value $p:ident $q:ident $r:ident) => { $p.triple($q, $r) };
    (@value $($mode:ident)+) => { tree!(@listed $($mode)+).tupled() };
    (@listed $p:ident $($rest:ident)*) => { $p.before(tree!(@listed $($rest)*)) };
    (@listed) => { Nil };
    // each mode with the rule that those before it leave
    (@rules $what:tt [$f:ty] [$($done:tt)*] ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => {
        tree!(@rules $what [<$s as Tree<$d>>::After<$f>] [$($done)* ([$f] $s $d $sv $dv)] $($rest)*)
    };
    (@rules [After] [$f:ty] $done:tt) => { $f };
    (@rules [Mapped] $f:tt [$(([$g:ty] $s:ident $d:ident $sv:ident $dv:ident))+]) => {
        tree!(@plan $([<$s as Tree<$d>>::Mapped<$g>])+)
    };
    (@rules [mapped $rule:ident $counted:ident] $f:tt [$(([$g:ty] $s:ident $d:ident $sv:ident $dv:ident))+]) => {{
        $(let $sv = $sv.mapped::<$g>($dv, $rule, $counted)?;)+
        tree!(@value $($sv)+)
    }};
    (@mode [$n:ty] $all:ident $rank:ty;) => { NotBelow<$all, $rank> };
    (@mode [$n:ty] $all:ident $rank:ty; ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => {
        <<$n as Number>::IsZero as Truth>::Left<
            Layout<$s, $d>,
            tree!(@mode [<$n as Number>::Minus<One>] $all $rank; $($rest)*),
        >
    };
    (@pick [$n:ty]) => { NoMode::default() };
    (@pick [$n:ty] ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => {
        <<$n as Number>::IsZero as Truth>::left(
            Layout::from_parts($sv, $dv),
            tree!(@pick [<$n as Number>::Minus<One>] $($rest)*),
        )
    };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        #[inlined]
        impl<$($s: Tree<$d>, $d: Copy),+> Tree<($($d,)+)> for ($($s,)+) {
            const SEAL: Seal = Seal;
            const KNOWN: bool = true $(&& <$s as Tree<$d>>::KNOWN)+;
            type Leaves<T: List> = tree!(@leaves T $(($s $d $c $sv $dv $cv))+);
            fn leaves<T: List>(self, d: ($($d,)+), t: T) -> Self::Leaves<T> {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                tree!(@flat t $(($s $d $c $sv $dv $cv))+)
            }
            type Modes = tree!(@modes $(($s $d $c $sv $dv $cv))+);
            fn modes(self, d: ($($d,)+)) -> Self::Modes {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                tree!(@list $(($s $d $c $sv $dv $cv))+)
            }
            type Rank = <Self as AsList>::Rank;
            type Offset<I: Digit> = <Self::Modes as DotModes>::Sum<I, UTerm>;
            fn offset_at<I: Digit>(self, d: ($($d,)+), index: I) -> Self::Offset<I> {
                dot::at(self.modes(d), index)
            }
            type AtTuple<N, V: Verdict> = V;
            type Composed<L: Line, A: Left> = tree!(@plan $([<$s as Tree<$d>>::Composed<L, A>])+);
            fn composed<L: Line, A: Left>(
                self,
                d: ($($d,)+),
                list: L,
                a: A,
                making: &mut Making,
            ) -> Outcome<Self::Composed<L, A>> {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                $(let $sv = $sv.composed($dv, list, a, making)?;)+
                Ok(tree!(@value $($sv)+))
            }
            type Mapped<F: LeafRule> = tree!(@rules [Mapped] [F] [] $(($s $d $c $sv $dv $cv))+);
            fn mapped<F: LeafRule>(self, d: ($($d,)+), rule: &mut impl LeafNumbers, counted: &mut Counted) -> Outcome<Self::Mapped<F>> {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                Ok(tree!(@rules [mapped rule counted] [F] [] $(($s $d $c $sv $dv $cv))+))
            }
            type After<F: LeafRule> = tree!(@rules [After] [F] [] $(($s $d $c $sv $dv $cv))+);
            type ZerosToOne = ($($s::ZerosToOne,)+);
            fn zeros_to_one(self, d: ($($d,)+)) -> Self::ZerosToOne {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                ($($sv.zeros_to_one($dv),)+)
            }
            type Occupied<T: Spread> = tree!(@occupied T $(($s $d))+);
            type Mode<N: Number> = tree!(@mode [N] N <Self as AsList>::Rank; $(($s $d))+);
            #[inline]
            fn mode<N: Number>(self, d: ($($d,)+)) -> Self::Mode<N> {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                tree!(@pick [N] $(($s $d $c $sv $dv $cv))+)
            }
            #[inline]
            fn read(self, d: ($($d,)+), place: Path, leaves: &mut Leaves) -> Outcome<()> {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                let mut index = 0usize;
                $(
                    $sv.read($dv, place.then(index), leaves)?;
                    index = index.saturating_add(1);
                )+
                let _ = index;
                Ok(())
            }
            #[inline]
            fn named(leaves: &Leaves, place: Path) -> Outcome<(Self, ($($d,)+))> {
                named::tuple(leaves, place, [$(stringify!($s)),+].len())?;
                let mut index = 0usize;
                $(
                    let ($sv, $dv) = <$s as Tree<$d>>::named(leaves, place.then(index))?;
                    index = index.saturating_add(1);
                )+
                let _ = index;
                Ok((($($sv,)+), ($($dv,)+)))
            }
        }
    };
}
for_each_arity!(tree);

/// What is no layout, and the verdict that says why.
macro_rules! malformed {
    ($([$($generics:tt)*] $s:ty, $d:ty = $why:ty;)*) => {$(
        impl<$($generics)*> Tree<$d> for $s {
            const SEAL: Seal = Seal;
            const KNOWN: bool = false;
            type Leaves<T: List> = End<Inadmissible<$why>>;
            // never run, like all that follows: refused
            fn leaves<T: List>(self, _: $d, _: T) -> Self::Leaves<T> {
                End::default()
            }
            type Modes = End<Inadmissible<$why>>;
            fn modes(self, _: $d) -> Self::Modes {
                End::default()
            }
            type Rank = decimal::_0;
            type Offset<I: Digit> = Clash<Inadmissible<$why>>;
            fn offset_at<I: Digit>(self, _: $d, _: I) -> Self::Offset<I> {
                Clash::default()
            }
            type AtTuple<N, V: Verdict> = Inadmissible<$why>;
            type Composed<L: Line, A: Left> = Answered<Inadmissible<$why>, One, UTerm>;
            type Mapped<F: LeafRule> = Answered<Inadmissible<$why>, One, UTerm>;
            type After<F: LeafRule> = F;
            type ZerosToOne = Self;
            fn zeros_to_one(self, _: $d) -> Self {
                self
            }
            type Occupied<T: Spread> = T;
            type Mode<N: Number> = NoMode<Inadmissible<$why>>;
            fn mode<N: Number>(self, _: $d) -> Self::Mode<N> {
                NoMode::default()
            }
        }
    )*};
}
malformed! {
    [D: Copy] UTerm, D = ZeroExtent<decimal::_0>;
    [U: Nat + NonZero + Number, D: Copy] NInt<U>, D = NegativeExtent<Dec<U>>;
}
macro_rules! too_long {
    ($($n:ident: $($s:ident)+;)*) => {$(
        malformed! { [$($s: Copy,)+ D: Copy] ($($s,)+), D = TupleTooLong<decimal::$n, decimal::_12>; }
    )*};
}
too_long! {
    _13: S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12;
    _14: S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13;
    _15: S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14;
    _16: S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15;
}
macro_rules! ranks {
    (@rows [$($s:ident)*] [$($d:ident)*]) => {};
    (@rows [$($s:ident)*] [$($d:ident)*] $next:ident $($rest:ident)*) => {
        ranks! { @arities [$($s)*] [$($d)* $next] [$($s)*] [$($d)* $next] }
        ranks! { @rows [$($s)*] [$($d)* $next] $($rest)* }
    };
    (@arities $s:tt $d:tt [$a:ident $($x:ident)*] [$b:ident $($y:ident)*]) => {
        ranks! { @arities $s $d [$($x)*] [$($y)*] }
    };
    (@arities $s:tt $d:tt [] []) => {};
    (@arities [$($s:ident)*] [$($d:ident)*] $more:tt $others:tt) => {
        malformed! { [$($s: Copy,)* $($d),*] ($($s,)*), ($($d,)*)
            = RanksDiffer<<($($s,)*) as AsList>::Rank, <($($d,)*) as AsList>::Rank>; }
    };
    ($(($s:ident $($x:ident)*))+) => {
        ranks! { @rows [$($s)+] [] E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 }
        ranks! { @leaf [$($s)+]
            [] UTerm; [U, B] UInt<U, B>; [U: Nat + NonZero] NInt<U>; [] usize; [] isize;
            [K: Copy, J: Copy] Multiple<K, J>; [K, J] Basis<K, J>; [K] Xor<K>; }
        malformed! {
            [U: Copy, B: Copy, $($s),+] UInt<U, B>, ($($s,)+) = StrideNests<<($($s,)+) as AsList>::Rank>;
            [$($s),+] usize, ($($s,)+) = StrideNests<<($($s,)+) as AsList>::Rank>;
            [U: Copy, B: Copy, $($s),+] Multiple<U, B>, ($($s,)+) = StrideNests<<($($s,)+) as AsList>::Rank>;
        }
    };
    (@leaf $s:tt $($row:tt)*) => { ranks! { @each $s $($row)* } };
    (@each $s:tt) => {};
    (@each [$($s:ident)+] [$($generics:tt)*] $d:ty; $($row:tt)*) => {
        malformed! { [$($s: Copy,)+ $($generics)*] ($($s,)+), $d = ShapeNests<<($($s,)+) as AsList>::Rank>; }
        ranks! { @each [$($s)+] $($row)* }
    };
}
for_each_arity!(ranks);
