//! `wgmma.mma_async` of a warpgroup: 64 x N x 32 bytes, B in shared memory, A there or in registers.

use super::layouts::{Accumulators, ByteMetadata, GroupFragment, Whole, WideMetadata};
use super::warp::{Byte, Float8, HalfOrSingle, OfIntegers, Operation, Plain};
use super::{Absent, IsMajor, KMajor, MmaAtom, MmaRow, MnMajor, Place, Registers, Shared, Source};
use crate::element::{BF16, Element, F16, F32, S32, Sparse, TF32};
use crate::misuse::{IntegerWidths, Widths};
use crate::rules::{Half, Ruled, Threads};
use core::marker::PhantomData;
use cute_static::StaticLeaves;
use cute_static::num::Nat;
use cute_static::verdict::Holds;
use typenum::{U2, U8, U16, U32, U64, U128};

/// `wgmma.mma_async` with width `N`, accumulators `C` and operands `A` and `B`.
///
/// `A` is in [`Shared`] memory or in [`Registers`]; a [`Sparse`]`<U2, T>` makes it the sparse instruction. Operands of 16 bits
/// may be MN-major in shared memory.
///
/// ```
/// use cute_atoms::element::{BF16, F32, Sparse};
/// use cute_atoms::mma::{LayoutA, MmaAtom, Registers, Wgmma};
/// use cute_static::{int, layout};
/// use static_assertions::assert_type_eq_all;
/// type Sparsely = Wgmma<int!(96), F32, Sparse<int!(2), BF16>, BF16, Registers>;
/// assert_type_eq_all!(LayoutA<Sparsely>, layout!(((4, 8, 4), (4, 2, 2)) : ((256, 1, 16), (64, 8, 1024))));
/// assert_eq!(Sparsely::ROW.ptx.as_str(), "wgmma.mma_async.sp.sync.aligned.m64n96k32.f32.bf16.bf16");
/// ```
/// N is a multiple of 8 up to 256; change the 100 to a 104 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::element::{F16, F32};
/// # use cute_atoms::mma::{LayoutC, Wgmma};
/// let wrong: LayoutC<Wgmma<cute_static::int!(100), F32, F16, F16>>;
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::type_complexity)] // one parameter for each choice
pub struct Wgmma<N, C, A, B, SourceA = Shared, MajorA = KMajor, MajorB = KMajor, Op = Plain>(
    PhantomData<(N, C, A, B, SourceA, MajorA, MajorB, Op)>,
);
crate::value::named! { Wgmma<N, C, A, B, SourceA, MajorA, MajorB, Op>; }

/// Accumulators of a type with operands `A` and `B`.
#[diagnostic::on_unimplemented(
    message = "`wgmma` does not multiply `{A}` by `{B}` into `{Self}`",
    label = "not an instruction of sm90",
    note = "halves, TF32, bytes and 8-bit floats, the latter in any pair; A may be `Sparse<U2, _>`"
)]
pub trait WgmmaOperands<A, B, Op>: Element {
    /// [`EitherMajor`] or [`OnlyKMajor`].
    type Majors;
    /// Widths N.
    type Widths;
    /// Layout of the sparse metadata, or [`Absent`].
    type E: Copy + Default;
}
/// Both majors.
#[derive(Debug, Clone, Copy)]
pub struct EitherMajor;
/// K-major alone.
#[derive(Debug, Clone, Copy)]
pub struct OnlyKMajor;
macro_rules! operands {
    ($([$($generics:tt)*] $c:ty, $a:ty, $b:ty, $op:ty: $majors:ident $widths:ident $e:ty;)*) => {$(
        impl<$($generics)*> WgmmaOperands<$a, $b, $op> for $c {
            type Majors = $majors;
            type Widths = $widths;
            type E = Absent;
        }
        impl<$($generics)*> WgmmaOperands<Sparse<U2, $a>, $b, $op> for $c {
            type Majors = $majors;
            type Widths = $widths;
            type E = $e;
        }
    )*};
}
operands! {
    [] F16, F16, F16, Plain: EitherMajor U8 WideMetadata<U16>;
    [] F32, F16, F16, Plain: EitherMajor U8 WideMetadata<U16>;
    [] F32, BF16, BF16, Plain: EitherMajor U8 WideMetadata<U16>;
    [] F32, TF32, TF32, Plain: OnlyKMajor U8 WideMetadata<U8>;
    [A: Byte, B: Byte, O: OfIntegers] S32, A, B, O: OnlyKMajor IntegerWidths ByteMetadata<U32>;
    [C: HalfOrSingle, A: Float8, B: Float8] C, A, B, Plain: OnlyKMajor U8 ByteMetadata<U32>;
}
/// A majorness that operands may have.
#[diagnostic::on_unimplemented(message = "an operand of `wgmma` that is `{Self}`", label = "these are K-major only")]
#[doc(hidden)]
pub trait Admitted<Majors>: IsMajor {}
impl Admitted<EitherMajor> for KMajor {}
impl Admitted<EitherMajor> for MnMajor {}
impl Admitted<OnlyKMajor> for KMajor {}

