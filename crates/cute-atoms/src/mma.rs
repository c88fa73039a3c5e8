//! MMA instructions: which thread holds which elements of `D = A B + C`.
//!
//! | family | instruction | architectures |
//! |---|---|---|
//! | [`Fma`], [`Dp4a`], [`Dp2a`], [`FmaPair`] | one thread's `fma`, `dp4a`, `dp2a`, `fma.f32x2` | all, sm61, sm100 |
//! | [`VoltaMma`] | `mma.sync.m8n8k4` of a quad pair | sm70 |
//! | [`MmaSync`] | `mma.sync` of a warp, dense and sparse | sm75, sm80, sm89, sm90 |
//! | [`Wgmma`] | `wgmma.mma_async` of a warpgroup, dense and sparse | sm90 |
//! | [`Tcgen05`] | `tcgen05.mma` of one or two CTAs, dense, sparse, block-scaled | sm100, sm103 |
//! | [`MmaSm120`] | `mma.sync` with narrow floats, dense, sparse, block-scaled | sm120 |
//!
//! Which of them are proven on a GPU: [the crate's page](crate#proven-on-hardware).
//!
//! A family's layouts are computed from its parameters by the rules in `layouts.rs`; what an instruction does not have (a shape, a
//! type, a width) does not compile. Layouts map `(thread, value)` to `m + M k` (A), `n + N k` (B), `m + M n` (C).
//!
//! ```
//! use cute_atoms::element::{F16, F32};
//! use cute_atoms::mma::{LayoutA, MmaAtom, MmaSync, Sm80, Wgmma};
//! use cute_static::{int, layout, shape};
//! use static_assertions::assert_type_eq_all;
//!
//! type Ampere = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
//! assert_type_eq_all!(LayoutA<Ampere>, layout!(((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128))));
//! assert_eq!(Ampere::ROW.ptx.as_str(), "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
//!
//! type Hopper = Wgmma<int!(128), F32, F16, F16>;
//! assert_eq!(Hopper::ROW.name.as_str(), "SM90_64x128x16_F32F16F16_SS");
//! ```

mod fma;
mod frg;
mod instr_desc;
#[doc(hidden)]
pub mod layouts;
mod sm120;
mod tcgen05;
mod volta;
mod warp;
mod wgmma;

pub use fma::{Dp2a, Dp4a, Fma, FmaElement, FmaPair};
pub use frg::{Duplicated, FrgTypes, InSmem, Interleaved, NonInterleaved, Rmem, SmemDesc, TmemFrg, WeightStationary};
pub use instr_desc::{HasInstrDesc, InstrDescError, InstrDescriptor};
pub use sm120::{MmaSm120, Sm120Kind};
pub use tcgen05::{
    F8F6F4, F16Kind, I8, InterleavedComplex, MmaKind, Mxf4, Mxf4Ultra, Mxf8f6f4, ScaledInput, Tcgen05, Tf32Kind,
};
pub use volta::VoltaMma;
pub use warp::{AndPopc, MmaSync, Operation, Plain, Saturate, Sm75, Sm80, Sm89, Sm90, WarpInstruction, XorPopc};
pub use wgmma::{EitherMajor, OnlyKMajor, Wgmma, WgmmaOperands, WgmmaWidth};

#[cfg(feature = "table")]
pub(crate) mod values {
    //! The rows of the families as functions of plain numbers.
    pub(crate) use super::fma::rows as fma;
    pub(crate) use super::sm120::rows as sm120;
    pub(crate) use super::tcgen05::rows as tcgen05;
    pub(crate) use super::volta::rows as volta;
    pub(crate) use super::warp::rows as warp;
    pub(crate) use super::wgmma::rows as wgmma;
}

use crate::element::{Element, ElementName};
use crate::value::{Numbers, Text};

/// Where an operand lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// In registers.
    Registers,
    /// In shared memory, through a descriptor.
    Shared,
    /// In tensor memory.
    TensorMemory,
}
impl Place {
    /// `rmem`, `smem`, `tmem`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registers => "rmem",
            Self::Shared => "smem",
            Self::TensorMemory => "tmem",
        }
    }
}
/// A place as a type.
pub trait Source: Copy + Default + 'static {
    /// The place.
    const PLACE: Place;
}
macro_rules! places {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name;
        impl Source for $name {
            const PLACE: Place = Place::$name;
        }
    )*};
}
places! {
    /// An operand in registers.
    Registers;
    /// An operand in shared memory.
    Shared;
    /// An operand in tensor memory.
    TensorMemory;
}

/// Which mode of an operand is contiguous.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Major {
    /// K, the mode that is summed over.
    K,
    /// M of A, N of B.
    Mn,
}
impl Major {
    /// `K` alone.
    pub const K_ONLY: &'static [Self] = &[Self::K];
    /// `MN` alone.
    pub const MN_ONLY: &'static [Self] = &[Self::Mn];
    /// Both.
    pub const EITHER: &'static [Self] = &[Self::K, Self::Mn];
    /// `K` or `MN`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::K => "K",
            Self::Mn => "MN",
        }
    }
}
/// A majorness as a type.
pub trait IsMajor: Copy + Default + 'static {
    /// The majorness.
    const MAJOR: Major;
}
/// K is contiguous.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct KMajor;
impl IsMajor for KMajor {
    const MAJOR: Major = Major::K;
}
/// M of A, or N of B, is contiguous.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct MnMajor;
impl IsMajor for MnMajor {
    const MAJOR: Major = Major::Mn;
}

