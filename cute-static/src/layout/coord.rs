//! Coordinates: `idx2crd`, `crd2idx`, and evaluation of a layout (paper 2.2.2, 2.3, Eq. 4-6).
//!
//! ```text
//! eval(s : d, c)                   = c * d
//! eval((S0, S1) : (D0, D1), (c0, c1)) = eval(S0:D0, c0) + eval(S1:D1, c1)
//! eval((S0, S1) : (D0, D1), c)        = eval(S0:D0, c % |S0|) + eval(S1:D1, c / |S0|)
//! ```
//!
//! The last mode is not reduced (Eq. 4), so evaluation is defined out of bounds too.

mod fits;

pub(crate) use self::fits::CoordOf;

use crate::AlgebraError;
use crate::layout::{Formed, Layout};
use crate::number::num::{Before, Value};
use crate::number::number::Number;
use crate::refusal::sealed::Sealed;
use crate::refusal::verdict::{Admissible, Holds, Inadmissible, OtherRank, Verdict};
use crate::table::stride::Stride;
use crate::tree::basis::{AddOffset, Finish};
use crate::tree::htuple::{HTuple, divisor};
use crate::tree::leaf::{Extent, StrideLeaf};
use crate::tree::nested::{Nested, Trees, Visitor, rules, size_of, sized};
use crate::tree::tuple::for_each_arity;
use core::marker::PhantomData;
use typenum::{Bit, UInt, UTerm};

/// An integer coordinate: `usize`, or a typenum integer. Sealed: tensors rely on its giving the same answer twice.
///
/// ```compile_fail,E0277
/// #[derive(Clone, Copy)]
/// struct Elsewhere;
/// impl cute_static::IntCoord for Elsewhere {
///     fn index(self) -> usize {
///         4
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer coordinate: write a `usize`, or `int!(3)` to fix it at compile time",
    label = "coordinates are `usize` or typenum integers, or tuples that are weakly congruent with the shape"
)]
pub trait IntCoord: Copy + Sealed {
    /// The value.
    fn index(self) -> usize;
}
impl IntCoord for usize {
    #[inline(always)]
    fn index(self) -> usize {
        self
    }
}
impl IntCoord for UTerm {
    #[inline(always)]
    fn index(self) -> usize {
        0
    }
}
impl<U: Before<B>, B: Bit> IntCoord for UInt<U, B> {
    #[inline(always)]
    fn index(self) -> usize {
        Self::VALUE
    }
}

/// A shape that is evaluated at a coordinate `C` with strides `D`: `C` is weakly congruent with it (Definition 2.12).
#[diagnostic::on_unimplemented(
    message = "this coordinate does not fit the shape",
    label = "a coordinate is an integer or a tuple that nests at most like the shape (Definition 2.12)"
)]
pub trait Eval<D, C> {
    /// The offset, before it is finished.
    type Offset: Copy;
    fn eval(&self, stride: &D, coord: C) -> Self::Offset;
    /// Whether the coordinate is in bounds.
    fn contains(&self, coord: C) -> bool;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D: StrideLeaf, C: IntCoord> Eval<D, C> for $s {
            type Offset = D::Offset;
            #[inline(always)]
            fn eval(&self, stride: &D, coord: C) -> Self::Offset {
                stride.offset(coord.index())
            }
            #[inline(always)]
            fn contains(&self, coord: C) -> bool {
                coord.index() < Extent::extent(*self)
            }
        }
    )*};
}
leaf! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }

