//! Tilers (Section 3.3.5): integers, `..`, and tuples by mode on the right of a composition.

use super::{Outcome, RightOf};
use crate::layout::Layout;
use crate::num::{Nat, One};
use crate::tuple::{AsList, Cons, Link, Modes, Nil, Tuples, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt};

macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> RightOf<A> for $n
        where
            Layout<$n, One>: RightOf<A>,
        {
            type Output = <Layout<$n, One> as RightOf<A>>::Output;
            #[inline(always)]
            fn right_of(&self, a: &A) -> Outcome<Self::Output> {
                Layout::from_parts(*self, One::default()).right_of(a)
            }
        }
    )*};
}
integers! { [U: Nat, B: Bit,] UInt<U, B>; [] usize; }
impl<A: Clone> RightOf<A> for RangeFull {
    type Output = A;
    #[inline(always)]
    fn right_of(&self, a: &A) -> Outcome<A> {
        Ok(a.clone())
    }
}
/// By mode: `A o <T0, T1, ..> = (A0 o T0, A1 o T1, .., rest of A)`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "inadmissible: a tiler with more modes than the layout",
    label = "this tiler has more modes than the layout it is applied to"
)]
pub trait ComposeByMode<T> {
    /// The list of composed modes.
    type List;
    /// The list.
    fn compose_by_mode(self, tilers: T) -> Outcome<Self::List>;
}
impl ComposeByMode<Nil> for Nil {
    type List = Nil;
    #[inline(always)]
    fn compose_by_mode(self, _: Nil) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<S, D, T> ComposeByMode<Nil> for Cons<S, D, T> {
    type List = Self;
    #[inline(always)]
    fn compose_by_mode(self, _: Nil) -> Outcome<Self> {
        Ok(self)
    }
}
impl<S, D, T, H, R, X, Y> ComposeByMode<Link<H, R>> for Cons<S, D, T>
where
    H: RightOf<Layout<S, D>, Output = Layout<X, Y>>,
    T: ComposeByMode<R>,
{
    type List = Cons<X, Y, T::List>;
    #[inline(always)]
    fn compose_by_mode(self, tilers: Link<H, R>) -> Outcome<Self::List> {
        let (x, y) = tilers.0.right_of(&Layout::from_parts(self.0, self.1))?.into_parts();
        Ok(Cons(x, y, self.2.compose_by_mode(tilers.1)?))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, R> RightOf<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L>,
            L: ComposeByMode<<Self as AsList>::List, List = R>,
            R: Tuples,
        {
            type Output = Layout<R::Shape, R::Stride>;
            #[inline(always)]
            fn right_of(&self, a: &Layout<S, D>) -> Outcome<Self::Output> {
                let (shape, stride) = a.into_parts();
                let (shape, stride) = shape.modes(stride).compose_by_mode(self.into_list())?.tuples();
                Ok(Layout::from_parts(shape, stride))
            }
        }
    };
}
for_each_arity!(by_mode);
