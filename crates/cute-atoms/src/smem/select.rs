//! Which atom of shared memory fits a tile: the widest swizzle whose rows divide the tile's major mode.
//!
//! ```text
//! x = elements of the tile along the major mode (of a nested one the first), r(W) = elements in a row of mode W
//! ss                   the first of SW128, SW64, SW32, INTER of which r divides x
//! rs                   the same; MN-major elements of 4 bytes and more: the first of SW32, INTER (reads into registers without conflicts)
//! rs, transposed B     MN-major: SW32 of 4 bytes and more, SW128 of one byte; else as rs
//! sm100                as ss; MN-major elements of 4 bytes: SW128_32B
//! sparse, S elements   as ss of K-major rows of S r(W) elements, since of S one is stored; sm100 as well, with SW128_32B where it divides
//! epilogue             as ss of (M, N), M-major `MN`, N-major `K`
//! ```
//!
//! Facts are those of CUTLASS 4.2's `sm90_common.inl` and `sm100_common.inl`.

use super::mode::Either;
use super::{FillsRows, Inter, K, MN, SmemAtom, SparseSmemAtom, Sw32, Sw64, Sw128, Sw128Base32, SwizzleMode};
use crate::misuse::Granted;
use crate::refusal::{Divides, checks, rules};
use core::fmt;
use core::marker::PhantomData;
use cute_static::machinery::{Answer, Given, Nested, Number};
use cute_static::typenum::UInt;
use cute_static::typenum::consts::*;
use cute_static::verdict::{Both, Verdict};

rules! {
    /// No row divides the tile.
    NoRowDivides<x, n> unless x IsMadeOfRows
        "shared memory: {x} elements along the major mode, where the narrowest row that fits has {n}"
            "no atom of shared memory repeats to this tile"
            "make the mode a multiple of {n}, or take the other major";
    /// An atom has 8 rows.
    NotRowsOfAtom<x, n> unless x IsMadeOfAtoms
        "shared memory: {x} elements along the other mode, where an atom has {n} rows"
            "no atom of shared memory repeats to this tile"
            "make the mode a multiple of {n}";
}
checks! {
    RowsDivide<N>: X Exactly<N> else NoRowDivides<X, N>;
    AtomsDivide<N>: X Exactly<N> else NotRowsOfAtom<X, N>;
}

/// A rule by which an atom is chosen.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Ss;
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Rs;
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct RsTransposed;
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Sm100;
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Sm100Sparse;
/// The widest swizzles, or fewer.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Widest;
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NarrowOnes;
/// SW128_32B, or the widest of the others.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Base32First;
/// One mode alone.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Only<W>(PhantomData<W>);

