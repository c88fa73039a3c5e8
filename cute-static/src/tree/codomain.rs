//! Codomains (paper 2.3.1, Eq. 11): all strides of a layout lie in one module, so that their multiples have a sum.

use crate::tree::basis::AddOffset;
use crate::tree::leaf::{Extent, StrideLeaf};
use crate::tree::tuple::{Cons, Nil};
use typenum::UTerm;

/// Leaves whose strides lie in one codomain: integers, coordinates of one profile, or bit strings. 0 lies in each.
pub trait OneCodomain {
    /// What their offsets add up to.
    type Sum: Copy;
    /// Whether there are XOR strides.
    const XOR: bool;
    /// The most bits that an offset of XOR strides has.
    fn most_bits(&self) -> u32;
}
impl OneCodomain for Nil {
    type Sum = UTerm;
    const XOR: bool = false;
    #[inline(always)]
    fn most_bits(&self) -> u32 {
        0
    }
}
impl<S: Extent, D: StrideLeaf, T: OneCodomain> OneCodomain for Cons<S, D, T>
where
    D::Offset: AddOffset<T::Sum>,
{
    type Sum = <D::Offset as AddOffset<T::Sum>>::Output;
    const XOR: bool = D::XOR || T::XOR;
    #[inline(always)]
    fn most_bits(&self) -> u32 {
        let bits = |n: usize| usize::BITS.saturating_sub(n.leading_zeros());
        let here = match (bits(self.0.extent().saturating_sub(1)), bits(self.1.integer().unsigned_abs())) {
            (0, _) | (_, 0) => 0,
            (index, stride) => index.saturating_add(stride).saturating_sub(1),
        };
        here.max(self.2.most_bits())
    }
}
