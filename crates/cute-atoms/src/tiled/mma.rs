//! A tiled MMA: which thread of several atoms holds which elements of a tile.
//!
//! ```text
//! thr_layout              = tiled_product(thr_id, atoms)                          (ThrV, ThrM, ThrN, ThrK)
//! tile                    = size of the permutation, or atom x atoms              for each of M, N, K
//! thrfrg_c(L)             = L divided by the permutations (PermM, PermN), then
//!                           zipped_divide by the atom's (M, N)                     ((AtomM, AtomN), (RestM, RestN))
//!                           with the first mode composed with the atom's C         ((ThrV, FrgV), (RestM, RestN))
//!                           and the second divided by (ThrM, ThrN)                 ((ThrV, (ThrM, ThrN)), (FrgV, (RestM, RestN)))
//! layout_tv_c             = thrfrg_c of the tile itself, its threads by their number
//! ```
//! A and B the same with (M, K) and (N, K).

use super::ThreadCount;
use super::make::{InTile, TileOf};
use super::operand::{Operand, OperandA, OperandB, OperandC, OperandE, OperandSfa, OperandSfb};
use super::thr_mma::ThrMma;
use super::whole_tiles;
use crate::misuse::{Granted, OfThreads, OneMode, Permutes, Refused, ThreadsNumbered, TileDivided};
use crate::mma::MmaAtom;
use core::marker::PhantomData;
use core::ops::RangeFull;
use cute_static::Multiple;
use cute_static::decimal::{_1, _2};
use cute_static::machinery::{
    Answer, AskComplement, AskCompose, AskLogicalDivide, AskTiledProduct, AskZippedDivide, Given, Halves, Nested,
    Number, Tree,
};
use cute_static::num::{One, Value, Zero};
use cute_static::verdict::{Both, Holds, Verdict};
use cute_static::{AlgebraError, Evaluate, IsLayout, Layout, RightInvertible, Unbounded};
use typenum::UInt;

/// An MMA atom repeated: over threads by `Atoms`, a layout of (M, N, K) or of the first of them, and over values by permutations of M, N and K, each
/// `..` (none), an integer, or a layout that says which elements stand together.
///
/// ```
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaSync, Sm80};
/// use cute_atoms::tiled::{ThrLayout, ThrfrgC, TileShape, TiledMma};
/// use cute_static::{int, layout, shape};
/// use static_assertions::assert_type_eq_all;
///
/// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// // 2 x 2 warps, which read B 32 columns wide
/// type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
/// assert_type_eq_all!(ThrLayout<Mma>, layout!((32, 2, 2, 1) : (1, 32, 64, 0)));
/// assert_type_eq_all!(TileShape<Mma>, shape!((32, 32, 16)));
/// assert_type_eq_all!(
///     ThrfrgC<Mma, layout!((128, 128) : (1, 128))>,
///     layout!((((4, 8), (2, 2)), ((2, 2), (4, 8))) : (((256, 1), (16, 1024)), ((128, 8), (32, 2048))))
/// );
/// ```
/// A tile is made of whole tiled MMAs; change the 120 to a 128 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::element::{F16, F32};
/// # use cute_atoms::mma::{MmaSync, Sm80};
/// # use cute_atoms::tiled::{ThrfrgC, TiledMma};
/// # use cute_static::{int, layout, shape};
/// # type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
/// // error: tiled MMA: a mode of _120 elements, where all threads' atoms take _32
/// let wrong: ThrfrgC<Mma, layout!((120, 128) : (1, 120))>;
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[doc(alias = "make_tiled_mma")]
pub struct TiledMma<Atom, Atoms, Perm = (RangeFull, RangeFull, RangeFull)>(PhantomData<(Atom, Atoms, Perm)>);
crate::value::named! { TiledMma<Atom, Atoms, Perm>; }

