//! The rows of composition (see the pseudocode in `composition.rs`): one leaf of the right operand against the merged modes of the left
//! one, and whether the leaves may be composed one by one (Eq. 23):
//!
//! ```text
//! joint(L, B, v) = v                                 if v is a refusal or decided at run time
//!                = admissible                        if v is not `Truncated` and the leaves' images are apart
//!                = admissible                        if L has one mode
//!                = let m = sum of (s - 1) d over the leaves, and P the prefix products of L up to m:
//!                  admissible                        if P = [1] (L truncated at m has one mode)
//!                  refused                           if some p in P and some d do not divide each other
//!                  refused                           if two leaves are not apart
//!                  admissible                        otherwise
//! apart(s:d, s2:d2) = s d <= d2 or s2 d2 <= d
//! ```
//!
//! over the leaves with `s > 1` and `d > 0`. The second line spares the sums for nearly every real layout: without truncation each
//! leaf satisfies Eq. 20 against all of `L`. Whether the images are apart is seen of neighbours in the order of their strides.

use super::plain::divide_mode;
use super::{Making, along_merged, line_stride};
use crate::algebra::fits::made;
use crate::number::number::Ratio as RatioOf;
use crate::table::list::{columns, of_extents, of_lines, of_truths};
use crate::table::words::*;

of_lines! {
    /// Composition, of the merged modes of the left operand. `F` is the stride or extent that it began with, for the refusal.
    ComposeLine this = [A : X | T];
    /// `divide_out(self, s, d)`: the last mode extends.
    DivideOut<S: Number, D: Number, F: Number>: List = Cons(S, Scaled(X, D, S), Nil),
        DivideBy(Ratio(D, A), A, X, T, S, D, F), this;
    /// `keep(self, s)`.
    Keep<S: Number, F: Number>: List = Cons(S, X, Nil), KeepBy(Ratio(S, A), A, X, T, S, F), this;
}
columns! {
    /// Composition, by how two numbers divide each other.
    ComposeRatio this [{[Q: Number] Over<Q>, Over(Q) = this} {[Q: Number] Into<Q>, Into(Q) = this} {[] Neither}];
    /// `divide_out([a : x | t], s, d)`, for the ratio of `d` and `a`.
    DivideBy<A: Number, X: Stride, T: Line, S: Number, D: Number, F: Number>: List = DivideOut(T, S, Q, F),
        KeepBy(Ratio(S, Q), Q, Scaled(X, D, S, Q), T, S, S),
        Truncate(EndsIn(S, D, A), S, Scaled(X, D, S), StrideFails(A, D, F));
    /// `keep(n : x, t, s)`, for the ratio of `s` and `n`.
    KeepBy<N: Number, X: Stride, T: Line, S: Number, F: Number>: List = Cons(N, X, KeepRest(Q, T, F)),
        Cons(S, X, Nil),
        Within(IsBelow(S, N), S, X, ShapeFails(N, S, F));
}
// where a number is known when run
impl ComposeRatio for Perhaps {
    type DivideBy<A: Number, X: Stride, T: Line, S: Number, D: Number, F: Number> = DivideSome<S, A, X, T, D, F>;
    #[inline(always)]
    fn DivideBy<A: Number, X: Stride, T: Line, S: Number, D: Number, F: Number>(
        self,
        a: A,
        x: X,
        t: T,
        s: S,
        d: D,
        f: F,
    ) -> Outcome<Self::DivideBy<A, X, T, S, D, F>> {
        s.DivideSome(a, x, t, d, f)
    }
    type KeepBy<N: Number, X: Stride, T: Line, S: Number, F: Number> =
        Cons<usize, X, <T::Keep<usize, F> as List>::And<AtRunTime>>;
    #[inline]
    fn KeepBy<N: Number, X: Stride, T: Line, S: Number, F: Number>(
        self,
        n: N,
        x: X,
        t: T,
        s: S,
        f: F,
    ) -> Outcome<Self::KeepBy<N, X, T, S, F>> {
        let (kept, left, _) = divide_mode(n.extent(), s.extent(), 1)?;
        Ok(Cons(kept, x, t.Keep(left, f)?.and()))
    }
}
/// The general mode `min(ceil(a / d), s) : d x` is kept, with what is left. Where modes are one when run another step may have its place, so
/// that what `d` is known to be a multiple of is not kept.
type General<X, T, D, F> = Cons<
    usize,
    <X as Stride>::Scaled<<D as Number>::Plain>,
    <DivideOut<T, usize, <D as Number>::Left, F> as List>::And<AtRunTime>,