/// The product of extents, if they are all known to the compiler and it fits.
pub(crate) const fn known(sizes: &[Option<usize>]) -> Option<usize> {
    let (mut rest, mut product) = (sizes, 1usize);
    while let [Some(size), after @ ..] = rest {
        (rest, product) = (after, product.saturating_mul(*size));
    }
    if rest.is_empty() && product != 0 && product != usize::MAX { Some(product) } else { None }
}
/// [`known`] as a divisor, where it is known.
pub(crate) const fn step(sizes: &[Option<usize>]) -> usize {
    match known(sizes) {
        Some(product) => product,
        None => 1,
    }
}
/// The coordinates of the modes of an integer coordinate; the last one is not reduced (Eq. 4).
///
/// Where the extents are known, the largest quotient is taken first: what remains is smaller each time, and the compiler
/// divides it in fewer instructions. Elsewhere that would need the products of the extents.
macro_rules! modes_of {
    (@down $left:ident [$($before:ident)*] ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => {
        modes_of!(@down $left [$($before)* $s] $($rest)*);
        let step = const { step(&[$($before::STATIC_SIZE),*]) };
        let ($cv, $left) = ($left / step, $left % step);
    };
    (@down $left:ident $all:tt) => {};
    (@up $left:ident ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident)) => { let $cv = $left; };
    (@up $left:ident ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)+) => {
        let extent = divisor($sv);
        let ($cv, $left) = ($left % extent, $left / extent);
        modes_of!(@up $left $($rest)+);
    };
    ($index:expr, $(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {{
        let left = $index;
        #[allow(clippy::arithmetic_side_effects)] // divisors are at least 1, and their product fits
        if const { known(&[$($s::STATIC_SIZE),+]).is_some() } {
            modes_of!(@down left [] $(($s $d $c $sv $dv $cv))+);
            let _ = left;
            ($($cv,)+)
        } else {
            modes_of!(@up left $(($s $d $c $sv $dv $cv))+);
            ($($cv,)+)
        }
    }};
}
macro_rules! tuple {
    // the sum of all offsets from the first on, as a type, as its bounds and as a value: the compiler makes
    // `c % s * d + c / s * d2` of two neighbours into `c * d + c / s * (d2 - s * d)`
    (@sum [$sum:ty]) => { $sum };
    (@sum [$sum:ty] ($s:ident $d:ident $c:ident $($x:ident)*) $($rest:tt)*) => {
        tuple!(@sum [<$sum as AddOffset<$s::Offset>>::Output] $($rest)*)
    };
    (@add [$sum:expr]) => { $sum };
    (@add [$sum:expr] ($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident) $($rest:tt)*) => {
        tuple!(@add [$sum.add($sv.eval($dv, $cv))] $($rest)*)
    };
    (@bounds $to:tt [$($all:tt)+] [$($bound:tt)*] [$sum:ty]) => { tuple! { @$to [$($all)+] [$($bound)*] } };
    (@bounds $to:tt $all:tt [$($bound:tt)*] [$sum:ty] ($s:ident $d:ident $c:ident $($x:ident)*) $($rest:tt)*) => {
        tuple! {
            @bounds $to $all [$($bound)* $sum: AddOffset<$s::Offset>,]
            [<$sum as AddOffset<$s::Offset>>::Output] $($rest)*
        }
    };
    (@impl [($s0:ident $d0:ident $c0:ident $sv0:ident $dv0:ident $cv0:ident)
        $(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))*] [$($bound:tt)*]) => {
        impl<$s0, $d0, $c0: Copy, $($s, $d, $c: Copy),*> Eval<($d0, $($d,)*), ($c0, $($c,)*)> for ($s0, $($s,)*)
        where
            $s0: Eval<$d0, $c0>,
            $($s: Eval<$d, $c>,)*
            $($bound)*
        {
            type Offset = tuple!(@sum [$s0::Offset] $(($s $d $c $sv $dv $cv))*);
            #[inline(always)]
            fn eval(&self, stride: &($d0, $($d,)*), coord: ($c0, $($c,)*)) -> Self::Offset {
                let (($sv0, $($sv,)*), ($dv0, $($dv,)*), ($cv0, $($cv,)*)) = (self, stride, coord);
                tuple!(@add [$sv0.eval($dv0, $cv0)] $(($s $d $c $sv $dv $cv))*)
            }
            #[inline(always)]
            fn contains(&self, coord: ($c0, $($c,)*)) -> bool {
                let (($sv0, $($sv,)*), ($cv0, $($cv,)*)) = (self, coord);
                $sv0.contains($cv0) $(&& $sv.contains($cv))*
            }
        }
    };
    (@int [($s0:ident $d0:ident $c0:ident $sv0:ident $dv0:ident $cv0:ident)
        $(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))*] [$($bound:tt)*]) => {
        impl<$s0: HTuple, $d0, $($s: HTuple, $d,)* I: IntCoord> Eval<($d0, $($d,)*), I> for ($s0, $($s,)*)
        where
            $s0: Eval<$d0, usize>,
            $($s: Eval<$d, usize>,)*
            $($bound)*
        {
            type Offset = tuple!(@sum [$s0::Offset] $(($s $d $c $sv $dv $cv))*);
            #[inline(always)]
            fn eval(&self, stride: &($d0, $($d,)*), coord: I) -> Self::Offset {
                let (($sv0, $($sv,)*), ($dv0, $($dv,)*)) = (self, stride);
                let ($cv0, $($cv,)*) = modes_of!(
                    coord.index(),
                    ($s0 $d0 $c0 $sv0 $dv0 $cv0) $(($s $d $c $sv $dv $cv))*
                );
                tuple!(@add [$sv0.eval($dv0, $cv0)] $(($s $d $c $sv $dv $cv))*)
            }
            #[inline(always)]
            fn contains(&self, coord: I) -> bool {
                coord.index() < self.size()
            }
        }
    };
    (($s:ident $d:ident $c:ident $($x:ident)*) $($rest:tt)*) => {
        tuple! { @bounds impl [($s $d $c $($x)*) $($rest)*] [] [$s::Offset] $($rest)* }
        tuple! { @bounds int [($s $d $c $($x)*) $($rest)*] [] [$s::Offset] $($rest)* }
    };
}
for_each_arity!(tuple);