/// [`IsTiledMma`], which may be refused.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "no tiled MMA: one is made of an MMA atom, a layout of atoms along M, N and K, and three permutations",
    label = "`TiledMma<Atom, Atoms, Perm>`: `Atoms` static, of one mode to three"
)]
pub trait AskTiledMma: Copy + Default + 'static {
    /// The atom.
    type Atom: MmaAtom;
    /// All that follows from it. One type, so that it is computed once: each projection of an impl proves its bounds anew.
    #[doc(hidden)]
    type Parts: IsParts;
}
/// The atom of a tiled MMA.
pub type AtomOf<T> = <T as AskTiledMma>::Atom;
/// What a tiled MMA is made of: its atom, threads' numbers `L`, sizes of these `V` (ThrV, ThrM, ThrN, ThrK), extents of the
/// atom `A`, tilers `P` and extents of the tile `E` (M, N, K), and whether the permutations fit, `J`.
#[doc(hidden)]
#[allow(clippy::type_complexity)] // one parameter for each part
#[derive(Debug, Clone, Copy)]
pub struct Parts<X, L, V, A, P, E, J>(PhantomData<(X, L, V, A, P, E, J)>);
/// See [`Parts`].
#[doc(hidden)]
pub trait IsParts {
    /// The atom.
    type Atom: MmaAtom;
    /// Threads' numbers: `(ThrV, ThrM, ThrN, ThrK)`.
    type ThrLayout;
    /// Threads of an atom.
    type ThrV;
    /// Atoms along M.
    type ThrM;
    /// Atoms along N.
    type ThrN;
    /// Atoms along K.
    type ThrK;
    /// Elements of an atom along M.
    type AtomM;
    /// Elements of an atom along N.
    type AtomN;
    /// Elements of an atom along K.
    type AtomK;
    /// What M is divided by.
    type PermM;
    /// What N is divided by.
    type PermN;
    /// What K is divided by.
    type PermK;
    /// Elements along M of all threads' atoms.
    type TileM;
    /// Elements along N of all threads' atoms.
    type TileN;
    /// Elements along K of all threads' atoms.
    type TileK;
    /// Whether the permutations fit.
    type Judged: Verdict;
    /// Threads' numbers, if they do.
    type Numbers: Answer;
    /// Elements along M, N and K, if they do.
    type Tile: Answer;
}
impl<X: MmaAtom, L, V, TM, TN, TK, M, N, K, PM, PN, PK, EM, EN, EK, J: Verdict> IsParts
    for Parts<X, L, (V, TM, TN, TK), (M, N, K), (PM, PN, PK), (EM, EN, EK), J>
{
    type Atom = X;
    type ThrLayout = L;
    type ThrV = V;
    type ThrM = TM;
    type ThrN = TN;
    type ThrK = TK;
    type AtomM = M;
    type AtomN = N;
    type AtomK = K;
    type PermM = PM;
    type PermN = PN;
    type PermK = PK;
    type TileM = EM;
    type TileN = EN;
    type TileK = EK;
    type Judged = J;
    type Numbers = Given<L, J>;
    type Tile = Given<(EM, EN, EK), J>;
}
/// Atoms along M, N and K: a layout of fewer modes has one along those that it leaves out.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled MMA: its atoms are a static layout along M, N and K, of one mode to three",
    label = "no layout of atoms"
)]
pub trait AlongMnk {
    /// The layout of three modes.
    type Layout;
}
impl<U, B, D> AlongMnk for Layout<UInt<U, B>, D> {
    type Layout = Layout<(UInt<U, B>, One, One), (D, Zero, Zero)>;
}
impl<M, D> AlongMnk for Layout<(M,), (D,)> {
    type Layout = Layout<(M, One, One), (D, Zero, Zero)>;
}
impl<M, N, D, E> AlongMnk for Layout<(M, N), (D, E)> {
    type Layout = Layout<(M, N, One), (D, E, Zero)>;
}
impl<M, N, K, D, E, F> AlongMnk for Layout<(M, N, K), (D, E, F)> {
    type Layout = Self;
}
impl<Atom, AL, TP, PM, PN, PK, M, N, K, V, TM, TN, TK, D, SV, SM: Number, SN: Number, SK: Number, CM, CN, CK>
    AskTiledMma for TiledMma<Atom, AL, (PM, PN, PK)>
