//! A tiled copy: which thread of several atoms moves which elements of a tile.
//!
//! ```text
//! make_tiled_copy(atom, thr, val)   tv    = right_inverse(raked_product(thr, val)) as (threads, values)
//!                                   tiler = product_each(shape of that product)
//! copy for operand A of an MMA      tv    = layout_tv_a, tiler = (tile M, tile K)
//! src, dst, ref                     = the atom's layouts of bits, in elements
//! thrval(trg)                       = tv divided by the atom's (threads, values), the first part composed with
//!                                     right_inverse(ref) o trg                       ((thr, val), (rest_thr, rest_val))
//!                                     as ((thr, rest_thr), (val, rest_val)), coalesced
//! tidfrg_s(L)                       = zipped_divide(L, tiler), its tile composed with thrval(src)      (Thr, (Val, RestVal), Rest)
//! partition_s(L, thread)            = what is left of it at Thr = thread                               ((Val, RestVal), Rest0, Rest1, ..)
//! retile(L)                         = L, a thread's values of an MMA, as this copy's                   ((Val, RestVal), Rest0, Rest1, ..)
//! ```

use super::memory::{Asks, Keeps};
use super::mma::{HasTv, IsTiledMma, TwoModes};
use super::operand::{Operand, OperandA, OperandB, OperandC};
use crate::copy::{Accesses, CopyAtom};
use crate::element::Element;
use crate::refusal::{DividedBy, SameValues};
use core::marker::PhantomData;
use cute_static::algebra::answer::Answer;
use cute_static::algebra::coalesce::Coalesce;
use cute_static::algebra::composition::AskCompose;
use cute_static::algebra::divide::tiled::ModeBefore;
use cute_static::algebra::divide::{AskZippedDivide, Halves};
use cute_static::algebra::products::{AskLogicalProduct, AskRakedProduct};
use cute_static::algebra::recast::UpFactor;
use cute_static::num::{One, Times, Value};
use cute_static::shape_math::EachProduct;
use cute_static::verdict::{Both, Holds, Verdict};
use cute_static::{
    AlgebraError, ComposedLayout, Evaluate, IsLayout, Layout, OffsetLeaf, RightInvertible, SizeOf, Swizzle,
};

/// A copy atom repeated over threads and values: `Tv` maps (thread, value) to the elements of a tile of the extents `Tiler`,
/// counted column-major; elements are `V`s.
///
/// ```
/// use cute_atoms::copy::{CpAsync, Global};
/// use cute_atoms::element::F16;
/// use cute_atoms::tiled::{MakeTiledCopy, TidfrgS};
/// use cute_static::{int, layout};
/// use static_assertions::assert_type_eq_all;
/// // 16 rows of eight threads, eight halves each
/// type Copy = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
/// assert_type_eq_all!(
///     TidfrgS<Copy, layout!((128, 64) : (64, 1))>,
///     layout!(((8, 16), (8, 1), (8, 1)) : ((8, 64), (1, 0), (1024, 0)))
/// );
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TiledCopy<Atom, V, Tv, Tiler>(PhantomData<(Atom, V, Tv, Tiler)>);

/// What a verdict lets stand.
type If<V, T> = <V as Holds>::Grants<T>;

/// What a tiled copy is made of.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a tiled copy")]
pub trait IsTiledCopy {
    /// (thread, value) to the elements of the tile.
    type Tv;
    /// The tile's extents.
    type Tiler;
}
impl<Atom, V, Tv, Tiler> IsTiledCopy for TiledCopy<Atom, V, Tv, Tiler> {
    type Tv = Tv;
    type Tiler = Tiler;
}
/// (thread, value) of a tiled copy's reference, to the elements of the tile.
pub type LayoutTv<C> = <C as IsTiledCopy>::Tv;