/// A layout that is asked for its value at a coordinate, which may be refused.
#[diagnostic::on_unimplemented(
    message = "whether this layout has a value at such a coordinate is not known",
    label = "a coordinate is an integer, or a tuple of them that nests at most like the shape",
    note = "in generic code, `L: Evaluate<C, Offset = isize>` is the bound, for a coordinate `C` such as `(usize, usize)`"
)]
pub trait AskAt<C> {
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
impl<S, D, C, F, V, W, O> AskAt<C> for Layout<S, D>
where
    S: Formed<D, Verdict = F>,
    F: JudgeCoord<S, C, Nests = V, Within = W>,
    V: Verdict + EvalIf<S, D, C, Raw = O>,
    W: Verdict,
    O: Finish,
{
    type Offset = O::Output;
    type Raw = O;
    type Nests = V;
    type Within = W;
    #[inline(always)]
    fn raw_at(&self, coord: C) -> O {
        V::eval_if(self.shape(), self.stride(), coord)
    }
    #[inline(always)]
    fn ask_contains(&self, coord: C) -> bool {
        V::contains_if(self.shape(), coord)
    }
}
/// The verdicts on a coordinate of shape `S`, after that on the layout.
pub trait JudgeCoord<S, C>: Verdict {
    type Nests: Verdict;
    type Within: Verdict;
}
impl<S, C: CoordOf<S>> JudgeCoord<S, C> for Admissible {
    type Nests = C::Nests;
    type Within = C::Within;
}
impl<S, C, W> JudgeCoord<S, C> for Inadmissible<W> {
    type Nests = Self;
    type Within = Self;
}
/// [`Eval`], if a verdict allows it.
pub trait EvalIf<S, D, C> {
    type Raw;
    fn eval_if(shape: &S, stride: &D, coord: C) -> Self::Raw;
    /// Whether the coordinate is in bounds.
    fn contains_if(shape: &S, coord: C) -> bool;
}
impl<S: Eval<D, C>, D, C> EvalIf<S, D, C> for Admissible {
    type Raw = S::Offset;
    #[inline(always)]
    fn eval_if(shape: &S, stride: &D, coord: C) -> S::Offset {
        shape.eval(stride, coord)
    }
    #[inline(always)]
    fn contains_if(shape: &S, coord: C) -> bool {
        shape.contains(coord)
    }
}
// never run: refused
impl<S, D, C, W> EvalIf<S, D, C> for Inadmissible<W> {
    type Raw = UTerm;
    fn eval_if(_: &S, _: &D, _: C) -> UTerm {
        UTerm
    }
    fn contains_if(_: &S, _: C) -> bool {
        false
    }
}
impl<S, D> Layout<S, D> {
    /// The offset at a coordinate: an integer, the natural coordinate, or anything between (Eq. 7), static or run-time.
    ///
    /// Out of bounds the last mode goes on (Eq. 4). The sum wraps like pointer arithmetic; within bounds it never does
    /// for a layout made by [`Layout::new`].
    ///
    /// ```
    /// use cute_static::{int, layout};
    /// let l = layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16)));
    /// assert_eq!(l.at(22usize), 26);
    /// assert_eq!(l.at((2usize, 5usize)), 26);
    /// assert_eq!(l.at(((0usize, 1usize), (int!(1), 1usize))), 26);
    /// assert_eq!(layout!((3, 1) : (1, 4)).at(3usize), 4); // out of bounds
    /// ```
    /// A coordinate nests at most like the shape (Definition 2.12):
    /// ```compile_fail,E0277
    /// // error: coordinate of rank _3 for a shape of rank _2
    /// cute_static::layout!((4, 8) : (1, 4)).at((1, 2, 3));
    /// ```
    #[inline(always)]
    pub fn at<C>(&self, coord: C) -> <Self as AskAt<C>>::Offset
    where
        Self: AskAt<C, Nests: Holds>,
    {
        self.ask_at(coord)
    }
    /// Whether a coordinate is in bounds (Definition 2.9).
    #[inline(always)]
    pub fn contains<C>(&self, coord: C) -> bool
    where
        Self: AskAt<C, Nests: Holds>,
    {
        self.ask_contains(coord)
    }
}

/// A promise that layout `L`, asked at a `C`, gives offsets of its own: those of its shape's coordinates, which are within its
/// `min_offset` and `cosize`. Only this crate can make it, and one type's promise is none of another's.
///
/// ```compile_fail,E0308
/// use cute_static::{AskEvaluate, Layout, verdict::Admissible};
/// struct Elsewhere;
/// impl AskEvaluate<usize> for Elsewhere {
///     type Offset = isize;
///     type Verdict = Admissible;
///     const TRUSTED: cute_static::Trusted<Self, usize> = <Layout<usize, usize> as AskEvaluate<usize>>::TRUSTED;
///     fn ask_offset(&self, _: usize) -> Option<isize> {
///         Some(1 << 40)
///     }
/// }
/// ```
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
/// A layout that is evaluated at coordinates of type `C`, in bounds: the bound of generic code on layouts.
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
pub trait Evaluate<C>: AskEvaluate<C, Verdict: Holds> {
    /// The offset, or `None` out of bounds (or, for a dynamic layout, if the coordinate does not fit its profile).
    #[inline(always)]
    fn offset(&self, coord: C) -> Option<Self::Offset> {
        self.ask_offset(coord)
    }
}
#[diagnostic::do_not_recommend]
impl<L: AskEvaluate<C, Verdict: Holds>, C> Evaluate<C> for L {}
impl<S, D, C: Copy> AskEvaluate<C> for Layout<S, D>
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
    type Natural: Copy + core::fmt::Debug;
    /// The natural coordinate of an integer one; the last mode is not reduced.
    fn natural(&self, index: usize) -> Self::Natural;
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
        let mut index = IndexOf(Some(0), 1);
        coord.visit(from, &mut index);
        index.0.map(|index| self.natural(index)).ok_or(AlgebraError::Overflow)
    }
}
macro_rules! leaf_coords {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)*> Coords for $s
        where
            Self: Nested,
        {
            type Natural = usize;
            #[inline(always)]
            fn natural(&self, index: usize) -> usize {
                index
            }
            #[inline(always)]
            fn step(&self, coord: &mut usize) -> bool {
                *coord = coord.saturating_add(1);
                let carry = *coord >= Extent::extent(*self);
                if carry {
                    *coord = 0;
                }
                carry
            }
            #[inline(always)]
            fn convert<C: Nested, S: Nested>(&self, coord: C, from: S) -> Result<usize, AlgebraError> {
                self.convert_whole(coord, from)
            }
        }
    )*};
}
leaf_coords! { [U: Before<B>, B: Bit] UInt<U, B>; [] usize; }
macro_rules! coords {
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s: HTuple + Nested + Coords),+> Coords for ($($s,)+) {
            type Natural = ($($s::Natural,)+);
            #[inline(always)]
            fn natural(&self, index: usize) -> Self::Natural {
                let ($($sv,)+) = self;
                let ($($cv,)+) = modes_of!(index, $(($s $d $c $sv $dv $cv))+);
                ($($sv.natural($cv),)+)
            }
            #[inline(always)]
            fn step(&self, coord: &mut Self::Natural) -> bool {
                let (($($sv,)+), ($($cv,)+)) = (self, coord);
                true $(&& $sv.step($cv))+
            }
            #[inline(always)]
            fn convert<C: Nested, S: Nested>(&self, coord: C, from: S) -> Result<Self::Natural, AlgebraError> {
                if C::IS_LEAF || S::IS_LEAF {
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
/// assert_eq!(idx2crd(22usize, &shape!(((2, 2), (4, 2)))), ((0, 1), (1, 1)));
/// assert_eq!(idx2crd(9usize, &shape!((2, 2))), (1, 4)); // out of bounds
/// ```
#[inline(always)]
pub fn idx2crd<S: Coords>(index: impl IntCoord, shape: &S) -> S::Natural {
    shape.natural(index.index())
}

/// The integer coordinate of `coord` in `shape` (Eq. 5), the inverse of [`idx2crd`] in bounds.
///
/// ```
/// use cute_static::{crd2idx, shape};
/// let s = shape!(((2, 2), (4, 2)));
/// assert_eq!(crd2idx(((0usize, 1usize), (1usize, 1usize)), &s), Ok(22));
/// assert_eq!(crd2idx((2usize, 5usize), &s), Ok(22));
/// ```
///
/// # Errors
/// [`AlgebraError::Overflow`].
#[inline(always)]
pub fn crd2idx<S: Nested, C: CoordOf<S, Nests: Holds> + Nested>(coord: C, shape: &S) -> Result<usize, AlgebraError> {
    let mut index = IndexOf(Some(0), 1);
    coord.visit(*shape, &mut index);
    index.0.ok_or(AlgebraError::Overflow)
}
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
// what does not nest alike is refused
impl Visitor for IndexOf {
    #[inline(always)]
    fn leaves(&mut self, coord: i128, extent: i128) {
        self.add(coord, usize::try_from(extent).unwrap_or(usize::MAX));
    }
    #[inline(always)]
    fn leaf_tuple<A: Nested, B: Nested>(&mut self, coord: A, shape: B) {
        coord.each(&mut |c| self.add(c.unwrap_or(0), size_of(shape)));
    }
    #[inline(always)]
    fn tuple_leaf<A: Trees, B: Nested>(&mut self, _: A, _: B) {}
    #[inline(always)]
    fn shorter(&mut self) {}
    #[inline(always)]
    fn longer(&mut self) {}
}
