//! Coordinates: `idx2crd`, `crd2idx`, and evaluation of a layout (paper 2.2.2, 2.3, Eq. 4-6).
//!
//! ```text
//! eval(s : d, c)                   = c * d
//! eval((S0, S1) : (D0, D1), (c0, c1)) = eval(S0:D0, c0) + eval(S1:D1, c1)
//! eval((S0, S1) : (D0, D1), c)        = eval(S0:D0, c % |S0|) + eval(S1:D1, c / |S0|)
//! ```
//!
//! The last mode is not reduced (Eq. 4), so evaluation is defined out of bounds too.

pub(crate) mod any;
pub(crate) mod dot;
pub(crate) mod offset;
pub(crate) mod types;

use self::dot::Digit;
use self::offset::Finish;
use self::types::{Coord, Judged};
use crate::refusal::sealed::{Seal, Sealed};
use crate::table::words::*;
use crate::tree::nested::{Trees, Visitor, product_of, rules, sized};
use crate::tree::shape_math::positive;

/// An integer coordinate: `usize`, or a typenum integer. Sealed: tensors rely on its giving the same answer twice.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer coordinate: write a `usize`, or `int!(3)` to fix it at compile time",
    label = "coordinates are `usize` or typenum integers, or tuples that are weakly congruent with the shape"
)]
pub trait IntCoord: Copy + Sealed {
    /// The value.
    fn index(self) -> usize;
}
macro_rules! integers {
    ($([$($generics:tt)*] $c:ty;)*) => {$(
        impl<$($generics)*> IntCoord for $c
        where
            Self: Number,
        {
            #[inline(always)]
            fn index(self) -> usize {
                self.extent()
            }
        }
    )*};
}
integers! { [] usize; [] UTerm; [U, B] UInt<U, B>; }

/// A layout that is asked for its value at a coordinate, which may be refused.
#[diagnostic::on_unimplemented(
    message = "whether this layout has a value at such a coordinate is not known",
    label = "a coordinate is an integer, or a tuple of them that nests at most like the shape",
    note = "in generic code, `L: Evaluate<C, Offset = isize>` is the bound, for a coordinate `C` such as `(usize, usize)`"
)]
pub trait AskAt<C> {
    /// Only this crate implements this: [`AskEvaluate`] believes it, and the coordinate may be anybody's.
    const SEAL: Seal;
    /// What the layout produces: `isize`, or a coordinate.
    type Offset;
    /// That, before it is finished.
    type Raw: Finish<Output = Self::Offset>;
    /// Whether the coordinate nests at most like the shape.
    type Nests: Verdict;
    /// Whether it is in bounds too, as far as the compiler knows.
    type Within: Verdict;
    /// The offset, in bounds or not.
    fn raw_at(&self, coord: C) -> Self::Raw;
    /// Whether the coordinate is in bounds.
    fn ask_contains(&self, coord: C) -> bool;
    /// The offset, finished.
    #[inline(always)]
    fn ask_at(&self, coord: C) -> Self::Offset {
        self.raw_at(coord).finish()
    }
}
#[inlined]
impl<S: Tree<D>, D: Copy, C, O: Finish> AskAt<C> for Layout<S, D>
where
    C: Coord<usize, Plain: Nested, Fixed<S, D> = O>,
{
    const SEAL: Seal = Seal;
    type Offset = O::Output;
    type Raw = O;
    type Nests = Judged<C, usize, types::Nests, S, D>;
    type Within = Judged<C, usize, types::Within, S, D>;
    fn raw_at(&self, coord: C) -> O {
        let (shape, stride) = self.into_parts();
        coord.fixed(shape, stride)
    }
    fn ask_contains(&self, coord: C) -> bool {
        let (shape, stride) = self.into_parts();
        coord.outside(shape, stride).is_none()
    }
}
#[inlined]
impl<S, D> Layout<S, D> {
    /// The offset at a coordinate: an integer, the natural coordinate, or anything between (Eq. 7), static or run-time.
    ///
    /// Out of bounds the last mode goes on (Eq. 4, Section 3.3.3), at static integers as at others, where [`Evaluate::offset`] is `None`. The
    /// sum wraps like pointer arithmetic; within bounds it never does for a layout made by [`Layout::new`].
    ///
    /// ```
    /// use cute_static::{int, layout};
    /// let l = layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16)));
    /// assert_eq!((l.at(22), l.at((2, 5)), l.at(((0, 1), (int!(1), 1)))), (26, 26, 26));
    /// assert_eq!(layout!((3, 1) : (1, 4)).at(3usize), 4); // out of bounds
    /// ```
    /// A coordinate nests at most like the shape (Definition 2.12):
    /// ```compile_fail,E0277
    /// // error: coordinate of rank _3 for a shape of rank _2
    /// cute_static::layout!((4, 8) : (1, 4)).at((1, 2, 3));
    /// ```
    pub fn at<C>(&self, coord: C) -> <Self as AskAt<C>>::Offset
    where
        Self: AskAt<C, Nests: Holds>,
    {
        self.ask_at(coord)
    }
    /// Whether a coordinate is in bounds (Definition 2.9).
    pub fn contains<C>(&self, coord: C) -> bool
    where
        Self: AskAt<C, Nests: Holds>,
    {
        self.ask_contains(coord)
    }
}

