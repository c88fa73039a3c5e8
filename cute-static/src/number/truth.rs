//! What is asked of numbers: whether, and how one divides another; and what follows for lists.

use super::number::Number;
use crate::algebra::complement::types::{ComplementRatio, ComplementTruth};
use crate::algebra::composition::types::JointTruth;
use crate::algebra::composition::types::{ComposeRatio, ComposeTruth};
use crate::algebra::composition::xor::{XorRatio, XorTruth};
use crate::algebra::divide::exact::ExactTruth;
use crate::algebra::filter::FilterTruth;
use crate::algebra::inverse::types::{InverseRatio, InverseTruth};
use crate::algebra::nullspace::NullTruth;
use crate::algebra::properties::types::PropertyTruth;
use crate::algebra::recast::types::{RecastRatio, RecastTruth};
use crate::algebra::tile_to_shape::types::RepeatRatio;
use crate::algebra::xor::types::{SwizzleRatio, SwizzleTruth};
use crate::layout::construct::types::ConstructTruth;
use crate::number::num::{False, No, One, True, Unknown, Yes};
use crate::table::list::List;
use crate::table::list::MergeTruth;
use crate::table::sort::SortTruth;
use crate::table::tree::Left;
use crate::tensor::algorithm::SizeTruth;
use crate::tree::items::Items;
use crate::tree::nested::TreeTruth;
use crate::tree::tuple::Nil;
use core::marker::PhantomData;
use typenum::UTerm;

/// Whether; it may be [`Unknown`].
pub trait Truth:
    Copy
    + Default
    + MergeTruth
    + ComposeTruth
    + JointTruth
    + XorTruth
    + RecastTruth
    + FilterTruth
    + SwizzleTruth
    + SortTruth
    + PropertyTruth
    + ConstructTruth
    + TreeTruth
    + InverseTruth
    + NullTruth
    + ComplementTruth
    + ExactTruth
    + SizeTruth
{
    /// `self and T`.
    type And<T: Truth>: Truth;
    /// `unknown and self`.
    type AfterUnknown: Truth;
    /// One of two modes.
    type Left<Then: Left, Else: Left>: Left;
    /// Its value.
    fn left<Then: Left, Else: Left>(then: Then, otherwise: Else) -> Self::Left<Then, Else>;
    /// One of two lists.
    type List<Then: List, Else: List>: List;
    /// One of two numbers.
    type Number<Then: Number, Else: Number>: Number;
    /// One of two lists of anything.
    type Items<Then: Items, Else: Items>: Items;
    /// Its value.
    fn items<Then: Items, Else: Items>(then: Then, otherwise: Else) -> Self::Items<Then, Else>;
}
impl Truth for True {
    type And<T: Truth> = T;
    type AfterUnknown = Unknown;
    type Left<Then: Left, Else: Left> = Then;
    fn left<Then: Left, Else: Left>(then: Then, _: Else) -> Then {
        then
    }
    type List<Then: List, Else: List> = Then;
    type Number<Then: Number, Else: Number> = Then;
    type Items<Then: Items, Else: Items> = Then;
    #[inline(always)]
    fn items<Then: Items, Else: Items>(then: Then, _: Else) -> Then {
        then
    }
}
impl Truth for False {
    type And<T: Truth> = Self;
    type AfterUnknown = Self;
    type Left<Then: Left, Else: Left> = Else;
    fn left<Then: Left, Else: Left>(_: Then, otherwise: Else) -> Else {
        otherwise
    }
    type List<Then: List, Else: List> = Else;
    type Number<Then: Number, Else: Number> = Else;
    type Items<Then: Items, Else: Items> = Else;
    #[inline(always)]
    fn items<Then: Items, Else: Items>(_: Then, otherwise: Else) -> Else {
        otherwise
    }
}
impl Truth for Unknown {
    type And<T: Truth> = T::AfterUnknown;
    type AfterUnknown = Self;
    type Left<Then: Left, Else: Left> = Else;
    fn left<Then: Left, Else: Left>(_: Then, otherwise: Else) -> Else {
        otherwise
    }
    type List<Then: List, Else: List> = Nil;
    type Number<Then: Number, Else: Number> = usize;
    type Items<Then: Items, Else: Items> = Else;
    #[inline(always)]
    fn items<Then: Items, Else: Items>(_: Then, otherwise: Else) -> Else {
        otherwise
    }
}

