//! Choosing and regrouping modes, of a tuple, and of a layout as of its shape and its stride.
//!
//! ```text
//! take(X, b, e)             = (Xb, .., Xe-1)                             b < e
//! select(X, (i, j, ..))     = (Xi, Xj, ..)
//! group(X, b, e)            = (X0, .., Xb-1, (Xb, .., Xe-1), Xe, ..)     nothing is grouped where b = e
//! append(X, y)              = (X0, X1, .., y);   prepend(X, y) = (y, X0, X1, ..)
//! replace(X, i, y)          = (X0, .., Xi-1, y, Xi+1, ..);   replace(x, 0, y) = y
//! ```
//!
//! A leaf is taken for a tuple of one.

use super::{GetMode, ListAsTuple};
use crate::layout::Layout;
use crate::layout::construct::Sound;
use crate::number::num::{Nat, One};
use crate::number::number::Number;
use crate::refusal::error::Outcome;
use crate::tree::tuple::{AsList, Link, Nil, for_each_arity};
use typenum::{NInt, NonZero, UInt, UTerm};

/// The modes of a tuple as a list; a leaf is a list of one.
#[diagnostic::on_unimplemented(message = "this is not a tuple or a layout, which have modes")]
pub trait ModeList {
    type Modes;
    fn mode_list(self) -> Self::Modes;
}

/// A list cut in two before its `N`-th element.
#[diagnostic::on_unimplemented(message = "a mode beyond the last", label = "this index is beyond the rank")]
pub trait SplitAt<N> {
    /// The first `N` elements.
    type First;
    /// The others.
    type Rest;
    fn split_at(self) -> (Self::First, Self::Rest);
}
impl<L> SplitAt<UTerm> for L {
    type First = Nil;
    type Rest = L;
    #[inline(always)]
    fn split_at(self) -> (Nil, L) {
        (Nil, self)
    }
}
impl<H, T, U, B> SplitAt<UInt<U, B>> for Link<H, T>
where
    UInt<U, B>: Number,
    T: SplitAt<<UInt<U, B> as Number>::Minus<One>>,
{
    type First = Link<H, T::First>;
    type Rest = T::Rest;
    #[inline(always)]
    fn split_at(self) -> (Self::First, Self::Rest) {
        let (first, rest) = self.1.split_at();
        (Link(self.0, first), rest)
    }
}
/// A list before another.
pub trait Before<R> {
    type List;
    fn before(self, rest: R) -> Self::List;
}
impl<R> Before<R> for Nil {
    type List = R;
    #[inline(always)]
    fn before(self, rest: R) -> R {
        rest
    }
}
impl<H, T: Before<R>, R> Before<R> for Link<H, T> {
    type List = Link<H, T::List>;
    #[inline(always)]
    fn before(self, rest: R) -> Self::List {
        Link(self.0, self.1.before(rest))
    }
}

// ---- take ----

/// Modes `B` to `E - 1` (typenum indices) of a hierarchical tuple or a layout, as a tuple even where it is one mode.
///
/// ```
/// use cute_static::{Take, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Take<shape!((2, (3, 4), 5, 6)), int!(1), int!(3)>, shape!(((3, 4), 5)));
/// assert_type_eq_all!(Take<layout!((2, 3) : (1, 2)), int!(1), int!(2)>, layout!((3,) : (2,)));
/// ```
pub type Take<X, B, E> = <X as TakeModes<B, E>>::Output;
/// Modes `begin` to `end - 1`. A range that is empty or goes past the rank does not compile.
///
/// ```
/// use cute_static::{int, take};
/// assert_eq!(take(&(5usize, (6usize, 7usize), 8usize), int!(1), int!(3)), ((6, 7), 8));
/// ```
#[inline(always)]
pub fn take<X: TakeModes<B, E> + Copy, B, E>(of: &X, _begin: B, _end: E) -> X::Output {
    of.take_modes()
}
/// See [`Take`].
#[diagnostic::on_unimplemented(message = "there are no such modes: the range ends beyond the rank, or is empty")]
pub trait TakeModes<B, E> {
    type Output;
    fn take_modes(self) -> Self::Output;
}
impl<X, B, E, L, N, M> TakeModes<B, E> for X
where
    X: ModeList<Modes: SplitAt<B, Rest = L>>,
    B: Number,
    E: Number<Minus<B> = N>,
    L: SplitAt<N, First = M>,
    M: ListAsTuple,
{
    type Output = M::Tuple;
    #[inline(always)]
    fn take_modes(self) -> M::Tuple {
        self.mode_list().split_at().1.split_at().0.list_as_tuple()
    }
}
impl<S: TakeModes<B, E>, D: TakeModes<B, E>, B, E> TakeModes<B, E> for Layout<S, D> {
    type Output = Layout<S::Output, D::Output>;
    #[inline(always)]
    fn take_modes(self) -> Self::Output {
        let (shape, stride) = self.into_parts();
        Layout::from_parts(shape.take_modes(), stride.take_modes())
    }
}

