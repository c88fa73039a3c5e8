//! `mma.sync.m8n8k4` of a quad pair: lanes 0 to 3 and 16 to 19 of a warp, and their neighbours.

use super::layouts::{QuadPair, VoltaC16, VoltaC32, VoltaColumns, VoltaRows};
use super::{Absent, IsMajor, KMajor, MmaAtom, MmaRow, MnMajor};
use crate::element::{Element, F16, F32};
use core::marker::PhantomData;
use cute_static::shape;

/// `mma.sync.aligned.m8n8k4` with half-precision operands, accumulators `C` of [`F16`] or [`F32`].
///
/// ```
/// use cute_atoms::element::F32;
/// use cute_atoms::mma::{KMajor, MmaAtom, MnMajor, VoltaMma};
/// let row = VoltaMma::<F32, MnMajor, KMajor>::ROW;
/// assert_eq!(row.ptx.as_str(), "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32");
/// assert_eq!(row.name.as_str(), "SM70_8x8x4_F32F16F16F32_NN");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct VoltaMma<C, MajorA, MajorB>(PhantomData<(C, MajorA, MajorB)>);
crate::value::named! { VoltaMma<C, MajorA, MajorB>; }

/// The layout of four values for a majorness.
#[doc(hidden)]
pub trait VoltaMajor: IsMajor {
    /// Of A or B.
    type Operand: Copy + Default;
}
impl VoltaMajor for KMajor {
    type Operand = VoltaRows;
}
impl VoltaMajor for MnMajor {
    type Operand = VoltaColumns;
}
/// Accumulators of a type.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "mma.sync.m8n8k4 has no accumulators of `{Self}`", label = "F16 or F32")]
pub trait VoltaAccumulator: Element {
    /// Their layout.
    type Layout: Copy + Default;
}
impl VoltaAccumulator for F16 {
    type Layout = VoltaC16;
}
impl VoltaAccumulator for F32 {
    type Layout = VoltaC32;
}
impl<C: VoltaAccumulator, MA: VoltaMajor, MB: VoltaMajor> MmaAtom for VoltaMma<C, MA, MB> {
    type Shape = shape!((8, 8, 4));
    type ThrId = QuadPair;
    type A = MA::Operand;
    type B = MB::Operand;
    type C = C::Layout;
    type E = Absent;
    type Sfa = Absent;
    type Sfb = Absent;
    type ValA = F16;
    type ValB = F16;
    type ValC = C;
    const ROW: MmaRow = rows::mma(C::NAME, MA::MAJOR, MB::MAJOR);
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    use crate::element::{Element, ElementName, F16};
    use crate::mma::layouts::{quad_pair, volta_c16, volta_c32, volta_columns, volta_rows};
    use crate::mma::{Major, MmaRow};
    use crate::value::{Numbers, Text};

    const fn operand(major: Major) -> (Numbers, &'static [Major]) {
        match major {
            Major::K => (volta_rows(), Major::K_ONLY),
            Major::Mn => (volta_columns(), Major::MN_ONLY),
        }
    }
    pub(crate) const fn mma(c: ElementName, major_a: Major, major_b: Major) -> MmaRow {
        let ((a, a_majors), (b, b_majors)) = (operand(major_a), operand(major_b));
        let k_major = [matches!(major_a, Major::K), matches!(major_b, Major::K)];
        let name = Text::EMPTY.text("SM70_8x8x4_").capitals(c.number).text("F16F16").capitals(c.number);
        // BLAS' letters: A is transposed where K is contiguous, B where N is
        let name = name.text(if k_major[0] { "_T" } else { "_N" }).text(if k_major[1] { "N" } else { "T" });
        let ptx = Text::EMPTY
            .text("mma.sync.aligned.m8n8k4")
            .text(if k_major[0] { ".row" } else { ".col" })
            .text(if k_major[1] { ".col." } else { ".row." })
            .text(c.number)
            .text(".f16.f16.")
            .text(c.number);
        let layout_c = if c.bits == 16 { volta_c16() } else { volta_c32() };
        MmaRow::in_registers(name, "sm70", ptx, [8, 8, 4], [quad_pair(), a, b, layout_c], [F16::NAME, F16::NAME, c])
            .majors(a_majors, b_majors)
    }
}
