//! The rows of recasts (see the pseudocode in `recast.rs`): a leaf in other units, by how its stride and the factor divide each other.
#![allow(missing_docs)]

use crate::algebra::composition::types::JointStride;
use crate::number::euclid::Ceil;
use crate::table::mapped::LeafRule;
use crate::table::words::*;

/// An upcast by `N`, behind leaves that reach `R` inside a new element.
#[derive(Debug, Clone, Copy)]
pub struct Up<N, R>(PhantomData<(N, R)>);
impl<N: Number, R: Number> LeafRule for Up<N, R> {
    type Modes<S: Number, D: Stride> = D::Up<S, N>;
    type Next<S: Number, D: Stride> = Up<N, R::Plus<D::Inside<S, N>>>;
    type Finish = <R::Below<N> as RecastTruth>::OrOverlaps<R, N>;
}
/// A downcast by `N`; `W` says which leaf goes through the parts of an element.
#[derive(Debug, Clone, Copy)]
pub struct Down<N, W>(PhantomData<(N, W)>);
impl<N: Number, W: Seek> LeafRule for Down<N, W> {
    type Modes<S: Number, D: Stride> = <Goes<S, D, W> as RecastTruth>::DownMode<S, D, N>;
    type Next<S: Number, D: Stride> = <Goes<S, D, W> as RecastTruth>::DownRule<N, W>;
    type Finish = Admissible;
}
/// Whether `s : d` does, as far as the compiler knows.
type Goes<S, D, W> = <<<D as JointStride>::Natural as Number>::Equals<One> as Truth>::And<<W as Seek>::Takes<S>>;
/// The next leaf of stride 1 that goes through the parts.
pub trait Seek {
    /// Whether it may have the extent `s`.
    type Takes<S: Number>: Truth;
}
/// One of more than one element.
#[derive(Debug, Clone, Copy)]
pub struct Longer;
/// Any.
#[derive(Debug, Clone, Copy)]
pub struct Any;
/// None: one did already.
#[derive(Debug, Clone, Copy)]
pub struct Passed;
impl Seek for Longer {
    type Takes<S: Number> = S::Longer;
}
impl Seek for Any {
    type Takes<S: Number> = True;
}
impl Seek for Passed {
    type Takes<S: Number> = False;
}

