//! Coordinate strides (paper 2.3.1): a layout whose strides are scaled basis elements produces coordinates.
//!
//! `Basis<K, I>` is `K * e_I`: `I` is a typenum index for a mode of the coordinate, or a pair `(I, J)` for the `J`-th
//! part of its `I`-th mode, nested as needed. A coordinate is summed as a list with known zeros and handed out as a
//! tuple: `4 e_0` and `e_1` at (3, 5) give `(12, 5)`.

use crate::layout::text::write_tree;
use crate::number::num::One;
use crate::number::number::Number;
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

/// One component of a coordinate under construction, and those after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Component<H, T>(pub H, pub T);

/// Places a value, an integer or itself a coordinate, at an index of a coordinate.
pub trait Place<V = isize> {
    type Output: Copy;
    fn place(value: V) -> Self::Output;
}
impl<V: Copy> Place<V> for UTerm {
    type Output = Component<V, UTerm>;
    #[inline(always)]
    fn place(value: V) -> Self::Output {
        Component(value, UTerm)
    }
}
impl<V, U, B> Place<V> for UInt<U, B>
where
    Self: Number<Minus<One>: Place<V>>,
{
    type Output = Component<UTerm, <<Self as Number>::Minus<One> as Place<V>>::Output>;
    #[inline(always)]
    fn place(value: V) -> Self::Output {
        Component(UTerm, <<Self as Number>::Minus<One> as Place<V>>::place(value))
    }
}
impl<V, I: Place<J::Output>, J: Place<V>> Place<V> for (I, J) {
    type Output = I::Output;
    #[inline(always)]
    fn place(value: V) -> Self::Output {
        I::place(J::place(value))
    }
}

impl<K: StrideLeaf, I: Place + 'static> StrideLeaf for Basis<K, I>
where
    K::Offset: IntoInteger,
{
    type Offset = I::Output;
    const INTEGER: bool = false;
    #[inline(always)]
    fn offset(self, coord: usize) -> Self::Offset {
        I::place(self.scale.offset(coord).into_integer())
    }
    #[inline(always)]
    fn integer(self) -> isize {
        self.scale.integer()
    }
}
/// An integer offset, or the known 0.
pub trait IntoInteger {
    fn into_integer(self) -> isize;
}
impl IntoInteger for isize {
    #[inline(always)]
    fn into_integer(self) -> isize {
        self
    }
}
impl IntoInteger for UTerm {
    #[inline(always)]
    fn into_integer(self) -> isize {
        0
    }
}

/// Sum of two offsets, wrapping like pointer arithmetic. A known 0 is neutral; coordinates add component by component.
#[diagnostic::on_unimplemented(
    message = "strides of different codomains: `{Self}` and `{Other}` cannot be added (Eq. 11)",
    label = "these modes map to different things"
)]
pub trait AddOffset<Other> {
    type Output: Copy;
    fn add(self, other: Other) -> Self::Output;
}
impl AddOffset<isize> for isize {
    type Output = isize;
    #[inline(always)]
    fn add(self, other: isize) -> isize {
        self.wrapping_add(other)
    }
}
impl AddOffset<UTerm> for isize {
    type Output = isize;
    #[inline(always)]
    fn add(self, _: UTerm) -> isize {
        self
    }
}
impl<T: Copy> AddOffset<T> for UTerm {
    type Output = T;
    #[inline(always)]
    fn add(self, other: T) -> T {
        other
    }
}
impl<H: Copy, T: Copy> AddOffset<UTerm> for Component<H, T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, _: UTerm) -> Self {
        self
    }
}
impl<H: AddOffset<H2>, T: AddOffset<T2>, H2, T2> AddOffset<Component<H2, T2>> for Component<H, T> {
    type Output = Component<H::Output, T::Output>;
    #[inline(always)]
    fn add(self, other: Component<H2, T2>) -> Self::Output {
        Component(self.0.add(other.0), self.1.add(other.1))
    }
}

/// The offset handed to the user: an `isize`, or a tuple of components.
pub trait Finish {
    type Output: Copy;
    fn finish(self) -> Self::Output;
}
impl Finish for isize {
    type Output = isize;
    #[inline(always)]
    fn finish(self) -> isize {
        self
    }
}
impl Finish for UTerm {
    type Output = isize;
    #[inline(always)]
    fn finish(self) -> isize {
        0
    }
}
macro_rules! components {
    (@list) => { UTerm };
    (@list $h:ident $($t:ident)*) => { Component<$h, components!(@list $($t)*)> };
    (@bind) => { UTerm };
    (@bind $h:ident $($t:ident)*) => { Component($h, components!(@bind $($t)*)) };
    ($([$($a:ident)+])*) => {$(
        impl<$($a: Finish),+> Finish for components!(@list $($a)+) {
            type Output = ($($a::Output,)+);
            #[inline(always)]
            #[allow(non_snake_case)]
            fn finish(self) -> Self::Output {
                let components!(@bind $($a)+) = self;
                ($($a.finish(),)+)
            }
        }
    )*};
}
components! {
    [A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H]
}

/// `e_0`.
pub type E0 = Basis<One, UTerm>;
/// `e_1`.
pub type E1 = Basis<One, One>;
/// `e_2`.
pub type E2 = Basis<One, UInt<UInt<UTerm, B1>, typenum::B0>>;