/// A copy atom on elements of type `V`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not copy elements of `{V}`",
    label = "the bits that a thread copies are no multiple of an element's"
)]
pub trait Copies<V>: CopyAtom {
    /// (thread, value) of the source, to (thread, value) of the reference.
    type FromSrc;
    /// (thread, value) of the destination, to (thread, value) of the reference.
    type FromDst;
    /// Threads and values of the reference.
    type Tile: Copy + Default;
    /// Values of the reference.
    type NumVal: Copy + Default;
    /// Whether elements fit.
    type Judged: Verdict;
}
impl<A, V, N, US, UD, UR, S, D, I, T0, T1, RD, N0, N1, CS, CD> Copies<V> for A
where
    V: Element<Bits = N>,
    A: CopyAtom<Src: InElements<N, Answer = US>, Dst: InElements<N, Answer = UD>, Ref: InElements<N, Answer = UR>>,
    US: Answer<Value = S>,
    UD: Answer<Value = D>,
    UR: Answer<Value = Layout<(T0, T1), RD>>,
    Layout<(T0, T1), RD>: RightInvertible<Output = I>,
    T0: SizeOf<Output = N0>,
    T1: SizeOf<Output = N1>,
    N0: Copy + Default,
    N1: Copy + Default,
    I: AskCompose<S, Answer = CS> + AskCompose<D, Answer = CD>,
    CS: Answer,
    CD: Answer,
{
    type FromSrc = CS::Value;
    type FromDst = CD::Value;
    type Tile = (N0, N1);
    type NumVal = N1;
    type Judged = Both<US::Verdict, Both<UD::Verdict, Both<CS::Verdict, CD::Verdict>>>;
}

/// A layout of bits as one of elements of `N` bits; seen from the layout: while that is not known there is nothing to search.
#[doc(hidden)]
pub trait InElements<N> {
    /// The layout.
    type Answer: Answer;
}
impl<S, D, N: UpFactor<Self>> InElements<N> for Layout<S, D> {
    type Answer = N::Answer;
}

/// The side that is read.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideS;
/// The side that is written.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideD;
/// The atom's layout for a side.
#[doc(hidden)]
pub trait Side<A, V> {
    /// (thread, value) to (thread, value) of the reference.
    type ToRef;
    /// What it asks of memory.
    type Access;
}
impl<A: Copies<V> + Accesses, V> Side<A, V> for SideS {
    type Access = A::Source;
    type ToRef = A::FromSrc;
}
impl<A: Copies<V> + Accesses, V> Side<A, V> for SideD {
    type Access = A::Destination;
    type ToRef = A::FromDst;
}

/// A tiled copy's (thread, value) of a side to elements of its tile.
#[doc(hidden)]
pub trait ThrVal<Side>: Copy {
    /// The layout `(Thr, (Val, RestVal))`.
    type Layout: Copy + Default;
    /// Extents of the tile.
    type Tiler: Copy + Default;
    /// What the atom asks of memory.
    type Access;
    /// Whether there is one.
    type Judged: Verdict;
}
impl<Q, A, V, Tv, Tiler, P, TS, TD, S0, S1, R0, R1, D0, D1, E0, E1, XS, XD, YS, YD, ZS, ZD, C> ThrVal<Q>
    for TiledCopy<A, V, Tv, Tiler>
where
    Self: Copy,
    A: Copies<V>,
    Q: Side<A, V>,
    Tiler: Copy + Default,
    Tv: TvSizes<A::Tile> + AskZippedDivide<A::Tile, Answer = P>,
    P: Halves<S0 = TS, D0 = TD, S1 = (R0, R1), D1 = (E0, E1)>,
    Layout<TS, TD>: AskCompose<Q::ToRef, Answer = C>,
    C: Answer<Value = Layout<(S0, S1), (D0, D1)>>,
    Layout<(S0, R0), (D0, E0)>: Coalesce<Output = Layout<XS, XD>>,
    Layout<S1, D1>: Coalesce<Output = Layout<YS, YD>>,
    Layout<R1, E1>: Coalesce<Output = Layout<ZS, ZD>>,
    Layout<(XS, (YS, ZS)), (XD, (YD, ZD))>: Copy + Default,
{
    type Layout = Layout<(XS, (YS, ZS)), (XD, (YD, ZD))>;
    type Tiler = Tiler;
    type Access = Q::Access;
    type Judged = Both<A::Judged, Both<Tv::Judged, Both<P::Verdict, C::Verdict>>>;
}
/// A (thread, value) layout made of whole atoms `N`.
#[doc(hidden)]
pub trait TvSizes<N> {
    /// Whether it is.
    type Judged: Verdict;
}
impl<T, V, D, N0, N1> TvSizes<(N0, N1)> for Layout<(T, V), D>
where
    T: SizeOf<Output: DividedBy<N0>>,
    V: SizeOf<Output: DividedBy<N1>>,
{
    type Judged = Both<<T::Output as DividedBy<N0>>::OfThreads, <V::Output as DividedBy<N1>>::OfValues>;
}
/// (thread, value) of what is read, in the tile of all threads' atoms.
pub type LayoutTvS<C> = If<<C as ThrVal<SideS>>::Judged, <C as ThrVal<SideS>>::Layout>;
/// (thread, value) of what is written, in the tile of all threads' atoms.
pub type LayoutTvD<C> = If<<C as ThrVal<SideD>>::Judged, <C as ThrVal<SideD>>::Layout>;

