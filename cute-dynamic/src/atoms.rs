//! The layouts of MMA and copy instructions by name, as run-time layouts: `cute_atoms::table`, which the types of
//! `cute-atoms` are tested against.

use crate::Layout;
use alloc::string::ToString;
use cute_atoms::copy::CopyRow;
use cute_atoms::mma::MmaRow;
use cute_atoms::table;
pub use cute_atoms::table::{Table, UnknownAtom};
use cute_atoms::value::Numbers;

/// An MMA instruction.
///
/// ```
/// use cute_dynamic::{Coord, Offset, atoms};
/// let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
/// // lane 5, value 3: row 9, column 3
/// assert_eq!(atom.c.crd2idx("(5,3)".parse::<Coord>().unwrap()), Ok(Offset::Int(9 + 16 * 3)));
/// assert_eq!(atom.row.shape_mnk, [16, 8, 16]);
/// ```
#[derive(Debug, Clone)]
pub struct MmaAtom {
    /// What else is known of it.
    pub row: MmaRow,
    /// Logical thread to lane.
    pub thr_id: Layout,
    /// (thread, value) to `m + M k`.
    pub a: Layout,
    /// (thread, value) to `n + N k`.
    pub b: Layout,
    /// (thread, value) to `m + M n`.
    pub c: Layout,
    /// Sparse metadata, where threads hold it.
    pub e: Option<Layout>,
    /// Scales of A, where threads hold them.
    pub sfa: Option<Layout>,
    /// Scales of B, where threads hold them.
    pub sfb: Option<Layout>,
}
/// A copy instruction.
#[derive(Debug, Clone)]
pub struct CopyAtom {
    /// What else is known of it.
    pub row: CopyRow,
    /// Logical thread to lane.
    pub thr_id: Layout,
    /// (thread, value) to bit, at the source.
    pub src: Layout,
    /// (thread, value) to bit, at the destination.
    pub dst: Layout,
    /// The one of the two that tiled copies are written against.
    pub reference: Layout,
    /// Of tensor memory: value bit to bit address.
    pub val_id: Option<Layout>,
}

fn layout(numbers: Numbers) -> Option<Layout> {
    numbers.to_string().parse().ok()
}
/// The MMA instruction of a name and its arguments, separated by commas: types, scale vector, widths.
///
/// # Errors
/// [`UnknownAtom`]: none is called so.
pub fn mma<'a>(name: &'a str, args: &'a str) -> Result<MmaAtom, UnknownAtom<'a>> {
    let row = table::mma(name, args)?;
    // a test parses the layouts of all rows
    let unread = UnknownAtom { table: Table::Mma, name, args, atoms: 0, nearest: 0 };
    let layout = |numbers| layout(numbers).ok_or(unread);
    Ok(MmaAtom {
        row,
        thr_id: layout(row.thr_id)?,
        a: layout(row.a)?,
        b: layout(row.b)?,
        c: layout(row.c)?,
        e: row.e.map(layout).transpose()?,
        sfa: row.sfa.map(layout).transpose()?,
        sfb: row.sfb.map(layout).transpose()?,
    })
}
/// The copy instruction of a name and its arguments, separated by commas.
///
/// ```
/// use cute_dynamic::atoms;
/// let atom = atoms::copy("SM75_U32x4_LDSM_N", "")?;
/// assert_eq!(atom.dst.to_string(), "(32,(32,4)):(32,(1,1024))");
/// let unknown = atoms::copy("SM75_U32x3_LDSM_N", "").unwrap_err();
/// assert_eq!((unknown.name, unknown.atoms), ("SM75_U32x3_LDSM_N", 236));
/// # Ok::<(), atoms::UnknownAtom>(())
/// ```
///
/// # Errors
/// [`UnknownAtom`]: none is called so.
pub fn copy<'a>(name: &'a str, args: &'a str) -> Result<CopyAtom, UnknownAtom<'a>> {
    let row = table::copy(name, args)?;
    // a test parses the layouts of all rows
    let unread = UnknownAtom { table: Table::Copy, name, args, atoms: 0, nearest: 0 };
    let layout = |numbers| layout(numbers).ok_or(unread);
    Ok(CopyAtom {
        row,
        thr_id: layout(row.thr_id)?,
        src: layout(row.src)?,
        dst: layout(row.dst)?,
        reference: layout(row.reference())?,
        val_id: row.val_id.map(layout).transpose()?,
    })
}
