//! All instructions by name, as values: the rows that the types of [`mma`](crate::mma) and [`copy`](crate::copy) have.
//!
//! ```
//! use cute_atoms::table;
//! let row = table::mma("SM100_MMA_F16BF16_2x1SM_SS", "f16,f16,f32,256,128")?;
//! assert_eq!(row.c.to_string(), "(2,(128,128)):(128,(1,256))");
//! // what an operation is called suffices where it takes no arguments
//! assert!(table::mma("SM90_64x128x16_F32F16F16_SS", "").is_ok());
//! assert_eq!(
//!     table::mma("SM90_64x100x16_F32F16F16_SS", "").unwrap_err().to_string(),
//!     "none of 18909 MMA instructions is `SM90_64x100x16_F32F16F16_SS` with arguments ``; nearest: `SM90_64x104x16_F32F16F16_SS` with ``",
//! );
//! # Ok::<(), table::UnknownAtom>(())
//! ```

mod copy;
mod mma;

use crate::copy::CopyRow;
use crate::mma::MmaRow;
use crate::value::Text;
use core::fmt;

/// A name with arguments that no instruction has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct UnknownAtom<'a> {
    /// Where it was looked for.
    pub table: Table,
    /// The name that was not found.
    pub name: &'a str,
    /// Its arguments.
    pub args: &'a str,
    /// How many instructions there are.
    pub atoms: usize,
    /// The place in the table of the first one that begins with as many of the same letters as any does.
    pub nearest: usize,
}
/// One of the two tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// [`mma_atoms`].
    Mma,
    /// [`copy_atoms`].
    Copy,
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for UnknownAtom<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for UnknownAtom<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, name, args, atoms, nearest } = *self;
        let (what, near) = match table {
            Table::Mma => ("MMA", mma_atoms().nth(nearest).map(|row| (row.name, row.args))),
            Table::Copy => ("copy", copy_atoms().nth(nearest).map(|row| (row.name, row.args))),
        };
        write!(f, "none of {atoms} {what} instructions is `{name}` with arguments `{args}`")?;
        match near {
            Some((near, with)) => write!(f, "; nearest: `{near}` with `{with}`"),
            None => Ok(()),
        }
    }
}
impl core::error::Error for UnknownAtom<'_> {}

/// How many letters two texts begin with in common.
fn common(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}
fn find<'a, R>(
    table: Table,
    rows: impl Iterator<Item = R>,
    called: impl Fn(&R) -> (Text, Text),
    (name, args): (&'a str, &'a str),
) -> Result<R, UnknownAtom<'a>> {
    let (mut atoms, mut best, mut nearest) = (0usize, None, 0usize);
    for row in rows {
        let (row_name, row_args) = called(&row);
        if row_name.as_str() == name && row_args.as_str() == args {
            return Ok(row);
        }
        let near = Some((common(row_name.as_str(), name), row_name.as_str() == name, common(row_args.as_str(), args)));
        if near > best {
            (best, nearest) = (near, atoms);
        }
        atoms = atoms.saturating_add(1);
    }
    Err(UnknownAtom { table, name, args, atoms, nearest })
}

/// All rows of MMA instructions, by family.
pub fn mma_atoms() -> impl Iterator<Item = MmaRow> {
    mma::all()
}
/// The row of a name and its arguments, separated by commas: types, scale vector, widths.
///
/// # Errors
/// [`UnknownAtom`]: none is called so.
pub fn mma<'a>(name: &'a str, args: &'a str) -> Result<MmaRow, UnknownAtom<'a>> {
    find(Table::Mma, mma_atoms(), |row| (row.name, row.args), (name, args))
}
/// All rows of copy instructions, by family; bulk copies of 16384 bits.
pub fn copy_atoms() -> impl Iterator<Item = CopyRow> {
    copy::all()
}
/// The row of a name and its arguments, separated by commas.
///
/// ```
/// let row = cute_atoms::table::copy("SM75_U32x4_LDSM_N", "").unwrap();
/// assert_eq!(row.src.to_string(), "(32,128):(128,1)");
/// ```
///
/// # Errors
/// [`UnknownAtom`]: none is called so.
pub fn copy<'a>(name: &'a str, args: &'a str) -> Result<CopyRow, UnknownAtom<'a>> {
    find(Table::Copy, copy_atoms(), |row| (row.name, row.args), (name, args))
}
