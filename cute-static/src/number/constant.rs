//! Const generics as numbers: `Int<BM>` is the type of the number `BM`.
//!
//! Stable Rust computes nothing with a const parameter, so the table has a row for each number. A row costs every user compile time: it is
//! one associated type without bounds, and everything else is proven once for all rows.

use crate::layout::coord::offset::OffsetStride;
use crate::number::num::{Before, One, Zero};
use crate::number::number::Number;
use crate::tree::nested::Nested;
pub use typenum::Const;
use typenum::consts::*;
use typenum::{B0, B1, Bit, UInt};

/// A constant that is a number of the algebra: the one bound of a const parameter in generic code.
///
/// Those from 1 to 4096 are, and powers of two up to 2^40 (2^31 where `usize` has 32 bits). `Int<N>` is the number as a type, as CuTe writes it, and `layout!`, `shape!` and
/// `int!` read names of two capitals or more as constants, items and parameters alike, and any name behind `const`.
///
/// ```
/// use cute_static::{Const, Int, IsConst, Layout, int, layout, shape};
/// const ROWS: usize = 128;
/// const N: usize = 64;
/// assert_eq!(layout!((ROWS, const N) : (1, ROWS)), layout!((128, 64) : (1, 128)));
///
/// fn tile<const BM: usize, const K: usize>() -> Layout<(Int<BM>, Int<K>), (int!(1), Int<BM>)>
/// where
///     Const<BM>: IsConst,
///     Const<K>: IsConst,
/// {
///     layout!((BM, const K) : (1, BM))
/// }
/// assert_eq!(tile::<96, 8>(), layout!((96, 8) : (1, 96)));
/// ```
/// Any other constant item goes in braces, `int!({ 5000 + 1 })`.
///
/// With this bound alone a function has sizes, offsets, tensors and identities of such layouts. What an operation makes of them hangs on the
/// numbers, and is a bound of its own, as in all generic code:
///
/// ```
/// use cute_static::{AlgebraError, Const, Int, IsConst, IsLayout, Layout, ZippedDivideBy, int, shape, zipped_divide};
/// type Matrix = Layout<(usize, usize), (int!(1), usize)>;
/// fn tiles<const BM: usize, const BK: usize>(a: &Matrix) -> Result<usize, AlgebraError>
/// where
///     Const<BM>: IsConst,
///     Const<BK>: IsConst,
///     Matrix: ZippedDivideBy<(Int<BM>, Int<BK>)>,
/// {
///     Ok(zipped_divide(a, &shape!((BM, BK)))?.mode_size(1))
/// }
/// assert_eq!(tiles::<32, 8>(&Layout::new((100, 60), (int!(1), 100))?)?, 32);
/// # Ok::<(), AlgebraError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a number: the constants that layouts know by name are 1 to 4096, and powers of two up to 2^40",
    label = "another number, or a const parameter without its bound",
    note = "in generic code `Const<BM>: IsConst` is the bound of a const parameter `BM`"
)]
pub trait IsConst:
    // what is the same of all numbers
    HasDigits
    + Row<Number = Digits<Self>>
    + Row<
        Number: Number
                    + OffsetStride<Offset = isize>
                    + Nested<Rank = One, Depth = Zero, Count = One, Size = Digits<Self>>,
    >
{
}
impl<C> IsConst for C where
    C: HasDigits
        + Row<Number = Digits<Self>>
        + Row<
            Number: Number
                        + OffsetStride<Offset = isize>
                        + Nested<Rank = One, Depth = Zero, Count = One, Size = Digits<Self>>,
        >
{
}
/// A constant of the table, by its digits.
///
/// Generic code knows these bounds of a const parameter. They are proven once, for the impl below, and not for each row of the table.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a number: the constants that layouts know by name are 1 to 4096, and powers of two up to 2^40",
    label = "another number, or a const parameter without its bound",
    note = "an item with any other number goes in braces, `{{BIG}}`; in generic code `Const<BM>: IsConst` is the bound of a const parameter `BM`"
)]
pub trait HasDigits: Row {
    /// All digits but the last one.
    type Upper: Before<Self::Last>;
    /// The last one.
    type Last: Bit;
}
#[diagnostic::do_not_recommend]
impl<C: Row<Number: Split>> HasDigits for C {
    type Upper = <C::Number as Split>::Upper;
    type Last = <C::Number as Split>::Last;
}
/// The table of constants. [`Self::Number`] has no bound, because rustc would prove that bound for each row.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a number: the constants that layouts know by name are 1 to 4096, and powers of two up to 2^40",
    label = "another number, or a const parameter without its bound",
    note = "an item with any other number goes in braces, `{{BIG}}`; in generic code `Const<BM>: IsConst` is the bound of a const parameter `BM`"
)]
pub trait Row {
    /// The number. The compiler knows of it what the supertraits of [`IsConst`] say of it.
    type Number;
}
/// The digits of a number of 1 or more.
pub trait Split {
    /// All digits but the last one.
    type Upper: Before<Self::Last>;
    /// The last one.
    type Last: Bit;
}
impl<U: Before<B>, B: Bit> Split for UInt<U, B> {
    type Upper = U;
    type Last = B;
}
/// The number `N` as a type, CuTe's `Int<N>`: see [`IsConst`].
///
/// By its digits, so that all that is known of a number `UInt<U, B>`, whatever it is, is known of a const parameter.
pub type Int<const N: usize> = Digits<Const<N>>;
type Digits<C> = UInt<<C as HasDigits>::Upper, <C as HasDigits>::Last>;

/// What a name is in `layout!`: of a constant that is no number one unknown type, of which nothing else is told.
pub type Named<const N: usize> = <Const<N> as HasName>::It;
/// [`Named`]: the table, and 0, which is a stride.
pub trait HasName {
    /// The number.
    type It;
}
#[diagnostic::do_not_recommend]
impl<C: Row> HasName for C {
    type It = C::Number;
}
impl HasName for Const<0> {
    type It = Zero;
}

cute_macros::constants! {}
