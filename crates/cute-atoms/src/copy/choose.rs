//! Which `tcgen05.ld` fits an accumulator, and which store to shared memory what it gave its threads.
//!
//! ```text
//! lanes of a warp that have the accumulator, bits of accumulators A and of elements D:
//!             M-major D                  N-major D
//! 16   32 32  16x256                     16x128
//! 16   32 16  16x256                     16x256
//! 16   32  8  16x256                     16x32 (twice)
//! 16   16 16  16x128, packed             16x128, packed
//! 32   32 16  16x256                     32x32
//! 32   16 16  16x128, packed             32x32, packed
//! 32   32 32, 8, 6, 4                    32x32
//! times       the largest power of two up to the instruction's most with which it divides the columns
//!
//! store       matrices of 8 x 8 where a thread has what they want: 16x256 and D of 16 bits, 16x128 packed, 16x128 and an N-major D of 32 bits;
//!             four of them, of a load that is not repeated two; an M-major D transposed
//!             matrices of 16 x 8 bytes of 16x256 and an M-major D of 8 bits: as many as it is repeated, up to four
//!             else stores of 16 bytes, as far as a thread has its elements side by side; 32x32 and an M-major D of 32 bits as well, which stmatrix
//!             could store: a column of a warp is 128 bytes for a plain store, too
//! operands in registers, R bits of a thread in the tile of all atoms: ldmatrix of 4, 2 or 1 matrices, the most whose 32 bits divide R; MN-major
//!             elements of 16 bits transposed
//! accumulators of wgmma, D of 16 bits, N columns of the epilogue's tile: four matrices where 16 | N, two where 8 | N
//! ```
//!
//! Facts are those of CUTLASS 4.2's epilogues (`sm100_get_tmem_load_op`, `sm100_get_smem_store_op`, `sm90_get_smem_store_op_for_accumulator`; of operands
//! `sm120_rr_smem_copy_selector_A`, and its examples). That
//! threads have what a store wants is tested by where each element lies, of all stores that there are: `tests/choices.rs`.

use super::matrix::rows as matrices;
use super::tensor_memory::rows as tensor;
use super::threads::rows as threads;
use super::{
    AutoVectorizing, Lanes16x32, Lanes16x64, Lanes16x128, Lanes16x256, Lanes32x32, Packed, Plainly, StMatrix,
    StMatrixBytes, TensorLoad, Transposed, Unpack16,
};
use crate::element::Element;
use crate::misuse::Granted;
use crate::refusal::{Divides, PowerOfTwo, checks, rules};
use crate::smem::mode::Either;
use crate::smem::{K, MN};
use crate::value::Text;
use core::fmt;
use cute_static::machinery::{Answer, Given, Number};
use cute_static::num::{False, True};
use cute_static::typenum::consts::*;
use cute_static::verdict::{Both, Verdict};

rules! {
    /// No instruction loads such accumulators for such elements.
    NoTmemLoad<a, d, l> unless a AccumulatorsLoaded
        "tcgen05.ld: accumulators of {a} bits in {l} lanes of a warp, for elements of {d} bits"
            "no instruction is chosen for these widths"
            "accumulators of _32 bits become elements of _32, _16 and _8 bits, of _6 and _4 where they are in _32 lanes; those of _16 bits elements of _16";
    /// An instruction's columns do not divide the accumulator's.
    ColumnsNotLoaded<b, n> unless b AreColumnsOf
        "tcgen05.ld: {b} bits of columns in a warp's lanes, where the instruction loads {n}"
            "the accumulator is not made of whole instructions"
            "make the tile's columns a multiple of {n} bits";
    /// An accumulator of `wgmma` has whole matrices.
    NoMatrices<n, m> unless n AreColumnsOfMatrices
        "stmatrix: an epilogue's tile of {n} columns, where matrices have {m}"
            "no store is made of whole matrices of this tile"
            "make the tile's columns a multiple of {m}";
}
/// Whether accumulators of `A` bits in `L` lanes become elements of `D` bits.
type Loads<A, D, L> = Either<
    PowerOfTwo<L, U16, U32>,
    Either<
        <D as Number>::Equals<U16>,
        PowerOfTwo<A, U16, U32>,
        Either<
            <A as Number>::Equals<U32>,
            Either<PowerOfTwo<D, U8, U32>, True, Either<<L as Number>::Equals<U32>, Narrow<D>, False>>,
            False,
        >,
    >,
    False,
