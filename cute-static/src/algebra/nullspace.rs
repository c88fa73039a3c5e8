//! Nullspace: the coordinates that a layout's modes of stride 0 run over.
//!
//! ```text
//! flatten(L) = (s_0, s_1, ..) : (d_0, d_1, ..)       P_i = s_0 * ... * s_(i-1)
//! nullspace(L) = the modes s_i : P_i with d_i = 0; 1:0 if there are none
//! ```
//!
//! The tree of the result does not depend on run-time strides: one that is 0 at run time is refused, unless its extent is 1.

// a row is a type and a function of one name, and is what its pseudocode says
#![allow(non_snake_case)]

use crate::table::list::{Together, of_lists, of_truths};
use crate::table::words::*;

/// A layout that has a nullspace.
#[diagnostic::on_unimplemented(
    message = "nullspace: not of a layout",
    label = "a layout is needed: no shape, no `Result`"
)]
pub trait Nullable {
    /// The nullspace.
    type Output;
    /// See [`nullspace`].
    #[doc(hidden)]
    fn null(&self) -> Outcome<Self::Output>;
}
impl<S: Tree<D>, D: Copy> Nullable for Layout<S, D>
where
    Packed<S, D>: Answer<Verdict: Holds>,
{
    type Output = <Packed<S, D> as Answer>::Value;
    #[inline(always)]
    fn null(&self) -> Outcome<Self::Output> {
        let (shape, stride) = self.into_parts();
        let leaves = shape.leaves(stride, Nil);
        // nothing in it fails
        let zeros = leaves.Zeros(One::default()).unwrap_or_else(|_| List::idle());
        if size_of::<Self>() > 0 {
            let (mut known, mut needed) = (1usize, 1usize);
            zeros.each(&mut |s, _| known = known.saturating_mul(s));
            leaves.each(&mut |s, d| needed = if d == 0 { needed.saturating_mul(s) } else { needed });
            if known != needed {
                return Err(AlgebraError::StaticNumber { known, needed });
            }
        }
        Ok(zeros.packed().value())
    }
}
/// The nullspace of `S : D`.
type Packed<S, D> = <Zeros<<S as Tree<D>>::Leaves<Nil>, One> as Pack>::Packed;

/// The type of [`nullspace`].
///
/// ```
/// use cute_static::{Nullspace, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Nullspace<layout!(((2, 2), (2, 4)) : ((0, 1), (0, 2)))>, layout!((2, 2) : (1, 4)));
/// assert_type_eq_all!(Nullspace<layout!((4, 8) : (1, 5))>, layout!(1 : 0));
/// ```
pub type Nullspace<A> = <A as Nullable>::Output;
/// The layout N with `layout(N(k)) = layout(0)` for all k below its size, which runs over the modes of stride 0, one for each of them.
///
/// ```
/// use cute_static::{Layout, int, layout, nullspace};
/// let repeated = Layout::new((4usize, 3usize, int!(2)), (int!(1), int!(0), int!(0)))?;
/// assert_eq!(nullspace(&repeated)?, Layout::from_parts((3usize, int!(2)), (4usize, 12usize)));
/// assert_eq!(nullspace(&layout!(6 : 0))?.to_string(), "6:1");
/// assert_eq!(nullspace(&Layout::new(int!(6), 5usize)?)?.to_string(), "1:0");
/// assert!(nullspace(&Layout::new(int!(6), 0usize)?).is_err());
/// # extern crate std; use std::string::ToString; Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None of a static layout. Of a mixed one [`StaticNumber`](crate::AlgebraError::StaticNumber) if a run-time stride is 0 and its
/// extent is not 1, with the size of the result's type and the size that is needed.
#[inline(always)]
pub fn nullspace<A: Nullable>(layout: &A) -> Outcome<A::Output> {
    layout.null()
}

of_lists! {
    /// Nullspaces, of a list of leaves.
    NullList this = [S : D | T];
    /// Those of stride 0, by their places; `p` is the place of the first one.
    Zeros<P: Number>: List = Nil, ZeroBefore(Stays(D), S, P, Zeros(T, Together(S, P))), this;
}
of_truths! {
    /// Nullspaces, by whether a stride is 0.
    NullTruth this;
    /// `s : p` before a list, if it is.
    ZeroBefore<S: Number, P: Number, T: List>: List = Cons(S, P, T), T, T;
}
type Stays<D> = <D as Stride>::Stays;
fn Stays<D: Stride>(_: D) -> Outcome<Stays<D>> {
    Ok(Default::default())
}
