//! The modes of a hierarchical tuple or a layout (paper 2.1): access, choice and regrouping.
//!
//! ```text
//! get((X0, X1, ..), i) = Xi;            get(x, 0) = x
//! flatten(X)           = the leaves of X, left to right, as one tuple;   flatten(x) = x
//! ```
//!
//! `take`, `select`, `group`, `append`, `prepend`, `replace` are in `regroup`, `unflatten` in a file of its own, rank, depth and size in
//! `measure`.

use crate::layout::Layout;
use crate::number::num::{Nat, One};
use crate::number::number::Number;
use crate::refusal::verdict::Holds;
use crate::tree::tuple::{AsList, Cons, Leaves, Link, Modes, Nil, Pack, Packed, for_each_arity};
use typenum::{NInt, NonZero, UInt, UTerm};

pub(crate) mod measure;
pub(crate) mod regroup;
pub(crate) mod unflatten;
pub use measure::{Depth, Rank, depth, rank, size};
pub use regroup::{Append, Group, Prepend, Replace, Select, Take, append, group, prepend, replace, select, take};
pub use unflatten::{Unflatten, unflatten};

/// Mode `I` (a typenum index) of a hierarchical tuple or a layout.
///
/// ```
/// use cute_static::{Get, get, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Get<shape!((4, (3, 2))), int!(1)>, shape!((3, 2)));
/// assert_type_eq_all!(Get<layout!((4, (3, 2)) : (2, (8, 1))), int!(1)>, layout!((3, 2) : (8, 1)));
/// assert_eq!(get(&(5usize, 6usize), int!(1)), 6);
/// ```
pub type Get<X, I> = <X as GetMode<I>>::Output;
/// Mode `index` of a hierarchical tuple or a layout. An index past the rank does not compile.
#[inline(always)]
pub fn get<X: GetMode<I> + Clone, I>(from: &X, _index: I) -> X::Output {
    from.clone().get_mode()
}
/// See [`Get`].
#[diagnostic::on_unimplemented(
    message = "there is no such mode: an index is a static integer below the rank, `int!(0)`",
    label = "not a mode of this"
)]
pub trait GetMode<I> {
    type Output;
    fn get_mode(self) -> Self::Output;
}
impl<H, T> GetMode<UTerm> for Link<H, T> {
    type Output = H;
    #[inline(always)]
    fn get_mode(self) -> H {
        self.0
    }
}
impl<H, T, U, B> GetMode<UInt<U, B>> for Link<H, T>
where
    UInt<U, B>: Number,
    T: GetMode<<UInt<U, B> as Number>::Minus<One>>,
{
    type Output = T::Output;
    #[inline(always)]
    fn get_mode(self) -> T::Output {
        self.1.get_mode()
    }
}
impl<S, D, T> GetMode<UTerm> for Cons<S, D, T> {
    type Output = Layout<S, D>;
    #[inline(always)]
    fn get_mode(self) -> Layout<S, D> {
        Layout::from_parts(self.0, self.1)
    }
}
impl<S, D, T, U, B> GetMode<UInt<U, B>> for Cons<S, D, T>
where
    UInt<U, B>: Number,
    T: GetMode<<UInt<U, B> as Number>::Minus<One>>,
{
    type Output = T::Output;
    #[inline(always)]
    fn get_mode(self) -> T::Output {
        self.2.get_mode()
    }
}
impl<S: Modes<D, List: GetMode<I>>, D, I> GetMode<I> for Layout<S, D> {
    type Output = <S::List as GetMode<I>>::Output;
    #[inline(always)]
    fn get_mode(self) -> Self::Output {
        let (shape, stride) = self.into_parts();
        shape.modes(stride).get_mode()
    }
}

