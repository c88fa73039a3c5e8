//! The matrix descriptor: what wgmma and tcgen05 are told of an operand in shared memory, derived from its layout.
//!
//! ```text
//! words = upcast(layout, 128 / bits)         in words of 16 bytes, (MN, K); its swizzle names the mode, with W words in a
//!                                            row and n rows: INTER (1, 8), SW32 (2, 8), SW64 (4, 8), SW128 (8, 8),
//!                                            SW128_32B (8, 4)
//! MN-major, swizzled:   ((W, m), (n, k)) : ((1, leading), (W, stride))
//! MN-major, INTER:      (m, (8, k))      : (stride, (1, leading))
//! K-major,  swizzled:   ((8, m), k)      : ((W, stride), 1)           k <= W; leading is not used, and 1
//! K-major,  INTER:      ((8, m), k)      : ((1, stride), leading)
//! ```
//!
//! PTX ISA, "Strides" and "Canonical layouts" of wgmma and tcgen05; the same forms in CUTLASS 4.7's `mma_traits_sm90_gmma.hpp`
//! and `mma_traits_sm100.hpp`. A layout that is none of them has no descriptor, and does not compile.
//!
//! | bits | wgmma | tcgen05 |
//! |---|---|---|
//! | 0-13 | start address / 16 | the same |
//! | 16-29 | leading byte offset / 16 | the same |
//! | 32-45 | stride byte offset / 16 | the same |
//! | 46-48 | 0 | 1 |
//! | 49-51 | base offset: 0, as atoms begin at a multiple of their size | the same |
//! | 52 | 0 | leading dimension mode: 0, relative |
//! | 61-63 | 62-63: INTER 0, SW128 1, SW64 2, SW32 3 | INTER 0, SW128_32B 1, SW128 2, SW64 4, SW32 6 |

mod fragment;
#[doc(hidden)]
pub mod words;

pub(crate) use self::fragment::tensor;
pub use self::fragment::{AskDescriptors, DescriptorLayout, DescriptorTensor, Steps};

use self::words::{Magnitude, WholeWords};
use crate::element::Element;
use crate::misuse::Granted;
use crate::refusal::{checks, rules};
use crate::smem::mode::{InWords, Named, NoMode, Offset, Swizzled};
use crate::smem::{Inter, K, MN, Sw32, Sw64, Sw128, Sw128Base32, SwizzleMode};
use core::fmt;
use core::marker::PhantomData;
use cute_static::decimal::{Dec, Decimal};
use cute_static::machinery::{Answer, Cons, Given, Nil, Number, Tree};
use cute_static::num::*;
use cute_static::typenum::consts::{U1, U2, U4, U8, U128, U16384};
use cute_static::typenum::{UInt, UTerm};
use cute_static::verdict::{Admissible, Both, Inadmissible, Verdict};
use cute_static::{Coalesce, Layout};

