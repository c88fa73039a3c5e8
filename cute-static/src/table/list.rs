//! Lists of modes, flat: what a layout's leaves are, and what operations make of them; lines, their merged modes; and how a function of
//! them is written down, once for types and values.

use super::sort::SortList;
use super::stride::Stride;
use super::visitor::{LineToNumber, ListToList, ListToNumber, ListToTruth, ListToValue, ListToVerdict};
use crate::algebra::complement::types::{ComplementLine, ComplementList};
use crate::algebra::composition::coordinates::{Leaves, Path};
use crate::algebra::composition::types::{ComposeLine, JointLine, JointList};
use crate::algebra::composition::xor::{XorLine, XorList};
use crate::algebra::divide::types::DivideList;
use crate::algebra::fits::Counted;
use crate::algebra::inverse::numbers::Placed;
use crate::algebra::inverse::types::{InverseLine, InverseList};
use crate::algebra::properties::known::KnownLeaves;
use crate::algebra::recast::types::RecastList;
use crate::layout::SpanList;
use crate::layout::construct::types::{ConstructList, ConstructRows};
use crate::layout::coord::dot::DotList;
use crate::number::multiple::wrong;
use crate::number::num::One;
use crate::number::number::{Number, Truth};
use crate::refusal::answer::Pack;
use crate::refusal::verdict::{Both, Verdict, words};
use crate::tree::tuple::{Cons, Nil};
use crate::{AlgebraError, Excess, Operation};
use core::convert::Infallible;
use typenum::UTerm;

words! {
    /// The end of a list whose modes have the verdict `V`: [`Nil`] is the end of one that is admissible.
    End<V>;
}
impl<V> End<V> {
    /// The end.
    pub(crate) const NEW: Self = Self(core::marker::PhantomData);
}

