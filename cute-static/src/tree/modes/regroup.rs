//! Choosing and regrouping modes, of a tuple, and of a layout as of its shape and its stride.
//!
//! ```text
//! take(X, b, e)             = (Xb, .., Xe-1)                             b < e
//! select(X, (i, j, ..))     = (Xi, Xj, ..)
//! group(X, b, e)            = (X0, .., Xb-1, (Xb, .., Xe-1), Xe, ..)     nothing is grouped where b = e
//! append(X, y)              = (X0, X1, .., y);   prepend(X, y) = (y, X0, X1, ..)
//! replace(X, i, y)          = (X0, .., Xi-1, y, Xi+1, ..);   replace(x, 0, y) = y
//! insert(X, i, y)           = (X0, .., Xi-1, y, Xi, ..);     remove(X, i) = (X0, .., Xi-1, Xi+1, ..)
//! ```
//!
//! A leaf is taken for a tuple of one.

use super::{AskRegroup, IndexOfMode, IsMode, Known, Modal, ModeList, Regrouped, Regrouping};
use crate::layout::Sound;
use crate::number::decimal::Named;
use crate::table::words::*;
use crate::tree::items::Fits;

/// The type of [`take`].
pub type Take<X, B, E> = Regrouped<X, Taken<B, E>>;
/// Modes `begin` to `end - 1` (typenum numbers), as a tuple even where it is one mode. A range that is empty or goes past the rank does not
/// compile.
///
/// ```
/// use cute_static::{int, layout, take};
/// assert_eq!(take(&(5usize, (6usize, 7usize), 8usize), int!(1), int!(3))?, ((6, 7), 8));
/// assert_eq!(take(&layout!((2, 3) : (1, 2)), int!(1), int!(2))?, layout!((3,) : (2,)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
#[allow(clippy::type_complexity)] // a range by its two ends
pub fn take<X, B: IndexOfMode, E: IndexOfMode>(
    of: &X,
    _begin: B,
    _end: E,
) -> Outcome<<X as AskRegroup<Taken<B::It, E::It>>>::Output>
where
    X: AskRegroup<Taken<B::It, E::It>, Verdict: Holds>,
{
    Ok(of.ask_regroup())
}
/// The type of [`select`].
pub type Select<X, I> = Regrouped<X, Chosen<I>>;
/// The modes with these indices (a tuple of typenum numbers), in their order; a mode may be named more than once. An index past the rank
/// does not compile.
///
/// # Errors
/// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow), for a layout that repeats modes until its size does not fit.
///
/// ```
/// use cute_static::{int, layout, select};
/// let chosen = select(&layout!((2, (3, 4), 5) : (1, (2, 6), 24)), (int!(2), int!(1)))?;
/// assert_eq!(chosen, layout!((5, (3, 4)) : (24, (2, 6))));
/// // CuTe's `reverse`, and `repeat<3>(x)`
/// assert_eq!(select(&(5usize, 6usize, 7usize), (int!(2), int!(1), int!(0)))?, (7, 6, 5));
/// assert_eq!(select(&(5usize,), (int!(0), int!(0), int!(0)))?, (5, 5, 5));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[doc(alias = "repeat")]
#[doc(alias = "reverse")]
#[inline(always)]
pub fn select<X, I>(of: &X, _indices: I) -> Outcome<<X as AskRegroup<Chosen<I>>>::Output>
where
    X: AskRegroup<Chosen<I>, Verdict: Holds, Output: Sound>,
{
    of.ask_regroup().sound()
}
/// The type of [`transpose`].
pub type Transposed<X> = <X as Transpose>::Output;
/// The layout, or the tuple, of two modes with these exchanged. One of another rank does not compile; [`select`] permutes any.
///
/// ```
/// use cute_static::{Tensor, layout, transpose};
/// assert_eq!(transpose(&layout!((2, (3, 4)) : (1, (2, 6))))?, layout!(((3, 4), 2) : ((2, 6), 1)));
/// let t = Tensor::view(&[1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?.transpose()?;
/// assert_eq!((t.get((2, 1)), t.get((1, 2))), (Some(&6), None));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None of static and mixed layouts; [`AlgebraError::Rank`](crate::AlgebraError::Rank) of a layout whose rank is a number.
#[inline(always)]
pub fn transpose<X: Transpose>(of: &X) -> Outcome<X::Output> {
    of.transposed()
}
/// What has two modes: the bound of [`transpose`] in generic code.
#[diagnostic::on_unimplemented(
    message = "transpose: two modes are needed, and `{Self}` has not two",
    label = "a layout, a tensor or a tuple of two modes",
    note = "`select(&layout, (int!(2), int!(0), int!(1)))` permutes the modes of any rank, `group` makes one of several"
)]
pub trait Transpose {
    /// The result.
    type Output;
    /// See [`transpose`].
    ///
    /// # Errors
    /// Those of the function.
    #[doc(hidden)]
    fn transposed(&self) -> Outcome<Self::Output>;
}
impl<A: Copy, B: Copy> Transpose for (A, B) {
    type Output = (B, A);
    #[inline(always)]
    fn transposed(&self) -> Outcome<(B, A)> {
        Ok((self.1, self.0))
    }
}
impl<S0: Copy, S1: Copy, D0: Copy, D1: Copy> Transpose for Layout<(S0, S1), (D0, D1)> {
    type Output = Layout<(S1, S0), (D1, D0)>;
    #[inline(always)]
    fn transposed(&self) -> Outcome<Self::Output> {
        let ((s0, s1), (d0, d1)) = self.into_parts();
        Ok(Layout::from_parts((s1, s0), (d1, d0)))
    }
}
/// The type of [`remove`].
pub type Remove<X, I> = Regrouped<X, Removed<I>>;
/// The tuple or layout without mode `index` (a typenum number). An index past the rank does not compile, nor does what leaves no mode.
///
/// ```
/// use cute_static::{int, layout, remove};
/// assert_eq!(remove(&(5usize, 6usize, 7usize), int!(1))?, (5, 7));
/// assert_eq!(remove(&layout!((2, 3) : (1, 2)), int!(0))?, layout!((3,) : (2,)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_static::{int, remove, shape};
/// remove(&shape!((4,)), int!(0));
/// ```
///
/// # Errors
/// None.
#[inline(always)]
pub fn remove<X: Modal, I: IndexOfMode>(of: &X, _index: I) -> Outcome<X::Regrouped<Removed<I::It>>>
where
    <Removed<I::It> as Regrouping>::Verdict<X::Rank>: Holds,
{
    Ok(of.regrouped::<Removed<I::It>>())
}
/// The type of [`group`].
pub type Group<X, B, E> = Regrouped<X, Grouped<B, E>>;
/// The tuple or layout with modes `begin` to `end - 1` made one mode, a tuple even where it is one; with none in between, as it is. A range
/// past the rank does not compile.
///
/// ```
/// use cute_static::{group, int, layout};
/// assert_eq!(group(&(5usize, 6usize, 7usize), int!(1), int!(3))?, (5, (6, 7)));
/// assert_eq!(group(&layout!((2, 3) : (1, 2)), int!(1), int!(2))?, layout!((2, (3,)) : (1, (2,))));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
#[allow(clippy::type_complexity)] // a range by its two ends
#[doc(alias = "group_modes")]
pub fn group<X, B: IndexOfMode, E: IndexOfMode>(
    of: &X,
    _begin: B,
    _end: E,
) -> Outcome<<X as AskRegroup<Grouped<B::It, E::It>>>::Output>
where
    X: AskRegroup<Grouped<B::It, E::It>, Verdict: Holds>,
{
    Ok(of.ask_regroup())
}