rules! {
    /// The swizzle is none of the modes.
    NoSwizzleMode<b, m, s> unless b IsSwizzleMode
        "descriptor: Sw<{b},{m},{s}> of words of 16 bytes is no swizzle mode"
            "this layout has a swizzle that no descriptor has"
            "PTX ISA, swizzling modes: Sw<0,4,3>, Sw<1,4,3>, Sw<2,4,3>, Sw<3,4,3> of bytes; tcgen05, MN-major, Sw<2,5,2> too";
    /// The swizzle permutes inside 16 bytes.
    SwizzleInsideWord<b, n> unless b SwizzlesWords
        "descriptor: of the {b} bits that the swizzle moves {n} are of words of 16 bytes"
            "this swizzle tears words of 16 bytes apart"
            "PTX ISA, swizzling modes: choose a swizzle whose base is 16 bytes or more";
    /// The rows of the layout and of the swizzle mode differ.
    RowsApart<d, w> unless d IsRowOf
        "descriptor: rows lie {d} words of 16 bytes apart, where a row of the swizzle mode has {w}"
            "this swizzle does not match the width of the layout's rows"
            "PTX ISA, canonical layouts: build the tile from an atom of `cute_atoms::smem` as wide as the row";
    /// The words in a row are not neighbours.
    WordsApart<d> unless d IsNextWord
        "descriptor: words of 16 bytes in a row lie {d} words apart"
            "the words of a row have to follow one another"
            "PTX ISA, canonical layouts: is the other mode the major one?";
    /// The row has one word.
    WordAlone<d> unless d FollowsAWord
        "descriptor: words of 16 bytes along a swizzled row lie {d} apart, one alone or repeated, where _2 or more follow one another"
            "a swizzled row has more than one word"
            "an instruction takes two words along K: choose a longer tile, or the mode without a swizzle";
    /// K goes over the row.
    RowTooLong<n, w> unless n WithinRow
        "descriptor: {n} words of 16 bytes along K, where a row of the swizzle mode has {w}"
            "the rows of this layout are longer than the swizzle mode's"
            "choose the tile of one instruction, or a wider swizzle mode";
    /// A mode that is not made of whole atoms.
    NotWhole<e, n> unless e IsMultipleOfAtom
        "descriptor: an extent of {e} is no multiple of {n}, which an atom has"
            "this operand ends in the middle of an atom"
            "PTX ISA, canonical layouts: rows count 8 (SW128_32B: 4), words of 16 bytes as many as the swizzle mode has in a row";
    /// A mode with a stride for something else than atoms.
    StridesDiffer<e, n> unless e IsAtom
        "descriptor: a mode goes on with another stride after {e}, where an atom has {n}"
            "a descriptor has one stride inside an atom and one from atom to atom"
            "PTX ISA, canonical layouts: build the tile from an atom of `cute_atoms::smem`";
    /// A mode with too many strides.
    MoreStrides<n> unless n AreTwoStrides
        "descriptor: a mode with {n} strides or more"
            "a descriptor has one stride inside an atom and one from atom to atom"
            "divide the tile by that of one instruction, and advance the start address";
    /// An offset that its field does not hold.
    TooFar<d> unless d WithinField
        "descriptor: atoms lie {d} words of 16 bytes apart, where the field ends at _16384"
            "leading and stride byte offset have 14 bits for 16 bytes each"
            "PTX ISA, matrix descriptor format: choose a smaller tile";
}