where
    Self: Copy + Default + 'static,
    Atom: MmaAtom<Shape = (M, N, K)>,
    AL: AlongMnk,
    Atom::ThrId: AskTiledProduct<AL::Layout, Answer = TP>,
    TP: Answer<Value = Layout<(V, TM, TN, TK), D>>,
    V: Nested<Size = SV>,
    TM: Nested<Size = SM>,
    TN: Nested<Size = SN>,
    TK: Nested<Size = SK>,
    M: Number<Times<SM> = CM>,
    N: Number<Times<SN> = CN>,
    K: Number<Times<SK> = CK>,
    PM: Permutes<CM>,
    PN: Permutes<CN>,
    PK: Permutes<CK>,
{
    type Atom = Atom;
    type Parts = Parts<
        Atom,
        Layout<(V, TM, TN, TK), D>,
        (SV, SM, SN, SK),
        (M, N, K),
        (PM::Tiler, PN::Tiler, PK::Tiler),
        (PM::Size, PN::Size, PK::Size),
        Both<TP::Verdict, Both<PM::Verdict, Both<PN::Verdict, PK::Verdict>>>,
    >;
}
/// The inverse of threads' numbers: `(ThrV, ThrM, ThrN, ThrK)` as one coordinate, of a thread's number.
#[doc(hidden)]
pub trait HasThreads: AskTiledMma {
    /// The layout, in which a number between those of two threads stands for one of them, and whether permutations fit, no
    /// two atoms have the same threads, and all threads have a number.
    type Answer: Answer;
    /// Threads along V, M, N and K.
    const SIZES: [usize; 4];
    /// The coordinate.
    ///
    /// # Errors
    /// [`AlgebraError::NoThread`] of a number that no thread has, [`AlgebraError::OutOfBounds`] of one behind them.
    fn thread(index: usize) -> Result<usize, AlgebraError>;
}
impl<T, S, D, SV, SM, SN, SK, JT, SZ, C, JC, CS, CD, I, RI, RS, RD, RZ, N> HasThreads for T
where
    T: AskTiledMma,
    T::Parts: IsParts<ThrLayout = Layout<S, D>, ThrV = SV, ThrM = SM, ThrN = SN, ThrK = SK, Judged = JT>,
    JT: Verdict,
    SV: Value,
    SM: Value,
    SN: Value,
    SK: Value,
    S: Nested<Size = SZ> + Copy,
    D: Copy,
    // numbers to threads and to where they begin, of which the latter is dropped
    Layout<S, D>: AskComplement<Unbounded, Answer = C>,
    C: Answer<Value = Layout<CS, CD>, Verdict: OfThreads<Verdict = JC>>,
    JC: Verdict,
    Layout<(S, CS), (D, CD)>: RightInvertible<Output = I>,
    Layout<(SZ, One), (One, Zero)>: AskCompose<I, Answer = RI>,
    RI: Answer<Value = Layout<RS, RD>>,
    Layout<RS, RD>: Copy + Default + Evaluate<usize, Offset = isize> + IsLayout,
    // numbers that begin no thread have stride 0; an inverse ends where there is no number
    RS: Tree<RD, ZerosToOne = RZ>,
    RZ: Nested<Size = N>,
    N: ThreadsNumbered<SZ>,
    Layout<S, D>: Default + Evaluate<usize, Offset = isize>,
{
    type Answer = Given<Layout<RS, RD>, Both<JT, Both<JC, Both<RI::Verdict, N::Verdict>>>>;
    const SIZES: [usize; 4] = [SV::VALUE, SM::VALUE, SN::VALUE, SK::VALUE];
    #[inline(always)]
    fn thread(index: usize) -> Result<usize, AlgebraError> {
        let numbers = <Layout<RS, RD> as Default>::default();
        let Some(thread) = numbers.offset(index) else {
            return Err(AlgebraError::OutOfBounds { index, bound: numbers.size() });
        };
        let thread = thread.unsigned_abs();
        // a number between those of two threads is neither's
        match <Layout<S, D> as Default>::default().offset(thread) {
            Some(number) if number.unsigned_abs() == index => Ok(thread),
            _ => Err(AlgebraError::NoThread { index }),
        }
    }
}

