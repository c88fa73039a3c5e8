//! The coordinates of a shape (Section 2.2.2): which are in bounds, all of them in order, from one shape into another;
//! and the values of a layout in order.
//!
//! ```text
//! is_admissible(S, c)  = c is weakly congruent to S                                                (Definition 2.12)
//! is_in_bounds(S, c)   = c is an integer and 0 <= c < |S|, or tuples of one rank ... in each mode  (Definition 2.9)
//! coords(S)            = idx2crd(S, 0), idx2crd(S, 1), .., idx2crd(S, |S| - 1)                     (colexicographic)
//! crd2crd((S0, S1), (T0, T1), (c0, c1)) = (crd2crd(S0, T0, c0), crd2crd(S1, T1, c1))
//! crd2crd(S, T, c)     = idx2crd(T, crd2idx(S, c))                         where one of them is an integer; |S| = |T|
//! values(L)             = L(coords(L))                                                              (Section 2.4.1)
//! get_hier_coord(L, i)  = the natural coordinate c with L(c) = i:  a leaf s:d at (i / d) mod s, or at 0 if d is 0
//! get_flat_coord(L, i)  = crd2crd(S, product_each(S), c);   get_1d_coord(L, i) = crd2idx(S, c)
//! ```

use crate::Basis;
use crate::algebra::partition::Threads;
use crate::layout::coord::types::Coord;
use crate::layout::coord::{AskAt, Coords as Natural, InShape, IntoModes, integral};
use crate::layout::text::write_tree;
use crate::table::words::*;
use crate::tree::compare::{weakly_congruent, whether};
use crate::tree::htuple::HTuple;
use crate::tree::modes::{At, Modal, Regrouping};
use crate::tree::nested::{Trees, Visitor, Walked};
use crate::tree::shape_math::positive;
use crate::tree::walk::Walk;
use core::fmt;
use core::iter::FusedIterator;

/// Whether a tuple is an admissible coordinate into a shape (Definition 2.12): it coarsens the shape's profile. In bounds
/// it need not be.
///
/// ```
/// use cute_static::{is_admissible, shape};
/// assert!(is_admissible(&shape!((4, (3, 2))), (9usize, -5isize)));
/// assert!(!is_admissible(&shape!((4, (3, 2))), (1usize, 2usize, 3usize)));
/// ```
#[inline(always)]
pub fn is_admissible<S: Nested, C: Nested>(shape: &S, coord: C) -> bool {
    weakly_congruent(&coord, shape)
}

/// Whether a coordinate is in bounds of a shape (Definition 2.9): an integer below the size, or a tuple of such for the
/// modes. What is not admissible is not in bounds; nor is a negative coordinate.
///
/// ```
/// use cute_static::{is_in_bounds, shape};
/// let s = shape!((4, (3, 2)));
/// assert!(is_in_bounds(&s, 23usize) && is_in_bounds(&s, (3usize, 5usize)));
/// assert!(!is_in_bounds(&s, (3usize, (0usize, 2usize))) && !is_in_bounds(&s, -1isize));
/// ```
#[inline(always)]
pub fn is_in_bounds<S: Nested, C: Nested>(shape: &S, coord: C) -> bool {
    let mut within = Within(true);
    coord.visit(*shape, &mut within);
    within.0
}
whether! {
    /// `is_in_bounds`, of numbers.
    Within = |c, extent| 0 <= c && c < extent, |c, shape| below(c, shape), false;
}
/// Whether an integer is below a size. Divided by the extents: their product may not fit.
#[inline(always)]
fn below<C: Nested, S: Nested>(coord: C, shape: S) -> bool {
    let mut left = None;
    coord.each(&mut |c| left = c.filter(|c| *c >= 0));
    // nothing is within an extent of 0
    shape.each(&mut |extent| left = left.and_then(|left| left.checked_div(extent?)));
    left == Some(0)
}

// ---- all coordinates ----