/// A descriptor without its start address, as [`DescriptorOf`] derives it. Offsets are words of 16 bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Described<W, Leading, Stride>(PhantomData<(W, Leading, Stride)>);
crate::value::named! { Described<W, Leading, Stride>; }
impl<W: SwizzleMode + Encoding, Leading: Value, Stride: Value> Described<W, Leading, Stride> {
    /// Leading dimension byte offset.
    pub const LEADING_BYTES: usize = Leading::VALUE.saturating_mul(16);
    /// Stride dimension byte offset.
    pub const STRIDE_BYTES: usize = Stride::VALUE.saturating_mul(16);
    /// The descriptor of an operand that begins `offset` bytes behind `base`, where the tile's first atom begins: an address of
    /// shared memory, in a cluster with the CTA's rank in bits 24 to 27, which is no part of the descriptor.
    ///
    /// # Errors
    /// [`DescriptorError`]: an address that is not aligned to what the mode swizzles, or beyond shared memory.
    pub const fn at(self, base: u32, offset: u32) -> Result<MatrixDescriptor, DescriptorError> {
        W::ENCODED.at(Self::FIELDS, base, offset)
    }
    /// Both offsets, in bytes.
    const FIELDS: [u32; 2] = [Self::field(Self::LEADING_BYTES), Self::field(Self::STRIDE_BYTES)];
    /// The descriptor that begins at an address of the CTA's shared memory.
    const fn beginning(start: u32) -> MatrixDescriptor {
        W::ENCODED.beginning(Self::FIELDS, start)
    }
    #[expect(clippy::cast_possible_truncation, reason = "the verdict has compared it with 2^18")]
    const fn field(bytes: usize) -> u32 {
        bytes as u32
    }
}
/// How a swizzle mode is written into a descriptor, on plain numbers.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Encoded {
    /// wgmma's bits 62-63, where it has the mode.
    pub wgmma: Option<u8>,
    /// tcgen05's bits 61-63.
    pub tcgen05: u8,
    /// After how many bytes the swizzle repeats itself.
    pub pattern_bytes: u32,
}
impl Encoded {
    /// The descriptor of leading and stride byte offset that begins at an address of the CTA's shared memory.
    const fn beginning(self, [leading, stride]: [u32; 2], start: u32) -> MatrixDescriptor {
        MatrixDescriptor { start, leading, stride, wgmma: self.wgmma, tcgen05: self.tcgen05 }
    }
    /// [`Described::at`] of leading and stride byte offset.
    ///
    /// # Errors
    /// [`DescriptorError`]: an address that is not aligned to what the mode swizzles, or beyond shared memory.
    pub const fn at(self, fields: [u32; 2], base: u32, offset: u32) -> Result<MatrixDescriptor, DescriptorError> {
        let multiple_of = if self.tcgen05 == 0 { 16 } else { self.pattern_bytes };
        match base.checked_rem(multiple_of) {
            Some(0) => {}
            _ => return Err(DescriptorError::Alignment { address: base, multiple_of }),
        }
        if !offset.is_multiple_of(16) {
            return Err(DescriptorError::Alignment { address: offset, multiple_of: 16 });
        }
        // in the window of one of up to 16 CTAs: 2^24 bytes each, of which shared memory has 2^18 at most
        let (rank, begin) = (base >> 24, base & 0xFF_FFFF);
        match begin.checked_add(offset) {
            Some(start) if start < 1 << 18 && rank < 16 => Ok(self.beginning(fields, start)),
            _ => Err(DescriptorError::Address { address: base.saturating_add(offset) }),
        }
    }
}
/// How a swizzle mode is written into a descriptor.
#[doc(hidden)]
pub trait Encoding {
    /// As numbers.
    const ENCODED: Encoded;
}
macro_rules! encodings {
    ($($mode:ident $wgmma:expr, $tcgen05:literal, $bytes:literal;)*) => {$(
        impl Encoding for $mode {
            const ENCODED: Encoded = Encoded { wgmma: $wgmma, tcgen05: $tcgen05, pattern_bytes: $bytes };
        }
    )*};
}
encodings! {
    Inter Some(0), 0, 128; Sw32 Some(3), 6, 256; Sw64 Some(2), 4, 512; Sw128 Some(1), 2, 1024; Sw128Base32 None, 1, 512;
}

/// A matrix descriptor, its fields in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatrixDescriptor {
    start: u32,
    leading: u32,
    stride: u32,
    wgmma: Option<u8>,
    tcgen05: u8,
}
impl MatrixDescriptor {
    /// The start address.
    #[must_use]
    pub const fn start(&self) -> u32 {
        self.start
    }
    /// The leading dimension byte offset.
    #[must_use]
    pub const fn leading(&self) -> u32 {
        self.leading
    }
    /// The stride dimension byte offset.
    #[must_use]
    pub const fn stride(&self) -> u32 {
        self.stride
    }
    const fn common(&self) -> u64 {
        (self.start >> 4) as u64 | ((self.leading >> 4) as u64) << 16 | ((self.stride >> 4) as u64) << 32
    }
    /// The 64 bits that wgmma takes; of SW128_32B there are none.
    #[must_use]
    pub const fn wgmma(&self) -> Option<u64> {
        match self.wgmma {
            Some(mode) => Some(self.common() | (mode as u64) << 62),
            None => None,
        }
    }
    /// The 64 bits that tcgen05 takes.
    #[must_use]
    pub const fn tcgen05(&self) -> u64 {
        self.common() | 1 << 46 | (self.tcgen05 as u64) << 61
    }
}
/// Why an address has no descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DescriptorError {
    /// Not a multiple of 16 bytes, or of what the swizzle mode permutes.
    Alignment {
        /// The address, or the offset.
        address: u32,
        /// What it has to be a multiple of.
        multiple_of: u32,
    },
    /// An operand does not begin at a word of 16 bytes.
    Offset {
        /// Elements behind the tile's first one.
        offset: isize,
        /// Elements in a word.
        multiple_of: usize,
    },
    /// Beyond 2^18 bytes of a CTA's shared memory, or of no CTA of a cluster.
    Address {
        /// The address, with the CTA's rank.
        address: u32,
    },
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alignment { address, multiple_of } => {
                write!(f, "descriptor: address {address} is no multiple of {multiple_of}")
            }
            Self::Offset { offset, multiple_of } => {
                write!(
                    f,
                    "descriptor: an operand that begins {offset} elements behind its tile, where words of 16 bytes have {multiple_of}"
                )
            }
            Self::Address { address } => {
                write!(
                    f,
                    "descriptor: address {address:#x} is in no CTA's shared memory: at most 0x40000 bytes at rank << 24, of 16 ranks"
                )
            }
        }
    }
}
impl core::error::Error for DescriptorError {}

