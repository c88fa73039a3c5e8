//! The rows of complements (see the pseudocode in `complement.rs`): which gaps there are, and what the compiler knows of them.
//!
//! Modes of static strides are sorted by the compiler; `U` are the others, whose place among them is known when run.

use super::{Unbounded, run_time};
use crate::AlgebraError;
use crate::algebra::composition::coordinates::{Leaves, Path};
use crate::number::decimal::Named as Dec;
use crate::number::num::{False, One, True, Underflow, Unknown};
use crate::number::number::{Into, Neither, Number, Over, Perhaps, Truth};
use crate::refusal::answer::{Answer, Outcome, Pack, Plan};
use crate::refusal::sealed::Seal;
use crate::refusal::verdict::*;
use crate::table::list::{End, Last, List, MergeList, table};
use crate::table::stride::{Index, Stride};
use crate::table::tree::{Left, NoMode, NotBelow};
use crate::tree::basis::Basis;
use crate::tree::tuple::{Cons, Nil};
use crate::tree::xor::Xor;
use core::marker::PhantomData;
use typenum::{B0, B1, Bit, NInt, UInt, UTerm, Unsigned};

/// How far a complement goes.
pub trait Cotarget: Sized {
    /// Whether a static gap before a mode of run-time extent is kept. That extent may be 1: then there is no mode, and the gap has to be
    /// a factor of the next one.
    const KEEPS: bool = false;
    /// The last mode, behind `c`.
    type Rest<C: Number>: List;
    /// The last mode, known when run.
    type RestWhenRun: List;
    /// The gap `q : c` before a mode of run-time extent, and those before the modes `T`.
    type GapBefore<Q: Number, C: Number, T: List>: List;
    /// The verdict on elements behind a gap `q : c` that is rounded down, before a mode of stride `d`.
    type Lost<Q: Number, C: Number, D: Number>: Verdict;
    /// With that verdict.
    type With<V: Verdict>: Cotarget;
    /// The complement of modes along coordinates.
    type AmongCoordinates<B: List>: Missing;
    fn among_coordinates<B: List>(b: impl List) -> Outcome<Self::AmongCoordinates<B>>;
    /// Of so many elements, or so many times those that are known.
    fn of(times: usize) -> Self;
    /// The number of elements, if there is one.
    fn bound(&self) -> Option<usize>;
    /// The extent of the last mode, behind so many elements.
    #[inline(always)]
    fn rest(&self, covered: usize) -> usize {
        self.bound().map_or(1, |bound| bound.div_ceil(covered.max(1)))
    }
}
/// Up to a size.
#[derive(Debug, Clone, Copy)]
pub struct UpTo<M>(pub M);
/// Up to the size of what a divide divides: nothing below it may be lost.
#[derive(Debug, Clone, Copy)]
pub struct Onto<M>(pub M);
/// The same for `P n` elements: `P`, known to the compiler, times `n`, which is not. Both rests are the same numbers in the same order;
/// `[P / c : c, n : P]` keeps `P / c` static, as CuTe does.
#[derive(Debug, Clone, Copy)]
pub struct OntoMultiple<P>(P, usize);
/// By the verdict `V` on what is lost: a type alone, as a value it is `M`.
#[derive(Debug)]
pub struct Losing<M, V>(PhantomData<(M, V)>);