/// The natural coordinates of a shape in colexicographic order: the first mode varies fastest.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`] if there are `usize::MAX` or more.
///
/// ```
/// use cute_static::{coords, shape};
/// let mut all = coords(&shape!((2, (1, 2))))?;
/// assert!(all.eq([(0, (0, 0)), (1, (0, 0)), (0, (0, 1)), (1, (0, 1))]));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline]
#[doc(alias = "make_coord_iterator")]
pub fn coords<S: Natural + HTuple>(shape: &S) -> Outcome<Coords<S>> {
    positive(*shape)?;
    match shape.size() {
        usize::MAX => Err(Operation::Coords.overflow(Excess::Size)),
        _ => Ok(Coords::of(*shape)),
    }
}
/// See [`coords`].
#[derive(Clone, Copy)]
pub struct Coords<S: Natural> {
    shape: S,
    next: S::Natural,
    left: usize,
}
impl<S: Natural + HTuple> Coords<S> {
    /// All coordinates of a layout's shape.
    #[inline(always)]
    pub(crate) fn of(shape: S) -> Self {
        Self { shape, next: shape.natural(0), left: shape.size() }
    }
}
impl<S: Natural + Walk> fmt::Debug for Coords<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Coords({} of ", self.left)?;
        write_tree(&self.shape, true, f)?;
        write!(f, " from {:?})", self.next)
    }
}
impl<S: Natural> Iterator for Coords<S> {
    type Item = S::Natural;
    #[inline]
    fn next(&mut self) -> Option<S::Natural> {
        self.left = self.left.checked_sub(1)?;
        let here = self.next;
        // Counts up with a carry: no division.
        self.shape.step(&mut self.next);
        Some(here)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
impl<S: Natural> ExactSizeIterator for Coords<S> {}
impl<S: Natural> FusedIterator for Coords<S> {}

/// The values of a layout at its coordinates in colexicographic order (Section 2.4.1). As a set they are the layout's
/// image; a value that the layout takes at several coordinates comes as often.
///
/// ```
/// use cute_static::{values, layout};
/// assert!(values(&layout!((2, 3) : (4, 1))).eq([0, 4, 1, 5, 2, 6]));
/// ```
#[inline]
pub fn values<S: Natural + HTuple, D: Copy>(layout: &Layout<S, D>) -> Values<S, D> {
    Values { layout: *layout, coords: Coords::of(*layout.shape()) }
}
/// See [`values`].
#[derive(Clone, Copy)]
pub struct Values<S: Natural, D> {
    layout: Layout<S, D>,
    coords: Coords<S>,
}
impl<S: Natural + Walk, D: Walk> fmt::Debug for Values<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Values({:?}, {:?})", self.layout, self.coords)
    }
}
impl<S: Natural, D> Iterator for Values<S, D>
where
    Layout<S, D>: AskAt<S::Natural>,
{
    type Item = <Layout<S, D> as AskAt<S::Natural>>::Offset;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.coords.next().map(|coord| self.layout.ask_at(coord))
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.coords.size_hint()
    }
}
impl<S: Natural, D> ExactSizeIterator for Values<S, D> where Layout<S, D>: AskAt<S::Natural> {}
impl<S: Natural, D> FusedIterator for Values<S, D> where Layout<S, D>: AskAt<S::Natural> {}
/// The distance between the smallest and the largest offset, plus one: see [`IsLayout::cosize`].
///
/// ```
/// use cute_static::{cosize, layout};
/// assert_eq!(cosize(&layout!((4, 3) : (2, 10))), 27);
/// ```
#[inline(always)]
pub fn cosize<L: IsLayout>(layout: &L) -> usize {
    layout.cosize()
}

// ---- where a layout has an index ----

/// A layout that is asked where it has an index: the bound of [`get_hier_coord`], [`get_flat_coord`] and [`get_1d_coord`] in generic code.
#[diagnostic::on_unimplemented(
    message = "this is not a layout of integer strides, which is asked for the coordinate of an index",
    label = "such as a layout of threads or of CTAs, `layout!((32, 2, 2) : (1, 32, 64))`"
)]
pub trait CoordOfIndex {
    /// A coordinate congruent with the shape.
    type Hier;
    /// An integer for each mode.
    type Flat;
    /// See [`get_hier_coord`].
    #[doc(hidden)]
    fn hier_coord(&self, index: usize) -> Outcome<Self::Hier>;
    /// See [`get_flat_coord`].
    #[doc(hidden)]
    fn flat_coord(&self, index: usize) -> Outcome<Self::Flat>;
    /// See [`get_1d_coord`].
    #[doc(hidden)]
    fn one_coord(&self, index: usize) -> Outcome<usize>;
}
#[inlined]
impl<S: Natural + Nested, D: Copy, E: Nested, C: Nested> CoordOfIndex for Layout<S, D>
where
    Self: Threads<usize, Tiler = E, Coord = C>,
{
    type Hier = S::Natural;
    type Flat = C;
    fn hier_coord(&self, index: usize) -> Outcome<S::Natural> {
        Ok(self.shape().natural(self.one_coord(index)?))
    }
    fn flat_coord(&self, index: usize) -> Outcome<C> {
        Ok(self.thread(index)?.1)
    }
    fn one_coord(&self, index: usize) -> Outcome<usize> {
        let (sizes, coord) = self.thread(index)?;
        integral(sizes, coord)
    }
}

