//! Which `ldmatrix` reads an operand of a tiled MMA: the rule of `copy/choose.rs`, of what the MMA's threads have.

use super::make::InTile;
use super::mma::{AskTiledMma, HasTv, IsParts};
use super::operand::{Operand, OperandA, OperandB};
use crate::copy::{LdMatrix, MajorOfD, Plainly, Transposed};
use crate::element::Element;
use crate::misuse::Granted;
use crate::mma::{MmaSm120, MmaSync, Registers, Wgmma};
use crate::refusal::{Divides, checks, rules};
use crate::smem::mode::Either;
use crate::smem::{K, MN};
use cute_static::Layout;
use cute_static::machinery::{Answer, Given, Nested, Number};
use cute_static::typenum::consts::*;
use cute_static::verdict::{Both, Verdict};

rules! {
    /// Elements that no row of a matrix has.
    NotReadByRows<b, n> unless b AreReadByRows
        "ldmatrix: elements of {b} bits, where rows have {n}"
            "no `ldmatrix` gives threads these elements"
            "K-major rows have elements of up to _32 bits, MN-major ones of _16: choose the other major, or `Universal`";
}
checks! {
    RowsOf<M>: B UpTo<M> else NotReadByRows<B, M>;
    ColumnsOf<M>: B Equals<M> else NotReadByRows<B, M>;
}
/// Whether rows of major `Self` have elements of `B` bits.
#[doc(hidden)]
pub trait MatrixMajor<B>: MajorOfD {
    type Verdict: Verdict;
}
impl<B: RowsOf<U32>> MatrixMajor<B> for K {
    type Verdict = B::Verdict;
}
impl<B: ColumnsOf<U16>> MatrixMajor<B> for MN {
    type Verdict = B::Verdict;
}
/// An instruction whose operand `O` threads hold as `ldmatrix` gives it: four of them a row of 16 bytes.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "ldmatrix: the threads of `{Self}` do not hold this operand in rows of 16 bytes",
    label = "`MmaSync` and `MmaSm120` hold A and B so, `Wgmma` an A in registers",
    note = "operands in shared memory are read there: `make_fragment_a`"
)]
pub trait HeldByRows<O> {}
impl<R, S, C, A, B, Op> HeldByRows<OperandA> for MmaSync<R, S, C, A, B, Op> {}
impl<R, S, C, A, B, Op> HeldByRows<OperandB> for MmaSync<R, S, C, A, B, Op> {}
impl<T, C, A, B> HeldByRows<OperandA> for MmaSm120<T, C, A, B> {}
impl<T, C, A, B> HeldByRows<OperandB> for MmaSm120<T, C, A, B> {}
impl<N, C, A, B, MA, MB, Op> HeldByRows<OperandA> for Wgmma<N, C, A, B, Registers, MA, MB, Op> {}

/// A tiled MMA whose operand `O` is read from rows of major `J`.
#[doc(hidden)]
pub trait ReadByRows<O, J> {
    /// The instruction, or a refusal.
    type Answer: Answer;
}
impl<T, O, J, W, X, B, TS, VS, D, E, JT, N, R> ReadByRows<O, J> for T
where
    T: AskTiledMma<Parts = W, Atom: HeldByRows<O>> + HasTv<O, Answer = InTile<Layout<(TS, VS), D>, E, JT>>,
    W: IsParts,
    O: Operand<W, Value = X>,
    X: Element<Bits = B>,
    B: Number,
    J: MatrixMajor<B>,
    JT: Verdict,
    VS: Nested<Size = N>,
    N: Number<Times<B> = R>,
    R: Number,
{
    type Answer = Given<
        LdMatrix<Either<Divides<U128, R>, U4, Either<Divides<U64, R>, U2, U1>>, J::Pick<Transposed, Plainly>>,
        Both<JT, J::Verdict>,
    >;
}
/// The `ldmatrix` that reads operand `O` of the tiled MMA `T` ([`OperandA`], [`OperandB`]) from shared memory of major `J` ([`MN`], [`K`]): of as many
/// matrices as a thread has registers of the tile of all atoms, up to four. [`CopyA`](super::CopyA) of it is the copy. Why, says
/// [`OperandLoad`](crate::copy::OperandLoad).
///
/// ```
/// use cute_atoms::copy::{LdMatrix, Transposed};
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaSync, Sm80};
/// use cute_atoms::smem::{K, MN};
/// use cute_atoms::tiled::{OperandA, OperandB, SmemLoadOp, TiledMma};
/// use cute_static::{int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0))>;
/// assert_type_eq_all!(SmemLoadOp<Mma, OperandA, MN>, LdMatrix<int!(4), Transposed>);
/// // a thread has two registers of B, four where warps have 16 columns
/// assert_type_eq_all!(SmemLoadOp<Mma, OperandB, K>, LdMatrix<int!(2)>);
/// type Wide = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
/// assert_type_eq_all!(SmemLoadOp<Wide, OperandB, K>, LdMatrix<int!(4)>);
/// ```
/// Columns are transposed in elements of 16 bits; make the MN a K and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::{element::{F32, TF32}, mma::{MmaSync, Sm80}, smem::MN, tiled::{OperandA, SmemLoadOp, TiledMma}};
/// # use cute_static::{layout, shape};
/// # type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>, layout!((1, 1, 1) : (0, 0, 0))>;
/// // error: ldmatrix: elements of _32 bits, where rows have _16
/// let wrong = SmemLoadOp::<Mma, OperandA, MN>::default();
/// ```
#[doc(alias = "sm120_rr_smem_copy_selector_A")]
#[doc(alias = "sm120_rr_smem_copy_selector_B")]
pub type SmemLoadOp<T, O, J> = Granted<<T as ReadByRows<O, J>>::Answer>;
