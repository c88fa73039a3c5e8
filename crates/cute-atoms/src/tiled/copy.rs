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
//! ```

use super::thr_copy::ThrCopy;
use super::{ThreadCount, whole_tiles};
use crate::copy::{Accesses, Anything, CopyAtom};
use crate::element::Element;
use crate::misuse::{
    BitsWhole, ElementsTorn, Granted, OneMode, Refused, ThreadsWhole, TileCopied, Unless, ValuesWhole,
};
use crate::refusal::Else;
use core::marker::PhantomData;
use cute_static::decimal::{_1, _2, _3, _4};
use cute_static::machinery::{
    Answer, AskComplement, AskCompose, AskZippedDivide, Given, Halves, HasCosize, Nested, Number, Truth, UpFactor,
};
use cute_static::num::{One, Value, Zero};
use cute_static::verdict::{Admissible, Both, Verdict};
use cute_static::{AlgebraError, IsLayout, Layout, RightInvertible, StaticLeaves};
use cute_static::{Coalesce, Multiple};
use typenum::UInt;

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
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[doc(alias = "make_tiled_copy_impl")]
pub struct TiledCopy<Atom, V, Tv, Tiler>(PhantomData<(Atom, V, Tv, Tiler)>);
crate::value::named! { TiledCopy<Atom, V, Tv, Tiler>; }

/// A tiled copy: the bound of generic code. Whether it fits a tensor, [`PartitionSBy`](super::PartitionSBy) and
/// [`PartitionDBy`](super::PartitionDBy) tell.
#[diagnostic::on_unimplemented(
    message = "this is no tiled copy",
    label = "`MakeTiledCopy<Atom, Element, Threads, Values>`, or one made for an MMA's operand: `CopyA<Atom, Element, Mma>`"
)]
pub trait IsTiledCopy: Copy + Default + 'static {
    /// (thread, value) to the elements of the tile.
    type Tv;
    /// The tile's extents.
    type Tiler;
    /// Returns the thread of a number. If no thread has this number, the partitions return the error.
    #[inline(always)]
    #[must_use]
    fn get_slice(self, thread: usize) -> ThrCopy<Self> {
        ThrCopy::new(thread)
    }
}
impl<Atom, V, Tv, Tiler> IsTiledCopy for TiledCopy<Atom, V, Tv, Tiler>
where
    Self: Copy + Default + 'static,
{
    type Tv = Tv;
    type Tiler = Tiler;
}
impl<Atom, X, T, V, D, Tiler, N> ThreadCount for TiledCopy<Atom, X, Layout<(T, V), D>, Tiler>
where
    T: Nested<Size = N>,
    N: Value + Number,
{
    type Threads = N;
}
/// (thread, value) of a tiled copy's reference, to the elements of the tile.
#[doc(alias = "make_layout_tv")]
pub type LayoutTv<C> = <C as IsTiledCopy>::Tv;

/// A copy atom on elements of type `V`.
#[diagnostic::on_unimplemented(
    message = "tiled copy: its first parameter is a copy instruction, its second one an element type",
    label = "no instruction copies elements of `{V}`"
)]
pub trait Copies<V>: CopyAtom {
    /// What of it is needed, in one type.
    #[doc(hidden)]
    type Elements: InValues;
}
/// An atom in elements: source and destination to the reference, `S` and `D`, the reference's threads and values `N`, and
/// whether elements fit, `J`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Elements<S, D, N, J>(PhantomData<(S, D, N, J)>);
/// See [`Elements`].
#[doc(hidden)]
pub trait InValues {
    /// (thread, value) of the source, to (thread, value) of the reference.
    type FromSrc;
    /// (thread, value) of the destination, to (thread, value) of the reference.
    type FromDst;
    /// Threads and values of the reference.
    type Tile;
    /// Values of the reference.
    type NumVal;
    /// Whether elements fit.
    type Judged: Verdict;
}
impl<S, D, T, V, J: Verdict> InValues for Elements<S, D, (T, V), J> {
    type FromSrc = S;
    type FromDst = D;
    type Tile = (T, V);
    type NumVal = V;
    type Judged = J;
}
impl<A, V, N, JS, JD, JR, S, D, I, T0, T1, RD, N0, N1, CS, CD> Copies<V> for A
where
    V: Element<Bits = N>,
    A: CopyAtom<
            Src: InElements<N, Answer = Given<S, JS>>,
            Dst: InElements<N, Answer = Given<D, JD>>,
            Ref: InElements<N, Answer = Given<Layout<(T0, T1), RD>, JR>>,
        >,
    JS: Verdict,
    JD: Verdict,
    JR: Verdict,
    Layout<(T0, T1), RD>: RightInvertible<Output = I>,
    T0: Nested<Size = N0>,
    T1: Nested<Size = N1>,
    N0: StaticLeaves,
    N1: StaticLeaves,
    I: AskCompose<S, Answer = CS> + AskCompose<D, Answer = CD>,
    CS: Answer,
    CD: Answer,
{
    type Elements =
        Elements<CS::Value, CD::Value, (N0, N1), Both<JS, Both<JD, Both<JR, Both<CS::Verdict, CD::Verdict>>>>>;
}