/// A promise that layout `L`, asked at a `C`, gives offsets of its own: those of its shape's coordinates, which are within its
/// `min_offset` and `cosize`. Only this crate can make it, and one type's promise is none of another's.
pub struct Trusted<L: ?Sized, C> {
    pub(crate) is: bool,
    of: PhantomData<fn(&L, C)>,
}
impl<L: ?Sized, C> Trusted<L, C> {
    /// No promise.
    pub const NO: Self = Self { is: false, of: PhantomData };
    /// Whether it is a promise.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.is
    }
    /// The promise.
    pub(crate) const YES: Self = Self { is: true, of: PhantomData };
}

/// [`Evaluate`], which may be refused: the trait to implement.
#[diagnostic::on_unimplemented(
    message = "whether this layout has a value at such a coordinate is not known",
    label = "a coordinate is an integer, or a tuple of them that nests at most like the shape",
    note = "in generic code, `L: Evaluate<C, Offset = isize>` is the bound, for a coordinate `C` such as `(usize, usize)`"
)]
pub trait AskEvaluate<C> {
    /// What the layout produces: `isize`, or a coordinate.
    type Offset;
    /// Whether the compiler refuses the coordinate.
    type Verdict: Verdict;
    /// Whether a tensor may rely on it; only this crate can say so.
    #[doc(hidden)]
    const TRUSTED: Trusted<Self, C> = Trusted::NO;
    /// The offset, or `None` out of bounds (or, for a dynamic layout, if the coordinate does not fit its profile).
    fn ask_offset(&self, coord: C) -> Option<Self::Offset>;
}
/// A layout that is evaluated at coordinates of type `C`, in bounds: the bound of generic code on layouts, and [`IsLayout`] with it. With
/// `C = usize` it is the one of all that goes from element to element ([`fill`](crate::fill), [`reduce`](crate::reduce),
/// [`Tensor::iter`](crate::Tensor::iter)).
///
/// A static coordinate out of bounds does not compile:
/// ```compile_fail,E0277
/// use cute_static::{Tensor, int, layout};
/// let tensor = Tensor::fragment(layout!((4, 8) : (1, 4)), 0);
/// // error: coordinate _4 is not below extent _4
/// tensor.get((int!(4), 0));
/// ```
#[diagnostic::on_unimplemented(
    message = "whether this layout has a value at such a coordinate is not known",
    label = "a coordinate is an integer, or a tuple of them that nests at most like the shape",
    note = "in generic code, `L: Evaluate<C, Offset = isize>` is the bound, for a coordinate `C` such as `(usize, usize)`"
)]
pub trait Evaluate<C>: IsLayout + AskEvaluate<C, Verdict: Holds> {
    /// The offset, or `None` out of bounds (or, for a dynamic layout, if the coordinate does not fit its profile).
    #[inline(always)]
    fn offset(&self, coord: C) -> Option<Self::Offset> {
        self.ask_offset(coord)
    }
}
impl<L: IsLayout + AskEvaluate<C, Verdict: Holds>, C> Evaluate<C> for L {}
impl<S: Copy, D: Copy, C: Copy> AskEvaluate<C> for Layout<S, D>
where
    Self: AskAt<C>,
{
    type Offset = <Self as AskAt<C>>::Offset;
    type Verdict = <Self as AskAt<C>>::Within;
    const TRUSTED: Trusted<Self, C> = Trusted::YES;
    #[inline(always)]
    fn ask_offset(&self, coord: C) -> Option<Self::Offset> {
        if self.ask_contains(coord) { Some(self.ask_at(coord)) } else { None }
    }
}