/// Which modes come into question, of elements of `B` bits in major `J`.
#[doc(hidden)]
pub trait Candidates<J, B> {
    type It;
}
impl<J, B> Candidates<J, B> for Ss {
    type It = Widest;
}
impl<B> Candidates<K, B> for Rs {
    type It = Widest;
}
impl<B: Number> Candidates<MN, B> for Rs {
    type It = Either<WholeWords<B>, NarrowOnes, Widest>;
}
impl<B> Candidates<K, B> for RsTransposed {
    type It = Widest;
}
impl<B: Number> Candidates<MN, B> for RsTransposed {
    type It = Either<WholeWords<B>, Only<Sw32>, Either<B::UpTo<U8>, Only<Sw128>, Widest>>;
}
impl<B> Candidates<K, B> for Sm100 {
    type It = Widest;
}
impl<B: Number> Candidates<MN, B> for Sm100 {
    type It = Either<B::Equals<U32>, Only<Sw128Base32>, Widest>;
}
impl<B> Candidates<K, B> for Sm100Sparse {
    type It = Widest;
}
impl<B: Number> Candidates<MN, B> for Sm100Sparse {
    type It = Either<B::Equals<U32>, Base32First, Widest>;
}
/// Whether elements take whole words of 32 bits.
type WholeWords<B> = <U32 as Number>::UpTo<B>;
/// Elements of `B` bits in a row of mode `W`.
type Row<W, B> = <<W as SwizzleMode>::RowBits as Number>::Floor<B>;
/// The mode for `X` elements of `B` bits.
#[doc(hidden)]
pub trait Chosen<X, B> {
    type Mode;
    type Verdict: Verdict;
}
impl<X: Number, B: Number> Chosen<X, B> for Widest
where
    X: RowsDivide<Row<Inter, B>>,
{
    type Mode = Either<
        Divides<Row<Sw128, B>, X>,
        Sw128,
        Either<Divides<Row<Sw64, B>, X>, Sw64, Either<Divides<Row<Sw32, B>, X>, Sw32, Inter>>,
    >;
    type Verdict = X::Verdict;
}
impl<X: Number, B: Number> Chosen<X, B> for Base32First
where
    Widest: Chosen<X, B>,
{
    type Mode = Either<Divides<Row<Sw128Base32, B>, X>, Sw128Base32, <Widest as Chosen<X, B>>::Mode>;
    type Verdict = <Widest as Chosen<X, B>>::Verdict;
}
impl<X: Number, B: Number> Chosen<X, B> for NarrowOnes
where
    X: RowsDivide<Row<Inter, B>>,
{
    type Mode = Either<Divides<Row<Sw32, B>, X>, Sw32, Inter>;
    type Verdict = X::Verdict;
}
impl<X: Number, B: Number, W: SwizzleMode> Chosen<X, B> for Only<W>
where
    X: RowsDivide<Row<W, B>>,
{
    type Mode = W;
    type Verdict = X::Verdict;
}
/// The size of a mode's first mode.
#[doc(hidden)]
pub trait FirstExtent {
    type It: Number;
}
impl<U, B> FirstExtent for UInt<U, B>
where
    Self: Number,
{
    type It = Self;
}
macro_rules! first_extent {
    ($([$first:ident $($s:ident)*];)*) => {$(
        impl<$first: Nested<Size: Number>, $($s),*> FirstExtent for ($first, $($s,)*) {
            type It = $first::Size;
        }
    )*};
}
first_extent! { [A]; [A B]; [A B C]; [A B C D]; }
/// A major, of whose modes one is asked for its rows.
#[doc(hidden)]
pub trait AlongMajor<X, Y>: super::Major {
    type Along;
    type Across;
}
impl<X, Y> AlongMajor<X, Y> for MN {
    type Along = X;
    type Across = Y;
}
impl<X, Y> AlongMajor<X, Y> for K {
    type Along = Y;
    type Across = X;
}
/// Bits that an element takes in the rows of a major, where of `S` elements along K one of `B` bits is stored.
#[doc(hidden)]
pub trait BitsInRows<B, S> {
    type It;
}
impl<B, S> BitsInRows<B, S> for MN {
    type It = B;
}
impl<B: Number, S: Number> BitsInRows<B, S> for K {
    type It = B::Floor<S>;
}
/// Rule `Self` of major `J` and elements `E`, of which one of `S` is stored.
#[doc(hidden)]
pub trait SelectsAtom<J, E, X, Y, S = U1> {
    /// The mode, or a refusal.
    type Answer: Answer;
}
impl<R, J, E, I, B, X, Y, S, FX, FY, G, A, C, Q> SelectsAtom<J, E, X, Y, S> for R
where
    E: FillsRows<Bits = I>,
    J: BitsInRows<I, S, It = B>,
    X: FirstExtent<It = FX>,
    Y: FirstExtent<It = FY>,
    J: AlongMajor<FX, FY, Along = A, Across = C>,
    R: Candidates<J, B, It = G>,
    G: Chosen<A, B, Mode = Q>,
    C: AtomsDivide<U8>,
{
    type Answer = Given<Q, Both<G::Verdict, C::Verdict>>;
}
/// The mode that a rule chooses.
type Mode<R, J, E, X, Y, S = U1> = Granted<<R as SelectsAtom<J, E, X, Y, S>>::Answer>;
/// The atom of shared memory of an operand that wgmma reads there, of a tile `(BlkMN, BlkK)`: the widest swizzle whose rows divide it.
///
/// ```
/// use cute_atoms::element::{F16, TF32};
/// use cute_atoms::smem::{K, MN, SmemAtom, SsSmemSelector, Sw64, Sw128};
/// use cute_static::int;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(SsSmemSelector<K, F16, int!(128), int!(64)>, SmemAtom<K, Sw128, F16>);
/// // 96 elements of 16 bits are three rows of 64 bytes, and no whole rows of 128
/// assert_type_eq_all!(SsSmemSelector<MN, F16, int!(96), int!(64)>, SmemAtom<MN, Sw64, F16>);
/// ```
/// Rows have 16 bytes or more; make the 4 an 8 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::{element::F16, smem::{K, SsSmemSelector}};
/// # use cute_static::int;
/// // error: shared memory: _4 elements along the major mode, where the narrowest row that fits has _8
/// let wrong = SsSmemSelector::<K, F16, int!(128), int!(4)>::default();
/// ```
#[doc(alias = "ss_smem_selector")]
#[doc(alias = "make_smem_layout_a")]
#[doc(alias = "make_smem_layout_b")]
pub type SsSmemSelector<J, E, BlkMN, BlkK> = SmemAtom<J, Mode<Ss, J, E, BlkMN, BlkK>, E>;
/// The atom of an operand that is read into registers before wgmma multiplies it: as [`SsSmemSelector`], but of MN-major elements of 4 bytes and
/// more the narrow swizzles, of which reads have no conflicts.
#[doc(alias = "rs_smem_selector")]
pub type RsSmemSelector<J, E, BlkMN, BlkK> = SmemAtom<J, Mode<Rs, J, E, BlkMN, BlkK>, E>;
/// The atom of a B that a warpgroup transposes in shared memory: `rs_smem_selector<.., true>`.
pub type RsSmemSelectorTransposed<J, E, BlkMN, BlkK> = SmemAtom<J, Mode<RsTransposed, J, E, BlkMN, BlkK>, E>;
/// The atom of an operand of tcgen05: as [`SsSmemSelector`], but of MN-major elements of 4 bytes [`Sw128Base32`].
#[doc(alias = "sm100_smem_selector")]
pub type Sm100SmemSelector<J, E, BlkMN, BlkK> = SmemAtom<J, Mode<Sm100, J, E, BlkMN, BlkK>, E>;
/// The atom of a sparse A that wgmma reads, of which one of `S` elements along K is stored: as [`SsSmemSelector`]; a tile and its atom count all of them.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SparseSmemAtom, SsSmemSelectorSparse, Sw64};
/// use cute_static::int;
/// use static_assertions::assert_type_eq_all;
/// // 64 elements, of which 32 are stored in 64 bytes
/// type A = SsSmemSelectorSparse<K, F16, int!(128), int!(64), int!(2)>;
/// assert_type_eq_all!(A, SparseSmemAtom<K, Sw64, F16, int!(2)>);
/// ```
#[doc(alias = "ss_smem_selector_sparse")]
pub type SsSmemSelectorSparse<J, E, BlkMN, BlkK, S> = SparseSmemAtom<J, Mode<Ss, J, E, BlkMN, BlkK, S>, E, S>;
/// The same of tcgen05: of MN-major elements of 4 bytes [`Sw128Base32`] where it divides.
#[doc(alias = "sm100_smem_selector_sparse")]
pub type Sm100SmemSelectorSparse<J, E, BlkMN, BlkK, S> =
    SparseSmemAtom<J, Mode<Sm100Sparse, J, E, BlkMN, BlkK, S>, E, S>;