/// A layout that a tiled copy `C` cuts into its threads' values of a side.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no operand of a tiled copy",
    label = "an operand is a layout of rank 2 or more"
)]
pub trait AskTidfrg<C, Side> {
    /// Threads.
    type Thr;
    /// `(Val, RestVal)`.
    type Val;
    /// The tiles.
    type Rest;
    /// `(Thr, (Val, RestVal), Rest)`.
    type Output;
    /// Whether there is one.
    type Verdict: Verdict;
    /// The three.
    ///
    /// # Errors
    /// [`AlgebraError::TileDivisibility`] where a run-time extent is not made of whole tiles, and the algebra's.
    #[allow(clippy::type_complexity)] // three layouts
    fn tidfrg(&self) -> Result<(Self::Thr, Self::Val, Self::Rest), AlgebraError>;
}
impl<C, Q, S, D, X, E0, E1, N0, N1, P, R, TS, VS, TD, VD> AskTidfrg<C, Q> for Layout<S, D>
where
    C: ThrVal<Q, Layout = X, Tiler = (E0, E1)>,
    (E0, E1): Default,
    E0: Value,
    E1: Value,
    X: Default,
    S: TwoModes<N0 = N0, N1 = N1>,
    N0: DividedBy<E0>,
    N1: DividedBy<E1>,
    Self: IsLayout + AskZippedDivide<(E0, E1), Answer = P>,
    P: Halves,
    Layout<P::S0, P::D0>: AskCompose<X, Answer = R>,
    R: Answer<Value = Layout<(TS, VS), (TD, VD)>>,
{
    type Thr = Layout<TS, TD>;
    type Val = Layout<VS, VD>;
    type Rest = Layout<P::S1, P::D1>;
    type Output = Layout<(TS, VS, P::S1), (TD, VD, P::D1)>;
    type Verdict = Both<C::Judged, Both<N0::OfCopy, Both<N1::OfCopy, Both<P::Verdict, R::Verdict>>>>;
    #[inline(always)]
    fn tidfrg(&self) -> Result<(Self::Thr, Self::Val, Self::Rest), AlgebraError> {
        for (mode, tile) in [(0, E0::VALUE), (1, E1::VALUE)] {
            let extent = self.mode_size(mode);
            if extent.checked_rem(tile) != Some(0) {
                return Err(AlgebraError::TileDivisibility { mode, tile, extent });
            }
        }
        let (tile, rest) = P::halves(self.ask_zipped_divide(&<(E0, E1)>::default())?)?;
        let ((t, v), (td, vd)) = tile.ask_compose(&X::default())?.into_parts();
        Ok((Layout::from_parts(t, td), Layout::from_parts(v, vd), rest))
    }
}
/// A tensor `L` as tiled copy `C` reads it: `(Thr, (Val, RestVal), Rest)`.
pub type TidfrgS<C, L> = If<<L as AskTidfrg<C, SideS>>::Verdict, <L as AskTidfrg<C, SideS>>::Output>;
/// A tensor `L` as tiled copy `C` writes it: `(Thr, (Val, RestVal), Rest)`.
pub type TidfrgD<C, L> = If<<L as AskTidfrg<C, SideD>>::Verdict, <L as AskTidfrg<C, SideD>>::Output>;

