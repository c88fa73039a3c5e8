//! XOR strides f_k (paper 2.3.1, Table 1): bit strings that are added by XOR and multiplied without carries.
//!
//! ```text
//! c * f_k  = XOR of (k << b) over the one bits b of c            f_k + f_l = f_(k XOR l)
//! ```
//!
//! Between integers and bit strings there is no sum: a layout of both does not compile (Eq. 11). On the linear forms of
//! Table 1 a mode `2^n:f_k` is n columns over F_2: k, 2k, 4k, ...

use crate::layout::text::write_tree;
use crate::number::num::Before;
use crate::number::number::Number;
use crate::tree::known::{Known, StaticLeaves};
use crate::tree::leaf::StrideLeaf;
use crate::tree::walk::{LeafValue, Walk, Walker};
use core::fmt;
use typenum::{Bit, UInt, UTerm};

/// The stride f_k for `K` = k, a typenum number or `usize`.
///
/// ```
/// # #![allow(non_camel_case_types)]
/// use cute_static::{Composition, Xor, int, layout};
/// // with names for them `layout!` takes them
/// type f1 = Xor<int!(1)>;
/// type f9 = Xor<int!(9)>;
/// type f18 = Xor<int!(18)>;
/// // Figure 4c: an 8 by 8 tile whose columns all lie in different banks; Table 4
/// type Tile = layout!((8, 8) : (f1, f9));
/// assert_eq!((Tile::default().at((3, 1)), Tile::default().at((5, 7))), (10, 58));
/// static_assertions::assert_type_eq_all!(
///     Composition<Tile, layout!(((4, 8), 2) : ((16, 1), 8))>,
///     layout!(((4, 8), 2) : ((f18, f1), f9))
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Xor<K>(K);
/// As in a layout's text: `f_5`, and `f5` of a number that is known when it runs.
impl<K: BitString> fmt::Debug for Xor<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self, true, f)
    }
}
/// The only value of a static one.
impl<K: StaticLeaves> Default for Xor<K> {
    #[inline(always)]
    fn default() -> Self {
        Self(K::default())
    }
}
impl<K> Xor<K> {
    /// `f_k`.
    pub const fn new(k: K) -> Self {
        Self(k)
    }
    /// `k`.
    pub const fn k(&self) -> &K {
        &self.0
    }
}

/// The number of an XOR stride: a typenum number or `usize`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the number of an XOR stride",
    label = "`f_k` has k of 0 or more: a typenum number or `usize`"
)]
pub trait BitString: StrideLeaf {
    /// The bits.
    fn bits(self) -> usize;
}
macro_rules! bit_strings {
    ($([$($generics:tt)*] $k:ty;)*) => {$(
        impl<$($generics)*> BitString for $k
        where
            Self: Number,
        {
            #[inline(always)]
            fn bits(self) -> usize {
                self.extent()
            }
        }
    )*};
}
bit_strings! { [] usize; [] UTerm; [U: Before<B>, B: Bit] UInt<U, B>; }

/// A bit string under construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bits(usize);
#[inlined]
impl Bits {
    /// `c * f_k`.
    pub(crate) const fn product(c: usize, k: usize) -> Self {
        Self(carryless(c, k))
    }
    pub(crate) const fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
    /// The bits as an integer: where they point to in a slice.
    pub(crate) const fn cast_signed(self) -> isize {
        self.0.cast_signed()
    }
}

/// The product of two polynomials over F_2, their coefficients being bits; bits beyond the last are lost.
#[inline(always)]
const fn carryless(a: usize, b: usize) -> usize {
    let (mut product, mut bits) = (0, b);
    while bits != 0 {
        product ^= a.unbounded_shl(bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
    }
    product
}
/// As [`carryless`], and `None` if a bit is lost.
pub(crate) const fn checked_carryless(a: usize, b: usize) -> Option<usize> {
    let zeros = a.leading_zeros().saturating_add(b.leading_zeros());
    if a == 0 || b == 0 || zeros >= usize::BITS.saturating_sub(1) { Some(carryless(a, b)) } else { None }
}

impl<K: BitString> StrideLeaf for Xor<K> {
    const INTEGER: bool = false;
    const XOR: bool = true;
    /// k.
    #[inline(always)]
    fn integer(self) -> isize {
        let bits = self.0.bits();
        if bits > isize::MAX.cast_unsigned() { isize::MAX } else { bits.cast_signed() }
    }
}
impl<K: BitString> Walk for Xor<K> {
    fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error> {
        let leaf = LeafValue::Xor(self.0.number());
        if size_of::<K>() == 0 { walker.static_leaf(leaf) } else { walker.leaf(leaf) }
    }
}
impl<K: Known + BitString> Known for Xor<K> {
    type It = Self;
    type Value = Xor<K::Value>;
    const It: Self::Value = Xor(K::It);
}
