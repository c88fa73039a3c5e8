//! A tensor map from layouts: of a tensor in global memory, of a tile in shared memory, and the tile of a CTA.
//!
//! ```text
//! index  = right_inverse(smem without its swizzle)               place in shared memory -> index in the tile
//!          refused unless it is the whole tile; CTA c of N copies places c |tile| / N on
//! coords = coalesce(identity(flatten(tile)) o (index o |tile| / N)) = (s0, s1, ..) : (k0 e_i0, k1 e_i1, ..)
//! box    = s0, s1, .. as long as k is 1, in modes i0, i1, ..       refused if k0 is not 1
//! dims   = the extents of modes i0, i1, .., then of the others      (leaves of the global layout, as of the tile)
//! swizzle: of words of 16 bytes, as that of descriptors
//! ```
//!
//! This is CuTe C++'s `construct_tma_gbasis`; where that merges modes up to 256 elements, here each is one.

use super::{Options, TensorMap, TensorMapError, TmaElement, TmaSwizzle};
use crate::refusal::{checks, rules};
use crate::smem::mode::{InWords, Named, NoMode, Swizzled};
use crate::smem::{Inter, Sw32, Sw64, Sw128, Sw128Base32, SwizzleMode};
use core::marker::PhantomData;
use cute_static::algebra::answer::{Answer, IfGranted};
use cute_static::algebra::composition::AskCompose;
use cute_static::decimal::{Dec, Decimal};
use cute_static::num::*;
use cute_static::tuple::{Cons, EachMode, Leaves, Modes, Nil, Tuples};
use cute_static::typenum::consts::{U5, U128, U256, U1024, U4294967296};
use cute_static::typenum::{B0, NInt, NonZero, UInt, UTerm, Unsigned};
use cute_static::verdict::{Admissible, AtRunTime, Both, Holds, Inadmissible, NegativeStride, Verdict};
use cute_static::{Basis, BasisLike, Coalesce, Flat, Identity, Layout, RightInvertible, SizeOf, UnflattenLike};

