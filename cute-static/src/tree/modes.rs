//! The modes of a hierarchical tuple or a layout (paper 2.1): access, choice and regrouping; rank, depth, size.
//!
//! ```text
//! get((X0, X1, ..), i) = Xi;            get(x, 0) = x
//! flatten(X)           = the leaves of X, left to right, as one tuple;   flatten(x) = x
//! unflatten(X, P)      = the tree of P's profile whose leaves, left to right, are those of the flat X
//! rank((X0, .., Xn-1)) = n;                        rank(x) = 1
//! depth((X0, ..))      = 1 + max(depth(X0), ..);   depth(x) = 0                                   (Definition 2.2)
//! ```
//!
//! `take`, `select`, `group`, `append`, `prepend`, `replace`, `insert`, `remove` are in `regroup`. What is done with a layout is done with its shape and
//! its stride.

use crate::number::decimal::Named;
use crate::number::num::Nat;
use crate::table::words::*;
use crate::tree::htuple::{HTuple, Size};
use crate::tree::items::Fits;
use crate::tree::leaf::Extent;
use crate::tree::shape_math::product;
use typenum::NonZero;

pub(crate) mod regroup;
use self::regroup::{Chosen, Grouped, Taken};
use crate::layout::Sound;
pub use regroup::{
    Append, Group, Insert, Prepend, Remove, Replace, Select, Take, append, group, insert, prepend, remove, replace,
    select, take,
};
pub use regroup::{Transpose, Transposed, transpose};

/// The type of [`get`].
pub type Get<X, I> = Regrouped<X, At<I>>;
/// Mode `index` (a typenum number) of a hierarchical tuple or a layout. An index past the rank does not compile.
///
/// ```
/// use cute_static::{get, int, layout};
/// assert_eq!(get(&(5usize, 6usize), int!(1))?, 6);
/// assert_eq!(get(&layout!((4, (3, 2)) : (2, (8, 1))), int!(1))?, layout!((3, 2) : (8, 1)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
pub fn get<X, I: IndexOfMode>(from: &X, _index: I) -> Outcome<<X as AskRegroup<At<I::It>>>::Output>
where
    X: AskRegroup<At<I::It>, Verdict: Holds>,
{
    Ok(from.ask_regroup())
}
/// An index of a mode, as a number: a static one, or what is refused because it is known when run, as the literal in `get(&x, 0)` is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of a mode",
    label = "an index is a static integer: `int!(0)`"
)]
pub trait IndexOfMode {
    /// The number.
    type It: Number;
}
impl<I: Number> IndexOfMode for I {
    type It = I;
}
impl IndexOfMode for i32 {
    type It = usize;
}

/// What is made of the modes of a tuple.
pub trait Regrouping {
    type Of<L: Items>: Copy;
    fn of<L: Items>(l: L) -> Self::Of<L>;
    /// Whether that is possible where there are `n`.
    type Verdict<N: Number>: Verdict;
}
/// The mode at `I`.
#[derive(Debug, Clone, Copy)]
pub struct At<I>(PhantomData<I>);
impl<I: Number> Regrouping for At<I> {
    type Of<L: Items> = <L::From<I> as Items>::Head;
    #[inline(always)]
    fn of<L: Items>(l: L) -> Self::Of<L> {
        l.from::<I>().head()
    }
    type Verdict<N: Number> = IsMode<I, N>;
}
/// Whether there is a mode `I` of `N`: an index that is known when run is none. The rank is looked at first: if it is not known yet, nothing
/// is said of the index.
pub(crate) type IsMode<I, N> =
    <Known<N, <I as Number>::Below<N>> as TreeTruth>::Unless<Inadmissible<NoMode<Named<I>, Named<N>>>>;
/// Whether `T` is known to be so of a tuple of `N` modes.
pub(crate) type Known<N, T> = <<<N as Number>::AboveZero as Truth>::And<T> as TreeTruth>::Certain;

