//! What the direct path answers: a layout, or that the question has to be put the long way.

use super::number::Truth;
use crate::num::{False, True};
use core::marker::PhantomData;

/// The answer.
#[doc(hidden)]
pub trait Plan {
    /// The layout's shape.
    type Shape;
    /// The layout's stride.
    type Stride;
    /// Whether there is one.
    type Stands: Truth;
}
/// Admissible, and this is the result.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Done<S, D>(PhantomData<(S, D)>);
/// Not known here: a run-time integer, a coordinate, a refusal, or a rare case.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Slowly;
impl<S, D> Plan for Done<S, D> {
    type Shape = S;
    type Stride = D;
    type Stands = True;
}
impl Plan for Slowly {
    type Shape = ();
    type Stride = ();
    type Stands = False;
}