>;
/// 6 or 4 bits.
type Narrow<D> = Either<<D as Number>::Equals<U6>, True, <D as Number>::Equals<U4>>;
checks! {
    TmemLoads<D, L>: A if Loads<A, D, L>, else NoTmemLoad<A, D, L>;
}
checks! {
    ColumnsLoaded<N>: B Exactly<N> else ColumnsNotLoaded<B, N>;
    MatricesIn<M>: N Exactly<M> else NoMatrices<N, M>;
}

/// Which mode of an epilogue's D is contiguous: [`MN`] is M, [`K`] is N.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a major mode of an epilogue's elements",
    label = "`smem::MN`: M-major, `smem::K`: N-major"
)]
pub trait MajorOfD {
    /// One of two.
    type Pick<IfM, IfN>;
}
impl MajorOfD for MN {
    type Pick<IfM, IfN> = IfM;
}
impl MajorOfD for K {
    type Pick<IfM, IfN> = IfN;
}
/// The instruction's shape: the table above, of `A` bits that are 32 or 16.
type Shape<J, A, D, L> = Either<
    <L as Number>::Equals<U32>,
    Either<<D as Number>::Equals<U16>, Pick<J, Rows16<A>, Lanes32x32>, Lanes32x32>,
    Either<
        <D as Number>::Equals<U16>,
        Rows16<A>,
        Pick<J, Lanes16x256, Either<<D as Number>::Equals<U32>, Lanes16x128, Lanes16x32>>,
    >,