/// A cotarget's rows that are told apart by few words.
macro_rules! cotarget {
    (when run $rest:ty) => {
        type RestWhenRun = Cons<$rest, usize, Nil>;
    };
    (gap when run) => {
        type GapBefore<Q: Number, C: Number, T: List> = WhenRun<C, T, Nil, Self>;
    };
    (nothing lost) => {
        type Lost<Q: Number, C: Number, D: Number> = Admissible;
        type With<V: Verdict> = Self;
    };
    (integers) => {
        type AmongCoordinates<B: List> = Integers<End<Inadmissible<NotIntegers<UpToCotarget, CoordinateStrides>>>>;
        // never run: refused
        fn among_coordinates<B: List>(_: impl List) -> Outcome<Self::AmongCoordinates<B>> {
            Ok(Integers(End::default()))
        }
    };
    (up to $m:ident) => {
        type Rest<C: Number> = <$m::Ratio<C> as ComplementRatio>::Rest<$m, C>;
        cotarget!(when run usize);
        cotarget!(integers);
        #[inline(always)]
        fn of(times: usize) -> Self {
            Self($m::from_size(times))
        }
        #[inline(always)]
        fn bound(&self) -> Option<usize> {
            Some(self.0.extent())
        }
    };
}
impl Cotarget for Unbounded {
    type Rest<C: Number> = Cons<One, C, Nil>;
    cotarget!(when run One);
    cotarget!(gap when run);
    cotarget!(nothing lost);
    type AmongCoordinates<B: List> = <B::LargestIndex<UTerm> as Components>::Components<B, Nil>;
    fn among_coordinates<B: List>(b: impl List) -> Outcome<Self::AmongCoordinates<B>> {
        <B::LargestIndex<UTerm>>::components::<B, Nil>(b, Nil)
    }
    fn of(_: usize) -> Self {
        Self
    }
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        None
    }
}
impl<M: Number> Cotarget for UpTo<M> {
    const KEEPS: bool = true;
    type GapBefore<Q: Number, C: Number, T: List> = <AllWhenRun<T, Nil, Self> as ComplementList>::Behind<Q, C>;
    cotarget!(nothing lost);
    cotarget!(up to M);
}
impl<M: Number> Cotarget for Onto<M> {
    cotarget!(gap when run);
    type Lost<Q: Number, C: Number, D: Number> = <<Q::Times<C> as Number>::Below<M> as ComplementTruth>::Lost<D, C>;
    type With<V: Verdict> = Losing<Self, V>;
    cotarget!(up to M);
}
impl<P: Number> Cotarget for OntoMultiple<P> {
    type Rest<C: Number> = <P::Ratio<C> as ComplementRatio>::RestOfMultiple<C, P>;
    cotarget!(when run usize);
    cotarget!(gap when run);
    type Lost<Q: Number, C: Number, D: Number> = AtRunTime;
    type With<V: Verdict> = Losing<Self, V>;
    cotarget!(integers);
    #[inline(always)]
    fn of(times: usize) -> Self {
        Self(P::default(), times)
    }
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        Some(self.0.extent().saturating_mul(self.1))
    }
    #[inline(always)]
    fn rest(&self, covered: usize) -> usize {
        let (known, times) = (self.0.extent(), self.1);
        if covered == known { times } else { known.saturating_mul(times).div_ceil(covered.max(1)) }
    }
}
impl<M: Cotarget, V: Verdict> Cotarget for Losing<M, V> {
    type Rest<C: Number> = V::Marks<M::Rest<C>>;
    type RestWhenRun = V::Marks<M::RestWhenRun>;
    cotarget!(gap when run);
    type Lost<Q: Number, C: Number, D: Number> = M::Lost<Q, C, D>;
    type With<W: Verdict> = Losing<M, Both<V, W>>;
    cotarget!(integers);
    fn of(_: usize) -> Self {
        Self(PhantomData)
    }
    fn bound(&self) -> Option<usize> {
        None
    }
}
/// The gaps before the modes `T` and `U`, and the rest, all known when run.
type AllWhenRun<T, U, M> = <<<U as ComplementList>::Signs as Verdict>::AfterRunTime as Verdict>::Marks<
    <T as ComplementList>::Slots<<U as ComplementList>::Slots<<M as Cotarget>::RestWhenRun>>,
>;
/// The same behind a gap at a static stride.
type WhenRun<C, T, U, M> = <AllWhenRun<T, U, M> as ComplementList>::Behind<usize, C>;

/// The gaps of the leaves `B`, sorted first.
type Sorted<B, M> = <<B as ComplementList>::Ordered as ComplementList>::Fill<<B as ComplementList>::Others, One, M>;