/// A shape whose coordinates are converted: Eq. 4 and 5.
#[doc(hidden)]
pub trait Coords {
    /// The natural coordinate with run-time integers: congruent with the shape.
    type Natural: Coord + core::fmt::Debug;
    /// The coordinate that `f` makes of the extents, leaf by leaf.
    fn each(&self, f: &mut impl FnMut(usize) -> usize) -> Self::Natural;
    /// The natural coordinate of an integer one; the last leaf is not reduced.
    #[inline(always)]
    fn natural(&self, index: usize) -> Self::Natural
    where
        Self: Nested,
    {
        let (mut left, mut behind) = (index, <Self as Nested>::Count::default().extent());
        self.each(&mut |extent| {
            behind = behind.saturating_sub(1);
            let (quotient, rest) = if behind == 0 { (0, left) } else { left.div_rem(extent.max(1)) };
            left = quotient;
            rest
        })
    }
    /// The next coordinate; whether it is the first again.
    fn step(&self, coord: &mut Self::Natural) -> bool;
    /// The coordinate of shape `from` as one of this shape: mode by mode where all three are tuples.
    ///
    /// # Errors
    /// See [`crd2crd`](crate::crd2crd).
    fn convert<C: Nested, S: Nested>(&self, coord: C, from: S) -> Result<Self::Natural, AlgebraError>;
    /// The same by the integer coordinate.
    fn convert_whole<C: Nested, S: Nested>(&self, coord: C, from: S) -> Result<Self::Natural, AlgebraError>
    where
        Self: Nested,
    {
        let (expected, found) = (sized(from)?.extent(), sized(*self)?.extent());
        if expected != found {
            return Err(AlgebraError::Size { expected, found });
        }
        integral(from, coord).map(|index| self.natural(index))
    }
}
macro_rules! leaf_coords {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        #[inlined]
        impl<$($generics)*> Coords for $s
        where
            Self: Number,
        {
            type Natural = usize;
            fn each(&self, f: &mut impl FnMut(usize) -> usize) -> usize {
                f(Number::extent(*self))
            }
            fn step(&self, coord: &mut usize) -> bool {
                *coord = coord.saturating_add(1);
                let carry = *coord >= Number::extent(*self);
                if carry {
                    *coord = 0;
                }
                carry
            }
            fn convert<C: Nested, S: Nested>(&self, coord: C, from: S) -> Result<usize, AlgebraError> {
                self.convert_whole(coord, from)
            }
        }
    )*};
}
leaf_coords! { [U, B] UInt<U, B>; [] usize; [U, B] Multiple<U, B>; }
macro_rules! coords {
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        #[inlined]
        impl<$($s: Nested + Coords),+> Coords for ($($s,)+) {
            type Natural = ($($s::Natural,)+);
            fn each(&self, f: &mut impl FnMut(usize) -> usize) -> Self::Natural {
                let ($($sv,)+) = self;
                ($(Coords::each($sv, f),)+)
            }
            fn step(&self, coord: &mut Self::Natural) -> bool {
                let (($($sv,)+), ($($cv,)+)) = (self, coord);
                true $(&& $sv.step($cv))+
            }
            fn convert<C: Nested, S: Nested>(&self, coord: C, from: S) -> Result<Self::Natural, AlgebraError> {
                if C::LEAF || S::LEAF {
                    return self.convert_whole(coord, from);
                }
                let (($($sv,)+), coord, from) = (self, coord.into_trees(), from.into_trees());
                $(let ($cv, coord, from) = ($sv.convert(coord.head(), from.head())?, coord.tail(), from.tail());)+
                let _ = (coord, from);
                Ok(($($cv,)+))
            }
        }
    };
}
for_each_arity!(coords);