// ---- select ----

/// The modes with these indices (a tuple of typenum indices), in their order; a mode may be named more than once.
///
/// ```
/// use cute_static::{Select, int, layout};
/// use static_assertions::assert_type_eq_all;
/// type L = layout!((2, (3, 4), 5) : (1, (2, 6), 24));
/// assert_type_eq_all!(Select<L, (int!(2), int!(1))>, layout!((5, (3, 4)) : (24, (2, 6))));
/// ```
pub type Select<X, I> = <X as SelectModes<I>>::Output;
/// The modes with these indices. An index past the rank does not compile.
///
/// # Errors
/// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow), for a layout that repeats modes until its size does not fit.
///
/// ```
/// use cute_static::{int, select};
/// assert_eq!(select(&(5usize, 6usize, 7usize), (int!(2), int!(0)))?, (7, 5));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn select<X: SelectModes<I> + Copy, I>(of: &X, _indices: I) -> Outcome<X::Output> {
    of.select_modes()
}
/// See [`Select`].
pub trait SelectModes<I> {
    type Output;
    fn select_modes(self) -> Outcome<Self::Output>;
}
/// A list of indices, and what they choose of a list `L`.
pub trait SelectFrom<L> {
    /// The chosen elements.
    type List;
    /// The chosen elements.
    fn select_from(from: L) -> Self::List;
}
impl<L> SelectFrom<L> for Nil {
    type List = Nil;
    #[inline(always)]
    fn select_from(_: L) -> Nil {
        Nil
    }
}
impl<L: GetMode<I> + Copy, I, R: SelectFrom<L>> SelectFrom<L> for Link<I, R> {
    type List = Link<L::Output, R::List>;
    #[inline(always)]
    fn select_from(from: L) -> Self::List {
        Link(from.get_mode(), R::select_from(from))
    }
}
impl<X, I, L> SelectModes<I> for X
where
    X: ModeList,
    I: AsList<List: SelectFrom<X::Modes, List = L>>,
    L: ListAsTuple,
{
    type Output = L::Tuple;
    #[inline(always)]
    fn select_modes(self) -> Outcome<L::Tuple> {
        Ok(I::List::select_from(self.mode_list()).list_as_tuple())
    }
}
impl<S, D, I> SelectModes<I> for Layout<S, D>
where
    S: SelectModes<I>,
    D: SelectModes<I>,
    Layout<S::Output, D::Output>: Sound,
{
    type Output = Layout<S::Output, D::Output>;
    #[inline(always)]
    fn select_modes(self) -> Outcome<Self::Output> {
        let (shape, stride) = self.into_parts();
        Layout::from_parts(shape.select_modes()?, stride.select_modes()?).sound()
    }
}

// ---- group ----

