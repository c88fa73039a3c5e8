//! Modes in the order of their strides, as properties ask for them.

use crate::num::*;
use crate::tuple::{Cons, Nil};

/// Inserts a mode into a sorted list.
#[doc(hidden)]
pub trait Insert<X, D> {
    /// The list.
    type Output;
}
impl<X, D> Insert<X, D> for Nil {
    type Output = Cons<X, D, Self>;
}
impl<X, D, X2, D2, T, F> Insert<X, D> for Cons<X2, D2, T>
where
    D2: Below<D, False, Output = F>,
    F: InsertIf<X, D, Self>,
{
    type Output = F::Output;
}
/// Behind the first mode, or before it.
#[doc(hidden)]
pub trait InsertIf<X, D, L> {
    /// The list.
    type Output;
}
impl<X, D, L> InsertIf<X, D, L> for False {
    type Output = Cons<X, D, L>;
}
impl<X, D, X2, D2, T: Insert<X, D>> InsertIf<X, D, Cons<X2, D2, T>> for True {
    type Output = Cons<X2, D2, T::Output>;
}