/// A list of modes: [`Nil`], [`Cons`] or `End`.
pub trait List:
    Copy
    + MergeList
    + DivideList
    + JointList
    + XorList
    + RecastList
    + Pack
    + SortList
    + ConstructRows
    + ConstructList
    + SpanList
    + DotList
    + InverseList
    + ComplementList
{
    /// Whether all strides are integers.
    const INTEGER: bool;
    /// The modes where the compiler knows them all, and their strides are integers.
    const KNOWN: Option<KnownLeaves>;
    /// The same modes, with the verdict `V` on them.
    type And<V: Verdict>: List;
    fn and<V: Verdict>(self) -> Self::And<V>;
    /// Calls `f` with each extent and the integer of each stride.
    fn each(self, f: &mut impl FnMut(usize, isize));
    /// Counts the modes.
    fn count(self, counted: &mut Counted);
    /// Calls `f` with the extent and the stride of each mode, as far as they are known to the compiler.
    fn room(f: &mut impl FnMut(Option<isize>, Option<isize>));
    /// The list, of modes one after the other; what the compiler knows of them is as it is.
    fn pour(next: &mut impl FnMut() -> Result<(usize, isize), AlgebraError>) -> Result<Self, AlgebraError>;
    /// The list where the compiler knows all numbers; else some list.
    fn idle() -> Self;
    /// The same, of strides of any size.
    fn pour_sizes(next: &mut impl FnMut() -> Result<(usize, usize), AlgebraError>) -> Result<Self, AlgebraError>;
    /// The modes before those of another list; of this one's end nothing is left.
    type Chain<T: List>: List;
    fn chain<T: List>(self, t: T) -> Self::Chain<T>;
    /// The modes as leaves at a place.
    fn read(self, place: Path, leaves: &mut Leaves) -> Result<(), AlgebraError>;
    /// Calls `f` with extent and stride of each mode along the basis element `of`, and whether the compiler knows them.
    fn each_along(self, of: Path, f: &mut impl FnMut((usize, bool), (isize, bool)));

    // ---- questions from outside ----

    type ToList<Q: ListToList>: List;
    fn to_list<Q: ListToValue>(self, q: Q) -> Self::ToList<Q>;
    type ToNumber<Q: ListToNumber>: Number;
    type ToTruth<Q: ListToTruth>: Truth;
    type ToVerdict<Q: ListToVerdict>: Verdict;
}
#[inlined]
impl<S: Number, D: Stride, T: List> List for Cons<S, D, T> {
    const INTEGER: bool = D::INTEGER && T::INTEGER;
    const KNOWN: Option<KnownLeaves> = match T::KNOWN {
        Some(leaves) => leaves.with(S::KNOWN, D::STATIC),
        None => None,
    };
    type And<V: Verdict> = Cons<S, D, T::And<V>>;
    fn and<V: Verdict>(self) -> Self::And<V> {
        Cons(self.0, self.1, self.2.and())
    }
    fn each(self, f: &mut impl FnMut(usize, isize)) {
        f(self.0.extent(), self.1.integer());
        self.2.each(f);
    }
    fn count(self, counted: &mut Counted) {
        counted.mode(self.0.extent(), self.1);
        self.2.count(counted);
    }
    fn room(f: &mut impl FnMut(Option<isize>, Option<isize>)) {
        f(S::STATIC, D::STATIC);
        T::room(f);
    }
    fn pour(next: &mut impl FnMut() -> Result<(usize, isize), AlgebraError>) -> Result<Self, AlgebraError> {
        let (extent, stride) = next()?;
        if let Some((known, needed)) = wrong::<S>(extent).or(wrong::<D::Natural>(stride.unsigned_abs())) {
            return Err(AlgebraError::StaticMultiple { known, needed });
        }
        let stride = D::made(stride).ok_or(Operation::LayoutOf.overflow(Excess::Stride))?;
        Ok(Cons(S::from_size(extent), stride, T::pour(next)?))
    }
    fn idle() -> Self {
        Cons(S::default(), D::idle(), T::idle())
    }
    #[inline]
    fn pour_sizes(next: &mut impl FnMut() -> Result<(usize, usize), AlgebraError>) -> Result<Self, AlgebraError> {
        let (extent, stride) = next()?;
        let stride = D::of_size(stride).ok_or(Operation::LayoutOf.overflow(Excess::Stride))?;
        Ok(Cons(S::from_size(extent), stride, T::pour_sizes(next)?))
    }
    type Chain<L: List> = Cons<S, D, T::Chain<L>>;
    fn chain<L: List>(self, l: L) -> Self::Chain<L> {
        Cons(self.0, self.1, self.2.chain(l))
    }
    #[inline]
    fn read(self, place: Path, leaves: &mut Leaves) -> Result<(), AlgebraError> {
        leaves.push(self.0.extent(), self.1, place)?;
        self.2.read(place, leaves)
    }
    fn each_along(self, of: Path, f: &mut impl FnMut((usize, bool), (isize, bool))) {
        if D::element() == of {
            f((self.0.extent(), S::KNOWN.is_some()), (self.1.integer(), D::STATIC.is_some()));
        }
        self.2.each_along(of, f);
    }
    type ToList<Q: ListToList> = Q::Cons<S, D, T>;
    fn to_list<Q: ListToValue>(self, q: Q) -> Self::ToList<Q> {
        q.cons(self.0, self.1, self.2)
    }
    type ToNumber<Q: ListToNumber> = Q::Cons<S, D, T>;
    type ToTruth<Q: ListToTruth> = Q::Cons<S, D, T>;
    type ToVerdict<Q: ListToVerdict> = Q::Cons<S, D, T>;
}
// what is done with each mode, where there is none
macro_rules! no_mode {
    ($([$($v:ident: $verdict:ident)?] $end:ty, $and:ident $is:ty, $known:expr, $answer:ident $value:ident;)*) => {$(
        #[inlined]
        impl<$($v: $verdict)?> List for $end {
            const INTEGER: bool = true;
            const KNOWN: Option<KnownLeaves> = $known;
            type And<$and: Verdict> = End<$is>;
            fn and<$and: Verdict>(self) -> End<$is> {
                End::default()
            }
            fn each(self, _: &mut impl FnMut(usize, isize)) {}
            fn count(self, _: &mut Counted) {}
            fn room(_: &mut impl FnMut(Option<isize>, Option<isize>)) {}
            type Chain<T: List> = T;
            fn chain<T: List>(self, t: T) -> T {
                t
            }
            fn read(self, _: Path, _: &mut Leaves) -> Result<(), AlgebraError> {
                Ok(())
            }
            fn each_along(self, _: Path, _: &mut impl FnMut((usize, bool), (isize, bool))) {}
            fn pour(_: &mut impl FnMut() -> Result<(usize, isize), AlgebraError>) -> Result<Self, AlgebraError> {
                Ok(Self::default())
            }
            fn idle() -> Self {
                Self::default()
            }
            fn pour_sizes(_: &mut impl FnMut() -> Result<(usize, usize), AlgebraError>) -> Result<Self, AlgebraError> {
                Ok(Self::default())
            }
            type ToList<Q: ListToList> = Q::$answer$(<$v>)?;
            fn to_list<Q: ListToValue>(self, q: Q) -> Self::ToList<Q> {
                q.$value()
            }
            type ToNumber<Q: ListToNumber> = Q::$answer$(<$v>)?;
            type ToTruth<Q: ListToTruth> = Q::$answer$(<$v>)?;
            type ToVerdict<Q: ListToVerdict> = Q::$answer$(<$v>)?;
        }
    )*};
}
no_mode! { [] Nil, V V, Some(KnownLeaves::NONE), Nil nil; [V: Verdict] End<V>, W Both<V, W>, None, End end; }