>;
#[inline]
fn General<A: Number, X: Stride, T: Line, S: Number, D: Number, F: Number>(
    a: A,
    x: X,
    t: T,
    s: S,
    d: D,
    f: F,
) -> Outcome<General<X, T, D, F>> {
    let (kept, left, next) = divide_mode(a.extent(), s.extent(), d.integer())?;
    let next = <D::Left>::made(next).ok_or(AlgebraError::Unrepresentable)?;
    let step = <D::Plain>::from_size(d.extent());
    Ok(Cons(kept, x.scaled(step, kept > 1)?, t.DivideOut(left, next, f)?.and()))
}
of_extents! {
    /// Composition, of an extent `n` that is left.
    ComposeNumber this;
    /// What `n` keeps of later modes.
    KeepRest<L: Line, F: Number>: List = Nil, Keep(L, this, F), Keep(L, this, F);
    /// `divide_out([a : x | t], n, d)`, where `a` or `d` is known when run: one element takes nothing of later modes.
    DivideSome<A: Number, X: Stride, T: Line, D: Number, F: Number>: List = Cons(this, Scaled(X, D, this), Nil),
        General(A, X, T, this, D, F), General(A, X, T, this, D, F);
}
of_truths! {
    /// Composition, by a comparison.
    ComposeTruth this;
    /// The mode `s : x` ends inside a mode of the left operand: by whether it does.
    Truncate<S: Number, X: Stride, W: List>: List = Cons(S, X, Cut), Cons(S, X, W), Cons(S, X, Unsure);
    /// The mode `s : x` of less than there is room for: by whether it is less.
    Within<S: Number, X: Stride, W: List>: List = Cons(S, X, Nil), Cons(S, X, W), Cons(S, X, Unsure);
}
/// Rows that are answers: whether, how, or why not. On values there is nothing to find out.
macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident<$($p:ident),+> = $answer:ty;)*) => {$(
        $(#[$doc])*
        type $name<$($p),+> = $answer;
        #[inline(always)]
        fn $name<$($p: Number),+>($(_: $p),+) -> Outcome<$name<$($p),+>> {
            Ok(Default::default())
        }
    )*};
}
/// How `n` and `m` divide each other.
type Ratio<N, M> = <N as Number>::Ratio<M>;
#[inline(always)]
fn Ratio<N: Number, M: Number>(n: N, m: M) -> Outcome<Ratio<N, M>> {
    Ok(RatioOf::of(n.extent(), m.extent()))
}
answers! {
    /// Whether `(s - 1) d < a`.
    EndsIn<S, D, A> = <<<S as Number>::Minus<One> as Number>::Times<D> as Number>::Below<A>;
    /// Whether `s < n`.
    IsBelow<S, N> = <S as Number>::Below<N>;
    /// Eq. 20 failed at a mode `a` with `d` left of the stride `f`: the prefix product is `a f / d`.
    StrideFails<A, D, F> = End<Inadmissible<StrideDoesNotDivide<Dec<Behind<A, D, F>>, Dec<F>>>>;
    /// Eq. 21 failed where `n` is kept next and `s` is left of the extent `f`: kept in all `n f / s`.
    ShapeFails<N, S, F> = End<Inadmissible<ShapeDoesNotDivide<Dec<Behind<N, S, F>>, Dec<F>>>>;
}
/// `a f / d`.
type Behind<A, D, F> = <A as Number>::Times<<<F as Number>::Ratio<D> as RatioOf>::Quotient>;
/// A list of modes that end inside a mode of the left operand ends so.
type Cut = End<Truncated>;
#[allow(non_upper_case_globals)]
const Cut: Cut = End::NEW;
/// A list that is decided when run ends so.
type Unsure = End<AtRunTime>;
#[allow(non_upper_case_globals)]
const Unsure: Unsure = End::NEW;

