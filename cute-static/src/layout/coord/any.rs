//! Coordinates of integers of any type.

use crate::tree::tuple::for_each_arity;
use core::ops::RangeFull;
use typenum::{UInt, UTerm};

/// A coordinate of integers of any type as one that layouts take: `usize` where they are known when run. (A layout takes no others,
/// so that a literal in a coordinate has one type that it can be.)
///
/// ```
/// use cute_static::{int, layout, make_coord};
/// let l = layout!((4, 8) : (8, 1));
/// let (row, column) = (3u8, 5i64);
/// assert_eq!(l.at(make_coord((row, column))), 29);
/// // what does not fit is out of bounds, and so is a negative one: `at` counts on, as pointer arithmetic does
/// assert!(!l.contains(make_coord((-1i32, column))));
/// assert_eq!(l.at(make_coord((-1i32, column))), -3);
/// assert_eq!(l.slice(make_coord((row, ..)))?.1, 24);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
#[must_use]
pub fn make_coord<C: AnyCoord>(coord: C) -> C::Coord {
    coord.coord()
}
/// What [`make_coord`] takes: integers, `..`, and tuples of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate",
    label = "a coordinate is an integer, `..`, or a tuple of them"
)]
pub trait AnyCoord {
    /// The same, of `usize`.
    type Coord;
    /// See [`make_coord`].
    fn coord(self) -> Self::Coord;
}
macro_rules! integers {
    ($($int:ident)*) => {$(
        impl AnyCoord for $int {
            type Coord = usize;
            #[inline(always)]
            fn coord(self) -> usize {
                isize::try_from(self).map_or(usize::MAX, isize::cast_unsigned)
            }
        }
    )*};
}
integers! { u8 u16 u32 u64 i8 i16 i32 i64 isize }
macro_rules! as_they_are {
    ($([$($generics:tt)*] $c:ty;)*) => {$(
        impl<$($generics)*> AnyCoord for $c
        where
            Self: Copy,
        {
            type Coord = Self;
            #[inline(always)]
            fn coord(self) -> Self {
                self
            }
        }
    )*};
}
as_they_are! { [] usize; [] UTerm; [U, B] UInt<U, B>; [] RangeFull; }
impl<C: AnyCoord + Clone> AnyCoord for &C {
    type Coord = C::Coord;
    #[inline(always)]
    fn coord(self) -> C::Coord {
        self.clone().coord()
    }
}
macro_rules! tuples {
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($c: AnyCoord),+> AnyCoord for ($($c,)+) {
            type Coord = ($($c::Coord,)+);
            #[inline(always)]
            fn coord(self) -> Self::Coord {
                let ($($cv,)+) = self;
                ($($cv.coord(),)+)
            }
        }
    };
}
for_each_arity!(tuples);
