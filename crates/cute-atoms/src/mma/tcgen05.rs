//! `tcgen05.mma` of one CTA or a pair: accumulators in tensor memory, B in shared memory, A in either.

use super::layouts::{Shared as SharedByTwo, Whole};
use super::warp::{Byte, HalfOrSingle};
use super::{Absent, IsMajor, KMajor, MmaAtom, MmaRow, Place, Shared, Source, TensorMemory};
use crate::element::{
    BF16, Complex, E2M1, E2M3, E3M2, E4M3, E5M2, Element, ElementName, F16, F32, S32, Sparse, TF32, U8, UE4M3, UE8M0,
};
use crate::misuse::{ByteWidths, Widths};
use crate::rules::{Half, OneThread, Threads};
use core::marker::PhantomData;
use cute_static::StaticLeaves;
use cute_static::num::Nat;
use cute_static::verdict::Holds;
use typenum::{U1, U2, U4, U16, U32, U64, U96, U128, U256};

/// `tcgen05.mma` of a kind with extents `M` and `N`, accumulators `C`, operands `A` and `B`, A in [`Shared`] or
/// [`TensorMemory`], by a group of `G` CTAs (1 or 2).
///
/// ```
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{F16Kind, LayoutC, MmaAtom, Shared, Tcgen05};
/// use cute_static::{int, layout};
/// use static_assertions::assert_type_eq_all;
/// type Pair = Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>;
/// assert_type_eq_all!(LayoutC<Pair>, layout!((2, (128, 128)) : (128, (1, 256))));
/// assert_eq!(Pair::ROW.ptx.as_str(), "tcgen05.mma.cta_group::2.kind::f16");
/// ```
/// Widths and majors are those that CUTLASS admits; the PTX ISA lists fewer for some kinds. Widths depend on kind, M and place;
/// change the 40 to a 48 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::element::{F16, F32};
/// # use cute_atoms::mma::{F16Kind, LayoutC, Shared, Tcgen05};
/// # use cute_static::int;
/// let wrong: LayoutC<Tcgen05<F16Kind, int!(256), int!(40), F32, F16, F16, Shared, int!(2)>>;
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::type_complexity)] // one parameter for each choice
pub struct Tcgen05<Kind, M, N, C, A, B, SourceA = Shared, G = U1, MajorA = KMajor, MajorB = KMajor>(
    PhantomData<(Kind, M, N, C, A, B, SourceA, G, MajorA, MajorB)>,
);

/// A kind as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Tf32,
    F16,
    I8,
    F8F6F4,
    ScaledTf32,
    ScaledF16,
    Complex,
    Mxf8f6f4,
    Mxf4(ElementName, usize),
    Ultra(ElementName, usize),
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $(<$($p:ident),+>)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name $(<$($p),+>(PhantomData<($($p),+)>))?;
        crate::value::named! { $name $(<$($p),+>)?; }
    )*};
}
kinds! {
    /// `kind::tf32`.
    Tf32Kind;
    /// `kind::f16`: halves of either format, and complex numbers of them.
    F16Kind;
    /// `kind::i8`.
    I8;
    /// `kind::f8f6f4`: floats of 8, 6 and 4 bits in any pair.
    F8F6F4;
    /// A complex product of interleaved TF32 parts.
    InterleavedComplex;
    /// `kind::mxf8f6f4`: a [`UE8M0`] scale for 32 stored elements along K.
    Mxf8f6f4;
    /// `kind::mxf4` and `kind::mxf4nvf4`: a scale `SF` for `V` elements along K.
    Mxf4<SF, V>;
    /// The same with K of 96 (sm103).
    Mxf4Ultra<SF, V>;
}
/// A kind whose accumulators are scaled by a power of two on input.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct ScaledInput<K>(PhantomData<K>);
crate::value::named! { Tcgen05<Kind, M, N, C, A, B, SourceA, G, MajorA, MajorB>; ScaledInput<K>; }

/// A is stored whole.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Dense;
/// A is sparse.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Structured;