/// A layout that a tiled MMA cuts into its threads' values of operand `O`: with [`ThrfrgA`] and its like.
#[diagnostic::on_unimplemented(
    message = "tiled MMA: an operand is a static or mixed layout of two modes to five",
    label = "of run-time strides and extents the compiler has to know one"
)]
pub trait AskThrfrg<T, O> {
    /// Threads `(ThrV, (Thr0, Thr1))`, their values `(FrgV, (Rest0, Rest1, ..))`, and whether the tiled MMA divides it and
    /// the algebra agrees.
    type Answer: Cut;
    /// Both.
    ///
    /// # Errors
    /// [`AlgebraError::PartialTile`] where a run-time extent is not made of whole tiled MMAs, and the algebra's.
    #[allow(clippy::type_complexity)] // two layouts
    fn thrfrg(&self) -> Result<(<Self::Answer as Cut>::Threads, <Self::Answer as Cut>::Values), AlgebraError>;
}
/// Threads `T`, values `F`, by verdict `V`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct ThreadsAndValues<T, F, V>(PhantomData<(T, F, V)>);
/// See [`ThreadsAndValues`].
#[doc(hidden)]
pub trait Cut {
    /// The threads.
    type Threads;
    /// A thread's values.
    type Values;
    /// Both, and whether there are any.
    type Whole: Answer;
    /// Whether there are any.
    type Verdict: Verdict;
}
impl<S0, D0, S1, D1, V: Verdict> Cut for ThreadsAndValues<Layout<S0, D0>, Layout<S1, D1>, V> {
    type Threads = Layout<S0, D0>;
    type Values = Layout<S1, D1>;
    type Whole = Given<Layout<(S0, S1), (D0, D1)>, V>;
    type Verdict = V;
}
/// One element of one thread, which stands for what is refused.
type Nothing = Layout<(One, (One, One)), (Zero, (Zero, Zero))>;
macro_rules! of_one_mode {
    ($([$($generics:ident),*] $s:ty;)*) => {$(
        // never run: refused
        impl<$($generics,)* D, T, O> AskThrfrg<T, O> for Layout<$s, D> {
            type Answer = ThreadsAndValues<Nothing, Nothing, Refused<OneMode<_1, _2>>>;
            fn thrfrg(&self) -> Result<(Nothing, Nothing), AlgebraError> {
                Err(AlgebraError::Unrepresentable)
            }
        }
    )*};
}
of_one_mode! { [U, B] UInt<U, B>; [] usize; [X0, X1] Multiple<X0, X1>; [S] (S,); }
/// What `f` does, as a function of its own: LLVM simplifies it before another takes it in. All at once leaves the strides hidden for too long, and
/// products with the same leading dimension, `16 d i + d j`, are not made one, `d (16 i + j)`.
#[inline]
fn by_itself<R>(f: impl FnOnce() -> R) -> R {
    f()
}
macro_rules! of_modes {
    ($($($s:ident)*;)*) => {$(
        impl<T, O, W, S0, S1, $($s,)* D, P, A, TV, TH, E0, E1, A0, L1, A1, R0, R1, R2, R3, A2, A3, Q0, Q1, Q2, Q3, N0, N1, V, VS, FS, VD, FD>
            AskThrfrg<T, O> for Layout<(S0, S1, $($s),*), D>
        where
            T: AskTiledMma<Parts = W>,
            W: IsParts,
            O: Operand<W, Tiler = P, Atom = A, Tv = TV, Threads = TH, Tile = (E0, E1)>,
            S0: Nested<Size = N0>,
            S1: Nested<Size = N1>,
            N0: TileDivided<E0>,
            N1: TileDivided<E1>,
            E0: Value,
            E1: Value,
            P: Default,
            A: Default,
            TV: Default,
            TH: Default,
            Self: IsLayout + AskLogicalDivide<P, Answer = A0>,
            A0: Answer<Value = L1>,
            L1: AskZippedDivide<A, Answer = A1>,
            A1: Halves<S0 = R0, D0 = R1, S1 = R2, D1 = R3>,
            Layout<R0, R1>: AskCompose<TV, Answer = A2>,
            A2: Answer<Value = Layout<(VS, FS), (VD, FD)>, Verdict = V>,
            V: Verdict,
            Layout<R2, R3>: AskZippedDivide<TH, Answer = A3>,
            A3: Halves<S0 = Q0, D0 = Q1, S1 = Q2, D1 = Q3>,
        {
            type Answer = ThreadsAndValues<
                Layout<(VS, Q0), (VD, Q1)>,
                Layout<(FS, Q2), (FD, Q3)>,
                Both<
                    W::Judged,
                    Both<N0::Verdict, Both<N1::Verdict, Both<A0::Verdict, Both<A1::Verdict, Both<V, A3::Verdict>>>>>,
                >,
            >;
            #[inline]
            #[allow(clippy::type_complexity)] // two layouts
            fn thrfrg(&self) -> Result<(Layout<(VS, Q0), (VD, Q1)>, Layout<(FS, Q2), (FD, Q3)>), AlgebraError> {
                whole_tiles(self, 0, E0::VALUE)?;
                whole_tiles(self, 1, E1::VALUE)?;
                let (atom, rest) = A1::halves(by_itself(|| self.ask_logical_divide(&P::default())?.ask_zipped_divide(&A::default()))?)?;
                let ((v, f), (vd, fd)) = by_itself(|| atom.ask_compose(&TV::default()))?.into_parts();
                let (threads, values) = A3::halves(by_itself(|| rest.ask_zipped_divide(&TH::default()))?)?;
                let ((t, td), (r, rd)) = (threads.into_parts(), values.into_parts());
                Ok((Layout::from_parts((v, t), (vd, td)), Layout::from_parts((f, r), (fd, rd))))
            }
        }
    )*};
}
of_modes! { ; S2; S2 S3; S2 S3 S4; }
/// What a cut is, if it is granted.
type Whole<A> = Granted<<A as Cut>::Whole>;
/// A tile `L` of operand `O` by the tiled MMA `T`.
type Thrfrg<T, O, L> = Whole<<L as AskThrfrg<T, O>>::Answer>;
/// A tile `L` of A by the tiled MMA `T`: `((ThrV, (ThrM, ThrK)), (FrgV, (RestM, RestK)))`.
pub type ThrfrgA<T, L> = Thrfrg<T, OperandA, L>;
/// A tile `L` of B by the tiled MMA `T`: `((ThrV, (ThrN, ThrK)), (FrgV, (RestN, RestK)))`.
pub type ThrfrgB<T, L> = Thrfrg<T, OperandB, L>;
/// A tile `L` of C by the tiled MMA `T`: `((ThrV, (ThrM, ThrN)), (FrgV, (RestM, RestN)))`.
pub type ThrfrgC<T, L> = Thrfrg<T, OperandC, L>;
/// A tile `L` of A's scales by the tiled MMA `T`: `((ThrV, (ThrM, ThrK)), (FrgV, (RestM, RestK)))`.
#[doc(alias = "thrfrg_SFA")]
pub type ThrfrgSfa<T, L> = Thrfrg<T, OperandSfa, L>;
/// A tile `L` of B's scales by the tiled MMA `T`: `((ThrV, (ThrN, ThrK)), (FrgV, (RestN, RestK)))`.
#[doc(alias = "thrfrg_SFB")]
pub type ThrfrgSfb<T, L> = Thrfrg<T, OperandSfb, L>;
/// A tile `L` of A's metadata by the tiled MMA `T`: `((ThrV, (ThrM, ThrK)), (FrgV, (RestM, RestK)))`.
#[doc(alias = "thrfrg_E")]
pub type ThrfrgE<T, L> = Thrfrg<T, OperandE, L>;
/// Threads' numbers of a tiled MMA: `(ThrV, ThrM, ThrN, ThrK)`.
#[doc(alias = "get_thr_layout_vmnk")]
pub type ThrLayout<T> = Granted<<<T as AskTiledMma>::Parts as IsParts>::Numbers>;
/// Elements along M, N and K of all threads' atoms.
#[doc(alias = "tile_size")]
pub type TileShape<T> = Granted<<<T as AskTiledMma>::Parts as IsParts>::Tile>;

