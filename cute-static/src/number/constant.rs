//! Const generics as numbers: `Int<BM>` is the type of the number `BM`.
//!
//! Stable Rust computes nothing with a const parameter, so there is a row for each number that there is.

use crate::number::number::Number;
use crate::tree::htuple::HTuple;
use crate::tree::known::{Known, StaticLeaves};
use crate::tree::leaf::StrideLeaf;
pub use typenum::Const;
use typenum::consts::*;
use typenum::{B0, B1, UInt};

/// A constant that is a number of the algebra: the one bound of a const parameter in generic code.
///
/// Those up to 4096 are, and powers of two up to 2^40. `Int<N>` is the number as a type, as CuTe writes it, and `layout!`, `shape!` and
/// `int!` read names of two capitals or more as constants, items and parameters alike.
///
/// ```
/// use cute_static::{Const, Int, IsConst, Layout, int, layout, shape};
/// const ROWS: usize = 128;
/// assert_eq!(layout!((ROWS, 64) : (1, ROWS)), layout!((128, 64) : (1, 128)));
///
/// fn tile<const BM: usize, const BK: usize>() -> Layout<(Int<BM>, Int<BK>), (int!(1), Int<BM>)>
/// where
///     Const<BM>: IsConst,
///     Const<BK>: IsConst,
/// {
///     layout!((BM, BK) : (1, BM))
/// }
/// assert_eq!(tile::<96, 8>(), layout!((96, 8) : (1, 96)));
/// ```
/// Any other constant item goes in braces, `int!({ 5000 + 1 })`.
#[diagnostic::on_unimplemented(
    message = "a constant that is not known to be a number of layouts: those up to 4096 are, and powers of two up to 2^40",
    label = "of a const parameter this is the bound that is missing",
    note = "in generic code `Const<BM>: IsConst` is the bound of a const parameter `BM`; an item with another number goes in braces, `{{BM}}`"
)]
pub trait IsConst {
    /// The number as a type.
    type It: Number + HTuple + StrideLeaf + StaticLeaves + Known<It = Self::It, Value = Self::It>;
}
/// The number `N` as a type, CuTe's `Int<N>`: see [`IsConst`].
pub type Int<const N: usize> = <Const<N> as IsConst>::It;

cute_macros::constants! {}