/// The descriptor of the operand with layout `L`, (MN, K) to elements `E`, major `J`: a [`Described`].
///
/// A composed layout has offset 0: what is added before a swizzle is no start address.
///
/// ```
/// use cute_atoms::descriptor::DescriptorOf;
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SmemAtom, Sw128};
/// use cute_static::{TileToShape, shape};
/// type Tile = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
/// type A = DescriptorOf<Tile, K, F16>;
/// assert_eq!((A::LEADING_BYTES, A::STRIDE_BYTES), (16, 1024));
/// // the second instruction of 16 elements along K begins 32 bytes further on
/// let second = A::default().at(0x400, 32)?;
/// assert_eq!(second.wgmma(), Some(1 << 62 | 64 << 32 | 1 << 16 | 0x42));
/// # Ok::<(), cute_atoms::descriptor::DescriptorError>(())
/// ```
/// Rows of 128 bytes under a swizzle of 64 have none; make the 2 a 3 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::{descriptor::DescriptorOf, element::F16, smem::K};
/// # use cute_static::{ComposedLayout, int, layout, swizzle};
/// type Tile = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 64) : (64, 1))>;
/// // error: descriptor: rows lie _8 words of 16 bytes apart, where a row of the swizzle mode has _4
/// let wrong = DescriptorOf::<Tile, K, F16>::default();
/// ```
#[doc(alias = "make_gmma_desc")]
#[doc(alias = "make_umma_desc")]
pub type DescriptorOf<L, J, E> = Granted<<L as AskDescriptor<J, E>>::Answer>;
/// A layout that may have a descriptor: see [`DescriptorOf`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "descriptor: an operand in shared memory is a static layout of two modes, or a swizzle of one",
    note = "the modes are (MN, K); elements have 4 to 128 bits, and divide 128"
)]
pub trait AskDescriptor<J, E> {
    /// Its [`Described`], or a refusal.
    type Answer: Answer;
}
impl<J, E: Element, L: AskDescriptorOfBits<J, E::Bits>> AskDescriptor<J, E> for L {
    type Answer = L::Answer;
}
/// [`AskDescriptor`] of elements of `E` bits.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "descriptor: an operand in shared memory is a static layout of two modes, or a swizzle of one",
    note = "the modes are (MN, K); elements have 4 to 128 bits, and divide 128"
)]
pub trait AskDescriptorOfBits<J, E> {
    /// Its [`Described`], or a refusal.
    type Answer: Answer;
}
impl<J, E, L, R, W, X, P, N> AskDescriptorOfBits<J, E> for L
where
    E: Number,
    U128: Number<Exactly<E> = Yes<N>>,
    L: InWords<E, Answer = R, Bits = X> + Swizzled<Plain = P>,
    P: WholeWords<J, N>,
    R: Answer<Value = W>,
    W: OfWords<J, X>,
{
    type Answer = Given<
        Described<W::Mode, W::Leading, W::Stride>,
        Both<<L::Offset as Offset>::Verdict, Both<P::Verdict, Both<R::Verdict, W::Verdict>>>,
    >;
}

