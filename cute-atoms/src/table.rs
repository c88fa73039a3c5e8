//! All instructions by name, as values: the rows that the types of [`mma`](crate::mma) and [`copy`](crate::copy) have.
//!
//! ```
//! use cute_atoms::table;
//! let row = table::mma("SM100_MMA_F16BF16_2x1SM_SS", "f16,f16,f32,256,128").unwrap();
//! assert_eq!(row.c.to_string(), "(2,(128,128)):(128,(1,256))");
//! // what an operation is called suffices where it takes no arguments
//! assert!(table::mma("SM90_64x128x16_F32F16F16_SS", "").is_some());
//! assert!(table::mma("SM90_64x100x16_F32F16F16_SS", "").is_none());
//! ```

mod copy;
mod mma;

use crate::copy::CopyRow;
use crate::mma::MmaRow;

/// All rows of MMA instructions, by family.
pub fn mma_atoms() -> impl Iterator<Item = MmaRow> {
    mma::all()
}
/// The row of a name and its arguments, separated by commas: types, scale vector, widths.
#[must_use]
pub fn mma(name: &str, args: &str) -> Option<MmaRow> {
    mma_atoms().find(|row| row.name.as_str() == name && row.args.as_str() == args)
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
#[must_use]
pub fn copy(name: &str, args: &str) -> Option<CopyRow> {
    copy_atoms().find(|row| row.name.as_str() == name && row.args.as_str() == args)
}