>;
type Pick<J, IfM, IfN> = <J as MajorOfD>::Pick<IfM, IfN>;
/// What `stmatrix` wants of elements of 16 bits.
type Rows16<A> = Either<<A as Number>::Equals<U16>, Lanes16x128, Lanes16x256>;
/// How often a shape is repeated for `B` bits of columns, and whether it divides them.
#[doc(hidden)]
pub trait RepeatedFor<B> {
    type X;
    type Verdict: Verdict;
}
/// The first of some repeats with which a shape of `N` bits divides `B`.
macro_rules! first {
    ($n:ident, $b:ident; $x:ident) => { $x };
    ($n:ident, $b:ident; $x:ident $($more:ident)+) => { Either<Divides<<$n as Number>::Times<$x>, $b>, $x, first!($n, $b; $($more)+)> };
}
macro_rules! repeated {
    ($($shape:ident $n:ident: $($x:ident)+;)*) => {$(
        impl<B: Number + ColumnsLoaded<$n>> RepeatedFor<B> for $shape {
            type X = first!($n, B; $($x)+);
            type Verdict = B::Verdict;
        }
    )*};
}
repeated! {
    Lanes16x256 U256: U32 U16 U8 U4 U2 U1;
    Lanes16x128 U128: U64 U32 U16 U8 U4 U2 U1;
    Lanes16x32 U64: U128 U64 U32 U16 U8 U4 U2 U1;
    Lanes32x32 U32: U128 U64 U32 U16 U8 U4 U2 U1;
}
/// Accumulators `Self` that a `tcgen05.ld` loads.
#[doc(hidden)]
pub trait LoadedFor<J, D, L, C> {
    /// The instruction, or a refusal.
    type Answer: Answer;
}
impl<J, A, D, L, C, AB, DB, B, S> LoadedFor<J, D, L, C> for A
where
    A: Element<Bits = AB>,
    D: Element<Bits = DB>,
    J: MajorOfD,
    L: Number,
    DB: Number,
    AB: TmemLoads<DB, L> + Number,
    C: Number<Times<AB> = B>,
    Chosen<J, AB, DB, L>: Is<It = S>,
    S: RepeatedFor<B>,
{
    type Answer = Given<TensorLoad<S, S::X, Either<AB::Equals<U16>, Packed, Unpack16>>, Both<AB::Verdict, S::Verdict>>;
}
/// The shape for `A` bits and so on, which is worked out where it is asked.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Chosen<J, A, D, L>(core::marker::PhantomData<(J, A, D, L)>);
#[doc(hidden)]
pub trait Is {
    type It;
}
impl<J: MajorOfD, A: Number, D: Number, L: Number> Is for Chosen<J, A, D, L> {
    type It = Shape<J, A, D, L>;
}
/// The `tcgen05.ld` for accumulators `A` of which a warp has `Columns` columns in `Lanes` of its lanes (16 or 32), on their way to elements `D` in
/// shared memory, M-major ([`MN`]) or N-major ([`K`]): the widest one whose registers [`SmemStoreOp`] stores. Why, says [`EpilogueOps`].
///
/// ```
/// use cute_atoms::copy::{Lanes16x256, Lanes32x32, SmemStoreOp, StMatrix, TensorLoad, TmemLoadOp, Transposed};
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::smem::{K, MN};
/// use cute_static::int;
/// use static_assertions::assert_type_eq_all;
/// // an epilogue's tile of 128 x 64: a warp has all its lanes
/// assert_type_eq_all!(TmemLoadOp<K, F32, F32, int!(32), int!(64)>, TensorLoad<Lanes32x32, int!(64)>);
/// type Load = TmemLoadOp<MN, F32, F16, int!(32), int!(64)>;
/// assert_type_eq_all!(Load, TensorLoad<Lanes16x256, int!(8)>);
/// assert_type_eq_all!(SmemStoreOp<MN, F32, F16, Load>, StMatrix<int!(4), Transposed>);
/// ```
/// Accumulators of 16 bits become elements of 16 bits; make the F32 an F16 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::{copy::TmemLoadOp, element::{F16, F32}, smem::K};
/// # use cute_static::int;
/// // error: tcgen05.ld: accumulators of _16 bits in _32 lanes of a warp, for elements of _32 bits
/// let wrong = TmemLoadOp::<K, F16, F32, int!(32), int!(64)>::default();
/// ```
#[doc(alias = "sm100_get_tmem_load_op")]
#[doc(alias = "get_tmem_load_op")]
pub type TmemLoadOp<J, A, D, Lanes, Columns> = Granted<<A as LoadedFor<J, D, Lanes, Columns>>::Answer>;

/// Two matrices of what is loaded once, else four; an M-major D transposed.
type Matrices<X, J> = StMatrix<Either<<X as Number>::Equals<U1>, U2, U4>, Pick<J, Transposed, Plainly>>;
type Vectors = AutoVectorizing<U128>;
/// What stores the registers of a load of a shape, `X` times, of accumulators of `A` bits as elements of `D` bits.
#[doc(hidden)]
pub trait StoredBy<J, A, D, X> {
    type It;
}
macro_rules! stored_by_vectors {
    ($($shape:ident)*) => {$(
        impl<J, A, D, X> StoredBy<J, A, D, X> for $shape {
            type It = Vectors;
        }
    )*};
}
stored_by_vectors! { Lanes16x32 Lanes16x64 Lanes32x32 }
impl<J: MajorOfD, A: Number, D: Number, X: Number> StoredBy<J, A, D, X> for Lanes16x256 {
    type It = Either<
        A::Equals<U32>,
        Either<
            D::Equals<U16>,
            Matrices<X, J>,
            Either<D::Equals<U8>, Pick<J, StMatrixBytes<Either<<U4 as Number>::UpTo<X>, U4, X>>, Vectors>, Vectors>,
        >,
        Vectors,
    >;
}
impl<J: MajorOfD, A: Number, D: Number, X: Number> StoredBy<J, A, D, X> for Lanes16x128 {
    type It = Either<
        A::Equals<U16>,
        Either<D::Equals<U16>, Matrices<X, J>, Vectors>,
        Either<D::Equals<U32>, Pick<J, Vectors, Matrices<X, J>>, Vectors>,
    >;
}
/// A load of accumulators, whose registers are stored.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no load of accumulators",
    label = "what is stored of an epilogue was loaded by `TensorLoad`: see `TmemLoadOp`"
)]
pub trait StoredFor<J, A, D> {
    type It;
}
impl<S, X, P, J, A: Element, D: Element> StoredFor<J, A, D> for TensorLoad<S, X, P>
where
    S: StoredBy<J, A::Bits, D::Bits, X>,
{
    type It = S::It;
}
/// The store to shared memory of elements `D`, M-major ([`MN`]) or N-major ([`K`]), of accumulators `A` that `Load` brought: the largest `stmatrix` whose
/// matrices threads have, or stores as wide as elements lie side by side.
#[doc(alias = "sm100_get_smem_store_op")]
#[doc(alias = "get_smem_store_op")]
pub type SmemStoreOp<J, A, D, Load> = <Load as StoredFor<J, A, D>>::It;