// ---- lines: what a left operand is, seen from integers ----

/// The last mode.
#[derive(Debug, Clone, Copy)]
pub struct Last<S, D>(pub S, pub D);

/// Merged modes: [`Cons`], [`Last`], or [`End`] of what is no layout.
pub trait Line: Copy + MergeLine + ComposeLine + JointLine + XorLine + InverseLine + ComplementLine {
    /// Whether all strides are integers.
    const INTEGER: bool;
    /// Calls `f` with each extent and the integer of each stride.
    fn each(self, f: &mut impl FnMut(usize, isize));
    /// Calls `f` with each mode, of which `place` is the first one's.
    fn places(self, place: usize, f: &mut impl FnMut(Placed));
    /// `self o (s : -u)`: one mode takes anything (Section 3.3.3), several take nothing negative.
    type Back<S: Number, U: Number>: List;
    /// Asked from outside.
    type ToNumber<Q: LineToNumber>: Number;
}
impl<S: Number, D: Stride> Line for Last<S, D> {
    const INTEGER: bool = D::INTEGER;
    #[inline(always)]
    fn each(self, f: &mut impl FnMut(usize, isize)) {
        f(self.0.extent(), self.1.integer());
    }
    fn places(self, place: usize, f: &mut impl FnMut(Placed)) {
        f(Placed::new(self.0, self.1, place, true));
    }
    type Back<N: Number, U: Number> = D::BackLine<N, U>;
    type ToNumber<Q: LineToNumber> = Q::Last<S, D>;
}
impl<S: Number, D: Stride, T: Line> Line for Cons<S, D, T> {
    const INTEGER: bool = D::INTEGER && T::INTEGER;
    #[inline(always)]
    fn each(self, f: &mut impl FnMut(usize, isize)) {
        f(self.0.extent(), self.1.integer());
        self.2.each(f);
    }
    fn places(self, place: usize, f: &mut impl FnMut(Placed)) {
        f(Placed::new(self.0, self.1, place, false));
        self.2.places(place.saturating_mul(self.0.extent()), f);
    }
    type Back<N: Number, U: Number> = N::BackAlong<U, D>;
    type ToNumber<Q: LineToNumber> = Q::Cons<S, D, T>;
}
impl<V: Verdict> Line for End<V> {
    const INTEGER: bool = true;
    #[inline(always)]
    fn each(self, _: &mut impl FnMut(usize, isize)) {}
    fn places(self, _: usize, _: &mut impl FnMut(Placed)) {}
    type Back<N: Number, U: Number> = Self;
    type ToNumber<Q: LineToNumber> = Q::End<V>;
}

// ---- `coalesce` and `merged` (see the pseudocode in `coalesce.rs`) ----

/// Nothing here fails.
type Outcome<T> = Result<T, Infallible>;