/// The tuple or layout with modes `B` to `E - 1` made one mode, a tuple even where it is one; with none in between, as
/// it is.
///
/// ```
/// use cute_static::{Group, int, layout};
/// use static_assertions::assert_type_eq_all;
/// type L = layout!((2, 3, 5, 7) : (1, 2, 6, 30));
/// assert_type_eq_all!(Group<L, int!(0), int!(2)>, layout!(((2, 3), 5, 7) : ((1, 2), 6, 30)));
/// assert_type_eq_all!(Group<L, int!(3), int!(4)>, layout!((2, 3, 5, (7,)) : (1, 2, 6, (30,))));
/// ```
pub type Group<X, B, E> = <X as GroupModes<B, E>>::Output;
/// The tuple or layout with modes `begin` to `end - 1` made one mode. A range past the rank does not compile.
///
/// ```
/// use cute_static::{group, int};
/// assert_eq!(group(&(5usize, 6usize, 7usize), int!(1), int!(3)), (5, (6, 7)));
/// ```
#[inline(always)]
pub fn group<X: GroupModes<B, E> + Copy, B, E>(of: &X, _begin: B, _end: E) -> X::Output {
    of.group_modes()
}
/// See [`Group`].
#[diagnostic::on_unimplemented(message = "there are no such modes: the range ends beyond the rank, or is empty")]
pub trait GroupModes<B, E> {
    type Output;
    fn group_modes(self) -> Self::Output;
}
/// The modes of a group, as one mode before a list.
pub trait ToOne<R> {
    type List;
    fn grouped(self, rest: R) -> Self::List;
}
impl<R> ToOne<R> for Nil {
    type List = R;
    #[inline(always)]
    fn grouped(self, rest: R) -> R {
        rest
    }
}
impl<H, T, R> ToOne<R> for Link<H, T>
where
    Self: ListAsTuple,
{
    type List = Link<<Self as ListAsTuple>::Tuple, R>;
    #[inline(always)]
    fn grouped(self, rest: R) -> Self::List {
        Link(self.list_as_tuple(), rest)
    }
}
impl<X, B, E, F, L, N, M, R, T, A> GroupModes<B, E> for X
where
    X: ModeList<Modes: SplitAt<B, First = F, Rest = L>>,
    B: Number,
    E: Number<Minus<B> = N>,
    L: SplitAt<N, First = M, Rest = R>,
    M: ToOne<R, List = T>,
    F: Before<T, List = A>,
    A: ListAsTuple,
{
    type Output = A::Tuple;
    #[inline(always)]
    fn group_modes(self) -> A::Tuple {
        let (first, rest) = self.mode_list().split_at();
        let (grouped, rest) = rest.split_at();
        first.before(grouped.grouped(rest)).list_as_tuple()
    }
}
impl<S: GroupModes<B, E>, D: GroupModes<B, E>, B, E> GroupModes<B, E> for Layout<S, D> {
    type Output = Layout<S::Output, D::Output>;
    #[inline(always)]
    fn group_modes(self) -> Self::Output {
        let (shape, stride) = self.into_parts();
        Layout::from_parts(shape.group_modes(), stride.group_modes())
    }
}

// ---- append, prepend, replace ----

