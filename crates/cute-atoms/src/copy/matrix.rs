//! Copies between a warp's registers and 8 x 8 matrices in shared memory, whose rows of 16 bytes are given by one thread
//! each, and copies among the registers of a warp.

use super::{copy_atom, markers};
use crate::mma::Absent;
use crate::refusal::{PowerOfTwo, checks, rules};
use crate::rules::{HasKept, Keep, Kept, ModesOf, Threads, rule};
use crate::smem::mode::Either;
use crate::value::Numbers;
use core::marker::PhantomData;
use cute_static::Layout;
use cute_static::machinery::{Number, TreeTruth, Truth};
use cute_static::num::Nat;
use cute_static::verdict::Holds;
use typenum::{U1, U2, U4, U8, U16, U32, U64, U128, U256, U1024};

rule! {
    /// Rows of one matrix, the addresses of the first eight threads.
    RowsOf1 rows_of_1<> = ((8, 4), 128) : ((128, 0), 1);
    /// Rows of two.
    RowsOf2 rows_of_2<> = ((16, 2), 128) : ((128, 0), 1);
    /// Rows of four.
    RowsOf4 rows_of_4<> = (32, 128) : (128, 1);
    /// Rows of one matrix of 16 x 16 bytes.
    BytesOf1 bytes_of_1<> = ((2, 2, 4, 2), 128) : ((128, 1024, 256, 0), 1);
    /// Rows of two.
    BytesOf2 bytes_of_2<> = ((2, 2, 4, 2), 128) : ((128, 1024, 256, 2048), 1);
    /// A register a thread.
    Lanes lanes<V> = (32, V) : (V, 1);
    /// Two registers, exchanged with the neighbour.
    Exchanged1 exchanged_1<> = ((2, 16), (32, 2)) : ((32, 128), (1, 64));
    /// Two registers, exchanged with the lane 4 further.
    Exchanged4 exchanged_4<> = ((4, 2, 4), (32, 2)) : ((64, 32, 512), (1, 256));
}
/// Registers that hold a row's halves as they come.
type InOrder<K> = Layout<(U32, <K as Kept>::Shape), (U32, <K as Kept>::Stride)>;
/// Registers that hold columns, of elements of `E` bits of which eight are a row's 16 bytes, `T` = 16 of them.
type ByColumns<E, K> = Layout<((U4, U8), <K as Kept>::Shape), ((U256, E), <K as Kept>::Stride)>;
const fn in_order(x: usize) -> Numbers {
    Numbers::EMPTY.tuple(2).leaf(32, 32).kept(&[(32, 1), (x, 1024)])
}
const fn by_columns(element: usize, modes: &[(usize, usize)]) -> Numbers {
    Numbers::EMPTY.tuple(2).tuple(2).leaf(4, 256).leaf(8, element).kept(modes)
}