/// [`AskDescriptor`] of a layout in words, whose swizzle had `B` bits before.
#[doc(hidden)]
pub trait OfWords<J, B> {
    type Verdict: Verdict;
    type Mode;
    type Leading;
    type Stride;
}
impl<J, X, L, S, D, S0, D0, S1, D1, C0, C1, G> OfWords<J, X> for L
where
    L: Swizzled<Plain = Layout<S, D>>,
    X: SameBits<L::Bits>,
    L::Mode: InMajor<J, It = G>,
    S: Tree<D, Modes = Cons<S0, D0, Cons<S1, D1, Nil>>>,
    Layout<S0, D0>: Coalesce<Output = C0>,
    Layout<S1, D1>: Coalesce<Output = C1>,
    G: Canonical<J, C0, C1>,
{
    type Verdict = Both<X::Verdict, Both<<L::Mode as InMajor<J>>::Verdict, G::Verdict>>;
    type Mode = G;
    type Leading = G::Leading;
    type Stride = G::Stride;
}
/// A mode as one of descriptors of major `J`.
#[doc(hidden)]
pub trait InMajor<J> {
    type It;
    type Verdict: Verdict;
}
macro_rules! in_major {
    ($([$($j:ident)?] $mode:ident $major:ty;)*) => {$(
        impl<$($j)?> InMajor<$major> for $mode {
            type It = Self;
            type Verdict = Admissible;
        }
    )*};
}
in_major! { [J] Inter J; [J] Sw32 J; [J] Sw64 J; [J] Sw128 J; [] Sw128Base32 MN; }
impl InMajor<K> for Sw128Base32 {
    type It = Inter;
    type Verdict = Inadmissible<NoSwizzleMode<Dec<U2>, Dec<U1>, Dec<U2>>>;
}
impl<J, B: Decimal, M: Decimal, S: Named> InMajor<J> for NoMode<B, M, S> {
    type It = Inter;
    type Verdict = Inadmissible<NoSwizzleMode<Dec<B>, Dec<M>, S::Name>>;
}

/// The canonical form of a mode: strides of its two modes in words, coalesced.
#[doc(hidden)]
pub trait Canonical<J, A, B> {
    type Verdict: Verdict;
    type Leading;
    type Stride;
}
macro_rules! swizzled {
    ($($mode:ident $words:ident $rows:ident;)*) => {$(
        impl<A, B> Canonical<MN, A, B> for $mode
        where
            A: InAtoms<$words>,
            B: InAtoms<$rows>,
            A::Inside: NextWord,
            B::Inside: RowStride<$words>,
            A::Between: Field,
            B::Between: Field,
        {
            type Verdict = Both<
                Both<A::Verdict, B::Verdict>,
                Both<
                    Both<<A::Inside as NextWord>::Verdict, <B::Inside as RowStride<$words>>::Verdict>,
                    Both<<A::Between as Field>::Verdict, <B::Between as Field>::Verdict>,
                >,
            >;
            type Leading = A::Between;
            type Stride = B::Between;
        }
        impl<A, B> Canonical<K, A, B> for $mode
        where
            A: InAtoms<U8>,
            B: InAtoms<One>,
            A::Inside: RowStride<$words>,
            B::Inside: NextWord,
            B::Repeats: InRow<$words>,
            A::Between: Field,
        {
            type Verdict = Both<
                Both<A::Verdict, B::Verdict>,
                Both<
                    Both<<A::Inside as RowStride<$words>>::Verdict, <B::Inside as NextWord>::Verdict>,
                    Both<<B::Repeats as InRow<$words>>::Verdict, <A::Between as Field>::Verdict>,
                >,
            >;
            type Leading = One;
            type Stride = A::Between;
        }
    )*};
}
swizzled! { Sw32 U2 U8; Sw64 U4 U8; Sw128 U8 U8; Sw128Base32 U8 U4; }
impl<A, B> Canonical<MN, A, B> for Inter
where
    A: InAtoms<One>,
    B: InAtoms<U8>,
    B::Inside: RowStride<One>,
    A::Between: Field,
    B::Between: Field,
{
    type Verdict = Both<
        Both<A::Verdict, B::Verdict>,
        Both<
            <B::Inside as RowStride<One>>::Verdict,
            Both<<A::Between as Field>::Verdict, <B::Between as Field>::Verdict>,
        >,
    >;
    type Leading = B::Between;
    type Stride = A::Between;
}
impl<A, B> Canonical<K, A, B> for Inter
where
    A: InAtoms<U8>,
    B: InAtoms<One>,
    A::Inside: RowStride<One>,
    A::Between: Field,
    B::Between: Field,
{
    type Verdict = Both<
        Both<A::Verdict, B::Verdict>,
        Both<
            <A::Inside as RowStride<One>>::Verdict,
            Both<<A::Between as Field>::Verdict, <B::Between as Field>::Verdict>,
        >,
    >;
    type Leading = B::Between;
    type Stride = A::Between;
}