table! {
    /// Complements, of a list of leaves.
    ComplementList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;
    /// The gaps up to `M`.
    Gaps<M: Cotarget>: List = M::Rest<One>, T::GapsBehind<S, D, M>, Self;
    /// Those of `[s0 : d0 | self]`.
    GapsBehind<S0: Number, D0: Stride, M: Cotarget>: List = D0::GapsOfOne<S0, M>, Sorted<Cons<S0, D0, Self>, M>, Self;
    /// The mode `s0 : d0` before these, if they are not refused.
    Behind<S0: Number, D0: Number>: List = Cons<S0, D0, Self>, Cons<S0, D0, Self>, V::Marks<Cons<S0, D0, Nil>>;
    /// The modes of static strides that matter, in the order of these.
    Ordered: List = Nil, S::OrderedOf<D, T::Ordered>, Self;
    /// The others that matter, as they come.
    Others: List = Nil, S::OtherOf<D, T::Others>, Nil;
    /// `fill(self, c, M)` for ordered modes.
    Fill<U: List, C: Number, M: Cotarget>: List = U::FillAmong<C, M>,
        <<D::Natural as Number>::Ratio<C> as ComplementRatio>::Fill<S, D::Natural, T, U, C, M>, Self;
    /// The same where only the others are left.
    FillAmong<C: Number, M: Cotarget>: List = M::Rest<C>,
        <<<<Self as ComplementList>::Signs as Verdict>::AfterRunTime as Verdict>::Marks<T::Slots<M::RestWhenRun>> as ComplementList>::Behind<usize, C>, Self;
    /// The exact gap `q : c`, of 2 or more, before `s : d`, by these others.
    Exact<Q: Number, S0: Number, D0: Number, T0: List, C: Number, M: Cotarget>: List
        = S0::Exact<Q, D0, T0, C, M>, WhenRun<C, T0, Self, M>, Self;
    /// The gap rounded down.
    Rounded<Q: Number, S0: Number, D0: Number, T0: List, C: Number, M: Cotarget>: List
        = S0::Rounded<Q, D0, T0, C, M>, WhenRun<C, T0, Self, M>, Self;
    /// A gap for each, all known when run, before `R`.
    Slots<R: List>: List = R, Cons<usize, usize, T::Slots<R>>, R;
    /// How many elements they have.
    Elements: Number = One, S::Times<T::Elements>, One;
    /// Whether their strides are known to be positive.
    Signs: Verdict = Admissible, Both<D::Sign<S>, T::Signs>, V;
    /// The largest index of basis strides, if it is above `n`.
    LargestIndex<N: Number>: Number = N, T::LargestIndex<D::LargerIndex<N>>, N;
    /// The modes along the basis element at `I`, with integers as strides.
    Component<I: Number>: List = Nil, D::ComponentBefore<I, S, T::Component<I>>, Self;
    /// The modes with their strides along the basis element at `I`.
    AlongElement<I: Number>: List = Nil, Cons<S, I::Element<D>, T::AlongElement<I>>, Self;
}
table! {
    /// Complements, by how a stride and what is covered before it divide each other.
    ComplementRatio; [Q: Number] Over<Q>, [Q: Number] Into<Q>, [] Neither, [] Perhaps;
    /// `fill([s : d | t], c, M)`.
    Fill<S: Number, D: Number, T: List, U: List, C: Number, M: Cotarget>: List = Q::FillBehind<S, D, T, U, C, M>,
        S::Overlaps<D, T, U, C, M>, <D::Below<C> as ComplementTruth>::Rounded<S, D, T, U, C, M>, Nil;
    /// `[ceil(m / c) : c]`.
    Rest<M: Number, C: Number>: List = Q::Mode<C, Nil>, Nil, <<M::Floor<C> as Number>::Plus<One> as ComplementNumber>::Mode<C, Nil>,
        Cons<usize, C, Nil>;
    /// What is left of a multiple of `p`.
    RestOfMultiple<C: Number, P: Number>: List = Q::Mode<C, Cons<usize, P, Nil>>, Cons<usize, C, Nil>, Cons<usize, C, Nil>,
        Cons<usize, C, Nil>;
}
table! {
    /// Complements, by a comparison.
    ComplementTruth; [] True, [] False, [] Unknown;
    /// The gap before `s : d` that is not exact: none if `d < c`.
    Rounded<S: Number, D: Number, T: List, U: List, C: Number, M: Cotarget>: List = S::Overlaps<D, T, U, C, M>,
        U::Rounded<D::Floor<C>, S, D, T, C, M>, Nil;
    /// Whether elements are lost: if those behind the gap before a mode of stride `d` are below the cotarget.
    Lost<D: Number, C: Number>: Verdict = Inadmissible<ElementsLost<Dec<D>, Dec<C>>>, Admissible, AtRunTime;
    /// Whether a tile of `t` elements divides `n` of them.
    OrLeavesRest<T: Number, N: Number>: Verdict = Admissible, Inadmissible<TileLeavesRest<Dec<T>, Dec<N>>>, AtRunTime;
}
table! {
    /// Complements, of an extent or a gap `n`.
    ComplementNumber; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize, [] isize;
    /// [`ComplementStride::OrderedAmong`], if the extent `n` is a mode.
    OrderedOf<D: Stride, L: List>: List = L, L, D::OrderedAmong<Self, L>, L, D::OrderedAmong<Self, L>, D::OrderedAmong<Self, L>;
    /// [`ComplementStride::OtherBefore`], if the extent `n` is a mode.
    OtherOf<D: Stride, L: List>: List = L, L, D::OtherBefore<Self, L>, L, D::OtherBefore<Self, L>, D::OtherBefore<Self, L>;
    /// The gaps of `n : d`.
    GapsOf<D: Number, M: Cotarget>: List = M::Rest<One>, M::Rest<One>, D::Mode<One, M::Rest<<Self as Number>::Times<D>>>, M::Rest<One>,
        Sorted<Cons<Self, D, Nil>, M>, Sorted<Cons<Self, D, Nil>, M>;
    /// `fill`, behind the exact gap `n` before `s : d`.
    FillBehind<S: Number, D: Number, T: List, U: List, C: Number, M: Cotarget>: List = Nil, S::Cover<D, T, U, M>,
        U::Exact<Self, S, D, T, C, M>, Nil, Nil, Nil;
    /// `fill(t, n d, M)`.
    Cover<D: Number, T: List, U: List, M: Cotarget>: List = Nil, T::Fill<U, D, M>, T::Fill<U, <Self as Number>::Times<D>, M>, Nil,
        AllWhenRun<T, U, M>, AllWhenRun<T, U, M>;
    /// The gap `q : c` before `n : d` and what follows.
    Exact<Q: Number, D: Number, T: List, C: Number, M: Cotarget>: List = Nil, Nil, Q::Mode<C, T::Fill<Nil, <Self as Number>::Times<D>, M>>, Nil,
        M::GapBefore<Q, C, T>, M::GapBefore<Q, C, T>;
    /// The same, the gap rounded down.
    Rounded<Q: Number, D: Number, T: List, C: Number, M: Cotarget>: List = Nil, Nil,
        Q::Mode<C, T::Fill<Nil, <Self as Number>::Times<D>, M::With<M::Lost<Q, C, D>>>>, Nil, WhenRun<C, T, Nil, M>, WhenRun<C, T, Nil, M>;
    /// A mode `n : d` of a stride below what is covered: Eq. 28.
    Overlaps<D: Number, T: List, U: List, C: Number, M: Cotarget>: List = Nil, Nil, End<Inadmissible<ModesOverlap<Dec<D>, Dec<C>>>>, Nil,
        WhenRun<C, T, U, M>, WhenRun<C, T, U, M>;
    /// The mode `n : c` before others; none of extent 1.
    Mode<C: Number, L: List>: List = L, L, L::Behind<Self, C>, L, L, L;
    /// `-u` beside this extent: refused if it is known.
    NegativeBeside<U: Number>: Verdict = Admissible, Admissible, Inadmissible<NegativeStride<Dec<U>>>, Admissible, AtRunTime, AtRunTime;
    /// This size, which is that of the merged modes `L`, as the cotarget of a divide.
    All<L: ComplementLine>: Cotarget = Onto<Self>, Onto<Self>, Onto<Self>, Onto<Self>, OntoMultiple<L::Front>, OntoMultiple<L::Front>;
    /// The known extents in front of `[n : d | L]`.
    FrontOf<L: ComplementLine>: Number = One, L::Front, <Self as Number>::Times<L::Front>, One, One, One;
    /// The stride `k` along the basis element at this index.
    Element<K: Stride>: Stride = Basis<K, Self>, Basis<K, Self>, Basis<K, Self>, K, K, K;
}
/// Complements, of a stride.
pub trait ComplementStride {
    /// The gaps of `s : self`.
    type GapsOfOne<S: Number, M: Cotarget>: List;
    /// The complement of the modes `B`, of which this is the first stride.
    type ComplementOf<B: List, M: Cotarget>: Missing;
    /// Its value, for all leaves.
    fn complement_of<B: List, M: Cotarget>(leaves: impl List, cotarget: &M) -> Outcome<Self::ComplementOf<B, M>>;
    /// `s : self` among ordered modes, if it is known.
    type OrderedAmong<S: Number, L: List>: List;
    /// `s : self` before others, if it is not.
    type OtherBefore<S: Number, L: List>: List;
    /// Whether it is known to be positive, beside the extent `s`.
    type Sign<S: Number>: Verdict;
    /// The index of its basis element, if that is above `n`.
    type LargerIndex<N: Number>: Number;
    /// `s : k` before others, if this is `k` along the basis element at `I`.
    type ComponentBefore<I: Number, S: Number, L: List>: List;
}
/// The rows of a stride, by what it is.
macro_rules! stride {
    (integers) => {
        type ComplementOf<B: List, M: Cotarget> = Integers<B::Gaps<M>>;
        #[inline(always)]
        fn complement_of<B: List, M: Cotarget>(leaves: impl List, cotarget: &M) -> Outcome<Self::ComplementOf<B, M>> {
            Ok(Integers(gaps(leaves, Path::default(), cotarget)?.0))
        }
        type LargerIndex<N: Number> = N;
        type ComponentBefore<I: Number, S: Number, L: List> = L;
    };
    (other) => {
        type GapsOfOne<S: Number, M: Cotarget> = Sorted<Cons<S, Self, Nil>, M>;
        type OrderedAmong<S: Number, L: List> = L;
        type OtherBefore<S: Number, L: List> = Cons<S, Self, L>;
    };
}
// with a bound on what is above the lowest bit: one on the number itself would hide what these are
macro_rules! known {
    ($([$($u:ident)*] $n:ty $(, $upper:ty)?;)*) => {$(
        impl<$($u),*> ComplementStride for $n
        where
            $($upper: Number)?
        {
            stride!(integers);
            type GapsOfOne<S: Number, M: Cotarget> = S::GapsOf<Self, M>;
            type OrderedAmong<S: Number, L: List> = L::SortIn<S, Self>;
            type OtherBefore<S: Number, L: List> = L;
            type Sign<S: Number> = Admissible;
        }
        impl<$($u),*> Components for $n
        where
            $($upper: Number)?
        {
            type Components<B: List, L: Missing> =
                <<Self as Number>::Minus<One> as Components>::Components<B, Along<ComponentGaps<Self, B>, L>>;
            fn components<B: List, L: Missing>(b: impl List, l: L) -> Outcome<Self::Components<B, L>> {
                <<Self as Number>::Minus<One>>::components::<B, _>(b, Along(component::<Self, B>(b)?, l))
            }
        }
    )*};
}
known! { [] One; [V C] UInt<UInt<V, C>, B0>, UInt<V, C>; [V C] UInt<UInt<V, C>, B1>, UInt<V, C>; }
macro_rules! known_when_run {
    ($($d:ty)*) => {$(
        impl ComplementStride for $d {
            stride!(integers);
            stride!(other);
            type Sign<S: Number> = AtRunTime;
        }
    )*};
}
known_when_run! { Underflow usize isize }
// no mode
impl ComplementStride for UTerm {
    stride!(integers);
    type GapsOfOne<S: Number, M: Cotarget> = M::Rest<One>;
    type OrderedAmong<S: Number, L: List> = L;
    type OtherBefore<S: Number, L: List> = L;
    type Sign<S: Number> = Admissible;
}
impl<V: Unsigned, C: Bit> ComplementStride for NInt<UInt<V, C>>
where
    UInt<V, C>: Number,
{
    stride!(integers);
    stride!(other);
    type Sign<S: Number> = S::NegativeBeside<UInt<V, C>>;
}
impl<K: Number> ComplementStride for Xor<K> {
    stride!(integers);
    stride!(other);
    type Sign<S: Number> = Inadmissible<NotIntegers<OfComplement, XorStrides>>;
}
impl<K: Stride, I: Index> ComplementStride for Basis<K, I> {
    stride!(other);
    type Sign<S: Number> = Inadmissible<NotIntegers<UpToCotarget, CoordinateStrides>>;
    type ComplementOf<B: List, M: Cotarget> = M::AmongCoordinates<B>;
    fn complement_of<B: List, M: Cotarget>(leaves: impl List, _: &M) -> Outcome<Self::ComplementOf<B, M>> {
        M::among_coordinates::<B>(leaves)
    }
    type LargerIndex<N: Number> = I::Larger<N>;
    type ComponentBefore<J: Number, S: Number, L: List> = <I::IsNumber<J> as Truth>::List<Cons<S, K, L>, L>;
}
/// Complements, of the largest index of a list of basis strides.
pub trait Components {
    /// The complements of the components up to it, before others.
    type Components<B: List, L: Missing>: Missing;
    /// Their value.
    fn components<B: List, L: Missing>(b: impl List, l: L) -> Outcome<Self::Components<B, L>>;
}
/// The modes of one component.
type ComponentGaps<I, B> =
    <<<B as ComplementList>::Component<I> as ComplementList>::Gaps<Unbounded> as ComplementList>::AlongElement<I>;