/// What a thread of the tiled copy `C` has of a tensor: `((Val, RestVal), Rest0, Rest1, ..)`.
#[doc(hidden)]
pub trait AskCopyPartition<C, Side> {
    /// The layout.
    type Output;
    /// Whether there is one, and memory is laid out as the atom needs it.
    type Verdict: Verdict;
    /// Elements that the atom copies at once.
    type Elements;
    /// The layout and the offset of a thread.
    ///
    /// # Errors
    /// Those of [`AskTidfrg::tidfrg`], [`AlgebraError::OutOfBounds`], and [`AlgebraError::Offset`] where a run-time stride
    /// makes it begin at no multiple of what the atom copies.
    fn partition(&self, thread: usize) -> Result<(Self::Output, isize), AlgebraError>;
}
impl<S, D, C, Q, T, V, R, W, X, Y, N> AskCopyPartition<C, Q> for Layout<S, D>
where
    Self: AskTidfrg<C, Q, Thr = T, Val = V, Rest = R, Verdict = W>,
    C: ThrVal<Q, Access = X>,
    X: Asks<T, V, R, Verdict = Y, Elements = N>,
    N: Value,
    W: Verdict,
    Y: Verdict,
    T: Evaluate<usize, Offset = isize> + IsLayout,
    V: ModeBefore<R>,
{
    type Output = V::Output;
    type Verdict = Both<W, Y>;
    type Elements = N;
    #[inline(always)]
    fn partition(&self, thread: usize) -> Result<(V::Output, isize), AlgebraError> {
        let (threads, values, rest) = self.tidfrg()?;
        let Some(offset) = threads.offset(thread) else {
            return Err(AlgebraError::OutOfBounds { index: thread, bound: threads.size() });
        };
        if offset.unsigned_abs().checked_rem(N::VALUE) != Some(0) {
            return Err(AlgebraError::Offset { offset, multiple_of: N::VALUE });
        }
        Ok((values.mode_before(rest), offset))
    }
}
/// Behind a swizzle the offset is that of what is left: the one beside it is 0.
impl<B, M, H, O, S, D, C, Q, L, W, N, K> AskCopyPartition<C, Q> for ComposedLayout<Swizzle<B, M, H>, O, Layout<S, D>>
where
    Layout<S, D>: AskCopyPartition<C, Q, Output = L, Verdict = W, Elements = N>,
    Swizzle<B, M, H>: Keeps<N, Verdict = K>,
    W: Verdict,
    K: Verdict,
    O: OffsetLeaf,
{
    type Output = ComposedLayout<Swizzle<B, M, H>, isize, L>;
    type Verdict = Both<W, K>;
    type Elements = N;
    #[inline(always)]
    fn partition(&self, thread: usize) -> Result<(Self::Output, isize), AlgebraError> {
        let (rest, offset) = self.layout().partition(thread)?;
        let offset = self.offset().value().wrapping_add(offset);
        Ok((ComposedLayout::from_parts(*self.swizzle(), offset, rest), 0))
    }
}
/// What a thread of the tiled copy `C` reads of a tensor `L`: `((Val, RestVal), Rest0, Rest1, ..)`.
pub type PartitionS<C, L> = If<<L as AskCopyPartition<C, SideS>>::Verdict, <L as AskCopyPartition<C, SideS>>::Output>;
/// What a thread of the tiled copy `C` writes of a tensor `L`: `((Val, RestVal), Rest0, Rest1, ..)`.
pub type PartitionD<C, L> = If<<L as AskCopyPartition<C, SideD>>::Verdict, <L as AskCopyPartition<C, SideD>>::Output>;

/// A thread's values of an MMA, as a tiled copy `C` made for its operand takes them.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be retiled",
    label = "a thread's static layout `(FrgV, Rest0, Rest1)` of an operand for which the copy was made"
)]
pub trait AskRetile<C> {
    /// `((Val, RestVal), Rest0, Rest1, ..)`.
    type Output: Default;
    /// Whether there is one.
    type Verdict: Verdict;
}
impl<A, W, TvS, TvD, E0, E1, V, VR0, VR1, D, NV, F, M0, M1, H, Y, YS, YD>
    AskRetile<TiledCopy<A, W, Layout<TvS, TvD>, (E0, E1)>> for Layout<(V, VR0, VR1), D>