/// An exact quotient, or none.
pub trait Quotient {
    /// The quotient of twice the number.
    type Twice: Quotient;
    /// The quotient whose lowest bit is 1.
    type TwicePlus1: Quotient;
    /// The first number over the second one.
    type Over: Ratio;
    /// The second number over the first one.
    type Into: Ratio;
    /// The first number over the second one, or else `n` over `2 v + 1`.
    type OverOrInto<N: Number, V: Number>: Ratio;
}
impl<Q: Number> Quotient for Yes<Q> {
    type Twice = Yes<Q::Twice>;
    type TwicePlus1 = Yes<Q::TwicePlus1>;
    type Over = Over<Q>;
    type Into = Into<Q>;
    type OverOrInto<N: Number, V: Number> = Over<Q>;
}
impl Quotient for No {
    type Twice = Self;
    type TwicePlus1 = Self;
    type Over = Neither;
    type Into = Neither;
    type OverOrInto<N: Number, V: Number> = <N::DivideByOdd<V> as Quotient>::Into;
}
impl Quotient for Unknown {
    type Twice = Self;
    type TwicePlus1 = Self;
    type Over = Perhaps;
    type Into = Perhaps;
    type OverOrInto<N: Number, V: Number> = Perhaps;
}

/// A quotient, and what is left.
pub trait Division {
    type Quotient: Number;
    type Rest: Number;
    /// The quotient, rounded up.
    type Ceil: Number;
    /// The quotient rounded down, but not below 1.
    type Down: Number;
    /// The division of twice the number by `m`.
    type Twice<M: Number>: Division;
    /// Of twice the number and 1.
    type TwicePlus1<M: Number>: Division;
}
/// The quotient `Q`, and `R` is left.
#[derive(Debug, Clone, Copy)]
pub struct Divided<Q, R>(PhantomData<(Q, R)>);
impl<Q: Number, R: Number> Division for Divided<Q, R> {
    type Quotient = Q;
    type Rest = R;
    type Ceil = <R::IsZero as Truth>::Number<Q, Q::PlusCarry<UTerm>>;
    type Down = <Q::IsZero as Truth>::Number<One, Q>;
    type Twice<M: Number> = <<R::Twice as Number>::Minus<M> as Number>::Reduced<Q, R::Twice>;
    type TwicePlus1<M: Number> = <<R::TwicePlus1 as Number>::Minus<M> as Number>::Reduced<Q, R::TwicePlus1>;
}

/// How a number `n` and another one `m` divide each other.
pub trait Ratio:
    Copy + Default + ComposeRatio + XorRatio + RecastRatio + SwizzleRatio + RepeatRatio + InverseRatio + ComplementRatio
{
    /// Whether either divides the other.
    type Divides: Truth;
    /// The quotient, if `m` divides `n`.
    type Quotient: Number;
    /// The same, or that there is none.
    type Exactly: Quotient;
}
/// `m` divides `n`, this many times.
#[derive(Debug, Clone, Copy)]
pub struct Over<Q>(PhantomData<Q>);
/// `n` divides `m`, this many times, and is less.
#[derive(Debug, Clone, Copy)]
pub struct Into<Q>(PhantomData<Q>);
/// Neither divides the other.
#[derive(Debug, Clone, Copy, Default)]
pub struct Neither;
/// One of them is known when run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Perhaps;
impl<Q> Default for Over<Q> {
    fn default() -> Self {
        Self(PhantomData)
    }
}
impl<Q> Default for Into<Q> {
    fn default() -> Self {
        Self(PhantomData)
    }
}
impl<Q: Number> Ratio for Over<Q> {
    type Divides = True;
    type Quotient = Q;
    type Exactly = Yes<Q>;
}
impl<Q: Number> Ratio for Into<Q> {
    type Divides = True;
    type Quotient = typenum::UTerm;
    type Exactly = No;
}
impl Ratio for Neither {
    type Divides = False;
    type Quotient = typenum::UTerm;
    type Exactly = No;
}
impl Ratio for Perhaps {
    type Divides = Unknown;
    type Quotient = usize;
    type Exactly = Unknown;
}