/// A kind of operation with accumulators `C`, operands `A` and `B`, A at place `P`.
#[diagnostic::on_unimplemented(
    message = "`tcgen05.mma` of `{Self}` does not multiply `{A}` by `{B}` into `{C}`",
    label = "no such kind with A in `{P}`",
    note = "`cute_atoms::mma::Tcgen05` lists the kinds"
)]
pub trait MmaKind<C, A, B, P>: Copy + Default + 'static {
    /// K.
    type K: Nat + Copy + Default;
    /// [`Dense`] or [`Structured`].
    #[doc(hidden)]
    type Sparsity;
    /// Which widths there are.
    #[doc(hidden)]
    type Class;
    /// A as it is stored.
    type ValA: Element;
    /// B as it is stored.
    type ValB: Element;
    /// The kind as a value.
    #[doc(hidden)]
    const KIND: KindValue;
}
/// A kind as a value, hidden.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct KindValue(pub(crate) Kind);

/// A float of 8, 6 or 4 bits.
#[doc(hidden)]
pub trait NarrowFloat: Element {}
impl NarrowFloat for E4M3 {}
impl NarrowFloat for E5M2 {}
impl NarrowFloat for E2M3 {}
impl NarrowFloat for E3M2 {}
impl NarrowFloat for E2M1 {}
/// A scale of 4-bit floats and the elements it is for, dense ones.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "no scale `{SF}` for this many elements",
    label = "UE8M0 for 32, UE4M3 for 16"
)]
pub trait ScaleVector<SF> {
    /// For sparse operands.
    const SPARSE: usize;
    /// For dense ones.
    const DENSE: usize;
}
impl ScaleVector<UE8M0> for U32 {
    const SPARSE: usize = 64;
    const DENSE: usize = 32;
}
impl ScaleVector<UE4M3> for U16 {
    const SPARSE: usize = 32;
    const DENSE: usize = 16;
}
type Quarter = Sparse<U4, U8>;