rules! {
    /// The swizzle is none of TMA's.
    NoTmaSwizzle<B, M, S>: B IsTmaSwizzle<M, S>
        = "tma: Sw<{Self},{M},{S}> of words of 16 bytes is no swizzle of TMA",
        "this layout has a swizzle that TMA has not",
        "of bytes: Sw<0,4,3>, Sw<1,4,3>, Sw<2,4,3>, Sw<3,4,3> or Sw<2,5,2>";
    /// The swizzle permutes inside 16 bytes.
    TmaSwizzleInsideWord<B, N>: B TmaSwizzlesWords<N>
        = "tma: of the {Self} bits that the swizzle moves {N} are of words of 16 bytes",
        "this swizzle tears words of 16 bytes apart",
        "choose a swizzle whose base is 16 bytes or more";
    /// The tile is not contiguous in shared memory.
    NotContiguous<C, T>: C IsWholeTile<T>
        = "tma: {Self} elements follow one another in shared memory, of a tile of {T}",
        "TMA fills shared memory without gaps",
        "choose a layout of the tile's size whose offsets are 0, 1, 2, ..";
    /// CTAs that do not divide the tile.
    SlicesDoNotDivide<N, T>: N DividesTile<T>
        = "tma: {Self} CTAs do not divide a tile of {T} elements",
        "each CTA of a cluster copies as many elements",
        "choose a number of CTAs that divides the tile";
    /// The first mode of the box is none of the tensor's.
    FirstStep<K>: K IsNextElement<>
        = "tma: neighbours in shared memory are {Self} elements of a mode apart",
        "a row of a box is contiguous in one mode of the tensor",
        "is the other mode the major one?";
    /// A box that is too long.
    BoxTooLong<S>: S WithinBox<>
        = "tma: a box of {Self} elements along a mode, where _256 are the most",
        "a box has at most 256 elements along each mode",
        "cuTensorMapEncodeTiled, boxDim: choose a smaller tile, or atoms that divide the mode";
    /// Rows of a box that are no words.
    InnerNotWords<S, N>: S IsWordsOf<N>
        = "tma: a box of {Self} elements along the first mode, no multiple of {N}, which take 16 bytes",
        "the rows of a box are words of 16 bytes",
        "cuTensorMapEncodeTiled, boxDim: choose a multiple of {N}";
    /// Rows of a box that the swizzle does not span.
    BeyondSpan<S, N>: S WithinSpan<N>
        = "tma: a box of {Self} elements along the first mode, where the swizzle spans {N}",
        "this swizzle does not match the width of the box's rows",
        "cuTensorMapEncodeTiled, swizzle: build the tile from an atom of `cute_atoms::smem`, or choose a wider swizzle";
    /// Rows of unpacked elements.
    NotUnpacked<S>: S AreUnpacked<>
        = "tma: a box of {Self} unpacked elements along the first mode, where _128 are needed",
        "unpacked elements are copied 128 at once",
        "cuTensorMapEncodeTiled, boxDim: choose 128 elements";
    /// Boxes that are not aligned.
    BoxesUnaligned<S, N>: S AreAligned<N>
        = "tma: boxes of {Self} elements follow one another, no multiple of {N}, which take 128 bytes",
        "a box begins at a multiple of 128 bytes in shared memory",
        "PTX ISA, cp.async.bulk.tensor: choose larger boxes";
    /// More modes than a tensor map has.
    TooManyModes<R>: R WithinRank<>
        = "tma: {Self} modes, where _5 are the most",
        "a tensor map has 1 to 5 modes",
        "cuTensorMapEncodeTiled, tensorRank: group modes that follow one another in memory";
    /// A tile with modes that the tensor has not.
    NoModeForBox<I, R>: I IsModeOfTensor<R>
        = "tma: the tile has a mode {Self}, counted from 0, of a tensor of {R} modes",
        "each mode of the tile is one of the tensor's",
        "give tile and tensor the same modes, flattened";
    /// A first mode that is not contiguous.
    GlobalStep<D>: D IsContiguous<>
        = "tma: the first mode of the box has stride {Self} in global memory, where _1 is needed",
        "rows of boxes are contiguous in global memory",
        "cuTensorMapEncodeTiled: choose a tile in shared memory whose major mode is the tensor's";
    /// A stride that is no number of words.
    GlobalStride<D, N>: D IsAlignedStride<N>
        = "tma: stride {Self} in global memory is no multiple of {N}, which take 16 bytes",
        "strides of a tensor are multiples of 16 bytes (unpacked elements: 32)",
        "cuTensorMapEncodeTiled, globalStrides: pad the rows";
    /// A stride that is too long.
    StrideTooFar<D, N>: D WithinStride<N>
        = "tma: stride {Self} in global memory, where {N} elements take 2^40 bytes",
        "strides of a tensor are below 2^40 bytes",
        "cuTensorMapEncodeTiled, globalStrides";
    /// An extent that is too large.
    ExtentTooLarge<S>: S WithinExtent<>
        = "tma: extent {Self}, where _4294967296 is the most",
        "extents of a tensor are at most 2^32",
        "cuTensorMapEncodeTiled, globalDim";
    /// Packed elements that fill no bytes.
    ExtentNotPacked<S, N>: S FillsBytes<N>
        = "tma: extent {Self} of packed elements along the first mode is no multiple of {N}",
        "rows of packed elements are whole",
        "cuTensorMapEncodeTiled, globalDim: pad the rows";
}
checks! {
    SameBits OrTears<N>: B Equals<N> else TmaSwizzleInsideWord<B, N>;
    WholeTile OrNotContiguous<Z>: C Equals<Z> else NotContiguous<C, Z>;
    StepIsOne OrFirstStep<>: K Equals<One> else FirstStep<K>;
    BoxLength OrTooLong<>: S Below<U256, True> else BoxTooLong<S>;
    RowSpan OrBeyond<N>: S Below<N, True> else BeyondSpan<S, N>;
    UnpackedRow OrNotUnpacked<>: S Equals<U128> else NotUnpacked<S>;
    RankLimit OrTooManyModes<>: R Below<U5, True> else TooManyModes<R>;
    BoxMode OrNoMode<R>: I Below<R, False> else NoModeForBox<I, R>;
    UnitStride OrGlobalStep<>: D Equals<One> else GlobalStep<D>;
    StrideReach OrTooFar<N>: D Below<N, False> else StrideTooFar<D, N>;
    ExtentReach OrTooLarge<>: S Below<U4294967296, True> else ExtentTooLarge<S>;
}
/// Divisions whose failure is a rule: `Trait<N>` of a number with its verdict.
macro_rules! divisions {
    ($($trait:ident $or:ident $rule:ident;)*) => {$(
        #[doc(hidden)]
        pub trait $trait<N> {
            type Verdict: Verdict;
        }
        impl<S, N, Q> $trait<N> for S
        where
            S: ExactDiv<N, Output = Q>,
            Q: $or<S, N>,
        {
            type Verdict = Q::Verdict;
        }
        #[doc(hidden)]
        pub trait $or<S, N> {
            type Verdict: Verdict;
        }
        impl<Q, S, N> $or<S, N> for Yes<Q> {
            type Verdict = Admissible;
        }
        impl<S: Decimal, N: Decimal> $or<S, N> for No {
            type Verdict = $rule<Dec<S>, Dec<N>>;
        }
    )*};
}
divisions! {
    RowWords OrNoWords InnerNotWords;
    Aligned OrUnaligned BoxesUnaligned;
    StrideWords OrNoStride GlobalStride;
    PackedExtent OrNotPacked ExtentNotPacked;
}