/// Modes `B` to `E - 1`.
#[derive(Debug, Clone, Copy)]
pub struct Taken<B, E>(PhantomData<(B, E)>);
impl<B: Number, E: Number> Regrouping for Taken<B, E> {
    type Of<L: Items> = <<L::From<B> as Items>::First<E::Minus<B>> as Items>::Tuple;
    #[inline(always)]
    fn of<L: Items>(l: L) -> Self::Of<L> {
        l.from::<B>().first::<E::Minus<B>>().tuple()
    }
    type Verdict<N: Number> = IsRange<B::Below<E>, B, E, N>;
}
/// Modes `B` to `E - 1` as one, before and behind the others.
#[derive(Debug, Clone, Copy)]
pub struct Grouped<B, E>(PhantomData<(B, E)>);
impl<B: Number, E: Number> Regrouping for Grouped<B, E> {
    type Of<L: Items> = <<L::First<B> as Items>::Before<
        <B::Equals<E> as Truth>::Items<L::From<B>, Link<<Taken<B, E> as Regrouping>::Of<L>, L::From<E>>>,
    > as Items>::Tuple;
    #[inline(always)]
    fn of<L: Items>(l: L) -> Self::Of<L> {
        let grouped = Link(<Taken<B, E>>::of(l), l.from::<E>());
        l.first::<B>().before(<B::Equals<E> as Truth>::items(l.from::<B>(), grouped)).tuple()
    }
    type Verdict<N: Number> = IsRange<B::UpTo<E>, B, E, N>;
}
/// Whether there are modes `B` to `E - 1` of `N`, given that a range is ordered.
type IsRange<Ordered, B, E, N> = <Known<N, <Ordered as Truth>::And<<E as Number>::UpTo<N>>> as TreeTruth>::Unless<
    Inadmissible<NoModes<Named<B>, Named<E>, Named<N>>>,