/// Composition, of a stride on the right.
pub trait ComposeStride: Sized {
    /// `A o (s : self)`; `L` are the merged modes of `A`.
    type Leaf<S: Number, L: Line, A: Left>: Plan;
    fn leaf<S: Number, L: Line, A: Left>(
        self,
        s: S,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::Leaf<S, L, A>>;
    /// The stride of one mode on the left, gone through `s` times in steps of `-u`.
    type BackLine<S: Number, U: Number>: List;
    /// The stride of the first mode of several on the left, gone through in steps of `-u` a number of times that is known when run.
    type BackSome<U: Number>: List;
}
pub(crate) type NegativeFails<U> = End<Inadmissible<NegativeStride<Dec<U>>>>;
macro_rules! back {
    (integer) => {
        type BackLine<S: Number, U: Number> = Cons<S, <Self as Stride>::Backwards<U>, Nil>;
        // what is admissible has one element, or its modes are one when run
        type BackSome<U: Number> = Cons<usize, isize, End<AtRunTime>>;
    };
    (refused) => {
        type BackSome<U: Number> = Cons<usize, UTerm, NegativeFails<U>>;
    };
}
impl ComposeStride for UTerm {
    type Leaf<S: Number, L: Line, A: Left> = Answered<Admissible, S, UTerm>;
    #[inline(always)]
    fn leaf<S: Number, L: Line, A: Left>(self, s: S, _: L, _: A, making: &mut Making) -> Outcome<Self::Leaf<S, L, A>> {
        making.counted(Cons(s, UTerm, Nil));
        Ok(Answered::new(s, UTerm))
    }
    back!(integer);
}
macro_rules! number {
    ($([$($generics:tt)*] $n:ty $(, $upper:ty)?;)*) => {$(
        impl<$($generics)*> ComposeStride for $n
        where
            $($upper: Number)?
        {
            type Leaf<S: Number, L: Line, A: Left> = <L::DivideOut<S, Self, Self> as Pack>::Packed;
            #[inline(always)]
            fn leaf<S: Number, L: Line, A: Left>(self, s: S, list: L, _: A, making: &mut Making) -> Outcome<Self::Leaf<S, L, A>> {
                // what the compiler knows altogether is not one mode only when run
                let modes = if const { size_of::<(S, L, Self)>() > 0 } && making.merged {
                    along_merged::<L, L::DivideOut<S, Self, Self>>(list, (s.extent(), self.integer()))
                } else {
                    list.DivideOut(s, self, self)
                };
                Ok(making.counted(modes?).packed())
            }
            back!(integer);
        }
    )*};
}
number! {
    [] One; [V, C] UInt<UInt<V, C>, B0>, UInt<V, C>; [V, C] UInt<UInt<V, C>, B1>, UInt<V, C>; [] Underflow; [] usize; [] isize;
    [Z0: Number, Z1: Word] Multiple<Z0, Z1>;
}
// a left operand of one mode takes anything (Section 3.3.3), no other does
impl<V: Unsigned, C: Bit> ComposeStride for NInt<UInt<V, C>>
where
    UInt<V, C>: Number,
{
    type Leaf<S: Number, L: Line, A: Left> = <L::Back<S, UInt<V, C>> as Pack>::Packed;
    fn leaf<S: Number, L: Line, A: Left>(
        self,
        s: S,
        list: L,
        _: A,
        making: &mut Making,
    ) -> Outcome<Self::Leaf<S, L, A>> {
        let modes = <L::Back<S, UInt<V, C>>>::pour(&mut || {
            let stride = self.integer().checked_mul(line_stride(list)?).filter(|_| self.fits());
            Ok((s.extent(), made(s.extent() > 1, stride)?))
        });
        Ok(making.counted(modes?).packed())
    }
    back!(integer);
}
impl<K: Stride, I: Index> ComposeStride for Basis<K, I> {
    type Leaf<S: Number, L: Line, A: Left> = K::Leaf<S, <I::In<A> as Left>::Merged, A>;
    #[inline(always)]
    fn leaf<S: Number, L: Line, A: Left>(self, s: S, _: L, a: A, making: &mut Making) -> Outcome<Self::Leaf<S, L, A>> {
        self.scale().leaf(s, I::inside(a).merged()?, a, making)
    }
    type BackLine<S: Number, U: Number> = Cons<S, <Self as Stride>::Backwards<U>, Nil>;
    back!(refused);
}
impl<K: Number> ComposeStride for Xor<K> {
    type Leaf<S: Number, L: Line, A: Left> = Answered<Inadmissible<XorOnTheRight<XorStrides>>, S, UTerm>;
    // never run: refused
    fn leaf<S: Number, L: Line, A: Left>(self, s: S, _: L, _: A, _: &mut Making) -> Outcome<Self::Leaf<S, L, A>> {
        Ok(Answered::new(s, UTerm))
    }
    // bit strings have no negative multiples
    type BackLine<S: Number, U: Number> = Cons<S, UTerm, NegativeFails<U>>;
    back!(refused);
}

// ---- Eq. 23 ----

table! {
    /// Eq. 23, of a list of leaves or modes.
    JointList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;

    // ---- of the right operand's leaves ----

    /// What they occupy.
    Spread: Spread = Apart, D::Occupy<S, T::Spread>, Apart;
    /// The leaves that matter: `s > 1` and `d > 0`.
    Proper: List = Nil, <S::UpTo<One> as JointTruth>::ProperBefore<S, D, T::Proper>, Self;
    /// Whether all of those are apart: the first two that are not.
    Segregated: Verdict = Admissible, Both<T::ApartFrom<S::Times<D::Natural>, D::Natural>, T::Segregated>, V;
    /// Whether all are apart from one that reaches `p` in steps of `d`.
    ApartFrom<P: Number, D0: Number>: Verdict = Admissible,
        Both<<P::UpTo<D::Natural> as JointTruth>::ApartOr<P, D0, S::Times<D::Natural>, D::Natural>, T::ApartFrom<P, D0>>, V;
    /// The sum of `(s - 1) d`, on top of `m`.
    Last<M: Number>: Number = M, T::Last<M::Plus<<S::Minus<One> as Number>::Times<D::Natural>>>, M;
    /// Eq. 20 at prefix product `p` for every leaf.
    EachDivides<P: Number>: Verdict = Admissible,
        Both<<<<D::Natural as Number>::Ratio<P> as RatioOf>::Divides as JointTruth>::Divides<P, D::Natural>, T::EachDivides<P>>, V;
    /// Those along index `I`, with the integers as strides.
    Along<I: Index>: List = Nil, D::IfAlong<I, S, T::Along<I>>, Self;
    /// Leaves along basis elements: each index has a mode of the left operand to itself, and leaves with the same index are judged
    /// together against that mode. `All` are the leaves.
    ByIndex<All: List, A: Left>: Verdict = Admissible, Both<D::JointAlong<All, A>, T::ByIndex<All, A>>, V;
}
table! {
    /// Eq. 23, of the merged modes of the left operand.
    JointLine; [S: Number, D: Stride] Last<S, D>, [S: Number, D: Stride, T: Line] Cons<S, D, T>, [V: Verdict] End<V>;
    /// The rest of the pseudocode for the proper leaves `B`; `W` is whether they are apart.
    Sums<B: List, W: Verdict>: Verdict = Admissible, <S::UpTo<B::Last<UTerm>> as JointTruth>::Carries<S, B::Last<UTerm>, T, B, W>, V;
    /// Eq. 20 for the leaves `B` at the prefix products behind `p` that are at most `m`.
    Prefixes<P: Number, M: Number, B: List>: Verdict = Admissible,
        <<S::Times<P> as Number>::UpTo<M> as JointTruth>::Carries<S::Times<P>, M, T, B, Admissible>, V;
    /// `V` of several modes; one takes anything.
    UnlessLine<W: Verdict>: Verdict = Admissible, W, V;
}
table! {
    /// Eq. 23, by a comparison.
    JointTruth; [] True, [] False, [] Unknown;
    /// `s : d` before a list, if it matters; not if `s` is 1.
    ProperBefore<S: Number, D: Stride, T: List>: List = T, D::IfProper<S, T>, D::IfProper<S, T>;
    /// Two leaves that reach `p` in steps of `d`, and `q` in steps of `e`: apart if `p <= e`, or else if `q <= d`.
    ApartOr<P: Number, D: Number, Q: Number, E: Number>: Verdict
        = Admissible, <Q::UpTo<D> as JointTruth>::ApartElse<P, D, Q, E>, AtRunTime;
    /// Or else refused: the one that begins lower is named, with the stride that it runs over.
    ApartElse<P: Number, D: Number, Q: Number, E: Number>: Verdict = Admissible,
        Inadmissible<ModesCarry<Dec<<D::UpTo<E> as Truth>::Number<P, Q>>, Dec<<D::UpTo<E> as Truth>::Number<E, D>>>>,
        AtRunTime;
    /// A stride `d` at a prefix product `p`: by whether one divides the other.
    Divides<P: Number, D: Number>: Verdict = Admissible, Inadmissible<JointlyDoesNotDivide<Dec<P>, Dec<D>>>, AtRunTime;
    /// By whether the prefix product `p` is at most `m`: it and those behind it, for the leaves `B`, and `W`.
    Carries<P: Number, M: Number, T: Line, B: List, W: Verdict>: Verdict
        = Both<Both<B::EachDivides<P>, T::Prefixes<P, M, B>>, W>, Admissible, AtRunTime;
    /// `s0 : d0` before `s : d`, if true; among those behind it, if not.
    Insert<S0: Number, D0: Number, S: Number, D: Number, T: Spread>: Spread
        = Leaf<S0, D0, Leaf<S, D, T>>, <T::Insert<S0, D0> as Spread>::Push<S, D>, Unsettled;
    /// The leaf `s : d` and those behind it, by whether what is before it ends there.
    ApartThen<S: Number, D: Number, T: Spread>: Spread = T::After<S, D>, Overlaps, Unsettled;
}
/// Eq. 23, of a stride.
pub trait JointStride {
    /// The number, if it is one.
    type Natural: Number;
    /// `s : self` put among others; nothing if it is 0.
    type Occupy<S: Number, T: Spread>: Spread;
    /// `s : self` before a list, if it matters.
    type IfProper<S: Number, T: List>: List;
    /// `s : k` before a list, for a stride `k` along index `I`.
    type IfAlong<I: Index, S: Number, T: List>: List;
    /// The joint rules for the leaves of `All` along its index.
    type JointAlong<All: List, A: Left>: Verdict;
}
macro_rules! no_coordinate {
    () => {
        type IfAlong<I: Index, S: Number, T: List> = T;
        type JointAlong<All: List, A: Left> = Admissible;
    };
}
impl JointStride for UTerm {
    type Natural = Self;
    type Occupy<S: Number, T: Spread> = T;
    type IfProper<S: Number, T: List> = T;
    no_coordinate!();
}
impl<V, C> JointStride for UInt<V, C>
where
    Self: Number,
{
    type Natural = Self;
    type Occupy<S: Number, T: Spread> = T::Insert<S, Self>;
    type IfProper<S: Number, T: List> = Cons<S, Self, T>;
    no_coordinate!();
}
macro_rules! unknown {
    ($([$($generics:tt)*] $d:ty = $natural:ty;)*) => {$(
        impl<$($generics)*> JointStride for $d
        where
            Self: Stride,
        {
            type Natural = $natural;
            type Occupy<S: Number, T: Spread> = Unsettled;
            type IfProper<S: Number, T: List> = Cons<S, Self, T>;
            no_coordinate!();
        }
    )*};
}
unknown! { [] usize = usize; [Z0: Number, Z1: Word] Multiple<Z0, Z1> = Self; [] isize = usize; [] Underflow = usize; [V: Unsigned, C: Bit] NInt<UInt<V, C>> = usize; [K: Number] Xor<K> = usize; }
impl<K: Stride, J: Index> JointStride for Basis<K, J> {
    type Natural = usize;
    type Occupy<S: Number, T: Spread> = Coordinates;
    type IfProper<S: Number, T: List> = Cons<S, Self, T>;
    type IfAlong<I: Index, S: Number, T: List> = <J::Is<I> as Truth>::List<Cons<S, K, T>, T>;
    type JointAlong<All: List, A: Left> = <<J::In<A> as Left>::Merged as JointLine>::Sums<
        All::Along<J>,
        <<<All::Along<J> as JointList>::Spread as Spread>::Settled as Spread>::Kind<All::Along<J>>,
    >;
}

/// What leaves occupy: in the order of their strides, whether they are apart, or why that is not known. (A leaf of extent 1 is empty; where
/// it lies inside another all leaves that matter are looked at.)
pub trait Spread {
    /// With the leaf `s : d`.
    type Insert<S: Number, D: Number>: Spread;
    /// Behind the leaf `s : d`.
    type Push<S: Number, D: Number>: Spread;
    /// Whether they are apart: each ends where the next one begins, or before. The last one's end is nobody's concern.
    type Settled: Spread;
    /// The same, behind the leaf `s : d`.
    type After<S: Number, D: Number>: Spread;
    /// Whether the leaves `B` are apart.
    type Kind<B: List>: Verdict;
    /// `joint(L, SB : DB, v)`, if `v` is [`Admissible`], and what XOR strides ask besides; `A` is the left operand.
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left>: Verdict;
    /// The same, if `v` is [`Truncated`].
    type JointTruncated<L: Line, SB: Tree<DB>, DB, A: Left>: Verdict;
}
/// No leaf that matters, or all are apart.
#[derive(Debug, Clone, Copy)]
pub struct Apart;
/// `S : D`, and others behind it.
#[derive(Debug, Clone, Copy)]
pub struct Leaf<S, D, T>(PhantomData<(S, D, T)>);
/// Two overlap.
#[derive(Debug, Clone, Copy)]
pub struct Overlaps;
/// A run-time integer decides it.
#[derive(Debug, Clone, Copy)]
pub struct Unsettled;
/// They are coordinates.
#[derive(Debug, Clone, Copy)]
pub struct Coordinates;
macro_rules! apart {
    () => {
        type Push<S0: Number, D0: Number> = Leaf<S0, D0, Self>;
        type Kind<B: List> = Admissible;
        type Joint<L: Line, SB: Tree<DB>, DB, A: Left> = L::XorRule<Layout<SB, DB>>;
        type JointTruncated<L: Line, SB: Tree<DB>, DB, A: Left> = <Truncated as Verdict>::JointApart<L, Layout<SB, DB>>;
    };
}
impl Spread for Apart {
    type Insert<S0: Number, D0: Number> = Leaf<S0, D0, Self>;
    type Settled = Self;
    type After<S0: Number, D0: Number> = Self;
    apart!();
}
impl<S: Number, D: Number, T: Spread> Spread for Leaf<S, D, T> {
    type Insert<S0: Number, D0: Number> = <D0::UpTo<D> as JointTruth>::Insert<S0, D0, S, D, T>;
    type Settled = T::After<S, D>;
    type After<S0: Number, D0: Number> = <<S0::Times<D0> as Number>::UpTo<D> as JointTruth>::ApartThen<S, D, T>;
    apart!();
}
macro_rules! special {
    ($($spread:ident $b:ident $sb:ident $db:ident $a:ident $l:ident: $kind:ty, $joint:ty;)*) => {$(
        impl Spread for $spread {
            type Insert<S0: Number, D0: Number> = Self;
            type Push<S0: Number, D0: Number> = Self;
            type Settled = Self;
            type After<S0: Number, D0: Number> = Self;
            type Kind<$b: List> = $kind;
            type Joint<$l: Line, $sb: Tree<$db>, $db, $a: Left> = Both<$joint, $l::XorRule<Layout<$sb, $db>>>;
            type JointTruncated<$l: Line, $sb: Tree<$db>, $db, $a: Left> = Both<$joint, $l::XorRule<Layout<$sb, $db>>>;
        }
    )*};
}
special! {
    Overlaps B SB DB A L: <B::Proper as JointList>::Segregated, L::Sums<Proper<SB, DB>, <Proper<SB, DB> as JointList>::Segregated>;
    Unsettled B SB DB A L: AtRunTime, L::UnlessLine<AtRunTime>;
    Coordinates B SB DB A L: Admissible, <Proper<SB, DB> as JointList>::ByIndex<Proper<SB, DB>, A>;
}
/// The leaves that matter of a shape with its stride.
type Proper<SB, DB> = <<SB as Tree<DB>>::Leaves<Nil> as JointList>::Proper;
