//! Fragments in tensor memory: where the accumulators of `tcgen05`, an A that is there, scales and metadata lie.
//!
//! ```text
//! place      lane + 128 column; R(place) = L lane + C column, in elements of V bits (L: a lane further, C: a column)
//! fragment   R o tiled_product(atom, (Rest1, Rest2, ..) : compact from F)
//!
//! TmemFrg, M rows of a CTA      atom: (row, column) -> place                       F
//!   128                         (128, N)            : (1, 128)                     1
//!   64, one CTA                 ((16, 4), N)        : ((1, 32), 128)               1: the next one in lanes 16 to 31 of each warp; NonInterleaved 2
//!   64, two CTAs                (64, (N / 2, 2))    : (1, (128, 64))               1
//!   64, two CTAs, Duplicated    (128, N)            : (1, 128)                     1
//!   32, two CTAs                (32, (N / 4, 4))    : (1, (128, 32))               1
//!   64, 32, WeightStationary    those of two CTAs
//! TmemSfFrg, V elements a scale, NSF scales
//!   A, and B of one CTA         (((32, M / 32), 4), (V, NSF))     : (((1, 512), 32), (0, 128))
//!   B, 2 x 2 data paths         (((32, M / 64), 2, 2), (V, NSF))  : (((1, 512), 64, 32), (0, 128))
//! TmemEFrg, M = 128, A of V bits
//!   32                          ((8, 2, 8), (8, 2))   : ((1, 1024, 16), (128, 8))
//!   16                          ((8, 2, 8), (16, 2))  : ((1, 2048, 16), (128, 8))
//!   8, 4                        (128, 64), (128, 128) : (1, 128)
//! TmemEFrgWs: M rows, once in each 128 / M groups of lanes
//!   32                          ((8, 2, M / 16), (8, 2), 128 / M)  : ((1, 1024, 16), (128, 8), M)
//!   16                          ((8, 2, M / 16), (16, 2), 128 / M) : ((1, 2048, 16), (128, 8), M)
//!   8                           (M, (64, 128 / M))                 : (1, (128, M))
//! ```
//!
//! Facts are those of CUTLASS 4.2's `mma_traits_sm100.hpp` (`tmem_frg`, `tmem_frg_ws`, `tmem_sf_frg`, `tmem_e_frg`, `tmem_e_frg_ws`), which C++ results hold it to.

use crate::misuse::Granted;
use crate::mma::{Duplicated, Interleaved, NonInterleaved, TmemFrg, WeightStationary};
use crate::refusal::{And, Divides, Else, PowerOfTwo, checks, rules};
use crate::smem::mode::Either;
use crate::sparse::SparseBits;
use core::fmt;
use core::marker::PhantomData;
use cute_static::accessor::{Counting, Transformed};
use cute_static::machinery::{Answer, AskCompose, AskTiledProduct, ColumnMajorFrom, Given, Nested, Number, Truth};
use cute_static::num::{False, One, True, Value};
use cute_static::typenum::UTerm;
use cute_static::typenum::consts::*;
use cute_static::verdict::{Both, Verdict};
use cute_static::{IsLayout, Layout, Tensor, int, machinery::HasCosize};