where
    A: Copies<W>,
    V: SizeOf<Output = NV>,
    Layout<TvS, TvD>: ValueTile<E0, E1, NV, A::NumVal, Layout = F, Tile = (M0, M1)>,
    Self: AskZippedDivide<(NV, M0, M1), Answer = H>,
    H: Halves,
    Layout<H::S0, H::D0>: AskCompose<F, Answer = Y>,
    Y: Answer<Value = Layout<YS, YD>>,
    (Layout<YS, YD>, Layout<H::S1, H::D1>): BesideRests,
{
    type Output = <(Layout<YS, YD>, Layout<H::S1, H::D1>) as BesideRests>::Output;
    type Verdict = Both<<Layout<TvS, TvD> as ValueTile<E0, E1, NV, A::NumVal>>::Judged, Both<H::Verdict, Y::Verdict>>;
}
/// The (thread, value) layout of a tile of `E0` by `E1`, of which threads have values in groups of `NV`: the tile of groups of
/// a thread, and (value of an atom, the others) to (value of a group, group).
#[doc(hidden)]
pub trait ValueTile<E0, E1, NV, NumVal> {
    /// Groups of a thread along the modes.
    type Tile;
    /// Values to values and groups.
    type Layout;
    /// Whether there is one.
    type Judged: Verdict;
}
impl<TvS, TvD, E0, E1, NV, NumVal, NT, F, I, J, U, US, UD, K, P, Z> ValueTile<E0, E1, NV, NumVal> for Layout<TvS, TvD>
where
    TvS: Threads<Size = NT>,
    NT: Times<NV, Output = F>,
    Self: RightInvertible<Output = I>,
    I: AskCompose<Layout<(E0, E1), (One, E0)>, Answer = J>,
    J: Grouped<F, Answer = U>,
    U: Answer<Value = Layout<US, UD>>,
    Layout<US, UD>: RightInvertible<Output = K>,
    US: EachProduct,
    Layout<NV, One>: AskLogicalProduct<K, Answer = P>,
    P: Split<NumVal, Answer = Z>,
    Z: Answer,
{
    type Tile = US::Output;
    type Layout = Z::Value;
    type Judged = Both<U::Verdict, Z::Verdict>;
}
/// The layout of an answer in elements of `F` old ones.
#[doc(hidden)]
pub trait Grouped<F>: Answer {
    /// The layout.
    type Answer: Answer;
}
impl<A: Answer, F: UpFactor<A::Value>> Grouped<F> for A {
    type Answer = F::Answer;
}
/// The layout of an answer divided by `N`.
#[doc(hidden)]
pub trait Split<N>: Answer {
    /// The layout.
    type Answer: Answer;
}
impl<A: Answer<Value: AskZippedDivide<N>>, N> Split<N> for A {
    type Answer = <A::Value as AskZippedDivide<N>>::Answer;
}
/// Threads of a (thread, value) layout.
#[doc(hidden)]
pub trait Threads {
    /// Their number.
    type Size;
}
impl<T: SizeOf, V> Threads for (T, V) {
    type Size = T::Output;
}
/// `(v, (1, R0, R1))` as `(v, R0, R1)`.
#[doc(hidden)]
pub trait BesideRests {
    /// The layout.
    type Output: Default;
}
impl<S, D, V, R0, R1, E, D0, D1> BesideRests for (Layout<S, D>, Layout<(V, R0, R1), (E, D0, D1)>)
where
    Layout<(S, R0, R1), (D, D0, D1)>: Default,
{
    type Output = Layout<(S, R0, R1), (D, D0, D1)>;
}
/// A thread's values `L` of an MMA, as a tiled copy `C` made for its operand takes them: `((Val, RestVal), Rest0, Rest1)`.
pub type Retile<C, L> = If<<L as AskRetile<C>>::Verdict, <L as AskRetile<C>>::Output>;

/// (thread, value) of threads `Thr` that have values `Val` each.
#[doc(hidden)]
pub trait Raked<Val> {
    /// The layout.
    type Tv;
    /// The tile's extents.
    type Tiler;
    /// Whether there is one.
    type Judged: Verdict;
}
impl<TS, TD, VS, VD, R, S, D, I, N, M, T, C, X> Raked<Layout<VS, VD>> for Layout<TS, TD>
where
    Self: AskRakedProduct<Layout<VS, VD>, Answer = R>,
    R: Answer<Value = Layout<S, D>>,
    S: EachProduct<Output = T>,
    Layout<S, D>: RightInvertible<Output = I>,
    TS: SizeOf<Output = N>,
    VS: SizeOf<Output = M>,
    I: AskCompose<Layout<(N, M), (One, N)>, Answer = C>,
    C: Answer<Value = X>,
{
    type Tv = X;
    type Tiler = T;
    type Judged = Both<R::Verdict, C::Verdict>;
}
/// The tiled copy of threads `Thr`, each with values `Val`, both layouts over the modes of a tensor.
pub type MakeTiledCopy<Atom, V, Thr, Val> =
    If<<Thr as Raked<Val>>::Judged, TiledCopy<Atom, V, <Thr as Raked<Val>>::Tv, <Thr as Raked<Val>>::Tiler>>;
