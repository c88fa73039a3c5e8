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

mod global;
mod nests;
mod rules;

pub use self::global::{Coords, GlobalExtent, GlobalLeaves, StepOf};
pub(super) use self::global::{Tensor, part};
pub use self::nests::Nests;
pub use self::rules::*;
use super::{Options, TensorMap, TensorMapError, TmaElement, TmaSwizzle};
use crate::misuse::Granted;
use crate::smem::mode::{InWords, Named, NoMode, Offset, Swizzled};
use crate::smem::{Inter, Sw32, Sw64, Sw128, Sw128Base32, SwizzleMode};
use core::fmt;
use core::marker::PhantomData;
use cute_static::decimal::{Dec, Decimal};
use cute_static::machinery::{Answer, AskCompose, Cons, Flat, Given, Nested, Nil, Number, Tree, write_type_name};
use cute_static::num::*;
use cute_static::typenum::consts::{U128, U1024};
use cute_static::typenum::{UInt, UTerm};
use cute_static::verdict::{Admissible, Both, Holds, Inadmissible, Verdict};
use cute_static::{Basis, Coalesce, Identity, Layout, RightInvertible, machinery::BasisLike};

/// What is known of a TMA copy at compile time: elements `E`, swizzle mode `G`, tile `T`, box `B`, and `X`, a layout of (element of
/// a box, box, CTA) to the index in the tile. [`TmaOf`] derives it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Tma<E, G, T, B, X> {
    index: X,
    of: PhantomData<(E, G, T, B)>,
}
/// Element, swizzle mode, tile and box by name, and how the coordinates of the tile go.
impl<E, G, T, B, X: fmt::Debug> fmt::Debug for Tma<E, G, T, B, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tma")?;
        write_type_name::<(E, G, T, B)>(f)?;
        write!(f, " {:?}", self.index)
    }
}
/// The TMA copy of tiles `T` of elements `E` to shared memory laid out as `L`; with `N`, by as many CTAs of a cluster, of which
/// each copies a slice to all of them. A [`Tma`].
///
/// A composed layout has offset 0. `T` is a tuple of extents that nests as the tensor; its leaves are those of the tensor, which may
/// have more behind them, of which a tile has one element.
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
pub type TmaOf<E, L, T, N = One> = Granted<<L as AskTma<E, T, N>>::Answer>;

/// A layout of shared memory that TMA may fill: see [`TmaOf`]. `C` is [`Boxes`] or [`Pixels`](super::im2col::Pixels).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: a copy is of a tile of static extents, to a static layout of shared memory, of elements that TMA has",
    note = "a static layout, or a swizzle of one; a tile that is a tuple of static extents; a `TmaElement`"
)]
pub trait AskTma<E, T, N, C = Boxes> {
    /// The copy, and whether there is one.
    type Answer: Answer;
}
impl<E, T, N, C, L, R, W, P, X0, Inv, IS, ID, Z, Q, U, RX, X, VM, RC, CL, S, D, ML, B, NE, BITS, J, A, M, RI>
    AskTma<E, T, N, C> for L