/// A width that there is; the error tells which there are.
#[doc(hidden)]
pub trait WgmmaWidth<W>: Nat {}
impl<N: Nat, W: Widths<N, Verdict: Holds>> WgmmaWidth<W> for N {}

/// A's layout by its place.
#[doc(hidden)]
pub trait SourceOfA<A>: Source {
    /// The layout.
    type Layout: Copy + Default;
}
impl<A: Element<Per32Bytes: StaticLeaves>> SourceOfA<A> for Shared {
    type Layout = Whole<U128, U64, A::Per32Bytes>;
}
impl<A: Element> SourceOfA<A> for Registers
where
    GroupFragment<A::PerRegister, U2>: Ruled,
{
    type Layout = <GroupFragment<A::PerRegister, U2> as Ruled>::Layout;
}
/// Operands in registers are K-major.
#[doc(hidden)]
pub trait MajorAt<Place, Majors>: IsMajor {}
impl<M: Admitted<Majors>, Majors> MajorAt<Shared, Majors> for M {}
impl<Majors> MajorAt<Registers, Majors> for KMajor {}

impl<N, C, A, B, P, MA, MB, Op, W, J, E, I> MmaAtom for Wgmma<N, C, A, B, P, MA, MB, Op>
where
    C: WgmmaOperands<A, B, Op, Widths = W, Majors = J>,
    N: WgmmaWidth<W> + Half<Output: Half<Output: Half<Output = E>>> + Copy + Default + 'static,
    E: StaticLeaves,
    A: Element<Per32Bytes = I>,
    I: Nat + Copy + Default,
    B: Element,
    P: SourceOfA<A>,
    MA: MajorAt<P, J>,
    MB: Admitted<J>,
    Op: Operation,
{
    type Shape = (U64, N, I);
    type ThrId = Threads<U128>;
    type A = P::Layout;
    type B = Whole<U128, N, I>;
    type C = Accumulators<E>;
    type E = C::E;
    type Sfa = Absent;
    type Sfb = Absent;
    type ValA = A;
    type ValB = B;
    type ValC = C;
    const ROW: MmaRow = rows::mma(
        N::VALUE,
        [C::NAME, A::NAME, B::NAME],
        matches!(P::PLACE, Place::Registers),
        [Op::SUFFIX, Op::BEFORE],
    );
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    use crate::element::{Element, ElementName, U8};
    use crate::mma::layouts::{accumulators, byte_metadata, fragment, whole, wide_metadata};
    use crate::mma::{Major, MmaRow, Place};
    use crate::rules::threads;
    use crate::value::Text;

    pub(crate) const fn mma(
        n: usize,
        [c, a, b]: [ElementName; 3],
        in_registers: bool,
        [suffix, saturates]: [&'static str; 2],
    ) -> MmaRow {
        let (k, sparse) = (a.per_32_bytes(), a.logical > 1);
        let name = Text::EMPTY.text("SM90_").text_if(sparse, "SPARSE_").text("64x").number(n).text("x").number(k);
        let name = name.text("_").capitals(c.number).capitals(a.number).capitals(b.number);
        let name = name.text(if in_registers { "_RS" } else { "_SS" }).text_if(b.bits != 16, "_TN").text(suffix);
        let ptx = Text::EMPTY.text("wgmma.mma_async.").text_if(sparse, "sp.").text("sync.aligned.m64n").number(n);
        let ptx = ptx.text("k").number(k).text(".").text(c.number).text(".").text(a.number).text(".").text(b.number);
        let layout_a = if in_registers { fragment(4, 64, a.per_register(), 2, 2) } else { whole(128, 64, k) };
        let layouts = [threads(128), layout_a, whole(128, n, k), accumulators(n / 8)];
        let majors = if b.bits == 16 { Major::EITHER } else { Major::K_ONLY };
        let mut row = MmaRow::in_registers(name, "sm90", ptx.text(saturates), [64, n, k], layouts, [a, b, c])
            .majors(if in_registers { Major::K_ONLY } else { majors }, majors);
        row.places = [if in_registers { Place::Registers } else { Place::Shared }, Place::Shared, Place::Registers];
        row.sparse = sparse;
        if sparse {
            // two bits for each stored element
            row.val_e = Some(U8::NAME.sparse(if b.bits == 32 { 4 } else { 8 }));
            row.e = Some(if b.bits == 8 { byte_metadata(k / 2) } else { wide_metadata(k / 2) });
        }
        row
    }
}