/// A layout of bits as one of elements of `N` bits; seen from the layout: while that is not known there is nothing to search.
#[doc(hidden)]
pub trait InElements<N> {
    /// The layout, and whether each thread has whole elements.
    type Answer: Answer;
}
impl<T, V, D, N, A, S, X, B, NT, TS, E, I, J, O> InElements<N> for Layout<(T, V), D>
where
    T: Nested<Size = NT>,
    V: Nested<Size = B>,
    B: BitsWhole<N> + Number<Equals<One> = O>,
    O: Truth,
    N: UpFactor<Self, Answer = A> + Number<Times<E>: Number<Equals<B> = J>>,
    E: Number,
    NT: Number,
    A: Answer<Value = Layout<S, X>>,
    S: Nested<Sizes = (TS, E)>,
    TS: Number<Equals<NT> = I>,
    I: Else<ElementsTorn<N>>,
    J: Else<ElementsTorn<N>>,
{
    // a recast alone lets elements be made of the bits of several threads; one bit stands for an element of any width
    type Answer = Given<
        Layout<S, X>,
        Unless<O, Both<<B as BitsWhole<N>>::Verdict, Both<I::Verdict, Both<J::Verdict, A::Verdict>>>>,
    >;
}
/// The side that is read.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideS;
/// The side that is written.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideD;
/// The atom's layout for a side, of an atom in elements `E`.
#[doc(hidden)]
pub trait Side<A, E> {
    /// (thread, value) to (thread, value) of the reference.
    type ToRef;
    /// What it asks of memory.
    type Access;
}
impl<A: Accesses, E: InValues> Side<A, E> for SideS {
    type ToRef = E::FromSrc;
    type Access = A::Source;
}
impl<A: Accesses, E: InValues> Side<A, E> for SideD {
    type ToRef = E::FromDst;
    type Access = A::Destination;
}

