//! Coalesce (paper 3.2): the flattest layout with the same values at integer coordinates.
//!
//! ```text
//! coalesce(L)      = drop a last mode of extent 1 from merged(leaves(L)); 1:0 if nothing is left
//! merged([])       = []
//! merged([s:d])    = [s:d]                             (an extent of 1 is kept here: past the domain it counts)
//! merged([s:d|t])  = merged(t)          if s = 1
//!                  = [s*s2 : d | t2]    if s*d = d2     where [s2:d2|t2] = merged(t)
//!                  = [s:d | merged(t)]  otherwise
//! ```
//!
//! Where a run-time integer decides, modes stay as they are; `coalesce_to` merges them when run, into a tree that is named.

pub(crate) mod named;
pub use self::named::{CoalesceTo, coalesce_to};
use crate::table::list::{MergeLine, MergeList};
use crate::table::words::*;

/// A layout that can be coalesced (Eq. 13-15).
#[diagnostic::on_unimplemented(
    message = "coalesce: not of a layout",
    label = "a layout is needed: no shape, no `Result`"
)]
pub trait Coalesce {
    /// The coalesced layout.
    type Output;
    /// See [`coalesce`].
    #[doc(hidden)]
    fn coalesced(&self) -> Outcome<Self::Output>;
}
impl<S: Tree<D>, D: Copy> Coalesce for Layout<S, D>
where
    TrimmedPlan<S, D>: Answer<Verdict: Holds>,
{
    type Output = Layout<<TrimmedPlan<S, D> as Answer>::Shape, <TrimmedPlan<S, D> as Answer>::Stride>;
    #[inline(always)]
    fn coalesced(&self) -> Outcome<Self::Output> {
        let (shape, stride) = self.into_parts();
        let Ok(merged) = shape.leaves(stride, Nil).Merged();
        let Ok(trimmed) = merged.Trimmed();
        let (shape, stride) = trimmed.packed().both();
        Ok(Layout::from_parts(shape, stride))
    }
}
/// The plan of it.
type TrimmedPlan<S, D> = TrimmedList<<S as Tree<D>>::Leaves<Nil>>;
/// A list of leaves, coalesced.
type TrimmedList<L> = <<<L as MergeList>::Merged as MergeLine>::Trimmed as Pack>::Packed;
/// The type of [`coalesce`].
///
/// ```
/// use cute_static::{Coalesced, layout};
/// static_assertions::assert_type_eq_all!(Coalesced<layout!((2, (1, 6)) : (1, (6, 2)))>, layout!(12 : 1));
/// ```
pub type Coalesced<A> = <A as Coalesce>::Output;
/// Coalesces `layout` (Eq. 13-15): run-time extents stay, what is known is merged.
///
/// ```
/// use cute_static::{Layout, coalesce, int};
/// let a = Layout::new((int!(2), int!(4), 6usize), (int!(1), int!(2), int!(8)))?;
/// assert_eq!(coalesce(&a)?, Layout::from_parts((int!(8), 6usize), (int!(1), int!(8))));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None of a static or mixed layout.
#[cfg_attr(doc, doc = include_str!("../../figures/coalesce.md"))]
#[inline(always)]
pub fn coalesce<A: Coalesce>(layout: &A) -> Outcome<A::Output> {
    layout.coalesced()
}

/// The type of [`coalesce_by_mode`].
///
/// ```
/// use cute_static::{CoalescedByMode, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// type A = layout!((2, (1, 6)) : (1, (6, 2)));
/// assert_type_eq_all!(CoalescedByMode<A, shape!((1, 1))>, layout!((2, 6) : (1, 2)));
/// assert_type_eq_all!(CoalescedByMode<A, shape!(1)>, layout!(12 : 1));
/// ```
pub type CoalescedByMode<A, P> = <P as CoalesceAt<A>>::Output;
/// Coalesces `layout` mode by mode (Eq. 12): where the profile has a leaf, that mode is coalesced as a whole; modes beyond the profile
/// stay as they are.
///
/// # Errors
/// None of a static or mixed layout.
#[inline(always)]
pub fn coalesce_by_mode<A: Copy, P: CoalesceAt<A>>(layout: &A, _profile: &P) -> Outcome<P::Output> {
    P::coalesce_at(*layout)
}
/// A profile at which a layout can be coalesced by mode.
pub trait CoalesceAt<A> {
    type Output;
    fn coalesce_at(layout: A) -> Outcome<Self::Output>;
}
macro_rules! leaf_profile {
    ($([$($generics:tt)*] $p:ty;)*) => {$(
        impl<$($generics)* A: Coalesce> CoalesceAt<A> for $p {
            type Output = A::Output;
            #[inline(always)]
            fn coalesce_at(layout: A) -> Outcome<A::Output> {
                layout.coalesced()
            }
        }
    )*};
}
leaf_profile! { [] UTerm; [U, B,] UInt<U, B>; [] usize; }
/// A list of profiles at which a list of modes can be coalesced.
#[diagnostic::on_unimplemented(
    message = "a profile with more modes than the layout",
    label = "this profile has more modes than the layout it is applied to"
)]
pub trait CoalesceList<P> {
    type List;
    fn coalesce_list(self) -> Outcome<Self::List>;
}
impl<L> CoalesceList<Nil> for L {
    type List = L;
    #[inline(always)]
    fn coalesce_list(self) -> Outcome<L> {
        Ok(self)
    }
}
impl<S, D, T, H, R, X, Y> CoalesceList<Link<H, R>> for Cons<S, D, T>
where
    H: CoalesceAt<Layout<S, D>, Output = Layout<X, Y>>,
    T: CoalesceList<R>,
{
    type List = Cons<X, Y, T::List>;
    #[inline(always)]
    fn coalesce_list(self) -> Outcome<Self::List> {
        let (x, y) = H::coalesce_at(Layout::from_parts(self.0, self.1))?.into_parts();
        Ok(Cons(x, y, self.2.coalesce_list()?))
    }
}
macro_rules! tuple_profile {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S, D, $($s,)+ L, R, P> CoalesceAt<Layout<S, D>> for ($($s,)+)
        where
            S: Tree<D, Modes = L>,
            L: CoalesceList<<Self as AsList>::List, List = R>,
            R: Pack<Tupled = P>,
            P: Plan,
        {
            type Output = Layout<P::Shape, P::Stride>;
            #[inline(always)]
            fn coalesce_at(layout: Layout<S, D>) -> Outcome<Self::Output> {
                let (shape, stride) = layout.into_parts();
                let (shape, stride) = shape.modes(stride).coalesce_list()?.tupled().both();
                Ok(Layout::from_parts(shape, stride))
            }
        }
    };
}
for_each_arity!(tuple_profile);