rules! {
    /// More columns than there are.
    TooManyColumns<c, n> unless c IsColumns
        "tensor memory: a fragment of {c} columns, where there are {n}"
            "a CTA's tensor memory has 512 columns of 32 bits in 128 lanes"
            "choose a smaller tile, or fewer stages of it";
    /// Rows of an instruction that no fragment has.
    NoSuchRows<m> unless m RowsOfFragment
        "tensor memory: an instruction of {m} rows in a CTA"
            "there is no fragment of so many rows"
            "one CTA has 64 or 128 rows, of two each has 32, 64 or 128; 32 rows are of no A that is duplicated";
    /// Columns that do not go to groups of lanes.
    GroupsTorn<n, g> unless n GoToGroups
        "tensor memory: an instruction of {n} columns for {g} groups of lanes"
            "each group of lanes has the same number of columns"
            "make the columns a multiple of {g}";
    /// Rows that are not whole groups of lanes.
    ScaleRowsTorn<m, n> unless m AreRowsOfScales
        "tensor memory: scales of {m} rows, where lanes have {n} at once"
            "scales of 32 rows lie side by side, once for each warp or for each two"
            "make the rows a multiple of {n}";
    /// Rows and elements of which there is no metadata.
    NoWsMetadata<m, b> unless m HasMetadataOf
        "tensor memory: metadata of {m} rows of a weight-stationary instruction, of elements of {b} bits"
            "there is no fragment of such metadata"
            "such an instruction has 32, 64 or 128 rows, and A's elements 8, 16 or 32 bits";
}
checks! {
    /// Whether there are so many columns.
    ColumnsFit<M>: C UpTo<M> else TooManyColumns<C, M>;
}
checks! {
    /// Whether columns go to groups.
    ColumnsIn<G>: N if Divides<G, N>, else GroupsTorn<N, G>;
}
checks! {
    /// Whether rows of scales are whole.
    ScaleRows<N>: M if Divides<N, M>, else ScaleRowsTorn<M, N>;
}
checks! {
    /// Whether there is metadata of `M` rows and elements of `B` bits.
    WsMetadata<B>: M if And<PowerOfTwo<M, U32, U128>, PowerOfTwo<B, U8, U32>>, else NoWsMetadata<M, B>;
}

/// Scales of `V` bits of block-scaled `tcgen05` in tensor memory, of operand `O`: of all data paths ([`FourByOne`]) or of two by two
/// ([`TwoByTwo`]).
#[doc(alias = "tmem_sf_frg")]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TmemSfFrg<V, O>(PhantomData<(V, O)>);
/// Scales lie once in each of the four warps' lanes: of A, and of B but for [`TwoByTwo`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FourByOne;
/// Scales of B where two CTAs have 64 rows each: half of them in warps 0 and 1, half in 2 and 3.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TwoByTwo;
/// Metadata of a sparse A whose elements have `V` bits, in tensor memory; an offset counts bits (two of them of 32 bits, half of one of 4).
#[doc(alias = "tmem_e_frg")]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TmemEFrg<V>(PhantomData<V>);
/// The same of a weight-stationary instruction, which has the metadata of 32, 64 or 128 rows in each group of as many lanes.
#[doc(alias = "tmem_e_frg_ws")]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TmemEFrgWs<V>(PhantomData<V>);