/// A tiled MMA's own tile of operand `O`, by the numbers of its threads.
///
/// ```text
/// threads = (ThrV, (Thr0, Thr1)) of thrfrg of the tile, with stride 0 for the mode of M, N and K that the operand has not
/// tv      = (threads o numbers to threads, values)
/// ```
#[doc(hidden)]
pub trait HasTv<O>: AskTiledMma {
    /// (thread, value) to element, and whether there is one.
    type Answer: TileOf;
}
/// Where in the tile of all threads' atoms a thread has its sums, on numbers: what an interpreter asks.
#[doc(hidden)]
pub trait SumPlaces {
    /// The tile's extents.
    const TILE: [usize; 2];
    /// Row and column of a thread's value.
    fn place(thread: usize, value: usize) -> [usize; 2];
}
impl<T, S, D, E0: Value, E1: Value, J> SumPlaces for T
where
    T: HasTv<OperandC, Answer = InTile<Layout<S, D>, (E0, E1), J>>,
    Layout<S, D>: Default + Evaluate<(usize, usize), Offset = isize>,
{
    const TILE: [usize; 2] = [E0::VALUE, E1::VALUE];
    fn place(thread: usize, value: usize) -> [usize; 2] {
        let index = <Layout<S, D> as Default>::default().offset((thread, value)).unwrap_or(0).unsigned_abs();
        [index.checked_rem(E0::VALUE).unwrap_or(0), index.checked_div(E0::VALUE).unwrap_or(0)]
    }
}
/// The layout of operand `O`, if there is one.
type LayoutTv<T, O> = Granted<<<T as HasTv<O>>::Answer as TileOf>::Layout>;
impl<T, W, O, E0, E1, R, JT, C, SV, S0, S1, DV, D0, D1, VS, VD, Y, AS, AD> HasTv<O> for T
where
    T: HasThreads<Parts = W, Answer = Given<R, JT>>,
    JT: Verdict,
    W: IsParts,
    O: Operand<W, Tile = (E0, E1)>,
    Layout<(E0, E1), (One, E0)>: AskThrfrg<T, O, Answer = C>,
    C: Cut<Threads = Layout<(SV, (S0, S1)), (DV, (D0, D1))>, Values = Layout<VS, VD>>,
    Layout<(SV, O::Three<S0, S1, O::Others>), (DV, O::Three<D0, D1, Zero>)>: AskCompose<R, Answer = Y>,
    Y: Answer<Value = Layout<AS, AD>>,
{
    type Answer = InTile<Layout<(AS, VS), (AD, VD)>, (E0, E1), Both<JT, Both<C::Verdict, Y::Verdict>>>;
}
/// (thread, value) of A in the tile of all threads' atoms.
#[doc(alias = "get_layoutA_TV")]
pub type LayoutTvA<T> = LayoutTv<T, OperandA>;
/// (thread, value) of B in the tile of all threads' atoms.
#[doc(alias = "get_layoutB_TV")]
pub type LayoutTvB<T> = LayoutTv<T, OperandB>;
/// (thread, value) of C in the tile of all threads' atoms.
///
/// Atoms along K have the same elements of C: their threads have stride 0. C++ CuTe's `get_layoutC_TV` steps out of the tile for them.
/// ```
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaSync, Sm80};
/// use cute_atoms::tiled::{LayoutTvC, TiledMma};
/// use cute_static::{layout, shape};
/// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// type Mma = TiledMma<Atom, layout!((1, 1, 2) : (0, 0, 1))>;
/// assert_eq!(LayoutTvC::<Mma>::default().to_string(), "((4,8,2),((2,2),(1,1))):((32,1,0),((16,8),(0,0)))");
/// ```
#[doc(alias = "get_layoutC_TV")]
pub type LayoutTvC<T> = LayoutTv<T, OperandC>;
/// (thread, value) of A's scales in the tile of all threads' atoms; values that share a scale have places of their own.
#[doc(alias = "get_layoutSFA_TV")]
pub type LayoutTvSfa<T> = LayoutTv<T, OperandSfa>;
/// (thread, value) of B's scales in the tile of all threads' atoms.
#[doc(alias = "get_layoutSFB_TV")]
pub type LayoutTvSfb<T> = LayoutTv<T, OperandSfb>;
/// (thread, value) of A's metadata in the tile of all threads' atoms.
#[doc(alias = "get_layoutE_TV")]
pub type LayoutTvE<T> = LayoutTv<T, OperandE>;