/// What is known of a TMA copy at compile time: elements `E`, swizzle mode `G`, box `B`, and `X`, a layout of (element of a
/// box, box, CTA) to the index in the tile. [`TmaOf`] derives it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tma<E, G, B, X> {
    index: X,
    of: PhantomData<(E, G, B)>,
}
/// The TMA copy of tiles `T` of elements `E` to shared memory laid out as `L`; with `N`, by as many CTAs of a cluster, of which
/// each copies a slice to all of them. A [`Tma`].
///
/// `T` is a tuple of extents; its leaves are those of the tensor, which may have more, of which a tile has one element.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SmemAtom, Sw128};
/// use cute_atoms::tma::{TensorMapError, TmaOf, TmaSwizzle};
/// use cute_static::{Layout, TileToShape, int, shape};
/// type Smem = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
/// type Copy = TmaOf<F16, Smem, shape!((128, 64))>;
/// // row-major, extents known when run
/// let a = Layout::new((1000usize, 512usize), (512usize, int!(1)))?;
/// let map = Copy::default().tensor_map(&a).unwrap();
/// assert_eq!((map.global_dim(), map.global_strides(), map.box_dim()), (&[512, 1000][..], &[1024][..], &[64, 128][..]));
/// assert_eq!(map.options().swizzle, TmaSwizzle::Bytes128);
/// // what a kernel passes to the instruction for element (m, k): (k, m)
/// assert_eq!(Copy::default().coords(&a).at((256, 64)), (64, 256));
/// // the two CTAs of a cluster copy 64 rows each
/// type Shared = TmaOf<F16, Smem, shape!((128, 64)), int!(2)>;
/// assert_eq!(Shared::default().tensor_map(&a).unwrap().box_dim(), [64, 64]);
/// assert_eq!(Shared::default().index().at((0, 0, 1)), 64);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// Rows of 128 bytes under a swizzle of 64 are refused; make the 2 a 3 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::{element::F16, tma::TmaOf};
/// # use cute_static::{ComposedLayout, int, layout, shape, swizzle};
/// type Smem = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 64) : (64, 1))>;
/// // error: tma: a box of _64 elements along the first mode, where the swizzle spans _32
/// let wrong = TmaOf::<F16, Smem, shape!((128, 64))>::default();
/// ```
pub type TmaOf<E, L, T, N = One> = IfGranted<
    <L as AskTma<E, T, N>>::Verdict,
    Tma<E, <L as AskTma<E, T, N>>::Mode, <L as AskTma<E, T, N>>::Boxes, <L as AskTma<E, T, N>>::Index>,
>;

