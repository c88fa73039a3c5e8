//! `mma.sync` of a warp: the fragments of sm75 and later, whose rows are eight lanes of four registers.

use super::layouts::{Fragment, OneMetadata, PairMetadata, RowsMetadata, WarpMetadata, WarpMetadata4};
use super::{Absent, MmaAtom, MmaRow};
use crate::element::{
    B1, BF16, Complex, E4M3, E5M2, Element, F16, F32, F64, GaussComplex, S4, S8, S32, Sparse, TF32, U4, U8,
};
use crate::rules::{Ruled, Threads};
use core::marker::PhantomData;
use cute_static::num::{Nat, Value};
use typenum::{U1, U2, U16, U32, U64, U128, U256};

/// `mma.sync` of architecture `Arch` with extents `(M, N, K)`, accumulators `C` and operands `A` and `B`.
///
/// ```
/// use cute_atoms::element::{S8, S32, U8};
/// use cute_atoms::mma::{MmaAtom, MmaSync, Saturate, Sm80};
/// use cute_static::shape;
/// type Atom = MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, U8, Saturate>;
/// assert_eq!(Atom::ROW.ptx.as_str(), "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32");
/// ```
/// A [`Sparse`]`<U2, T>` makes it the sparse instruction, `mma.sp::ordered_metadata`. Of the threads that `E` puts at the same places, the one whose
/// number among them is the instruction's selector tells the metadata:
/// ```
/// use cute_atoms::element::{F16, F32, Sparse};
/// use cute_atoms::mma::{MmaAtom, MmaSync, Sm80};
/// use cute_static::{int, shape};
/// type Atom = MmaSync<Sm80, shape!((16, 8, 32)), F32, Sparse<int!(2), F16>, F16>;
/// assert_eq!(Atom::ROW.e.unwrap().to_string(), "((2,2,8),(16,2)):((256,0,1),(16,8))");
/// ```
/// A shape that the instruction does not have for these types does not compile; change the 24 to a 32 and it does:
/// ```compile_fail,E0277
/// # use cute_atoms::element::{S8, S32};
/// # use cute_atoms::mma::{LayoutA, MmaSync, Sm80};
/// let wrong: LayoutA<MmaSync<Sm80, cute_static::shape!((16, 8, 24)), S32, S8, S8>>;
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct MmaSync<Arch, Shape, C, A, B, Op = Plain>(PhantomData<(Arch, Shape, C, A, B, Op)>);
crate::value::named! { MmaSync<Arch, Shape, C, A, B, Op>; }

/// An architecture's instructions: which shapes there are for which types.
#[diagnostic::on_unimplemented(
    message = "`mma.sync` has no instruction of this shape with `{C}` accumulators, `{A}` and `{B}`",
    label = "not an instruction of `{Self}`",
    note = "`cute_atoms::mma::MmaSync` and the PTX ISA list the shapes for each type"
)]
pub trait WarpInstruction<Shape, C, A, B, Op>: Copy + Default + 'static {
    /// M.
    type M: Nat + Copy + Default;
    /// K.
    type K: Nat + Copy + Default;
    /// Registers of A along M: M / 8.
    type Rows;
    /// Registers of A along K.
    type Steps;
    /// Registers of B along K.
    type StepsB;
    /// Layout of the sparse metadata, or [`Absent`].
    type E: Copy + Default;
    /// Its name.
    const ARCH: &'static str;
}
/// What is done beside multiplying and adding.
pub trait Operation: Copy + Default + 'static {
    /// What CUTLASS appends to the name.
    const SUFFIX: &'static str;
    /// What PTX writes before the types.
    const BEFORE: &'static str = "";
    /// What PTX writes behind them.
    const BEHIND: &'static str = "";
}
/// Sums of integers saturate or do not.
#[doc(hidden)]
pub trait OfIntegers: Operation {}
/// Bits are combined and counted.
#[doc(hidden)]
pub trait OfBits: Operation {}
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $($kind:ident)?, $suffix:literal $before:literal $behind:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name;
        impl Operation for $name {
            const SUFFIX: &'static str = $suffix;
            const BEFORE: &'static str = $before;
            const BEHIND: &'static str = $behind;
        }
        $(impl $kind for $name {})?
    )*};
}
operations! {
    /// Nothing.
    Plain OfIntegers, "" "" "";
    /// Integer sums saturate.
    Saturate OfIntegers, "_SATURATE" ".satfinite" "";
    /// The bits of the exclusive or are counted.
    XorPopc OfBits, "_XORPOPC" "" ".xor.popc";
    /// The bits of the conjunction are counted.
    AndPopc OfBits, "_ANDPOPC" "" ".and.popc";
}