macro_rules! with_mode {
    ($(#[$doc:meta])* $alias:ident, $(#[$fn_doc:meta])* $function:ident, $trait:ident<$($i:ident)?>, $method:ident) => {
        $(#[$doc])*
        pub type $alias<X, $($i,)? Y> = <X as $trait<$($i,)? Y>>::Output;
        /// The operation as a trait.
        pub trait $trait<$($i,)? Y> {
            /// The result.
            type Output;
            /// The result.
            fn $method(self, mode: Y) -> Outcome<Self::Output>;
        }
        impl<S, D, X, Y, $($i)?> $trait<$($i,)? Layout<X, Y>> for Layout<S, D>
        where
            S: $trait<$($i,)? X>,
            D: $trait<$($i,)? Y>,
            Layout<S::Output, D::Output>: Sound,
        {
            type Output = Layout<S::Output, D::Output>;
            #[inline(always)]
            fn $method(self, mode: Layout<X, Y>) -> Outcome<Self::Output> {
                let ((shape, stride), (x, y)) = (self.into_parts(), mode.into_parts());
                Layout::from_parts(shape.$method(x)?, stride.$method(y)?).sound()
            }
        }
    };
}
with_mode! {
    /// The tuple or layout with one mode more, behind the others.
    ///
    /// ```
    /// use cute_static::{Append, layout};
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(Append<layout!((4, 8) : (1, 4)), layout!(2 : 32)>, layout!((4, 8, 2) : (1, 4, 32)));
    /// assert_type_eq_all!(Append<layout!(2 : 32), layout!((4, 8) : (1, 4))>, layout!((2, (4, 8)) : (32, (1, 4))));
    /// ```
    Append, append, AppendMode<>, append_mode
}
with_mode! {
    /// The tuple or layout with one mode more, before the others.
    ///
    /// ```
    /// use cute_static::{Prepend, int, shape};
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(Prepend<shape!((4, 8)), int!(2)>, shape!((2, 4, 8)));
    /// ```
    Prepend, prepend, PrependMode<>, prepend_mode
}
with_mode! {
    /// The tuple or layout with another mode `I` (a typenum index); a leaf is replaced altogether.
    ///
    /// ```
    /// use cute_static::{Replace, int, layout};
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(
    ///     Replace<layout!((4, 8) : (1, 4)), int!(1), layout!((2, 3) : (5, 7))>,
    ///     layout!((4, (2, 3)) : (1, (5, 7)))
    /// );
    /// ```
    Replace, replace, ReplaceMode<I>, replace_mode
}
/// The tuple or layout with one mode more, behind the others.
///
/// # Errors
/// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow), for a layout whose size or cosize does not fit. Strides of different codomains (Eq. 11) do
/// not compile.
///
/// ```
/// use cute_static::{append, int};
/// assert_eq!(append(&(5usize, 6usize), &7usize)?, (5, 6, 7));
/// assert_eq!(append(&5usize, &int!(7))?, (5, int!(7)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// ```compile_fail,E0277
/// # use cute_static::{append, layout};
/// let no = append(&layout!(4 : 2), &layout!(3 : 1@0));
/// ```
#[inline(always)]
pub fn append<X: AppendMode<Y> + Copy, Y: Copy>(to: &X, mode: &Y) -> Outcome<X::Output> {
    to.append_mode(*mode)
}
/// The tuple or layout with one mode more, before the others.
///
/// # Errors
/// As [`append`].
#[inline(always)]
pub fn prepend<X: PrependMode<Y> + Copy, Y: Copy>(to: &X, mode: &Y) -> Outcome<X::Output> {
    to.prepend_mode(*mode)
}
/// The tuple or layout with another mode `index`. An index past the rank does not compile.
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
pub fn replace<X: ReplaceMode<I, Y> + Copy, I, Y: Copy>(of: &X, _index: I, mode: &Y) -> Outcome<X::Output> {
    of.replace_mode(*mode)
}
impl<X, Y, L> AppendMode<Y> for X
where
    X: ModeList<Modes: Before<Link<Y, Nil>, List = L>>,
    L: ListAsTuple,
{
    type Output = L::Tuple;
    #[inline(always)]
    fn append_mode(self, mode: Y) -> Outcome<L::Tuple> {
        Ok(self.mode_list().before(Link(mode, Nil)).list_as_tuple())
    }
}
impl<X: ModeList, Y> PrependMode<Y> for X
where
    Link<Y, X::Modes>: ListAsTuple,
{
    type Output = <Link<Y, X::Modes> as ListAsTuple>::Tuple;
    #[inline(always)]
    fn prepend_mode(self, mode: Y) -> Outcome<Self::Output> {
        Ok(Link(mode, self.mode_list()).list_as_tuple())
    }
}

macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty;)*) => {$(
        impl<$($generics)*> ModeList for $leaf {
            type Modes = Link<Self, Nil>;
            #[inline(always)]
            fn mode_list(self) -> Self::Modes {
                Link(self, Nil)
            }
        }
        impl<$($generics)* Y> ReplaceMode<UTerm, Y> for $leaf {
            type Output = Y;
            #[inline(always)]
            fn replace_mode(self, mode: Y) -> Outcome<Y> {
                Ok(mode)
            }
        }
    )*};
}
leaf! {
    [] UTerm; [U, B,] UInt<U, B>; [U: Nat + NonZero,] NInt<U>; [] usize; [] isize; [K, I,] crate::Basis<K, I>;
}
macro_rules! tuple {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s),+> ModeList for ($($s,)+) {
            type Modes = <Self as AsList>::List;
            #[inline(always)]
            fn mode_list(self) -> Self::Modes {
                self.into_list()
            }
        }
        impl<$($s,)+ I, Y, First, Old, Rest, List> ReplaceMode<I, Y> for ($($s,)+)
        where
            Self: AsList<List: SplitAt<I, First = First, Rest = Link<Old, Rest>>>,
            First: Before<Link<Y, Rest>, List = List>,
            List: ListAsTuple,
        {
            type Output = List::Tuple;
            #[inline(always)]
            fn replace_mode(self, mode: Y) -> Outcome<Self::Output> {
                let (first, rest) = self.into_list().split_at();
                Ok(first.before(Link(mode, rest.1)).list_as_tuple())
            }
        }
    };
}
for_each_arity!(tuple);