table! {
    /// Recasts, of a list of leaves.
    RecastList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;
    /// Which leaf goes through the parts.
    Sought: Seek = Any, <Goes<S, D, Longer> as RecastTruth>::SoughtOr<T>, Any;
}
table! {
    /// Recasts, of a stride `d`.
    RecastStride; [] UTerm, [V, C] UInt<V, C> where Self, [V: Unsigned, C: Bit] NInt<UInt<V, C>> where UInt<V, C>,
        [] usize, [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize, [K: Stride, I: Index] Basis<K, I>, [K: Number] Xor<K>, [] Underflow;
    /// `upcast(s : d, n)`.
    Up<S: Number, N: Number>: List = Cons<S, Self, Nil>, <<Self as Number>::Ratio<N> as RecastRatio>::UpBy<S, Self, N>,
        <<UInt<V, C> as Number>::Ratio<N> as RecastRatio>::UpBack<S, UInt<V, C>, N>,
        <<Self as Number>::Ratio<N> as RecastRatio>::UpBy<S, Self, N>,
        <<Self as Number>::Ratio<N> as RecastRatio>::UpBy<S, Self, N>, Cons<S::Part<N>, Self, End<AtRunTime>>,
        Cons<S, UTerm, End<NoIntegers<CoordinateStrides>>>, Cons<S, UTerm, End<NoIntegers<XorStrides>>>, Nil;
    /// How far it reaches inside a new element, as far as the compiler knows.
    Inside<S: Number, N: Number>: Number = UTerm, <<Self as Number>::Ratio<N> as RecastRatio>::Inside<S, Self, N>,
        UTerm, UTerm, UTerm, UTerm, UTerm, UTerm, UTerm;
    /// Whether the parts of `s : d` are in order.
    Parts<S: Number>: Verdict = Admissible, Admissible, <UInt<V, C> as RecastNumber>::PartsBack<S>, Admissible, Admissible, Admissible,
        NoIntegers<CoordinateStrides>, NoIntegers<XorStrides>, Admissible;
    /// The scaled stride `E`, or 1 where this is 1 at run time.
    OneOr<E: Stride>: Stride = E, E, E, E, <Z0 as RecastNumber>::OneOr<E>, E, E, E, E;
}
type NoIntegers<Kind> = Inadmissible<NotIntegers<OfRecast, Kind>>;
table! {
    /// Recasts, by how a stride `d` and the factor `n` divide each other, or an extent `s` and the steps `k` in a new element.
    RecastRatio; [Q: Number] Over<Q>, [P: Number] Into<P>, [] Neither, [] Perhaps;
    /// `upcast(s : d, n)`.
    UpBy<S: Number, D: Number, N: Number>: List = Cons<S, Q, Nil>, <S::Ratio<P> as RecastRatio>::UpInside<S, P>,
        Cons<S, Ceil<D, N>, Fails<S, RecastStrideDoesNotDivide<Dec<D>, Dec<N>>>>, Cons<S::Part<N>, usize, End<AtRunTime>>;
    /// `s / k : 1`, or `1 : 1`.
    UpInside<S: Number, K: Number>: List = Cons<Q, One, Nil>, Cons<One, One, Nil>,
        Cons<S, One, Fails<S, RecastExtentDoesNotDivide<Dec<S>, Dec<K>>>>, Cons<S::Part<K>, One, End<AtRunTime>>;
    /// `upcast(s : -d, n)`.
    UpBack<S: Number, D: Number, N: Number>: List = Cons<S, Q::Negated, Nil>,
        Cons<S, NInt<One>, Fails<S, NegativeStride<Dec<D>>>>,
        Cons<S, <Ceil<D, N> as Number>::Negated, Fails<S, RecastStrideDoesNotDivide<Dec<D>, Dec<N>>>>, Cons<S, isize, End<AtRunTime>>;
    /// How far `s : d` reaches inside a new element.
    Inside<S: Number, D: Number, N: Number>: Number = UTerm, <S::Ratio<P> as RecastRatio>::InsideOne<S, D, N>, UTerm, UTerm;
    /// The same, where more than one element is: of all that are in it `(k - 1) d = n - d`, of `s` of them `(s - 1) d`.
    InsideOne<S: Number, D: Number, N: Number>: Number = N::Minus<D>, <S::Minus<One> as Number>::Times<D>, UTerm, UTerm;
}
/// Refused, unless the extent is 1: nothing depends on that one's stride.
type Fails<S, Why> = End<<S as RecastNumber>::Unless1<Why>>;
table! {
    /// Recasts, of an extent.
    RecastNumber; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize, [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize;
    /// Refused, unless it is 1.
    Unless1<Why: Sized>: Verdict = Inadmissible<Why>, Admissible, Inadmissible<Why>, Admissible, AtRunTime, AtRunTime, AtRunTime;
    /// Whether it is not known to be 1.
    Longer: Truth = True, False, True, False, True, True, True;
    /// Whether the parts of `s : -n` are in order.
    PartsBack<S: Number>: Verdict
        = Admissible, S::Unless1<NegativeStride<Dec<One>>>, Admissible, Admissible, Admissible, Admissible, Admissible;
    /// `s / k`, where `k` is known at run time and divides `n`; or 1, where `s` divides `n`. A multiple of `m` makes one of
    /// `m / gcd(m, n)`. A known extent stays.
    Part<N: Number>: Number
        = Self, Self, Self, Self, Self, <<Z0::Ratio<Z0::Gcd<N>> as Ratio>::Quotient as Number>::AsMultiple<Z1>, Self;
    /// `s`, or `s n`, by what is known at run time.
    Widened: Number = Self, Self, Self, Self, Self, Z0::AsMultiple<usize>, Self;
    /// The scaled stride `E` of a multiple of this; or 1, which only a multiple of 1 can be.
    OneOr<E: Stride>: Stride = E, usize, E, E, E, E, E;
}
table! {
    /// Recasts, by a comparison.
    RecastTruth; [] True, [] False, [] Unknown;
    /// Whether what is inside a new element stays there.
    OrOverlaps<R: Number, N: Number>: Verdict = Admissible, Inadmissible<RecastOverlaps<Dec<R>, Dec<N>>>, AtRunTime;
    /// `downcast(s : d, n)`, by whether it goes through the parts.
    DownMode<S: Number, D: Stride, N: Number>: List = Cons<S::Times<N>, One, End<D::Parts<S>>>,
        Cons<S, D::Scaled<N>, End<D::Parts<S>>>, Cons<S::Widened, <D as RecastStride>::OneOr<D::Scaled<N>>, End<D::Parts<S>>>;
    /// For what is behind it.
    DownRule<N: Number, W: Seek>: LeafRule = Down<N, Passed>, Down<N, W>, Down<N, W>;
    /// A leaf of stride 1 with more than one element, or what is sought behind it.
    SoughtOr<T: List>: Seek = Longer, T::Sought, T::Sought;
}