/// A tiled copy's (thread, value) of a side to elements of its tile.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is no tiled copy of static layouts",
    label = "`MakeTiledCopy<Atom, Element, Threads, Values>`, or one made for an MMA's operand: `CopyA<Atom, Element, Mma>`"
)]
pub trait ThrVal<Side>: Copy {
    /// All that is needed of it, in one type.
    type Parts: CopyParts;
}
/// A side of a tiled copy: the layout `(Thr, (Val, RestVal))` `L`, extents of the tile `E`, what the atom asks of memory
/// `X`, and whether there is one, `J`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OneSide<L, E, X, J>(PhantomData<(L, E, X, J)>);
/// See [`OneSide`].
#[doc(hidden)]
pub trait CopyParts {
    /// The layout, and whether there is one.
    type Whole: Answer;
}
impl<L, E, X, J: Verdict> CopyParts for OneSide<L, E, X, J> {
    type Whole = Given<L, J>;
}
/// What a tiled copy cuts tensors by: of each of their first modes a static extent, or a layout of it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled copy: its tile is no static extent, nor a tuple of extents and layouts",
    label = "a tile has one mode to four: static extents, or static layouts of them"
)]
pub trait Tile {
    /// One for each mode.
    type Modes;
}
impl<U, B> Tile for UInt<U, B> {
    type Modes = (Self,);
}
impl<S, D> Tile for Layout<S, D> {
    type Modes = (Self,);
}
macro_rules! tiles {
    ($([$($e:ident)+])*) => {$(
        impl<$($e),+> Tile for ($($e,)+) {
            type Modes = Self;
        }
    )*};
}
tiles! { [E0] [E0 E1] [E0 E1 E2] [E0 E1 E2 E3] }
/// A mode of a tile.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled copy: a mode of its tile is no static extent and no static layout",
    label = "a mode is a static extent, or a static layout"
)]
pub trait TileMode {
    /// Of how many elements it repeats.
    type Period: Number + Value;
    /// Whether it is a tile.
    type Verdict: Verdict;
}
impl<U, B> TileMode for UInt<U, B>
where
    Self: Number + Value,
{
    type Period = Self;
    type Verdict = Admissible;
}
/// With the gaps between its elements, in which other tiles lie.
impl<S, D, R, C, CS, CD, N: Number, K: Number, P: Number + Value> TileMode for Layout<S, D>
where
    S: Nested<Size = N>,
    Self: HasCosize<Output = R> + AskComplement<R, Answer = C>,
    C: Answer<Value = Layout<CS, CD>>,
    CS: Nested<Size = K>,
    N: Number<Times<K> = P>,
{
    type Period = P;
    type Verdict = C::Verdict;
}
impl<Q, A, V, Tv, Tiler, W, N, TJ, P, TS, TD, S0, S1, R0, R1, D0, D1, E0, E1, XS, XD, YS, YD, ZS, ZD, C> ThrVal<Q>
    for TiledCopy<A, V, Tv, Tiler>
where
    Self: Copy,
    A: Copies<V, Elements = W>,
    W: InValues<Tile = N>,
    Q: Side<A, W>,
    Tiler: Tile,
    Tv: TvSizes<N, Judged = TJ> + AskZippedDivide<N, Answer = P>,
    TJ: Verdict,
    P: Halves<S0 = TS, D0 = TD, S1 = (R0, R1), D1 = (E0, E1)>,
    Layout<TS, TD>: AskCompose<Q::ToRef, Answer = C>,
    C: Answer<Value = Layout<(S0, S1), (D0, D1)>>,
    Layout<(S0, R0), (D0, E0)>: Coalesce<Output = Layout<XS, XD>>,
    Layout<S1, D1>: Coalesce<Output = Layout<YS, YD>>,
    Layout<R1, E1>: Coalesce<Output = Layout<ZS, ZD>>,
{
    type Parts = OneSide<
        Layout<(XS, (YS, ZS)), (XD, (YD, ZD))>,
        Tiler::Modes,
        Q::Access,
        Both<W::Judged, Both<TJ, Both<P::Verdict, C::Verdict>>>,
    >;
}
/// A (thread, value) layout made of whole atoms `N`.
#[doc(hidden)]
pub trait TvSizes<N> {
    /// Whether it is.
    type Judged: Verdict;
}
impl<T, V, D, N0, N1> TvSizes<(N0, N1)> for Layout<(T, V), D>
where
    T: Nested<Size: ThreadsWhole<N0>>,
    V: Nested<Size: ValuesWhole<N1>>,
{
    type Judged = Both<<T::Size as ThreadsWhole<N0>>::Verdict, <V::Size as ValuesWhole<N1>>::Verdict>;
}
/// What follows from a tiled copy for a side.
type SideOf<C, Q> = <C as ThrVal<Q>>::Parts;
/// (thread, value) of what is read, in the tile of all threads' atoms.
#[doc(alias = "get_layoutS_TV")]
pub type LayoutTvS<C> = Granted<<SideOf<C, SideS> as CopyParts>::Whole>;
/// (thread, value) of what is written, in the tile of all threads' atoms.
#[doc(alias = "get_layoutD_TV")]
pub type LayoutTvD<C> = Granted<<SideOf<C, SideD> as CopyParts>::Whole>;