/// A tuple, or a leaf, which is its own only mode.
#[diagnostic::on_unimplemented(message = "this is not a tuple or a layout, which have modes")]
pub trait ModeList: Copy {
    type Modes: Items;
    fn mode_list(self) -> Self::Modes;
    /// The same with another mode `I`; of a leaf that alone.
    type Replaced<I: Number, Y: Copy>: Copy;
    fn replaced<I: Number, Y: Copy>(self, mode: Y) -> Self::Replaced<I, Y>;
}
/// What has modes: a tuple, or a layout.
#[diagnostic::on_unimplemented(message = "this is not a tuple or a layout, which have modes")]
pub trait Modal: Copy {
    type Rank: Number;
    /// `R` of its modes; and if there is that.
    type Regrouped<R: Regrouping>: Copy;
    fn regrouped<R: Regrouping>(self) -> Self::Regrouped<R>;
    type Ask<R: Regrouping>;
}
/// What has modes, and is asked for `R` of them, which may be refused.
#[diagnostic::on_unimplemented(
    message = "this is not known to be a tuple or a layout, which have modes",
    note = "in generic code, `GetBy`, `TakeBy`, `SelectBy` and `GroupBy` are the bounds of `get`, `take`, `select` and `group`"
)]
pub trait AskRegroup<R> {
    /// That of its modes.
    type Output: Copy;
    /// Whether there are such modes.
    type Verdict: Verdict;
    /// [`Output`](Self::Output) by [`Verdict`](Self::Verdict): [`Given`].
    type Grant;
    fn ask_regroup(&self) -> Self::Output;
}
#[diagnostic::do_not_recommend]
impl<X: Modal, R: Regrouping> AskRegroup<R> for X {
    type Output = X::Regrouped<R>;
    type Verdict = R::Verdict<X::Rank>;
    type Grant = X::Ask<R>;
    #[inline(always)]
    fn ask_regroup(&self) -> Self::Output {
        self.regrouped::<R>()
    }
}
/// The public bounds of what is done with modes, `R` of them: that it is granted, and what else is asked of what comes out.
macro_rules! regroups {
    ($($(#[$doc:meta])* $by:ident<$($p:ident),+> $regrouping:ty $(: $sound:path)?;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = "this is not known to be a tuple or a layout, which have modes")]
        pub trait $by<$($p),+>:
            AskRegroup<
                $regrouping,
                Verdict: Holds,
                Grant: Granting<Out = <Self as AskRegroup<$regrouping>>::Output>,
                Output: Copy $(+ $sound)?,
            >
        {
        }
        impl<X, $($p),+> $by<$($p),+> for X where
            X: AskRegroup<
                    $regrouping,
                    Verdict: Holds,
                    Grant: Granting<Out = <Self as AskRegroup<$regrouping>>::Output>,
                    Output: Copy $(+ $sound)?,
                >
        {
        }
    )*};
}
regroups! {
    /// A tuple or a layout with a mode `I`: the bound of [`get`] in generic code. What comes out is `Output`.
    GetBy<I> At<I>;
    /// A tuple or a layout with modes `B` to `E - 1`: the bound of [`take`] in generic code. What comes out is `Output`.
    TakeBy<B, E> Taken<B, E>;
    /// A tuple or a layout with the modes of a tuple of indices: the bound of [`select`] in generic code. What comes out is `Output`.
    ///
    /// ```
    /// use cute_static::{AlgebraError, CopyTo, SelectBy, Tensor, accessor::View, accessor::ViewMut, copy, int, layout, select};
    /// type Swapped = (int!(1), int!(0));
    /// /// The transpose of `from` to `to`.
    /// fn transpose<L, M, R>(from: &Tensor<View<f32>, L>, to: &mut Tensor<ViewMut<f32>, M>) -> Result<(), AlgebraError>
    /// where
    ///     L: SelectBy<Swapped, Output = R> + Copy,
    ///     R: CopyTo<M>,
    /// {
    ///     copy(&from.with_layout(|layout| select(layout, (int!(1), int!(0))))?, to)
    /// }
    /// let (from, mut to) = ([1., 2., 3., 4., 5., 6.], [0.; 6]);
    /// let rows = layout!((2, 3) : (3, 1));
    /// transpose(&Tensor::view(&from, rows)?, &mut Tensor::view_mut(&mut to, layout!((3, 2) : (2, 1)))?)?;
    /// assert_eq!(to, [1., 4., 2., 5., 3., 6.]);
    /// # Ok::<(), AlgebraError>(())
    /// ```
    SelectBy<I> Chosen<I>: Sound;
    /// A tuple or a layout of which modes `B` to `E - 1` are made one: the bound of [`group`] in generic code. What comes out is `Output`.
    GroupBy<B, E> Grouped<B, E>;
}
/// `R` of the modes of `X`.
pub(crate) type Regrouped<X, R> = <<X as Modal>::Ask<R> as Granting>::Out;
impl<X: ModeList> Modal for X {
    type Rank = <X::Modes as Items>::Len;
    type Regrouped<R: Regrouping> = R::Of<X::Modes>;
    #[inline(always)]
    fn regrouped<R: Regrouping>(self) -> Self::Regrouped<R> {
        R::of(self.mode_list())
    }
    type Ask<R: Regrouping> = Given<R::Of<X::Modes>, R::Verdict<Self::Rank>>;
}
impl<S: ModeList, D: ModeList> Modal for Layout<S, D> {
    type Rank = <S as Modal>::Rank;
    type Regrouped<R: Regrouping> = Layout<R::Of<S::Modes>, R::Of<D::Modes>>;
    #[inline(always)]
    fn regrouped<R: Regrouping>(self) -> Self::Regrouped<R> {
        let (shape, stride) = self.into_parts();
        Layout::from_parts(shape.regrouped::<R>(), stride.regrouped::<R>())
    }
    type Ask<R: Regrouping> = Given<Self::Regrouped<R>, R::Verdict<<S as Modal>::Rank>>;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty;)*) => {$(
        #[inlined]
        impl<$($generics)*> ModeList for $leaf {
            type Modes = Link<Self, Nil>;
            fn mode_list(self) -> Self::Modes {
                Link(self, Nil)
            }
            type Replaced<I: Number, Y: Copy> = Y;
            fn replaced<I: Number, Y: Copy>(self, mode: Y) -> Y {
                mode
            }
        }
    )*};
}
leaf! {
    [] UTerm; [U: Copy, B: Copy] UInt<U, B>; [U: Nat + NonZero] NInt<U>; [] usize; [] isize;
    [K: Copy, J: Copy] crate::Multiple<K, J>; [K: Copy, J] crate::Basis<K, J>;
    [K: Copy] crate::Xor<K>;
}
macro_rules! tuple {
    ($(($s:ident $($x:ident)*))+) => {
        #[inlined]
        impl<$($s: Copy),+> ModeList for ($($s,)+) {
            type Modes = <Self as AsList>::List;
            fn mode_list(self) -> Self::Modes {
                self.into_list()
            }
            type Replaced<I: Number, Y: Copy> = <Replacing<Self::Modes, I, Y> as Items>::Tuple;
            fn replaced<I: Number, Y: Copy>(self, mode: Y) -> Self::Replaced<I, Y> {
                let list = self.into_list();
                list.first::<I>().before(Link(mode, list.from::<I>().tail())).tuple()
            }
        }
    };
}
for_each_arity!(tuple);
/// The list `L` with the element at `I` replaced.
type Replacing<L, I, Y> = <<L as Items>::First<I> as Items>::Before<Link<Y, <<L as Items>::From<I> as Items>::Tail>>;