fn component<I: Number + Index, B: List>(b: impl List) -> Outcome<ComponentGaps<I, B>> {
    let mut of = Path::default();
    I::push(&mut of);
    Ok(gaps(b, of, &Unbounded)?.0)
}
impl Components for UTerm {
    type Components<B: List, L: Missing> = Along<ComponentGaps<Self, B>, L>;
    fn components<B: List, L: Missing>(b: impl List, l: L) -> Outcome<Self::Components<B, L>> {
        Ok(Along(component::<Self, B>(b)?, l))
    }
}
macro_rules! no_index {
    ($($n:ty)*) => {$(
        // of elements inside elements
        impl Components for $n {
            type Components<B: List, L: Missing> =
                Integers<End<Inadmissible<NotIntegers<OfComplement, CoordinateStrides>>>>;
            fn components<B: List, L: Missing>(_: impl List, _: L) -> Outcome<Self::Components<B, L>> {
                Ok(Integers(End::default()))
            }
        }
    )*};
}
no_index! { Underflow usize isize }

/// What a layout leaves out.
pub trait Missing: Copy {
    /// As a layout, and the verdict on it.
    type Layout: Plan;
    fn layout(self) -> Self::Layout;
    /// As modes of a layout.
    type Modes: Pack;
    fn modes(self) -> Self::Modes;
    /// All modes, before others.
    type Leaves<T: List>: List;
    fn leaves<T: List>(self, t: T) -> Self::Leaves<T>;
    /// What the mode at index `N` of this is as a left operand; it is mode `I`, behind `R` others.
    type Mode<N: Number, I: Number, R: Number>: Left;
    fn mode<N: Number, I: Number, R: Number>(self) -> Self::Mode<N, I, R>;
    /// All leaves as numbers, from component `first` on.
    fn read(self, first: usize, leaves: &mut Leaves) -> Outcome<()>;
}
/// Modes along one line: of integers, or of one component.
#[derive(Debug, Clone, Copy)]
pub struct Integers<L>(pub L);
impl<L: List> Missing for Integers<L> {
    type Layout = L::Packed;
    #[inline(always)]
    fn layout(self) -> L::Packed {
        self.0.packed()
    }
    type Modes = L;
    fn modes(self) -> L {
        self.0
    }
    type Leaves<T: List> = L::Chain<T>;
    #[inline(always)]
    fn leaves<T: List>(self, t: T) -> L::Chain<T> {
        self.0.chain(t)
    }
    type Mode<N: Number, I: Number, R: Number> = NoMode<Inadmissible<NotIntegers<OfGrid, CoordinateStrides>>>;
    fn mode<N: Number, I: Number, R: Number>(self) -> Self::Mode<N, I, R> {
        NoMode::NEW
    }
    fn read(self, _: usize, leaves: &mut Leaves) -> Outcome<()> {
        self.0.read(Path::default(), leaves)
    }
}
/// The modes `L` along one basis element, and those along others.
#[derive(Debug, Clone, Copy)]
pub struct Along<L, T>(L, T);
impl<L: List, T: Missing> Missing for Along<L, T> {
    type Layout = <Self::Modes as Pack>::Tupled;
    fn layout(self) -> Self::Layout {
        self.modes().tupled()
    }
    type Modes = <L::Packed as Plan>::Before<T::Modes>;
    fn modes(self) -> Self::Modes {
        self.0.packed().before(self.1.modes())
    }
    type Leaves<U: List> = L::Chain<T::Leaves<U>>;
    fn leaves<U: List>(self, u: U) -> Self::Leaves<U> {
        self.0.chain(self.1.leaves(u))
    }
    type Mode<N: Number, I: Number, R: Number> =
        <N::IsZero as Truth>::Left<Free<Integers<L>>, T::Mode<N::Minus<One>, I, R::Plus<One>>>;
    fn mode<N: Number, I: Number, R: Number>(self) -> Self::Mode<N, I, R> {
        <N::IsZero as Truth>::left(Free(Integers(self.0)), self.1.mode::<N::Minus<One>, I, R::Plus<One>>())
    }
    fn read(self, first: usize, leaves: &mut Leaves) -> Outcome<()> {
        self.0.read(Path::default().then(first), leaves)?;
        self.1.read(first.saturating_add(1), leaves)
    }
}
impl Missing for Nil {
    // of some component
    type Layout = <Self as Pack>::Packed;
    fn layout(self) -> Self::Layout {
        self.packed()
    }
    type Modes = Self;
    fn modes(self) -> Self {
        self
    }
    type Leaves<T: List> = T;
    fn leaves<T: List>(self, t: T) -> T {
        t
    }
    type Mode<N: Number, I: Number, R: Number> = NotBelow<I, Dec<R>>;
    fn mode<N: Number, I: Number, R: Number>(self) -> Self::Mode<N, I, R> {
        NoMode::NEW
    }
    fn read(self, _: usize, _: &mut Leaves) -> Outcome<()> {
        Ok(())
    }
}
/// What is missing, with which a grid is composed.
#[derive(Debug, Clone, Copy)]
pub struct Free<X>(pub X);
impl<X: Missing> Left for Free<X> {
    const SEAL: Seal = Seal;
    type Merged = <X::Leaves<Nil> as MergeList>::Merged;
    #[inline(always)]
    fn merged(self) -> Outcome<Self::Merged> {
        let Ok(merged) = self.0.leaves(Nil).Merged();
        Ok(merged)
    }
    type Mode<N: Number> = X::Mode<N, N, UTerm>;
    fn mode<N: Number>(self) -> Self::Mode<N> {
        self.0.mode::<N, N, UTerm>()
    }
    fn read(self, leaves: &mut Leaves) -> Outcome<()> {
        self.0.read(0, leaves)
    }
}