/// A layout of shared memory that TMA may fill: see [`TmaOf`]. `C` is [`Boxes`] or [`Pixels`](super::im2col::Pixels).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "TMA copies no tile `{T}` of elements `{E}` to shared memory laid out as `{Self}`",
    note = "a static layout, or a swizzle of one; a tile that is a tuple of static extents; a `TmaElement`"
)]
pub trait AskTma<E, T, N, C = Boxes> {
    /// Whether it does.
    type Verdict: Verdict;
    /// The swizzle mode.
    type Mode;
    /// The box.
    type Boxes;
    /// (element, box, CTA) to index in the tile.
    type Index;
}
impl<E, T, N, C, L, R, W, P, X0, Inv, IS, ID, Z, Q, U, RX, X, F, RC, CL, S, D, ML, B, J, RI> AskTma<E, T, N, C> for L
where
    E: TmaElement,
    // the swizzle
    L: InWords<E::SmemBits, Answer = R, Bits = X0> + Swizzled<Plain = P>,
    R: Answer<Result = W>,
    W: Swizzled<Mode: OfTma>,
    X0: SameBits<W::Bits>,
    // place to index
    P: RightInvertible<Output = Inv>,
    Inv: Parts<Shape = IS, Stride = ID> + AskCompose<Layout<U, One>, Answer = RX>,
    IS: SizeOf<Output: WholeTile<Z>>,
    T: SizeOf<Output = Z> + Flat<Output = F>,
    Z: ExactDiv<N, Output = Q>,
    Q: Slice<N, Z, Elements = U>,
    RX: Answer<Result = X>,
    // index to coordinates
    F: BasisLike<Nil>,
    Identity<F>: AskCompose<X, Answer = RC>,
    RC: Answer<Result: Coalesce<Output = CL>>,
    CL: Parts<Shape = S, Stride = D>,
    S: Modes<D, List = ML>,
    ML: BoxOf<It = B> + FirstOf<E, <W::Mode as OfTma>::It>,
    B: Limits<C>,
    // boxes that follow one another, and CTAs
    U: ExactDiv<ML::Elements, Output: Count<Number = J>>,
    J: Follow<ML::Elements, E::SmemBits>,
    Inv: AskCompose<Layout<(ML::Elements, J, N), (One, ML::Elements, U)>, Answer = RI>,
    RI: Answer,
{
    type Verdict = Both<
        Both<
            Both<<IS::Output as WholeTile<Z>>::Verdict, Both<Q::Verdict, Both<RX::Verdict, RC::Verdict>>>,
            Both<ML::Verdict, Both<B::Verdict, Both<J::Verdict, RI::Verdict>>>,
        >,
        Both<R::Verdict, Both<<X0 as SameBits<W::Bits>>::Verdict, <W::Mode as OfTma>::Verdict>>,
    >;
    type Mode = <W::Mode as OfTma>::It;
    type Boxes = B;
    type Index = RI::Result;
}
/// A layout's shape and stride, as types.
#[doc(hidden)]
pub trait Parts {
    type Shape;
    type Stride;
}
impl<S, D> Parts for Layout<S, D> {
    type Shape = S;
    type Stride = D;
}
/// A swizzle mode as one of TMA.
#[doc(hidden)]
pub trait OfTma {
    type It;
    type Verdict: Verdict;
}
/// The driver's swizzle.
#[doc(hidden)]
pub trait TmaMode {
    const SWIZZLE: TmaSwizzle;
}
macro_rules! of_tma {
    ($($mode:ident: $swizzle:ident;)*) => {$(
        impl OfTma for $mode {
            type It = Self;
            type Verdict = Admissible;
        }
        impl TmaMode for $mode {
            const SWIZZLE: TmaSwizzle = TmaSwizzle::$swizzle;
        }
    )*};
}
of_tma! { Inter: None; Sw32: Bytes32; Sw64: Bytes64; Sw128: Bytes128; Sw128Base32: Bytes128Atom32; }
impl<B: Decimal, M: Decimal, S: Named> OfTma for NoMode<B, M, S> {
    type It = Inter;
    type Verdict = NoTmaSwizzle<Dec<B>, Dec<M>, S::Name>;
}
/// The elements that one CTA of `N` copies, by the quotient.
#[doc(hidden)]
pub trait Slice<N, Z> {
    type Elements;
    type Verdict: Verdict;
}
impl<Q, N, Z> Slice<N, Z> for Yes<Q> {
    type Elements = Q;
    type Verdict = Admissible;
}
impl<N: Decimal, Z: Decimal> Slice<N, Z> for No {
    type Elements = Z;
    type Verdict = SlicesDoNotDivide<Dec<N>, Dec<Z>>;
}
/// The number of boxes.
#[doc(hidden)]
pub trait Count {
    type Number;
}
impl<Q> Count for Yes<Q> {
    type Number = Q;
}
// not reached: a box is made of the first modes
impl Count for No {
    type Number = One;
}
/// Whether `Self` boxes of `N` elements of `E` bits each begin at a multiple of 128 bytes.
#[doc(hidden)]
pub trait Follow<N, E> {
    type Verdict: Verdict;
}
impl<N, E> Follow<N, E> for One {
    type Verdict = Admissible;
}
impl<U, A, B, N, E, M> Follow<N, E> for UInt<UInt<U, A>, B>
where
    U1024: ExactDiv<E, Output = Yes<M>>,
    N: Aligned<M>,
{
    type Verdict = N::Verdict;
}