/// Elements `Self` that an epilogue of `wgmma` stores.
#[doc(hidden)]
pub trait StoredOf<J, N> {
    /// The instruction, or a refusal.
    type Answer: Answer;
}
impl<J: MajorOfD, N: Number, D, B> StoredOf<J, N> for D
where
    D: Element<Bits = B>,
    B: Number,
    N: MatricesIn<Either<B::Equals<U16>, U8, U1>>,
{
    type Answer = Given<
        Either<B::Equals<U16>, StMatrix<Either<Divides<U16, N>, U4, U2>, Pick<J, Transposed, Plainly>>, Vectors>,
        N::Verdict,
    >;
}
/// The store to shared memory of elements `D` of `wgmma`'s accumulators, M-major ([`MN`]) or N-major ([`K`]), of an epilogue's tile of `TileN` columns.
///
/// ```
/// use cute_atoms::copy::{AutoVectorizing, SmemStoreOpForAccumulator, StMatrix};
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::smem::K;
/// use cute_static::int;
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(SmemStoreOpForAccumulator<K, F16, int!(32)>, StMatrix<int!(4)>);
/// assert_type_eq_all!(SmemStoreOpForAccumulator<K, F32, int!(32)>, AutoVectorizing<int!(128)>);
/// ```
#[doc(alias = "sm90_get_smem_store_op_for_accumulator")]
pub type SmemStoreOpForAccumulator<J, D, TileN> = Granted<<D as StoredOf<J, TileN>>::Answer>;