/// The leaves of a hierarchical tuple, or the leaf modes of a layout, on one level.
///
/// ```
/// use cute_static::{Flatten, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Flatten<shape!(((2, 2), (4, 2)))>, shape!((2, 2, 4, 2)));
/// assert_type_eq_all!(Flatten<layout!((4, (3, 2)) : (2, (8, 1)))>, layout!((4, 3, 2) : (2, 8, 1)));
/// ```
pub type Flatten<X> = <X as Flat>::Output;
/// The leaves of a hierarchical tuple, or the leaf modes of a layout, on one level.
#[inline(always)]
pub fn flatten<X: Flat + Clone>(from: &X) -> X::Output {
    from.clone().flat()
}
/// See [`Flatten`].
pub trait Flat {
    /// The flat tuple or layout.
    type Output;
    /// The flat tuple or layout.
    fn flat(self) -> Self::Output;
}
impl<S: Copy, D, L> Flat for Layout<S, D>
where
    S: Leaves<D, Nil, Output = L> + FlatLayout<L>,
{
    type Output = <S as FlatLayout<L>>::Output;
    #[inline(always)]
    fn flat(self) -> Self::Output {
        let (shape, stride) = self.into_parts();
        S::flat_layout(shape.leaves(stride, Nil))
    }
}
/// The leaves as a layout: a leaf stays one, a tuple becomes flat, even one of a single mode.
pub trait FlatLayout<L> {
    type Output;
    fn flat_layout(list: L) -> Self::Output;
}
/// The leaves of a hierarchical tuple before a tail.
pub trait FlatList<T> {
    type List;
    fn flat_list(self, tail: T) -> Self::List;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty;)*) => {$(
        impl<$($generics)*> Flat for $leaf {
            type Output = Self;
            #[inline(always)]
            fn flat(self) -> Self {
                self
            }
        }
        impl<$($generics)*> GetMode<UTerm> for $leaf {
            type Output = Self;
            #[inline(always)]
            fn get_mode(self) -> Self {
                self
            }
        }
        impl<$($generics)* T> FlatList<T> for $leaf {
            type List = Link<Self, T>;
            #[inline(always)]
            fn flat_list(self, tail: T) -> Self::List {
                Link(self, tail)
            }
        }
    )*};
}
leaf! {
    [] UTerm; [U, B,] UInt<U, B>; [U: Nat + NonZero,] NInt<U>; [] usize; [] isize; [K, I,] crate::Basis<K, I>;
}
macro_rules! leaf_layout {
    ($([$($generics:tt)*] $leaf:ty;)*) => {$(
        impl<$($generics)* L: Pack> FlatLayout<L> for $leaf {
            type Output = Layout<L::Shape, L::Stride>;
            #[inline(always)]
            fn flat_layout(list: L) -> Self::Output {
                let (shape, stride) = list.pack();
                Layout::from_parts(shape, stride)
            }
        }
    )*};
}
leaf_layout! { [U, B,] UInt<U, B>; [] usize; }

/// A list as a tuple.
#[diagnostic::on_unimplemented(
    message = "more than 12 modes side by side (or none), where 12 are the most of a tuple",
    label = "shapes are tuples of 1 to 12 modes: group some of them"
)]
pub trait ListAsTuple {
    type Tuple;
    fn list_as_tuple(self) -> Self::Tuple;
}
macro_rules! tuple {
    (@chain $s:ident $($rest:ident)*) => { Link<$s, tuple!(@chain $($rest)*)> };
    (@chain) => { Nil };
    (@bind $s:ident $($rest:ident)*) => { Link($s, tuple!(@bind $($rest)*)) };
    (@bind) => { Nil };
    (@flat ($s:ident $($x:ident)*) $($rest:tt)*) => { <$s as FlatList<tuple!(@flat $($rest)*)>>::List };
    (@flat) => { T };
    (@value $t:ident ($s:ident $d:ident $c:ident $sv:ident $($x:ident)*) $($rest:tt)*) => {
        $sv.flat_list(tuple!(@value $t $($rest)*))
    };
    (@value $t:ident) => { $t };
    (@impl [$(($s:ident $d:ident $c:ident $sv:ident $($x:ident)*))+] [$($bound:tt)*]) => {
        impl<$($s,)+ T> FlatList<T> for ($($s,)+)
        where
            $($bound)*
        {
            type List = tuple!(@flat $(($s $d $c $sv $($x)*))+);
            #[inline(always)]
            fn flat_list(self, tail: T) -> Self::List {
                let ($($sv,)+) = self;
                tuple!(@value tail $(($s $d $c $sv $($x)*))+)
            }
        }
    };
    (@impl $all:tt [$($bound:tt)*] ($s:ident $($x:ident)*) $($rest:tt)*) => {
        tuple! { @impl $all [$($bound)* $s: FlatList<tuple!(@flat $($rest)*)>,] $($rest)* }
    };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s),+> ListAsTuple for tuple!(@chain $($s)+) {
            type Tuple = ($($s,)+);
            #[inline(always)]
            fn list_as_tuple(self) -> Self::Tuple {
                let tuple!(@bind $($sv)+) = self;
                ($($sv,)+)
            }
        }
        impl<$($s),+> Flat for ($($s,)+)
        where
            Self: FlatList<Nil, List: ListAsTuple>,
        {
            type Output = <<Self as FlatList<Nil>>::List as ListAsTuple>::Tuple;
            #[inline(always)]
            fn flat(self) -> Self::Output {
                self.flat_list(Nil).list_as_tuple()
            }
        }
        impl<$($s,)+ I> GetMode<I> for ($($s,)+)
        where
            Self: AsList<List: GetMode<I>>,
        {
            type Output = <<Self as AsList>::List as GetMode<I>>::Output;
            #[inline(always)]
            fn get_mode(self) -> Self::Output {
                self.into_list().get_mode()
            }
        }
        impl<$($s,)+ L: crate::tree::tuple::Tuples<Shape: Packed<Verdict: Holds>>> FlatLayout<L> for ($($s,)+) {
            type Output = Layout<L::Shape, L::Stride>;
            #[inline(always)]
            fn flat_layout(list: L) -> Self::Output {
                let (shape, stride) = list.tuples();
                Layout::from_parts(shape, stride)
            }
        }
        tuple! { @impl [$(($s $d $c $sv $dv $cv))+] [] $(($s $d $c $sv $dv $cv))+ }
    };
}
for_each_arity!(tuple);