/// An operand that an instruction has not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Absent;

/// What one instruction is, as values: a row of the `table`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MmaRow {
    /// CUTLASS' name of the operation.
    pub name: Text,
    /// The arguments of a templated operation, separated by commas; the widths are the last two.
    pub args: Text,
    /// `sm80` and so on; `any`.
    pub arch: &'static str,
    /// The PTX instruction. A complex product takes four of it, by Gauss' method three.
    pub ptx: Text,
    /// Extents M, N and K; K counts logical elements.
    pub shape_mnk: [usize; 3],
    /// Logical thread to lane; of tcgen05, CTA of a pair.
    pub thr_id: Numbers,
    /// (thread, value) to `m + M k`.
    pub a: Numbers,
    /// (thread, value) to `n + N k`.
    pub b: Numbers,
    /// (thread, value) to `m + M n`.
    pub c: Numbers,
    /// Sparse metadata, (thread, value) to `m + M k`, where threads hold it.
    pub e: Option<Numbers>,
    /// Scales of A, (thread, value) to `m + M k`, where threads hold them.
    pub sfa: Option<Numbers>,
    /// Scales of B, (thread, value) to `n + N k`, where threads hold them.
    pub sfb: Option<Numbers>,
    /// Elements of A; on sm120 dense ones as the container in a register.
    pub val_a: ElementName,
    /// Elements of B.
    pub val_b: ElementName,
    /// Elements of C, and of D.
    pub val_c: ElementName,
    /// Elements of the sparse metadata.
    pub val_e: Option<ElementName>,
    /// Scales.
    pub val_sf: Option<ElementName>,
    /// Logical elements along K that share a scale.
    pub sf_vec_size: Option<usize>,
    /// Where A, B and C live.
    pub places: [Place; 3],
    /// What A may be; nothing said of instructions of one thread.
    pub a_majors: &'static [Major],
    /// What B may be.
    pub b_majors: &'static [Major],
    /// Structured sparsity of A.
    pub sparse: bool,
    /// CTAs that share one operation of tcgen05, else 0.
    pub cta_group: usize,
}
impl MmaRow {
    /// A row of operands in registers, without sparsity and scales.
    const fn in_registers(
        name: Text,
        arch: &'static str,
        ptx: Text,
        shape_mnk: [usize; 3],
        [thr_id, a, b, c]: [Numbers; 4],
        [val_a, val_b, val_c]: [ElementName; 3],
    ) -> Self {
        Self {
            name,
            args: Text::EMPTY,
            arch,
            ptx,
            shape_mnk,
            thr_id,
            a,
            b,
            c,
            e: None,
            sfa: None,
            sfb: None,
            val_a,
            val_b,
            val_c,
            val_e: None,
            val_sf: None,
            sf_vec_size: None,
            places: [Place::Registers; 3],
            a_majors: Major::K_ONLY,
            b_majors: Major::K_ONLY,
            sparse: false,
            cta_group: 0,
        }
    }
    /// With both majors.
    const fn majors(self, a_majors: &'static [Major], b_majors: &'static [Major]) -> Self {
        Self { a_majors, b_majors, ..self }
    }
}

/// An MMA instruction as a type: its layouts and what they hold.
///
/// | associated type | function |
/// |---|---|
/// | `ThrId` | logical thread to lane |
/// | `A`, `Sfa`, `E` | (thread, value) to `m + M k` |
/// | `B`, `Sfb` | (thread, value) to `n + N k` |
/// | `C` | (thread, value) to `m + M n` |
#[diagnostic::on_unimplemented(
    message = "no MMA instruction has this shape with these types",
    label = "not an instruction: `{Self}`",
    note = "the families are listed at `cute_atoms::mma`, the instructions at `cute_atoms::table`"
)]
#[doc(alias = "MMA_Traits")]
pub trait MmaAtom: Copy + Default + 'static {
    /// Extents `(M, N, K)`.
    type Shape: Copy + Default;
    /// Logical thread to lane.
    type ThrId: Copy + Default;
    /// Layout of A.
    type A: Copy + Default;
    /// Layout of B.
    type B: Copy + Default;
    /// Layout of C and D.
    type C: Copy + Default;
    /// Layout of the sparse metadata, or [`Absent`].
    type E: Copy + Default;
    /// Layout of A's scales, or [`Absent`].
    type Sfa: Copy + Default;
    /// Layout of B's scales, or [`Absent`].
    type Sfb: Copy + Default;
    /// Elements of A.
    type ValA: Element;
    /// Elements of B.
    type ValB: Element;
    /// Elements of C and D.
    type ValC: Element;
    /// The same as values.
    const ROW: MmaRow;
}
/// The extents of `T`.
pub type ShapeMnk<T> = <T as MmaAtom>::Shape;
/// The layout of A in `T`.
pub type LayoutA<T> = <T as MmaAtom>::A;
/// The layout of B in `T`.
pub type LayoutB<T> = <T as MmaAtom>::B;
/// The layout of C in `T`.
pub type LayoutC<T> = <T as MmaAtom>::C;
