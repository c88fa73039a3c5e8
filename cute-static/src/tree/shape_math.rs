//! Arithmetic on shapes: products, and divisions that keep the tree.
//!
//! ```text
//! product(S)                       = |S|                                                    (Definition 2.5)
//! product_each((S0, S1, ..))       = (|S0|, |S1|, ..);   product_each(s) = (s)
//! prefix_product(S)                = the tree of S; each leaf the product of the leaves before it (1 for the first)
//!
//! div((A0, A1, ..), (B0, B1, ..))  = (div(A0, B0), div(A1, B1), ..)
//! div((A0, A1, ..), b)             = (div(A0, b), div(A1, div(b, A0)), ..)                  b is divided out in turn
//! div(a, (B0, B1, ..))             = div(a, |B|)
//! ceil_div(a, b) = shape_div_ceil(a, b) = ceil(a / b)
//! shape_div_floor(a, b)                 = max(1, floor(a / b))                              extents are positive
//! shape_div(a, b)                       = ceil(a / b), if b divides a or a divides b: then all three agree
//!
//! round_up(a, b)                   = b ceil(a / b), mode by mode
//! evenly_divides(A, (B0, B1, ..))  = evenly_divides(A0, B0) and evenly_divides(A1, B1) ..   rank(B) <= rank(A)
//! evenly_divides(A, b)             = |A| is b |ceil_div(A, b)|
//! ```
//!
//! `ceil_div` and `round_up` take modes that `B` lacks for 1; the others want equal ranks. A leaf of a result is static
//! where the leaves that it depends on are; where a static leaf does not divide, `shape_div` does not compile.

pub use self::types::Exact;
use self::types::{Ceil, CeilDivide, Even, Evenly, Floor, Max, Min, RoundTo};
use crate::layout::construct::types::ColumnMajorFrom;
use crate::table::words::*;
use crate::tree::htuple::Size;
use crate::tree::leaf::Extent;
pub use crate::tree::nested::Walked;
use crate::tree::nested::{Is, sized};

pub(crate) mod types;

/// How a quotient is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// Not at all: one number divides the other.
    Exact,
    /// Down, but not below 1.
    Floor,
    /// Up.
    Ceil,
}

/// One extent by another, neither of which is 0. `mode` is the leaf of the shape, for the error.
///
/// # Errors
/// [`AlgebraError::NotDivisible`], for [`Rounding::Exact`].
#[inline]
pub fn quotient(a: usize, b: usize, rounding: Rounding, mode: usize) -> Outcome<usize> {
    let up = a.div_ceil(b);
    match rounding {
        Rounding::Ceil => Ok(up),
        Rounding::Floor => Ok(a.checked_div(b).unwrap_or(1).max(1)),
        Rounding::Exact if a.is_multiple_of(b) || b.is_multiple_of(a) => Ok(up),
        Rounding::Exact => Err(AlgebraError::NotDivisible { mode, extent: a, divisor: b }),
    }
}

/// The product of all extents (Definition 2.5): a typenum number where all of them are.
///
/// # Errors
/// [`AlgebraError::Overflow`], where run-time integers make it too large.
///
/// ```
/// use cute_static::{int, product, shape};
/// assert_eq!(product(&shape!((4, (3, 2))))?, int!(24));
/// assert_eq!(product(&(4usize, (int!(3), 2usize)))?, 24);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn product<S: Nested<Size: Extent>>(shape: &S) -> Outcome<Size<S>> {
    sized(*shape)
}
/// The type of [`product`](product()): [`Size`] under CuTe's name.
pub type Product<S> = Size<S>;

/// Extents are 1 or more: checked where they are run-time integers.
pub(crate) fn positive<S: Nested>(shape: S) -> Outcome<()> {
    let (mut mode, mut zero) = (0usize, None);
    shape.each(&mut |n| {
        if n == Some(0) && zero.is_none() {
            zero = Some(mode);
        }
        mode = mode.saturating_add(1);
    });
    zero.map_or(Ok(()), |mode| Err(AlgebraError::ZeroExtent { mode }))
}

