//! `mma.sync` of sm120: narrow floats in containers of 8 or 4 bits, dense and sparse, with and without block scales.

use super::layouts::{Fragment, ScalesA, ScalesB, WarpMetadata, WarpMetadata4};
use super::tcgen05::{F8F6F4, Mxf4, Mxf8f6f4, NarrowFloat, ScaleVector};
use super::warp::HalfOrSingle;
use super::{Absent, MmaAtom, MmaRow};
use crate::element::{E2M1, Element, F32, Sparse, U4 as Nibble, U8 as Byte};
use crate::rules::{Ruled, Threads};
use core::marker::PhantomData;
use cute_static::num::Nat;
use rows::Scales;
use typenum::{U1, U2, U4, U8, U16, U32, U64, U128};

/// `mma.sync` of a kind ([`F8F6F4`], [`Mxf8f6f4`], [`Mxf4`]) with accumulators `C` and operands `A` and `B`; `A` may be
/// [`Sparse`]`<U2, _>`.
///
/// Elements stand in containers: one of 8 bits each for [`F8F6F4`] and [`Mxf8f6f4`], of 4 bits for [`Mxf4`].
///
/// ```
/// use cute_atoms::element::{E2M1, E4M3, F32};
/// use cute_atoms::mma::{F8F6F4, MmaAtom, MmaSm120};
/// let row = MmaSm120::<F8F6F4, F32, E4M3, E2M1>::ROW;
/// assert_eq!(row.ptx.as_str(), "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e4m3.e2m1.f32");
/// assert_eq!(row.val_a.to_string(), "u8");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct MmaSm120<Kind, C, A, B>(PhantomData<(Kind, C, A, B)>);
crate::value::named! { MmaSm120<Kind, C, A, B>; }