>;
/// All modes but the one at `I`.
#[derive(Debug, Clone, Copy)]
pub struct Removed<I>(PhantomData<I>);
impl<I: Number> Regrouping for Removed<I> {
    type Of<L: Items> = <<L::First<I> as Items>::Before<<L::From<I> as Items>::Tail> as Items>::Tuple;
    #[inline(always)]
    fn of<L: Items>(l: L) -> Self::Of<L> {
        l.first::<I>().before(l.from::<I>().tail()).tuple()
    }
    // no tuple is empty
    type Verdict<N: Number> =
        Both<IsMode<I, N>, IsRange<<UTerm as Number>::Below<N::Minus<One>>, UTerm, N::Minus<One>, N>>;
}
/// The modes at these indices.
#[derive(Debug, Clone, Copy)]
pub struct Chosen<I>(PhantomData<I>);
impl<I: AsList<List: Indices>> Regrouping for Chosen<I> {
    type Of<L: Items> = <<I::List as Indices>::Of<L> as Items>::Tuple;
    #[inline(always)]
    fn of<L: Items>(l: L) -> Self::Of<L> {
        I::List::of(l).tuple()
    }
    type Verdict<N: Number> = <I::List as Indices>::Below<N>;
}
/// A list of indices.
pub trait Indices {
    /// What they choose of a list.
    type Of<L: Items>: Items;
    fn of<L: Items>(l: L) -> Self::Of<L>;
    /// Whether there are all of these of `n` modes.
    type Below<N: Number>: Verdict;
}
impl Indices for Nil {
    type Of<L: Items> = Self;
    #[inline(always)]
    fn of<L: Items>(_: L) -> Self {
        Self
    }
    type Below<N: Number> = Admissible;
}
impl<I: IndexOfMode, R: Indices> Indices for Link<I, R> {
    type Of<L: Items> = Link<<L::From<I::It> as Items>::Head, R::Of<L>>;
    #[inline(always)]
    fn of<L: Items>(l: L) -> Self::Of<L> {
        Link(l.from::<I::It>().head(), R::of(l))
    }
    type Below<N: Number> = Both<IsMode<I::It, N>, R::Below<N>>;
}

// ---- append, prepend, replace ----