/// A layout that a tiled copy cuts into its threads' values of a side, of which it has the parts `W`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled copy: a tensor is a static or mixed layout of the tile's modes to five",
    label = "of run-time strides and extents the compiler has to know one"
)]
pub trait AskTidfrg<W> {
    /// Threads, `(Val, RestVal)` and the tiles, and whether there are any.
    type Answer: CutCopy;
    /// The three.
    ///
    /// # Errors
    /// [`AlgebraError::PartialTile`] where a run-time extent is not made of whole tiles, and the algebra's.
    fn tidfrg(&self) -> Result<Three<Self::Answer>, AlgebraError>;
}
/// Threads, values and tiles.
#[doc(hidden)]
pub type Three<A> = (<A as CutCopy>::Thr, <A as CutCopy>::Val, <A as CutCopy>::Rest);
/// Threads `T`, values `V`, tiles `R`, by the verdict `J`; what the atom asks of memory, `X`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct ThreadsAndTiles<T, V, R, X, J>(PhantomData<(T, V, R, X, J)>);
/// See [`ThreadsAndTiles`].
#[doc(hidden)]
pub trait CutCopy {
    /// Threads.
    type Thr;
    /// `(Val, RestVal)`.
    type Val;
    /// The tiles.
    type Rest;
    /// The three as one layout, and whether there are any.
    type Whole: Answer;
    /// What the atom asks of memory.
    type Access;
    /// Whether there are any.
    type Verdict: Verdict;
}
impl<TS, TD, VS, VD, RS, RD, X, J: Verdict> CutCopy
    for ThreadsAndTiles<Layout<TS, TD>, Layout<VS, VD>, Layout<RS, RD>, X, J>
{
    type Thr = Layout<TS, TD>;
    type Val = Layout<VS, VD>;
    type Rest = Layout<RS, RD>;
    type Whole = Given<Layout<(TS, VS, RS), (TD, VD, RD)>, J>;
    type Access = X;
    type Verdict = J;
}
/// One element, which stands for what is refused.
type Nothing = Layout<One, Zero>;
/// One value.
type NoValues = Layout<(One, One), (Zero, Zero)>;
macro_rules! too_few_modes {
    ($([$($generics:ident),*] $s:ty, $n:ident of $m:ident [$($e:ident),+];)*) => {$(
        // never run: refused
        impl<$($generics,)* D, X, M, J, $($e),+> AskTidfrg<OneSide<X, ($($e,)+), M, J>> for Layout<$s, D> {
            type Answer = ThreadsAndTiles<Nothing, NoValues, Nothing, Anything, Refused<OneMode<$n, $m>>>;
            fn tidfrg(&self) -> Result<(Nothing, NoValues, Nothing), AlgebraError> {
                Err(AlgebraError::Unrepresentable)
            }
        }
    )*};
}
too_few_modes! {
    [U, B] UInt<U, B>, _1 of _2 [E0, E1]; [] usize, _1 of _2 [E0, E1]; [X0, X1] Multiple<X0, X1>, _1 of _2 [E0, E1]; [S] (S,), _1 of _2 [E0, E1];
    [U, B] UInt<U, B>, _1 of _3 [E0, E1, E2]; [] usize, _1 of _3 [E0, E1, E2]; [X0, X1] Multiple<X0, X1>, _1 of _3 [E0, E1, E2]; [S] (S,), _1 of _3 [E0, E1, E2];
    [S, T] (S, T), _2 of _3 [E0, E1, E2]; [U, B] UInt<U, B>, _1 of _4 [E0, E1, E2, E3];
    [S] (S,), _1 of _4 [E0, E1, E2, E3]; [S, T] (S, T), _2 of _4 [E0, E1, E2, E3];
    [S, T, R] (S, T, R), _3 of _4 [E0, E1, E2, E3];
}
/// All verdicts.
macro_rules! all {
    ($last:ty) => { $last };
    ($first:ty, $($rest:ty),+) => { Both<$first, all!($($rest),+)> };
}
macro_rules! of_modes {
    ($([$($generics:ident)*] $shape:ty: $([$e:ident $s:ty, $n:ident $q:ident $i:literal])+;)*) => {$(
        impl<$($generics,)* $($e, $n, $q,)+ D, X, M, J, P, P0, P1, P2, P3, R, TS, VS, TD, VD>
            AskTidfrg<OneSide<X, ($($e,)+), M, J>> for Layout<$shape, D>
        where
            J: Verdict,
            ($($e,)+): Default,
            $($e: TileMode<Period = $q>, $q: Value, $s: Nested<Size = $n>, $n: TileCopied<$q>,)+
            X: Default,
            Self: IsLayout + AskZippedDivide<($($e,)+), Answer = P>,
            P: Halves<S0 = P0, D0 = P1, S1 = P2, D1 = P3>,
            Layout<P0, P1>: AskCompose<X, Answer = R>,
            R: Answer<Value = Layout<(TS, VS), (TD, VD)>>,
        {
            type Answer = ThreadsAndTiles<
                Layout<TS, TD>,
                Layout<VS, VD>,
                Layout<P2, P3>,
                M,
                Both<J, all!($($n::Verdict, $e::Verdict),+, P::Verdict, R::Verdict)>,
            >;
            #[inline(always)]
            fn tidfrg(&self) -> Result<Three<Self::Answer>, AlgebraError> {
                $(whole_tiles(self, $i, $q::VALUE)?;)+
                let (tile, rest) = P::halves(self.ask_zipped_divide(&<($($e,)+)>::default())?)?;
                let ((t, v), (td, vd)) = tile.ask_compose(&X::default())?.into_parts();
                Ok((Layout::from_parts(t, td), Layout::from_parts(v, vd), rest))
            }
        }
    )*};
}
of_modes! {
    [U B] UInt<U, B>: [E0 UInt<U, B>, N0 Q0 0];
    [] usize: [E0 usize, N0 Q0 0];
    [X0 X1] Multiple<X0, X1>: [E0 Multiple<X0, X1>, N0 Q0 0];
    [S0] (S0,): [E0 S0, N0 Q0 0];
    [S0 S1] (S0, S1): [E0 S0, N0 Q0 0];
    [S0 S1 S2] (S0, S1, S2): [E0 S0, N0 Q0 0];
    [S0 S1 S2 S3] (S0, S1, S2, S3): [E0 S0, N0 Q0 0];
    [S0 S1] (S0, S1): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1];
    [S0 S1 S2] (S0, S1, S2): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1];
    [S0 S1 S2 S3] (S0, S1, S2, S3): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1];
    [S0 S1 S2 S3 S4] (S0, S1, S2, S3, S4): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1];
    [S0 S1 S2] (S0, S1, S2): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1] [E2 S2, N2 Q2 2];
    [S0 S1 S2 S3] (S0, S1, S2, S3): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1] [E2 S2, N2 Q2 2];
    [S0 S1 S2 S3 S4] (S0, S1, S2, S3, S4): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1] [E2 S2, N2 Q2 2];
    [S0 S1 S2 S3] (S0, S1, S2, S3): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1] [E2 S2, N2 Q2 2] [E3 S3, N3 Q3 3];
    [S0 S1 S2 S3 S4] (S0, S1, S2, S3, S4): [E0 S0, N0 Q0 0] [E1 S1, N1 Q1 1] [E2 S2, N2 Q2 2] [E3 S3, N3 Q3 3];
}
/// What a cut is, if it is granted.
type Whole<A> = Granted<<A as CutCopy>::Whole>;
/// A tensor `L` as tiled copy `C` reads it: `(Thr, (Val, RestVal), Rest)`.
pub type TidfrgS<C, L> = Whole<<L as AskTidfrg<SideOf<C, SideS>>>::Answer>;
/// A tensor `L` as tiled copy `C` writes it: `(Thr, (Val, RestVal), Rest)`.
pub type TidfrgD<C, L> = Whole<<L as AskTidfrg<SideOf<C, SideD>>>::Answer>;

impl<A, V, Tv, Tiler> TiledCopy<A, V, Tv, Tiler> {
    /// Returns the thread of a number. If no thread has this number, the partitions return the error.
    #[inline(always)]
    #[must_use]
    pub const fn get_slice(self, thread: usize) -> ThrCopy<Self> {
        ThrCopy::new(thread)
    }
}