/// The complement of a list of leaves, by its first stride that matters: it may be one of coordinates.
pub trait Complements {
    /// The complement.
    type Complement<M: Cotarget>: Missing;
    /// Its value, for all leaves.
    fn complement<M: Cotarget>(leaves: impl List, cotarget: &M) -> Outcome<Self::Complement<M>>;
}
impl Complements for Nil {
    type Complement<M: Cotarget> = Integers<M::Rest<One>>;
    #[inline(always)]
    fn complement<M: Cotarget>(leaves: impl List, cotarget: &M) -> Outcome<Self::Complement<M>> {
        Ok(Integers(gaps(leaves, Path::default(), cotarget)?.0))
    }
}
impl<S: Number, D: Stride, T: List> Complements for Cons<S, D, T> {
    type Complement<M: Cotarget> = D::ComplementOf<Self, M>;
    #[inline(always)]
    fn complement<M: Cotarget>(leaves: impl List, cotarget: &M) -> Outcome<Self::Complement<M>> {
        D::complement_of::<Self, M>(leaves, cotarget)
    }
}
impl<V: Verdict> Complements for End<V> {
    type Complement<M: Cotarget> = Integers<Self>;
    fn complement<M: Cotarget>(_: impl List, _: &M) -> Outcome<Self::Complement<M>> {
        Ok(Integers(Self::default()))
    }
}