/// A tuple, and a mode more; or a layout and another one.
#[diagnostic::on_unimplemented(
    message = "modes of a tuple and of a layout are not joined",
    label = "a layout's mode is a layout, `layout!(4 : 1)`"
)]
pub trait WithMode<Y>: Modal {
    type Appended: Copy;
    fn appended(self, mode: Y) -> Self::Appended;
    type Prepended: Copy;
    fn prepended(self, mode: Y) -> Self::Prepended;
    type Replaced<I: Number>: Copy;
    fn replaced<I: Number>(self, mode: Y) -> Self::Replaced<I>;
    type Inserted<I: Number>: Copy;
    fn inserted<I: Number>(self, mode: Y) -> Self::Inserted<I>;
    /// Whether there is room for it.
    type Fits: Verdict;
    type AskAppended;
    type AskPrepended;
    type AskReplaced<I: Number>;
    type AskInserted<I: Number>;
}
#[inlined]
impl<X: ModeList, Y: Copy> WithMode<Y> for X {
    type Appended = <<X::Modes as Items>::Before<Link<Y, Nil>> as Items>::Tuple;
    fn appended(self, mode: Y) -> Self::Appended {
        self.mode_list().before(Link(mode, Nil)).tuple()
    }
    type Prepended = <Link<Y, X::Modes> as Items>::Tuple;
    fn prepended(self, mode: Y) -> Self::Prepended {
        Link(mode, self.mode_list()).tuple()
    }
    type Replaced<I: Number> = <X as ModeList>::Replaced<I, Y>;
    fn replaced<I: Number>(self, mode: Y) -> Self::Replaced<I> {
        ModeList::replaced::<I, Y>(self, mode)
    }
    type Inserted<I: Number> =
        <<<X::Modes as Items>::First<I> as Items>::Before<Link<Y, <X::Modes as Items>::From<I>>> as Items>::Tuple;
    fn inserted<I: Number>(self, mode: Y) -> Self::Inserted<I> {
        let modes = self.mode_list();
        modes.first::<I>().before(Link(mode, modes.from::<I>())).tuple()
    }
    type Fits = Fits<Link<Y, X::Modes>>;
    type AskAppended = Given<Self::Appended, Self::Fits>;
    type AskPrepended = Given<Self::Prepended, Self::Fits>;
    type AskReplaced<I: Number> = Given<Self::Replaced<I>, IsMode<I, <X as Modal>::Rank>>;
    type AskInserted<I: Number> = Given<Self::Inserted<I>, Both<Self::Fits, IsPlace<I, <X as Modal>::Rank>>>;
}
#[inlined]
impl<S: ModeList, D: ModeList, X: Copy, Y: Copy> WithMode<Layout<X, Y>> for Layout<S, D> {
    type Appended = Layout<<S as WithMode<X>>::Appended, <D as WithMode<Y>>::Appended>;
    fn appended(self, mode: Layout<X, Y>) -> Self::Appended {
        let ((shape, stride), (x, y)) = (self.into_parts(), mode.into_parts());
        Layout::from_parts(shape.appended(x), stride.appended(y))
    }
    type Prepended = Layout<<S as WithMode<X>>::Prepended, <D as WithMode<Y>>::Prepended>;
    fn prepended(self, mode: Layout<X, Y>) -> Self::Prepended {
        let ((shape, stride), (x, y)) = (self.into_parts(), mode.into_parts());
        Layout::from_parts(shape.prepended(x), stride.prepended(y))
    }
    type Replaced<I: Number> = Layout<<S as ModeList>::Replaced<I, X>, <D as ModeList>::Replaced<I, Y>>;
    fn replaced<I: Number>(self, mode: Layout<X, Y>) -> Self::Replaced<I> {
        let ((shape, stride), (x, y)) = (self.into_parts(), mode.into_parts());
        Layout::from_parts(ModeList::replaced::<I, X>(shape, x), ModeList::replaced::<I, Y>(stride, y))
    }
    type Inserted<I: Number> = Layout<<S as WithMode<X>>::Inserted<I>, <D as WithMode<Y>>::Inserted<I>>;
    fn inserted<I: Number>(self, mode: Layout<X, Y>) -> Self::Inserted<I> {
        let ((shape, stride), (x, y)) = (self.into_parts(), mode.into_parts());
        Layout::from_parts(shape.inserted::<I>(x), stride.inserted::<I>(y))
    }
    type Fits = <S as WithMode<X>>::Fits;
    type AskAppended = Given<Self::Appended, Self::Fits>;
    type AskPrepended = Given<Self::Prepended, Self::Fits>;
    type AskReplaced<I: Number> = Given<Self::Replaced<I>, IsMode<I, <S as Modal>::Rank>>;
    type AskInserted<I: Number> = Given<Self::Inserted<I>, Both<Self::Fits, IsPlace<I, <S as Modal>::Rank>>>;
}
/// Whether there is a place `I` for one mode more among `N`: before each of them, and behind the last.
pub(crate) type IsPlace<I, N> = <Known<N, <I as Number>::UpTo<N>> as TreeTruth>::Unless<
    Inadmissible<NoMode<Named<I>, Named<<N as Number>::Plus<One>>>>,
