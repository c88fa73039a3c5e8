//! The rows of complements (see the pseudocode in `complement.rs`): which gaps there are, and what the compiler knows of them.
//!
//! Modes of static strides are sorted by the compiler; `U` are the others, whose place among them is known when run.

use super::{Unbounded, run_time};
use crate::algebra::components::{Components, EachComponent, Line, Lines};
use crate::algebra::composition::coordinates::Path;
use crate::table::words::*;

/// How far a complement goes.
pub trait Cotarget: Copy {
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
    /// The complement of the leaves `A`, of which `B` are modes.
    type Complement<A: List, B: List>: Lines;
    fn complement_of<A: List, B: List>(self, leaves: A) -> Outcome<Self::Complement<A, B>>;
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
pub struct OntoMultiple<P, N>(P, N);

/// The complement of integers, up to a size, and that cotarget.
macro_rules! of_integers {
    (|$times:ident| $of:expr) => {
        type RestWhenRun = Cons<usize, usize, Nil>;
        type Complement<A: List, B: List> = Line<B::Gaps<Self>>;
        #[inline(always)]
        fn complement_of<A: List, B: List>(self, leaves: A) -> Outcome<Self::Complement<A, B>> {
            Ok(Line(gaps(leaves, Path::default(), &self)?.0))
        }
        #[inline(always)]
        fn of($times: usize) -> Self {
            $of
        }
    };
}
#[inlined]
impl Cotarget for Unbounded {
    type Rest<C: Number> = Cons<One, C, Nil>;
    type RestWhenRun = Cons<One, usize, Nil>;
    type GapBefore<Q: Number, C: Number, T: List> = WhenRun<C, T, Nil, Self>;
    type Lost<Q: Number, C: Number, D: Number> = Admissible;
    type Complement<A: List, B: List> = <B::Indices as Components>::Each<Unended<A, B>, Nil>;
    fn complement_of<A: List, B: List>(self, leaves: A) -> Outcome<Self::Complement<A, B>> {
        let mut unended = Unended { leaves, failed: Ok(()), modes: PhantomData };
        let lines = <B::Indices as Components>::each(&mut unended, Nil);
        unended.failed.map(|()| lines)
    }
    fn of(_: usize) -> Self {
        Self
    }
    fn bound(&self) -> Option<usize> {
        None
    }
}
impl<M: Number> Cotarget for UpTo<M> {
    const KEEPS: bool = true;
    type Rest<C: Number> = <M::Ratio<C> as ComplementRatio>::Rest<M, C>;
    type GapBefore<Q: Number, C: Number, T: List> = <AllWhenRun<T, Nil, Self> as ComplementList>::Behind<Q, C>;
    type Lost<Q: Number, C: Number, D: Number> = Admissible;
    of_integers!(|times| Self(M::from_size(times)));
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        Some(self.0.extent())
    }
}
impl<M: Number> Cotarget for Onto<M> {
    type Rest<C: Number> = <M::Ratio<C> as ComplementRatio>::Rest<M, C>;
    type GapBefore<Q: Number, C: Number, T: List> = WhenRun<C, T, Nil, Self>;
    type Lost<Q: Number, C: Number, D: Number> = <<Q::Times<C> as Number>::Below<M> as ComplementTruth>::Lost<D, C>;
    of_integers!(|times| Self(M::from_size(times)));
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        Some(self.0.extent())
    }
}
#[inlined]
impl<P: Number, N: Number> Cotarget for OntoMultiple<P, N> {
    type Rest<C: Number> = <P::Ratio<C> as ComplementRatio>::RestOfMultiple<C, P, N>;
    type GapBefore<Q: Number, C: Number, T: List> = WhenRun<C, T, Nil, Self>;
    type Lost<Q: Number, C: Number, D: Number> = AtRunTime;
    of_integers!(|times| Self(P::default(), N::from_size(times)));
    fn bound(&self) -> Option<usize> {
        Some(self.0.extent().saturating_mul(self.1.extent()))
    }
    fn rest(&self, covered: usize) -> usize {
        let (known, times) = (self.0.extent(), self.1.extent());
        if covered == known { times } else { known.saturating_mul(times).div_ceil(covered.max(1)) }
    }
}
/// The gaps of the modes `B` along each component, for all leaves.
#[derive(Debug)]
pub struct Unended<A, B> {
    leaves: A,
    failed: Outcome<()>,
    modes: PhantomData<B>,
}
impl<A: List, B: List> Unended<A, B> {
    #[inline(always)]
    fn gaps<L: List>(&mut self, of: Path) -> L {
        match gaps::<_, L, _>(self.leaves, of, &Unbounded) {
            Ok((gaps, _)) => gaps,
            Err(e) => {
                self.failed = self.failed.and(Err(e));
                L::idle()
            }
        }
    }
}
impl<A: List, B: List> EachComponent for Unended<A, B> {
    type Line = B::Gaps<Unbounded>;
    #[inline(always)]
    fn line(&mut self) -> Self::Line {
        self.gaps(Path::default())
    }
    type At<I: Number + Index> = <<B::Along<I> as ComplementList>::Gaps<Unbounded> as ComplementList>::AlongElement<I>;
    fn component_at<I: Number + Index>(&mut self) -> Self::At<I> {
        let mut of = Path::default();
        I::push(&mut of);
        self.gaps(of)
    }
    type Nested = NotIntegers<OfComplement, CoordinateStrides>;
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
    /// The stride of the last one: what those before it cover with the tile.
    LastStride: Number = usize, T::LastStrideOr<D::Natural>, usize;
    /// The same, or `n` if there is none.
    LastStrideOr<N: Number>: Number = N, T::LastStrideOr<D::Natural>, usize;
    /// How many elements they have.
    Elements: Number = One, S::Times<T::Elements>, One;
    /// Whether their strides are known to be positive.
    Signs: Verdict = Admissible, Both<D::Sign<S>, T::Signs>, V;
    /// With the verdict `W` on elements that are lost, behind a refusal of these.
    Losing<W: Verdict>: List = W::Marks<Self>, W::Marks<Self>, End<Both<V, W>>;
    /// The largest index of basis strides, if the first one is such a stride; see [`Components`].
    Indices: Number = usize, D::Indices<Self>, usize;
    /// The same, if it is above `n`.
    LargestIndex<N: Number>: Number = N, T::LargestIndex<D::LargerIndex<N>>, N;
    /// The modes with their strides along the basis element at `I`.
    AlongElement<I: Index>: List = Nil, Cons<S, Basis<D, I>, T::AlongElement<I>>, Self;
}
table! {
    /// Complements, by how a stride and what is covered before it divide each other.
    ComplementRatio; [Q: Number] Over<Q>, [Q: Number] Into<Q>, [] Neither, [] Perhaps;
    /// `fill([s : d | t], c, M)`.
    Fill<S: Number, D: Number, T: List, U: List, C: Number, M: Cotarget>: List = Q::FillBehind<S, D, T, U, C, M>,
        S::Overlaps<D, T, U, C, M>, <D::Below<C> as ComplementTruth>::Rounded<S, D, T, U, C, M>, Nil;
    /// `[ceil(m / c) : c]`.
    Rest<M: Number, C: Number>: List = Q::Alone<C>, Nil, <<M::Floor<C> as Number>::Plus<One> as ComplementNumber>::Alone<C>,
        Cons<usize, C, Nil>;
    /// What is left of `p n`.
    RestOfMultiple<C: Number, P: Number, N: Number>: List = Q::Mode<C, Cons<N, P, Nil>>, RestOf<P::Times<N>, C>, RestOf<P::Times<N>, C>,
        RestOf<P::Times<N>, C>;
}
type RestOf<M, C> = <<M as Number>::Ratio<C> as ComplementRatio>::Rest<M, C>;
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
    ComplementNumber; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize;
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
        Q::Mode<C, <T::Fill<Nil, <Self as Number>::Times<D>, M> as ComplementList>::Losing<M::Lost<Q, C, D>>>, Nil, WhenRun<C, T, Nil, M>, WhenRun<C, T, Nil, M>;
    /// A mode `n : d` of a stride below what is covered: Eq. 28.
    Overlaps<D: Number, T: List, U: List, C: Number, M: Cotarget>: List = Nil, Nil, End<Inadmissible<ModesOverlap<Dec<D>, Dec<C>>>>, Nil,
        WhenRun<C, T, U, M>, WhenRun<C, T, U, M>;
    /// The mode `n : c`; none of extent 1.
    Alone<C: Number>: List = Nil, Nil, Cons<Self, C, Nil>, Nil, Cons<Self, C, Nil>, Nil;
    /// The same before others.
    Mode<C: Number, L: List>: List = L, L, L::Behind<Self, C>, L, L, L;
    /// `-u` beside this extent: refused if it is known.
    NegativeBeside<U: Number>: Verdict = Admissible, Admissible, Inadmissible<NegativeStride<Dec<U>>>, Admissible, AtRunTime, AtRunTime;
    /// This size, which is that of the merged modes `L`, as the cotarget of a divide.
    All<L: ComplementLine>: Cotarget = Onto<Self>, Onto<Self>, Onto<Self>, Onto<Self>, OntoMultiple<L::Front, L::Behind>, OntoMultiple<L::Front, L::Behind>;
    /// The known extents in front of `[n : d | L]`.
    FrontOf<L: ComplementLine>: Number = One, L::Front, <Self as Number>::Times<L::Front>, One, One, One;
    /// The size of what is behind those.
    BehindOf<L: ComplementLine>: Number = One, L::Behind, L::Behind, One, <Self as Number>::Times<L::Size>, usize;
    /// The same, of the last mode.
    BehindLast: Number = One, One, One, One, Self, usize;
}
table! {
    /// Complements, of a stride.
    ComplementStride; [] UTerm, [] One, [V, C] UInt<UInt<V, C>, B0> where UInt<V, C>, [V, C] UInt<UInt<V, C>, B1> where UInt<V, C>,
        [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize, [V: Unsigned, C: Bit] NInt<UInt<V, C>> where UInt<V, C>,
        [K: Stride, I: Index] Basis<K, I>, [K: Number] Xor<K>;
    /// The gaps of `s : self`.
    GapsOfOne<S: Number, M: Cotarget>: List = M::Rest<One>, S::GapsOf<Self, M>, S::GapsOf<Self, M>, S::GapsOf<Self, M>,
        OneSorted<S, Self, M>, OneSorted<S, Self, M>, OneSorted<S, Self, M>, OneSorted<S, Self, M>,
        OneSorted<S, Self, M>, OneSorted<S, Self, M>;
    /// `s : self` among ordered modes, if it is known and above 0.
    OrderedAmong<S: Number, L: List>: List = L, L::SortIn<S, Self>, L::SortIn<S, Self>, L::SortIn<S, Self>, L, L, L, L, L, L;
    /// `s : self` before others, if it is not.
    OtherBefore<S: Number, L: List>: List = L, L, L, L, Cons<S, Self, L>, Cons<S, Self, L>, Cons<S, Self, L>, Cons<S, Self, L>,
        Cons<S, Self, L>, Cons<S, Self, L>;
    /// Whether it is known to be positive, beside the extent `s`.
    Sign<S: Number>: Verdict = Admissible, Admissible, Admissible, Admissible, AtRunTime, AtRunTime, AtRunTime,
        S::NegativeBeside<UInt<V, C>>, Inadmissible<NotIntegers<UpToCotarget, CoordinateStrides>>,
        Inadmissible<NotIntegers<OfComplement, XorStrides>>;
    /// [`ComplementList::Indices`], of the modes `B` that begin with it.
    Indices<B: List>: Number = usize, usize, usize, usize, usize, usize, usize, usize, B::LargestIndex<UTerm>, usize;
    /// The index of its basis element, if that is above `n`.
    LargerIndex<N: Number>: Number = N, N, N, N, N, N, N, N, I::Larger<N>, N;
}
/// The gaps of `s : d`.
type OneSorted<S, D, M> = Sorted<Cons<S, D, Nil>, M>;

/// Complements, of the merged modes of what a divide divides.
pub trait ComplementLine {
    /// How many elements there are.
    type Size: Number;
    /// The known extents in front.
    type Front: Number;
    /// The size of what is behind those.
    type Behind: Number;
    /// The same when run; that of all if `!front`.
    fn times(&self, front: bool) -> usize;
}
impl<S: Number, D> ComplementLine for Last<S, D> {
    type Size = S;
    type Front = One;
    type Behind = S::BehindLast;
    #[inline(always)]
    fn times(&self, front: bool) -> usize {
        if front && S::KNOWN.is_some() { 1 } else { self.0.extent() }
    }
}
impl<S: Number, D, T: ComplementLine> ComplementLine for Cons<S, D, T> {
    type Size = S::Times<T::Size>;
    type Front = S::FrontOf<T>;
    type Behind = S::BehindOf<T>;
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
    type Behind = One;
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
    Ok((L::pour_sizes(&mut || Ok((rest, 0)))?, None))
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