/// `ldmatrix` of `X` (1, 2 or 4) matrices of 8 x 8 elements of 16 bits, [`Plainly`] or [`Transposed`].
///
/// Change the 3 to a 4 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::copy::{CopyAtom, LdMatrix};
/// // error: ldmatrix, stmatrix: _3 matrices, where there are _1, _2 and _4
/// let wrong = <LdMatrix<cute_static::int!(3)> as CopyAtom>::ROW;
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct LdMatrix<X, O = Plainly>(PhantomData<(X, O)>);
/// `stmatrix`, as [`LdMatrix`].
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct StMatrix<X, O = Plainly>(PhantomData<(X, O)>);
/// `ldmatrix.m16n16.trans` of `X` (1 or 2) matrices of bytes (sm100).
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct LdMatrixBytes<X>(PhantomData<X>);
/// `stmatrix.m16n8.trans` of `X` (1, 2 or 4) matrices of bytes (sm100).
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct StMatrixBytes<X>(PhantomData<X>);
/// `ldmatrix.m8n16` of `X` matrices whose elements of [`FourBits`] or [`SixBits`] become bytes (sm100).
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct LdMatrixUnpacked<X, From>(PhantomData<(X, From)>);
crate::value::named! { LdMatrix<X, O>; StMatrix<X, O>; LdMatrixBytes<X>; StMatrixBytes<X>; LdMatrixUnpacked<X, From>; }
markers! {
    /// Rows as they come.
    Plainly;
    /// Columns.
    Transposed;
    /// Elements of 4 bits.
    FourBits;
    /// Elements of 6 bits.
    SixBits;
    /// `movmatrix`: a register's matrix of 8 x 8 elements of 16 bits transposed.
    ///
    /// Its destination is what an H100 does, each of 1024 bits where this layout says; CUTLASS's header has the identity,
    /// without the transpose.
    /// ```
    /// use cute_atoms::copy::{CopyAtom, Movm};
    /// let row = <Movm as CopyAtom>::ROW;
    /// assert_eq!((row.src.to_string(), row.dst.to_string()), ("(32,32):(32,1)".into(), "((4,8),(16,2)):((256,16),(1,128))".into()));
    /// ```
    Movm;
    /// Two registers transposed with the neighbouring lane's.
    Shuffle1;
    /// Two registers transposed with those of the lane 4 further.
    Shuffle4;
}
/// [`FourBits`] or [`SixBits`].
pub trait Unpacked: Copy + Default + 'static {
    /// Bits.
    const BITS: usize;
}
impl Unpacked for FourBits {
    const BITS: usize = 4;
}
impl Unpacked for SixBits {
    const BITS: usize = 6;
}
/// [`Plainly`] or [`Transposed`].
pub trait Order: Copy + Default + 'static {
    /// Whether it is [`Transposed`].
    const TRANSPOSED: bool;
    /// The registers' layout for `X` matrices.
    #[doc(hidden)]
    type Registers<X: Matrices>: Copy + Default;
}
impl Order for Plainly {
    const TRANSPOSED: bool = false;
    type Registers<X: Matrices> = InOrder<X::InOrder>;
}
impl Order for Transposed {
    const TRANSPOSED: bool = true;
    type Registers<X: Matrices> = ByColumns<U16, X::ByColumns>;
}
rules! {
    /// No instruction copies so many matrices.
    NoMatrices<n> unless n AreMatrices
        "ldmatrix, stmatrix: {n} matrices, where there are _1, _2 and _4"
            "no instruction copies this many matrices"
            "PTX ISA, ldmatrix: `.x1`, `.x2` and `.x4`";
    /// No instruction copies so many matrices of 16 x 16 bytes.
    NoByteMatrices<n> unless n AreByteMatrices
        "ldmatrix: {n} matrices of 16 x 16 bytes, where there are _1 and _2"
            "no instruction copies this many matrices"
            "PTX ISA, ldmatrix.m16n16: `.x1` and `.x2`";
}
checks! {
    /// Whether instructions copy so many matrices.
    MatrixCount<>: N if PowerOfTwo<N, U1, U4>, else NoMatrices<N>;
    /// Whether they copy so many of bytes.
    ByteMatrixCount<>: N if PowerOfTwo<N, U1, U2>, else NoByteMatrices<N>;
}
/// How many matrices an instruction copies: 1, 2 or 4.
#[doc(hidden)]
pub trait Matrices: Nat + Copy + Default + 'static {
    /// Their rows in shared memory.
    type Rows: Copy + Default;
    /// The values of a register, and so many registers.
    type InOrder: Kept;
    /// The same by columns.
    type ByColumns: Kept;
    /// The same by columns of bytes.
    type BytesByColumns: Kept;
}
impl<N, R> Matrices for N
where
    N: Nat + Copy + Default + 'static + MatrixCount<Verdict: Holds> + Keep<U1024>,
    N: Number<Equals<U1>: TreeTruth<Either<RowsOf1, Either<<N as Number>::Equals<U2>, RowsOf2, RowsOf4>> = R>>,
    R: Copy + Default,
{
    type Rows = R;
    type InOrder = <ModesOf<((U32, U1), (N, U1024))> as HasKept>::Kept;
    type ByColumns = <ModesOf<((U16, U1), (U2, U128), (N, U1024))> as HasKept>::Kept;
    type BytesByColumns = <ModesOf<((U8, U1), (U2, U128), (U2, U64), (N, U1024))> as HasKept>::Kept;
}
/// How many matrices of 16 x 16 bytes.
#[doc(hidden)]
pub trait ByteMatrices: Nat + Copy + Default + 'static {
    /// Their rows in shared memory.
    type Rows: Copy + Default;
    /// Twice as many matrices of 8 rows.
    type Halves: Matrices;
}
impl<N, I, R, H> ByteMatrices for N
where
    N: Nat + Copy + Default + 'static + ByteMatrixCount<Verdict: Holds> + Number<Equals<U1> = I>,
    I: Truth + TreeTruth<Either<BytesOf1, BytesOf2> = R> + TreeTruth<Either<U2, U4> = H>,
    R: Copy + Default,
    H: Matrices,
{
    type Rows = R;
    type Halves = H;
}
copy_atom! {
    [X: Matrices, O: Order] LdMatrix<X, O>,
        Threads<U32>, X::Rows, O::Registers<X>, O::Registers<X>, Absent, rows::ldmatrix(X::VALUE, O::TRANSPOSED);
    [X: Matrices, O: Order] StMatrix<X, O>,
        Threads<U32>, O::Registers<X>, X::Rows, O::Registers<X>, Absent, rows::stmatrix(X::VALUE, O::TRANSPOSED);
    [X: ByteMatrices] LdMatrixBytes<X>,
        Threads<U32>, X::Rows, ByColumns<U8, <X::Halves as Matrices>::BytesByColumns>,
        ByColumns<U8, <X::Halves as Matrices>::BytesByColumns>, Absent, rows::ldmatrix_bytes(X::VALUE);
    [X: Matrices] StMatrixBytes<X>,
        Threads<U32>, ByColumns<U8, X::BytesByColumns>, X::Rows, ByColumns<U8, X::BytesByColumns>, Absent,
        rows::stmatrix_bytes(X::VALUE);
    [X: Matrices, F: Unpacked] LdMatrixUnpacked<X, F>,
        Threads<U32>, X::Rows, InOrder<X::InOrder>, InOrder<X::InOrder>, Absent, rows::unpacked(X::VALUE, F::BITS);
    [] Movm, Threads<U32>, Lanes<U32>, ByColumns<U16, <U1 as Matrices>::ByColumns>, Lanes<U32>, Absent, rows::movm();
    [] Shuffle1, Threads<U32>, Lanes<U64>, Exchanged1, Lanes<U64>, Absent, rows::shuffle(false);
    [] Shuffle4, Threads<U32>, Lanes<U64>, Exchanged4, Lanes<U64>, Absent, rows::shuffle(true);
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    use super::{
        by_columns, bytes_of_1, bytes_of_2, exchanged_1, exchanged_4, in_order, lanes, rows_of_1, rows_of_2, rows_of_4,
    };
    use crate::copy::{Access, CopyRow};
    use crate::rules::threads;
    use crate::value::{Numbers, Text};

    const fn row(name: Text, arch: &'static str, ptx: Text, [src, dst]: [Numbers; 2], by_source: bool) -> CopyRow {
        let (args, thr_id, accesses) = (Text::EMPTY, threads(32), [Access::Anything; 2]);
        CopyRow { name, args, arch, ptx, thr_id, src, dst, by_source, val_id: None, accesses }
    }
    /// That of an instruction that reads rows of shared memory.
    const fn loads(name: Text, arch: &'static str, ptx: Text, layouts: [Numbers; 2]) -> CopyRow {
        row(name, arch, ptx, layouts, false).asking(Access::Rows, Access::Anything)
    }
    /// That of an instruction that writes rows of shared memory.
    const fn stores(name: Text, arch: &'static str, ptx: Text, layouts: [Numbers; 2]) -> CopyRow {
        row(name, arch, ptx, layouts, true).asking(Access::Anything, Access::Rows)
    }
    const fn shared(x: usize) -> Numbers {
        match x {
            1 => rows_of_1(),
            2 => rows_of_2(),
            _ => rows_of_4(),
        }
    }
    const fn registers(x: usize, transposed: bool) -> Numbers {
        if transposed { by_columns(16, &[(16, 1), (2, 128), (x, 1024)]) } else { in_order(x) }
    }
    const fn bytes(x: usize) -> Numbers {
        by_columns(8, &[(8, 1), (2, 128), (2, 64), (x, 1024)])
    }
    const fn name(arch: &'static str, x: usize, transposed: bool, operation: &'static str) -> Text {
        let name = Text::EMPTY.capitals(arch).text(if transposed { "_U16x" } else { "_U32x" });
        let name = name.number(if transposed { x.saturating_mul(2) } else { x }).text("_").text(operation);
        name.text(if transposed { "_T" } else { "_N" })
    }
    pub(crate) const fn ldmatrix(x: usize, transposed: bool) -> CopyRow {
        let ptx = Text::EMPTY.text("ldmatrix.sync.aligned.m8n8.x").number(x).text_if(transposed, ".trans");
        let layouts = [shared(x), registers(x, transposed)];
        loads(name("sm75", x, transposed, "LDSM"), "sm75", ptx.text(".shared.b16"), layouts)
    }
    pub(crate) const fn stmatrix(x: usize, transposed: bool) -> CopyRow {
        let ptx = Text::EMPTY.text("stmatrix.sync.aligned.m8n8.x").number(x).text_if(transposed, ".trans");
        let layouts = [registers(x, transposed), shared(x)];
        stores(name("sm90", x, transposed, "STSM"), "sm90", ptx.text(".shared.b16"), layouts)
    }
    pub(crate) const fn ldmatrix_bytes(x: usize) -> CopyRow {
        let name = Text::EMPTY.text("SM100_U8x").number(x.saturating_mul(8)).text("_LDSM_T");
        let ptx = Text::EMPTY.text("ldmatrix.sync.aligned.m16n16.x").number(x).text(".trans.shared.b8");
        let src = if x == 1 { bytes_of_1() } else { bytes_of_2() };
        loads(name, "sm100", ptx, [src, bytes(x.saturating_mul(2))])
    }
    pub(crate) const fn stmatrix_bytes(x: usize) -> CopyRow {
        let name = Text::EMPTY.text("SM100_U8x").number(x.saturating_mul(4)).text("_STSM_T");
        let ptx = Text::EMPTY.text("stmatrix.sync.aligned.m16n8.x").number(x).text(".trans.shared.b8");
        stores(name, "sm100", ptx, [bytes(x), shared(x)])
    }
    pub(crate) const fn unpacked(x: usize, bits: usize) -> CopyRow {
        let name = Text::EMPTY.text("SM100_SU").number(bits).text("_DU8x16_x").number(x).text("_LDSM_N");
        let ptx = Text::EMPTY.text("ldmatrix.sync.aligned.m8n16.x").number(x).text(".shared.b8x16.b");
        let ptx = ptx.number(bits).text("x16_p").number(if bits == 4 { 64 } else { 32 });
        loads(name, "sm100", ptx, [shared(x), in_order(x)])
    }
    pub(crate) const fn movm() -> CopyRow {
        let ptx = Text::EMPTY.text("movmatrix.sync.aligned.m8n8.trans.b16");
        row(Text::EMPTY.text("SM75_U32x1_MOVM_T"), "sm75", ptx, [lanes(32), registers(1, true)], true)
    }
    pub(crate) const fn shuffle(four: bool) -> CopyRow {
        let name = Text::EMPTY.text("SM50_Shuffle_U32_2x2Trans_XOR").number(if four { 4 } else { 1 });
        let dst = if four { exchanged_4() } else { exchanged_1() };
        row(name, "sm50", Text::EMPTY.text("shfl.sync.bfly.b32"), [lanes(64), dst], true)
    }
}