/// What a kind of fragment is of a part whose first mode has shape `S`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tensor memory: no fragment `{Self}` of an instruction of shape `{S}`",
    label = "a part's first mode is (rows, columns), of scales (rows, (elements of a scale, scales))"
)]
pub trait TmemRule<S> {
    /// (row, column) to place.
    type Atom;
    /// The stride of the next instruction's.
    type First;
    /// Whether there is one.
    type Verdict: Verdict;
    /// Elements to a lane and to a column further.
    type Lane: Copy + Default;
    type Column: Copy + Default;
    /// Columns that there are, of the width that places have.
    type Columns: Number;
    /// Lanes that places count, of each column.
    type Places: Copy + Default;
}
/// How accumulators or an A of `N` columns are allocated, of a group of `G` CTAs: by rows of a CTA, where there is a fragment of so many. 128 rows are in
/// all lanes of any.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tensor memory: `{Self}` is no allocation of a group of CTAs",
    label = "a group of one or of two, `Interleaved` or `NonInterleaved`, `Duplicated` or `WeightStationary`"
)]
pub trait Allocates<N, G> {
    /// Of 64 rows: the atom, the stride of the next one, groups of lanes that columns go to.
    type Of64;
    type First: Number;
    type Groups64: Number;
    type Has64: Truth;
    /// Of 32 rows.
    type Of32;
    type Groups32: Number;
    type Has32: Truth;
}
type AllLanes<N> = Layout<(U128, N), (One, U128)>;
type Quarters<N> = Layout<((U16, U4), N), ((One, U32), U128)>;
type TwoGroups<N> = Layout<(U64, (<N as Number>::Floor<U2>, U2)), (One, (U128, U64))>;
type FourGroups<N> = Layout<(U32, (<N as Number>::Floor<U4>, U4)), (One, (U128, U32))>;
macro_rules! allocates {
    ($($alloc:ty, $g:ty, $n:ident: 64 $has64:ty, $of64:ty, $first:ty, $groups64:ty; 32 $has32:ty, $of32:ty, $groups32:ty;)*) => {$(
        impl<$n: Number> Allocates<$n, $g> for $alloc {
            type Of64 = $of64;
            type First = $first;
            type Groups64 = $groups64;
            type Has64 = $has64;
            type Of32 = $of32;
            type Groups32 = $groups32;
            type Has32 = $has32;
        }
    )*};
}
// of what there is none the atom is any, refused
allocates! {
    Interleaved, U1, N: 64 True, Quarters<N>, One, U1; 32 False, AllLanes<N>, U1;
    NonInterleaved, U1, N: 64 True, Quarters<N>, U2, U1; 32 False, AllLanes<N>, U1;
    WeightStationary, U1, N: 64 True, TwoGroups<N>, One, U2; 32 True, FourGroups<N>, U4;
    Duplicated, U1, N: 64 False, AllLanes<N>, One, U1; 32 False, AllLanes<N>, U1;
    Interleaved, U2, N: 64 True, TwoGroups<N>, One, U2; 32 True, FourGroups<N>, U4;
    NonInterleaved, U2, N: 64 False, AllLanes<N>, One, U1; 32 False, AllLanes<N>, U1;
    WeightStationary, U2, N: 64 False, AllLanes<N>, One, U1; 32 False, AllLanes<N>, U1;
    Duplicated, U2, N: 64 True, AllLanes<N>, One, U1; 32 False, AllLanes<N>, U1;
}
/// What is chosen for `M` rows: of 128, of 64, of 32.
type ByRows<M, X, Y, Z> = Either<<M as Number>::Equals<U128>, X, Either<<M as Number>::Equals<U64>, Y, Z>>;
/// Whether a fragment has `M` rows, by whether there is one of 64 and of 32.
type HasRows<M, Y, Z> = ByRows<M, True, Y, Either<<M as Number>::Equals<U32>, Z, False>>;
type U4M = int!(4194304);
type Bits = int!(2097152);
impl<A, B, M, N, V, S, G, P, H, C, F> TmemRule<(A, B)> for TmemFrg<V, S, G, P>
where
    A: Nested<Size = M>,
    B: Nested<Size = N>,
    M: Number,
    N: Number + ColumnsIn<C>,
    P: Allocates<N, G>,
    V: Number,
    S: Number,
    Rows<M, N, G, P>: Chosen<Has = H, Groups = C, First = F>,
    H: Else<NoSuchRows<M>>,
    <Bits as Number>::Floor<V>: Copy + Default,
    S::Floor<V>: Copy + Default,
{
    type Atom = <Rows<M, N, G, P> as Chosen>::Atom;
    type First = F;
    type Verdict = Both<H::Verdict, <N as ColumnsIn<C>>::Verdict>;
    type Lane = <Bits as Number>::Floor<V>;
    type Column = S::Floor<V>;
    type Columns = <U16384 as Number>::Floor<S>;
    type Places = U16384;
}
/// `M` rows and `N` columns, allocated by `P` of a group of `G`: what is chosen is worked out where it is asked.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Rows<M, N, G, P>(PhantomData<(M, N, G, P)>);
/// See [`Rows`].
#[doc(hidden)]
pub trait Chosen {
    type Has;
    type Atom;
    type First;
    type Groups;
}
impl<M: Number, N, G, P: Allocates<N, G>> Chosen for Rows<M, N, G, P> {
    type Has = HasRows<M, P::Has64, P::Has32>;
    type Atom = ByRows<M, AllLanes<N>, P::Of64, P::Of32>;
    type First = ByRows<M, One, P::First, One>;
    type Groups = ByRows<M, One, P::Groups64, P::Groups32>;
}
macro_rules! scales {
    ($($operand:ident $rows:ident: $($more:ident)*, $($stride:ident)*;)*) => {$(
        impl<A: Nested<Size = M>, M: Number + ScaleRows<$rows>, E, N, V: Number> TmemRule<(A, (E, N))> for TmemSfFrg<V, $operand>
        where
            <Bits as Number>::Floor<V>: Copy + Default,
        {
            type Atom =
                Layout<(((U32, M::Floor<$rows>), $($more),*), (E, N)), (((One, U512), $($stride),*), (UTerm, U128))>;
            type First = One;
            type Verdict = <M as ScaleRows<$rows>>::Verdict;
            type Lane = <Bits as Number>::Floor<V>;
            type Column = One;
            type Columns = <U16384 as Number>::Floor<V>;
            type Places = U16384;
        }
    )*};
}
scales! {
    FourByOne U32: U4, U32;
    TwoByTwo U64: U2 U2, U64 U32;
}
/// What is chosen for elements of `V` bits: of 32, 16, 8 and 4.
type ByBits<V, X, Y, Z, W> = Either<
    <V as Number>::Equals<U32>,
    X,
    Either<<V as Number>::Equals<U16>, Y, Either<<V as Number>::Equals<U8>, Z, W>>,