/// A kind of sm120's with accumulators `C` and operands `A` and `B`.
#[diagnostic::on_unimplemented(
    message = "`mma.sync` of `{Self}` does not multiply `{A}` by `{B}` into `{C}`",
    label = "not an instruction of sm120"
)]
pub trait Sm120Kind<C, A, B>: Copy + Default + 'static {
    /// K.
    type K: Nat + Copy + Default;
    /// Logical elements of A in a register.
    type InA;
    /// Elements of B in a register.
    type InB;
    /// Registers of B along K.
    type StepsB;
    /// A as a register holds it.
    type ValA: Element;
    /// B as a register holds it.
    type ValB: Element;
    /// Layout of the metadata.
    type E: Copy + Default;
    /// Layout of A's scales.
    type Sfa: Copy + Default;
    /// Layout of B's scales.
    type Sfb: Copy + Default;
    /// The kind as a value.
    #[doc(hidden)]
    const SCALES: Scales;
}
macro_rules! kinds {
    ($([$($generics:tt)*] $kind:ty, $c:ty, $a:ty, $b:ty:
        $k:ident $in_a:ident $in_b:ident $steps:ident $val_a:ty, $val_b:ty, $e:ty, $sfa:ty, $sfb:ty, $scales:expr;)*) => {$(
        impl<$($generics)*> Sm120Kind<$c, $a, $b> for $kind {
            type K = $k;
            type InA = $in_a;
            type InB = $in_b;
            type StepsB = $steps;
            type ValA = $val_a;
            type ValB = $val_b;
            type E = $e;
            type Sfa = $sfa;
            type Sfb = $sfb;
            const SCALES: Scales = $scales;
        }
    )*};
}
kinds! {
    [C: HalfOrSingle, A: NarrowFloat, B: NarrowFloat] F8F6F4, C, A, B:
        U32 U4 U4 U2 Byte, Byte, Absent, Absent, Absent, Scales::None;
    [C: HalfOrSingle, A: NarrowFloat, B: NarrowFloat] F8F6F4, C, Sparse<U2, A>, B:
        U64 U8 U4 U4 Sparse<U2, A>, Byte, WarpMetadata, Absent, Absent, Scales::None;
    [A: NarrowFloat, B: NarrowFloat] Mxf8f6f4, F32, A, B:
        U32 U4 U4 U2 Byte, Byte, Absent, ScalesA<U32>, ScalesB<U32>, Scales::Bytes;
    [A: NarrowFloat, B: NarrowFloat] Mxf8f6f4, F32, Sparse<U2, A>, B:
        U64 U8 U4 U4 Sparse<U2, A>, Byte, WarpMetadata, ScalesA<U64>, ScalesB<U64>, Scales::Bytes;
    [SF: Element, V: ScaleVector<SF> + Copy + Default + 'static] Mxf4<SF, V>, F32, E2M1, E2M1:
        U64 U8 U8 U2 Nibble, Nibble, Absent, ScalesA<U64>, ScalesB<U64>, Scales::Nibbles(SF::NAME, V::DENSE);
    [SF: Element, V: ScaleVector<SF> + Copy + Default + 'static] Mxf4<SF, V>, F32, Sparse<U2, E2M1>, E2M1:
        U128 U16 U8 U4 Sparse<U4, Byte>, Nibble, WarpMetadata4, ScalesA<U128>, ScalesB<U128>,
        Scales::Nibbles(SF::NAME, V::SPARSE);
}
impl<T, C, A, B> MmaAtom for MmaSm120<T, C, A, B>
where
    T: Sm120Kind<C, A, B>,
    C: Element,
    A: Element,
    B: Element,
    Fragment<U16, T::InA, U2, U2>: Ruled,
    Fragment<U8, T::InB, U1, T::StepsB>: Ruled,
{
    type Shape = (U16, U8, T::K);
    type ThrId = Threads<U32>;
    type A = <Fragment<U16, T::InA, U2, U2> as Ruled>::Layout;
    type B = <Fragment<U8, T::InB, U1, T::StepsB> as Ruled>::Layout;
    type C = <Fragment<U16, U2, U2, U1> as Ruled>::Layout;
    type E = T::E;
    type Sfa = T::Sfa;
    type Sfb = T::Sfb;
    type ValA = T::ValA;
    type ValB = T::ValB;
    type ValC = C;
    const ROW: MmaRow = rows::mma(T::SCALES, [C::NAME, A::NAME, B::NAME]);
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    use crate::element::{Element, ElementName, U4, U8, UE8M0};
    use crate::mma::MmaRow;
    use crate::mma::layouts::{scales_a, scales_b, warp_metadata, warp_metadata_4};
    use crate::mma::warp::rows::operands;
    use crate::value::Text;

    /// Which scales a kind has.
    #[allow(unreachable_pub)] // of a hidden constant
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Scales {
        /// None: f8f6f4.
        None,
        /// Of elements in bytes: mxf8f6f4.
        Bytes,
        /// Of elements of 4 bits, with their type and the elements that share one.
        Nibbles(ElementName, usize),
    }
    pub(crate) const fn mma(scales: Scales, [c, a, b]: [ElementName; 3]) -> MmaRow {
        let sparse = a.logical > 1;
        let four_bits = matches!(scales, Scales::Nibbles(..));
        let container = if four_bits { U4::NAME } else { U8::NAME };
        let in_b = container.per_register();
        let in_a = if sparse { in_b.saturating_mul(2) } else { in_b };
        let k = in_a.saturating_mul(8);
        let (scale, vector) = match scales {
            Scales::None => (None, None),
            Scales::Bytes => (Some(UE8M0::NAME), Some(if sparse { 64 } else { 32 })),
            Scales::Nibbles(scale, vector) => (Some(scale), Some(vector)),
        };
        let name = Text::EMPTY.text("SM120_").text_if(sparse, "SPARSE_").text("16x8x").number(k).text("_TN");
        let name = name.text_if(scale.is_some(), "_VS");
        let kind = match scales {
            Scales::None => "f8f6f4",
            Scales::Bytes => "mxf8f6f4.block_scale.scale_vec::1X",
            Scales::Nibbles(_, 16) | Scales::Nibbles(_, 32) if sparse == matches!(vector, Some(32)) => {
                "mxf4nvf4.block_scale.scale_vec::4X"
            }
            Scales::Nibbles(..) => "mxf4nvf4.block_scale.scale_vec::2X",
        };
        let ptx = Text::EMPTY.text("mma.").text_if(sparse, "sp::ordered_metadata.").text("sync.aligned.kind::");
        let ptx = ptx.text(kind).text(".m16n8k").number(k).text(".row.col.").text(c.number).text(".");
        let mut ptx = ptx.text(a.number).text(".").text(b.number).text(".").text(c.number);
        let mut args = Text::EMPTY.element(a.stored()).text(",").element(b).text(",").element(c);
        if let (Some(scale), Some(vector)) = (scale, vector) {
            ptx = ptx.text(".").text(scale.number);
            args = args.text(",").element(scale).text(",").number(vector);
        }
        let val_a = match (sparse, four_bits) {
            (false, _) => container,
            (true, false) => a,
            (true, true) => U8::NAME.sparse(4),
        };
        let layouts = operands([16, k], [in_a, in_b]);
        let mut row = MmaRow::in_registers(name, "sm120", ptx, [16, 8, k], layouts, [val_a, container, c]);
        row.args = args;
        row.sparse = sparse;
        row.val_sf = scale;
        row.sf_vec_size = vector;
        if scale.is_some() {
            row.sfa = Some(scales_a(k));
            row.sfb = Some(scales_b(k));
        }
        if sparse {
            row.e = Some(if four_bits { warp_metadata_4() } else { warp_metadata() });
            row.val_e = Some(U8::NAME.sparse(if four_bits { 16 } else { 8 }));
        }
        row
    }
}
