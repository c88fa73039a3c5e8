//! A flat tuple or layout given a profile.
//!
//! ```text
//! unflatten(X, P) = the tree of P's profile whose leaves, left to right, are those of the flat X
//! ```

use super::ListAsTuple;
use super::regroup::ModeList;
use crate::layout::Layout;
use crate::number::num::*;
use crate::tree::htuple::{Leaf, Profile};
use crate::tree::tuple::{AsList, Link, Nil, for_each_arity};
use typenum::{NInt, NonZero, UInt, UTerm};

/// The tree of the profile of `P` whose leaves, left to right, are those of the flat tuple or layout `X`.
///
/// ```
/// use cute_static::{Unflatten, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     Unflatten<layout!((2, 3, 4) : (1, 2, 6)), shape!(((1, (1,)), 1))>,
///     layout!(((2, (3,)), 4) : ((1, (2,)), 6))
/// );
/// ```
pub type Unflatten<X, P> = <X as UnflattenLike<P>>::Output;
/// The tree of a profile whose leaves are those of `flat`. Another number of leaves, or a `flat` that is not flat, does
/// not compile.
///
/// ```
/// use cute_static::{shape, unflatten};
/// assert_eq!(unflatten(&(5usize, 6usize, 7usize), &shape!((1, (1, 1)))), (5, (6, 7)));
/// ```
#[inline(always)]
pub fn unflatten<X: UnflattenLike<P> + Copy, P>(flat: &X, _profile: &P) -> X::Output {
    flat.unflatten_like()
}
/// See [`Unflatten`].
#[diagnostic::on_unimplemented(message = "unflatten: a flat tuple with as many leaves as the profile is needed")]
pub trait UnflattenLike<P> {
    type Output;
    fn unflatten_like(self) -> Self::Output;
}
impl<X: ModeList, P: Regrow<X::Modes, Rest = Nil>> UnflattenLike<P> for X {
    type Output = P::Tree;
    #[inline(always)]
    fn unflatten_like(self) -> P::Tree {
        P::regrow(self.mode_list()).0
    }
}
impl<S: UnflattenLike<P>, D: UnflattenLike<P>, P> UnflattenLike<P> for Layout<S, D> {
    type Output = Layout<S::Output, D::Output>;
    #[inline(always)]
    fn unflatten_like(self) -> Self::Output {
        let (shape, stride) = self.into_parts();
        Layout::from_parts(shape.unflatten_like(), stride.unflatten_like())
    }
}
/// A profile, and the tree of that profile that the leaves of a list `L` begin with.
pub trait Regrow<L> {
    type Tree;
    /// What is left of the list.
    type Rest;
    fn regrow(list: L) -> (Self::Tree, Self::Rest);
}
/// [`Regrow`] for each profile of a list.
pub trait RegrowList<L> {
    type Trees;
    /// What is left of the list.
    type Rest;
    fn regrow_list(list: L) -> (Self::Trees, Self::Rest);
}
impl<L> RegrowList<L> for Nil {
    type Trees = Nil;
    type Rest = L;
    #[inline(always)]
    fn regrow_list(list: L) -> (Nil, L) {
        (Nil, list)
    }
}
impl<H: Regrow<L>, T: RegrowList<H::Rest>, L> RegrowList<L> for Link<H, T> {
    type Trees = Link<H::Tree, T::Trees>;
    type Rest = T::Rest;
    #[inline(always)]
    fn regrow_list(list: L) -> (Self::Trees, Self::Rest) {
        let (tree, list) = H::regrow(list);
        let (trees, rest) = T::regrow_list(list);
        (Link(tree, trees), rest)
    }
}

macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty;)*) => {$(
        impl<$($generics)* Head: Profile<Kind = Leaf<Head>>, Tail> Regrow<Link<Head, Tail>> for $leaf {
            type Tree = Head;
            type Rest = Tail;
            #[inline(always)]
            fn regrow(list: Link<Head, Tail>) -> (Head, Tail) {
                (list.0, list.1)
            }
        }
    )*};
}
leaf! {
    [] UTerm; [U, B,] UInt<U, B>; [U: Nat + NonZero,] NInt<U>; [] usize; [] isize; [K, I,] crate::Basis<K, I>;
}
macro_rules! tuple {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s,)+ List, Trees, Rest> Regrow<List> for ($($s,)+)
        where
            Self: AsList<List: RegrowList<List, Trees = Trees, Rest = Rest>>,
            Trees: ListAsTuple,
        {
            type Tree = Trees::Tuple;
            type Rest = Rest;
            #[inline(always)]
            fn regrow(list: List) -> (Self::Tree, Rest) {
                let (trees, rest) = <Self as AsList>::List::regrow_list(list);
                (trees.list_as_tuple(), rest)
            }
        }
    };
}
for_each_arity!(tuple);
