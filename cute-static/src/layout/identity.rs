//! Identity layouts (paper 3.3.1, Figure 4a): each coordinate of a shape maps to itself.
//!
//! ```text
//! identity(S)              = S : basis(S, [])
//! basis(s, path)           = 1 @ path;  1 if the path is empty
//! basis((S0, S1), path)    = (basis(S0, path @ 0), basis(S1, path @ 1))
//! ```

use crate::layout::Layout;
use crate::number::num::One;
use crate::number::number::Number;
use crate::tree::basis::Basis;
use crate::tree::items::Items;
use crate::tree::tuple::{AsList, Link, Nil, for_each_arity};
use typenum::{UInt, UTerm};

/// The basis strides of a shape below a path, the innermost index first.
pub trait BasisLike<Path> {
    /// The strides.
    type Stride: Default + Copy;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* I, P: BasisIndex<I>> BasisLike<Link<I, P>> for $s
        where
            Basis<One, P::Index>: Copy + Default,
        {
            type Stride = Basis<One, P::Index>;
        }
        // an integer is its own coordinate
        impl<$($generics)*> BasisLike<Nil> for $s {
            type Stride = One;
        }
    )*};
}
leaf! { [U, B,] UInt<U, B>; [] usize; }
/// The index of a path: the outer indices before an inner one.
pub trait BasisIndex<Inner> {
    /// `Inner`, or nested pairs.
    type Index;
}
impl<I> BasisIndex<I> for Nil {
    type Index = I;
}
impl<I, J, P: BasisIndex<(J, I)>> BasisIndex<I> for Link<J, P> {
    type Index = P::Index;
}
/// The strides of a list of modes, from mode `N` on.
pub trait BasisLikeList<N, Path> {
    /// The list of strides.
    type List;
}
impl<N, P> BasisLikeList<N, P> for Nil {
    type List = Nil;
}
impl<H: BasisLike<Link<N, P>>, T, N, P> BasisLikeList<N, P> for Link<H, T>
where
    N: Number,
    T: BasisLikeList<N::Plus<One>, P>,
{
    type List = Link<H::Stride, T::List>;
}
macro_rules! tuple {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s,)+ P, L> BasisLike<P> for ($($s,)+)
        where
            Self: AsList<List: BasisLikeList<UTerm, P, List = L>>,
            L: Items<Tuple: Default + Copy>,
        {
            type Stride = L::Tuple;
        }
    };
}
for_each_arity!(tuple);

/// The basis elements of the coordinates of a shape, in its tree: the strides of [`Identity`].
///
/// ```
/// use cute_static::{MakeBasisLike, int, shape, E0, E1};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(MakeBasisLike<shape!((4, 8))>, (E0, E1));
/// assert_type_eq_all!(MakeBasisLike<int!(8)>, int!(1));
/// ```
pub type MakeBasisLike<S> = <S as BasisLike<Nil>>::Stride;
/// The basis elements of the coordinates of a shape, in its tree: the strides of [`identity`].
///
/// ```
/// use cute_static::{E0, E1, make_basis_like};
/// assert_eq!(make_basis_like(&(4usize, 8usize)), (E0::default(), E1::default()));
/// ```
#[inline(always)]
pub fn make_basis_like<S: BasisLike<Nil>>(_shape: &S) -> MakeBasisLike<S> {
    Default::default()
}

/// The identity layout of a shape.
///
/// ```
/// use cute_static::{Identity, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Identity<shape!((4, 8))>, layout!((4, 8) : (1@0, 1@1)));
/// assert_type_eq_all!(Identity<shape!(24)>, layout!(24 : 1));
/// assert_type_eq_all!(Identity<shape!((4, (3, 2)))>, layout!((4, (3, 2)) : (1@0, (1@1@0, 1@1@1))));
/// ```
pub type Identity<S> = Layout<S, <S as BasisLike<Nil>>::Stride>;

/// The identity layout of `shape`, whose values are coordinates: what predication compares with the bounds.
///
/// ```
/// use cute_static::{identity, int, zipped_divide, AlgebraError};
/// // which elements does tile (1, 2) of a 100 by 50 matrix hold, in tiles of 64 by 16?
/// let tiled = zipped_divide(&identity((100usize, 50usize)), &(int!(64), int!(16)))?;
/// assert_eq!(tiled.at(((3, 5), (1, 2))), (67, 37));
/// # Ok::<(), AlgebraError>(())
/// ```
#[inline(always)]
pub fn identity<S: BasisLike<Nil>>(shape: S) -> Identity<S> {
    Layout::from_parts(shape, S::Stride::default())
}