/// What an epilogue of tensor memory is about, on plain numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EpilogueOps {
    /// Whether M is contiguous in shared memory; N if not.
    pub m_major: bool,
    /// Bits of an accumulator.
    pub accumulator: usize,
    /// Bits of an element of D.
    pub element: usize,
    /// Lanes of a warp that have the accumulator, 16 or 32.
    pub lanes: usize,
    /// Columns of it in them.
    pub columns: usize,
}
/// An instruction that was chosen, and why: `Display` is a sentence with the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenOp {
    /// CUTLASS' name.
    pub name: Text,
    /// How often a load repeats its shape, how many matrices a store writes; 1 of other stores.
    pub times: usize,
    /// Bits of columns of one shape, of a row of a matrix, of a store.
    pub bits: usize,
    why: &'static str,
}
impl fmt::Display for ChosenOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} times {} bits; {}", self.name, self.times, self.bits, self.why)
    }
}
/// Nothing is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoOp {
    /// No matrix has such elements as a thread's operand has: bits of an element.
    Rows {
        /// Bits of an element.
        element: usize,
    },
    /// A thread has not whole registers of the operand, or none.
    Registers {
        /// Bits that it has.
        bits: usize,
    },
    /// No instruction for such widths: bits of accumulators, of elements, and lanes.
    Widths {
        /// Bits of an accumulator.
        accumulator: usize,
        /// Bits of an element.
        element: usize,
        /// Lanes.
        lanes: usize,
    },
    /// The accumulator is not made of whole instructions.
    Columns {
        /// Bits of its columns.
        bits: usize,
        /// Bits that the instruction loads.
        multiple_of: usize,
    },
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for NoOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for NoOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Widths { accumulator, element, lanes } => write!(
                f,
                "tcgen05.ld: accumulators of {accumulator} bits in {lanes} lanes of a warp, for elements of {element} bits"
            ),
            Self::Rows { element } => {
                write!(f, "ldmatrix: elements of {element} bits, MN-major or K-major, that no matrix has")
            }
            Self::Registers { bits } => {
                write!(f, "ldmatrix: {bits} bits of a thread, where a matrix gives it 32")
            }
            Self::Columns { bits, multiple_of } => write!(
                f,
                "tcgen05.ld: {bits} bits of columns in a warp's lanes, where the instruction loads {multiple_of}"
            ),
        }
    }
}
impl core::error::Error for NoOp {}
impl EpilogueOps {
    /// The load's shape (lanes, bits) and how often it is repeated.
    const fn shape(self) -> Result<(usize, usize, usize), NoOp> {
        let Self { m_major, accumulator, element, lanes, columns } = self;
        let rows16 = if accumulator == 16 { (16, 128) } else { (16, 256) };
        let (rows, bits) = match (lanes, accumulator, element) {
            (16, 16 | 32, 16) => rows16,
            (32, 16 | 32, 16) if m_major => rows16,
            (32, 16 | 32, 16) | (32, 32, 32 | 8 | 6 | 4) => (32, 32),
            (16, 32, 32 | 8) if m_major => (16, 256),
            (16, 32, 32) => (16, 128),
            (16, 32, 8) => (16, 32),
            _ => return Err(NoOp::Widths { accumulator, element, lanes }),
        };
        let one = if rows == 16 && bits == 32 { 64 } else { bits };
        let all = columns.saturating_mul(accumulator);
        if all == 0 || !all.is_multiple_of(one) {
            return Err(NoOp::Columns { bits: all, multiple_of: one });
        }
        let most: usize = match bits {
            256 => 32,
            128 => 64,
            _ => 128,
        };
        let mut times = most;
        while times > 1 && !all.is_multiple_of(one.saturating_mul(times)) {
            times >>= 1;
        }
        Ok((rows, bits, times))
    }
    /// The load: [`TmemLoadOp`].
    ///
    /// ```
    /// use cute_atoms::copy::EpilogueOps;
    /// let ops = EpilogueOps { m_major: true, accumulator: 32, element: 16, lanes: 32, columns: 64 };
    /// let told = "SM100_TMEM_LOAD_16dp256b8x: 8 times 256 bits; threads have rows of matrices, which stmatrix stores";
    /// assert_eq!(ops.tmem_load()?.to_string(), told);
    /// assert_eq!(ops.smem_store()?.name.as_str(), "SM90_U16x8_STSM_T");
    /// # Ok::<(), cute_atoms::copy::NoOp>(())
    /// ```
    ///
    /// # Errors
    /// [`NoOp`].
    pub const fn tmem_load(self) -> Result<ChosenOp, NoOp> {
        let (rows, bits, times) = match self.shape() {
            Ok(shape) => shape,
            Err(no) => return Err(no),
        };
        let why = match (rows, bits) {
            (32, _) if self.m_major => "a warp's lanes are a column, which it stores element by element",
            (32, _) => "a thread has elements of one row side by side, which wide stores write",
            (16, 32) => "a thread has elements of one row side by side, of the 16 lanes that there are",
            _ if self.m_major && self.element == 32 => {
                "threads have elements of columns, which stores of one element write"
            }
            _ => "threads have rows of matrices, which stmatrix stores",
        };
        Ok(ChosenOp { name: tensor::load((rows, bits, times), self.accumulator == 16).name, times, bits, why })
    }
    /// The store of what it brought: [`SmemStoreOp`].
    ///
    /// # Errors
    /// [`NoOp`].
    pub const fn smem_store(self) -> Result<ChosenOp, NoOp> {
        let (rows, bits, times) = match self.shape() {
            Ok(shape) => shape,
            Err(no) => return Err(no),
        };
        let Self { m_major, accumulator, element, .. } = self;
        let matrices = match (rows, bits, accumulator, element) {
            (16, 256, 32, 16) | (16, 128, 16, 16) => true,
            (16, 128, 32, 32) => !m_major,
            _ => false,
        };
        if matrices {
            let x = if times == 1 { 2 } else { 4 };
            let why = if m_major {
                "a thread has two elements of a row, and rows become columns"
            } else {
                "a thread has 4 bytes of a row"
            };
            return Ok(ChosenOp { name: matrices::stmatrix(x, m_major).name, times: x, bits: 128, why });
        }
        if rows == 16 && bits == 256 && element == 8 && m_major {
            let x = if times < 4 { times } else { 4 };
            let why = "a thread has two bytes of a row, and rows become columns";
            return Ok(ChosenOp { name: matrices::stmatrix_bytes(x).name, times: x, bits: 128, why });
        }
        // of 32 bits, M-major, a matrix would have them: a plain store of a warp is 128 bytes of a column, too
        let why = if rows == 32 && element == 32 && m_major {
            "a warp's elements are a column, which a plain store writes as well as a matrix would"
        } else {
            "no matrix has its rows as threads have elements"
        };
        Ok(ChosenOp { name: threads::auto_vectorizing(128).name, times: 1, bits: 128, why })
    }
}