/// A tiled MMA, whose atoms and permutations fit: the bound of generic code.
///
/// ```
/// use cute_atoms::tiled::{IsTiledMma, PartitionCBy, make_fragment};
/// use cute_static::AlgebraError;
/// /// How many accumulators a thread has.
/// fn accumulators<Mma, C>(mma: Mma, c: &C) -> Result<usize, AlgebraError>
/// where
///     Mma: IsTiledMma,
///     C: PartitionCBy<Mma, Output: cute_static::IsLayout>,
/// {
///     let (mine, _) = mma.get_slice(0).partition_c(c)?;
///     Ok(cute_static::IsLayout::size(&mine))
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no tiled MMA",
    label = "`TiledMma<Atom, Atoms, Perm>`: an MMA atom, a static layout of atoms along M, N and K, three permutations"
)]
pub trait IsTiledMma:
    HasThreads<Answer = Given<<Self as IsTiledMma>::Numbers, <Self as IsTiledMma>::Verdict>> + ThreadCount
{
    /// The inverse of threads' numbers.
    #[doc(hidden)]
    type Numbers;
    /// Whether it fits.
    #[doc(hidden)]
    type Verdict: Verdict + Holds;
    /// Returns the thread of a number. If no thread has this number, the partitions return the error.
    #[inline(always)]
    #[must_use]
    fn get_slice(self, thread: usize) -> ThrMma<Self> {
        ThrMma::new(thread)
    }
}
impl<T, R, V> IsTiledMma for T
where
    T: HasThreads<Answer = Given<R, V>> + ThreadCount,
    V: Verdict + Holds,
{
    type Numbers = R;
    type Verdict = V;
}
impl<Atom, AL, P, W, S, D, N> ThreadCount for TiledMma<Atom, AL, P>
where
    Self: AskTiledMma<Parts = W>,
    W: IsParts<ThrLayout = Layout<S, D>>,
    S: Nested<Size = N>,
    N: Value + Number,
{
    type Threads = N;
}
impl<Atom, AL, P> TiledMma<Atom, AL, P> {
    /// Returns the thread of a number. If no thread has this number, the partitions return the error.
    #[inline(always)]
    #[must_use]
    pub fn get_slice<R, V>(self, thread: usize) -> ThrMma<Self>
    where
        Self: HasThreads<Answer = Given<R, V>>,
        V: Verdict + Holds,
    {
        ThrMma::new(thread)
    }
}