/// Complements, of the merged modes of what a divide divides.
pub trait ComplementLine {
    /// How many elements there are.
    type Size: Number;
    /// The known extents in front.
    type Front: Number;
    /// How many there are behind those; in all if `!front`.
    fn times(&self, front: bool) -> usize;
}
impl<S: Number, D> ComplementLine for Last<S, D> {
    type Size = S;
    type Front = One;
    #[inline(always)]
    fn times(&self, front: bool) -> usize {
        if front && S::KNOWN.is_some() { 1 } else { self.0.extent() }
    }
}
impl<S: Number, D, T: ComplementLine> ComplementLine for Cons<S, D, T> {
    type Size = S::Times<T::Size>;
    type Front = S::FrontOf<T>;
    #[inline(always)]
    fn times(&self, front: bool) -> usize {
        if front && S::KNOWN.is_some() {
            self.2.times(true)
        } else {
            self.0.extent().saturating_mul(self.2.times(false))
        }
    }
}
impl<V: Verdict> ComplementLine for End<V> {
    type Size = One;
    type Front = One;
    fn times(&self, _: bool) -> usize {
        1
    }
}
/// The elements of a layout of the merged modes `L`, as the cotarget of a divide.
pub(crate) type All<L> = <<L as ComplementLine>::Size as ComplementNumber>::All<L>;
/// Its value.
#[inline(always)]
pub(crate) fn all<L: ComplementLine>(line: &L) -> All<L> {
    All::<L>::of(line.times(true))
}