/// A signed or unsigned byte.
#[doc(hidden)]
pub trait Byte: Element {}
impl Byte for S8 {}
impl Byte for U8 {}
/// A signed or unsigned integer of 4 bits.
#[doc(hidden)]
pub trait Nibble: Element {}
impl Nibble for S4 {}
impl Nibble for U4 {}
/// A float of 8 bits.
#[doc(hidden)]
pub trait Float8: Element {}
impl Float8 for E4M3 {}
impl Float8 for E5M2 {}
/// Half or single precision, as accumulators are.
#[doc(hidden)]
pub trait HalfOrSingle: Element {}
impl HalfOrSingle for F16 {}
impl HalfOrSingle for F32 {}

type E8 = typenum::U8;
type E4 = typenum::U4;
macro_rules! instructions {
    ($($(#[$doc:meta])* $arch:ident $text:literal {
        $([$($generics:tt)*] $c:ty, $a:ty, $b:ty, $op:ty: $($m:ident $k:ident $rows:ident $steps:ident),+;)*
    })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $arch;
        instructions! { @each $arch $text $([$($generics)*] ($c, $a, $b, $op) [$($m $k $rows $steps),+];)* }
    )*};
    (@each $arch:ident $text:literal $($generics:tt $types:tt [$($m:ident $k:ident $rows:ident $steps:ident),+];)*) => {
        $($(instructions! { @one $arch $text $generics $types $m $k $rows $steps })+)*
    };
    (@one $arch:ident $text:literal [$($generics:tt)*] ($c:ty, $a:ty, $b:ty, $op:ty)
        $m:ident $k:ident $rows:ident $steps:ident) => {
        impl<$($generics)*> WarpInstruction<($m, E8, $k), $c, $a, $b, $op> for $arch {
            type M = $m;
            type K = $k;
            type Rows = $rows;
            type Steps = $steps;
            type StepsB = $steps;
            type E = Absent;
            const ARCH: &'static str = $text;
        }
    };
}
/// Sparse ones, of 16 rows, by what B's elements are: K, registers of A and of B along it, and the metadata.
macro_rules! sparse {
    ($($arch:ident $text:literal $generics:tt $c:ty, $a:ty, $b:ty, $op:ty: $($k:ident $steps:ident $steps_b:ident $e:ty),+;)*) => {
        $(sparse! { @each $arch $text $generics ($c, $a, $b, $op) [$($k $steps $steps_b $e),+] })*
    };
    (@each $arch:ident $text:literal $generics:tt $types:tt [$($k:ident $steps:ident $steps_b:ident $e:ty),+]) => {
        $(sparse! { @one $arch $text $generics $types $k $steps $steps_b $e })+
    };
    (@one $arch:ident $text:literal [$($generics:tt)*] ($c:ty, $a:ty, $b:ty, $op:ty) $k:ident $steps:ident $steps_b:ident $e:ty) => {
        impl<$($generics)*> WarpInstruction<(U16, E8, $k), $c, Sparse<U2, $a>, $b, $op> for $arch {
            type M = U16;
            type K = $k;
            type Rows = U2;
            type Steps = $steps;
            type StepsB = $steps_b;
            type E = $e;
            const ARCH: &'static str = $text;
        }
    };
}
sparse! {
    Sm80 "sm80" [C: HalfOrSingle] C, F16, F16, Plain: U16 U1 U2 OneMetadata<U16>, U32 U2 E4 PairMetadata<U16>;
    Sm80 "sm80" [] F32, BF16, BF16, Plain: U16 U1 U2 OneMetadata<U16>, U32 U2 E4 PairMetadata<U16>;
    Sm80 "sm80" [] F32, TF32, TF32, Plain: E8 U1 U2 OneMetadata<E8>, U16 U2 E4 PairMetadata<E8>;
    Sm80 "sm80" [B: Byte, O: OfIntegers] S32, S8, B, O: U32 U1 U2 RowsMetadata<U32>, U64 U2 E4 WarpMetadata;
    Sm80 "sm80" [B: Byte, O: OfIntegers] S32, U8, B, O: U32 U1 U2 RowsMetadata<U32>, U64 U2 E4 WarpMetadata;
    Sm80 "sm80" [B: Nibble, O: OfIntegers] S32, S4, B, O: U64 U1 U2 RowsMetadata<U64>, U128 U2 E4 WarpMetadata4;
    Sm80 "sm80" [B: Nibble, O: OfIntegers] S32, U4, B, O: U64 U1 U2 RowsMetadata<U64>, U128 U2 E4 WarpMetadata4;
    Sm89 "sm89" [A: Float8, B: Float8] F32, A, B, Plain: U64 U2 E4 WarpMetadata;
}
// types: M K (M / 8) (K / 4 registers)
instructions! {
    /// Turing.
    Sm75 "sm75" {
        [C: HalfOrSingle] C, F16, F16, Plain: U16 E8 U2 U1;
        [] S32, S8, S8, Plain: E8 U16 U1 U1;
    }
    /// Ampere.
    Sm80 "sm80" {
        [C: HalfOrSingle] C, F16, F16, Plain: U16 E8 U2 U1, U16 U16 U2 U2;
        [] F32, BF16, BF16, Plain: U16 E8 U2 U1, U16 U16 U2 U2;
        [] F32, TF32, TF32, Plain: U16 E4 U2 U1, U16 E8 U2 U2;
        [] F64, F64, F64, Plain: E8 E4 U1 U1;
        [] Complex<F64>, Complex<F64>, Complex<F64>, Plain: E8 E4 U1 U1;
        [] GaussComplex<F64>, Complex<F64>, Complex<F64>, Plain: E8 E4 U1 U1;
        [B: Byte, O: OfIntegers] S32, S8, B, O: E8 U16 U1 U1, U16 U16 U2 U1, U16 U32 U2 U2;
        [B: Byte, O: OfIntegers] S32, U8, B, O: E8 U16 U1 U1, U16 U16 U2 U1, U16 U32 U2 U2;
        [B: Nibble, O: OfIntegers] S32, S4, B, O: E8 U32 U1 U1, U16 U32 U2 U1, U16 U64 U2 U2;
        [B: Nibble, O: OfIntegers] S32, U4, B, O: E8 U32 U1 U1, U16 U32 U2 U1, U16 U64 U2 U2;
        [O: OfBits] S32, B1, B1, O: E8 U128 U1 U1, U16 U128 U2 U1, U16 U256 U2 U2;
    }
    /// Ada.
    Sm89 "sm89" {
        [C: HalfOrSingle, A: Float8, B: Float8] C, A, B, Plain: U16 U32 U2 U2;
    }
    /// Hopper, of one warp; see [`Wgmma`](super::Wgmma) for a warpgroup.
    Sm90 "sm90" {
        [] F64, F64, F64, Plain: U16 E4 U2 U1, U16 E8 U2 U2, U16 U16 U2 E4;
        [] Complex<F64>, Complex<F64>, Complex<F64>, Plain: U16 E4 U2 U1, U16 E8 U2 U2, U16 U16 U2 E4;
    }
}

