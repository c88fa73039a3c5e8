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
use crate::refusal::{checks, rules};
use core::fmt;
use core::marker::PhantomData;
use cute_static::accessor::{Counting, Transformed};
use cute_static::machinery::{Answer, AskCompose, AskTiledProduct, ColumnMajorFrom, Given, Nested, Number};
use cute_static::num::*;
use cute_static::typenum::UTerm;
use cute_static::typenum::consts::*;
use cute_static::verdict::Both;
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
}
checks! {
    /// Whether there are so many columns.
    ColumnsFit<M>: C UpTo<M> else TooManyColumns<C, M>;
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
    /// Elements to a lane and to a column further.
    type Lane: Copy + Default;
    type Column: Copy + Default;
    /// Columns that there are, of the width that places have.
    type Columns: Number;
    /// Lanes that places count, of each column.
    type Places: Copy + Default;
}
/// Rows `Self` of `N` columns of a CTA of a group of `G`, allocated by `P`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tensor memory: there is no fragment of `{Self}` rows of a CTA, of a group of `{G}`, as `{P}`",
    label = "one CTA has 64 or 128 rows, of two each has 32, 64 or 128"
)]
pub trait RowsIn<N, G, P> {
    type Atom;
    type First;
}
type AllLanes<N> = Layout<(U128, N), (One, U128)>;
macro_rules! rows_in {
    ($([$($p:ident: $bound:path),*] $m:ty, $n:ident, $g:ty, $alloc:ty => $atom:ty, $first:ty;)*) => {$(
        impl<$n: Number, $($p),*> RowsIn<$n, $g, $alloc> for $m where $($p: $bound),* {
            type Atom = $atom;
            type First = $first;
        }
    )*};
}
type Quarters<N> = Layout<((U16, U4), N), ((One, U32), U128)>;
type TwoGroups<N> = Layout<(U64, (<N as Number>::Floor<U2>, U2)), (One, (U128, U64))>;
type FourGroups<N> = Layout<(U32, (<N as Number>::Floor<U4>, U4)), (One, (U128, U32))>;
rows_in! {
    [G: Sized, P: Sized] U128, N, G, P => AllLanes<N>, One;
    [] U64, N, U1, Interleaved => Quarters<N>, One;
    [] U64, N, U1, NonInterleaved => Quarters<N>, U2;
    [] U64, N, U2, Interleaved => TwoGroups<N>, One;
    [] U64, N, U1, WeightStationary => TwoGroups<N>, One;
    [] U64, N, U2, Duplicated => AllLanes<N>, One;
    [] U32, N, U2, Interleaved => FourGroups<N>, One;
    [] U32, N, U1, WeightStationary => FourGroups<N>, One;
}
type U4M = int!(4194304);
type Bits = int!(2097152);
impl<A: Nested<Size = M>, B: Nested<Size = N>, M, N, V, S, G, P> TmemRule<(A, B)> for TmemFrg<V, S, G, P>
where
    M: RowsIn<N, G, P>,
    V: Number,
    S: Number,
    <Bits as Number>::Floor<V>: Copy + Default,
    S::Floor<V>: Copy + Default,
{
    type Atom = M::Atom;
    type First = M::First;
    type Lane = <Bits as Number>::Floor<V>;
    type Column = S::Floor<V>;
    type Columns = <U16384 as Number>::Floor<S>;
    type Places = U16384;
}
impl<A: Nested<Size = M>, M: Number, E, N, V: Number> TmemRule<(A, (E, N))> for TmemSfFrg<V, FourByOne>
where
    <Bits as Number>::Floor<V>: Copy + Default,
{
    type Atom = Layout<(((U32, M::Floor<U32>), U4), (E, N)), (((One, U512), U32), (UTerm, U128))>;
    type First = One;
    type Lane = <Bits as Number>::Floor<V>;
    type Column = One;
    type Columns = <U16384 as Number>::Floor<V>;
    type Places = U16384;
}
impl<A: Nested<Size = M>, M: Number, E, N, V: Number> TmemRule<(A, (E, N))> for TmemSfFrg<V, TwoByTwo>
where
    <Bits as Number>::Floor<V>: Copy + Default,
{
    type Atom = Layout<(((U32, M::Floor<U64>), U2, U2), (E, N)), (((One, U512), U64, U32), (UTerm, U128))>;
    type First = One;
    type Lane = <Bits as Number>::Floor<V>;
    type Column = One;
    type Columns = <U16384 as Number>::Floor<V>;
    type Places = U16384;
}
macro_rules! metadata {
    ($($v:ty: $atom:ty, $lane:ty, $places:ty;)*) => {$(
        impl<A, B> TmemRule<(A, B)> for TmemEFrg<$v> {
            type Atom = $atom;
            type First = One;
            type Lane = $lane;
            type Column = One;
            type Columns = $places;
            type Places = $places;
        }
    )*};
}
metadata! {
    U32: Layout<((U8, U2, U8), (U8, U2)), ((One, U1024, U16), (U128, U8))>, int!(1048576), U8192;
    U16: Layout<((U8, U2, U8), (U16, U2)), ((One, U2048, U16), (U128, U8))>, Bits, U16384;
    U8: AllLanes<U64>, Bits, U16384;
    U4: AllLanes<U128>, U4M, U32768;
}
/// The atom of weight-stationary metadata of an A of `Self` bits, `M` rows.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tensor memory: no metadata of `{M}` rows of a weight-stationary instruction, of elements of `{Self}` bits",
    label = "such an instruction has 32, 64 or 128 rows, and A's elements 8, 16 or 32 bits"
)]
pub trait WsMetadata<M> {
    type Atom;
}
macro_rules! ws_metadata {
    ($($v:ty, $m:ty => $atom:ty;)*) => {$(
        impl WsMetadata<$m> for $v {
            type Atom = $atom;
        }
    )*};
}
type Rows16<G, W, Far, C, M> = Layout<((U8, U2, G), (W, U2), C), ((One, Far, U16), (U128, U8), M)>;
ws_metadata! {
    U32, U64 => Rows16<U4, U8, U1024, U2, U64>;
    U32, U32 => Rows16<U2, U8, U1024, U4, U32>;
    U16, U64 => Rows16<U4, U16, U2048, U2, U64>;
    U16, U32 => Rows16<U2, U16, U2048, U4, U32>;
    U8, U64 => TwoGroups<U128>;
    U8, U32 => FourGroups<U256>;
    U32, U128 => <TmemEFrg<U32> as TmemRule<(U128, U16)>>::Atom;
    U16, U128 => <TmemEFrg<U16> as TmemRule<(U128, U32)>>::Atom;
    U8, U128 => AllLanes<U64>;
}
impl<A: Nested<Size = M>, B, M, V, X, L: Copy + Default, C: Number, P: Copy + Default> TmemRule<(A, B)>
    for TmemEFrgWs<V>
where
    V: WsMetadata<M, Atom = X>,
    TmemEFrg<V>: TmemRule<(A, B), Lane = L, Columns = C, Places = P>,
{
    type Atom = X;
    type First = One;
    type Lane = L;
    type Column = One;
    type Columns = C;
    type Places = P;
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
                Both<P::Verdict, Both<C::Verdict, <ColumnsOf<W> as ColumnsFit<F::Columns>>::Verdict>>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
