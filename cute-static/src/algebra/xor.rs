//! When integer arithmetic on the right is XOR arithmetic on the left: compositions into layouts of XOR strides.
//!
//! `fk` takes the coordinate c to the carry-less product of c and k, so that c = i*d goes to (i*d) x k. That is
//! i x (d x k), a mode with stride d x k, only where i*d is i x d: where the product is formed without carries. Likewise
//! the sum of two leaves' values goes to the XOR of their images only where the sum has no carries.
//!
//! ```text
//! admissible(A, B) = the rules for integers, and for the leaves s:d of B with s > 1 and d > 0
//!     no carries (kept, step)              the first mode of A that s:d reaches keeps `kept` of it in steps of `step`
//!     and where there are two or more, with m the largest value of B:
//!         the prefix products of A up to m are powers of two
//!         no carries (s, d);  no two leaves have values with a bit in common
//! no carries (s, d) = o d is o x d         o the number of as many one bits as s - 2 has bits
//! ```
//!
//! # A swizzled layout as a layout of XOR strides, each leaf refined
//!
//! A swizzle is linear over F_2. So is `s:d` where its products are formed without carries, with the bits of the
//! coordinate going to d, 2d, 4d, ...; together they are if no two leaves have a bit in common. Then bit j goes to
//! Sw(2^j d), and bits whose images are each twice the one before are one mode:
//!
//! ```text
//! to_xor(Sw o 0 o (S0, S1) : (D0, D1)) = (to_xor(S0 : D0), to_xor(S1 : D1))         if all are apart
//! to_xor(Sw o 0 o s:d)    = pieces(s, d)                  packed: one stands alone; s:0 if d = 0, 1:0 if s = 1
//! pieces(1, d)            = []
//! pieces(s, d)            = run(s, 1) where run(s, r) = [s : f_Sw(d)]                              if r >= s
//!                                                     = run(s, 2 r)                                if Sw(r d) = r Sw(d)
//!                                                     = [r : f_Sw(d) | pieces(s / r, r d)]         refused unless r | s
//! ```

pub(crate) mod types;

use self::types::{SwizzledBy, Swizzles, ToXorStrides};
use super::numbers::MadeXor;
use crate::algebra::composition::types::JointList;
use crate::algebra::composition::xor::XorList;
use crate::number::decimal::{Dec, Decimal};
use crate::refusal::answer::Granted;
use crate::swizzle::Swizzle;
use crate::swizzle::composed::ComposedLayout;
use crate::table::words::*;

/// A composed layout that is a layout of XOR strides too: static, of offset 0.
#[diagnostic::on_unimplemented(message = "to_xor: not of a composed layout", label = "a layout is needed")]
pub trait ToXor: AskXor<Answer: Granted> {}
impl<C: AskXor<Answer: Granted>> ToXor for C {}
/// [`ToXor`], which may be refused.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no layout of XOR strides",
    label = "a static layout of strides of 0 or more, with the static offset 0, can be one"
)]
pub trait AskXor {
    /// The layout, or a refusal.
    type Answer: Answer<Value: Default>;
}
/// The composed layout `C` as a layout of XOR strides, of a shape that refines its own.
///
/// ```
/// use cute_static::{AsXor, Composition, layout, swizzle};
/// type Tile = Composition<swizzle!(3, 0, 3), layout!((8, 8) : (8, 1))>;
/// assert_eq!(AsXor::<Tile>::default().to_string(), "(8,8):(f9,f1)");
/// type Split = Composition<swizzle!(1, 0, 2), layout!((4, 4) : (1, 4))>;
/// assert_eq!(AsXor::<Split>::default().to_string(), "(4,(2,2)):(f1,(f5,f8))");
/// ```
/// Sums of its layout's offsets must not carry; make the second 1 a 2 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{AsXor, Composition, layout, swizzle};
/// let wrong: AsXor<Composition<swizzle!(1, 0, 1), layout!((2, 4) : (1, 1))>>;
/// ```
pub type AsXor<C> = ResultOf<<C as AskXor>::Answer>;
impl<B, M, S, Sh: Tree<D>, D: Copy, Y> AskXor for ComposedLayout<Swizzle<B, M, S>, UTerm, Layout<Sh, D>>
where
    Swizzle<B, M, S>: Swizzles,
    AllKnown<Sh, D>: Verdict<Before<Refined<Swizzle<B, M, S>, Sh, D>> = Y>,
    Y: Answer<Value: Default>,
{
    type Answer = Y;
}
/// Whether the compiler knows all numbers.
type AllKnown<S, D> = <<S as Tree<D>>::Leaves<Nil> as XorList>::AllKnown<MadeXor, UTerm>;
/// Each leaf refined, if all are apart.
type Refined<W, S, D> = <<S as Tree<D>>::Mapped<SwizzledBy<W>> as Plan>::And<
    <<<S as Tree<D>>::Leaves<Nil> as JointList>::Proper as XorList>::AllApart<ToXorStrides, UTerm>,
>;
/// Coordinate 0 goes to 0 in every layout of XOR strides.
impl<B, M, S, U, C, L> AskXor for ComposedLayout<Swizzle<B, M, S>, UInt<U, C>, L>
where
    UInt<U, C>: Decimal,
{
    type Answer = <Done<One, UTerm> as Answer>::Refused<OffsetDoesNotDivide<Dec<UInt<U, C>>, Dec<UTerm>>>;
}
impl<B, M, S, L> ComposedLayout<Swizzle<B, M, S>, UTerm, L>
where
    Self: AskXor,
{
    /// The same function as a layout of XOR strides: [`AsXor`].
    ///
    /// # Errors
    /// None, of a static one.
    #[inline(always)]
    pub fn to_xor(&self) -> Outcome<ValueOf<<Self as AskXor>::Answer>>
    where
        Self: AskXor<Answer: Answer<Verdict: Holds>>,
    {
        Ok(Default::default())
    }
}