// ---- flatten, unflatten ----

/// The type of [`flatten`].
pub type Flatten<X> = <<X as Flat>::AskFlat as Granting>::Out;
/// The leaves of a hierarchical tuple, or the leaf modes of a layout, on one level.
///
/// ```
/// use cute_static::{flatten, layout};
/// assert_eq!(flatten(&layout!((4, (3, 2)) : (2, (8, 1))))?, layout!((4, 3, 2) : (2, 8, 1)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
pub fn flatten<X: Flat>(from: &X) -> Outcome<X::Output>
where
    X::Fits: Holds,
{
    Ok(from.flat())
}
/// The type of [`unflatten`].
pub type Unflatten<X, P> = <<X as Flat>::AskLike<P> as Granting>::Out;
/// The tree of a profile whose leaves, left to right, are those of `flat`. Another number of leaves, or a `flat` that is not flat, does not
/// compile.
///
/// ```
/// use cute_static::{layout, shape, unflatten};
/// assert_eq!(unflatten(&(5usize, 6usize, 7usize), &shape!((1, (1, 1))))?, (5, (6, 7)));
/// let nested = unflatten(&layout!((2, 3, 4) : (1, 2, 6)), &shape!(((1, (1,)), 1)))?;
/// assert_eq!(nested, layout!(((2, (3,)), 4) : ((1, (2,)), 6)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
pub fn unflatten<X: Flat, P: Nested>(flat: &X, _profile: &P) -> Outcome<X::Like<P>>
where
    X::IsLike<P>: Holds,
{
    Ok(flat.like())
}
/// See [`Flatten`] and [`Unflatten`].
#[allow(missing_docs)] // hidden
#[diagnostic::on_unimplemented(message = "this is not a tuple or a layout, which have leaves")]
pub trait Flat: Copy {
    /// The flat tuple or layout; and if it is one.
    type Output: Copy;
    /// The flat tuple or layout.
    fn flat(self) -> Self::Output;
    type Fits: Verdict;
    type AskFlat;
    /// The leaves as a tree of the profile `P`; and if they are those of one.
    type Like<P: Nested>: Copy;
    fn like<P: Nested>(self) -> Self::Like<P>;
    type IsLike<P: Nested>: Verdict;
    type AskLike<P: Nested>;
}
#[inlined]
impl<X: Nested> Flat for X {
    type Output = X::Flat;
    fn flat(self) -> X::Flat {
        Nested::flat(self)
    }
    type Fits = Fits<X::Flattened<Nil>>;
    type AskFlat = Given<X::Flat, Self::Fits>;
    type Like<P: Nested> = P::Grown<X::Flattened<Nil>>;
    fn like<P: Nested>(self) -> Self::Like<P> {
        P::grown(self.flattened(Nil)).0
    }
    type IsLike<P: Nested> = Both<
        <<X::Depth as Number>::UpTo<One> as TreeTruth>::Unless<NotLike<X, P>>,
        <<X::Count as Number>::Equals<P::Count> as TreeTruth>::Unless<NotLike<X, P>>,
    >;
    type AskLike<P: Nested> = Given<Self::Like<P>, Self::IsLike<P>>;
}
type NotLike<X, P> = Inadmissible<NotOfProfile<Named<<X as Nested>::Count>, Named<<P as Nested>::Count>>>;
#[inlined]
impl<S: Nested, D: Nested> Flat for Layout<S, D> {
    type Output = Layout<S::Flat, D::Flat>;
    fn flat(self) -> Self::Output {
        let (shape, stride) = self.into_parts();
        Layout::from_parts(Nested::flat(shape), Nested::flat(stride))
    }
    type Fits = <S as Flat>::Fits;
    type AskFlat = Given<Self::Output, Self::Fits>;
    type Like<P: Nested> = Layout<<S as Flat>::Like<P>, <D as Flat>::Like<P>>;
    fn like<P: Nested>(self) -> Self::Like<P> {
        let (shape, stride) = self.into_parts();
        Layout::from_parts(shape.like::<P>(), stride.like::<P>())
    }
    type IsLike<P: Nested> = <S as Flat>::IsLike<P>;
    type AskLike<P: Nested> = Given<Self::Like<P>, Self::IsLike<P>>;
}