/// The box of coalesced coordinates: extents and modes, as long as steps are 1.
#[doc(hidden)]
pub trait BoxOf {
    /// `Cons<extent, mode, ..>`.
    type It;
    /// The product of the extents.
    type Elements;
}
impl BoxOf for Nil {
    type It = Nil;
    type Elements = One;
}
impl<S, K, I, T> BoxOf for Cons<S, Basis<K, I>, T>
where
    K: Equals<One, Output: TakeIf<S, I, T>>,
{
    type It = <K::Output as TakeIf<S, I, T>>::It;
    type Elements = <K::Output as TakeIf<S, I, T>>::Elements;
}
/// By whether the step is 1.
#[doc(hidden)]
pub trait TakeIf<S, I, T> {
    type It;
    type Elements;
}
impl<S: Times<T::Elements>, I, T: BoxOf> TakeIf<S, I, T> for True {
    type It = Cons<S, I, T::It>;
    type Elements = Prod<S, T::Elements>;
}
impl<S, I, T> TakeIf<S, I, T> for False {
    type It = Nil;
    type Elements = One;
}
/// Whether the first mode makes rows of elements `E` under swizzle mode `G`.
#[doc(hidden)]
pub trait FirstOf<E, G> {
    type Verdict: Verdict;
}
impl<S, K: StepIsOne, I, T, E: TmaElement<Rows: RowRule<S, E, G>>, G> FirstOf<E, G> for Cons<S, Basis<K, I>, T> {
    type Verdict = Both<K::Verdict, <E::Rows as RowRule<S, E, G>>::Verdict>;
}
/// Rows of boxes are words of 16 bytes, within the swizzle.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Words;
/// Rows of boxes are 128 elements.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Unpacking;
/// What rows of `S` elements `E` have to be under swizzle mode `G`.
#[doc(hidden)]
pub trait RowRule<S, E, G> {
    type Verdict: Verdict;
}
impl<S, E, G, N> RowRule<S, E, G> for Words
where
    E: TmaElement,
    U128: ExactDiv<E::SmemBits, Output = Yes<N>>,
    S: RowWords<N>,
    G: Spans<S, E::SmemBits>,
{
    type Verdict = Both<S::Verdict, G::Verdict>;
}
impl<S: UnpackedRow, E, G> RowRule<S, E, G> for Unpacking {
    type Verdict = S::Verdict;
}
/// Whether a swizzle mode spans `S` elements of `E` bits.
#[doc(hidden)]
pub trait Spans<S, E> {
    type Verdict: Verdict;
}
impl<S, E> Spans<S, E> for Inter {
    type Verdict = Admissible;
}
macro_rules! spans {
    ($($mode:ident)*) => {$(
        impl<S, E, N> Spans<S, E> for $mode
        where
            <$mode as SwizzleMode>::RowBits: ExactDiv<E, Output = Yes<N>>,
            S: RowSpan<N>,
        {
            type Verdict = S::Verdict;
        }
    )*};
}
spans! { Sw32 Sw64 Sw128 Sw128Base32 }