of_lists! {
    /// `merged`, of a list of leaves.
    MergeList this = [S : D | T];
    /// `merged(self)`.
    Merged<>: Line = Last(One, UTerm), MergeBefore(T, S, D), this;
    /// `merged([s0 : d0 | self])`. An extent of 1 is kept at the end: past the domain it counts.
    MergeBefore<S0: Number, D0: Stride>: Line = Last(S0, D0), Prepend(S0, D0, MergeBefore(T, S, D)), this;
}
of_extents! {
    /// `merged`, of an extent `n`.
    MergeNumber this;
    /// `n : d` before merged modes. One that is known when run is not lost in a known one.
    Prepend<D: Stride, L: Line>: Line = L, JoinTo(L, this, D), Cons(this, D, L);
    /// The last mode `n : d`, unless it is of extent 1.
    TrimLast<D: Stride>: List = Nil, Cons(this, D, Nil), Cons(this, D, Nil);
    /// `[s n : d]`, for neighbours `s : d` and `n : d2` that are one mode.
    JoinedLast<S: Number, D: Stride, D2: Stride>: Line
        = Last(Together(S, this), D), Last(Together(S, this), D), Cons(S, D, Last(this, D2));
    /// `[s n : d | t]`, for neighbours `s : d` and `n : d2` that are one mode.
    Joined<S: Number, D: Stride, D2: Stride, T: Line>: Line
        = Cons(Together(S, this), D, T), Cons(Together(S, this), D, T), Cons(S, D, Cons(this, D2, T));
}
of_lines! {
    /// `merged`, of what is behind a mode.
    MergeLine this = [S : D | T];
    /// Without a last mode of extent 1.
    Trimmed<>: List = TrimLast(S, D), Cons(S, D, Trimmed(T)), this;
    /// `s0 : d0` before them: joined with the first one or not.
    JoinTo<S0: Number, D0: Stride>: Line
        = JoinLast(Follows(D, S0, D0), S0, D0, S, D), Join(Follows(D, S0, D0), S0, D0, S, D, T), this;
}
of_truths! {
    /// `merged`, by whether two modes are one.
    MergeTruth this;
    /// `[s s2 : d]`, or `[s : d, s2 : d2]`.
    JoinLast<S: Number, D: Stride, S2: Number, D2: Stride>: Line
        = JoinedLast(S2, S, D, D2), Cons(S, D, Last(S2, D2)), Cons(S, D, Last(S2, D2));
    /// `[s s2 : d | t]`, or `[s : d, s2 : d2 | t]`.
    Join<S: Number, D: Stride, S2: Number, D2: Stride, T: Line>: Line
        = Joined(S2, S, D, D2, T), Cons(S, D, Cons(S2, D2, T)), Cons(S, D, Cons(S2, D2, T));
}
type Follows<D2, S, D> = <D2 as Stride>::Follows<S, D>;
fn Follows<D2: Stride, S: Number, D: Stride>(_: D2, _: S, _: D) -> Outcome<Follows<D2, S, D>> {
    Ok(Default::default())
}
/// The product of two extents; saturates, since the size of a layout is judged when it is made.
pub(crate) type Together<S, S2> = <S as Number>::Times<S2>;
pub(crate) fn Together<S: Number, S2: Number>(s: S, s2: S2) -> Outcome<Together<S, S2>> {
    Ok(Number::from_size(s.extent().saturating_mul(s2.extent())))
}

// ---- how a row is read: as a type, and as a value ----
//