/// What an operand in registers is about that is read from shared memory, on plain numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OperandLoad {
    /// Whether M or N is contiguous in shared memory; K if not.
    pub mn_major: bool,
    /// Bits of an element.
    pub element: usize,
    /// Elements that a thread has of the tile of all atoms.
    pub values: usize,
}
impl OperandLoad {
    /// The load: [`SmemLoadOp`](crate::tiled::SmemLoadOp).
    ///
    /// ```
    /// use cute_atoms::copy::OperandLoad;
    /// let b = OperandLoad { mn_major: false, element: 16, values: 4 };
    /// assert_eq!(b.smem_load()?.to_string(), "SM75_U32x2_LDSM_N: 2 times 128 bits; a thread has 4 bytes of a row");
    /// // three elements are a register and a half
    /// let torn = OperandLoad { values: 3, ..b }.smem_load().unwrap_err();
    /// assert_eq!(torn.to_string(), "ldmatrix: 48 bits of a thread, where a matrix gives it 32");
    /// # Ok::<(), cute_atoms::copy::NoOp>(())
    /// ```
    ///
    /// # Errors
    /// [`NoOp::Rows`] of elements that are not 16 bits MN-major, of other than 1, 2, 4, 6, 8, 16 or 32 bits K-major; [`NoOp::Registers`] of bits that are
    /// not a multiple of 32.
    pub const fn smem_load(self) -> Result<ChosenOp, NoOp> {
        let Self { mn_major, element, values } = self;
        let admitted = if mn_major { element == 16 } else { matches!(element, 1 | 2 | 4 | 6 | 8 | 16 | 32) };
        if !admitted {
            return Err(NoOp::Rows { element });
        }
        let bits = values.saturating_mul(element);
        if bits == 0 || !bits.is_multiple_of(32) {
            return Err(NoOp::Registers { bits });
        }
        let times = if bits.is_multiple_of(128) {
            4
        } else if bits.is_multiple_of(64) {
            2
        } else {
            1
        };
        let why = if mn_major {
            "a thread has two elements of a column, and rows become columns"
        } else {
            "a thread has 4 bytes of a row"
        };
        Ok(ChosenOp { name: matrices::ldmatrix(times, mn_major).name, times, bits: 128, why })
    }
}