/// Copies of boxes.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Boxes;
/// Whether a box keeps the limits of copies of kind `C`.
#[doc(hidden)]
pub trait Limits<C> {
    type Verdict: Verdict;
}
impl Limits<Boxes> for Nil {
    type Verdict = Admissible;
}
impl<S: BoxLength, I, T: Limits<Boxes>> Limits<Boxes> for Cons<S, I, T> {
    type Verdict = Both<S::Verdict, T::Verdict>;
}
/// A box as numbers.
#[doc(hidden)]
pub trait BoxNumbers {
    /// Calls `f` with each extent and mode.
    fn each(f: &mut impl FnMut(usize, usize));
}
impl BoxNumbers for Nil {
    fn each(_: &mut impl FnMut(usize, usize)) {}
}
impl<S: Value, I: Value, T: BoxNumbers> BoxNumbers for Cons<S, I, T> {
    fn each(f: &mut impl FnMut(usize, usize)) {
        f(S::VALUE, I::VALUE);
        T::each(f);
    }
}

/// Leaves of a tensor in global memory, from mode `I` on, for a box `B` of elements `E`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "a tensor in global memory whose strides are no integers")]
pub trait GlobalLeaves<E, B, I> {
    type Verdict: Verdict;
}
impl<E, B: BoxModes<I>, I: RankLimit> GlobalLeaves<E, B, I> for Nil {
    type Verdict = Both<I::Verdict, B::Verdict>;
}
impl<E, S0, I0, T0, I, S, D, T, A> GlobalLeaves<E, Cons<S0, I0, T0>, I> for Cons<S, D, T>
where
    E: TmaElement,
    I: Equals<I0, Output = A> + Plus<One, B0>,
    S: GlobalExtent<A, E>,
    D: StepOf<A, E>,
    T: GlobalLeaves<E, Cons<S0, I0, T0>, Sum<I, One>>,
{
    type Verdict = Both<S::Verdict, Both<D::Verdict, T::Verdict>>;
}
/// Whether the modes of a box are below `R`.
#[doc(hidden)]
pub trait BoxModes<R> {
    type Verdict: Verdict;
}
impl<R> BoxModes<R> for Nil {
    type Verdict = Admissible;
}
impl<S, I: BoxMode<R>, T: BoxModes<R>, R> BoxModes<R> for Cons<S, I, T> {
    type Verdict = Both<I::Verdict, T::Verdict>;
}
/// Whether an extent is one of a tensor of elements `E`; of the first mode of a box if `A`.
#[doc(hidden)]
pub trait GlobalExtent<A, E> {
    type Verdict: Verdict;
}
impl<A, E> GlobalExtent<A, E> for usize {
    type Verdict = AtRunTime;
}
impl<U, B, E> GlobalExtent<False, E> for UInt<U, B>
where
    Self: ExtentReach,
{
    type Verdict = <Self as ExtentReach>::Verdict;
}
impl<U, B, E: TmaElement> GlobalExtent<True, E> for UInt<U, B>
where
    Self: ExtentReach + PackedExtent<E::ExtentMultiple>,
{
    type Verdict = Both<<Self as ExtentReach>::Verdict, <Self as PackedExtent<E::ExtentMultiple>>::Verdict>;
}
/// Whether a stride is one of a tensor of elements `E`; of the first mode of a box if `A`.
#[doc(hidden)]
pub trait StepOf<A, E> {
    type Verdict: Verdict;
}
impl<A, E> StepOf<A, E> for usize {
    type Verdict = AtRunTime;
}
impl<A, E> StepOf<A, E> for isize {
    type Verdict = AtRunTime;
}
impl<U: Unsigned + NonZero + Decimal, A, E> StepOf<A, E> for NInt<U> {
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
}
macro_rules! steps {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* E> StepOf<True, E> for $d
        where
            Self: UnitStride,
        {
            type Verdict = <Self as UnitStride>::Verdict;
        }
        impl<$($generics)* E: TmaElement> StepOf<False, E> for $d
        where
            Self: StrideWords<E::StrideMultiple> + StrideReach<E::StrideLimit>,
        {
            type Verdict =
                Both<<Self as StrideWords<E::StrideMultiple>>::Verdict, <Self as StrideReach<E::StrideLimit>>::Verdict>;
        }
    )*};
}
steps! { [] UTerm; [U, B,] UInt<U, B>; }