/// Whether a stride is 1.
#[doc(hidden)]
pub trait NextWord {
    type Verdict: Verdict;
}
impl NextWord for UTerm {
    type Verdict = Inadmissible<WordAlone<Dec<Self>>>;
}
impl<U, B> NextWord for UInt<U, B>
where
    Self: OneFurther,
{
    type Verdict = <Self as OneFurther>::Verdict;
}

/// A coalesced mode as atoms of `N`: `(N, repeats) : (inside, between)`.
#[doc(hidden)]
pub trait InAtoms<N> {
    type Verdict: Verdict;
    type Inside;
    type Repeats;
    type Between;
}
impl<S, D, N, Q> InAtoms<N> for Layout<S, D>
where
    S: AtomsIn<D, N, Output = Q>,
    Q: InAtoms<N>,
{
    type Verdict = Q::Verdict;
    type Inside = Q::Inside;
    type Repeats = Q::Repeats;
    type Between = Q::Between;
}
/// What [`InAtoms`] answers.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Found<V, I, R, B>(PhantomData<(V, I, R, B)>);
impl<N, V: Verdict, I, R, B> InAtoms<N> for Found<V, I, R, B> {
    type Verdict = V;
    type Inside = I;
    type Repeats = R;
    type Between = B;
}
/// [`InAtoms`] of `Self : D`, as [`Found`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "descriptor: the extents of an operand in shared memory are static",
    label = "an extent of this layout is known only when run"
)]
pub trait AtomsIn<D, N> {
    type Output;
}
impl<U, B, D, N: Number, Q> AtomsIn<D, N> for UInt<U, B>
where
    Self: Number<Exactly<N> = Q>,
    Q: Whole<Self, D, N>,
{
    type Output = Q::Output;
}
/// By the quotient.
#[doc(hidden)]
pub trait Whole<S, D, N> {
    type Output;
}
impl<S, D: Magnitude<It: Number>, N: Number, Q> Whole<S, D, N> for Yes<Q> {
    type Output = Found<Admissible, D::It, Q, <D::It as Number>::Times<N>>;
}
impl<S: Decimal, D: Magnitude, N: Decimal> Whole<S, D, N> for No {
    type Output = Found<Inadmissible<NotWhole<Dec<S>, Dec<N>>>, D::It, One, UTerm>;
}
impl<S0: AtomExtent<N>, S1, D0: Magnitude, D1: Magnitude, N> AtomsIn<(D0, D1), N> for (S0, S1) {
    type Output = Found<S0::Verdict, D0::It, S1, D1::It>;
}
macro_rules! more {
    ($n:ident: $($s:ident $d:ident)+) => {
        impl<$($s, $d,)+ D: Magnitude, E: Magnitude, S, T, N> AtomsIn<(D, E, $($d,)+), N> for (S, T, $($s,)+) {
            type Output = Found<Inadmissible<MoreStrides<cute_static::decimal::$n>>, D::It, T, E::It>;
        }
    };
}
more! { _3: S0 D0 }
more! { _4: S0 D0 S1 D1 }
more! { _5: S0 D0 S1 D1 S2 D2 }
more! { _6: S0 D0 S1 D1 S2 D2 S3 D3 }
more! { _7: S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 }
more! { _8: S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 }

checks! {
    /// Whether a stride is 1, of those that are not 0.
    OneFurther<>: D Equals<One> else WordsApart<D>;
    /// Whether a stride is a row of `W` words.
    RowStride<W>: D Equals<W> else RowsApart<D, W>;
    /// Whether that many words are in a row of `W`.
    InRow<W>: N UpTo<W> else RowTooLong<N, W>;
    /// Whether an offset has room in its field.
    Field<>: D Below<U16384> else TooFar<D>;
    /// Whether a swizzle of so many bits moves `N` of words.
    SameBits<N>: B Equals<N> else SwizzleInsideWord<B, N>;
    /// Whether the extent inside an atom is the atom's.
    AtomExtent<N>: E Equals<N> else StridesDiffer<E, N>;
}