/// The type of [`product_each`].
pub type ProductEach<S> = <S as Nested>::Sizes;
/// The size of each mode, as a tuple.
///
/// # Errors
/// [`AlgebraError::Overflow`], where run-time integers make one too large.
///
/// ```
/// use cute_static::{int, product_each};
/// assert_eq!(product_each(&(int!(4), (3usize, 2usize)))?, (int!(4), 6));
/// assert_eq!(product_each(&int!(8))?, (int!(8),));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn product_each<S: Nested>(shape: &S) -> Outcome<S::Sizes> {
    shape.sizes()
}

/// The type of [`prefix_product`].
pub type PrefixProduct<S> = <S as ColumnMajorFrom<One>>::Stride;
/// The tree with each leaf the product of all leaves before it: the strides of [`column_major`](crate::column_major). Leaves are static as
/// far as there is no run-time extent before them.
///
/// # Errors
/// [`AlgebraError::Overflow`], where run-time integers make a product, of all leaves too, larger than an `isize`.
///
/// ```
/// use cute_static::{int, prefix_product};
/// assert_eq!(prefix_product(&(int!(4), (3usize, int!(2))))?, (int!(1), (int!(4), 12)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn prefix_product<S: ColumnMajorFrom<One> + Copy>(shape: &S) -> Outcome<S::Stride> {
    shape.column_major_from(One::default())
}

/// Two trees by a rule, if that is granted.
type Zipped<A, B, R> = <<A as Nested>::Granted<B, R> as Granting>::Out;