where
    E: TmaElement,
    // the swizzle
    L: InWords<E::SmemBits, Answer = R, Bits = X0> + Swizzled<Plain = P>,
    R: Answer<Value = W>,
    W: Swizzled<Mode: OfTma>,
    X0: SameBits<W::Bits>,
    // place to index
    P: RightInvertible<Output = Inv>,
    Inv: Parts<Shape = IS, Stride = ID> + AskCompose<Layout<U, One>, Answer = RX>,
    IS: Nested<Size: WholeTile<Z>>,
    T: TileMap<Size = Z, Map = VM>,
    N: Divides<Z, Output = Q>,
    Q: Slice<N, Z, Elements = U, Ctas = M>,
    RX: Answer<Value = X>,
    // index to coordinates
    VM: AskCompose<X, Answer = RC>,
    RC: Answer<Value: Coalesce<Output = CL>>,
    CL: Parts<Shape = S, Stride = D>,
    S: Tree<D, Modes = ML>,
    ML: BoxOf<It = B, Elements = NE> + FirstOf<E, <W::Mode as OfTma>::It>,
    B: Limits<C>,
    NE: Number<Times<E::SmemBits> = BITS>,
    BITS: BoxFits,
    // boxes that follow one another, and CTAs
    NE: BoxesIn<U, Number = J> + BoxesIn<Z, Number = A>,
    A: Follow<NE, E::SmemBits>,
    Inv: AskCompose<Layout<(NE, J, M), (One, NE, U)>, Answer = RI>,
    RI: Answer,
    C: KindOfCopy,
{
    type Answer = Given<
        C::Copy<E, <W::Mode as OfTma>::It, T, B, RI::Value>,
        Both<
            Both<
                Both<<IS::Size as WholeTile<Z>>::Verdict, Both<Q::Verdict, Both<RX::Verdict, RC::Verdict>>>,
                Both<ML::Verdict, Both<B::Verdict, Both<BITS::Verdict, Both<A::Verdict, RI::Verdict>>>>,
            >,
            Both<
                Both<<L::Offset as Offset>::Verdict, R::Verdict>,
                Both<<X0 as SameBits<W::Bits>>::Verdict, <W::Mode as OfTma>::Verdict>,
            >,
        >,
    >;
}
/// A tile: extents, or a layout of (value of a CTA) to coordinates, as what an MMA's CTA has of one.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: a tile is a tuple of static extents, or a static layout of coordinates",
    label = "this is none"
)]
pub trait TileMap {
    type Size;
    /// The layout of the index in the tile to coordinates, of which each leaf of the tensor has one.
    type Map;
}
impl<S: Nested, D> TileMap for Layout<S, D> {
    type Size = S::Size;
    type Map = Self;
}
macro_rules! tile_maps {
    ($([$($generics:ident),*] $t:ty;)*) => {$(
        impl<$($generics),*> TileMap for $t
        where
            Self: Nested + Flat<Output: BasisLike>,
        {
            type Size = <Self as Nested>::Size;
            type Map = Identity<<Self as Flat>::Output>;
        }
    )*};
}
tile_maps! {
    [A, B] UInt<A, B>; [A] (A,); [A, B] (A, B); [A, B, C] (A, B, C); [A, B, C, D] (A, B, C, D); [A, B, C, D, E] (A, B, C, D, E);
    [A, B, C, D, E, G] (A, B, C, D, E, G);
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
    type Verdict = Inadmissible<NoTmaSwizzle<Dec<B>, Dec<M>, S::Name>>;
}
/// Whether a number of CTAs, which may be 0, divides `Z`.
#[doc(hidden)]
pub trait Divides<Z> {
    type Output;
}
impl<Z> Divides<Z> for UTerm {
    type Output = No;
}
impl<U, B, Z: Number> Divides<Z> for UInt<U, B>
where
    Self: Number,
{
    type Output = Z::Exactly<Self>;
}
/// The elements that one CTA of `N` copies, by the quotient; of a refused number all.
#[doc(hidden)]
pub trait Slice<N, Z> {
    type Elements;
    type Ctas;
    type Verdict: Verdict;
}
impl<Q, N, Z> Slice<N, Z> for Yes<Q> {
    type Elements = Q;
    type Ctas = N;
    type Verdict = Admissible;
}
impl<N: Decimal, Z: Decimal> Slice<N, Z> for No {
    type Elements = Z;
    type Ctas = One;
    type Verdict = Inadmissible<SlicesDoNotDivide<Dec<N>, Dec<Z>>>;
}
/// How many boxes of so many elements `U` are.
#[doc(hidden)]
pub trait BoxesIn<U> {
    type Number;
}
impl<N: Number, U: Number<Exactly<N>: Count>> BoxesIn<U> for N {
    type Number = <U::Exactly<N> as Count>::Number;
}
/// By the quotient.
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
impl<U, A, B, N, E: Number, M> Follow<N, E> for UInt<UInt<U, A>, B>
where
    U1024: Number<Exactly<E> = Yes<M>>,
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
    K: Number<Equals<One>: TakeIf<S, I, T>>,
{
    type It = <K::Equals<One> as TakeIf<S, I, T>>::It;
    type Elements = <K::Equals<One> as TakeIf<S, I, T>>::Elements;
}
/// By whether the step is 1.
#[doc(hidden)]
pub trait TakeIf<S, I, T> {
    type It;
    type Elements;
}
impl<S: Number, I, T: BoxOf<Elements: Number>> TakeIf<S, I, T> for True {
    type It = Cons<S, I, T::It>;
    type Elements = S::Times<T::Elements>;
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
    U128: Number<Exactly<E::SmemBits> = Yes<N>>,
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
        impl<S, E: Number, N> Spans<S, E> for $mode
        where
            <$mode as SwizzleMode>::RowBits: Number<Exactly<E> = Yes<N>>,
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
/// [`Boxes`] or [`Pixels`](super::im2col::Pixels).
#[doc(hidden)]
pub trait KindOfCopy {
    /// A copy of elements `E` under swizzle mode `G`, of tiles `T` in boxes `B`, by the index `X`.
    type Copy<E, G, T, B, X>;
}
impl KindOfCopy for Boxes {
    type Copy<E, G, T, B, X> = Tma<E, G, T, B, X>;
}
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

impl<E: TmaElement, G: TmaMode, T, B: BoxNumbers, X> Tma<E, G, T, B, X> {
    /// The tensor map of a tensor in global memory, with offsets in elements.
    ///
    /// # Errors
    /// [`TensorMapError`]: a limit that run-time integers do not keep.
    pub fn tensor_map<S, D>(&self, global: &Layout<S, D>) -> Result<TensorMap, TensorMapError>
    where
        T: Nests<S, True, Verdict: Holds>,
        S: Tree<D, Leaves<Nil>: GlobalLeaves<E, B, UTerm, Verdict: Holds>>,
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
        T: Nests<S, True, Verdict: Holds>,
        S: Tree<D, Leaves<Nil>: GlobalLeaves<E, B, UTerm, Verdict: Holds>>,
        D: Copy,
    {
        let options = Options { swizzle: G::SWIZZLE, interleave: super::Interleave::None, ..options };
        Tensor::of::<E, B, S, D>(global)?.map(E::DATA_TYPE, options)
    }
    /// What a kernel passes to the instruction: the layout of the tensor's coordinates, in the order of the tensor map.
    ///
    /// Along the first mode of the map a box begins at a multiple of 16 bytes: on an H100 the instruction ends the kernel elsewhere, as illegal.
    #[inline(always)]
    pub fn coords<S: Coords<B> + Copy, D>(&self, global: &Layout<S, D>) -> Layout<S, S::Stride>
    where
        T: Nests<S, True, Verdict: Holds>,
    {
        Layout::from_parts(*global.shape(), S::Stride::default())
    }
    /// The layout of (element of a box, box, CTA) to the index in the tile, colexicographic: compose a tile of
    /// [`coords`](Self::coords) with it.
    #[inline(always)]
    pub const fn index(&self) -> &X {
        &self.index
    }
}
