//! Construction: compact layouts in any order, layouts like another, concatenation.
//!
//! ```text
//! column_major(S)           = S : prefix_product(S)                        the leftmost leaf varies fastest
//! row_major(S)              = the same from the right
//! compact_order(S, O)       = the stride that makes S compact: each leaf's is the product of the leaves that come before
//!                             it in (order, place); O coarsens S, and a leaf of O is the order of all leaves below it
//! make_ordered_layout(S, O) = S : compact_order(S, O)
//! make_layout_like(S : D)   = S : compact_order(S with 1 where D is 0, |D|), 0 where D is 0
//! make_fragment_like(L)      = compact, the first mode as it is: see `fragment.rs`
//! make_layout(L0, L1, ..)   = (L0, L1, ..)                                 one codomain for all (Section 3.1, Eq. 11)
//! ```
//!
//! Where two leaves have the same order the left one varies faster, so that the layout is compact whatever the order is.
//! (CuTe gives two *modes* of one order the same stride, and they overlap.)

use self::types::{ColumnMajorFrom, FromLeft, FromRight, Grown, grown};
use crate::layout::Sound;
use crate::table::words::*;
use crate::tree::leaf::Extent;

mod fragment;
pub(crate) mod order;
pub(crate) mod plain;
pub(crate) mod types;
pub(crate) use fragment::{Counted, FragmentLike};
pub use fragment::{FragmentLayout, MakeFragmentLike, make_fragment_like};
pub(crate) use order::LikeLayout;
pub use order::{
    CompactOrder, MakeLayoutLike, MakeOrderedLayout, compact_order, make_layout_like, make_ordered_layout,
};

type Outcome<L> = Result<L, AlgebraError>;

// ---- concatenation ----

/// The type of [`make_layout`].
pub type MakeLayout<T> = <T as Concatenate>::Output;
/// The concatenation of a tuple of layouts as the modes of a new one (Section 3.1); of one layout it is a tuple of one.
///
/// # Errors
/// [`AlgebraError::Overflow`] if the size or the cosize does not fit.
///
/// ```
/// use cute_static::{layout, make_layout};
/// assert_eq!(make_layout(&(layout!(4 : 2), layout!((3, 2) : (8, 1))))?, layout!((4, (3, 2)) : (2, (8, 1))));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// Strides of different codomains (Eq. 11) do not compile; make the second `3:1` and they do:
/// ```compile_fail,E0277
/// # use cute_static::{layout, make_layout};
/// let wrong = make_layout(&(layout!(4 : 2), layout!(3 : 1@0)));
/// ```
#[inline(always)]
pub fn make_layout<T: Concatenate + Copy>(modes: &T) -> Outcome<T::Output> {
    modes.concatenate()
}
/// See [`MakeLayout`].
#[diagnostic::on_unimplemented(message = "make_layout: a tuple of layouts is needed", label = "such as `&(a, b)`")]
pub trait Concatenate {
    type Output;
    fn concatenate(self) -> Outcome<Self::Output>;
}

macro_rules! tuple {
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s, $d),+> Concatenate for ($(Layout<$s, $d>,)+)
        where
            Layout<($($s,)+), ($($d,)+)>: Sound,
        {
            type Output = Layout<($($s,)+), ($($d,)+)>;
            #[inline(always)]
            fn concatenate(self) -> Outcome<Self::Output> {
                let ($($cv,)+) = self;
                $(let ($sv, $dv) = $cv.into_parts();)+
                Layout::from_parts(($($sv,)+), ($($dv,)+)).sound()
            }
        }
    };
}
for_each_arity!(tuple);
// ---- column-major and row-major ----

/// The type of [`column_major`].
pub type ColumnMajor<S> = <S as Compact>::ColumnMajor;
/// The compact layout whose leftmost leaf varies fastest. Strides are static as far as no run-time extent is before them.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_static::{Layout, column_major, int, layout, shape};
/// assert_eq!(column_major(&shape!((4, (3, 2))))?, layout!((4, (3, 2)) : (1, (4, 12))));
/// let l = column_major(&(int!(4), 100usize, int!(2)))?;
/// assert_eq!(l, Layout::new((int!(4), 100usize, int!(2)), (int!(1), int!(4), 400usize))?);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[doc(alias = "compact_col_major")]
#[doc(alias = "compact_major")]
#[doc(alias = "GenColMajor")]
#[inline(always)]
pub fn column_major<S: Compact>(shape: &S) -> Outcome<ColumnMajor<S>> {
    shape.in_column_major()
}
/// The type of [`row_major`].
pub type RowMajor<S> = <S as Compact>::RowMajor;
/// The compact layout whose rightmost leaf varies fastest. Strides are static as far as no run-time extent is behind
/// them.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_static::{layout, row_major, shape};
/// assert_eq!(row_major(&shape!((4, (3, 2))))?, layout!((4, (3, 2)) : (6, (2, 1))));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[doc(alias = "compact_row_major")]
#[doc(alias = "compact_major")]
#[doc(alias = "GenRowMajor")]
#[inline(always)]
pub fn row_major<S: Compact>(shape: &S) -> Outcome<RowMajor<S>> {
    shape.in_row_major()
}

/// A shape that has compact layouts: the bound of [`column_major`] and [`row_major`] in generic code.
///
/// ```
/// use cute_static::{AlgebraError, Compact, Const, Int, IsConst, IsLayout, row_major, shape};
/// fn padding<const BM: usize, const BK: usize>() -> Result<usize, AlgebraError>
/// where
///     Const<BM>: IsConst,
///     Const<BK>: IsConst,
///     (Int<BM>, Int<BK>): Compact,
/// {
///     Ok(128 - row_major(&shape!((BM, BK)))?.cosize())
/// }
/// assert_eq!(padding::<12, 8>()?, 32);
/// # Ok::<(), AlgebraError>(())
/// ```
pub trait Compact: Nested<Size: Extent> {
    /// The type of [`column_major`].
    type ColumnMajor: IsLayout;
    /// The type of [`row_major`].
    type RowMajor: IsLayout;
    #[doc(hidden)]
    fn in_column_major(&self) -> Outcome<Self::ColumnMajor>;
    #[doc(hidden)]
    fn in_row_major(&self) -> Outcome<Self::RowMajor>;
}
impl<S: Nested<Size: Extent>> Compact for S
where
    Layout<S, UpFromLeft<S>>: Sound + IsLayout,
    Layout<S, UpFromRight<S>>: Sound + IsLayout,
{
    type ColumnMajor = Layout<S, UpFromLeft<S>>;
    type RowMajor = Layout<S, UpFromRight<S>>;
    #[inline(always)]
    fn in_column_major(&self) -> Outcome<Self::ColumnMajor> {
        Layout::from_parts(*self, self.column_major_from(One::default())?).sound()
    }
    #[inline(always)]
    fn in_row_major(&self) -> Outcome<Self::RowMajor> {
        Layout::from_parts(*self, grown::<S, _>(FromRight(self.extents(UTerm, Nil))?)?).sound()
    }
}
type UpFromLeft<S> = Grown<S, FromLeft<<S as Nested>::Extents<UTerm, Nil>, One>>;
type UpFromRight<S> = Grown<S, FromRight<<S as Nested>::Extents<UTerm, Nil>>>;