/// The tiled copy for operand `O` of the tiled MMA `T`, of elements that are the operand's.
type CopyFor<Atom, V, T, O> = <V as SameValues<<O as Operand<T>>::Value>>::Grants<
    If<<T as IsTiledMma>::Judged, TiledCopy<Atom, V, <T as HasTv<O>>::Output, <O as Operand<T>>::Tile>>,
>;
/// The tiled copy whose threads have what those of the tiled MMA `T` have of A.
///
/// ```
/// use cute_atoms::copy::LdMatrix;
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaSync, Sm80};
/// use cute_atoms::tiled::{CopyA, LayoutTvS, TiledMma};
/// use cute_static::{int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
/// type Load = CopyA<LdMatrix<int!(4)>, F16, Mma>;
/// assert_type_eq_all!(LayoutTvS<Load>, layout!(((16, 2, 2, 2), (8, 1)) : ((1, 256, 16, 0), (32, 0))));
/// ```
pub type CopyA<Atom, V, T> = CopyFor<Atom, V, T, OperandA>;
/// The tiled copy whose threads have what those of the tiled MMA `T` have of B.
pub type CopyB<Atom, V, T> = CopyFor<Atom, V, T, OperandB>;
/// The tiled copy whose threads have what those of the tiled MMA `T` have of C.
pub type CopyC<Atom, V, T> = CopyFor<Atom, V, T, OperandC>;

/// A thread of a tiled copy.
///
/// ```
/// use cute_atoms::copy::Universal;
/// use cute_atoms::element::F32;
/// use cute_atoms::tiled::MakeTiledCopy;
/// use cute_static::{AlgebraError, Layout, int, layout};
/// type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 8) : (1, 32)), layout!((4, 1) : (1, 0))>;
/// let thread = Copy::default().get_slice(33);
/// // a matrix whose leading dimension is known when run
/// let a = Layout::new((int!(256), int!(64)), (int!(1), 1000usize))?;
/// let (mine, offset) = thread.partition_s(&a)?;
/// assert_eq!((mine.to_string(), offset), ("((4,1),2,8):((1,0),128,8000)".into(), 4 + 1000));
/// # Ok::<(), AlgebraError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThrCopy<C> {
    thread: usize,
    tiled: PhantomData<C>,
}
impl<A, V, Tv, Tiler> TiledCopy<A, V, Tv, Tiler> {
    /// The thread of a number. Whether there is one, [`partition_s`](ThrCopy::partition_s) and its like tell.
    #[inline(always)]
    #[must_use]
    pub const fn get_slice(self, thread: usize) -> ThrCopy<Self> {
        ThrCopy { thread, tiled: PhantomData }
    }
}
impl<C> ThrCopy<C> {
    /// What it reads of a tensor, `((Val, RestVal), Rest0, Rest1, ..)`, and at which offset.
    ///
    /// # Errors
    /// [`AlgebraError::OutOfBounds`] of a number that no thread has, [`AlgebraError::TileDivisibility`] where a run-time extent
    /// is not made of whole tiles, and the algebra's.
    #[inline(always)]
    pub fn partition_s<L>(&self, tensor: &L) -> Result<(L::Output, isize), AlgebraError>
    where
        L: AskCopyPartition<C, SideS, Verdict: Holds>,
    {
        tensor.partition(self.thread)
    }
    /// What it writes of a tensor, `((Val, RestVal), Rest0, Rest1, ..)`, and at which offset.
    ///
    /// # Errors
    /// As [`Self::partition_s`].
    #[inline(always)]
    pub fn partition_d<L>(&self, tensor: &L) -> Result<(L::Output, isize), AlgebraError>
    where
        L: AskCopyPartition<C, SideD, Verdict: Holds>,
    {
        tensor.partition(self.thread)
    }
    /// A thread's values of an MMA, as this copy takes them: `((Val, RestVal), Rest0, Rest1)`.
    #[inline(always)]
    #[must_use]
    pub fn retile<L>(&self, _fragment: &L) -> L::Output
    where
        L: AskRetile<C, Verdict: Holds>,
    {
        L::Output::default()
    }
}