/// An expression as a type.
macro_rules! ty {
    (this) => { Self };
    (Scaled($x:ident, $n:ident, $reached:ident $(, $and:ident)?)) => { <$x as $crate::table::stride::Stride>::Scaled<$n> };
    // what its extents are is known when run
    (General($a:ident, $x:ident, $t:ident, $s:ident, $d:ident, $f:ident)) => { General<$x, $t, $d, $f> };
    ($head:ident) => { $head };
    ($head:ident ($($arg:ident $(($($args:tt)*))?),*)) => {
        $head<$($crate::table::list::ty!($arg $(($($args)*))?)),*>
    };
}
/// An expression as a value.
macro_rules! val {
    (Nil) => { $crate::tree::tuple::Nil };
    (One) => { $crate::num::One::default() };
    (Last($($arg:ident $(($($args:tt)*))?),*)) => {
        $crate::table::list::Last($($crate::table::list::val!($arg $(($($args)*))?)),*)
    };
    (Cons($($arg:ident $(($($args:tt)*))?),*)) => {
        $crate::tree::tuple::Cons($($crate::table::list::val!($arg $(($($args)*))?)),*)
    };
    (Link($($arg:ident $(($($args:tt)*))?),*)) => {
        $crate::tree::tuple::Link($($crate::table::list::val!($arg $(($($args)*))?)),*)
    };
    // whether the stride fits matters where its mode has a second element
    (Scaled($x:ident, $n:ident, $reached:ident $(, $and:ident)?)) => { $x.scaled($n, $reached.extent() > 1 $(&& $and.extent() > 1)?)? };
    ($head:ident) => { $head };
    ($head:ident ($($arg:ident $(($($args:tt)*))?),*)) => {
        $head($($crate::table::list::val!($arg $(($($args)*))?)),*)?
    };
}
// `Outcome` is that of the file: one of rows that cannot fail has no error
/// The rows of an impl: each function as a type, and its value, behind what `bound` binds.
macro_rules! rows {
    ($this:ident $bound:tt $($name:ident<$($p:ident: $of:ident),*> = $e:ident $(($($args:tt)*))?;)*) => {$(
        $crate::table::list::rows! { @row $this $bound $name [$($p: $of),*] [$($p),*] $e $(($($args)*))? }
    )*};
    (@row $this:ident [$($bound:tt)*] $name:ident [$($p:ident: $of:ident),*] [$($q:ident),*] $($e:tt)*) => {
        type $name<$($p: $of),*> = $crate::table::list::ty!($($e)*);
        #[inline(always)]
        #[allow(unused_variables)] // a row takes what it needs
        fn $name<$($p: $of),*>(self, $($p: $p),*) -> Outcome<Self::$name<$($p),*>> {
            let $this = self;
            $($bound)*
            Ok($crate::table::list::val!($($e)*))
        }
    };
}
/// A trait of rows, each by its name as an alias and as a function, so that other rows can say it.
macro_rules! row_trait {
    ($(#[$trait_doc:meta])* $trait:ident: $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident;)*) => {
        $(#[$trait_doc])*
        pub trait $trait: Sized {
            $(
                $(#[$doc])*
                type $name<$($p: $of),*>: $kind;
                /// Its value.
                fn $name<$($p: $of),*>(self, $($p: $p),*) -> Outcome<Self::$name<$($p),*>>;
            )*
        }
        $(
            #[allow(dead_code)]
            pub(crate) type $name<This, $($p),*> = <This as $trait>::$name<$($p),*>;
            #[allow(dead_code)]
            #[inline(always)]
            pub(crate) fn $name<This: $trait, $($p: $of),*>(
                this: This,
                $($p: $p),*
            ) -> Outcome<$name<This, $($p),*>> {
                this.$name($($p),*)
            }
        )*
    };
}
/// A trait of rows, and its implementations: a column for each kind, with what its value binds.
macro_rules! columns {
    ($(#[$trait_doc:meta])* $trait:ident $this:ident $columns:tt;
        $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident = $($e:ident $(($($args:tt)*))?),+;)*) => {
        $crate::table::list::row_trait! { $(#[$trait_doc])* $trait: $($(#[$doc])* $name<$($p: $of),*>: $kind;)* }
        $crate::table::list::columns! { @impls $trait $this $columns $({$name [$($p: $of),*] $([$e $(($($args)*))?])+})* }
    };
    (@impls $trait:ident $this:ident [] $($row:tt)*) => {};
    (@impls $trait:ident $this:ident [{[$($generics:tt)*] $for:ty $(where $bound:ty)? $(, $of:pat = $from:expr)?} $($rest:tt)*]
        $({$name:ident [$($p:ident: $kind:ident),*] [$($e:tt)*] $($others:tt)*})*) => {
        impl<$($generics)*> $trait for $for
        where
            $($bound: Number)?
        {
            $crate::table::list::rows! { $this [$(let $of = $from;)?] $($name<$($p: $kind),*> = $($e)*;)* }
        }
        $crate::table::list::columns! { @impls $trait $this [$($rest)*] $({$name [$($p: $kind),*] $($others)*})* }
    };
}
/// Rows of a list `[S : D | T]`: for the empty list, that one, and the end of a list with a verdict.
macro_rules! of_lists {
    ($(#[$doc:meta])* $trait:ident $this:ident = [$s:ident : $d:ident | $t:ident]; $($rows:tt)*) => {
        $crate::table::list::columns! { $(#[$doc])* $trait $this [{[] Nil} {[$s: Number, $d: Stride, $t: List] Cons<$s, $d, $t>, Cons($s, $d, $t) = $this}
            {[X0: $crate::verdict::Verdict] $crate::table::list::End<X0>}]; $($rows)* }
    };
}
/// Rows of merged modes, with the last one or another before them: for `[S : D]`, `[S : D | T]`, and the end with a verdict.
macro_rules! of_lines {
    ($(#[$doc:meta])* $trait:ident $this:ident = [$s:ident : $d:ident | $t:ident]; $($rows:tt)*) => {
        $crate::table::list::columns! { $(#[$doc])* $trait $this [{[$s: Number, $d: Stride] Last<$s, $d>, Last($s, $d) = $this}
            {[$s: Number, $d: Stride, $t: Line] Cons<$s, $d, $t>, Cons($s, $d, $t) = $this}
            {[X0: $crate::verdict::Verdict] $crate::table::list::End<X0>}]; $($rows)* }
    };
}
/// Rows of an extent: for 1, what else is known, and what is not.
macro_rules! of_extents {
    ($(#[$trait_doc:meta])* $trait:ident $this:ident;
        $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident =
            $one:ident $(($($ones:tt)*))?, $known:ident $(($($knowns:tt)*))?, $unknown:ident $(($($unknowns:tt)*))?;)*) => {
        $crate::table::list::columns! { $(#[$trait_doc])* $trait $this [{[] $crate::num::One} {[] typenum::UTerm} {[] $crate::num::Underflow}
            {[X0, X1] typenum::UInt<typenum::UInt<X0, X1>, typenum::B0> where typenum::UInt<X0, X1>}
            {[X0, X1] typenum::UInt<typenum::UInt<X0, X1>, typenum::B1> where typenum::UInt<X0, X1>} {[] usize} {[] isize}
            {[X0: $crate::table::words::Number, X1: $crate::table::words::Word] $crate::table::words::Multiple<X0, X1>}];
            $($(#[$doc])* $name<$($p: $of),*>: $kind = $one $(($($ones)*))?, $known $(($($knowns)*))?, $known $(($($knowns)*))?,
                $known $(($($knowns)*))?, $known $(($($knowns)*))?, $unknown $(($($unknowns)*))?, $unknown $(($($unknowns)*))?,
                $unknown $(($($unknowns)*))?;)* }
    };
}
/// Rows of a truth: for true, false, and unknown.
macro_rules! of_truths {
    ($(#[$doc:meta])* $trait:ident $this:ident; $($rows:tt)*) => {
        $crate::table::list::columns! { $(#[$doc])* $trait $this [{[] $crate::num::True} {[] $crate::num::False} {[] $crate::num::Unknown}];
            $($rows)* }
    };
}
/// Declares a trait of types and implements it: a row for each function, a column for each impl; behind a bar are kinds with the same column.
macro_rules! table {
    ($(#[$doc:meta])* $trait:ident; $([$($generics:tt)*] $for:ty $(where $bound:ty)? $(| [$($more:tt)*] $also:ty)*),+;
        $($(#[$row_doc:meta])* $name:ident $(<$($p:ident: $of:path),+>)?: $kind:ident = $($value:ty),+;)*) => {
        $(#[$doc])*
        pub trait $trait {
            $($(#[$row_doc])* type $name $(<$($p: $of),+>)?: $kind;)*
        }
        table! { @impls $trait [$({[$($generics)*] $for $(where $bound)? $(| [$($more)*] $also)*})+] $({$name [$(<$($p: $of),+>)?] $($value),+})* }
    };
    (@impls $trait:ident [] $($row:tt)*) => {};
    (@impls $trait:ident [{[$($generics:tt)*] $for:ty | $([$($more:tt)*] $also:ty)|+} $($rest:tt)*]
        $({$name:ident [$($params:tt)*] $value:ty $(, $values:ty)*})*) => {
        table! { @impl $trait [$($generics)*] $for; $({$name [$($params)*] $value})* }
        table! { @impls $trait [{$([$($more)*] $also)|+} $($rest)*] $({$name [$($params)*] $value $(, $values)*})* }
    };
    (@impls $trait:ident [{[$($generics:tt)*] $for:ty $(where $bound:ty)?} $($rest:tt)*]
        $({$name:ident [$($params:tt)*] $value:ty $(, $values:ty)*})*) => {
        table! { @impl $trait [$($generics)*] $for $(where $bound)?; $({$name [$($params)*] $value})* }
        table! { @impls $trait [$($rest)*] $({$name [$($params)*] $($values),*})* }
    };
    (@impl $trait:ident [$($generics:tt)*] $for:ty $(where $bound:ty)?; $({$name:ident [$($params:tt)*] $value:ty})*) => {
        impl<$($generics)*> $trait for $for
        where
            $($bound: Number)?
        {
            $(type $name $($params)* = $value;)*
        }
    };
}
pub(crate) use {columns, of_extents, of_lines, of_lists, of_truths, row_trait, rows, table, ty, val};