/// The leaves of a tensor with the modes of a tensor map as strides: those of box `B` first, the others from `Next` on.
#[doc(hidden)]
pub trait CoordLeaves<B, I, Next> {
    type List;
}
impl<B, I, Next> CoordLeaves<B, I, Next> for Nil {
    type List = Self;
}
impl<S, D, T, B, I, Next, P> CoordLeaves<B, I, Next> for Cons<S, D, T>
where
    B: PositionOf<I, UTerm, Next, Output = P>,
    I: Plus<One, B0>,
    P: Positioned,
    T: CoordLeaves<B, Sum<I, One>, P::Next>,
{
    type List = Cons<S, Basis<One, P::It>, T::List>;
}
/// The position of mode `I` in a box, counted from `P`; `Next` if it is not there.
#[doc(hidden)]
pub trait PositionOf<I, P, Next> {
    type Output;
}
/// A position, and what is next free.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct At<P, Next>(PhantomData<(P, Next)>);
#[doc(hidden)]
pub trait Positioned {
    type It;
    type Next;
}
impl<P, N> Positioned for At<P, N> {
    type It = P;
    type Next = N;
}
impl<I, P, Next: Plus<One, B0>> PositionOf<I, P, Next> for Nil {
    type Output = At<Next, Sum<Next, One>>;
}
impl<S, J, T, I, P, Next> PositionOf<I, P, Next> for Cons<S, J, T>
where
    J: Equals<I, Output: HereOr<T, I, P, Next>>,
{
    type Output = <J::Output as HereOr<T, I, P, Next>>::Output;
}
#[doc(hidden)]
pub trait HereOr<T, I, P, Next> {
    type Output;
}
impl<T, I, P, Next> HereOr<T, I, P, Next> for True {
    type Output = At<P, Next>;
}
impl<T, I, P, Next> HereOr<T, I, P, Next> for False
where
    P: Plus<One, B0>,
    T: PositionOf<I, Sum<P, One>, Next>,
{
    type Output = T::Output;
}
/// The length of a box.
#[doc(hidden)]
pub trait BoxRank {
    type Rank;
}
impl BoxRank for Nil {
    type Rank = UTerm;
}
impl<S, I, T: BoxRank<Rank: Plus<One, B0>>> BoxRank for Cons<S, I, T> {
    type Rank = Sum<T::Rank, One>;
}
/// The layout of a tensor's coordinates in the order of the tensor map.
#[doc(hidden)]
pub trait Coords<D, B> {
    type Stride: Default;
}
impl<S, D, B, LL, CL, FS> Coords<D, B> for S
where
    S: Leaves<D, Nil, Output = LL>,
    B: BoxRank,
    LL: CoordLeaves<B, UTerm, B::Rank, List = CL>,
    CL: Tuples<Stride = FS>,
    FS: UnflattenLike<S>,
    FS::Output: Default,
{
    type Stride = FS::Output;
}