// ---- rank, depth, size ----

/// The type of [`rank`]: a typenum number.
pub type Rank<X> = <<X as Measured>::Shape as Nested>::Rank;
/// The type of [`depth`]: a typenum number.
pub type Depth<X> = <<X as Measured>::Shape as Nested>::Depth;

/// What has a shape: a tuple is its own, a layout has one.
#[allow(missing_docs)] // as the summary says
pub trait Measured {
    type Shape;
    fn measured(&self) -> &Self::Shape;
}
impl<X: HTuple> Measured for X {
    type Shape = X;
    #[inline(always)]
    fn measured(&self) -> &X {
        self
    }
}
impl<S, D> Measured for Layout<S, D> {
    type Shape = S;
    #[inline(always)]
    fn measured(&self) -> &S {
        self.shape()
    }
}

/// The number of modes; 1 for a leaf.
///
/// ```
/// use cute_static::{Rank, int, layout, rank, shape};
/// assert_eq!((rank(&(4usize, (3usize, 2usize))), rank(&layout!(8 : 1))), (2, 1));
/// static_assertions::assert_type_eq_all!(Rank<shape!((4, (3, 2)))>, int!(2));
/// ```
#[inline(always)]
pub fn rank<X: Measured<Shape: HTuple>>(_of: &X) -> usize {
    X::Shape::RANK
}
/// The levels of nesting; 0 for a leaf.
///
/// ```
/// use cute_static::{Depth, depth, int, layout};
/// assert_eq!(depth(&(4usize, (3usize, 2usize))), 2);
/// static_assertions::assert_type_eq_all!(Depth<layout!(4 : 1)>, int!(0));
/// ```
#[inline(always)]
pub fn depth<X: Measured<Shape: HTuple>>(_of: &X) -> usize {
    X::Shape::DEPTH
}
/// The [`product`](product()) of all extents of a tuple or a layout (Definition 2.5); `usize::MAX` of run-time extents whose product does
/// not fit.
///
/// ```
/// use cute_static::{int, layout, size};
/// assert_eq!(size(&(4usize, int!(3))), 12);
/// assert_eq!(size(&layout!((4, 3) : (1, 0))), int!(12));
/// ```
#[inline(always)]
pub fn size<X: Measured<Shape: Nested<Size: Extent>>>(of: &X) -> Size<X::Shape> {
    product(of.measured()).unwrap_or_else(|_| Number::from_size(usize::MAX))
}