/// The natural coordinate of the integer coordinate `index` in `shape` (Eq. 4). The last mode is not reduced, so an
/// index out of bounds gives a coordinate out of bounds.
///
/// ```
/// use cute_static::{idx2crd, shape};
/// assert_eq!(idx2crd(&shape!(((2, 2), (4, 2))), 22usize)?, ((0, 1), (1, 1)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::ZeroExtent`].
#[inline(always)]
pub fn idx2crd<S: Coords + Nested>(shape: &S, index: impl IntCoord) -> Result<S::Natural, AlgebraError> {
    positive(*shape)?;
    Ok(shape.natural(index.index()))
}

/// The integer coordinate of `coord` in `shape` (Eq. 5), the inverse of [`idx2crd`] in bounds.
///
/// ```
/// use cute_static::{crd2idx, shape};
/// assert_eq!(crd2idx(&shape!(((2, 2), (4, 2))), (2usize, (1usize, 1usize))), Ok(22));
/// ```
///
/// # Errors
/// [`AlgebraError::Overflow`].
#[inline(always)]
pub fn crd2idx<S: Nested + Tree<S>, C: Coord + Nested>(shape: &S, coord: C) -> Result<usize, AlgebraError>
where
    InShape<C, S>: Holds,
{
    integral(*shape, coord)
}
/// The integer coordinate of one that nests at most like the shape.
#[inline(always)]
pub(crate) fn integral<S: Nested, C: Nested>(shape: S, coord: C) -> Result<usize, AlgebraError> {
    let mut index = IndexOf(Some(0), 1);
    coord.visit(shape, &mut index);
    index.0.ok_or(Operation::Crd2Idx.overflow(Excess::Offset))
}
/// Whether `C` nests at most like the shape `S`, whatever its strides are.
pub(crate) type InShape<C, S> = <C as Coord>::Fits<types::Nests, S, S>;
rules! {
    /// Whether a coordinate that is a tuple goes, mode by mode, into a shape of as many.
    IntoModes = V, V, V, Inadmissible<OtherRank<()>>, Inadmissible<OtherRank<()>>;
}
/// The integer coordinate so far, and the product of the extents before.
struct IndexOf(Option<usize>, usize);
impl IndexOf {
    #[inline(always)]
    fn add(&mut self, coord: i128, extent: usize) {
        let part = usize::try_from(coord).ok().and_then(|c| c.checked_mul(self.1));
        self.0 = self.0.and_then(|sum| sum.checked_add(part?));
        self.1 = self.1.saturating_mul(extent);
    }
}
#[inlined]
impl Visitor for IndexOf {
    fn leaves(&mut self, coord: i128, extent: i128) {
        self.add(coord, usize::try_from(extent).unwrap_or(usize::MAX));
    }
    fn leaf_tuple<A: Nested, B: Nested>(&mut self, coord: A, shape: B) {
        coord.each(&mut |c| self.add(c.unwrap_or(0), product_of(shape)));
    }
}