impl<E: TmaElement, G: TmaMode, B: BoxNumbers, X> Tma<E, G, B, X> {
    /// The tensor map of a tensor in global memory, with offsets in elements.
    ///
    /// # Errors
    /// [`TensorMapError`]: a limit that run-time integers do not keep.
    pub fn tensor_map<S, D>(&self, global: &Layout<S, D>) -> Result<TensorMap, TensorMapError>
    where
        S: Leaves<D, Nil, Output: EachMode + GlobalLeaves<E, B, UTerm, Verdict: Holds>> + Copy,
        D: Copy,
    {
        self.tensor_map_with(global, Options::default())
    }
    /// [`tensor_map`](Self::tensor_map) with a promotion and a fill; swizzle and interleave are the layout's.
    ///
    /// # Errors
    /// [`TensorMapError`]: a limit that run-time integers do not keep.
    pub fn tensor_map_with<S, D>(&self, global: &Layout<S, D>, options: Options) -> Result<TensorMap, TensorMapError>
    where
        S: Leaves<D, Nil, Output: EachMode + GlobalLeaves<E, B, UTerm, Verdict: Holds>> + Copy,
        D: Copy,
    {
        let options = Options { swizzle: G::SWIZZLE, interleave: super::Interleave::None, ..options };
        let tensor = Tensor::of::<E, B, S, D>(global)?;
        let rank = tensor.rank;
        TensorMap::tiled(
            E::DATA_TYPE,
            part(&tensor.dims, rank),
            part(&tensor.strides, rank.saturating_sub(1)),
            part(&tensor.boxes, rank),
            part(&[1; super::MOST_MODES], rank),
            options,
        )
    }
    /// What a kernel passes to the instruction: the layout of the tensor's coordinates, in the order of the tensor map.
    #[inline(always)]
    pub fn coords<S: Coords<D, B> + Copy, D>(&self, global: &Layout<S, D>) -> Layout<S, S::Stride> {
        Layout::from_parts(*global.shape(), S::Stride::default())
    }
    /// The layout of (element of a box, box, CTA) to the index in the tile, colexicographic: compose a tile of
    /// [`coords`](Self::coords) with it.
    #[inline(always)]
    pub const fn index(&self) -> &X {
        &self.index
    }
}
/// The first `n` numbers.
pub(super) fn part<T>(all: &[T], n: usize) -> &[T] {
    all.get(..n).unwrap_or(&[])
}
/// A tensor in global memory, its modes in the order of a tensor map: those of the box first.
pub(super) struct Tensor {
    pub(super) rank: usize,
    pub(super) dims: [u64; super::MOST_MODES],
    /// In bytes, of all modes but the first.
    pub(super) strides: [u64; super::MOST_MODES],
    pub(super) boxes: [u32; super::MOST_MODES],
}
impl Tensor {
    pub(super) fn of<E: TmaElement, B: BoxNumbers, S, D>(global: &Layout<S, D>) -> Result<Self, TensorMapError>
    where
        S: Leaves<D, Nil, Output: EachMode> + Copy,
        D: Copy,
    {
        let (mut modes, mut known) = ([(1usize, 0usize); super::MOST_MODES], 0usize);
        B::each(&mut |extent, mode| {
            if let Some(slot) = modes.get_mut(known) {
                *slot = (extent, mode);
            }
            known = known.saturating_add(1);
        });
        Self::with::<E, S, D>(global, part(&modes, known))
    }
    /// The tensor for a box of (extent, leaf of the tensor).
    pub(super) fn with<E: TmaElement, S, D>(
        global: &Layout<S, D>,
        modes: &[(usize, usize)],
    ) -> Result<Self, TensorMapError>
    where
        S: Leaves<D, Nil, Output: EachMode> + Copy,
        D: Copy,
    {
        let (mut leaves, mut rank) = ([(1usize, 0isize); super::MOST_MODES], 0usize);
        global.shape().leaves(*global.stride(), Nil).each_mode(&mut |s, d| {
            if let Some(leaf) = leaves.get_mut(rank) {
                *leaf = (s, d);
            }
            rank = rank.saturating_add(1);
        });
        if rank > super::MOST_MODES {
            return Err(TensorMapError::Rank { rank, least: 1 });
        }
        // modes of the box, and the others behind them
        let (mut order, mut boxes) = ([0usize; super::MOST_MODES], [1u32; super::MOST_MODES]);
        let mut known = 0usize;
        for ((at, slot), &(extent, mode)) in order.iter_mut().zip(&mut boxes).zip(modes) {
            (*at, *slot) = (mode, u32::try_from(extent).unwrap_or(u32::MAX));
            known = known.saturating_add(1);
        }
        for mode in 0..rank {
            if !part(&order, known).contains(&mode) {
                if let Some(at) = order.get_mut(known) {
                    *at = mode;
                }
                known = known.saturating_add(1);
            }
        }
        let mut tensor = Self { rank, dims: [1; 5], strides: [0; 5], boxes };
        for (position, &mode) in part(&order, rank).iter().enumerate() {
            let (extent, stride) = leaves.get(mode).copied().unwrap_or((1, 0));
            if let Some(dim) = tensor.dims.get_mut(position) {
                *dim = u64::try_from(extent).unwrap_or(u64::MAX);
            }
            let bits = E::DATA_TYPE.bits();
            match position.checked_sub(1) {
                None if stride != 1 => return Err(TensorMapError::InnerStride { stride }),
                None => {}
                Some(before) => {
                    let wide = u64::try_from(stride).ok().map(|stride| u128::from(stride).saturating_mul(bits.into()));
                    match (wide, tensor.strides.get_mut(before)) {
                        (Some(wide), Some(slot)) if wide.is_multiple_of(8) => {
                            *slot = u64::try_from(wide >> 3).unwrap_or(u64::MAX);
                        }
                        _ => return Err(TensorMapError::Bytes { mode: position, stride, bits }),
                    }
                }
            }
        }
        Ok(tensor)
    }
}