>;
type LaneOf<V> = ByBits<V, int!(1048576), Bits, Bits, U4M>;
type PlacesOf<V> = ByBits<V, U8192, U16384, U16384, U32768>;
type Rows16<G, W, Far, C, M> = Layout<((U8, U2, G), (W, U2), C), ((One, Far, U16), (U128, U8), M)>;
type Metadata<V> = ByBits<
    V,
    Layout<((U8, U2, U8), (U8, U2)), ((One, U1024, U16), (U128, U8))>,
    Layout<((U8, U2, U8), (U16, U2)), ((One, U2048, U16), (U128, U8))>,
    AllLanes<U64>,
    AllLanes<U128>,
>;
impl<A, B, V: Number + SparseBits<U4>> TmemRule<(A, B)> for TmemEFrg<V>
where
    LaneOf<V>: Copy + Default,
    PlacesOf<V>: Copy + Default + Number,
{
    type Atom = Metadata<V>;
    type First = One;
    type Verdict = <V as SparseBits<U4>>::Verdict;
    type Lane = LaneOf<V>;
    type Column = One;
    type Columns = PlacesOf<V>;
    type Places = PlacesOf<V>;
}
impl<A: Nested<Size = M>, B, M, V: Number> TmemRule<(A, B)> for TmemEFrgWs<V>
where
    M: Number + WsMetadata<V>,
    LaneOf<V>: Copy + Default,
    PlacesOf<V>: Copy + Default + Number,
{
    type Atom = ByRows<
        M,
        Metadata<V>,
        ByBits<V, Rows16<U4, U8, U1024, U2, U64>, Rows16<U4, U16, U2048, U2, U64>, TwoGroups<U128>, TwoGroups<U128>>,
        ByBits<V, Rows16<U2, U8, U1024, U4, U32>, Rows16<U2, U16, U2048, U4, U32>, FourGroups<U256>, FourGroups<U256>>,
    >;
    type First = One;
    type Verdict = <M as WsMetadata<V>>::Verdict;
    type Lane = LaneOf<V>;
    type Column = One;
    type Columns = PlacesOf<V>;
    type Places = PlacesOf<V>;
}

