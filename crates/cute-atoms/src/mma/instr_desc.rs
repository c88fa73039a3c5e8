//! The instruction descriptor of `tcgen05.mma`: its types, majors and extents in 32 bits.
//!
//! ```text
//! bits    dense and sparse                         block-scaled
//! 0-1     metadata's id                            the same
//! 2       sparse                                   the same
//! 3       saturate (integers)                      0
//! 4-5     C: f16 0, f32 1, s32 2                   4-5 id of B's scales
//! 7-9     A, 10-12 B: f16 0, bf16 1, tf32 2; u8 0, s8 1; e4m3 0, e5m2 1, e2m3 3, e3m2 4, e2m1 5; alone e2m1 1
//! 13, 14  A and B negated                          the same
//! 15, 16  A and B MN-major                         the same
//! 17-22   N / 8                                    the same
//! 23      0                                        scales: ue4m3 0, ue8m0 1
//! 24-28   M / 16                                   the same
//! 29-30   0; 30-31 of `.ws` the largest shift      id of A's scales
//! 31                                               K of 96
//! ```
//!
//! PTX ISA, "Instruction descriptor"; CUTLASS 4.2's `make_instr_desc` and `make_instr_desc_block_scaled`. The 64 bits that an instruction of CUTLASS takes have
//! it above.

use super::tcgen05::{Kind, KindValue};
use super::{IsMajor, Major, MmaAtom, MmaKind, Tcgen05};
use crate::element::{Element, ElementName};
use core::fmt;

