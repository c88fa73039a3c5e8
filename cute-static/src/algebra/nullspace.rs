//! Nullspace: the coordinates that a layout's modes of stride 0 run over.
//!
//! ```text
//! flatten(L) = (s_0, s_1, ..) : (d_0, d_1, ..)       P_i = s_0 * ... * s_(i-1)
//! nullspace(L) = the modes s_i : P_i with d_i = 0; 1:0 if there are none
//! ```
//!
//! The tree of the result does not depend on run-time strides: one that is 0 at run time is refused, unless its extent is 1.

use crate::table::list::Together;
use crate::table::visitor::{ListToList, ListToValue, TruthToList, TruthToValue};
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
        let zeros = leaves.to_list(Zeros(One::default()));
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
type Packed<S, D> = <<<S as Tree<D>>::Leaves<Nil> as List>::ToList<Zeros<One>> as Pack>::Packed;

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

/// The leaves of stride 0, by their places; `P` is the place of the first one.
#[derive(Debug, Clone, Copy)]
pub struct Zeros<P>(P);
type ZerosBehind<S, P, T> = <T as List>::ToList<Zeros<Together<S, P>>>;
impl<P: Number> ListToList for Zeros<P> {
    type Nil = Nil;
    type Cons<S: Number, D: Stride, T: List> = <D::Stays as Truth>::ToList<ZeroBefore<S, P, ZerosBehind<S, P, T>>>;
    type End<V: Verdict> = End<V>;
}
#[inlined]
impl<P: Number> ListToValue for Zeros<P> {
    fn nil(self) -> Nil {
        Nil
    }
    fn cons<S: Number, D: Stride, T: List>(self, s: S, _: D, t: T) -> Self::Cons<S, D, T> {
        let Ok(behind) = Together(s, self.0);
        <D::Stays as Truth>::to_list(ZeroBefore(s, self.0, t.to_list(Zeros(behind))))
    }
    fn end<V: Verdict>(self) -> End<V> {
        End::default()
    }
}
/// The mode `S : P` before the list `T`, if a stride is 0.
#[derive(Debug, Clone, Copy)]
pub struct ZeroBefore<S, P, T>(S, P, T);
impl<S: Number, P: Number, T: List> TruthToList for ZeroBefore<S, P, T> {
    type True = Cons<S, P, T>;
    type False = T;
    type Unknown = T;
}
#[inlined]
impl<S: Number, P: Number, T: List> TruthToValue for ZeroBefore<S, P, T> {
    fn yes(self) -> Cons<S, P, T> {
        Cons(self.0, self.1, self.2)
    }
    fn no(self) -> T {
        self.2
    }
    fn unknown(self) -> T {
        self.2
    }
}
