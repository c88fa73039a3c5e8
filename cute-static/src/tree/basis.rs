//! Coordinate strides (paper 2.3.1): a layout whose strides are scaled basis elements produces coordinates.
//!
//! `Basis<K, I>` is `K * e_I`: `I` is a typenum index for a mode of the coordinate, or a pair `(I, J)` for the `J`-th
//! part of its `I`-th mode, nested as needed. A coordinate is summed as a list with known zeros and handed out as a
//! tuple: `4 e_0` and `e_1` at (3, 5) give `(12, 5)`.

use crate::layout::coord::offset::PlaceIndex;
use crate::layout::text::write_tree;
use crate::number::num::One;
use crate::tree::known::StaticLeaves;
use crate::tree::leaf::StrideLeaf;
use crate::tree::walk::Path;
use core::fmt;
use core::marker::PhantomData;
use typenum::{B1, UInt, UTerm};

/// The stride `scale * e_I`.
///
/// ```
/// use cute_static::{Basis, int, Layout};
/// // (4,8):(1@0,1@1) is the identity on the coordinates of a 4 by 8 matrix
/// let identity = Layout::<(int!(4), int!(8)), (Basis<int!(1), int!(0)>, Basis<int!(1), int!(1)>)>::default();
/// assert_eq!(identity.at((3usize, 5usize)), (3, 5));
/// assert_eq!(identity.at(7usize), (3, 1));
/// ```
#[doc(alias = "ScaledBasis")]
#[doc(alias = "ArithmeticTuple")]
pub struct Basis<K, I> {
    scale: K,
    index: PhantomData<I>,
}
/// As in a layout's text: `_6@1`.
impl<K: StrideLeaf, I: Path> fmt::Debug for Basis<K, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self, true, f)
    }
}
impl<K: Copy, I> Copy for Basis<K, I> {}
impl<K: Copy, I> Clone for Basis<K, I> {
    fn clone(&self) -> Self {
        *self
    }
}
/// The only value of a static one.
impl<K: StaticLeaves, I> Default for Basis<K, I> {
    fn default() -> Self {
        Self::new(K::default())
    }
}
impl<K: PartialEq, I> PartialEq for Basis<K, I> {
    fn eq(&self, other: &Self) -> bool {
        self.scale == other.scale
    }
}
impl<K: Eq, I> Eq for Basis<K, I> {}
impl<K, I> Basis<K, I> {
    /// `scale * e_I`.
    pub const fn new(scale: K) -> Self {
        Self { scale, index: PhantomData }
    }
    /// The scale.
    pub const fn scale(&self) -> &K {
        &self.scale
    }
}

impl<K: StrideLeaf, I: PlaceIndex + 'static> StrideLeaf for Basis<K, I> {
    const INTEGER: bool = false;
    #[inline(always)]
    fn integer(self) -> isize {
        self.scale.integer()
    }
}

/// `e_0`.
pub type E0 = Basis<One, UTerm>;
/// `e_1`.
pub type E1 = Basis<One, One>;
/// `e_2`.
pub type E2 = Basis<One, UInt<UInt<UTerm, B1>, typenum::B0>>;
