//! Distributing a number of elements over the modes of a shape.
//!
//! ```text
//! flatten(A) = (a_0, a_1, ..)                         P_i = a_0 * ... * a_(i-1)
//! for each i: g_i = gcd(a_i, b); b = b / g_i
//! domain_distribute(A, b) = coalesce((g_0, g_1, ..) : (P_0, P_1, ..))
//! gcd(a, b) = a if b = 0, else gcd(b, a mod b)
//! ```
//!
//! Shape and number are static, as in CuTe.

use super::numbers::{AnExtent, Distributed, KnownWhenRun};
use super::recast::no_numbers;
use crate::number::euclid::EuclidNumber;
use crate::table::list::{MergeLine, MergeList};
use crate::table::words::*;

granted! {
    /// A shape over which a number `N` of elements can be distributed.
    Distribute<N>(size: N),
    #[diagnostic::on_unimplemented(
        message = "domain_distribute: not known for this shape and this number",
        label = "the extents and the number must be static and positive; cute-dynamic takes any"
    )]
    AskDistribute ask_distribute
}
#[diagnostic::do_not_recommend]
impl<S: Tree<S>, N: Distributable> AskDistribute<N> for S {
    type Answer = N::Over<S>;
    #[inline(always)]
    fn ask_distribute(&self, _: N) -> Outcome<ValueOf<Self::Answer>> {
        N::over_shape::<S>()
    }
}
/// A number of elements; asked of itself, so that while it is still being inferred there is nothing to search.
#[diagnostic::on_unimplemented(
    message = "domain_distribute: not known for this shape and this number",
    label = "the extents and the number must be static and positive; cute-dynamic takes any"
)]
pub trait Distributable {
    type Over<S: Tree<S>>: Answer;
    fn over_shape<S: Tree<S>>() -> Outcome<ValueOf<Self::Over<S>>>;
}
impl<U, B> Distributable for UInt<U, B>
where
    Self: Number,
{
    type Over<S: Tree<S>> = <Spread<S, Self> as Pack>::Packed;
    #[inline(always)]
    fn over_shape<S: Tree<S>>() -> Outcome<ValueOf<Self::Over<S>>> {
        Ok(Spread::<S, Self>::idle().packed().value())
    }
}
macro_rules! none {
    (@none $([$($generics:tt)*] $n:ty, $told:ty;)*) => {$(
        impl<$($generics)*> Distributable for $n {
            type Over<S: Tree<S>> = <Done<One, UTerm> as Answer>::Refused<NoCount<$told>>;
            // never run
            fn over_shape<S: Tree<S>>() -> Outcome<ValueOf<Self::Over<S>>> {
                Err(AlgebraError::Unrepresentable)
            }
        }
    )*};
}
no_numbers! { none }
/// Its modes; a shape's leaves are those of the layout with itself for a stride.
type Spread<S, N> = <<Shares<S, N> as MergeList>::Merged as MergeLine>::Trimmed;
type Shares<S, N> = <<S as Tree<S>>::Leaves<Nil> as List>::ToList<SharesOf<N, One, UTerm>>;

/// A layout of at most `N` coordinates of the shape `S`, spread over its modes from the left so that it divides each: a
/// tiler for `S` of as many of the `N` elements as go in evenly.
///
/// ```
/// use cute_static::{DomainDistribute, ZippedDivide, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// // 6 elements of 15x14: 6 divides neither, but 3 of one by 2 of the other are 6
/// type Tile = DomainDistribute<shape!((15, 14)), int!(6)>;
/// assert_type_eq_all!(Tile, layout!((3, 2) : (1, 15)));
/// assert_type_eq_all!(ZippedDivide<layout!((15, 14) : (1, 15)), Tile>, layout!(((3, 2), (5, 7)) : ((1, 15), (3, 30))));
/// ```
pub type DomainDistribute<S, N> = ResultOf<<S as AskDistribute<N>>::Answer>;
/// A layout of at most `size` coordinates of `shape`, spread over its modes from the left so that it divides each.
///
/// # Errors
/// None for static shapes; see [`Distribute`].
#[inline(always)]
pub fn domain_distribute<S: AskDistribute<N, Answer: Answer<Verdict: Holds>>, N>(
    shape: &S,
    size: N,
) -> Outcome<ValueOf<S::Answer>> {
    shape.ask_distribute(size)
}

asks! { list [S : D | T; V]
    /// What each extent takes of `n` elements; `p` is the product of the `i` extents before the list.
    SharesOf<N: Number, P: Number, I: Number>: ListToList = Nil, S::ToList<Share<N, P, I, T>>, End<V>;
}
asks! { number [X]
    /// What an extent takes of `n` elements, before those of `T`.
    Share<N: Number, P: Number, I: Number, T: List>: NumberToList = Nil, Cons<One, P, T::ToList<SharesOf<N, P, I::Plus<One>>>>,
        <<X as EuclidNumber>::Gcd<N> as Number>::ToList<ShareOf<N, P, I, X, T>>, Nil, Unknown<I>, Unknown<I>;
    /// This divisor of `n`, of an extent `s`.
    ShareOf<N: Number, P: Number, I: Number, S: Number, T: List>: NumberToList
        = Nil, Taken<One, N, P, I, S, T>, Taken<X, N, P, I, S, T>, Nil, Nil, Nil;
}
type Taken<G, N, P, I, S, T> = Cons<
    G,
    P,
    <T as List>::ToList<
        SharesOf<<<N as Number>::Ratio<G> as Ratio>::Quotient, <P as Number>::Times<S>, <I as Number>::Plus<One>>,
    >,
>;
type Unknown<I> = End<Inadmissible<KnownWhenRun<AnExtent<Distributed>, Dec<I>>>>;