>;

/// The type of [`append`].
pub type Append<X, Y> = <<X as WithMode<Y>>::AskAppended as Granting>::Out;
/// The type of [`prepend`].
pub type Prepend<X, Y> = <<X as WithMode<Y>>::AskPrepended as Granting>::Out;
/// The type of [`replace`].
pub type Replace<X, I, Y> = <<X as WithMode<Y>>::AskReplaced<I> as Granting>::Out;
/// The type of [`insert`].
pub type Insert<X, I, Y> = <<X as WithMode<Y>>::AskInserted<I> as Granting>::Out;
/// The tuple or layout with one mode more, behind the others.
///
/// # Errors
/// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow), for a layout whose size or cosize does not fit. Strides of different codomains (Eq. 11) do
/// not compile.
///
/// ```
/// use cute_static::{append, int, layout};
/// assert_eq!(append(&(5usize, 6usize), &7usize)?, (5, 6, 7));
/// assert_eq!(append(&layout!(2 : 32), &layout!((4, 8) : (1, 4)))?, layout!((2, (4, 8)) : (32, (1, 4))));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_static::{append, layout};
/// let no = append(&layout!(4 : 2), &layout!(3 : 1@0));
/// ```
#[inline(always)]
pub fn append<X: WithMode<Y, Fits: Holds, Appended: Sound>, Y: Copy>(to: &X, mode: &Y) -> Outcome<X::Appended> {
    to.appended(*mode).sound()
}
/// The tuple or layout with one mode more, before the others.
///
/// # Errors
/// As [`append`].
///
/// ```
/// use cute_static::{int, prepend, shape};
/// assert_eq!(prepend(&shape!((4, 8)), &int!(2))?, shape!((2, 4, 8)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn prepend<X: WithMode<Y, Fits: Holds, Prepended: Sound>, Y: Copy>(to: &X, mode: &Y) -> Outcome<X::Prepended> {
    to.prepended(*mode).sound()
}
/// The tuple or layout with another mode `index` (a typenum number); a leaf is replaced altogether. An index past the rank does not compile.
///
/// # Errors
/// As [`append`].
///
/// ```
/// use cute_static::{int, replace};
/// assert_eq!(replace(&(5usize, 6usize), int!(0), &(1usize, 2usize))?, ((1, 2), 6));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn replace<X: WithMode<Y, Replaced<I::It>: Sound>, I: IndexOfMode, Y: Copy>(
    of: &X,
    _index: I,
    mode: &Y,
) -> Outcome<X::Replaced<I::It>>
where
    IsMode<I::It, X::Rank>: Holds,
{
    of.replaced::<I::It>(*mode).sound()
}
/// The tuple or layout with one mode more, before mode `index` (a typenum number), or behind the last one. An index past the rank does not compile.
///
/// # Errors
/// As [`append`].
///
/// ```
/// use cute_static::{insert, int, layout, shape};
/// assert_eq!(insert(&shape!((4, 8)), int!(1), &int!(2))?, shape!((4, 2, 8)));
/// assert_eq!(insert(&layout!((4, 8) : (1, 4)), int!(2), &layout!(3 : 32))?, layout!((4, 8, 3) : (1, 4, 32)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_static::{insert, int, shape};
/// // error: there is no such mode: an index is a static integer below _3, `int!(0)`, and not _3
/// insert(&shape!((4, 8)), int!(3), &int!(2));
/// ```
#[inline(always)]
pub fn insert<X: WithMode<Y, Fits: Holds, Inserted<I::It>: Sound>, I: IndexOfMode, Y: Copy>(
    of: &X,
    _index: I,
    mode: &Y,
) -> Outcome<X::Inserted<I::It>>
where
    IsPlace<I::It, X::Rank>: Holds,
{
    of.inserted::<I::It>(*mode).sound()
}