/// The gaps `L` of the leaves `b`, up to `cotarget`; and why a divide refuses them, if it does. `of` is the basis element whose modes
/// count.
#[inline(always)]
pub(crate) fn gaps<B: List, L: List, M: Cotarget>(b: B, of: Path, cotarget: &M) -> Outcome<(L, Option<AlgebraError>)> {
    if size_of::<B>() > 0 || <<L::Packed as Answer>::Verdict as Verdict>::CHECKED {
        return run_time::gaps(b, of, cotarget);
    }
    // at most what is left of the cotarget is known when run
    let rest = cotarget.rest(rest_behind::<L>());
    Ok((L::pour_sizes(&mut || (rest, 0))?, None))
}
/// What the rest is behind, if that is known and the rest is not: its stride.
#[inline(always)]
pub(crate) fn rest_behind<L: List>() -> usize {
    let mut covered = 1;
    L::room(&mut |extent, stride| {
        if let (None, Some(stride)) = (extent, stride) {
            covered = stride.unsigned_abs();
        }
    });
    covered
}

#[cfg(test)]
mod tests {
    use crate::{AlgebraError, Complement, Layout, int, layout, logical_divide};
    use static_assertions::assert_type_eq_all;

    // Table 7, with its erratum
    assert_type_eq_all!(Complement<layout!((4, 8) : (1@0, 1@1))>, layout!((1, 1) : (4@0, 8@1)));
    assert_type_eq_all!(
        Complement<layout!((4, (4, 2)) : (1@1, (1@0, 12@1)))>,
        layout!((1, (3, 1)) : (4@0, (4@1, 24@1)))
    );