macro_rules! mma_kinds {
    ($([$($generics:tt)*] $kind:ty, $c:ty, $a:ty, $b:ty, $p:ty:
        $k:ty, $sparsity:ident $class:ident $val_a:ty, $value:expr;)*) => {$(
        impl<$($generics)*> MmaKind<$c, $a, $b, $p> for $kind {
            type K = $k;
            type Sparsity = $sparsity;
            type Class = $class;
            type ValA = $val_a;
            type ValB = $b;
            const KIND: KindValue = KindValue($value);
        }
    )*};
}
type E8 = typenum::U8;
mma_kinds! {
    [P: Source] Tf32Kind, F32, TF32, TF32, P: E8, Dense Wide TF32, Kind::Tf32;
    [] Tf32Kind, F32, Sparse<U2, TF32>, TF32, Shared: U16, Structured Wide Sparse<U2, TF32>, Kind::Tf32;
    [C: HalfOrSingle, P: Source] F16Kind, C, F16, F16, P: U16, Dense Wide F16, Kind::F16;
    [P: Source] F16Kind, F32, BF16, BF16, P: U16, Dense Wide BF16, Kind::F16;
    [C: HalfOrSingle] F16Kind, C, Sparse<U2, F16>, F16, Shared: U32, Structured Wide Sparse<U2, F16>, Kind::F16;
    [] F16Kind, F32, Sparse<U2, BF16>, BF16, Shared: U32, Structured Wide Sparse<U2, BF16>, Kind::F16;
    [] ScaledInput<Tf32Kind>, F32, TF32, TF32, TensorMemory: E8, Dense Wide TF32, Kind::ScaledTf32;
    [C: HalfOrSingle, P: Source] ScaledInput<F16Kind>, C, F16, F16, P: U16, Dense Wide F16, Kind::ScaledF16;
    [P: Source] ScaledInput<F16Kind>, F32, BF16, BF16, P: U16, Dense Wide BF16, Kind::ScaledF16;
    [P: Source] ScaledInput<F16Kind>, F32, Complex<F16>, Complex<F16>, P: E8, Dense Wide Complex<F16>, Kind::ScaledF16;
    [P: Source] ScaledInput<F16Kind>, F32, Complex<BF16>, Complex<BF16>, P:
        E8, Dense Wide Complex<BF16>, Kind::ScaledF16;
    [] InterleavedComplex, F32, Complex<TF32>, Complex<TF32>, TensorMemory: U4, Dense Wide Complex<TF32>, Kind::Complex;
    [A: Byte, B: Byte, P: Source] I8, S32, A, B, P: U32, Dense Integers A, Kind::I8;
    [A: Byte, B: Byte] I8, S32, Sparse<U2, A>, B, Shared: U64, Structured Integers Sparse<U2, A>, Kind::I8;
    [C: HalfOrSingle, A: NarrowFloat, B: NarrowFloat, P: Source] F8F6F4, C, A, B, P: U32, Dense Floats A, Kind::F8F6F4;
    [C: HalfOrSingle, A: NarrowFloat, B: NarrowFloat] F8F6F4, C, Sparse<U2, A>, B, Shared:
        U64, Structured Floats Sparse<U2, A>, Kind::F8F6F4;
    [A: NarrowFloat, B: NarrowFloat] Mxf8f6f4, F32, A, B, Shared: U32, Dense Scaled8 A, Kind::Mxf8f6f4;
    [A: NarrowFloat, B: NarrowFloat] Mxf8f6f4, F32, Sparse<U2, A>, B, Shared:
        U64, Structured Scaled8 Sparse<U2, A>, Kind::Mxf8f6f4;
    [SF: Element, V: ScaleVector<SF> + Copy + Default + 'static] Mxf4<SF, V>, F32, E2M1, E2M1, Shared:
        U64, Dense Scaled4 E2M1, Kind::Mxf4(SF::NAME, V::DENSE);
    [SF: Element, V: ScaleVector<SF> + Copy + Default + 'static] Mxf4<SF, V>, F32, Sparse<U2, E2M1>, E2M1, Shared:
        U128, Structured Scaled4 Quarter, Kind::Mxf4(SF::NAME, V::SPARSE);
    [SF: Element, V: ScaleVector<SF> + Copy + Default + 'static] Mxf4Ultra<SF, V>, F32, E2M1, E2M1, Shared:
        U96, Dense Ultra E2M1, Kind::Ultra(SF::NAME, V::DENSE);
}
/// Complex operands are interleaved K-major; others may have either major in shared memory.
#[doc(hidden)]
pub trait MajorOf<Place, Kind>: IsMajor {}
impl<K> MajorOf<TensorMemory, K> for KMajor {}
impl<K> MajorOf<Shared, K> for KMajor {}
impl<K: NotInterleaved> MajorOf<Shared, K> for super::MnMajor {}
/// All kinds but [`InterleavedComplex`].
#[doc(hidden)]
pub trait NotInterleaved {}

macro_rules! classes {
    ($($(#[$doc:meta])* $class:ident { $($([$($m:ident)|+] $g:ident $p:ident $s:ident => $widths:ident),+;)* })*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        #[derive(Debug, Clone, Copy)]
        pub struct $class;
        $($($(classes! { @one $class $m $g $p $s $widths })+)+)*
    )*};
    (@one $class:ident $m:ident $g:ident Any Any $widths:ident) => {
        impl<P, S> Admits<$m, $g, P, S> for $class {
            type Widths = $widths;
        }
    };
    (@one $class:ident $m:ident $g:ident $p:ident Any $widths:ident) => {
        impl<S> Admits<$m, $g, $p, S> for $class {
            type Widths = $widths;
        }
    };
    (@one $class:ident $m:ident $g:ident $p:ident $s:ident $widths:ident) => {
        impl Admits<$m, $g, $p, $s> for $class {
            type Widths = $widths;
        }
    };
}
/// The extents M of a class of kinds by a group of `G` CTAs, A at place `P`, of a sparsity, and the widths N for each.
#[diagnostic::on_unimplemented(
    message = "no `tcgen05.mma` of this kind has this M with this many CTAs",
    label = "M is 64 or 128 for one CTA, 128 or 256 for two, and 128 or 256 for 8-bit block scales"
)]
pub trait Admits<M, G, P, S> {
    /// The widths.
    type Widths;
}
classes! {
    /// TF32 and halves.
    Wide {
        [U64] U1 Any Any => E8; [U128] U1 Shared Any => E8, [U128] U1 TensorMemory Any => U16;
        [U128 | U256] U2 Shared Any => U16; [U128 | U256] U2 TensorMemory Any => U32;
    }
    /// Bytes.
    Integers { [U64 | U128] U1 Any Any => ByteWidths; [U128 | U256] U2 Any Any => U32; }
    /// Floats of 8, 6 and 4 bits.
    Floats {
        [U64] U1 Any Any => E8;
        [U128] U1 Shared Dense => E8, [U128] U1 TensorMemory Dense => U16, [U128] U1 Shared Structured => U16;
        [U128 | U256] U2 Shared Dense => U16; [U128 | U256] U2 TensorMemory Dense => U32;
        [U128 | U256] U2 Shared Structured => U32;
    }
    /// Those with scales.
    Scaled8 { [U128] U1 Any Any => E8; [U256] U2 Any Any => U16; }
    /// Floats of 4 bits with scales.
    Scaled4 { [U128] U1 Any Any => E8; [U128 | U256] U2 Any Any => U16; }
    /// Those with K of 96.
    Ultra { [U128] U1 Any Any => U16; [U128 | U256] U2 Any Any => U16; }
}

/// A group of CTAs.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "a group of CTAs that is neither 1 nor 2")]
pub trait Group: Nat + Copy + Default + 'static {
    /// CTAs.
    type ThrId: Copy + Default;
    /// An operand of `M` rows.
    type Operand<M: StaticLeaves + Half<Output: StaticLeaves>, K: StaticLeaves>: Copy + Default;
}
impl Group for U1 {
    type ThrId = OneThread;
    type Operand<M: StaticLeaves + Half<Output: StaticLeaves>, K: StaticLeaves> = Whole<U1, M, K>;
}
impl Group for U2 {
    type ThrId = Threads<U2>;
    type Operand<M: StaticLeaves + Half<Output: StaticLeaves>, K: StaticLeaves> = SharedByTwo<U2, M::Output, M, K>;
}
/// A width that there is; the error tells which there are.
#[doc(hidden)]
pub trait TcgenWidth<W>: Nat {}
impl<N: Nat, W: Widths<N, Verdict: Holds>> TcgenWidth<W> for N {}

impl<T, M, N, C, A, B, P, G, MA, MB, K, W> MmaAtom for Tcgen05<T, M, N, C, A, B, P, G, MA, MB>
where
    T: MmaKind<C, A, B, P, K = K, Class: Admits<M, G, P, T::Sparsity, Widths = W>>,
    K: Nat + Copy + Default,
    M: Nat + Half<Output: StaticLeaves> + Copy + Default + 'static,
    N: TcgenWidth<W> + Half<Output: StaticLeaves> + Copy + Default + 'static,
    C: Element,
    A: Element,
    B: Element,
    P: Source,
    G: Group,
    MA: MajorOf<P, T>,
    MB: MajorOf<Shared, T>,
{
    type Shape = (M, N, K);
    type ThrId = G::ThrId;
    type A = G::Operand<M, K>;
    type B = G::Operand<N, K>;
    type C = G::Operand<M, N>;
    type E = Absent;
    type Sfa = Absent;
    type Sfb = Absent;
    type ValA = T::ValA;
    type ValB = T::ValB;
    type ValC = C;
    const ROW: MmaRow = rows::mma(
        T::KIND.0,
        [M::VALUE, N::VALUE, K::VALUE],
        [C::NAME, A::NAME, B::NAME],
        matches!(P::PLACE, Place::TensorMemory),
        G::VALUE,
    );
}
macro_rules! not_interleaved {
    ($([$($p:ident)*] $kind:ty;)*) => {$( impl<$($p),*> NotInterleaved for $kind {} )*};
}
not_interleaved! {
    [] Tf32Kind; [] F16Kind; [] I8; [] F8F6F4; [] Mxf8f6f4; [SF V] Mxf4<SF, V>; [SF V] Mxf4Ultra<SF, V>;
    [K] ScaledInput<K>;
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    pub(crate) use super::Kind;
    use crate::element::{Element, ElementName, U8, UE8M0};
    use crate::mma::layouts::{shared, whole};
    use crate::mma::{Major, MmaRow, Place};
    use crate::rules::{one_thread, threads};
    use crate::value::Text;

    /// The kind in CUTLASS' names and in PTX.
    const fn names(kind: Kind, sparse: bool) -> [&'static str; 2] {
        match kind {
            Kind::Tf32 | Kind::ScaledTf32 | Kind::Complex => ["TF32", "tf32"],
            Kind::F16 | Kind::ScaledF16 => ["F16BF16", "f16"],
            Kind::I8 => ["S8", "i8"],
            Kind::F8F6F4 => ["F8F6F4", "f8f6f4"],
            Kind::Mxf8f6f4 => ["MXF8F6F4", "mxf8f6f4.block_scale.scale_vec::1X"],
            Kind::Mxf4(scale, _) => [
                if sparse { "MXF4NVF4" } else { "MXF4" },
                if is_ue8m0(scale) { "mxf4.block_scale.scale_vec::2X" } else { "mxf4nvf4.block_scale.scale_vec::4X" },
            ],
            Kind::Ultra(scale, _) => [
                "MXF4_ULTRA",
                if is_ue8m0(scale) { "mxf4nvf4.block_scale.block32" } else { "mxf4nvf4.block_scale.block16" },
            ],
        }
    }
    const fn is_ue8m0(scale: ElementName) -> bool {
        scale.number.len() == UE8M0::NAME.number.len() && matches!(scale.number.as_bytes(), [_, _, b'8', ..])
    }
    pub(crate) const fn mma(
        kind: Kind,
        [m, n, k]: [usize; 3],
        [c, a, b]: [ElementName; 3],
        in_tensor_memory: bool,
        group: usize,
    ) -> MmaRow {
        let sparse = a.logical > 1;
        let ultra = matches!(kind, Kind::Ultra(..));
        let [short, ptx_kind] = names(kind, sparse);
        let name = Text::EMPTY.text(if ultra { "SM103_" } else { "SM100_MMA_" }).text(short);
        let name = name.text_if(group == 2, "_2x1SM").text(if in_tensor_memory { "_TS" } else { "_SS" });
        let name = name.text_if(matches!(kind, Kind::ScaledTf32 | Kind::ScaledF16), "_SCALED").text_if(ultra, "_VS");
        let name = name.text_if(matches!(kind, Kind::Complex), "_INTERLEAVED_CF32CTF32CTF32CF32_TN");
        let name = name.text_if(sparse, "_SPARSE");
        let ptx = Text::EMPTY.text("tcgen05.mma.").text_if(sparse, "sp.").text("cta_group::").number(group);
        let ptx = ptx.text(".kind::").text(ptx_kind);
        let (scale, vector) = match kind {
            Kind::Mxf8f6f4 => (Some(UE8M0::NAME), Some(if sparse { 64 } else { 32 })),
            Kind::Mxf4(scale, vector) | Kind::Ultra(scale, vector) => (Some(scale), Some(vector)),
            _ => (None, None),
        };
        let mut args = Text::EMPTY;
        if !matches!(kind, Kind::Complex) {
            args = args.element(a.stored()).text(",").element(b).text(",").element(c).text(",");
            if let Some(scale) = scale {
                args = args.element(scale).text(",");
            }
            if let (Kind::Mxf4(..) | Kind::Ultra(..), Some(vector)) = (kind, vector) {
                args = args.number(vector).text(",");
            }
        }
        let layouts = if group == 2 {
            [threads(2), shared(2, m / 2, m, k), shared(2, n / 2, n, k), shared(2, m / 2, m, n)]
        } else {
            [one_thread(), whole(1, m, k), whole(1, n, k), whole(1, m, n)]
        };
        let four_bits = matches!(kind, Kind::Mxf4(..));
        let val_a = if sparse && four_bits { U8::NAME.sparse(4) } else { a };
        let arch = if ultra { "sm103" } else { "sm100" };
        let mut row = MmaRow::in_registers(name, arch, ptx, [m, n, k], layouts, [val_a, b, c]);
        row.args = args.number(m).text(",").number(n);
        row.places =
            [if in_tensor_memory { Place::TensorMemory } else { Place::Shared }, Place::Shared, Place::TensorMemory];
        let b_majors = if matches!(kind, Kind::Complex) { Major::K_ONLY } else { Major::EITHER };
        row = row.majors(if in_tensor_memory { Major::K_ONLY } else { b_majors }, b_majors);
        row.sparse = sparse;
        row.cta_group = group;
        row.val_sf = scale;
        row.sf_vec_size = vector;
        if sparse {
            let logical = if four_bits {
                16
            } else if b.bits == 32 {
                4
            } else {
                8
            };
            row.val_e = Some(U8::NAME.sparse(logical));
        }
        row
    }
}