impl<Arch, Shape, C, A, B, Op> MmaAtom for MmaSync<Arch, Shape, C, A, B, Op>
where
    Arch: WarpInstruction<Shape, C, A, B, Op>,
    Shape: Copy + Default + 'static,
    C: Element,
    A: Element,
    B: Element,
    Op: Operation,
    Fragment<Arch::M, A::PerRegister, Arch::Rows, Arch::Steps>: Ruled,
    Fragment<E8, B::PerRegister, U1, Arch::StepsB>: Ruled,
    Fragment<Arch::M, U2, Arch::Rows, U1>: Ruled,
{
    type Shape = (Arch::M, E8, Arch::K);
    type ThrId = Threads<U32>;
    type A = <Fragment<Arch::M, A::PerRegister, Arch::Rows, Arch::Steps> as Ruled>::Layout;
    type B = <Fragment<E8, B::PerRegister, U1, Arch::StepsB> as Ruled>::Layout;
    type C = <Fragment<Arch::M, U2, Arch::Rows, U1> as Ruled>::Layout;
    type E = Arch::E;
    type Sfa = Absent;
    type Sfb = Absent;
    type ValA = A;
    type ValB = B;
    type ValC = C;
    const ROW: MmaRow = rows::mma(
        Arch::ARCH,
        [Arch::M::VALUE, Arch::K::VALUE],
        [C::NAME, A::NAME, B::NAME],
        [Op::SUFFIX, Op::BEFORE, Op::BEHIND],
    );
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    use crate::element::{Element, ElementName, Form, U8};
    use crate::mma::MmaRow;
    use crate::mma::layouts::{fragment, one_metadata, pair_metadata, rows_metadata, warp_metadata, warp_metadata_4};
    use crate::rules::threads;
    use crate::value::{Numbers, Text, quotient};

    /// `F16`, `U1`, `C64`, `GC64`.
    const fn capitals(text: Text, element: ElementName) -> Text {
        match element.form {
            Form::Complex => text.text("C64"),
            Form::GaussComplex => text.text("GC64"),
            _ if element.bits == 1 => text.text("U1"),
            _ => text.capitals(element.number),
        }
    }
    /// The layouts of a warp's operands with so many values in a register.
    pub(crate) const fn operands([m, k]: [usize; 2], [va, vb]: [usize; 2]) -> [Numbers; 4] {
        let (rows, steps) = (m / 8, quotient(k, va.saturating_mul(4)));
        let (a, b) = (fragment(1, m, va, rows, steps), fragment(1, 8, vb, 1, quotient(k, vb.saturating_mul(4))));
        [threads(32), a, b, fragment(1, m, 2, rows, 1)]
    }
    pub(crate) const fn mma(
        arch: &'static str,
        [m, k]: [usize; 2],
        [c, a, b]: [ElementName; 3],
        [suffix, before, behind]: [&'static str; 3],
    ) -> MmaRow {
        let sparse = a.logical > 1;
        let name = Text::EMPTY.capitals(arch).text("_").text_if(sparse, "SPARSE_");
        let name = name.number(m).text("x8x").number(k).text("_");
        let name = capitals(capitals(capitals(capitals(name, c), a), b), c).text("_TN").text(suffix);
        let ptx = Text::EMPTY.text("mma.").text_if(sparse, "sp::ordered_metadata.").text("sync.aligned.m").number(m);
        let ptx = ptx.text("n8k").number(k).text(".row.col").text(before);
        let ptx = ptx.text(".").text(c.number).text(".").text(a.number).text(".").text(b.number).text(".");
        let ptx = ptx.text(c.number).text(behind);
        let layouts = operands([m, k], [a.per_register(), b.per_register()]);
        let mut row = MmaRow::in_registers(name, arch, ptx, [m, 8, k], layouts, [a, b, c]);
        if sparse {
            row.sparse = true;
            // bits of metadata for an instruction: two for each stored element, of 32 bits four
            let steps = quotient(k, a.per_register().saturating_mul(4));
            row.e = Some(match (b.bits, steps) {
                (32 | 16, 1) => one_metadata(k),
                (32 | 16, _) => pair_metadata(k / 2),
                (_, 1) => rows_metadata(k),
                (8, _) => warp_metadata(),
                _ => warp_metadata_4(),
            });
            row.val_e = Some(U8::NAME.sparse(match b.bits {
                32 => 4,
                4 => 16,
                _ => 8,
            }));
        }
        row
    }
}