    #[test]
    fn static_extents_in_front_stay_static() -> Result<(), AlgebraError> {
        let text = |l: &dyn core::fmt::Display| std::format!("{l:#}");
        let rows = Layout::new((int!(128), 3usize), (int!(1), 200usize))?;
        assert_eq!(text(&logical_divide(&rows, &int!(64))?), "(_64,(_2,3)):(_1,(_64,200))");
        assert_eq!(text(&logical_divide(&rows, &int!(128))?), "(_128,3):(_1,200)");
        assert_eq!(text(&logical_divide(&rows, &layout!(32 : 2))?), "(_32,(_2,_2,3)):(_2,(_1,_64,200))");
        // what the tile covers goes past them
        assert_eq!(text(&logical_divide(&rows, &int!(384))?), "((_128,_3),1):((_1,200),600)");
        // behind a run-time extent nothing is
        let columns = Layout::new((6usize, int!(4), 2usize), (int!(1), 10usize, 50usize))?;
        assert_eq!(text(&logical_divide(&columns, &int!(3))?), "((3,1,1),(2,4,2)):((_1,10,50),(_3,10,50))");
        assert_eq!(logical_divide(&columns, &int!(4)).map_err(|e| e.code()).err(), Some("stride_divisibility"));
        Ok(())
    }
}