/// An instruction descriptor: [`HasInstrDesc::INSTR_DESC`], and what is known only when run.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InstrDescriptor {
    bits: u32,
    sums: Sums,
}
/// What an instruction adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Sums {
    Integers,
    Floats,
    Scaled,
}
impl fmt::Debug for InstrDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InstrDescriptor({:#010x})", self.bits)
    }
}
/// What an instruction descriptor has no room for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InstrDescError {
    /// The metadata's id, 0 to 3 in bits 0 and 1.
    SparseId {
        /// The id.
        id: u32,
    },
    /// The instruction has no scales.
    NotScaled,
    /// Sums that saturate are those of integers.
    NotIntegers,
    /// Integers are not negated.
    NotFloats,
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for InstrDescError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for InstrDescError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SparseId { id } => {
                write!(f, "instruction descriptor: metadata's id {id}, where there are 0 to 3 of a sparse instruction")
            }
            Self::NotScaled => {
                f.write_str("instruction descriptor: addresses of scales, where the instruction has none")
            }
            Self::NotIntegers => {
                f.write_str("instruction descriptor: sums that saturate, where the instruction adds no integers")
            }
            Self::NotFloats => {
                f.write_str("instruction descriptor: an operand negated, where the instruction multiplies integers")
            }
        }
    }
}
impl core::error::Error for InstrDescError {}
/// An instruction that has a descriptor: `tcgen05.mma`.
///
/// ```
/// use cute_atoms::element::{BF16, F32};
/// use cute_atoms::mma::{F16Kind, HasInstrDesc, Tcgen05};
/// type Atom = Tcgen05<F16Kind, cute_static::int!(128), cute_static::int!(256), F32, BF16, BF16>;
/// // M / 16 = 8, N / 8 = 32, bf16 twice, f32
/// assert_eq!(Atom::INSTR_DESC.bits(), 8 << 24 | 32 << 17 | 1 << 10 | 1 << 7 | 1 << 4);
/// ```
/// What there is no instruction of is told where the trait is named; make the 100 a 104 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::element::{F16, F32};
/// # use cute_atoms::mma::{F16Kind, HasInstrDesc, Tcgen05};
/// type Atom = Tcgen05<F16Kind, cute_static::int!(128), cute_static::int!(100), F32, F16, F16>;
/// // error: an instruction of width _100, where widths are multiples of _8 up to 256
/// let wrong = <Atom as HasInstrDesc>::INSTR_DESC;
/// ```
#[doc(alias = "make_instr_desc")]
#[doc(alias = "make_instr_desc_block_scaled")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no instruction descriptor",
    label = "instruction descriptors are those of `Tcgen05`"
)]
pub trait HasInstrDesc: MmaAtom {
    /// Its descriptor, nothing negated and with ids 0.
    const INSTR_DESC: InstrDescriptor;
}
impl<T, M, N, C, A, B, P, G, MA, MB> HasInstrDesc for Tcgen05<T, M, N, C, A, B, P, G, MA, MB>
where
    Self: MmaAtom,
    T: MmaKind<C, A, B, P>,
    A: Element,
    B: Element,
    C: Element,
    MA: IsMajor,
    MB: IsMajor,
{
    const INSTR_DESC: InstrDescriptor =
        make_instr_desc(T::KIND, [C::NAME, A::NAME, B::NAME], Self::ROW.shape_mnk, [MA::MAJOR, MB::MAJOR]);
}
const fn same(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let ([x, more_a @ ..], [y, more_b @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (more_a, more_b);
    }
    a.is_empty() && b.is_empty()
}
/// The number of an element's type in a kind.
const fn format(kind: Kind, element: ElementName) -> u32 {
    if matches!(kind, Kind::Mxf4(..) | Kind::Ultra(..)) {
        return 1;
    }
    let mut formats: &[(&str, u32)] = &[
        ("f16", 0),
        ("bf16", 1),
        ("tf32", 2),
        ("u8", 0),
        ("s8", 1),
        ("e4m3", 0),
        ("e5m2", 1),
        ("e2m3", 3),
        ("e3m2", 4),
        ("e2m1", 5),
    ];
    while let [(name, number), rest @ ..] = formats {
        if same(name, element.number) {
            return *number;
        }
        formats = rest;
    }
    0
}
/// The rule on plain numbers.
#[expect(clippy::cast_possible_truncation, reason = "M and N are 256 at most")]
const fn make_instr_desc(
    kind: KindValue,
    [c, a, b]: [ElementName; 3],
    [m, n, _]: [usize; 3],
    [ma, mb]: [Major; 2],
) -> InstrDescriptor {
    let KindValue(kind) = kind;
    let scale = match kind {
        Kind::Mxf8f6f4 => Some(true),
        Kind::Mxf4(scale, _) | Kind::Ultra(scale, _) => Some(same(scale.number, "ue8m0")),
        _ => None,
    };
    let mut bits = format(kind, a) << 7 | format(kind, b) << 10 | (n as u32 >> 3) << 17 | (m as u32 >> 4) << 24;
    if a.logical > 1 {
        bits |= 1 << 2;
    }
    if matches!(ma, Major::Mn) {
        bits |= 1 << 15;
    }
    if matches!(mb, Major::Mn) {
        bits |= 1 << 16;
    }
    match scale {
        Some(true) => bits |= 1 << 23,
        Some(false) => {}
        None if same(c.number, "f16") => {}
        None => bits |= if same(c.number, "s32") { 2 << 4 } else { 1 << 4 },
    }
    if matches!(kind, Kind::Ultra(..)) {
        bits |= 1 << 31;
    }
    let sums = match scale {
        Some(_) => Sums::Scaled,
        None if same(c.number, "s32") => Sums::Integers,
        None => Sums::Floats,
    };
    InstrDescriptor { bits, sums }
}
impl InstrDescriptor {
    /// The 32 bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }
    /// The 64 bits that CUTLASS' instructions take: these above, and 0 below.
    #[doc(alias = "make_runtime_instr_desc")]
    #[must_use]
    pub const fn runtime(self) -> u64 {
        (self.bits as u64) << 32
    }
    /// With A, B or both negated.
    ///
    /// ```
    /// use cute_atoms::element::{F16, F32, S8, S32};
    /// use cute_atoms::mma::{F16Kind, HasInstrDesc, I8, InstrDescError, Tcgen05};
    /// use cute_static::int;
    /// type Halves = Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16>;
    /// type Bytes = Tcgen05<I8, int!(128), int!(256), S32, S8, S8>;
    /// assert_eq!(Halves::INSTR_DESC.negated(true, false)?.bits() >> 13 & 3, 1);
    /// assert_eq!(Bytes::INSTR_DESC.negated(true, false), Err(InstrDescError::NotFloats));
    /// assert_eq!(Bytes::INSTR_DESC.saturating()?.bits() >> 3 & 1, 1);
    /// assert_eq!(Halves::INSTR_DESC.saturating(), Err(InstrDescError::NotIntegers));
    /// # Ok::<(), InstrDescError>(())
    /// ```
    ///
    /// # Errors
    /// [`InstrDescError::NotFloats`] of a kind of integers, which have no such bits.
    pub const fn negated(self, a: bool, b: bool) -> Result<Self, InstrDescError> {
        if (a || b) && matches!(self.sums, Sums::Integers) {
            return Err(InstrDescError::NotFloats);
        }
        Ok(Self { bits: self.bits & !(3 << 13) | (a as u32) << 13 | (b as u32) << 14, ..self })
    }
    /// With sums of integers that saturate.
    ///
    /// # Errors
    /// [`InstrDescError::NotIntegers`] of a kind of floats.
    pub const fn saturating(self) -> Result<Self, InstrDescError> {
        if !matches!(self.sums, Sums::Integers) {
            return Err(InstrDescError::NotIntegers);
        }
        Ok(Self { bits: self.bits | 1 << 3, ..self })
    }
    /// With the metadata's id.
    ///
    /// # Errors
    /// [`InstrDescError::SparseId`] of more than two bits, or of another id than 0 where the instruction is dense.
    pub const fn with_sparse_id(self, id: u32) -> Result<Self, InstrDescError> {
        if id > 3 || self.bits & 4 == 0 && id != 0 {
            return Err(InstrDescError::SparseId { id });
        }
        Ok(Self { bits: self.bits & !3 | id, ..self })
    }
    /// With the places of scales in their columns: bits 30 and 31 of their addresses in tensor memory, which count bytes.
    ///
    /// # Errors
    /// [`InstrDescError::NotScaled`].
    #[doc(alias = "make_runtime_instr_desc_block_scaled")]
    pub const fn with_scales(self, sfa: u32, sfb: u32) -> Result<Self, InstrDescError> {
        if !matches!(self.sums, Sums::Scaled) {
            return Err(InstrDescError::NotScaled);
        }
        let bits = self.bits & !(3 << 4 | 3 << 29);
        Ok(Self { bits: bits | (sfb >> 30) << 4 | (sfa >> 30) << 29, ..self })
    }
}