/// The atom of an epilogue's tile `(TileM, TileN)`, M-major ([`MN`]) or N-major ([`K`]).
#[doc(alias = "sm90_get_epilogue_smem_swizzle_layout_atom")]
#[doc(alias = "make_smem_layout_epi")]
pub type EpilogueSmemSelector<J, E, TileM, TileN> = SmemAtom<J, Mode<Ss, J, E, TileM, TileN>, E>;

/// A rule by which an atom is chosen, on plain numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Selector {
    /// [`SsSmemSelector`], and of an epilogue.
    Ss,
    /// [`RsSmemSelector`].
    Rs,
    /// [`RsSmemSelectorTransposed`].
    RsTransposed,
    /// [`Sm100SmemSelector`].
    Sm100,
}
/// What a selector chose, and why: `Display` is a sentence with the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selected {
    /// The mode's name in CUTLASS.
    pub mode: &'static str,
    /// Bytes in its rows.
    pub row_bytes: usize,
    /// Elements of the tile along the major mode.
    pub elements: usize,
    /// Their bits.
    pub bits: usize,
    /// Bytes in the rows of the next wider mode, which do not divide.
    pub wider: Option<usize>,
}
impl fmt::Display for Selected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.elements.saturating_mul(self.bits) / 8;
        let rows = bytes.checked_div(self.row_bytes).unwrap_or(0);
        write!(
            f,
            "{}: {} elements of {} bits are {rows} of its rows of {} bytes",
            self.mode, self.elements, self.bits, self.row_bytes
        )?;
        match self.wider {
            Some(wider) => write!(f, ", and no whole number of {wider} bytes"),
            None => Ok(()),
        }
    }
}
/// No atom repeats to the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NoAtom {
    /// Elements along the mode.
    pub elements: usize,
    /// What they are no multiple of.
    pub multiple_of: usize,
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for NoAtom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for NoAtom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "shared memory: {} elements along a mode, where an atom repeats every {}",
            self.elements, self.multiple_of
        )
    }
}
impl core::error::Error for NoAtom {}
impl Selector {
    /// The mode for a tile of `along` elements of `bits` bits along the major mode (`mn` says that this is M or N) and `across` along the other.
    ///
    /// ```
    /// use cute_atoms::smem::Selector;
    /// let chosen = Selector::Ss.select(true, 16, 96, 64)?;
    /// assert_eq!(chosen.to_string(), "SW64: 96 elements of 16 bits are 3 of its rows of 64 bytes, and no whole number of 128 bytes");
    /// # Ok::<(), cute_atoms::smem::NoAtom>(())
    /// ```
    ///
    /// # Errors
    /// [`NoAtom`] where no row divides the tile.
    pub const fn select(self, mn: bool, bits: usize, along: usize, across: usize) -> Result<Selected, NoAtom> {
        const ALL: &[(&str, usize)] = &[("SW128", 128), ("SW64", 64), ("SW32", 32), ("INTER", 16)];
        let mut modes: &[(&str, usize)] = match self {
            Self::Rs if mn && bits >= 32 => ALL.split_at(2).1,
            Self::RsTransposed if mn && bits >= 32 => &[("SW32", 32)],
            Self::RsTransposed if mn && bits <= 8 => &[("SW128", 128)],
            Self::Sm100 if mn && bits == 32 => &[("SW128_32B", 128)],
            _ => ALL,
        };
        if !across.is_multiple_of(8) || across == 0 {
            return Err(NoAtom { elements: across, multiple_of: 8 });
        }
        let mut wider = None;
        let mut last = 1;
        while let [(mode, row_bytes), rest @ ..] = modes {
            let row = match row_bytes.saturating_mul(8).checked_div(bits) {
                Some(row) if row > 0 => row,
                _ => return Err(NoAtom { elements: along, multiple_of: 0 }),
            };
            if along > 0 && along.is_multiple_of(row) {
                return Ok(Selected { mode, row_bytes: *row_bytes, elements: along, bits, wider });
            }
            (wider, last, modes) = (Some(*row_bytes), row, rest);
        }
        Err(NoAtom { elements: along, multiple_of: last })
    }
}