/// A part `(MMA, Rest1, ..)` of which there is a fragment `F` in tensor memory: see [`TmemFragment`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tensor memory: a part is a layout (MMA, Rest1, Rest2, ..) of static extents",
    label = "partition the tile: `partition_c`"
)]
pub trait AskTmemFragment<F> {
    /// The fragment's layout, or a refusal.
    type Answer: Answer;
}
/// Columns that places up to `C` take.
type ColumnsOf<C> = <<<C as Number>::Minus<One> as Number>::Floor<U128> as Number>::Plus<One>;
macro_rules! of_modes {
    ($([$($s:ident)+];)*) => {$(
        impl<F, S0, D, A, T0, RD, P, Q, C, Y, W, $($s),+> AskTmemFragment<F> for Layout<(S0, $($s,)+), D>
        where
            F: TmemRule<S0, Atom = A, First = T0>,
            ($($s,)+): ColumnMajorFrom<T0, Stride = RD>,
            A: AskTiledProduct<Layout<($($s,)+), RD>, Answer = P>,
            P: Answer<Value = Q>,
            Layout<(U128, F::Places), (F::Lane, F::Column)>: AskCompose<Q, Answer = C>,
            Q: HasCosize<Output = W>,
            W: Number,
            ColumnsOf<W>: ColumnsFit<F::Columns>,
            C: Answer<Value = Y>,
        {
            type Answer = Given<
                Y,
                Both<
                    F::Verdict,
                    Both<P::Verdict, Both<C::Verdict, <ColumnsOf<W> as ColumnsFit<F::Columns>>::Verdict>>,
                >,
            >;
        }
    )*};
}
of_modes! { [S1]; [S1 S2]; [S1 S2 S3]; [S1 S2 S3 S4]; }
impl<L: AskTmemFragment<F>, F, O> AskTmemFragment<F> for (L, O) {
    type Answer = L::Answer;
}
/// Where a fragment `F` ([`TmemFrg`], [`TmemSfFrg`], [`TmemEFrg`]) of a part `P`, `(MMA, Rest1, Rest2, ..)`, lies in tensor memory: a layout to elements
/// of its width, from lane to lane as far as PTX's addresses say, 2^16 columns of 32 bits.
///
/// ```
/// use cute_atoms::mma::{Interleaved, TmemFrg};
/// use cute_atoms::tmem::TmemFragment;
/// use cute_static::{int, layout};
/// // 64 rows in single precision, two instructions along N: both in the same columns
/// type Part = layout!(((64, 128), 1, 2) : ((1, 64), 0, 8192));
/// type C = TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, Part>;
/// assert_eq!(C::default().to_string(), "(((16,4),128),1,2):(((65536,2097152),1),1048576,1048576)");
/// ```
/// 512 columns are all there are; make the 3 a 2 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::mma::{Interleaved, TmemFrg};
/// # use cute_atoms::tmem::TmemFragment;
/// # use cute_static::{int, layout};
/// type Part = layout!(((128, 256), 1, 3) : ((1, 128), 0, 32768));
/// // error: tensor memory: a fragment of _768 columns, where there are _512
/// let wrong: TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, Part>;
/// ```
pub type TmemFragment<F, P> = Granted<<P as AskTmemFragment<F>>::Answer>;

/// An accumulator in tensor memory: a tensor without memory, whose elements are PTX's addresses, lane in bits 16 to 31 and column below.
pub type TmemTensor<L> = Tensor<Transformed<Counting, fn(isize) -> u32>, L>;
/// Why there is no accumulator at an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TmemError {
    /// The address is of another lane than the first, or of no column.
    Base {
        /// The address.
        address: u32,
    },
    /// The accumulator ends behind the last column.
    Columns {
        /// The first column.
        first: u32,
        /// Columns that it takes.
        columns: usize,
    },
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for TmemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for TmemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base { address } => {
                write!(
                    f,
                    "tensor memory: address {address:#x}, where a fragment begins in lane 0 of a column below 512"
                )
            }
            Self::Columns { first, columns } => {
                write!(f, "tensor memory: {columns} columns from column {first} on, where there are 512")
            }
        }
    }
}
impl core::error::Error for TmemError {}

/// How many elements of tensor memory are a column of 32 bits.
#[doc(hidden)]
pub trait InColumn {
    const ELEMENTS: isize;
    /// PTX's address.
    fn address(offset: isize) -> u32;
}
impl<V: Value, S, G, P> InColumn for TmemFrg<V, S, G, P> {
    const ELEMENTS: isize = match 32usize.checked_div(V::VALUE) {
        Some(n) if n > 0 => n.cast_signed(),
        _ => 1,
    };
    fn address(offset: isize) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "lane below 128 in bits 16 to 22, column below 512")]
        let address = offset.checked_div(Self::ELEMENTS).unwrap_or(0).unsigned_abs() as u32;
        address
    }
}
/// The tensor of a fragment `F` that begins at an address of tensor memory, as `tcgen05.alloc` answers it.
pub(crate) fn tensor<F: InColumn, L: IsLayout>(layout: L, base: u32) -> Result<TmemTensor<L>, TmemError> {
    if base >= 512 {
        return Err(TmemError::Base { address: base });
    }
    let last = layout.cosize().saturating_sub(1).checked_div(F::ELEMENTS.unsigned_abs()).unwrap_or(0);
    // lanes are bits 16 and above
    let columns = (last & 0xFFFF).saturating_add(1);
    if columns.saturating_add(base as usize) > 512 {
        return Err(TmemError::Columns { first: base, columns });
    }
    let at: fn(isize) -> u32 = F::address;
    let start = isize::try_from(base).unwrap_or(0).saturating_mul(F::ELEMENTS);
    Ok(Tensor::counting(start, layout).map(at))
}