/// The coordinate, congruent with the shape, at which a layout has an index: of a layout of threads or of CTAs the one of a thread or a CTA.
///
/// Each leaf is told by its own stride, `(index / stride) mod extent`, and then the layout is asked whether it has the index there; of a leaf of
/// stride 0 the coordinate is 0. ([`idx2crd`](crate::idx2crd) counts coordinates of a shape, whatever the strides are.)
///
/// ```
/// use cute_static::{get_1d_coord, get_flat_coord, get_hier_coord, layout};
/// let threads = layout!((4, (2, 3)) : (6, (3, 1)));
/// assert_eq!(get_hier_coord(&threads, 17)?, (2, (1, 2)));
/// assert_eq!((get_flat_coord(&threads, 17)?, get_1d_coord(&threads, 17)?), ((2, 5), 22));
/// assert_eq!(get_hier_coord(&threads, 24).unwrap_err().to_string(), "no coordinate of the layout has index 24");
/// # extern crate std; use std::string::ToString;
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::NoThread`] if no coordinate has that index (or if modes are interleaved or padded, so that dividing the index by the
/// strides does not tell which one).
#[inline(always)]
pub fn get_hier_coord<L: CoordOfIndex>(layout: &L, index: usize) -> Outcome<L::Hier> {
    layout.hier_coord(index)
}
/// The same as an integer for each mode, `(m, n, ..)`: see [`get_hier_coord`].
///
/// ```
/// use cute_static::{get_flat_coord, layout};
/// // a warp, its place in 2 x 2 of them, and no place along K
/// assert_eq!(get_flat_coord(&layout!((32, 2, 2, 1) : (1, 32, 64, 0)), 100)?, (4, 1, 1, 0));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`get_hier_coord`].
#[inline(always)]
pub fn get_flat_coord<L: CoordOfIndex>(layout: &L, index: usize) -> Outcome<L::Flat> {
    layout.flat_coord(index)
}
/// The same as one integer, the colexicographic number of the coordinate: see [`get_hier_coord`].
///
/// ```
/// use cute_static::{get_1d_coord, layout};
/// assert_eq!(get_1d_coord(&layout!((4, 8) : (8, 1)), 21)?, 2 + 4 * 5);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`get_hier_coord`], and [`AlgebraError::Overflow`].
#[inline(always)]
pub fn get_1d_coord<L: CoordOfIndex>(layout: &L, index: usize) -> Outcome<usize> {
    layout.one_coord(index)
}

// ---- from one shape into another ----

/// A coordinate of one shape as a coordinate of another of the same size: mode by mode where all three are tuples,
/// otherwise that with the same integral coordinate. Out of bounds the last mode goes on, as in
/// [`idx2crd`](crate::idx2crd). Ranks that differ do not compile.
///
/// # Errors
/// [`AlgebraError::Size`] if the sizes differ, [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_static::{crd2crd, int, shape};
/// assert_eq!(crd2crd(&shape!((4, 6)), &shape!((4, (2, 3))), (1usize, 5usize))?, (1, (1, 2)));
/// assert_eq!(crd2crd(&shape!((4, 6)), &int!(24), (1usize, 5usize))?, 21);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn crd2crd<S: Nested + Tree<S>, T: Nested + Natural, C: Coord + Nested>(
    from: &S,
    to: &T,
    coord: C,
) -> Outcome<T::Natural>
where
    InShape<C, S>: Holds,
    Walked<C, T, IntoModes>: Holds,
{
    positive(*from)?;
    positive(*to)?;
    to.convert(coord, *from)
}

/// The type of [`basis_get`].
pub type BasisGet<E, X> = <E as GetPath<X>>::Output;
/// The part of a tuple or a layout that a basis element counts: of `1@1@0` mode 0 of mode 1. One that has no such part does not compile.
///
/// ```
/// use cute_static::{Basis, basis_get, int};
/// let e = Basis::<int!(1), (int!(1), int!(0))>::default();
/// assert_eq!(basis_get(&(4usize, (3usize, 2usize)), &e)?, 3);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
pub fn basis_get<X: Copy, E: GetPath<X>>(of: &X, _basis: &E) -> Outcome<E::Output> {
    Ok(E::get_path(*of))
}
/// See [`BasisGet`]: a basis element, or a path of indices into a tuple.
pub trait GetPath<X> {
    type Output;
    fn get_path(of: X) -> Self::Output;
}
macro_rules! index {
    ($([$($u:ident)*] $n:ty;)*) => {$(
        impl<X: Modal, $($u),*> GetPath<X> for $n
        where
            Self: Number,
            <At<Self> as Regrouping>::Verdict<X::Rank>: Holds,
        {
            type Output = X::Regrouped<At<Self>>;
            #[inline(always)]
            fn get_path(of: X) -> Self::Output {
                of.regrouped::<At<Self>>()
            }
        }
    )*};
}
index! { [] UTerm; [U B] UInt<U, B>; }
impl<I: GetPath<X>, J: GetPath<I::Output>, X> GetPath<X> for (I, J) {
    type Output = J::Output;
    #[inline(always)]
    fn get_path(of: X) -> J::Output {
        J::get_path(I::get_path(of))
    }
}
impl<K, I: GetPath<X>, X> GetPath<X> for Basis<K, I> {
    type Output = I::Output;
    #[inline(always)]
    fn get_path(of: X) -> I::Output {
        I::get_path(of)
    }
}