/// A function of two trees by a rule: of shapes, whose extents are positive, or of any leaves.
macro_rules! of_two {
    ($($alias:ident, $(#[$doc:meta])* $function:ident, $rule:ident $(, $positive:ident)?;)*) => {$(
        #[doc = concat!("The type of [`", stringify!($function), "`].")]
        pub type $alias<A, B> = Zipped<A, B, $rule>;
        $(#[$doc])*
        #[inline(always)]
        pub fn $function<A: Nested, B: Nested>(a: &A, b: &B) -> Outcome<A::Zip<B, $rule>>
        where
            Walked<A, B, $rule>: Holds,
        {
            $(
                $positive(*a)?;
                $positive(*b)?;
            )?
            a.zip::<_, $rule>(*b, &mut 0)
        }
    )*};
}
of_two! {
    CeilDiv,
    /// `ceil(a / b)` in each mode; modes that `b` lacks are 1, an integer is divided out of the leaves in turn. More
    /// modes than `a` has do not compile.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`].
    ///
    /// ```
    /// use cute_static::{ceil_div, int, shape};
    /// assert_eq!(ceil_div(&(100usize, int!(64)), &(int!(32), int!(16)))?, (4, int!(4)));
    /// assert_eq!(ceil_div(&shape!((100, (7, 6), 5)), &int!(640))?, shape!((1, (1, 6), 5)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ceil_div, CeilDivide, positive;
    ShapeDivFloor,
    /// As [`shape_div`], rounded down, but never below 1.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`].
    ///
    /// ```
    /// use cute_static::{shape, shape_div_floor};
    /// assert_eq!(shape_div_floor(&shape!((7, 3)), &shape!((2, 5))), Ok(shape!((3, 1))));
    /// ```
    shape_div_floor, Floor, positive;
    ShapeDivCeil,
    /// As [`shape_div`], rounded up.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`].
    ///
    /// ```
    /// use cute_static::{shape, shape_div_ceil};
    /// assert_eq!(shape_div_ceil(&shape!((7, 3)), &shape!((2, 5))), Ok(shape!((4, 1))));
    /// ```
    shape_div_ceil, Ceil, positive;
    RoundUp,
    /// The least multiple of `b` that is `a` or more, in each mode; modes that `b` lacks are 1. An integer and a tuple do
    /// not compile.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use cute_static::{int, round_up};
    /// assert_eq!(round_up(&(100usize, int!(60)), &(int!(32), int!(16)))?, (128, int!(64)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    round_up, RoundTo, positive;
    ElemMin,
    /// The smaller of the leaves of two congruent tuples, one by one.
    ///
    /// # Errors
    /// None: tuples that are not congruent do not compile.
    ///
    /// ```
    /// use cute_static::{elem_min, int};
    /// assert_eq!(elem_min(&(4usize, int!(3)), &(5usize, int!(2))), Ok((4, int!(2))));
    /// ```
    elem_min, Min;
    ElemMax,
    /// The larger of the leaves of two congruent tuples, one by one.
    ///
    /// # Errors
    /// None: tuples that are not congruent do not compile.
    ///
    /// ```
    /// use cute_static::{elem_max, int};
    /// assert_eq!(elem_max(&(4usize, int!(3)), &(5usize, int!(2))), Ok((5, int!(3))));
    /// ```
    elem_max, Max;
}

/// The type of [`shape_div`].
pub type ShapeDiv<A, B> = Zipped<A, B, Exact>;
/// `a / b` in each mode, where one of the two divides the other; an integer is divided out of the leaves in turn. Other ranks do not
/// compile.
///
/// # Errors
/// [`AlgebraError::NotDivisible`] where a run-time integer decides it, [`AlgebraError::ZeroExtent`],
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_static::{int, shape, shape_div};
/// assert_eq!(shape_div(&shape!((4, 5, 6)), &shape!((2, 1, (3, 4))))?, shape!((2, 5, 1)));
/// assert_eq!(shape_div(&(int!(8), 6usize), &int!(4))?, (int!(2), 6));
/// assert_eq!(shape_div(&(int!(8), 6usize), &(int!(8), 4usize)).unwrap_err().code(), "not_divisible");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// Where neither does it is refused; change the 3 to a 2 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{int, shape, shape_div};
/// let wrong = shape_div(&shape!((4, 6)), &int!(3));
/// ```
#[inline(always)]
pub fn shape_div<A: Nested, B: Nested>(a: &A, b: &B) -> Outcome<A::Zip<B, Exact>>
where
    Walked<A, B, Exact>: Holds,
{
    positive(*a)?;
    positive(*b)?;
    a.zip::<_, Exact>(*b, &mut 0)
}

/// Whether the tiler `T` divides the shape `S` without a rest: True, False, or [`Unknown`](crate::num::Unknown) where a run-time integer
/// decides it.
///
/// ```
/// use cute_static::{EvenlyDivides, shape, num::{False, True, Unknown}};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(EvenlyDivides<shape!(((4, 6), 5)), shape!((8,))>, True);
/// assert_type_eq_all!(EvenlyDivides<shape!((4, 6)), shape!((2, 2, 1))>, False);
/// assert_type_eq_all!(EvenlyDivides<shape!((usize, 6)), shape!((2, 2))>, Unknown);
/// ```
pub type EvenlyDivides<S, T> = Is<T, S, Evenly>;

/// Whether a tiler divides a shape without a rest: for each mode of the tiler, the tiles that the mode needs are no
/// larger than the mode. Modes that the tiler lacks are left whole.
///
/// A shape with an extent of 0 is none, and is not divided.
///
/// ```
/// use cute_static::{evenly_divides, int};
/// assert!(evenly_divides(&((4usize, 6usize), 5usize), &(int!(8),)));
/// assert!(!evenly_divides(&((4usize, 6usize), 5usize), &(int!(3),)));
/// ```
#[inline(always)]
pub fn evenly_divides<S: Nested, T: Nested>(shape: &S, tiler: &T) -> bool {
    let mut even = Even(positive(*shape).is_ok() && positive(*tiler).is_ok());
    tiler.visit(*shape, &mut even);
    even.0
}
